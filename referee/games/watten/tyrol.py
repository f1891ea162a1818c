"""Tyrolean Watten: what differs from the Bavarian game in the pack, the cut and the play (WT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import cut, finish, fouls, go_house, play, redeal
from referee.games.watten.moves import PLAY, Agree, Ask, Cut, Go, Peek, Play, Schlag, Signal
from referee.games.watten.power import criticals, strikers
from referee.games.watten.seats import cutter, dealer
from referee.games.watten.tyrol_power import SIX, drawn, guater, rechter
from referee.kernel import (
    CONTRADICTS,
    By,
    Face,
    Fact,
    Flagged,
    Lacks,
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

    from referee.kernel import Table

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


@rule("WT-2", Play, cards=OF_OLD)
def like_any_other(_table: Table) -> bool:
    return True


@rule("WT-4", Schlag, when=lambda _t, rank: rank == SIX)
def may_name_the_six(_table: Table) -> bool:
    return True


# --- WT-5 and WT-6: before the play ---------------------------------------------------------------


@rule("WT-5", Cut)
def lifted_once(table: Table, cards: int | None) -> bool | No:
    return cut.lifted_once.function(table, cards)  # type: ignore[no-any-return]


@effect("WT-5", Cut)
def lifted(table: Table) -> Iterator[Fact | By]:
    """The cut.

    For the first deal two opponents cut, and whoever cuts higher deals. Before each deal the cutter
    lifts a packet from the top of the pack, once, and nobody takes a card.
    """
    yield from cut.lifted.function(table)


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
    """The cutter sees the lowest card of the pack. Who else looks commits a foul."""
    return (cutter(table),)


@meaning("WT-5", "lookers")
def dealer_looks(table: Table) -> tuple[str, ...]:
    """The dealer sees the top card and the lowest. Who else looks commits a foul."""
    return (dealer(table),)


@rule("WT-5", Peek, when=fouls.cutting, waivable=False)
def peeked(table: Table, who: Seat) -> bool | No:
    return who not in lookers(table) or No(f"{who} may look at the cut here.")


@effect("WT-5", Peek, when=fouls.cutting)
def caught_peeking(table: Table, who: Seat) -> Iterator[Fact | By]:
    yield from fouls.peeked(table, "WT-5", who, f"{who} has looked at a card of the cut.")


@rule("WT-6", Ask, waivable=False)
def enough_left(table: Table) -> bool | No:
    """Deal and announcements.

    Everybody gets five cards, and thirteen are left. Forehand names the Schlag, a rank from Ace to
    Seven or the Six, and then the dealer the Trumpf. Where forehand has asked for better hands and
    the dealer agrees, both get five new cards, and nobody cuts again.
    """
    return redeal.enough_left.function(table)  # type: ignore[no-any-return]


@effect("WT-6", Agree, when=redeal.in_question(redeal.HANDS))
def redealt(table: Table) -> Iterator[Fact]:
    yield from redeal.redealt.function(table)


@meaning("WT-6")
def put_back(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are put aside face down, the new ones come from those that are left.

    So there is one redeal in a deal at most.
    """
    yield from redeal.set_aside.function(table, seats)


@meaning("WT-6", "put_back")
def mixed(table: Table, seats: tuple[str, ...]) -> Iterator[Fact]:
    """The old cards are shuffled into those that were not dealt."""
    yield from redeal.put_back.function(table, seats)


@rule("WT-6", Schlag)
def without_redeal(_table: Table) -> bool:
    """Deal and announcements.

    Everybody gets five cards, and thirteen are left. Forehand names the Schlag, a rank from Ace to
    Seven or the Six, and then the dealer the Trumpf.
    """
    return True


# --- WT-7 to WT-9: the trump duty -----------------------------------------------------------------


