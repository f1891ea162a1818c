"""Rulings of older releases cite more: they keep it, and nobody takes that for another ruling."""

from dataclasses import replace

import pytest

from referee.games import shelf
from referee.match import commands
from referee.match.decide import decide
from referee.match.events import ARBITER, Corrected, Decided
from referee.match.history import Rulings
from referee.match.log import Log
from referee.match.match import Match
from referee.match.other_rules import rejudged
from referee.match.remedies import Remedy
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.reports import read_report

HAND = """
book: watten-bavarian-4

C: cut
D: deal
F: schlag U
D: trumpf H
F: play HU
F: call
P: play HA
C: play H9
D: play L8
P: play LA
dispute 6 by D: "She called too late."
"""
CALL, FIRST_LEAD = 6, 5


@pytest.fixture(scope="module")
def match() -> Match:
    return play(parse(HAND)[0], shelf()).match


@pytest.fixture(scope="module")
def older(match) -> Match:
    """The match as an older release has recorded it: words that merely bear on an act are cited."""
    records = [
        one._replace(ruling=replace(one.ruling, cites=(*one.cites, "W-2", "W-31")))
        for one in match.rulings.log
    ]
    return replace(match, rulings=Rulings(Log().plus(*records)))


CORRECTED = {
    "the call is taken back": commands.Correct(CALL, None, "nobody called"),
    "another card was led": commands.Correct(
        FIRST_LEAD, read_report(shelf()["watten-bavarian-4"], "F: play HK"), "misread"
    ),
    "the ruling stands": commands.Decide(1, (Remedy("stands"),), "she was in time"),
    "points are given": commands.Decide(1, (Remedy("score", seat="FC", points=1),), "agreed"),
}


def changed(match: Match, command: commands.Command) -> list[int]:
    event: Corrected | Decided = decide(match, command, ARBITER)  # type: ignore[assignment]
    return [one.number for one in event.rulings or ()]


@pytest.mark.parametrize("command", CORRECTED.values(), ids=CORRECTED)
def test_a_change_names_the_rulings_it_changes_and_no_others(match, older, command):
    assert changed(older, command) == changed(match, command)


def test_a_ruling_that_rests_on_other_clauses_after_a_correction_is_named(older):
    """Without a call no duty is asked after: the ace of trumps was laid under none."""
    taken_back = commands.Correct(CALL, None, "nobody called")
    assert "W-34" in older.rulings[7].cites
    assert 7 in changed(older, taken_back)


def test_judged_again_by_its_own_book_an_older_match_comes_out_as_it_was(older):
    again = rejudged(older, older.book, older.beginning, read_report, older.dealt)
    assert again.differences == ()
    assert again.rulings == older.last_number
