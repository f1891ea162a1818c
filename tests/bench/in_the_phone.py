"""How soon the rules are ready in a phone's own browser, and what memory they take there."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.bench.measure import Aim, Figure, spread
from tests.fixtures.browser import FLAGS, UNPACKED
from tests.fixtures.service import Service

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

    from tests.bench.settings import Settings

COLD = "the rules in a phone's browser, from nothing to ready"
WARM = "the same on a second visit"
MEMORY = "memory of the browser with the rules in one page, beside one without"
NAMES = (COLD, WARM, MEMORY)
AIMS = (Aim(4_000, below=True), Aim(2_000, below=True), Aim(200, below=True))
HURRIED = "not in a hurried run"
START = """async () => {
  const packed = await (await fetch("/rules/manifest.json")).json();
  const worker = (window.desk = new Worker(`/rules/${packed.worker}`, { type: "module" }));
  const told = new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  worker.postMessage({ start: packed });
  return await told;
}"""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure a fresh browser and its second visit, round by round."""
    if not settings.browser:
        for name, unit in zip(NAMES, ("ms", "ms", "MB"), strict=True):
            yield Figure(name, unit, None, missing=HURRIED)
        return
    service = Service(settings.sqlite(), settings.folder / "phone.log", ("--quiet",)).start()
    try:
        rounds = [_visits(service.url, settings, n) for n in range(settings.rounds)]
    finally:
        service.kill()
    columns = zip(*rounds, strict=True)
    for name, unit, aim, values in zip(NAMES, ("ms", "ms", "MB"), AIMS, columns, strict=True):
        yield Figure(name, unit, spread([*values]), aim=aim, rounds=settings.rounds)


def _visits(url: str, settings: Settings, number: int) -> tuple[float, float, float]:
    """Return milliseconds of the first and the second visit, and megabytes."""
    profile = settings.folder / f"phone-{number}"
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=shutil.which("chromium") or UNPACKED, args=[*FLAGS]
        )
        empty = _memory(profile)
        cold, page = _ready(context, url)
        memory = _memory(profile) - empty
        page.close()
        warm, _ = _ready(context, url)
        context.close()
    return cold, warm, memory


def _ready(context: BrowserContext, url: str) -> tuple[float, Page]:
    page = context.new_page()
    page.goto(url + "/third-party.txt")
    begun = time.perf_counter()
    told: Any = page.evaluate(START)
    took = time.perf_counter() - begun
    if told != {"started": True}:
        raise RuntimeError(f"the rules did not start: {told}")
    return took * 1e3, page


def _memory(profile: Path) -> float:
    """Return the megabytes that all processes of a browser share out among themselves."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"--user-data-dir={profile}".encode() in (process / "cmdline").read_bytes():
                group = (process / "stat").read_text().rpartition(")")[2].split()[2]
                total = max(total, _of_group(group))
        except OSError:  # it has just ended
            continue
    return total / 1024


def _of_group(group: str) -> int:
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "stat").read_text().rpartition(")")[2].split()[2] == group:
                rollup = (process / "smaps_rollup").read_text()
                found += int(rollup.partition("\nPss:")[2].split()[0])
        except (OSError, IndexError, ValueError):
            continue
    return found
