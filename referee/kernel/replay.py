"""Judging a script: each report in order, what a correction changes, and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.decide import STANDS, VOIDED, Ruling, decide
from referee.kernel.evolve import evolve
from referee.kernel.expect import met, table_is, unknown_clause
from referee.kernel.laws import Deal
from referee.kernel.moves import Unreadable
from referee.kernel.notation import TABLE, Told, meant, read_report, said
from referee.kernel.position import Start, dealt_face_up, laid_out, marks_as_usual
from referee.kernel.script import HEADERS, RESERVED, Line, Mistake, Script, raise_first
from referee.kernel.story import Change, Report, changes, forgotten

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.book import Book
    from referee.kernel.table import Table

_ACTOR = re.compile(r"(?:\[[^\]]*\]\s*)?(?P<actor>[A-Za-z][A-Za-z0-9]*)")


class Correction(NamedTuple):
    """A correction as it was judged: what it did to which report, and what changed by it."""

    what: str
    number: int
    why: str
    ruling: Ruling
    changes: tuple[Change, ...] = ()
    forgotten: tuple[str, ...] = ()
    """Cards that were known before and are unknown again."""


class Step(NamedTuple):
    """One line judged: a ruling with its number, a correction, or an expectation."""

    line: int
    text: str
    number: int | None = None
    told: Told | None = None
    ruling: Ruling | None = None
    """The ruling as it is at the end, after every correction."""
    problem: str = ""
    """What was expected and did not come; empty when all is as the file says."""
    struck: bool = False
    """Whether the report was taken back in the end."""
    first: Ruling | None = None
    """The ruling as it was when the report was made."""
    correction: Correction | None = None


class Played(NamedTuple):
    """A whole script judged: the book in force, each line's ruling, and the table at the end."""

    script: Script
    book: Book
    steps: list[Step]
    table: Table

    @property
    def problems(self) -> list[Step]:
        """The lines that came out otherwise than the file expects."""
        return [step for step in self.steps if step.problem]


def play(script: Script, shelf: Mapping[str, Book], until: int | None = None) -> Played:
    """Judge a script line by line, to the ruling with this number if one is given.

    Raises `Mistake` for the first line that cannot be read, with all others in tow.
    """
    game = _Game(laid_out(script, shelf))
    mistakes = []
    for line in script.steps:
        if until is not None and len(game.rulings_made) >= until and line.kind != "then":
            break
        try:
            game.take(line)
        except Mistake as mistake:
            mistakes.append(mistake)
    raise_first(mistakes)
    return Played(script, game.book, game.final(), game.table)


