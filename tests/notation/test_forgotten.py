"""A shuffle that nobody told: named where a report contradicts, and put right by a decision."""

from __future__ import annotations

import pytest

from referee.games import shelf
from referee.match.forgotten import forgotten_shuffle
from referee.notation.files import parse
from referee.notation.play import play

WHOT = """\
book: whot-short
seats: A B C D E F
terms: turn_seconds=0 hand_size=8

A: deal
B: play C7
C: play C3
D: play C11
E: play C13
F: play C10
A: play C4
B: draw
C: draw
D: draw
E: play C12
F: draw
"""
"""After ruling 11 three cards lie in the stock, and six in the pile under its top card."""
LOTTA = """\
book: lotta-watta
seats: A B
place grid/A/TL: ?
place grid/A/TR: ?
place grid/B/TL: ?
place grid/B/TR: ?
place stock: ? ? ? ?
place pile: H2 S3 D4
turn: A

A: take stock
A: return S5
B: take stock
B: return D6
"""

TOLD = {
    "a card that lies in the pile, once its player has drawn": (
        WHOT, "A: draw\nB: draw\nC: play C7", 8,
    ),
    "the latest moment is named at which it can have been": (
        WHOT, "A: play T12\nB: play T3\nC: draw\nD: draw\nE: draw\nF: play C3", 11,
    ),
    "the cards of the stock were counted": (WHOT, "table: count stock 8", 11),
    "the cards of the pile were counted": (WHOT, "table: count pile 1", 11),
    "Lotta Watta: a card of the pile is taken from the stock": (
        LOTTA, "A: take stock\nA: return S3", 4,
    ),
}  # fmt: skip
SILENT = {
    "its player has drawn nothing since": (WHOT, "A: play C3"),
    "a count that no shuffle explains": (WHOT, "table: count stock 20"),
    "there is no such card": (WHOT, "A: play S10"),
    "a card that lies in another hand": (
        WHOT + "table: see hand/B S7\n", "A: play S7",
    ),
    "the stock was far from its end": (
        WHOT.replace("hand_size=8", "hand_size=3"), "A: draw\nB: draw\nC: draw\nD: play C7",
    ),
    "the pile is not shuffled at this table": (
        WHOT.replace("hand_size=8", "hand_size=8 stock_out=draw"),
        "A: draw\nB: play T12\nC: play C7",
    ),
    "Lotta Watta: the pile is not shuffled at this table": (
        LOTTA.replace("place", "terms: empty_stock=end_round\nplace", 1),
        "A: take stock\nA: return S3",
    ),
}  # fmt: skip


def last_ruling(text: str) -> tuple[str, int | None]:
    """Return the reason of the last ruling, and what would explain it by the record."""
    (script,) = parse(text)
    match = play(script, shelf()).match
    record = match.rulings[match.last_number]
    assert record.outcome == "contradicts"
    return record.reason, forgotten_shuffle(match, record.number, record.report)


@pytest.mark.parametrize(("before", "told", "after"), TOLD.values(), ids=TOLD)
def test_a_shuffle_that_would_explain_it_is_named(before: str, told: str, after: int) -> None:
    reason, found = last_ruling(before + told)
    assert f"the pile was shuffled after ruling {after} already" in reason
    assert found == after


@pytest.mark.parametrize(("before", "told"), SILENT.values(), ids=SILENT)
def test_nothing_is_named_that_explains_nothing(before: str, told: str) -> None:
    reason, found = last_ruling(before + told)
    assert "shuffled" not in reason
    assert found is None


@pytest.mark.parametrize(("before", "told", "after"), TOLD.values(), ids=TOLD)
def test_what_is_named_puts_it_right(before: str, told: str, after: int) -> None:
    (script,) = parse(before + told)
    number = play(script, shelf()).match.last_number
    argued = f'\ndispute {number} by A: "we shuffled"\n'
    decided = f"decide 1 by arbiter: shuffled after {after} because so it was -> stands G-4\n"
    (script,) = parse(before + told + argued + decided)
    played = play(script, shelf())
    assert not played.problems
    assert played.match.ruling(number).outcome == "stands"
    assert all(played.match.ruling(n).outcome == "stands" for n in range(1, number))
