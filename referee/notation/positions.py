"""Where a script begins: the book in force, and the table with the position laid on it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import tokens
from referee.kernel.messages import ListPart, Message, SeatPart, hinted
from referee.kernel.rules.laying import Unlayable, faces_of, lay, nobody, put_on_turn, remember
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import said
from referee.kernel.rules.series import SINGLE
from referee.kernel.rules.terms import Disagreement
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.evolve import happen
from referee.kernel.table.facts import Awaited, Awaits, Scored
from referee.match.reports import TABLE
from referee.notation.files import AWAITED, RESERVED, Line, Mistake, Script, pairs, raise_first
from referee.notation.reports import card_meant, meant, not_meant, read_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table

_NAMED = re.compile(r"[^\s,=]+=.*?(?=[\s,]+[^\s,=]+=|[\s,]*$)")
"""A seat with a name, which may have several words, up to the next such seat."""
_SEAT = re.compile(tokens.SEAT + r"\Z")
_SCORE = re.compile(r"-?[0-9]{1,9}\Z")
_ENTRY = re.compile(
    rf"(?P<seat>{tokens.ACTOR})(?P<moves>(?:\s+[a-z][a-z0-9-]*)+)"
    rf"(?:\s+(?P<clause>{tokens.CLAUSE}))?(?:\s*\[(?P<since>[^\]]*)\])?"
)


class Start(NamedTuple):
    """A match before its first report."""

    book: Book
    table: Table
    hands: tuple[Line, ...]
    """The hands that become known when they are dealt."""
    marks: tuple[Line, ...] = ()
    """What the position sets that only the clauses can read: the marks, and who is awaited."""

    @property
    def dealt(self) -> dict[str, tuple[str, ...]]:
        """The faces of the hands that become known when they are dealt, by seat."""
        return {
            line.key: tuple(
                [face for face, _ in faces_of(self.table, line.text) if face != UNKNOWN]
            )
            for line in self.hands
        }


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
            raise script.headers["names"].mistake(nobody(table, seat), seat)
    hands, marks = (
        tuple(line for line in script.setup.values() if line.kind in kinds)
        for kinds in (("hand",), ("mark", AWAITED))
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
        message = Message(
            "say which book is played, like '{sample}'; there are {books}",
            sample=sample,
            books=books,
        )
        close = next((step for step in script.steps if meant(_first_word(step), ["book"])), None)
        raise close.mistake(message) if close else Mistake(script.line, message)
    if line.text not in shelf:
        family = ", ".join(name for name in shelf if name.startswith(f"{line.text.lower()}-"))
        message = Message(
            "there is no book {text}: there are {books}",
            text=said(line.text), books=family or books,
        )  # fmt: skip
        raise line.mistake(message if family else hinted(message, meant(line.text, shelf)))
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
        raise line.mistake(hinted(error.sentence, hint), error.term) from None


def _seats(script: Script, book: Book) -> tuple[str, ...]:
    line = script.headers.get("seats")
    if line is None:
        return book.names[: book.seats[0]]
    seats = tuple(line.text.split())
    for seat in seats:
        if "=" in seat:
            message = Message(
                "names stand in a line of their own, as in names: {text}",
                text=" ".join(_NAMED.findall(line.text)),
            )
            raise line.mistake(message, seat)
        if not _SEAT.match(seat):
            message = Message(
                "a seat is called by letters and figures, like A or N, not {text}", text=said(seat)
            )
            raise line.mistake(message, seat)
        if seat in RESERVED:
            message = Message(
                "a seat cannot be called {seat}: the word begins a line of its own", seat=seat
            )
            raise line.mistake(message, seat)
    return seats


def _set_up(book: Book, table: Table, script: Script) -> Table:
    """Lay the cards, marks, scores and turn of a position; the rest of the pack is the stock."""
    table = table.copy()
    order = [*_SETTERS]
    lines = [line for line in script.setup.values() if line.kind in _SETTERS]
    mistakes = []
    for line in sorted(lines, key=lambda line: (order.index(line.kind), line.key == "stock")):
        try:
            _said(book, table, line)
        except Mistake as mistake:
            mistakes.append(mistake)
    raise_first(mistakes)
    for line in lines:
        if line.kind == AWAITED:
            _check_awaited(book, table, line)
    # The book sets marks of its own when it puts a seat on turn; the position has the last word.
    for line in lines:
        if line.kind == "mark":
            _said(book, table, line)
    _check_whole(lines)
    if {line.kind for line in lines if line.key != "stock"} - {"hand"}:
        # a position has no past; a match from its first deal keeps the facts it began with
        table.tale = None
        table.dawn = table.places.copy()
        table.moment = 0
    return table


def _check_whole(lines: Sequence[Line]) -> None:
    """Refuse a position that does not say who is to move, or that has not been dealt yet."""
    first = {line.kind: line for line in reversed(lines) if line.key != "stock"}
    moves = first.get("turn") or first.get(AWAITED)
    if "place" in first and moves is None:
        raise first["place"].misnamed("cards lie on the table: say who is to move, like 'turn: A'")
    if "turn" in first and AWAITED in first:
        raise first[AWAITED].misnamed(
            "say who is to move with turn: or with awaited, not with both"
        )
    if "hand" in first and moves is not None:
        raise first["hand"].misnamed(
            "a hand is known when it is dealt; in a position say place hand/A:"
        )


def _check_awaited(book: Book, table: Table, line: Line) -> None:
    """Refuse to await what is no move of the book, or by a clause that it does not have."""
    for entry in table.queue:
        for move in entry.moves:
            if move not in book.moves:
                known = ", ".join(book.moves)
                message = Message("a move must be one of {known}{hint}", known=known,
                                  hint=not_meant(move, book.moves))  # fmt: skip
                raise line.mistake(message, move)
        if entry.clause and book.clause(entry.clause) is None:
            message = Message(
                "{book} has no clause {text}", book=Message(book.title), text=entry.clause
            )
            raise line.mistake(message, entry.clause)


def _said(book: Book, table: Table, line: Line) -> None:
    """Set up what a line says; raises `Mistake`."""
    try:
        _SETTERS[line.kind](table, line)
    except Unlayable as error:
        hint = "" if error.word in book.pack else card_meant(book, error.word)
        hint = meant(error.word, error.known) if error.known else hint
        sentence = hinted(error.sentence, hint)
        raise (
            line.misnamed(sentence) if error.key else line.mistake(sentence, error.word)
        ) from None


def _hand(table: Table, line: Line) -> None:
    """Check a hand that will be known when it is dealt."""
    if line.key not in table.seats:
        raise line.misnamed(nobody(table, line.key))
    faces_of(table, line.text)


def _lay(table: Table, line: Line) -> None:
    """Lay cards in a place, from bottom to top; the stock comes last and takes what is left."""
    lay(table, line.key, line.text)


def _mark(table: Table, line: Line) -> None:
    remember(table, line.key, line.text)


def _score(table: Table, line: Line) -> None:
    if not _SCORE.match(line.text):
        raise line.mistake(
            Message("a score must be a whole number, not {text}", text=said(line.text))
        )
    side, *title = line.key.split()
    sides = dict.fromkeys(table.sides.values())
    if side not in sides or len(title) > 1:
        message = Message(
            "a score must look like 'score {side}: 10'; the sides are {sides}",
            side=next(iter(sides)), sides=ListPart(tuple(SeatPart(s, side=True) for s in sides)),
        )  # fmt: skip
        raise line.misnamed(message)
    # Where a match begins with points already, the position says what they have become.
    happen(table, Scored(side, int(line.text) - table.score(side, *title), *title))


def _game(table: Table, line: Line) -> None:
    """Say which game of several it is."""
    if table.terms.get("series", SINGLE) == SINGLE:
        raise line.mistake("this match is a single game: agree on series= first")
    most = int(table.terms["games"])
    if not line.text.isascii() or not line.text.isdigit() or not 1 <= int(line.text) <= most:
        raise line.mistake(
            Message("a game must be from {least} to {most}, not {text}",
                    least=1, most=most, text=said(line.text))
        )  # fmt: skip
    table.game = int(line.text)


def _turn(table: Table, line: Line) -> None:
    """Put a seat on turn; ``turn: A [0:00]`` also says since when it is awaited."""
    match = re.fullmatch(r"(\S+)(?:\s*\[([^\]]*)\])?", line.text)
    if match is None:
        message = Message(
            "a turn must look like 'turn: A' or 'turn: A [0:00]', not {text}", text=said(line.text)
        )
        raise line.mistake(message)
    put_on_turn(table, match[1])
    if match[2] is not None:
        head, *others = table.queue
        since = _since(line, match[2])
        happen(table, Awaits(table.phase, (head._replace(since=since), *others)))


def _awaited(table: Table, line: Line) -> None:
    """Await in a phase of the game: ``awaited play: A play draw WH-5 [0:00]; B play``."""
    queue = []
    for entry in filter(None, map(str.strip, line.text.split(";"))):
        match = _ENTRY.fullmatch(entry)
        if match is None:
            message = Message(
                "who is awaited must look like {sample}, not {text}",
                sample="awaited play: A play draw WH-5; B play", text=said(entry),
            )  # fmt: skip
            raise line.mistake(message, entry)
        seat, moves = match["seat"], tuple(match["moves"].split())
        if seat != TABLE and seat not in table.seats:
            raise line.mistake(nobody(table, seat), entry)
        since = None if match["since"] is None else _since(line, match["since"])
        seat = "" if seat == TABLE else seat
        queue.append(Awaited(seat, moves, match["clause"] or "", since))
    happen(table, Awaits(line.key, tuple(queue)))


def _since(line: Line, text: str) -> int:
    try:
        return read_time(text)
    except Unreadable as error:
        raise line.mistake(error.sentence, text) from None


_SETTERS: dict[str, Callable[[Table, Line], None]] = {
    "hand": _hand, "place": _lay, "game": _game, "score": _score, "mark": _mark,
    "turn": _turn,
    AWAITED: _awaited,
}  # fmt: skip
"""How each line of a position is set up, in the order in which they are."""
