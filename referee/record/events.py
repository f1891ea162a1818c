"""The seven kinds of event, as light values, and the mapper that stores them byte for byte.

A payload is canonical JSON with a random salt, written once; hashes are taken of these bytes.
Every payload has ``v`` (the version of its shape), ``salt``, ``recorded`` (when, in milliseconds
since 1970, by the clock of the service), ``by`` and ``report_id``. Beside them:

- ``match.opened``: book, revision, terms, seats, sides, facts (with which the table begins), names
  (sealed), disputes (``wait``: play waits while one is open);
- ``match.ruled``: number, report (in the notation), at (milliseconds since 1970, absolute), sealed,
  and the ruling: outcome, cites, waived, flags, facts, evidence, reason;
- ``match.corrected``: number, old and new report (null: taken back), why, restores (the version of
  the correction that is undone), rulings: those that come out otherwise now, the corrected one
  first. A later ruling that is not named stays as it was; redone: what decisions bring about
  otherwise now (decision, a version; act, which one; facts);
- ``match.disputed``: ruling, words, clause; decision (a version, where it is about one), unreported
  (where it is about something nobody reported), seat (who disputes, where it is not who records);
- ``match.decided``: dispute (a version), decision (in the notation), why; reports (number, old and
  new, like in a correction), rulings, redone; acts (after which ruling, remedy, facts); supersedes
  (a version). The first release wrote free words and the facts of a remedy, no more;
- ``match.confirmed``: hand, ruling (with which it ended), result (a digest), seat;
- ``match.closed``: result (winners and scores) or null, abandoned (a reason) or null.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from eventsourcing.persistence import Mapper, MapperDeserialisationError, StoredEvent

from referee.record.canonical import canonical

if TYPE_CHECKING:
    from collections.abc import Sequence

    from eventsourcing.domain import DomainEventProtocol

OPENED = "match.opened"
RULED = "match.ruled"
CORRECTED = "match.corrected"
DISPUTED = "match.disputed"
DECIDED = "match.decided"
CONFIRMED = "match.confirmed"
CLOSED = "match.closed"
TOPICS = frozenset({OPENED, RULED, CORRECTED, DISPUTED, DECIDED, CONFIRMED, CLOSED})

SHAPE = 1
"""The version of the payloads' shape that is written now."""


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


def written(match_id: str, version: int, topic: str, data: dict[str, Any]) -> Event:
    """Write an event: its payload becomes bytes here, once; raises `NotCanonical`."""
    payload = canonical({"v": SHAPE, "salt": salt(), **data})
    return Event(match_id, version, topic, payload)


def salt() -> str:
    """Return 128 random bits, so that nobody can guess a payload from its hash."""
    return secrets.token_urlsafe(16)


class PayloadMapper(Mapper[str]):
    """Store payloads as they are; read known topics alone, and never import what a row names."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """Hand the payload's bytes over untouched."""
        event = cast("Event", domain_event)
        return StoredEvent(*event)

    def to_events(self, stored: Sequence[StoredEvent]) -> Sequence[Event]:
        """Return many events at once; raises `MapperDeserialisationError` like for one."""
        read = cast("Sequence[Event]", stored)
        if TOPICS.issuperset([event.topic for event in read]):
            return read
        return cast("Sequence[Event]", list(map(self.to_domain_event, stored)))

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
