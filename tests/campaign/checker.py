"""The checker: what phones were told, held against what stands on the disks.

It knows neither rules nor service. It was told what was sent, acknowledged and heard, and reads
rows; so a service that answers wrongly is found as well as one that forgets.
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import orjson


class Row(NamedTuple):
    """An event as it lies on a disk."""

    match: str
    version: int
    topic: str
    payload: bytes


Disk = list[Row]
"""What one disk has of all matches."""


class Acknowledged(NamedTuple):
    """A report of which a phone was told that it is recorded, in the order of its telling."""

    match: str
    report_id: str
    number: int


@dataclass
class Told:
    """What phones sent, were told and heard; all of them write to it."""

    sent: set[str] = field(default_factory=set)
    """The ids of all reports, acknowledged or not."""
    openings: set[str] = field(default_factory=set)
    """The ids under which tables were opened."""
    opened: dict[str, str] = field(default_factory=dict)
    """The tables that phones were told of, and the id of their opening."""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    heard: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))
    """Of each stream the versions that it told, with the reports."""
    lock: threading.Lock = field(default_factory=threading.Lock)


def wrong(told: Told, written: Disk) -> list[str]:
    """Return what is wrong with the disk of the server that is written, in sentences."""
    rows = {(row.match, row.version): row for row in written}
    events = [(row, orjson.loads(row.payload)) for row in sorted(written)]
    openings = Counter(event["report_id"] for row, event in events if row.version == 1)
    reports: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, event in events:
        if row.version > 1:
            reports[row.match, event["report_id"]].append(event["number"])
    found = ["two events have one version"] if len(rows) != len(written) else []
    found += _of_events(told, rows)
    found += [f"{one}: {count} tables were opened" for one, count in openings.items() if count > 1]
    found += [f"{' '.join(one)}: doubled" for one, numbers in reports.items() if len(numbers) > 1]
    found += [f"{one}: the table is lost" for one in told.opened if (one, 1) not in rows]
    found += _of_answers(told.acknowledged, reports)
    for name, heard in told.heard.items():
        found += _of_stream(name, heard, rows)
    return found


def _of_events(told: Told, rows: Mapping[tuple[str, int], Row]) -> list[str]:
    """Hold each event against what was ever sent, and against the one before it."""
    found = []
    for (match, version), row in rows.items():
        event = orjson.loads(row.payload)
        report_id = event["report_id"]
        if version == 1 and report_id not in told.openings:
            found.append(f"{match}: nobody opened this table")
        if version > 1 and report_id not in told.sent:
            found.append(f"{match} {version}: nobody sent {report_id}")
        if version > 1 and (match, version - 1) not in rows:
            found.append(f"{match}: event {version - 1} is missing")
        if version > 1 and event["number"] != version - 1:
            found.append(f"{match} {version}: ruling {event['number']} is not where it belongs")
    return found


def _of_answers(
    acknowledged: Iterable[Acknowledged], reports: Mapping[tuple[str, str], list[int]]
) -> list[str]:
    """Hold what was acknowledged against what is there, and its order."""
    found, before = [], Counter[str]()
    for match, report_id, number in acknowledged:
        there = reports.get((match, report_id), [])
        if not there:
            found.append(f"{match} {report_id}: lost")
        elif number not in there:
            found.append(f"{match} {report_id}: told as {number}, and is {there}")
        if number <= before[match]:
            found.append(f"{match} {report_id}: {number} was told after {before[match]}")
        before[match] = number
    return found


def _of_stream(
    name: str, heard: list[tuple[int, str]], rows: Mapping[tuple[str, int], Row]
) -> list[str]:
    """Hold what a stream told against the events: each once, in order, and none that is not."""
    match, found, before = name.partition(" ")[0], [], 1
    for version, report_id in heard:
        if version != before + 1:
            found.append(f"stream {name}: {version} came after {before}")
        row = rows.get((match, version))
        if row is None or orjson.loads(row.payload).get("report_id") != report_id:
            found.append(f"stream {name}: told of {report_id}, which is not event {version}")
        before = version
    return found


def on_too_few(
    acknowledged: Iterable[Acknowledged], disks: list[Disk], least: int = 2
) -> list[str]:
    """Return what was acknowledged and lies on fewer disks than were promised."""
    copies = Counter[tuple[str, str]]()
    for disk in disks:
        rows = {(row.match, orjson.loads(row.payload).get("report_id", "")) for row in disk}
        copies.update(rows)
    return [
        f"{one.match} {one.report_id}: on {copies[one.match, one.report_id]} disks"
        for one in acknowledged
        if copies[one.match, one.report_id] < least
    ]
