"""A match judged by other rules: what would have come out otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.sentences import in_words
from referee.presenters.moves import move_json
from referee.presenters.pieces import in_pieces
from referee.presenters.tables import result_json, table_json

if TYPE_CHECKING:
    from referee.kernel import Book
    from referee.kernel.decide import Ruling
    from referee.match.other_rules import Rejudged
    from referee.record import Match


def rejudged_json(match: Match, judged: Rejudged) -> dict[str, Any]:
    """Return by what a match was judged again, and the rulings that come out otherwise."""
    book = judged.book
    return {
        "book": book.name,
        "title": book.title,
        "revision": book.revision,
        "terms": dict(book.agreed),
        "rulings": judged.rulings,
        "differences": [
            {
                "number": one.number,
                "text": one.text,
                "move": move_json(match.book, match.rulings[one.number].move),
                "before": _ruling_brief(match.book, one.before),
                "after": _ruling_brief(book, one.after) if one.after else None,
                "problem": one.problem or None,
            }
            for one in judged.differences
        ],
        **result_json(judged.table),
        "table": table_json(book, judged.table),
    }


def _ruling_brief(book: Book, ruling: Ruling) -> dict[str, Any]:
    return {
        "outcome": ruling.outcome,
        "cites": list(ruling.cites),
        "waived": list(ruling.waived),
        **in_pieces(reason=ruling.reason, happened=in_words(book, ruling.facts)),
    }
