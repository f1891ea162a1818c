"""Views: the table as JSON for a page.

A view shows the table it is given. Who may see what was decided before: a table folded without an
opening has ``?`` where the secret lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import thaw
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.rules.book import Book
    from referee.kernel.table.facts import Awaited
    from referee.kernel.table.table import Table


def view(book: Book, table: Table) -> dict[str, Any]:
    """Return the table as a page shows it."""
    table = book.asking(table)
    trick = book.trick(table)
    return {
        "phase": table.phase,
        "places": [_place(book, table, name) for name in sorted(table.places, key=_order)],
        "hands": {seat: table.held(seat) for seat in table.seats},
        "awaited": awaited(table.queue),
        "marks": thaw(table.marks),
        "lines": [{"label": label, "text": text} for label, text in book.lines(table)],
        "trick": None if trick is None else {
            "laid": [{"seat": seat, "card": None if card == UNKNOWN else card}
                     for seat, card in trick.laid],
            "ahead": trick.ahead or None,
        },
        "clocks": [clock._asdict() for clock in book.clocks(table)],
        "scores": {title: dict(scores) for title, scores in table.scores.items()},
        "sides": dict(table.sides),
        "dealer": table["dealer"] or None,
        "hand": table.hand,
        "game": table.game,
        "watched": not table["unwatched"],
        "claims": [
            {
                "number": claim.number, "ruling": claim.ruling, "clause": claim.clause,
                "seat": claim.seat, "kind": claim.kind, "cards": table.pack.ordered(claim.cards),
            }
            for claim in table.claims
        ],
        "over": table.over,
        "winners": list(table.winners),
    }  # fmt: skip


def awaited(queue: Sequence[Awaited]) -> list[dict[str, Any]]:
    """Return the queue as JSON, the one awaited now first."""
    return [
        {"seat": e.seat, "moves": list(e.moves), "clause": e.clause, "since": e.since}
        for e in queue
    ]


def _order(place: str) -> tuple[bool, str]:
    return place.startswith(HAND), place


def _place(book: Book, table: Table, name: str) -> dict[str, Any]:
    faces = [None if face == UNKNOWN else face for face in table.faces(name)]
    parts = name.split("/")
    owner = parts[1] if len(parts) > 1 and parts[1] in table.seats else None
    tags: dict[str, list[int]] = {}
    for index, card in enumerate(table.cards(name)):
        for tag in sorted(card.tags):
            tags.setdefault(tag, []).append(index)
    called = [
        mark.names.get(table[mark.name], table[mark.name])
        for mark in book.marks
        if mark.on == name and faces and table[mark.name]
    ]
    return {
        "place": name,
        "owner": owner,
        "count": len(faces),
        "cards": faces,
        "top": faces[-1] if faces else None,
        "tags": tags,
        **({"called": called[-1]} if called else {}),
    }
