"""A fragment of Lohai: tricks in which cards steal, move and draw, one chained to the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel import (
    CONTRADICTS,
    LAWS,
    REPORTS,
    Amendment,
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
    Term,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K")
SPECIAL = {"TK": "Taker", "GV": "Giver", "MV": "Mover", "SH": "Shaker"}
PACK = Pack(
    [PrintedCard(s + r, s + r, s, r) for s in "CDHS" for r in RANKS]
    + [PrintedCard(face, name, copies=2) for face, name in SPECIAL.items()]
)


@dataclass(frozen=True)
class TurnUp(Move):
    name: ClassVar[str] = "turn-up"
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("stock", (self.card,)),)


@dataclass(frozen=True)
class Play(Move):
    name: ClassVar[str] = "play"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((f"hand/{self.seat}", (self.card,)),)


@dataclass(frozen=True)
class Draw(Move):
    """Lay a card of the stack before a seat."""

    name: ClassVar[str] = "draw"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("stock", (self.card,)),)


@dataclass(frozen=True)
class Steal(Move):
    name: ClassVar[str] = "steal"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    victim: Seat


@dataclass(frozen=True)
class Shift(Move):
    name: ClassVar[str] = "shift"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    giver: Seat
    taker: Seat


@dataclass(frozen=True)
class Give(Move):
    name: ClassVar[str] = "give"
    phases: ClassVar[tuple[str, ...]] = ("play",)
    seat: Seat
    to: Seat


def begin(table: Table) -> Iterator[Fact]:
    yield Awaits("deal", (Awaited(table.seats[3], ("deal",), "LO-3"),))


def suit(card: str) -> str:
    return "" if card in SPECIAL else card[0]


def leading(table: Table, first: str) -> Awaits:
    order = [table.following(first, steps=n) for n in (4, 1, 2, 3)]
    return Awaits("play", tuple(Awaited(seat, ("play",), "LO-5") for seat in order))


def first(table: Table, seat: str, *moves: str) -> Awaits:
    """Await something before anything else that was awaited."""
    return Awaits("play", (Awaited(seat, moves), *table.queue))


@effect("LO-3", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """The deal."""
    yield Said("dealer", seat)
    yield Said("tricks", dict.fromkeys(table.seats, 0))
    for other in table.seats:
        yield Moved(("?",) * int(table.terms["hand_size"]), "stock", f"hand/{other}")
    yield Awaits("turn", (Awaited(seat, ("turn-up",), "LO-4"),))


@effect("LO-4", TurnUp)
def turned(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """The turned-up card fixes trump and what the hand is worth."""
    yield Moved((card,), "stock", "aside")
    yield Said("trump", suit(card))
    yield Said("worth", 100 if card in SPECIAL else 150 + 25 * RANKS.index(card[1:]))
    yield leading(table, table.following(seat))


@rule("LO-8", Play, when=lambda t, card: bool(suit(card) and t["led"] and suit(card) != t["led"]))
def follow(table: Table, seat: Seat) -> Lacks:
    """Following. Whoever holds the suit plays it, or a card without suit."""
    return Lacks(seat, frozenset(face for face in PACK.faces if suit(face) == table["led"]))


@penalty("LO-9", of="LO-8")
def revoked(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Whoever revoked scores nothing in this hand."""
    yield Said("barred", sorted({*table["barred"], refuted.seat}))


@rule("LO-24", Draw, no=CONTRADICTS, waivable=False)
def from_the_stack(table: Table, card: Face) -> bool | No:
    """What is drawn comes from the stack."""
    return table.count("stock") > 0 or No(f"No card is left to be {card}.")


