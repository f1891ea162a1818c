"""The live stream of a match: Server-Sent Events, resumed by the version a phone has."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from flask import Response, request

from api.access import match_id_of, recheck, viewer_of
from api.description import Blueprint, described, refused
from api.problems.problems import LEAVING, Problem, problem_response
from api.requests.network import network
from api.requests.viewer import ARBITER, SEAT
from api.services import current_services
from api.streaming.listeners import Line, Listener, Pause
from api.streaming.wire import BEAT, RETRY, GzipWire, Wire, reset_piece
from referee.record import RecordError, Unassured
from schemas.news import EVENTS, StreamQuerySchema

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from api.requests.viewer import Viewer
    from api.responses.pieces import Piece
    from api.services import Services
    from api.streaming.hub import Hub
    from api.streaming.listeners import Followed
    from referee.record import Match

stream = Blueprint("stream", __name__, description="What happens, as it happens.")

SILENCE = 15.0
"""Seconds of silence after which a stream says that it is still there."""
LATER = 30
"""Seconds after which somebody for whom there was no room may ask again."""
CHECK = 5.0
"""Seconds after which a stream looks whether its token was revoked."""

LAST_EVENT_ID = {
    "name": "Last-Event-ID", "in": "header", "required": False,
    "description": "The version already known, by a phone that comes back; it goes before after.",
    "schema": {"type": "integer", "minimum": 0},
}  # fmt: skip

EVENT = {
    "description": "One event: what it is called, its version, and what it tells as JSON.",
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"enum": list(EVENTS)},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/News"},
        },
        "retry": {"type": ["integer", "string"]},
    },
}


@stream.route("/matches/<match_id>/stream", parameters=[LAST_EVENT_ID])
@stream.arguments(StreamQuerySchema, location="query")
@described(stream.response(200, EVENT, content_type="text/event-stream"), refused(stream, 429, 503))
def live(query: dict[str, Any], match_id: str) -> Response:
    """Follow a match: rulings, corrections, disputes and what else happens, with the version.

    The latest event brings the match with its table, and to a phone that may report what may be
    reported next: whoever follows need not ask for them.

    A phone that has the rules itself, and says so by `rules`, `revision` and `tag`, is told
    ``recorded``: each event as it is stored. The answer says by the header `Referee-Rules` that it
    is. Where the phone may read more of the match than all may, it is told the table all the same.

    ``reset`` says that the record was set back: what was heard after its version is lost, and the
    match has to be read again.
    """
    services = staying()
    viewer = viewer_of(services, match_id_of(match_id))
    match = services.records.match(match_id)
    services.hub.assure(match)
    known = last_known(query)
    streams = services.players if viewer.role in {ARBITER, SEAT} else services.spectators
    where = network(request.remote_addr)
    if not streams.enter(where):
        return crowded()
    version = match.version if known is None else known
    ruled = has_the_rules(services, match, version, query) and not knows_more(
        services, match, viewer
    )
    told = events(services, match, viewer, version, ruled=ruled)
    response = streamed(services.hub, match, told, lambda: streams.leave(where))
    if ruled:
        response.headers["Referee-Rules"] = services.rules
    return response


def streamed(
    hub: Hub, match: Followed, told: Generator[Piece | Pause, Any], leave: Callable[[], None]
) -> Response:
    """Answer with a stream."""
    packed = request.accept_encodings.best_match(["gzip"]) is not None
    wire = GzipWire() if packed else Wire()
    listener = Listener(match.id, told, wire, Line.of(request.environ))
    response = Response(listener.chunks(hub), content_type="text/event-stream; charset=utf-8")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.call_on_close(leave)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # a proxy that collects would make it late
    return response


def staying() -> Services:
    """Return the services; raises a `Problem` where whoever follows shall go elsewhere."""
    services = current_services()
    if services.leaving:
        raise Problem("leaving", LEAVING)
    return services


def crowded() -> Response:
    """Return that there is no room for another stream; everything else goes on."""
    detail = "Too many follow live from here, or in all: read it now and then instead."
    response = problem_response(Problem("too-many", detail))
    response.headers["Retry-After"] = str(LATER)
    return response


def last_known(query: dict[str, Any]) -> int | None:
    """Return the version that the phone has; raises a `Problem` when it says anything else."""
    given = request.headers.get("Last-Event-ID")
    if given is None:
        return query.get("after")
    if not re.fullmatch(r"[0-9]{1,15}", given):
        raise Problem(
            "not-understood", "Last-Event-ID must be a version of the match", "Last-Event-ID"
        )
    return int(given)


def has_the_rules(services: Services, match: Match, version: int, query: dict[str, Any]) -> bool:
    """Say whether a phone has the rules that judge here, and holds the match as it was then."""
    held = match.tag_at(version)
    return bool(held) and (
        query.get("tag") == held
        and query.get("rules") == services.rules
        and query.get("revision") == match.book.revision
    )


def knows_more(services: Services, match: Match, viewer: Viewer) -> bool:
    """Say whether a phone may read in a match what not all may."""
    if viewer.seat is None or not match.seals:
        return False
    return bool(services.records.people.faces(match, viewer.seat))


def events(
    services: Services, match: Match, viewer: Viewer, version: int, *, ruled: bool = False
) -> Generator[Piece | Pause, Match | None]:
    """Yield what happened after a version, and a pause where that is all until now.

    ``ruled`` is a phone that works the table out, as long as it knows no more than all.

    It goes on with the match as it has become, or with nothing where only time has passed.
    """

    def tell(match: Match, version: int) -> Iterator[Piece]:
        nonlocal ruled
        ruled = ruled and not knows_more(services, match, viewer)
        yield from services.hub.after(match, version, viewer, ruled=ruled)

    yield from following(services, services.hub, match, viewer, version, tell)


def following(  # noqa: PLR0913, PLR0917 - what is followed, by whom, from where
    services: Services, hub: Hub, match: Any, viewer: Viewer, version: int,
    tell: Callable[[Any, int], Iterable[Piece]],
) -> Generator[Piece | Pause, Any]:  # fmt: skip
    """Yield the same of anything that has versions, as ``tell`` tells what came after one."""
    now = time.monotonic()
    ends, beats, checks = now + services.stream_lasts, now + SILENCE, now + CHECK
    known = match.history
    services.metrics.streams.inc()
    try:
        yield RETRY
        while hub.alive() and now < ends:
            if version > match.version or not match.history.goes_on_from(known):
                version = match.version
                yield reset_piece(version)
            known = match.history
            if match.version > version:
                recheck(services, viewer)  # whoever was sent away a moment ago hears no more
                yield from tell(match, version)
                version, beats = match.version, now + SILENCE
            elif now >= beats:
                beats = now + SILENCE
                yield BEAT
            latest = yield Pause(version, min(beats, checks, ends))
            now = time.monotonic()
            if latest is not None:
                match = latest
            elif now >= checks:
                checks = now + CHECK
                recheck(services, viewer)
                with suppress(Unassured):  # it is told once it is safe
                    match = hub.match(match.id, version, older=CHECK)
    except RecordError:
        return  # the token was revoked, or the store is down: who comes back is told so
    finally:
        services.metrics.streams.dec()
