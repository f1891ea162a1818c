"""The moves of all books on a shelf as one schema, read off the kernel's move dataclasses.

No game is named here: a book that is put on the shelf brings its moves into the description. Where
two books mean different things by one word, the word's schema lists the variants.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, NamedTuple

from marshmallow import Schema, ValidationError, fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from referee.kernel import Book, Disagreement, Field, Move, fields_of
from schemas import base
from schemas.base import Closed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


MEANS = {
    "seat": "a seat at the table",
    "card": "the card, or ? for one that nobody saw",
    "cards": "the cards in the order in which they were shown, ? for one that nobody saw",
    "place": "a place where cards lie, such as hand/A",
    "choice": "one of the words that the book knows",
    "number": "a whole number",
    "flag": "whether it is so",
    "text": "one line of free words",
}
"""What a field of a move means, by its kind, where its name does not say more."""


class Form(NamedTuple):
    """What a word means in some books: its fields, and what each choice is between."""

    fields: tuple[Field, ...]
    choices: tuple[tuple[str, ...], ...]


class Variants(Schema):
    """One word that different books understand differently: a move of any of these forms."""

    forms: tuple[Closed, ...] = ()

    class Meta:
        """No schema is looked up by its name."""

        register = False

    def load(self, data: Any, **more: Any) -> Any:
        """Return the move as the first form that fits reads it."""
        told: list[Any] = []
        for form in self.forms:
            try:
                return form.load(data, **more)
            except ValidationError as error:
                told.append(error.messages)
        raise ValidationError(told[0] if told else {})

    def dump(self, obj: Any, **more: Any) -> Any:
        """Return the move as it is: it came out of the kernel."""
        del more
        return dict(obj)


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


def forms_of(shelf: Mapping[str, Book]) -> dict[str, dict[Form, list[str]]]:
    """Return every word with its forms, each with the books that mean this by it."""
    words: dict[str, dict[Form, list[str]]] = {}
    for name, book in shelf.items():
        for kind, form in _kinds(book).items():
            names = words.setdefault(kind.name, {}).setdefault(form, [])
            names.append(name)
    return words


def _kinds(book: Book) -> dict[type[Move], Form]:
    """Return the moves of a book; a choice is between the words of all terms together."""
    found: dict[type[Move], list[dict[str, None]]] = {}
    for variant in in_force(book):
        for kind in variant.moves_known:
            specs = fields_of(kind)
            words = found.setdefault(kind, [{} for _ in specs])
            for field, known in zip(specs, words, strict=True):
                if field.kind == "choice":
                    known.update(dict.fromkeys(kind.words[field.name](variant)))
    return {
        kind: Form(fields_of(kind), tuple(tuple(known) for known in words))
        for kind, words in found.items()
    }


def help_of(kind: type[Move]) -> str:
    """Return what a move means, in the words of its docstring."""
    text = inspect.getdoc(kind) or ""
    return "" if text.startswith(f"{kind.__name__}(") else text


def title_of(kind: type[Move]) -> str:
    """Return what the button of a move says."""
    return kind.title or kind.name.replace("-", " ").replace("_", " ").capitalize()


def moves_schema(shelf: Mapping[str, Book]) -> OneOfSchema:
    """Return the schema of all moves of all books on a shelf."""
    schemas: dict[str, Schema] = {}
    for word, forms in sorted(forms_of(shelf).items()):
        label = "".join(part.capitalize() for part in word.replace("-", "_").split("_"))
        made = [
            _schema(word, form, f"{label}Move" + (f"Of{_joined(books)}" if len(forms) > 1 else ""))
            for form, books in forms.items()
        ]
        schemas[word] = made[0] if len(made) == 1 else _variants(f"{label}Move", made)
    return _one_of(schemas)


def _joined(books: list[str]) -> str:
    """Return a name for a group of books: that of the first, as part of an identifier."""
    return "".join(part.capitalize() for part in books[0].replace("_", "-").split("-"))


def _one_of(schemas: dict[str, Schema]) -> OneOfSchema:
    def named(_self: OneOfSchema, obj: Any) -> Any:
        return obj["move"]

    given = {
        "type_field": "move", "type_field_remove": False, "type_schemas": schemas,
        "get_obj_type": named, "Meta": type("Meta", (), {"register": False}),
        "__doc__": "A move: what a seat did, or what the table saw.",
    }  # fmt: skip
    made: OneOfSchema = type("MoveSchema", (OneOfSchema,), given)()
    return made


def _variants(name: str, forms: list[Closed]) -> Schema:
    made: Schema = type(f"{name}Schema", (Variants,), {"forms": tuple(forms)})()
    return made


def _schema(word: str, form: Form, name: str) -> Closed:
    given: dict[str, Any] = {
        "move": base.Words(
            required=True, validate=validate.Equal(word), metadata=base.means("which move it is")
        ),
    }
    for field, words in zip(form.fields, form.choices, strict=True):
        given[field.name] = _field(field, words)
    made: Closed = type(f"{name}Schema", (Closed,), given)()
    return made


def _field(field: Field, words: tuple[str, ...]) -> fields.Field[Any]:  # noqa: PLR0911 - a line for each kind
    """Return the schema's field for a field of a move."""
    how: dict[str, Any] = {"required": field.required, "allow_none": not field.required}
    meant = "the seat that acts" if field.name == "seat" else MEANS[field.kind]
    secret = "; only the acting seat may know it, others read ?" if field.sealed else ""
    how["metadata"] = base.means(meant + secret)
    match field.kind:
        case "seat":
            return base.seat(**how)
        case "card":
            return base.face(**how)
        case "cards":
            return base.Many(base.face(), **how)
        case "place":
            return base.place(**how)
        case "choice":
            return base.Choice(*words, **how)
        case "number":
            return base.Whole(**how)
        case "flag":
            return base.Flag(**how)
    return base.line(500, **how)
