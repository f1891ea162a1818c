"""Files in the notation: a header, a position if any, reports line by line, and what is expected.

The grammar is in ``docs/reference/format.md``. A file may hold several matches, each under a
line that begins with ``==``; what stands above the first of them holds for all. This module reads
the lines; `referee.notation.positions` lays out the table, `referee.notation.play` judges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import tokens
from referee.kernel.messages import Message, message
from referee.kernel.rules.reading import said
from referee.kernel.tokens import OUTCOMES
from referee.notation.reports import not_meant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel.rules.book import Book

VERSION = "1"
"""The version of the notation that is read here: that of `docs/reference/format.md`."""
HEADERS = (
    "notation", "book", "revision", "seats", "terms", "disputes", "title", "names", "event", "site",
    "date", "kept",
)  # fmt: skip
"""The words that open a line of the header; only the book must be said."""
OWN = r"x-[a-z][a-z0-9-]*"
"""A word of the header that is anybody's own: it is kept, and means nothing here."""
AWAITED = "awaited"
"""The word that opens the line of a position with all who are awaited, and in which phase."""
SETUP = ("hand", "place", "mark", "score", "turn", "game", AWAITED)
"""The words that open a line of a position."""
CORRECTIONS = ("undo", "replace", "restore")
"""The words that open a correction."""
ARGUMENTS = ("dispute", "decide", "confirm")
"""The words that open a dispute, a decision, or the confirmation of a hand."""
CLOSE = "close"
"""The word that opens the line with which a match is closed, or abandoned for a reason."""
CHOICES = {"disputes": ("wait", "go_on"), "kept": ("phone",)}
"""What words of the header can say: what play does while a dispute is open, and who kept it."""
RESERVED = frozenset(
    {*HEADERS, *SETUP, *CORRECTIONS, *ARGUMENTS, CLOSE, "then", "table", "arbiter"}
)
"""Words that cannot be the name of a seat, so that every line says what it is."""
PLACE = re.compile(tokens.PLACE + r"\Z")
"""How the name of a place looks."""
LONGEST = 4000
"""The most signs of one line."""

_BARE = {
    "turn": Message("turn: must name the seat that is to move"),
    "game": Message("game: must say the number of the game"),
}
"""The lines of a position that are about no place and no side, and what each must say."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"(?:\A|(?<=\s))#")
_EXPECTED = re.compile(r"(?:\A|\s)->(?:\s|\Z)")
_OPENING = re.compile(rf"{OWN}(?=\s*:)|[A-Za-z]*")
_BECAUSE = re.compile(r"\sbecause(?:\s|\Z)")
_PAIR = re.compile(r'[^\s="]+="[^"]*"|\S+')
_NUMBER = re.compile(tokens.CLAUSE + r"\Z")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_CORRECTION = re.compile(
    rf"(?P<what>undo|restore|replace)(?:\s+(?P<number>{tokens.NUMBER}))?"
    r"(?:\s+with\s+(?P<report>.+))?\s*\Z"
)


class Mistake(ValueError):
    """A line that cannot be read: its number, what was expected, and where it goes wrong."""

    def __init__(self, line: int, sentence: str, column: int = 0) -> None:
        """Keep the line, counted from 1, the sentence, and the column, counted from 0."""
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = message(sentence)
        self.column = column
        self.others: tuple[Mistake, ...] = ()
        """Further mistakes of the same file, so that all can be mended at once."""


class Line(NamedTuple):
    """One line that does something: its number, its first word, what it is about, and the rest."""

    number: int
    kind: str
    key: str
    text: str
    column: int = 0
    """Where the text begins in the line."""
    expected: tuple[str, ...] = ()
    """The outcome and the clauses that stand behind ``->``."""
    why: str = ""
    raw: str = ""
    """The line as it stands in the file, without its comment."""

    def mistake(self, sentence: str, word: str = "") -> Mistake:
        """Return a mistake in this line that points at its text, or at a word of it."""
        found = self.raw.find(word, self.column) if word else -1
        return Mistake(self.number, sentence, found if found >= 0 else self.column)

    def misnamed(self, sentence: str) -> Mistake:
        """Return a mistake in this line that points at what the line is about."""
        found = re.search(rf"(?<=[\s]){re.escape(self.key)}", self.raw) if self.key else None
        return Mistake(self.number, sentence, found.start() if found else self.column)


@dataclass
class Script:
    """One match of a file: who plays what, the position, and the lines in order."""

    title: str
    line: int
    headers: dict[str, Line] = field(default_factory=dict)
    setup: dict[tuple[str, str], Line] = field(default_factory=dict)
    steps: list[Line] = field(default_factory=list)

    @property
    def unknown(self) -> list[Line]:
        """The lines of the header that mean nothing here, and are kept."""
        return [line for word, line in self.headers.items() if word not in HEADERS]

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat, as the header gives them; raises `Mistake`."""
        return pairs(self.headers.get("names"))


