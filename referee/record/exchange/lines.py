"""Lines of an export: written, and read by somebody who trusts nothing.

Whatever is exported has these: a line that says what it is, a line an event, openings, marks and
proofs, and a line that closes it. What it is of, a match or a tournament, is said by others.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.kernel import Message
from referee.kernel.messages import message
from referee.kernel.rules.moves import Unreadable
from referee.log.notes import BadNote
from referee.log.tree import BadProof
from referee.match.pictures import size_of
from referee.record.errors import BadImport, Unsound
from referee.record.events import codec
from referee.record.events.canonical import (
    UNREADABLE,
    canonical,
    digest,
    read,
    why_unreadable,
)
from referee.record.events.events import Event
from referee.record.events.sealing import PICTURE, Opening
from referee.record.exchange.proving import Logged, Span, check_proof

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.record.events.shapes import Shape

OPERATOR = "the operator"
"""Who imports by the command line: whoever holds the database may."""
LONGEST = 16_000_000
"""No line is longer than this, in bytes."""
_EVENT = re.compile(
    rb'\{"payload":(\{.*\}),"sha256":"([0-9a-f]{64})","topic":"([a-z.]{1,40})",'
    rb'"version":([1-9][0-9]{0,8})\}\Z',
    re.DOTALL,
)


class Import(NamedTuple):
    """Events of a match that came out of a file, and were not ruled on by whoever has it."""

    first: int
    """The version of the first of them."""
    last: int
    at: int | None
    """When they were imported, milliseconds since 1970; ``None`` where a release did not say."""
    by: str
    """Who imported them: the operator, or the holder of a key by its name."""
    digest: str
    """The digest of the file, as `verify` tells it; empty where a release did not say."""

    @property
    def words(self) -> Message:
        """The mark in words."""
        how = Message("imported")
        if self.at is not None:
            how = Message("{how} on {day}", how=how, day=_day(self.at))
        if self.by == OPERATOR:
            how = Message("{how} by the operator", how=how)
        elif self.by:
            how = Message("{how} by {who}", how=how, who=self.by)
        events = Message("one event")
        if self.last > self.first:
            events = Message("events {first} to {last}", first=self.first, last=self.last)
        said = Message("{how}, not refereed by this record: {events}", how=how, events=events)
        if not self.digest:
            return said
        return Message("{said}, from the file with the digest {digest}", said=said,
                       digest=self.digest)  # fmt: skip


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


class Withheld(NamedTuple):
    """A sealed value that an export was to open, and that is not there any more."""

    digest: str
    kind: str
    about: str
    """Whose it was; of a picture its number."""

    @property
    def words(self) -> str:
        """What is withheld, in words."""
        if self.kind == PICTURE:
            return f"picture {self.about}, which was erased or had not come along"
        return f"the {self.kind} of {self.about}, which was erased"


class Beside(NamedTuple):
    """What an export tells beside the events."""

    openings: Iterable[Opening] = ()
    withheld: Iterable[Withheld] = ()
    imports: Iterable[Import] = ()
    logged: Logged | None = None


def written(
    head: Mapping[str, str],
    happened: Iterable[Event],
    beside: Beside,
    end: Callable[[int, int, str], dict[str, Any]],
) -> Iterator[bytes]:
    """Yield the lines of what begins with this head, and is closed by what this says."""
    total = hashlib.sha256()

    def told(line: bytes) -> bytes:
        total.update(line + b"\n")
        return line + b"\n"

    yield told(canonical(head))
    count = 0
    for event in happened:
        count += 1
        yield told(
            b'{"payload":%b,"sha256":"%b","topic":"%b","version":%d}'
            % (event.payload, digest(event.payload).encode(), event.topic.encode(), event.version)
        )
    opened = 0
    for opening in beside.openings:
        opened += 1
        yield told(canonical({"opening": opening._asdict()}))
    for gone in beside.withheld:
        yield told(canonical({"withheld": gone._asdict()}))
    for one in beside.imports:
        yield told(canonical({"imported": one._asdict()}))
    if beside.logged is not None:
        yield told(canonical({"log": beside.logged.line}))
    yield canonical({"end": end(count, opened, total.hexdigest())}) + b"\n"


NO_EXPORT = Message("this is no export of a match: the first line does not say so")


V = TypeVar("V")


class Reading(Generic[V]):
    """An export being read line by line; what it is of is said by whoever knows."""

    checking: Any
    """Takes the events in their order, and knows what is sealed in them."""
    head: tuple[Shape, str]
    """The shape of the first line, and the name of the id in it."""
    none = NO_EXPORT

    def __init__(self) -> None:
        """Begin before the first line."""
        self.total = hashlib.sha256()
        self.match_id = ""
        self.events: list[Event] = []
        self.openings: list[Opening] = []
        self.sealed: set[str] = set()
        self.imports: list[Import] = []
        self.log: Logged | None = None
        self.withheld: list[Withheld] = []
        self.end: dict[str, Any] | None = None
        self.line = 0

    def whole(self) -> Any:
        """Return what the events come to, ``None`` where there are none; raises `Unsound`."""
        raise NotImplementedError

    def ending(self, now: Any) -> dict[str, Any]:
        """Return what the closing line has to say."""
        raise NotImplementedError

    def verified(self, now: Any) -> V:
        """Return what was read."""
        raise NotImplementedError

    def bad(self, sentence: Message) -> BadImport:
        """Return the refusal of the line that is read."""
        return BadImport(self.line, sentence)

    def read(self, told: Iterable[bytes | str]) -> V:
        """Read all lines; raises `BadImport` naming the line."""
        for line in told:
            self.line += 1
            raw = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
            if self.line == 1 and not raw.startswith(b"{"):
                raise self.bad(self.none)
            if not raw.endswith(b"\n"):
                raise self.bad(Message("the line is cut off: it does not end with a line feed"))
            self.take(raw[:-1])
            self.total.update(raw)
        self.line += 1
        if self.end is None:
            raise self.bad(Message("the closing line is missing: the export was cut off"))
        try:
            now = self.whole()
        except Unsound as error:
            self.line = error.version + 1
            raise self.bad(_at(error)) from error
        if now is None:
            raise self.bad(Message("the export has no events"))
        self.line -= 1
        if self.end != self.ending(now):
            raise self.bad(Message("what the events fold to is not what the export says"))
        return self.verified(now)

    @property
    def counted(self) -> tuple[int, int, str]:
        """How many events and openings there were, and the digest that the export tells."""
        return len(self.events), len(self.openings), (self.end or {})["digest"]

    def take(self, raw: bytes) -> None:
        """Read one line."""
        if self.end is not None:
            raise self.bad(Message("nothing may follow the closing line"))
        if len(raw) > LONGEST:
            raise self.bad(Message("the line is too long"))
        if not self.match_id:
            header = self.parsed(raw)
            if not self.head[0].fits(header):
                raise self.bad(self.none)
            self.match_id = header[self.head[1]]
            return
        event = _EVENT.match(raw)
        if event is not None:
            self.event(*event.groups())
            return
        data = self.parsed(raw)
        kinds = {
            "opening": self.opening, "withheld": self.gone, "imported": self.imported,
            "log": self.logged, "end": self.closing,
        }  # fmt: skip
        name = next(iter(data), "")
        if len(data) != 1 or name not in kinds:
            raise self.bad(Message("this is neither an event nor an opening nor the closing line"))
        kinds[name](data[name])

    def parsed(self, raw: bytes) -> dict[str, Any]:
        """Read one canonical object."""
        try:
            data = read(raw)
            again = canonical(data)
        except UNREADABLE as error:
            why = why_unreadable(raw, error)
            raise self.bad(Message("this is no canonical JSON ({why})", why=why)) from None
        if again != raw:
            raise self.bad(Message("this is JSON, but not written in the canonical way"))
        if not isinstance(data, dict):
            raise self.bad(Message("this is no JSON object"))
        return data

    def event(self, payload: bytes, sha: bytes, topic_: bytes, version_: bytes) -> None:
        """Check one event and fold it."""
        topic, version = topic_.decode(), int(version_)
        if self.openings or self.withheld or self.imports or self.log:
            raise self.bad(Message("an event may not follow an opening"))
        if digest(payload) != sha.decode():
            raise self.bad(
                Message(
                    "the payload of event {number} was changed: its hash is another", number=version
                )
            )
        if version != len(self.events) + 1:
            raise self.bad(
                Message(
                    "event {number} stands where event {number2} belongs: lines are missing,"
                    " doubled or out of order",
                    number=version, number2=len(self.events) + 1,
                )
            )  # fmt: skip
        event = Event(self.match_id, version, topic, payload)
        try:
            self.checking.take(event)
        except Unsound as error:
            raise self.bad(_at(error)) from error
        self.events.append(event)

    def opening(self, data: Any) -> None:
        """Check one opening against its digest."""
        if not codec.OPENING.fits(data):
            raise self.bad(Message("the opening has not the shape of one"))
        opening = Opening(**data)
        if not opening.true:
            raise self.bad(Message("the opening does not open its digest: it was changed"))
        if opening.digest not in self.checking.sealed:
            raise self.bad(Message("the opening opens nothing in this match"))
        if opening.kind == PICTURE:
            self.picture(opening.value)
        self.openings.append(opening)

    def picture(self, image: Any) -> None:
        """Check that a photograph is one: nothing else is shown to anybody."""
        try:
            size_of(image if isinstance(image, str) else "")
        except Unreadable as error:
            raise self.bad(Message("a picture is none: {why}", why=error.sentence)) from None

    def gone(self, data: Any) -> None:
        """Check that what it says was erased is sealed in this match, and not opened."""
        if not codec.WITHHELD.fits(data):
            raise self.bad(Message("what is withheld has not the shape of it"))
        told = Withheld(**data)
        opened = {one.digest for one in self.openings}
        if told.digest not in self.checking.sealed or told.digest in opened:
            raise self.bad(Message("what is withheld is sealed nowhere in this match"))
        self.withheld.append(told)

    def imported(self, data: Any) -> None:
        """Check what it says was imported."""
        if not codec.IMPORT.fits(data):
            raise self.bad(Message("the mark of an import has not the shape of one"))
        if not 1 <= data["first"] <= data["last"] <= len(self.events):
            raise self.bad(Message("the mark of an import is about events that are not here"))
        self.imports.append(Import(**{name: data[name] for name in Import._fields}))

    def logged(self, data: Any) -> None:
        """Check that what it says of a log fits the events."""
        if self.log is not None or not codec.LOG.fits(data):
            raise self.bad(Message("the proof has not the shape of one"))
        told = Logged(**data | {"adopted": tuple(Span(**one) for one in data["adopted"])})
        try:
            check_proof(told, self.events)
        except (BadNote, BadProof) as error:
            why = Message("the proof does not fit the events: {why}", why=str(error))
            raise self.bad(why) from None
        for one in self.imports:
            if not told.before.issuperset(range(one.first, min(one.last, told.events) + 1)):
                raise self.bad(
                    Message("what is marked as imported was recorded where it is sealed")
                )
        self.log = told

    def closing(self, data: Any) -> None:
        """Check the counts and the digest of all."""
        if not codec.END.fits(data):
            raise self.bad(Message("the closing line has not the shape of one"))
        if (data["events"], data["openings"]) != (len(self.events), len(self.openings)):
            raise self.bad(Message("lines are missing: the closing line counts more or fewer"))
        if data["digest"] != self.total.hexdigest():
            raise self.bad(Message("the digest of the whole is another: a line was changed"))
        self.end = data


def _at(error: Unsound) -> Message:
    """Return which event is at fault, and why."""
    return Message("event {number} {what}", number=error.version, what=message(error.reason))
