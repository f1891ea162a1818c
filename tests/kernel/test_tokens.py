"""Tokens are written in one way: what one part of the program reads, all of them do."""

import re
from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel import tokens
from referee.kernel.rules import reading
from referee.kernel.rules.moves import Unreadable
from referee.notation.reports import read_report
from referee.record.commands.checks import clause_of
from schemas import base

HERE = Path(reading.__file__).parents[2]


@pytest.mark.parametrize("number", ["WH-6", "W3-7", "X-123456"])
def test_a_number_of_a_clause_is_read_everywhere(number):
    assert clause_of(number, "clause") == number
    assert re.fullmatch(base.CLAUSE, number)
    assert read_report(shelf()["whot-1on1"].agree(), f"A: play C7 !{number}").waive == (number,)


@pytest.mark.parametrize("number", ["WH-1234567", "wh-6", "WH-"])
def test_what_is_no_number_of_a_clause_is_read_nowhere(number):
    with pytest.raises(Unreadable):
        clause_of(number, "clause")
    assert not re.fullmatch(base.CLAUSE, number)
    with pytest.raises(Unreadable):
        read_report(shelf()["whot-1on1"].agree(), f"A: play C7 !{number}")


@pytest.mark.parametrize(
    "written",
    [
        tokens.SEAT, tokens.FACE, tokens.PLACE, tokens.CLAUSE, tokens.NUMBER, tokens.ACTOR,
        tokens.TITLE, tokens.BOOK, tokens.TERM, "2**53", 'HAND:Final="hand/"', "MOST_WORDS=",
    ],
)  # fmt: skip
def test_how_a_token_is_written_is_said_in_one_file(written):
    saying = [
        path for path in HERE.rglob("*.py")
        if written in path.read_text(encoding="utf-8").replace(" ", "")
    ]  # fmt: skip
    assert [path.name for path in saying if path.name != "credentials.py"] == ["tokens.py"]


@pytest.mark.parametrize(
    ("place", "seat"), [("hand/A", "A"), ("hand/N2", "N2"), ("stock", ""), ("last/hand/A", "")]
)
def test_the_seat_of_a_hand(place, seat):
    assert tokens.hand_of(place) == seat
