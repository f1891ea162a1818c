"""What a ruling and the table say in the moment: nothing that is not so, and what things cost."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import value_said
from referee.kernel.view import view
from referee.notation.files import parse
from referee.notation.play import play


class Said(NamedTuple):
    """A short match, and a sentence that one of its rulings, or the table after it, must say."""

    sentence: str
    match: str


TWO = "place hand/A: 5\nplace hand/B: 5\n"
SAID = {
    "WH-10 one card is owed": Said(
        "At most 1 card may be drawn, not 2.",
        f"book: whot-1on1\n{TWO}place pile: C2\nmark debt: 1\nmark debt_of: 2\nturn: A\nA: draw 2",
    ),
    "WH-10 the line of the table": Said(
        "1 card on A: a 2, or draw",
        f"book: whot-1on1\n{TWO}place pile: C2\nmark debt: 1\nmark debt_of: 2\nturn: A",
    ),
    "WH-14 one card is held": Said(
        'A holds 1 card: "warning" is not to be said now.',
        "book: whot-1on1\nplace hand/A: 1\nplace hand/B: 5\nplace pile: C2\nturn: A\n"
        "A: say warning",
    ),
    "WH-17 one card on record": Said(
        "By the record B has 1 card, not 2.",
        "book: whot-tournament\nseats: A B C\nplace hand/A: 1\nplace hand/B: 1\n"
        "place hand/C: 5\nplace pile: C2\nturn: A\nA: play C3\nB: reveal C4 C5",
    ),
    "WH-5 who drew": Said(
        "A drew in ruling 1 and held a card that fitted.",
        f"book: whot-1on1\nterms: must_play_if_able=yes\n{TWO}place pile: C7\nturn: A\n"
        "A: draw\nB: play C10\nA: play C4\nB: play C11\nA: play C12",
    ),
    "WH-13 nothing left": Said(
        "Nothing is left to draw: say that none is drawn.",
        "book: whot-1on1\nplace hand/A: 3\nplace hand/B: 3\nplace pile: C7\nplace stock: 0\n"
        "turn: A\nA: draw",
    ),
    "WH-15 no special card is the last": Said(
        "circle or 7, but no 1, 2, 5, 8, 14 or Whot",
        "book: whot-1on1\nterms: finish_on_special=no\nplace hand/A: 1\nplace hand/B: 5\n"
        "place pile: C7\nturn: A",
    ),
    "WH-15 no special card is the last answer": Said(
        "2 cards on A: draw",
        "book: whot-1on1\nterms: finish_on_special=no\nplace hand/A: 1\nplace hand/B: 5\n"
        "place pile: C2\nmark debt: 2\nmark debt_of: 2\nturn: A",
    ),
    "WHT-12 the stake stays": Said(
        "Three or more are in the tournament: the stake stays.",
        "book: whot-tournament\nseats: A B C\nplace hand/A: 5\nplace hand/B: 5\n"
        "place hand/C: 5\nplace pile: C2\nturn: A\nA: offer 10",
    ),
    "WH-18 a moment too late is not told as in time": Said(
        "Too late: 20.1 seconds have passed, and the clock allows 20.",
        "book: whot-1on1\n[1:00] A: deal\n[1:00] table: start\n[1:20.001] B: play C7",
    ),
    "WH-18 a moment too early is not told as late": Said(
        "Too early: the clock stands at 19.9 of 20 seconds.",
        "book: whot-1on1\n[1:00] A: deal\n[1:00] table: start\n[1:19.999] B: timeout",
    ),
    "WH-19 the prize": Said(
        "150 each, prize 500",
        "book: whot-tournament\nterms: stake=100\nseats: A B C D\nplace hand/A: 5\n"
        'place hand/D: 5\nplace pile: C2\nmark stake: 100\nmark eliminated: ["B", "C"]\n'
        "turn: A\nA: offer 150\nD: accept",
    ),
    "LOP-6 a first offence": Said(
        "N spoke of their own plans: that costs 25 points.",
        "book: lohai-partnership\nplace hand/N: 5\nplace hand/E: 5\nplace hand/S: 5\n"
        "place hand/W: 5\nplace turned: C4\nturn: N\nN: talk own",
    ),
    "LOP-6 a third offence": Said(
        "N spoke of their own plans: that costs 100 points.",
        "book: lohai-partnership\nplace hand/N: 5\nplace hand/E: 5\nplace hand/S: 5\n"
        "place hand/W: 5\nplace turned: C4\nturn: N\nN: talk own\nN: talk own\nN: talk own",
    ),
    "LOP-6 offences of both": Said(
        "S spoke of their own plans: that costs 50 points.",
        "book: lohai-partnership\nterms: talk_count=per_team\nplace hand/N: 5\nplace hand/E: 5\n"
        "place hand/S: 5\nplace hand/W: 5\nplace turned: C4\nturn: N\nN: talk own\nS: talk own",
    ),
    "LOP-6 nothing to pay": Said(
        "N spoke of their own plans: that is noted and costs nothing.",
        "book: lohai-partnership\nterms: talk_penalties=off\nplace hand/N: 5\nplace hand/E: 5\n"
        "place hand/S: 5\nplace hand/W: 5\nplace turned: C4\nturn: N\nN: talk own",
    ),
}


def sentences(match: str) -> list[str]:
    """Return all that the rulings of a match say, and the lines of the table after it."""
    played = play(parse(match)[0], shelf())
    assert [step.problem for step in played.problems] == []
    out = []
    for step in played.steps:
        if step.first is not None:
            out += [step.first.reason, *[flag.text for flag in step.first.flags]]
    return [*out, *[line["text"] for line in view(played.book, played.table)["lines"]]]


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_it_is_said_as_it_is(said: Said) -> None:
    assert said.sentence in sentences(said.match)


def test_none_of_something_is_a_number_beside_others() -> None:
    assert plain(value_said({"N": 0, "E": 1})) == "N 0, E 1"
    assert plain(value_said({})) == "none"
