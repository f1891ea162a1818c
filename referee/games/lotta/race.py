"""Lotta Watta with race stacking: only the first to stack gets rid of cards (LWR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta import powers, stacking, wording
from referee.games.lotta.layout import locked
from referee.games.lotta.moves import Stack, Together
from referee.games.lotta.pack import JACK, QUEEN, rank
from referee.kernel import (
    FLAGS,
    Amendment,
    Message,
    No,
    Said,
    Shown,
    Term,
    effect,
    meaning,
    price,
    rule,
)
from referee.parts.citing import also

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Fact, Table


def winner(table: Table) -> str:
    """Return who has won the race on the card last laid, if anybody has."""
    return str(table["stackers"][0]) if table["stackers"] else ""


# --- LWR-1 to LWR-3 -------------------------------------------------------------------------------


@effect("LWR-1", Stack, over="LW-11:stacks", when=lambda t: stacking.is_open(t) and not winner(t))
def race_won(_table: Table, seat: str) -> Iterator[Fact]:
    """The race.

    When a card is newly laid on the pile everybody races, the player who laid it, too: only the
    first whose card is stacked rightly gets rid of cards. What counts is the order in which the
    cards landed, as it was recorded.
    """
    yield Said("stackers", [seat])


@rule("LWR-2", Stack, when=lambda t, seat: stacking.is_open(t) and winner(t) == seat)
def winner_goes_on(table: Table) -> bool | No:
    """More cards of the winner.

    {winner_stacks}
    """
    allowed = more_by_winner(table)
    return allowed or No("The winner of the race stacks one card at this table.")


@meaning("LWR-2")
def more_by_winner(table: Table) -> bool:
    del table
    return True


@meaning("LWR-2", "more_by_winner")
def no_more(table: Table) -> bool:
    del table
    return False


def is_decided(table: Table, card: str) -> bool:
    """Say whether a card matches, and the race for it has a winner."""
    open_still = stacking.is_open(table) and winner(table) != ""
    return open_still and rank(card) == stacking.wanted(table)


@rule("LWR-3", Stack, when=is_decided)
def came_second(table: Table, seat: str) -> bool | No:
    """Later cards.

    A card that matches, but landed after another player's, goes back into its slot, and everybody
    has seen it.
    """
    return seat == winner(table) or No("{seat} was first: the race is decided.", seat=winner(table))


@meaning("LWR-3")
def late_costs(_table: Table) -> None:
    """That costs nothing."""


@meaning("LWR-3", "late_costs")
def late_costs_a_card(_table: Table) -> None:
    """At this table it costs what a wrong card costs (LW-13)."""


@price("LWR-3", Stack, of="LWR-3")
def late_as_wrong(table: Table, seat: str) -> Iterator[Fact]:
    yield from stacking.taking(table, seat)
    yield race_left(table)


# --- LWR-4 to LWR-7 -------------------------------------------------------------------------------


@price("LWR-4", Stack, of="LW-11", when=stacking.costs_a_card, over="LW-13")
def wrong_in_a_race(table: Table, seat: str) -> Iterator[Fact]:
    """A wrong card in the race.

    A wrong card costs what LW-13 and LW-15 say as long as cards can be stacked, whether the race is
    decided or not, and never wins it.
    """
    for fact in stacking.taking(table, seat):
        yield also("LW-13", fact)
    yield race_left(table)


@meaning("LW-13")
def window_left(table: Table) -> Fact:
    left: Fact = race_left(table)
    return left


@meaning("LWR-4")
def race_left(table: Table) -> Fact:
    """When it takes the last card that could be matched the race is over, without a winner."""
    return stacking.narrowed(table, stacking.left_over(table))


@meaning("LWR-4", "race_left")
def race_stays_open(table: Table) -> Fact:
    """The race goes on even when the card that was to be matched is gone."""
    return Said("window", {**table["window"], "cards": stacking.left_over(table)})


@effect("LWR-5", Stack, when=stacking.is_open, over="LW-11:joins")
def no_new_race(table: Table, card: str) -> Iterator[Fact]:
    """No new race.

    The card that won the race does not begin another.
    """
    yield stacking.grown(table, card)


@rule("LWR-6", Together)
def undecided(table: Table) -> bool | No:
    """Landing together.

    When two cards that match land together the one that touches the pile was first. When nobody can
    see which that is both go back, seen by all and at no cost, and the race is over.
    """
    if not stacking.is_open(table):
        return No("Too late: nothing can be stacked now.")
    return not winner(table) or No("{seat} was first: the race is decided.", seat=winner(table))


@rule("LWR-6", Together)
def of_two_players(_table: Table, one: str, two: str) -> bool | No:
    return owner(one) != owner(two) or No("Only cards of two players race with each other.")


def out_of_it(table: Table, move: Together) -> No | None:
    """Say which card cannot win the race, or return ``None``: they are stacked one by one then."""
    for place, face in ((move.one, move.card), (move.two, move.other)):
        if locked(table, place):
            return No(
                "The card in {place} is locked: each is to be stacked by itself.",
                place=table.place(place),
            )
        if rank(face) != stacking.wanted(table):
            return No(
                "{card} does not match: each is to be stacked by itself.", card=table.card(face)
            )
    return None


@rule("LWR-6", Together, no=FLAGS, when=stacking.is_open)
def one_by_one(table: Table, move: Together) -> bool | No:
    """When one of them does not match, or is locked, it did not race.

    That is noted, and each is stacked by itself.
    """
    return out_of_it(table, move) or True


def owner(place: str) -> str:
    """Return whose slot this is; nothing for a place that is nobody's."""
    kind, _, rest = place.partition("/")
    return rest.partition("/")[0] if kind == "grid" else ""


