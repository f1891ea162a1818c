"""Remedies: what an arbiter may decide on a dispute, as values and in the notation's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.moves import Unreadable
from referee.kernel.notation import Misread, Told, meant, read_report, report_text, said
from referee.kernel.script import blanked

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.book import Book

STANDS = "stands"
LET_STAND = "let-stand"
TAKE_BACK = "take-back"
STRIKE = "strike"
REPLACE = "replace"
PENALTY = "penalty"
SCORE = "score"
REPLAY = "replay-hand"
AWARD_HAND = "award-hand"
AWARD_MATCH = "award-match"
POINTS = "points"
"""The title under which a score is counted where none is named."""
MOST_POINTS = 1_000_000


class Remedy(NamedTuple):
    """One remedy; what does not belong to its kind is empty."""

    what: str
    number: int = 0
    """The ruling it is about; 0 for the one in dispute. For `TAKE_BACK` the last one that stays."""
    told: Told | None = None
    """For `REPLACE`: the report that takes the place."""
    clauses: tuple[str, ...] = ()
    """The clauses let stand, or the one clause whose breach has its price."""
    seat: str = ""
    """On whom the penalty falls, or the side that gains."""
    points: int = 0
    title: str = POINTS


SAMPLES = {
    STANDS: "the ruling stands",
    LET_STAND: "let 12 stand",
    TAKE_BACK: "take back to 11",
    STRIKE: "strike 12",
    REPLACE: "replace 12 with A: play C7",
    PENALTY: "penalty W-34 on B",
    SCORE: "score A +2",
    REPLAY: "replay the hand",
    AWARD_HAND: "award the hand to A",
    AWARD_MATCH: "award the match to A",
}
"""Every remedy as it may be written."""

_NUMBER = r"(?P<number>\d{1,6})"
_CLAUSE = r"[A-Z][A-Z0-9]*-[0-9]{1,6}"
_SEAT = r"(?P<seat>[A-Za-z][A-Za-z0-9]{0,11})"
_FORMS = {
    STANDS: r"the (?:ruling|decision) stands",
    LET_STAND: rf"let (?:{_NUMBER} |it )?stand(?P<waived>(?: !{_CLAUSE})*)",
    TAKE_BACK: rf"take back to {_NUMBER}",
    STRIKE: rf"strike(?: {_NUMBER})?",
    REPLACE: rf"replace (?:{_NUMBER} )?with (?P<report>.+)",
    PENALTY: rf"penalty (?P<clause>{_CLAUSE})(?: on {_SEAT})?",
    SCORE: rf"score {_SEAT} (?P<points>[+-]\d{{1,7}})(?: (?P<title>[a-z][a-z0-9_-]{{0,39}}))?",
    REPLAY: r"replay the hand",
    AWARD_HAND: rf"award the hand to {_SEAT}",
    AWARD_MATCH: rf"award the match to {_SEAT}",
}
_READ = {what: re.compile(form.replace(" ", r"\s+") + r"\s*\Z") for what, form in _FORMS.items()}


def remedies_text(remedies: tuple[Remedy, ...]) -> str:
    """Write remedies; reading them back gives the same."""
    return "; ".join(map(remedy_text, remedies))


def remedy_text(remedy: Remedy) -> str:
    """Write one remedy as the notation does."""
    what = remedy.what
    return _WRITTEN[what](remedy) if what in _WRITTEN else SAMPLES[what]


def _at(remedy: Remedy) -> str:
    return f" {remedy.number}" if remedy.number else ""


def _on(remedy: Remedy) -> str:
    return f" on {remedy.seat}" if remedy.seat else ""


_WRITTEN: dict[str, Callable[[Remedy], str]] = {
    LET_STAND: lambda r: f"let{_at(r)} stand" + "".join(f" !{clause}" for clause in r.clauses),
    TAKE_BACK: lambda r: f"take back to {r.number}",
    STRIKE: lambda r: f"strike{_at(r)}",
    REPLACE: lambda r: f"replace{_at(r)} with {report_text(*r.told) if r.told else ''}",
    PENALTY: lambda r: f"penalty {r.clauses[0]}{_on(r)}",
    SCORE: lambda r: f"score {r.seat} {r.points:+d}" + (f" {r.title}" if r.title != POINTS else ""),
    AWARD_HAND: lambda r: f"award the hand to {r.seat}",
    AWARD_MATCH: lambda r: f"award the match to {r.seat}",
}


def read_remedies(book: Book, text: str, column: int = 0) -> tuple[Remedy, ...]:
    """Read remedies separated by ``;``; raises `Misread` with what was expected, and where."""
    found = []
    for match in re.finditer(r"[^;]+", blanked(text)):
        part = text[match.start() : match.end()]
        if part.strip():
            lead = len(part) - len(part.lstrip())
            found.append(_remedy(book, part.strip(), column + match.start() + lead))
    if not found:
        raise Misread(f"a decision must say what is done, like '{SAMPLES[STANDS]}'", "remedies",
                      column)  # fmt: skip
    return tuple(found)


def _remedy(book: Book, text: str, column: int) -> Remedy:
    for what, form in _READ.items():
        match = form.match(text)
        if match is not None:
            return _read(book, what, match, column)
    word = text.split(maxsplit=1)[0]
    begins = {sample.split(maxsplit=1)[0]: sample for sample in reversed(SAMPLES.values())}
    if word in begins:
        raise Misread(f"this remedy must look like '{begins[word]}'", "remedies", column)
    known = ", ".join(f"'{sample}'" for sample in SAMPLES.values())
    hint = meant(word, begins)
    raise Misread(f"a remedy must be one of {known}, not {said(text)}{hint}", "remedies", column)


def _read(book: Book, what: str, match: re.Match[str], column: int) -> Remedy:
    part = match.groupdict()
    told = None
    if part.get("report"):
        column += match.start("report")
        try:
            told = read_report(book, part["report"])
        except Unreadable as error:
            at = column + getattr(error, "column", 0)
            raise Misread(error.sentence, error.field, at) from None
    waived = (part.get("waived") or "").replace("!", "").split()
    return Remedy(
        what,
        int(part.get("number") or 0),
        told,
        (part["clause"],) if "clause" in part else tuple(waived),
        part.get("seat") or "",
        int(part.get("points") or 0),
        part.get("title") or POINTS,
    )
