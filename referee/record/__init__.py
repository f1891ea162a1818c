"""The record: every match as an append-only stream of events, and what may be done with it.

`Records` is the way in. `verify` checks an export without any store.
"""

from referee.record.arguments import Argued, Confirmed, Decided, Disputed, results, stale
from referee.record.correct import Corrected
from referee.record.disputing import Outlook
from referee.record.errors import (
    BadImport,
    BadToken,
    CannotConfirm,
    CannotCorrect,
    CannotDecide,
    Closed,
    Conflict,
    NeedsReason,
    NoSuchBook,
    NoSuchDispute,
    NoSuchMatch,
    NoSuchParticipant,
    NoSuchRuling,
    RecordError,
    StoreCorrupt,
    StoreDown,
    StoreFull,
    StoreReadOnly,
    StoreTrouble,
    Waits,
)
from referee.record.events import Event
from referee.record.exchange import Imported, Verified, verify
from referee.record.fold import table_after
from referee.record.listing import Listed, Page
from referee.record.match import By, Correction, Happening, Match, RulingRecord, Rulings, Sealed
from referee.record.people import Participant
from referee.record.records import Opened, Records
from referee.record.secrets import Mistaken, mistaken
from referee.record.watch import Watcher

__all__ = [
    "Argued", "BadImport", "BadToken", "By", "CannotConfirm", "CannotCorrect", "CannotDecide",
    "Closed", "Confirmed", "Conflict", "Corrected", "Correction", "Decided", "Disputed", "Event",
    "Happening", "Imported", "Listed", "Match", "Mistaken", "NeedsReason", "NoSuchBook",
    "NoSuchDispute", "NoSuchMatch", "NoSuchParticipant", "NoSuchRuling", "Opened", "Outlook",
    "Page", "Participant", "RecordError", "Records", "RulingRecord", "Rulings", "Sealed",
    "StoreCorrupt", "StoreDown", "StoreFull", "StoreReadOnly", "StoreTrouble", "Verified",
    "Waits", "Watcher", "mistaken", "results", "stale", "table_after", "verify",
]  # fmt: skip
