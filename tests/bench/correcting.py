"""What a report costs while a long match is corrected at another table, beside one in peace."""

import threading
import time
from collections.abc import Iterator
from statistics import median

from referee.record import Records
from tests.bench.load import Line, post
from tests.bench.measure import Figure, Sample, figure, micros
from tests.bench.play import played
from tests.bench.serving import Opened, opened, serving
from tests.bench.settings import Settings
from tests.fixtures.long_match import FIRST_REPORT, long_match

BOOK = "whot-1on1"
EACH = 20
"""Reports in a sample in peace."""


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure previews, which do all that a correction does and leave the match as it is."""
    database = settings.sqlite()
    with Records.connect(database) as records:
        told = long_match(records, BOOK, settings.long)
    with serving(settings.folder, database) as service, Line(service.url) as line:
        long = Opened(service.url, told.match_id, told.arbiter.token)
        (other,) = opened(service, played(BOOK, 1, 1))
        long.count()
        disturbed, calm = [], []
        for turn in range(settings.rounds):
            calm.append(_reports(line, other, f"calm-{turn}", None))
            correcting = threading.Thread(target=_correct, args=(long,))
            correcting.start()
            disturbed.append(_reports(line, other, f"disturbed-{turn}", correcting))
            correcting.join()
    yield figure(
        f"a report while {settings.long:,} rulings are corrected at another table", "µs",
        disturbed, calm, "in peace", by=micros,
    )  # fmt: skip


def _correct(match: Opened) -> None:
    body = {"ruling": FIRST_REPORT, "preview": True}
    with Line(match.url) as line:
        line.ask(post(f"{match.path}/corrections", body, match.token))


def _reports(line: Line, match: Opened, name: str, while_: threading.Thread | None) -> Sample:
    """Report as long as something goes on; a report takes as long as the median of them."""
    took: list[float] = []
    while not took or (while_.is_alive() if while_ else len(took) < EACH):
        body = {"report_id": f"{name}-{len(took)}", "move": {"move": "draw", "seat": "A"}}
        begun = time.perf_counter()
        line.ask(match.report(body))
        took.append(time.perf_counter() - begun)
    return Sample(1, median(took))
