"""A Watten that stays as it is: unseen hands, and a call that binds.

What is told of disputes and of ids follows whole hands of it, clause by clause; no
mended rule of a game that people play may move them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

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
    Gathered,
    Lacks,
    Mark,
    Move,
    Moved,
    No,
    Pack,
    PrintedCard,
    Refuted,
    Said,
    Scored,
    Seat,
    Table,
    Word,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
)

RANKS = ("A", "K", "O", "U", "10", "9", "8", "7")
PACK = Pack(PrintedCard(s + r, s + r, s, r) for s in "ELHS" for r in RANKS)
CRITICAL = ("HK", "S7", "E7")
Words = Mapping[str, Callable[[Pack], tuple[str, ...]]]


@dataclass(frozen=True)
class Rank(Move):
    name: ClassVar[str] = "schlag"
    phases: ClassVar[tuple[str, ...]] = ("schlag",)
    words: ClassVar[Words] = {"rank": lambda _: RANKS}
    seat: Seat
    rank: Word


@dataclass(frozen=True)
class Suit(Move):
    name: ClassVar[str] = "trumpf"
    phases: ClassVar[tuple[str, ...]] = ("trumpf",)
    words: ClassVar[Words] = {"suit": lambda _: tuple("ELHS")}
    seat: Seat
    suit: Word


@dataclass(frozen=True)
class Play(Move):
    name: ClassVar[str] = "play"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((f"hand/{self.seat}", (self.card,)),)


@dataclass(frozen=True)
class Call(Move):
    name: ClassVar[str] = "call"
    in_turn: ClassVar[bool] = False
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat


def begin(table: Table, _dealer: str) -> Iterator[Fact]:
    yield Awaits("cut", (Awaited(table.seats[3], ("deal",), "W-12"),))


def other(table: Table, side: str) -> str:
    return next(one for one in table.sides.values() if one != side)


def played(table: Table) -> list[tuple[str, str]]:
    """Return who laid which card to the open trick, in order: the tale tells it, not the seats."""
    lying = []
    for _, fact in table.told():
        if isinstance(fact, Moved) and fact.source == "trick":
            break
        if isinstance(fact, Moved) and fact.target == "trick":
            lying.append((fact.source.removeprefix("hand/"), fact.cards[0]))
    return lying[::-1]


def first_trick(table: Table) -> bool:
    return not any(table.count(f"won/{side}") for side in table.sides.values())


@rule("W-12", Deal, waivable=False)
def once(table: Table) -> bool:
    """The deal. A hand is dealt once."""
    return not table.ended


@effect("W-17", Deal)
def dealt(table: Table) -> Iterator[Fact]:
    """Five cards each."""
    for seat in table.seats:
        yield Moved(("?",) * 5, "stock", f"hand/{seat}")
    yield Awaits("schlag", (Awaited(table.seats[1], ("schlag",), "W-24"),))


@effect("W-24", Rank)
def ranked(table: Table, rank: Word) -> Iterator[Fact]:
    """The trump rank is named."""
    yield Said("schlag", rank)
    yield Awaits("trumpf", (Awaited(table.seats[0], ("trumpf",), "W-25"),))


@effect("W-25", Suit)
def suited(table: Table, suit: Word) -> Iterator[Fact]:
    """The trump suit is named."""
    yield Said("trumpf", suit)
    yield turn(table.seats[1])


def turn(seat: str) -> Awaits:
    return Awaits("play", (Awaited(seat, ("play",), "W-31"),))


@meaning("W-4")
def power(table: Table, card: str) -> tuple[int, int]:
    """Criticals, the chief striker, strikers, trumps, the suit led."""
    natural = -RANKS.index(card[1:])
    if card in CRITICAL:
        return 5, -CRITICAL.index(card)
    if card == table["trumpf"] + table["schlag"]:
        return 4, 0
    if card[1:] == table["schlag"]:
        return 3, 0
    if card[0] == table["trumpf"]:
        return 2, natural
    return (1, natural) if card[0] == played(table)[0][1][0] else (0, 0)


@meaning("W-34")
def qualifying(table: Table) -> frozenset[str]:
    return frozenset(CRITICAL) | {f for f in PACK.faces if f[0] == table["trumpf"]}


@rule("W-33", Call)
def callable_now(table: Table, seat: Seat) -> bool | No:
    """The call. On the chief striker led to the first trick, before the next card."""
    chief = table["trumpf"] + table["schlag"]
    now = first_trick(table) and played(table) == [(seat, chief)]
    return now or No("Nothing can be called now.")


@effect("W-33", Call)
def called(_table: Table) -> Iterator[Fact]:
    yield Said("bound", value=True)


@rule("W-34", Play, when=lambda t, card: t["bound"] and card not in qualifying(t))
def duty(table: Table, seat: Seat) -> Lacks:
    """The duty. Who holds a trump or a Critical must play one of them."""
    return Lacks(seat, qualifying(table))


@penalty("W-36", of="W-34")
def breach(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach ends the hand, and the other side books its value."""
    if not table.ended:
        yield Ended("hand", (other(table, table.sides[refuted.seat]),))


