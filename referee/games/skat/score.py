"""Skat: eyes, what a game counts, overbidding, and the list (SK-13 to SK-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.skat.contract import is_null, opponents, trumps
from referee.games.skat.decided import sure_eyes, sure_trick
from referee.games.skat.known import (
    against_run,
    matadors,
    pile,
    run_of,
    skat_counts,
    taken_by,
    told_as,
)
from referee.games.skat.moves import BASE, NULL, NULL_BY_HAND, STEPS, Eyes, Matadors
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Ended,
    No,
    Said,
    Scored,
    Word,
    effect,
    meaning,
    rule,
    upshot,
)
from referee.parts.sharing import may_count
from referee.parts.targets import foremost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

ALL, WINS, SCHNEIDER, OUT = 120, 61, 90, 31
"""Eyes in the pack, those that win, with which the others are schneider, and with which not."""
SCHWARZ = 2
"""How far a game has gone that went beyond schneider."""


class Came(NamedTuple):
    """What a game of suit or grand came to: whether the cards won it, and how far."""

    won: bool
    reached: int
    """Nothing, schneider, or schwarz."""


# --- SK-13: eyes ----------------------------------------------------------------------------------


def counts(table: Table) -> set[int]:
    """Return how many eyes the declarer may come to in tricks and skat, as far as all know.

    Who gets what is not played any more is said by how the hand was closed, or by whose fault.
    """
    if table["eyes"] is not None:
        return {table["eyes"]}
    theirs = {ALL - number for number in against(table)}
    if rest_goes_to(table) == "declarer":
        return theirs
    mine = may_count(table, pile(table, (table["declarer"],)))
    both = {one + two for one in mine for two in skat_counts(table)}
    return both & theirs if table["closed"] == "played" else both


def rest_goes_to(table: Table) -> str:
    """Return which side gets what was not played before the hand was closed, or broken off."""
    if table["fault"] and not table["closed"]:
        return "others" if table["fault"] == table["declarer"] else "declarer"
    return str(table["closed"])


def against(table: Table) -> set[int]:
    """Return how many eyes the others may have in their tricks."""
    return may_count(table, pile(table, opponents(table)))


def came_to(table: Table, number: int) -> Came:
    """Return what so many eyes come to, with the rest for the side that gets it."""
    step, rest = STEPS[table["step"]], rest_goes_to(table)
    mine = taken_by(table, (table["declarer"],)) or rest == "declarer"
    theirs = taken_by(table, opponents(table)) or rest == "others"
    schneider = number >= SCHNEIDER or number <= ALL - SCHNEIDER
    reached = 2 if not (mine and theirs) else int(schneider)
    enough = number >= (SCHNEIDER if step else WINS)
    return Came(bool(enough and (step < STEPS["schwarz"] or not theirs)), reached)


# --- SK-14: what a game counts --------------------------------------------------------------------


def worth(table: Table, run: int, reached: int) -> int:
    """Return what a game counts that was played with or without so many and got so far."""
    game = table["game"]
    if game in NULL:
        return (NULL_BY_HAND if table["by_hand"] else NULL)[game]
    step = STEPS[table["step"]]
    times = abs(run) + 1 + table["by_hand"] + max(reached, min(step, 2)) + step
    return int(BASE[game] * times)


# --- SK-15 and SK-16: overbidding, the list -------------------------------------------------------


def booked(table: Table, came: Came, run: int) -> Iterator[Fact | By]:
    """Yield what a hand comes to."""
    value = worth(table, run, came.reached)
    over = value < table["bid"]
    if over:
        yield By("SK-15", Said("overbid", value=True))
        value = overbid(table)
    yield from entered(table, table["declarer"], value, lost=over or not came.won)


@meaning("SK-15")
def overbid(table: Table) -> int:
    """Overbidding.

    Where the game counts less than was bid, the declarer has lost it, whatever the eyes. Then the
    base value of the game is counted so many times as the bid needs. What is bid and not reached
    shows at the end, when the matadors are known. What a null counts that is less than was bid is
    for the direction: then the table tells it. (ISkO 5.4.2.)
    """
    base = BASE[table["game"]]
    return int(-(-table["bid"] // base) * base)


def entered(table: Table, seat: str, value: int, *, lost: bool) -> Iterator[Fact | By]:
    """Yield what the list says of a game that counts so much, won or lost, and the hand's end."""
    yield By("SK-16", Said("game_value", value))
    for side, points in points_for(table, seat, value, lost).items():
        yield By("SK-16", Scored(table.sides[side], points))
    yield By("SK-17", Said("listed", table["listed"] + 1))
    yield Ended("hand", opponents(table) if lost else (seat,))


@meaning("SK-16")
def points_for(table: Table, seat: str, value: int, lost: bool) -> dict[str, int]:  # noqa: FBT001 - a definition
    """The list.

    A game that was won counts its value for the declarer, one that was lost takes twice its value
    away. Fifty points more are counted for each game that was won, fifty less for each that was
    lost; and for a game that the declarer loses each of the others at the table gets 40 points,
    or 30 where four sit there, the one who rests too (Seeger-Fabian).
    """
    if not lost:
        return {seat: value + 50}
    bonus = 40 if len(table.seats) == 3 else 30  # noqa: PLR2004 - so many play
    return {seat: -2 * value - 50, **{one: bonus for one in table.seats if one != seat}}


