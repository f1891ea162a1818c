"""Skat: the skat or the hand, the announcement, and what is trump in it (SK-6 to SK-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat.moves import (
    LETTER,
    NULL,
    PACK,
    STEPS,
    Announce,
    AnnounceHand,
    PutAway,
    Take,
)
from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    Faces,
    Looked,
    Moved,
    No,
    Said,
    Seat,
    Word,
    cached,
    effect,
    rule,
    words,
)
from referee.parts import duty, tricks
from referee.parts.leaving import from_the_left
from referee.parts.reports import Play
from referee.parts.tricks import hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table, Trick

JACKS = ("CJ", "SJ", "HJ", "DJ")
RANKS = ("A", "10", "K", "Q", "9", "8", "7")
IN_NULL = ("A", "K", "Q", "J", "10", "9", "8", "7")
NUMBER = 2
"""Cards of the skat."""

# --- SK-6: the skat -------------------------------------------------------------------------------


@effect("SK-6", Take)
def taken(_table: Table, seat: Seat) -> Iterator[Fact]:
    """The skat.

    The declarer takes the two cards of the skat into the hand, and puts any two away face down;
    or leaves the skat as it lies, unseen, and plays by hand. What was put away, or not taken,
    counts for the declarer at the end. Only the declarer knows it. (ISkO 3.4.)
    """
    yield Moved((UNKNOWN,) * NUMBER, "skat", hand(seat))
    yield Awaits("skat", (Awaited(seat, ("put",), "SK-6"),))


@rule("SK-6", PutAway, waivable=False)
def has_taken(table: Table, seat: Seat) -> bool | No:
    asked = table.queue[0]
    has = (seat, ("put",)) == (asked.seat, asked.moves)
    return has or No("{seat} has not taken the skat.", seat=seat)


@rule("SK-6", PutAway, waivable=False, when=lambda _t, cards: bool(cards))
def two_cards(_table: Table, cards: Faces) -> bool | No:
    return len(cards) <= NUMBER or No("Two cards are put away.")


@effect("SK-6", PutAway)
def put_away(_table: Table, seat: Seat, cards: Faces) -> Iterator[Fact]:
    yield Moved((UNKNOWN,) * NUMBER, hand(seat), "skat")
    if cards:
        yield Looked(seat, "skat", tuple(cards))
    yield Awaits("skat", (Awaited(seat, ("announce",), "SK-7"),))


# --- SK-7: the announcement -----------------------------------------------------------------------


@rule("SK-7", AnnounceHand, waivable=False, when=lambda _t, step: bool(step))
def no_steps_in_null(_table: Table, game: Word) -> bool | No:
    """The announcement.

    The declarer announces the game: a suit, grand, null or null ouvert. By hand, and only then,
    schneider, schwarz or ouvert may be announced with a suit or grand; schwarz says schneider, too,
    and ouvert says both. Then forehand leads to the first trick. (ISkO 3.4 and 4.1.1.)
    """
    return game not in NULL or No("Nothing but ouvert is announced of null: null ouvert is a game.")


@rule("SK-7", Announce, waivable=False)
def may_announce(table: Table, seat: Seat) -> bool | No:
    asked = table.queue[0]  # who leaves the skat and does not say "by hand" announces all the same
    may = seat == asked.seat and asked.moves != ("put",)
    return may or No("{seat} does not announce a game now.", seat=seat)


@effect("SK-7", Announce)
def announced(table: Table, game: Word) -> Iterator[Fact]:
    yield Said("game", game)
    yield from opens(table)


@effect("SK-7", AnnounceHand)
def announced_by_hand(table: Table, game: Word, step: Word | None) -> Iterator[Fact]:
    yield Said("game", game)
    yield Said("by_hand", value=True)
    if step:
        yield Said("step", step)
    yield from opens(table)


def opens(table: Table) -> Iterator[Fact]:
    """Let forehand lead; an open hand is laid down first."""
    leader = from_the_left(table)[0]
    yield Said("leader", leader)
    if is_open(table):
        yield Awaits("play", (Awaited(table["declarer"], ("open",), "SK-11"),))
    else:
        yield leading(table, leader)


def leading(table: Table, leader: str) -> Awaits:
    """Await a card of each who plays, the leader's first."""
    seats = from_the_left(table)
    start = seats.index(leader)
    among = seats[start:] + seats[:start]
    return Awaits("play", tuple([Awaited(seat, ("play",), "SK-9") for seat in among]))


def is_null(table: Table) -> bool:
    """Say whether null is played, or null ouvert."""
    return table["game"] in NULL


def is_open(table: Table) -> bool:
    """Say whether the declarer plays with the hand laid open."""
    return table["game"] == "null-ouvert" or STEPS[table["step"]] == STEPS["ouvert"]


# --- SK-8: trumps and order -----------------------------------------------------------------------


order = words(
    "SK-8",
    "Trumps",
    "In a suit the four Jacks are trumps, of Clubs, Spades, Hearts and Diamonds from high to low, "
    "and below them the suit: Ace, Ten, King, Queen, Nine, Eight, Seven. In grand the Jacks alone "
    "are trumps. The other suits go from Ace, Ten, King, Queen to Nine, Eight, Seven. In null "
    "there are no trumps, and a suit goes Ace, King, Queen, Jack, Ten, Nine, Eight, Seven. "
    "(ISkO 2.3.)",
    on=Play,
)


@cached("game")
def trumps(table: Table) -> tuple[str, ...]:
    """Return the trumps of the game that was announced, from high to low."""
    letter = LETTER.get(table["game"])
    if letter is None:
        return ()
    return (*JACKS, *[letter + rank for rank in RANKS if letter])


def strength(table: Table, card: str, led: str) -> duty.Strength:
    """Return how a card stands in a trick to which this one was led."""
    above = trumps(table)
    if card in above:
        return duty.TRUMP, -above.index(card)
    ranks = IN_NULL if is_null(table) else RANKS
    follows = card in PACK and card[0] == led[0] and led not in above
    return (duty.FOLLOWS if follows else duty.NOTHING), -ranks.index(card[1:])


def ahead(table: Table) -> str:
    """Return whose card stands highest in the open trick."""
    return duty.taker(table, strength)


def opponents(table: Table) -> tuple[str, ...]:
    """Return those who play against the declarer."""
    return tuple([seat for seat in from_the_left(table) if seat != table["declarer"]])


def glance(table: Table) -> Trick:
    """Return the open trick as it is looked at."""
    return tricks.glance(table, ahead)


CLAUSES = (
    taken, has_taken, two_cards, put_away, no_steps_in_null, may_announce, announced,
    announced_by_hand, order,
)  # fmt: skip
