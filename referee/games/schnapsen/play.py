"""Schnapsen: deal, tricks, the stock, the duty, marriages, exchange and closing (SN-1 to SN-8)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.games.schnapsen.moves import PACK, Close, Draw, Exchange, Marry, mate
from referee.games.schnapsen.score import counted
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Deal,
    Ended,
    Face,
    Lacks,
    Leave,
    Moved,
    No,
    Said,
    Seat,
    Shown,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts import dealing, duty, tricks
from referee.parts.reports import Play, TurnUp
from referee.parts.tricks import before, hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

HAND = 5
"""Cards in a hand while the stock is open."""
HEIGHT = {face: -place for place, face in enumerate(PACK.faces)}
"""The cards as they are printed, from high to low in each suit."""

# --- SN-1 and SN-2: players, pack and deal --------------------------------------------------------


@effect("SN-1", Leave)
def given_up(table: Table, seat: Seat) -> Iterator[Fact]:
    """Players and pack.

    Two play, with twenty cards: Hearts, Diamonds, Spades and Clubs, in each from high to low Ace,
    Ten, King, Queen, Jack. In tricks an Ace counts 11, a Ten 10, a King 4, a Queen 3 and a Jack 2:
    that makes 120 card points. When somebody leaves for good the other has won.
    """
    yield Ended("match", (table.following(seat),))


@effect("SN-2", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    Five cards each. The next card is turned up, and its suit is trump; the others are the stock,
    or talon, which lies face down across it. Whoever did not deal leads. Where somebody has the
    wrong number of cards and no trick has been taken yet, the same dealer deals again.
    """
    yield Said("dealer", seat)
    yield from dealing.dealt_out(table, seat, HAND)
    yield Awaits("turn-up", (Awaited(seat, ("turn-up",), "SN-2"),))


@effect("SN-2", TurnUp)
def turned(table: Table, card: Face) -> Iterator[Fact]:
    leader = table.following(table["dealer"])
    yield Moved((card,), "stock", "turned")
    yield Said("trump", card[0])
    yield Said("leader", leader)
    yield leading(table, leader)


def alike(table: Table) -> bool | No:
    """Say whether both have as many cards."""
    one, two = (table.held(seat) + table.count(before(seat)) for seat in table.seats)
    return one == two or No("Both have as many cards, with those laid to the trick.")


# --- SN-3 and SN-4: tricks and the stock ----------------------------------------------------------


def leading(table: Table, leader: str) -> Awaits:
    """Await a card of both, the leader's first, with all that may be done before it."""
    acts = {leader: ("play", "marry", "exchange", "close"), table.following(leader): answers(table)}
    return Awaits("play", tuple([Awaited(seat, moves, "SN-3") for seat, moves in acts.items()]))


