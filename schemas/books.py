"""Books as the API shows them: clauses, terms, cards, moves, and what a variant changes."""

from __future__ import annotations

from marshmallow import fields

from schemas.base import (
    FACE,
    Choice,
    Closed,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    in_pieces,
    means,
)

KINDS = (
    "seat", "card", "cards", "choice", "number", "counts", "text", "flag", "place", "lying",
)  # fmt: skip
TERM_VALUE = {"type": ["integer", "string"]}
RANGE = {
    "type": "object",
    "properties": {"min": {"type": "integer"}, "max": {"type": "integer"}},
    "required": ["min", "max"],
    "additionalProperties": False,
}


class SeatsSchema(Closed):
    """How many may play."""

    min = Whole(required=True, metadata=means("the fewest players"))
    max = Whole(required=True, metadata=means("the most players"))
    names = Many(
        Words(), required=True, metadata=means("the usual seats: those of fewer come first")
    )


class BookBriefSchema(Closed):
    """A book on the shelf."""

    name = Words(required=True, metadata=means("its name on the shelf"))
    title = Words(required=True, metadata=means("what people call it"))
    game = Words(required=True, metadata=means("the game of which it is a book"))
    text = Words(required=True, metadata=means("what it is, in a few sentences"))
    seats = Inside(SeatsSchema, required=True, metadata=means("how many may play"))
    provisional = Flag(required=True, metadata=means("whether the author may still change it"))
    amends = Words(
        required=True, allow_none=True, metadata=means("the book it amends; null for none")
    )


class ShelfSchema(Closed):
    """All books."""

    books = Many(Inside(BookBriefSchema), required=True, metadata=means("every book on the shelf"))


class CardSchema(Closed):
    """One kind of card in the pack of a book."""

    face = Words(FACE, required=True, metadata=means("how reports write the card"))
    text = Words(required=True, metadata=means("what people call it"))
    suit = Words(required=True, metadata=means("its suit; empty for none"))
    rank = Words(required=True, metadata=means("its rank"))
    copies = Whole(required=True, metadata=means("how many of them are in the pack"))
    points = fields.Integer(required=True, metadata=means("what it counts when a hand is counted"))
    messages = in_pieces()


class StruckSchema(Closed):
    """A clause of the amended book that does not hold in this one."""

    number = Words(required=True, metadata=means("the number of the clause"))
    title = Words(required=True, metadata=means("its title"))
    text = Words(required=True, metadata=means("its words"))
    messages = in_pieces()


class PrintedSchema(StruckSchema):
    """A clause as it is printed, and how it came into the book."""

    kind = Words(required=True, metadata=means("what its first part does"))
    kinds = Many(Words(), required=True, metadata=means("what each of its parts does"))
    mark = Choice(
        "adopted",
        "replaced",
        "reworded",
        required=True,
        allow_none=True,
        metadata=means("how it differs from the book amended; null for not at all"),
    )
    waivable = Flag(required=True, metadata=means("whether a table may let a breach of it stand"))
    law = Flag(required=True, metadata=means("whether it holds at every table, in every game"))
    agreed = Flag(
        required=True,
        metadata=means("whether the table agreed on it otherwise than its book has it"),
    )


class TermSeatsSchema(Closed):
    """How many may play where a term has a value."""

    value = Described(TERM_VALUE, required=True, metadata=means("the value"))
    min = Whole(required=True, metadata=means("the fewest players then"))
    max = Whole(required=True, metadata=means("the most players then"))


class TermValueSchema(Closed):
    """What a value of a term is called."""

    value = Described(TERM_VALUE, required=True, metadata=means("the value"))
    text = Words(required=True, metadata=means("what players call it"))


class TermSchema(Closed):
    """Something the table agrees on before it plays."""

    name = Words(required=True, metadata=means("the name of the term"))
    title = Words(required=True, metadata=means("what players call it"))
    group = Words(required=True, metadata=means("what it is about, as a heading; or empty"))
    words = Many(
        Inside(TermValueSchema), required=True,
        metadata=means("what its values are called; a number that is not here speaks for itself"),
    )  # fmt: skip
    text = Words(required=True, metadata=means("what the table agrees on"))
    values = Described(
        {"anyOf": [{"type": "array", "items": TERM_VALUE}, RANGE]},
        required=True,
        metadata=means("what may be agreed: a list, or a range"),
    )
    default = Described(
        TERM_VALUE, required=True, metadata=means("what holds where nothing is agreed")
    )
    quick = Described(
        TERM_VALUE,
        required=True,
        metadata=means("what to agree on where people sit down and play at once"),
    )
    needs = Mapped(
        Words(),
        Described(TERM_VALUE),
        required=True,
        metadata=means("it is asked for only where another term has this value; empty for always"),
    )
    bars = Mapped(
        Words(),
        Described(TERM_VALUE),
        required=True,
        metadata=means("it is not asked for where another term has this value"),
    )
    seats = Many(
        Inside(TermSeatsSchema),
        required=True,
        metadata=means("the values with which more or fewer may play than the book says"),
    )


