"""What the service counts of itself, for Prometheus."""

from __future__ import annotations

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from referee.kernel.tokens import OUTCOMES

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SEVERAL = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """Counters of one process; several processes put theirs together in a shared folder."""

    def __init__(self) -> None:
        """Begin at nought."""
        self.registry = CollectorRegistry()
        self.rulings = Counter(
            "referee_rulings", "Rulings recorded, by outcome", ["outcome"], registry=self.registry
        )
        self.seconds = Histogram(
            "referee_report_seconds", "From a report's arrival to its ruling being stored",
            buckets=SECONDS, registry=self.registry,
        )  # fmt: skip
        self.requests = Counter(
            "referee_requests", "Requests answered, by status", ["status"], registry=self.registry
        )
        self.streams = Gauge(
            "referee_streams", "Live streams that are open", registry=self.registry,
            multiprocess_mode="livesum",
        )  # fmt: skip
        self._by_status: dict[int, Counter] = {}
        # A labelled child costs a lookup under a lock: those of a report are kept at hand.
        self.by_outcome = {outcome: self.rulings.labels(outcome) for outcome in OUTCOMES}

    def count(self, status: int) -> None:
        """Count a request by the status it was answered with."""
        child = self._by_status.get(status)
        if child is None:
            child = self._by_status[status] = self.requests.labels(str(status))
        child.inc()

    def text(self) -> bytes:
        """Return everything counted, in Prometheus' words."""
        registry = self.registry
        if os.environ.get(SEVERAL):
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
