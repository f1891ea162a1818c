"""The list of tournaments: a line for each, which follows from its events but for the code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.record.errors import Damaged, NoSuchTournament
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record.store.store import Store
    from referee.tournament.tournament import Tournament


class Listed(NamedTuple):
    """One line of the list of tournaments."""

    id: str
    title: str
    announced_at: int
    """In milliseconds since 1970."""
    status: str
    """``open``, ``running``, ``over`` or ``closed``."""
    listed: bool
    code: str


class TournamentList:
    """Reads the list, and makes it anew."""

    def __init__(self, store: Store) -> None:
        """Read from a store."""
        self._store = store

    def page(self, limit: int = 100, *, all_: bool = True) -> tuple[Listed, ...]:
        """Return the tournaments, the latest first; all of them, or those that may be listed."""
        asked = tables.FIND_TOURNAMENTS if all_ else tables.FIND_LISTED_TOURNAMENTS
        return tuple([Listed(*row) for row in self._store.ask(asked, limit)])

    def listed(self, id_: str) -> Listed:
        """Return the line of a tournament in the list; raises `NoSuchTournament`."""
        return self._line(tables.FIND_TOURNAMENT, id_)

    def of_code(self, code: str) -> Listed:
        """Return the tournament of a join code; raises `NoSuchTournament`."""
        return self._line(tables.FIND_TOURNAMENT_CODE, code.strip().upper()[:20])

    def _line(self, statement: str, value: str) -> Listed:
        for row in self._store.ask(statement, value):
            return Listed(*row)
        raise NoSuchTournament("There is no such tournament.")

    def relisted(self, read: Callable[[str], Tournament]) -> Iterator[tuple[str, Damaged | None]]:
        """Make every line of the list anew from the events, and yield each tournament.

        One that is damaged is told, and its line stays as it was.
        """
        for (id_,) in self._store.ask(tables.ALL_TOURNAMENTS):
            try:
                now = read(id_)
            except Damaged as error:
                yield id_, error
                continue
            line = (now.title, now.announced_at, now.status, id_, now.version, id_)
            self._store.note((tables.RELIST_TOURNAMENT.format(self._store.events_table), line))
            yield id_, None
