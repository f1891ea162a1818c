"""The benchmarks run through: every figure comes out, however slow this machine is."""

import json
import math
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

from docs.from_code import figures
from tests.bench.aims import BUDGETS
from tests.bench.in_the_phone import HURRIED, MEASURED
from tests.bench.measure import for_seconds
from tests.bench.slow_phone import LYING

PEER = "rulings through HTTP, 16 tables of four, SQLite"
"""What is told as missing: nothing is installed for a test."""
IN_A_BROWSER = {*MEASURED, "table"}
AIMS_ON_POSTGRESQL = {"appends, PostgreSQL", "appends at once", "rulings, PostgreSQL"}
ROOT = Path(__file__).resolve().parents[2]
EXPECTED = {
    "rulings through HTTP, 1 in flight, SQLite",
    "rulings through HTTP, 16 in flight, SQLite",
    "rulings through HTTP, 16 in flight on one match, SQLite",
    "decide, whot-1on1",
    "decide, whot-short",
    "decide, whot-tournament",
    "decide, whot-1on1, from report to report",
    "all claims weighed at the end of a hand, lohai-4",
    "the dearest ruling, a pile of claims, six",
    "replay from SQLite",
    "durable appends, 1 caller, SQLite",
    "durable appends, 8 callers, SQLite",
    "durable appends, 32 callers, SQLite",
    "one report at match length 100",
    "one report with 1,000 events stored",
    "one report at 20 open tables in turn",
    "the slowest ruling of a hundred (p99), 16 in flight, SQLite",
    "the slowest ruling of a hundred (p99), 64 in flight, SQLite",
    "the last of 8 viewers, SQLite",
    "the answer to a report with 8 viewers, SQLite",
    "reports to the record beside the library's own save",
    "reports to the record beside the library's own save, with its cache",
    PEER,
    "CPU of a tap at a table of four, with rules, lohai-4",
    "CPU of a tap at a table of four, without rules, lohai-4",
    "CPU of a tap at a table of four and 8 who watch, with rules, lohai-4",
    "CPU of a tap at a table of four and 8 who watch, without rules, lohai-4",
    "a draw of 250 tables, by the slowest movement",
    "news of a result with the standings, 8 tables",
    "CPU of a tap beside a tournament of 8 tables",
    "a page of 5 matches nobody has asked for, SQLite",
    "a report while 100 rulings are corrected at another table",
    "the service until it is well",
    "referee rules whot-1on1",
    "what a phone loads before it shows the page",
    "what a phone loads once to run the rules itself, br",
    "what a phone loads once to run the rules itself, gz",
}
ON_POSTGRESQL = {
    "rulings through HTTP, 16 in flight, PostgreSQL",
    "durable appends, 32 callers, PostgreSQL",
    "durable appends, 8 callers beside one, PostgreSQL",
    "replay from PostgreSQL",
    "the last of 8 viewers, PostgreSQL",
    "a page of 5 matches nobody has asked for, PostgreSQL",
    "rulings by 2 services of 4 workers",
    "CPU of PostgreSQL for a ruling",
    "what PostgreSQL keeps of a ruling",
}


IN_EVERY_RUN = ("decide", "replay", "start", "library", "parts")
"""The groups that take least."""
SOME = pytest.param(("--sqlite", *IN_EVERY_RUN), id="some")
WHOLE = [
    pytest.param(("--sqlite",), id="on SQLite", marks=pytest.mark.long),
    pytest.param((), id="on both databases", marks=pytest.mark.long),
]
of_a_whole_run = pytest.mark.parametrize("run", WHOLE, indirect=True, scope="module")


@pytest.fixture(scope="module", params=[SOME, *WHOLE])
def run(request, tmp_path_factory) -> subprocess.CompletedProcess[str]:
    file = tmp_path_factory.mktemp("bench") / "bench.json"
    command = [sys.executable, "-m", "tests.bench", "--quick", "--rounds", "1", "--json", str(file)]
    command += request.param
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def told(run) -> dict[str, Any]:
    return json.loads(Path(run.args[run.args.index("--json") + 1]).read_text())


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value


def test_every_figure_is_a_positive_number(told):
    for figure in told["figures"]:
        found = list(numbers({key: figure[key] for key in ("value", "ratio") if key in figure}))
        assert bool(found) is ("missing" not in figure), figure
        assert all(map(math.isfinite, found)), figure
        # a part is a difference, and a hurried one may come out below nothing
        assert figure["group"] == "parts" or all(number > 0 for number in found), figure


@of_a_whole_run
def test_what_cannot_be_measured_says_why(told):
    missing = {
        figure["name"]: figure["missing"] for figure in told["figures"] if "missing" in figure
    }
    browsed = [LYING, *(BUDGETS[key].of for key in IN_A_BROWSER)]
    assert missing == {PEER: "only with --peers", **dict.fromkeys(browsed, HURRIED)}


@of_a_whole_run
def test_every_aim_and_budget_has_its_figure(told):
    without = set() if "PostgreSQL" in told["databases"] else AIMS_ON_POSTGRESQL
    assert set(told["aims"]["not measured"]) == {"peer"} | without | IN_A_BROWSER


def test_the_documentation_shows_the_figures_and_draws_the_parts(told, tmp_path):
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps({figures.COMPILED: told}))
    table, picture = figures.figures(kept), figures.picture(kept)
    for figure in told["figures"]:
        drawn = figure["group"] == "parts"
        assert escape(figure["name"]) in picture if drawn else figure["name"] in table


@pytest.mark.parametrize("run", [SOME], indirect=True, scope="module")
def test_of_the_groups_that_are_named_each_has_its_figures_and_no_other(told):
    assert {figure["group"] for figure in told["figures"]} == {*IN_EVERY_RUN}


@of_a_whole_run
def test_nothing_is_left_out(told):
    both = "PostgreSQL" in told["databases"]
    expected = EXPECTED | (ON_POSTGRESQL if both else set())
    assert {figure["name"] for figure in told["figures"]} >= expected


def test_what_has_an_anchor_tells_the_ratio_of_every_round(told):
    for figure in told["figures"]:
        assert ("anchor" in figure) == ("ratio" in figure), figure
        assert figure["rounds"] == 1, figure


def test_the_table_shows_every_figure(run, told):
    for figure in told["figures"]:
        assert figure["name"] in run.stdout


def test_the_machine_is_told(told):
    assert {"cores", "python", "sqlite", "disk"} <= set(told["machine"])


def test_a_sample_whose_time_is_over_at_once_holds_one_batch():
    assert for_seconds(0, lambda: 3).ops == 3


@pytest.mark.long
def test_only_a_whole_run_is_kept_for_the_documentation():
    command = [sys.executable, "-m", "tests.bench", "--quick", "--keep"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2
    assert "only a whole run is kept" in done.stderr


def test_the_peer_is_pinned_and_its_lock_names_no_host():
    lock = json.loads((ROOT / "tests" / "bench" / "boardgame" / "package-lock.json").read_text())
    wanted = lock["packages"].pop("")["dependencies"]
    for name, version in wanted.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    for name, package in lock["packages"].items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
