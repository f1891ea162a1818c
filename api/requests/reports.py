"""Reports as they arrive: read by hand, and by the book in force.

A report is the one thing that happens many times a minute at every table, and the book knows more
of it than any schema. A test holds what is read here to what the schema describes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from api.problems.problems import Problem
from api.problems.refusals import unreadable
from referee.kernel.rules.moves import Unreadable
from referee.kernel.rules.reading import move_from_json
from referee.kernel.tokens import MOST
from referee.match.reports import REPORT_ID, REPORT_ID_WORDS
from referee.presenters.moves import KIND, kind_of
from schemas.base import CLAUSE

if TYPE_CHECKING:
    from referee.kernel import Book, Move

_REPORT_ID = re.compile(REPORT_ID[1:-1] + r"\Z")
_CLAUSE = re.compile(CLAUSE[1:-1] + r"\Z")
_FIELDS = frozenset({"move", "at", "waive", "hand", "report_id"})
MOST_WAIVED = 32


def report_fields(data: Any, inside: str = "", *, needs_id: bool = False) -> dict[str, Any]:
    """Return a report's fields; raises a `Problem` naming one that is not of the right type."""
    if not isinstance(data, dict):
        raise Problem("not-understood", "a report must be an object", inside)
    if not data.keys() <= _FIELDS:
        unknown = str(next(key for key in data if key not in _FIELDS))[:40]
        known = ", ".join(sorted(_FIELDS))
        detail = f"{unknown} is not a field here; those are {known}"
        raise Problem("not-understood", detail, inside + unknown)
    if "move" not in data:
        raise Problem("not-understood", "move is missing", f"{inside}move")
    at = data.get("at")
    if at is not None:
        data["at"] = _time(at, inside)
    hand = data.get("hand")
    if hand is not None and (type(hand) is not int or not 1 <= hand <= MOST):
        detail = "hand must be the number of a hand, from 1"
        raise Problem("not-understood", detail, f"{inside}hand")
    if "waive" in data:
        _check_waive(data["waive"], inside)
    given = data.get("report_id")
    if needs_id and "report_id" not in data:
        raise Problem("not-understood", "report_id is missing", f"{inside}report_id")
    if "report_id" in data and not (isinstance(given, str) and _REPORT_ID.match(given)):
        detail = f"report_id must be {REPORT_ID_WORDS}"
        raise Problem("not-understood", detail, f"{inside}report_id")
    return data


def _time(at: Any, inside: str) -> int:
    if isinstance(at, float) and at.is_integer():
        at = int(at)
    if type(at) is not int or not 0 <= at <= MOST:
        detail = "at must be a whole number: milliseconds since 1970"
        raise Problem("not-understood", detail, f"{inside}at")
    return at


def _check_waive(numbers: Any, inside: str) -> None:
    if not isinstance(numbers, list) or len(numbers) > MOST_WAIVED:
        detail = f"waive must be a list of at most {MOST_WAIVED} clauses"
        raise Problem("not-understood", detail, f"{inside}waive")
    for number in numbers:
        if not isinstance(number, str) or not _CLAUSE.match(number):
            detail = "waive must name clauses such as WH-6"
            raise Problem("not-understood", detail, f"{inside}waive")


def move_of(book: Book, fields: dict[str, Any], inside: str = "") -> Move:
    """Return the move of a report, as the book in force reads it.

    Its kind may be left out, as the first programs do: the match knows by which book it is meant.
    """
    data = fields["move"]
    if isinstance(data, dict) and KIND in data:
        data = {name: value for name, value in data.items() if name != KIND}
    try:
        move = move_from_json(book, data)
    except Unreadable as error:
        raise unreadable(error, f"{inside}move") from None
    if data is not fields["move"] and (
        fields["move"][KIND] != (kind := kind_of(book.name, move.name))
    ):
        detail = f"{KIND} must be {kind} for {move.name} at this table, or be left out"
        raise Problem("not-understood", detail, f"{inside}move.{KIND}")
    return move


def waived_of(book: Book, fields: dict[str, Any], inside: str = "") -> tuple[str, ...]:
    """Return the clauses to be let stand; one that the book does not have is a mistake."""
    numbers = tuple(dict.fromkeys(fields.get("waive", ())))
    for number in numbers:
        if book.clause(number) is None:
            detail = f"{book.title} has no clause {number} to waive"
            raise Problem("not-understood", detail, f"{inside}waive")
    return numbers
