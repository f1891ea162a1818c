"""The events of the record: the shape of each payload, and one of each as it was really stored."""

from __future__ import annotations

import inspect
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docs.from_code.markdown import anchor, block, code, table
from referee.kernel import read_move
from referee.record import By, Records, shapes

if TYPE_CHECKING:
    from collections.abc import Callable

EVENTS = {
    "match.opened": "A match was opened: what is played, by which rules, and who sits where.",
    "match.ruled": "A report was ruled on. Every report that can be read leaves such an event, "
    "also when its ruling is *void* or *contradicts*.",
    "match.corrected": "A report was taken back, replaced, or brought back; with the rulings that "
    "come out otherwise since.",
    "match.disputed": "A ruling is disputed, or a decision, or something that nobody reported.",
    "match.decided": "A dispute was decided: with the reports that are others since, the rulings "
    "that come out otherwise, and what was brought about.",
    "match.confirmed": "Somebody confirmed what a hand came to.",
    "match.closed": "The match was closed, with its result, or abandoned for a reason.",
}
"""What each event means."""

COMMON = {
    "v": "The version of the shape of the payload.",
    "salt": "128 random bits, so that nobody can guess the payload from its hash.",
    "recorded": "When it was recorded: milliseconds since 1970 by the clock of the service.",
    "by": "Who recorded it: `participant`, `role`, for a seat its `seat`, and the digest of what "
    "the `device` is called.",
    "report_id": "What the phone called the report; the same id again records nothing.",
}
"""What every payload carries."""

FIELDS: dict[str, dict[str, str]] = {
    "match.opened": {
        "book": "The name of the book.",
        "revision": "The revision of the book by which the match is judged.",
        "terms": "All terms with the values agreed, the usual ones included.",
        "seats": "The seats, clockwise.",
        "sides": "Which side each seat plays for.",
        "facts": "The facts with which the table begins.",
        "names": "For each seat the digest of its player's name; the name itself is not here.",
        "disputes": "`wait` where play waits while a dispute is open.",
    },
    "match.ruled": {
        "report": "The report in the notation, with the clauses that the table lets stand.",
        "at": "When it happened, as the reporter says: milliseconds since 1970.",
        "sealed": "For each field that not all may read: its digest, what stands `as` it in the "
        "report, and the seat that may read it.",
        "number": "The number of the ruling, from 1.",
        "outcome": "`stands`, `void` or `contradicts`.",
        "cites": "The clauses the ruling rests on; where it does not stand, the one that decides "
        "comes first.",
        "waived": "The clauses that were broken and let stand.",
        "flags": "The clauses under which something was noted.",
        "facts": "What happened; the table is what these facts make of it.",
        "evidence": "The rulings that prove it.",
        "reason": "Why not, in a sentence.",
    },
    "match.corrected": {
        "number": "The ruling that is corrected.",
        "old": "The report as it was; null where it had been taken back.",
        "new": "The report in its place; null where it is taken back.",
        "why": "The reason, which may be empty for the latest report.",
        "rulings": "The rulings that come out otherwise from now on, the corrected one first.",
        "restores": "The version of the correction that this one undoes.",
        "redone": "What decisions bring about otherwise from now on: the version of the "
        "`decision`, which `act` of it, and the `facts`.",
    },
    "match.disputed": {
        "ruling": "The ruling in question; the latest one where nobody reported what is disputed.",
        "words": "What is said against it.",
        "clause": "The clause relied on, or null.",
        "decision": "The version of the event of the decision in dispute.",
        "unreported": "True where it is about something that nobody reported.",
        "seat": "Who disputes, where that is not who recorded it.",
    },
    "match.decided": {
        "dispute": "The version of the event of the dispute.",
        "decision": "What was decided, in the notation; free words in the first release.",
        "remedy": "The facts that the first release brought about; empty since.",
        "why": "The reason.",
        "reports": "For each report that is another since: its `number`, the `old` report without "
        "this decision and the `new` one with it; null where there is none.",
        "rulings": "The rulings that come out otherwise from now on.",
        "acts": "What is brought about: `after` which ruling, by which `remedy`, and the `facts`.",
        "redone": "What other decisions bring about otherwise from now on, as in a correction.",
        "supersedes": "The version of the event of the decision that does not hold any more.",
    },
    "match.confirmed": {
        "hand": "The number of the hand.",
        "ruling": "The ruling with which it ended.",
        "result": "The digest of what it came to: winners, and the scores since.",
        "seat": "Who confirms, where that is not who recorded it.",
    },
    "match.closed": {
        "result": "Winners and scores; null when the match was not over.",
        "abandoned": "Why it was abandoned, or null.",
    },
}
"""What each field of each payload means; a test holds it against the shapes in the code."""


