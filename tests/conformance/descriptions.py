"""A book as a reader of the notation has to know it, in plain data."""

from typing import Any

from referee.kernel import Book, Move
from referee.kernel.rules.moves import Field, fields_of


def description(shelved: Book, book: Book, seats: tuple[str, ...]) -> dict[str, Any]:
    """Return what has to be known of a book in force to read what is written of it.

    ``shelved`` is the same book before anything was agreed.
    """
    table = book.open(seats)
    marks = table.in_force.layout.marks
    return {
        "name": book.name,
        "revision": book.revision,
        "seats": {"least": book.seats[0], "most": book.seats[1], "names": list(book.names)},
        "sides": dict(table.sides),
        "terms": _terms(shelved),
        "cards": [{"face": card.face, "copies": card.copies} for card in book.pack.cards],
        "places": sorted(table.in_force.places),
        "tags": sorted(table.in_force.layout.tags),
        "marks": {name: list(usual) if isinstance(usual, tuple) else usual
                  for name, usual in marks.items()},
        "clauses": [*dict.fromkeys(clause.number for clause in book.clauses)],
        "moves": [_move(book, kind) for kind in book.moves.values()],
    }  # fmt: skip


def rules(book: Book) -> list[dict[str, str]]:
    """Return a rule book as it is printed, clause by clause: by it a reader judges."""
    return [
        {"number": one.number, "title": str(one.title), "text": str(one.text)}
        for one in book.printed
    ]


def _terms(book: Book) -> list[dict[str, Any]]:
    """Return what can be agreed, each with the other terms that bring it or bar it."""
    told = []
    for term, needs, bars in book.asks:
        span = term.span
        values: Any = {"least": span[0], "most": span[1]} if span else list(term.values)
        told.append({"name": term.name, "values": values, "usual": term.default,
                     "with": dict(needs), "without": dict(bars)})  # fmt: skip
    return told


def _move(book: Book, kind: type[Move]) -> dict[str, Any]:
    return {
        "name": kind.name,
        "in_turn": kind.in_turn,
        "phases": list(kind.phases),
        "after_end": kind.after_end,
        "fields": [_field(book, kind, field) for field in fields_of(kind)],
    }


def _field(book: Book, kind: type[Move], field: Field) -> dict[str, Any]:
    told: dict[str, Any] = {"name": field.name, "kind": field.kind, "required": field.required}
    if not field.required:
        told["usual"] = list(field.default) if isinstance(field.default, tuple) else field.default
    if field.kind == "choice":
        told["choices"] = list(kind.words[field.name](book.pack))
    if field.below_zero:
        told["below_zero"] = True
    return told
