"""Watten beyond its cases: what is said with a ruling, and what the clauses say under the terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from referee.games import shelf
from referee.games.watten.blind.secret import secret
from referee.games.watten.bohemian.play import strength
from referee.kernel import Looked, Moved, Said, evolve
from referee.kernel.offers import offers
from referee.notation.files import parse
from referee.notation.play import play
from referee.parts import duty

if TYPE_CHECKING:
    from referee.kernel.decide import Ruling
    from referee.match.match import Match
    from referee.parts.duty import Done

FIVE_EACH = """
place hand/F: 5
place hand/P: 5
place hand/C: 5
place hand/D: 5
mark dealer: D
mark schlag: 9
mark trumpf: L
turn: F
"""
LAST_TRICK = """
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
"""
BLIND = """
C: cut
D: deal
F: show
D: show
F: play S9
P: play H9
C: play H8
"""
REFUSED = """
D: play LO
table: winner F
D: go
F: refuse
table: reveal HA SK
"""


@dataclass(frozen=True)
class Saying:
    """What is said with the last report of a match."""

    name: str
    book: str
    terms: str
    told: str
    says: tuple[str, ...]


def told(one: Saying) -> Match:
    terms = f"terms: {one.terms}\n" if one.terms else ""
    return play(parse(f"book: {one.book}\n{terms}{one.told}")[0], shelf()).match


def last(one: Saying) -> Ruling:
    return told(one).rulings.log[-1].ruling


def sentences(ruling: Ruling) -> tuple[str, ...]:
    return tuple(filter(None, (ruling.reason, *(flag.text for flag in ruling.flags))))


SAYINGS = (
    Saying(
        "W-41 before the announcements", "watten-bavarian-4", "", "C: cut\nD: deal\nF: go",
        ("Schlag and Trumpf are not announced yet.",),
    ),
    Saying(
        "W-41 before the deal", "watten-bavarian-4", "", "F: go",
        ("No cards have been dealt.",),
    ),
    Saying(
        "W-41 where the third trick may lie on the table", "watten-blind", "",
        """
        mark shown: F=0 D=0
        mark tricks: D=2
        mark told: D D
        mark dealer: D
        place taken: 8
        place hand/F: 3
        place hand/P: 3
        place hand/C: 3
        place hand/D: 3
        turn: F
        F: play EA
        P: play E9
        C: play E10
        D: play EK
        C: go
        """,
        ("The winner is to be named first: this trick may have decided the hand.",),
    ),
    Saying(
        "W-49 a refused Go costs nothing", "watten-bavarian-4", "",
        f"score FC: 9\n{FIVE_EACH}F: go",
        ("F may not say Go: the score is tight for FC.",),
    ),
    Saying(
        "W-49 a Go that ends the hand", "watten-bavarian-4", "illegal_go_penalty=opponents_2_end",
        f"score FC: 9\n{FIVE_EACH}F: go",
        ("F may not say Go: the score is tight for FC. The hand is over: 2 points for DP.",),
    ),
    Saying(
        "W-49 a Go that costs two", "watten-bavarian-4", "illegal_go_penalty=own_minus_2",
        f"score FC: 9\n{FIVE_EACH}F: go",
        ("F may not say Go: the score is tight for FC. That costs FC 2 points.",),
    ),
    Saying(
        "W-49 a second Go in a row, at what it bid", "watten-bavarian-4",
        "illegal_go_penalty=opponents_book_bid", f"{FIVE_EACH}F: go\nP: accept\nC: go",
        (
            "The last raise came from FC: only the others may say Go now. "  # noqa: ISC004 - one sentence
            "The hand is over: 4 points for DP.",
        ),
    ),
    Saying(
        "WT-13 a Go beside a tight side", "watten-tyrolean", "illegal_go_penalty=own_minus_2",
        f"score FC: 13\n{FIVE_EACH}D: go",
        ("Nobody may say Go when one side is tight. That costs DP 2 points.",),
    ),
    Saying(
        "WT-12 a Go that is too high", "watten-tyrolean", "overbid_penalty=opponents_2",
        f"score FC: 12\nmark value: 3\nmark raised: DP\n{FIVE_EACH}F: go",
        ("F needs no more than 3 points to win. That brings DP 2 points.",),
    ),
    Saying(
        "W3-7 who is tight, where three play", "watten-bavarian-3",
        "illegal_go_penalty=opponents_2_end",
        "score X: 9\nD: deal\nF: schlag 9\nF: trumpf L\nX: go",
        ("X may not say Go: the score is tight for X. The hand is over: 2 points for F.",),
    ),
    Saying(
        "W3-7 a partner who is tight", "watten-bavarian-3", "three_player_tight=any_member",
        "score X: 9\nD: deal\nF: schlag 9\nF: trumpf L\nD: go",
        ("D may not say Go: the score is tight for X.",),
    ),
    Saying(
        "W-19 a take out of turn", "watten-bavarian-3", "peek_penalty=opponents_2",
        "X: cut\nD: take",
        ("X may look in the cut now. That brings F 2 points.",),
    ),
    Saying(
        "W-19 a look that gives each of two", "watten-bavarian-3", "peek_penalty=opponents_2",
        "X: cut\nX: pass\nD: deal\ntable: peek F",
        (
            "F has looked at the cards that were left. "  # noqa: ISC004 - one sentence
            "That brings D 2 points. That brings X 2 points.",
        ),
    ),
    Saying(
        "W-20 a look that costs nothing", "watten-bavarian-4", "",
        "C: cut\nD: deal\ntable: pick-up P",
        ("P has taken up the cards too early. That costs nothing.",),
    ),
    Saying(
        "WB-6 a warning", "watten-blind", "", f"{BLIND}table: talk P",
        ("P has not kept silent. P is warned.",),
    ),
    Saying(
        "WB-6 two points", "watten-blind", "blind_talk_penalty=opponents_2",
        f"{BLIND}table: talk P",
        ("P has not kept silent. That brings FC 2 points.",),
    ),
    Saying(
        "WB-10 a breach that costs nothing", "watten-blind", "revoke_penalty=none",
        f"{BLIND}{REFUSED}",
        ("The breach of D is written down, and costs nothing.",),
    ),
    Saying(
        "WB-10 a breach where the others have won", "watten-blind", "",
        f"{BLIND}D: play LO\ntable: winner F\nF: go\nD: refuse\ntable: reveal HA SK",
        ("The hand went to FC anyway: the breach of D costs no more.",),
    ),
    Saying(
        "WB-14 a winner named by mistake is nobody's breach", "watten-blind", "",
        f"{BLIND}D: play SK\ntable: winner F\nF: go\nD: refuse\ntable: reveal HA SK",
        ("Trick 1 was won by D, and F was named.",),
    ),
    Saying(
        "WB-14 cards shown before the two are named", "watten-blind", "",
        """
        mark shown: F=0 D=0
        mark tricks: D=2
        mark told: D D
        mark dealer: D
        place taken: 8
        place hand/F: 3
        place hand/P: 3
        place hand/C: 3
        place hand/D: 3
        turn: F
        F: play EA
        P: play E9
        C: play E10
        D: play EK
        table: winner D
        table: left hand/F SA
        """,
        (
            "The two cards are not named yet: until then, cards that are shown are reported as "  # noqa: ISC004 - one sentence
            "seen, not as left over.",
        ),
    ),
    Saying(
        'WT-16 "Farbe" with the card of the other', "watten-tyrolean",
        "last_trick_raise=bluff_farbe", f"{LAST_TRICK}C: go\nP: farbe E9",
        ('P says "Farbe", and C shows the card: it is not for P to name.',),
    ),
    Saying(
        'WT-16 "Farbe" to a second Go', "watten-tyrolean", "last_trick_raise=bluff_farbe",
        f"{LAST_TRICK}C: go\nD: accept\nD: go\nC: farbe",
        ('"Farbe" answers only the first Go of a hand, and only in the last trick.',),
    ),
)  # fmt: skip


@pytest.mark.parametrize("one", SAYINGS, ids=lambda one: one.name)
def test_what_is_said_is_true_and_names_what_it_costs(one: Saying) -> None:
    assert sentences(last(one)) == one.says


def test_nobody_is_named_for_a_winner_told_by_mistake() -> None:
    one = next(saying for saying in SAYINGS if saying.name.startswith("WB-14 a winner"))
    assert [flag.seat for flag in last(one).flags] == [""]


def test_a_card_named_with_the_wrong_seat_is_not_known_there() -> None:
    one = next(saying for saying in SAYINGS if saying.name.endswith("card of the other"))
    assert told(one).table.whereabouts("E9") == ()


def test_an_announcer_is_advised_by_the_card_that_was_shown_and_by_no_other_that_he_noted() -> None:
    table = told(Saying("", "watten-blind", "", "C: cut\nD: deal", ())).table
    for seat, seen in (("F", "E7"), ("F", ""), ("D", "H7"), ("D", ""), ("F", "SK"), ("D", "LO")):
        looked = Looked(seat, f"hand/{'FD'[seat == 'F']}", (seen,))
        shown = Said("shown", {**table["shown"], seat: table.ruling + 1})
        table = evolve(table, (looked if seen else shown,), table.ruling + 1)
    assert secret(table) == ("7", "S")


def test_a_phone_is_offered_the_answer_and_then_the_card() -> None:
    terms, book = "last_trick_raise=bluff_farbe", shelf()["watten-tyrolean"]
    book = book.agree({"last_trick_raise": "bluff_farbe"})
    asked = told(Saying("", "watten-tyrolean", terms, f"{LAST_TRICK}C: go", ())).table
    answers = {o.seat for o in offers(book, asked) if o.move.name == "farbe"}
    assert answers == {"D", "P"}
    said = told(Saying("", "watten-tyrolean", terms, f"{LAST_TRICK}C: go\nD: farbe", ())).table
    offer = next(o for o in offers(book, said) if o.awaited)
    assert (offer.move.name, offer.seat) == ("show-last", "C")
    assert {"H9", "E9"} <= {*(offer.choices[0].options or ())}
    assert "LK" not in (offer.choices[0].options or ())


# --- the printed clauses --------------------------------------------------------------------------


@dataclass(frozen=True)
class Clause:
    """What a clause says under some terms, and what it must not say there."""

    book: str
    terms: str
    number: str
    says: str
    never: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        agreed = dict(pair.split("=", 1) for pair in self.terms.split())
        printed = shelf()[f"watten-{self.book}"].agree(agreed).clause(self.number)
        assert printed is not None
        return f"{printed.title}. {printed.text}"


CLAUSES = (
    Clause("tyrolean", "weli_mode=bells", "WT-3", "the rest of the trumps (WT-7)", ("Weli",)),
    Clause("tyrolean", "weli_mode=bells", "WT-7", "the Weli is a Bell like any other"),
    Clause("tyrolean", "tyrol_criticals=HK_WELI_E7", "WT-3", "trumps (WT-7)", ("Weli",)),
    Clause("tyrolean", "tyrol_criticals=HK_WELI_E7", "WT-7", "trumps", ("lowest",)),
    Clause("tyrolean", "redeal_request_by=either", "WT-6", "agreed on (W-21)", ("asked",)),
    Clause("bavarian-4", "redeal_until=trumpf", "W-24", "unless better hands are dealt after it"),
    Clause("tyrolean", "guater=on boeser=on", "WT-3", "stands next above", ("highest", " even ")),
    Clause("tyrolean", "", "WT-15", "a trump or of the Schlag", ("Critical",)),
    Clause("bavarian-4", "last_trick_raise=strict", "WT-15", "or a Critical"),
    Clause("tyrolean", "tyrol_criticals=HK_S7_E7", "WT-2", "a Critical will do as well"),
    Clause("tyrolean", "announce_needs_card=rank", "W-24", "Only a rank", ("Critical", "striker")),
    Clause("tyrolean", "", "W-25", "the Trumpf of this hand", ("striker",)),
    Clause("tyrolean", "signals=allowed", "W-61", "agreed on", ("Max", "striker")),
    Clause("tyrolean", "", "W-49", "somebody is tight (W-48)"),
    Clause("tyrolean", "", "W-48", "nobody may say Go (WT-13, WT-14)"),
    Clause("blind", "revoke_penalty=opponents_2", "WB-10", "A breach by an", ("at once",)),
    Clause("blind", "revoke_penalty=lose_game", "WB-10", "lost the whole game", ("at once",)),
    Clause("blind", "revoke_penalty=none", "WB-10", "when the two cards are named"),
    Clause("tyrolean", "schneider=double_fourfold", "WT-17", "How won games count. A won game"),
    Clause("blind", "blind_first_trick=until_trick2_done", "WB-11", "second", ("hand is over",)),
    Clause("blind", "blind_first_trick=normal", "WB-11", "put away", ("face up", "lie")),
    Clause("blind", "blind_show=chosen_simultaneous", "WB-4", "at the same time", ("Then",)),
    Clause("blind", "guater=off", "WB-3", "no Linke", ("Guater",)),
    Clause("blind", "guater=off boeser=on", "WB-2", "The Boese", ("Guater",)),
    Clause(
        "bavarian-4", "wrongful_take_strict=count_must_match", "W-15", "as many as", ("none of",),
    ),
    Clause("blind", "", "W-40", "two points", ("named",)),
    Clause("blind", "", "W-41", "are announced", ("named",)),
    Clause("bavarian-4", "tight_rule=value3_from_start", "W-47", "by one", ("two",)),
    Clause(
        "bavarian-4", "first_raise_jump4=trailing_by_4 tight_rule=value3_from_start", "W-47",
        "what it was worth before",
    ),
    Clause("bavarian-4", "tok_mode=off", "W-32", "to trump or to beat", ("bound",)),
    Clause("bavarian-2", "", "W-10", "the order of play", ("not forehand",)),
    Clause(
        "bavarian-3", "tight_rule=decide_play3_or_give2", "W-48", "Where none is, a player who is",
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    "clause", CLAUSES, ids=lambda c: " ".join(filter(None, (c.book, c.number, c.terms)))
)
def test_a_clause_says_what_holds_under_the_terms(clause: Clause) -> None:
    assert clause.says in clause.text
    assert [word for word in clause.never if word in clause.text] == []


def test_where_a_tight_side_decides_the_play_comes_before_giving_up() -> None:
    text = Clause("tyrolean", "", "WT-13", "").text
    assert text.index("three points") < text.index("gives up, the hand")


@pytest.mark.parametrize("rule", ["no_go_only", "value3_from_start"])
def test_where_a_tight_side_decides_nothing_nobody_is_said_to_decide(rule: str) -> None:
    book = shelf()["watten-blind"].agree({"tight_rule": rule})
    assert [number for number in ("WT-13", "WT-14", "WB-13") if book.clause(number)] == []


def test_the_duty_is_asked_once_for_all_cards_that_do_the_same() -> None:
    book = shelf()["watten-bohemian"].agree()
    table = evolve(book.open("ABCD"), (Moved(("E9",), "stock", "trick/A"),), 1)
    asked: list[Done] = []

    def asks(done: Done) -> tuple[bool, ...]:
        asked.append(done)
        return duty.follow_first(done)

    owed = duty.owed(table, "S8", strength, asks)
    assert owed == {"EA", "EK", "EO", "EU", "E10", "E9", "E8", "E7", "HK", "S7"}
    assert len(asked) == len(set(asked)) + 1
