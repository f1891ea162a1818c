"""A store with two matches in it, and the way to it behind the service's back."""

import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

from referee.match.commands import Correct
from referee.record import Event, Records
from referee.record.events.canonical import canonical
from referee.record.events.events import salt

from .toy import SHELF, Deal, Draw, Play, report

PAYLOAD = (
    r"(SELECT there.state FROM EVENTS AS there"
    r" WHERE there.originator_id = :m AND there.originator_version = \1)"
)
SQL = Path(__file__).with_name("tampering.sql").read_text(encoding="utf-8")
UNREADABLE, FOUND, NOT_FOUND = (
    {
        what: (statements, why.strip())
        for one in section.split("\n-- ")[1:]
        for head, _, statements in [one.partition("\n")]
        for what, _, why in [head.partition(":")]
    }
    for section in SQL.split("\n--- ")[1:]
)
"""What may be changed, by the parts of the file: the statements, and what is said of it."""
DAMAGES = {
    what: (statements, int(why.split()[1]), why.split(maxsplit=2)[2])
    for what, (statements, why) in UNREADABLE.items()
}
"""What makes a match unreadable, from which event on, and why."""
COPY = r"SELECT originator_id, \2, topic, state FROM EVENTS HERE = \1"


class Table(NamedTuple):
    """A match that was played, another beside it, and the way behind the service's back."""

    url: str
    match: str
    other: str

    def tamper(self, statements: str) -> None:
        """Change the store with nobody looking."""
        told = re.sub(r"PAYLOAD\(([^)]+)\)", PAYLOAD, statements)
        told = re.sub(r"COPY\((\d+), (\d+)\)", COPY, told)
        told = re.sub(r"\bHERE\b", "WHERE originator_id = :m AND originator_version", told)
        told = told.replace(":m", f"'{self.match}'").replace(":o", f"'{self.other}'")
        if self.url.startswith("sqlite"):
            file = sqlite3.connect(self.url.removeprefix("sqlite:///"))
            file.create_function("edit", 3, edit)
            file.executescript(told.replace("EVENTS", "stored_events"))
            file.close()
        else:
            with psycopg.connect(self.url) as server:
                server.execute(told.replace("EVENTS", "match_events").encode())

    def records(self) -> Records:
        """Open the store as a service that starts does."""
        return Records.connect(self.url, shelf=SHELF)


def edit(payload: bytes, old: str, new: str) -> bytes:
    """Return a payload with something else in it, stored as the service stores it."""
    assert old.encode() in payload, payload
    return payload.replace(old.encode(), new.encode())


def played(url: str) -> Table:
    """Play two matches, one with a name, a joined seat and a correction in it."""
    with Records.connect(url, shelf=SHELF) as records:
        opened = records.open_match("toy", names={"A": "Ada"}, device="tablet")
        seat = records.admit(opened.match_id, "seat", "B", "a phone").by
        arbiter = opened.arbiter.by
        records.record(opened.match_id, report(Deal("A")), arbiter, "report-02")
        records.record(opened.match_id, report(Play("B", "R1")), seat, "report-03")
        for number in range(4, 12):
            move = Draw("BA"[number % 2 == 0])
            records.record(opened.match_id, report(move), arbiter, f"report-{number:02}")
        records.record(opened.match_id, Correct(10, None, "asleep"), arbiter)
        other = records.open_match("toy")
        records.admit(other.match_id, "seat", "B")
        records.record(other.match_id, report(Deal("A")), other.arbiter.by)
        return Table(url, opened.match_id, other.match_id)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory) -> Table:
    """A file with these matches, of which tests spoil copies."""
    return played(f"sqlite:///{tmp_path_factory.mktemp('played') / 'matches.db'}")


@pytest.fixture
def table(untouched, tmp_path) -> Table:
    """A copy of the test's own."""
    path = tmp_path / "matches.db"
    shutil.copy(untouched.url.removeprefix("sqlite:///"), path)
    return untouched._replace(url=f"sqlite:///{path}")


def forged(match_id: str, version: int, topic: str, data: dict[str, Any]) -> Event:
    """Return an event that the service would not write."""
    return Event(match_id, version, topic, canonical({"v": 1, "salt": salt(), **data}))
