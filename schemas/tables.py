"""Tables as the API shows them: what lies where, who is awaited, and what bears now."""

from __future__ import annotations

from schemas.base import (
    FACE,
    SEAT,
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
    utc,
)

NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}
SCORES = {"type": "object", "additionalProperties": NUMBERS}


class PlaceSchema(Closed):
    """A place and the cards that lie there, from bottom to top; null for one nobody knows."""

    place = Words(required=True, metadata=means("the name of the place"))
    owner = Words(
        SEAT, required=True, allow_none=True, metadata=means("whose place it is; null for nobody's")
    )
    count = Whole(required=True, metadata=means("how many cards lie there"))
    cards = Many(
        Words(FACE, allow_none=True),
        required=True,
        metadata=means("the cards from bottom to top; null for unknown"),
    )
    top = Words(
        FACE,
        required=True,
        allow_none=True,
        metadata=means("the card on top; null where nobody knows it"),
    )
    tags = Described(
        {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
        required=True,
        metadata=means("what clings to cards, such as locked, and to which, counted from 0 below"),
    )
    called = Words(metadata=means("what the card on top was called to be, a suit say"))
    yours = Many(
        Whole(), metadata=means("which of the cards only this viewer knows, counted from 0 below")
    )


class AwaitedSchema(Closed):
    """Who is to do what, the clause that says so, and since when."""

    seat = Words(required=True, metadata=means("the seat that is awaited"))
    moves = Many(Words(), required=True, metadata=means("what it may do"))
    clause = Words(required=True, metadata=means("the clause that says so"))
    since = Whole(
        required=True,
        allow_none=True,
        metadata=means("since when, milliseconds since 1970; null for unknown"),
    )
    since_utc = utc()


class LineSchema(Closed):
    """One short line of what bears now."""

    label = Words(required=True, metadata=means("what it is about"))
    text = Words(required=True, metadata=means("what bears now"))
    messages = in_pieces()


class ClaimSchema(Closed):
    """What an act implied about a hand, not yet proven or refuted."""

    number = Whole(required=True, metadata=means("the number of the claim"))
    ruling = Whole(required=True, metadata=means("the ruling that implied it"))
    clause = Words(required=True, metadata=means("the clause by which it follows"))
    seat = Words(required=True, metadata=means("whose hand it is about"))
    kind = Choice(
        "lacks",
        "holds",
        required=True,
        metadata=means("whether it lacks all of them, or holds one"),
    )
    cards = Many(Words(FACE), required=True, metadata=means("the cards it is about"))


class LaidSchema(Closed):
    """A card that lies in the open trick."""

    seat = Words(required=True, metadata=means("who laid it"))
    card = Words(FACE, required=True, allow_none=True, metadata=means("the card; null for unknown"))


class TrickSchema(Closed):
    """The open trick."""

    laid = Many(Inside(LaidSchema), required=True, metadata=means("its cards as they came"))
    ahead = Words(
        required=True, allow_none=True,
        metadata=means("the seat whose card is ahead; null where nobody can say"),
    )  # fmt: skip


class ClockSchema(Closed):
    """How long something may take."""

    move = Words(required=True, metadata=means("what is reported when, or until, it has run down"))
    seat = Words(required=True, metadata=means("the seat whose time it is"))
    since = Whole(
        required=True, allow_none=True,
        metadata=means("since when, milliseconds since 1970; null for unknown"),
    )  # fmt: skip
    since_utc = utc()
    limit = Whole(required=True, metadata=means("how many milliseconds it allows"))
    expires = Flag(
        required=True,
        metadata=means("whether the move says that the time is up, or else comes too late by then"),
    )


class ViewSchema(Closed):
    """The table as one viewer may see it."""

    phase = Words(required=True, metadata=means("the phase of the game"))
    places = Many(Inside(PlaceSchema), required=True, metadata=means("every place with its cards"))
    hands = Described(NUMBERS, required=True, metadata=means("how many cards each seat holds"))
    awaited = Many(
        Inside(AwaitedSchema), required=True, metadata=means("who is to act, the next one first")
    )
    marks = Described(
        {"type": "object"}, required=True, metadata=means("what else the game keeps in mind")
    )
    facts_line = Many(
        Inside(LineSchema), required=True, metadata=means("short lines of what bears now")
    )
    trick = Inside(
        TrickSchema, required=True, allow_none=True,
        metadata=means("the open trick; null in a game without tricks"),
    )  # fmt: skip
    clocks = Many(Inside(ClockSchema), required=True, metadata=means("the clocks that run"))
    scores = Described(
        SCORES, required=True, metadata=means("the scores by their title, then by side")
    )
    sides = Mapped(Words(SEAT), Words(), required=True, metadata=means("the side of each seat"))
    dealer = Words(
        required=True, allow_none=True, metadata=means("the seat that dealt; null before that")
    )
    hand = Whole(required=True, metadata=means("which hand of the match is played"))
    game = Whole(required=True, metadata=means("which game of the match is played"))
    watched = Flag(
        required=True, metadata=means("false where the end of this hand was told, not watched")
    )
    claims = Many(
        Inside(ClaimSchema), required=True, metadata=means("what acts implied about hands")
    )
    over = Flag(required=True, metadata=means("whether the match is decided"))
    winners = Many(Words(), required=True, metadata=means("the sides that have won"))
