"""``referee rejudge``: the rulings that differ by other rules, and the table there would be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from referee.cli.console import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    Referee = Callable[..., Any]

MATCH = """\
book: toy

A: deal
B: lay H1
A: lay S9
"""


def test_a_match_comes_out_by_its_own_book_as_it_was(referee: Referee) -> None:
    result = referee("rejudge", "-", given=MATCH)
    assert result.exit_code == 0
    assert "All 3 rulings come out as they were." in result.stdout


def test_a_match_under_another_term_is_told_with_what_differs(referee: Referee) -> None:
    result = referee("rejudge", "-", "--term", "hand_size=2", "--json", given=MATCH)
    assert result.exit_code == Status.DIFFERS, result.stderr
    (told,) = json.loads(result.stdout)
    assert told["terms"]["hand_size"] == 2
    assert told["rulings"] == 3
    assert [one["number"] for one in told["differences"]][:1] == [1]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("--terms", "hand_size"), "--term must look like"),
        (("--term", "hand_size=many"), "hand_size"),
        (("--term", "taste=wild"), "is not a term of toy"),
        (("--book", "poker"), "there is no book 'poker'"),
    ],
)
def test_what_cannot_be_judged_is_said(
    referee: Referee, asked: tuple[str, ...], words: str
) -> None:
    result = referee("rejudge", "-", *asked, given=MATCH)
    assert result.exit_code == Status.UNREADABLE
    assert words in result.stderr


def test_a_mistake_in_the_file_is_shown_with_its_line(referee: Referee) -> None:
    result = referee("rejudge", "-", given=MATCH + "B: lya H2\n")
    assert result.exit_code == Status.UNREADABLE
    assert "<stdin>:6: a move must be one of" in result.stderr


def test_who_plays_is_named_where_the_file_says_it(referee: Referee) -> None:
    told = referee("rejudge", "-", given=MATCH.replace("toy\n", "toy\nnames: A=Ada\n")).stdout
    assert told.splitlines()[0].split(" · ")[1] == "A Ada, B"
    assert "Hand A Ada" in told
