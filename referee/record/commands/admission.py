"""Admission: opening matches, joining them, becoming the arbiter, and names.

Whoever asks again for an answer that was lost is known by a secret of their own, and never by
anything that is published.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.match import events
from referee.match.rematch import opening_id
from referee.record.commands.checks import plain
from referee.record.commands.envelopes import OF_TABLE, REMATCH, now, report_id_of
from referee.record.commands.repository import TRIES
from referee.record.errors import (
    Closed,
    Conflict,
    NoSuchBook,
    NoSuchMatch,
    NoSuchParticipant,
    RecordError,
    Reused,
    SeatTaken,
    Taken,
)
from referee.record.events.events import stored
from referee.record.events.sealing import NAME, seal
from referee.record.match.fold import fold
from referee.record.match.standing import standing_row
from referee.record.people import credentials
from referee.record.people.credentials import fresh_code, fresh_secret, phone_digest, phrase_of
from referee.record.people.names import check_apart, check_name
from referee.record.people.people import Participant, fresh_id, opening_note
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.commands.repository import Repository
    from referee.record.people.people import People
    from referee.record.store.store import Store


class Opened(NamedTuple):
    """A match just opened, or opened before by the same phone."""

    match_id: str
    version: int
    match: Match
    arbiter: Participant
    """Who opened it, with a fresh token."""
    code: str
    """The join code."""
    recovery: str
    """The phrase with which a new phone becomes the arbiter; nobody can read it again."""
    repeated: bool = False


class Arbiter(NamedTuple):
    """A phone that became the arbiter of a match that was there already."""

    arbiter: Participant
    """The phone, with a fresh token."""
    recovery: str
    """The phrase with which a new phone becomes the arbiter; the one before is good for nothing."""


class Handover(NamedTuple):
    """How another phone becomes the arbiter."""

    code: str
    expires_at: int
    """In milliseconds since 1970."""


class Admission:
    """Who takes part in which match, and by what."""

    def __init__(
        self, store: Store, repository: Repository, people: People, shelf: Mapping[str, Book]
    ) -> None:
        """Admit to the matches of a store, which are played by the books of a shelf."""
        self.store = store
        self.people = people
        self.shelf = shelf
        self._repository = repository

    # --- opening -----------------------------------------------------------------------------

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
        secret: str | None = None,
        rematch_of: str | None = None,
        table_of: str | None = None,
    ) -> Opened:
        """Open a match; who opens it is its arbiter. Without seats, the fewest the book allows.

        ``waits`` is agreed where play waits as long as a ruling is in dispute. ``secret`` is the
        opener's own: the same report id again is answered to whoever knows it, for an hour.
        ``rematch_of`` is the match of which it is the one rematch, and takes the id's place; so
        does ``table_of``, which tells a table of a tournament: the match says nothing of it.
        Raises `NoSuchBook`, `BadName`, `Conflict`, and the kernel's `Disagreement` for terms and
        seats that cannot be.
        """
        if book not in self.shelf:
            raise NoSuchBook("There is no book {book} on the shelf.", book=ascii(book)[:40])
        agreed = self.shelf[book].agree(terms)
        sitting = tuple(seats) if seats is not None else agreed.names[: agreed.seats[0]]
        table = agreed.open(sitting)
        device, named = device_name(device), _named(names or {}, sitting)
        check_apart({}, named)
        own = secret or fresh_secret()
        for _ in range(TRIES):
            match_id, code = fresh_id(), fresh_code()
            key = match_id if report_id is None else report_id_of(report_id)
            told = key
            if rematch_of is not None:
                told, key = opening_id(rematch_of), f"{REMATCH}{rematch_of}"
            elif table_of is not None:
                told, key = match_id, f"{OF_TABLE}{table_of}"
            arbiter, notes = self.people.prepared(match_id, "arbiter", None, device)
            sealed = {s: seal(NAME, s, n) for s, n in named.items()}
            notes += [opening_note(match_id, opening) for opening in sealed.values()]
            notes.append(_phone_note(own, _opening(key), arbiter))
            phrase = phrase_of(own, match_id, _opening(key))
            notes.append(recovery_note(phrase, match_id))
            when = now()
            digests = {s: events.SealedName(o.digest) for s, o in sealed.items()}
            event = events.Opened.of(agreed, table, digests, waits=waits)
            first = stored(match_id, event, events.Envelope(1, when, arbiter.by, told))
            match = fold(None, (first,), self.shelf)
            assert match is not None  # noqa: S101 - it was opened
            row = (match_id, book, agreed.title, when, "open", int(listed), code, key)
            notes += [(tables.MATCH, row), (tables.STANDING, standing_row(match))]
            try:
                self.store.append((first,), notes)
            except Taken:
                if self.store.ask(tables.FIND_OPENED, key):
                    return self._opened_before(own, key, agreed, sitting)
                continue
            self._repository.hold(match)
            return Opened(match_id, 1, match, arbiter, code, phrase)
        raise Conflict("No free name was found for the match: try again.")

    def _opened_before(self, secret: str, key: str, book: Book, seats: tuple[str, ...]) -> Opened:
        """Return what an opening returned before, to the phone that opened and to nobody else."""
        arbiter = self.again(secret, _opening(key))
        if arbiter is None:
            raise Conflict("This report id has opened a match already: use a new one.")
        match = self._repository.match(arbiter.match_id)
        if (match.book.name, match.terms, match.seats) != (book.name, book.agreed, seats):
            raise Reused(
                Message("Under the id {id} another match was opened: open this one under an id"
                        " of its own.", id=key),
                key, 1, None, "",
            )  # fmt: skip
        phrase = phrase_of(secret, match.id, _opening(key))
        code = self.code(match.id)
        return Opened(match.id, match.version, match, arbiter, code, phrase, repeated=True)

    # --- joining -----------------------------------------------------------------------------

    def admit(
        self,
        match_id: str,
        role: str,
        seat: str | None = None,
        device: str = "",
        secret: str | None = None,
    ) -> Participant:
        """Admit somebody to a match; their token is in what is returned, this once.

        The same again with the same ``secret`` returns the same participant, for an hour.
        Raises `SeatTaken`, `BadName`, and `Closed` when the match is.
        """
        match = self._repository.match(match_id)
        if role not in {"arbiter", "seat", "spectator"} or (role == "seat") != (seat is not None):
            raise RecordError("Somebody is admitted as arbiter, seat or spectator.")
        if seat is not None and seat not in match.seats:
            raise RecordError(
                "Nobody sits at {seat}: the seats are {seats}.", seat=seat, seats=match.seats
            )
        own, purpose = secret or fresh_secret(), f"join {match_id} {role} {seat}"
        if secret is not None and (before := self.again(own, purpose)):
            return before
        if match.status == "closed":
            raise Closed("This match is closed: nobody can join it any more.")
        new, notes = self.people.prepared(match_id, role, seat, device_name(device))
        notes.append((tables.DROP_STALE, (match_id, now())))
        try:
            self.store.note(*notes, _phone_note(own, purpose, new))
        except Taken:
            if before := self.again(own, purpose):
                return before
            raise SeatTaken(
                "Another phone speaks for {seat}. The arbiter can send it away under Share.",
                seat=seat or "",
            ) from None
        return new

    def again(self, secret: str, purpose: str) -> Participant | None:
        """Return whom this secret was used to admit for this purpose, with a fresh token."""
        found = self.store.ask(tables.FIND_CREDENTIAL, phone_digest(secret, purpose), now())
        if not found:
            return None
        one = self.people.found(str(found[0][1]))
        self.store.assure()
        return None if one.revoked_at is not None else one._replace(token=self.people.token(one.id))

    # --- being the arbiter -------------------------------------------------------------------

    def hand_over(self, match_id: str) -> Handover:
        """Return a code with which another phone becomes the arbiter, within ten minutes.

        The code before is good for nothing from then on. Raises `NoSuchMatch`.
        """
        self._repository.match(match_id)
        code = fresh_code(credentials.HANDOVER_SIGNS)
        until = now() + credentials.HANDOVER_SECONDS * 1000
        kept = (credentials.spoken_digest(code), credentials.HANDOVER, match_id, None, until)
        self.store.note(
            (tables.DROP_KIND, (match_id, credentials.HANDOVER)), (tables.CREDENTIAL, kept)
        )
        return Handover(code, until)

    def new_recovery(self, match_id: str, secret: str | None = None) -> str:
        """Return another recovery phrase; the one before is good for nothing from then on.

        With the same ``secret`` it is the same phrase. Raises `NoSuchMatch`.
        """
        self._repository.match(match_id)
        phrase = phrase_of(secret or fresh_secret(), match_id, "recovery")
        self.store.note(
            (tables.DROP_KIND, (match_id, credentials.RECOVERY)), recovery_note(phrase, match_id)
        )
        return phrase

    def take_over(self, credential: str, *, secret: str, device: str = "") -> Arbiter:
        """Become the arbiter by a code of `hand_over` or by the recovery phrase.

        The phone that was the arbiter is so no more, and there is another phrase. The same again
        with the same ``secret`` returns the same participant. Raises `NoSuchParticipant`.
        """
        given = credentials.spoken_digest(credential)
        purpose = f"arbiter {given}"
        if found := self.store.ask(tables.FIND_SPOKEN, given, now()):
            match_id = str(found[0][0])
            new, notes = self.people.prepared(match_id, "arbiter", None, device_name(device))
            phrase = phrase_of(secret, match_id, purpose)
            held, phone = credentials.spoken_digest(phrase), phone_digest(secret, purpose)
            when, until = now(), now() + credentials.REPEAT_SECONDS * 1000
            try:
                hit = self.store.note(
                    (tables.EXCHANGE, (held, credentials.FOR_EVER, given, when)),
                    (tables.DROP_OTHERS, (held, held)),
                    (tables.REVOKE_ARBITERS, (when, held)),
                    (tables.OPENING_AFTER, (*notes[1][1], held)),
                    (tables.PHONE_AFTER, (phone, match_id, new.id, until, held)),
                    (tables.ARBITER_AFTER, (new.id, match_id, new.device, new.admitted_at, held)),
                )
            except Taken:  # the same phone, which did not wait for the first answer
                hit = 0
            finally:  # what is not assured is written all the same
                self.people.forget(match_id)
            if hit:
                return Arbiter(new, phrase)
        if before := self.again(secret, purpose):
            return Arbiter(before, phrase_of(secret, before.match_id, purpose))
        raise NoSuchParticipant("No match has this code or phrase, or its time is over.")

    def send_all_away(self, match_id: str, *, secret: str, device: str = "") -> Arbiter:
        """Revoke every token of a match, and admit the one who asks as its arbiter anew.

        Whoever got a token by whatever means has none then: the join code, the recovery phrase and
        a code for handing over are good for nothing any more, and there are new ones.
        """
        self._repository.match(match_id)
        purpose = _clearing(match_id)
        for _ in range(TRIES):
            new, notes = self.people.prepared(match_id, "arbiter", None, device_name(device))
            phrase = phrase_of(secret, match_id, purpose)
            notes += [
                (tables.DROP_ALL, (match_id,)),
                _phone_note(secret, purpose, new),
                recovery_note(phrase, match_id),
                (tables.NEW_CODE, (fresh_code(), match_id)),
            ]
            try:
                self.people.revoke_all(match_id, *notes)
            except Taken:
                continue
            return Arbiter(new, phrase)
        raise Conflict("No free join code was found: try again.")

    def sent_all_away(self, match_id: str, secret: str) -> Arbiter | None:
        """Return what `send_all_away` returned to this phone, whose old token is revoked by now."""
        purpose = _clearing(match_id)
        before = self.again(secret, purpose)
        return before and Arbiter(before, phrase_of(secret, match_id, purpose))

    # --- participants, codes and names -------------------------------------------------------

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

    def set_names(self, match_id: str, names: Mapping[str, str]) -> None:
        """Give seats names; the ones before are forgotten. The record itself does not change.

        Raises `BadName` for a name that cannot be told from another, or hides something.
        """
        match = self._repository.match(match_id)
        named = _named(names, match.seats)
        check_apart({s: n for s, n in self.people.names(match_id).items() if s not in names}, named)
        self.people.set_names(match_id, named)


def _named(names: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """Return the names of those who sit somewhere, as they can be kept."""
    told = {
        seat: check_name(plain("names", name), f"names.{seat}")
        for seat, name in names.items()
        if seat in seats
    }
    return {seat: name for seat, name in told.items() if name}


def device_name(device: str) -> str:
    """Return what a device is called, as it can be kept."""
    return check_name(plain("device", device), "device")


def _opening(report_id: str) -> str:
    return f"open {report_id}"


def _clearing(match_id: str) -> str:
    return f"clear {match_id}"


def _phone_note(secret: str, purpose: str, admitted: Participant) -> tables.Note:
    """Return the note by which a phone that asks again is known, for an hour."""
    until = now() + credentials.REPEAT_SECONDS * 1000
    digest = phone_digest(secret, purpose)
    kept = (digest, credentials.PHONE, admitted.match_id, admitted.id, until)
    return (tables.CREDENTIAL, kept)


def recovery_note(phrase: str, match_id: str) -> tables.Note:
    """Return the note by which a recovery phrase is known."""
    digest = credentials.spoken_digest(phrase)
    kept = (digest, credentials.RECOVERY, match_id, None, credentials.FOR_EVER)
    return (tables.CREDENTIAL, kept)
