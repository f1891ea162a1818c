"""Many at once, taking turns, killed at any moment: nothing acknowledged is lost, all write."""

import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from referee.record import Records, verify
from referee.record.commands import commands, repository
from referee.record.errors import StoreDown
from referee.record.store import connections
from tests import ROOT
from tests.fixtures.at_once import at_once
from tests.fixtures.spies import calls_of, failing

from .toy import BY, SHELF, Draw, Play, dealt, report


def writer(url: str, match_id: str, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.record.writer", url, match_id, name, str(count)]
    return subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def release(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout.readline() == "ready\n"
    process.stdin.write("go\n")
    process.stdin.flush()


def acknowledged(process: subprocess.Popen[str]) -> dict[str, int]:
    lines = process.stdout.read().splitlines(keepends=True)
    process.wait()
    pairs = [line.split() for line in lines if line.endswith("\n")]
    return {report_id: int(number) for number, report_id in pairs}


def test_processes_race_one_match_and_lose_nothing(url, records):
    match_id = dealt(records)
    racing = [writer(url, match_id, f"process{name}", 12) for name in range(3)]
    for process in racing:
        release(process)
    heard = {k: v for process in racing for k, v in acknowledged(process).items()}
    rulings = records.match(match_id).rulings
    assert heard == {r.report_id: r.number for r in rulings.values() if r.number > 1}
    assert sorted(heard.values()) == list(range(2, 38))
    verify(records.export(match_id), SHELF)


@pytest.mark.parametrize("delay", [0.03, pytest.param(0.2, marks=pytest.mark.long)])
def test_killed_at_any_moment_nothing_acknowledged_is_lost(url, records, delay):
    match_id = dealt(records)
    process = writer(url, match_id, "killed", 100_000)
    release(process)
    time.sleep(delay)
    process.kill()
    heard = acknowledged(process)
    match = records.match(match_id)
    stored = {r.report_id: r.number for r in match.rulings.values()}
    assert heard.items() <= stored.items()
    assert match.last_number - 1 - len(heard) in {0, 1}  # the last may lack its acknowledgement
    kept = "SELECT report_id, version FROM report_ids WHERE match_id = ?"
    ids = records.store.ask(kept, match_id)
    assert {(r.report_id, r.version) for r in match.rulings.values()} == set(ids)
    verify(records.export(match_id), SHELF)
    last = f"killed-{match.last_number - 2:06d}"
    move = match.rulings[match.last_number].move if match.last_number > 1 else Draw("A")
    again = records.record(match_id, report(move), BY, last)
    assert again.repeated == (match.last_number > 1)


def test_the_same_report_from_two_processes_is_ruled_on_once(records, connect):
    match_id = dealt(records)
    others = [connect() for _ in range(4)]
    for other in others:
        other.match(match_id)
    heard = []

    def tap(number: int) -> None:
        for index in range(5):
            report_id = f"tap-{index:04}"
            draw = report(Draw("AB"[index % 2]))
            heard.append(others[number].record(match_id, draw, BY, report_id))

    assert at_once(4, tap) == [None] * 4
    assert records.match(match_id).last_number == 6
    assert len({one.version for one in heard}) == 5
    assert sum(not one.repeated for one in heard) == 5


def test_a_lost_answer_to_a_commit_is_found_out(records, monkeypatch):
    match_id = dealt(records)
    append = records.store.append

    def lost(*args: Any, **more: Any) -> None:
        append(*args, **more)
        raise StoreDown("the line was cut")

    monkeypatch.setattr(records.store, "append", lost)
    done = records.record(match_id, report(Play("B", "R1")), BY, "tap-0001")
    assert (done.ruling.number, done.repeated) == (2, False)
    monkeypatch.undo()
    assert records.record(match_id, report(Play("B", "R1")), BY, "tap-0001").repeated
    assert records.match(match_id).last_number == 2


def test_a_failed_append_leaves_no_trace_in_memory(records, monkeypatch):
    match_id = dealt(records)
    held = records.match(match_id)
    monkeypatch.setattr(records.store, "append", failing(StoreDown("no")))
    with pytest.raises(StoreDown):
        records.record(match_id, report(Play("B", "R1")), BY)
    monkeypatch.undo()
    assert records.match(match_id).table == held.table
    ruling = records.record(match_id, report(Play("B", "R2")), BY).ruling
    assert (ruling.number, ruling.text) == (2, "B: play R2")
    assert [r.text for r in records.match(match_id).rulings.values()] == ["A: deal", "B: play R2"]
    assert len(held.rulings) == 1


PATIENCE = 30.0


def test_who_has_lost_once_decides_on_the_match_as_it_is(records, connect, monkeypatch):
    match_id, other = dealt(records), connect()
    other.match(match_id)
    decided = calls_of(monkeypatch, commands, "decide")
    for _ in range(5):
        records.record(match_id, report(Draw("B")), BY)
        other.record(match_id, report(Draw("A")), BY)
    assert records.match(match_id).last_number == 11
    assert len(decided) == 10 + 2, "each of the two has lost once, and looked first since"


def test_nobody_waits_for_a_turn_at_a_match_that_one_process_writes_to(
    records, connect, monkeypatch
):
    match_id, other = dealt(records), connect()
    for one in (records, other):
        monkeypatch.setattr(one.store, "turn", failing(AssertionError("it has waited")))
    for _ in range(3):
        records.record(match_id, report(Draw("B")), BY)
    assert other.record(dealt(other), report(Draw("A")), BY).ruling.number == 2


@pytest.fixture
def patient(monkeypatch) -> None:
    """Let a turn be waited for as long as the test takes, on a busy machine too."""
    monkeypatch.setattr(connections, "PATIENCE", PATIENCE)
    for name in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(connections.SETTINGS, name, f"'{PATIENCE:.0f}s'")


@pytest.fixture
def two(postgres) -> tuple[Records, Records]:
    """Connect twice, as two processes do."""
    return Records.connect(postgres, shelf=SHELF), Records.connect(postgres, shelf=SHELF)


@pytest.mark.usefixtures("patient")
def test_turns_at_a_match_are_had_one_after_the_other(two):
    told: list[str] = []

    def second(match_id: str) -> None:
        with two[1].store.turn(match_id):
            told.append(match_id)

    with two[0], two[1]:
        with two[0].store.turn("first"):
            waiting = threading.Thread(target=second, args=("first",))
            waiting.start()
            second("another")
            time.sleep(0.2)
            assert told == ["another"]
        waiting.join(PATIENCE)
        assert told == ["another", "first"]


def test_a_turn_that_does_not_come_soon_is_done_without(two):
    with two[0], two[1]:
        match_id = dealt(two[0])
        with two[0].store.turn(match_id), two[1].store.turn(match_id):
            assert two[1].record(match_id, report(Draw("B")), BY).ruling.number == 2


def test_who_writes_while_another_has_the_turn_asks_for_his_own_next(two, monkeypatch):
    asked = calls_of(monkeypatch, two[1].store, "turn")
    with two[0], two[1]:
        match_id = dealt(two[1])
        with two[0].store.turn(match_id):
            two[1].record(match_id, report(Draw("B")), BY)
        assert not asked, "nobody had told it yet"
        two[1].record(match_id, report(Draw("B")), BY)
        assert asked == [(match_id,)]


def test_two_who_write_as_fast_as_they_can_are_both_done(two, monkeypatch):
    monkeypatch.setattr(repository, "TRIES", 6)

    def write(number: int) -> None:
        for _ in range(40):
            two[number % 2].record(match_id, report(Draw("B")), BY)

    with two[0], two[1]:
        match_id = dealt(two[0])
        assert at_once(4, write) == [None] * 4
        assert two[0].match(match_id).last_number == 161
