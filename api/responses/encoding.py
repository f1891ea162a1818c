"""Answers: JSON written by orjson, and tags that say whether a phone has it already."""

from __future__ import annotations

import gzip
import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from flask import Response, request

from api.responses.pieces import Piece, gzip_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment

JSON = "application/json"
SMALL = 1400
"""Bytes that fit into one packet, so that nothing is won by compressing them."""
ONCE = 9
"""How hard what lasts is compressed, for it is done once."""


class Lasting(NamedTuple):
    """What stays as it is while the service runs, as it was and compressed, and its tag."""

    plain: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, body: bytes) -> Lasting:
        """Compress it."""
        return cls(body, gzip.compress(body, ONCE, mtime=0), _tag(body))


class Written(Response):
    """An answer that is all there, its length among its headers: it goes out as it is."""

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer; what has no body, or is to be heard of when it is sent, goes the usual way."""
        if environ["REQUEST_METHOD"] == "HEAD" or self._on_close:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.iter_encoded()


def json_response(data: Any, status: int = 200, tag: str = "") -> Response:
    """Return data as the answer; with a tag a client may ask later whether it changed."""
    return encoded_response(Piece(orjson.dumps(data)), status, tag)


def encoded_response(body: Piece, status: int = 200, tag: str = "") -> Response:
    """Return the same of JSON that is written already, and perhaps compressed."""
    packed = len(body.plain) > SMALL and request.accept_encodings.best_match(["gzip"]) is not None
    sent = gzip_of(body) if packed else body.plain
    response = Written(sent, status, content_type=JSON)
    headers = response.headers
    if packed:
        headers.add("Content-Encoding", "gzip")
    if tag:
        headers.add("ETag", f'"{tag}"')
        headers.add("Cache-Control", "private, no-cache")
        headers.add("Vary", "Authorization, Accept-Encoding")
    else:
        headers.add("Cache-Control", "no-store")
    return response


def nothing_more(version: int) -> Response:
    """Return that an event is recorded, to somebody who preferred to be told no more."""
    response = Written(b"", 204)
    response.headers["Preference-Applied"] = "return=minimal"
    response.headers["Referee-Version"] = str(version)
    return response


def created(response: Response, where: str) -> Response:
    """Say where to find what an answer 201 tells of."""
    response.headers["Location"] = where
    return response


def tagged_by_content(data: Any) -> Response:
    """Return data under a tag made of it, or the answer 304 where the client has just that."""
    body = orjson.dumps(data)
    tag = _tag(body)
    return not_modified(tag) or encoded_response(Piece(body), tag=tag)


def lasting_response(lasting: Lasting, content_type: str = JSON) -> Response:
    """Return what lasts, compressed where the client takes that, or the answer 304."""
    if unchanged := not_modified(lasting.tag):
        return unchanged
    packed = request.accept_encodings.best_match(["gzip"]) is not None
    response = Response(lasting.packed if packed else lasting.plain, content_type=content_type)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = f'"{lasting.tag}"'
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization, Accept-Encoding"
    return response


def _tag(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def not_modified(tag: str) -> Response | None:
    """Return the answer 304 when the client has what the tag names, else ``None``."""
    if tag not in request.if_none_match:
        return None
    response = Response(status=304)
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization, Accept-Encoding"
    return response
