"""How a book is played, as the API tells it: a few paragraphs, and examples as they are ruled."""

from __future__ import annotations

from schemas.base import (
    Choice,
    Closed,
    Described,
    Inside,
    Many,
    Mapped,
    Words,
    in_pieces,
    means,
)
from schemas.rulings import MOVE
from schemas.tables import SCORES, LineSchema, PlaceSchema


class ParagraphSchema(Closed):
    """One paragraph of how a game is played."""

    title = Words(required=True, metadata=means("what it is about"))
    text = Words(required=True, metadata=means("a few sentences for whoever has never played"))
    messages = in_pieces()
    clauses = Many(
        Words(), required=True, metadata=means("the numbers of the clauses that say it in full")
    )


class TriedSchema(Closed):
    """One act of an example, and what is ruled on it."""

    move = Described(MOVE, required=True, metadata=means("what is done"))
    outcome = Choice("stands", "void", "contradicts", required=True, metadata=means("the outcome"))
    cites = Many(Words(), required=True, metadata=means("the numbers of the clauses it rests on"))
    reason = Words(required=True, metadata=means("why it does not stand; empty where it does"))
    messages = in_pieces()


class ExampleSchema(Closed):
    """A table, and acts at it one after the other, each with its ruling."""

    clauses = Many(Words(), required=True, metadata=means("the numbers of the clauses it shows"))
    seats = Many(Words(), required=True, metadata=means("the seats, clockwise"))
    names = Mapped(Words(), Words(), required=True, metadata=means("who sits there, by seat"))
    sides = Mapped(Words(), Words(), required=True, metadata=means("the side of each seat"))
    scores = Described(
        SCORES, required=True, metadata=means("the points of each side before, by title")
    )
    lies = Many(
        Inside(PlaceSchema), required=True,
        metadata=means("the places where cards are known before the first act"),
    )  # fmt: skip
    facts_line = Many(
        Inside(LineSchema), required=True, metadata=means("what bears before the first act")
    )
    acts = Many(Inside(TriedSchema), required=True, metadata=means("what is done, in order"))
    happened = Many(Words(), required=True, metadata=means("what came of the last act"))
    messages = in_pieces()


class GuideSchema(Closed):
    """How a book is played."""

    paragraphs = Many(
        Inside(ParagraphSchema), required=True, metadata=means("how it is played, in short")
    )
    examples = Many(
        Inside(ExampleSchema), required=True,
        metadata=means("acts to learn from, as they are ruled under the terms in force"),
    )  # fmt: skip
