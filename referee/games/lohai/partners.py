"""Partnership Lohai: two pairs, in which each partner has to get there (LOP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.moves import Give, HandResult, MoveTo, Steal, Talk
from referee.games.lohai.play import by, citing
from referee.kernel import (
    FLAGS,
    Amendment,
    CountPart,
    Deal,
    Ended,
    Fact,
    Mark,
    Move,
    No,
    Said,
    Scored,
    Seat,
    Term,
    effect,
    meaning,
    rule,
    upshot,
    words,
)
from referee.parts.partners import Pair, opposite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


def teams(table: Table) -> tuple[Pair, Pair]:
    """Return the two pairs: partners sit opposite."""
    return opposite(table.seats)


def team(table: Table, seat: str) -> Pair:
    """Return the pair that a seat belongs to."""
    one, other = teams(table)
    return one if seat in one else other


@meaning("LO-1")
def each_alone(_table: Table) -> None:
    """Players.

    Four play, two against two.
    """


@meaning("LO-1")
def left_over(table: Table, seat: str) -> Pair:
    """The other pair wins it."""
    one, other = teams(table)
    return other if seat in one else one


@effect("LOP-1", Deal, HandResult, when=lambda t: not t["pairs"])
def paired(table: Table) -> Iterator[Fact]:
    """Partners.

    Two fixed pairs; partners sit opposite each other.
    """
    yield Said("pairs", [list(pair) for pair in teams(table)])


each_for_itself = words(
    "LOP-2",
    "Each scores alone",
    "The points for Lo and Hai belong to the player who has won them, not to the pair. Partners "
    "who share a title with each other share it like anybody else, and nobody scores.",
)

played_on = words(
    "LOP-5",
    "Beyond the goal",
    "A player who has {target_each} points or more plays on and scores as before.",
)


@meaning("LO-22")
def booked(table: Table, seat: str, points: int) -> Iterator[Fact]:
    beyond = table.score(seat) >= goal(table)
    yield by("LOP-5" if beyond else "LOP-2", Scored(seat, points))


# --- the end --------------------------------------------------------------------------------------


@meaning("LOP-3")
def goal(table: Table) -> int:
    return int(table.terms["target_each"])


def arrived(table: Table) -> tuple[Pair, ...]:
    """Return the pairs whose players have both reached what they need."""
    return tuple(
        pair for pair in teams(table) if all(table.score(seat) >= goal(table) for seat in pair)
    )


def total(table: Table, pair: Pair) -> int:
    """Return the points of a pair together."""
    return sum(table.score(seat) for seat in pair)


@meaning("LOP-4")
def winners(table: Table) -> Pair:
    """Both pairs in the same hand.

    When both pairs get there in the same hand, the pair with more points together wins; with
    equally many they share the win.
    """
    there = arrived(table)
    best = max((total(table, pair) for pair in there), default=0)
    won = [seat for pair in there if total(table, pair) == best for seat in pair]
    return tuple(seat for seat in table.seats if seat in won)


@upshot("LOP-3", when=lambda t: t.ended and not t.over and bool(arrived(t)))
def both_there(table: Table) -> Iterator[Fact]:
    """The end.

    The first pair whose players have {target_each} points or more each has won. It is looked at
    when a hand has been scored.
    """
    numbers = ("LOP-4",) if len(arrived(table)) > 1 else ()
    yield from citing(numbers, (Ended("match", winners(table)),))


# --- talk and gifts -------------------------------------------------------------------------------


@rule("LOP-6", Talk, no=FLAGS)
def about_the_others(table: Table, seat: Seat, about: str) -> bool | No:
    """Talk.

    Partners may wonder aloud what the opponents are after. They may not speak of their own plans.
    """
    if about == "opponents":
        return True
    cost = talk_cost(table, seat)
    if not cost:
        return No("{seat} spoke of their own plans: that is noted and costs nothing.", seat=seat)
    return No(
        "{seat} spoke of their own plans: that costs {points}.",
        seat=seat, points=CountPart(cost, "point|points"),
    )  # fmt: skip


@meaning("LOP-6")
def speakers(_table: Table, seat: str) -> Pair:
    """Each player's offences are counted alone."""
    return (seat,)


@meaning("LOP-6", "speakers")
def pair_speaks(table: Table, seat: str) -> Pair:
    """The offences of both partners are counted together."""
    return team(table, seat)


@meaning("LOP-6")
def talk_cost(table: Table, seat: str) -> int:
    """Whoever does so pays at once.

    The first offence in a match costs {talk_scale} points, the second twice as many, every further
    one four times as many. A score may fall below zero, and below the goal again.
    """
    before = sum(table["talked"].get(speaker, 0) for speaker in speakers(table, seat))
    return int(table.terms["talk_scale"]) * (1, 2, 4)[min(before, 2)]


@meaning("LOP-6", "talk_cost")
def only_noted(_table: Table, seat: str) -> int:
    """Whoever does so breaks the rule; that is noted, and costs nothing."""
    del seat
    return 0


@effect("LOP-6", Talk, when=lambda _t, about: about == "own")
def talked(table: Table, seat: Seat) -> Iterator[Fact]:
    said, cost = table["talked"], talk_cost(table, seat)
    if cost:
        yield Scored(seat, -cost)
    yield Said("talked", {**said, seat: said.get(seat, 0) + 1})


def to_partner(table: Table, move: Move) -> bool:
    """Say whether a player gives something to the partner, or takes it from there."""
    other = next(
        (getattr(move, name) for name in ("to", "receiver", "victim") if hasattr(move, name)), ""
    )
    return move.actor is not None and move.actor != other and other in team(table, move.actor)


gift = words(
    "LOP-7",
    "Gifts",
    "A Giver, a Mover or a Shaker may be used for the partner's good.",
    on=(Give, MoveTo, Steal),
    when=to_partner,
)


TERMS = (
    Term("target_each", "Points that each player of a pair needs.", range(100, 10_001), 800),
    Term(
        "talk_penalties", "Whether speaking of one's own plans costs points.", ("on", "off"), "on",
        {"off": Amendment(replace=(only_noted,))},
    ),
    Term(
        "talk_scale", "Points for a first offence; twice that for the second, then four times.",
        range(5, 101), 25,
    ),
    Term(
        "talk_count", "Whose offences are counted together.",
        ("per_player", "per_team"), "per_player",
        {"per_team": Amendment(replace=(pair_speaks,))},
    ),
)  # fmt: skip

PARTNERS = Amendment(
    strike=("LO-23",),
    drop=("target",),
    replace=(each_alone, left_over, booked),
    adopt=(
        paired, each_for_itself, goal, both_there, winners, played_on,
        about_the_others, talk_cost, speakers, talked, gift,
    ),
    after="LO-22",
    terms=TERMS,
    marks=(Mark("pairs", "match", [], "Pairs"), Mark("talked", "match", {}, "Offences")),
    moves=(Talk,),
)  # fmt: skip
