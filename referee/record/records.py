"""The records: every match that was ever opened here, and all that may be done with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

from referee.kernel import facts_to_json
from referee.record import events, exchange, papers, tables
from referee.record.disputing import Disputing
from referee.record.errors import (
    BadImport,
    Conflict,
    NoSuchBook,
    NoSuchMatch,
    NoSuchRuling,
    RecordError,
    Taken,
)
from referee.record.events import written
from referee.record.exchange import Imported
from referee.record.fold import fold, table_after
from referee.record.keeper import TRIES, Keeper
from referee.record.listing import Listing
from referee.record.people import Participant, People, fresh_code, fresh_id, opening_note
from referee.record.rejudging import judged_again
from referee.record.reporting import now
from referee.record.ruling import by_data, plain, report_id_of
from referee.record.sealing import FACE, NAME, seal
from referee.record.secrets import Mistaken, mistaken
from referee.record.store import Store
from referee.record.viewing import Viewing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.kernel import Book, Rejudged, Table
    from referee.record.events import Event
    from referee.record.listing import Page
    from referee.record.match import Match
    from referee.record.watch import Watcher


class Opened(NamedTuple):
    """A match just opened, or opened before by the same report id."""

    match_id: str
    version: int
    match: Match
    arbiter: Participant
    """Who opened it, with a fresh token."""
    code: str
    """The join code."""
    repeated: bool = False


class Records(Disputing):
    """All matches of one store. Everything raises `StoreTrouble` when the store cannot answer."""

    def __init__(
        self, store: Store, *, secret: str | None = None, shelf: Mapping[str, Book] | None = None
    ) -> None:
        """Use an open store; `connect` is the usual way."""
        if shelf is None:
            from referee.games import shelf as ours  # noqa: PLC0415 - tests bring their own

            shelf = ours()
        keeper = Keeper(store, shelf)
        super().__init__(store, keeper, People(store, secret))
        self.shelf = shelf
        self._viewing = Viewing(keeper, self.people)
        self._listing = Listing(store)

    @classmethod
    def connect(
        cls, url: str, *, secret: str | None = None, shelf: Mapping[str, Book] | None = None
    ) -> Records:
        """Open ``sqlite:///path`` or ``postgresql://...``, creating what is missing.

        Tokens are signed with ``secret``, or with one that is kept in the store.
        """
        return cls(Store(url), secret=secret, shelf=shelf)

    def close(self) -> None:
        """Close every connection and let waiting threads go."""
        self._keeper.watcher.stop()
        self.store.close()

    def __enter__(self) -> Self:
        """Use the records within a ``with`` statement, which closes them."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close."""
        self.close()

    def check(self) -> None:
        """Ask the store for something small; raises `StoreTrouble` when it is not well."""
        self.store.ask(tables.FIND_SETTING, "secret")

    # --- opening and reading -----------------------------------------------------------------

    def open_match(  # noqa: PLR0913 - all that a table agrees on
        self,
        book: str,
        *,
        terms: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
        names: Mapping[str, str] | None = None,
        device: str = "",
        listed: bool = True,
        waits: bool = False,
        report_id: str | None = None,
    ) -> Opened:
        """Open a match; who opens it is its arbiter. Without seats, the fewest the book allows.

        ``waits`` is agreed where play waits as long as a ruling is in dispute.
        Raises `NoSuchBook`, and the kernel's `Disagreement` for terms and seats that cannot be.
        """
        if book not in self.shelf:
            raise NoSuchBook(f"There is no book {ascii(book)[:40]} on the shelf.")
        agreed = self.shelf[book].agree(terms)
        sitting = tuple(seats) if seats is not None else agreed.names[: agreed.seats[0]]
        table = agreed.open(sitting)
        for _ in range(TRIES):
            match_id, code = fresh_id(), fresh_code()
            key = match_id if report_id is None else report_id_of(report_id)
            arbiter, notes = self.people.prepared(
                match_id, "arbiter", None, plain("device", device)
            )
            sealed = {s: seal(NAME, s, n) for s, n in _named(names or {}, sitting).items()}
            notes += [opening_note(match_id, opening) for opening in sealed.values()]
            when = now()
            data = {
                "book": book, "revision": agreed.revision, "terms": dict(agreed.agreed),
                "seats": list(sitting), "sides": dict(table.sides),
                "facts": facts_to_json(reversed([fact for _, fact in table.told()])),
                "names": {s: {"sealed": o.digest} for s, o in sealed.items()},
                "by": by_data(arbiter.by), "recorded": when, "report_id": key,
            }  # fmt: skip
            if waits:
                data["disputes"] = "wait"
            event = written(match_id, 1, events.OPENED, data)
            row = (match_id, book, agreed.title, when, "open", int(listed), code, key)
            try:
                self.store.append((event,), [(tables.MATCH, row), *notes])
            except Taken:
                again = self._opened_before(key, agreed, sitting)
                if again is not None:
                    return again
                continue
            match = fold(None, (event,), self.shelf)
            if match is None:  # pragma: no cover - an opened match is one
                raise NoSuchBook(book)
            self._keeper.hold(match)
            return Opened(match_id, 1, match, arbiter, code)
        raise Conflict("No free name was found for the match: try again.")

    def _opened_before(self, report_id: str, book: Book, seats: tuple[str, ...]) -> Opened | None:
        found = self.store.ask(tables.FIND_OPENED, report_id)
        if not found:
            return None
        match = self.match(found[0][0])
        if (match.book.name, match.terms, match.seats) != (book.name, book.agreed, seats):
            raise Conflict("This report id has opened another match: use a new one.")
        arbiter = self.people.found(match.history[0].by.participant)
        arbiter = arbiter._replace(token=self.people.token(arbiter.id))
        return Opened(match.id, match.version, match, arbiter, self.code(match.id), repeated=True)

    def match(self, match_id: str) -> Match:
        """Return a match as it stands now, as everybody may know it; raises `NoSuchMatch`."""
        return self._keeper.match(match_id)

    def table_at(self, match_id: str, number: int | None, viewer: str | None = None) -> Table:
        """Return the table after a ruling (``None``: the latest; 0: before the first).

        ``viewer`` is a seat, which sees what it has looked at itself. Raises `NoSuchRuling`.
        """
        match = self.match(match_id)
        if number is not None and not 0 <= number <= match.last_number:
            raise NoSuchRuling(f"There is no ruling {number} in this match.")
        if viewer is not None and match.seals:
            return self._viewing.table(match, number, viewer)
        return match.table if number is None else table_after(match, number)

    def table_for(self, match_id: str, viewer: str | None = None) -> Table:
        """Return the table now, as a seat or everybody may know it."""
        return self.table_at(match_id, None, viewer)

    def mistaken(self, match_id: str, seats: Iterable[str]) -> Sequence[Mistaken]:
        """Return what these seats noted for themselves and the table has shown to be otherwise."""
        match = self.match(match_id)
        openings: dict[str, Any] = {}
        for seat in seats if match.seals else ():
            openings.update(self.people.faces(match, seat))
        return tuple(mistaken(match, openings)) if openings else ()

    def events(self, match_id: str, after: int = 0) -> Sequence[Event]:
        """Return the stored events of a match after a version; raises `NoSuchMatch`."""
        self.match(match_id)
        return self.store.read(match_id, after)

    def list(self, **asked: Any) -> Page:
        """Return a page of matches, the latest first; see `Listing.page`."""
        return self._listing.page(**asked)

    def rejudge(
        self, match_id: str, *, book: str | None = None, terms: Mapping[str, Any] | None = None
    ) -> Rejudged:
        """Judge a match by another book or under other terms; nothing is recorded.

        Raises `NoSuchMatch`, `NoSuchBook` and the kernel's `Disagreement`.
        """
        return judged_again(self.match(match_id), self.shelf, book, terms)

    def watch(self) -> Watcher:
        """Return the watcher of this process."""
        return self._keeper.watcher

    # --- participants ------------------------------------------------------------------------

    def admit(
        self, match_id: str, role: str, seat: str | None = None, device: str = ""
    ) -> Participant:
        """Admit somebody to a match; their token is in what is returned, this once."""
        match = self.match(match_id)
        if role not in {"arbiter", "seat", "spectator"} or (role == "seat") != (seat is not None):
            raise RecordError("Somebody is admitted as arbiter, seat or spectator.")
        if seat is not None and seat not in match.seats:
            raise RecordError(f"Nobody sits at {seat}: the seats are {', '.join(match.seats)}.")
        return self.people.admit(match_id, role, seat, plain("device", device))

    def participant(self, token: str) -> Participant:
        """Return whose token this is; raises `BadToken` when it is forged, expired or revoked."""
        return self.people.participant(token)

    def participants(self, match_id: str) -> Sequence[Participant]:
        """Return everybody who was admitted to a match, the revoked included."""
        return self.people.of(match_id)

    def revoke(self, participant_id: str) -> None:
        """Revoke the tokens of a participant; raises `NoSuchParticipant`."""
        self.people.revoke(participant_id)

    def code(self, match_id: str) -> str:
        """Return the join code of a match; raises `NoSuchMatch`."""
        found = self.store.ask(tables.FIND_LISTED, match_id)
        if not found:
            raise NoSuchMatch("There is no such match.")
        return str(found[0][5])

    def new_code(self, match_id: str) -> str:
        """Give a match another join code; the old one is worth nothing from then on."""
        self.code(match_id)
        return self.people.new_code(match_id)

    def match_of_code(self, code: str) -> str:
        """Return the match that a join code opens; raises `NoSuchParticipant`."""
        return self.people.match_of_code(code)

    def names(self, match_id: str) -> dict[str, str]:
        """Return the players' names by seat, for participants alone; erased ones are missing."""
        return self.people.names(match_id)

    def set_names(self, match_id: str, names: Mapping[str, str]) -> None:
        """Give seats names; the ones before are forgotten. The record itself does not change."""
        match = self.match(match_id)
        self.people.set_names(match_id, _named(names, match.seats))

    def devices(self, match_id: str) -> dict[str, str]:
        """Return what devices are called, by the digest that `By.device` has in the record."""
        return self.people.devices(match_id)

    def erase(self, match_id: str, seat: str) -> None:
        """Forget the name of a seat's player and of their devices; the record stays as it is."""
        self.people.erase(match_id, seat)

    # --- export and import -------------------------------------------------------------------

    def export(
        self, match_id: str, *, viewer: str | None = None, names: bool = False
    ) -> Iterator[bytes]:
        """Yield the lines of an export, the stored payloads untouched; raises `NoSuchMatch`.

        With it go the openings of what a seat (``viewer``) may read and, if asked, of the names.
        """
        match = self.match(match_id)
        openings = []
        if viewer is not None or names:
            kept = self.people.openings(match_id, FACE, NAME)
            sealed = set(match.names.values()) if names else set()
            faces = self.people.faces(match, viewer) if viewer is not None else {}
            openings = [
                opening
                for opening in kept.values()
                if (opening.kind == FACE and opening.digest in faces) or opening.digest in sealed
            ]
        return exchange.lines(match, self.store.read(match_id, 0, match.version), openings)

    def export_text(self, match_id: str, *, names: bool = False) -> str:
        """Return a match in the notation; raises `NoSuchMatch`."""
        match = self.match(match_id)
        return papers.text(match, self.names(match_id) if names else None)

    def export_csv(self, match_id: str) -> str:
        """Return the rulings of a match as CSV; raises `NoSuchMatch`."""
        return papers.table(self.match(match_id))

    def import_lines(self, lines: Iterable[bytes | str], *, listed: bool = True) -> Imported:
        """Record a match from its export, byte for byte, under its own id.

        A match that is here already with the same events is recognised. Raises `BadImport`.
        """
        verified = exchange.verify(lines, self.shelf)
        match = verified.match
        notes: list[tables.Note] = [
            (tables.MATCH, (
                match.id, match.book.name, match.book.title, match.opened_at, match.status,
                int(listed), fresh_code(), f"import {match.id}",
            ))
        ]  # fmt: skip
        notes += [
            (tables.REPORT_ID, (match.id, happening.report_id, happening.version))
            for happening in match.history
            if happening.version > 1 and happening.report_id
        ]
        notes += [opening_note(match.id, opening) for opening in verified.openings]
        for _ in range(2):
            try:
                self.store.append(verified.events, notes)
            except Taken:
                if self._here(verified.events):
                    return Imported(match.id, match.version, repeated=True)
            else:
                self._keeper.hold(match)
                return Imported(match.id, match.version, repeated=False)
        raise BadImport(1, "another match is here under this id, or another state of this one")

    def _here(self, told: Sequence[Event]) -> bool:
        """Say whether these are the first events of a match in the store."""
        here = self.store.read(told[0].originator_id, 0, len(told))
        return list(here) == list(told)


def _named(names: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """Return the names of those who sit somewhere, as they can be kept."""
    told = {seat: plain("names", name) for seat, name in names.items() if seat in seats}
    return {seat: name for seat, name in told.items() if name}
