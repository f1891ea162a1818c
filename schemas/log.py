"""What is told of the log of a sealed record."""

from __future__ import annotations

from schemas.base import Closed, Counted, Whole, Words, means


class LogSchema(Closed):
    """The log of the record."""

    origin = Words(required=True, metadata=means("its name; empty where the record is not sealed"))
    key = Words(required=True, metadata=means("its public key, as it hangs on the wall"))
    size = Whole(required=True, metadata=means("how many events are signed for"))
    checkpoint = Words(
        required=True, metadata=means("the latest checkpoint as it was signed, as C2SP writes it")
    )


class LogQuerySchema(Closed):
    """Which event is asked about."""

    version = Counted(1, metadata=means("the number of the event; the latest where none is given"))


class MatchLogSchema(Closed):
    """The leaf of an event."""

    version = Whole(required=True, metadata=means("the number of the event"))
    leaf = Words(
        required=True, allow_none=True,
        metadata=means("the hash of its leaf, in base64; null where the record is not sealed"),
    )  # fmt: skip
