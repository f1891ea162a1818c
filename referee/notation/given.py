"""A position given as data becomes the lines of the notation, which say the same and can be shared.

The notation is the form that counts; what is given beside a text stands in the place of its lines.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import move_from_json, said
from referee.match.reports import report_text
from referee.notation.files import AWAITED, parse
from referee.notation.positions import laid_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.kernel.rules.book import Book

KIND = "kind"
"""Which move of which book a report is, where a program says it; the book knows."""


Lines = list[tuple[str, str]]
"""Lines of the notation, each with the field that says it; nothing where that is the text."""


class Given(NamedTuple):
    """A position in the notation, and which field of the data each of its lines comes from."""

    text: str
    fields: Mapping[int, str]


def as_notation(shelf: Mapping[str, Book], data: Mapping[str, Any]) -> Given:
    """Return a position in the notation; raises `Unreadable` with the field, or `Mistake`."""
    told = [*_lines(data)]
    text = _text("text", data.get("text", ""), several=True)
    if text and not told and "reports" not in data:
        return Given(text, {})
    kept, steps = _kept(text, [line for _, line in told])
    lines = [*kept, *told, *steps]
    reports = data.get("reports", [])
    if not isinstance(reports, list):
        raise _unlike("reports", '["A: play C7"]')
    lines += _reports(shelf, "\n".join(line for _, line in lines), reports)
    return Given(
        "\n".join(line for _, line in lines),
        {number: field for number, (field, _) in enumerate(lines, 1) if field},
    )


def _kept(text: str, instead: list[str]) -> tuple[Lines, Lines]:
    """Return the lines of a text that are not said otherwise: its position, and its reports."""
    if not text:
        return [], []
    script, other = parse(text)[0], parse("\n".join(instead))[0]
    turns = {kind for kind, _ in other.setup} & {"turn", AWAITED}
    heads = [line for word, line in script.headers.items() if word not in other.headers]
    lying = [
        line
        for (kind, key), line in script.setup.items()
        if (kind, key) not in other.setup and not (turns and kind in {"turn", AWAITED})
    ]
    return [("", line.raw) for line in heads + lying], [("", line.raw) for line in script.steps]


def _lines(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for field, write in _WRITERS.items():
        if field in data:
            yield from write(field, data[field])


def _header(field: str, value: Any) -> Iterator[tuple[str, str]]:
    yield field, f"{field}: {_text(field, value)}"


def _seats(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(value, list):
        raise _unlike(field, '["A", "B"]')
    yield field, "seats: " + " ".join(_text(field, seat) for seat in value)


def _terms(field: str, value: Any) -> Iterator[tuple[str, str]]:
    pairs = [f"{_word(field, key)}={_word(field, one)}" for key, one in _object(field, value)]
    if pairs:
        yield field, "terms: " + " ".join(pairs)


def _places(field: str, value: Any) -> Iterator[tuple[str, str]]:
    for place, cards in _object(field, value):
        here = f"{field}.{place}"
        if isinstance(cards, list):
            cards = " ".join(_text(here, card) for card in cards)  # noqa: PLW2901
        elif type(cards) is int:
            cards = str(cards)  # noqa: PLW2901
        yield here, f"place {place}: {_text(here, cards)}"


def _marks(field: str, value: Any) -> Iterator[tuple[str, str]]:
    for mark, one in _object(field, value):
        yield f"{field}.{mark}", f"mark {mark}: {json.dumps(one, ensure_ascii=True)}"


def _scores(field: str, value: Any) -> Iterator[tuple[str, str]]:
    for side, points in _object(field, value):
        if type(points) is not int:
            raise _unlike(f"{field}.{side}", "10")
        yield f"{field}.{side}", f"score {side}: {points}"


def _game(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if type(value) is not int:
        raise _unlike(field, "2")
    yield field, f"game: {value}"


def _turn(field: str, value: Any) -> Iterator[tuple[str, str]]:
    yield field, f"turn: {_text(field, value)}"


_WRITERS: dict[str, Callable[[str, Any], Iterator[tuple[str, str]]]] = {
    "book": _header, "seats": _seats, "terms": _terms, "places": _places, "marks": _marks,
    "scores": _scores, "game": _game, "turn": _turn,
}  # fmt: skip
FIELDS = ("text", *_WRITERS, "reports")
"""What can be given."""


def _reports(shelf: Mapping[str, Book], text: str, reports: list[Any]) -> Iterator[tuple[str, str]]:
    book: Book | None = None
    for index, report in enumerate(reports):
        field = f"reports.{index}"
        if isinstance(report, str):
            yield field, _text(field, report)
            continue
        if not isinstance(report, dict) or not isinstance(report.get("move"), dict):
            raise _unlike(field, 'A: play C7, or {"move": {"move": "play", ...}}')
        book = book or laid_out(parse(text)[0], shelf).book
        move = {name: one for name, one in report["move"].items() if name != KIND}
        waive = report.get("waive") or []
        if not isinstance(waive, list):
            raise _unlike(f"{field}.waive", '["WH-6"]')
        at = report.get("at")
        if at is not None and (type(at) is not int or at < 0):
            raise _unlike(f"{field}.at", "0")
        try:
            told = move_from_json(book, move)
        except Unreadable as error:
            inside = f"{field}.move.{error.field}" if error.field != "move" else f"{field}.move"
            raise Unreadable(error.sentence, inside) from None
        yield field, report_text(told, at, [_text(f"{field}.waive", one) for one in waive])


def _object(field: str, value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        raise _unlike(field, "{...}")
    return [(_text(f"{field}.{key}"[:80], key), one) for key, one in value.items()]


def _word(field: str, value: Any) -> str:
    text = _text(field, str(value) if type(value) is int else value)
    if not text or " " in text or '"' in text:
        raise _unlike(field, "name=value")
    return text


def _text(field: str, value: Any, *, several: bool = False) -> str:
    """Return text that cannot be taken for more lines, or for a comment, than it is."""
    if not isinstance(value, str) or not (several or (value.isprintable() and "#" not in value)):
        raise Unreadable(Message("{field} must be one line of text", field=field), field)
    return value


def _unlike(field: str, sample: str) -> Unreadable:
    return Unreadable(
        Message("{field} must look like {sample}", field=said(field)[1:-1], sample=sample), field
    )
