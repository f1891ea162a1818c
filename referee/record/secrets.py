"""What seats noted for themselves, checked against what the table saw later."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import UNKNOWN, Gathered, Moved, Shown, evolve
from referee.record.fold import began, tables
from referee.record.viewing import facts_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from referee.kernel import Fact, Table
    from referee.record.match import Match, RulingRecord


class Mistaken(NamedTuple):
    """A note that cannot be what the seat saw: the card, when it was seen by all, is another."""

    seat: str
    noted: int
    """The ruling by which the seat noted it."""
    shown: int
    """The ruling that showed the card."""
    place: str
    """Where it was shown."""


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
        elif notes:
            place = _strange(before, record.facts, record.number)
            if place:
                wrong = [note for note in notes if _proves(begin, since, record, note, openings)]
                for note in wrong:
                    yield Mistaken(note.sealed[0].seat, note.number, record.number, place)
                    notes.remove(note)
        since.append(record)
        if any(type(fact) is Gathered for fact in record.facts):
            notes, since, begin = [], [], after
        before = after


def _strange(table: Table, facts: tuple[Fact, ...], number: int) -> str:
    """Return the place of the first card shown that cannot lie there by this table, if any."""
    for fact in facts:
        if isinstance(fact, (Moved, Shown)):
            place = fact.source if isinstance(fact, Moved) else fact.place
            for face in fact.cards:
                if face != UNKNOWN and not table.may_show(place, face):
                    return place
        table = evolve(table, (fact,), number)
    return ""


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
    return bool(_strange(table, shown.facts, shown.number))
