"""Hands that are told: confirmed, disputed and corrected like any; what was proven stays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from referee.audit.findings import PROVEN
from referee.cli.audit import written
from referee.games import shelf
from referee.match.hands import stale
from referee.notation.files import parse
from referee.notation.play import play

if TYPE_CHECKING:
    from referee.notation.played import Played

TABLE = "book: watten-bavarian-4\nseats: D F P C\n\n"
WATCHED = (
    TABLE
    + """\
C: cut
D: deal
F: schlag O
D: trumpf L
F: play LO
F: call
P: play H8
"""
)
"""Ruling 7 is a play that claims to hold no trump and no Critical."""
FINED = """\
book: watten-bavarian-4
seats: D F P C
terms: illegal_go_penalty=own_minus_2

table: result D 9
C: cut
F: deal
P: schlag O
F: trumpf L
D: go                       -> void W-49
then fines: {"DP": -2}
"""
"""A side that is tight said Go, which costs two points; they are booked with the hand."""


def played(text: str) -> Played:
    (script,) = parse(text)
    told = play(script, shelf())
    assert [f"{step.line}: {step.problem}" for step in told.problems] == []
    return told


STORIES = {
    "what was taken on trust was open, and lapses": WATCHED
    + """
then claims: 1
table: result D             -> stands G-7
then claims: 0; score DP: 2; hand: 2
table: left hand/P LA       -> void G-7
""",
    "what was taken on trust lapses also where the match is over": WATCHED
    + """
table: result D 12
then over: yes; claims: 0
""",
    "a fine noted in what was watched is booked with the hand": FINED
    + """
table: result F             -> stands G-7 W-56
then score FC: 2; score DP: 7; fines: none
""",
    "a fine stays when the hand that was told is taken back": FINED
    + """
table: result F
undo
then score FC: none; score DP: 9; fines: {"DP": -2}; hand: 2
""",
    "it may be told otherwise, and told as it was": TABLE
    + """
table: result F
replace 1 with table: result D 3 because Toni held the book upside down
then score DP: 3; score FC: none
restore 1 because he did not
then score DP: none; score FC: 2
""",
    "what cannot be told is not told by a correction either": TABLE
    + """
table: result F
replace 1 with table: result D 1 because so -> stands G-4
then score FC: none; hand: 1
restore 1 because it was void
then score FC: 2; hand: 2
""",
    "watched cards give way to what is told, and come back": WATCHED
    + """
C: play L9
replace 7 with table: result D 3 because we stopped there
then claims: 0; score DP: 3; hand: 2; phase: cut
restore 7 because we went on
then claims: 1; score DP: none; hand: 1; turn: D
""",
    "what was told gives way to cards": TABLE
    + """
table: result F
D: cut
replace 1 with C: cut because we began to watch
then hand: 1; score FC: none; phase: cut
""",
    "a dispute about what is told ends with another result": TABLE
    + """
table: result F
dispute 1 by D: "we had three tricks" (clause W-39)
decide 1 by arbiter: replace 1 with table: result D because the tricks lie there -> stands G-4
then score DP: 2; score FC: none; disputes: 0
""",
    "a told hand is played again": WATCHED
    + """
table: result F
dispute 8 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; phase: cut; score FC: none; claims: 0
""",
    "who was picked to deal first still deals when the first hand is played again": TABLE
    + """
table: dealer P
table: result F
dispute 2 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; score FC: none; turn: F
""",
    "a hand that was picked up in the middle is played again from its deal": WATCHED
    + """
table: resume "place hand/F: 2; place hand/D: 2; place hand/P: 2; place hand/C: 2" F
dispute 7 by D: "a card lay open"
decide 1 by arbiter: replay the hand because it did -> stands G-4
then hand: 1; phase: cut; resumed: no; hand/F: 0
""",
    "what is admitted of a hand that was told costs what it costs": WATCHED
    + """
