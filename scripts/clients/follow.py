"""Following a match live with the client that was generated beside this file."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import httpx

from .models import News

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .client import AuthenticatedClient, Client

PAUSE = 2.0
"""Seconds before a stream that broke off is asked for again."""


def follow(
    client: Client | AuthenticatedClient, match_id: str, after: int | None = None
) -> Iterator[tuple[str, News]]:
    """Yield every event of a match as it happens: what it is called, and what it tells.

    ``after`` is the version already known; without it the first event is the next one. A stream
    that ends or breaks off is taken up where it was. It goes on until its reader stops reading,
    which is usually when a ``match`` has the status ``closed``. Raises `httpx.HTTPStatusError`
    where the service refuses.
    """
    path = f"/api/v1/matches/{match_id}/stream"
    while True:
        known = {} if after is None else {"after": after}
        try:
            stream = client.get_httpx_client().stream("GET", path, params=known, timeout=60)
            with stream as answer:
                answer.raise_for_status()
                for event, data in events(answer.iter_lines()):
                    news = News.from_dict(json.loads(data))
                    after = news.version
                    yield event, news
        except httpx.TransportError:
            time.sleep(PAUSE)


def events(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the data of each server-sent event."""
    told: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if line:
            told[name] = value
        elif "data" in told:
            yield told.get("event", "message"), told["data"]
            told = {}
