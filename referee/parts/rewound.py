"""A hand as it was before an act: what each side had taken, what lay, and what hands held since.

Where a breach shows late, or at once, what counts is how the hand stood before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import UNKNOWN, Ended, Moved
from referee.parts.tricks import BEFORE, in_order, won

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel import Fact, Table

    Lying = tuple[tuple[str, str], ...]


class Stood(NamedTuple):
    """How the trick stood before an act."""

    leader: str
    lying: Lying
    since: dict[str, str]
    """The cards that were laid from the act on, each with its seat: they were in the hand."""


def since(table: Table, ruling: int) -> list[Fact]:
    """Return what has happened in this hand from a ruling on, the latest first."""
    found = []
    for told, fact in table.told():
        if told < ruling:
            break
        found.append(fact)
    return found


def pile(table: Table, seats: Iterable[str], ruling: int) -> list[str]:
    """Return the cards that these seats had taken in tricks before a ruling."""
    places = [won(seat) for seat in seats]
    cards = [face for place in places for face in table.faces(place)]
    for fact in since(table, ruling):
        if type(fact) is Moved and fact.target in places:
            for face in fact.cards:
                cards.remove(face)
    return cards


def tricks_of(table: Table, seats: Iterable[str], ruling: int) -> int:
    """Return how many tricks these seats had taken before a ruling."""
    among = {*seats}
    number: int = sum(table["tricks"].get(seat, 0) for seat in among)
    for fact in since(table, ruling):
        if type(fact) is Ended and fact.what == "trick":
            number -= fact.winners[0] in among
    return number


def in_sight(table: Table, shown: Iterable[str] = ()) -> dict[str, str]:
    """Return where each card lies that was laid or ``shown`` by an act, or lay so in a position.

    What somebody happened to see besides is left out.
    """
    seen = {*shown}
    for _, fact in table.told():
        if type(fact) is Moved and fact.target.startswith(BEFORE):
            seen.update(fact.cards)
    found: dict[str, str] = {}
    for place in table.places:
        dawn = {card.face for card in table.dawn.get(place, ())}
        found |= {face: place for face in table.faces(place) if face in seen or face in dawn}
    found.pop(UNKNOWN, None)
    return found


def not_followed(table: Table, suit: Callable[[str], object]) -> set[tuple[str, object]]:
    """Return who has laid a card of another suit than was led, and none of that since.

    Of what lay there when a hand was picked up nobody says so.
    """
    lying = stood(table, 0).lying
    led = suit(lying[0][1]) if lying else None
    found: set[tuple[str, object]] = set()
    for _, fact in [*table.told()][::-1]:
        if type(fact) is Ended and fact.what == "trick":
            led = None
        elif type(fact) is Moved and fact.cards and fact.target.startswith(BEFORE):
            seat, laid = fact.target.removeprefix(BEFORE), suit(fact.cards[-1])
            led = led or laid
            found.discard((seat, laid))
            if laid != led:
                found.add((seat, led))
    return found


def stood(table: Table, ruling: int) -> Stood:
    """Return how the trick stood before a ruling. Who lays to it is for the game to say."""
    told = [*table.told()][::-1]
    plays = [(at, fact.target.removeprefix(BEFORE), fact.cards[-1]) for at, fact in told
             if type(fact) is Moved and fact.cards and fact.target.startswith(BEFORE)]  # fmt: skip
    over = [(at, fact.winners[0]) for at, fact in told
            if type(fact) is Ended and fact.what == "trick" and at < ruling]  # fmt: skip
    last, leader = over[-1] if over else (0, "")
    began = plays[0][1] if plays else str(table.turn or table["leader"])
    lying = [] if over else [
        (seat, table.dawn[BEFORE + seat][-1].face)
        for seat in in_order(table, began) if table.dawn.get(BEFORE + seat)
    ]  # fmt: skip
    lying += [(seat, card) for at, seat, card in plays if last < at < ruling]
    return Stood(
        lying[0][0] if lying else leader or began,
        tuple(lying),
        {card: seat for at, seat, card in plays if at >= ruling},
    )
