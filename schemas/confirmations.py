"""Confirmations of what hands came to, what devices sign of it, and the head of a match."""

from __future__ import annotations

from referee.kernel import tokens
from schemas.base import (
    Closed,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    means,
    report_id,
    seat,
    utc,
)
from schemas.rulings import BySchema
from schemas.tables import NUMBERS

SCORES = {"type": "object", "additionalProperties": NUMBERS}
TITLE = f"^{tokens.TITLE}$"
HEX_64 = "^[0-9a-f]{64}$"
HEX_128 = "^[0-9a-f]{128}$"


def scores(means_: str = "the scores by their title, then by side") -> Described:
    """Return a field for the scores."""
    return Described(SCORES, required=True, metadata=means(means_))


class SignedSchema(Closed):
    """What a device has signed with a key of its own: the match up to an event."""

    version = Whole(1, required=True, metadata=means("the event up to which it knew the match"))
    head = Words(
        HEX_64, "32 bytes in hexadecimal", required=True,
        metadata=means("the hash of the match up to that event, see the head of a match"),
    )  # fmt: skip
    key = Words(
        HEX_64, "32 bytes in hexadecimal", required=True, metadata=means("the public key, Ed25519")
    )
    signature = Words(
        HEX_128, "64 bytes in hexadecimal", required=True,
        metadata=means("the signature of the text that the reference describes"),
    )  # fmt: skip


class CountersignatureSchema(SignedSchema):
    """The same, with what the device has shown."""

    won = Many(Words(), required=True, metadata=means("the sides that won the hand, as shown"))
    scores = Mapped(
        Words(TITLE, "the title of a score"), Mapped(Words(), Whole(-tokens.MOST)), required=True,
        metadata=means("the scores as shown, by their title, then by side"),
    )  # fmt: skip


class ConfirmationRequestSchema(Closed):
    """That a hand came to what the record says."""

    report_id = report_id(required=True, metadata=means("the id the phone gives it"))
    hand = Whole(1, required=True, metadata=means("the number of the hand"))
    seat = seat(allow_none=True, metadata=means("who confirms, where the arbiter records it"))
    signed = Inside(
        CountersignatureSchema, allow_none=True,
        metadata=means("what the device of whoever confirms has signed"),
    )  # fmt: skip


class HeadSchema(Closed):
    """The head of a match: what a device signs."""

    version = Whole(required=True, metadata=means("the latest event"))
    head = Words(required=True, metadata=means("the hash of the match up to it, in hexadecimal"))


class ConfirmationSchema(Closed):
    """Who confirmed a hand."""

    number = Whole(required=True, metadata=means("its number in the match"))
    version = Whole(required=True, metadata=means("the event that recorded it"))
    hand = Whole(required=True, metadata=means("the hand"))
    seat = Words(
        required=True, allow_none=True, metadata=means("who confirms; null for the arbiter")
    )
    stale = Flag(required=True, metadata=means("whether the hand came to something else since"))
    signed = Inside(
        SignedSchema, required=True, allow_none=True,
        metadata=means("what their device has signed; null where it has signed nothing"),
    )  # fmt: skip
    by = Inside(BySchema, required=True, metadata=means("who recorded it"))
    recorded_at = Whole(required=True, metadata=means("when, milliseconds since 1970"))
    recorded_at_utc = utc()
