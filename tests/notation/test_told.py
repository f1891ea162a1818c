"""Hands that are told: confirmed, disputed and corrected like any; what was proven stays."""

from dataclasses import replace

import pytest

from referee.audit.findings import PROVEN
from referee.cli.audit import written
from referee.games import shelf
from referee.match.hands import stale
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.played import Played
from tests.notation.stories import begun

TABLE, WATCHED = begun("hands-told"), begun("a-hand-watched")


def played(text: str) -> Played:
    (script,) = parse(text)
    told = play(script, shelf())
    assert [f"{step.line}: {step.problem}" for step in told.problems] == []
    return told


def proven(text: str) -> list[tuple[str, int, str]]:
    found = written(played(text)).findings
    return [(one.seat, one.ruling, one.clause) for one in found if one.kind == PROVEN]


def test_only_a_hand_that_is_watched_has_breaches_proven_by_later_cards():
    later = "C: play L9\nD: play L10\nF: play H9\nP: play LA\n"
    assert proven(WATCHED + later) == [("P", 7, "W-34")]
    told = "table: result D\nD: cut\nF: deal\nP: schlag O\nF: trumpf S\nP: play LA\n"
    assert proven(WATCHED + told) == []


def test_a_breach_that_was_proven_is_proven_also_when_the_rest_is_told():
    seen = "C: play L9\nD: play L10\nF: play H9\nP: play LA\ntable: result D 3\n"
    assert proven(WATCHED + seen) == [("P", 7, "W-34")]


CONFIRMED = {
    "told otherwise": ("replace 1 with table: result D because so", True),
    "for more": ("replace 1 with table: result F 3 because so", True),
    "by a Go that was refused": ("replace 1 with table: result F 2 refused=yes because so", False),
    "and told again": ("replace 1 with table: result D because so\nrestore 1 because so", False),
}


@pytest.mark.parametrize(("text", "gone"), CONFIRMED.values(), ids=CONFIRMED)
def test_a_result_that_was_confirmed_holds_as_long_as_it_is_the_same(text, gone):
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
def test_who_left_and_what_was_counted_is_confirmed_as_well(table, said, instead, gone):
    told = f"{table}table: result {said}\nconfirm hand 1 by A\n"
    match = played(f"{told}replace 1 with table: result {instead} because so\n").match
    (one,) = match.argued.confirmations
    assert stale(one, match.results()) is gone


def test_what_was_confirmed_before_marks_were_kept_still_holds():
    match = played(f"{TOURNAMENT}table: result leaves=C\nconfirm hand 1 by A\n").match
    (one,) = match.argued.confirmations
    before = match.results()[1]._replace(marks=None).digest
    assert before != one.digest
    assert not stale(replace(one, digest=before), match.results())


def test_what_is_confirmed_is_the_same_whether_the_hand_was_watched_or_told():
    given_up = WATCHED + "C: go\nD: refuse\nconfirm hand 1 by D\n"
    told = "replace 9 with table: result C 2 refused=yes because that is all we know"
    match = played(f"{given_up}{told}\n").match
    assert not match.results()[1].watched
    assert [stale(one, match.results()) for one in match.argued.confirmations] == [False]
    back = played(f"{given_up}{told}\nrestore 9 because all had\n").match
    assert back.results()[1].watched
