"""A match or tournament as a batch of CloudEvents 1.0, for a club's own systems, in order.

What is sealed stays sealed: the data of an event is its payload as it is stored, but for what
somebody said, which is text there. Nothing is proven by it; that is what JSON Lines are for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record.events.canonical import canonical, read
from referee.record.events.json_bytes import orjson
from referee.record.events.kinds import KINDS, WORDS
from referee.record.events.words import plain
from referee.record.exchange.moments import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.match.match import Match
    from referee.record.events.events import Event
    from referee.tournament.tournament import Tournament

MEDIA_TYPE = "application/cloudevents-batch+json"


def batch(
    stream: Match | Tournament, events: Iterable[Event], folder: str = "matches"
) -> Iterator[str]:
    """Yield the batch bit by bit, an event at a time; ``folder`` is where the API has them."""
    recorded = {one.version: one.recorded_at for one in stream.history}
    between = "["
    for event in events:
        yield between + _written(folder, stream.id, event, recorded[event.version])
        between = ",\n"
    yield "]\n"


def _written(folder: str, id_: str, event: Event, recorded_at: int) -> str:
    """Write one event; who has seen this source and id has seen the event."""
    attributes = {
        "specversion": "1.0",
        "id": str(event.version),
        "source": f"/api/v1/{folder}/{id_}",
        "type": f"referee.{event.topic}",
        "subject": id_,
        "time": moment(recorded_at),
        "sequence": f"{event.version:09d}",  # the extension of this name orders by its text
        "datacontenttype": "application/json",
    }
    head = orjson.dumps(attributes).decode()
    return f'{head[:-1]},"data":{_data(event).decode()}}}'


def _data(event: Event) -> bytes:
    """Return a payload in which words are text: who reads it wants to know no salt."""
    field, data = WORDS.get(KINDS[event.topic], ""), read(event.payload)
    if not isinstance(data.get(field), dict):
        return event.payload
    return canonical(data | {field: plain(data[field])})
