"""The fold: what the stored events of a tournament make of it, without asking a rule again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from referee.envelope import Envelope
from referee.kernel.messages import Message
from referee.record.errors import Damaged, ReadElsewhere, Unsound
from referee.record.events.codec import NEWEST, READERS, read_by
from referee.record.events.json_bytes import orjson
from referee.record.events.kinds import OF_TOURNAMENTS
from referee.record.events.shapes import Reading
from referee.record.match.fold import FAULTS, LATER, NOT_OURS
from referee.tournament.evolve import evolve, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.record.events.events import Event
    from referee.tournament.tournament import Tournament

ANNOUNCED = "tournament.announced"


def _unread(_text: str) -> NoReturn:
    raise LookupError("nothing in a tournament is written in the notation")


READING = Reading(_unread, _unread)


def happened(event: Event) -> tuple[Any, Envelope]:
    """Return an event and its envelope as values; raises `Unsound` and one of `FAULTS`."""
    _, version, topic, payload = event
    if type(payload) is not bytes:
        raise Unsound(version, NOT_OURS)
    data = orjson.loads(payload)
    if data["v"] > NEWEST:
        raise Unsound(version, LATER, elsewhere=True)
    if topic not in OF_TOURNAMENTS or (topic == ANNOUNCED) != (version == 1):
        raise Unsound(version, Message("cannot be a {topic}", topic=ascii(topic)[:40]))
    envelope = Envelope(version, data["recorded"], read_by(data["by"]), data["report_id"])
    return READERS[topic](data, READING), envelope


def applied(now: Tournament | None, event: Event) -> Tournament:
    """Return a tournament after the next stored event; raises `Unsound` and one of `FAULTS`."""
    version = 1 if now is None else now.version + 1
    if event.version != version:
        raise Unsound(version, "is missing")
    told, envelope = happened(event)
    if now is None:
        return opened(event.originator_id, told, envelope, event)
    return evolve(now, told, envelope, event)


def tournament_of(
    now: Tournament | None, events: Sequence[Event] | Iterable[Event]
) -> Tournament | None:
    """Return a tournament after these stored events, ``None`` where there were none; pure.

    Raises `Damaged` with which event cannot be read.
    """
    for event in events:
        try:
            now = applied(now, event)
        except Unsound as error:
            kind = ReadElsewhere if error.elsewhere else Damaged
            raise kind(event.originator_id, error.version, error.reason, None) from error
        except FAULTS as error:
            reason = "does not fit the ones before it"
            raise Damaged(event.originator_id, event.version, reason, None) from error
    return now
