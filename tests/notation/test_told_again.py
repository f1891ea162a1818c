"""A result counts for the hand that it was told of, also where that hand ends earlier later on."""

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play, rejudge
from tests.notation.stories import begun

PENALTY = """\
dispute 8 by P: "he has shown me the ace of leaves"
decide 1 by arbiter: penalty W-34 on C because he does not deny it
"""


def test_it_says_of_which_hand_it_was_told_and_when_that_was_over():
    (script,) = parse(begun("an-evening") + PENALTY)
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


def test_judged_by_other_terms_it_counts_for_no_other_hand_either():
    (script,) = parse(RAISED_TWICE)
    again = rejudge(script, shelf(), terms={"illegal_go_penalty": "opponents_2_end"})
    told = {one.number: one.after and one.after.cites for one in again.differences}
    assert told[8] == ("G-7",)
    assert again.table.scores["points"] == {"FC": 2, "DP": 2}
