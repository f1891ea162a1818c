"""Envelopes: under which id something is recorded, by whom and when, the device sealed."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from referee.kernel.messages import Message
from referee.kernel.rules.moves import Unreadable
from referee.match.events import Envelope
from referee.match.reports import REPORT_ID, REPORT_ID_WORDS
from referee.record.commands.checks import plain
from referee.record.events.sealing import DEVICE, seal
from referee.record.events.shapes import DIGEST_FORM
from referee.record.people.people import fresh_id, opening_note
from referee.record.store.cache import Cache

if TYPE_CHECKING:
    from referee.match.events import By
    from referee.match.match import Match
    from referee.record.store.store import Store
    from referee.tournament.tournament import Tournament

_REPORT_ID = re.compile(REPORT_ID[1:-1])


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time.time() * 1000)


def report_id_of(given: str | None) -> str:
    """Return a report id, a fresh one where none is given; raises `Unreadable`."""
    if given is None:
        return fresh_id()
    if not _REPORT_ID.fullmatch(given):
        raise Unreadable(Message("report_id must be {form}", form=REPORT_ID_WORDS), "report_id")
    return given


REMATCH = "rematch "
"""Before the id of the match before it, where the list keeps how a rematch was opened.

No report id has a space in it: nobody else can say so, and no match has two rematches.
"""


OF_TABLE = "table "
"""Before what tells a table of a tournament, where the list keeps how its match was opened."""


class Envelopes:
    """Makes the envelopes of what is recorded now."""

    def __init__(self, store: Store) -> None:
        """Keep what devices are called in a store."""
        self._store = store
        self._devices: Cache[str] = Cache(4096)

    def around(self, match: Match | Tournament, by: By, report_id: str) -> Envelope:
        """Return the envelope of the next event of a match or a tournament.

        A participant of ours carries the seal of their device already.
        """
        device = by.device
        if device and not DIGEST_FORM.match(device):
            by = by._replace(device=self._sealed(match.id, by))
        return Envelope(match.version + 1, now(), by, report_id)

    def _sealed(self, match_id: str, by: By) -> str:
        """Return the seal of a device that is called by its name; made when it is first seen."""
        key = f"{match_id}/{by.participant}/{by.device}"
        sealed = self._devices.get(key)
        if sealed is None:
            opening = seal(DEVICE, by.participant, plain("device", by.device))
            self._store.note(opening_note(match_id, opening))
            sealed = opening.digest
            self._devices.put(key, sealed)
        return sealed
