"""Matches in the notation that come into the record: each line is judged here, by the same rules.

A text says less than a record: it has no devices, no seals, and of times only the day and what was
reported. A match that begins in the middle, from a position, has no record it could have come from.
"""

from __future__ import annotations

import base64
import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from referee.kernel.messages import Message, message
from referee.kernel.rules.moves import Unreadable
from referee.match import commands
from referee.match.events import ARBITER, Envelope, Opened, SealedName
from referee.match.reports import DATED
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.record.commands.secrets import sealed
from referee.record.errors import BadImport, BadName, Unsound
from referee.record.events.events import stored
from referee.record.events.sealing import NAME, Opening, seal
from referee.record.exchange.jsonl import Verified
from referee.record.integrity.checking import Checking
from referee.record.people.names import check_apart, check_name
from referee.record.people.people import fresh_id

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book
    from referee.match.commands import Command
    from referee.match.match import Match
    from referee.match.reports import Report
    from referee.notation.files import Script
    from referee.record.events.events import Event


def matches_of(text: str) -> list[tuple[str, Script]]:
    """Return the matches of a text, each with the id that it gets; raises `BadImport`.

    The same text brings the same ids, so that nothing comes in twice.
    """
    try:
        scripts = parse(text)
    except Mistake as mistake:
        raise BadImport(mistake.line, mistake.sentence) from None
    for script in scripts:
        position = next((one for one in script.setup.values() if one.kind != "hand"), None)
        if position is not None:
            sentence = "a position cannot be imported: a record begins before the first report"
            raise BadImport(position.number, sentence)
    return [(_id(text, index), script) for index, script in enumerate(scripts)]


def _id(text: str, index: int) -> str:
    told = hashlib.sha256(f"{index}\n{text}".encode()).digest()
    return base64.b32encode(told).decode().lower()[:20]


def from_text(
    match_id: str, script: Script, digest: str, shelf: Mapping[str, Book], now: int
) -> Verified:
    """Return a match as its lines make it, ready to be recorded; raises `BadImport`.

    What the file expects has to come. ``digest`` is that of the text, ``now`` is milliseconds.
    """
    opened = _opened_at(script, now)
    openings: list[Opening] = []

    def prepared(command: Command) -> Command:
        public, new = sealed(_dated(command, opened))
        openings.extend(new)
        return public

    try:
        played = play(script, shelf, prepared=prepared)
    except Mistake as mistake:
        raise BadImport(mistake.line, mistake.sentence) from None
    for step in played.problems:
        raise BadImport(step.line, step.problem)
    names = {seat: seal(NAME, seat, name) for seat, name in _names(script).items()}
    checking = Checking(shelf)
    try:
        events = _events(played.match, match_id, opened, names)
        for event in events:
            checking.take(event)
    except Unreadable as error:
        raise BadImport(script.line, error.sentence) from error
    except Unsound as error:
        why = Message("event {number} {what}", number=error.version, what=message(error.reason))
        raise BadImport(script.line, why) from error
    match = checking.fold.match()
    assert match is not None  # noqa: S101 - it was opened
    return Verified(match, tuple(events), (*openings, *names.values()), digest)


def _opened_at(script: Script, now: int) -> int:
    """Return when a match was opened: on the day that its header says, or now."""
    line = script.headers.get("date")
    if line is None:
        return now
    try:
        day = datetime.strptime(line.text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        return now
    return max(0, int(day.timestamp() * 1000))


def _names(script: Script) -> dict[str, str]:
    """Return the players' names, as they can be kept."""
    try:
        told = {seat: check_name(name, f"names.{seat}") for seat, name in script.names.items()}
        check_apart({}, told)
    except (BadName, Unreadable, Mistake) as error:
        raise BadImport(script.headers["names"].number, error.sentence) from None
    return {seat: name for seat, name in told.items() if name}


def _dated(command: Command, opened: int) -> Command:
    """Return a command with the times of its reports counted from 1970, not from the start."""

    def dated(report: Report) -> Report:
        early = report.at is not None and report.at < DATED
        return report.moved(opened + (report.at or 0)) if early else report

    if isinstance(command, commands.Report):
        return commands.Report(dated(command.report))
    if isinstance(command, commands.Correct) and command.replacement is not None:
        return command._replace(replacement=dated(command.replacement))
    if isinstance(command, commands.Decide):
        remedies = [one if one.told is None else one._replace(told=dated(one.told))
                    for one in command.remedies]  # fmt: skip
        return command._replace(remedies=tuple(remedies))
    return command


def _events(
    match: Match, match_id: str, opened: int, names: Mapping[str, Opening]
) -> Sequence[Event]:
    """Return the events of a match as they are stored; nobody is known who recorded them."""
    told = []
    for happening in match.history:
        event = happening.event
        if isinstance(event, Opened):
            event = event._replace(names={s: SealedName(o.digest) for s, o in names.items()})
        envelope = Envelope(happening.version, opened, ARBITER, fresh_id())
        told.append(stored(match_id, event, envelope))
    return told
