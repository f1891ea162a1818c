"""The presenters run wherever Python does: they need nothing that has to be installed."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

from referee import presenters

THEIRS = ("cachetools", "eventsourcing", "flask", "marshmallow", "orjson", "psycopg")
LOOK = """
import importlib, sys
for name in sys.argv[2:]:
    importlib.import_module(f"referee.presenters.{name}")
print([name for name in sys.argv[1].split() if name in sys.modules])
"""


def test_presenters_need_the_standard_library_alone() -> None:
    names = [found.name for found in pkgutil.iter_modules(presenters.__path__)]
    told = subprocess.run(
        [sys.executable, "-c", LOOK, " ".join(THEIRS), *names],
        check=True,
        capture_output=True,
        text=True,
    )

    assert "rulings" in names
    assert told.stdout.strip() == "[]"
