"""Crazy Shakers Lohai: a Shaker turns the ranks of the whole trick over (LOS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai import play, wording
from referee.games.lohai.moves import Draw, Steal
from referee.games.lohai.pack import BLACKS, POWER, SHAKER, suit
from referee.games.lohai.play import first, off_suit
from referee.games.lohai.specials import SHAKERS
from referee.kernel import Amendment, Fact, Mark, No, Said, Seat, Term, effect, meaning, rule, words
from referee.parts.reports import Play
from referee.parts.tricks import before, laid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


def flipped(table: Table) -> bool:
    """Say whether an odd number of Shakers was laid to the trick."""
    return bool(table["flips"] % 2)


@effect("LOS-1", Play, cards=SHAKERS)
def crazy(table: Table, seat: Seat) -> Iterator[Fact]:
    """The crazy Shaker.

    A Shaker steals nothing. A card of the stack is laid on it, also when it is led, and is the play
    of the player.
    """
    yield first(table, seat, ("draw",))


@rule("LOS-1", Steal, waivable=False)
def steals_nothing(_table: Table, seat: Seat) -> No:
    return No("A crazy Shaker steals nothing: {seat} draws a card.", seat=seat)


@meaning("LOS-1")
def shaker_drawn(table: Table, seat: str) -> tuple[str, ...]:
    del table, seat
    return ("draw",)


@meaning("LO-20")
def drawn_for(table: Table, seat: str) -> str:
    return "LOS-1" if table.top(before(seat)) == SHAKER else "LO-16"


@effect("LOS-2", Play, Draw, cards=SHAKERS)
def turned_over(table: Table) -> Iterator[Fact]:
    """Once over, twice back.

    One Shaker turns the trick over. A second one turns it back, and one that comes from the stack
    counts as well.
    """
    yield Said("flips", table["flips"] + 1)


# --- who owns a trick that was turned over --------------------------------------------------------


def lowest(cards: tuple[tuple[str, str], ...]) -> str:
    """Return who has laid the lowest of these cards, the last of equal ones."""
    return min(reversed(cards), key=lambda played: POWER[played[1]])[0]


def suited(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the cards in play that have a suit, as they were laid."""
    return tuple((seat, card) for seat, card in laid(table) if suit(card))


def contenders(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the cards among which the lowest wins."""
    cards = suited(table)
    ties = {table["led"], table["trump"]}
    sluffs = tuple((seat, card) for seat, card in cards if suit(card) not in ties)
    return sluffs or tuple((s, card) for s, card in cards if suit(card) == table["led"]) or cards


@meaning("LOS-3")
def among(table: Table) -> tuple[tuple[str, str], ...]:
    """The trick that is turned over.

    In a trick that is turned over, the order of the cards is reversed. The lowest card wins that is
    neither of the suit led nor trump, whatever its suit; if there is none, the lowest card of the
    suit led; if there is none either, the lowest trump. (How such a trick is won is known from one
    example only: this clause is provisional.)
    """
    return contenders(table)


@meaning("LOS-3", "among")
def all_of_them(table: Table) -> tuple[tuple[str, str], ...]:
    """The trick that is turned over.

    In a trick that is turned over, the lowest card of all wins, whatever its suit. (How such a
    trick is won is known from one example only: this clause is provisional.)
    """
    return suited(table)


last_of_equals = words(
    "LOS-4",
    "Equal cards",
    "Of lowest cards of the same rank the one that was laid last wins.",
)

blacks_still = words(
    "LOS-5",
    "Black cards",
    "Ranks are turned over, and black cards have none: a Giver or Taker controls the trick as "
    "usual.",
)

blacks_ignored = words(
    "LOS-5",
    "Black cards",
    "In a trick that is turned over a Giver or Taker controls nothing, as long as anybody has a "
    "card with a suit in play.",
)

whole_trick = words(
    "LOS-6",
    "How long it lasts",
    "The whole trick is turned over, with the cards that were laid before the Shaker. The next "
    "trick is as usual.",
)


@meaning("LO-10")
def owner(table: Table) -> str:
    cards = among(table) if flipped(table) else ()
    return lowest(cards) if cards else str(play.owner.as_printed(table))


@meaning("LO-10")
def black_counts(table: Table) -> bool:
    return not flipped(table) or not suited(table)


def equals(table: Table) -> bool:
    """Say whether several cards are the lowest."""
    ranks = [POWER[card] for _, card in among(table)]
    return len(ranks) > 1 and ranks.count(min(ranks)) > 1


@meaning("LO-10")
def reasons(table: Table) -> tuple[str, ...]:
    usual: tuple[str, ...] = play.reasons.as_printed(table)
    if not flipped(table):
        return usual
    if any(card in BLACKS for _, card in laid(table)):
        usual = (*usual, "LOS-5")
    if play.blacks(table):
        return usual
    return (*usual, "LOS-3", "LOS-6", "LOS-4") if equals(table) else (*usual, "LOS-3", "LOS-6")


all_else = words(
    "LOS-7",
    "All else",
    "Following suit, Movers and the score stay as they are, also in a trick that is turned over.",
    on=Play,
    when=lambda t, card: flipped(t) and off_suit(t, card),
)


TERMS = (
    Term(
        "flip_scope", "Which cards a trick that is turned over is won by.",
        ("sluff_first", "pure_lowest_rank"), "sluff_first",
        {"pure_lowest_rank": Amendment(replace=(all_of_them,))},
    ),
    Term(
        "crazy_black", "Whether a black card controls a trick that is turned over.",
        ("black_still_controls", "black_ignored"), "black_still_controls",
        {"black_ignored": Amendment(replace=(black_counts, blacks_ignored))},
    ),
)  # fmt: skip

CRAZY = Amendment(
    strike=("LO-17", "LO-18"),
    drop=("shaker_steal",),
    replace=(drawn_for, owner, reasons),
    adopt=(
        crazy, steals_nothing, shaker_drawn, turned_over, among, last_of_equals, blacks_still,
        whole_trick, all_else,
    ),
    after="LO-16",
    terms=TERMS,
    phrases=wording.CRAZY,
    provisional=True,
    marks=(Mark("flips", "trick", 0, "Turned over"),),
)  # fmt: skip
