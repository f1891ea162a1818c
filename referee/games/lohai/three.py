"""Three-player Lohai: ten cards each, and exactly one player scores (LO3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai import score, told
from referee.games.lohai.moves import MoveFrom
from referee.games.lohai.play import by
from referee.games.lohai.score import alone, holders
from referee.games.lohai.specials import standing
from referee.kernel import Amendment, Deal, Fact, No, Seat, meaning, renumbered, rule, words
from referee.parts.dealing import dealt_out

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
def each_gets(_table: Table) -> int:
    return 10


@meaning("LO-3")
def hands(table: Table, dealer: str) -> Iterator[Fact]:
    for fact in dealt_out(table, dealer, each_gets(table)):
        yield by("LO3-1", fact)


@meaning("LO3-2")
def titles(table: Table) -> tuple[tuple[str, str], ...]:
    """Exactly one player scores.

    When all have different numbers of tricks it is the one in the
    middle; when two have as many, it is the third.
    """
    lo, hai = holders(table).values()
    middle = next((seat for seat in table.seats if seat not in {lo, hai}), "")
    odd = middle if lo and hai else lo or hai
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
    return alone_at_an_end(table, seat) or No(
        "{seat} has neither the fewest nor the most tricks alone.", seat=seat
    )


all_else = words(
    "LO3-4",
    "All else",
    "Everything else is as with four: Shakers, Givers and Takers, following suit, and the "
    "end. Two players cannot reach the target in the same hand.",
    on=Deal,
)


MOVERS_OF_THREE = Amendment(replace=(eligible,), adopt=(at_an_end,), before="LO-15")
HANDS_OF_THREE = Amendment(
    strike=("LO-22",),
    replace=(each_alone, each_gets, hands),
    adopt=(
        ten_cards,
        renumbered(score.scored, "LO3-2"),
        titles,
        *[renumbered(part, "LO3-2") for part in (score.pays, score.booked, score.adds_up)],
        *[renumbered(part, "LO3-2") for part in told.TRICKS],
        mover_of_three,
        all_else,
    ),
    after="LO-21",
    drop=("scoring", "teams"),
    seats=(3, 3),
)  # fmt: skip
THREE = (MOVERS_OF_THREE, HANDS_OF_THREE)
