"""Lotta Watta: a turn, stock and pile, and cards that are followed (LW-7 to LW-9, LW-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.deal import from_slot, owns_slot, passing
from referee.games.lotta.layout import (
    FINGERS,
    HIDDEN,
    hand,
    later_slot,
    locked,
    reported,
    size_told,
    together,
    unlocking,
)
from referee.games.lotta.moves import Keep, Moon, Pass, Return, Reveal, Stack, Swap, Take, Together
from referee.kernel import (
    CONTRADICTS,
    UNKNOWN,
    Awaited,
    Awaits,
    CountPart,
    Looked,
    Moved,
    No,
    Said,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.kernel.rules.laws import See
from referee.parts.citing import also
from referee.parts.stock import shuffled_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Move, Table

PLACING = ("swap", "return", "keep")


# --- LW-25 and LW-26: nothing left ----------------------------------------------------------------


@meaning("LW-25")
def renewable(table: Table) -> bool:
    return not table.count("stock") and table.count("pile") > 1


def renewing(table: Table) -> Iterator[Fact]:
    """Shuffle the pile under its top card into a new stock, where the stock is empty."""
    if renewable(table):
        for fact in shuffled_in(table):
            yield also("LW-25", fact)


def renewed_early(table: Table) -> Iterator[Fact]:
    """Shuffle the pile under its top card into the stock before that is empty, where tables do."""
    if table.terms["empty_stock"] == "reshuffle":
        yield from shuffled_in(table)


def from_stock(table: Table, target: str, tag: str = "") -> Iterator[Fact]:
    """Give the top card of the stock to somebody, if there is one."""
    yield from renewing(table)
    if table.count("stock"):
        yield Moved(HIDDEN, "stock", target, tag=tag)


def runs_out(table: Table, source: str) -> bool:
    """Say whether a card of the stock is wanted and none is left."""
    return source == "stock" and not table.count("stock")


@effect("LW-25", Take, when=runs_out)
def renewed(table: Table) -> Iterator[Fact]:
    yield from renewing(table)


@rule("LW-25", Take, when=runs_out, waivable=False)
def stock_left(table: Table) -> bool | No:
    """Empty stock.

    When a card of the stock is wanted and none is left, the pile under its top card is shuffled
    into a new stock. Where that is not possible either, the top card of the pile has to be taken;
    and when there is none, the player passes.
    """
    return renewable(table) or No("No card is left in the stock, and none can be shuffled.")


def nothing_left(table: Table) -> bool:
    """Say whether there is no card that could be taken."""
    return not table.count("stock") and not table.count("pile")


@rule("LW-25", Pass)
def nothing_to_take(table: Table) -> bool | No:
    return nothing_left(table) or No("There is still a card to take.")


@upshot(
    "LW-25",
    when=lambda t: t.phase == "play" and nothing_left(t) and t.queue[0].moves == ("take",),
)
def may_pass(table: Table) -> Iterator[Fact]:
    head, *others = table.queue
    yield Awaits("play", (head._replace(moves=("take", "pass")), *others))


@effect("LW-25", Pass)
def passed(table: Table) -> Iterator[Fact]:
    yield from turn_begins(table)


@rule("LW-26", Take, when=lambda t: not t.count("pile"), waivable=False)
def pile_left(_table: Table, source: str) -> bool | No:
    """Empty pile.

    When the only card of the pile was kept, or went to somebody as a penalty, the stock is what is
    left to take from, and there is nothing to stack on.
    """
    return source == "stock" or No("No card lies on the pile.")


# --- LW-7: where the card comes from --------------------------------------------------------------


def turn_begins(table: Table) -> Iterator[Fact]:
    """Close what a turn that begins closes: the window, and the time for a call."""
    if not table["begun"]:
        yield Said("begun", value=True)
    if table["window"]:
        yield Said("window", {})
    if table["finished"]:
        yield Said("finished", "")


@effect("LW-7", Take)
def taken(table: Table, seat: str, source: str) -> Iterator[Fact]:
    """A turn: where the card comes from.

    The player takes one card: the top card of the stock, which nobody else sees, or the top card of
    the face-up pile. With that the turn begins, and nothing can be stacked on the last card any
    more. A player with a phone may note there what the card is.
    """
    yield Moved(HIDDEN, source, FINGERS)
    yield Said("source", source)
    yield from turn_begins(table)
    if table.top(FINGERS) == UNKNOWN:
        yield Looked(seat, FINGERS, HIDDEN)
    yield Awaits("fingers", (Awaited(seat, PLACING, "LW-8"),))


# --- LW-8 and LW-9: where it goes -----------------------------------------------------------------


@rule("LW-8", Swap, waivable=False)
def for_a_slot(_table: Table, place: str) -> bool | No:
    return from_slot(place)


@rule("LW-8", Swap)
def own_slot(table: Table, seat: str, place: str) -> bool | No:
    """A turn: where the card goes.

    The card takes the place of one of the player's own, face down, and that one goes face up on
    the pile; or it goes face up on the pile itself; or the player keeps it as one more card, and
    nothing goes on the pile. The cards of a hand are not moved about.
    """
    return owns_slot(table, seat, place)


@effect("LW-8", Swap)
def swapped(table: Table, place: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), place, "pile", tag=unlocking(table, place))
    yield Moved(HIDDEN, FINGERS, place)


@effect("LW-8", Return)
def returned(_table: Table, card: str) -> Iterator[Fact]:
    yield Moved((card,), FINGERS, "pile")


@effect("LW-8", Keep)
def kept(table: Table, seat: str) -> Iterator[Fact]:
    yield Moved(HIDDEN, FINGERS, later_slot(table, seat))


def from_pile(table: Table) -> bool:
    """Say whether the card in the fingers was taken from the pile."""
    return bool(table["source"] == "pile")


back = words(
    "LW-9",
    "Back on the pile",
    "Whoever puts the card back that was just taken from the pile has had the turn, but the card "
    "is not new there: nobody can stack on it, and it has no power.",
)


@effect(
    "LW-9", Return, when=from_pile,
    over="LW-6:passes LW-10:opened LW-16:laid LW-17:laid LW-20:goes_on",
)  # fmt: skip
def nothing_new(table: Table, seat: str) -> Iterator[Fact]:
    yield from passing(table, seat)


# --- LW-14 and LW-27: what cannot leave its slot, and what it must be -----------------------------


@rule("LW-14", Swap, Stack, when=locked)
def stays(table: Table, place: str) -> No:
    """Locked cards.

    A card that was locked as a penalty stays so until the round is over: whoever holds it neither
    swaps it out nor stacks it nor plays it in any other way. It counts in the end.
    """
    return No("The card in {place} is locked.", place=table.place(place))


def is_another(table: Table, move: Move) -> No | None:
    """Say of a slot that is shown which other card lies there on record, or return ``None``."""
    for place, faces in shown(table, move):
        known = table.top(place)
        slot = place.startswith("grid/") or place == FINGERS
        if slot and len(faces) == 1 and known not in {None, UNKNOWN, faces[0]}:
            return reported(table, place, faces[0])
    return None


def shown(table: Table, move: Move) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what an act shows, slot by slot; a whole hand is shown in the order of its slots."""
    if isinstance(move, (Reveal, Moon)):
        return tuple((place, (face,)) for place, face in as_laid(table, move))
    return move.shows()


