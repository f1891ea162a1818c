"""Tyrolean Watten: what differs from the Bavarian game in the pack, the cut and the play (WT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import announce, cut, finish, fouls, go_house, play, redeal
from referee.games.watten.moves import PLAY, Agree, Ask, Cut, Deal, Go, Peek, Play, Schlag, Signal
from referee.games.watten.seats import cutter, dealer
from referee.games.watten.tyrolean.power import SIX
from referee.kernel import (
    CONTRADICTS,
    By,
    Fact,
    Flagged,
    Message,
    Move,
    No,
    Seat,
    effect,
    elsewhere,
    meaning,
    rule,
    stray,
    upshot,
    words,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Phrase, Table

OF_OLD = frozenset({"HK", "S7", "E7"})
"""The cards that are Criticals in Bavaria."""

# --- WT-1 to WT-4: the cards ----------------------------------------------------------------------


@rule("WT-1", Play, no=CONTRADICTS, over="G-1:conserved")
def in_the_pack(table: Table, move: Move) -> bool | No:
    """The pack.

    Thirty-three cards: Acorns (E), Leaves (L), Hearts (H) and Bells (S), each from Ace (A), King
    (K), Ober (O), Unter (U), Ten, Nine and Eight to Seven, and the Weli (WELI), which is the Six of
    Bells. A card that is no such card, or that was seen elsewhere in this hand, cannot have been
    played.
    """
    return stray(table, move) or elsewhere(table, move) or True


players = words(
    "W-2",
    "Players",
    "Four play, and partners sit opposite. Seats and sides are agreed, or drawn for, Aces "
    "being high: the two highest cards play against the two lowest. Players with equal cards "
    "draw again. Who deals first is said in WT-5.",
    on=Deal,
)


like_any_other = words(
    "WT-2",
    on=Play,
    cards=OF_OLD,
)


may_name_the_six = words(
    "WT-4",
    on=Schlag,
    when=lambda _t, rank: rank == SIX,
)


# --- WT-5 and WT-6: before the play ---------------------------------------------------------------


@rule("WT-5", Cut)
def lifted_once(table: Table, cards: int | None) -> bool | No:
    return cut.lifted_once.as_printed(table, cards)  # type: ignore[no-any-return]


@effect("WT-5", Cut)
def lifted(table: Table) -> Iterator[Fact | By]:
    """The cut.

    For the first deal two opponents cut, and whoever cuts higher deals. Before each deal the cutter
    lifts a packet from the top of the pack, once, and nobody takes a card. Whoever lifts none of
    the cards or all of them cuts again.
    """
    yield from cut.lifted.as_printed(table)


@meaning("WT-5")
def finders(_table: Table) -> tuple[str, ...]:
    return ()


@meaning("WT-5")
def answerable(_table: Table) -> tuple[str, ...]:
    return ()


@meaning("WT-5")
def lookers(_table: Table) -> tuple[str, ...]:
    """Nobody looks at a card of the pack; who does commits a foul."""
    return ()


@meaning("WT-5", "lookers")
def cutter_looks(table: Table) -> tuple[str, ...]:
    """The cutter may see the lowest card of the pack. Who else looks commits a foul."""
    return (cutter(table),)


@meaning("WT-5", "lookers")
def dealer_looks(table: Table) -> tuple[str, ...]:
    """The dealer may see the top card and the lowest. Who else looks commits a foul."""
    return (dealer(table),)


@rule("WT-5", Peek, when=fouls.cutting, waivable=False)
def peeked(table: Table, who: Seat) -> bool | No:
    return who not in lookers(table) or No("{seat} may look at the cut here.", seat=who)


@effect("WT-5", Peek, when=fouls.cutting)
def caught_peeking(table: Table, who: Seat) -> Iterator[Fact | By]:
    yield from fouls.peeked(table, "WT-5", who, fouls.at_the_cut(who))


@rule("WT-6", Ask, waivable=False)
def enough_left(table: Table) -> bool | No:
    """Deal and announcements.

    Everybody gets five cards, and {cards_left}. Forehand names the Schlag, a rank from Ace to Seven
    or the Six, and then the dealer the Trumpf. Where better hands are agreed on (W-21), both get
    five new cards, and nobody cuts again.
    """
    return redeal.enough_left.as_printed(table)  # type: ignore[no-any-return]


@effect("WT-6", Agree, when=redeal.in_question(announce.HANDS))
def redealt(table: Table) -> Iterator[Fact]:
    yield from redeal.redealt.as_printed(table)


@meaning("WT-6")
def put_back(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are put aside face down, the new ones come from those that are left.

    So {redeals} at most.
    """
    yield from redeal.set_aside.as_printed(table, seats)


@meaning("WT-6", "put_back")
def mixed(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are shuffled into those that were not dealt."""
    yield from redeal.put_back.as_printed(table, seats)


without_redeal = words(
    "WT-6",
    "Deal and announcements",
    "Everybody gets five cards, and {cards_left}. Forehand names the Schlag, a rank from Ace to "
    "Seven or the Six, and then the dealer the Trumpf.",
    on=Schlag,
)


PHRASES: dict[str, Phrase] = {
    "cards_left": lambda _terms: "thirteen are left",
    "redeals": lambda _terms: "there is one redeal in a deal",
}


# --- the play -------------------------------------------------------------------------------------


@rule("W-32", Play, waivable=False, called="one_card")
def one_card(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is: nobody has to follow suit or to
    beat. Only {drawn_cards} are drawn (WT-8).
    """
    return play.one_card.as_printed(table, seat)  # type: ignore[no-any-return]


# --- WT-10 to WT-12: the hand and the game --------------------------------------------------------


@upshot("W-7", when=tricks.complete, called="trick_won")
def trick_won(table: Table) -> Iterator[Fact | By]:
    """Who wins a trick.

    When everybody has laid a card, the highest card present wins the trick for its side. The suit
    that was led matters only where no card that stands above it lies in the trick.
    """
    yield from play.trick_won.as_printed(table)


def won(table: Table) -> bool:
    """Say whether a side has the three tricks that it needs."""
    return table.phase == PLAY and not table.ended and bool(play.ahead(table))


@upshot("WT-10", when=won, over="W-31:next_lead")
def third_trick(table: Table) -> Iterator[Fact]:
    """The hand.

    The side that has three tricks has won the hand, at once; the rest is not played.
    """
    yield from play.third_trick.as_printed(table)


@meaning("WT-11")
def victors(table: Table) -> tuple[str, ...]:
    """The game.

    The side that has {target} points or more wins the game. Where fines bring both so far, the side
    with more points wins, and of equals the one that won the last hand.
    """
    return finish.victors.as_printed(table)  # type: ignore[no-any-return]


@upshot("WT-11", when=lambda t: t["booked"] and not t.over and bool(finish.victors(t)))
def game_won(table: Table) -> Iterator[Fact]:
    yield from finish.game_won.as_printed(table)


limit = words(
    "W-50",
    "Upper limit",
    "A hand is raised no further than is enough for the game to whoever raises it (WT-12).",
)


how_high = words(
    "WT-12",
    "How high to go",
    "Go is said aloud, and no higher than the points that the side which says it needs to win the "
    "game.",
)


@rule("WT-12", Go)
def capped(table: Table, move: Go) -> bool | No:
    return go_house.within_limit(table, move, "WT-12")


@effect("WT-18", Signal)
def warned(_table: Table, who: Seat) -> Iterator[Fact]:
    """No signals.

    Partners do not signal. Who does is warned.
    """
    yield Flagged("WT-18", who, Message("{seat} is warned for a signal.", seat=who))
