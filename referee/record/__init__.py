"""The record: every match as an append-only stream of events, and what may be done with it.

`Records` is the way in. `verify` checks an export without any store.
"""

from referee.record.correct import Corrected
from referee.record.errors import (
    BadImport,
    BadToken,
    CannotCorrect,
    Closed,
    Conflict,
    NeedsReason,
    NoSuchBook,
    NoSuchMatch,
    NoSuchParticipant,
    NoSuchRuling,
    RecordError,
    StoreCorrupt,
    StoreDown,
    StoreFull,
    StoreReadOnly,
    StoreTrouble,
)
from referee.record.events import Event
from referee.record.exchange import Imported, Verified, verify
from referee.record.listing import Listed, Page
from referee.record.match import By, Correction, Happening, Match, RulingRecord, Rulings, Sealed
from referee.record.people import Participant
from referee.record.records import Opened, Records
from referee.record.watch import Watcher

__all__ = [
    "BadImport", "BadToken", "By", "CannotCorrect", "Closed", "Conflict", "Corrected",
    "Correction", "Event", "Happening", "Imported", "Listed", "Match", "NeedsReason", "NoSuchBook",
    "NoSuchMatch", "NoSuchParticipant", "NoSuchRuling", "Opened", "Page", "Participant",
    "RecordError", "Records", "RulingRecord", "Rulings", "Sealed", "StoreCorrupt", "StoreDown",
    "StoreFull", "StoreReadOnly", "StoreTrouble", "Verified", "Watcher", "verify",
]  # fmt: skip
