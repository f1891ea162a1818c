"""Where a script begins: the book in force, and the table with the position laid on it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.cards import UNKNOWN, Card, known
from referee.kernel.evolve import happen
from referee.kernel.facts import Awaits, Said, Scored
from referee.kernel.laws import See
from referee.kernel.memory import see
from referee.kernel.moves import Face, Place, Unreadable
from referee.kernel.notation import card_meant, meant, read_time, said
from referee.kernel.script import (
    PLACE,
    RESERVED,
    Line,
    Mistake,
    Script,
    pairs,
    raise_first,
    value_of,
)
from referee.kernel.terms import KERNEL_MARKS, Disagreement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel.book import Book
    from referee.kernel.table import Table

_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}\Z")
_SCORE = re.compile(r"-?[0-9]{1,9}\Z")
MOST = 2**53 - 1
_KINDS = {
    bool: "yes or no", int: "a whole number", str: "words", list: "a list like A B",
    dict: "an object like A=1 B=2",
}  # fmt: skip


class Start(NamedTuple):
    """A match before its first report."""

    book: Book
    table: Table
    hands: tuple[Line, ...]
    """The hands that become known when they are dealt."""
    marks: tuple[Line, ...] = ()
    """The marks that the position sets."""


def laid_out(script: Script, shelf: Mapping[str, Book]) -> Start:
    """Return the book in force and the table before the first report; raises `Mistake`."""
    book = _agreed(_book(script, shelf), script.headers.get("terms"))
    seats = _seats(script, book)
    try:
        table = book.open(seats)
    except Disagreement as error:
        line = script.headers.get("seats") or script.headers["book"]
        raise line.mistake(error.sentence) from None
    for seat in script.names:
        if seat not in table.seats:
            raise script.headers["names"].mistake(_nobody(table, seat), seat)
    hands, marks = (
        tuple(line for line in script.setup.values() if line.kind == kind)
        for kind in ("hand", "mark")
    )
    with marks_as_usual(marks):
        table = _set_up(book, table, script)
        for _ in book.lines(table):
            pass
    return Start(book, table, hands, marks)


@contextmanager
def marks_as_usual(marks: tuple[Line, ...]) -> Iterator[None]:
    """Blame the marks of a position when a clause stumbles over them.

    The shape of a mark is the game's own: only its clauses know what is in a list or an object.
    """
    try:
        yield
    except Mistake:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        if not marks:
            raise
        message = "the game cannot go on from these marks: set them as replay --json shows them"
        raise marks[0].misnamed(message) from error


def _book(script: Script, shelf: Mapping[str, Book]) -> Book:
    line = script.headers.get("book")
    books = ", ".join(shelf)
    if line is None:
        sample = f"book: {next(iter(shelf), 'name')}"
        message = f"say which book is played, like '{sample}'; there are {books}"
        close = next((step for step in script.steps if meant(_first_word(step), ["book"])), None)
        raise close.mistake(message) if close else Mistake(script.line, message)
    if line.text not in shelf:
        message = f"there is no book {said(line.text)}: there are {books}"
        raise line.mistake(message + meant(line.text, shelf))
    return shelf[line.text]


def _first_word(line: Line) -> str:
    return line.text.partition(":")[0].strip()


def _agreed(book: Book, line: Line | None) -> Book:
    try:
        return book.agree(pairs(line))
    except Disagreement as error:
        if line is None:
            raise Mistake(1, error.sentence) from None
        terms = {term.name: term for term in book.terms}
        hint = "" if error.term in terms else meant(error.term, terms)
        if error.term in terms:
            given = pairs(line).get(error.term, "")
            words = [value for value in terms[error.term].values if isinstance(value, str)]
            hint = meant(given, words)
        raise line.mistake(error.sentence + hint, error.term) from None


def _seats(script: Script, book: Book) -> tuple[str, ...]:
    line = script.headers.get("seats")
    if line is None:
        return book.names[: book.seats[0]]
    seats = tuple(line.text.split())
    for seat in seats:
        if not _SEAT.match(seat):
            message = f"a seat is called by letters and figures, like A or N, not {said(seat)}"
            raise line.mistake(message, seat)
        if seat in RESERVED:
            message = f"a seat cannot be called {seat}: the word begins a line of its own"
            raise line.mistake(message, seat)
    return seats


def _nobody(table: Table, seat: str) -> str:
    return f"nobody sits at {said(seat)}: the seats are {', '.join(table.seats)}"


def _set_up(book: Book, table: Table, script: Script) -> Table:
    """Lay the cards, marks, scores and turn of a position; the rest of the pack is the stock."""
    table = table.copy()
    table.book = book
    table.at = None
    order = [*_SETTERS]
    lines = [line for line in script.setup.values() if line.kind in _SETTERS]
    mistakes = []
    for line in sorted(lines, key=lambda line: (order.index(line.kind), line.key == "stock")):
        try:
            _SETTERS[line.kind](book, table, line)
        except Mistake as mistake:
            mistakes.append(mistake)
    raise_first(mistakes)
    # The book sets marks of its own when it puts a seat on turn; the position has the last word.
    for line in lines:
        if line.kind == "mark":
            _mark(book, table, line)
    kinds = {line.kind for line in lines if line.key != "stock"}
    if "place" in kinds and "turn" not in kinds:
        first = next(line for line in lines if line.kind == "place" and line.key != "stock")
        raise first.misnamed("cards lie on the table: say who is to move, like 'turn: A'")
    if {"hand", "turn"} <= kinds:
        first = next(line for line in lines if line.kind == "hand")
        raise first.misnamed("a hand is known when it is dealt; in a position say place hand/A:")
    if kinds - {
        "hand"
    }:  # a position has no past; a match from its first deal keeps the facts it began with
        table.tale = None
        table.dawn = table.places.copy()
        table.moment = 0
    return table


def _hand(book: Book, table: Table, line: Line) -> None:
    """Check a hand that will be known when it is dealt."""
    if line.key not in table.seats:
        raise line.misnamed(_nobody(table, line.key))
    _faces(book, line)


def _lay(book: Book, table: Table, line: Line) -> None:
    """Lay cards in a place, from bottom to top; the stock comes last and takes what is left."""
    if not PLACE.match(line.key):
        raise line.misnamed(f"a place must look like pile or hand/A, not {said(line.key)}")
    kind, _, owner = line.key.partition("/")
    if kind == "hand" and owner not in table.seats:
        raise line.misnamed(_nobody(table, owner))
    faces = _faces(book, line)
    stock = table.cards("stock")
    if len(faces) > len(stock):
        raise line.mistake(f"{len(faces)} cards are more than the {len(stock)} left to lay")
    laid: list[Card] = []
    for face in faces:
        if face != UNKNOWN and len(table.whereabouts(face)) >= table.pack.copies[face]:
            where = table.whereabouts(face)[-1][0]
            raise line.mistake(f"{face} lies in {where} already", face)
        laid.append(stock[-1] if face == UNKNOWN else known(face))
        if face != UNKNOWN:
            see(table, face, line.key)
    rest = stock[: len(stock) - len(faces)]
    # A stock that is said to be smaller leaves the other cards outside the position.
    table.places["outside" if line.key == "stock" else "stock"] = rest
    table.places[line.key] = tuple(laid)
    if not table.places.get("outside", ("some",)):
        del table.places["outside"]


def _faces(book: Book, line: Line) -> list[str]:
    """Read ``C7 3 X2 ?``: faces, and numbers for so many cards that nobody knows."""
    faces: list[str] = []
    for word in line.text.replace(",", " ").split():
        if re.fullmatch(r"[0-9]{1,3}", word):
            faces += [UNKNOWN] * int(word)
        elif word == UNKNOWN or word in book.pack:
            faces.append(word)
        else:
            raise line.mistake(f"the pack has no card {said(word)}{card_meant(book, word)}", word)
    return faces


def _mark(book: Book, table: Table, line: Line) -> None:
    usual = {mark.name: mark.default for mark in (*KERNEL_MARKS, *book.marks)}
    if line.key not in usual:
        known_marks = ", ".join(usual)
        message = f"there is no mark {said(line.key)}: the marks are {known_marks}"
        raise line.misnamed(message + meant(line.key, usual))
    happen(table, Said(line.key, _value(line, usual[line.key])))


def _value(line: Line, usual: Any) -> Any:
    """Read the value of a mark as one of the kind that it usually has."""
    value = value_of(line.text)
    if isinstance(usual, list) and isinstance(value, str):
        value = value.split()
    elif isinstance(usual, dict) and isinstance(value, str):
        value = {key: value_of(text) for key, text in pairs(line).items()}
    elif isinstance(usual, str) and not isinstance(value, str):
        value = line.text
    elif isinstance(usual, bool) and value in ("yes", "no"):
        value = value == "yes"
    huge = type(value) is int and abs(value) > MOST
    if huge or (usual is not None and type(value) is not type(usual)):
        what = _KINDS.get(type(usual), "something smaller")
        raise line.mistake(f"the mark {line.key} must be {what}, not {said(line.text)}")
    return value


def _score(_book: Book, table: Table, line: Line) -> None:
    if not _SCORE.match(line.text):
        raise line.mistake(f"a score must be a whole number, not {said(line.text)}")
    side, *title = line.key.split()
    sides = dict.fromkeys(table.sides.values())
    if side not in sides or len(title) > 1:
        message = f"a score must look like 'score {next(iter(sides))}: 10'; the sides are "
        raise line.misnamed(message + ", ".join(sides))
    # Where a match begins with points already, the position says what they have become.
    happen(table, Scored(side, int(line.text) - table.score(side, *title), *title))


def _turn(book: Book, table: Table, line: Line) -> None:
    """Put a seat on turn; ``turn: A [0:00]`` also says since when it is awaited."""
    match = re.fullmatch(r"(\S+)(?:\s*\[([^\]]*)\])?", line.text)
    if match is None:
        message = f"a turn must look like 'turn: A' or 'turn: A [0:00]', not {said(line.text)}"
        raise line.mistake(message)
    seat = match[1]
    if seat not in table.seats:
        raise line.mistake(_nobody(table, seat))
    for fact in book.resume(table, seat):
        happen(table, fact)
    if table.turn != seat:
        raise line.mistake(f"{book.title} cannot put {seat} on turn in this position")
    if match[2] is not None:
        try:
            since = read_time(match[2])
        except Unreadable as error:
            raise Mistake(line.number, error.sentence, line.column + match.start(2)) from None
        head, *others = table.queue
        happen(table, Awaits(table.phase, (head._replace(since=since), *others)))


_SETTERS: dict[str, Callable[[Book, Table, Line], None]] = {
    "hand": _hand, "place": _lay, "score": _score, "mark": _mark, "turn": _turn,
}  # fmt: skip
"""How each line of a position is set up, in the order in which they are."""


def dealt_face_up(start: Start) -> Iterator[tuple[Line, See]]:
    """Yield the hands that become known at the deal, each as a report of the table."""
    for line in start.hands:
        faces = tuple(Face(face) for face in _faces(start.book, line) if face != UNKNOWN)
        yield line, See(Place(f"hand/{line.key}"), faces)
