"""Decide: what comes of a command on a tournament, as an event, or a refusal that says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.envelope import Count, Digest, Version, Words
from referee.tournament import arguing, commands, events, telling
from referee.tournament.draws import drawing
from referee.tournament.events import DIRECTION, TABLE
from referee.tournament.finding import entry, reason, round_, spoken_for, table
from referee.tournament.refusals import Impossible, NoSuch, NotNow, NotYours, ToldBefore
from referee.tournament.standings import standings, whats_open

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.envelope import By
    from referee.tournament.commands import Command
    from referee.tournament.events import Event
    from referee.tournament.tournament import Table, Tournament

MOST_ENTRIES = 2000


def decide(now: Tournament, command: Command, by: By) -> Event:
    """Return the event that a command makes, said by this person; pure.

    Raises a kind of `Refused` where it cannot be.
    """
    if now.closing is not None and type(command) is not commands.Erase:
        raise NotNow("This tournament is closed: nothing more can be told.")
    if now.frozen is not None and type(command) in _CHANGES_STANDINGS:
        raise NotNow("The standings are frozen: open them again first, and say why.")
    if by.role != DIRECTION:
        _check_theirs(now, command, by)
    return _DECIDE[type(command)](now, command, by)


def _check_theirs(now: Tournament, command: Command, by: By) -> None:
    """Raise `NotYours` where somebody speaks for a table or an entry that is not theirs."""
    if type(command) not in _THEIRS:
        raise NotYours("Only the direction may do this.")
    number, where = _place(now, command)
    there = table(now, number, where)
    if isinstance(command, commands.Seat):
        _check_opening(there, command)
    if by.role == TABLE:
        if by.seat != f"{number}/{where}":
            raise NotYours("This phone is the one of another table.")
        return
    asked: Any = command
    mine = spoken_for(by)
    own = there.side_of(mine)
    if not own:
        raise NotYours("Only those who sit at table {table} may do this.", table=where)
    sides = set(getattr(asked, "sides", None) or getattr(asked, "agreed", ()) or {own})
    if getattr(asked, "entry", 0) not in {0, mine} or sides != {own}:
        raise NotYours("Nobody agrees, protests or answers for others.")


def _place(now: Tournament, command: Any) -> tuple[int, int]:
    """Return the round and the table that a command is about."""
    about = command
    if isinstance(command, commands.Agree):
        about = telling.result(now, command.result)
    if isinstance(command, commands.Answer):
        about = arguing.protest(now, command.protest)
    if isinstance(command, commands.Protest) and command.against:
        about = arguing.protest(now, command.against)
    return about.round, about.table


def _check_opening(there: Table, command: commands.Seat) -> None:
    """Raise `NotYours` where those at a table say more than which match is theirs."""
    if there.match not in {"", command.match}:
        raise NotYours("Table {table} has a match already.", table=there.number)
    if command.sides or command.why or command.decides != there.decides:
        raise NotYours("Only the direction may do this.")


# --- entries -------------------------------------------------------------------------------------


def enter(now: Tournament, command: commands.Enter, _by: By) -> events.Entered:
    """Make an entry; raises `ToldBefore` and `Impossible`."""
    number = command.entry
    if number is None:
        number = max(now.entries, default=0) + 1
    if number in now.entries:
        raise ToldBefore("Start number {number} is taken already.", number=number)
    if not 1 <= number <= MOST_ENTRIES:
        raise Impossible("Start numbers go from 1 to {most}.", most=MOST_ENTRIES)
    if len(command.players) != now.regulation.players:
        raise Impossible(
            "An entry has {many} players here, and {number} were told.",
            many=now.regulation.players, number=len(command.players),
        )  # fmt: skip
    return events.Entered(Count(number), command.players)


def withdraw(now: Tournament, command: commands.Withdraw, _by: By) -> events.Withdrawn:
    """Let an entry play no more."""
    if entry(now, command.entry).withdrawn:
        raise ToldBefore("Number {number} has gone already.", number=command.entry)
    return events.Withdrawn(Count(command.entry), Words(command.why))


def come_back(now: Tournament, command: commands.Return, _by: By) -> events.Returned:
    """Let an entry play on that was withdrawn."""
    if not entry(now, command.entry).withdrawn:
        raise ToldBefore("Number {number} plays already.", number=command.entry)
    return events.Returned(Count(command.entry), Words(command.why))


def substitute(now: Tournament, command: commands.Substitute, _by: By) -> events.Substituted:
    """Put another player in the place of one."""
    players = entry(now, command.entry).players
    if not 1 <= command.place <= len(players):
        raise NoSuch("Number {number} has no player {place}.", number=command.entry,
                     place=command.place)  # fmt: skip
    return events.Substituted(
        Count(command.entry), Count(command.place), command.player, Words(command.why)
    )


# --- rounds --------------------------------------------------------------------------------------


def draw(now: Tournament, command: commands.Draw, _by: By) -> events.Drawn:
    """Draw the next round.

    Raises `ToldBefore` where the round that is meant was drawn so, `NotNow` where it was drawn by
    another call of the hall or is not the next one, and `Impossible` for a seed that was not bound.
    """
    if (next_ := len(now.rounds) + 1) != (meant := command.round or next_):
        if now.drew(meant, command.said):
            raise ToldBefore("Round {round} is drawn already.", round=meant)
        raise NotNow("The next round to be drawn is round {round}.", round=next_)
    _check_seed(now, command.seed)
    stage, found = drawing(now, command.seed, command.said)
    tables = tuple(events.Seating(Count(n), sides) for n, sides in found.tables.items())
    return events.Drawn(
        Count(len(now.rounds) + 1), Count(stage), Digest(command.seed), command.said, tables,
        _counts(found.byes), _counts(found.order), Count(found.third),
    )  # fmt: skip


def _check_seed(now: Tournament, seed: str) -> None:
    if not now.is_next(seed):
        raise Impossible("This is not the seed whose digest was announced.")


def _counts(numbers: Sequence[int]) -> tuple[Count, ...]:
    return tuple(map(Count, numbers))


def undraw(now: Tournament, command: commands.Undraw, _by: By) -> events.Undrawn:
    """Take the latest draw back, as long as nothing was told of its tables."""
    last = now.now
    if last is None or command.round not in {None, last.number}:
        raise NoSuch("This is not the latest round: only that one can be drawn again.")
    told = [one for one in now.results if one.round == last.number and one.games is not None]
    argued = [one for one in now.protests if one.round == last.number]
    if told or argued:
        raise NotNow(
            "Table {table} has told a result or a protest already: this round stays drawn.",
            table=(told or argued)[0].table,
        )
    return events.Undrawn(Count(last.number), Words(reason(command.why)))


def seat(now: Tournament, command: commands.Seat, _by: By) -> events.Seated:
    """Say who sits at a table; raises `Impossible` for those who are nobody or sit elsewhere."""
    one = round_(now, command.round)
    there = one.tables.get(command.table)
    sides = command.sides
    if sides is None:
        if there is None:
            raise NoSuch("Round {round} has no table {table}.", round=one.number,
                         table=command.table)  # fmt: skip
        sides = there.sides
    if there is None or sides != there.sides:
        reason(command.why)
        _check_sides(now, command, sides)
    if there is not None and (sides, command.match or there.match, command.decides) == (
        there.sides, there.match, there.decides
    ):  # fmt: skip
        raise ToldBefore("Table {table} is seated like this already.", table=command.table)
    if there is not None and there.result and len(sides) != len(there.sides):
        raise NotNow("Table {table} has told its result: take that back first.",
                     table=command.table)  # fmt: skip
    return events.Seated(
        Count(one.number), Count(command.table), sides, command.match, command.decides,
        Words(command.why),
    )  # fmt: skip


def _check_sides(now: Tournament, command: commands.Seat, sides: commands.Sides) -> None:
    everybody = [number for side in sides for number in side]
    if len(sides) < 2 or not all(sides):  # noqa: PLR2004 - somebody to meet
        raise Impossible("At a table two sides meet, or more.")
    if command.table < 1:
        raise Impossible("Tables are numbered from 1.")
    for number in everybody:
        entry(now, number)
        if everybody.count(number) > 1:
            raise Impossible("Number {number} cannot sit at one table twice.", number=number)


def finish(now: Tournament, command: commands.Finish, _by: By) -> events.Finished:
    """Close a round; raises `NotNow` while a table has told nothing."""
    one = round_(now, command.round)
    if one.finished:
        raise ToldBefore("Round {round} is closed already.", round=one.number)
    missing = [table.number for table in one.tables.values() if not table.result]
    if missing:
        raise NotNow("Nothing is told yet of tables {tables}.", tables=sorted(missing))
    return events.Finished(Count(one.number))


def reopen(now: Tournament, command: commands.Reopen, _by: By) -> events.Reopened:
    """Open a round or the standings again."""
    if not command.round:
        if now.frozen is None:
            raise ToldBefore("The standings are open already.")
    elif not round_(now, command.round).finished:
        raise ToldBefore("Round {round} is open already.", round=command.round)
    return events.Reopened(Count(command.round), Words(reason(command.why)))


# --- the end -------------------------------------------------------------------------------------


def freeze(now: Tournament, command: commands.Freeze, _by: By) -> events.Frozen:
    """Freeze the standings; raises `NotNow` while anything is open."""
    if now.frozen is not None:
        raise ToldBefore("The standings are frozen already.")
    _check_seed(now, command.seed)
    waiting = sorted({(one.round, one.table) for one in whats_open(now)})
    if waiting:
        number, where = waiting[0]
        raise NotNow(
            "The standings wait for {many} tables; the first is table {table} of round {round}.",
            many=len(waiting), table=where, round=number,
        )  # fmt: skip
    found = [standings(now, n, command.seed) for n in range(len(now.regulation.rankings))]
    return events.Frozen(Digest(command.seed), tuple(found))


def close(now: Tournament, command: commands.Close, _by: By) -> events.Closed:
    """Close the tournament; raises `NeedsReason` where the standings are not frozen."""
    if now.frozen is None:
        reason(command.abandoned)
    return events.Closed(Words(command.abandoned) if command.abandoned else None)


def erase(now: Tournament, command: commands.Erase, _by: By) -> events.Erased:
    """Erase the name of a player at any time, or words once the tournament is over."""
    if command.event:
        check_words(now, command.event)
        return events.Erased(
            reason(command.why), event=Version(command.event), was=command.was, left=command.left
        )
    players = entry(now, command.entry).players
    if not 1 <= command.place <= len(players):
        raise NoSuch("Number {number} has no player {place}.", number=command.entry,
                     place=command.place)  # fmt: skip
    return events.Erased(reason(command.why), Count(command.entry), Count(command.place))


def check_words(now: Tournament, version: int) -> None:
    """Raise a refusal unless an event has words that may be erased now."""
    happening = now.history.at(version)
    if happening is None:
        raise NoSuch("There is no event {number} in this tournament.", number=version)
    if type(happening.event) not in events.WORDS:
        raise Impossible("Event {number} cannot be erased: nobody says anything in it.",
                         number=version)  # fmt: skip
    if now.status not in {"over", "closed"}:
        raise NotNow("Nothing that was said can be erased before the standings are frozen or the"
                     " tournament is closed.")  # fmt: skip
    if argued := arguing.open_protests(now):
        raise NotNow("Protest {number} is not decided yet: nothing that was said can be erased"
                     " before.", number=argued[0].number)  # fmt: skip
    said = events.words_of(happening.event)
    if said == events.GONE:
        raise ToldBefore("The words of event {number} were erased already.", number=version)
    if not said:
        raise Impossible("Nobody said anything in event {number}.", number=version)


_DECIDE: dict[type[Command], Callable[[Tournament, Any, By], Event]] = {
    commands.Enter: enter,
    commands.Withdraw: withdraw,
    commands.Return: come_back,
    commands.Substitute: substitute,
    commands.Draw: draw,
    commands.Undraw: undraw,
    commands.Seat: seat,
    commands.Result: telling.tell,
    commands.Agree: telling.agree,
    commands.Correct: telling.correct,
    commands.Protest: arguing.bring,
    commands.Answer: arguing.answer,
    commands.Decide: arguing.settle,
    commands.Penalise: arguing.penalise,
    commands.Lift: arguing.lift,
    commands.Finish: finish,
    commands.Reopen: reopen,
    commands.Freeze: freeze,
    commands.Close: close,
    commands.Erase: erase,
}
_THEIRS = {commands.Seat, commands.Result, commands.Agree, commands.Protest, commands.Answer}
"""What a table and its players may do themselves; of their seats, open their match alone."""
_CHANGES_STANDINGS = _DECIDE.keys() - {
    commands.Reopen, commands.Close, commands.Erase, commands.Finish, commands.Freeze,
    commands.Substitute,
}  # fmt: skip
