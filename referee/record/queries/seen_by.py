"""Tables as a seat knows them: the facts folded again with what the seat may open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import Looked, evolve
from referee.record.store.cache import Cache

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Fact, Table
    from referee.match.history import History, RulingRecord
    from referee.match.match import Match
    from referee.match.reports import Sealed
    from referee.record.commands.repository import Repository
    from referee.record.people.people import People

MOST_TABLES = 2000


class Viewing:
    """Folds matches for seats that have looked at something, and remembers the latest tables."""

    def __init__(self, repository: Repository, people: People) -> None:
        """Fold the repository's matches with the people's openings."""
        self._repository = repository
        self._people = people
        self._latest: Cache[tuple[History, Table]] = Cache(MOST_TABLES)

    def table(self, match: Match, number: int | None, seat: str) -> Table:
        """Return the table after a ruling (``None``: the latest) as this seat may know it."""
        key = f"{match.id}/{seat}"
        held = self._latest.get(key) if number is None else None
        if held is not None and held[0] is match.history:
            return held[1]
        openings = self._people.faces(match, seat)
        table = self._onward(match, held, openings) if held is not None else None
        if table is None:
            table = _folded(match, number, openings)
        if number is None:
            self._latest.put(key, (match.history, table))
        return table

    def _onward(
        self, match: Match, held: tuple[History, Table], openings: Mapping[str, Any]
    ) -> Table | None:
        """Go on from a table folded before, where only rulings were added since."""
        told, table = held
        if not match.history.goes_on_from(told):
            return None
        for happening in match.history.after(told.version):
            if happening.ruling is None:
                return None
            facts = facts_for(happening.ruling, openings)
            table = evolve(table, facts, happening.ruling.number)
        return table


def _folded(match: Match, number: int | None, openings: Mapping[str, Any]) -> Table:
    table = match.began
    for record, _, after in match.tables(1, lambda record: facts_for(record, openings)):
        if number is not None and record.number > number:
            break
        table = after
    return table


def facts_for(record: RulingRecord, openings: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Return the facts of a ruling as somebody with these openings knows them."""
    facts = record.facts
    for sealed in record.sealed:
        if sealed.digest in openings:
            facts = tuple(_opened(fact, sealed, openings[sealed.digest]) for fact in facts)
    return facts


def _opened(fact: Fact, sealed: Sealed, faces: list[str]) -> Fact:
    """Return a fact with the faces a seat has seen, where it is the fact that was sealed."""
    if type(fact) is Looked and fact.seat == sealed.seat and fact.cards == sealed.instead:
        return fact._replace(cards=tuple(faces))
    return fact
