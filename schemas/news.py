"""News: what the live stream of a match tells, event by event."""

from __future__ import annotations

from schemas.base import (
    SEAT,
    Choice,
    Closed,
    Counted,
    Described,
    Flag,
    Inside,
    Many,
    Mapped,
    Whole,
    Words,
    means,
)
from schemas.confirmations import ConfirmationSchema
from schemas.disputes import DecisionSchema, DisputeSchema
from schemas.matches import STATUSES, ClockJumpSchema, ImportSchema, MatchSchema, OffersSchema
from schemas.rulings import RulingSchema

EVENTS = ("ruling", "corrected", "disputed", "decided", "confirmed", "match", "reset", "recorded")
"""What an event of the stream may be called."""


class StreamQuerySchema(Closed):
    """From where a stream goes on."""

    after = Counted(
        metadata=means(
            "the version already known; the events after it are told first. Without it, and "
            "without Last-Event-ID, which a phone that comes back sends, the stream begins now"
        )
    )
    rules = Words(
        metadata=means(
            "by a phone that has the rules itself: their digest, as told says it. With revision "
            "and tag, where all three are those of this service and of the version already known, "
            "each event is told as it is recorded, and nothing that follows from it"
        )
    )
    revision = Words(metadata=means("by the same phone: the revision of the book in force"))
    tag = Words(metadata=means("by the same phone: which event it holds as the latest"))


class MendedSchema(Closed):
    """A correction as it is told when it happens."""

    ruling = Whole(required=True, metadata=means("the ruling that was corrected"))
    taken_back = Flag(required=True, metadata=means("whether nothing stands in its place"))
    why = Words(required=True, metadata=means("the reason"))
    restores = Whole(
        required=True,
        allow_none=True,
        metadata=means("the version of the correction that it undoes"),
    )
    changed = Many(
        Whole(), required=True, metadata=means("the later rulings that come out otherwise")
    )


class BesideSchema(Closed):
    """What is told of a match and stands in none of its events; what there is none of is left out.

    Names and devices are for those who take part.
    """

    names = Mapped(Words(SEAT), Words(), metadata=means("who sits where"))
    devices = Mapped(
        Words(), Words(), most=1000,
        metadata=means("what devices are called, by the digest that stands in events"),
    )  # fmt: skip
    imported = Many(
        Inside(ImportSchema), metadata=means("which of its events came out of a file, and when")
    )
    clock_jumps = Many(
        Inside(ClockJumpSchema), metadata=means("where a clock of the service jumped back")
    )


class NewsSchema(Closed):
    """What one event of the stream tells: what happened, and the table it leads to.

    Of several events that are told at once the latest brings the table.
    """

    version = Whole(required=True, metadata=means("the version of the match after this event"))
    ruling = Inside(RulingSchema, metadata=means("with ruling: what was ruled"))
    correction = Inside(MendedSchema, metadata=means("with corrected: what was corrected"))
    dispute = Inside(DisputeSchema, metadata=means("with disputed: what is in question"))
    decision = Inside(DecisionSchema, metadata=means("with decided: what was decided"))
    confirmation = Inside(ConfirmationSchema, metadata=means("with confirmed: of which hand"))
    kind = Words(metadata=means("with match: what became of it, such as closed"))
    status = Choice(*STATUSES, metadata=means("with match: how it stands now"))
    match = Inside(MatchSchema, metadata=means("the match with its table, as GET returns it"))
    offers = Inside(
        OffersSchema,
        metadata=means(
            "what may be reported next, as GET returns it to this phone; only to one that may"
        ),
    )
    topic = Words(metadata=means("with recorded: which kind of event it is"))
    payload = Described(
        {"type": "object"}, metadata=means("with recorded: its payload, as it is stored")
    )
    beside = Inside(
        BesideSchema, metadata=means("with recorded: what is told of a match and in no event")
    )
