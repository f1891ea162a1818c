"""The list of matches, read from what was written with their events and never by folding."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match.steps import steps
from referee.record.errors import Damaged, RecordError, StoreTrouble
from referee.record.match.standing import read_standing, standing_of, standing_row
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.match.match import Match
    from referee.record.commands.repository import Repository
    from referee.record.match.standing import Standing
    from referee.record.store.store import Store

MOST = 200
AT_ONCE = 100
"""How many matches are folded before what they come to is written."""
NONE = -1
"""The version of a standing that is not there."""


class Listed(NamedTuple):
    """One line of the list."""

    id: str
    book: str
    title: str
    opened_at: int
    """In milliseconds since 1970."""
    status: str
    """``open``, ``over`` or ``closed``."""
    version: int
    listed: bool
    standing: Standing | None = None
    """How it stands; ``None`` where that cannot be told."""
    damaged: Damaged | None = None
    """What is damaged in it, where it cannot be read whole."""


class Page(NamedTuple):
    """A page of the list, and the cursor of the next one; ``None`` on the last page."""

    matches: tuple[Listed, ...]
    next: str | None


class Rebuilt(NamedTuple):
    """A match that was folded for its line in the list."""

    id: str
    damaged: Damaged | None
    """What is damaged in it, where it cannot be read whole: then its line stays as it was."""


class Listing:
    """Reads the list, and makes it anew where it is behind the events."""

    def __init__(self, store: Store, repository: Repository) -> None:
        """Read from a store; what the list does not know is folded, and not held."""
        self._store = store
        self._repository = repository

    def page(
        self,
        *,
        cursor: str | None = None,
        limit: int = 50,
        book: str | None = None,
        status: str | None = None,
        unlisted: bool = False,
    ) -> Page:
        """Return a page, the latest match first; ``unlisted`` tells those kept out of it as well.

        Raises `RecordError` for a cursor that is none.
        """
        limit = max(1, min(limit, MOST))
        where, values = ["1 = 1"], []
        if not unlisted:
            where.append("listed = 1")
        for name, wanted in (("book", book), ("status", status)):
            if wanted is not None:
                where.append(f"{name} = ?")
                values.append(wanted)
        if cursor is not None:
            where.append("(opened_at, id) < (?, ?)")
            values += _place(cursor)
        statement = (
            "SELECT id, book, title, opened_at, status, listed, version, standing,"  # noqa: S608
            f" (SELECT MAX(originator_version) FROM {self._store.events_table}"
            " WHERE originator_id = matches.id)"
            " FROM matches LEFT JOIN standings ON match_id = matches.id"
            f" WHERE {' AND '.join(where)} ORDER BY opened_at DESC, id DESC LIMIT {limit + 1}"
        )
        rows = self._store.ask(statement, *values)
        notes: list[tables.Note] = []
        lines = tuple(self._line(row, notes) for row in steps(rows[:limit]))
        if notes:
            in_order = sorted(notes, key=lambda note: note[1])  # that of all who write several
            with suppress(StoreTrouble):  # what can only be read is folded again next time
                self._store.note(*in_order)
        more = len(rows) > limit
        return Page(lines, f"{lines[-1].opened_at}.{lines[-1].id}" if more else None)

    def _line(self, row: tuple[Any, ...], notes: list[tables.Note]) -> Listed:
        """Return a line; where it is behind the events, what brings it up to date is noted."""
        match_id, book, title, opened_at, status, listed, known, standing, version = row
        line = Listed(match_id, book, title, opened_at, status, version or 0, bool(listed))
        now = read_standing(standing) if known is not None and known == version else None
        if now is not None:
            return line._replace(standing=now)
        try:
            match = self._repository.aside(line.id)
        except Damaged as error:
            return line._replace(damaged=error)
        notes.append(_again(match, known))
        return line._replace(version=match.version, standing=standing_of(match))

    def rebuild(self) -> Iterator[Rebuilt]:
        """Make every line anew from the events, whatever it says, and yield each match.

        What is recorded meanwhile is not lost: a line that somebody has written since stays.
        """
        last = ""
        while batch := self._store.ask(tables.FIND_STANDINGS, last, AT_ONCE):
            notes: list[tables.Note] = []
            done = [self._rebuilt(match_id, known, notes) for match_id, known in batch]
            self._store.note(*notes)
            yield from done
            last = batch[-1][0]

    def _rebuilt(self, match_id: str, known: int | None, notes: list[tables.Note]) -> Rebuilt:
        try:
            match = self._repository.aside(match_id)
        except Damaged as error:
            return Rebuilt(match_id, error)
        line = (match.book.name, match.book.title, match.opened_at, match.status)
        notes += [_again(match, known), (tables.RELIST_AT, (*line, match.id, match.version))]
        return Rebuilt(match_id, None)


def _again(match: Match, known: int | None) -> tables.Note:
    """Return the note that says how a match stands, where still this version of it is known."""
    return tables.STANDING_AGAIN, (*standing_row(match), NONE if known is None else known)


def _place(cursor: str) -> list[Any]:
    when, dot, match_id = cursor.partition(".")
    if not dot or not when.isascii() or not when.isdigit() or len(when) > 16:  # noqa: PLR2004
        raise RecordError("This is no place in the list of matches.")
    return [int(when), match_id]