def shape(event: str) -> dict[str, bool]:
    """Return the fields of a payload, and whether each is always there."""
    fits: Callable[[Any], bool] = shapes.PAYLOADS[event]
    known = inspect.getclosurevars(fits).nonlocals
    return dict.fromkeys(known["needed"], True) | dict.fromkeys(known["free"], False)


def events() -> str:
    """Return the events with their fields and an example of each."""
    rows = [[code(name), text] for name, text in COMMON.items()]
    parts = ["## What every payload carries\n", table(["field", ""], rows)]
    for event, text in EVENTS.items():
        told = shape(event)
        rows = [
            [code(name), "" if told[name] else "may be missing", words]
            for name, words in FIELDS[event].items()
        ]
        parts += [
            f"{anchor(event.replace('.', '-'))}## {event}\n",
            f"{text}\n",
            table(["field", "", ""], rows),
            block("json", _lines(examples()[event])),
        ]
    return "\n".join(parts)


def _lines(payload: dict[str, Any]) -> str:
    """Return a payload with a line for each of its fields."""
    told = [f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in payload.items()]
    return "{\n" + ",\n".join(told) + "\n}"


@cache
def examples() -> dict[str, Any]:
    """Return one payload of each event, from a short match recorded for it."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'example.sqlite'}"
        with Records.connect(url, secret="an example") as records:  # noqa: S106 - of no service
            return {event.topic: json.loads(event.payload) for event in _example(records)}


@cache
def export_lines() -> str:
    """Return the lines of a short export, their payloads cut."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'example.sqlite'}"
        with Records.connect(url, secret="an example") as records:  # noqa: S106 - of no service
            match_id = _example(records)[0].originator_id
            lines = [line.decode().rstrip() for line in records.export(match_id, names=True)]
    return block("text", "\n".join(_cut(line) for line in lines))


def _cut(line: str) -> str:
    start, mark, rest = line.partition('{"payload":{')
    if not mark:
        return line
    _, _, end = rest.rpartition('},"sha256"')
    return f'{start}{mark}…}},"sha256"{end}'


def _example(records: Records) -> list[Any]:
    """Record a short match with every kind of event, and return its events."""
    opened = records.open_match("whot-1on1", names={"A": "Ada", "B": "Obi"}, device="Ada's phone")
    match, by = opened.match_id, opened.arbiter.by

    def report(text: str, by: By = by, **more: Any) -> None:
        records.report(match, read_move(opened.match.book, text), by=by, **more)

    report("A: deal", at=1_795_291_200_000)
    report("B: play C7", at=1_795_291_205_000)
    report("A: play Q11", at=1_795_291_212_000)
    records.correct(match, 2, None, why="it lay there by accident", by=by)
    dispute = records.dispute(match, 3, "Ada says it was a circle", by=by, clause="WH-6")
    records.decide(
        match, dispute.number, "award the hand to B", why="everybody saw the square", by=by
    )
    obi = records.admit(match, "seat", "B", "Obi's phone")
    records.confirm(match, 1, by=obi.by)
    records.close_match(match, by=by, abandoned="dinner is ready")
    return list(records.events(match))
