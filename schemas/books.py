"""Books as the API shows them: clauses, terms, cards, moves, and what a variant changes."""

from __future__ import annotations

from marshmallow import fields

from schemas.base import FACE, Choice, Closed, Flag, Inside, Many, Said, Whole, Words

KINDS = ("seat", "card", "cards", "choice", "number", "text", "flag", "place")
TERM_VALUE = {"type": ["integer", "string"]}
RANGE = {
    "type": "object",
    "properties": {"min": {"type": "integer"}, "max": {"type": "integer"}},
    "required": ["min", "max"],
    "additionalProperties": False,
}


class SeatsSchema(Closed):
    """How many may play."""

    min = Whole(required=True)
    max = Whole(required=True)


class BookBriefSchema(Closed):
    """A book on the shelf."""

    name = Words(required=True)
    title = Words(required=True)
    text = Words(required=True)
    seats = Inside(SeatsSchema, required=True)
    provisional = Flag(required=True)
    amends = Words(required=True, allow_none=True)


class ShelfSchema(Closed):
    """All books."""

    books = Many(Inside(BookBriefSchema), required=True)


class CardSchema(Closed):
    """One kind of card in the pack of a book."""

    face = Words(FACE, required=True)
    text = Words(required=True)
    suit = Words(required=True)
    rank = Words(required=True)
    copies = Whole(required=True)
    points = fields.Integer(required=True)


class StruckSchema(Closed):
    """A clause of the amended book that does not hold in this one."""

    number = Words(required=True)
    title = Words(required=True)
    text = Words(required=True)


class PrintedSchema(StruckSchema):
    """A clause as it is printed, and how it came into the book."""

    kind = Words(required=True)
    kinds = Many(Words(), required=True)
    mark = Choice("adopted", "replaced", "reworded", required=True, allow_none=True)
    waivable = Flag(required=True)


class TermSchema(Closed):
    """Something the table agrees on before it plays."""

    name = Words(required=True)
    text = Words(required=True)
    values = Said({"anyOf": [{"type": "array", "items": TERM_VALUE}, RANGE]}, required=True)
    default = Said(TERM_VALUE, required=True)


class MoveFieldSchema(Closed):
    """One field of a move, as a form asks for it."""

    name = Words(required=True)
    kind = Choice(*KINDS, required=True)
    required = Flag(required=True)
    sealed = Flag(required=True)
    choices = Many(Words(), required=True, allow_none=True)
    text = Words(required=True)


class MoveKindSchema(Closed):
    """Something that can be reported."""

    move = Words(required=True)
    title = Words(required=True)
    text = Words(required=True)
    in_turn = Flag(required=True)
    anytime = Flag(
        required=True, metadata={"description": "by anybody, in every phase: seldom what is sought"}
    )
    fields_ = Many(Inside(MoveFieldSchema), required=True, data_key="fields", attribute="fields")


class DifferenceSchema(Closed):
    """One line of what a book changes in the book it amends."""

    number = Words(required=True)
    change = Choice("struck", "adopted", "replaced", "reworded", "term", required=True)
    text = Words(required=True)


class BookSchema(BookBriefSchema):
    """A book, whole."""

    revision = Words(required=True)
    cards = Many(Inside(CardSchema), required=True)
    clauses = Many(Inside(PrintedSchema), required=True)
    struck = Many(Inside(StruckSchema), required=True)
    terms = Many(Inside(TermSchema), required=True)
    moves = Many(Inside(MoveKindSchema), required=True)
    differences = Many(Inside(DifferenceSchema), required=True)
