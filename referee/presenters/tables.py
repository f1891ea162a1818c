"""Tables: what lies where as one viewer may see it, who is awaited, and the score."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from referee.kernel import UNKNOWN
from referee.kernel.view import view
from referee.presenters.pieces import in_pieces
from referee.presenters.times import times

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel import Awaited, Book, Table


def table_json(book: Book, table: Table, public: Table | None = None) -> dict[str, Any]:
    """Return a table as a page shows it.

    With what all may know (``public``), the cards that its viewer alone knows are marked.
    """
    shown = view(book, table)
    for timed in ("clocks", "awaited"):
        shown[timed] = [one | times(since=one["since"]) for one in shown[timed]]
    shown["facts_line"] = [in_pieces(**line) for line in shown.pop("lines")]
    if public is not None and public is not table:
        for place in shown["places"]:
            yours = _yours(place["cards"], public.faces(place["place"]))
            if yours:
                place["yours"] = yours
    return shown


def table_digest(book: Book, table: Table) -> str:
    """Return the SHA-256 of a table as a page shows it, as canonical JSON (RFC 8785)."""
    told = json.dumps(
        table_json(book, table), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    return hashlib.sha256(told.encode()).hexdigest()


def _yours(seen: Sequence[str | None], public: Sequence[str]) -> list[int]:
    """Return which cards are known to one viewer and not to all, counted from 0 below."""
    if len(seen) != len(public):
        return []
    return [
        index
        for index, (face, known) in enumerate(zip(seen, public, strict=True))
        if face is not None and known == UNKNOWN
    ]


def awaited_json(queue: Sequence[Awaited]) -> list[dict[str, Any]]:
    """Return who is awaited, the one awaited now first."""
    return [
        {"seat": e.seat, "moves": list(e.moves), "clause": e.clause, **times(since=e.since)}
        for e in queue
    ]


def result_json(table: Table) -> dict[str, Any]:
    """Return what a match came to so far: the scores, and who has won it."""
    return {
        "scores": {title: dict(points) for title, points in table.scores.items()},
        "over": table.over,
        "winners": list(table.winners),
    }


def standing_json(table: Table) -> dict[str, Any]:
    """Return what people ask of a table first: the score, the hand, and who is to act."""
    return {**result_json(table), "awaited": awaited_json(table.queue), "hand": table.hand}
