"""News: what the live stream of a match tells, event by event."""

from __future__ import annotations

from schemas.base import Choice, Closed, Counted, Flag, Inside, Many, Whole, Words, means
from schemas.confirmations import ConfirmationSchema
from schemas.disputes import DecisionSchema, DisputeSchema
from schemas.matches import STATUSES, MatchSchema, OffersSchema
from schemas.rulings import RulingSchema

EVENTS = ("ruling", "corrected", "disputed", "decided", "confirmed", "match", "reset")
"""What an event of the stream may be called."""


class StreamQuerySchema(Closed):
    """From where a stream goes on."""

    after = Counted(
        metadata=means(
            "the version already known; the events after it are told first. Without it, and "
            "without Last-Event-ID, which a phone that comes back sends, the stream begins now"
        )
    )


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
