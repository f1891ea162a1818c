"""Exports of whole matches as JSON Lines, and their import, which trusts nothing.

The first line says what it is; then a line an event, its payload byte for byte as it is stored;
then openings, if any were asked for; the last line closes it with counts, a digest of all that was
said before, and the digest of the table at the end. Every line is canonical JSON by itself.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from referee.kernel import Disagreement, Said, Unreadable, read_remedies, read_report
from referee.record import events, shapes
from referee.record.canonical import canonical, digest, read
from referee.record.errors import BadImport, NoSuchBook, NotCanonical
from referee.record.events import Event
from referee.record.fold import Folding
from referee.record.sealing import Opening

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book
    from referee.record.match import Match

FORMAT = "referee/match@1"
LONGEST = 16_000_000
"""No line is longer than this, in bytes."""
_EVENT = re.compile(
    rb'\{"payload":(\{.*\}),"sha256":"([0-9a-f]{64})","topic":"([a-z.]{1,40})",'
    rb'"version":([1-9][0-9]{0,8})\}\Z',
    re.DOTALL,
)


class Verified(NamedTuple):
    """An export that holds together: its events hash and fold to what it says."""

    match: Match
    events: tuple[Event, ...]
    openings: tuple[Opening, ...]
    digest: str
    """The digest of all its lines but the last."""


class Imported(NamedTuple):
    """A match that was imported, or that was here already."""

    match_id: str
    version: int
    repeated: bool


def lines(match: Match, happened: Iterable[Event], openings: Iterable[Opening]) -> Iterator[bytes]:
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
    for opening in openings:
        opened += 1
        yield told(canonical({"opening": opening._asdict()}))
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


class _Reading:
    """An export being read line by line."""

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        self.folding = Folding(None, shelf)
        self.total = hashlib.sha256()
        self.match_id = ""
        self.events: list[Event] = []
        self.openings: list[Opening] = []
        self.sealed: set[str] = set()
        self.end: dict[str, Any] | None = None
        self.line = 0

    def bad(self, sentence: str) -> BadImport:
        return BadImport(self.line, sentence)

    def read(self, told: Iterable[bytes | str]) -> Verified:
        for line in told:
            self.line += 1
            raw = line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
            if not raw.endswith(b"\n"):
                raise self.bad("the line is cut off: it does not end with a line feed")
            self.take(raw[:-1])
            self.total.update(raw)
        self.line += 1
        if self.end is None:
            raise self.bad("the closing line is missing: the export was cut off")
        match = self.folding.match()
        if match is None:
            raise self.bad("the export has no events")
        self.line -= 1
        if self.end != ending(match, len(self.events), len(self.openings), self.end["digest"]):
            raise self.bad("what the events fold to is not what the export says")
        return Verified(match, tuple(self.events), tuple(self.openings), self.end["digest"])

    def take(self, raw: bytes) -> None:
        """Read one line."""
        if self.end is not None:
            raise self.bad("nothing may follow the closing line")
        if len(raw) > LONGEST:
            raise self.bad("the line is too long")
        if not self.match_id:
            header = self.parsed(raw)
            if not shapes.HEADER(header):
                raise self.bad("this is no export of a match: the first line does not say so")
            self.match_id = header["match"]
            return
        event = _EVENT.match(raw)
        if event is not None:
            self.event(*event.groups())
            return
        data = self.parsed(raw)
        if set(data) == {"opening"}:
            self.opening(data["opening"])
        elif set(data) == {"end"}:
            self.closing(data["end"])
        else:
            raise self.bad("this is neither an event nor an opening nor the closing line")

    def parsed(self, raw: bytes) -> dict[str, Any]:
        """Read one canonical object."""
        try:
            data = read(raw)
            again = canonical(data)
        except (orjson.JSONDecodeError, NotCanonical, RecursionError) as error:
            raise self.bad(f"this is no canonical JSON ({error})") from None
        if again != raw:
            raise self.bad("this is JSON, but not written in the canonical way")
        if not isinstance(data, dict):
            raise self.bad("this is no JSON object")
        return data

    def event(self, payload: bytes, sha: bytes, topic_: bytes, version_: bytes) -> None:
        """Check one event and fold it."""
        topic, version = topic_.decode(), int(version_)
        if self.openings:
            raise self.bad("an event may not follow an opening")
        if digest(payload) != sha.decode():
            raise self.bad(f"the payload of event {version} was changed: its hash is another")
        if version != len(self.events) + 1:
            raise self.bad(
                f"event {version} stands where event {len(self.events) + 1} belongs: lines are"
                " missing, doubled or out of order"
            )
        data = self.parsed(payload)
        if topic not in shapes.PAYLOADS or (topic == events.OPENED) != (version == 1):
            raise self.bad(f"a {topic} cannot be event {version}")
        if not shapes.PAYLOADS[topic](data):
            raise self.bad(f"the payload of event {version} has not the shape of a {topic}")
        event = Event(self.match_id, version, topic, payload)
        self.fold(event, data)
        self.events.append(event)

    def fold(self, event: Event, data: dict[str, Any]) -> None:
        """Fold one event; whatever fails there is the export's fault."""
        folding = self.folding
        try:
            _check_numbers(folding, event.topic, data)
            folding.apply(event)
            for told in _reports(event.topic, data):
                read_report(folding.book, told["report"])
                self.sealed |= {item["sealed"] for item in told.get("sealed", {}).values()}
            if event.topic == events.DECIDED and "acts" in data:
                for words in (data["decision"], *(act["remedy"] for act in data["acts"])):
                    read_remedies(folding.book, words)
        except (Unreadable, Disagreement, NoSuchBook) as error:
            raise self.bad(f"event {event.version} cannot be read: {error}") from None
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise self.bad(
                f"event {event.version} does not fit the ones before it ({error})"
            ) from error
        if event.topic == events.OPENED:
            self.sealed |= {item["sealed"] for item in data["names"].values()}
        if "device" in data["by"]:
            self.sealed.add(data["by"]["device"])

    def opening(self, data: Any) -> None:
        """Check one opening against its digest."""
        if not shapes.OPENING(data):
            raise self.bad("the opening has not the shape of one")
        opening = Opening(**data)
        if not opening.true:
            raise self.bad("the opening does not open its digest: it was changed")
        if opening.digest not in self.sealed:
            raise self.bad("the opening opens nothing in this match")
        self.openings.append(opening)

    def closing(self, data: Any) -> None:
        """Check the counts and the digest of all."""
        if not shapes.END(data):
            raise self.bad("the closing line has not the shape of one")
        if (data["events"], data["openings"]) != (len(self.events), len(self.openings)):
            raise self.bad("lines are missing: the closing line counts more or fewer")
        if data["digest"] != self.total.hexdigest():
            raise self.bad("the digest of the whole is another: a line was changed")
        self.end = data


