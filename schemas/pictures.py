"""Photographs of the table as they travel over HTTP."""

from __future__ import annotations

from referee.match.pictures import LARGEST, MOST, MOST_BYTES, MOST_DOTS, MOST_HERE
from schemas.base import (
    Closed,
    Flag,
    Inside,
    Many,
    Whole,
    Words,
    means,
    report_id,
    seat,
    utc,
)
from schemas.rulings import BySchema


class PictureRequestSchema(Closed):
    """A photograph, and to which dispute or to which hand it is added: one of both is named."""

    largest = 2 * LARGEST
    """So many bytes has a request with one at most; one that is too large is told so."""
    report_id = report_id(required=True, metadata=means("the id the phone gives this picture"))
    image = Words(
        required=True,
        metadata=means(
            f"a JPEG file in base64, of at most {LARGEST} bytes and {MOST_DOTS} dots each way,"
            " without any notes of a camera or a program in it"
        ),
    )
    dispute = Whole(
        1, allow_none=True,
        metadata=means(f"the dispute, which takes {MOST_HERE} pictures; a match takes {MOST},"
                       f" of {MOST_BYTES} bytes together"),
    )  # fmt: skip
    hand = Whole(1, allow_none=True, metadata=means("instead: the hand, which has ended"))
    seat = seat(allow_none=True, metadata=means("who adds it, where the arbiter records it"))


class PictureSchema(Closed):
    """A photograph that was added, without what it shows."""

    number = Whole(required=True, metadata=means("its number in the match"))
    version = Whole(required=True, metadata=means("the event that recorded it"))
    dispute = Whole(
        required=True, allow_none=True, metadata=means("the dispute; null where it is of a hand")
    )
    hand = Whole(
        required=True, allow_none=True, metadata=means("the hand; null where it is of a dispute")
    )
    seat = Words(
        required=True, allow_none=True, metadata=means("who adds it; null for the arbiter")
    )
    size = Whole(required=True, metadata=means("how many bytes it has"))
    digest = Words(required=True, metadata=means("the digest that stands in the record for ever"))
    erased = Flag(required=True, metadata=means("whether it was erased"))
    by = Inside(BySchema, required=True, metadata=means("who recorded it"))
    recorded_at = Whole(required=True, metadata=means("when, milliseconds since 1970"))
    recorded_at_utc = utc()


class PicturesSchema(Closed):
    """The photographs of a match, without what they show."""

    version = Whole(required=True, metadata=means("the last event this knows of"))
    pictures = Many(Inside(PictureSchema), required=True, metadata=means("each, in order"))


class ImageSchema(Closed):
    """What a photograph shows."""

    image = Words(
        required=True, allow_none=True,
        metadata=means("a JPEG file in base64; null where it was erased, or has not come along"),
    )  # fmt: skip