def parse(text: str) -> list[Script]:
    """Read a file into its matches; raises `Mistake` for a line that is no line of the notation."""
    shared = Script("", 1)
    scripts: list[Script] = []
    mistakes: list[Mistake] = []
    now = shared
    for number, raw in enumerate(lines_of(text), 1):
        try:
            line = _uncommented(number, raw)
            if line.strip().startswith("=="):
                now = Script(line.strip("= \t"), number, dict(shared.headers), dict(shared.setup))
                scripts.append(now)
            elif line.strip():
                _sort(now, number, line, shared)
        except Mistake as mistake:
            mistakes.append(mistake)
    if scripts and shared.steps:
        sentence = "this file has lines with ==: every report must stand under one of them"
        mistakes.append(shared.steps[0].mistake(sentence))
    raise_first(mistakes)
    for script in scripts or [shared]:
        title = script.headers.get("title")
        script.title = script.title or (title.text if title else "")
    return scripts or [shared]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as editors count them, whatever machine it comes from."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def raise_first(mistakes: Iterable[Mistake]) -> None:
    """Raise the first mistake with the others in tow, if there are any."""
    ordered = sorted(mistakes, key=lambda mistake: mistake.line)
    if ordered:
        ordered[0].others = tuple(ordered[1:])
        raise ordered[0]


def blanked(text: str) -> str:
    """Return the text with what stands in quotation marks blotted out, at the same length."""
    return _QUOTED.sub(lambda m: '"' + "_" * (len(m[0]) - 2) + '"', text)


def _uncommented(number: int, raw: str) -> str:
    control = _CONTROL.search(raw)
    if control:
        message = Message("the sign {text} has no place in a text file", text=said(control[0]))
        raise Mistake(number, message, control.start())
    comment = _COMMENT.search(blanked(raw))
    line = raw[: comment.start()] if comment else raw
    if len(line) > LONGEST:
        much = Message(
            "the line has {count} signs, {most} are the most", count=len(line), most=LONGEST
        )
        raise Mistake(number, much, LONGEST)
    return line


def _sort(script: Script, number: int, line: str, shared: Script) -> None:
    """Put a line where it belongs, by its first word."""
    start = len(line) - len(line.lstrip())
    line = line.rstrip()
    word = "".join(_OPENING.findall(line, start)[:1])
    rest = line[start + len(word) :].lstrip()
    if word in HEADERS or "-" in word:
        _head(script, number, line, word, shared)
    elif word == "place" and rest.startswith(":"):
        message = "say site: for where it was played, and place PLACE: CARDS to lay cards"
        raise Mistake(number, message, start)
    elif word in SETUP and (word in {"hand", *_BARE} or not rest.startswith(":")):
        if script.steps:
            message = Message(
                "{word} belongs to the position, above the first report; to expect, say then",
                word=word,
            )
            raise Mistake(number, message, start)
        keyed = _keyed(number, line, word)
        here = (word, keyed.key)
        _twice(number, script.setup.get(here), shared.setup.get(here), script is shared)
        script.setup[here] = keyed
    elif word == "then":
        text = line[start + len(word) :]
        column = len(line) - len(text.lstrip())
        script.steps.append(Line(number, word, "", text.strip(), column, raw=line))
    else:
        script.steps.append(_told(number, line, start, word))


