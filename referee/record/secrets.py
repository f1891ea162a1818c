"""What seats noted for themselves, checked against what the table saw later."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import UNKNOWN, Gathered, Moved, Shown, decide, evolve
from referee.kernel.decide import CONTRADICTED, STANDS
from referee.record.fold import began, tables
from referee.record.viewing import facts_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from referee.kernel import Table
    from referee.record.match import Match, RulingRecord


class Mistaken(NamedTuple):
    """A note that cannot be what the seat saw: the card, when it was seen by all, is another."""

    seat: str
    noted: int
    """The ruling by which the seat noted it."""
    shown: int
    """The ruling by which all saw what it was."""


def mistaken(match: Match, openings: Mapping[str, Any]) -> Iterator[Mistaken]:
    """Yield the notes that the table has proven wrong, for those who may open them.

    Nobody is accused by it: a slip of the finger looks the same as a lie.
    """
    notes: list[RulingRecord] = []
    begin = before = began(match)
    since: list[RulingRecord] = []
    for record, _, after in tables(match, 1, lambda one: facts_for(one, openings)):
        if record.struck:
            continue
        if any(sealed.digest in openings for sealed in record.sealed):
            notes.append(record)
        elif notes and record.outcome == STANDS and _strange(before, record):
            wrong = [note for note in notes if _proves(begin, since, record, note, openings)]
            for note in wrong:
                yield Mistaken(note.sealed[0].seat, note.number, record.number)
                notes.remove(note)
        since.append(record)
        if any(type(fact) is Gathered for fact in record.facts):
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
        record.book, table, report.move, ruling=report.number, at=report.at, waive=report.waive
    )
    return ruling.outcome == CONTRADICTED


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
