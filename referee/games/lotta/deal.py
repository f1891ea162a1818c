"""Lotta Watta: the pack, the deal, the first look, and whose turn it is (LW-1 to LW-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.layout import (
    BOTTOM,
    FINGERS,
    HIDDEN,
    SLOTS,
    grid,
    hand,
    is_slot,
    own,
    players,
    seen_by,
)
from referee.games.lotta.moves import (
    DealRound,
    FirstLook,
    Keep,
    Misdeal,
    Pass,
    Peek,
    Return,
    Stack,
    Swap,
    TurnUp,
)
from referee.games.lotta.pack import PACK
from referee.kernel import (
    CONTRADICTS,
    FLAGS,
    UNKNOWN,
    Awaited,
    Awaits,
    Ended,
    Fact,
    Gathered,
    Leave,
    Looked,
    Move,
    Moved,
    No,
    Resume,
    Said,
    as_it_would_lie,
    effect,
    meaning,
    rule,
    stray,
    upshot,
)
from referee.kernel.rules.laws import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

TAKE = ("take",)
POWERS = {"jack": ("jack", "waive"), "queen": ("queen", "waive")}
"""What a seat may do with each power."""


# --- who is awaited -------------------------------------------------------------------------------


def to_reveal(table: Table) -> tuple[str, ...]:
    """Return the players who still have cards to turn up, the caller first."""
    first = table["caller"] or table.seats[0]
    order = [first, *[table.following(first, steps=n) for n in range(1, len(table.seats))]]
    return tuple([
        seat for seat in order
        if seat in players(table) and hand(table, seat) and seat not in table["revealed"]
    ])  # fmt: skip


def turning_up(table: Table) -> tuple[Awaited, ...]:
    """Return the queue of those who turn up their cards."""
    return tuple([Awaited(seat, ("reveal",), "LW-22") for seat in to_reveal(table)])


def waiting(table: Table, *rest: Awaited) -> Awaits:
    """Await the powers first, in the order of their cards, and then the rest."""
    powers = [Awaited(seat, POWERS[power], "LW-18") for seat, power in table["powers"]]
    phase = "powers" if powers else "play" if rest and rest[0].moves[0] == "take" else "last"
    return Awaits(phase, (*powers, *rest))


def rest_of(table: Table) -> tuple[Awaited, ...]:
    """Return who is awaited once all powers are used or waived."""
    if table.queue and table.queue[-1].moves == ("reveal",):
        return turning_up(table)
    return tuple([entry for entry in table.queue if entry.moves not in POWERS.values()])


def passing(table: Table, seat: str) -> Iterator[Fact]:
    """Pass the turn on from this seat: in a last lap to the next who has not had it yet."""
    if not table["caller"]:
        yield Said("finished", seat)
        yield waiting(table, Awaited(table.following(seat, players(table)), TAKE, "LW-6"))
        return
    yield Said("lap", [other for other in table["lap"] if other != seat])
    left = [other for other in table["lap"] if other in players(table)]
    queue = (Awaited(left[0], TAKE, "LW-20"),) if left else turning_up(table)
    yield waiting(table, *queue)


# --- LW-1 to LW-3 ---------------------------------------------------------------------------------


@rule("LW-1", TurnUp, Swap, Return, Stack, no=CONTRADICTS, over="G-1:conserved LW-27",
      when=lambda t, move: stray(t, move) is not None)  # fmt: skip
def in_the_pack(table: Table, move: Move) -> bool | No:
    """Players and pack.

    Two to eight can play; four to six is best. Fifty-two cards and two Jokers: another card cannot
    have been seen.
    """
    return stray(table, move) or True


@meaning("LW-2")
def points(_table: Table, face: str) -> int:
    """What cards count.

    A Joker counts minus 10, an Ace 0, 2 to 10 their number, Jack and Queen 10, a King 15. The suit
    does not matter.
    """
    return PACK[face].points if face in PACK else 0


@rule("LW-3", DealRound, no=FLAGS)
def dealer(table: Table, seat: str) -> bool | No:
    """The dealer.

    Whoever proposed the game deals first: the first seat. {after_a_round} When somebody else deals
    it is noted; as long as nobody has looked at a card, or taken one, the deal can be thrown in.
    """
    due = table.queue[0].seat if table.queue else seat
    return seat == due or No("{seat} was to deal, not {seat2}.", seat=due, seat2=seat)


@rule("LW-4", Resume, waivable=False)
def a_card_a_slot(table: Table, move: Resume) -> bool | No:
    return as_it_would_lie(table, move, one_in_each)


def one_in_each(table: Table) -> bool | No:
    """Say whether every player has cards, and no slot more than one."""
    for place in table.places:
        if (is_slot(place) or place == FINGERS) and table.count(place) > 1:
            return No("More than one card lies in {place}.", place=table.place(place))
    for seat in players(table):
        if not hand(table, seat):
            return No("{seat} has no cards.", seat=seat)
    return True


def unfinished(table: Table) -> bool:
    """Say whether a round is over and the match is not."""
    return table.ended and not table.over


@upshot("LW-3", when=unfinished)
def next_dealer(table: Table) -> Iterator[Fact]:
    before = table["dealer"]
    again = redealt(table) and before in players(table)
    after = before if again else table.following(before, players(table))
    yield Gathered("stock")
    yield Awaits("deal", (Awaited(after, ("deal",), "LW-3"),))


@meaning("LW-23")
def redealt(table: Table) -> bool:
    del table
    return False


# --- LW-4 -----------------------------------------------------------------------------------------


@effect("LW-4", DealRound)
def dealt(table: Table, seat: str) -> Iterator[Fact]:
    """The deal.

    Four cards each, face down, from the dealer's left. One card is turned up and begins the face-up
    pile; the rest is the stock. When somebody has the wrong number of cards, or a card was exposed,
    and nobody has looked or taken a card yet, the same dealer deals again.
    """
    yield Said("dealer", seat)
    for steps in range(1, len(players(table)) + 1):
        other = table.following(seat, players(table), steps)
        for slot in SLOTS:
            yield Moved(HIDDEN, "stock", grid(other, slot))
    yield Awaits("start", (Awaited(seat, ("turn-up",)),))


@effect("LW-4", TurnUp)
def turned_up(_table: Table, card: str) -> Iterator[Fact]:
    yield Moved((card,), "stock", "pile")


def looked_at(table: Table) -> bool:
    """Say whether anybody has looked at a card of this deal."""
    return any(card.seen for place in table.places for card in table.cards(place))


@rule("LW-4", Misdeal)
def thrown_in_time(table: Table) -> bool | No:
    if table["begun"]:
        return No("A card has been taken already: the deal stands.")
    return not looked_at(table) or No("Somebody has looked at a card: the deal stands.")


@effect("LW-4", Misdeal)
def thrown_in(table: Table) -> Iterator[Fact]:
    again = table["dealer"]
    if again not in players(table):
        again = table.following(again, players(table))
    yield Gathered("stock")
    yield Awaits("deal", (Awaited(again, ("deal",), "LW-4"),))


# --- LW-5 -----------------------------------------------------------------------------------------


@meaning("LW-5")
def first_look(table: Table, seat: str, place: str) -> bool:
    del table
    return place in {grid(seat, slot) for slot in BOTTOM}


@rule("LW-5", Peek, FirstLook, no=FLAGS)
def only_once(table: Table, move: Move) -> bool | No:
    """Layout and first look.

    The cards lie in two rows of two, face down. {looks}
    """
    seat = str(move.actor)
    for place in looked(table, move):
        if not may_look(table, seat, place):
            return No(
                "{seat} may not look at the card in {place} now.",
                seat=seat,
                place=table.place(place),
            )
    return True


def may_look(table: Table, seat: str, place: str) -> bool:
    """Say whether a seat may lift this card outside the power of a Queen."""
    seen = seen_by(table, seat, place)
    return not table["begun"] and not seen and bool(first_look(table, seat, place))


def looked(table: Table, move: Move) -> tuple[str, ...]:
    """Return the places where a seat looks at a card."""
    if isinstance(move, Peek):
        return (move.place,)
    mine = [grid(str(move.actor), slot) for slot in BOTTOM]
    return tuple([place for place in mine if table.count(place)])


@rule("LW-5", Look, no=FLAGS)
def of_what_was_seen(table: Table, seat: str, place: str) -> bool | No:
    """What a player has seen may be noted on that player's phone; the note is no look."""
    known = not table.count(place) or UNKNOWN not in table.faces(place)
    if known or seen_by(table, seat, place) or may_look(table, seat, place):
        return True
    return No(
        "By the record {seat} has not looked at the card in {place}.",
        seat=seat, place=table.place(place),
    )  # fmt: skip


