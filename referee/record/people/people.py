"""Who may speak: participants, their signed tokens, join codes, and names that can be erased."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from cachetools import TTLCache
from itsdangerous import BadSignature, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode, want_bytes

from referee.match.events import By
from referee.record.errors import BadToken, NoSuchCode, NoSuchParticipant, OtherRecord, Taken
from referee.record.events.sealing import DEVICE, FACE, NAME, Opening, seal
from referee.record.people.credentials import CODE_SIGNS, JOIN_SIGNS, fresh_code
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.match.match import Match
    from referee.record.store.store import Store

BY_OPERATOR = By("operator", "", "arbiter")
"""Whoever keeps the record, as one who records something; no participant is called so."""
BY_DIRECTING_OPERATOR = By("operator", "", "direction")
"""The same at a tournament."""
BY_MATCH = "match"
"""Who tells the result of a table whose match is over: no participant is called so."""
TOKEN_SECONDS = 90 * 24 * 3600
"""How long a token is good for."""
REMEMBERED = 1.0
"""How long another process's revocation may go unnoticed, in seconds."""
MOST_REMEMBERED = 4096


def fresh_id() -> str:
    """Return a new id of 20 small letters and digits: 100 bits that nobody can guess."""
    return base64.b32encode(secrets.token_bytes(15)).decode().lower()[:20]


class Participant(NamedTuple):
    """Somebody at the table (or watching it) with a device."""

    id: str
    match_id: str
    role: str
    """``arbiter``, ``seat`` or ``spectator``."""
    seat: str | None
    device: str
    """The digest of what the device is called."""
    admitted_at: int
    revoked_at: int | None = None
    token: str = ""
    """The signed token, only when it was just given."""
    label: str = ""
    """What the device is called, where it is known and not erased."""

    @property
    def by(self) -> By:
        """The participant as the one who records."""
        return By(self.id, self.device, self.role, self.seat)


class Called(NamedTuple):
    """What people said they and their phones are called; what was erased is missing."""

    names: dict[str, str]
    """By seat."""
    devices: dict[str, str]
    """By the digest that stands in the record."""


class Signer(TimestampSigner):
    """Signs tokens, and takes a signature in the one form in which it was written."""

    default_digest_method = staticmethod(hashlib.sha256)

    def verify_signature(self, value: str | bytes, sig: str | bytes) -> bool:
        """Say whether the signature is right to its last sign, spare bits included."""
        right = super().verify_signature(value, sig)
        return right and base64_encode(base64_decode(sig)) == want_bytes(sig)


class FirstSigner(Signer):
    """Reads the tokens that the first two releases gave out, until they expire."""

    default_digest_method = staticmethod(hashlib.sha1)


