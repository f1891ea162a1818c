"""Remedies read: as the notation writes them (``let 12 stand``, ``score A +2``), and as data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel import tokens
from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import said
from referee.match.remedies import (
    AWARD_HAND,
    AWARD_MATCH,
    LET_STAND,
    PENALTY,
    POINTS,
    REPLACE,
    REPLAY,
    SAMPLES,
    SCORE,
    SHUFFLED,
    STANDS,
    STRIKE,
    TAKE_BACK,
    WORDS,
    Remedy,
)
from referee.notation.files import blanked
from referee.notation.reports import Misread, meant, read_report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel.rules.book import Book
    from referee.match.reports import Report

_NUMBER = f"(?P<number>{tokens.NUMBER})"
_CLAUSE = tokens.CLAUSE
_SEAT = rf"(?P<seat>{tokens.SEAT})"
_FORMS = {
    STANDS: r"the (?:ruling|decision) stands",
    LET_STAND: rf"let (?:{_NUMBER} |it )?stand(?P<waived>(?: !{_CLAUSE})*)",
    TAKE_BACK: rf"take back to {_NUMBER}",
    STRIKE: rf"strike(?: {_NUMBER})?",
    REPLACE: rf"replace (?:{_NUMBER} )?with (?P<report>.+)",
    PENALTY: rf"penalty (?P<clause>{_CLAUSE})(?: on {_SEAT})?",
    SCORE: rf"score {_SEAT} (?P<points>[+-]\d{{1,7}})(?: (?P<title>{tokens.TITLE}))?",
    REPLAY: r"replay the hand",
    SHUFFLED: rf"shuffled after {_NUMBER}",
    AWARD_HAND: rf"award the hand to {_SEAT}",
    AWARD_MATCH: rf"award the match to {_SEAT}",
}
_READ = {what: re.compile(form.replace(" ", r"\s+") + r"\s*\Z") for what, form in _FORMS.items()}


def readable(book: Book, text: str) -> tuple[Remedy, ...]:
    """Read remedies that were written before; what cannot be read is kept in its words."""
    try:
        return read_remedies(book, text)
    except Unreadable:
        return (Remedy(WORDS, words=text),)


def read_remedies(book: Book, text: str, column: int = 0) -> tuple[Remedy, ...]:
    """Read remedies separated by ``;``; raises `Misread` with what was expected, and where."""
    found = []
    for match in re.finditer(r"[^;]+", blanked(text)):
        part = text[match.start() : match.end()]
        if part.strip():
            lead = len(part) - len(part.lstrip())
            found.append(_remedy(book, part.strip(), column + match.start() + lead))
    if not found:
        sentence = Message(
            "a decision must say what is done, like '{sample}'", sample=SAMPLES[STANDS]
        )
        raise Misread(sentence, "remedies", column)
    return tuple(found)


def _remedy(book: Book, text: str, column: int) -> Remedy:
    for what, form in _READ.items():
        match = form.match(text)
        if match is not None:
            return _read(book, what, match, column)
    word = text.split(maxsplit=1)[0]
    begins = {sample.split(maxsplit=1)[0]: sample for sample in reversed(SAMPLES.values())}
    if word in begins:
        raise Misread(
            Message("this remedy must look like '{sample}'", sample=begins[word]),
            "remedies",
            column,
        )
    known = ", ".join(f"'{sample}'" for sample in SAMPLES.values())
    hint = meant(word, begins)
    raise Misread(
        Message(
            "a remedy must be one of {known}, not {text}{hint}",
            known=known,
            text=said(text),
            hint=hint,
        ),
        "remedies",
        column,
    )


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


# --- as data -------------------------------------------------------------------------------------

NEEDS = {
    TAKE_BACK: ("ruling",), REPLACE: ("replacement",), PENALTY: ("clauses",),
    SCORE: ("seat", "points"), AWARD_HAND: ("seat",), AWARD_MATCH: ("seat",),
}  # fmt: skip
"""What a remedy cannot do without."""


def remedy_given(book: Book, data: Mapping[str, Any], meant: Callable[[Any], Report]) -> Remedy:
    """Return a remedy as a page sends it; ``meant`` reads the report that it puts somewhere.

    Raises `Unreadable` with the field at fault, and what ``meant`` raises.
    """
    what = data["remedy"]
    for name in NEEDS.get(what, ()):
        if data.get(name) is None or data[name] == []:
            raise Unreadable(Message("{what} needs {name}", what=what, name=name), name)
    clauses = tuple(data.get("clauses", ()))
    if what == PENALTY and len(clauses) != 1:
        raise Unreadable(Message("a penalty is for one clause"), "clauses")
    for number in clauses:
        if book.clause(number) is None:
            sentence = Message("{book} has no clause {text}", book=book.title, text=said(number))
            raise Unreadable(sentence, "clauses")
    return Remedy(
        what, data.get("ruling", 0), meant(data["replacement"]) if what == REPLACE else None,
        clauses, data.get("seat", ""), data.get("points", 0), data.get("title", POINTS),
    )  # fmt: skip
