"""How soon a card can be tapped on a slow phone far away, and how soon it lies on the felt.

A phone with an empty cache, its whole browser on a sixth of a core, 150 ms and 1.6 Mbit/s away from
the service, comes to the table of a running hand. `python -m tests.bench slow` measures this alone.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.bench.aims import BUDGETS
from tests.bench.in_the_phone import HURRIED, browsing
from tests.bench.limit import limited
from tests.bench.measure import Figure, spread, within
from tests.bench.serving import serving
from tests.bench.settings import Settings
from tests.fixtures.service import http
from tests.web.hand import Hand
from tests.web.walking import laid
from tests.whole.phone import Phone

SHARE = 1 / 6
PHONE = {"width": 360, "height": 640}
AWAY = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9.4e4}
"""The network, in milliseconds and bytes a second."""
LYING = "the same until the card that was tapped lies there"
TAPPED = """() => new Promise(done => {
  const after = (what, then) =>
    what() ? then(performance.now()) : setTimeout(after, 10, what, then);
  const key = () => document.querySelector('[data-testid=pad] .key:not(.key-out)');
  const shown = () => document.querySelector('.card-underway, .last-pending');
  after(key, ready => { key().click(); after(shown, seen => done([ready, seen])); });
})"""
"""Taps the first card as soon as it is there; says when that was, and when it lay on the felt."""
TABLE = "a trick of Watten"


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure a phone that comes to a table, each time one of its own."""
    table = BUDGETS["table"]
    if not settings.browser:
        for name in (table.of, LYING):
            yield Figure(name, table.unit, None, missing=HURRIED)
        return
    with (
        serving(settings.folder, settings.sqlite(), "--quiet") as service,
        http(service.url) as client,
    ):
        took = [
            _arrives(
                service.url, laid(client, "a trick of Watten"), settings.folder / f"far-{number}"
            )
            for number in range(settings.rounds)
        ]
    ready, seen = zip(*took, strict=True)
    yield within(table, ready)
    yield Figure(LYING, table.unit, spread(seen), rounds=len(seen))


def _arrives(url: str, match: Phone, profile: Path) -> tuple[float, float]:
    """Return the milliseconds until a card can be tapped, and until it lies there."""
    look = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "service_workers": "block"}
    with browsing(profile, **look) as (context, group):
        hand = Hand(context.new_page(), url)
        hand.remember(match)
        tools = context.new_cdp_session(hand.page)
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", AWAY)
        with limited(group, SHARE):
            hand.page.goto(f"{url}/m/{match.match}", wait_until="commit")
            ready, seen = hand.page.evaluate(TAPPED)
    return ready, seen
