"""``referee audit``: a match event by event, from the notation and from an export."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_record import exported

if TYPE_CHECKING:
    from tests.cli.conftest import Referee


def test_every_event_is_told_with_its_clauses_in_words(match: str, referee: Referee) -> None:
    out = referee("audit", match, "--trail").stdout

    assert (
        "2       B: lay, Joker  void\n"
        "        0:05 · B: lay J\n"
        "        The joker stays in the hand.\n"
        "        TO-1  Keep the joker. Nobody may lay the joker.\n"
    ) in out
    assert "        Irregular: the table let TO-1 stand.\n" in out


def test_a_clause_is_told_in_full_once_and_by_its_title_after_that(
    match: str, referee: Referee
) -> None:
    out = referee("audit", match, "--trail").stdout

    assert out.count("TO-1  Keep the joker. Nobody may lay the joker.") == 1
    assert out.count("TO-1  Keep the joker.\n") > 1


def test_what_was_undone_is_told_with_its_reason_and_what_it_changed(
    match: str, referee: Referee
) -> None:
    out = referee("audit", match, "--trail").stdout

    assert (
        "—       Ruling 5 is taken back: “Ada: lay, heart 1, loud”.\n"
        "        A: lay H1 loud=yes\n"
        "        Because A was asleep.\n"
        "        G-4   Corrections."
    ) in out
    assert "        Ruling 6 came out otherwise.\n" in out
    assert "        It came out otherwise: now it stands (TO-1, TO-2 and TO-4).\n" in out
    assert "        Ruling 5 was taken back. Because A was asleep.\n" in out


def test_what_is_irregular_and_still_counts_is_told_first(match: str, referee: Referee) -> None:
    out = referee("audit", match).stdout

    assert out.splitlines() == [
        "Toy · A Ada, B",
        "The match is not over. Score: Ada 1, B 1.",
        "",
        "Nothing was disputed.",
        "",
        "Proven or noted, and not disputed",
        ("  Ruling 3. B: lay, Joker. It was let stand against TO-1. See TO-1 (Keep the joker)."),
        "",
        "Impossible together: one report is wrong",
        (
            "  Ruling 7. The table: count cards, Ada's hand, 9 cards. The record has 2 cards"
            " in Ada's hand, not 9. Both cannot be true. Ruling 6, Ada: lay, heart 2."
            " See G-2 (The number of cards never changes)."
        ),
        "",
        "Unusual but allowed",
        (
            "  After ruling 5 (“Ada: lay, heart 1, loud”) was taken back,"
            " a result came out otherwise."
        ),
        "",
        "Hand 1",
        "  B Joker, Ada heart 2",
    ]


def test_the_events_are_told_where_they_are_asked_for(match: str, referee: Referee) -> None:
    short, whole = (referee("audit", match, *more).stdout for more in ((), ("--trail",)))

    assert whole.startswith(short)
    assert "The table after ruling" not in short
    assert "The table after ruling" in whole


def test_the_table_is_told_in_the_language_of_the_audit(match: str, referee: Referee) -> None:
    told = {
        language: referee("audit", match, "--ruling", "6", "--language", language).stdout
        for language in ("en", "de")
    }

    assert "The table after ruling 6\n  Next " in told["en"]
    assert "Ada's hand" in told["en"]
    assert "Der Tisch nach Eintrag 6\n  Als Nächstes " in told["de"]
    assert "Die Hand von Ada" in told["de"]
    assert not re.search(r"^  (Next|Then|Turn|Hand|Score|Dealer) ", told["de"], re.MULTILINE)


def test_what_clings_to_a_card_is_told(referee: Referee) -> None:
    story = Path(__file__).parents[1] / "records" / "lotta-watta-race" / "four-quick-hands.match"
    out = referee("audit", str(story), "--trail", "--language", "de").stdout

    assert "Kreuz-7 (gesperrt)\n" in out


def test_a_match_without_a_fault_is_said_to_be_one(referee: Referee) -> None:
    assert (
        "Nothing irregular was found." in referee("audit", "-", given="book: toy\nA: deal").stdout
    )


def test_an_audit_as_data(match: str, referee: Referee) -> None:
    [told] = json.loads(referee("audit", match, "--json").stdout)

    assert told["book"] == "toy"
    void = told["entries"][1]
    assert (void["outcome"], void["reasons"]) == ("void", ["The joker stays in the hand."])
    assert void["cites"] == [
        {"clause": "TO-1", "title": "Keep the joker", "text": "Nobody may lay the joker."}
    ]


def test_an_export_is_told_with_who_recorded_what_and_when(
    referee: Referee, tmp_path: Path
) -> None:
    exported(tmp_path)
    out = referee("audit", "match.jsonl", "--trail").stdout

    assert "Toy is opened for A and B" in out
    assert "2       B: lay, Joker  void\n" in out
    assert re.search(r"^ {8}\S+Z · B: lay J · recorded by the arbiter · \d{4}-", out, re.MULTILINE)
    assert "        TO-1  Keep the joker. Nobody may lay the joker.\n" in out
    assert "Ruling 3 is taken back: “" in out
    assert "        Because it was another card.\n" in out
    assert ". Because it was another card.\n" in out


def test_a_changed_export_is_not_told(referee: Referee, tmp_path: Path) -> None:
    text = exported(tmp_path).replace("B: lay J", "B: lay H8")
    result = referee("audit", "-", given=text)

    assert result.exit_code == 1
    assert "was changed" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("given", ["book: toy\nA: dael", "book: nothing", ""])
def test_what_cannot_be_read_is_pointed_at(given: str, referee: Referee) -> None:
    result = referee("audit", "-", given=given)

    assert result.exit_code == 2
    assert result.stderr.startswith("<stdin>:")


def test_a_count_that_changed_is_unusual_and_accuses_nobody(referee: Referee) -> None:
    told = "book: toy\nA: deal\nB: lay H3\nundo 2 because nothing was laid\n"
    [trail] = json.loads(referee("audit", "-", "--json", given=told).stdout)
    [counted] = [one for one in trail["findings"] if "hand" in one["text"]]

    assert counted["text"] == (
        "After ruling 2 (“B: lay, heart 3”) was taken back, B's hand has 1 card more."
    )
    assert (counted["kind"], counted["seat"]) == ("unusual but allowed", "")
