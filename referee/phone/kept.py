"""A match that a phone keeps by itself: its opening, and each act as a line of the notation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match import commands
from referee.match.decide import decide
from referee.match.events import ARBITER, Envelope
from referee.match.evolve import evolve, opened
from referee.notation.files import parse, written
from referee.notation.play import play

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book
    from referee.match.commands import Command
    from referee.match.match import Match
    from referee.match.reports import Report


class Row(NamedTuple):
    """One act as it is kept: its line, the id that the page gave it, and when it was recorded."""

    line: str
    report_id: str
    at: int


class CannotBeTold(ValueError):
    """Rows that these rules judge otherwise than those by which they were kept."""


@dataclass
class Kept:
    """A match and its rows; what is added is told back, so that the page can keep it."""

    match: Match
    names: Mapping[str, str]
    practice: str = ""
    """The seat of whoever practises; the others are played by themselves."""
    rows: list[Row] = field(default_factory=list)

    def add(self, command: Command, report_id: str, at: int) -> Row:
        """Do what somebody tells; raises what the match refuses."""
        if isinstance(command, (commands.Correct, commands.Restore)):
            command = command._replace(why=_plain(command.why))
        event = decide(self.match, command, ARBITER)
        number = self.match.version + 1
        self.match = evolve(self.match, event, Envelope(number, at, ARBITER, report_id))
        row = Row(self._line(command), report_id, at)
        self.rows.append(row)
        return row

    def _line(self, command: Command) -> str:
        match command:
            case commands.Report(report):
                record = self.match.rulings[self.match.last_number]
                came = f"{record.outcome} {record.cites[0] if record.cites else ''}".rstrip()
                return f"{report.timed} -> {came}"
            case commands.Correct(number, None, why):
                return f"undo {number}{_because(why)}"
            case commands.Correct(number, report, why):
                return f"replace {number} with {_timed(report)}{_because(why)}"
            case commands.Restore(version, why):
                happening = self.match.history.at(version)
                about = happening.correction if happening else None
                return f"restore {about.number if about else 0}{_because(why)}"
            case _:
                raise CannotBeTold("this is not kept on a phone")

    @property
    def text(self) -> str:
        """The match in the notation, to be read, replayed, and brought to a service."""
        match = self.match
        headers = {"date": f"{datetime.fromtimestamp(match.opened_at / 1000, UTC):%Y-%m-%d}"}
        if self.names:
            headers["names"] = " ".join(f"{seat}={name}" for seat, name in self.names.items())
        lines = written(match.book, match.seats, [row.line for row in self.rows], **headers)
        return "# Kept on a phone, by its clock.\n" + "\n".join(lines).rstrip("\n") + "\n"

    def found(self, report_id: str) -> int | None:
        """Return the version of what was recorded under an id."""
        ids = [row.report_id for row in self.rows]
        return ids.index(report_id) + 2 if report_id in ids else None


def _timed(report: Report | None) -> str:
    return report.timed if report else ""


def _plain(words: str) -> str:
    """Return free words without the signs that mean something in a line."""
    return " ".join(words.split()).replace("->", "-").replace("#", "no.").replace('"', "'")


def _because(why: str) -> str:
    return f" because {why}" if why else ""


def kept(shelf: Mapping[str, Book], opening: Mapping[str, Any], rows: Sequence[Row]) -> Kept:
    """Return a match as it was kept; raises `CannotBeTold`, and what a bad opening raises.

    ``opening`` says the ``id``, ``book``, ``terms``, ``seats``, ``names``, ``opened_at`` and, where
    somebody practises, the seat.
    """
    book = shelf[opening["book"]].agree(opening.get("terms") or {})
    lines = written(book, tuple(opening["seats"]), [row.line for row in rows])
    played = play(parse("\n".join(lines))[0], shelf)
    if played.problems:
        raise CannotBeTold(f"{played.problems[0].text}: {played.problems[0].problem}")
    told = [happening.event for happening in played.match.history]
    first: Any = told[0]
    begun = Envelope(1, opening["opened_at"], ARBITER, "")
    match = opened(opening["id"], first, begun, played.book, played.match.beginning)
    for number, (event, row) in enumerate(zip(told[1:], rows, strict=True), 2):
        match = evolve(match, event, Envelope(number, row.at, ARBITER, row.report_id))
    return Kept(match, opening.get("names") or {}, opening.get("practice") or "", list(rows))


def worked(shelf: Mapping[str, Book], match_id: str, text: str, at: int) -> Kept:
    """Return a whole match that somebody wrote down, to be stepped through."""
    script = parse(text)[0]
    match = replace(play(script, shelf).match, id=match_id, opened_at=at)
    return Kept(match, script.names)
