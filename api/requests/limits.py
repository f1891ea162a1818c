"""How often a network may do what costs something and asks for no right, or for a small one.

Counted in memory, for each process: a club has one or a few, and a stranger gains little by them.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import g, request
from limits import parse_many
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from api.problems.problems import Problem
from api.requests.network import network
from referee.record import NoSuchParticipant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask import Flask, Response
    from limits import RateLimitItem

GUESSES = "guesses"
ALL_GUESSES = "all-guesses"
JOINING = "joining"
OPENING = "opening"
IMPORTING = "importing"
PREVIEWING = "previewing"
ARGUING = "arguing"

USUAL: dict[str, str] = {
    GUESSES: "40 per minute; 400 per hour",
    ALL_GUESSES: "300 per minute; 3000 per hour",
    JOINING: "120 per minute; 1200 per hour",
    OPENING: "30 per minute; 300 per hour",
    IMPORTING: "20 per minute; 200 per hour",
    PREVIEWING: "600 per minute",
    ARGUING: "120 per minute; 2000 per hour",
}
"""The limits as they are without a setting; enough for a club behind one address."""

SENTENCES = {
    GUESSES: "Too many codes that are none came from this network.",
    ALL_GUESSES: "Too many codes that are none are being tried at this service.",
    JOINING: "Too many phones of this network have joined in a short time.",
    OPENING: "Too many matches were opened from this network in a short time.",
    IMPORTING: "Too many matches were imported from this network in a short time.",
    ARGUING: "Too many arguments were to be settled from this network in a short time.",
    PREVIEWING: "Too many rulings were tried from this network in a short time.",
}
"""What was too much, as people are told."""

OFF = "off"


class Limits:
    """The limits of a service; ``rates`` are other ones than the usual, or `OFF`."""

    def __init__(self, rates: Mapping[str, str] | None = None) -> None:
        """Read the rates; raises `ValueError` for a limit or a rate that is none."""
        set_ = {**USUAL, **(rates or {})}
        if strange := sorted(set(set_) - set(USUAL)):
            raise ValueError(f"there is no limit {strange[0]}; those are {', '.join(USUAL)}")
        self._rates = {name: _rates(rate) for name, rate in set_.items()}
        self._counts = FixedWindowRateLimiter(MemoryStorage())

    def count(self, name: str, who: str = "") -> None:
        """Count one more."""
        for rate in self._rates[name]:
            self._counts.hit(rate, name, who)
        self._note(name, who)

    def check(self, name: str, who: str = "") -> None:
        """Raise a `Problem` that says how long to wait where a limit is reached already."""
        for rate in self._rates[name]:
            if not self._counts.test(rate, name, who):
                self._note(name, who)
                raise self._reached(name, rate, who)

    def take(self, name: str, who: str = "") -> None:
        """Count one more; raises the same `Problem` where that is one too many."""
        self.check(name, who)
        self.count(name, who)

    def _note(self, name: str, who: str) -> None:
        """Keep for the answer how much of a limit is left, and of which of its rates the least."""
        if not self._rates[name]:
            return
        told, left = [], []
        for rate in self._rates[name]:
            called = f'"{name}-per-{rate.GRANULARITY.name}"'
            window = self._counts.get_window_stats(rate, name, who)
            until = max(0, int(window.reset_time - time.time()) + 1)
            told.append(f"{called};q={rate.amount};w={rate.get_expiry()}")
            left.append((window.remaining, f"{called};r={window.remaining};t={until}"))
        g.rate_limit = {"RateLimit-Policy": ", ".join(told), "RateLimit": min(left)[1]}

    def _reached(self, name: str, rate: RateLimitItem, who: str) -> Problem:
        left = self._counts.get_window_stats(rate, name, who).reset_time - time.time()
        seconds = max(1, int(left) + 1)
        return Problem(
            "too-many", f"{SENTENCES[name]} Wait {_in_words(seconds)}, then try again.",
            retry_after=seconds,
        )  # fmt: skip

    @contextmanager
    def guessing(self) -> Iterator[None]:
        """Count a code that is none, for the network and for all; a right one is not counted."""
        here = network(request.remote_addr)
        self.check(GUESSES, here)
        self.check(ALL_GUESSES)
        try:
            yield
        except (NoSuchParticipant, WrongCode):
            self.count(GUESSES, here)
            self.count(ALL_GUESSES)
            raise


class WrongCode(Problem):
    """A code that belongs to something else than it was given for."""


def tell_limits(app: Flask) -> None:
    """Let every answer to what is limited say how much of it is left (draft-ietf-httpapi)."""

    @app.after_request
    def headers(response: Response) -> Response:
        response.headers.update(g.get("rate_limit", {}))
        return response


def _rates(text: str) -> tuple[RateLimitItem, ...]:
    return () if text.strip() == OFF else tuple(parse_many(text))


def _in_words(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return f"{seconds} seconds" if minutes == 1 else f"{minutes} minutes"