def _head(script: Script, number: int, line: str, word: str, shared: Script) -> None:
    key, colon, text = line.partition(":")
    if not colon or key.strip() != word:
        raise Mistake(
            number, Message("a line of the header must look like {word}: ...", word=word), 0
        )
    _twice(number, script.headers.get(word), shared.headers.get(word), script is shared)
    if script.steps:
        message = Message("{word}: belongs above the first report, which is line {line}",
                          word=word, line=script.steps[0].number)  # fmt: skip
        raise Mistake(number, message, line.index(word))
    if not text.strip():
        raise Mistake(number, Message("{word}: says nothing", word=word), len(key) + 1)
    column = len(line) - len(text.lstrip())
    if text.strip() not in (known := CHOICES.get(word, (text.strip(),))):
        raise Mistake(
            number, Message("{word}: must be {known}", word=word, known=" or ".join(known)), column
        )
    if word == "notation" and text.strip() != VERSION:
        sentence = Message("version {known} of the notation is read here, not {text}",
                           known=VERSION, text=said(text.strip()))  # fmt: skip
        raise Mistake(number, sentence, column)
    script.headers[word] = Line(number, "header", word, text.strip(), column, raw=line)


def _twice(number: int, before: Line | None, common: Line | None, alone: bool) -> None:  # noqa: FBT001
    """Refuse to be told a thing twice; a match may well say otherwise than what holds for all."""
    if before is not None and (alone or before is not common):
        what = f"{before.kind} {before.key}".removeprefix("header ").strip()
        raise Mistake(
            number,
            Message("{what} was said in line {line} already", what=what, line=before.number),
            0,
        )


def _keyed(number: int, line: str, word: str) -> Line:
    """Read ``place hand/A: C7 X3``; turn and game may do without their colon."""
    head, colon, text = line.partition(":")
    key = head.strip()[len(word) :].strip()
    if word in _BARE:
        text = text if colon else key
        key = ""
        if not text.strip():
            raise Mistake(number, _BARE[word], len(line))
    elif not colon or not key:
        sample = {"place": "place hand/A: C7 X3 ?", "mark": "mark dealer: A",
                  "score": "score A: 10", "hand": "hand A: C7 X3",
                  AWAITED: "awaited play: A play"}[word]  # fmt: skip
        raise Mistake(
            number,
            Message("a line of the position must look like {sample}", sample=sample),
            len(line),
        )
    column = len(line) - len(text.lstrip())
    return Line(number, word, key, text.strip(), column, raw=line)


def _told(number: int, line: str, start: int, word: str) -> Line:
    """Read a report, a correction or an argument, and what is expected of it."""
    raw = line
    arrow = _EXPECTED.search(blanked(line))
    expected: tuple[str, ...] = ()
    if arrow:
        expected = _expected(number, line, arrow.end())
        line = line[: arrow.start()].rstrip()
    text = line[start:]
    if not text:
        raise Mistake(number, "-> stands behind a report", start)
    if word in ARGUMENTS:
        return _argued(number, text, start, word)._replace(expected=expected, raw=raw)
    known = word == CLOSE or word in CORRECTIONS
    if not known or text[len(word) :].lstrip().startswith(":"):
        return Line(number, "report", "", text, start, expected, raw=raw)
    text, why = _reasoned(number, text, start, -1)
    if word == CLOSE:
        if text.strip() != CLOSE:
            sample = f"{CLOSE} because dinner is ready"
            message = Message("a closing must look like '{sample}'", sample=sample)
            raise Mistake(number, message, start + len(CLOSE))
        return Line(number, CLOSE, "", "", start, expected, why, raw)
    return _correction(number, text, start, word)._replace(expected=expected, why=why, raw=raw)


