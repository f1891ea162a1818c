"""``referee replay`` and ``rejudge``: their data, and what they make of mistakes."""

from __future__ import annotations

import json
import re

from referee.cli.console import Status


def test_more_than_ten_mistakes_are_counted(referee):
    result = referee("replay", "-", given="book: toy\n" + "A: dael\n" * 13)

    assert result.exit_code == 2
    assert result.stderr.count("<stdin>:") == 10
    assert result.stderr.endswith("referee: and 3 more mistakes\n")


def test_the_caret_stands_under_the_place_also_behind_tabs(referee):
    result = referee("replay", "-", given="book: toy\n\tA:\tlay\th1")

    _, line, caret = result.stderr.splitlines()
    assert caret.strip() == "^"
    assert caret.index("^") == line.index("h1")


def test_a_file_told_under_another_revision_is_judged_with_a_note(referee):
    result = referee("replay", "-", given="book: toy\nrevision: 0.9\nA: deal")

    assert result.exit_code == 0
    assert re.fullmatch(
        "referee: this was told under revision 0.9 of toy; revision [0-9a-f]{12} judges it now\n",
        result.stderr,
    )


# --- data ----------------------------------------------------------------------------------------


def test_the_same_as_data(match, referee):
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


def test_what_fails_is_in_the_data_and_in_the_status(referee):
    result = referee("replay", "-", "--json", given="book: toy\nA: deal -> void")
    [told] = json.loads(result.stdout)["matches"]

    assert result.exit_code == 1
    assert told["problems"] == [
        {"line": 2, "text": "A: deal", "problem": "expected void, but it is stands TO-3"}
    ]


MATCH = """\
book: toy

A: deal
B: lay H1
A: lay S9
"""


def test_a_match_under_another_term_is_told_with_what_differs(referee):
    result = referee("rejudge", "-", "--term", "hand_size=2", "--json", given=MATCH)
    assert result.exit_code == Status.DIFFERS, result.stderr
    (told,) = json.loads(result.stdout)
    assert told["terms"]["hand_size"] == 2
    assert told["rulings"] == 3
    assert [one["number"] for one in told["differences"]][:1] == [1]
