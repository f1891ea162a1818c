"""Where a script begins: the book in force, the table, and a position laid on it if there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.book import Book
from referee.kernel.cards import UNKNOWN, Card, known
from referee.kernel.evolve import happen
from referee.kernel.facts import Awaits, Said, Scored
from referee.kernel.moves import Unreadable
from referee.kernel.notation import meant, read_time, said
from referee.kernel.script import RESERVED, Line, Mistake, Script, pairs, value_of
from referee.kernel.terms import Disagreement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel.table import Table

_SEAT = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}\Z")
_PLACE = re.compile(r"[a-z][a-z0-9-]*(/[A-Za-z0-9+-]+){0,2}\Z")
_SCORE = re.compile(r"-?[0-9]{1,9}\Z")


class Start(NamedTuple):
    """A match before its first report."""

    book: Book
    table: Table
    hands: tuple[Line, ...]
    """The hands that become known when they are dealt."""


def laid_out(script: Script, shelf: Mapping[str, Book]) -> Start:
    """Return the book in force and the table before the first report; raises `Mistake`."""
    book = _agreed(_book(script, shelf), script.headers.get("terms"))
    seats = _seats(script, book)
    try:
        table = book.open(seats)
    except Disagreement as error:
        line = script.headers.get("seats")
        raise line.mistake(error.sentence) if line else Mistake(script.line, error.sentence) from None
    for seat in script.names:
        _seated(script.headers["names"], table, seat)
    hands = tuple(line for line in script.setup.values() if line.kind == "hand")
    for line in hands:
        _seated(line._replace(text=line.key), table, line.key)
        _faces(book, line)
    return Start(book, _set_up(book, table, script), hands)


def _book(script: Script, shelf: Mapping[str, Book]) -> Book:
    line = script.headers.get("book")
    books = ", ".join(shelf)
    if line is None:
        raise Mistake(script.line, f"say which book it is, like 'book: {next(iter(shelf), 'name')}'; "
                                   f"there are {books}")  # fmt: skip
    if line.text not in shelf:
        message = f"there is no book {said(line.text)}: there are {books}."
        raise line.mistake(message + meant(line.text, shelf))
    return shelf[line.text]


def _agreed(book: Book, line: Line | None) -> Book:
    try:
        return book.agree(dict(pairs(line)))
    except Disagreement as error:
        if line is None:
            raise Mistake(1, error.sentence) from None
        terms = {term.name: term for term in book.terms}
        hint = "" if error.term in terms else meant(error.term, terms)
        if error.term in terms:
            given = dict(pairs(line)).get(error.term, "")
            hint = meant(given, [str(value) for value in terms[error.term].values])
        sentence = f"{error.sentence}.{hint}" if hint else error.sentence
        raise line.mistake(sentence, error.term) from None


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


def _seated(line: Line, table: Table, seat: str) -> None:
    if seat not in table.seats:
        seats = ", ".join(table.seats)
        raise line.mistake(f"nobody sits at {said(seat)}: the seats are {seats}", seat)


def _set_up(book: Book, table: Table, script: Script) -> Table:
    """Lay the cards, marks, scores and turn of a position; what is left of the pack is the stock."""
    table = table.copy()
    table.book = book
    table.at = None
    lines = {kind: [line for line in script.setup.values() if line.kind == kind]
             for kind in ("place", "mark", "score", "turn")}  # fmt: skip
    for line in sorted(lines["place"], key=lambda line: line.key == "stock"):
        _lay(book, table, line)
    for line in lines["mark"]:
        happen(table, Said(line.key, _mark(table, line)))
    for line in lines["score"]:
        happen(table, _score(table, line))
    for line in lines["turn"]:
        _turn(book, table, line)
    laid = [line for line in lines["place"] if line.key != "stock"]
    if laid and not lines["turn"]:
        raise Mistake(laid[0].number, "cards lie on the table: say who is to move, like 'turn: A'")
    table.tale = None
    table.moment = 0
    return table


def _lay(book: Book, table: Table, line: Line) -> None:
    """Lay cards in a place, from bottom to top; the stock comes last and takes what is left."""
    if not _PLACE.match(line.key):
        message = f"a place must look like pile or hand/A, not {said(line.key)}"
        raise Mistake(line.number, message, line.column)
    kind, _, owner = line.key.partition("/")
    if kind == "hand":
        _seated(line._replace(text=line.key), table, owner)
    faces = _faces(book, line)
    stock = table.cards("stock")
    if len(faces) > len(stock):
        raise line.mistake(f"{len(faces)} cards are more than the {len(stock)} that are left to lay")
    laid: list[Card] = []
    for face in faces:
        if face != UNKNOWN and len(table.whereabouts(face)) >= table.pack.copies[face]:
            where = table.whereabouts(face)[-1][0]
            raise line.mistake(f"{face} lies in {where} already", face)
        laid.append(stock[-1] if face == UNKNOWN else known(face))
        if face != UNKNOWN:
            table.known[face] = (*table.known.get(face, ()), (line.key, 0))
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
            raise line.mistake(f"the pack has no card {said(word)}.{meant(word, book.pack.faces)}", word)
    return faces


def _mark(table: Table, line: Line) -> Any:
    if line.key not in table.marks:
        known_marks = ", ".join(table.marks)
        message = f"there is no mark {said(line.key)}: the marks are {known_marks}."
        raise Mistake(line.number, message + meant(line.key, table.marks), line.column)
    usual = table.marks[line.key]
    value = value_of(line.text)
    if isinstance(usual, list) and isinstance(value, str):
        value = value.split()
    if isinstance(usual, str) and not isinstance(value, str):
        value = line.text
    if isinstance(usual, bool) and value in ("yes", "no"):
        value = value == "yes"
    if usual is not None and value is not None and type(value) is not type(usual):
        what = {bool: "yes or no", int: "a whole number", str: "words", list: "a list",
                dict: 'an object like {"A": 1}'}.get(type(usual), "of another kind")  # fmt: skip
        raise line.mistake(f"the mark {line.key} must be {what}, not {said(line.text)}")
    return value


def _score(table: Table, line: Line) -> Scored:
    if not _SCORE.match(line.text):
        raise line.mistake(f"a score must be a whole number, not {said(line.text)}")
    side, *title = line.key.split()
    sides = dict.fromkeys(table.sides.values())
    if side not in sides or len(title) > 1:
        message = f"a score must look like 'score {next(iter(sides))}: 10'; the sides are "
        raise Mistake(line.number, message + ", ".join(sides), line.column)
    return Scored(side, int(line.text), *title)


def _turn(book: Book, table: Table, line: Line) -> None:
    """Put a seat on turn; ``turn: A [0:00]`` also says since when it is awaited."""
    match = re.fullmatch(r"(\S+)(?:\s*\[([^\]]*)\])?", line.text)
    if match is None:
        raise line.mistake(f"a turn must look like 'turn: A' or 'turn: A [0:00]', not {said(line.text)}")
    seat = match[1]
    _seated(line, table, seat)
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


def deal_known(table: Table, hands: Iterable[Line]) -> Iterable[tuple[Line, str, tuple[str, ...]]]:
    """Yield line, place and faces of the hands that become known at the deal."""
    for line in hands:
        faces = tuple(face for face in _faces(table.book, line) if face != UNKNOWN)
        yield line, f"hand/{line.key}", faces
