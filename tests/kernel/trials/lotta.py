"""A fragment of Lotta Watta: grids of unseen cards, swaps, races out of turn, and locks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import (
    CONTRADICTS,
    FLAGS,
    LAWS,
    REPORTS,
    Awaited,
    Awaits,
    Book,
    Deal,
    Ended,
    Face,
    Fact,
    Looked,
    Mark,
    Move,
    Moved,
    No,
    Pack,
    Place,
    PrintedCard,
    Said,
    Scored,
    Seat,
    Shown,
    Shuffled,
    Word,
    effect,
    elsewhere,
    price,
    rule,
    upshot,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel import Table

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = Pack(
    [PrintedCard(s + r, s + r, s, r, i + 1) for s in "CDHS" for i, r in enumerate(RANKS)]
    + [PrintedCard("JK", "Joker", rank="JK", points=-10, copies=2)]
)
SLOTS = ("TL", "TR", "BL", "BR")
LOCKED = "locked"
HIDDEN = Face("?")


@dataclass(frozen=True)
class TurnUp(Move):
    name: ClassVar[str] = "turn-up"
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("stock", (self.card,)),)


@dataclass(frozen=True)
class Look(Move):
    """Look at a card that lies in a grid."""

    name: ClassVar[str] = "peep"
    in_turn: ClassVar[bool] = False
    sealed: ClassVar[tuple[str, ...]] = ("card",)
    phases: ClassVar[tuple[str, ...]] = ("play", "queen")
    seat: Seat
    place: Place
    card: Face = HIDDEN


@dataclass(frozen=True)
class Take(Move):
    name: ClassVar[str] = "take"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    words: ClassVar[Mapping[str, Callable[[Book], tuple[str, ...]]]] = {
        "source": lambda _: ("stock", "pile")
    }
    seat: Seat
    source: Word


@dataclass(frozen=True)
class Swap(Move):
    name: ClassVar[str] = "swap"
    phases: ClassVar[tuple[str, ...]] = ("fingers",)
    seat: Seat
    place: Place
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.place, (self.card,)),)


@dataclass(frozen=True)
class Return(Move):
    name: ClassVar[str] = "return"
    phases: ClassVar[tuple[str, ...]] = ("fingers",)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("fingers", (self.card,)),)


@dataclass(frozen=True)
class Stack(Move):
    """Lay an own card on a card of the same rank, whoever's turn it is."""

    name: ClassVar[str] = "stack"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play", "jack", "fingers")
    seat: Seat
    place: Place
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.place, (self.card,)),)


@dataclass(frozen=True)
class Exchange(Move):
    name: ClassVar[str] = "exchange"
    phases: ClassVar[tuple[str, ...]] = ("jack",)
    seat: Seat
    one: Place
    two: Place


@dataclass(frozen=True)
class Waive(Move):
    name: ClassVar[str] = "waive"
    phases: ClassVar[tuple[str, ...]] = ("jack",)
    seat: Seat


@dataclass(frozen=True)
class Show(Move):
    """Turn up a card at the end of the round."""

    name: ClassVar[str] = "show"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    place: Place
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((self.place, (self.card,)),)


def begin(table: Table) -> Iterator[Fact]:
    yield Awaits("deal", (Awaited(table.seats[0], ("deal",), "LW-4"),))


def rank(card: str | None) -> str:
    return PACK[card].rank if card in PACK.faces else ""


def own(seat: str, place: str) -> bool:
    return place.startswith(f"grid/{seat}/")


def locked(table: Table, place: str) -> bool:
    return any(LOCKED in card.tags for card in table.cards(place))


def turn(table: Table, seat: str) -> Awaits:
    """Await the powers first, in the order in which their cards were laid; then the turn."""
    powers = [Awaited(one, ("exchange", "waive"), "LW-16") for one in table["powers"]]
    return Awaits("jack" if powers else "play", (*powers, Awaited(seat, ("take",), "LW-6")))


