"""What a committee reads of a dispute before the events: one page, the score and the hands."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referee.cli.audit import audits
from referee.cli.reading import Source
from referee.kernel.messages import message, to_json
from referee.messages import catalogue
from referee.presenters.audits import answer_json
from tests.messages.ids import worded
from tests.records.test_disputes import EXPECTED, HERE, audited, every_story, replayed

WRITTEN = {name: one["written"] for name, one in EXPECTED.items() if "written" in one}


@cache
def answered(name: str) -> str:
    return audited(given=(HERE / f"{name}.match").read_text(encoding="utf-8"))


def flat(printed: str) -> str:
    return re.sub(r"\s+", " ", printed)


def test_a_committee_understands_a_dispute_on_one_page():
    assert answered("watten-the-leaf-in-the-pocket").startswith(
        (HERE / "the-leaf.txt").read_text(encoding="utf-8")
    )


@every_story
def test_all_that_was_disputed_and_decided_is_told_with_names(name):
    out, played = answered(name), replayed(name)
    for dispute in played.match.argued.disputes:
        assert f"“{dispute.words}”" in out
    for decision in played.match.argued.decisions:
        assert f", because {decision.why.rstrip('.')}" in out
    for person in played.script.names.values():
        assert person in out
    assert not re.search(r"\b(hand|trick|grid|pile)/", out), "no token of the notation"


@every_story
def test_what_stands_below_its_dispute_is_not_told_again(name):
    out = answered(name)
    own = {one.ruling for one in replayed(name).match.argued.disputes}
    asked = {ruling for kind, ruling, *_ in EXPECTED[name]["findings"] if kind == "proven"} - own
    assert ("Proven or noted, and not disputed" in out) == bool(asked)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_hand_is_written_down_as_its_players_would(name):
    hand = flat(answered(name).partition("\nHand 1\n")[2])
    for line in WRITTEN[name]:
        assert line in hand


def test_a_score_that_begins_with_a_decision_began_at_nought():
    text = """
        book: whot-1on1
        A: deal
        B: play C7
        dispute 2 by A: "no"
        decide 1 by arbiter: score B +1 because B is right
    """
    out = audited(given="\n".join(line.strip() for line in text.splitlines()))
    assert "The score was A 0, B 0; since then it is A 0, B 1." in out


def test_a_decision_between_which_the_match_was_played_on_has_not_changed_the_score():
    assert "The score was" not in answered("watten-the-seven-nobody-may-name")


def test_evidence_is_told_as_it_stood_when_it_was_relied_on():
    (_, second) = re.split(r"^Dispute \d\n", answered("lotta-watta-whose-nine-lay-below"),
                           flags=re.MULTILINE)[1:]  # fmt: skip
    evidence, _, decided = second.partition("  Decided\n")
    assert "Ruling 9, Anke: stack a card, Anke's top left slot, 9 of Diamonds." in evidence
    assert "ruling 9 becomes “Anke: stack a card, Anke's top right slot" in decided
    assert "Ruling 13: it contradicted the record, now it stands." in decided


def test_what_was_proven_and_does_not_count_any_more_is_said_to():
    out = answered("whot-a-circle-in-the-sleeve")
    assert (
        "By the record as it was then Ada broke WH-5 (An ordinary turn), as rulings 6 and 8 show."
        " That does not count any more."
    ) in out
    assert "Proven" not in out


CORRECTED = """
    book: whot-1on1
    names: A=Ada B=Ben
    A: deal
    B: play C7
    A: play C4
    replace 3 with A: play C3 because it was misread
    dispute 3 by B: "no circle at all"
    undo 3 because she had not let go of it
    restore 3 because she had
    decide 1 by arbiter: strike 3 because nobody remembers
"""


def test_a_disputed_ruling_is_told_with_its_corrections_before_and_after():
    out = flat(audited(given="\n".join(line.strip() for line in CORRECTED.splitlines())))
    assert out[out.index("Dispute 1") : out.index("Hand 1")] == (
        "Dispute 1 Ruling 3, Ada: play a card, Circle 4."
        " Ruling 3 was corrected to “Ada: play a card, Circle 3”. Because it was misread."
        " Ben disputed it: “no circle at all”"
        " Decided Ruling 3 was taken back. Because she had not let go of it."
        " Ruling 3 was brought back. Because she had."
        " The arbiter decided: ruling 3 is taken back, because nobody remembers."
        " Changed Ruling 3 does not count any more. Score and result stayed as they were."
        " Unusual but allowed After ruling 3 (“Ada: play a card, Circle 3”) was taken back, Ada's"
        " hand has 1 card more. After ruling 3 was restored, Ada's hand has 1 card fewer. "
    )


@every_story
def test_what_is_read_first_fits_on_a_page(name):
    first = answered(name).partition("\nHand 1\n")[0]
    assert sum(-(-len(line) // 80) or 1 for line in first.splitlines()) <= 60


@every_story
def test_nothing_is_left_in_english_but_what_people_said_and_the_book(name):
    (audit,) = audits(Source(name, (HERE / f"{name}.match").read_text(encoding="utf-8")))
    answer = answer_json(audit)["answer"]
    events = [
        to_json(message(said))
        for entry in audit.trail.entries
        for said in (entry.text, *entry.reasons, *entry.happened, *entry.later)
    ]
    titles = {clause.title for clause in audit.trail.book.printed} | set(audit.trail.seats)
    sentences = {id_ for id_ in said_in([answer, events]) if worded(id_) and " " in id_}
    assert sentences - titles - catalogue("de").keys() == set()


def said_in(data: Any) -> Iterator[str]:
    """Yield the ids of all messages in pieces, wherever they stand."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data["id"]
        yield from (id_ for one in data.values() for id_ in said_in(one))
    elif isinstance(data, list):
        yield from (id_ for one in data for id_ in said_in(one))


def test_an_audit_is_told_in_german():
    text = (HERE / "watten-the-leaf-in-the-pocket.match").read_text(encoding="utf-8")
    out = audited("--language", "de", given=text)
    assert "Die Partie geht an Franz und Carla. Stand: Dora und Pia 9" in out
    assert "\nStreit 1\n  Eintrag 8, Pia: eine Karte legen, Herz-Acht.\n" in out
    assert "hat die Entscheidung bestritten, nach W-36 (Ein Verstoß): „I know how it ended." in out


def test_the_score_sheet_names_who_won_together_and_tells_of_every_hand():
    (path,) = (HERE.parent / "watten-bavarian-3").glob("*.match")
    out = audited(given=path.read_text(encoding="utf-8"))
    score = out[out.index("Score\n") : out.index("Hand 1")]
    rows = [row.strip().split("  ") for row in score.splitlines()]
    won = {row[0].strip(): " ".join(filter(None, row[1:])).split() for row in rows if len(row) > 1}
    assert won["1"] == ["Dora", "and", "Xaver", "3", "0", "3"]
    assert won["5"] == ["not", "finished"]
