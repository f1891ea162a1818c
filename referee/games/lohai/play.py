"""Lohai: playing to a trick, following suit, and who owns it (LO-6 to LO-8, LO-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.games.lohai.deal import leading
from referee.games.lohai.moves import PLAY, Draw, Took
from referee.games.lohai.pack import BLACKS, OF_SUIT, POWER, REDS, suit
from referee.kernel import (
    CONTRADICTS,
    Awaited,
    Awaits,
    By,
    Ended,
    Face,
    Fact,
    Lacks,
    Moved,
    No,
    Said,
    Seat,
    Told,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts import tricks
from referee.parts.reports import Play
from referee.parts.tricks import before, hand, laid, swept, without

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Table


def by(number: str, fact: Fact) -> Fact:
    """Return a fact that another clause brings about, and that cites it too."""
    return cast("Fact", By(number, fact))


def citing(numbers: Iterable[str], facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield the facts, the first of them in the name of these clauses as well."""
    waiting = list(numbers)
    for fact in facts:
        yield by(waiting.pop(0), fact) if waiting else fact


def first(table: Table, seat: str, moves: tuple[str, ...], clause: str = "") -> Awaits:
    """Await something of a seat before anything else that was awaited."""
    return Awaits(PLAY, (Awaited(seat, moves, clause), *table.queue))


def instead(table: Table, seat: str, *entries: Awaited) -> Awaits:
    """Await this in the place of what the seat was first awaited for."""
    return Awaits(PLAY, (*entries, *without(table.queue, seat)))


def visible(table: Table, seat: str) -> bool:
    """Say whether a seat has a card in play: one that is not about to be covered."""
    top = table.top(before(seat))
    return top is not None and top not in REDS


def bare(table: Table) -> bool:
    """Say whether nothing has been laid to the trick yet."""
    return not any(table.count(before(seat)) for seat in table.seats)


# --- LO-6 and LO-7 --------------------------------------------------------------------------------


@rule("LO-6", Play, waivable=False)
def once_a_trick(table: Table, seat: Seat) -> bool | No:
    """One card each.

    Clockwise, every player plays exactly one card of the hand to a trick, until the hands are
    empty. What else comes to lie before a player is no card of the hand.
    """
    to_play = any(a.seat == seat and "play" in a.moves for a in table.queue)
    return to_play or No("{seat} has played to this trick already.", seat=seat)


