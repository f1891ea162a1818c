"""Dashboard and alerts ask for what the service, or Patroni, really counts."""

import json
import re

import pytest

from api.monitoring.metrics import Metrics
from tests.docs.pages import DOCS

FOLDER = DOCS / "how-to" / "monitoring"
NAME = re.compile(r"\b(?:referee|patroni)_[a-z_]+|\bup\b")
PATRONI = {"patroni_primary", "patroni_postgres_streaming", "patroni_sync_standby", "up"}
"""What others count; the tests of the cluster ask Patroni for its own."""


def counted() -> set[str]:
    """Return what the service counts, by the names that it is asked by."""
    metrics = Metrics()
    metrics.count(200)
    metrics.seconds.observe(0.1)
    samples = (one for family in metrics.registry.collect() for one in family.samples)
    return {one.name for one in samples}


def asked(file: str) -> set[str]:
    text = (FOLDER / file).read_text()
    if file.endswith(".json"):
        panels = json.loads(text)["panels"]
        questions = [target["expr"] for panel in panels for target in panel["targets"]]
    else:
        questions = re.findall(r"expr: (.*)", text)
    assert len(questions) > 5
    return {name for one in questions for name in NAME.findall(one)}


@pytest.mark.parametrize("file", ["referee-alerts.yml", "referee-dashboard.json"])
def test_what_is_watched_is_counted(file):
    assert asked(file) - PATRONI <= counted()
    assert asked(file) & counted()