@effect("W-31", Play)
def laid(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A card is laid, and the next player is awaited."""
    yield Moved((card,), f"hand/{seat}", "trick")
    if not table.ended:
        yield turn(table.following(seat))


@effect("W-35", Play, when=lambda t, card: t["bound"] and power(t, card) > power(t, chief(t)))
def freed(_table: Table) -> Iterator[Fact]:
    """The duty ends when the lead is beaten."""
    yield Said("bound", value=False)


def chief(table: Table) -> str:
    return str(table["trumpf"] + table["schlag"])


def complete(table: Table) -> bool:
    return table.count("trick") == len(table.seats) and not table.ended


@upshot("W-7", when=complete)
def trick_won(table: Table) -> Iterator[Fact]:
    """The strongest card takes the trick; of equal ones the first."""
    best, _ = max(played(table), key=lambda lying: power(table, lying[1]))
    yield Moved(table.faces("trick"), "trick", f"won/{table.sides[best]}")
    yield Said("bound", value=False)
    yield turn(best)


def third(table: Table) -> str:
    sides = dict.fromkeys(table.sides.values())
    return next((side for side in sides if table.count(f"won/{side}") == 12), "")


@upshot("W-39", when=lambda t: not t.ended and bool(third(t)))
def hand_won(table: Table) -> Iterator[Fact]:
    """Three tricks end the hand."""
    yield Ended("hand", (third(table),))


@upshot("W-56", when=lambda t: t.ended and not t.over and t.phase != "cut")
def booked(table: Table) -> Iterator[Fact]:
    """A hand is worth two points."""
    for side in table.won:
        yield Scored(side, 2)
    sides = [side for side in dict.fromkeys(table.sides.values()) if table.score(side) >= 11]
    if sides:
        yield Ended("match", tuple(sides))
    else:
        yield Gathered("stock")
        yield Awaits("cut", (Awaited(table.seats[0], ("deal",), "W-12"),))


MARKS = (
    Mark("schlag", "hand", ""), Mark("trumpf", "hand", ""), Mark("bound", "hand", default=False),
)  # fmt: skip

WATTEN = Book(
    "watten", "Watten", "", PACK, (4, 4),
    (Deal, Rank, Suit, Play, Call, *REPORTS),
    (*LAWS, once, dealt, ranked, suited, power, callable_now, called, qualifying,
     duty, freed, laid, breach, trick_won, hand_won, booked),
    marks=MARKS, begin=begin, names=("D", "F", "P", "C"),
    partners=lambda seats: {s: ("DP", "FC")[i % 2] for i, s in enumerate(seats)},
)  # fmt: skip
