"""The head of a match: the hash of all its stored events, which devices of players sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.log.leaves import heads
from referee.log.notes import is_signed
from referee.match.countersigning import signed_text
from referee.record.events.left import committed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.match.events import Countersignature
    from referee.record.events.events import Event


def heads_of(events: Sequence[Event]) -> Iterator[str]:
    """Yield the head of a match up to each of its events, in hexadecimal."""
    told = ((event.topic, committed(event.payload)) for event in events)
    return (one.hex() for one in heads(events[0].originator_id, told))


def head_of(events: Sequence[Event]) -> str:
    """Return the head of a match up to the last of its events, in hexadecimal."""
    return list(heads_of(events))[-1]


def is_true(match_id: str, hand: int, seat: str | None, signed: Countersignature) -> bool:
    """Say whether a countersignature was made with the key that it tells."""
    text = signed_text(match_id, hand, seat, signed)
    return is_signed(text.encode(), bytes.fromhex(signed.signature), bytes.fromhex(signed.key))
