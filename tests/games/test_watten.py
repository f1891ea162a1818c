"""Watten beyond its cases: what a phone is offered, and what the clauses say under the terms."""

import tomllib
from pathlib import Path

import pytest

from referee.games import shelf
from referee.games.watten.blind.secret import secret
from referee.games.watten.bohemian.play import strength
from referee.kernel import Ended, Looked, Moved, Said, Table, evolve
from referee.kernel.offers import offers
from referee.notation.files import parse
from referee.notation.play import play
from referee.parts import duty
from referee.parts.duty import Done

SAID = Path(__file__).parent / "said"
LAST_TRICK = """
book: watten-tyrolean
terms: last_trick_raise=bluff_farbe
mark dealer: D
mark schlag: 8
mark trumpf: H
mark tricks: D=2 F=2
mark leader: D
place hand/D: 1
place hand/F: 1
place hand/P: 1
place hand/C: 1
place taken: 16
turn: D
D: play LK
C: go
"""


HELD_BACK = """
book: watten-bohemian
seats: D F P C
mark dealer: D
mark trumpf: L
mark tricks: F=3
place taken: LA LK LO LU HK S7 E7 HA HO HU H10 H9
place hand/F: 2
place hand/P: 2
place hand/C: 2
place hand/D: 2
turn: D
D: play E10
F: play H8
P: play E9
C: play E8
D: play SA
F: play EA
P: play S8
C: play S9
"""


def table(text: str) -> Table:
    return play(parse(text)[0], shelf()).table


def test_a_card_named_with_the_wrong_seat_is_not_known_there():
    assert table(f"{LAST_TRICK}P: farbe E9").whereabouts("E9") == ()


def test_an_announcer_is_advised_by_the_card_that_was_shown_and_by_no_other_that_he_noted():
    known = table("book: watten-blind\nC: cut\nD: deal\n")
    for seat, seen in (("F", "E7"), ("F", ""), ("D", "H7"), ("D", ""), ("F", "SK"), ("D", "LO")):
        looked = Looked(seat, f"hand/{'FD'[seat == 'F']}", (seen,))
        shown = Said("shown", {**known["shown"], seat: known.ruling + 1})
        known = evolve(known, (looked if seen else shown,), known.ruling + 1)
    assert secret(known) == ("7", "S")


def test_a_phone_is_offered_the_answer_and_then_the_card():
    book = shelf()["watten-tyrolean"].agree({"last_trick_raise": "bluff_farbe"})
    answers = {o.seat for o in offers(book, table(LAST_TRICK)) if o.move.name == "farbe"}
    assert answers == {"D", "P"}
    offer = next(o for o in offers(book, table(f"{LAST_TRICK}D: farbe")) if o.awaited)
    assert (offer.move.name, offer.seat) == ("show-last", "C")
    assert {"H9", "E9"} <= {*(offer.choices[0].options or ())}
    assert "LK" not in (offer.choices[0].options or ())


# --- the printed clauses --------------------------------------------------------------------------


def printed(book: str, terms: str, number: str) -> str:
    """Return what a clause says under some terms."""
    agreed = dict(pair.split("=", 1) for pair in terms.split())
    clause = shelf()[f"watten-{book}"].agree(agreed).clause(number)
    return f"{clause.title}. {clause.text}"


CLAUSES = tomllib.loads((SAID / "watten.toml").read_text())["clauses"]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda told: " ".join(filter(None, told[:3])))
def test_a_clause_says_what_holds_under_the_terms(clause):
    book, terms, number, says, *never = clause
    text = printed(book, terms, number)
    assert says in text
    assert [word for word in never if word in text] == []


def test_where_a_tight_side_decides_the_play_comes_before_giving_up():
    text = printed("tyrolean", "", "WT-13")
    assert text.index("three points") < text.index("gives up, the hand")


@pytest.mark.parametrize("rule", ["no_go_only", "value3_from_start"])
def test_where_a_tight_side_decides_nothing_nobody_is_said_to_decide(rule):
    book = shelf()["watten-blind"].agree({"tight_rule": rule})
    assert [number for number in ("WT-13", "WT-14", "WB-13") if book.clause(number)] == []


def test_the_duty_is_asked_once_for_all_cards_that_do_the_same():
    book = shelf()["watten-bohemian"].agree()
    table = evolve(book.open("ABCD"), (Moved(("E9",), "stock", "trick/A"),), 1)
    asked: list[Done] = []

    def asks(done: Done) -> tuple[bool, ...]:
        asked.append(done)
        return duty.follow_first(done)

    owed = duty.owed(table, "S8", strength, asks)
    assert owed == {"EA", "EK", "EO", "EU", "E10", "E9", "E8", "E7", "HK", "S7"}
    assert len(asked) == len(set(asked)) + 1


def test_who_held_back_a_card_has_not_won_a_bohemian_hand_however_many_tricks_it_took():
    *_, last = play(parse(HELD_BACK)[0], shelf()).match.rulings.values()
    assert Ended("hand", ("D",)) in last.ruling.facts


ALL_BY_ONE = """
book: watten-bohemian
seats: A B C
mark dealer: C
mark trumpf: E
mark revoked: ["A"]
mark tricks: A=4
place hand/A: HA
place hand/B: H7
place hand/C: H8
turn: A
A: play HA
B: play H7
C: play H8
"""


def test_nobody_has_won_a_bohemian_hand_in_which_no_trick_counts():
    *_, last = play(parse(ALL_BY_ONE)[0], shelf()).match.rulings.values()
    assert Ended("hand") in last.ruling.facts
