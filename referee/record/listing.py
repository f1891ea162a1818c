"""The list of matches, read from its small side table and never by folding."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.record.errors import RecordError

if TYPE_CHECKING:
    from referee.record.store import Store

MOST = 200


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


class Page(NamedTuple):
    """A page of the list, and the cursor of the next one; ``None`` on the last page."""

    matches: tuple[Listed, ...]
    next: str | None


class Listing:
    """Reads the list."""

    def __init__(self, store: Store) -> None:
        """Read from a store."""
        self._store = store

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
            "SELECT id, book, title, opened_at, status, (SELECT MAX(originator_version) FROM"  # noqa: S608
            f" {self._store.events_table} WHERE originator_id = matches.id), listed FROM matches"
            f" WHERE {' AND '.join(where)} ORDER BY opened_at DESC, id DESC LIMIT {limit + 1}"
        )
        rows = [Listed(*row)._replace(listed=bool(row[6])) for row in self._ask(statement, values)]
        more = len(rows) > limit
        rows = rows[:limit]
        return Page(tuple(rows), f"{rows[-1].opened_at}.{rows[-1].id}" if more else None)

    def _ask(self, statement: str, values: list[Any]) -> list[tuple[Any, ...]]:
        return self._store.ask(statement, *values)


def _place(cursor: str) -> list[Any]:
    when, dot, match_id = cursor.partition(".")
    if not dot or not when.isascii() or not when.isdigit() or len(when) > 16:  # noqa: PLR2004
        raise RecordError("This is no place in the list of matches.")
    return [int(when), match_id]
