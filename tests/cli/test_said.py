"""What is said of claims and cards is so when it is read, not only when it was ruled on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Referee

WHOT = """book: whot-1on1
terms: must_play_if_able=yes
place pile: C7
place hand/A: 3
place hand/B: 5
turn: A
A: draw
B: play C10
A: play C4
"""
LOHAI = """book: lohai-4
place hand/N: 4
place hand/E: 4
place hand/S: 4
place hand/W: 4
place turned: C4
turn: N
N: play H4
E: play S3
"""
TAKEN_BACK = f"""{LOHAI}E: take-back
E: play HK
"""
SHOWN_AND_TAKEN_BACK = f"""{LOHAI}table: see hand/E HK
E: take-back
E: play HK
"""


def test_an_open_claim_is_told_of_its_moment_with_its_cards_in_printed_order(
    referee: Referee,
) -> None:
    """A lays a circle that was drawn: that A held none was so when A drew."""
    out = " ".join(referee("replay", "-", given=WHOT).stdout.split())
    assert "A held none of C1 C2 C3 C4 C5 C7 C8 C10 C11 C12 C13 C14 T7" in out
    assert "when ruling 1 was made (WH-5)" in out
    assert "A holds" not in out


@pytest.mark.parametrize("command", [["replay"], ["audit", "--trail"]], ids=" ".join)
def test_what_was_taken_back_in_play_is_never_called_a_breach(
    referee: Referee, command: list[str]
) -> None:
    out = referee(*command, "-", given=TAKEN_BACK).stdout
    assert "broke" not in out
    assert "E: take-back" in out


def test_the_audit_says_that_what_was_taken_back_costs_nothing(referee: Referee) -> None:
    out = " ".join(referee("audit", "-", "--trail", given=TAKEN_BACK).stdout.split())
    assert "Taken back and held against nobody, rulings: 2" in out


def test_a_revoke_that_was_seen_and_taken_back_is_unusual_and_costs_nothing(
    referee: Referee,
) -> None:
    out = " ".join(referee("audit", "-", given=SHOWN_AND_TAKEN_BACK).stdout.split())
    assert (
        "E did otherwise than LO-8 in ruling 2, as ruling 3 shows; "
        "it was taken back in ruling 4 and costs nothing."
    ) in out
    assert "E broke LO-8" not in out.partition("Proven")[2]


def test_a_dispute_about_what_was_taken_back_accuses_nobody(referee: Referee) -> None:
    told = f'{SHOWN_AND_TAKEN_BACK}dispute 2 by N: "that was a revoke"\n'
    out = referee("audit", "-", given=told).stdout
    assert "that was a revoke" in out
    assert "it was taken back in ruling 4 and costs nothing." in out
    assert "broke" not in out


def test_a_dispute_is_not_proven_by_what_was_corrected_since(referee: Referee) -> None:
    told = (
        f'{LOHAI}table: see hand/E HK\ndispute 2 by N: "that was a revoke"\n'
        "undo 3 because it was another hand\n"
    )
    before, after = (
        referee("audit", "-", given=text).stdout for text in (told.partition("undo")[0], told)
    )
    assert "So E broke LO-8" in before
    assert "broke" not in after


def test_a_ruling_that_a_sentence_names_is_not_named_again(referee: Referee) -> None:
    told = "book: toy\nhand A: H1 H2 H3\nhand B: K1 K2 J\nA: deal\ntable: see hand/B H1\n"
    for command in ("replay", "audit"):
        out = " ".join(referee(command, "-", given=told).stdout.split())
        assert "Heart 1 has lain in A's hand since ruling 1." in out
        assert "See ruling" not in out


WATTEN = """book: watten-bavarian-4
D: deal
F: schlag U
D: trumpf H
"""


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            f"{WATTEN}F: go\nD: refuse\ntable: see hand/P LA\n",
            "No card lies in P's hand. Cards of the hand that is over are reported as left over.",
        ),
        (
            f"{WATTEN}table: left hand/P LA\n",
            "No hand is over yet: until then, cards that are shown are reported as seen.",
        ),
    ],
    ids=["see after the hand", "left during the hand"],
)
def test_the_word_that_is_meant_is_named(referee: Referee, told: str, sentence: str) -> None:
    assert sentence in " ".join(referee("replay", "-", given=told).stdout.split())
