"""The suite, made from the cases, the records and the mistakes that the tests have anyway.

What it expects is what this referee makes of them: how each line reads, how each report is ruled,
what the match came to. Nothing in it is Python's; `docs/reference/format.md` says what it means.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.games import shelf
from referee.kernel import Book, Table
from referee.kernel.decide import Ruling
from referee.kernel.rules.laying import faces_of
from referee.kernel.rules.moves import fields_of, move_to_json
from referee.match import commands
from referee.match.commands import Command
from referee.match.remedies import Remedy
from referee.match.reports import Report
from referee.notation.files import AWAITED, CLOSE, Line, Script, parse
from referee.notation.play import play
from referee.notation.played import Step
from referee.notation.positions import laid_out
from tests.conformance.descriptions import description, rules
from tests.conformance.mistaken import mistaken
from tests.notation import toy

TESTS = Path(__file__).parents[1]
VERSION = 1
"""The version of the notation that the suite is of."""
FOLDERS = ("cases", "records")
_FIRST_NUMBER = re.compile(r"\d+")


class Built(NamedTuple):
    """How much was written."""

    files: int
    matches: int
    mistakes: int


class Described:
    """The books in force that the matches are played by, each described once."""

    def __init__(self, shelved: Mapping[str, Book]) -> None:
        self.shelved = shelved
        self.names: dict[str, str] = {}
        self.books: dict[str, dict[str, Any]] = {}

    def name(self, book: Book, seats: tuple[str, ...]) -> str:
        """Return under which name a book in force is described, for these seats."""
        told = description(self.shelved[book.name], book, seats)
        text = json.dumps(told, sort_keys=True)
        if text not in self.names:
            same = sum(one["name"] == book.name for one in self.books.values())
            self.names[text] = f"{book.name}.{same + 1}" if same else book.name
            self.books[self.names[text]] = told
        return self.names[text]


def sources() -> Iterator[tuple[str, str]]:
    """Yield the files of cases and records: what they are called, and their text."""
    for folder in FOLDERS:
        for path in sorted((TESTS / folder).rglob("*.*")):
            if path.suffix in {".cases", ".match"}:
                yield path.relative_to(TESTS).as_posix(), path.read_text(encoding="utf-8")


def build(folder: Path) -> Built:
    """Write the suite into a folder."""
    books = {**toy.SHELF, **shelf()}
    described = Described(books)
    folder.mkdir(parents=True, exist_ok=True)
    for book in books.values():
        described.name(book.agree({}), book.names[: book.seats[0]])
    matches = 0
    files = []
    for name, text in sources():
        told = [match(script, books, described) for script in parse(text)]
        matches += len(told)
        files.append({"file": name, "text": text, "matches": told})
    wrong = [*mistaken(books)]
    _write(folder / "matches.json", {"notation": VERSION, "files": files})
    _write(folder / "mistakes.json", {"notation": VERSION, "files": wrong})
    printed = {name: rules(book.agree({})) for name, book in books.items()}
    _write(folder / "books.json", {"notation": VERSION, "books": described.books, "rules": printed})
    return Built(3, matches, len(wrong))


def _write(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


# --- one match -----------------------------------------------------------------------------------


def match(script: Script, books: Mapping[str, Book], described: Described) -> dict[str, Any]:
    """Return how a match reads, how it is ruled, and what it came to."""
    given: list[Command] = []

    def noted(command: Command) -> Command:
        given.append(command)
        return command

    start = laid_out(script, books)
    played = play(script, books, prepared=noted)
    commanded = iter(given)
    told = {step.line: step for step in played.steps if step.ruling is not None}
    argued = {step.line: step for step in played.steps if step.correction is not None}
    steps = []
    for line in script.steps:
        command = None if line.kind == "then" else next(commanded)
        step = {"line": line.number, **read(line, command)}
        if line.number in told:
            step["ruled"] = _ruled(told[line.number])
        elif line.number in argued and argued[line.number].correction is not None:
            step["ruled"] = _short(argued[line.number].correction.ruling)  # type: ignore[union-attr]
        steps.append(step)
    return {
        "title": script.title,
        "line": script.line,
        "book": described.name(start.book, start.table.seats),
        "seats": list(start.table.seats),
        "terms": dict(start.book.agreed),
        "headers": {word: line.text for word, line in script.headers.items()
                    if word not in {"book", "seats", "terms", "names"}},
        "names": script.names,
        "position": _position(script, start.table),
        "steps": steps,
        "end": _end(played.table),
    }  # fmt: skip


def _position(script: Script, table: Table) -> dict[str, Any]:
    """Return what the lines of a position say."""
    out: dict[str, Any] = defaultdict(dict)
    for (kind, key), line in script.setup.items():
        if kind in {"hand", "place"}:
            cards = [" ".join([face, *sorted(tags)]) for face, tags in faces_of(table, line.text)]
            out[kind][key] = cards
        elif kind == "mark":
            value = table[key]
            out[kind][key] = list(value) if isinstance(value, tuple) else value
        elif kind == "score":
            out[kind][key] = int(line.text)
        elif kind == AWAITED:
            out[kind] = {"phase": key, "queue": [
                {"seat": e.seat or "table", "moves": list(e.moves), "clause": e.clause,
                 "since": e.since}
                for e in table.queue
            ]}  # fmt: skip
        elif kind == "turn":
            out[kind] = {"seat": table.turn, "since": table.queue[0].since}
        else:
            out[kind] = int(line.text)
    return dict(out)


def _ruled(step: Step) -> dict[str, Any]:
    first, now = step.first or step.ruling, step.ruling
    assert first is not None
    assert now is not None
    told: dict[str, Any] = {"number": step.number, **_short(first)}
    if step.struck:
        told["now"] = None
    elif _short(now) != _short(first):
        told["now"] = _short(now)
    return told


def _short(ruling: Ruling) -> dict[str, Any]:
    told: dict[str, Any] = {"outcome": ruling.outcome, "cites": list(ruling.cites)}
    if ruling.waived:
        told["waived"] = list(ruling.waived)
    if ruling.flags:
        told["flags"] = [flag.clause for flag in ruling.flags]
    return told


def _end(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "turn": table.turn or None,
        "awaited": list(table.queue[0].moves) if table.queue else [],
        "hand": table.hand,
        "over": table.over,
        "winners": list(table.winners),
        "scores": {title: dict(sorted(points.items())) for title, points in table.scores.items()},
        "places": {place: len(cards) for place, cards in sorted(table.places.items()) if cards},
    }


# --- one line ------------------------------------------------------------------------------------


def read(line: Line, command: Command | None) -> dict[str, Any]:
    """Return what a line says, as data."""
    told: dict[str, Any]
    if command is None:
        facts = [part.partition(":") for part in _parts(line.text)]
        return {"kind": "then", "facts": [[key.strip(), text.strip()] for key, _, text in facts]}
    if isinstance(command, commands.Report):
        told = {"kind": "report", **_report(command.report)}
    elif isinstance(command, commands.Correct | commands.Restore):
        what, _, number = line.key.partition(" ")
        told = {"kind": what, "number": int(number) if number else None}
        if isinstance(command, commands.Correct) and command.replacement is not None:
            told["report"] = _report(command.replacement)
        told["why"] = line.why
    elif isinstance(command, commands.Dispute):
        told = {
            "kind": "dispute", "ruling": command.ruling, "decision": command.decision,
            "by": _by(line), "words": command.words, "clause": command.clause,
        }  # fmt: skip
    elif isinstance(command, commands.Decide):
        number = _FIRST_NUMBER.match(line.text)
        told = {
            "kind": "decide", "dispute": int(number[0]) if number else None, "by": _by(line),
            "remedies": [_remedy(one) for one in command.remedies], "why": line.why,
        }  # fmt: skip
    elif isinstance(command, commands.Confirm):
        told = {"kind": "confirm", "hand": command.hand, "by": _by(line)}
    else:
        told = {"kind": CLOSE, "why": line.why}
    if line.expected:
        told["expected"] = list(line.expected)
    return told


def _by(line: Line) -> str | None:
    found = re.match(r'[^:"]*?\bby\s+(\w+)', line.text)
    return found[1] if found else None


def _parts(text: str) -> list[str]:
    """Return what stands between semicolons that are in no quotation marks."""
    parts = re.findall(r'(?:[^;"]|"(?:[^"\\]|\\.)*")+', text)
    return [part for part in parts if part.strip()]


def _report(report: Report) -> dict[str, Any]:
    move = report.move
    data = move_to_json(move)
    told: dict[str, Any] = {
        "who": data.pop("seat", "table") if "seat" in _names(type(move)) else "table",
        "move": data.pop("move"),
        "fields": data,
    }
    if report.at is not None:
        told["at"] = report.at
    if report.waive:
        told["waive"] = list(report.waive)
    return told


def _names(kind: Any) -> set[str]:
    return {field.name for field in fields_of(kind)}


def _remedy(remedy: Remedy) -> dict[str, Any]:
    told: dict[str, Any] = {"what": remedy.what}
    if remedy.number:
        told["number"] = remedy.number
    if remedy.told is not None:
        told["report"] = _report(remedy.told)
    if remedy.clauses:
        told["clauses"] = list(remedy.clauses)
    if remedy.seat:
        told["seat"] = remedy.seat
    if remedy.points:
        told |= {"points": remedy.points, "title": remedy.title}
    return told
