"""Disputes, decisions and confirmations as the lines of a script write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel.arguments import Dispute
from referee.kernel.moves import Unreadable
from referee.kernel.remedies import read_remedies
from referee.kernel.script import Mistake

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.arguments import Arguments
    from referee.kernel.remedies import Remedy
    from referee.kernel.retelling import Told
    from referee.kernel.script import Line

ARBITER = "arbiter"
"""Who decides, in a file: no seat is called so."""

_BY = r"(?:\s*by\s+(?P<by>[A-Za-z][A-Za-z0-9]*))?"
_DISPUTE = re.compile(
    rf"(?:(?P<decision>decision\s+)?(?P<number>\d{{1,6}}))?{_BY}\s*:\s*"
    r'(?P<words>"(?:[^"\\]|\\.)*")(?:\s*\(\s*(?:clause\s+)?(?P<clause>[A-Z][A-Z0-9]*-[0-9]+)\s*\))?\Z'
)
_DECIDE = re.compile(rf"(?P<number>\d{{1,6}})?{_BY}\s*:(?P<remedies>.*)\Z")
_CONFIRM = re.compile(rf"hand\s+(?P<number>\d{{1,6}}){_BY}\Z")
_SAMPLES = {
    "dispute": 'dispute 12 by B: "words" (clause WH-6)',
    "decide": "decide 1 by arbiter: let 12 stand because ...",
    "confirm": "confirm hand 1 by B",
}


def read_dispute(line: Line, arguments: Arguments, latest: int, seats: Iterable[str]) -> Dispute:
    """Read ``dispute 12 by B: "words" (clause WH-6)``; raises `Mistake`."""
    match = _matched(line, _DISPUTE)
    _known(line, match["by"], seats)
    number = int(match["number"] or 0)
    serial = len(arguments.disputes) + 1
    words = re.sub(r"\\(.)", r"\1", match["words"][1:-1])
    told = Dispute(serial, number, by=match["by"] or "", words=words, clause=match["clause"] or "")
    if match["decision"]:
        if not 1 <= number <= len(arguments.decisions):
            raise line.mistake(f"there is no decision {number} to dispute", match["number"])
        about = arguments.disputes[arguments.decisions[number - 1].dispute - 1]
        return told._replace(ruling=about.ruling, decision=number, unreported=about.unreported)
    if match["number"] is None:
        return told._replace(ruling=latest, unreported=True)
    if not 1 <= number <= latest:
        raise line.mistake(f"there is no ruling {number}: {latest} were made so far", match[0][:1])
    return told


def read_decision(
    line: Line, arguments: Arguments, story: Told
) -> tuple[Dispute, tuple[Remedy, ...]]:
    """Read ``decide 1 by arbiter: REMEDY``; raises `Mistake`."""
    match = _matched(line, _DECIDE)
    _known(line, match["by"], story.beginning.seats)
    opened = arguments.open or arguments.disputes
    number = int(match["number"] or (opened[-1].number if opened else 0))
    if not 1 <= number <= len(arguments.disputes):
        raise line.mistake(f"there is no dispute {number} to decide" if number
                           else "there is no dispute to decide")  # fmt: skip
    try:
        column = line.column + match.start("remedies")
        return arguments.disputes[number - 1], read_remedies(story.book, match["remedies"], column)
    except Unreadable as error:
        raise Mistake(line.number, error.sentence, getattr(error, "column", line.column)) from None


def read_confirmation(line: Line, seats: Iterable[str]) -> tuple[int, str]:
    """Read ``confirm hand 1 by B``; raises `Mistake`."""
    match = _matched(line, _CONFIRM)
    _known(line, match["by"], seats)
    return int(match["number"]), match["by"] or ""


def _matched(line: Line, form: re.Pattern[str]) -> re.Match[str]:
    match = form.match(line.text)
    if match is None:
        what = {"dispute": "a dispute", "decide": "a decision", "confirm": "a confirmation"}
        message = f"{what[line.key]} must look like '{_SAMPLES[line.key]}'"
        raise Mistake(line.number, message, line.column)
    return match


def _known(line: Line, by: str | None, seats: Iterable[str]) -> None:
    if by is not None and by not in {*seats, ARBITER}:
        known = ", ".join(seats)
        raise line.mistake(f"nobody sits at '{by}': say a seat ({known}) or {ARBITER}", by)
