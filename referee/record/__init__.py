"""The record: every match as an append-only stream of events, and what may be done with it.

`Records` is the way in. `verify` checks an export without any store, and needs nothing of what the
store is built on: so each name is only loaded when somebody asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.match.arguments import Arguments, Confirmation, Decision, Dispute
    from referee.match.done import Done
    from referee.match.events import By
    from referee.match.hands import stale
    from referee.match.history import Happening, RulingRecord, Rulings
    from referee.match.match import Match
    from referee.match.reports import Sealed
    from referee.record.commands.admission import Arbiter, Handover, Opened
    from referee.record.errors import (
        BadImport,
        BadName,
        BadSeal,
        BadToken,
        CannotConfirm,
        CannotCorrect,
        CannotDecide,
        CannotErase,
        CannotImport,
        Closed,
        Conflict,
        Damaged,
        NeedsReason,
        NeedsUpgrade,
        NoSuchBook,
        NoSuchDispute,
        NoSuchMatch,
        NoSuchParticipant,
        NoSuchRuling,
        ReadElsewhere,
        RecordError,
        Refused,
        Reused,
        RolledBack,
        SeatTaken,
        StoreCorrupt,
        StoreDown,
        StoreFull,
        StoreMoved,
        StoreReadOnly,
        StoreTrouble,
        Unassured,
        Waits,
    )
    from referee.record.events.events import Event
    from referee.record.exchange.importing import ANYBODY
    from referee.record.exchange.jsonl import Imported, Verified, verify
    from referee.record.exchange.lines import OPERATOR, Import
    from referee.record.integrity.verifying import last_result
    from referee.record.match.standing import Standing
    from referee.record.people.people import Called, Participant
    from referee.record.queries.listing import Listed, Page
    from referee.record.queries.mistaken_notes import Mistaken, mistaken
    from referee.record.records import Records
    from referee.record.store.watch import Watcher

__all__ = [
    "ANYBODY", "OPERATOR", "Arbiter", "Arguments", "BadImport", "BadName", "BadSeal", "BadToken",
    "By", "Called", "CannotConfirm", "CannotCorrect", "CannotDecide", "CannotErase", "CannotImport",
    "Closed", "Confirmation", "Conflict", "Damaged", "Decision", "Dispute", "Done", "Event",
    "Handover", "Happening", "Import", "Imported", "Listed", "Match", "Mistaken",
    "NeedsReason", "NeedsUpgrade", "NoSuchBook", "NoSuchDispute", "NoSuchMatch",
    "NoSuchParticipant", "NoSuchRuling", "Opened", "Page", "Participant", "Picture",
    "ReadElsewhere", "RecordError", "Records", "Refused", "Reused", "RolledBack",
    "RulingRecord", "Rulings", "Sealed", "SeatTaken", "Standing",
    "StoreCorrupt", "StoreDown", "StoreFull", "StoreMoved", "StoreReadOnly", "StoreTrouble",
    "Unassured", "Verified", "Waits", "Watcher", "last_result", "mistaken", "stale", "verify",
]  # fmt: skip

WHERE = {
    "referee.match.arguments": "Arguments Confirmation Decision Dispute Picture",
    "referee.match.done": "Done",
    "referee.match.events": "By",
    "referee.match.hands": "stale",
    "referee.match.history": "Happening RulingRecord Rulings",
    "referee.match.match": "Match",
    "referee.match.reports": "Sealed",
    "referee.record.commands.admission": "Arbiter Handover Opened",
    "referee.record.errors": """
        BadImport BadName BadSeal BadToken CannotConfirm CannotCorrect CannotDecide CannotErase
        CannotImport Closed Conflict Damaged NeedsReason NeedsUpgrade NoSuchBook NoSuchDispute
        NoSuchMatch NoSuchParticipant NoSuchRuling ReadElsewhere RecordError Refused Reused
        RolledBack SeatTaken StoreCorrupt StoreDown StoreFull StoreMoved StoreReadOnly StoreTrouble
        Unassured Waits
    """,
    "referee.record.events.events": "Event",
    "referee.record.exchange.importing": "ANYBODY",
    "referee.record.exchange.jsonl": "Imported Verified verify",
    "referee.record.exchange.lines": "OPERATOR Import",
    "referee.record.integrity.verifying": "last_result",
    "referee.record.match.standing": "Standing",
    "referee.record.people.people": "Called Participant",
    "referee.record.queries.listing": "Listed Page",
    "referee.record.queries.mistaken_notes": "Mistaken mistaken",
    "referee.record.records": "Records",
    "referee.record.store.watch": "Watcher",
}
"""The modules that these names live in."""
_HOME = {name: module for module, names in WHERE.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Load what is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOME[name]), name)
    return found
