"""Lohai: players, pack, deal, the turned-up card and the first lead (LO-1 to LO-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.moves import PLAY, TURN_UP, Draw, TurnUp
from referee.games.lohai.pack import LADDER, sign, suit
from referee.kernel import (
    CONTRADICTS,
    FLAGS,
    Awaited,
    Awaits,
    By,
    CountPart,
    Deal,
    Ended,
    Face,
    Fact,
    Leave,
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
from referee.parts.dealing import dealt_out, lies_so, misdeal, to_deal
from referee.parts.reports import Play
from referee.parts.targets import foremost
from referee.parts.tricks import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MOST_WORTH = 10_000
"""No card has a higher value printed in its corner."""
TURNED = "turned"
"""Where the turned-up card lies."""


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    """Await the first deal."""
    yield to_deal(dealer, "LO-3")


def leading(table: Table, leader: str) -> Awaits:
    """Await a card of every seat, the leader's first."""
    first, *others = in_order(table, leader)
    queue = [Awaited(first, ("play",), "LO-5")]
    queue += [Awaited(seat, ("play",), "LO-6") for seat in others]
    return Awaits(PLAY, tuple(queue))


# --- LO-1 and LO-2 --------------------------------------------------------------------------------


@meaning("LO-1")
def each_alone(_table: Table) -> None:
    """Players.

    Four play, each alone.
    """


clockwise = words(
    "LO-1",
    "Deal and play go clockwise",
    "When somebody leaves for good the match is over.",
)


@meaning("LO-1")
def left_over(table: Table, seat: str) -> tuple[str, ...]:
    """The most points among those who stay win it."""
    return foremost(table, tuple(other for other in table.seats if other != seat))


@effect("LO-1", Leave)
def given_up(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Ended("match", left_over(table, seat))


@rule("LO-2", TurnUp, Play, Draw, no=CONTRADICTS, over="G-1:conserved")
def in_the_pack(table: Table, move: Move) -> bool | No:
    """The pack.

    Fifty-two cards. Forty-four have a suit, clubs, diamonds, hearts or spades, and rank from high
    to low K Q J 9 8 7 6 5 4 3 2: there are no Aces and no Tens. Eight have none: two Givers and two
    Takers, which are black, two Movers and two Shakers, which are red. With an ordinary pack the
    black Aces are the Takers, the red Aces the Movers, the black Tens the Givers and the red Tens
    the Shakers. A card that is not in this list cannot have been shown.
    """
    return stray(table, move) or True


# --- LO-3: the deal -------------------------------------------------------------------------------


@meaning("LO-3")
def each_gets(_table: Table) -> int:
    # So many cards, and so many tricks are played.
    return 9


@meaning("LO-3")
def hands(table: Table, dealer: str) -> Iterator[Fact]:
    """Nine cards each; sixteen are left."""
    yield from dealt_out(table, dealer, each_gets(table))


@effect("LO-3", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    The cards are shuffled and dealt singly, clockwise from the dealer's left. The table picks the
    first dealer; then the deal goes clockwise, hand by hand. Where somebody has the wrong number of
    cards and no trick has been taken yet, the same dealer deals again.
    """
    yield Said("dealer", seat)
    yield Said("tricks", dict.fromkeys(table.seats, 0))
    yield from hands(table, seat)
    yield Awaits(TURN_UP, (Awaited(seat, ("turn-up",), "LO-4"),))


def all_in_play(table: Table) -> bool | No:
    """Say whether no card that was dealt is missing: hands change in size, and cards are drawn."""
    dealt = [one.fact if isinstance(one, By) else one for one in hands(table, table["dealer"])]
    due = sum(len(fact.cards) for fact in dealt)
    in_play = [place for place in table.places if place not in {"stock", TURNED}]
    have = sum(map(table.count, in_play))
    return have >= due or No(
        "{count} were dealt, and {number} lie in hands and tricks.",
        count=CountPart(due, "card|cards"), number=have,
    )  # fmt: skip


thrown_in_time, dealt_again = misdeal("LO-3")


so_many_dealt = lies_so("LO-3", all_in_play)

# --- LO-4 and LO-5: the turned-up card, the first lead --------------------------------------------


@meaning("LO-4")
def printed_value(_table: Table, card: str) -> int | None:
    """The number follows the rank, or the special card.

    Shaker 100, Giver 125, 2 150, 3 175, 4 200, 5 225, 6 250, 7 275, 8 300, 9 325, Jack 350, Queen
    375, King 400, Taker 425, Mover 450. Where the card has another number printed in its corner,
    that number is told when it is turned up; it holds, and is noted.
    """
    return LADDER[sign(card)]


@rule("LO-4", TurnUp, waivable=False, when=lambda _t, value: value is not None)
def can_be_worth(_table: Table, value: int) -> bool | No:
    return 0 < value <= MOST_WORTH or No("No card is worth {value}.", value=value)


@rule("LO-4", TurnUp, no=FLAGS, when=lambda _t, value: value is not None)
def as_in_the_table(table: Table, card: Face, value: int) -> bool | No:
    usual = printed_value(table, card)
    return usual in {None, value} or No(
        "The card says {value}, and the table of values {usual}.", value=value, usual=usual or 0
    )


@effect("LO-4", TurnUp)
def turned(table: Table, card: Face, value: int | None) -> Iterator[Fact]:
    """The turned-up card.

    After the deal the dealer turns up the top card that is left. Its suit is trump; a card without
    suit means that there is no trump. The number in its corner is what the hand is worth. It lies
    aside and is not drawn any more; the other cards are the stack.
    """
    yield Moved((card,), "stock", TURNED)
    yield from fixed(table, card, value)


def fixed(table: Table, card: str, value: int | None) -> Iterator[Fact]:
    """Yield trump and worth, as a turned-up card fixes them."""
    yield Said("trump", suit(card))
    yield Said("worth", (printed_value(table, card) or 0) if value is None else value)


def worth_known(table: Table) -> bool:
    """Say whether the value of the hand has been told, or is in the table."""
    return bool(table["worth"])


@effect("LO-5", TurnUp, when=worth_known)
def opens(table: Table) -> Iterator[Fact]:
    """The lead.

    The player to the dealer's left leads any card to the first trick. After that whoever got the
    last trick leads.
    """
    yield from first_lead(table)


def first_lead(table: Table) -> Iterator[Fact]:
    """Await the cards of the first trick, the first from the dealer's left."""
    leader = table.following(table["dealer"] or table.seats[-1])
    yield Said("leader", leader)
    yield leading(table, leader)


# --- LO-24 ----------------------------------------------------------------------------------------


@rule("LO-24", TurnUp, Play, Draw, no=CONTRADICTS, over="G-1:conserved")
def shown_once(table: Table, move: Move) -> bool | No:
    return elsewhere(table, move) or True


once_only = words(
    "LO-24",
    "Shown once",
    "In a hand every suited card is shown once at most, and each special card twice, the turned-up "
    "card among them. A card that moves on is still the same card, and no second one.",
)
