"""Schafkopf: card points, what a hand counts, errors, and the end (SF-10 to SF-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schafkopf import decided
from referee.games.schafkopf.cards import called_ace, each_gets, trumps
from referee.games.schafkopf.cards import partner as with_whom
from referee.games.schafkopf.moves import (
    CALL,
    PLAY,
    POINTS,
    SIE,
    SOLO_TOUT,
    WENZ,
    WENZ_TOUT,
    Contra,
    HandResult,
)
from referee.kernel import (
    By,
    Ended,
    Flagged,
    Lacks,
    Message,
    No,
    Refuted,
    Said,
    Scored,
    Seat,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
)
from referee.parts.citing import all_also
from referee.parts.targets import foremost
from referee.parts.tricks import played_out, won

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Fact, Table

FACTORS = {WENZ_TOUT: 2, SOLO_TOUT: 2, SIE: 4}
"""What promises every trick, and how many times it counts."""
ALL, HALF, SCHNEIDER = 120, 60, 30
"""All card points, half of them, and those from which the other side is no Schneider."""
BEATEN = ("Schneider", "Schwarz")
"""How badly a side can lose; the second counts both."""


def party(table: Table) -> frozenset[str]:
    """Return who plays: one against three, or with a partner."""
    return frozenset(filter(None, (table["player"], with_whom(table))))


def others(table: Table) -> frozenset[str]:
    """Return who plays against them."""
    return frozenset(table.seats) - party(table)


# --- SF-10: the result ----------------------------------------------------------------------------


def eyes(table: Table, side: Iterable[str]) -> int:
    """Return the card points of a side."""
    return sum(POINTS.get(face[1:], 0) for seat in side for face in table.faces(won(seat)))


def bare(table: Table, side: Iterable[str]) -> bool:
    """Say whether a side has taken no trick."""
    return not any(table["tricks"].get(seat) for seat in side)


def is_known(table: Table) -> bool:
    """Say whether all know who plays with whom."""
    return bool(with_whom(table)) or table["game"] != CALL


def over(table: Table) -> bool:
    """Say whether the hand is to be counted: played out, a Sie, or lost by an error.

    An error is booked when all know who plays with whom.
    """
    lost = table["erred"] and is_known(table)
    done = lost or table["game"] == SIE or played_out(table)
    return table.phase == PLAY and not table.ended and bool(done)


@upshot("SF-10", when=lambda t: t.phase == PLAY and bool(t["erred"]) and is_known(t))
def too_late(table: Table) -> Iterator[By]:
    if spared(table):
        words = Message("When {seat} made the error, the hand was decided.", seat=table["erred"])
        yield By("SF-12", Flagged("SF-12", table["erred"], words))
        yield By("SF-12", Said("erred", ""))


@upshot("SF-10", when=over)
def counted(table: Table) -> Iterator[Fact | By]:
    """The result.

    Whoever plays has won with 61 card points, the partner's with them; a Tout with every trick.
    The losers are Schneider with fewer than 30 card points, and whoever played with 30 too; who has
    no trick is Schwarz besides.
    """
    if table["erred"]:
        result = worth(table), table["erred"] not in party(table)
    elif table["game"] in FACTORS:
        yield from tops_counted(table)
        result = worth(table, top_run(table)), bare(table, others(table))
    else:
        ours = eyes(table, party(table))
        if ours + eyes(table, others(table)) == ALL:
            yield Said("eyes", {table["player"]: ours})
        victory = ours > HALF
        losers = others(table) if victory else party(table)
        steps = (eyes(table, losers) < SCHNEIDER + (not victory)) + bare(table, losers)
        if steps:
            yield Said("losers", BEATEN[steps - 1])
        yield from tops_counted(table)
        result = worth(table, steps + top_run(table)), victory
    yield from all_also("SF-11", booked(table, *result))


# --- SF-11: what it counts ------------------------------------------------------------------------


def top_run(table: Table) -> int:
    """Return how many of the highest trumps one side held without a gap, as far as they count."""
    if table["game"] == SIE:
        return min(each_gets(table), int(table.terms["runs"]))
    side, order = party(table), trumps(table["game"], table["suit"])
    ours = [table["trumps"][face] in side if face in table["trumps"] else None for face in order]
    run = next((n for n, one in enumerate(ours) if one is None or one != ours[0]), len(ours))
    least = 2 if table["game"] in {WENZ, WENZ_TOUT} else 3
    return min(run, int(table.terms["runs"])) if run >= least else 0


def tops_counted(table: Table) -> Iterator[By]:
    """Say how many Laufende count, where any do: else nobody sees why a hand counts so much."""
    if run := top_run(table):
        yield By("SF-11", Said("run", run))


def worth(table: Table, steps: int = 0) -> int:
    """Return what a hand counts, with so many steps on top."""
    terms, game = table.terms, table["game"]
    plain = int(terms["ruf" if game == CALL else "solo"]) + steps * int(terms["extra"])
    return plain * FACTORS.get(game, 1) << int(table["doubled"])


@meaning("SF-11")
def booked(table: Table, value: int, victory: bool) -> Iterator[Fact]:  # noqa: FBT001 - of a clause
    """What it counts.

    A called Ace counts {ruf points}, a Wenz, a Solo and a Sie {solo points}. Schneider and Schwarz
    count {extra points} more each. So does each Laufende: each of the highest trumps without a gap,
    where one side held them, from three of them on, in a Wenz from two, and {runs} at most. A Tout
    counts twice and a Sie four times, without Schneider and Schwarz. Whoever plays alone wins it of
    each of the others, or pays it to each.
    """
    side, against = party(table), others(table)
    share = value * len(against) // len(side)
    sign = 1 if victory else -1
    brought = {seat: sign * (share if seat in side else -value) for seat in table.seats}
    for seat, amount in settled(table, brought).items():
        yield Scored(table.sides[seat], amount)
    yield Said("hands", table["hands"] + 1)
    yield Ended("hand", tuple([seat for seat in table.seats if (seat in side) == victory]))


@rule("SF-11", Contra, waivable=False)
def in_time_for_contra(table: Table, seat: Seat) -> bool | No:
    whole = table.held(seat) == each_gets(table)
    once = not table["contra"] and seat not in party(table)
    return (whole and once) or No("Contra is said once, against whoever plays, before one's card.")


@rule("SF-11", Contra, when=lambda t: t["game"] == CALL and bool(t["suit"]))
def is_no_partner(table: Table, seat: Seat) -> Lacks:
    return Lacks(seat, frozenset((called_ace(table),)))


@effect("SF-11", Contra)
def contra(table: Table, seat: Seat) -> Iterator[Fact]:
    """Whoever plays against may say Contra before laying the first card: the hand counts twice."""
    yield Said("contra", seat)
    yield Said("doubled", table["doubled"] + 1)


# --- SF-11 too: a hand that is told ---------------------------------------------------------------


def can_count(table: Table, value: int, *, alone: bool) -> bool:
    """Say whether a hand can come to so much."""
    plain, step = (int(table.terms[term]) for term in ("solo" if alone else "ruf", "extra"))
    doublings = [table.terms[term] for term in ("knock", "contra")].count("yes")
    factors = [n << m for n in ((1, 2, 4) if alone else (1,)) for m in range(doublings + 1)]
    most = len(table.pack.faces) // 2
    return any(value == (plain + steps * step) * n for n in factors for steps in range(most + 1))


@rule("SF-11", HandResult, waivable=False)
def can_be_told(table: Table, player: Seat, value: int, partner: Seat | None) -> bool | No:
    fits = player != partner and can_count(table, value, alone=partner is None)
    return fits or No("No hand of these players counts {value}.", value=value)


@rule("SF-11", HandResult, when=lambda t: t.phase == PLAY)
def as_announced(table: Table, player: Seat, partner: Seat | None) -> bool | No:
    known = with_whom(table)
    fits = (partner or "") == known if known or table["game"] != CALL else partner is not None
    right = fits and player == table["player"]
    return right or No("That is not who plays, as it was announced and seen.")


@rule("SF-12", HandResult, when=lambda t: bool(t["erred"]))
def error_loses(table: Table, move: HandResult) -> bool | No:
    ours = table["erred"] in {move.player, move.partner}
    return move.lost == ours or No("{seat} has lost by an error.", seat=table["erred"])


@effect("SF-11", HandResult)
def told(table: Table, move: HandResult) -> Iterator[Fact]:
    yield Said("player", move.player)
    yield Said("partner", move.partner or "")
    yield from booked(table, move.value, not move.lost)


# --- SF-12 and SF-14: errors, and the end ---------------------------------------------------------


@penalty("SF-12", of="SF-5 SF-7 SF-8 SF-11")
def found_out(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield from costs(table, refuted.seat)


@meaning("SF-12")
def costs(table: Table, seat: str) -> Iterator[Fact]:
    """Errors.

    Whoever is found to have broken SF-5, SF-7, SF-8 or SF-9, or to have said Contra against the
    own partner, has lost the hand with the own side, as soon as it is known who plays with whom.
    It counts as if it had been lost by few card points, without Laufende. Where several erred, the
    error that was found first counts.
    """
    if not table["erred"] and not table.ended:
        yield Said("erred", seat)


@meaning("SF-12", "costs")
def only_noted(_table: Table, seat: str) -> Iterator[Fact]:
    """Errors.

    Where somebody is found to have broken SF-5, SF-7, SF-8 or SF-9, or to have said Contra against
    the own partner, it is noted, and the direction decides what it costs.
    """
    yield Flagged("SF-12", seat, Message("{seat} has made an error.", seat=seat))


@meaning("SF-12")
def spared(_table: Table) -> bool:
    """An error costs the same where the hand was decided before."""
    return False


@meaning("SF-12", "spared")
def spared_when_decided(table: Table) -> bool:
    """Where the hand was decided before, an error costs nothing: where one side had what it needs,
    or came to it whatever was played and however the unseen cards lay. What is too far to see is
    not decided.
    """  # noqa: D205 - it has no title
    side, against = party(table), others(table)
    if table["game"] in FACTORS:
        return decided.trick_for(table, against) or decided.none_for(table, against)
    return decided.reaches(table, side, HALF + 1) or decided.reaches(table, against, HALF)


@meaning("SF-12")
def settled(_table: Table, brought: Mapping[str, int]) -> Mapping[str, int]:
    """All of that side pay."""
    return brought


@meaning("SF-12", "settled")
def pays_alone(table: Table, brought: Mapping[str, int]) -> Mapping[str, int]:
    """Whoever erred pays for the own side alone."""
    gains = {seat: max(0, amount) for seat, amount in brought.items()}
    erred = table["erred"]
    return {**gains, erred: -sum(gains.values())} if erred else brought


@upshot("SF-14", when=lambda t: t.ended and not t.over and t["hands"] >= t.terms["hands"])
def finished(table: Table) -> Iterator[Fact]:
    """The end.

    Hand {hands} is the last: then the most points win. The players deal in turn.
    """
    yield Ended("match", foremost(table, table.seats))