@rule("W-32", Play, waivable=False, called="one_card")
def one_card(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is: nobody has to follow suit or to
    beat. Only trumps are drawn (WT-8).
    """
    return play.one_card.function(table, seat)  # type: ignore[no-any-return]


def trump_led(table: Table) -> bool:
    """Say whether a trump was led to the open trick."""
    return tricks.led(table) in drawn(table)


@rule("WT-7", Play, when=lambda t, card: not tricks.laid(t) and card in drawn(t))
def leads_a_trump(_table: Table) -> bool:
    return True


def answers(table: Table, card: Face) -> bool:
    """Say whether a card answers a trump that was led."""
    return card in drawn(table) or card in strikers(table) or card in criticals(table)


def holds_back(table: Table, card: Face) -> bool:
    """Say whether a card is laid to a trump that does not answer it."""
    return trump_led(table) and not answers(table, card)


@rule("WT-8", Play, when=holds_back)
def duty(table: Table, seat: Seat) -> Lacks:
    """The trump duty.

    When a trump is led, whoever holds a trump must play a trump or one of the Linke, in every trick
    and without a call; he need not beat. Who has no trump plays anything, and so does everybody
    when another card is led.
    """
    return Lacks(seat, drawn(table) - exempt(table))


@meaning("WT-8")
def exempt(_table: Table) -> frozenset[str]:
    # The trumps that need not be played.
    return frozenset()


@meaning("WT-8", "exempt")
def rechter_exempt(table: Table) -> frozenset[str]:
    """The Rechter need not be played."""
    return frozenset([rechter(table)])


@meaning("WT-8", "exempt")
def highest_exempt(table: Table) -> frozenset[str]:
    """Neither the Rechter nor the Guater need be played."""
    return frozenset([rechter(table), *guater(table)])


@rule("WT-9", Play, when=holds_back)
def not_drawn(_table: Table) -> bool:
    """Linke cannot be drawn.

    Who holds a Linker and no trump need not play it.
    """
    return True


# --- WT-10 to WT-12: the hand and the game --------------------------------------------------------


@upshot("W-7", when=play.complete, called="trick_won")
def trick_won(table: Table) -> Iterator[Fact | By]:
    """Who wins a trick.

    When everybody has laid a card, the highest card present wins the trick for its side. The suit
    that was led matters only where no trump and no card of the Schlag lies in the trick.
    """
    yield from play.trick_won.function(table)


def won(table: Table) -> bool:
    """Say whether a side has the three tricks that it needs."""
    return table.phase == PLAY and not table.ended and bool(play.ahead(table))


@upshot("WT-10", when=won, over="W-31:next_lead")
def third_trick(table: Table) -> Iterator[Fact]:
    """The hand.

    The side that has three tricks has won the hand, at once; the rest is not played.
    """
    yield from play.third_trick.function(table)


@meaning("WT-11")
def victors(table: Table) -> tuple[str, ...]:
    """The game.

    The side that has {target} points or more wins the game. Where fines bring both so far, the side
    with more points wins, and of equals the one that won the last hand.
    """
    return finish.victors.function(table)  # type: ignore[no-any-return]


@upshot("WT-11", when=lambda t: t["booked"] and not t.over and bool(finish.victors(t)))
def game_won(table: Table) -> Iterator[Fact]:
    yield from finish.game_won.function(table)


limit = words(
    "W-50", "Upper limit", "The value of a hand ends where it is enough to win the game (WT-12)."
)


how_high = words(
    "WT-12",
    "How high to go",
    "Go is said aloud, and no higher than the points that the side which says it needs to win the "
    "game.",
)


@rule("WT-12", Go)
def capped(table: Table, move: Go) -> bool | No:
    return go_house.capped.function(table, move)  # type: ignore[no-any-return]


@effect("WT-18", Signal)
def warned(_table: Table, who: Seat) -> Iterator[Fact]:
    """No signals.

    Partners do not signal. Who does is warned.
    """
    yield Flagged("WT-18", who, f"{who} is warned for a signal.")
