"""How soon it is there: the service, a command of the command line, and the page on a phone."""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from api.routes.page import DIST
from tests.bench.machine import cpu_of_group
from tests.bench.measure import Aim, Figure, Sample, cpu_micros, spread
from tests.fixtures.service import Service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bench.settings import Settings

RULES = ("rules", "whot-1on1")
SECOND, THIRD, BUDGET = (Aim(value, below=True) for value in (1_000, 300, 40 * 1024))
ONCE = {"br": Aim(5_500_000, below=True), "gz": Aim(7_000_000, below=True)}
"""What the rules may cost a phone that runs them itself."""
WAITED_FOR = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)"|script).*"/([^"]+)">')
"""What stands in the page so that nothing is shown before it is there."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure one start after the other; what Python compiles at the first is there by then."""
    yield _taking("the service until it is well", settings, _service, SECOND)
    yield _taking(f"referee {' '.join(RULES)}", settings, _command, THIRD)
    yield Figure(
        "what a phone loads before it shows the page", "bytes", spread([first_load()]),
        aim=BUDGET, rounds=settings.rounds,
    )  # fmt: skip
    for ending, aim in ONCE.items():
        yield Figure(
            f"what a phone loads once to run the rules itself, {ending}", "bytes",
            spread([rules_load(ending)]), aim=aim, rounds=settings.rounds,
        )  # fmt: skip


def _taking(name: str, settings: Settings, once: Callable[[Settings], Sample], aim: Aim) -> Figure:
    once(settings)
    took = [once(settings) for _ in range(settings.rounds)]
    return Figure(
        name, "ms", spread([sample.seconds * 1e3 for sample in took]), aim=aim,
        cpu_us=cpu_micros(took), rounds=settings.rounds,
    )  # fmt: skip


def _service(settings: Settings) -> Sample:
    """Start it on an empty record, and wait until it answers that it is well."""
    service = Service(settings.sqlite(), settings.folder / "start.log", ("--quiet",))
    begun = time.perf_counter()
    service.start()
    took = time.perf_counter() - begun
    cpu = cpu_of_group(service.process.pid) if service.process else None
    service.kill()
    return Sample(1, took, cpu)


def _command(_settings: Settings) -> Sample:
    begun, before = time.perf_counter(), _of_children()
    subprocess.run([sys.executable, "-m", "referee.cli", *RULES], check=True, capture_output=True)
    return Sample(1, time.perf_counter() - begun, _of_children() - before)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_load() -> int:
    """Return the bytes of scripts and styles that the page waits for, at their smallest."""
    named = WAITED_FOR.findall((DIST / "index.html").read_text())
    return sum((DIST / f"{name}.br").stat().st_size for name in named)


def rules_load(ending: str) -> int:
    """Return the bytes of all that the rules need in a phone, compressed in one way."""
    return sum(path.stat().st_size for path in (DIST / "rules").rglob(f"*.{ending}"))
