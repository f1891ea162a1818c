"""A match that a phone keeps by itself: the events that a service would keep, written by its codec.

A record of its own needs no store: the page puts each event on the disk, in order, or none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from json import loads
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.kernel.rules.reading import move_from_json
from referee.match import events
from referee.match.decide import decide
from referee.match.done import Done
from referee.match.events import ARBITER, Envelope
from referee.match.refusals import Refused
from referee.match.reports import Report
from referee.notation.files import parse, written
from referee.notation.play import play
from referee.presenters.moves import KIND
from referee.record.commands.checks import check, plain, plainly
from referee.record.commands.secrets import sealed
from referee.record.errors import NoSuchMatch
from referee.record.events.events import Event, stored
from referee.record.events.sealing import DEVICE, NAME, Opening, seal
from referee.record.match.reading import match_of
from referee.record.people.names import check_apart, check_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.kernel import Book
    from referee.match.commands import Command
    from referee.match.match import Match
    from referee.notation.files import Script
    from referee.notation.played import Played, Step

    Shelf = Mapping[str, Book]

PHONE: Final = "phone"
"""Who keeps such a match, as its opening says."""


class Row(NamedTuple):
    """One event as the page keeps it; the first one says who practises, where somebody does."""

    version: int
    topic: str
    payload: str
    openings: Sequence[Mapping[str, Any]] = ()
    """What opens the seals in it."""
    practice: str = ""
    """The seat of whoever practises; the others are played by themselves."""


class CannotBeTold(Refused):
    """Lines of an earlier release that these rules judge otherwise than it did."""


@dataclass
class OwnMatch:
    """A match and the rows that keep it; what is added is told back, so that the page keeps it."""

    shelf: Shelf
    match: Match
    rows: list[Row]
    names: Mapping[str, str]
    """The players' names by seat."""

    def add(self, command: Command, report_id: str, at: int) -> tuple[Done, Row]:
        """Do what somebody tells, as a service does; raises what the match refuses.

        The one phone at the table speaks for every seat, and is the arbiter.
        """
        before = self.match
        public, openings = sealed(plainly(command))
        check(before, public)
        event = decide(before, public, ARBITER)
        envelope = Envelope(before.version + 1, at, ARBITER, report_id)
        one = stored(before.id, event, envelope)
        # as it is written, so that nothing looks otherwise when it is read again
        now = match_of(before, [one], self.shelf)
        assert now is not None  # noqa: S101 - it was opened
        self.match = now
        self.rows.append(_row(one, openings))
        return Done(now.history[-1], now, before), self.rows[-1]

    def found(self, report_id: str) -> int | None:
        """Return the version of what was recorded under an id."""
        log = self.match.history.log
        return next((one.version for one in log if one.report_id == report_id), None)

    @property
    def practice(self) -> str:
        """The seat of whoever practises; empty where nobody does."""
        return self.rows[0].practice

    @property
    def opened_by(self) -> str:
        """The id under which it was opened."""
        return self.match.history.log[0].report_id

    @property
    def events(self) -> Iterator[Event]:
        """The events as a service stores them."""
        return _events(self.match.id, self.rows)

    @property
    def openings(self) -> Iterator[Opening]:
        """What opens the seals of the match: names, and cards that one player has seen."""
        return (Opening(**one) for row in self.rows for one in row.openings)


def _names(match: Match, rows: Iterable[Row]) -> dict[str, str]:
    known = {one["digest"]: str(one["value"]) for row in rows for one in row.openings}
    return {seat: known[digest] for seat, digest in match.names.items() if digest in known}


def _row(one: Event, openings: Iterable[Opening], practice: str = "") -> Row:
    sealed_in_it = tuple([opening._asdict() for opening in openings])
    return Row(one.version, one.topic, one.payload.decode(), sealed_in_it, practice)


def _events(match_id: str, rows: Iterable[Row]) -> Iterator[Event]:
    return (Event(match_id, row.version, row.topic, row.payload.encode()) for row in rows)


