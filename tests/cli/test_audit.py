"""``referee audit``: a match event by event, from the notation and from an export."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_record import exported


def test_a_clause_is_told_in_full_once_and_by_its_title_after_that(match, referee):
    out = referee("audit", match, "--trail").stdout

    assert out.count("TO-1  Keep the joker. Nobody may lay the joker.") == 1
    assert out.count("TO-1  Keep the joker.\n") > 1


def test_the_events_are_told_where_they_are_asked_for(match, referee):
    short, whole = (referee("audit", match, *more).stdout for more in ((), ("--trail",)))

    assert whole.startswith(short)
    assert "The table after ruling" not in short
    assert "The table after ruling" in whole


def test_what_clings_to_a_card_is_told(referee):
    story = Path(__file__).parents[1] / "records" / "lotta-watta-race" / "four-quick-hands.match"
    out = referee("audit", str(story), "--trail", "--language", "de").stdout

    assert "Kreuz-7 (gesperrt)\n" in out


def test_an_audit_as_data(match, referee):
    [told] = json.loads(referee("audit", match, "--json").stdout)

    assert told["book"] == "toy"
    void = told["entries"][1]
    assert (void["outcome"], void["reasons"]) == ("void", ["The joker stays in the hand."])
    assert void["cites"] == [
        {"clause": "TO-1", "title": "Keep the joker", "text": "Nobody may lay the joker."}
    ]


def test_a_changed_export_is_not_told(referee, tmp_path):
    text = exported(tmp_path).replace("B: lay J", "B: lay H8")
    result = referee("audit", "-", given=text)

    assert result.exit_code == 1
    assert "was changed" in result.stderr
    assert result.stdout == ""


def test_a_count_that_changed_is_unusual_and_accuses_nobody(referee):
    told = "book: toy\nA: deal\nB: lay H3\nundo 2 because nothing was laid\n"
    [trail] = json.loads(referee("audit", "-", "--json", given=told).stdout)
    [counted] = [one for one in trail["findings"] if "hand" in one["text"]]

    assert counted["text"] == (
        "After ruling 2 (“B: lay, heart 3”) was taken back, B's hand has 1 card more."
    )
    assert (counted["kind"], counted["seat"]) == ("unusual but allowed", "")
