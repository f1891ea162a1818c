"""Disputes in a file: every remedy does what it says; a later decision undoes an earlier one."""

from __future__ import annotations

import pytest

from referee.match.remedies import SAMPLES, remedies_text
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.notation.remedies import read_remedies
from tests.kernel.trials import watten

SHELF = {book.name: book for book in watten.BOOKS}

HAND = """\
book: watten

C: deal
F: schlag O
D: trumpf L
F: play LO
F: call
P: play H8
C: play L9
D: play L10
F: play H9
"""
"""Ruling 6 is a play that claims to hold no trump and no Critical."""
PROVEN = HAND + "P: play LA\n"
"""Ruling 10 proves it untrue: the hand is lost and booked, and the cards are gathered."""


def wrong(text: str) -> list[str]:
    (script,) = parse(text)
    return [f"{step.line}: {step.problem}" for step in play(script, SHELF).problems]


CASES = {
    "a breach let stand is claimed no more, and its penalty goes": PROVEN
    + """
then score FC: 2; hand: 2
dispute 10 by P: "everybody saw that I was asked for my last card"
dispute 6 by D: "we had agreed to play on" (clause W-34)
decide 2 by arbiter: let stand because both sides had agreed
then score FC: none; hand: 1; claims: 0; disputes: 1; trick: H9 LA; turn: C
""",
    "what the book exacts is brought by a decision as by a proof": HAND
    + """
dispute 6 by F: "she showed me a trump" (W-34)
decide 1 by arbiter: penalty W-34 because P does not deny it -> stands W-36 W-56
then score FC: 2; hand: 2; turn: D
""",
    "a penalty is brought once": PROVEN
    + """
dispute 6 by F: "we want more"
decide 1 by arbiter: penalty W-34 on P because so -> stands W-36
then score FC: 2; score DP: none; hand: 2
""",
    "an act is void: let it stand by the clauses that the referee finds": HAND
    + """
D: play E7              -> void W-31
dispute 10 by D: "P had asked me to"
decide by arbiter: let it stand because nobody minds -> stands G-4
then hand/D: 3; claims: 1
""",
    "all after a ruling is taken back": HAND
    + """
dispute 6 by C: "that card fell off the table"
decide 1 by arbiter: take back to 5 because it fell -> stands G-4
then turn: P; claims: 0; trick: LO
P: play LA
then trick: LO LA
""",
    "one ruling is struck, and what follows is judged again": HAND
    + """
dispute 5 by P: "nobody called"
decide 1 by arbiter: strike 5 because nobody heard it
then claims: 0; won/FC: 4
""",
    "another report takes the place": HAND
    + """
dispute 6 by D: "it was the nine"
decide 1 by arbiter: replace 6 with P: play E9 because it was
then won/FC: LO E9 L9 L10
""",
    "scores are given and taken away, for a side or a seat of it": HAND
    + """
dispute by F: "D looked into my cards"
decide 1 by arbiter: score F +2; score DP -1 because it was seen
then score FC: 2; score DP: -1; turn: P
decide 1 by arbiter: score FC +1 because two was too much
then score FC: 1; score DP: none
""",
    "a score that reaches the target ends the match": HAND
    + """
dispute by F: "they talk"
decide 1 by arbiter: score FC +11; award the hand to FC because they do
then over: yes; winners: FC; score FC: 13
""",
    "a hand is played again": PROVEN
    + """
dispute 6 by P: "somebody pushed me"
decide 1 by arbiter: replay the hand because the cards lay open
then hand: 1; score FC: none; turn: C; stock: 32
C: deal
then phase: schlag
""",
    "a hand is awarded where it is played": HAND
    + """
dispute 6 by F: "this is no game any more"
decide 1 by arbiter: award the hand to C because P agrees -> stands W-56
then score FC: 2; hand: 2; phase: cut
""",
    "a hand that had ended is awarded in its place": PROVEN
    + """
D: deal
F: schlag K
dispute 6 by P: "he looked into my hand"
decide 1 by arbiter: award the hand to DP because he did -> stands W-56
then score DP: 2; score FC: none; hand: 2; phase: trumpf
""",
    "the match is awarded": PROVEN
    + """
dispute by P: "they left"
decide 1 by arbiter: award the match to DP because they did
then over: yes; winners: DP; hand: 2
""",
    "a decision stands when it is disputed in vain": HAND
    + """
dispute 6 by F: "a trump"
decide 1 by arbiter: score FC +1 because it was shown
dispute decision 1 by D: "it was not"
then disputes: 1
decide 2 by arbiter: the decision stands because it was
then score FC: 1; disputes: 0
dispute decision 2 by P: "really not"
decide 3 by arbiter: the ruling stands because I have seen it
then score FC: 1
""",
    "a dispute about a decision ends with it, where the matter is decided anew": HAND
    + """
dispute 6 by F: "a trump"
decide 1 by arbiter: score FC +1 because it was shown
dispute decision 1 by D: "it was not"
then disputes: 1
decide 1 by arbiter: the ruling stands because Dora is right
then disputes: 0; score FC: none
""",
    "a decision that is superseded is undone with all it did": PROVEN
    + """
dispute 6 by P: "pushed"
decide 1 by arbiter: replay the hand because so it was
C: deal
then phase: schlag
dispute decision 1 by F: "nobody pushed anybody"
decide 2 by arbiter: strike 11; score DP -1 because nobody did
then score FC: 2; score DP: -1; hand: 2
decide 1 by arbiter: the ruling stands because that was too hard -> stands G-4
then score FC: 2; score DP: none; hand: 2; phase: cut
""",
    "what was corrected since a decision stays as it was corrected": HAND
    + """
dispute 6 by D: "it was the nine"
decide 1 by arbiter: replace 6 with P: play E9 because it was
replace 6 with P: play E10 because both were wrong
decide 1 by arbiter: score DP -1 because they did not say so
then won/FC: LO E10 L9 L10; score DP: -1
""",
    "what was decided is asked again when something before it is corrected": HAND
    + """
dispute 6 by F: "over"
decide 1 by arbiter: award the hand to FC because it is
then score FC: 2
D: deal
undo 3 because D said something else
then score FC: 2; hand: 2
""",
    "a hand is confirmed, and a later correction makes that stale": PROVEN
    + """
confirm hand 1 by D
then confirmed: 1
confirm hand 2 by D     -> void G-4
dispute 6 by P: "no"
decide 1 by arbiter: let stand because of peace
then confirmed: none
decide 1 by arbiter: the ruling stands because war is better
then confirmed: 1
""",
    "a report that was decided on cannot be undone by anybody else": HAND
    + """
dispute 9 by F: "I did not"
decide 1 by arbiter: strike because he did not
dispute 9 by F: "again"
decide 2 by arbiter: let stand because so -> void G-4
""",
    "remedies that make no sense are void": HAND
    + """
dispute by F: "something"
decide 1: take back to 99 because so            -> void G-4
decide 1: strike 99 because so                  -> void G-4
decide 1: score X +1 because so                 -> void G-4
decide 1: score FC +0 because so                -> void G-4
decide 1: award the hand to X because so        -> void G-4
decide 1: penalty W-31 on P because so          -> void G-4
decide 1: let 6 stand; the ruling stands because so -> void G-4
decide 1: let 8 stand because so                -> void G-4
decide 1: strike 6                              -> void G-4
then disputes: 1
""",
}


@pytest.mark.parametrize("title", CASES)
def test_a_decision(title: str) -> None:
    assert wrong(CASES[title]) == []


@pytest.mark.parametrize("sample", [*SAMPLES.values(), "let stand !W-34 !W-31", "score FC -2 wins",
                                    "strike; penalty W-34; replay the hand",
                                    "replace with [0:01] P: play E9 !W-34"])  # fmt: skip
def test_a_remedy_is_written_as_it_is_read(sample: str) -> None:
    sample = sample.replace("C7", "H8").replace("A: play", "P: play")
    assert remedies_text(read_remedies(watten.WATTEN, sample)) == sample


def test_a_mistake_in_a_decision_points_at_its_place() -> None:
    text = HAND + 'dispute 6 by F: "x"\ndecide 1: strike 6; replace 6 with P: play h8 because so\n'
    with pytest.raises(Mistake) as error:
        wrong(text)
    assert error.value.line == 13
    assert error.value.column == len("decide 1: strike 6; replace 6 with P: play ")
