"""Books: one in brief as it stands on the shelf, and one with everything that is printed in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.table.places import USUAL
from referee.presenters.moves import move_kind_json
from referee.presenters.pieces import in_pieces

if TYPE_CHECKING:
    from referee.kernel import Book, Wording
    from referee.kernel.rules.printing import Printed
    from referee.kernel.rules.terms import Asked


def book_brief(book: Book) -> dict[str, Any]:
    """Return a book as it stands on the shelf."""
    return {
        "name": book.name,
        "title": book.title,
        "game": book.game or book.title,
        "text": book.text,
        "seats": {"min": book.seats[0], "max": book.seats[1], "names": list(book.names)},
        "provisional": book.provisional,
        "amends": book.base.name if book.base else None,
    }


def book_whole(book: Book, usual: Book | None = None) -> dict[str, Any]:
    """Return a book with everything that is printed in it.

    What a table agreed is held against the book as it is ``usual``, where that is given.
    """
    before = usual.texts if usual else book.texts
    return {
        **book_brief(book),
        "revision": book.revision,
        "cards": [{**card._asdict(), **in_pieces(text=card.text)} for card in book.pack.cards],
        "places": {**USUAL, **book.places},
        "clauses": [
            {
                **_words(p), "kind": p.kinds[0], "kinds": list(p.kinds),
                "mark": p.mark or None, "waivable": p.waivable, "law": p.law,
                "agreed": before.get(p.number, ())[:2] != (p.title, p.text),
            }
            for p in book.printed
        ],
        "struck": [_words(p) for p in book.struck],
        "left_out": [_words(p) for p in (usual or book).printed if not book.clause(p.number)],
        "terms": [_term(asked, book.worded(asked.term.name)) for asked in book.asks],
        "groups": [*dict.fromkeys(book.worded(name).group for name in book.wordings)],
        "goals": dict(book.goals),
        "moves": [move_kind_json(book, kind) for kind in book.moves_known],
        "owed": [mark.name for mark in book.marks if mark.owed],
        "differences": [difference._asdict() for difference in book.differences()],
    }  # fmt: skip


def _words(printed: Printed) -> dict[str, Any]:
    """Return a clause in words, and in pieces for whoever reads another language."""
    return {"number": printed.number, **in_pieces(title=printed.title, text=printed.text)}


def _term(asked: Asked, wording: Wording) -> dict[str, Any]:
    term, needs, bars = asked
    span = term.span
    return {
        "name": term.name,
        "title": wording.title,
        "group": wording.group,
        "text": term.text,
        "words": [
            {"value": value, "text": wording.value(value)}
            for value in (wording.values if span else term.values)
        ],
        "values": {"min": span[0], "max": span[1]} if span else list(term.values),
        "default": term.default,
        "quick": term.default if term.quick is None else term.quick,
        "needs": dict(needs),
        "bars": dict(bars),
        "seats": [
            {"value": value, "min": amendment.seats[0], "max": amendment.seats[1]}
            for value, amendment in term.amends.items()
            if amendment.seats
        ],
    }