class MoveFieldSchema(Closed):
    """One field of a move, as a form asks for it."""

    name = Words(required=True, metadata=means("the name of the field"))
    kind = Choice(*KINDS, required=True, metadata=means("what kind of value it takes"))
    required = Flag(required=True, metadata=means("whether it must be given"))
    sealed = Flag(required=True, metadata=means("whether only the acting seat may know it"))
    below_zero = Flag(required=True, metadata=means("whether its counts may lie below zero"))
    choices = Many(
        Words(),
        required=True,
        allow_none=True,
        metadata=means("the words to choose from; null for other kinds"),
    )
    label = Words(
        required=True,
        metadata=means("what is said with its value in a report; empty where the value will do"),
    )
    text = Words(required=True, metadata=means("what a form calls it, or asks"))
    usual = Many(
        fields.Integer(), required=True,
        metadata=means("numbers that are said most, as a form has keys for them"),
    )  # fmt: skip
    place = Whole(
        metadata=means("about whose place at the table it is asked, from 0; else about nobody's")
    )


class MoveKindSchema(Closed):
    """Something that can be reported."""

    move = Words(required=True, metadata=means("the word for it in reports"))
    title = Words(required=True, metadata=means("what its button says"))
    verb = Words(required=True, metadata=means("what a player does, as it follows *is to*"))
    text = Words(required=True, metadata=means("what it means"))
    in_turn = Flag(required=True, metadata=means("whether only the awaited seat may do it"))
    aloud = Flag(
        required=True,
        metadata=means("whether it is a word that is said at the table, and at hand"),
    )
    anytime = Flag(
        required=True, metadata={"description": "by anybody, in every phase: seldom what is sought"}
    )
    fields_ = Many(
        Inside(MoveFieldSchema),
        required=True,
        data_key="fields",
        attribute="fields",
        metadata=means("what it takes, in order"),
    )


class DifferenceSchema(Closed):
    """One line of what a book changes in the book it amends."""

    number = Words(required=True, metadata=means("the clause or the term"))
    change = Choice(
        "struck",
        "adopted",
        "replaced",
        "reworded",
        "term",
        required=True,
        metadata=means("what happens to it"),
    )
    text = Words(required=True, metadata=means("how it reads, or what it was"))


class BookSchema(BookBriefSchema):
    """A book, whole."""

    revision = Words(required=True, metadata=means("the revision of the book"))
    cards = Many(
        Inside(CardSchema), required=True, metadata=means("the pack, each kind of card once")
    )
    places = Mapped(
        Words(),
        Words(),
        required=True,
        metadata=means("what its places are called, by name with * for a seat or a side"),
    )
    clauses = Many(
        Inside(PrintedSchema), required=True, metadata=means("the clauses in force, as printed")
    )
    struck = Many(
        Inside(StruckSchema),
        required=True,
        metadata=means("clauses of the amended book that do not hold"),
    )
    left_out = Many(
        Inside(StruckSchema),
        required=True,
        metadata=means("clauses of the book that do not hold by what the table agreed"),
    )
    terms = Many(Inside(TermSchema), required=True, metadata=means("what a table may agree on"))
    groups = Many(
        Words(), required=True,
        metadata=means("the headings under which its terms are asked, in order"),
    )  # fmt: skip
    goals = Mapped(
        Words(), Words(), required=True,
        metadata=means("for a title of scores, the term that says how many of them win"),
    )  # fmt: skip
    moves = Many(Inside(MoveKindSchema), required=True, metadata=means("what can be reported"))
    owed = Many(
        Words(),
        required=True,
        metadata=means("the marks that somebody has to pay: it is loud when one grows"),
    )
    differences = Many(
        Inside(DifferenceSchema),
        required=True,
        metadata=means("what it changes in the book it amends"),
    )
