"""How often one address may try codes: enough for any club night, too few for guessing."""

from __future__ import annotations

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

GUESSES = "40 per minute; 400 per hour"

limiter = Limiter(
    get_remote_address,
    storage_uri="memory://",  # for each process: a club has one, and a guesser gains little by two
    headers_enabled=True,
    default_limits=[],
)
