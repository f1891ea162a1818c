"""Where several processes write to one match they take turns, so that all come to write."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from referee.record import By, Records
from referee.record.commands import commands, repository
from referee.record.store import connections
from tests.fixtures.at_once import at_once

from .toy import SHELF, Deal, Draw, report

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from .conftest import Connect

BY = By("p1", "", "arbiter")
PATIENCE = 30.0


def opened(records: Records) -> str:
    match_id = records.open_match("toy").match_id
    records.record(match_id, report(Deal("A")), BY)
    return match_id


def test_who_has_lost_once_decides_on_the_match_as_it_is(
    records: Records, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided: list[int] = []
    decide = commands.decide

    def counted(match: object, *given: object) -> object:
        decided.append(1)
        return decide(match, *given)  # type: ignore[arg-type]

    match_id, other = opened(records), connect()
    other.match(match_id)
    monkeypatch.setattr(commands, "decide", counted)
    for _ in range(5):
        records.record(match_id, report(Draw("B")), BY)
        other.record(match_id, report(Draw("A")), BY)
    assert records.match(match_id).last_number == 11
    assert len(decided) == 10 + 2, "each of the two has lost once, and looked first since"


def test_nobody_waits_for_a_turn_at_a_match_that_one_process_writes_to(
    records: Records, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, other = opened(records), connect()

    def never(match_id: str) -> object:
        raise AssertionError(match_id)

    for one in (records, other):
        monkeypatch.setattr(one.store, "turn", never)
    for _ in range(3):
        records.record(match_id, report(Draw("B")), BY)
    assert other.record(opened(other), report(Draw("A")), BY).ruling.number == 2


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a turn be waited for as long as the test takes, on a busy machine too."""
    monkeypatch.setattr(connections, "PATIENCE", PATIENCE)
    for name in ("lock_timeout", "statement_timeout"):
        monkeypatch.setitem(connections.SETTINGS, name, f"'{PATIENCE:.0f}s'")


@pytest.fixture
def two(postgres: str) -> tuple[Records, Records]:
    """Connect twice, as two processes do."""
    return Records.connect(postgres, shelf=SHELF), Records.connect(postgres, shelf=SHELF)


@pytest.mark.usefixtures("patient")
def test_turns_at_a_match_are_had_one_after_the_other(two: tuple[Records, Records]) -> None:
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


def test_a_turn_that_does_not_come_soon_is_done_without(two: tuple[Records, Records]) -> None:
    with two[0], two[1]:
        match_id = opened(two[0])
        with two[0].store.turn(match_id), two[1].store.turn(match_id):
            assert two[1].record(match_id, report(Draw("B")), BY).ruling.number == 2


def test_who_writes_while_another_has_the_turn_asks_for_his_own_next(
    two: tuple[Records, Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    turn = two[1].store.turn

    def counted(match_id: str) -> AbstractContextManager[None]:
        asked.append(match_id)
        return turn(match_id)

    monkeypatch.setattr(two[1].store, "turn", counted)
    with two[0], two[1]:
        match_id = opened(two[1])
        with two[0].store.turn(match_id):
            two[1].record(match_id, report(Draw("B")), BY)
        assert not asked, "nobody had told it yet"
        two[1].record(match_id, report(Draw("B")), BY)
        assert asked == [match_id]


def test_two_who_write_as_fast_as_they_can_are_both_done(
    two: tuple[Records, Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repository, "TRIES", 6)

    def write(number: int) -> None:
        for _ in range(40):
            two[number % 2].record(match_id, report(Draw("B")), BY)

    with two[0], two[1]:
        match_id = opened(two[0])
        assert at_once(4, write) == [None] * 4
        assert two[0].match(match_id).last_number == 161
