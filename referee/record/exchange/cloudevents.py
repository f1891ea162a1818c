"""A match as a batch of CloudEvents 1.0, for a club's own systems: an event each, in order.

What is sealed stays sealed: the data of an event is its payload, byte for byte as it is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from referee.record.exchange.moments import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.match.match import Match
    from referee.record.events.events import Event

MEDIA_TYPE = "application/cloudevents-batch+json"


def batch(match: Match, events: Iterable[Event]) -> Iterator[str]:
    """Yield the batch bit by bit, an event at a time."""
    recorded = {one.version: one.recorded_at for one in match.history}
    between = "["
    for event in events:
        yield between + _written(match.id, event, recorded[event.version])
        between = ",\n"
    yield "]\n"


def _written(match_id: str, event: Event, recorded_at: int) -> str:
    """Write one event; who has seen this source and id has seen the event."""
    attributes = {
        "specversion": "1.0",
        "id": str(event.version),
        "source": f"/api/v1/matches/{match_id}",
        "type": f"referee.{event.topic}",
        "subject": match_id,
        "time": moment(recorded_at),
        "sequence": f"{event.version:09d}",  # the extension of this name orders by its text
        "datacontenttype": "application/json",
    }
    head = orjson.dumps(attributes).decode()
    return f'{head[:-1]},"data":{event.payload.decode()}}}'
