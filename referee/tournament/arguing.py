"""Protests and penalties: what is argued, who decides until when, and what a breach costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.envelope import Count, Words
from referee.kernel.messages import CountPart
from referee.tournament import events
from referee.tournament.draws import next_stage
from referee.tournament.events import DIRECTION
from referee.tournament.finding import entry, protest, reason, round_, spoken_for, table
from referee.tournament.refusals import Impossible, NoSuch, NotNow, ToldBefore
from referee.tournament.regulation import price
from referee.tournament.results import check

if TYPE_CHECKING:
    from referee.envelope import By
    from referee.tournament import commands
    from referee.tournament.tournament import Argued, Tournament

__all__ = ["answer", "bring", "lift", "penalise", "price_of", "protest", "settle"]
MINUTE = 60_000


def bring(now: Tournament, command: commands.Protest, by: By) -> events.Protested:
    """Bring a protest; raises `NotNow` after the deadline that the regulation gives.

    The direction may record one at any time: whether it is too late, the decision says.
    """
    who = command.entry or spoken_for(by)
    if not who and by.role != DIRECTION:
        raise Impossible("Say who protests, by the start number.")
    number, where = command.round, command.table
    against = None
    if command.against:
        against = protest(now, command.against)
        if against.decision is None:
            raise NotNow("Protest {number} is not decided yet.", number=against.number)
        if against.instance >= len(now.regulation.protest.instances):
            raise NotNow(
                "Protest {number} was decided in the last instance.", number=against.number
            )
        number, where = against.round, against.table
    there = table(now, number, where)
    if who and not there.side_of(who):
        raise Impossible("Number {number} does not sit at table {table}.", number=who, table=where)
    if any(one.entry == who for one in now.disputed(number, where)):
        raise ToldBefore("A protest of theirs about table {table} is open already.", table=where)
    if by.role != DIRECTION and command.at:
        _check_in_time(now, number, where, command.at)
    return events.Protested(
        Count(len(now.protests) + 1), Count(who), Count(number), Count(where),
        Words(reason(command.words)), command.rests, Count(against.number if against else 0),
    )  # fmt: skip


def _check_in_time(now: Tournament, number: int, where: int, at: int) -> None:
    """Raise `NotNow` where the time for a protest is over."""
    until = deadline(now, number, where)
    if until is None:
        if now.now is not None and now.now.number > number:
            raise NotNow("Round {round} is drawn: protests had to come before.",
                         round=now.now.number)  # fmt: skip
    elif at > until:
        minutes = CountPart(now.regulation.protest.minutes, "minute|minutes")
        raise NotNow("Protests had to come within {minutes}.", minutes=minutes)


def deadline(now: Tournament, number: int, where: int) -> int | None:
    """Return until when a protest about a table may come, in milliseconds since 1970.

    ``None`` where it may come until the next round is drawn.
    """
    rule, told = now.regulation.protest, None
    if (there := now.table(number, where)) is not None:
        told = now.result_of(there)
    last = number == len(now.rounds) and not next_stage(now)
    if rule.until == "draw" and not last:
        return None
    if told is None:
        return None
    return told.told_at + rule.minutes * MINUTE


def answer(now: Tournament, command: commands.Answer, _by: By) -> events.Answered:
    """Answer a protest; raises `ToldBefore` where the same has answered."""
    argued = protest(now, command.protest)
    if argued.decision is not None:
        raise NotNow("Protest {number} is decided.", number=argued.number)
    if not table(now, argued.round, argued.table).side_of(command.entry):
        raise Impossible(
            "Number {number} does not sit at table {table}.",
            number=command.entry, table=argued.table,
        )  # fmt: skip
    if any(one.entry == command.entry for one in argued.answers):
        raise ToldBefore("Number {number} has answered already.", number=command.entry)
    return events.Answered(
        Count(argued.number), Count(command.entry), command.says, Words(command.words)
    )


def settle(now: Tournament, command: commands.Decide, _by: By) -> events.Decided:
    """Decide a protest; raises `ToldBefore` where it is decided, and `Impossible`."""
    argued = protest(now, command.protest)
    if argued.decision is not None:
        raise ToldBefore("Protest {number} is decided already.", number=argued.number)
    there = table(now, argued.round, argued.table)
    if command.games is not None and not there.result:
        raise NotNow("Table {table} has no result yet: tell that first.", table=there.number)
    if command.games is not None:
        check(command.games, there, now.stage(round_(now, argued.round).stage))
    if not {*command.void} <= {*there.entries}:
        raise Impossible("The result of table {table} is not theirs.", table=there.number)
    return events.Decided(
        Count(argued.number), Count(argued.instance), Count(there.result), command.games,
        tuple(map(Count, sorted({*command.void}))), command.rests, Words(reason(command.why)),
    )  # fmt: skip


# --- penalties -----------------------------------------------------------------------------------


def price_of(now: Tournament, number: int, breach: str) -> tuple[int, int]:
    """Return which time a breach would be of an entry, and what that costs; raises `NoSuch`."""
    found = now.regulation.breach(breach)
    if found is None:
        raise NoSuch("The regulation knows no breach {name}.", name=breach)
    before = [one for one in now.penalties
              if (one.entry, one.breach) == (number, breach) and not one.lifted]  # fmt: skip
    times = len(before) + 1
    return times, price(found, times)


def penalise(now: Tournament, command: commands.Penalise, _by: By) -> events.Penalised:
    """Let a breach have its price: the regulation's for this time, or another for a reason."""
    entry(now, command.entry)
    times, usual = price_of(now, command.entry, command.breach)
    points = usual if command.points is None else command.points
    if points != usual:
        reason(command.why)
    number = command.round if command.round is not None else len(now.rounds)
    if number:
        round_(now, number)
    found = now.regulation.breach(command.breach)
    gets: tuple[int, ...] = ()
    if found is not None and found.falls == "others":
        there = now.where(command.entry, number)
        if there is None:
            raise Impossible("Number {number} sits at no table in round {round}: nobody gets the"
                             " points.", number=command.entry, round=number)  # fmt: skip
        own = there.side_of(command.entry)
        gets = tuple([one for n, side in enumerate(there.sides, 1) if n != own for one in side])
    return events.Penalised(
        Count(len(now.penalties) + 1), Count(command.entry), command.breach, Count(times), points,
        Count(number), tuple(map(Count, gets)), Words(command.why),
    )  # fmt: skip


def lift(now: Tournament, command: commands.Lift, _by: By) -> events.Lifted:
    """Let a penalty not count any more."""
    if not 1 <= command.penalty <= len(now.penalties):
        raise NoSuch("There is no penalty {number}.", number=command.penalty)
    if now.penalties[command.penalty - 1].lifted:
        raise ToldBefore("Penalty {number} does not count already.", number=command.penalty)
    return events.Lifted(Count(command.penalty), Words(reason(command.why)))


def open_protests(now: Tournament) -> tuple[Argued, ...]:
    """Return the protests that are not decided, in the order in which they came."""
    return tuple([one for one in now.protests if one.decision is None])
