"""The records: every match that was ever opened here, and all that may be done with one."""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import facts_to_json
from referee.record import events, tables
from referee.record.correct import Corrected, check_reason, corrected, restored
from referee.record.errors import (
    Closed,
    Conflict,
    NoSuchBook,
    NoSuchMatch,
    NoSuchRuling,
    Taken,
)
from referee.record.events import Event, written
from referee.record.fold import Folding, fold, table_after
from referee.record.fold import tables as folded
from referee.record.match import By, Match, RulingRecord
from referee.record.people import Participant, People, fresh_code, fresh_id, opening_note
from referee.record.recent import Recent
from referee.record.ruling import (
    by_data,
    facts_data,
    judge,
    report_data,
    ruling_data,
    settled,
)
from referee.record.sealing import DEVICE, NAME, seal
from referee.record.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.kernel import Book, Fact, Move, Ruling, Table
    from referee.record.correct import Told, Tried

TRIES = 64
"""How often a report is decided again when others were first."""
LOCKS = 256
MOST_RULINGS = 100_000
"""How many rulings are held in memory, over all matches."""
"""Each match weighs its rulings and this, for its tables."""
EMPTY_WEIGHT = 20


class Opened(NamedTuple):
    """A match just opened (or opened before by the same report id)."""

    match_id: str
    version: int
    match: Match
    arbiter: Participant
    """Who opened it, with a fresh token."""
    code: str
    """The join code."""
    repeated: bool = False
