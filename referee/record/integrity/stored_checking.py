"""One match or tournament of a store checked: its events, and all that is kept beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match.events import Erased
from referee.record.errors import Unsound
from referee.record.events.events import Event
from referee.record.events.sealing import FACE, NAME, PICTURE
from referee.record.integrity.checking import Checking
from referee.record.integrity.countersigned import countersigned
from referee.record.integrity.log_checking import wrong_with_events
from referee.record.integrity.tournament_checking import TournamentChecking, worked_out_again
from referee.record.match.reading import check_places
from referee.record.match.standing import read_standing, standing_of
from referee.record.people.people import (
    BY_DIRECTING_OPERATOR,
    BY_MATCH,
    BY_OPERATOR,
    opening_of,
)
from referee.record.store import side_tables as tables
from referee.tournament.events import Erased as NameErased

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.store.store import Store
    from referee.tournament.tournament import Tournament


class Wrong(NamedTuple):
    """Something that does not hold, in a sentence."""

    text: str
    version: int | None = None
    """The event at fault; ``None`` where it is something beside the events."""


class Checked(NamedTuple):
    """A match of the store that was checked."""

    match_id: str
    events: int
    wrong: tuple[Wrong, ...]
    match: Match | None
    """The match as far as its events are sound."""
    aside: int = 0
    """How many events were set aside when the match was mended."""
    stray: tuple[str, ...] = ()
    """The digests of sealed values that are untrue, or belong to nothing in the match."""
    lost: tuple[str, ...] = ()
    """What is sealed in its events, and gone without an erasing: in words."""
    tournament: bool = False
    """Whether it is a tournament; then it has no match."""
    hall: Tournament | None = None
    """The tournament as far as its events are sound."""


class MatchCheck:
    """One match being checked."""

    operator = BY_OPERATOR

    def __init__(
        self, store: Store, shelf: Mapping[str, Book], match_id: str, happened: Sequence[Event]
    ) -> None:
        self.store = store
        self.match_id = match_id
        self.happened = happened
        self.shelf = shelf
        self.checking = Checking(shelf)
        self.wrong: list[Wrong] = []
        self.stray: list[str] = []

    def run(self) -> Checked:
        """Check the events, and where they are sound all that follows from them."""
        match = self.events()
        if match is not None and not self.wrong:
            self.listed(match)
            self.report_ids(match)
            self.participants(match)
            for one in countersigned(match, self.happened, self.shelf):
                if one.wrong:
                    self.bad(f"event {one.version} {one.wrong}", one.version)
        for version, what in wrong_with_events(self.store, self.match_id, self.happened):
            self.bad(f"event {version} {what}", version)
        rows = self.store.ask(tables.FIND_ASIDE, self.match_id)
        aside = [Event(self.match_id, *row) for row in rows]
        self.openings(match, [one.payload for one in aside])
        self.set_aside(match, aside)
        return Checked(
            self.match_id, len(self.happened), tuple(self.wrong), match, len(aside),
            tuple(self.stray), tuple(self.lost(match)) if match else (),
        )  # fmt: skip

    def bad(self, text: str, version: int | None = None) -> None:
        """Note something that does not hold."""
        self.wrong.append(Wrong(text, version))

    def events(self) -> Match | None:
        """Check the events, and return the match as far as they can be read."""
        if not self.happened:
            self.bad("no event of it is left")
        try:
            return self.taken(self.happened, whole=True)
        except Unsound as error:
            self.bad(f"event {error.version} {error.reason}", error.version)
            self.checking = Checking(self.shelf)
            return self.taken([one for one in self.happened if one.version < error.version])

    def taken(self, events: Sequence[Event], *, whole: bool = False) -> Match | None:
        """Check these events, which may be all of them, and fold them; raises `Unsound`."""
        for event in events:
            self.checking.take(event)
        if whole:
            self.checking.whole()
        match = self.checking.fold.match()
        if match is not None:
            check_places(match)
        return match

    def listed(self, match: Match) -> None:
        """Compare its line in the list of matches."""
        found = self.store.ask(tables.FIND_LISTED, match.id)
        if not found:
            self.bad("it is missing in the list of matches")
            return
        told = {"book": match.book.name, "opened_at": match.opened_at, "status": match.status}
        if match.revision == match.book.revision:
            told["title"] = match.book.title
        listed = dict(zip(("book", "title", "opened_at", "status"), found[0], strict=False))
        for name, value in told.items():
            if listed[name] != value:
                self.bad(f"the list says {name} {listed[name]!s:.60}, its events say {value}")
        self.standing(match)

    def standing(self, match: Match) -> None:
        """Compare how the list says that it stands, where that is about its latest event."""
        for version, text in self.store.ask(tables.FIND_STANDING, match.id):
            told, now = read_standing(text), standing_of(match)
            if version != match.version or told is None:
                continue
            if match.revision != match.book.revision:
                told = told._replace(terms=now.terms)
            for name, value in now._asdict().items():
                if (kept := getattr(told, name)) != value:
                    self.bad(f"the list says {name} {kept!s:.60}, its events say {value!s:.60}")

    def report_ids(self, match: Match | Tournament) -> None:
        """Compare the report ids that are known with those that the events carry."""
        carried = {one.report_id: one.version for one in match.history[1:]}
        known: dict[str, int] = dict(self.store.ask(tables.FIND_REPORTS, match.id))
        gone = sorted({version for version in known.values() if version > match.version})
        if gone:
            self.bad(f"events up to {gone[-1]} were recorded, and end with {match.version} now")
        for report_id in sorted(carried.keys() | known.keys()):
            here, there = carried.get(report_id), known.get(report_id)
            if here == there or (here is None and there in gone):
                continue
            if there is None:
                self.bad(f"the report id of event {here} is not known any more", here)
            else:
                self.bad(f"a report id leads to event {there}, which does not carry it", there)

    def participants(self, match: Match | Tournament) -> None:
        """Compare who recorded its events with who was admitted; an import brings nobody along."""
        imports = self.store.ask(tables.FIND_IMPORTS.format(marks="?"), match.id, match.id)
        foreign = {version for row in imports for version in range(row[1], row[2] + 1)}
        rows = self.store.ask(tables.FIND_PARTICIPANTS, match.id)
        admitted = {row[0]: (row[2], row[3]) for row in rows}
        if admitted:
            admitted[BY_OPERATOR.participant] = (self.operator.role, self.operator.seat)
        seen = {one.by.participant: (one.by, one.version) for one in match.history
                if one.version not in foreign and one.by.participant != BY_MATCH}  # fmt: skip
        for participant, (by, version) in seen.items() if admitted else ():
            found = admitted.get(participant)
            if found is None:
                self.bad(f"who recorded event {version} was never admitted", version)
            elif found != (by.role, by.seat):
                now, then = _office(*found), _office(by.role, by.seat)
                self.bad(f"who recorded event {version} as {then} is {now} now", version)

    def openings(self, match: Match | None, aside: Sequence[Any]) -> None:
        """Compare what is kept of sealed values with their digests, and with where those stand.

        What is sealed in an event that cannot be read, or was set aside, belongs there.
        """
        read = match.version if match else 0
        unread = [one.payload for one in self.happened if one.version > read]
        places = [bytes(one) for one in (*unread, *aside) if isinstance(one, _BYTES)]
        for row in self.store.ask(tables.FIND_OPENINGS, self.match_id):
            opening, what = opening_of(row), _KINDS.get(row[1], row[1])
            whose = f"{what} of {row[2]}" if row[2] else what
            wrong = ""
            if opening is None:
                wrong = "is not what was sealed"
            elif (
                opening.kind in _IN_EVENTS and match and opening.digest not in self.checking.sealed
            ):
                digest = opening.digest.encode()
                wrong = "" if any(digest in one for one in places) else "is sealed in no event"
            elif opening.kind == NAME and match and opening.about not in match.seats:
                wrong = "belongs to nobody at this table"
            if wrong:
                self.bad(f"{whose} {wrong}")
                self.stray.append(str(row[0]))

    def lost(self, match: Match) -> Iterator[str]:
        """Yield which sealed values are gone without an event that says so.

        A mending forgets them where they are not what was sealed. A match that was imported may
        have come without them, and releases that gave words no salt erased names without a word.
        """
        if not self.checking.salted or self.store.ask(
            tables.FIND_IMPORTS.format(marks="?"), match.id, match.id
        ):
            return
        rows = self.store.ask(tables.FIND_OPENINGS, match.id)
        kept = {row[2] for row in rows if row[1] == NAME}
        kept |= {one.event.seat for one in match.history if isinstance(one.event, Erased)}
        for seat in sorted(self.checking.named - kept):
            yield f"the name of {seat} is gone, and no event says that it was erased"
        if self.checking.faces - {row[0] for row in rows}:
            yield "a card that was sealed is gone, and no card can be erased"
        there = {row[0] for row in rows}
        for one in match.argued.pictures:
            if not one.erased and one.digest not in there:
                yield f"picture {one.number} is gone, and no event says that it was erased"

    def set_aside(self, match: Match | None, aside: Sequence[Event]) -> None:
        """See that the first event that was set aside is none that the match can go on with."""
        for event in aside if match is not None and not self.wrong else ():
            if match is not None and event.version == match.version + 1:
                try:
                    self.taken([event])
                except Unsound:
                    continue
                text = f"event {event.version} was set aside, and fits the ones before it"
                self.bad(text, event.version)


class TournamentCheck(MatchCheck):
    """A tournament being checked: what follows from its events, and its draws once more."""

    operator = BY_DIRECTING_OPERATOR

    def run(self) -> Checked:
        """Check the events, and where they are sound all that follows from them."""
        checking = TournamentChecking()
        try:
            for event in self.happened:
                checking.take(event)
            checking.whole()
        except Unsound as error:
            self.bad(f"event {error.version} {error.reason}", error.version)
            checking = _up_to(self.happened, error.version)
        now = checking.now
        if now is None:
            self.bad("no event of it is left")
        elif not self.wrong:
            self.in_the_list(now)
            self.report_ids(now)
            self.participants(now)
            for one in worked_out_again(now):
                if one.wrong:
                    self.bad(f"event {one.version}: {one.wrong}", one.version)
        for version, what in wrong_with_events(self.store, self.match_id, self.happened):
            self.bad(f"event {version} {what}", version)
        for row in self.store.ask(tables.FIND_OPENINGS, self.match_id):
            opening, whose = opening_of(row), f"{_KINDS.get(row[1], row[1])} of {row[2]}".strip()
            if opening is None or (opening.kind == NAME and opening.digest not in checking.named):
                self.bad(f"{whose} is not what was sealed")
                self.stray.append(str(row[0]))
        aside = len(self.store.ask(tables.FIND_ASIDE, self.match_id))
        lost = tuple(self.lost_names(now, checking.named)) if now else ()
        return Checked(
            self.match_id, len(self.happened), tuple(self.wrong), None, aside, tuple(self.stray),
            lost, tournament=True, hall=now,
        )  # fmt: skip

    def lost_names(self, now: Tournament, named: Mapping[str, str]) -> Iterator[str]:
        """Yield whose names are gone without an event that says so; see `lost`."""
        if self.store.ask(tables.FIND_IMPORTS.format(marks="?"), now.id, now.id):
            return
        kept = {row[0] for row in self.store.ask(tables.FIND_OPENINGS, now.id)}
        erased = {f"{one.event.entry}.{one.event.place}" for one in now.history
                  if isinstance(one.event, NameErased)}  # fmt: skip
        for digest, whose in named.items():
            if digest not in kept and whose not in erased:
                yield f"the name of {whose} is gone, and no event says that it was erased"

    def in_the_list(self, now: Tournament) -> None:
        """Compare its line in the list of tournaments."""
        found = self.store.ask(tables.FIND_TOURNAMENT, now.id)
        if not found:
            self.bad("it is missing in the list of tournaments")
            return
        told = {"title": now.title, "announced_at": now.announced_at, "status": now.status}
        for name, listed in zip(told, found[0][1:], strict=False):
            if told[name] != listed:
                self.bad(f"the list says {name} {listed!s:.60}, its events say {told[name]}")


def _up_to(happened: Sequence[Event], version: int) -> TournamentChecking:
    """Return a tournament as the events before a version tell it."""
    checking = TournamentChecking()
    for event in happened:
        if event.version < version:
            checking.take(event)
    return checking


_BYTES = (bytes, memoryview)
_KINDS = {"face": "a card", "name": "the name", "device": "the device", "picture": "a picture"}
_IN_EVENTS = (FACE, PICTURE)


def _office(role: Any, seat: Any) -> str:
    return f"{role} {seat}" if seat else str(role)
