"""The moves of all books on a shelf as one schema, read off the kernel's move dataclasses.

No game is named here: a book that is put on the shelf brings its moves into the description. Each
move of each book is an object of its own, which its ``kind`` tells apart from all others: so the
shapes of one game never depend on what else stands on the shelf.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from marshmallow import fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from referee.kernel import Book, Disagreement, Move, tokens
from referee.kernel.rules.moves import Field, fields_of
from referee.presenters.moves import KIND, kind_of
from schemas import base
from schemas.base import Closed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from marshmallow import Schema


MEANS = {
    "seat": "a seat at the table",
    "card": "the card, or ? for one that nobody saw",
    "cards": "the cards in the order in which they were shown, ? for one that nobody saw",
    "place": "a place where cards lie, such as hand/A",
    "choice": "one of the words that the book knows",
    "number": "a whole number",
    "counts": "how many each of these seats has",
    "flag": "whether it is so",
    "text": "one line of free words",
    "lying": "where the cards lie and what is remembered: place pile: C7; mark dealer: A",
    "": "a value of one kind or another, as the terms agreed have it",
}
"""What a field of a move means, by its kind, where its name does not say more."""


class Shape(NamedTuple):
    """A field of a move as one book knows it."""

    field: Field
    words: tuple[str, ...]
    """What a choice is between, under all terms together."""


def in_force(book: Book) -> Iterator[Book]:
    """Yield the book, and the book under every term that brings moves or cards of its own."""
    yield book
    for term in book.terms:
        for value, amendment in term.amends.items():
            if amendment.moves or amendment.pack:
                try:
                    yield book.agree({term.name: value})
                except Disagreement:
                    continue


def moves_of(book: Book) -> dict[str, tuple[Shape, ...]]:
    """Return the moves of a book with their fields, under all terms together.

    Where terms bring two moves of one word, their fields stand together: what only one of them
    needs may be left out.
    """
    kinds: dict[str, dict[type[Move], None]] = {}
    words: dict[tuple[str, str], dict[str, None]] = {}
    for variant in in_force(book):
        for kind in variant.moves_known:
            kinds.setdefault(kind.name, {})[kind] = None
            for field in fields_of(kind):
                known = words.setdefault((kind.name, field.name), {})
                if field.kind == "choice":
                    known.update(dict.fromkeys(kind.words[field.name](variant.pack)))
    return {
        word: tuple([Shape(field, tuple(words[word, field.name])) for field in _together(of)])
        for word, of in kinds.items()
    }


def _together(kinds: Iterable[type[Move]]) -> Iterator[Field]:
    """Yield the fields of moves that share a word."""
    each = [{field.name: field for field in fields_of(kind)} for kind in kinds]
    for name in dict.fromkeys(name for fields_ in each for name in fields_):
        found = [fields_[name] for fields_ in each if name in fields_]
        needed = len(found) == len(each) and all(field.required for field in found)
        kind = found[0].kind if len({field.kind for field in found}) == 1 else ""
        sealed = any(field.sealed for field in found)
        below_zero = any(field.below_zero for field in found)
        yield found[0]._replace(kind=kind, required=needed, sealed=sealed, below_zero=below_zero)


def moves_schema(shelf: Mapping[str, Book]) -> OneOfSchema:
    """Return the schema of all moves of all books on a shelf."""
    schemas: dict[str, Schema] = {
        kind_of(name, word): _schema(name, word, shapes)
        for name, book in shelf.items()
        for word, shapes in sorted(moves_of(book).items())
    }
    return _one_of(schemas)


def _one_of(schemas: dict[str, Schema]) -> OneOfSchema:
    def named(_self: OneOfSchema, obj: Any) -> Any:
        return obj[KIND]

    given = {
        "type_field": KIND, "type_field_remove": False, "type_schemas": schemas,
        "get_obj_type": named, "Meta": type("Meta", (), {"register": False}),
        "__doc__": "A move: what a seat did, or what the table saw.",
    }  # fmt: skip
    made: OneOfSchema = type("MoveSchema", (OneOfSchema,), given)()
    return made


def _schema(book: str, word: str, shapes: tuple[Shape, ...]) -> Closed:
    given: dict[str, Any] = {
        KIND: base.Words(
            required=True,
            validate=validate.Equal(kind_of(book, word)),
            metadata=base.means("by which book which move is meant"),
        ),
        "move": base.Words(
            required=True, validate=validate.Equal(word), metadata=base.means("which move it is")
        ),
    }
    for shape in shapes:
        given[shape.field.name] = _field(shape.field, shape.words)
    made: Closed = type(f"{_joined(book)}{_joined(word)}MoveSchema", (Closed,), given)()
    return made


def _joined(name: str) -> str:
    """Return the name of a book or a move as part of an identifier."""
    return "".join(part.capitalize() for part in name.replace("_", "-").split("-"))


def _field(field: Field, words: tuple[str, ...]) -> fields.Field[Any]:
    """Return the schema's field for a field of a move."""
    how: dict[str, Any] = {"required": field.required, "allow_none": not field.required}
    meant = "the seat that acts" if field.name == "seat" else MEANS[field.kind]
    secret = "; only the acting seat may know it, others read ?" if field.sealed else ""
    how["metadata"] = base.means(meant + secret)
    return _OF_KIND[field.kind](field, words, how)


_OF_KIND: dict[str, Callable[[Field, tuple[str, ...], dict[str, Any]], fields.Field[Any]]] = {
    "seat": lambda _field, _words, how: base.seat(**how),
    "card": lambda _field, _words, how: base.face(**how),
    "cards": lambda _field, _words, how: base.Many(base.face(), **how),
    "place": lambda _field, _words, how: base.place(**how),
    "choice": lambda _field, words, how: base.Choice(*words, **how),
    "number": lambda _field, _words, how: base.Whole(**how),
    "counts": lambda field, _words, how: base.Mapped(
        base.seat(), base.Whole(-tokens.MOST * field.below_zero), **how
    ),
    "flag": lambda _field, _words, how: base.Flag(**how),
    "text": lambda _field, _words, how: base.line(tokens.MOST_TEXT, **how),
    "lying": lambda _field, _words, how: base.line(tokens.MOST_LYING, **how),
}
"""The schema of each kind of field."""
