"""What a page of the list costs that nobody has asked for yet, beside the same page again."""

import time
from collections.abc import Iterator
from typing import Any

from referee.record import Records
from tests.bench.aims import AIMS
from tests.bench.load import Line, get
from tests.bench.measure import Figure, Sample, figure, micros
from tests.bench.play import played
from tests.bench.recording import filled
from tests.bench.serving import API, serving
from tests.bench.settings import Settings

BOOK = "whot-1on1"
MATCH = 100
"""The length of each match, in events."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure each database; every round looks at a page of its own."""
    match = played(BOOK, 1, MATCH, lasting=True)
    for name, database in settings.databases():
        with Records.connect(database) as records:
            filled(records, settings.rounds * settings.page * MATCH, match)
        cold, warm = [], []
        with serving(settings.folder, database) as service, Line(service.url) as line:
            page: dict[str, Any] = {"next": None}
            for _ in range(settings.rounds):
                cursor = f"&cursor={page['next']}" if page["next"] else ""
                request = get(f"{API}/matches?limit={settings.page}{cursor}")
                first, page = _asked(line, request)
                again, _ = _asked(line, request)
                cold.append(first)
                warm.append(again)
        yield figure(
            f"a page of {settings.page} matches nobody has asked for, {name}", "µs", cold, warm,
            "asked for again", by=micros, aim=AIMS["list"] if name == "SQLite" else None,
        )  # fmt: skip


def _asked(line: Line, request: bytes) -> tuple[Sample, dict[str, Any]]:
    begun = time.perf_counter()
    told = line.ask(request)
    return Sample(1, time.perf_counter() - begun), told
