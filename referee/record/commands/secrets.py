"""Secrets in commands: what not all may know becomes its seal before anything is ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.moves import fields_of, hidden
from referee.match import commands
from referee.match.pictures import size_of
from referee.match.reports import Report, Sealed
from referee.record.events.sealing import FACE, PICTURE, Opening, seal

if TYPE_CHECKING:
    from referee.kernel import Move
    from referee.match.commands import Command


def sealed(command: Command) -> tuple[Command, list[Opening]]:
    """Return a command in which all that is secret is sealed, and what opens the seals.

    Raises `Unreadable` for a photograph that is none.
    """
    openings: list[Opening] = []
    if isinstance(command, commands.Report):
        return command._replace(report=_report(command.report, openings)), openings
    if isinstance(command, commands.Correct):
        also = {number: _report(one, openings) for number, one in command.also.items()}
        new = None if command.replacement is None else _report(command.replacement, openings)
        return command._replace(replacement=new, also=also), openings
    if isinstance(command, commands.Decide):
        remedies = tuple([
            one if one.told is None else one._replace(told=_report(one.told, openings))
            for one in command.remedies
        ])  # fmt: skip
        return command._replace(remedies=remedies), openings
    if isinstance(command, commands.Picture):
        size, opening = size_of(command.image), seal(PICTURE, "", command.image)
        return command._replace(image=opening.digest, size=size), [opening]
    return command, openings


def _report(report: Report, openings: list[Opening]) -> Report:
    """Return a report as all may know it, with what is secret in it sealed."""
    move = report.move
    if not type(move).sealed:
        return report
    public = hidden(move)
    seals = []
    for name, value in secrets_of(move).items():
        opening = seal(FACE, move.actor or "", value)
        openings.append(opening)
        instead = getattr(public, name)
        seals.append(Sealed(name, opening.digest, tuple(instead), move.actor or ""))
    return Report(public, report.at, report.waive, tuple(seals)) if seals else report


def secrets_of(move: Move) -> dict[str, list[str]]:
    """Return what a move says that not all may know, by field."""
    public, told = hidden(move), {}
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.sealed and value != getattr(public, field.name):
            told[field.name] = [value] if isinstance(value, str) else list(value)
    return told
