"""Watten: the pack, who deals, the deal and what may go wrong in it (W-1 to W-3, W-17, W-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import announce, cut, fouls, play, scoring
from referee.games.watten.moves import CUT, DEAL, Deal, GiveBack, Misdeal, Play
from referee.games.watten.seats import dealer, forehand, ring, side
from referee.kernel import (
    CONTRADICTS,
    Fact,
    Gathered,
    Move,
    Moved,
    No,
    Said,
    Seat,
    effect,
    elsewhere,
    meaning,
    rule,
    stray,
    words,
)
from referee.parts import tricks
from referee.parts.dealing import lies_so

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Table

HAND = 5
"""Cards in a hand."""
THREE = 3
"""Cards in the larger packet, less those that were taken in the cut."""

# --- W-1 to W-3: the pack and the players ---------------------------------------------------------


@rule("W-1", Play, GiveBack, no=CONTRADICTS, over="G-1:conserved")
def in_the_pack(table: Table, move: Move) -> bool | No:
    """The pack.

    Thirty-two cards: Acorns (E), Leaves (L), Hearts (H) and Bells (S), each from Ace (A), King (K),
    Ober (O), Unter (U), Ten, Nine and Eight to Seven. Clubs, Spades, Hearts and Diamonds of a
    French pack may stand for them, with Queen and Jack for Ober and Unter. A card that is no such
    card, or that was seen elsewhere in this hand, cannot have been played.
    """
    return stray(table, move) or elsewhere(table, move) or True


players = words(
    "W-2",
    "Players",
    "Four play, and partners sit opposite. Seats and sides are agreed, or drawn for, Aces "
    "being high: the two highest cards play against the two lowest. In the order of play sit "
    "the highest, who deals first, the third, the second and the lowest. Players with equal "
    "cards draw again.",
    on=Deal,
)


@rule("W-3", Deal)
def by_the_dealer(table: Table, seat: Seat) -> bool | No:
    """The next dealer.

    After each hand forehand becomes the dealer.
    """
    return seat == dealer(table) or No("{seat} deals.", seat=dealer(table))


# --- W-17: the deal -------------------------------------------------------------------------------


def packets(table: Table, seats: Iterable[str]) -> Iterator[Fact]:
    """Deal these seats five cards each, in two packets."""
    order = tuple(seats)
    for seat in order:
        yield from dealing(seat, first_packet(table, table.held(seat)))
    for seat in order:
        yield from dealing(seat, HAND - table.held(seat))


def dealing(seat: str, cards: int) -> Iterator[Fact]:
    """Deal a seat so many cards."""
    if cards > 0:
        yield Moved(("?",) * cards, "stock", f"hand/{seat}")


@meaning("W-17")
def first_packet(_table: Table, taken: int) -> int:
    """Everybody gets first a packet of three and then one of two."""
    return THREE - taken


@meaning("W-17", "first_packet")
def two_first(_table: Table, taken: int) -> int:
    """Everybody gets first a packet of two and then one of three."""
    del taken
    return HAND - THREE


@effect("W-17", Deal)
def dealt(table: Table) -> Iterator[Fact]:
    """The deal.

    Five cards each are dealt face down, forehand first.
    """
    yield from cut.unsorted(table)
    yield from packets(table, ring(table, forehand(table)))
    yield from announce.begins(table)


# --- W-18: a misdeal ------------------------------------------------------------------------------


@rule("W-18", Misdeal, waivable=False)
def noticed(table: Table) -> bool | No:
    """A misdeal.

    Where somebody was not dealt five cards the hand is thrown in, also when it is noticed during
    the play, but not when the hand is over.
    """
    if table.phase in {CUT, DEAL}:
        return No("No cards have been dealt.")
    return not play.hand_over(table) or No("The hand is over.")


@effect("W-18", Misdeal)
def misdealt(table: Table) -> Iterator[Fact]:
    yield from thrown_in(table)


@meaning("W-18")
def thrown_in(table: Table) -> Iterator[Fact]:
    """Nobody gets a point, and the same dealer deals again."""
    again = dealer(table)
    yield Gathered("stock")
    yield from cut.begins(table, again)


@meaning("W-18", "thrown_in")
def lost_by_the_dealer(table: Table) -> Iterator[Fact]:
    """The side that did not deal gets two points, and the next dealer deals."""
    yield Said("value", 2)
    yield from scoring.lost(table, side(table, dealer(table)))


@meaning("W-18", "thrown_in")
def paid_and_dealt_again(table: Table) -> Iterator[Fact]:
    """The side that did not deal gets two points, and the same dealer deals again."""
    again = dealer(table)
    yield from fouls.opponents_gain(table, again)
    yield Gathered("stock")
    yield from cut.begins(table, again)


five_each = lies_so("W-17", lambda table: tricks.dealt_alike(table, HAND))


PLAYERS = (five_each, in_the_pack, players, by_the_dealer)
CLAUSES = (dealt, first_packet, noticed, misdealt, thrown_in)
