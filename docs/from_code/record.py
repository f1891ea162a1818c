"""The events of the record: the shape of each payload, and one of each as it was really stored."""

from __future__ import annotations

import inspect
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docs.from_code.markdown import anchor, block, code, table
from docs.from_code.tournaments import tournament_example
from referee.match.commands import Close, Confirm, Correct, Decide, Dispute, Picture, Report
from referee.notation.remedies import read_remedies
from referee.notation.reports import read_report
from referee.record import Records
from referee.record.events.codec import COMMON, PAYLOADS, keys_of
from referee.record.events.facts import FACT_SCHEMA
from referee.record.events.kinds import KINDS, OF_MATCHES, OF_TOURNAMENTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SMALL = (
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP////////////////////////////////////////////////////"
    "//////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQ"
    "AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z"
)
"""A photograph of nothing, of eight by eight dots."""
EVENTS = {name: inspect.cleandoc(kind.__doc__ or "") for name, kind in KINDS.items()}
"""What each event means, as its type says."""


def events() -> str:
    """Return the events of a match with their fields and an example of each."""
    rows = [[code(name), key.words] for name, key in COMMON.items()]
    return "\n".join([
        "## What every payload carries\n", table(["field", ""], rows),
        *_told(name for name in EVENTS if name in OF_MATCHES),
    ])  # fmt: skip


def tournament_events() -> str:
    """Return the events of a tournament with their fields and an example of each."""
    return "\n".join(_told(name for name in EVENTS if name in OF_TOURNAMENTS))


def _told(kinds: Iterable[str]) -> Iterator[str]:
    for event in kinds:
        text = EVENTS[event]
        rows = [
            [code(name), "" if key.needed else "may be missing", key.words]
            for name, key in keys_of(event).items()
        ]
        yield from (
            f"{anchor(event.replace('.', '-'))}## {event}\n",
            f"{text}\n",
            table(["field", "", ""], rows),
            block("json", _lines(examples()[event])),
        )


def json_schema() -> str:
    """Return the JSON Schema of the payloads, each kind of event under its name."""
    defs = {name: shape.schema for name, shape in PAYLOADS.items()} | {"fact": FACT_SCHEMA}
    told = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": defs}
    return json.dumps(told, sort_keys=True)


def schema_block() -> str:
    """Return the JSON Schema as a block, a kind of event on a line."""
    defs = json.loads(json_schema())["$defs"]
    lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in defs.items())
    return block("json", "{\n" + lines + "\n}")


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
            stored = [*_example(records), *tournament_example(records)]
            return {event.topic: json.loads(event.payload) for event in stored}


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
    match, book, by = opened.match_id, opened.match.book, opened.arbiter.by

    def report(text: str, at: int) -> None:
        records.record(match, Report(read_report(book, text).moved(at)), by)

    report("A: deal", 1_795_291_200_000)
    report("B: play C7", 1_795_291_205_000)
    report("A: play Q11", 1_795_291_212_000)
    records.record(match, Correct(2, None, "it lay there by accident"), by)
    records.record(match, Dispute("Ada says it was a circle", 3, clause="WH-6"), by)
    records.record(match, Picture(SMALL, 1), by)
    awarded = read_remedies(book, "award the hand to B")
    records.record(match, Decide(1, awarded, "everybody saw the square"), by)
    obi = records.admit(match, "seat", "B", "Obi's phone")
    records.record(match, Confirm(1), obi.by)
    closed = records.record(match, Close("dinner is ready"), by)
    whole = list(records.events(match))
    erased = records.erase_words(match, closed.version, why="whose dinner it was has asked for it")
    return [*whole, *records.events(match, erased.version - 1)]
