"""``referee replay``: what it prints, its data, and its exit statuses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Referee

HEAD = "book: toy\nhand A: H1 H2 H3\nhand B: K1 K2 J\nA: deal\n"


def test_every_ruling_is_printed_with_its_clauses_and_the_table_at_the_end(
    match: str, referee: Referee
) -> None:
    result = referee("replay", match)

    assert result.exit_code == 0
    assert result.stdout == (
        "Toy · A Ada, B\n"
        "   1  A: deal                stands       TO-3\n"
        "   2  [0:05] B: lay J        void         TO-1\n"
        "      The joker stays in the hand.\n"
        "   3  B: lay J !TO-1         stands       TO-1 TO-2 TO-4\n"
        "      irregular: the table let TO-1 stand\n"
        "   4  B: lay K1              void         TO-4\n"
        "      B may not lay now: A is to lay.\n"
        "   5  A: lay H1 loud=yes     stands       TO-1 TO-2 TO-4  (taken back)\n"
        "      flag TO-2: That was loud.\n"
        "   6  A: lay H2              void         TO-4\n"
        "      A may not lay now: B is to lay.\n"
        "      undo 5                 stands       G-4\n"
        "      because A was asleep\n"
        "      6: void TO-4 → stands TO-1 TO-2 TO-4\n"
        "   7  table: count hand/A 9  contradicts  G-2\n"
        "      The record has 2 cards in A's hand, not 9. See ruling 6.\n"
        "\n"
        "The table after ruling 7\n"
        "  Turn        B: lay (TO-4)\n"
        "  Hand A Ada  2: H1 H3\n"
        "  Hand B      2: K1 ?\n"
        "  Stock       12\n"
        "  Pile        2: J H2\n"
        "  Pile        2 laid\n"
        "  Points      A 1, B 1\n"
        "  Dealer      A\n"
        "  Marks       laid: B 1, A 1\n"
    )


def test_a_hand_that_lies_on_the_table_is_told_slot_by_slot(referee: Referee) -> None:
    told = """book: lotta-watta