@effect("LO-6", Play)
def played(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved((card,), hand(seat), before(seat))
    yield instead(table, seat)


@effect("LO-7", Play, Draw, when=lambda t, card: bool(suit(card)) and not t["led"])
def led(_table: Table, card: Face) -> Iterator[Fact]:
    """The suit led.

    The first card with a suit that is seen in the trick says which suit is led, whether it is
    played or comes from the stack. It stays so, whatever becomes of that card. While only special
    cards have been seen, no suit is led.
    """
    yield Said("led", suit(card))


# --- LO-8: following ------------------------------------------------------------------------------


def off_suit(table: Table, card: str) -> bool:
    """Say whether a card has a suit, and another one than was led."""
    return bool(table["led"]) and suit(card) not in {"", table["led"]}


@rule("LO-8", Play, when=off_suit)
def follows(table: Table, seat: Seat) -> Lacks:
    """Following suit.

    Whoever holds a card of the suit led plays one, or any special card. Without that suit any card
    may be played, and before a suit is led as well. Nobody need trump or win. Only cards of the
    hand have to follow. A hand that nobody sees is taken at its word.
    """
    return Lacks(seat, OF_SUIT[table["led"]])


@effect("LO-8", Play, when=off_suit)
def remembered(table: Table, seat: Seat) -> Iterator[Fact]:
    marks = {name: table[name] for name in (*table.lifetimes["trick"], "tricks", "leader")}
    told = {"ruling": table.ruling, "marks": marks}
    yield Said("off_suit", {**table["off_suit"], seat: told})


@effect("LO-5", Play, when=lambda t: bool(t["off_suit"]) and bare(t))
def led_again(_table: Table) -> Iterator[Fact]:
    yield Said("off_suit", {})


# --- LO-10: who owns a trick ----------------------------------------------------------------------


def complete(table: Table) -> bool:
    """Say whether all have a card before them, and nothing is to be done first."""
    if table.phase != PLAY or table.queue or table.ended:
        return False
    return all(table.count(before(seat)) for seat in table.seats)


@meaning("LO-10")
def black_counts(_table: Table) -> bool:
    return True


@meaning("LO-13")
def in_time(table: Table) -> tuple[tuple[str, str], ...]:
    """Later means laid before its player later, wherever the card came from."""
    return laid(table)


def blacks(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the black cards in play with their seats, the one that controls last."""
    if not black_counts(table):
        return ()
    return tuple((seat, card) for seat, card in in_time(table) if card in BLACKS)


def control(table: Table) -> tuple[str, str]:
    """Return who controls the trick with which black card; nobody where there is none."""
    found = blacks(table)
    return found[-1] if found else ("", "")


def strength(table: Table, card: str) -> tuple[int, int]:
    """Return how a card stands by its suit, trump before the suit led, and by its rank."""
    own = suit(card)
    if not own:
        return (-1, 0)
    return (2 if own == table["trump"] else 1 if own == table["led"] else 0, POWER[card])


@meaning("LO-10")
def owner(table: Table) -> str:
    return max(laid(table), key=lambda play: strength(table, play[1]))[0]


@meaning("LO-10")
def reasons(table: Table) -> tuple[str, ...]:
    # The clauses that have decided a trick besides the one that gives it.
    return ("LO-13",) if len(blacks(table)) > 1 else ()


def taking(table: Table, seat: str) -> Iterator[Fact]:
    """Yield what happens when a seat gets the trick: it leads to the next."""
    yield from citing(reasons(table), swept(table, seat))
    yield leading(table, seat)


@upshot("LO-10", when=lambda t: complete(t) and not control(t)[0])
def owned(table: Table) -> Iterator[Fact]:
    """Who owns a trick.

    When all have played and every red card is covered, the trick is decided: a black card controls
    it (LO-11, LO-12), the later one (LO-13) if several are in play. Without one it belongs to the
    highest trump, and without a trump to the highest card of the suit led. Other cards cannot win.
    {turned_over} Whoever gets the trick leads to the next.
    """
    yield from taking(table, owner(table))


def last_taken(table: Table) -> tuple[int, str] | None:
    """Return in which ruling the last trick was taken and by whom; one taken back is none."""
    taken, _ = _takers(table)
    return taken.get(sum(table["tricks"].values()))


def _and(
    so_far: tuple[dict[int, tuple[int, str]], int], ruling: int, fact: Fact
) -> tuple[dict[int, tuple[int, str]], int]:
    taken, count = so_far
    if type(fact) is Said and fact.mark == "tricks":
        return taken, sum(fact.value.values())
    if type(fact) is Ended and fact.what == "trick":
        # in the place of what was taken back
        return {**taken, count: (ruling, fact.winners[0])}, count
    return so_far


_takers = Told[tuple[dict[int, tuple[int, str]], int]](({}, 0), _and)
"""In which ruling each trick of the hand was taken and by whom, and how many there are."""


@rule("LO-10", Took, no=CONTRADICTS)
def took_it(table: Table, seat: Seat) -> bool | No:
    last = last_taken(table)
    if last is None:  # where nobody watched who took those that there are, any seat may have
        return any(table["tricks"].values()) or No("No trick of this hand has been taken.")
    ruling, taker = last
    return taker == seat or No("By the record {seat} took the trick.", (ruling,), seat=taker)


def still_to_play(table: Table, seat: str) -> Awaits:
    """Await a card of this seat and of all after it who have none in the trick."""
    waiting = tricks.still_to_play(table, seat)
    return Awaits(PLAY, tuple([Awaited(other, ("play",), "LO-6") for other in waiting]))
