"""What the clauses of Lotta Watta say by the terms in force, where their words depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Phrase

    Terms = Mapping[str, int | str]


def after_a_round(terms: Terms) -> str:
    """Say who deals next (LW-3)."""
    passing = "After each round the deal passes to the left"
    return f"{passing}, unless the round is played again." if again(terms) else f"{passing}."


def again(terms: Terms) -> bool:
    """Say whether a round is played again when players are level."""
    return terms["tie_rule"] == "replay"


def looks(terms: Terms) -> str:
    """Say which cards may be looked at (LW-5)."""
    if terms["first_look"] == "none":
        return (
            "No card is looked at, not even before the first turn, unless by the power of a Queen. "
            "Whoever looks at one breaks the rule, and it is noted."
        )
    which = "any two of their cards"
    if terms["first_look"] == "bottom_two":
        which = "the two cards of their bottom row"
    return (
        f"Before the first turn each player may look, once, at {which}. No other card is looked "
        "at, and none a second time, unless by the power of a Queen. Whoever does so breaks the "
        "rule, and it is noted."
    )


def stackers(terms: Terms) -> str:
    """Say who stacks how many cards (LW-11)."""
    if terms["stack_max_per_player"] == 1:
        return (
            "Any number of players may stack, each one card of their own that matches and is not "
            "locked, in the order in which they land. A second one that matches goes back at no "
            "cost."
        )
    return (
        "Any number of players may stack, each as many cards of their own as match and are not "
        "locked, one by one in the order in which they land."
    )


def racers(terms: Terms) -> str:
    """Say who stacks how many cards in a race (LW-11)."""
    cards = "cards of their own that are not locked, one by one"
    if terms["stack_max_per_player"] == 1:
        cards = "one card of their own that is not locked,"
    return f"Everybody stacks {cards} in the order in which they land (LWR-1 says whose count)."


def winner_stacks(terms: Terms) -> str:
    """Say what more the winner of a race may stack (LWR-2)."""
    if terms["race_winner_cards"] == "one":
        return (
            "Whoever has won the race stacks no further card: one that is laid goes back at no "
            "cost, and everybody has seen it."
        )
    return (
        "Whoever has won the race may stack further cards that match, as long as that is possible."
    )


PHRASES: dict[str, Phrase] = {
    "after_a_round": after_a_round, "looks": looks, "stackers": stackers,
}  # fmt: skip
RACE: dict[str, Phrase] = {"stackers": racers, "winner_stacks": winner_stacks}
"""What a race says in another way."""
