"""The list of matches as the API shows it: pages of lines, and which of them are asked for."""

from __future__ import annotations

from schemas.base import (
    SEAT,
    Choice,
    Closed,
    Counted,
    Described,
    Inside,
    Many,
    Whole,
    Words,
    means,
    utc,
)
from schemas.matches import BOOK, STATUSES, MatchHeadSchema
from schemas.tables import SCORES


class MatchBriefSchema(MatchHeadSchema):
    """A match in the list of matches, with how it stands."""

    scores = Described(SCORES, required=True, metadata=means("the scores by title, then by side"))
    turn = Words(
        SEAT, required=True, allow_none=True,
        metadata=means("the seat that is to act next; null where nobody is awaited"),
    )  # fmt: skip
    moved_at = Whole(
        required=True,
        metadata=means("when its last event was recorded, milliseconds since 1970"),
    )
    moved_at_utc = utc()


class DamagedSchema(Closed):
    """A match in the list that cannot be read whole."""

    id = Words(required=True, metadata=means("the id of the match"))
    book = Words(required=True, metadata=means("the name of its book"))
    title = Words(required=True, metadata=means("what the book is called"))
    opened_at = Whole(required=True, metadata={"description": "milliseconds since 1970"})
    opened_at_utc = utc()
    event = Whole(required=True, metadata=means("the event that cannot be read"))
    detail = Words(required=True, metadata=means("what is damaged, in a sentence"))


class MatchListSchema(Closed):
    """A page of matches, the latest first."""

    matches = Many(
        Inside(MatchBriefSchema), required=True, metadata=means("the matches of this page")
    )
    damaged = Many(
        Inside(DamagedSchema),
        required=True,
        metadata=means("those of this page that cannot be read whole"),
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
