"""What a phone asks of its rules while the matches of `tests/records` are played on it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.games import shelf
from referee.match.history import Happening, RulingRecord
from referee.match.match import Match
from referee.notation.files import parse
from referee.notation.play import play
from referee.presenters.moves import move_json
from referee.record.events.events import stored

RECORDS = Path(__file__).resolve().parent.parent / "records"
FILES = sorted(RECORDS.glob("*/*.match"))
WHO = {"role": "arbiter", "participant": "", "seat": None}


def questions(path: Path) -> Iterator[str]:
    """Yield them for one file: each report is tapped, and each event is told as it is recorded."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    (script,) = parse(text)
    played = play(script, shelf())
    match, revision = played.match, played.book.revision
    last = script.steps[0].number - 1
    yield _sit("\n".join(lines[:last]), revision)
    for happening in match.history.after(1):
        if happening.ruling is not None:
            entry = tapped(happening.ruling)
            yield _asked("foresee", match="m", pending=[entry], who=WHO)
        yield _asked("hear", match="m", events=[recorded(happening)], who=WHO)
    yield _asked("digest", match="m")


def recorded(happening: Happening) -> dict[str, Any]:
    """Return an event as a phone with the rules is told it."""
    one = stored("m", happening.event, happening.envelope)
    return {"version": one.version, "topic": one.topic, "payload": json.loads(one.payload)}


def tapped(record: RulingRecord) -> dict[str, Any]:
    """Return a report as an entry of the page, as it was tapped."""
    body = {
        "move": move_json(record.book, record.move), "at": record.at, "waive": list(record.waived),
        "report_id": f"report-{record.number:03}",
    }  # fmt: skip
    return {"kind": "report", "body": body}


def _sit(text: str, revision: str) -> str:
    return _asked("sit", match="m", text=text, revision=revision, tag="1")


def _asked(ask: str, **given: Any) -> str:
    return json.dumps({"ask": ask, **given})


def match_of(path: Path) -> Match:
    """Return the match that a file tells."""
    (script,) = parse(path.read_text(encoding="utf-8"))
    return play(script, shelf()).match
