"""Judging a script: each report in order, what a correction changes, and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from referee.kernel.arguing import read_confirmation, read_decision, read_dispute
from referee.kernel.arguments import Arguments, Confirmation, settled, told_facts
from referee.kernel.decide import STANDS, VOIDED, Ruling, decide
from referee.kernel.evolve import evolve
from referee.kernel.expect import met, table_is, unknown_clause
from referee.kernel.hands import HandResult, hands
from referee.kernel.laws import Deal
from referee.kernel.moves import Unreadable
from referee.kernel.notation import TABLE, Told, meant, read_report, said
from referee.kernel.played import Correction, Played, Step
from referee.kernel.position import Start, dealt_face_up, laid_out, marks_as_usual
from referee.kernel.redress import Unfit, carried_out
from referee.kernel.rejudging import Rejudged, rejudged, terms_for
from referee.kernel.retelling import Act, Retelling
from referee.kernel.script import HEADERS, RESERVED, Line, Mistake, Script, pairs, raise_first
from referee.kernel.story import Change, Report, changes, forgotten

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.book import Book
    from referee.kernel.table import Table

_ACTOR = re.compile(r"(?:\[[^\]]*\]\s*)?(?P<actor>[A-Za-z][A-Za-z0-9]*)")


def play(script: Script, shelf: Mapping[str, Book], until: int | None = None) -> Played:
    """Judge a script line by line, to the ruling with this number if one is given.

    Raises `Mistake` for the first line that cannot be read, with all others in tow.
    """
    game = _Game(laid_out(script, shelf))
    mistakes = []
    for line in script.steps:
        if until is not None and game.latest >= until and line.kind != "then":
            break
        try:
            game.take(line)
        except Mistake as mistake:
            mistakes.append(mistake)
    raise_first(mistakes)
    return Played(
        script, game.book, game.final(), game.table, game.beginning, game.tables,
        game.arguments, game.acted, game.results(),
    )  # fmt: skip


def rejudge(
    script: Script,
    shelf: Mapping[str, Book],
    book: str = "",
    terms: Mapping[str, str] | None = None,
) -> Rejudged:
    """Judge the reports of a script by another book, or under other terms; raises `Mistake`."""
    game = _Game(laid_out(script, shelf))
    for line in script.steps:
        game.take(line)
    other = _Game(laid_out(_otherwise(script, shelf, book, terms or {}), shelf))

    def judge(report: Report, table: Table) -> Ruling:
        other.reports[report.number] = report
        ruling = other.rulings_made[report.number] = other.judge(report, table)
        return ruling

    with marks_as_usual(other.start.marks):
        return rejudged(game, other.book, other.table, judge)


def _otherwise(
    script: Script, shelf: Mapping[str, Book], book: str, terms: Mapping[str, str]
) -> Script:
    """Return a script with another header, and what the other book can take of its terms."""
    told = script.headers.get("book")
    name = book or (told.text if told else "")
    agreed: dict[str, int | str] = dict(pairs(script.headers.get("terms")))
    if name in shelf:
        agreed = terms_for(shelf[name], {**agreed, **terms})
    agreed |= terms
    headers = {**script.headers, "book": Line(script.line, "header", "book", name)}
    headers.pop("terms", None)
    if agreed:
        text = " ".join(f"{key}={value}" for key, value in agreed.items())
        headers["terms"] = Line(script.line, "header", "terms", text)
    return replace(script, headers=headers)


@dataclass
class _Game:
    """A script as far as it has been judged: the story of its reports, and what was decided."""

    start: Start
    reports: dict[int, Report] = field(default_factory=dict)
    """The reports that count, by number."""
    taken: dict[int, Report] = field(default_factory=dict)
    """Reports that were taken back or replaced, as they were."""
    steps: list[Step] = field(default_factory=list)
    rulings_made: dict[int, Ruling] = field(default_factory=dict)
    """The rulings in force, by number."""
    tables: dict[int, Table] = field(default_factory=dict)
    """The table after each report that counts, and after what was decided then."""
    acted: list[tuple[Act, Ruling]] = field(default_factory=list)
    """What the decisions in force have brought about."""
    arguments: Arguments = field(default_factory=Arguments)

    def __post_init__(self) -> None:
        self.book = self.start.book
        self.beginning = self.table = self.start.table
        self.latest = 0

    # --- as it was told so far ---------------------------------------------------------------

    def report(self, number: int) -> Report | None:
        """Return a report that counts."""
        return self.reports.get(number)

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""
        return self.rulings_made[number]

    def table_after(self, number: int) -> Table:
        """Return the table after a report and what was decided then."""
        while number not in self.tables:
            if number <= 0:
                return self.beginning
            number -= 1
        return self.tables[number]

    def judge(self, report: Report, table: Table, story: Retelling | None = None) -> Ruling:
        """Judge a report, and let known hands be seen at the first deal."""
        ruling = decide(
            self.book, table, report.move, ruling=report.number, at=report.at, waive=report.waive
        )
        if _deals(report, ruling):
            earlier = story or self
            told = [(earlier.report(n), n) for n in range(1, report.number)]
            if not any(one and _deals(one, earlier.ruling(n)) for one, n in told):
                return self._face_up(ruling, ruling.table or table)
        return ruling

    def act_on(self, act: Act, table: Table, broke: Report | None) -> Ruling:
        """Bring about what was decided."""
        return carried_out(self.book, table, act, broke)

    # --- line by line ------------------------------------------------------------------------

    def take(self, line: Line) -> None:
        """Judge one line."""
        with marks_as_usual(self.start.marks):
            self._take(line)

    def _take(self, line: Line) -> None:
        if line.kind == "then":
            problem = table_is(self.book, self.table, line, self._argued())
            self.steps.append(Step(line.number, f"then {line.text}", problem=problem))
        elif line.kind == "correct":
            self._correct(line)
        elif line.kind == "argue":
            self._argue(line)
        else:
            self.latest += 1
            self._report(line)

    def _report(self, line: Line) -> None:
        told = self._told(line)
        report = Report(self.latest, told.move, told.at, told.waive)
        ruling = self.judge(report, self.table)
        unknown_clause(self.book, ruling, line, (*told.waive, *line.expected[1:]))
        self.reports[report.number] = report
        self.rulings_made[report.number] = ruling
        self.table = self.tables[report.number] = ruling.table or self.table
        problem = met(ruling, line.expected)
        self.steps.append(
            Step(line.number, line.text, report.number, told, ruling, problem, first=ruling)
        )

    def _face_up(self, ruling: Ruling, table: Table) -> Ruling:
        """Let the hands that the header knows be seen at the deal."""
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
        later = any(report > number for report in self.reports)
        if later and not line.why:
            reason = f"Report {number} is not the latest: a reason is needed."
            ruling = Ruling(VOIDED, ("G-4",), reason=reason)
            self._corrected(line, Correction(what, number, "", ruling))
            return
        if what == "restore":
            report: Report | None = self.taken.pop(number)
        else:
            self.taken[number] = self.reports[number]
            report = None
        if what == "replace":
            told = self._told(line)
            unknown_clause(self.book, None, line, told.waive)
            report = Report(number, told.move, told.at, told.waive)
        made, lost = self._adopt(Retelling(self).again({number: report}))
        ruling = Ruling(STANDS, ("G-4",))
        self._corrected(line, Correction(what, number, line.why, ruling, made, lost))

    def _corrected(self, line: Line, correction: Correction) -> None:
        text = f"{correction.what} {correction.number}"
        if line.kind == "argue":
            text = f"{correction.what} {line.text}".replace(" :", ":", 1)
        elif line.text:
            text += f" with {line.text}"
        problem = met(correction.ruling, line.expected)
        self.steps.append(Step(line.number, text, problem=problem, correction=correction))

    def _usual(self, what: str) -> int:
        """Return the report meant where no number is written: the latest one."""
        if what == "restore":
            return next(reversed(self.taken), 0)
        return max(self.reports, default=0)

    def _there(self, line: Line, what: str, number: int) -> None:
        """Refuse to correct what is not there."""
        if what == "restore":
            if number not in self.taken:
                raise line.mistake(f"report {number} was neither taken back nor replaced")
        elif number not in self.reports:
            sentence = f"there is no report {number}: {self.latest} were made so far"
            if number in self.taken:
                sentence = f"report {number} was taken back already"
            elif 1 <= number <= self.latest:
                sentence = f"report {number} does not count since it was decided on"
            raise line.mistake(sentence if number else f"there is no report to {what}")

    def _adopt(self, told: Retelling) -> tuple[tuple[Change, ...], tuple[str, ...]]:
        """Let the match be as it was told again; return what comes out otherwise."""
        before, table = self.rulings_made, self.table
        numbers = range(1, self.latest + 1)
        reports = {number: told.report(number) for number in numbers}
        rulings = {number: told.ruling(number) for number in numbers if reports[number]}
        tables = {number: told.table_after(number) for number in (0, *numbers)}
        self.reports = {number: report for number, report in reports.items() if report}
        self.rulings_made, self.tables, self.table = rulings, tables, told.table
        self.acted = told.acted
        made = changes(before.items(), rulings.items())
        return tuple(made), forgotten(table, self.table)

    # --- arguments ---------------------------------------------------------------------------

    def _argue(self, line: Line) -> None:
        """Note a dispute or a confirmation, or carry a decision out."""
        arguments, seats = self.arguments, self.table.seats
        if line.key == "dispute":
            dispute = read_dispute(line, arguments, self.latest, seats)
            unknown_clause(self.book, None, line, filter(None, (dispute.clause,)))
            self.arguments = replace(arguments, disputes=(*arguments.disputes, dispute))
            ruling = Ruling(STANDS, ("G-4",))
            made = Correction(line.key, dispute.ruling, "", ruling, serial=dispute.number)
            self._corrected(line, made)
        elif line.key == "decide":
            self._decide(line)
        else:
            hand, by = read_confirmation(line, seats)
            result = self.results().get(hand)
            if result is None:
                reason = f"Hand {hand} is not over: there is nothing to confirm yet."
                ruling = Ruling(VOIDED, ("G-4",), reason=reason)
            else:
                confirmed = (*arguments.confirmations, Confirmation(by, result))
                self.arguments = replace(arguments, confirmations=confirmed)
                ruling = Ruling(STANDS, ("G-4",))
            serial = len(self.arguments.confirmations) if result else 0
            about = result.ruling if result else 0
            self._corrected(line, Correction(line.key, about, "", ruling, serial=serial))

    def _decide(self, line: Line) -> None:
        """Carry a decision out; one that has no reason or makes no sense does not count."""
        arguments = self.arguments
        dispute, remedies = read_decision(line, arguments, self)
        for remedy in remedies:
            unknown_clause(self.book, None, line, remedy.clauses)
        try:
            done = settled(Retelling(self), arguments, dispute, remedies, line.why)
        except Unfit as error:
            ruling = Ruling(VOIDED, ("G-4",), reason=error.sentence)
            self._corrected(line, Correction(line.key, dispute.ruling, line.why, ruling))
            return
        self.arguments = replace(arguments, decisions=(*arguments.decisions, done.decision))
        made, lost = self._adopt(done.story)
        brought = [ruling for act, ruling in self.acted if act in done.decision.acts]
        cites = dict.fromkeys(("G-4", *(number for ruling in brought for number in ruling.cites)))
        facts = tuple([fact for ruling in brought for fact in ruling.facts])
        ruling = Ruling(STANDS, tuple(cites), facts)
        self._corrected(line, Correction(
            line.key, dispute.ruling, line.why, ruling, made, lost, done.decision.number
        ))  # fmt: skip

    def results(self) -> dict[int, HandResult]:
        """Return what the hands so far came to."""
        rulings = [(number, ruling.facts) for number, ruling in self.rulings_made.items()]
        acts = [(act, ruling.facts) for act, ruling in self.acted]
        return hands(self.start.table, told_facts(rulings, acts))

    def _argued(self) -> dict[str, str]:
        """Return what is in dispute and what is confirmed, as a script may expect it."""
        arguments = self.arguments
        results = self.results() if arguments.confirmations else {}
        held = {str(one.result.hand) for one in arguments.confirmations if one.holds(results)}
        return {
            "disputes": str(len(arguments.open)),
            "confirmed": " ".join(sorted(held, key=int)) or "none",
        }

    def final(self) -> list[Step]:
        """Return the steps with every ruling as it is in the end."""
        out = []
        for step in self.steps:
            report = self.reports.get(step.number or 0)
            if step.number is None:
                out.append(step)
            elif report is None:
                out.append(step._replace(struck=True))
            else:
                told = Told(report.move, report.at, report.waive)
                out.append(step._replace(told=told, ruling=self.rulings_made[report.number]))
        return out


def _deals(report: Report, ruling: Ruling) -> bool:
    """Say whether a report deals the cards, and counts."""
    return report.move.name == Deal.name and ruling.outcome == STANDS
