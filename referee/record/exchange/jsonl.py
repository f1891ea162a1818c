"""Exports of whole matches as JSON Lines, and their import, which trusts nothing.

The first line says what it is; then a line an event, its payload byte for byte as it is stored;
then openings, if any were asked for, and of a record that is sealed the proof that the match is in
its log; the last line closes it with counts, a digest of all that was said before, and the digest
of the table at the end. Every line is canonical JSON by itself.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Message, Said
from referee.kernel.messages import message
from referee.log.notes import BadNote
from referee.log.tree import BadProof
from referee.record.errors import BadImport, Unsound
from referee.record.events import codec
from referee.record.events.canonical import (
    UNREADABLE,
    canonical,
    digest,
    read,
    why_unreadable,
)  # fmt: skip
from referee.record.events.events import Event
from referee.record.events.sealing import Opening
from referee.record.exchange.proving import Logged, Span, check_proof
from referee.record.integrity.checking import Checking
from referee.record.match.reading import check_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book
    from referee.match.match import Match

FORMAT = "referee/match@1"
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
    """A sealed value that an export was to open, and that has been erased."""

    digest: str
    kind: str
    about: str
    """Whose it was."""

    @property
    def words(self) -> str:
        """What is withheld, in words."""
        return f"the {self.kind} of {self.about}, which was erased"


class Verified(NamedTuple):
    """An export that holds together: its events hash and fold to what it says."""

    match: Match
    events: tuple[Event, ...]
    openings: tuple[Opening, ...]
    digest: str
    """The digest of all its lines but the last."""
    imports: tuple[Import, ...] = ()
    """What it says was imported where it was exported."""
    logged: Logged | None = None
    """What it says of the log that the match is sealed in: the proof fits, whoever has signed."""
    withheld: tuple[Withheld, ...] = ()
    """What it was to open and could not, for it was erased."""


class Imported(NamedTuple):
    """A match that was imported, or that was here already."""

    match_id: str
    version: int
    repeated: bool
    added: int = 0
    """How many events were recorded."""


class Beside(NamedTuple):
    """What an export tells beside the events."""

    openings: Iterable[Opening] = ()
    withheld: Iterable[Withheld] = ()
    imports: Iterable[Import] = ()
    logged: Logged | None = None


def lines(match: Match, happened: Iterable[Event], beside: Beside) -> Iterator[bytes]:
    """Yield the lines of an export, each with its line feed."""
    total = hashlib.sha256()

    def told(line: bytes) -> bytes:
        total.update(line + b"\n")
        return line + b"\n"

    yield told(canonical({"format": FORMAT, "match": match.id}))
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
    yield canonical({"end": ending(match, count, opened, total.hexdigest())}) + b"\n"


def ending(match: Match, count: int, opened: int, total: str) -> dict[str, Any]:
    """Return what the closing line says: how much there was, and what it came to."""
    whole = state(match)
    short = {"rulings": match.last_number, "status": match.status}
    short |= {"winners": whole["winners"], "scores": whole["scores"]}
    return {
        "events": count, "openings": opened, "digest": total, "state": digest(canonical(whole)),
        "summary": short,
    }  # fmt: skip


def state(match: Match) -> dict[str, Any]:
    """Return what the facts of a match made of its table, as everybody may know it.

    Only what facts say is in it: a mark that a later revision of the book brings is not.
    """
    table = match.table
    return {
        "status": match.status,
        "phase": table.phase,
        "hand": table.hand,
        "queue": [[entry.seat, list(entry.moves), entry.clause] for entry in table.queue],
        "places": {name: list(table.faces(name)) for name in table.places if table.count(name)},
        "marks": {name: table.marks[name] for name in sorted(_marks(match))},
        "scores": {title: dict(scores) for title, scores in table.scores.items()},
        "winners": list(table.winners),
        "rulings": [[r.outcome, list(r.cites), r.struck] for r in match.rulings.log],
    }


def _marks(match: Match) -> set[str]:
    """Return the marks that facts have set."""
    told = [record.facts for record in match.rulings.log if not record.struck]
    told += [remedy for remedies in match.remedies.values() for remedy in remedies]
    return {fact.mark for facts in told for fact in facts if type(fact) is Said}


def verify(told: Iterable[bytes | str], shelf: Mapping[str, Book] | None = None) -> Verified:
    """Check an export against itself, without a store; raises `BadImport` naming the line."""
    if shelf is None:
        from referee.games import shelf as ours  # noqa: PLC0415 - tests bring their own

        shelf = ours()
    return _Reading(shelf).read(told)


NO_EXPORT = Message("this is no export of a match: the first line does not say so")


class _Reading:
    """An export being read line by line."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        self.checking = Checking(shelf)
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

    def bad(self, sentence: Message) -> BadImport:
        return BadImport(self.line, sentence)

    def read(self, told: Iterable[bytes | str]) -> Verified:
        for line in told:
            self.line += 1
            raw = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
            if self.line == 1 and not raw.startswith(b"{"):
                raise self.bad(NO_EXPORT)
            if not raw.endswith(b"\n"):
                raise self.bad(Message("the line is cut off: it does not end with a line feed"))
            self.take(raw[:-1])
            self.total.update(raw)
        self.line += 1
        if self.end is None:
            raise self.bad(Message("the closing line is missing: the export was cut off"))
        match = self.checking.fold.match()
        if match is None:
            raise self.bad(Message("the export has no events"))
        try:
            self.checking.whole()
            check_places(match)
        except Unsound as error:
            self.line = error.version + 1
            raise self.bad(_at(error)) from error
        self.line -= 1
        if self.end != ending(match, len(self.events), len(self.openings), self.end["digest"]):
            raise self.bad(Message("what the events fold to is not what the export says"))
        return Verified(
            match, tuple(self.events), tuple(self.openings), self.end["digest"],
            tuple(self.imports), self.log, tuple(self.withheld),
        )  # fmt: skip

    def take(self, raw: bytes) -> None:
        """Read one line."""
        if self.end is not None:
            raise self.bad(Message("nothing may follow the closing line"))
        if len(raw) > LONGEST:
            raise self.bad(Message("the line is too long"))
        if not self.match_id:
            header = self.parsed(raw)
            if not codec.HEADER.fits(header):
                raise self.bad(NO_EXPORT)
            self.match_id = header["match"]
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
        self.openings.append(opening)

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
