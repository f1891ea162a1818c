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

    place = Words(required=True)
    owner = Words(SEAT, required=True, allow_none=True)
    count = Whole(required=True)
    cards = Many(Words(FACE, allow_none=True), required=True)
    top = Words(FACE, required=True, allow_none=True)


class AwaitedSchema(Closed):
    """Who is to do what, the clause that says so, and since when."""

    seat = Words(required=True)
    moves = Many(Words(), required=True)
    clause = Words(required=True)
    since = Whole(required=True, allow_none=True)


class LineSchema(Closed):
    """One short line of what bears now."""

    label = Words(required=True)
    text = Words(required=True)


class ClaimSchema(Closed):
    """What an act implied about a hand, not yet proven or refuted."""

    number = Whole(required=True)
    ruling = Whole(required=True)
    clause = Words(required=True)
    seat = Words(required=True)
    kind = Choice("lacks", "holds", required=True)
    cards = Many(Words(FACE), required=True)


class ViewSchema(Closed):
    """The table as one viewer may see it."""

    phase = Words(required=True)
    places = Many(Inside(PlaceSchema), required=True)
    hands = Said(NUMBERS, required=True)
    awaited = Many(Inside(AwaitedSchema), required=True)
    marks = Said({"type": "object"}, required=True)
    facts_line = Many(Inside(LineSchema), required=True)
    scores = Said({"type": "object", "additionalProperties": NUMBERS}, required=True)
    sides = Mapped(Words(SEAT), Words(), required=True)
    dealer = Words(required=True, allow_none=True)
    hand = Whole(required=True)
    claims = Many(Inside(ClaimSchema), required=True)
    over = Flag(required=True)
    winners = Many(Words(), required=True)


class MatchBriefSchema(Closed):
    """A match in the list of matches."""

    id = Words(required=True)
    book = Words(required=True)
    title = Words(required=True)
    terms = Mapped(Words(TERM), Said(TERM_VALUE), required=True)
    seats = Many(Words(SEAT), required=True)
    sides = Mapped(Words(SEAT), Words(), required=True)
    version = Whole(required=True)
    rulings = Whole(required=True, metadata={"description": "the number of the last ruling"})
    status = Choice(*STATUSES, required=True)
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
    table = Inside(ViewSchema, required=True)


class MatchListSchema(Closed):
    """A page of matches, the latest first."""

    matches = Many(Inside(MatchBriefSchema), required=True)
    next = Words(
        required=True, allow_none=True, metadata={"description": "cursor of the next page"}
    )


class MatchQuerySchema(Closed):
    """Which matches are wanted."""

    cursor = Words(r"^[A-Za-z0-9_=.:-]{1,128}$", "the cursor of an earlier page")
    limit = Counted(1, 100, load_default=20)
    book = Words(BOOK, "the name of a book")
    status = Choice(*STATUSES)


class PositionSchema(Closed):
    """After which ruling the table is wanted."""

    ruling = Counted(metadata={"description": "the table after this ruling"})


class OpenMatchSchema(Closed):
    """What opening a match takes."""

    book = Words(BOOK, "the name of a book on the shelf", required=True)
    seats = Many(seat(), most=16)
    players = Whole(1, 16, metadata={"description": "instead of seats: how many of the usual ones"})
    terms = Mapped(Words(TERM, "the name of a term"), Said(TERM_VALUE), most=64)
    names = Mapped(seat(), line(80), most=16)
    device = line(80)
    listed = Flag(load_default=True)
    report_id = report_id()


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

    names = Mapped(Words(SEAT), Words(), required=True)


class JoinWaySchema(Closed):
    """How another phone comes to the table."""

    code = Words(required=True)
    url = Words(required=True)
    qr_svg = Words(required=True)


class OpenedSchema(Closed):
    """A match that was opened, with the arbiter's token: it is told once."""

    match = Inside(MatchSchema, required=True)
    token = Words(required=True)
    participant = Words(required=True)
    role = Words(required=True)
    join = Inside(JoinWaySchema, required=True)


class ClosingSchema(Closed):
    """Why a match ends before it is over."""

    why = line(500)
    report_id = report_id()


class ClosedSchema(Closed):
    """The version of the event that closed it."""

    version = Whole(required=True)


class OfferFieldSchema(Closed):
    """One field of an offered move; no options means that anything of its kind may be given."""

    name = Words(required=True)
    kind = Words(required=True)
    required = Flag(required=True)
    sealed = Flag(required=True)
    options = Many(Said({"type": ["string", "boolean", "integer"]}), required=True, allow_none=True)
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

    move = Words(required=True)
    seat = Words(required=True, allow_none=True)
    title = Words(required=True)
    text = Words(required=True)
    awaited = Flag(required=True)
    fields_ = Many(Inside(OfferFieldSchema), required=True, data_key="fields", attribute="fields")
    claims = fields.Dict(keys=Words(), values=Words(), required=True)


class OffersSchema(Closed):
    """What may be reported now, the awaited moves first."""

    version = Whole(required=True)
    offers = Many(Inside(OfferSchema), required=True)


class OffersQuerySchema(Closed):
    """Whose offers are wanted."""

    seat = seat()
