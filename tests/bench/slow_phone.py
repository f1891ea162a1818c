"""`python -m tests.bench.slow_phone`: how soon a card can be tapped on a slow phone.

A phone with an empty cache, its processor slowed six times, 150 ms and 1.6 Mbit/s away from the
service, comes to the table of a running hand. It is no figure of the bench: a browser beside it
takes both cores of a small machine, so it says most on a machine that does nothing else.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import click
from playwright.sync_api import sync_playwright

from tests.fixtures.browser import FLAGS, UNPACKED
from tests.fixtures.service import Service, http
from tests.web.hand import Hand
from tests.web.test_cards import a_trick_of_watten

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.whole.phone import Phone

TIMES = 7
PHONE = {"width": 360, "height": 640}
SLOWED = 6
AWAY = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 9.4e4}
"""The network, in milliseconds and bytes a second."""
TAPPED = """() => new Promise(done => {
  const after = (what, then) =>
    what() ? then(performance.now()) : setTimeout(after, 10, what, then);
  const key = () => document.querySelector('[data-testid=pad] .key:not(.key-out)');
  const shown = () => document.querySelector('.card-underway, .last-pending');
  after(key, ready => { key().click(); after(shown, seen => done([ready, seen])); });
})"""
"""Taps the first card as soon as it is there; says when that was, and when it lay on the felt."""


def arrives(browser: Browser, service: Service, match: Phone) -> tuple[float, float]:
    """Return the milliseconds until a card can be tapped, and until it lies there."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block"
    )
    hand = Hand(context.new_page(), service.url)
    hand.remember(match)
    tools = context.new_cdp_session(hand.page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", AWAY)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    hand.page.goto(f"{service.url}/m/{match.match}", wait_until="commit")
    ready, seen = hand.page.evaluate(TAPPED)
    context.close()
    return ready, seen


def main(times: int) -> None:
    """Measure so many times, each at a table of its own, and print the median and the least."""
    chromium = os.environ.get("REFEREE_CHROMIUM") or shutil.which("chromium") or str(UNPACKED)
    folder = Path(tempfile.mkdtemp())
    service = Service(f"sqlite:///{folder / 'slow.sqlite'}", folder / "slow.log", ("--quiet",))
    service.start()
    try:
        with http(service.url) as client, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium, args=list(FLAGS))
            took = [arrives(browser, service, a_trick_of_watten(client)) for _ in range(times)]
            browser.close()
    finally:
        service.kill()
    for what, found in zip(
        ("until a card can be tapped", "until it lies there"), zip(*took, strict=True), strict=True
    ):
        click.echo(f"{what}: {median(found):.0f} ms, at least {min(found):.0f} ms, {times} times")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
