"""The mapper by which the event store keeps payloads byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent

from referee.record.events.events import TOPICS, Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eventsourcing.domain import DomainEventProtocol


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
