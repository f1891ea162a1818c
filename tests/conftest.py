"""What all tests share: the fixtures, the marks set by themselves, hypothesis on a busy machine."""

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

os.environ.setdefault("REFEREE_COMPILED", "no")  # before anything of ours; tests/compiled asks both

from referee.kernel.table.checks import Checks

pytest_plugins = [
    "tests.fixtures.browser",
    "tests.fixtures.day",
    "tests.fixtures.postgres",
    "tests.fixtures.cluster",
    "tests.fixtures.service",
    "tests.fixtures.shelves",
]

MARKED_BY_FIXTURE = {
    "page": "browser",
    "browser": "browser",
    "hand": "browser",
    "postgres_server": "postgres",
    "two_servers": "postgres",
}

# The machine's other work decides how long one example takes: no deadline may fail a test.
settings.register_profile("referee", deadline=None)
settings.load_profile("referee")

Checks.facts = True

gc.disable()  # nothing that is collected goes away again: it is not looked through, now or later


HERE = Path(__file__).parent
LONGEST = (
    "walks", "compiled", "bench", "web", "whole", "clients", "api", "docs", "record", "properties",
    "models", "test_packages.py", "texts", "conformance", "cli",
)  # fmt: skip
"""Where the files are that take longest: begun first, none is waited for alone in the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark a test by what it borrows, so that nobody has to remember to; the longest come first."""
    ranks = {name: rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path.relative_to(HERE).parts[0], len(ranks)))
    for item in items:
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in MARKED_BY_FIXTURE:
                item.add_marker(MARKED_BY_FIXTURE[fixture])


class Together(LoadFileScheduling):
    """Who is given a file of these folders is given all of them: what they look at is made once."""

    def _split_scope(self, nodeid: str) -> str:
        folder = nodeid.partition("::")[0].rpartition("/")[0]
        return folder if folder in {"tests/docs", "tests/texts"} else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    """Share out the tests so, where whole files are asked for."""
    return Together(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """Look after what the tests themselves make, and after nothing else.

    Hypothesis counts each time that Python does so, and Python would do it every few calls.
    """
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(autouse=True)
def unheard() -> Iterator[None]:
    """Let the record's log go where it went: a service in this process takes it to its own."""
    log = logging.getLogger("referee.record")
    before = log.handlers, log.propagate
    yield
    log.handlers, log.propagate = before
