"""A result counts for the hand that it was told of, also where that hand ends earlier later on."""

from __future__ import annotations

import pytest

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play, rejudge

WATCHED = """\
book: watten-bavarian-4
seats: D F P C

table: result F
P: cut
F: deal
P: schlag O
F: trumpf L
P: play LO
P: call
C: play H8
D: play L9
F: play L8
"""
"""Ruling 8 is a play that claims to hold no trump and no Critical, in hand 2."""
EVENING = WATCHED + "table: result F 4\ntable: result D 3\ntable: result F\n"
"""Ruling 11 tells how that hand ended; 12 and 13 tell hands 3 and 4."""
PENALTY = """\
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
"""
REVOKES = """\
book: lohai-4
seats: N E S W
terms: revoke=void_hand
N: deal
N: turn-up C6
E: play C9
S: play H4
W: play C2
N: play C3
E: play S4
S: play H5
W: play S2
N: play S3
table: result N=2 E=4 S=1 W=2 value=250
table: result W=9 value=100
"""
"""Ruling 4 may be a revoke: South did not follow to clubs."""

CASES = {
    "the hand ends earlier by a decision: what is told of later hands counts for these alone": (
        EVENING + "then score FC: 8; score DP: 3; hand: 5\n" + PENALTY
        + "then score FC: 4; score DP: 5; hand: 5; dealer: D\n"
    ),
    "what is put right afterwards leaves it void": (
        EVENING + PENALTY + "undo 13 because it was told twice\n"
        "then score FC: 2; score DP: 5; hand: 4\n"
    ),
    "where the decision does not hold any more the result counts again": (
        EVENING + PENALTY + 'dispute decision 1 by C: "I have an ace and no leaf"\n'
        "decide 1 by arbiter: the ruling stands because it was the ace of acorns\n"
        "then score FC: 8; score DP: 3; hand: 5\n"
    ),
    "what was void when it was told counts for no other hand either": (
        WATCHED + "table: result D 3 refused=yes\ntable: result F 1 -> void W-40\n"
        "undo 12 because of a slip of the finger\ntable: result F\n"
        + PENALTY + "then score FC: 4; score DP: 2; hand: 4\n"
    ),
    "a result that the arbiter puts in its place counts for the hand that is played then": (
        EVENING + PENALTY
        + 'dispute 11 by D: "there was another hand"\n'
        "decide 2 by arbiter: replace 11 with table: result F 3 because so it was\n"
        "then score FC: 7; score DP: 5; hand: 6\n"
    ),
    "a result told twice is taken back, and the others follow": (
        EVENING + "undo 12 because it was told twice\nthen score FC: 8; score DP: none; hand: 4\n"
    ),
    "what was reported of a hand may all go, and its result tells it whole": (
        WATCHED + "table: result F 2\n"
        + "".join(f"undo {n} because nobody knows\n" for n in range(10, 1, -1))
        + "then score FC: 4; hand: 3\n"
    ),
    "Lohai: a revoke voids the hand: its result is not that of the hand dealt again": (
        REVOKES + "then score W: 100; score E: 250\n"
        'dispute 4 by E: "he had a club all the time"\n'
        "decide 1 by arbiter: penalty LO-8 on S because he shows it\n"
        "then score W: 100; score E: none; dealer: N\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_a_result_counts_for_the_hand_it_was_told_of(text: str) -> None:
    (script,) = parse(text)
    assert not [f"{step.line}: {step.problem}" for step in play(script, shelf()).problems]


def test_it_says_of_which_hand_it_was_told_and_when_that_was_over() -> None:
    (script,) = parse(EVENING + PENALTY)
    ruling = play(script, shelf()).match.ruling(11)
    assert (ruling.outcome, ruling.cites) == ("void", ("G-7",))
    assert ruling.reason.startswith(
        "This was told of hand 2, which began with ruling 2 and is over since ruling 10"
    )


RAISED_TWICE = """\
book: watten-bavarian-4
seats: D F P C
C: cut
D: deal
F: schlag O
D: trumpf L
D: go
F: accept
D: go -> void W-46
table: result F
table: result D
"""


def test_judged_by_other_terms_it_counts_for_no_other_hand_either() -> None:
    (script,) = parse(RAISED_TWICE)
    again = rejudge(script, shelf(), terms={"illegal_go_penalty": "opponents_2_end"})
    told = {one.number: one.after and one.after.cites for one in again.differences}
    assert told[8] == ("G-7",)
    assert again.table.scores["points"] == {"FC": 2, "DP": 2}