@dataclass
class _Game:
    """A script as far as it has been judged."""

    start: Start
    reports: list[Report] = field(default_factory=list)
    taken: dict[int, Report] = field(default_factory=dict)
    """Reports that were taken back or replaced, as they were."""
    steps: list[Step] = field(default_factory=list)
    rulings_made: dict[int, Ruling] = field(default_factory=dict)
    """The rulings in force, by number."""

    def __post_init__(self) -> None:
        self.book = self.start.book
        self.table = self.start.table
        self.serial = 0
        self.dealt: int | None = None
        """The report by which the known hands were dealt."""

    def take(self, line: Line) -> None:
        """Judge one line."""
        with marks_as_usual(self.start.marks):
            self._take(line)

    def _take(self, line: Line) -> None:
        if line.kind == "then":
            problem = table_is(self.book, self.table, line)
            self.steps.append(Step(line.number, f"then {line.text}", problem=problem))
        elif line.kind == "correct":
            self._correct(line)
        else:
            self.serial += 1
            self._report(line)

    def _report(self, line: Line) -> None:
        told = self._told(line)
        report = Report(self.serial, told.move, told.at, told.waive)
        ruling = self._judge(report)
        unknown_clause(self.book, ruling, line, (*told.waive, *line.expected[1:]))
        self.reports.append(report)
        self.rulings_made[report.number] = ruling
        problem = met(ruling, line.expected)
        self.steps.append(
            Step(line.number, line.text, report.number, told, ruling, problem, first=ruling)
        )

    def _judge(self, report: Report) -> Ruling:
        ruling = decide(
            self.book, self.table, report.move,
            ruling=report.number, at=report.at, waive=report.waive,
        )  # fmt: skip
        if self.dealt is None and report.move.name == Deal.name and ruling.outcome == STANDS:
            ruling = self._face_up(ruling)
            self.dealt = report.number
        self.table = ruling.table or self.table
        return ruling

    def _face_up(self, ruling: Ruling) -> Ruling:
        """Let the hands that the header knows be seen at the deal."""
        table = ruling.table or self.table
        facts = ruling.facts
        for line, see in dealt_face_up(self.start):
            shown = decide(self.book, table, see, ruling=table.ruling)
            if shown.outcome != STANDS:
                raise line.mistake(f"this hand cannot have been dealt: {shown.reason}")
            table = evolve(table, shown.facts, table.ruling)
            facts += shown.facts
        return replace(ruling, facts=facts, table=table)

    def _told(self, line: Line) -> Told:
        actor = _ACTOR.match(line.text)
        seats = self.table.seats
        if actor and actor["actor"] not in {*seats, TABLE}:
            word = actor["actor"]
            colon = line.text[actor.end() :].lstrip().startswith(":")
            close = meant(word, [f"{head}:" for head in HEADERS] + [*RESERVED, *seats])
            if colon or close:
                message = f"nobody sits at {said(word)}: the seats are {', '.join(seats)}"
                raise Mistake(line.number, message + close, line.column + actor.start("actor"))
        try:
            return read_report(self.book, line.text)
        except Unreadable as error:
            column = line.column + getattr(error, "column", 0)
            raise Mistake(line.number, error.sentence, column) from None

    # --- corrections -----------------------------------------------------------------------

    def _correct(self, line: Line) -> None:
        what, _, written = line.key.partition(" ")
        number = int(written) if written else self._usual(what)
        self._there(line, what, number)
        later = [report for report in self.reports if report.number > number]
        if later and not line.why:
            reason = f"Report {number} is not the latest: a reason is needed."
            ruling = Ruling(VOIDED, ("G-4",), reason=reason)
            self._corrected(line, Correction(what, number, "", ruling))
            return
        kept = [report for report in self.reports if report.number != number]
        if what == "restore":
            kept.append(self.taken.pop(number))
        else:
            self.taken[number] = next(r for r in self.reports if r.number == number)
        if what == "replace":
            told = self._told(line)
            unknown_clause(self.book, None, line, told.waive)
            kept.append(Report(number, told.move, told.at, told.waive))
        made, lost = self._again(number, sorted(kept, key=lambda report: report.number))
        ruling = Ruling(STANDS, ("G-4",))
        self._corrected(line, Correction(what, number, line.why, ruling, made, lost))

    def _corrected(self, line: Line, correction: Correction) -> None:
        text = f"{correction.what} {correction.number}"
        if line.text:
            text += f" with {line.text}"
        problem = met(correction.ruling, line.expected)
        self.steps.append(Step(line.number, text, problem=problem, correction=correction))

    def _usual(self, what: str) -> int:
        """Return the report meant where no number is written: the latest one."""
        if what == "restore":
            return next(reversed(self.taken), 0)
        return self.reports[-1].number if self.reports else 0

    def _there(self, line: Line, what: str, number: int) -> None:
        """Refuse to correct what is not there."""
        if what == "restore":
            if number not in self.taken:
                raise line.mistake(f"report {number} was neither taken back nor replaced")
        elif number not in {report.number for report in self.reports}:
            sentence = f"there is no report {number}: {self.serial} were made so far"
            if number in self.taken:
                sentence = f"report {number} was taken back already"
            raise line.mistake(sentence if number else f"there is no report to {what}")

    def _again(
        self, number: int, reports: list[Report]
    ) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        """Judge the corrected story from this report on; return what comes out otherwise."""
        before, table = self.rulings_made, self.table
        kept = [report.number for report in reports if report.number < number]
        self.table = before[kept[-1]].table or table if kept else self.start.table
        if self.dealt is not None and self.dealt >= number:
            self.dealt = None
        self.reports = reports
        self.rulings_made = {earlier: before[earlier] for earlier in kept}
        for report in reports[len(kept) :]:
            self.rulings_made[report.number] = self._judge(report)
        made = changes(before.items(), self.rulings_made.items())
        return tuple(made), forgotten(table, self.table)

    def final(self) -> list[Step]:
        """Return the steps with every ruling as it is in the end."""
        by_number = {report.number: report for report in self.reports}
        out = []
        for step in self.steps:
            report = by_number.get(step.number or 0)
            if step.number is None:
                out.append(step)
            elif report is None:
                out.append(step._replace(struck=True))
            else:
                told = Told(report.move, report.at, report.waive)
                out.append(step._replace(told=told, ruling=self.rulings_made[report.number]))
        return out
