"""Judging a script: its lines are commands to a match, held against what the file expects."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from referee.kernel import tokens
from referee.kernel.decide import Ruling
from referee.kernel.messages import Message, hinted
from referee.kernel.rules.fact_checking import InvalidFact
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import said
from referee.kernel.tokens import STANDS, VOID
from referee.match import commands
from referee.match.done import done
from referee.match.events import ARBITER, Decided, Envelope, Opened
from referee.match.evolve import opened
from referee.match.hands import stale
from referee.match.other_rules import Rejudged, rejudged, terms_for
from referee.match.refusals import CannotBeDealt, CannotDecide, NeedsReason, Refused
from referee.match.reports import TABLE
from referee.notation.disputes import read_confirmation, read_decision, read_dispute
from referee.notation.expectations import met, table_is, unknown_clause
from referee.notation.files import (
    CLOSE,
    HEADERS,
    RESERVED,
    Line,
    Mistake,
    Script,
    pairs,
    raise_first,
)
from referee.notation.played import Correction, Played, Step
from referee.notation.positions import Start, laid_out, marks_as_usual
from referee.notation.reports import card_meant, meant, read_report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.rules.book import Book
    from referee.match.commands import Command
    from referee.match.done import Done
    from referee.match.reports import Report

_ACTOR = re.compile(rf"(?:\[[^\]]*\]\s*)?(?P<actor>{tokens.ACTOR})")
_NAMED = re.compile(rf'(?P<seat>{tokens.SEAT})\s*:\s*"?(?P<name>(?=[^\W\d_a-zß-ÿ])[^\d"=]+)"?\Z')
"""A seat, and behind it what looks like a name rather than a move: a move begins small."""


def as_told(command: Command) -> Command:
    """Return a command as it is."""
    return command


def play(
    script: Script,
    shelf: Mapping[str, Book],
    until: int | None = None,
    *,
    prepared: Callable[[Command], Command] = as_told,
) -> Played:
    """Judge a script line by line, to the ruling with this number if one is given.

    ``prepared`` is asked of each command before it is given: to seal what is secret, say. Raises
    `Mistake` for the first line that cannot be read, with all others in tow.
    """
    game = _Playing(script, laid_out(script, shelf), prepared)
    mistakes = []
    for line in script.steps:
        if until is not None and game.match.last_number >= until and line.kind != "then":
            break
        try:
            game.take(line)
        except Mistake as mistake:
            mistakes.append(mistake)
    raise_first(mistakes)
    return Played(script, game.match, game.final())


def rejudge(
    script: Script,
    shelf: Mapping[str, Book],
    book: str = "",
    terms: Mapping[str, str] | None = None,
) -> Rejudged:
    """Judge the reports of a script by another book, or under other terms; raises `Mistake`."""
    match = play(script, shelf).match
    start = laid_out(_otherwise(script, shelf, book, terms or {}), shelf)
    with marks_as_usual(start.marks):
        return rejudged(match, start.book, start.table, read_report, start.dealt)


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


def opening(script: Script, start: Start) -> Opened:
    """Return the opening of the match that a script tells."""
    disputes = script.headers.get("disputes")
    return Opened.of(
        start.book, start.table, {}, hands=start.dealt,
        waits=disputes is not None and disputes.text == "wait",
        kept="phone" if "kept" in script.headers else "",
    )  # fmt: skip


class _Playing:
    """A script as far as it has been judged."""

    def __init__(
        self, script: Script, start: Start, prepared: Callable[[Command], Command]
    ) -> None:
        self.start = start
        self.prepared = prepared
        self.book = start.book
        envelope = Envelope(1, 0, ARBITER, "")
        self.match = opened("", opening(script, start), envelope, start.book, start.table)
        self.steps: list[Step] = []

    def tell(self, command: Command) -> Done:
        """Do what a line says, or raise what the match refuses."""
        made = done(self.match, self.prepared(command))
        self.match = made.match
        return made

    # --- line by line ------------------------------------------------------------------------

    def take(self, line: Line) -> None:
        """Judge one line."""
        with marks_as_usual(self.start.marks):
            try:
                self._take(line)
            except CannotBeDealt as error:
                hand = next(one for one in self.start.hands if one.key == error.seat)
                why = Message("this hand cannot have been dealt: {why}", why=error.reason)
                raise hand.mistake(why) from None
            except (Refused, Unreadable) as error:
                raise line.mistake(error.sentence) from None
            except InvalidFact as error:
                why = Message("the rules would let happen what cannot be: {why}", why=str(error))
                raise line.mistake(why) from error

    def _take(self, line: Line) -> None:
        if line.kind == "then":
            problem = table_is(self.book, self.match.table, line, self._argued())
            self.steps.append(Step(line.number, f"then {line.text}", problem=problem))
        elif line.kind == "correct":
            self._correct(line)
        elif line.kind == "argue":
            self._argue(line)
        elif line.kind == CLOSE:
            self._judged(line, CLOSE, 0, commands.Close(line.why), (NeedsReason,))
        else:
            self._report(line)

    def _report(self, line: Line) -> None:
        report = self._told(line)
        record = self.tell(commands.Report(report)).ruling
        ruling = record.ruling
        unknown_clause(self.book, ruling, line, (*report.waive, *line.expected[1:]))
        self.steps.append(Step(
            line.number, line.text, record.number, report, ruling, met(ruling, line.expected),
            first=ruling, version=self.match.version,
        ))  # fmt: skip

    def _told(self, line: Line) -> Report:
        actor = _ACTOR.match(line.text)
        seats = self.match.seats
        if actor and actor["actor"] not in {*seats, TABLE}:
            word = actor["actor"]
            colon = line.text[actor.end() :].lstrip().startswith(":")
            close = meant(word, [f"{head}:" for head in HEADERS] + [*RESERVED, *seats])
            if colon or close:
                message = Message(
                    "nobody sits at {text}: the seats are {seats}", text=said(word), seats=[*seats]
                )
                raise Mistake(line.number, message + close, line.column + actor.start("actor"))
        try:
            return read_report(self.book, line.text)
        except Unreadable as error:
            column = line.column + getattr(error, "column", 0)
            guessed = str(error.sentence).endswith("?")
            hint = "" if guessed else self._name_given(line)
            raise Mistake(line.number, hinted(error.sentence, hint), column) from None

    def _name_given(self, line: Line) -> str:
        """Say how names are given where the first lines seem to give them, like ``A: Ada``."""
        given = _NAMED.match(line.text)
        if given is None or self.match.last_number or card_meant(self.book, given["name"]):
            return ""
        name = f'"{given["name"]}"' if " " in given["name"] else given["name"]
        return Message(
            ". Names stand in one line: {sample}", sample=f"names: {given['seat']}={name}"
        )

    # --- corrections -------------------------------------------------------------------------

    def _correct(self, line: Line) -> None:
        what, _, written = line.key.partition(" ")
        number = int(written) if written else self._usual(what)
        self._there(line, what, number)
        command: Command = commands.Correct(number, None, line.why)
        if what == "restore":
            command = commands.Restore(self._undoes(number), line.why)
        elif what == "replace":
            report = self._told(line)
            unknown_clause(self.book, None, line, report.waive)
            command = commands.Correct(number, report, line.why)
        self._judged(line, what, number, command, (NeedsReason,))

    def _judged(
        self,
        line: Line,
        what: str,
        about: int,
        command: Command,
        voids: tuple[type[Refused], ...] = (),
    ) -> None:
        """Give a command, and note what came of it; some refusals are rulings in a file."""
        try:
            told = self.tell(command)
        except voids as error:
            refused = Ruling(VOID, ("G-4",), reason=error.sentence)
            self._note(line, Correction(what, about, line.why, refused))
            return
        except Refused as error:
            raise line.mistake(error.sentence) from None
        acts = (told.event.acts or ()) if isinstance(told.event, Decided) else ()
        cites = dict.fromkeys(("G-4", *(number for act in acts for number in act.cites)))
        facts = tuple([fact for act in acts for fact in act.facts])
        ruling, found = Ruling(STANDS, tuple(cites), facts), told.consequences
        self._note(
            line,
            Correction(what, about, line.why, ruling, found.changes, found.unknown_again),
            told.version,
        )

    def _note(self, line: Line, correction: Correction, version: int = 0) -> None:
        text = f"{correction.what} {correction.number or ''}".rstrip()
        if line.kind == "argue":
            text = f"{correction.what} {line.text}".replace(" :", ":", 1)
        elif line.text:
            text += f" with {line.text}"
        problem = met(correction.ruling, line.expected)
        self.steps.append(
            Step(line.number, text, problem=problem, correction=correction, version=version)
        )

    def _usual(self, what: str) -> int:
        """Return the report meant where no number is written: the latest one."""
        if what != "restore":
            return self.match.last_standing
        corrected = [one.correction for one in self.match.history if one.correction is not None]
        return next((one.number for one in reversed(corrected) if self._undoes(one.number)), 0)

    def _undoes(self, number: int) -> int:
        """Return the correction that a ``restore`` of this report undoes, or 0."""
        record = self.match.rulings.get(number)
        made = self.match.history.at(record.corrected_by or 0) if record is not None else None
        if made is None or made.correction is None or made.correction.restores is not None:
            return 0
        return made.version

    def _there(self, line: Line, what: str, number: int) -> None:
        """Refuse to correct what is not there."""
        match = self.match
        if what == "restore":
            if not self._undoes(number):
                raise line.mistake(
                    Message("report {ruling} was neither taken back nor replaced", ruling=number)
                )
        elif match.report(number) is None:
            sentence = Message(
                "there is no report {ruling}: {number} were made so far",
                ruling=number,
                number=match.last_number,
            )
            if self._undoes(number):
                sentence = Message("report {ruling} was taken back already", ruling=number)
            elif number in match.rulings:
                sentence = Message(
                    "report {ruling} does not count since it was decided on", ruling=number
                )
            raise line.mistake(
                sentence if number else Message("there is no report to {what}", what=what)
            )

    # --- arguments ---------------------------------------------------------------------------

    def _argue(self, line: Line) -> None:
        """Note a dispute or a confirmation, or carry a decision out."""
        match = self.match
        if line.key == "dispute":
            dispute = read_dispute(line, match)
            unknown_clause(self.book, None, line, filter(None, (dispute.clause,)))
            about = match.last_number if dispute.ruling is None else dispute.ruling
            if dispute.decision is not None:
                first = match.argued.decisions[dispute.decision - 1].dispute
                about = match.argued.disputes[first - 1].ruling
            self._judged(line, line.key, about, dispute)
        elif line.key == "decide":
            decision = read_decision(line, match)
            for remedy in decision.remedies:
                unknown_clause(self.book, None, line, remedy.clauses)
            about = match.argued.disputes[decision.dispute - 1].ruling
            self._judged(line, line.key, about, decision, (CannotDecide, NeedsReason))
        else:
            confirmed = read_confirmation(line, match)
            result = match.results().get(confirmed.hand)
            about = result.ruling if result else 0
            self._judged(line, line.key, about, confirmed, (Refused,))

    def _argued(self) -> dict[str, str]:
        """Return what is in dispute and what is confirmed, as a script may expect it."""
        argued = self.match.argued
        results = self.match.results() if argued.confirmations else {}
        held = {str(one.hand) for one in argued.confirmations if not stale(one, results)}
        return {
            "disputes": str(len(argued.open)),
            "confirmed": " ".join(sorted(held, key=int)) or "none",
        }

    def final(self) -> list[Step]:
        """Return the steps with every ruling as it is in the end."""
        out = []
        for step in self.steps:
            if step.number is None:
                out.append(step)
                continue
            record = self.match.rulings[step.number]
            if record.struck:
                out.append(step._replace(struck=True))
            else:
                out.append(step._replace(told=record.report, ruling=record.ruling))
        return out
