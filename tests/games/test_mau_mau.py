"""Mau-Mau: what is said of a hand beside who won it."""

import pytest

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import in_words
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.disputes import said_of

LAST_CARD = """
book: mau-mau
seats: A B C
terms: won_with_jack={agreed}
place hand/A: {last}
place hand/B: C9 CK
place hand/C: S10 SA
place pile: HQ
turn: A
A: play {last}
C: reveal S10 SA
B: reveal C9 CK
"""


@pytest.mark.parametrize(("last", "agreed", "twice"), [
    ("HK", "double", []),
    ("CJ", "double", ["Twice: the last card was a Jack"]),
    ("CJ", "single", []),
])  # fmt: skip
def test_mm_11_a_hand_is_told_with_what_each_has_counted_and_why_it_counts_twice(
    last, agreed, twice
):
    played = play(parse(LAST_CARD.format(last=last, agreed=agreed))[0], shelf())
    (hand,) = played.match.results().values()
    told = [plain(one) for one in in_words(played.book, said_of(hand), "ABC")]
    assert told == ["Counted in hand: B 13, C 21", *twice]
