"""What a script expects: the outcome behind ``->``, and the table behind ``then``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.kernel.decide import Ruling
from referee.kernel.messages import Message
from referee.kernel.rules.laying import value_of
from referee.kernel.rules.reading import said
from referee.kernel.tokens import STANDS, hand_of
from referee.notation.files import Line, blanked
from referee.notation.reports import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.kernel.decide import Ruling
    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table

_NOTHING: tuple[Any, ...] = (None, "", [], {}, 0, False)
_ALWAYS: dict[str, Callable[[Table], Any]] = {
    "turn": lambda table: table.turn or "none",
    "awaited": lambda table: " ".join(table.queue[0].moves) if table.queue else "none",
    "phase": lambda table: table.phase or "none",
    "winners": lambda table: " ".join(table.winners) or "none",
    "over": lambda table: table.over,
    "hand": lambda table: table.hand,
    "game": lambda table: table.game,
    "claims": lambda table: len(table.claims),
}
"""What every table shows, by the word that asks for it."""


def met(ruling: Ruling, expected: tuple[str, ...]) -> str:
    """Compare a ruling with ``stands WH-6``; return what is wrong, or nothing.

    Where the report does not stand, the first clause named must be the one that decides.
    """
    if not expected:
        return ""
    outcome, *numbers = expected
    cited = {*ruling.cites, *(flag.clause for flag in ruling.flags)}
    right = ruling.outcome == outcome and cited.issuperset(numbers)
    if right and outcome != STANDS and numbers:
        right = ruling.cites[:1] == (numbers[0],)
    if right:
        return ""
    because = f" ({ruling.reason})" if ruling.reason else ""
    got = " ".join((ruling.outcome, *ruling.cites))
    return f"expected {' '.join(expected)}, but it is {got}{because}"


def unknown_clause(book: Book, ruling: Ruling | None, line: Line, numbers: Iterable[str]) -> None:
    """Raise `Mistake` for a clause that the book in force does not have: a slip of the pen."""
    for number in numbers:
        if book.clause(number) is None and (ruling is None or number not in ruling.cites):
            every = [printed.number for printed in book.printed]
            raise line.mistake(
                Message(
                    "{book} has no clause {clause}{hint}",
                    book=book.name,
                    clause=number,
                    hint=meant(number, every),
                ),
                number,
            )


def table_is(book: Book, table: Table, line: Line, more: Mapping[str, str]) -> str:
    """Compare the table with ``then hand/A: 5; turn: B``; return what is wrong, or nothing.

    ``more`` is what can be expected besides, and does not lie on the table.
    """
    wrong = []
    for match in re.finditer(r"[^;]+", blanked(line.text)):
        part = line.text[match.start() : match.end()]
        if part.strip():
            lead = len(part) - len(part.lstrip())
            here = line._replace(text=part.strip(), column=line.column + match.start() + lead)
            wrong.append(_one(book, table, here, more))
    if not wrong:
        raise line.mistake("then must say what the table looks like, like 'then hand/A: 5'")
    return "; ".join(filter(None, wrong))


def _one(book: Book, table: Table, line: Line, more: Mapping[str, str]) -> str:
    key, colon, text = (part.strip() for part in line.text.partition(":"))
    if not colon or not key or not text:
        raise line.mistake(Message("{text} must look like 'then hand/A: 5'", text=said(line.text)))
    have = more[key] if key in more else seen(book, table, key, text, line)
    want: Any = text if isinstance(have, str) else value_of(text)
    if hand_of(key) and isinstance(have, str):
        have, want = (" ".join(sorted(faces.split())) for faces in (have, want))
    nothing = text in {"none", "no"} and any(have == empty for empty in _NOTHING)
    if nothing or have == want or (text == "yes" and have is True):
        return ""
    return f"expected {key}: {text}, but it is {have}"


def seen(book: Book, table: Table, key: str, text: str, line: Line) -> Any:
    """Return what the table shows under a key; raises `Mistake` for what no table has."""
    word, _, rest = key.partition(" ")
    if key in _ALWAYS:
        return _ALWAYS[key](table)
    if word == "score" and rest:
        return _score(table, rest.split(), line)
    if word == "top" and rest:
        return table.top(_place(table, rest.strip(), line)) or "none"
    if key in table.marks:
        return table.marks[key]
    lines = dict(book.lines(book.asking(table)))
    if key in lines:
        return lines[key]
    place = _place(table, key, line, lines)
    return table.count(place) if re.fullmatch(r"\d+", text) else " ".join(table.faces(place))


def _score(table: Table, words: list[str], line: Line) -> int:
    sides = dict.fromkeys(table.sides.values())
    if words[0] not in sides:
        raise line.mistake(
            Message(
                "there is no side {text}: the sides are {sides}",
                text=said(words[0]),
                sides=[*sides],
            )
        )
    return table.score(words[0], *words[1:2])


def _place(table: Table, key: str, line: Line, lines: Iterable[str] = ()) -> str:
    """Return the name of a place, which is empty where cards of its kind lie elsewhere only."""
    kind, _, owner = key.partition("/")
    kinds = {"hand", "stock", "pile", *(name.partition("/")[0] for name in table.places)}
    if kind == "hand" and owner not in table.seats:
        raise line.mistake(
            Message(
                "nobody sits at {text}: the seats are {seats}",
                text=said(owner), seats=table.seats,
            )
        )  # fmt: skip
    if key in table.places or kind in kinds:
        return key
    hands = [f"hand/{seat}" for seat in table.seats]
    every = [*_ALWAYS, "score", "top", *hands, *kinds, *table.marks, *lines]
    hint = meant(key, every)
    raise line.mistake(Message("this table has no {text}{hint}", text=said(key), hint=hint))
