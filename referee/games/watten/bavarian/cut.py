"""Watten: the shuffle and the cut, with the cards that are taken in secret (W-10 to W-14, W-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import fouls, scoring
from referee.games.watten.moves import CUT, DEAL, Cut, Deal, Pass, Peek, Take
from referee.games.watten.seats import cutter, dealer
from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    By,
    CountPart,
    Fact,
    Mark,
    Message,
    Moved,
    No,
    Said,
    Seat,
    Shuffled,
    effect,
    meaning,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

MARKS: tuple[Mark, ...] = (
    Mark("lifted", "hand", default=False),
    Mark("takes", "hand", {}, "Taken in the cut"),
)
LOOK = ("take", "pass")
MOST = 3
"""So many cards lie in the packet that what was taken is left out of."""


def begins(table: Table, dealer: str) -> Iterator[Fact]:
    """Await the cut of a new hand, which this seat deals."""
    yield Said("dealer", dealer)
    moves = ("cut", *LOOK) if finders(table) else ("cut",)
    yield Awaits(CUT, (Awaited(cutter(table), moves, "W-10"), to_deal(table)))


def to_deal(table: Table) -> Awaited:
    """Return what is awaited once the cut is closed."""
    return Awaited(dealer(table), ("deal",), "W-17")


def looking(table: Table) -> str:
    """Return the seat that may look at the lowest card of the packet now, or nothing."""
    order = finders(table)
    done = sum(table["takes"].values())
    return order[done] if table.phase == CUT and done < len(order) else ""


def on_with(table: Table) -> Awaits:
    """Return who is awaited next: whoever may look, else the dealer to close the cut and deal."""
    seat = looking(table)
    if not seat:
        return Awaits(DEAL, (to_deal(table),))
    return Awaits(CUT, (Awaited(seat, LOOK, "W-12"), to_deal(table)))


def unsorted(table: Table) -> Iterator[Fact]:
    """Forget where in the pack a card lies that was seen in it: nobody knows where it was cut."""
    if any(face != UNKNOWN for face in table.faces("stock")):
        yield Shuffled("stock")


# --- W-10 and W-11: the lift ----------------------------------------------------------------------


@rule("W-10", Cut)
def by_the_cutter(table: Table, seat: Seat) -> bool | No:
    """The shuffle.

    The dealer shuffles and offers the pack to whoever sits before him in the order of play; that
    player cuts. A cut by anybody else is void and repeated.
    """
    return seat == cutter(table) or No("{seat} cuts.", seat=cutter(table))


@rule("W-11", Cut)
def lifted_once(table: Table, cards: int | None) -> bool | No:
    if table["lifted"] or table["takes"]:
        return No("The packet has been lifted already.")
    some = cards is None or 0 < cards < table.count("stock")
    return some or No("Some of the cards are lifted: neither none nor all of them.")


@effect("W-11", Cut)
def lifted(table: Table) -> Iterator[Fact]:
    """Lift and first look.

    The cutter lifts a packet from the top of the pack, once. Whoever lifts none of the cards or all
    of them cuts again.
    """
    yield Said("lifted", value=True)
    yield on_with(table)


@meaning("W-11")
def finders(table: Table) -> tuple[str, ...]:
    """The cutter may look at the lowest card of the packet.

    He may look at another one when he and the dealer have both taken theirs (W-12).
    """
    return cutter(table), dealer(table), cutter(table)


@meaning("W-11", "finders")
def two_finders(table: Table) -> tuple[str, ...]:
    """The cutter may look at the lowest card of the packet, once.

    A third Critical stays in the pack.
    """
    return cutter(table), dealer(table)


@meaning("W-11", "finders")
def nobody(_table: Table) -> tuple[str, ...]:
    """Nobody looks at a card of the pack, and nobody takes one."""
    return ()


# --- W-12 to W-14: looking and taking -------------------------------------------------------------


@rule("W-13", Take, when=lambda t: t.phase == DEAL and sum(t["takes"].values()) < len(finders(t)))
def closed(table: Table, move: Take) -> No:
    why = Message("A card was left in the cut: nobody takes one any more.")
    return scoring.priced(table, move, "W-13", why)


@rule("W-12", Take)
def in_turn(table: Table, move: Take) -> bool | No:
    """Taking in turn.

    If the card is a Critical, its finder may take it as a card of the hand, unseen by the others.
    When the cutter has taken one, the dealer may look at the card that is now the lowest, and take
    it if it is a Critical. Nobody looks or takes out of turn.
    """
    one = looking(table)
    if move.seat == one:
        return True
    why = Message("Nobody may look in the cut now.")
    if one:
        why = Message("{seat} may look in the cut now.", seat=one)
    return scoring.priced(table, move, "W-12", why)


@rule("W-12", Take, waivable=False)
def room(table: Table, seat: Seat) -> bool | No:
    return table.held(seat) < MOST or No(
        "{seat} can take no more than {count}.", seat=seat, count=CountPart(MOST, "card|cards")
    )


@effect("W-12", Take)
def taken(table: Table, seat: Seat) -> Iterator[Fact]:
    yield from unsorted(table)
    yield Moved(("?",), "stock", f"hand/{seat}")


@effect("W-14", Take)
def counted(table: Table, seat: Seat) -> Iterator[Fact]:
    """Taken in secret.

    Nobody shows a card that he takes, so it may be no Critical at all. How many were taken is
    public, and no more than that. Whoever took cards is dealt so many fewer in the packet of three.
    """
    yield Said("takes", {**table["takes"], seat: table["takes"].get(seat, 0) + 1})
    yield on_with(table)


@effect("W-13", Pass)
def left(table: Table) -> Iterator[Fact]:
    """A card that is left.

    When a card is left, or nobody looks, the cut is finished: nobody looks or takes any more.
    """
    yield Awaits(DEAL, (to_deal(table),))


@rule("W-13", Peek, when=fouls.cutting, waivable=False)
def peeked_at_the_cut(table: Table, who: Seat) -> bool | No:
    return who != looking(table) or No("{seat} may look in the cut now.", seat=who)


@effect("W-13", Peek, when=fouls.cutting)
def looked_at_the_cut(table: Table, who: Seat) -> Iterator[Fact | By]:
    yield from fouls.peeked(table, "W-13", who, fouls.at_the_cut(who))


@effect("W-11", Peek, when=fouls.cutting)
def looked_at_all(table: Table, who: Seat) -> Iterator[Fact | By]:
    yield from fouls.peeked(table, "W-11", who, fouls.at_the_cut(who))


# --- W-16: closing --------------------------------------------------------------------------------


@effect("W-16", Deal, when=lambda t: t.phase == CUT)
def back_under(table: Table) -> Iterator[Fact]:
    """Closing the cut.

    The dealer puts the packet under the rest of the pack, and deals.
    """
    yield Awaits(DEAL, (to_deal(table),))


CLAUSES = (
    by_the_cutter, lifted_once, lifted, finders, closed, in_turn, room, taken, left,
    peeked_at_the_cut, looked_at_the_cut, counted,
)  # fmt: skip
CLOSING = (back_under,)
