"""Disputes, decisions and confirmations as the lines of a script write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel import tokens
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.kernel.tokens import ARBITER
from referee.match import commands
from referee.notation.files import Mistake
from referee.notation.remedies import read_remedies

if TYPE_CHECKING:
    from referee.match.match import Match
    from referee.notation.files import Line

_BY = rf"(?:\s*by\s+(?P<by>{tokens.ACTOR}))?"
_DISPUTE = re.compile(
    rf"(?:(?P<decision>decision\s+)?(?P<number>{tokens.NUMBER}))?{_BY}\s*:\s*"
    rf'(?P<words>"(?:[^"\\]|\\.)*")(?:\s*\(\s*(?:clause\s+)?(?P<clause>{tokens.CLAUSE})\s*\))?\Z'
)
_DECIDE = re.compile(rf"(?P<number>{tokens.NUMBER})?{_BY}\s*:(?P<remedies>.*)\Z")
_CONFIRM = re.compile(rf"hand\s+(?P<number>{tokens.NUMBER}){_BY}\Z")
_SAMPLES = {
    "dispute": 'dispute 12 by B: "words" (clause WH-6)',
    "decide": "decide 1 by arbiter: let 12 stand because ...",
    "confirm": "confirm hand 1 by B",
}


def read_dispute(line: Line, match: Match) -> commands.Dispute:
    """Read ``dispute 12 by B: "words" (clause WH-6)``; raises `Mistake`."""
    found = _matched(line, _DISPUTE)
    number = int(found["number"] or 0)
    words = re.sub(r"\\(.)", r"\1", found["words"][1:-1])
    told = commands.Dispute(words, clause=found["clause"], seat=_seat(line, found["by"], match))
    if found["decision"]:
        if not 1 <= number <= len(match.argued.decisions):
            raise line.mistake(
                Message("there is no decision {number} to dispute", number=number), found["number"]
            )
        return told._replace(decision=number)
    if found["number"] is None:
        return told
    if number not in match.rulings:
        message = Message(
            "there is no ruling {ruling}: {number} were made so far",
            ruling=number,
            number=match.last_number,
        )
        raise line.mistake(message, found[0][:1])
    return told._replace(ruling=number)


def read_decision(line: Line, match: Match) -> commands.Decide:
    """Read ``decide 1 by arbiter: REMEDY``; raises `Mistake`."""
    found = _matched(line, _DECIDE)
    _seat(line, found["by"], match)
    disputes = match.argued.disputes
    opened = match.argued.open or disputes
    number = int(found["number"] or (opened[-1].number if opened else 0))
    if not 1 <= number <= len(disputes):
        if not number:
            raise line.mistake("there is no dispute to decide")
        raise line.mistake(Message("there is no dispute {number} to decide", number=number))
    try:
        column = line.column + found.start("remedies")
        remedies = read_remedies(match.book, found["remedies"], column)
    except Unreadable as error:
        raise Mistake(line.number, error.sentence, getattr(error, "column", line.column)) from None
    return commands.Decide(number, remedies, line.why)


def read_confirmation(line: Line, match: Match) -> commands.Confirm:
    """Read ``confirm hand 1 by B``; raises `Mistake`."""
    found = _matched(line, _CONFIRM)
    return commands.Confirm(int(found["number"]), _seat(line, found["by"], match))


def _matched(line: Line, form: re.Pattern[str]) -> re.Match[str]:
    match = form.match(line.text)
    if match is None:
        what = {"dispute": "a dispute", "decide": "a decision", "confirm": "a confirmation"}
        message = Message(
            "{what} must look like '{sample}'", what=what[line.key], sample=_SAMPLES[line.key]
        )
        raise Mistake(line.number, message, line.column)
    return match


def _seat(line: Line, by: str | None, match: Match) -> str | None:
    """Return the seat by which something is said; ``None`` for the arbiter, or nobody said."""
    if by is not None and by not in {*match.seats, ARBITER}:
        known = ", ".join(match.seats)
        raise line.mistake(
            Message(
                "nobody sits at '{word}': say a seat ({known}) or {arbiter}",
                word=by,
                known=known,
                arbiter=ARBITER,
            ),
            by,
        )
    return None if by == ARBITER else by
