"""How often one address may try codes: enough for any club night, too few for guessing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

if TYPE_CHECKING:
    from flask import Flask

GUESSES = "40 per minute; 400 per hour"

limiter = Limiter(
    get_remote_address,
    storage_uri="memory://",  # for each process: a club has one, and a guesser gains little by two
    default_limits=[],
)


def limit_guesses(app: Flask) -> None:
    """Count on the routes that are marked, and on no others.

    The extension takes an app that knows it already for one that has its hooks; they would look
    for limits around every request, which costs a tenth of a report's time.
    """
    app.extensions["limiter"] = {limiter}
    limiter.init_app(app)


def seconds_to_wait() -> int:
    """Return after how many seconds the limit that was hit lets this address try again."""
    hit = limiter.current_limit
    return max(1, int(hit.reset_at - time.time()) + 1) if hit else 60
