"""Events as they are stored, as light values.

A payload is canonical JSON with a random salt, written once; hashes are taken of these bytes. What
stands in each is read off the types of the events: see `referee.record.events.codec`.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.rules.moves import Unreadable
from referee.record.events.canonical import TOO_MUCH, NotCanonical, canonical
from referee.record.events.codec import write_event
from referee.record.events.kinds import KINDS, NAMES

if TYPE_CHECKING:
    from referee.envelope import Envelope
    from referee.match.events import Event as OfMatch
    from referee.tournament.events import Event as OfTournament

TOPICS = frozenset(KINDS)


class Event(NamedTuple):
    """One event of a match or tournament as it is stored: nothing is decoded before it is folded.

    It has the fields of the library's stored event, and stands for it where many are read.
    """

    originator_id: str
    """The id of the match or tournament."""
    originator_version: int
    """Its place there, counted from 1."""
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


def stored(stream: str, event: OfMatch | OfTournament, envelope: Envelope) -> Event:
    """Write an event; raises `Unreadable` for one that no record can hold."""
    topic = NAMES[type(event)]
    try:
        payload = canonical(write_event(topic, event, envelope, salt(), salt()))
    except NotCanonical as error:
        raise Unreadable(TOO_MUCH) from error
    return Event(stream, envelope.version, topic, payload)


def salt() -> str:
    """Return 128 random bits, so that nobody can guess a payload from its hash."""
    return secrets.token_urlsafe(16)
