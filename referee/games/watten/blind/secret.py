"""Blind Watten: what is known of the secret on one phone or, at the end, by all (WB-4, WB-14).

The whole table knows nothing before the cards are named, so no ruling on record follows from the
secret. Whoever folds what the announcers have entered knows it, and may ask what would be ruled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.watten.bavarian.announce import in_order as announcing
from referee.games.watten.pack import RANK, SUIT
from referee.kernel import Ended, Face, Looked, Moved, Said, evolve
from referee.parts.tricks import BEFORE, in_order

if TYPE_CHECKING:
    from referee.kernel import Fact, Table


def shown_card(table: Table, seat: str) -> str:
    """Return the card that a seat has shown, where this table knows it.

    The seat has entered it itself, or the other announcer has noted it: of single cards of that
    hand the first that he noted once it was shown. What he saw before or later is another one.
    """
    since, found = table["shown"].get(seat), ""
    for ruling, fact in table.told() if since is not None else ():
        if not isinstance(fact, Looked) or fact.place != f"hand/{seat}" or len(fact.cards) != 1:
            continue
        if fact.cards[0] not in RANK:
            continue
        if fact.seat == seat and ruling == since:
            return fact.cards[0]
        if fact.seat != seat and fact.seat in announcing(table) and ruling > since:
            found = fact.cards[0]  # told are the latest first
    return found


def secret(table: Table) -> tuple[str, str] | None:
    """Return Schlag and Trumpf, where this table knows both."""
    if table["schlag"] and table["trumpf"]:
        return table["schlag"], table["trumpf"]
    ranked, suited = (shown_card(table, seat) for seat in announcing(table))
    return (RANK[ranked], SUIT[suited]) if ranked and suited else None


def knowing(table: Table) -> Table | None:
    """Return the table as it is to somebody who knows the secret, or nothing to all others."""
    found = secret(table)
    if found is None:
        return None
    return evolve(table, (Said("schlag", found[0]), Said("trumpf", found[1])), table.ruling)


# --- the tale of the hand -------------------------------------------------------------------------


class Lay(NamedTuple):
    """A card that was laid to a trick: by which ruling, by whom, and which it was."""

    ruling: int
    seat: str
    card: Face


def tricks_of(table: Table) -> tuple[list[tuple[Lay, ...]], tuple[Lay, ...]]:
    """Return the tricks of this hand that were won, and the cards of an open one.

    What lay there when the hand was picked up in the middle was laid before all rulings.
    """
    told = list(reversed(list(table.told())))
    done: list[tuple[Lay, ...]] = []
    lying = _lay_there(table, [fact for _, fact in told])
    for ruling, fact in told:
        if isinstance(fact, Moved) and fact.target.startswith(BEFORE):
            lying.append(Lay(ruling, fact.target.removeprefix(BEFORE), Face(fact.cards[0])))
        elif isinstance(fact, Ended) and fact.what == "trick":
            done.append(tuple(lying))
            lying = []
    return done, tuple(lying)


def _lay_there(table: Table, told: list[Fact]) -> list[Lay]:
    """Return what lay in the open trick of a position; who laid next sits after them."""
    lay = {seat: cards for seat in table.seats if (cards := table.dawn.get(BEFORE + seat))}
    if not lay:
        return []
    laid = (fact.target for fact in told if isinstance(fact, Moved))
    after = next((to.removeprefix(BEFORE) for to in laid if to.startswith(BEFORE)), table.turn)
    order = in_order(table, after or table["leader"])
    return [Lay(0, seat, Face(lay[seat][-1].face)) for seat in order if seat in lay]


def seated(trick: tuple[Lay, ...]) -> tuple[tuple[str, str], ...]:
    """Return the cards of a trick with their seats, as they were laid."""
    return tuple([(lay.seat, lay.card) for lay in trick])
