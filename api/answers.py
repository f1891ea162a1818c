"""Answers: JSON written by orjson, and tags that say whether a phone has it already."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Response, request

JSON = "application/json"


def said(data: Any, status: int = 200, tag: str = "") -> Response:
    """Return data as the answer; with a tag a client may ask later whether it changed."""
    response = Response(orjson.dumps(data), status, content_type=JSON)
    headers = response.headers
    if tag:
        headers.add("ETag", f'"{tag}"')
        headers.add("Cache-Control", "private, no-cache")
        headers.add("Vary", "Authorization")
    else:
        headers.add("Cache-Control", "no-store")
    return response


def unchanged(tag: str) -> Response | None:
    """Return the answer 304 when the client has what the tag names, else ``None``."""
    if tag not in request.if_none_match:
        return None
    response = Response(status=304)
    response.headers["ETag"] = f'"{tag}"'
    response.headers["Cache-Control"] = "private, no-cache"
    response.headers["Vary"] = "Authorization"
    return response
