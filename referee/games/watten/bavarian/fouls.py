"""Watten: looking where nobody may look, and what a card taken wrongly costs (W-15, W-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import play, power, scoring
from referee.games.watten.moves import CUT, DEAL, Peek, Play, Take
from referee.games.watten.seats import cutter, dealer, other, purse, side
from referee.kernel import (
    By,
    Face,
    Fact,
    Flagged,
    Message,
    Moved,
    No,
    Seat,
    effect,
    meaning,
    price,
    rule,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Table

FINE = 2
HAND = 5


def opponents_gain(table: Table, seat: str) -> Iterator[Fact]:
    """Give the other side the fine for what a seat has done."""
    yield from scoring.awarded(table, other(table, side(table, seat)), FINE)


def pays(table: Table, seat: str) -> Iterator[Fact]:
    """Take the fine from the score of the seat that has done it."""
    yield from scoring.fined(table, -FINE, purse(table, seat))


# --- W-15: a wrongful take ------------------------------------------------------------------------


@meaning("W-15")
def answerable(table: Table) -> tuple[str, ...]:
    """Only the cutter has to answer for it."""
    return (cutter(table),)


@meaning("W-15", "answerable")
def both_answerable(table: Table) -> tuple[str, ...]:
    """The cutter and the dealer have to answer for it."""
    return cutter(table), dealer(table)


def laid_before(table: Table, seat: str) -> list[str]:
    """Return the cards that a seat has laid in this hand before the present report."""
    return [
        fact.cards[0]
        for ruling, fact in table.told()
        if isinstance(fact, Moved)
        and ruling != table.ruling
        and fact.source == f"hand/{seat}"
        and fact.target.startswith("trick/")
    ]


def fifth_card(table: Table, seat: str) -> bool:
    """Say whether a seat that took cards, and answers for it, plays the last of its five now."""
    if not table["takes"].get(seat) or seat not in answerable(table):
        return False
    return len(laid_before(table, seat)) == HAND - 1


@effect("W-15", Play, when=fifth_card)
def weighed(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A wrongful take.

    Whoever took cards in the cut, and has played all five cards of the hand, must have shown
    Criticals among them. Where the hand ends before the fifth card nothing is proven.
    """
    yield from judged(table, seat, [*laid_before(table, seat), card])


def judged(table: Table, seat: str, cards: Iterable[str]) -> Iterator[Fact]:
    """Say that a take was wrongful, where the cards that were seen since do not clear it.

    A take is no claim: without the fifth card nothing else may prove it wrong.
    """
    if not cleared(table, seat, sum(card in power.criticals(table) for card in cards)):
        breach = Message("{seat} has too few Criticals for what was taken in the cut.", seat=seat)
        yield from scoring.noted(table, Flagged("W-15", seat, breach), wrongful(table, seat))


@meaning("W-15")
def cleared(_table: Table, seat: str, found: int) -> bool:
    """One Critical is enough, however many cards were taken; without any the take was wrong."""
    del seat
    return found > 0


@meaning("W-15", "cleared")
def all_found(table: Table, seat: str, found: int) -> bool:
    """There must be as many as cards were taken; with fewer the take was wrong."""
    return bool(found >= table["takes"].get(seat, 0))


@meaning("W-15")
def wrongful(table: Table, seat: str) -> Iterator[Fact]:
    """It costs the taker's side two points, even where that leaves it with less than none."""
    yield from pays(table, seat)


@meaning("W-15", "wrongful")
def wrongful_for_the_others(table: Table, seat: str) -> Iterator[Fact]:
    """The other side gets two points for it."""
    yield from opponents_gain(table, seat)


@meaning("W-15", "wrongful")
def wrongful_without_cost(_table: Table, seat: str) -> Iterator[Fact]:
    """It is noted and costs nothing."""
    del seat
    return iter(())


# --- W-19: looking where nobody may look ----------------------------------------------------------


def cutting(table: Table) -> bool:
    """Say whether the cards are not dealt yet: a look is one at the cut."""
    return table.phase in {CUT, DEAL}


@rule("W-19", Peek, when=lambda t: not cutting(t), waivable=False)
def peeked_at_the_rest(table: Table) -> bool | No:
    """The cards that are left.

    What was not dealt stays face down. Whoever looks at it, or at a card of the cut where he may
    not, commits a foul.
    """
    if play.hand_over(table):
        return No("The hand is over, and the cards that are left may be looked at.")
    return table.count("stock") > 0 or No("No cards are left over.")


@effect("W-19", Peek, when=lambda t: not cutting(t))
def looked_at_the_rest(table: Table, who: Seat) -> Iterator[Fact | By]:
    what = Message("{seat} has looked at the cards that were left.", seat=who)
    yield from peeked(table, "W-19", who, what)


def at_the_cut(who: str) -> Message:
    """Say that somebody has looked where only the cutter and the dealer may, if anybody."""
    return Message("{seat} has looked at a card of the cut.", seat=who)


def peeked(table: Table, number: str, who: str, what: Message) -> Iterator[Fact | By]:
    """Note that somebody has looked, and what it costs."""
    for fact in scoring.noted(table, Flagged(number, who, what), peeking(table, who)):
        yield fact if isinstance(fact, Flagged) else By("W-19", fact)


@price("W-19", Take, of="W-12 W-13")
def taken_out_of_order(table: Table, move: Take) -> Iterator[Fact]:
    yield from peeking(table, move.seat)


@meaning("W-19")
def peeking(_table: Table, who: str) -> Iterator[Fact]:
    """It is noted and costs nothing."""
    del who
    return iter(())


@meaning("W-19", "peeking")
def peeking_for_the_others(table: Table, who: str) -> Iterator[Fact]:
    """The other side gets two points for it."""
    yield from opponents_gain(table, who)


@meaning("W-19", "peeking")
def peeking_paid(table: Table, who: str) -> Iterator[Fact]:
    """It costs two points of the score that whoever looked plays for."""
    yield from pays(table, who)


TAKES = (weighed, cleared, answerable, wrongful)
PEEKS = (peeked_at_the_rest, looked_at_the_rest, taken_out_of_order, peeking)
