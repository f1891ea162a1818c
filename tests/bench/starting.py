"""How soon it is there: the service, a command of the command line, and the page on a phone."""

import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from api.routes.page import DIST
from tests.bench.aims import BUDGETS
from tests.bench.machine import cpu_of_group
from tests.bench.measure import Figure, Sample, cpu_micros, within
from tests.bench.settings import Settings
from tests.fixtures.service import Service

RULES = ("rules", "whot-1on1")
PACKED = ("br", "gz")
WAITED_FOR = re.compile(r'<(?:link rel="(?:stylesheet|modulepreload)"|script).*"/([^"]+)">')
"""What stands in the page so that nothing is shown before it is there."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure one start after the other; what Python compiles at the first is there by then."""
    yield _taking("service", settings, _service)
    yield _taking("command", settings, _command)
    yield within(BUDGETS["page"], [first_load()])
    for ending in PACKED:
        yield within(BUDGETS[ending], [rules_load(ending)])


def _taking(what: str, settings: Settings, once: Callable[[Settings], Sample]) -> Figure:
    once(settings)
    took = [once(settings) for _ in range(settings.rounds)]
    return within(BUDGETS[what], [sample.seconds * 1e3 for sample in took], cpu_micros(took))


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