@effect("SN-3", Play)
def lies(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A trick.

    Both lay a card. The higher trump takes the trick; without a trump it is the higher card of the
    suit that was led. Whoever takes it leads to the next.
    """
    yield Moved((card,), hand(seat), before(seat))
    yield Awaits("play", tricks.without(table.queue, seat))


def strength(table: Table, card: str, led: str) -> duty.Strength:
    """Return how a card stands in a trick to which this one was led."""
    return duty.TRUMP if card[0] == table["trump"] else int(card[0] == led[0]), HEIGHT[card]


taker = partial(duty.taker, stands=strength)


@upshot("SN-3", when=tricks.complete)
def taken(table: Table) -> Iterator[Fact | By]:
    yield from tricks.swept(table, winner := taker(table), tricks.won(winner))
    yield from going_on(table, table["leader"])


def is_open(table: Table) -> bool:
    """Say whether cards are still drawn."""
    return bool(table.count("stock")) and not table["closed"]


@meaning("SN-4")
def going_on(table: Table, winner: str) -> Iterator[Fact | By]:
    """Drawing after a trick.

    While the stock is open, whoever took the trick draws its top card and the other the next one,
    before anybody leads. The card turned up is drawn last.
    """
    yield from drawn.as_printed(table, winner)


@meaning("SN-4", "going_on")
def asked_first(table: Table, winner: str) -> Iterator[Fact | By]:
    """Drawing after a trick.

    While the stock is open, whoever took the trick draws its top card and the other the next one,
    before anybody leads; or closes it instead (SN-8). The card turned up is drawn last.
    """
    ask = in_time.as_printed(table) is True
    yield from [to_draw(winner)] if ask else drawn.as_printed(table, winner)


def to_draw(seat: str) -> Awaits:
    """Await that a seat draws, or closes the stock instead."""
    return Awaits("play", (Awaited(seat, ("draw", "close"), "SN-4"),))


@effect("SN-4", Draw)
def drawn(table: Table, seat: Seat) -> Iterator[Fact | By]:
    for other in tricks.in_order(table, seat) if is_open(table) else ():
        place = "stock" if table.count("stock") else "turned"
        yield By("SN-4", Moved((str(table.top(place)),), place, hand(other)))
    if table.held(seat):
        yield leading(table, seat)


# --- SN-5: the duty -------------------------------------------------------------------------------


@rule("SN-5", Play, when=lambda t: bool(tricks.laid(t)) and not is_open(t))
def answered(table: Table, seat: Seat, card: Face) -> bool | Lacks:
    """Following and beating.

    While the stock is open any card may be laid. Once it is closed, or all of it is drawn, whoever
    can must follow suit, and with a higher card if able. Who has none of that suit plays a trump if
    able; else any card.
    """
    return duty.answered(table, seat, card, strength, duty.follow_first)


# --- SN-6 to SN-8: marriage, exchange, closing ----------------------------------------------------


@rule("SN-6", Marry, waivable=False)
def is_pair(table: Table, card: Face) -> bool | No:
    return mate(card) != card or No("{card} is no King and no Queen.", card=table.card(card))


@effect("SN-6", Marry, over="SN-3:lies")
def married(table: Table, seat: Seat, card: Face) -> Iterator[Fact | By]:
    """A marriage.

    Who holds King and Queen of a suit may announce them: both are shown, and one of them is laid.
    That counts 40 card points in trumps and 20 in another suit, as soon as a trick is taken.
    """
    # Of two breaches the earlier counts, whichever of the two cards proves it: both lie at once.
    yield from (By("SN-3", fact) for fact in lies.as_printed(table, seat, card))
    melds, worth = table["melds"], 40 if card[0] == table["trump"] else 20
    yield Said("melds", {**melds, seat: melds.get(seat, 0) + worth})
    yield Shown(hand(seat), (mate(card),))


@meaning("SN-6")
def answers(_table: Table) -> tuple[str, ...]:
    """It is announced with a card that is led."""
    return ("play",)


@meaning("SN-6", "answers")
def answers_with_pairs(_table: Table) -> tuple[str, ...]:
    """It is announced with a card that is led, or with one that answers it."""
    return ("play", "marry")


@rule("SN-7", Exchange, waivable=False)
def jack(table: Table, card: Face) -> bool | No:
    """The Jack of trumps.

    Who is to lead and holds the Jack of trumps may exchange it for the card turned up, as long as
    the stock could still be closed (SN-8).
    """
    return card == table["trump"] + "J" or No("Only the Jack of trumps is exchanged.")


@effect("SN-7", Exchange)
def exchanged(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved(table.faces("turned"), "turned", hand(seat))
    yield Moved((card,), hand(seat), "turned")


@rule("SN-8", Close, Exchange, waivable=False)
def in_time(table: Table) -> bool | No:
    """Closing.

    Who is to lead may close the stock, as long as more than two cards of it are left, the one
    turned up among them: nobody draws any more, and from now on SN-5 binds.
    """
    more = is_open(table) and table.count("stock") > 1
    return more or No("More than two cards of the stock have to be left, and it has to be open.")


@effect("SN-8", Close)
def closes(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("counted", counted(table))
    yield Said("closed", seat)
    yield leading(table, seat)
