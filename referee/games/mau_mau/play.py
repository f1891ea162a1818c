"""Mau-Mau: the deal, a turn, cards that do something, and drawing (MM-1 to MM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.mau_mau.moves import Play, TurnUp
from referee.games.mau_mau.pack import EIGHTS, JACKS, SEVENS
from referee.kernel import (
    Awaited,
    Awaits,
    Deal,
    Moved,
    No,
    Said,
    effect,
    meaning,
    rule,
)
from referee.parts import laying
from referee.parts.dealing import dealt_out
from referee.parts.laying import Draw, NameSuit, Pass
from referee.parts.leaving import present
from referee.parts.stock import drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def next_to(table: Table, seat: str, steps: int = 1) -> str:
    """Return the player so many places on, the way that play goes round."""
    return table.following(seat, present(table), -steps if table["turned"] else steps)


def turn(seat: str, *moves: str) -> Awaits:
    """Await one of these moves of a seat, or an ordinary turn."""
    return Awaits("play", (Awaited(seat, moves or ("play", "draw"), "" if moves else "MM-3"),))


@effect("MM-1", Deal)
def dealt(table: Table, seat: str) -> Iterator[Fact]:
    """The deal.

    Two to five play with thirty-two cards: clubs, diamonds, hearts and spades, each with Ace, King,
    Queen, Jack, Ten, Nine, Eight and Seven. The dealer gives {cards_for_each cards} to each and
    lays the rest face down as the stock. The deal passes to the left after each hand.
    """
    yield Said("dealer", seat)
    yield from dealt_out(table, seat, int(table.terms["cards_for_each"]), present(table))
    yield Awaits("start", (Awaited(seat, ("turn-up",), "MM-2"),))


@effect("MM-2", TurnUp, over="MM-3:laid")
def turned_up(_table: Table, card: str) -> Iterator[Fact]:
    """The first card.

    The dealer turns up the top card of the stock, and it begins the pile. It counts as laid by the
    dealer: what it does happens.
    """
    yield Moved((card,), "stock", "pile")


@rule("MM-3", Play, when=lambda t: bool(t.count("pile")))
def fits(table: Table, card: str) -> bool | No:
    """A turn.

    The player lays one card that has the suit or the rank of the card on top of the pile, or draws.
    Nobody has to lay a card that fits. Then it is the turn of the next player.
    """
    if card in JACKS or laying.matches(table, card, ""):
        return True
    return No("{card} has neither suit nor rank of {card2}.",
              card=table.card(card), card2=table.card(str(table.top("pile"))))  # fmt: skip


@effect("MM-3", Play)
def laid(table: Table, seat: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), f"hand/{seat}", "pile")
    if table["wished"]:
        yield Said("wished", "")


@effect("MM-3", Play, Draw, Pass)
def passes(table: Table, seat: str) -> Iterator[Fact]:
    yield turn(next_to(table, seat))


# --- MM-4 and MM-5: drawing, and the Seven -------------------------------------------------------


@effect("MM-4", Draw, when=lambda t: not t["debt"])
def drawn_one(table: Table, seat: str) -> Iterator[Fact]:
    """Drawing.

    Whoever lays no card draws one from the stock, and the turn is over, even where that card would
    fit. When the stock is empty, the pile under its top card is shuffled and becomes the stock, in
    the middle of drawing too. What cannot be drawn even then is let off.
    """
    yield from drawn(table, f"hand/{seat}", 1)


@effect("MM-5", Play, cards=SEVENS)
def seven(table: Table) -> Iterator[Fact]:
    """The Seven.

    After a Seven the next player lays no card and draws two.
    """
    yield Said("debt", table["debt"] + 2)


@meaning("MM-5")
def answers(_table: Table, card: str) -> bool:
    """Only another Seven may be laid instead: they add up, and the player after that draws."""
    return card in SEVENS


@rule("MM-5", Play, when=lambda t: bool(t["debt"]), over="MM-3")
def answered(table: Table, card: str) -> bool | No:
    return answers(table, card) or No("{card} is no answer to a Seven.", card=table.card(card))


@effect("MM-5", Draw, when=lambda t: bool(t["debt"]))
def paid(table: Table, seat: str) -> Iterator[Fact]:
    yield from drawn(table, f"hand/{seat}", table["debt"])
    yield Said("debt", 0)


# --- MM-6 and MM-7: a turn that is missed, and the Jack ------------------------------------------


@meaning("MM-6")
def skips(_table: Table, card: str) -> bool:
    """That is the Eight."""
    return card in EIGHTS


@meaning("MM-6")
def after_skip(table: Table, seat: str) -> Awaits:
    """No card can be laid against it."""
    return turn(next_to(table, seat, 2))


@effect("MM-6", Play, when=lambda t, card: bool(skips(t, card)), over="MM-3:passes")
def skipped(table: Table, seat: str) -> Iterator[Fact]:
    """Missing a turn.

    One card makes the next player miss a turn.
    """
    yield after_skip(table, seat)


@effect("MM-7", Play, NameSuit, when=lambda t: t.top("pile") in JACKS, over="MM-3:passes")
def wishes(table: Table, seat: str, suit: str | None) -> Iterator[Fact]:
    """The Jack.

    A Jack fits whatever its suit, but is no answer to a card that asks for one. Whoever lays it
    names a suit, and the next card has to be of that suit.
    """
    yield Said("wished", suit or "")
    yield turn(next_to(table, seat)) if suit else turn(seat, "name")


@rule("MM-7", Play, cards=JACKS, when=lambda t: t.top("pile") in JACKS)
def on_a_jack(_table: Table) -> bool | No:
    """No Jack may be laid on a Jack."""
    return No("A Jack is not laid on a Jack.")


@rule("MM-7", Play, when=lambda t: bool(t["wished"]), over="MM-3")
def as_named(table: Table, card: str) -> bool | No:
    fits = card in JACKS or laying.matches(table, card, table["wished"])
    return fits or laying.not_named(table, card, table["wished"])


@rule("MM-7", Play, when=lambda _t, suit: suit is not None, waivable=False)
def with_a_jack(_table: Table, card: str) -> bool | No:
    return card in JACKS or No("A suit is named with a Jack only.")
