"""Lohai: how a hand is offered to be told, what is noted of it, and who is ahead in a trick."""

import random

import pytest

from referee.games import shelf
from referee.kernel.decide import Ruling, decide
from referee.match.hands import hands
from referee.notation.reports import read_report
from referee.presenters.moves import move_kind_json
from referee.trial.honest import honest_match
from tests.games.told import told as after_reports


def told(text: str, **terms: str) -> Ruling:
    """Return the ruling on a result that is told before the first deal."""
    book = shelf()["lohai-4"].agree(terms)
    return decide(book, book.open(["N", "E", "S", "W"]), read_report(book, text).move)


@pytest.mark.parametrize(
    ("value", "table", "noted"),
    [
        (350, "ladder", False), (210, "ladder", True), (350, "early_commit", True),
        (375, "early_commit", False), (210, "typed", False),
    ],
)  # fmt: skip
def test_a_told_value_that_no_card_has_is_noted(value, table, noted):
    ruling = told(f"table: result W=9 value={value}", value_table=table)
    assert [flag.clause for flag in ruling.flags] == ["LO-4"] * noted
    assert ruling.table.score("W") == value


def test_a_hand_is_told_by_the_titles_or_by_tricks_with_the_values_that_cards_say():
    (kind,) = [one for one in shelf()["lohai-4"].moves_known if one.name == "result"]
    fields = move_kind_json(shelf()["lohai-4"], kind)["fields"]
    assert not any(one["required"] for one in fields)
    assert {one["name"]: one["usual"] for one in fields if one["usual"]} == {
        "value": [*range(100, 451, 25)]
    }


def test_no_trick_at_all_is_a_number_that_can_be_tapped():
    book = shelf()["lohai-4"]
    asked = {
        (kind.name, one["name"]): one["usual"]
        for kind in book.moves_known
        if kind.name in {"tally", "tricks"}
        for one in move_kind_json(book, kind)["fields"]
        if one["kind"] == "number"
    }
    assert set(map(tuple, asked.values())) == {tuple(range(10))}
    assert len(asked) == 5


def test_once_a_card_is_turned_up_its_value_need_not_be_told():
    book = shelf()["lohai-4"].agree({})
    before = book.open(["N", "E", "S", "W"])
    table = before
    for text in ("N: deal", "N: turn-up C4"):
        table = decide(book, table, read_report(book, text).move).table
    result = read_report(book, "table: result lo=N hai=S").move
    assert decide(book, before, result).outcome != "stands"
    assert decide(book, table, result).table.hand == before.hand + 1


def test_a_hand_is_told_with_the_tricks_of_each():
    book = shelf()["lohai-4"].agree({})
    table = book.open(("N", "E", "S", "W"))
    reports = honest_match(book, table, random.Random(1), 300)
    hand = hands(table, ((n, one.ruling.facts) for n, (one, _, _) in enumerate(reports, 1)))[1]
    assert hand.marks is not None
    counted = hand.marks["counted"]
    assert set(counted) == set("NESW")
    assert sum(counted.values()) == 9


def test_nobody_is_ahead_with_a_red_card_that_waits_for_another():
    book = shelf()["lohai-4"].agree({})
    begun = ("N: deal", "N: turn-up SK", "E: play MV")
    table, _ = after_reports(book, ("N", "E", "S", "W"), *begun)
    assert book.trick(table).ahead == ""
    table, _ = after_reports(book, ("N", "E", "S", "W"), *begun, "E: draw D4")
    assert book.trick(table).ahead == "E"