def _reports(topic: str, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the reports that a payload carries."""
    if topic == events.RULED:
        yield data
    elif topic == events.CORRECTED:
        yield from filter(None, (data["old"], data["new"]))
    elif topic == events.DECIDED:
        for one in data.get("reports", ()):
            yield from filter(None, (one["old"], one["new"]))


def _check_numbers(folding: Folding, topic: str, data: dict[str, Any]) -> None:
    """Refuse numbers that point at nothing; raises ``ValueError``."""
    last = folding.last_number
    if topic == events.RULED and data["number"] != last + 1:
        raise ValueError(f"ruling {data['number']} is not the next one")
    if topic == events.CORRECTED:
        for number in (data["number"], *(item["number"] for item in data["rulings"])):
            if not 1 <= number <= last:
                raise ValueError(f"there is no ruling {number} to correct")
    if topic == events.DECIDED:
        told = [*data.get("reports", ()), *data.get("rulings", ())]
        if not all(1 <= item["number"] <= last for item in told):
            raise ValueError("there is no such ruling to decide on")
        if any(act["after"] > last for act in data.get("acts", ())):
            raise ValueError("nothing can be decided after a ruling to come")
    if topic in {events.DISPUTED, events.CONFIRMED} and data["ruling"] > last:
        raise ValueError(f"there is no ruling {data['ruling']}")
    if topic != events.OPENED and folding.closing is not None:
        raise ValueError("the match was closed before")
