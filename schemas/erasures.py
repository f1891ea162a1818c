"""Erasing: what of a match can be erased, and what is asked to be."""

from __future__ import annotations

from referee.kernel import tokens
from schemas.base import SEAT, Closed, Inside, Many, Mapped, Whole, Words, line, means


class SaidSchema(Closed):
    """What somebody said in words of their own."""

    event = Whole(required=True, metadata=means("the event in which it was said"))
    said = Words(required=True, metadata=means("the words"))


class ErasablePictureSchema(Closed):
    """A photograph that somebody added."""

    event = Whole(required=True, metadata=means("the event that added it"))
    picture = Whole(required=True, metadata=means("its number in the match"))


class ErasableSchema(Closed):
    """What names somebody, and can be erased."""

    names = Mapped(
        Words(SEAT), Words(), required=True,
        metadata=means("who sits where, by seat; empty where only a phone has a name"),
    )  # fmt: skip
    words = Many(
        Inside(SaidSchema), required=True,
        metadata=means("what was said; it can be erased when the match is over, and nothing in it"
                       " is disputed"),
    )  # fmt: skip
    pictures = Many(
        Inside(ErasablePictureSchema), required=True,
        metadata=means("the photographs, which can be erased when words can"),
    )  # fmt: skip


class ReasonSchema(Closed):
    """Why something is erased."""

    why = line(
        tokens.MOST_TEXT,
        metadata=means("why, and who has asked for it; it stays on record for ever: no names"),
    )


class ErasureSchema(ReasonSchema):
    """Which words, or which photograph, are to be erased."""

    event = Whole(
        required=True, metadata=means("the event in which they were said, or it was added")
    )


class ErasedSchema(Closed):
    """What was said is erased."""

    version = Whole(required=True, metadata=means("the event that says so"))