@rule("LW-5", Peek, waivable=False)
def a_card_that_lies_there(table: Table, place: str) -> bool | No:
    lies = place.startswith("grid/") and table.count(place) > 0
    return lies or No("Nobody has a card there.")


@rule("LW-5", FirstLook, waivable=False)
def a_bottom_row(table: Table, seat: str) -> bool | No:
    lies = any(table.count(grid(seat, slot)) for slot in BOTTOM)
    return lies or No("{seat} has no card in the bottom row.", seat=seat)


@effect("LW-5", Peek, FirstLook)
def lifted(table: Table, move: Move) -> Iterator[Fact]:
    for place in looked(table, move):
        yield Looked(str(move.actor), place, HIDDEN)


# --- LW-6 -----------------------------------------------------------------------------------------


@effect("LW-6", TurnUp)
def begins(table: Table) -> Iterator[Fact]:
    """Order.

    The player to the dealer's left has the first turn, and turns go clockwise. Whoever takes a card
    out of turn puts it back where it was; a card from the stock goes back unseen by others.
    """
    first = table.following(table["dealer"], players(table))
    yield Awaits("play", (Awaited(first, TAKE),))


@effect("LW-6", Swap, Return, Keep, Pass)
def passes(table: Table, seat: str) -> Iterator[Fact]:
    yield from passing(table, seat)


