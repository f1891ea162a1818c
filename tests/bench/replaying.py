"""How many events are replayed from the store in a second, beside the reading of their JSON."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import orjson

from referee.games import shelf
from referee.record import Records
from referee.record.fold import fold
from tests.bench.measure import Aim, alternating, cpu_rate, figure, for_seconds, rate
from tests.bench.play import played
from tests.bench.recording import copied, opened, reported

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.measure import Figure, Sample
    from tests.bench.settings import Settings

AIM = Aim(0.15)
ANCHOR = "orjson.loads of the payloads"


def figures(settings: Settings) -> Iterator[Figure]:
    """Measure both stores, with the same matches of every book in them."""
    sqlite, postgres = Records.connect(settings.sqlite()), Records.connect(settings.postgres())
    ids = []
    for name in shelf():
        for seed in range(settings.matches):
            match = played(name, seed, 200)
            ids.append(opened(sqlite, match))
            reported(sqlite, ids[-1], match.steps)
    copied(postgres, sqlite, ids)
    payloads = [event.payload for match_id in ids for event in sqlite.events(match_id)]
    seconds = settings.seconds
    samples = alternating(
        {
            "SQLite": partial(_replayed, sqlite, ids, seconds),
            "PostgreSQL": partial(_replayed, postgres, ids, seconds),
            ANCHOR: partial(_parsed, payloads, seconds),
        },
        settings.rounds,
    )
    yield figure(
        "replay from SQLite", "events/CPU s", samples["SQLite"], samples[ANCHOR], ANCHOR,
        by=cpu_rate, aim=AIM,
    )  # fmt: skip
    # what the server works is not our process's: the clock on the wall counts it
    yield figure(
        "replay from PostgreSQL", "events/s", samples["PostgreSQL"], samples[ANCHOR], ANCHOR,
        by=rate,
    )  # fmt: skip
    sqlite.close()
    postgres.close()


def _replayed(records: Records, ids: Sequence[str], seconds: float) -> Sample:
    def batch() -> int:
        events = 0
        for match_id in ids:
            match = fold(None, records.store.read(match_id), records.shelf)
            events += match.version if match else 0
        return events

    return for_seconds(seconds, batch)


def _parsed(payloads: Sequence[bytes], seconds: float) -> Sample:
    def batch() -> int:
        for payload in payloads:
            orjson.loads(payload)
        return len(payloads)

    return for_seconds(seconds, batch)
