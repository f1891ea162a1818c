"""Request logs: one JSON line a request, with an id, and without tokens, codes, faces or names."""

from __future__ import annotations

import logging
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
INFO = 20


def logger(level: int = INFO) -> FilteringBoundLogger:
    """Return a logger that writes JSON lines to standard error."""
    lazy: FilteringBoundLogger = structlog.wrap_logger(
        structlog.BytesLogger(sys.stderr.buffer),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_bytes),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        context_class=dict,
    )
    return lazy.bind()  # made now: a lazy one would be made anew for every line


def _bytes(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=repr)


class PassOn(logging.Handler):
    """Writes what the record has to say to an operator as a line like the others."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        """Write with this logger."""
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        self._log.error("record", detail=record.getMessage())


def pass_on(log: FilteringBoundLogger) -> None:
    """Let the record's own log come out here, and nowhere else."""
    records = logging.getLogger("referee.record")
    records.handlers = [PassOn(log)]
    records.propagate = False


def log_requests(app: Flask, log: FilteringBoundLogger) -> None:
    """Give every request an id, and write a line when it is answered."""

    @app.before_request
    def begin() -> None:
        environ = request.environ
        given = environ.get("HTTP_X_REQUEST_ID", "")
        g.request_id = given if _GIVEN.match(given) else secrets.token_hex(8)
        environ["referee.begun"] = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        asked = request
        request_id = g.get("request_id")
        # The route and not the path: a path may hold a join code.
        rule, args = asked.url_rule, asked.view_args
        log.info(
            "request",
            id=request_id,
            method=asked.method,
            route=rule.rule if rule else None,
            match=args.get("match_id") if args else None,
            status=response.status_code,
            ms=round((time.perf_counter() - asked.environ.get("referee.begun", 0)) * 1000, 2),
        )
        response.headers.add("X-Request-Id", request_id or "")
        return response