@effect("LW-4", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """Four cards each in two rows."""
    for other in table.seats:
        for slot in SLOTS:
            yield Moved(("?",), "stock", f"grid/{other}/{slot}")
    yield Awaits("start", (Awaited(seat, ("turn-up",)),))


@effect("LW-4", TurnUp)
def turned(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved((card,), "stock", "pile")
    yield turn(table, table.following(seat))


@rule("LW-5", Look, no=FLAGS)
def bottom_row(table: Table, seat: Seat, place: Place) -> bool | No:
    """Before the first turn each player may look at the own bottom row."""
    fine = own(seat, place) and place[-2:] in {"BL", "BR"} and not table["begun"]
    return fine or No(f"{seat} may not look at {place}.")


@effect("LW-5", Look)
def looked(_table: Table, seat: Seat, place: Place, card: Face) -> Iterator[Fact]:
    yield Looked(seat, place, (card,))


@rule("LW-7", Take, waivable=False)
def something_there(table: Table, source: Word) -> bool | No:
    """One card, the top one of stock or pile."""
    return table.count(source) > 0 or No(f"The {source} is empty.")


@effect("LW-7", Take)
def taken(_table: Table, seat: Seat, source: Word) -> Iterator[Fact]:
    yield Moved(("?",), source, "fingers")
    yield Said("begun", value=True)
    yield Said("window", [])
    yield Awaits("fingers", (Awaited(seat, ("swap", "return"), "LW-8"),))


@rule("LW-8", Swap)
def own_slot(_table: Table, seat: Seat, place: Place) -> bool | No:
    """The card goes into an own slot, whose card goes on the pile; or on the pile itself."""
    return own(seat, place) or No(f"{place} is not a slot of {seat}.")


@rule("LW-14", Swap, Stack, when=lambda t, place: locked(t, place) is True)
def stays(_table: Table) -> No:
    """A locked card stays."""
    return No("This card is locked.")


@rule("LW-27", Swap, Stack, Show, no=CONTRADICTS, over="G-1:conserved",
      when=lambda t, move: elsewhere(t, move) is not None)  # fmt: skip
def followed(table: Table, move: Move) -> bool | No:
    """A card is followed from slot to slot, and can be no other when it is shown."""
    return elsewhere(table, move) or True


@effect("LW-8", Swap)
def swapped(table: Table, place: Place, card: Face) -> Iterator[Fact]:
    yield Moved((card,), place, "pile")
    yield Moved(table.faces("fingers"), "fingers", place)


@effect("LW-8", Return)
def returned(_table: Table, card: Face) -> Iterator[Fact]:
    yield Moved((card,), "fingers", "pile")


@effect("LW-16", Swap, Return, Stack, when=lambda _t, card: rank(card) == "J")
def power(table: Table, seat: Seat) -> Iterator[Fact]:
    """A Jack on the pile lets its player exchange two cards unseen, in the order of the Jacks."""
    yield Said("powers", [*table["powers"], seat])


@effect("LW-10", Swap, Return)
def opened(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A new card on the pile opens a window for equal ones."""
    yield Said("window", [card])
    yield turn(table, table.following(seat))


@rule("LW-12", Stack, when=lambda t: not t["window"])
def late(_table: Table) -> No:
    """The window closes when the next card is taken."""
    return No("The window is closed.")


@rule("LW-11", Stack, over="LW-8")
def matching(table: Table, seat: Seat, place: Place, card: Face) -> bool | No:
    """An own card of the same rank may be stacked."""
    if not own(seat, place):
        return No(f"{place} is not a slot of {seat}.")
    return rank(card) == rank(table.top("pile")) or No(f"{card} does not match.")


@price("LW-13", Stack, of="LW-11", when=lambda t, place: bool(t.count(place)))
def wrong(table: Table, seat: Seat) -> Iterator[Fact]:
    """A wrong stack takes the target, locked and face up; the wrong card stays known."""
    target = str(table.top("pile"))
    extra = sum(place.startswith(f"grid/{seat}/+") for place in table.places) + 1
    yield Moved((target,), "pile", f"grid/{seat}/+{extra}", tag=LOCKED)
    yield Said("window", table["window"][:-1])


@price("LW-15", Stack, of="LW-11", when=lambda t: t.top("pile") == "JK", over="LW-13")
def spared(table: Table) -> Iterator[Fact]:
    """A Joker is never taken."""
    yield Said("window", table["window"])


@effect("LW-11", Stack)
def stacked(table: Table, place: Place, card: Face) -> Iterator[Fact]:
    yield Moved((card,), place, "pile")
    yield Said("window", [*table["window"], card])
    if table.phase != "fingers":
        yield turn(table, table.queue[-1].seat)


@rule("LW-16", Exchange)
def two_cards(table: Table, one: Place, two: Place) -> bool | No:
    lie = all(place.startswith("grid/") and table.count(place) for place in (one, two))
    return (lie and one != two) or No("Two cards that lie in hands are exchanged.")


@effect("LW-16", Exchange)
def exchanged(table: Table, one: Place, two: Place) -> Iterator[Fact]:
    first, second = table.faces(one), table.faces(two)
    yield Moved(first, one, "fingers")
    yield Moved(second, two, one)
    yield Moved(first, "fingers", two)


@effect("LW-18", Exchange, Waive)
def next_power(table: Table) -> Iterator[Fact]:
    """Powers are used in order, and before the next turn."""
    yield Said("powers", table["powers"][1:])
    yield turn(table, table.queue[-1].seat)


@effect("LW-22", Show)
def shown(_table: Table, place: Place, card: Face) -> Iterator[Fact]:
    """All cards are turned up and counted."""
    yield Shown(place, (card,))


def open_grids(table: Table) -> bool:
    grids = [place for place in table.places if place.startswith("grid/")]
    return bool(grids) and all("?" not in table.faces(place) for place in grids)


@upshot("LW-22", when=lambda t: t.phase == "play" and not t.over and open_grids(t))
def counted(table: Table) -> Iterator[Fact]:
    for seat in table.seats:
        cards = [f for p in table.places if p.startswith(f"grid/{seat}/") for f in table.faces(p)]
        yield Scored(seat, sum(PACK[face].points for face in cards))
    least = min(table.score(seat) for seat in table.seats)
    yield Ended("match", tuple(seat for seat in table.seats if table.score(seat) == least))


@effect("LW-25", Take, when=lambda t: not t.count("stock") and t.count("pile") > 1)
def renewed(table: Table) -> Iterator[Fact]:
    """When the stock is empty the pile under its top card is shuffled."""
    yield Moved(table.faces("pile")[:-1], "pile", "stock", "bottom")
    yield Shuffled("stock")


ORDER = words("LW-6", "Order", "The dealer's left begins; turns go clockwise.")
LOTTA = Book(
    "lotta", "Lotta Watta", "", PACK, (2, 8),
    (Deal, TurnUp, Look, Take, Swap, Return, Stack, Exchange, Waive, Show, *REPORTS),
    (*LAWS, dealt, turned, ORDER, bottom_row, looked, something_there, taken, own_slot, stays,
     followed, swapped, returned, late, matching, wrong, spared, stacked, power, opened, two_cards,
     exchanged, next_power, shown, counted, renewed),
    marks=(
        Mark("begun", "hand", default=False), Mark("window", "hand", []),
        Mark("powers", "hand", []),
    ),
    begin=begin,
)  # fmt: skip

BOOKS = (LOTTA,)
