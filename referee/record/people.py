"""Who may speak: participants, their signed tokens, join codes, and names that can be erased."""

from __future__ import annotations

import base64
import secrets
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from itsdangerous import BadSignature, SignatureExpired, TimestampSigner

from referee.record import tables
from referee.record.errors import BadToken, NoSuchParticipant, Taken
from referee.record.match import By
from referee.record.sealing import DEVICE, FACE, NAME, Opening, seal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.record.match import Match
    from referee.record.store import Store

TOKEN_SECONDS = 90 * 24 * 3600
"""How long a token is good for."""
REMEMBERED = 1.0
"""How long another process's revocation may go unnoticed, in seconds."""
MOST_REMEMBERED = 4096
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs of a join code: none that is mistaken for another when it is read aloud."""
CODE_LENGTH = 7


def fresh_id() -> str:
    """Return a new id of 20 small letters and digits: 100 bits that nobody can guess."""
    return base64.b32encode(secrets.token_bytes(15)).decode().lower()[:20]


def fresh_code() -> str:
    """Return a new join code."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


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


class People:
    """The participants of all matches."""

    def __init__(self, store: Store, secret: str | None) -> None:
        """Sign with the secret given, or with the one kept in the store."""
        self.store = store
        self._signer = TimestampSigner(secret or self._kept_secret(), salt="referee-token")
        self._known: OrderedDict[str, tuple[float, Participant]] = OrderedDict()

    def _kept_secret(self) -> str:
        """Return the secret of the store; the first process that looks makes it."""
        found = self.store.ask(tables.FIND_SETTING, "secret")
        if not found:
            self.store.note((tables.SETTING, ("secret", secrets.token_urlsafe(32))))
            found = self.store.ask(tables.FIND_SETTING, "secret")
        return str(found[0][0])

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

    def admit(self, match_id: str, role: str, seat: str | None, device: str) -> Participant:
        """Admit somebody; the token is in what is returned."""
        new, notes = self.prepared(match_id, role, seat, device)
        self.store.note(*notes)
        return new

    def participant(self, token: str) -> Participant:
        """Return whose token this is; raises `BadToken` when it is forged, expired or revoked."""
        try:
            pid = self._signer.unsign(token, max_age=TOKEN_SECONDS).decode()
        except SignatureExpired as error:
            raise BadToken("This token has expired: join again.") from error
        except (BadSignature, UnicodeError) as error:
            raise BadToken("This token is not one of ours.") from error
        try:
            found = self.found(pid)
        except NoSuchParticipant as error:
            raise BadToken("This token is not one of ours.") from error
        if found.revoked_at is not None:
            raise BadToken("This token was revoked: ask the arbiter.")
        return found

    def found(self, pid: str) -> Participant:
        """Return a participant by id; raises `NoSuchParticipant`."""
        now = time.monotonic()
        when, known = self._known.get(pid, (0.0, None))
        if known is not None and now - when < REMEMBERED:
            return known
        rows = self.store.ask(tables.FIND_PARTICIPANT, pid)
        if not rows:
            raise NoSuchParticipant("There is no such participant.")
        found = Participant(*rows[0])
        self._known[pid] = (now, found)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return found

    def of(self, match_id: str) -> list[Participant]:
        """Return the participants of a match in the order in which they came."""
        labels = {o.about: o.value for o in self.openings(match_id, DEVICE).values()}
        rows = self.store.ask(tables.FIND_PARTICIPANTS, match_id)
        everybody = [Participant(*row) for row in rows]
        return [one._replace(label=labels.get(one.id, "")) for one in everybody]

    def revoke(self, pid: str) -> None:
        """Revoke whatever tokens a participant has; raises `NoSuchParticipant`."""
        self._known.pop(pid, None)
        if not self.store.note((tables.REVOKE, (int(time.time() * 1000), pid))):
            self.found(pid)

    # --- join codes --------------------------------------------------------------------------

    def match_of_code(self, code: str) -> str:
        """Return the match of a join code; raises `NoSuchParticipant`."""
        found = self.store.ask(tables.FIND_CODE, code.strip().upper()[: CODE_LENGTH + 1])
        if not found:
            raise NoSuchParticipant("No match has this join code.")
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
        """Return the openings of a match by digest, of these kinds alone."""
        rows = self.store.ask(tables.FIND_OPENINGS, match_id)
        return {
            row[0]: Opening(row[0], row[1], row[2], row[3], orjson.loads(row[4]))
            for row in rows
            if row[1] in kinds
        }

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
        return {o.about: o.value for o in self.openings(match_id, NAME).values()}

    def devices(self, match_id: str) -> dict[str, str]:
        """Return what devices are called, by the digest that stands in the record."""
        return {o.digest: o.value for o in self.openings(match_id, DEVICE).values()}

    def set_names(self, match_id: str, names: Mapping[str, str]) -> None:
        """Give seats other names; the ones before are forgotten."""
        notes: list[tables.Note] = []
        for seat, name in names.items():
            notes.append((tables.FORGET, (match_id, NAME, seat)))
            notes.append(opening_note(match_id, seal(NAME, seat, name)))
        self.store.note(*notes)

    def erase(self, match_id: str, seat: str) -> None:
        """Forget the name of a seat's player and what their devices are called."""
        notes: list[tables.Note] = [(tables.FORGET, (match_id, NAME, seat))]
        notes += [
            (tables.FORGET, (match_id, DEVICE, one.id))
            for one in self.of(match_id)
            if one.seat == seat
        ]
        self.store.note(*notes)


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
