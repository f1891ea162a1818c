"""Tricks: cards laid one by one before the players, until one of them takes them all.

The cards of an open trick lie at ``trick/SEAT``, before the seat whose play they are; the topmost
counts. Tricks that were taken lie at ``taken``, or at ``won/SEAT`` where their cards count, and
the mark ``tricks`` says how many each seat has. A book that plays for tricks has the marks of
`MARKS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.kernel import UNKNOWN, Awaited, CountPart, Ended, Mark, Moved, No, Said, Told, Trick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.kernel import Fact, Table

TAKEN = "taken"
"""Where the cards of all finished tricks lie."""

BEFORE: Final = "trick/"
"""With a seat the place of the cards that it has laid to the open trick."""

MARKS = (
    Mark("tricks", "hand", {}, "Tricks"),
    Mark("leader", "hand", "", "Leads", seat=True),
)
"""How many tricks each seat has taken, and who leads to the open one."""


def before(seat: str) -> str:
    """Return the place of the cards that a seat has laid to the open trick."""
    return BEFORE + seat


def won(seat: str) -> str:
    """Return the place of the cards that a seat has won in tricks, where they are counted."""
    return f"won/{seat}"


def hand(seat: str) -> str:
    """Return the place of the cards a seat holds."""
    return f"hand/{seat}"


def in_order(table: Table, first: str) -> tuple[str, ...]:
    """Return all seats clockwise, beginning with this one."""
    start = table.seats.index(first)
    return table.seats[start:] + table.seats[:start]


def laid(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the cards that count in the open trick with their seats, as they were laid in time.

    The tale says when; cards of a position that was set up were laid before all others, clockwise
    from the leader.
    """
    places = table.places
    lying = {seat: cards[-1].face for seat in table.seats if (cards := places.get(BEFORE + seat))}
    if not lying:
        return ()
    told = _since_the_last(table)
    if len(told) == len(lying) and dict(told) == lying:
        return told
    late: list[tuple[str, str]] = []
    for seat, card in reversed(told):
        if lying.get(seat) == card:
            late.append((seat, lying.pop(seat)))
    if not lying:
        return tuple(reversed(late))
    leader = table["leader"]
    order = in_order(table, leader) if leader in table.seats else table.seats
    return (*[(seat, lying[seat]) for seat in order if seat in lying], *reversed(late))


def _and(so_far: tuple[tuple[str, str], ...], _: int, fact: Fact) -> tuple[tuple[str, str], ...]:
    if type(fact) is Moved and fact.cards and fact.target.startswith(BEFORE):
        return (*so_far, (fact.target.removeprefix(BEFORE), fact.cards[-1]))
    return so_far


_since_the_last = Told[tuple[tuple[str, str], ...]](
    (), _and, lambda fact: type(fact) is Ended and fact.what == "trick"
)
"""The cards that came before the players since a trick was over, with their seats, in time."""


def dealt_alike(table: Table, dealt: int) -> bool | No:
    """Say whether all hold what is left of so many cards dealt to each, by the tricks taken."""
    gone = sum(table["tricks"].values())
    for seat in table.seats:
        has = table.held(seat) + table.count(before(seat))
        if has != dealt - gone:
            return No(
                "After {many} {seat} has {count} in the hand and in the open trick, not {number}.",
                many=CountPart(gone, "trick|tricks"), seat=seat,
                count=CountPart(dealt - gone, "card|cards"), number=has,
            )  # fmt: skip
    return True


def glance(table: Table, taker: Callable[[Table], str]) -> Trick:
    """Return the open trick as it is looked at; ``taker`` is asked where every card is known."""
    lying = laid(table)
    known = lying and all(card != UNKNOWN for _, card in lying)
    return Trick(lying, taker(table) if known else "")


def complete(table: Table) -> bool:
    """Say whether all have laid their cards to the open trick."""
    return nobody_to_play(table) and bool(laid(table))


def played_out(table: Table) -> bool:
    """Say whether all cards of the hand have been played, and it has not ended yet."""
    lying = (place for seat in table.seats for place in (hand(seat), before(seat)))
    return table.phase == "play" and not table.ended and not any(map(table.count, lying))


def nobody_to_play(table: Table) -> bool:
    """Say whether nobody is awaited to lay a card, in a hand that goes on."""
    return table.phase == "play" and not table.queue and not table.ended


def led(table: Table) -> str:
    """Return the card that was laid first to the open trick, or nothing where none lies."""
    cards = laid(table)
    return cards[0][1] if cards else ""


def without(queue: Iterable[Awaited], seat: str) -> tuple[Awaited, ...]:
    """Return the queue once a seat has done what it was first awaited for.

    The seat is looked for: where the table lets an act stand out of turn, it is not the first.
    """
    rest = list(queue)
    for index, awaited in enumerate(rest):
        if awaited.seat == seat:
            del rest[index]
            break
    return tuple(rest)


def opener(table: Table, seat: str) -> str:
    """Return who led to the open trick, in a position in which this seat is on turn."""
    leader = seat
    for other in reversed(in_order(table, seat)[1:]):
        if not table.count(before(other)):
            break
        leader = other
    return leader


def resumed(table: Table, seat: str) -> Iterator[Fact]:
    """Yield who leads, and who deals where it is not known, in a position with a seat on turn."""
    if not table["dealer"]:
        yield Said("dealer", table.following(seat, steps=-1))
    yield Said("leader", opener(table, seat))


def still_to_play(table: Table, seat: str) -> tuple[str, ...]:
    """Return this seat, which is on turn, and those after it who have laid no card."""
    return tuple([s for s in in_order(table, seat) if s == seat or not table.count(before(s))])


def swept(table: Table, taker: str, into: str = TAKEN) -> Iterator[Fact]:
    """Yield what happens when a seat takes the open trick: the cards go, and are counted.

    ``into`` says where they go: one pile for everybody, or the winner's own, such as `won`.
    """
    # The card that was laid last goes first: put back the other way round, they lie as before.
    for seat, _ in reversed(laid(table)):
        yield Moved(table.faces(before(seat)), before(seat), into)
    tricks = {**dict.fromkeys(table.seats, 0), **table["tricks"]}
    yield Said("tricks", {**tricks, taker: tricks[taker] + 1})
    yield Said("leader", taker)
    yield Ended("trick", (taker,))
