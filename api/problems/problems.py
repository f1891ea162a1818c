"""Problems as RFC 9457 wants them told: which kind, what exactly, at which field.

A problem is raised anywhere in the API and becomes ``application/problem+json`` in one place.
Nothing that a client sends may become a 500: what it sent is named instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from flask import Response, g

from referee.kernel.messages import Message
from referee.presenters.pieces import pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from werkzeug.exceptions import HTTPException

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """A kind of problem: its status and its name."""

    status: int
    title: str


KINDS: dict[str, Kind] = {
    "unreadable": Kind(400, "The request cannot be read"),
    "unsigned": Kind(401, "The token is not valid"),
    "not-allowed": Kind(403, "This token may not do that"),
    "not-found": Kind(404, "There is no such thing"),
    "wrong-method": Kind(405, "This cannot be done here"),
    "too-slow": Kind(408, "The request did not come to its end"),
    "closed": Kind(409, "The match is closed"),
    "rolled-back": Kind(409, "The record was set back"),
    "conflict": Kind(409, "Somebody else was faster"),
    "damaged": Kind(409, "The match cannot be read whole"),
    "taken": Kind(409, "The seat is taken"),
    "needs-reason": Kind(409, "A reason is needed"),
    "waits": Kind(409, "Play waits for a decision"),
    "senseless": Kind(409, "This cannot be decided or confirmed"),
    "not-now": Kind(409, "The tournament is not that far, or too far"),
    "told-before": Kind(409, "It is on record already"),
    "too-large": Kind(413, "The request is too large"),
    "wrong-type": Kind(415, "The body is not of the right type"),
    "not-understood": Kind(422, "The request is not understood"),
    "reused-id": Kind(422, "The id belongs to another report"),
    "changed-import": Kind(422, "The import is not what was exported"),
    "impossible": Kind(422, "What is told cannot be"),
    "bad-regulation": Kind(422, "The regulation cannot be played by"),
    "too-many": Kind(429, "Too many requests"),
    "error": Kind(500, "The service made a mistake"),
    "store": Kind(503, "The record cannot be written or read now"),
    "leaving": Kind(503, "The service is about to stop"),
}
"""Every kind of problem that the API tells of."""

LEAVING = Message("This service is about to stop; another one answers, or this one before long.")

SENTENCES = {
    "not-found": "There is nothing at this address; /api/v1 says what there is.",
    "wrong-method": "There is something at this address, and this cannot be done with it.",
}
"""What is said where no route said anything."""

_BY_STATUS = {
    400: "unreadable", 401: "unsigned", 403: "not-allowed", 404: "not-found", 405: "wrong-method",
    406: "not-found", 408: "too-slow", 409: "conflict", 410: "not-found", 413: "too-large",
    414: "too-large", 415: "wrong-type", 422: "not-understood", 429: "too-many", 503: "store",
}  # fmt: skip


class Problem(Exception):
    """Why a request is not done."""

    def __init__(self, kind: str, detail: str, field: str = "", **more: Any) -> None:
        """Keep the kind, a sentence for people, the field at fault and further members."""
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.field = field
        self.more = more

    @property
    def status(self) -> int:
        """The HTTP status of its kind."""
        return KINDS[self.kind].status


def as_json(problem: Problem) -> dict[str, Any]:
    """Return the problem document; the sentence says the same to people as the rest to programs."""
    kind = KINDS[problem.kind]
    document = {
        "type": f"/api/v1/problems#{problem.kind}",
        "title": kind.title,
        "status": kind.status,
        "detail": printable(problem.detail),
    }
    if type(problem.detail) is Message:
        document["messages"] = {"detail": pieces(problem.detail)}
    if problem.field:
        document["field"] = printable(problem.field)
    document.update({key: value for key, value in problem.more.items() if value is not None})
    if request_id := g.get("request_id"):
        document["instance"] = f"urn:request:{request_id}"
    return document


def printable(text: str) -> str:
    """Return text that any encoder takes: half a character becomes its escape."""
    return text.encode("utf-8", "backslashreplace").decode()


def problem_response(problem: Problem) -> Response:
    """Return the problem as the answer to a request."""
    response = Response(
        orjson.dumps(as_json(problem)), status=problem.status, content_type=MEDIA_TYPE
    )
    response.headers["Cache-Control"] = "no-store"
    if problem.status == KINDS["unsigned"].status:
        response.headers["WWW-Authenticate"] = 'Bearer realm="referee"'
    if problem.status == KINDS["store"].status:
        response.headers["Retry-After"] = "2"
    if "retry_after" in problem.more:
        response.headers["Retry-After"] = str(problem.more["retry_after"])
    return response


def of_http(error: HTTPException) -> Problem:
    """Return what werkzeug, Flask or an extension found wrong as a problem of ours."""
    kind = _BY_STATUS.get(error.code or 500, "error")
    if (error.code or 500) < 500 and error.code not in _BY_STATUS:  # noqa: PLR2004
        kind = "unreadable"
    usual = error.description is type(error).description  # the library's words, not ours
    ours = SENTENCES.get(kind, KINDS[kind].title)
    return Problem(kind, ours if usual else error.description or ours)


def misread(errors: Mapping[str, Any], known: Mapping[str, list[str]] | None = None) -> Problem:
    """Return the problem that a schema found: each field at fault, the first as the sentence."""
    flat = dict(_flat(errors))
    first, sentence = next(iter(flat.items()), ("", "is not as described"))
    subject = first or "the body"
    if sentence.endswith("is not a field here") and known:
        fields = known.get(first.rpartition(".")[0])
        if fields:
            sentence = f"{sentence}; those are {', '.join(fields)}"
    more = {"errors": flat} if len(flat) > 1 else {}
    return Problem("not-understood", f"{subject} {sentence}", first, **more)


def no_seat(seat: str, seats: Iterable[str], field: str, **more: Any) -> Problem:
    """Return what is answered where a seat is named that a match does not have."""
    detail = f"{seat} is no seat of this match; those are {', '.join(seats)}"
    return Problem("not-understood", detail, field, **more)


def _flat(errors: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield marshmallow's nested messages as ``path.to.field`` and sentence."""
    if isinstance(errors, dict):
        for key, inner in errors.items():
            name = str(key)
            # what belongs to the whole, or to a key or value of a map, has no name of its own
            deeper = path if name in {"_schema", "key", "value"} else f"{path}.{name}".lstrip(".")
            yield from _flat(inner, deeper)
    elif isinstance(errors, (list, tuple)):
        for inner in errors[:1]:
            yield from _flat(inner, path)
    else:
        yield printable(path[:80]), str(errors)
