"""Books, tables and offers told as JSON: what the kernel knows, in the shapes of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import UNKNOWN, fields_of, offers, view
from schemas.moves import help_of, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel import Asked, Awaited, Book, Flagged, Move, Offer, Table


def book_brief(book: Book) -> dict[str, Any]:
    """Return a book as it stands on the shelf."""
    return {
        "name": book.name,
        "title": book.title,
        "text": book.text,
        "seats": {"min": book.seats[0], "max": book.seats[1]},
        "provisional": book.provisional,
        "amends": book.base.name if book.base else None,
    }


def book_whole(book: Book) -> dict[str, Any]:
    """Return a book with everything that is printed in it."""
    return {
        **book_brief(book),
        "revision": book.revision,
        "cards": [card._asdict() for card in book.pack.cards],
        "clauses": [
            {
                "number": p.number, "kind": p.kinds[0], "kinds": list(p.kinds), "title": p.title,
                "text": p.text, "mark": p.mark or None, "waivable": p.waivable,
            }
            for p in book.printed
        ],
        "struck": [{"number": p.number, "title": p.title, "text": p.text} for p in book.struck],
        "terms": [_term(asked) for asked in book.asks],
        "moves": [_move_kind(book, kind) for kind in book.moves_known],
        "differences": [difference._asdict() for difference in book.differences()],
    }  # fmt: skip


def _term(asked: Asked) -> dict[str, Any]:
    term, needs, bars = asked
    span = term.span
    return {
        "name": term.name,
        "text": term.text,
        "values": {"min": span[0], "max": span[1]} if span else list(term.values),
        "default": term.default,
        "needs": dict(needs),
        "bars": dict(bars),
    }


def _move_kind(book: Book, kind: type[Move]) -> dict[str, Any]:
    return {
        "move": kind.name,
        "title": title_of(kind),
        "text": help_of(kind),
        "in_turn": kind.in_turn,
        "anytime": not kind.in_turn and not kind.phases,
        "fields": [
            {
                "name": field.name,
                "kind": field.kind,
                "required": field.required,
                "sealed": field.sealed,
                "choices": list(kind.words[field.name](book)) if field.kind == "choice" else None,
                "text": field.name.replace("_", " ").capitalize(),
            }
            for field in fields_of(kind)
        ],
    }


def table_json(book: Book, table: Table, public: Table | None = None) -> dict[str, Any]:
    """Return a table as a page shows it; with what all may know, what its viewer alone knows."""
    told = view(book, table)
    told["facts_line"] = told.pop("lines")
    if public is not None and public is not table:
        for place in told["places"]:
            yours = _yours(place["cards"], public.faces(place["place"]))
            if yours:
                place["yours"] = yours
    return told


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
        {"seat": e.seat, "moves": list(e.moves), "clause": e.clause, "since": e.since}
        for e in queue
    ]


def clause_json(book: Book, number: str) -> dict[str, str]:
    """Return a clause in its own words, as the book in force prints it."""
    printed = book.clause(number)
    if printed is None:
        return {"clause": number, "title": "", "text": ""}
    return {"clause": number, "title": printed.title, "text": printed.text}


def clauses_json(book: Book, numbers: Iterable[str]) -> list[dict[str, str]]:
    """Return clauses in their own words."""
    return [clause_json(book, number) for number in numbers]


def flag_json(book: Book, flag: Flagged) -> dict[str, Any]:
    """Return a breach that changes nothing by itself."""
    return {**clause_json(book, flag.clause), "seat": flag.seat or None, "note": flag.text}


def offers_json(book: Book, table: Table, seats: Sequence[str] | None) -> list[dict[str, Any]]:
    """Return what may be reported now."""
    return [_offer(offer) for offer in offers(book, table, seats)]


def _offer(offer: Offer) -> dict[str, Any]:
    claims: dict[str, str] = {}
    fields = []
    for choice in offer.choices:
        claims.update(choice.claims)
        fields.append(
            {
                "name": choice.field.name,
                "kind": choice.field.kind,
                "required": choice.field.required,
                "sealed": choice.field.sealed,
                "options": None if choice.options is None else list(choice.options),
                "claims": choice.claims,
            }
            | ({"when": offer.when[choice.field.name]} if choice.field.name in offer.when else {})
        )
    return {
        "move": offer.move.name,
        "seat": offer.seat,
        "title": title_of(offer.move),
        "text": help_of(offer.move),
        "awaited": offer.awaited,
        "fields": fields,
        "claims": claims,
    }
