"""The rules in a phone's own browser: how soon they are ready, what a tap takes, and the memory.

The browser has all of the machine, and then a quarter and a sixth of one core.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tests.bench.aims import BUDGETS, SHARES
from tests.bench.limit import group_of, limited
from tests.bench.machine import memory_of_group
from tests.bench.measure import Figure, within
from tests.bench.serving import serving
from tests.bench.settings import Settings
from tests.fixtures.browser import FLAGS, chromium
from tests.phone.questions import RECORDS, questions

HURRIED = "not in a hurried run"
MEASURED = [key for key in BUDGETS if key.partition(",")[0] in {"cold", "warm", "tap", "memory"}]
MATCH = RECORDS / "watten-bavarian-4" / "regulars-table.match"
TAPS = 40
REST = 1_000
"""Milliseconds after which a browser that has just started has nothing more to do."""
START = """async () => {
  const packed = await (await fetch("/rules/manifest.json")).json();
  const worker = (window.desk = new Worker(`/rules/${packed.worker}`, { type: "module" }));
  window.ask = (what) => {
    const told = new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
    worker.postMessage(what);
    return told;
  };
  return await ask({ start: packed });
}"""
ASK = """async (questions) => {
  const took = [];
  for (const question of questions) {
    const begun = performance.now();
    const { answer } = await ask({ id: 1, question });
    if (answer === "null") throw new Error(question);
    took.push(performance.now() - begun);
  }
  return took;
}"""
"""Asks one after the other; says how many milliseconds each took."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure a fresh browser, its second visit and the taps of a match, round by round."""
    if not settings.browser:
        for key in MEASURED:
            yield Figure(BUDGETS[key].of, BUDGETS[key].unit, None, missing=HURRIED)
        return
    found: dict[str, list[float]] = {key: [] for key in MEASURED}
    with serving(settings.folder, settings.sqlite(), "--quiet") as service:
        for number in range(settings.rounds):
            for on, share in SHARES.items():
                profile = settings.folder / f"phone-{number}{on.replace('/', ' of ')}"
                told = _visits(service.url, profile, share)
                for what, value in told.items():
                    if what + on in found:
                        found[what + on].append(value)
    for key, values in found.items():
        yield within(BUDGETS[key], values)


@contextmanager
def browsing(profile: Path, **look: Any) -> Iterator[tuple[BrowserContext, int]]:
    """Start a browser with a profile of its own; yield it when it is at rest, and its group."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=[*FLAGS], **look
        )
        context.pages[0].wait_for_timeout(REST)
        yield context, group_of(context.browser)
        context.close()


def _visits(url: str, profile: Path, share: float | None) -> dict[str, float]:
    """Return milliseconds of both visits and of a tap, and the megabytes after the first visit."""
    with browsing(profile) as (context, group):
        empty = memory_of_group(group)
        with limited(group, share):
            page, cold = _ready(context, url)
        memory = memory_of_group(group) - empty
        page.close()
        with limited(group, share):
            page, warm = _ready(context, url)
            took = page.evaluate(ASK, [*islice(questions(MATCH), 1 + 2 * TAPS)])
    return {"cold": cold, "warm": warm, "tap": fmean(took[1::2]), "memory": memory}


def _ready(context: BrowserContext, url: str) -> tuple[Page, float]:
    page = context.new_page()
    page.goto(url + "/third-party.txt")
    begun = time.perf_counter()
    told: Any = page.evaluate(START)
    took = time.perf_counter() - begun
    if told != {"started": True}:
        raise RuntimeError(f"the rules did not start: {told}")
    return page, took * 1e3
