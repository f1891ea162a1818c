"""Schnapsen: what is said of a count that everybody waits for."""

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import in_words
from referee.notation.files import parse
from referee.notation.play import play

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


def test_a_claim_of_66_brings_the_count_into_the_ruling_and_beside_the_hand():
    played = play(parse(TOO_EARLY)[0], shelf())
    ruling = played.match.rulings.log[-1].ruling
    told = map(plain, in_words(played.book, ruling.facts, ("A", "B")))
    assert "Card points counted: A 65" in told
    (hand,) = played.match.results().values()
    assert hand.marks == {"shown": {"A": 65}}