def _reasoned(number: int, text: str, start: int, which: int) -> tuple[str, str]:
    """Return what stands before the first (0) or the last (-1) ``because``, and the reason."""
    why = ""
    because = [*_BECAUSE.finditer(blanked(text))]
    if because:
        place = because[which]
        why = text[place.end() :].strip()
        text = text[: place.start()]
        if not why:
            raise Mistake(number, "because must be followed by a reason", start + len(text) + 1)
    return text, why


def _argued(number: int, text: str, start: int, word: str) -> Line:
    """Read a dispute, a decision or a confirmation as far as it can be read without the book."""
    why = ""
    if word == "decide":
        text, why = _reasoned(number, text, start, 0)
    told = text[len(word) :]
    column = start + len(word) + len(told) - len(told.lstrip())
    return Line(number, "argue", word, told.strip(), column, why=why)


def _correction(number: int, text: str, start: int, word: str) -> Line:
    match = _CORRECTION.match(text)
    if match is None or bool(match["report"]) != (word == "replace"):
        sample = {"undo": "undo 3 because ...", "restore": "restore 3",
                  "replace": "replace 3 with A: play C7 because ..."}[word]  # fmt: skip
        raise Mistake(
            number,
            Message("a correction must look like '{sample}'", sample=sample),
            start + len(word),
        )
    column = start + (match.start("report") if match["report"] else 0)
    key = f"{word} {match['number'] or ''}".strip()
    return Line(number, "correct", key, match["report"] or "", column)


def _expected(number: int, line: str, column: int) -> tuple[str, ...]:
    words = line[column:].split()
    if not words or words[0] not in OUTCOMES:
        not_this = not_meant(words[0], OUTCOMES) if words else ""
        message = Message(
            "behind -> stands one of {known}{hint}", known=", ".join(OUTCOMES), hint=not_this
        )
        raise Mistake(number, message, column)
    for word in words[1:]:
        if not _NUMBER.match(word):
            message = Message("{text} must be the number of a clause, like WH-6", text=said(word))
            raise Mistake(number, message, line.index(word, column))
    return tuple(words)


def pairs(line: Line | None) -> dict[str, str]:
    """Return the pairs of a line such as ``terms: hand_size=5``; raises `Mistake`."""
    found: dict[str, str] = {}
    if line is None:
        return found
    for match in _PAIR.finditer(line.text):
        key, equals, value = match[0].partition("=")
        if not equals and found and line.key == "names":
            # A name may have several words, with or without quotation marks.
            last = next(reversed(found))
            found[last] = f"{found[last]} {key}"
        elif not (key and value.strip(",")):
            sample = "A=Ada" if line.key == "names" else "name=value"
            raise line.mistake(
                Message("{text} must look like {sample}", text=said(match[0]), sample=sample),
                match[0],
            )
        elif key in found:
            raise line.mistake(Message("{text} is said twice", text=said(key)), match[0])
        else:
            found[key] = value.strip('"')
    if line.key == "names":  # a comma between two of them is none of the name
        return {seat: name.rstrip(", ") for seat, name in found.items()}
    return found


def written(
    book: Book, seats: tuple[str, ...], reports: Iterable[str], **headers: str
) -> Iterator[str]:
    """Yield the lines of a file that tells a match; reading it back gives the same match."""
    yield f"book: {book.name}"
    yield f"seats: {' '.join(seats)}"
    usual: Mapping[str, Any] = {term.name: term.default for term in book.terms}
    changed = {name: value for name, value in book.agreed.items() if usual.get(name) != value}
    if changed:
        yield "terms: " + " ".join(f"{name}={value}" for name, value in changed.items())
    for name, text in headers.items():
        yield f"{name}: {text}"
    yield ""
    yield from reports
