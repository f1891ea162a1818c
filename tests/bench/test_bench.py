"""The benchmarks run through: every figure comes out, however slow this machine is."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = {
    "rulings through HTTP, 1 in flight, SQLite",
    "rulings through HTTP, 16 in flight, SQLite",
    "rulings through HTTP, 16 in flight on one match, SQLite",
    "rulings through HTTP, 16 in flight, PostgreSQL",
    "decide, whot-1on1",
    "decide, whot-short",
    "decide, whot-tournament",
    "all claims weighed at the end of a hand, lohai-4",
    "replay from SQLite",
    "replay from PostgreSQL",
    "one report at match length 300",
    "one report with 4,000 events stored",
    "the last of 40 viewers, SQLite",
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    file = tmp_path_factory.mktemp("bench") / "bench.json"
    command = [sys.executable, "-m", "tests.bench", "--quick", "--rounds", "1", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    done.args = file
    return done


@pytest.fixture(scope="module")
def told(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    return json.loads(Path(run.args).read_text())


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value


def test_every_figure_is_a_positive_number(told: dict[str, Any]) -> None:
    for figure in told["figures"]:
        found = list(numbers({key: figure[key] for key in ("value", "ratio") if key in figure}))
        assert found, figure
        assert all(math.isfinite(number) and number > 0 for number in found), figure


def test_nothing_is_left_out(told: dict[str, Any]) -> None:
    assert {figure["name"] for figure in told["figures"]} >= EXPECTED


def test_what_has_an_anchor_tells_the_ratio_of_every_round(told: dict[str, Any]) -> None:
    for figure in told["figures"]:
        assert ("anchor" in figure) == ("ratio" in figure), figure
        assert figure["rounds"] == 1


def test_the_table_shows_every_figure(
    run: subprocess.CompletedProcess[str], told: dict[str, Any]
) -> None:
    for figure in told["figures"]:
        assert figure["name"] in run.stdout


def test_the_machine_is_told(told: dict[str, Any]) -> None:
    assert {"cores", "python", "sqlite", "disk"} <= set(told["machine"])
