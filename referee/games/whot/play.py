"""Whot: the pack, the deal, and an ordinary turn (WH-1 to WH-7, WH-13, WH-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Draw, NameSuit, Play, Reshuffle, at_market
from referee.games.whot.pack import NAMES, NUMBER, PICK, WHOT
from referee.kernel import (
    CONTRADICTS,
    Awaited,
    Awaits,
    CountPart,
    Deal,
    Fact,
    Gathered,
    Move,
    Moved,
    No,
    Resume,
    Said,
    as_it_would_lie,
    effect,
    elsewhere,
    meaning,
    rule,
    stray,
    words,
)
from referee.parts import laying, leaving
from referee.parts.citing import also
from referee.parts.counting import Reveal
from referee.parts.dealing import dealt_out
from referee.parts.laying import Misdeal, TurnUp
from referee.parts.stock import drawn, shuffled_in

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from referee.kernel import Table

TURN = ("play", "draw")
WHOTS = frozenset({WHOT})


def awaits(*entries: tuple[str, tuple[str, ...]]) -> Awaits:
    """Return who is awaited for what in the phase of play."""
    return Awaits("play", tuple([Awaited(seat, moves) for seat, moves in entries]))


def still(table: Table, seat: str, move: str) -> Awaits:
    """Await one more thing of a seat within the turn it has: the clock runs on."""
    return Awaits("play", (Awaited(seat, (move,), since=table.queue[0].since),))


def is_whot(_table: Table, card: str) -> bool:
    """Say whether the card is a Whot."""
    return card == WHOT


def in_debt(table: Table) -> bool:
    """Say whether picks are pending."""
    return bool(table["debt"])


# --- WH-1 to WH-3 ------------------------------------------------------------------------------


@rule("WH-1", Play, TurnUp, Reveal, no=CONTRADICTS, over="G-1:conserved")
def in_the_pack(table: Table, move: Move) -> bool | No:
    """The pack.

    {pack} Circles and triangles: 1 2 3 4 5 7 8 10 11 12 13 14. Crosses and squares:
    1 2 3 5 7 10 11 13 14. Stars: 1 2 3 4 5 7 8. And {whots} equal Whots, which count as 20. There
    is no 6 and no 9, and a card that is not in this list cannot have been played.
    """
    return stray(table, move) or True


@rule("WH-1", Deal, waivable=False)
def whole(table: Table) -> bool:
    return sum(len(cards) for cards in table.places.values()) == table.pack.size


players = leaving.who_plays("WH-2")


enough = words(
    "WH-2",
    "Players",
    "Exactly two play one against one.",
    on=Deal,
)


def next_to(table: Table, seat: str, steps: int = 1) -> str:
    """Return the player so many places to the left among those in play."""
    return table.following(seat, players(table), steps)


@effect("WH-3", Deal)
def dealt(table: Table, seat: str) -> Iterator[Fact]:
    """The deal.

    {hand_size} cards each, one at a time, clockwise from the dealer's left; the rest lies face down
    as the stock. The deal passes to the left after each hand. If somebody has the wrong number of
    cards, and nobody has played or drawn yet, the same dealer deals again.
    """
    yield Said("dealer", seat)
    yield from dealt_out(table, seat, int(table.terms["hand_size"]), players(table))


@rule("WH-3", Resume, waivable=False)
def somebody_holds_cards(table: Table, move: Resume) -> bool | No:
    return as_it_would_lie(table, move, all_hold_cards)


def all_hold_cards(table: Table) -> bool | No:
    """Say whether all who are in play hold cards, and the pile can be played on."""
    for seat in players(table):
        if not table.held(seat):
            return No("{seat} holds no cards: the hand would be over.", seat=seat)
    return table.top("pile") != "?" or No("Say which card lies on top of the pile.")


def untouched(table: Table) -> bool:
    """Say whether nobody has played or drawn since the deal."""
    size = table.terms["hand_size"]
    return table["fresh"] and all(table.held(seat) == size for seat in players(table))


@rule("WH-3", Misdeal)
def thrown_in_time(table: Table) -> bool | No:
    return untouched(table) or No("Somebody has played or drawn already: the deal stands.")


@effect("WH-3", Misdeal)
def thrown_in(table: Table) -> Iterator[Fact]:
    dealer = table["dealer"]
    yield Gathered("stock")
    if dealer not in players(table):
        dealer = next_to(table, dealer)
    yield Awaits("deal", (Awaited(dealer, ("deal",)),))


# --- WH-4 to WH-7 ------------------------------------------------------------------------------


@effect("WH-4", Deal)
def opens(table: Table, seat: str) -> Iterator[Fact]:
    """The opening.

    No card is turned up. The player to the dealer's left opens the play pile with any card, and
    what that card does happens{or_draws}.
    """
    yield awaits((next_to(table, seat), TURN))


@rule("WH-4", Play, when=lambda t: not t.count("pile"), over="WH-6")
def any_opens(_table: Table) -> bool:
    return True


may_draw = words("WH-5", "A player may draw even when a card fits", "")


@rule("WH-5", Draw, when=lambda t: not t["debt"] and not at_market(t))
def one_drawn(table: Table, cards: int | None) -> bool | No:
    """An ordinary turn.

    Play one legal card, or draw one card. After drawing the turn is over, and the card just drawn
    may not be played in it.
    """
    return cards in one_at_most(table) or No("One card is drawn, not {number}.", number=cards or 0)


@effect("WH-5", Play)
def laid(table: Table, seat: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), f"hand/{seat}", "pile")
    if table["fresh"]:
        yield Said("fresh", value=False)


@effect("WH-5", Play)
def passes(table: Table, seat: str) -> Iterator[Fact]:
    yield awaits((next_to(table, seat), TURN))


@effect("WH-5", Draw, when=lambda t: not t["debt"] and not at_market(t))
def drawn_one(table: Table, seat: str, cards: int | None) -> Iterator[Fact]:
    if table["fresh"]:
        yield Said("fresh", value=False)
    enough = yield from drawing(table, seat, 1 if cards is None else cards)
    yield on_with(table, seat, enough=enough and cards != 0)


@meaning("WH-6")
def fits(table: Table, card: str) -> bool:
    top = table.top("pile")
    named = table["named"] if top == WHOT else ""
    if card == WHOT or (top == WHOT and not named):
        return True
    return laying.matches(table, card, named)


@rule("WH-6", Play)
def legal(table: Table, card: str) -> bool | No:
    """A legal card.

    It has the suit or the number of the card on top of the play pile, or it is a Whot. When the top
    card is a Whot, only the suit that was named fits, or another Whot. The large printed number is
    the one in play, on stars too.
    """
    if fits(table, card):
        return True
    top = table.top("pile")
    if top == WHOT:
        return laying.not_named(table, card, NAMES.get(table["named"], table["named"]))
    return No(
        "{card} has neither suit nor number of {card2}.",
        card=table.card(card),
        card2=table.card(str(top)),
    )


@rule("WH-7", Play, when=lambda _t, suit: suit is not None, waivable=False)
def named_with_whot(_table: Table, card: str) -> bool | No:
    """Whot.

    It may be laid on any card. Whoever lays it names one of the five suits; until that is done
    nothing else may follow. The name holds until the next card that is no Whot; another Whot
    replaces it. {last_whot}
    """
    return card == WHOT or No("A suit is named with a Whot only.")


@effect("WH-7", Play, when=lambda t, card: card != WHOT and bool(t["named"]))
def unnamed(_table: Table) -> Iterator[Fact]:
    yield Said("named", "")


@effect("WH-7", Play, cards=WHOTS, when=lambda _t, suit: suit is not None)
def named_at_once(_table: Table, suit: str) -> Iterator[Fact]:
    yield Said("named", suit)


@effect("WH-7", Play, cards=WHOTS, when=lambda _t, suit: suit is None, over="WH-5:passes")
def to_name(table: Table, seat: str) -> Iterator[Fact]:
    yield still(table, seat, "name")


@effect("WH-7", NameSuit)
def named(table: Table, seat: str, suit: str) -> Iterator[Fact]:
    yield Said("named", suit)
    yield awaits((next_to(table, seat), TURN))


@meaning("WH-7")
def wards(_table: Table, card: str) -> bool:
    """It is no answer to picks that are pending."""
    del card
    return False


# --- WH-13 and WH-21: the stock, and what has been shown -----------------------------------------


@meaning("WH-13")
def renewable(table: Table) -> bool:
    return table.count("pile") > 1


@rule("WH-13", Reshuffle)
def run_out(table: Table) -> bool | No:
    left = table.count("stock")
    if left:
        return No("The stock still has {count}.", count=CountPart(left, "card|cards"))
    return renewable(table) or No(
        "The pile has no card under its top one: nothing can be shuffled."
    )


def exhausted(table: Table) -> bool:
    """Say whether nobody can draw any more."""
    return not table.count("stock") and not renewable(table)


@rule("WH-13", Draw, when=exhausted)
def nothing_left(_table: Table, cards: int | None) -> bool | No:
    return cards == 0 or No("Nothing is left to draw: say that none is drawn.")


@effect("WH-13", Reshuffle)
def shuffled(table: Table) -> Iterator[Fact]:
    """The stock runs out.

    All cards of the play pile but its top one are shuffled into a new stock: when a card is needed,
    in the middle of picking too, or as soon as the stock is empty. When the stock is empty and the
    pile has no more than its top card, nobody can draw: whoever would draw says so by drawing none,
    what was still to be drawn is cancelled, and the turn passes.
    """
    yield from renewing(table)


def renewing(table: Table) -> Iterator[Fact]:
    """Make the pile under its top card the new stock."""
    if renewable(table):
        yield from shuffled_in(table)


def renewed(table: Table) -> Iterator[Fact]:
    """Make the pile the new stock in the course of another clause."""
    for fact in renewing(table):
        yield also("WH-13", fact)


def unspoken(table: Table, seat: str) -> Fact:
    """Forget what a seat has said of its hand: more cards come into it."""
    return Said("spoken", {s: call for s, call in table["spoken"].items() if s != seat})


def one_at_most(table: Table) -> tuple[int | None, ...]:
    """Return how many cards may be drawn where one is to be: none, where nothing is left."""
    return (0,) if exhausted(table) else (None, 1)


def drawing(table: Table, seat: str, cards: int) -> Generator[Fact, None, bool]:
    """Draw so many cards, shuffling the pile when the stock is empty (WH-13).

    Say whether there were enough; what nothing is left for is cancelled.
    """
    if cards and seat in table["spoken"]:
        yield unspoken(table, seat)
    return (yield from drawn(table, f"hand/{seat}", cards, renewed))


def on_with(table: Table, seat: str, *, enough: bool) -> Fact:
    """Pass the turn on after drawing; where the cards ran out, WH-13 says so too."""
    passing = awaits((next_to(table, seat), TURN))
    return passing if enough else also("WH-13", passing)


@rule("WH-21", Play, TurnUp, Reveal, no=CONTRADICTS, over="G-1:conserved")
def shown_once(table: Table, move: Move) -> bool | No:
    return elsewhere(table, move) or True


once_only = words("WH-21", "Shown once", "{shown}")


def picks(card: str) -> int:
    """Return how many cards a 2 or a 5 makes the next player pick; 0 for other cards."""
    return PICK.get(NUMBER.get(card, 0), 0)
