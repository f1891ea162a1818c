"""Schafkopf: whether a hand was decided before an error, by what was taken and what must come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schafkopf.cards import strength, trumps
from referee.kernel import Refuted, Said
from referee.parts.rest import Rest, hidden_from
from referee.parts.rewound import in_sight, pile, stood, tricks_of
from referee.parts.tricks import in_order

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel import Table

TRIED = 350
"""So many cards are tried for each of two questions."""


def erred_in(table: Table) -> int:
    """Return the ruling of the act that was the error which counts.

    Nothing where it was made before the hand was picked up in the middle: before all rulings.
    """
    told = [*table.told()]
    said = Said("erred", table["erred"])
    found = next((r for r, fact in told if type(fact) is Said and fact == said), 0)
    proven = [
        fact.breach
        for ruling, fact in told
        if ruling == found and type(fact) is Refuted and fact.seat == table["erred"]
    ]
    away = [r for r, fact in told if type(fact) is Said and fact.mark == "searched"]
    return min(proven or (found and away) or [0])


def points(table: Table, cards: tuple[str, ...]) -> int:
    """Return how many card points cards count."""
    return sum(table.pack.faces[card].points for card in cards)


def must_come(
    table: Table, brings: Callable[[str, tuple[str, ...]], int | None], needs: int | None
) -> bool:
    """Say whether it comes so whatever was played from the error on, in every deal that can be."""
    above, at = trumps(table["game"], table["suit"]), stood(table, erred_in(table))

    def suit(card: str) -> str:
        return "trump" if card in above else card[0]

    rest = Rest(
        "", (), hidden_from(table, "", in_sight(table), at.since, suit), suit=suit,
        stands=lambda card, led: strength(table, card, led), brings=brings, steps=TRIED,
    )  # fmt: skip
    return bool(rest.forced(in_order(table, at.leader), at.lying, needs))


def reaches(table: Table, side: frozenset[str], number: int) -> bool:
    """Say whether a side had come to so many card points before the error, or had to come to it."""
    needs = number - points(table, tuple(pile(table, side, erred_in(table))))

    def brings(taker: str, cards: tuple[str, ...]) -> int:
        return points(table, cards) if taker in side else 0

    return needs <= 0 or must_come(table, brings, needs)


def trick_for(table: Table, side: frozenset[str]) -> bool:
    """Say whether a side had a trick before the error, or had to take one."""
    had = tricks_of(table, side, erred_in(table))
    return bool(had) or must_come(table, lambda taker, _: int(taker in side), 1)


def none_for(table: Table, side: frozenset[str]) -> bool:
    """Say whether a side could not take a trick any more, and had none."""
    had = tricks_of(table, side, erred_in(table))
    return not had and must_come(table, lambda taker, _: None if taker in side else 0, None)
