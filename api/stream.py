"""The live stream of a match: Server-Sent Events, resumed by the version a phone has."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from flask import Response, request

from api.description import Blueprint, described
from api.desk import desk
from api.problems import Problem
from api.who import match_id_of, viewer
from referee.record import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from api.desk import Desk
    from api.who import Viewer

stream = Blueprint("stream", __name__, description="What happens, as it happens.")

BEAT = 15.0
"""Seconds of silence after which a stream says that it is still there."""
CHECK = 5.0
"""Seconds after which a stream looks whether its token was revoked."""

LAST_SEEN = {
    "name": "Last-Event-ID", "in": "header", "required": False,
    "description": "The version already known; without it the stream begins now.",
    "schema": {"type": "integer", "minimum": 0},
}  # fmt: skip

EVENT = {
    "description": "One event: what it is called, its version, and what it tells as JSON.",
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"enum": ["ruling", "corrected", "disputed", "decided", "confirmed", "match"]},
        "data": {"type": "string"},
        "retry": {"type": ["integer", "string"]},
    },
}


@stream.route("/matches/<match_id>/stream", parameters=[LAST_SEEN])
@described(stream.response(200, EVENT, content_type="text/event-stream"))
def live(match_id: str) -> Response:
    """Follow a match: rulings, corrections, disputes and what else happens, with the version."""
    at_desk = desk()
    asking = viewer(at_desk, match_id_of(match_id))
    version = at_desk.records.match(match_id).version
    seen = last_seen()
    begin = version if seen is None else min(seen, version)
    response = Response(
        events(at_desk, match_id, asking, begin), content_type="text/event-stream; charset=utf-8"
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy that collects would make it late
    return response


def last_seen() -> int | None:
    """Return the version that the phone has; raises a `Problem` when it says anything else."""
    given = request.headers.get("Last-Event-ID")
    if given is None:
        return None
    if not re.fullmatch(r"[0-9]{1,15}", given):
        raise Problem(
            "not-understood", "Last-Event-ID must be a version of the match", "Last-Event-ID"
        )
    return int(given)


def events(at_desk: Desk, match_id: str, asking: Viewer, version: int) -> Iterator[bytes]:
    """Yield what happened after a version, and then what happens, until the stream has lasted."""
    hub = at_desk.hub
    now = time.monotonic()
    ends, beats, checks = now + at_desk.stream_lasts, now + BEAT, now + CHECK
    news: int | None = 0
    at_desk.metrics.streams.inc()
    try:
        yield b"retry: 1000\n\n"
        while hub.alive() and now < ends:
            if now >= checks:
                checks = now + CHECK
                asking.recheck(at_desk)
            match = hub.match(match_id, news) if news is not None else None
            if match is not None and match.version > version:
                told = b"".join(hub.after(at_desk, match, version, asking))
                version, beats = match.version, now + BEAT
                yield told
            elif now >= beats:
                beats = now + BEAT
                yield b": beat\n\n"
            news = hub.wait(match_id, version, max(0.0, min(beats, checks, ends) - now))
            now = time.monotonic()
    except RecordError:
        return  # the token was revoked, or the store is down: who comes back is told so
    finally:
        at_desk.metrics.streams.dec()
