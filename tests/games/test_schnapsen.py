"""Schnapsen: what is said of a hand that everybody counts."""

import pytest

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import in_words
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.disputes import said_of

TOO_EARLY = """
book: schnapsen
place hand/A: 2
place hand/B: 2
place won/A: SA S10 CA C10 DA DK CJ DJ HJ SJ
place won/B: HA H10 CK D10 SK HK
mark trump: H
turn: A
A: enough
"""
IN_VAIN = """
book: schnapsen
place turned: HJ
place stock: 4
place hand/A: SQ
place hand/B: SK
place won/A: CA C10 DK DQ DJ D10
place won/B: CK CQ CJ HQ SJ SA
mark closed: A
mark counted: A=20 B=10
turn: A
A: play SQ
B: play SK
"""
LAST_TRICK = """
book: schnapsen
place hand/A: SA
place hand/B: SK
place won/A: HA H10 HK HQ HJ CA C10
place won/B: CK CQ CJ DA D10 DK DQ DJ S10 SQ SJ
turn: A
A: play SA
B: play SK
"""
UNKNOWN = """
book: schnapsen
place hand/A: SA
place hand/B: SK
place won/A: 10
place won/B: 8
turn: A
A: play SA
B: play SK
"""


@pytest.mark.parametrize(("script", "told"), [
    (TOO_EARLY, ["Card points counted: A 65, B 43", "Lost through: enough said too early"]),
    (IN_VAIN, ["Card points counted: A 40, B 32", "Card points at the closing: A 20, B 10",
               "Lost through: closing in vain"]),
    (LAST_TRICK, ["Card points counted: A 66, B 54"]),
    (UNKNOWN, []),
])  # fmt: skip
def test_a_hand_is_told_with_what_both_have_counted_and_why_it_is_lost(script, told):
    played = play(parse(script)[0], shelf())
    (hand,) = played.match.results().values()
    assert [plain(one) for one in in_words(played.book, said_of(hand), "AB")] == told
