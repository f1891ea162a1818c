"""Checks of what comes from outside, before it is decided: words, seats, times, clauses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel import tokens
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable, fields_of
from referee.kernel.tokens import MOST, MOST_WORDS
from referee.match import commands, done
from referee.record.commands.secrets import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.match.commands import Command
    from referee.match.done import Done
    from referee.match.match import Match
    from referee.match.reports import Report

_CLAUSE = re.compile(tokens.CLAUSE + r"\Z")
_FREE_WORDS: dict[type[Command], str] = {
    commands.Correct: "why", commands.Restore: "why", commands.Dispute: "words",
    commands.Decide: "why", commands.Close: "abandoned", commands.Erase: "why",
}  # fmt: skip
"""What of a command somebody says in words of their own."""


def plain(field: str, words: str) -> str:
    """Return free words as they can be kept, stripped; raises `Unreadable` with what is wrong."""
    words = words.strip()
    if len(words) > MOST_WORDS:
        raise Unreadable(
            Message("{field} must be at most {most} characters", field=field, most=MOST_WORDS),
            field,
        )
    if any((sign < " " and sign not in "\n\t") or "\ud800" <= sign <= "\udfff" for sign in words):
        raise Unreadable(Message("{field} must be plain text", field=field), field)
    return words


def plainly(command: Command) -> Command:
    """Return a command whose free words are as they can be kept; raises `Unreadable`."""
    field = _FREE_WORDS.get(type(command))
    if field is None:
        return command
    return command._replace(**{field: plain(field, getattr(command, field))})  # type: ignore[arg-type]


def tried(match: Match, command: Command) -> Done:
    """Return what would come of a command if the arbiter gave it; nothing is recorded.

    Raises `Unreadable`, and what the match refuses.
    """
    public, _ = sealed(plainly(command))
    check(match, public)
    return done.tried(match, public)


def check(match: Match, command: Command) -> None:
    """Raise `Unreadable` for a report that cannot be kept, for a clause or a seat that is none."""
    if isinstance(command, commands.Dispute) and command.clause is not None:
        clause_of(command.clause, "clause")
    seated = (commands.Dispute, commands.Confirm, commands.Picture, commands.Erase)
    if isinstance(command, seated) and command.seat is not None:
        _sits(match, command.seat, "seat")
    for report in _reports(command):
        check_report(match, report)


def _reports(command: Command) -> Iterator[Report]:
    if isinstance(command, commands.Report):
        yield command.report
    elif isinstance(command, commands.Correct):
        yield from filter(None, (command.replacement, *command.also.values()))
    elif isinstance(command, commands.Decide):
        yield from (remedy.told for remedy in command.remedies if remedy.told is not None)


def check_report(match: Match, report: Report) -> None:
    """Raise `Unreadable` for a seat where nobody sits, and for a time or clauses that are none."""
    at = report.at
    if at is not None and (type(at) is not int or not 0 <= at <= MOST):
        raise Unreadable("at must be a whole number of milliseconds since 1970", "at")
    for clause in report.waive:
        clause_of(clause, "waive")
    move = report.move
    for field in fields_of(type(move)):
        if field.kind == "seat":
            seat = getattr(move, field.name)
            if seat is not None:
                _sits(match, seat, field.name)


def _sits(match: Match, seat: str, field: str) -> None:
    """Raise `Unreadable` for a seat where nobody sits."""
    if seat not in match.seats:
        seats = ", ".join(match.seats)
        raise Unreadable(
            Message("nobody sits at {seat}: the seats are {seats}", seat=seat, seats=seats), field
        )


def clause_of(number: str, field: str) -> str:
    """Return the number of a clause as it can be kept; raises `Unreadable`."""
    if not _CLAUSE.match(number):
        raise Unreadable(Message("{field} must name clauses such as WH-6", field=field), field)
    return number
