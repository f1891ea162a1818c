"""`referee rebuild`: the list made anew, and what it says."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from referee.cli.console import Status
from referee.record import Records

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Referee

DAMAGE = "UPDATE stored_events SET state = 'zz'"


def test_the_list_of_an_older_record_is_made_and_a_damaged_match_is_named(
    referee: Referee, tmp_path: Path
) -> None:
    path = tmp_path / "referee.sqlite"
    with Records.connect(f"sqlite:///{path}") as records:
        found = records.open_match("whot-1on1").match_id
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM standings")  # a release before this one has none
    done = referee("rebuild")
    assert (done.exit_code, done.stdout) == (
        0, "matches: 1; 1 are in the list as their events say\n"
    )  # fmt: skip
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT match_id FROM standings").fetchall() == [(found,)]
        file.execute(DAMAGE)
    again = referee("rebuild")
    assert again.exit_code == Status.WRONG
    named, counted = again.stdout.splitlines()
    assert named.startswith(f"{found}  damaged: event 1 ")
    assert counted == "matches: 1; 0 are in the list as their events say"


def test_a_record_that_is_not_there_is_not_made(referee: Referee, tmp_path: Path) -> None:
    done = referee("rebuild")
    assert done.exit_code == Status.UNREACHABLE
    assert list(tmp_path.iterdir()) == []