table: result D
dispute 7 by F: "he has shown me the trump" (clause W-34)
decide 1 by arbiter: penalty W-34 on P; strike 8 because he does not deny it -> stands W-36
then score FC: 2; score DP: none; hand: 2
""",
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_a_hand_that_is_told_is_corrected_and_disputed_like_any(story: str) -> None:
    played(story)


def proven(text: str) -> list[tuple[str, int, str]]:
    found = written(played(text)).findings
    return [(one.seat, one.ruling, one.clause) for one in found if one.kind == PROVEN]


def test_only_a_hand_that_is_watched_has_breaches_proven_by_later_cards() -> None:
    later = "C: play L9\nD: play L10\nF: play H9\nP: play LA\n"
    assert proven(WATCHED + later) == [("P", 7, "W-34")]
    told = "table: result D\nD: cut\nF: deal\nP: schlag O\nF: trumpf S\nP: play LA\n"
    assert proven(WATCHED + told) == []


def test_a_breach_that_was_proven_is_proven_also_when_the_rest_is_told() -> None:
    seen = "C: play L9\nD: play L10\nF: play H9\nP: play LA\ntable: result D 3\n"
    assert proven(WATCHED + seen) == [("P", 7, "W-34")]


CONFIRMED = {
    "told otherwise": ("replace 1 with table: result D because so", True),
    "for more": ("replace 1 with table: result F 3 because so", True),
    "by a Go that was refused": ("replace 1 with table: result F 2 refused=yes because so", False),
    "and told again": ("replace 1 with table: result D because so\nrestore 1 because so", False),
}


@pytest.mark.parametrize(("text", "gone"), CONFIRMED.values(), ids=CONFIRMED)
def test_a_result_that_was_confirmed_holds_as_long_as_it_is_the_same(
    text: str, *, gone: bool
) -> None:
    match = played(f"{TABLE}table: result F\nconfirm hand 1 by D\n{text}\n").match
    assert [stale(one, match.results()) for one in match.argued.confirmations] == [gone]


TOURNAMENT = "book: whot-tournament\nseats: A B C D\nterms: elimination_tie=more_cards\n\n"
ROUND = "book: lotta-watta\nseats: A B C\n\n"
SAID_OF_ALL = {
    "another player leaves": (TOURNAMENT, "leaves=C", "leaves=D", True),
    "of a tie nobody left": (TOURNAMENT, "A B=3 C=3 D=1", "A B=3 C=3 D=1 leaves=C", True),
    "other sums, the same winner": (ROUND, "A=3 B=5 C=6 caller=A", "A=3 B=5 C=7 caller=A", True),
    "another caller, the same sums": (ROUND, "A=3 B=5 C=6 caller=A", "A=3 B=5 C=6 caller=B", False),
}


@pytest.mark.parametrize(
    ("table", "said", "instead", "gone"), SAID_OF_ALL.values(), ids=SAID_OF_ALL
)
def test_who_left_and_what_was_counted_is_confirmed_as_well(
    table: str, said: str, instead: str, *, gone: bool
) -> None:
    told = f"{table}table: result {said}\nconfirm hand 1 by A\n"
    match = played(f"{told}replace 1 with table: result {instead} because so\n").match
    (one,) = match.argued.confirmations
    assert stale(one, match.results()) is gone


def test_what_was_confirmed_before_marks_were_kept_still_holds() -> None:
    match = played(f"{TOURNAMENT}table: result leaves=C\nconfirm hand 1 by A\n").match
    (one,) = match.argued.confirmations
    before = match.results()[1]._replace(marks=None).digest
    assert before != one.digest
    assert not stale(replace(one, digest=before), match.results())


def test_what_is_confirmed_is_the_same_whether_the_hand_was_watched_or_told() -> None:
    given_up = WATCHED + "C: go\nD: refuse\nconfirm hand 1 by D\n"
    told = "replace 9 with table: result C 2 refused=yes because that is all we know"
    match = played(f"{given_up}{told}\n").match
    assert not match.results()[1].watched
    assert [stale(one, match.results()) for one in match.argued.confirmations] == [False]
    back = played(f"{given_up}{told}\nrestore 9 because all had\n").match
    assert back.results()[1].watched
