"""Schafkopf: what is said of a hand beside what it counts."""

from pathlib import Path

import pytest

from referee.games import shelf
from referee.kernel.messages import plain
from referee.kernel.sentences import in_words
from referee.notation.files import parse
from referee.notation.play import play

RECORD = Path(__file__).resolve().parents[1] / "records" / "schafkopf" / "with-the-blue-one.match"
LAST_TRICK = """
book: schafkopf
mark dealer: D
mark player: A
mark partner: B
mark game: call
mark suit: E
place hand/A: SA
place hand/B: S10
place hand/C: S9
place hand/D: S8
place won/A: EA E10 EK EO EU E9 E8 E7
place won/B: LA L10 LK LO LU L9 L8 L7
place won/C: {others}
mark tricks: A=2 B=2 C=3 D=0
turn: A
A: play SA
B: play S10
C: play S9
D: play S8
"""


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ("HA H10 HK HO HU H9 H8 H7 SK SO SU S7", {"eyes": {"A": 81}}),
        ("12", {"losers": "Schneider"}),
    ],
)
def test_how_many_card_points_whoever_played_has_is_said_where_all_were_seen(others, told):
    played = play(parse(LAST_TRICK.format(others=others))[0], shelf())
    ruling = played.match.rulings.log[-1].ruling
    said = [*map(plain, in_words(played.book, ruling.facts, ("A", "B", "C", "D")))]
    assert ("Card points: A 81" in said) == ("eyes" in told)
    (hand,) = played.match.results().values()
    assert hand.marks == told


def test_why_a_hand_counts_more_than_its_tariff_is_said():
    (told,) = parse(RECORD.read_text(encoding="utf-8"))
    played = play(told, shelf())
    first = next(iter(played.match.results().values()))
    assert {name: first.marks[name] for name in ("losers", "run")} == {
        "losers": "Schneider", "run": 3
    }  # fmt: skip
    said = [
        plain(one)
        for entry in played.match.rulings.log
        for one in in_words(played.book, entry.ruling.facts, ("A", "B", "C", "D"))
    ]
    assert {"The losers: Schneider", "Laufende: 3"} <= {*said}
