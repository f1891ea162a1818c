"""How often one address may try codes: enough for any club night, too few for guessing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

if TYPE_CHECKING:
    from flask import Flask

GUESSES = "40 per minute; 400 per hour"


class Guesses(Limiter):
    """Counts on the routes that are marked, and leaves all others alone."""

    def init_app(self, app: Flask) -> None:
        """Take the app on without the hook before every request, a tenth of a report's time.

        It is there for limits of the whole app; a route that is marked looks for itself.
        """
        super().init_app(app)
        hooks = app.before_request_funcs[None]
        if self._check_request_limit in hooks:
            hooks.remove(self._check_request_limit)


limiter = Guesses(
    get_remote_address,
    storage_uri="memory://",  # for each process: a club has one, and a guesser gains little by two
    headers_enabled=True,
    default_limits=[],
)