@effect("LO-6", Play)
def laid(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """One card each."""
    yield Moved((card,), f"hand/{seat}", f"trick/{seat}")
    yield Awaits("play", table.queue[1:])


@effect("LO-16", Draw)
def drawn(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A card of the stack is laid before a player as the play of that player."""
    yield Moved((card,), "stock", f"trick/{seat}")
    yield Awaits("play", table.queue[1:])


@effect("LO-7", Play, Draw, when=lambda t, card: bool(suit(card)) and not t["led"])
def led(_table: Table, card: Face) -> Iterator[Fact]:
    """The first suit that is seen is led."""
    yield Said("led", suit(card))


@effect("LO-15", Play, Draw, when=lambda _t, card: card == "MV")
def may_move(table: Table, seat: Seat) -> Iterator[Fact]:
    """The Mover may shift a trick, and then a card is drawn."""
    yield first(table, seat, "shift", "draw")


@rule("LO-15", Shift, waivable=False)
def between(table: Table, seat: Seat, giver: Seat, taker: Seat) -> bool | No:
    tricks = table["tricks"]
    if not min(tricks.values()) < tricks[seat] < max(tricks.values()):
        return No(f"{seat} has the most tricks or the fewest.")
    return (giver != taker and tricks[giver] > 0) or No(f"{giver} has no trick to give to {taker}.")


@effect("LO-15", Shift)
def shifted(table: Table, seat: Seat, giver: Seat, taker: Seat) -> Iterator[Fact]:
    tricks = table["tricks"]
    yield Said("tricks", {**tricks, giver: tricks[giver] - 1, taker: tricks[taker] + 1})
    yield Awaits("play", (Awaited(seat, ("draw",)), *table.queue[1:]))


@effect("LO-17", Play, Draw, when=lambda _t, card: card == "SH")
def steals(table: Table, seat: Seat) -> Iterator[Fact]:
    """The Shaker steals a card of this trick; where there is none, a card is drawn."""
    others = any(table.count(f"trick/{other}") for other in table.seats if other != seat)
    yield first(table, seat, "steal" if others else "draw")


@rule("LO-17", Steal, waivable=False)
def something_to_steal(table: Table, seat: Seat, victim: Seat) -> bool | No:
    return (seat != victim and table.count(f"trick/{victim}") > 0) or No("Nothing to steal there.")


@effect("LO-17", Steal)
def stolen(table: Table, seat: Seat, victim: Seat) -> Iterator[Fact]:
    card = str(table.top(f"trick/{victim}"))
    yield Moved((card,), f"trick/{victim}", f"trick/{seat}")
    yield Awaits("play", (Awaited(victim, ("draw",)), *table.queue[1:]))


def complete(table: Table) -> bool:
    """Say whether all have a card before them, and nothing is to be done first."""
    return table.phase == "play" and not table.queue and not table.ended


def controls(table: Table) -> str:
    """Return who laid the last black card that still lies in sight: the tale tells when."""
    for _, fact in table.told():
        if isinstance(fact, Moved) and fact.target.startswith("trick/"):
            seat = fact.target.removeprefix("trick/")
            if fact.cards[0] in {"GV", "TK"} and table.top(fact.target) == fact.cards[0]:
                return seat
        if isinstance(fact, Moved) and fact.target == "won":
            break
    return ""


@meaning("LO-10")
def strength(table: Table, card: str) -> int:
    rank = RANKS.index(card[1:]) + 1 if card in PACK and suit(card) else 0
    return {table["trump"]: 100 + rank, table["led"]: rank}.get(suit(card), 0) if rank else 0


def taking(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("tricks", {**table["tricks"], seat: table["tricks"][seat] + 1})
    for other in table.seats:
        if table.count(f"trick/{other}"):
            yield Moved(table.faces(f"trick/{other}"), f"trick/{other}", "won")
    yield Ended("trick", (seat,))
    yield leading(table, seat)


@upshot("LO-11", when=lambda t: complete(t) and t.top(f"trick/{controls(t)}") == "GV")
def to_give(table: Table) -> Iterator[Fact]:
    """The last Giver gives the trick to another player."""
    yield Awaits("play", (Awaited(controls(table), ("give",)),))


@rule("LO-11", Give)
def to_another(_table: Table, seat: Seat, to: Seat) -> bool | No:
    return seat != to or No("It is given to another player.")


@effect("LO-11", Give)
def given(table: Table, to: Seat) -> Iterator[Fact]:
    yield from taking(table, to)


@upshot("LO-10", when=complete)
def owned(table: Table) -> Iterator[Fact]:
    """The last Taker, else the highest trump, else the highest card of the suit led."""
    tops = {seat: strength(table, str(table.top(f"trick/{seat}"))) for seat in table.seats}
    yield from taking(table, controls(table) or max(tops, key=lambda seat: tops[seat]))


@meaning("LO-22")
def pays(table: Table, title: str) -> int:
    del title
    return int(table["worth"])


def holder(table: Table, *, most: bool) -> str:
    tricks = table["tricks"]
    extreme = max(tricks.values()) if most else min(tricks.values())
    holders = [seat for seat, count in tricks.items() if count == extreme]
    return holders[0] if len(holders) == 1 else ""


def all_played(table: Table) -> bool:
    return table.phase == "play" and sum(table["tricks"].values()) == table.terms["hand_size"]


@upshot("LO-22", when=lambda t: all_played(t) and not t.ended)
def scored(table: Table) -> Iterator[Fact]:
    """The single lowest and the single highest number of tricks score."""
    for title, most in (("lo", False), ("hai", True)):
        seat = holder(table, most=most)
        if seat and seat not in table["barred"]:
            yield Scored(seat, pays(table, title))
    yield Ended("hand")


@upshot("LO-23", when=lambda t: t.ended and not t.over)
def next_hand(table: Table) -> Iterator[Fact]:
    """Hands are played to the target."""
    won = tuple(seat for seat in table.seats if table.score(seat) >= int(table.terms["target"]))
    if won:
        yield Ended("match", won)
    else:
        yield Gathered("stock")
        yield Awaits("deal", (Awaited(table.following(table["dealer"]), ("deal",), "LO-3"),))


LEADS = words("LO-5", "First lead", "The dealer's left leads, then whoever took the trick.")
LOHAI = Book(
    "lohai", "Lohai", "", PACK, (4, 4),
    (Deal, TurnUp, Play, Draw, Steal, Shift, Give, *REPORTS),
    (*LAWS, dealt, turned, LEADS, follow, revoked, from_the_stack, laid, drawn, led, may_move,
     between, shifted, steals, something_to_steal, stolen, strength, to_give, to_another, given,
     owned, pays, scored, next_hand),
    terms=(
        Term("hand_size", "Cards", range(1, 10), 9), Term("target", "Target", range(1, 9999), 1500),
    ),
    marks=(
        Mark("trump", "hand", ""), Mark("worth", "hand", 0), Mark("tricks", "hand", {}),
        Mark("barred", "hand", []), Mark("led", "trick", ""),
    ),
    begin=begin, names=("N", "E", "S", "W"),
)  # fmt: skip


# --- two amendments -------------------------------------------------------------------------------


@meaning("LO-22", called="pays")
def pot_and_hand(table: Table, title: str) -> int:
    return int(table["worth"] + table["pots"].get(title, 0))


@upshot("LOC-2", when=lambda t: t.ended and not t["carried"])
def carried(table: Table) -> Iterator[Fact]:
    """A title that nobody scored is carried to the next hand."""
    worth = {"lo": pays(table, "lo"), "hai": pays(table, "hai")}
    held = {"lo": holder(table, most=False), "hai": holder(table, most=True)}
    yield Said("pots", {title: 0 if held[title] else worth[title] for title in worth})
    yield Said("carried", value=True)


CARRY = Amendment(
    replace=(pot_and_hand,), adopt=(carried,), before="LO-23",
    marks=(Mark("pots", "match", {}), Mark("carried", "hand", default=False)),
)  # fmt: skip


@effect("LOS-1", Play, Draw, when=lambda _t, card: card == "SH")
def flips(table: Table, seat: Seat) -> Iterator[Fact]:
    """A Shaker turns the trick over, and a card is drawn."""
    yield Said("flipped", not table["flipped"])
    yield first(table, seat, "draw")


@rule("LOS-1", Steal, waivable=False)
def no_stealing(_table: Table) -> No:
    return No("A crazy Shaker steals nothing.")


@meaning("LO-10", called="strength")
def turned_over(table: Table, card: str) -> int:
    usual: int = strength.function(table, card)
    if not table["flipped"] or card not in PACK or not suit(card):
        return usual
    return 1000 - (usual or RANKS.index(card[1:]) - 500)


CRAZY = Amendment(
    strike=("LO-17",), adopt=(flips, no_stealing), after="LO-15", replace=(turned_over,), moves=(),
    marks=(Mark("flipped", "trick", default=False),),
)  # fmt: skip

CARRYOVER = LOHAI.amended("lohai-carry", "Carryover", "", CARRY)
CRAZY_SHAKERS = LOHAI.amended("lohai-crazy", "Crazy", "", CRAZY)
BOTH = LOHAI.amended("lohai-both", "Both", "", CARRY, CRAZY)
OTHER_WAY = LOHAI.amended("lohai-both-other-way", "Both", "", CRAZY, CARRY)
BOOKS = (LOHAI, CARRYOVER, CRAZY_SHAKERS, BOTH, OTHER_WAY)
