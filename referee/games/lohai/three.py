"""Three-player Lohai: ten cards each, and exactly one player scores (LO3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai import score
from referee.games.lohai.deal import dealt_out
from referee.games.lohai.moves import MoveFrom
from referee.games.lohai.play import by
from referee.games.lohai.score import alone
from referee.games.lohai.specials import standing
from referee.kernel import Amendment, Deal, Fact, No, Seat, meaning, renumbered, rule, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@meaning("LO-1")
def each_alone(_table: Table) -> None:
    """Players.

    Three play, each alone.
    """


ten_cards = words(
    "LO3-1",
    "Ten cards",
    "Each player gets ten cards. One is turned up, and twenty-one are the stack; a hand has ten "
    "tricks.",
)


@meaning("LO-3")
def hands(table: Table, dealer: str) -> Iterator[Fact]:
    for fact in dealt_out(table, dealer, 10):
        yield by("LO3-1", fact)


@meaning("LO3-2")
def titles(table: Table) -> tuple[tuple[str, str], ...]:
    """Who scores.

    Exactly one player scores. When all have different numbers of tricks it is the one in the
    middle; when two have as many, it is the third.
    """
    counts = standing(table)
    ranked = sorted(counts, key=lambda seat: counts[seat])
    others = alone(counts, min(counts.values())), alone(counts, max(counts.values()))
    odd = ranked[1] if all(others) else others[0] or others[1]
    return (("odd", odd),) if odd else ()


def alone_at_an_end(table: Table, seat: str) -> bool:
    """Say whether a player alone has the fewest or alone has the most tricks."""
    counts = standing(table)
    return seat in {alone(counts, min(counts.values())), alone(counts, max(counts.values()))}


@meaning("LO-15")
def eligible(table: Table, seat: str) -> bool:
    return alone_at_an_end(table, seat)


mover_of_three = words(
    "LO3-3",
    "Who may move a trick",
    "With a Mover only a player may move a trick who alone has the fewest or alone has the most. "
    "The one in the middle may not, nor anybody who shares a place.",
)


@rule("LO3-3", MoveFrom, over="LO-15:between")
def at_an_end(table: Table, seat: Seat) -> bool | No:
    return alone_at_an_end(table, seat) or No(f"{seat} has neither the fewest nor the most alone.")


@rule("LO3-4", Deal)
def all_else(table: Table) -> bool:
    """All else.

    Everything else is as with four: Shakers, Givers and Takers, following suit, and the end. Two
    players cannot reach the target in the same hand.
    """
    return bool(table.seats)


MOVERS_OF_THREE = Amendment(replace=(eligible,), adopt=(at_an_end,), before="LO-15")
HANDS_OF_THREE = Amendment(
    strike=("LO-22",),
    replace=(each_alone, hands),
    adopt=(
        ten_cards,
        renumbered(score.scored, "LO3-2"),
        titles,
        *[renumbered(part, "LO3-2") for part in (score.pays, score.booked, score.adds_up)],
        mover_of_three,
        all_else,
    ),
    after="LO-21",
    drop=("scoring", "teams"),
    seats=(3, 3),
)  # fmt: skip
THREE = (MOVERS_OF_THREE, HANDS_OF_THREE)
