"""Who takes part: joining by a code, the tokens that come of it, and the list of phones."""

from __future__ import annotations

from schemas.base import (
    SEAT,
    Choice,
    Closed,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    line,
    means,
    seat,
    secret,
    utc,
)
from schemas.matches import STATUSES

CODE = r"^[A-Za-z0-9 -]{4,32}$"


class JoinSchema(Closed):
    """The code of a match, and as whom: a seat, or a spectator."""

    code = Words(
        CODE,
        "the code that the arbiter's phone shows",
        required=True,
        metadata=means("the join code, as the arbiter's phone shows it"),
    )
    seat = seat(allow_none=True, metadata=means("for which seat the phone will speak"))
    role = Choice("seat", "spectator", metadata=means("as whom it joins"))
    device = line(80, metadata=means("what the phone is called"))
    secret = secret(
        metadata=means("known to this phone alone: with it the same joining is answered again")
    )


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
    names = Mapped(
        Words(SEAT), Words(), required=True,
        metadata={"description": "who sits where, by seat, for whoever was given the code"},
    )  # fmt: skip


class JoinedSchema(Closed):
    """A token of one's own: it is told once."""

    token = Words(required=True, metadata=means("the token of this phone"))
    participant = Words(required=True, metadata=means("the id of this phone"))
    role = Words(required=True, metadata=means("as whom it speaks"))
    seat = Words(required=True, allow_none=True, metadata=means("for which seat; null for none"))
    match = Words(required=True, metadata=means("the id of the match"))


class SecretSchema(Closed):
    """What makes a lost answer come again."""

    secret = secret(
        required=True, metadata=means("known to this phone alone: with it the same is answered")
    )
    device = line(80, metadata=means("what the phone is called"))


class TakeOverSchema(SecretSchema):
    """What makes a phone the arbiter."""

    credential = line(
        200,
        required=True,
        metadata=means(
            "the code from the arbiter's phone, or the recovery phrase; with match: the salt by"
            " which the phone sealed its device when it opened the match"
        ),
    )
    match = Words(metadata=means("a match that this phone kept by itself, and claims"))


class ArbiterSchema(JoinedSchema):
    """A token of the arbiter, and the recovery phrase that is good from now on."""

    recovery = Words(
        required=True,
        metadata=means("the phrase with which a new phone becomes the arbiter: told once"),
    )


class HandoverSchema(Closed):
    """How another phone becomes the arbiter."""

    code = Words(required=True, metadata=means("the code, to be entered there"))
    url = Words(required=True, metadata=means("the address that brings a phone there"))
    qr_svg = Words(required=True, metadata=means("the same as a QR code, an SVG drawing"))
    expires_at = Whole(
        required=True, metadata=means("until when it is good, milliseconds since 1970")
    )
    expires_at_utc = utc()


class RecoverySchema(Closed):
    """The recovery phrase that is good from now on."""

    recovery = Words(
        required=True,
        metadata=means("the phrase with which a new phone becomes the arbiter: told once"),
    )


class ParticipantSchema(Closed):
    """A phone at the table."""

    participant = Words(required=True, metadata=means("the id of the phone"))
    role = Words(required=True, metadata=means("as whom it speaks"))
    seat = Words(required=True, allow_none=True, metadata=means("for which seat; null for none"))
    device = Words(
        required=True,
        allow_none=True,
        metadata=means("what it is called; null where it has no name"),
    )
    revoked = Flag(required=True, metadata=means("whether it was sent away"))
    until = Whole(
        required=True, allow_none=True,
        metadata=means("when its token was revoked, milliseconds since 1970; null for a good one"),
    )  # fmt: skip
    until_utc = utc()
    since = Whole(allow_none=True, metadata=means("when it came, milliseconds since 1970"))
    since_utc = utc()


class ParticipantsSchema(Closed):
    """All phones at the table."""

    participants = Many(
        Inside(ParticipantSchema), required=True, metadata=means("every phone that ever joined")
    )
