"""Carryover Lohai: what nobody has won is added to the title of the next hand (LOC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai import wording
from referee.games.lohai.deal import worth_known
from referee.games.lohai.moves import HandResult, TurnUp, Worth
from referee.games.lohai.play import by
from referee.games.lohai.score import HAI, LO, goal, holders
from referee.kernel import Amendment, Deal, Fact, Mark, Message, Said, Term, effect, meaning, upshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

POT = {LO: "lo_pot", HAI: "hai_pot"}
"""The marks in which the pots are kept."""


@meaning("LOC-4")
def most(table: Table) -> int | None:
    """The cap.

    A title is never worth more than 25 points less than what wins; what is over is lost. So
    no single title is enough to win.
    """
    return int(goal(table)) - 25


@meaning("LOC-4", "most")
def no_cap(_table: Table) -> int | None:
    """No cap.

    A title may be worth any number of points.
    """
    return None


def grown(table: Table, title: str) -> int:
    """Return what a title would be worth if there were no cap."""
    return int(table["worth"]) + int(table[POT[title]])


@meaning("LO-22")
def pays(table: Table, title: str) -> int:
    """What is scored is what the title is worth by LOC-1."""
    cap = most(table)
    value = grown(table, title)
    return value if cap is None else min(value, cap)


@effect("LOC-1", TurnUp, Worth, HandResult, when=worth_known)
def announced(table: Table) -> Iterator[Fact]:
    """Two pots.

    Lo and Hai have a pot each, empty at the start. In a hand each title is worth its pot and the
    value of the hand together.
    """
    values = {title: pays(table, title) for title in POT}
    capped = any(values[title] < grown(table, title) for title in POT)
    if values != table["values"]:
        told = Said("values", values)
        yield by("LOC-4", told) if capped else told


def to_settle(table: Table) -> bool:
    """Say whether a hand has ended and its pots still stand as before."""
    return table.ended and not table["settled"]


@upshot("LOC-2", when=lambda t: to_settle(t) and not all(holders(t).values()))
def carried(table: Table) -> Iterator[Fact]:
    """A title that is shared.

    When several share a title, what it was worth is its pot for the next hand.
    """
    for title, seat in holders(table).items():
        if not seat:
            yield Said(POT[title], pays(table, title))
    for fact in emptied(table):
        yield by("LOC-3", fact)
    yield Said("settled", value=True)


@upshot("LOC-3", when=to_settle)
def paid_out(table: Table) -> Iterator[Fact]:
    """A title that is scored.

    When a title is scored its pot is empty again, and the other pot stays as it is.
    {lost_by_a_revoke}
    """
    yield from emptied(table)
    yield Said("settled", value=True)


def emptied(table: Table) -> Iterator[Fact]:
    """Yield the pots that are empty after this hand, and were not before it."""
    for title, seat in holders(table).items():
        if seat and table[POT[title]]:
            yield Said(POT[title], 0)


@effect("LOC-5", Deal, HandResult, when=lambda t: not t["played_to"])
def played_to(table: Table) -> Iterator[Fact]:
    """Played to.

    Because titles grow, a table may well agree on a higher target, such as {higher_target}.
    """
    yield Said("played_to", goal(table))


@upshot("LOC-6", when=lambda t: t.over and any(t[pot] for pot in POT.values()))
def lost(table: Table) -> Iterator[Fact]:
    """One pot grows at most.

    The two titles cannot both be shared in one hand, so only one pot grows. What is left in a pot
    at the end of the match is lost.
    """
    for pot in POT.values():
        if table[pot]:
            yield Said(pot, 0)


CAP = Term(
    "cap", "Whether a single title may be worth enough to win.",
    ("target_minus_25", "none"), "target_minus_25",
    {"none": Amendment(replace=(no_cap,))},
)  # fmt: skip

CARRYOVER = Amendment(
    replace=(pays,),
    adopt=(announced, carried, paid_out, most, played_to, lost),
    after="LO-22",
    terms=(CAP,),
    phrases=wording.CARRYOVER,
    marks=(
        Mark("lo_pot", "match", 0, "Lo pot"),
        Mark("hai_pot", "match", 0, "Hai pot"),
        Mark("values", "hand", {}, "Worth", {LO: Message("Lo"), HAI: Message("Hai")}),
        Mark("settled", "hand", default=False),
        Mark("played_to", "match", 0, "Played to"),
    ),
)
