"""Claiming: a phone that kept a match by itself becomes its arbiter where the match was brought.

The first event holds the seal of the device that opened the match. What opens that seal never
leaves the phone with the record: so whoever has the file, or has brought it, has nothing.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from referee.record.commands.admission import Arbiter, device_name, recovery_note
from referee.record.errors import Closed, Conflict, NoSuchParticipant, Taken
from referee.record.events.sealing import DEVICE, digest_of
from referee.record.people.credentials import FOR_EVER, PHONE, phone_digest, phrase_of
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from referee.match.match import Match
    from referee.record.commands.admission import Admission
    from referee.record.commands.repository import Repository
    from referee.record.store.store import Store


class Claiming:
    """Who goes on with a match that was brought."""

    def __init__(self, store: Store, repository: Repository, admission: Admission) -> None:
        """Claim the matches of a store."""
        self._store = store
        self._repository = repository
        self._admission = admission

    def claim(self, match_id: str, salt: str, *, device: str = "") -> Arbiter:
        """Become the first arbiter of a match here, as the phone that kept it by itself.

        ``salt`` opens the seal of the device in the first event. The same again returns the same
        participant, as long as that one is the arbiter. Raises `NoSuchMatch`, `NoSuchParticipant`
        where the seal is another's, `Conflict` where the match has had an arbiter here, and
        `Closed`.
        """
        match = self._repository.match(match_id)
        if not _opened_with(match, salt):
            raise NoSuchParticipant("Only the phone that kept this match by itself can claim it.")
        people, purpose = self._admission.people, f"kept {match_id}"
        phrase = phrase_of(salt, match_id, purpose)
        if before := self._admission.again(salt, purpose):
            return Arbiter(before, phrase)
        if any(one.role == "arbiter" for one in people.of(match_id)):
            raise Conflict("This match has its arbiter here, whose phone can hand it over.")
        if match.status == "closed":
            raise Closed("This match is closed: nobody can join it any more.")
        new, notes = people.prepared(match_id, "arbiter", None, device_name(device))
        known = (phone_digest(salt, purpose), PHONE, match_id, new.id, FOR_EVER)
        try:
            self._store.note((tables.CREDENTIAL, known), recovery_note(phrase, match_id), *notes)
        except Taken:  # the same phone, which did not wait for the first answer
            if before := self._admission.again(salt, purpose):
                return Arbiter(before, phrase)
            raise
        return Arbiter(new, phrase)


def _opened_with(match: Match, salt: str) -> bool:
    """Say whether a salt opens the seal of the device that a phone opened its own match with."""
    first = match.history.log[0].by.device
    return match.kept == "phone" and hmac.compare_digest(digest_of(DEVICE, "", salt, ""), first)
