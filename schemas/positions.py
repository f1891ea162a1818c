"""Positions as they travel over HTTP: what is laid and asked, and what was ruled on it."""

from __future__ import annotations

from marshmallow import fields

from schemas.base import (
    Closed,
    Counted,
    Described,
    Flag,
    Inside,
    Many,
    Whole,
    Words,
    in_pieces,
    means,
)
from schemas.matches import OfferSchema
from schemas.rulings import RulingSchema
from schemas.tables import ViewSchema

CARDS = {
    "anyOf": [
        {"type": "string"}, {"type": "integer", "minimum": 0},
        {"type": "array", "items": {"type": "string"}},
    ]
}  # fmt: skip
TOLD = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {
                "move": {"type": "object", "additionalProperties": True},
                "at": {"type": ["integer", "null"]},
                "waive": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["move"],
        },
    ]
}
LYING = {"type": "object", "additionalProperties": CARDS}
TERMS = {"type": "object", "additionalProperties": {"type": ["string", "integer"]}}


class PositionSchema(Closed):
    """A position and the reports to be ruled on: as a text, as data, or as a text amended."""

    text = Words(metadata=means("the position in the notation, with its reports"))
    book = Words(metadata=means("the book that is played"))
    seats = Many(Words(), metadata=means("the seats, clockwise"))
    terms = Described(TERMS, metadata=means("the terms that are not as usual"))
    places = Described(
        LYING,
        metadata=means(
            "the cards of each place from bottom to top: tokens, or how many nobody knows"
        ),
    )
    marks = Described(
        {"type": "object", "additionalProperties": True},
        metadata=means("what the game remembers besides cards"),
    )
    scores = Described(
        {"type": "object", "additionalProperties": {"type": "integer"}},
        metadata=means("the score of each side, or of a side under a title: `A wins`"),
    )
    game = Whole(metadata=means("which game of several it is; the first, if nothing is said"))
    turn = Words(metadata=means("the seat that is to move"))
    reports = Many(Described(TOLD), most=40, metadata=means("the reports, in the notation or not"))


class ArguedSchema(RulingSchema):
    """What was ruled on a report of a position."""

    line = Whole(required=True, metadata=means("the line of the text it stands in"))
    breach = Flag(required=True, metadata=means("whether it proves a breach, or counts as one"))


class MarkSchema(Closed):
    """Something the players know of besides the cards, such as the trump."""

    mark = Words(required=True, metadata=means("its name"))
    label = Words(required=True, metadata=means("what it is called"))
    messages = in_pieces()
    value = Described({}, required=True, metadata=means("what it is now"))
    choices = Many(
        Words(), required=True, metadata=means("what it can be; empty where that is open")
    )


class UnmetSchema(Closed):
    """What a position expects, and what came out otherwise."""

    line = Whole(required=True, metadata=means("the line that expects it"))
    problem = Words(required=True, metadata=means("what came instead"))
    messages = in_pieces()


class SettledSchema(Closed):
    """An argument settled: each report with its ruling, and the table before and after."""

    text = Words(required=True, metadata=means("the position and the reports in the notation"))
    book = Words(required=True, metadata=means("the book in force"))
    terms = fields.Dict(required=True, metadata=means("the terms in force"))
    seats = Many(Words(), required=True, metadata=means("the seats, clockwise"))
    reports = Many(
        Inside(ArguedSchema), required=True, metadata=means("what was ruled, report by report")
    )
    unmet = Many(
        Inside(UnmetSchema), required=True, metadata=means("what came out otherwise than expected")
    )
    marks = Many(
        Inside(MarkSchema), required=True, metadata=means("what is known besides the cards")
    )
    turns = Many(Words(), required=True, metadata=means("who can be on turn as the table was laid"))
    before = Inside(ViewSchema, required=True, metadata=means("the table as it was laid"))
    after = Inside(ViewSchema, required=True, metadata=means("the table after the last report"))
    offers = Many(
        Inside(OfferSchema), required=True, metadata=means("what may be reported on it now")
    )


class SeatedQuerySchema(Closed):
    """How many sit at the table."""

    players = Counted(1, 16, metadata=means("how many play; as few as may where nothing is said"))


class LaidTableSchema(Closed):
    """A table early or later in a hand."""

    text = Words(required=True, metadata=means("the position in the notation"))
    awaits = Words(required=True, metadata=means("what is to be done"))
    messages = in_pieces()


class LyingSchema(Closed):
    """A table as a position."""

    version = Whole(
        required=True, metadata=means("the last event of the match it knows of; 0 of no match")
    )
    text = Words(required=True, metadata=means("the position in the notation"))


class BeginningSchema(LyingSchema):
    """A table to begin an argument with, and others of the same hand."""

    stages = Many(
        Inside(LaidTableSchema), required=True, metadata=means("one for each phase of a hand")
    )
