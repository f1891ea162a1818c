"""`referee upgrade`: what it says, and that it does nothing else."""

import sqlite3
from pathlib import Path

import pytest

from referee.cli.console import Status

GOLDEN = Path(__file__).parents[1] / "record" / "golden"
PHONE = "INSERT INTO participants VALUES (?, ?, 'seat', 'B', '', ?, NULL)"
OPEN = "UPDATE matches SET status = 'open'"


@pytest.fixture(params=sorted(path.stem for path in GOLDEN.glob("release-*.sql")))
def match(request, tmp_path) -> str:
    """Lay the store of a release with two phones in one seat where the command looks for it."""
    with sqlite3.connect(tmp_path / "referee.sqlite") as file:
        file.executescript((GOLDEN / f"{request.param}.sql").read_text())
        found = str(file.execute("SELECT id FROM matches").fetchone()[0])
        file.execute(PHONE, ("p-first", found, 1_790_000_000_000))
        file.execute(PHONE, ("p-later", found, 1_790_000_060_000))
        file.execute(OPEN)
    return found


def dumped(path: Path) -> list[str]:
    with sqlite3.connect(path) as file:
        return list(file.iterdump())


def test_it_says_what_it_would_do_does_it_and_has_nothing_more_to_do(referee, match, tmp_path):
    path = tmp_path / "referee.sqlite"
    before = dumped(path)
    tried = referee("upgrade", "--dry-run")
    assert (tried.exit_code, dumped(path)) == (0, before)
    told = f"match {match}: a second phone at B, there since 2026-09-21T14:14Z, would be sent away"
    assert tried.stdout.splitlines()[:2] == [
        told, "The schema number was 1 and would become 2; no event is touched.",
    ]  # fmt: skip
    done = referee("upgrade")
    assert done.stdout.splitlines()[0] == told.replace("would be", "was")
    assert "is now 2" in done.stdout
    assert "send everybody away" in done.stdout
    after = dumped(path)
    events = [line for line in before if 'INSERT INTO "stored_events"' in line]
    assert [line for line in after if 'INSERT INTO "stored_events"' in line] == events
    again = referee("upgrade")
    assert again.stdout == "The record is up to date: its schema number is 2.\n"
    assert dumped(path) == after


def test_the_record_is_looked_for_where_every_command_does(referee, match, tmp_path):
    home = tmp_path / "home" / "referee" / "referee.sqlite"
    home.parent.mkdir(parents=True)
    (tmp_path / "referee.sqlite").rename(home)
    assert match in referee("upgrade").stdout
    assert match in referee("matches").stdout


@pytest.mark.parametrize("match", ["release-1"], indirect=True)
def test_a_service_on_a_record_that_needs_it_names_the_command(referee, service, match, tmp_path):
    old = tmp_path / "referee.sqlite"
    with pytest.raises(RuntimeError) as refused:
        service(f"sqlite:///{old}")
    [told] = [line for line in str(refused.value).splitlines() if line.startswith("referee: ")]
    assert told.startswith(f"referee: cannot start: {old}: This record is of an earlier release")
    assert "`referee upgrade`" in told
    assert "Traceback" not in str(refused.value)
    assert referee("export", match).exit_code == Status.UNREADABLE
    assert referee("upgrade").exit_code == 0
    assert service(f"sqlite:///{old}").is_well()
