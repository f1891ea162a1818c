"""Origins: which pages of other addresses may use the API from a browser (CORS).

Who asks is told by the token that comes with a request and never by a cookie, so that a page of
another origin can do no more than any other program; an origin is let in by a setting all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from flask import Flask, Response

ANY = "*"
METHODS = "GET, POST, PUT, DELETE"
SENT = "Authorization, Content-Type, If-None-Match, Last-Event-ID, Prefer, X-Request-Id"
"""What a page may send beside what every page may."""
READ = (
    "Content-Disposition, ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, "
    "Referee-Rules, Referee-Version, Retry-After, X-Request-Id"
)
"""What it may read of an answer beside its body."""
REMEMBERED = 600
"""Seconds for which a browser need not ask again."""


def let_in(app: Flask, prefix: str, origins: Callable[[], Collection[str]]) -> None:
    """Answer browsers that ask, under a path, for pages of these origins."""

    @app.after_request
    def headers(response: Response) -> Response:
        known = origins()
        if not known or not request.path.startswith(prefix):
            return response
        told = response.headers
        if ANY not in known:
            told.add("Vary", "Origin")
        origin = request.headers.get("Origin")
        if origin is None or not {origin, ANY} & set(known):
            return response
        told["Access-Control-Allow-Origin"] = ANY if ANY in known else origin
        if request.method == "OPTIONS":
            told["Access-Control-Allow-Methods"] = METHODS
            told["Access-Control-Allow-Headers"] = SENT
            told["Access-Control-Max-Age"] = str(REMEMBERED)
        else:
            told["Access-Control-Expose-Headers"] = READ
        return response