def as_laid(table: Table, move: Reveal | Moon) -> tuple[tuple[str, str], ...]:
    """Return the slots of a hand that is shown, each with the card shown there."""
    return tuple(zip(hand(table, move.seat), move.cards, strict=False))


def not_as_followed(table: Table, move: Move) -> bool:
    """Say whether an act shows another card than the one that was followed to its slot."""
    return is_another(table, move) is not None


@rule(
    "LW-27", Swap, Return, Stack, Together, Reveal, Moon, See, no=CONTRADICTS, when=not_as_followed,
    over="G-1:conserved LW-22 LW-21",
)  # fmt: skip
def as_followed(table: Table, move: Move) -> bool | No:
    return is_another(table, move) or True


followed = words(
    "LW-27",
    "A card is followed",
    "A card that everybody has seen is followed from slot to slot, through swaps, exchanges and "
    "locks. When its slot is shown again it must be that card: otherwise a swap was not recorded "
    "or a card was misread, and the referee names the reports it rests on.",
)


def untrue_hand(table: Table, move: Reveal | Moon) -> No | None:
    """Say why a hand cannot be as it was shown, or return ``None``."""
    have = len(hand(table, move.seat))
    if len(move.cards) != have:
        return No(
            "By the record {seat} has {count}, not {number}.", size_told(table, move.seat),
            seat=move.seat, count=CountPart(have, "card|cards"), number=len(move.cards),
        )  # fmt: skip
    if UNKNOWN in move.cards:
        return No("Every card of the hand must be seen.")
    return together(table, as_laid(table, move))