A: deal
A: turn-up H5
B: take stock
B: return C9
A: stack grid/A/TL D4
"""
    result = referee("replay", "-", given=told)

    assert "  Hand A       TL D4, TR ?, BL ?, BR ?, +1 C9 locked\n" in result.stdout
    assert "  Hand B       TL ?, TR ?, BL ?, BR ?\n" in result.stdout


def test_a_file_comes_from_standard_input(referee: Referee) -> None:
    result = referee("replay", "-", given="book: toy\nA: deal\n")

    assert result.exit_code == 0
    assert "1  A: deal" in result.stdout


def test_several_matches_are_printed_under_their_titles(referee: Referee) -> None:
    given = "book: toy\n== one ==\nA: deal\n== two\nseats: N E\nN: deal\n"
    out = referee("replay", "-", given=given).stdout

    assert out.index("== one ==\nToy · A, B") < out.index("\n\n== two ==\nToy · N, E")


def test_terms_that_are_not_usual_are_named(referee: Referee) -> None:
    out = referee("replay", "-", given="book: toy\nterms: mood=wild hand_size=3").stdout

    assert out.startswith("Toy · A, B · mood=wild\n")


def test_the_end_of_the_match_names_the_winners(referee: Referee) -> None:
    given = "book: toy\nterms: hand_size=1\nA: deal\nB: lay K1"
    out = referee("replay", "-", given=given).stdout

    assert "  Winner  B\n" in out
    assert "  Turn" not in out


@pytest.mark.parametrize(("until", "there"), [("0", 0), ("1", 1), ("2", 2), ("99", 3)])
def test_a_match_is_judged_up_to_a_ruling(until: str, there: int, referee: Referee) -> None:
    given = HEAD + "B: lay K1\nA: lay H1\n"
    out = referee("replay", "-", "--until", until, given=given).stdout

    assert f"The table {'after ruling ' + str(there) if there else 'at the beginning'}" in out
    assert out.count("stands") == there


# --- expectations and statuses -------------------------------------------------------------------


def test_what_comes_out_otherwise_is_named_by_file_and_line(referee: Referee) -> None:
    Path("m.txt").write_text(HEAD + "B: lay K1 -> void TO-1\nthen pile: K1; turn: B\n")
    result = referee("replay", "m.txt")

    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "m.txt:5: expected void TO-1, but it is stands TO-1 TO-2 TO-4",
        "m.txt:6: expected turn: B, but it is A",
    ]
    assert "      ✗ expected void TO-1, but it is stands TO-1 TO-2 TO-4\n" in result.stdout
    assert "      ✗ line 6: expected turn: B, but it is A\n" in result.stdout


def test_when_all_is_as_expected_nothing_is_said(referee: Referee) -> None:
    result = referee("replay", "-", given=HEAD + "B: lay J -> void TO-1\nthen turn: B")

    assert (result.exit_code, result.stderr) == (0, "")


def test_mistakes_of_all_matches_are_named_once_and_nothing_is_judged(referee: Referee) -> None:
    given = "book: toy\nmark cuont: 1\n== one\nA: dael\n== two\nA: lay h1"
    result = referee("replay", "-", given=given)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert [line for line in result.stderr.splitlines() if line.startswith("<stdin>:")] == [
        (
            "<stdin>:2: there is no mark 'cuont': the marks are dealer, away, undone, unwatched,"
            " resumed, laid, started, waiting, word, count, thing. Did you mean count?"
        )
    ]


def test_more_than_ten_mistakes_are_counted(referee: Referee) -> None:
    result = referee("replay", "-", given="book: toy\n" + "A: dael\n" * 13)

    assert result.exit_code == 2
    assert result.stderr.count("<stdin>:") == 10
    assert result.stderr.endswith("referee: and 3 more mistakes\n")


def test_the_caret_stands_under_the_place_also_behind_tabs(referee: Referee) -> None:
    result = referee("replay", "-", given="book: toy\n\tA:\tlay\th1")

    _, line, caret = result.stderr.splitlines()
    assert caret.strip() == "^"
    assert caret.index("^") == line.index("h1")


def test_a_file_told_under_another_revision_is_judged_with_a_note(referee: Referee) -> None:
    result = referee("replay", "-", given="book: toy\nrevision: 0.9\nA: deal")

    assert result.exit_code == 0
    assert re.fullmatch(
        "referee: this was told under revision 0.9 of toy; revision [0-9a-f]{12} judges it now\n",
        result.stderr,
    )


# --- data ----------------------------------------------------------------------------------------


def test_the_same_as_data(match: str, referee: Referee) -> None:
    data = json.loads(referee("replay", match, "--json").stdout)
    [told] = data["matches"]

    assert (data["file"], told["book"], told["seats"]) == ("match.txt", "toy", ["A", "B"])
    assert told["names"] == {"A": "Ada"}
    assert [(r["number"], r["outcome"], r["struck"]) for r in told["rulings"]] == [
        (1, "stands", False), (2, "void", False), (3, "stands", False), (4, "void", False),
        (5, "stands", True), (6, "stands", False), (7, "contradicts", False),
    ]  # fmt: skip
    second, third, _, fifth, sixth, seventh = told["rulings"][1:]
    assert second["reason"] == "The joker stays in the hand."
    assert second["cites"] == [{"clause": "TO-1", "title": "Keep the joker"}]
    assert second["at"] == 5000
    assert (third["waived"], third["irregular"]) == (["TO-1"], True)
    assert fifth["flags"] == [{"clause": "TO-2", "seat": "A", "text": "That was loud."}]
    assert fifth["move"] == {"move": "lay", "seat": "A", "card": "H1", "loud": True}
    assert sixth["first"]["outcome"] == "void"
    assert seventh["evidence"] == [6]
    [correction] = told["corrections"]
    assert (correction["what"], correction["number"], correction["why"]) == (
        "undo", 5, "A was asleep",
    )  # fmt: skip
    assert [change["number"] for change in correction["changes"]] == [6]
    assert told["table"]["hands"] == {"A": 2, "B": 2}
    assert told["problems"] == []


def test_what_fails_is_in_the_data_and_in_the_status(referee: Referee) -> None:
    result = referee("replay", "-", "--json", given="book: toy\nA: deal -> void")
    [told] = json.loads(result.stdout)["matches"]

    assert result.exit_code == 1
    assert told["problems"] == [
        {"line": 2, "text": "A: deal", "problem": "expected void, but it is stands TO-3"}
    ]


def test_a_word_that_is_not_known_is_told_and_left(referee: Referee) -> None:
    result = referee("replay", "-", given="book: whot-1on1\nx-clock: 90 s\nA: deal\n")

    assert result.exit_code == 0
    assert result.stderr == "<stdin>:2: x-clock is not known here, and left as it is\n"