@rule("LWR-6", Together, waivable=False)
def a_slot(table: Table, one: str) -> bool | No:
    return (owner(one) != "" and table.count(one) > 0) or No("Nobody has a card there.")


@rule("LWR-6", Together, waivable=False)
def another_slot(table: Table, two: str) -> bool | No:
    return (owner(two) != "" and table.count(two) > 0) or No("Nobody has a card there.")


@effect("LWR-6", Together)
def both_back(_table: Table, one: str, card: str, two: str, other: str) -> Iterator[Fact]:
    yield Shown(one, (card,))
    yield Shown(two, (other,))


@effect("LWR-6", Together, when=lambda t, move: out_of_it(t, move) is None)
def race_is_off(_table: Table) -> Iterator[Fact]:
    yield Said("window", {})


def has_a_power(_table: Table, card: str) -> bool:
    """Say whether a card has a power when it is laid."""
    return rank(card) in {JACK, QUEEN}


@effect("LWR-7", Stack, when=has_a_power, over="LW-16:laid LW-17:laid")
def power_of_the_winner(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Powers in a race.

    Whoever laid the card comes first, then the winner of the race with each card that was stacked.
    A Jack or a Queen that went back has no power.
    """
    yield from powers.earned(table, seat, "jack" if rank(card) == JACK else "queen")
    if table.phase != "fingers":
        yield from stacking.awaiting(table)


TERMS: tuple[Term, ...] = (
    Term(
        "race_winner_cards", "How many cards the winner of a race may stack.",
        ("all", "one"), "all", {"one": Amendment(replace=(no_more,))},
    ),
    Term(
        "late_match_penalty", "What a card costs that matches and comes second.",
        ("none", "as_wrong"), "none",
        {
            "as_wrong": Amendment(
                replace=(late_costs_a_card,), adopt=(late_as_wrong,), after="LWR-3"
            )
        },
    ),
    Term(
        "wrong_stack_closes_race", "Whether the race ends when a wrong card took its target away.",
        ("yes", "no"), "yes", {"no": Amendment(replace=(race_stays_open,))},
    ),
)  # fmt: skip
"""The options that only a race has."""


def one_or_more(terms: Mapping[str, int | str]) -> str | None:
    """One card for each player leaves a winner no second one."""
    if terms["stack_max_per_player"] == 1 and terms["race_winner_cards"] == "all":
        return Message(
            "{term} needs {other}: otherwise a winner may stack more.",
            term="stack_max_per_player=1", other="race_winner_cards=one",
        )  # fmt: skip
    return None


RACE = Amendment(
    replace=(window_left,),
    adopt=(
        race_won, winner_goes_on, more_by_winner, came_second, late_costs, wrong_in_a_race,
        race_left, no_new_race, undecided, of_two_players, one_by_one, a_slot,
        another_slot, both_back, race_is_off, power_of_the_winner,
    ),
    after="LW-27",
    moves=(Together,),
    terms=TERMS,
    excludes=(one_or_more,),
    phrases=wording.RACE,
)  # fmt: skip
"""What the race changes."""
