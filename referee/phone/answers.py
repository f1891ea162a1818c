"""Answers to the page of a phone: as a service gives them, with what the page is to keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Disagreement
from referee.match.refusals import NeedsReason, NoSuchDispute, NoSuchRuling, Refused
from referee.notation.files import Mistake
from referee.notation.reports import Misread
from referee.presenters.pieces import in_pieces
from referee.record.errors import BadName

if TYPE_CHECKING:
    from referee.kernel.rules.moves import Unreadable
    from referee.phone.own_match import Row


class Answer(NamedTuple):
    """An answer as a service gives it, and the rows that the page keeps before it is shown."""

    status: int
    body: Any
    rows: tuple[Row, ...] = ()
    match: str = ""
    """The match that was opened."""


class Missing(Refused):
    """There is no such thing here."""


def problem(status: int, detail: str, **more: Any) -> Answer:
    """Return what was refused, as the API tells it."""
    return Answer(status, {"title": detail, "status": status, **in_pieces(detail=detail), **more})


def refused(error: Refused | Disagreement | Mistake | Unreadable) -> Answer:
    """Return why something is refused, with what the API tells beside it."""
    status, more = 422, {}
    match error:
        case Missing() | NoSuchRuling() | NoSuchDispute():
            status = 404
        case NeedsReason():
            status, more = 409, {"field": "why", "needs_reason": True}
        case BadName():
            more = {"field": error.field}
        case Refused():
            status = 409
        case Disagreement():
            more = {"field": f"terms.{error.term}"}
        case Mistake():
            more = {"field": "text", "line": error.line}
        case Misread():
            more = {"field": "text", "column": error.column + 1}
        case _:
            more = {"field": error.field}
    return problem(status, error.sentence, **more)