@meaning("SK-16", "points_for")
def plainly(_table: Table, seat: str, value: int, lost: bool) -> dict[str, int]:  # noqa: FBT001 - a definition
    """The list.

    A game that was won counts its value for the declarer, one that was lost takes twice its value
    away. The others get nothing.
    """
    return {seat: -2 * value if lost else value}


def by_eyes(table: Table) -> bool:
    """Say whether the eyes have to be known before the game is counted."""
    return table["closed"] in {"played", "declarer", "others"} and not is_null(table)


def granted(table: Table, run: int) -> int:
    """Return how far a game went that was won or lost without its cards.

    What was claimed and agreed to counts; else what the bid needs, as far as it can still be.
    """
    if is_null(table) or table["closed"] == "lost":
        return 0
    needs = next((n for n in range(SCHWARZ + 1) if worth(table, run, n) >= table["bid"]), 0)
    given = needs if needs and can_reach(table) >= needs else 0
    return max(STEPS.get(table["claimed"], 0), given)


def can_reach(table: Table) -> int:
    """Return how far the game can still go, by what is counted and by all that can still be played.

    It can, as long as nothing shows that it cannot.
    """
    others = opponents(table)
    if min(against(table)) > ALL - SCHNEIDER or sure_eyes(table, OUT, mine=False):
        return 0
    return 1 if taken_by(table, others) or sure_trick(table, others) else SCHWARZ


@upshot("SK-13", when=lambda t: bool(t["closed"]) and not t.ended and not t["unwatched"])
def counted(table: Table) -> Iterator[Fact | By]:
    """Eyes.

    In tricks an Ace counts 11 eyes, a Ten 10, a King 4, a Queen 3 and a Jack 2: that makes 120.
    The declarer wins a suit or grand with 61 eyes, what lies in the skat counted; the others win
    with 60. A side is schneider with 30 eyes or fewer, and schwarz without a trick. What nobody has
    seen is told before the hand is counted. (ISkO 5.2.2 to 5.2.4.)
    """
    known = counts(table) if by_eyes(table) else {0}
    run = 1 if is_null(table) else matadors(table)
    needs = (
        "result SK-15" if is_null(table) and worth(table, run, 0) < table["bid"]
        else "matadors SK-14" if not run else "eyes SK-13" if len(known) > 1 else ""
    )  # fmt: skip
    if needs:
        move, number = needs.split()
        if not table.queue or table.queue[0].moves != (move,):
            yield Awaits("reckon", (Awaited("", (move,), number),))
        return
    if not is_null(table):
        yield By("SK-14", Said("matadors", told_as(run)))
    if by_eyes(table):
        yield Said("eyes", min(known))
        came = came_to(table, min(known))
    else:
        came = Came(table["closed"] != "lost", granted(table, run))
    yield from booked(table, came, run)


@rule("SK-14", Matadors, waivable=False)
def can_be(table: Table, run: Word) -> bool | No:
    """What a game counts.

    Diamonds count 9, Hearts 10, Spades 11, Clubs 12 and grand 24, so many times: once for the game,
    once for each matador, once for playing by hand, once for schneider and once more for schwarz,
    and once more for each of schneider, schwarz and ouvert that was announced. Matadors are the
    trumps from the Jack of Clubs down without a gap: those that the declarer had, or with the Jack
    of Clubs elsewhere those that lacked; the skat belongs to the declarer. Null counts 23, by hand
    35, null ouvert 46, by hand 59. (ISkO 2.4 and 5.)
    """
    number, most = run_of(run), len(trumps(table))
    if abs(number) > most:
        return No("There are {number} trumps in this game.", number=most)
    if not (known := against_run(table, number)):
        return True
    card, had = table.card(known[0]), known[1]
    if had:
        return No("The declarer had {card}.", card=card)
    return No("The declarer did not have {card}.", card=card)


@effect("SK-14", Matadors)
def told_matadors(_table: Table, run: Word) -> Iterator[Fact]:
    yield Said("matadors", run)


@rule("SK-13", Eyes, waivable=False)
def as_they_lie(table: Table, eyes: Word) -> bool | No:
    return int(eyes) in counts(table) or No(
        "By the tricks the declarer cannot have {number}.", number=eyes
    )


@effect("SK-13", Eyes)
def told_eyes(_table: Table, eyes: Word) -> Iterator[Fact]:
    yield Said("eyes", int(eyes))


@upshot("SK-17", when=lambda t: t.ended and not t.over and t["listed"] >= t.terms["hands"])
def list_is_over(table: Table) -> Iterator[Fact]:
    """The end of the list.

    A list has {hands hands}, those that were passed in among them; the next player deals the next
    one. Then whoever has most points has won it.
    """
    sides = tuple(dict.fromkeys(table.sides[seat] for seat in table.seats))
    yield Ended("match", foremost(table, sides))


CLAUSES = (
    counted, as_they_lie, told_eyes, can_be, told_matadors, overbid, points_for, list_is_over,
)  # fmt: skip
