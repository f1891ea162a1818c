"""Printing: a clause is a message, put together of what stands in the code, whatever is agreed."""

import pytest

from referee.kernel import Amendment, Book, Message, Term, words
from referee.kernel.messages import CountPart
from tests.games.toy import HIGH_CARD


def book(**agreed: int) -> Book:
    """Return a book in which talk may cost cards."""
    talk = words("HC-9", "Talk", "{whose} Talk costs {fine cards}. {twice}")
    return HIGH_CARD.amended(
        "talking", "Talking", "High card, and talk.",
        Amendment(
            adopt=(talk,), reword=(("HC-9", "So it was always."),),
            terms=(Term("fine", "What talk costs.", range(1, 4), 2),),
            phrases={
                "whose": lambda terms: "" if terms["fine"] == 1 else "Nobody talks.",
                "twice": lambda terms: "Who talks twice pays {fine}." if terms["fine"] > 1 else "",
            },
        ),
    ).agree(agreed)  # fmt: skip


PRINTED = {
    1: "Talk costs 1 card. So it was always.",
    2: "Nobody talks. Talk costs 2 cards. Who talks twice pays 2. So it was always.",
}


@pytest.mark.parametrize("fine", PRINTED)
def test_a_clause_is_printed_as_the_table_agreed(fine):
    clause = book(fine=fine).clause("HC-9")
    assert clause.text == PRINTED[fine]


def test_its_pieces_are_called_as_they_stand_in_the_code():
    clause = book(fine=2).clause("HC-9")
    assert clause.title.id == "Talk"
    rule, added = clause.text.parts["said"], clause.text.parts["more"]
    assert isinstance(rule, Message)
    assert isinstance(added, Message)
    assert rule.id == "{whose} Talk costs {fine cards}. {twice}"
    assert rule.parts == {
        "whose": Message("Nobody talks."),
        "fine cards": CountPart(2, "card|cards"),
        "twice": Message("Who talks twice pays {fine}.", fine=2),
    }
    assert added.id == "So it was always."


@pytest.mark.parametrize("words", ["{gone} Play goes on.", "Play {gone} goes on.",
                                   "Play goes on. {gone}", "Play goes on{gone}."])  # fmt: skip
def test_where_nothing_fills_a_hole_no_space_is_left(words):
    assert Message(words, gone="") == "Play goes on."
