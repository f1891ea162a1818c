"""What seats noted for themselves, checked against what the table saw later."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import UNKNOWN, Gathered, Laid, Moved, Shown, evolve
from referee.kernel.decide import decide
from referee.kernel.tokens import CONTRADICTS, STANDS
from referee.record.queries.seen_by import facts_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from referee.kernel import Table
    from referee.match.history import RulingRecord
    from referee.match.match import Match


class Mistaken(NamedTuple):
    """A note that cannot be what the seat saw: the card, when it was seen by all, is another."""

    seat: str
    noted: int
    """The ruling by which the seat noted it."""
    shown: int
    """The ruling by which all saw what it was."""
    over: bool
    """Whether the hand of it is over: until then others would learn from it what was noted."""


def mistaken(match: Match, openings: Mapping[str, Any]) -> Iterator[Mistaken]:
    """Yield the notes that the table has proven wrong, for those who may open them.

    Nobody is accused by it: a slip of the finger looks the same as a lie.
    """
    now = match.table
    notes: list[RulingRecord] = []
    begin = before = match.began
    since: list[RulingRecord] = []
    for record, _, after in match.tables(1, lambda one: facts_for(one, openings)):
        if record.struck:
            continue
        if any(sealed.digest in openings for sealed in record.sealed):
            notes.append(record)
        elif notes and record.outcome == STANDS and _strange(before, record):
            wrong = [note for note in notes if _proves(begin, since, record, note, openings)]
            for note in wrong:
                over = now.ended or now.over or now.hand > before.hand
                yield Mistaken(note.sealed[0].seat, note.number, record.number, over)
                notes.remove(note)
        since.append(record)
        if any(type(fact) in {Gathered, Laid} for fact in record.facts):
            notes, since, begin = [], [], after
        before = after


def _strange(table: Table, record: RulingRecord) -> bool:
    """Say whether what stands on record cannot be by this table, which knows the notes as well."""
    after = table
    for fact in record.facts:
        if isinstance(fact, (Moved, Shown)):
            place = fact.source if isinstance(fact, Moved) else fact.place
            if any(face != UNKNOWN and not after.may_show(place, face) for face in fact.cards):
                return True
        after = evolve(after, (fact,), record.number)
    # The book may know better what cannot be true beside a note, such as a card named at the end.
    report = record.report
    ruling = decide(
        record.book, table, report.move, ruling=record.number, at=report.at, waive=report.waive
    )
    return ruling.outcome == CONTRADICTS


def _proves(
    begin: Table,
    since: list[RulingRecord],
    shown: RulingRecord,
    note: RulingRecord,
    openings: Mapping[str, Any],
) -> bool:
    """Say whether this note alone is at odds with what was shown."""
    table = begin
    for record in since:
        facts = facts_for(record, openings) if record is note else record.facts
        table = evolve(table, facts, record.number)
    return _strange(table, shown)
