"""What a table of Mau-Mau agrees on, the clauses that stand only then, and what it calls that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.mau_mau.moves import Play, TurnUp
from referee.games.mau_mau.pack import ACES, CHEAP_JACKS, JACKS, NINES
from referee.games.mau_mau.play import next_to, skips, turn
from referee.kernel import Amendment, Moved, No, Said, Term, Wording, effect, meaning, rule
from referee.parts.agreeing import called, either
from referee.parts.laying import Draw, Pass
from referee.parts.leaving import present
from referee.parts.stock import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Awaits, Fact, Table


@effect("MM-2", TurnUp, over="MM-3 MM-5 MM-6 MM-7 MM-14", called="turned_up")
def lies(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """The first card.

    The dealer turns up the top card of the stock, and it begins the pile. Whatever it is, it does
    nothing, and it is the turn of the player to the dealer's left.
    """
    yield Moved((card,), "stock", "pile")
    yield turn(next_to(table, seat))


@effect("MM-4", Draw, when=lambda t: not t["debt"], over="MM-3:passes", called="drawn_one")
def may_play(table: Table, seat: str) -> Iterator[Fact]:
    """Drawing.

    Whoever lays no card draws one from the stock, and may lay a card that fits then, or passes.
    When the stock is empty, the pile under its top card is shuffled and becomes the stock, in the
    middle of drawing too. What cannot be drawn even then is let off.
    """
    yield from drawn(table, f"hand/{seat}", 1)
    yield turn(seat, "play", "pass")


@meaning("MM-5", "answers")
def drawn_for(_table: Table, _card: str) -> bool:
    """At this table no card may be laid instead, not even another Seven."""
    return False


@meaning("MM-6", "skips")
def aces(_table: Table, card: str) -> bool:
    """At this table that is the Ace, and an Eight does nothing."""
    return card in ACES


@meaning("MM-6", "after_skip")
def may_answer(table: Table, seat: str) -> Awaits:
    """At this table that player may answer with such a card, and the one after is to miss it."""
    return turn(next_to(table, seat), "play", "pass")


@rule("MM-6", Play, when=lambda t: t.queue[0].clause == "MM-6", over="MM-3")
def another(table: Table, card: str) -> bool | No:
    return skips(table, card) or No("{card} is no answer: pass.", card=table.card(card))


@rule("MM-7", Play, cards=JACKS, when=lambda t: t.top("pile") in JACKS, called="on_a_jack")
def jacks_too(_table: Table) -> bool | No:
    """Another Jack may be laid on it, too."""
    return True


@effect("MM-14", Play, cards=NINES, over="MM-3:passes")
def turns_round(table: Table, seat: str) -> Iterator[Fact]:
    """The Nine.

    A Nine turns the direction of play. Between two players whoever laid it plays on.
    """
    yield Said("turned", "" if table["turned"] else "anticlockwise")
    yield turn(seat if len(present(table)) == 2 else next_to(table, seat))  # noqa: PLR2004 - two


@meaning("MM-11", "worth")
def single(_table: Table) -> int:
    """At this table it is the same whatever the last card was."""
    return 1


TERMS = (
    Term("cards_for_each", "Cards dealt to each player.", range(3, 7), 5),
    either("first_card_acts", "Whether the first card does what it does.", "yes", no=lies),
    Term("play_after_drawing", "Whether a card may be laid after one was drawn.", ("no", "yes"),
         "no", {"yes": Amendment(replace=(may_play,), moves=(Pass,))}),
    either("seven_on_seven", "Whether Sevens answer Sevens, and add up.", "yes", no=drawn_for),
    either("turn_missed_after", "Which card makes the next player miss a turn.", "eight", ace=aces),
    Term("missed_turn_passed_on", "Whether such a card answers such a card.", ("no", "yes"), "no",
         {"yes": Amendment(replace=(may_answer,), adopt=(another,), after="MM-6", moves=(Pass,))}),
    either("jack_on_jack", "Whether a Jack may be laid on a Jack.", "no", yes=jacks_too),
    Term("nine_turns_direction", "Whether a Nine turns the direction of play.", ("no", "yes"),
         "no", {"yes": Amendment(adopt=(turns_round,), after="MM-13")}),
    Term("mau_forgotten", "Cards drawn by a player caught silent on one card.", range(1, 6), 2),
    either("won_with_jack", "Whether a Jack laid last counts double.", "double", single=single),
    Term("jack_counts", "What a Jack counts that is left in a hand.", (2, 20), 20,
         {2: Amendment(pack=CHEAP_JACKS)}),
    Term("target", "Points that win the match.", range(20, 501), 100),
)  # fmt: skip
DEAL, CARDS, END = "Dealing and drawing", "Special cards", "The end of a hand"
WORDING = {
    **called(CARDS, seven_on_seven="A Seven on a Seven?", jack_on_jack="A Jack on a Jack?",
             missed_turn_passed_on="A skip on a skip?", nine_turns_direction="A Nine turns round?"),
    "turn_missed_after": Wording("Skipping with", CARDS, {"eight": "an Eight", "ace": "an Ace"}),
    **called(DEAL, play_after_drawing="Lay a card after drawing?",
             first_card_acts="Does the first card act?", cards_for_each="Cards for each"),
    "won_with_jack": Wording("Won with a Jack", END, {"double": "double", "single": "single"}),
    **called(END, mau_forgotten="Cards for not saying Mau", jack_counts="A Jack left counts",
             target="Points to win"),
}  # fmt: skip