class People:
    """The participants of all matches."""

    def __init__(self, store: Store, secret: str | None) -> None:
        """Sign with the secret given, or with the one kept in the store."""
        self.store = store
        key = secret or self._kept_secret()
        self._key = key.encode()
        self._kept = secret is None
        self._signer = Signer(key, salt="referee-token")
        self._readers = (self._signer, FirstSigner(key, salt="referee-token"))
        self._known: TTLCache[str, Participant] = TTLCache(MOST_REMEMBERED, REMEMBERED)
        self._lock = threading.Lock()
        self._revocations = 0

    def _kept_secret(self) -> str:
        """Return the secret of the store; the first process that looks makes it."""
        found = self.store.ask(tables.FIND_SETTING, "secret")
        if not found:
            self.store.note((tables.SETTING, ("secret", secrets.token_urlsafe(32))))
            found = self.store.ask(tables.FIND_SETTING, "secret")
        return str(found[0][0])

    def check(self) -> None:
        """See that the store still is the record that was opened; raises `OtherRecord`."""
        found = self.store.ask(tables.FIND_SETTING, "secret")
        if self._kept and [(self._key.decode(),)] != found:
            raise OtherRecord

    def prepared(
        self, match_id: str, role: str, seat: str | None, device: str
    ) -> tuple[Participant, list[tables.Note]]:
        """Return a new participant with a token, and the notes that admit it."""
        pid = "p" + fresh_id()
        opening = seal(DEVICE, pid, device)
        now = int(time.time() * 1000)
        new = Participant(pid, match_id, role, seat, opening.digest, now, None, "", device)
        notes = [(tables.PARTICIPANT, new[:7]), opening_note(match_id, opening)]
        return new._replace(token=self.token(pid)), notes

    def token(self, pid: str) -> str:
        """Sign a new token for a participant."""
        return self._signer.sign(pid.encode()).decode()

    def proof(self, purpose: str, signs: int) -> str:
        """Return the code that belongs to a purpose: kept nowhere, and the same each time."""
        drawn = hmac.digest(self._key, f"code {purpose}".encode(), "sha256")
        return "".join(CODE_SIGNS[byte % len(CODE_SIGNS)] for byte in drawn[:signs])

    def participant(self, token: str) -> Participant:
        """Return whose token this is; raises `BadToken` when it is forged, expired or revoked."""
        pid, signed_at = self._read(token)
        # The clock may have jumped back since: a token from the future is as good as any.
        if time.time() - signed_at > TOKEN_SECONDS:
            raise BadToken("This token has expired: join again.")
        try:
            found = self.found(pid)
        except NoSuchParticipant as error:
            raise BadToken("This token is not one of ours.") from error
        if found.revoked_at is not None:
            if found.role == "arbiter":
                raise BadToken(
                    "Another phone is the arbiter now: the token of this one was revoked."
                )
            if found.role in {"direction", "table", "entry"}:
                raise BadToken(
                    "This phone was sent away: its token was revoked. The direction has the code."
                )
            raise BadToken(
                "This phone was sent away: its token was revoked. The arbiter has the code."
            )
        return found

    def _read(self, token: str) -> tuple[str, float]:
        """Return whom a token names and when it was signed; raises `BadToken`."""
        for reader in self._readers:
            try:
                pid, signed_at = reader.unsign(token, return_timestamp=True)
            except (BadSignature, UnicodeError, ValueError):
                continue
            return pid.decode(), signed_at.timestamp()
        raise BadToken("This token is not one of ours.")

    def found(self, pid: str) -> Participant:
        """Return a participant by id; raises `NoSuchParticipant`."""
        with self._lock:
            known, revocations = self._known.get(pid), self._revocations
        if known is not None:
            return known
        rows = self.store.ask(tables.FIND_PARTICIPANT, pid)
        if not rows:
            raise NoSuchParticipant("There is no such participant.")
        found = Participant(*rows[0])
        with self._lock:
            if self._revocations == revocations:  # else it may have been read before one
                self._known[pid] = found
        return found

    def of(self, match_id: str) -> list[Participant]:
        """Return everybody who was admitted to a match, in that order, the revoked included."""
        labels = {o.about: o.value for o in self.openings(match_id, DEVICE).values()}
        rows = self.store.ask(tables.FIND_PARTICIPANTS, match_id)
        everybody = [Participant(*row) for row in rows]
        return [one._replace(label=labels.get(one.id, "")) for one in everybody]

    def revoke(self, pid: str) -> None:
        """Revoke whatever tokens a participant has; raises `NoSuchParticipant`."""
        try:
            revoked = self.store.note((tables.REVOKE, (int(time.time() * 1000), pid)))
        finally:  # what is not assured is written all the same
            with self._lock:
                self._revocations += 1
                self._known.pop(pid, None)
        if not revoked:
            self.found(pid)
            self.store.assure()  # it was revoked before

    def revoke_all(self, match_id: str, *notes: tables.Note) -> None:
        """Revoke every token of a match and write notes with it, all or nothing.

        Raises `Taken` where the notes cannot be.
        """
        when = int(time.time() * 1000)
        try:
            self.store.note((tables.REVOKE_ALL, (when, match_id)), *notes)
        finally:  # what is not assured is written all the same
            self.forget(match_id)

    def forget(self, match_id: str) -> None:
        """Ask the store again who takes part in a match."""
        with self._lock:
            self._revocations += 1
            for pid in list(self._known):
                one = self._known.get(pid)
                if one is not None and one.match_id == match_id:
                    self._known.pop(pid, None)

    # --- join codes --------------------------------------------------------------------------

    def match_of_code(self, code: str) -> str:
        """Return the match of a join code; raises `NoSuchCode`."""
        found = self.store.ask(tables.FIND_CODE, code.strip().upper()[: JOIN_SIGNS + 1])
        if not found:
            raise NoSuchCode("No match has this join code.")
        return str(found[0][0])

    def new_code(self, match_id: str) -> str:
        """Give a match a new join code; the old one is good for nothing from then on."""
        while True:
            code = fresh_code()
            try:
                self.store.note((tables.NEW_CODE, (code, match_id)))
            except Taken:
                continue
            return code

    # --- names and other openings ------------------------------------------------------------

    def openings(self, match_id: str, *kinds: str) -> dict[str, Opening]:
        """Return the openings of a match by digest, of these kinds alone; none that is untrue."""
        statement = tables.FIND_OPENINGS_OF.format(marks=", ".join("?" * len(kinds)))
        found = map(opening_of, self.store.ask(statement, match_id, *kinds))
        return {opening.digest: opening for opening in found if opening is not None}

    def picture(self, match_id: str, digest: str) -> str | None:
        """Return a photograph in base64; ``None`` where it was erased, or never came here."""
        for row in self.store.ask(tables.FIND_OPENING, match_id, digest):
            opening = opening_of(row)
            return None if opening is None else str(opening.value)
        return None

    def pictures(self, match: Match) -> dict[int, str]:
        """Return the photographs of a match that are here, in base64, by their numbers."""
        found = {one.number: self.picture(match.id, one.digest) for one in match.argued.pictures}
        return {number: image for number, image in found.items() if image is not None}

    def faces(self, match: Match, seat: str) -> dict[str, Any]:
        """Return what a seat may read in the reports of a match, by digest: its own, and shown."""
        shown = shown_to(match, seat)
        return {
            opening.digest: opening.value
            for opening in self.openings(match.id, FACE).values()
            if opening.about == seat or opening.digest in shown
        }

    def names(self, match_id: str) -> dict[str, str]:
        """Return the players' names by seat; erased ones are missing."""
        return self.called(match_id).names

    def devices(self, match_id: str) -> dict[str, str]:
        """Return what devices are called, by the digest that stands in the record."""
        return self.called(match_id).devices

    def called(self, match_id: str) -> Called:
        """Return what players and devices are called, asked for at once."""
        found = self.openings(match_id, NAME, DEVICE).values()
        return Called(
            {o.about: o.value for o in found if o.kind == NAME},
            {o.digest: o.value for o in found if o.kind == DEVICE},
        )

    def set_names(self, match_id: str, names: Mapping[str, str]) -> None:
        """Give seats other names; the ones before are forgotten."""
        notes: list[tables.Note] = []
        for seat, name in names.items():
            notes.append((tables.FORGET, (match_id, NAME, seat)))
            notes.append(opening_note(match_id, seal(NAME, seat, name)))
        self.store.note(*notes)

    def forgetting(self, match_id: str, seat: str) -> list[tables.Note]:
        """Return what forgets a seat's player and their devices; nothing where nobody is known."""
        devices = {(DEVICE, one.id) for one in self.of(match_id) if one.seat == seat}
        kept = self.openings(match_id, NAME, DEVICE).values()
        known = {(one.kind, one.about) for one in kept}
        return [
            (tables.FORGET, (match_id, *one)) for one in sorted(known & {(NAME, seat), *devices})
        ]


def opening_of(row: Sequence[Any]) -> Opening | None:
    """Return an opening as it is kept; ``None`` where it is not what was sealed."""
    try:
        opening = Opening(row[0], row[1], row[2], row[3], orjson.loads(row[4]))
        true = opening.true
    except (ValueError, TypeError):  # no JSON, or nothing that can be sealed
        return None
    return opening if true else None


def opening_note(match_id: str, opening: Opening) -> tables.Note:
    """Return the note that keeps an opening."""
    value = orjson.dumps(opening.value).decode()
    kept = (match_id, opening.digest, opening.kind, opening.about, opening.salt, value)
    return (tables.OPENING, kept)


def shown_to(match: Match, seat: str) -> frozenset[str]:
    """Return the digests of what other seats have shown to this one at the table."""
    if not match.seals:
        return frozenset()
    return frozenset(
        sealed.digest
        for record in match.rulings.log
        for sealed in record.sealed
        if seat in sealed.others
    )
