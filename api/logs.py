"""Request logs: one JSON line a request, with an id, and without tokens, codes, faces or names."""

from __future__ import annotations

import re
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any

import orjson
import structlog
from flask import Flask, Response, g, request

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

_GIVEN = re.compile(r"[A-Za-z0-9_.-]{1,64}\Z")


def logger(level: int = 20) -> FilteringBoundLogger:
    """Return a logger that writes JSON lines to standard error."""
    return structlog.wrap_logger(  # type: ignore[no-any-return]
        structlog.BytesLogger(sys.stderr.buffer),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_bytes),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )


def _bytes(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=repr)


def log_requests(app: Flask, log: FilteringBoundLogger) -> None:
    """Give every request an id, and write a line when it is answered."""

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-Id", "")
        g.request_id = given if _GIVEN.match(given) else secrets.token_hex(8)
        g.begun = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        response.headers["X-Request-Id"] = g.get("request_id", "")
        # The route and not the path: a path may hold a join code.
        rule = request.url_rule
        log.info(
            "request",
            id=g.get("request_id"),
            method=request.method,
            route=rule.rule if rule else None,
            match=(request.view_args or {}).get("match_id"),
            status=response.status_code,
            ms=round((time.perf_counter() - g.get("begun", 0)) * 1000, 2),
        )
        return response
