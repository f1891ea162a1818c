"""Who takes part: joining by a code, the tokens that come of it, and the list of phones."""

from __future__ import annotations

from schemas.base import SEAT, Choice, Closed, Flag, Inside, Many, Whole, Words, line, seat
from schemas.matches import STATUSES

CODE = r"^[A-Za-z0-9 -]{4,32}$"


class JoinSchema(Closed):
    """The code of a match, and as whom: a seat, or a spectator."""

    code = Words(CODE, "the code that the arbiter's phone shows", required=True)
    seat = seat(allow_none=True)
    role = Choice("seat", "spectator")
    device = line(80)


class JoinableSchema(Closed):
    """The match that a code belongs to, as one sees it before joining."""

    id = Words(required=True, metadata={"description": "the id of the match"})
    book = Words(required=True, metadata={"description": "the name of its book"})
    title = Words(required=True, metadata={"description": "what the book is called"})
    status = Choice(*STATUSES, required=True, metadata={"description": "how far the match is"})
    seats = Many(Words(SEAT), required=True, metadata={"description": "all seats, in order"})
    free = Many(
        Words(SEAT), required=True,
        metadata={"description": "the seats for which no phone speaks yet"},
    )  # fmt: skip


class JoinedSchema(Closed):
    """A token of one's own: it is told once."""

    token = Words(required=True)
    participant = Words(required=True)
    role = Words(required=True)
    seat = Words(required=True, allow_none=True)
    match = Words(required=True)


class ParticipantSchema(Closed):
    """A phone at the table."""

    participant = Words(required=True)
    role = Words(required=True)
    seat = Words(required=True, allow_none=True)
    device = Words(required=True, allow_none=True)
    revoked = Flag(required=True)
    since = Whole(allow_none=True)


class ParticipantsSchema(Closed):
    """All phones at the table."""

    participants = Many(Inside(ParticipantSchema), required=True)
