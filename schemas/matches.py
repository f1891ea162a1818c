"""Matches as the API shows them: the table as its viewer may see it, and what opening one takes."""

from __future__ import annotations

from typing import Any, ClassVar

from marshmallow import fields

from schemas.base import (
    FACE,
    LINE,
    SEAT,
    Choice,
    Closed,
    Counted,
    Flag,
    Inside,
    Many,
    Mapped,
    Said,
    Whole,
    Words,
    line,
    means,
    report_id,
    seat,
)
from schemas.books import TERM_VALUE

TERM = r"^[A-Za-z][A-Za-z0-9_-]{0,63}$"
BOOK = r"^[a-z][a-z0-9-]{0,63}$"
NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}
STATUSES = ("open", "over", "closed")


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
    tags = Said(
        {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
        required=True,
        metadata=means("what clings to cards, such as locked, and to which, counted from 0 below"),
    )
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


class LineSchema(Closed):
    """One short line of what bears now."""

    label = Words(required=True, metadata=means("what it is about"))
    text = Words(required=True, metadata=means("what bears now"))


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


class ViewSchema(Closed):
    """The table as one viewer may see it."""

    phase = Words(required=True, metadata=means("the phase of the game"))
    places = Many(Inside(PlaceSchema), required=True, metadata=means("every place with its cards"))
    hands = Said(NUMBERS, required=True, metadata=means("how many cards each seat holds"))
    awaited = Many(
        Inside(AwaitedSchema), required=True, metadata=means("who is to act, the next one first")
    )
    marks = Said(
        {"type": "object"}, required=True, metadata=means("what else the game keeps in mind")
    )
    facts_line = Many(
        Inside(LineSchema), required=True, metadata=means("short lines of what bears now")
    )
    scores = Said(
        {"type": "object", "additionalProperties": NUMBERS},
        required=True,
        metadata=means("the scores by their title, then by side"),
    )
    sides = Mapped(Words(SEAT), Words(), required=True, metadata=means("the side of each seat"))
    dealer = Words(
        required=True, allow_none=True, metadata=means("the seat that dealt; null before that")
    )
    hand = Whole(required=True, metadata=means("which hand of the match is played"))
    claims = Many(
        Inside(ClaimSchema), required=True, metadata=means("what acts implied about hands")
    )
    over = Flag(required=True, metadata=means("whether the match is decided"))
    winners = Many(Words(), required=True, metadata=means("the sides that have won"))


class MatchBriefSchema(Closed):
    """A match in the list of matches."""

    id = Words(required=True, metadata=means("the id of the match"))
    book = Words(required=True, metadata=means("the name of its book"))
    title = Words(required=True, metadata=means("what the book is called"))
    terms = Mapped(Words(TERM), Said(TERM_VALUE), required=True, metadata=means("the terms agreed"))
    seats = Many(Words(SEAT), required=True, metadata=means("the seats in order of play"))
    sides = Mapped(Words(SEAT), Words(), required=True, metadata=means("the side of each seat"))
    version = Whole(required=True, metadata=means("the number of its last event"))
    rulings = Whole(required=True, metadata={"description": "the number of the last ruling"})
    status = Choice(*STATUSES, required=True, metadata=means("how far the match is"))
    opened_at = Whole(required=True, metadata={"description": "milliseconds since 1970"})


class MatchSchema(MatchBriefSchema):
    """A match with its table, as the viewer may see it."""

    names = Mapped(
        Words(SEAT), Words(), metadata={"description": "who sits where; for participants alone"}
    )
    ruling = Whole(
        required=True, metadata={"description": "the ruling after which the table is shown"}
    )
    viewer = Words(required=True, metadata={"description": "public, or the seat that sees it"})
    waits = Flag(required=True, metadata=means("whether play waits while a dispute is open"))
    disputes = Many(Whole(), required=True, metadata=means("the disputes that nobody has decided"))
    table = Inside(ViewSchema, required=True, metadata=means("the table as the viewer may see it"))


class MatchListSchema(Closed):
    """A page of matches, the latest first."""

    matches = Many(
        Inside(MatchBriefSchema), required=True, metadata=means("the matches of this page")
    )
    next = Words(
        required=True, allow_none=True, metadata={"description": "cursor of the next page"}
    )


class MatchQuerySchema(Closed):
    """Which matches are wanted."""

    cursor = Words(
        r"^[A-Za-z0-9_=.:-]{1,128}$",
        "the cursor of an earlier page",
        metadata=means("where the page begins: next of the page before"),
    )
    limit = Counted(1, 100, load_default=20, metadata=means("how many matches a page has"))
    book = Words(BOOK, "the name of a book", metadata=means("only matches by this book"))
    status = Choice(*STATUSES, metadata=means("only matches of this status"))


class PositionSchema(Closed):
    """After which ruling the table is wanted."""

    ruling = Counted(metadata={"description": "the table after this ruling"})


class OpenMatchSchema(Closed):
    """What opening a match takes."""

    book = Words(
        BOOK,
        "the name of a book on the shelf",
        required=True,
        metadata=means("the name of a book on the shelf"),
    )
    seats = Many(seat(), most=16, metadata=means("the seats in order of play"))
    players = Whole(1, 16, metadata={"description": "instead of seats: how many of the usual ones"})
    terms = Mapped(
        Words(TERM, "the name of a term"),
        Said(TERM_VALUE),
        most=64,
        metadata=means("what the table agrees on; else as usual"),
    )
    names = Mapped(seat(), line(80), most=16, metadata=means("who sits where"))
    device = line(80, metadata=means("what the phone is called"))
    listed = Flag(load_default=True, metadata=means("whether it stands in the list of matches"))
    disputes = Choice(
        "go_on", "wait", load_default="go_on", metadata=means("what play does while one is open")
    )
    report_id = report_id(metadata=means("the same id again opens no second match"))


NAMES_BY_SEAT = Mapped(seat(), line(80), most=16)


class SeatNamesSchema(Closed):
    """Who sits where, by seat; an empty name is forgotten."""

    json_schema: ClassVar[dict[str, Any]] = {
        "type": "object",
        "propertyNames": {"pattern": SEAT},
        "additionalProperties": {"type": "string", "maxLength": 80, "pattern": LINE},
        "maxProperties": 16,
    }

    def load(self, data: Any, **more: Any) -> Any:
        """Return the names by seat."""
        del more
        return NAMES_BY_SEAT.deserialize(data)


class NamesSchema(Closed):
    """Who sits where."""

    names = Mapped(Words(SEAT), Words(), required=True, metadata=means("who sits where, by seat"))


class JoinWaySchema(Closed):
    """How another phone comes to the table."""

    code = Words(required=True, metadata=means("the join code"))
    url = Words(required=True, metadata=means("the address that brings a phone there"))
    qr_svg = Words(required=True, metadata=means("the same as a QR code, an SVG drawing"))


class OpenedSchema(Closed):
    """A match that was opened, with the arbiter's token: it is told once."""

    match = Inside(MatchSchema, required=True, metadata=means("the match with its table"))
    token = Words(required=True, metadata=means("the token of the arbiter"))
    participant = Words(required=True, metadata=means("the id of the arbiter's phone"))
    role = Words(required=True, metadata=means("as whom the token speaks: arbiter"))
    join = Inside(
        JoinWaySchema, required=True, metadata=means("how other phones come to the table")
    )


class ClosingSchema(Closed):
    """Why a match ends before it is over."""

    why = line(500, metadata=means("the reason, where it is not over"))
    report_id = report_id(metadata=means("the same id again closes nothing twice"))


class ClosedSchema(Closed):
    """The version of the event that closed it."""

    version = Whole(required=True, metadata=means("the number of the event"))


class OfferFieldSchema(Closed):
    """One field of an offered move; no options means that anything of its kind may be given."""

    name = Words(required=True, metadata=means("the name of the field"))
    kind = Words(required=True, metadata=means("what kind of value it takes"))
    required = Flag(required=True, metadata=means("whether it must be given"))
    sealed = Flag(required=True, metadata=means("whether only the acting seat may know it"))
    options = Many(
        Said({"type": ["string", "boolean", "integer"]}),
        required=True,
        allow_none=True,
        metadata=means("what may be given; null for anything of its kind"),
    )
    claims = Mapped(
        Words(), Words(), most=1000,
        metadata={"description": "for an option taken on trust: the clause that trusts"},
    )  # fmt: skip
    when = Mapped(
        Words(), Many(Words()),
        metadata={"description": "the values of another field with which this one may be given"},
    )  # fmt: skip


class OfferSchema(Closed):
    """A move that may be reported now."""

    move = Words(required=True, metadata=means("the word for it in reports"))
    seat = Words(
        required=True, allow_none=True, metadata=means("the seat that acts; null for the table")
    )
    title = Words(required=True, metadata=means("what its button says"))
    text = Words(required=True, metadata=means("what it means"))
    awaited = Flag(required=True, metadata=means("whether it is what is awaited now"))
    fields_ = Many(
        Inside(OfferFieldSchema),
        required=True,
        data_key="fields",
        attribute="fields",
        metadata=means("what it takes, in order"),
    )
    claims = fields.Dict(
        keys=Words(),
        values=Words(),
        required=True,
        metadata=means("options taken on trust, and the clause that trusts"),
    )


class OffersSchema(Closed):
    """What may be reported now, the awaited moves first."""

    version = Whole(required=True, metadata=means("the last event these offers know of"))
    offers = Many(
        Inside(OfferSchema), required=True, metadata=means("the moves, awaited ones first")
    )


class OffersQuerySchema(Closed):
    """Whose offers are wanted."""

    seat = seat(metadata=means("only what this seat may report"))