# --- G-6: a player who has left -------------------------------------------------------------------


@effect("G-6", Leave, when=lambda t: not t.over and bool(t.queue))
def leaves(table: Table, seat: str) -> Iterator[Fact]:
    """In this game the cards stay where they lie, and count no more.

    They can still be exchanged and looked at. The turn and the deal of the player who is gone pass
    on, and powers that were not used lapse; a card in the fingers goes back where it came from.
    Whoever is left alone has won.
    """
    if not players(table):
        return
    if any(entry[0] == seat for entry in table["powers"]):
        yield Said("powers", [entry for entry in table["powers"] if entry[0] != seat])
    if table.phase in {"deal", "start"}:
        head = table.queue[0]
        heir = head.seat if head.seat != seat else table.following(seat, players(table))
        yield Awaits(table.phase, (head._replace(seat=heir),))
    elif table.phase == "fingers" and table.turn == seat:
        yield Moved(table.faces(FINGERS), FINGERS, table["source"] or "stock")
        yield from passing(table, seat)
    elif table.phase == "count":
        yield Awaits("count", turning_up(table))
    elif table.phase != "fingers":
        yield from without(table, seat)


def without(table: Table, seat: str) -> Iterator[Fact]:
    """Go on in the middle of play without this seat."""
    rest = rest_of(table)
    if rest and rest[0].seat == seat and rest[0].moves[0] == "take":
        yield from passing(table, seat)
    else:
        yield waiting(table, *rest)


@upshot("G-6", when=lambda t: bool(t["away"]) and not t.over and len(players(t)) == 1)
def left_alone(table: Table) -> Iterator[Fact]:
    yield Ended("match", players(table))


def owns_slot(table: Table, seat: str, place: str) -> bool | No:
    """Say whether a card of this seat lies there."""
    return (own(seat, place) and table.count(place) > 0) or No(
        "No card of {seat} lies in {place}.", seat=seat, place=table.place(place)
    )


def from_slot(place: str) -> bool | No:
    """Say whether a place is a slot at all; no table can let stand that it is none."""
    return is_slot(place) or No(
        "Only a card that lies before a player can go to the pile this way."
    )
