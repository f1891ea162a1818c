"""Schnapsen: sixty-six, the last trick, what a hand brings, and the Bummerl (SN-9 to SN-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schnapsen.moves import Enough, HandResult
from referee.kernel import (
    By,
    Ended,
    Message,
    No,
    Refuted,
    Said,
    Seat,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
)
from referee.parts.citing import all_also
from referee.parts.sharing import may_count
from referee.parts.targets import hand_won, victors
from referee.parts.tricks import in_order, played_out, won

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Fact, Table

ENOUGH, SCHNEIDER = 66, 33
"""Card points that win a hand, and those with which its loser saves the second point."""
FAILURES = {"early": Message("enough said too early"), "vain": Message("closing in vain"),
            "duty": Message("a broken duty")}  # fmt: skip
"""By what somebody has lost a hand that costs two points or three whatever was counted."""


def card_points(table: Table, seat: str, of: Callable[[set[int]], int] = max) -> int:
    """Return what a seat has in tricks and marriages; at most, where not all tricks are known."""
    pile = table.faces(won(seat))
    return of(may_count(table, pile)) + table["melds"].get(seat, 0) if pile else 0


def counted(table: Table) -> dict[str, int]:
    """Return the card points that the score goes by: those at the closing, where it was closed."""
    return table["counted"] or {seat: card_points(table, seat) for seat in table.seats}


# --- SN-9 and SN-10: how a hand ends --------------------------------------------------------------


@rule("SN-9", Enough)
def to_be_said(table: Table, seat: Seat) -> bool | No:
    """Sixty-six.

    Whoever leads to a trick may say, before it is taken, that it is enough: also when a marriage is
    announced. The hand ends, and tricks are counted: with 66 card points or more the player has won
    it, and with fewer the other has.
    """
    return seat == table["leader"] or No("{seat} leads.", seat=table["leader"])


@effect("SN-9", Enough)
def said(table: Table, seat: Seat) -> Iterator[Fact | By]:
    enough = card_points(table, seat) >= ENOUGH
    yield from wins(table, seat if enough else table.following(seat), "" if enough else "early")


def with_enough(table: Table) -> tuple[str, ...]:
    """Return who has 66 card points for certain, who is to lead before the other."""
    order = in_order(table, table["leader"] or table.seats[0])
    return tuple([seat for seat in order if card_points(table, seat, min) >= ENOUGH])


@upshot("SN-9", when=lambda t: not t.ended and bool(with_enough(t)))
def reached(table: Table) -> Iterator[Fact | By]:
    """Sixty-six.

    Who is the first to have 66 card points in tricks and marriages has won the hand at once.
    Nobody needs to say so.
    """
    yield from wins(table, with_enough(table)[0])


@upshot("SN-10", when=played_out)
def last_trick(table: Table) -> Iterator[Fact | By]:
    """The last trick.

    When all cards are played, whoever closed the stock has won the hand with 66 card points, and
    lost it with fewer.
    """
    closer = table["closed"]
    winner = [*with_enough(table), table.following(closer)][0] if closer else ""
    yield from wins(table, winner) if winner else undecided(table)


@meaning("SN-10")
def undecided(table: Table) -> Iterator[Fact | By]:
    """Where nobody closed it, whoever takes the last trick wins the hand."""
    yield from wins(table, table["leader"])


@meaning("SN-10", "undecided")
def as_they_count(table: Table) -> Iterator[Fact | By]:
    """Where nobody closed it, the hand is won by who alone has 66 card points; else by nobody."""
    enough = with_enough(table)
    drawn = (*shown(table), Ended("hand"))
    yield from wins(table, enough[0]) if len(enough) == 1 else drawn


# --- SN-11: what it brings ------------------------------------------------------------------------


def shown(table: Table) -> Iterator[Fact]:
    """Say what both have counted, as far as all their tricks are known: else only they know it."""
    sure = {s: n for s in table.seats if (n := card_points(table, s)) == card_points(table, s, min)}
    if sure:
        yield Said("shown", sure)
    if table["closed"] and not table["resumed"]:
        yield Said("at_closing", dict(table["counted"]))


def wins(table: Table, winner: str, failed: str = "") -> Iterator[Fact | By]:
    """End the hand; ``failed`` says by what the other one lost it who had it."""
    have, other = counted(table), table.following(winner)
    lost = failed or ("vain" if table["closed"] == other else "")
    points = for_failing(table, have[winner]) if lost else worth(table, have[other])
    yield from shown(table)
    if lost:
        yield Said("lost_through", lost)
    yield from all_also("SN-11", hand_won(table, (winner,), points))


@meaning("SN-11")
def worth(_table: Table, loser: int) -> int:
    """The score.

    A hand brings three points where the loser has no trick, two where the loser has fewer than 33
    card points, and one else. Where the stock was closed, what both had by then counts for this.
    """
    return 1 if loser >= SCHNEIDER else 2 if loser else 3


@meaning("SN-11")
def for_failing(_table: Table, winner: int) -> int:
    """Who closes and does not win, or says too early that it is enough, gives the other two points.

    Where the other had no trick by then it is three.
    """
    return 2 if winner else 3


@meaning("SN-11", "for_failing")
def always_three(_table: Table, _winner: int) -> int:
    """Who closes and does not win, or says too early that it is enough, gives the other three."""
    return 3


@rule("SN-11", HandResult, waivable=False)
def can_bring(table: Table, winner: Seat, points: int) -> bool | No:
    have, other = counted(table), table.following(winner)
    later = (0,) if table["closed"] else (0, 1, SCHNEIDER)
    found = {for_failing(table, have[winner] + n) for n in later}
    found |= {worth(table, have[other] + n) for n in later if table["closed"] != other}
    return points in found or No("As it stands the hand cannot count {number}.", number=points)


@effect("SN-11", HandResult)
def told(table: Table, winner: Seat, points: int) -> Iterator[Fact]:
    yield from hand_won(table, (winner,), points)


# --- SN-12 and SN-13: a broken duty, the Bummerl --------------------------------------------------


@penalty("SN-12", of="SN-5")
def found_out(table: Table, refuted: Refuted) -> Iterator[Fact | By]:
    """A broken duty.

    Whoever is found to have held back a card that SN-5 asks for has lost the hand, as one who says
    too early that it is enough. Where both did, the earlier breach counts.
    """
    if not table.ended:
        yield from wins(table, table.following(refuted.seat), "duty")


@upshot("SN-13", when=lambda t: t.ended and not t.over and bool(victors(t, t.terms["target"])))
def bummerl(table: Table) -> Iterator[Fact]:
    """The Bummerl.

    Whoever has {target points} or more wins the Bummerl. Until then the players deal in turn.
    """
    yield Ended("match", victors(table, table.terms["target"]))
