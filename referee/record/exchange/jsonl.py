"""Exports of whole matches as JSON Lines, and their import, which trusts nothing.

The first line says what it is; then a line an event, its payload byte for byte as it is stored;
then openings, if any were asked for, and of a record that is sealed the proof that the match is in
its log; the last line closes it with counts, a digest of all that was said before, and the digest
of the table at the end. Every line is canonical JSON by itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Said
from referee.record.events import codec
from referee.record.events.canonical import canonical, digest
from referee.record.events.sealing import PICTURE
from referee.record.exchange.lines import Beside, Reading, written
from referee.record.integrity.checking import Checking
from referee.record.match.reading import check_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.events.events import Event
    from referee.record.events.sealing import Opening
    from referee.record.exchange.lines import Import, Withheld
    from referee.record.exchange.proving import Logged

FORMAT = "referee/match@1"


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

    @property
    def pictures(self) -> str:
        """How many photographs of the match came along, in words."""
        here = sum(one.kind == PICTURE for one in self.openings)
        many = self.match.argued.pictures
        erased = sum(one.erased for one in many)
        return f"{here} of {len(many)} in this file" + (f", {erased} erased" if erased else "")


class Imported(NamedTuple):
    """A match or a tournament that was imported, or that was here already."""

    match_id: str
    version: int
    repeated: bool
    added: int = 0
    """How many events were recorded."""
    kind: str = "match"
    """`match` or `tournament`."""


def lines(match: Match, happened: Iterable[Event], beside: Beside) -> Iterator[bytes]:
    """Yield the lines of an export, each with its line feed."""
    head = {"format": FORMAT, "match": match.id}
    return written(head, happened, beside, partial(ending, match))


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
    return MatchReading(shelf).read(told)


class MatchReading(Reading[Verified]):
    """An export of a match being read."""

    head = (codec.HEADER, "match")

    def __init__(self, shelf: Mapping[str, Book]) -> None:
        """Begin before the first line; the books are those of the shelf."""
        super().__init__()
        self.checking = Checking(shelf)

    def whole(self) -> Match | None:
        """Return the match; raises `Unsound`."""
        match = self.checking.fold.match()
        if match is not None:
            self.checking.whole()
            check_places(match)
        found: Match | None = match
        return found

    def ending(self, now: Match) -> dict[str, Any]:
        """Return what the closing line has to say."""
        return ending(now, *self.counted)

    def verified(self, now: Match) -> Verified:
        """Return the match and what came with it."""
        return Verified(
            now, tuple(self.events), tuple(self.openings), self.counted[2], tuple(self.imports),
            self.log, tuple(self.withheld),
        )  # fmt: skip
