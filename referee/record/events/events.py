"""Events as they are stored, as light values, and the mapper that stores them byte for byte.

A payload is canonical JSON with a random salt, written once; hashes are taken of these bytes. What
stands in each is read off the types of the events: see `referee.record.events.codec`.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent

from referee.match.events import KINDS, NAMES
from referee.record.events.canonical import canonical
from referee.record.events.codec import write_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eventsourcing.domain import DomainEventProtocol

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
    """Write an event of a match; raises `NotCanonical`."""
    topic = NAMES[type(event)]
    payload = canonical(write_event(topic, event, envelope, salt()))
    return Event(match_id, envelope.version, topic, payload)


def salt() -> str:
    """Return 128 random bits, so that nobody can guess a payload from its hash."""
    return secrets.token_urlsafe(16)


class PayloadMapper(Mapper[str]):
    """Store payloads as they are, and never import what a row names."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """Hand the payload's bytes over untouched."""
        event = cast("Event", domain_event)
        return StoredEvent(*event)

    def to_events(self, stored: Sequence[StoredEvent]) -> Sequence[Event]:
        """Return many events at once; the fold says which of them it cannot read."""
        return cast("Sequence[Event]", stored)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """Return the event; raises `MapperDeserialisationError` for a topic nobody knows."""
        if stored_event.topic not in TOPICS:
            message = (
                f"event {stored_event.originator_version} of {stored_event.originator_id} is of"
                f" the unknown kind {stored_event.topic!r}"
            )
            raise MapperDeserialisationError(message)
        stored: Any = stored_event
        if type(stored) is not Event:
            stored = Event(
                str(stored.originator_id), stored.originator_version, stored.topic, stored.state
            )
        return cast("DomainEventProtocol[str]", stored)