def opened(  # noqa: PLR0913 - all that a table agrees on
    shelf: Shelf,
    match_id: str,
    at: int,
    *,
    book: str,
    seats: Sequence[str],
    terms: Mapping[str, Any],
    names: Mapping[str, str],
    report_id: str,
    waits: bool = False,
    practice: str = "",
) -> OwnMatch:
    """Return a match that is opened now, as a service opens one; raises what it refuses."""
    agreed = shelf[book].agree(terms)
    table = agreed.open(tuple(seats))
    told = {s: check_name(plain("names", n), f"names.{s}") for s, n in names.items() if s in seats}
    check_apart({}, told)
    openings = {seat: seal(NAME, seat, name) for seat, name in told.items() if name}
    event = events.Opened.of(agreed, table, _sealed(openings), waits=waits, kept=PHONE)
    # the opening of this seal stays here: by it a service knows that this phone kept the match
    own = seal(DEVICE, "", "")
    one = stored(match_id, event, Envelope(1, at, ARBITER._replace(device=own.digest), report_id))
    return folded(shelf, match_id, [_row(one, [own, *openings.values()], practice)])


def _sealed(openings: Mapping[str, Opening]) -> dict[str, events.SealedName]:
    return {seat: events.SealedName(one.digest) for seat, one in openings.items()}


def opening_of(first: Row) -> dict[str, Any]:
    """Return by which book and when a match was opened, by its first event alone."""
    told = loads(first.payload)
    return {"book": told["book"], "opened_at": told["recorded"]}


def folded(shelf: Shelf, match_id: str, rows: Sequence[Row]) -> OwnMatch:
    """Return a match as its events tell it, without asking a rule; raises `Damaged`."""
    match = match_of(None, list(_events(match_id, rows)), shelf)
    if match is None:
        raise NoSuchMatch("There is no such match.")
    return OwnMatch(shelf, match, list(rows), _names(match, rows))


def report_of(match: Match, asked: Mapping[str, Any]) -> Report:
    """Read a report of the page; raises `Unreadable`."""
    data = {name: value for name, value in asked["move"].items() if name != KIND}
    return Report(
        move_from_json(match.book, data), asked.get("at"), tuple(asked.get("waive") or ())
    )


# --- matches that are lines ----------------------------------------------------------------------


def of_lines(
    shelf: Shelf, opening: Mapping[str, Any], lines: Sequence[tuple[str, str, int]]
) -> OwnMatch:
    """Return a match as an earlier release has kept it: each act a line, with its id and time.

    ``opening`` says the ``id``, ``book``, ``terms``, ``seats``, ``names``, ``opened_at`` and, where
    somebody practises, the seat. Raises `CannotBeTold`.
    """
    book = shelf[opening["book"]].agree(opening.get("terms") or {})
    told = written(book, tuple(opening["seats"]), [line for line, _, _ in lines], kept=PHONE)
    (script,) = parse("\n".join(told))
    played, faces = _judged(shelf, script)
    if played.problems:
        raise CannotBeTold(
            "It was kept by an earlier release, and today's rules judge it otherwise: {line}.",
            line=played.problems[0].text,
        )
    stamps = [("opened-before", opening["opened_at"]), *((key, at) for _, key, at in lines)]
    rows = _written(opening["id"], played.match, stamps, opening.get("names") or {}, faces)
    rows[0] = rows[0]._replace(practice=opening.get("practice") or "")
    return folded(shelf, opening["id"], rows)


def worked(shelf: Shelf, match_id: str, text: str, at: int) -> tuple[OwnMatch, list[Step]]:
    """Return a match that somebody wrote down, and the lines that come out otherwise here."""
    script = parse(text)[0]
    played, faces = _judged(shelf, script)
    stamps = [(f"line-{n:06}", at) for n in range(played.match.version)]
    rows = _written(match_id, played.match, stamps, script.names, faces)
    match = replace(played.match, id=match_id, opened_at=at)
    return OwnMatch(shelf, match, rows, script.names), played.problems


def _judged(shelf: Shelf, script: Script) -> tuple[Played, list[Opening]]:
    """Judge lines as these rules do today, what is secret in them sealed."""
    faces: list[Opening] = []

    def prepared(command: Command) -> Command:
        public, new = sealed(command)
        faces.extend(new)
        return public

    return play(script, shelf, prepared=prepared), faces


def _written(
    match_id: str, match: Match, stamps: Sequence[tuple[str, int]], names: Mapping[str, str],
    faces: Iterable[Opening],
) -> list[Row]:  # fmt: skip
    """Write a match that was lines as rows, each with its id and time; the first opens all."""
    openings = {seat: seal(NAME, seat, name) for seat, name in names.items()}
    rows = []
    for happening, (report_id, at) in zip(match.history, stamps, strict=True):
        event = happening.event
        if isinstance(event, events.Opened):
            event = event._replace(names=_sealed(openings))
        one = stored(match_id, event, Envelope(happening.version, at, ARBITER, report_id))
        rows.append(_row(one, (*openings.values(), *faces) if happening.version == 1 else ()))
    return rows
