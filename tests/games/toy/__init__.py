"""High card, a whole game in one file: three players, twelve cards, the highest takes the trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import (
    LAWS,
    REPORTS,
    Awaited,
    Awaits,
    Book,
    Deal,
    Ended,
    Face,
    Fact,
    Move,
    Moved,
    Pack,
    PrintedCard,
    Scored,
    Seat,
    effect,
    upshot,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

PACK = Pack(PrintedCard(f"N{n}", f"Number {n}", "numbers", str(n)) for n in range(1, 13))


class Lay(Move, name="lay", verb="lay a card", phases=("play",)):
    """Lay a card on the table."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((f"hand/{self.seat}", (self.card,)),)


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    yield Awaits("deal", (Awaited(dealer, ("deal",), "HC-1"),))


def turns(table: Table, first: str) -> Awaits:
    order = [first, *[table.following(first, steps=n) for n in (1, 2)]]
    return Awaits("play", tuple(Awaited(seat, ("lay",)) for seat in order))


@effect("HC-1", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal.

    Four cards each; the player to the dealer's left leads.
    """
    for other in table.seats:
        yield Moved(("?",) * 4, "stock", f"hand/{other}")
    yield turns(table, table.following(seat))


@effect("HC-2", Lay)
def laid(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A trick.

    Each player lays any card; the highest takes the trick, scores a point and leads again.
    """
    yield Moved((card,), f"hand/{seat}", f"trick/{seat}")
    yield Awaits("play", tuple(entry for entry in table.queue if entry.seat != seat))


@upshot("HC-2", when=lambda t: t.phase == "play" and not t.queue)
def taken(table: Table) -> Iterator[Fact]:
    best = max(table.seats, key=lambda seat: int(PACK[table.faces(f"trick/{seat}")[0]].rank))
    for seat in table.seats:
        yield Moved(table.faces(f"trick/{seat}"), f"trick/{seat}", "won")
    yield Scored(best, 1)
    yield turns(table, best)


@upshot("HC-3", when=lambda t: t.count("won") == PACK.size and not t.over)
def finished(table: Table) -> Iterator[Fact]:
    """The end.

    When all cards are played, the most points win; equal points share the win.
    """
    most = max(table.score(seat) for seat in table.seats)
    yield Ended("match", tuple(seat for seat in table.seats if table.score(seat) == most))


HIGH_CARD = Book(
    "high-card", "High card", "Three players, twelve cards.", PACK, (3, 3),
    (Deal, Lay, *REPORTS), (*LAWS, dealt, laid, taken, finished), begin=begin,
    places={"won": "the tricks that are won"},
)  # fmt: skip

BOOKS = (HIGH_CARD,)
