"""The network of a phone in the hands of a test: what is asked is answered, held or lost by it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from re import Pattern
from typing import TYPE_CHECKING

from playwright.sync_api import APIResponse, Route

if TYPE_CHECKING:
    from tests.web.hand import Hand

Address = str | Pattern[str]

PROBE = "/is-it-in-force"
IN_FORCE = f"""async () => {{
  const asked = () => fetch('{PROBE}', {{ method: 'POST' }}).then(told => told.status, () => 0);
  while (await asked() !== 204);
}}"""
"""A worker lets what is posted go by, so that this is asked of the network itself."""

STAYS_AWAY = """{
  let going = false;
  for (const way of ['beforeunload', 'pagehide']) addEventListener(way, () => { going = true; });
  addEventListener('pageshow', () => { going = false; });
  addEventListener('online', told => { if (going) told.stopImmediatePropagation(); }, true);
}"""
"""Chromium gives a page without a network one for a moment before that is left, reloaded or closed:
about one in four hears so, and would send on its way out what waits there."""


def route(phone: Hand, path: Address, how: Callable[[Route], object], times: int | None) -> None:
    """Let each request to some address be dealt with so, from now on; past a worker they go unseen.

    For a moment after Chromium has said that it hands over what is asked, it lets requests of a
    page go by: about one in two hundred that come right after it, on a machine with much to do.
    """
    phone.context.route(path, how, times=times)
    if not phone.page.url.startswith("http"):
        return  # a page that is yet to come is handed over from its first request
    phone.context.route(f"**{PROBE}", lambda probe: probe.fulfill(status=204), times=None)
    phone.page.evaluate(IN_FORCE)
    phone.context.unroute(f"**{PROBE}")


@dataclass
class Held:
    """Requests to some address that stay under way until they are let go."""

    phone: Hand
    path: Address
    routes: list[Route] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.phone.route(self.path, self._hold)

    def _hold(self, route: Route) -> None:
        if self.over:
            route.continue_()
        else:
            self.routes.append(route)

    def until_asked(self) -> None:
        """Wait until one is held: who has seen the request is handed its route a moment later."""
        self.phone.until(lambda: self.routes, self.path)

    def let_go(self) -> None:
        """Let what is held go on, and all that comes later go by."""
        self.until_asked()
        self.over = True
        for one in self.routes:
            one.continue_()


@dataclass
class HeldAnswer:
    """The first request to some address: it is answered at once, and the page hears of it late."""

    phone: Hand
    path: Address
    held: list[tuple[Route, APIResponse]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.phone.route(self.path, lambda one: self.held.append((one, one.fetch())), times=1)

    def until_answered(self) -> None:
        """Wait until the service has answered."""
        self.phone.until(lambda: self.held, self.path)

    def let_go(self) -> APIResponse:
        """Let the page have the answer, read it and be painted; return it."""
        self.until_answered()
        [(route, answer)] = self.held
        with self.phone.page.expect_response(self.path):
            route.fulfill(response=answer)
        self.phone.until_answered()
        return answer
