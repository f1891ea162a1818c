"""Events as they are stored, as light values.

A payload is canonical JSON with a random salt, written once; hashes are taken of these bytes. What
stands in each is read off the types of the events: see `referee.record.events.codec`.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.rules.moves import Unreadable
from referee.match.events import KINDS, NAMES
from referee.record.events.canonical import TOO_MUCH, NotCanonical, canonical
from referee.record.events.codec import write_event

if TYPE_CHECKING:
    from referee.match import events as match_events
    from referee.match.events import Envelope

TOPICS = frozenset(KINDS)


class Event(NamedTuple):
    """One event of a match as it is stored: nothing is decoded before it is folded.

    It has the fields of the library's stored event, and stands for it where many are read.
    """

    originator_id: str
    """The id of the match."""
    originator_version: int
    """Its place in the match, counted from 1."""
    topic: str
    state: bytes
    """The payload, as the library calls it."""

    @property
    def payload(self) -> bytes:
        """The payload as it is stored."""
        return self.state

    @property
    def version(self) -> int:
        """Its place in the match, counted from 1."""
        return self.originator_version


def stored(match_id: str, event: match_events.Event, envelope: Envelope) -> Event:
    """Write an event of a match; raises `Unreadable` for one that no record can hold."""
    topic = NAMES[type(event)]
    try:
        payload = canonical(write_event(topic, event, envelope, salt(), salt()))
    except NotCanonical as error:
        raise Unreadable(TOO_MUCH) from error
    return Event(match_id, envelope.version, topic, payload)


def salt() -> str:
    """Return 128 random bits, so that nobody can guess a payload from its hash."""
    return secrets.token_urlsafe(16)
