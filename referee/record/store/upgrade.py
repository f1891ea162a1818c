"""Upgrading: what a store of an earlier release needs, done all or nothing, and never to an event.

A store has a schema number in its settings; the stores of the first two releases have none, and
that is 1. What changes no row is done when the store is opened; what revokes a token is done by
`referee upgrade` alone, whose operator has read which.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from referee.record.errors import NeedsUpgrade, Taken
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from referee.record.store.store import Store

SCHEMA = 2
"""The number of the side tables' shape that this release works with."""

BESIDE = "tournaments"
"""Under this name the settings keep that the store has what came without another number."""

_BEGIN = "INSERT INTO settings VALUES ('schema', '1') ON CONFLICT DO NOTHING"
_NUMBER = "UPDATE settings SET value = ? WHERE name = 'schema'"
_DOUBLED = """
    seat IS NOT NULL AND revoked_at IS NULL AND EXISTS (
        SELECT 1 FROM participants AS earlier
        WHERE earlier.match_id = participants.match_id AND earlier.seat = participants.seat
            AND earlier.revoked_at IS NULL
            AND (earlier.admitted_at, earlier.id) < (participants.admitted_at, participants.id))
"""
_FIND_DOUBLED = (
    f"SELECT match_id, seat, id, admitted_at FROM participants WHERE {_DOUBLED}"  # noqa: S608
    " ORDER BY match_id, seat, admitted_at, id"
)
_REVOKE_DOUBLED = f"UPDATE participants SET revoked_at = ? WHERE {_DOUBLED}"  # noqa: S608
_COUNT_OPEN = "SELECT COUNT(*) FROM matches WHERE status <> 'closed'"


class Doubled(NamedTuple):
    """A phone that speaks for a seat for which another phone spoke before it."""

    match_id: str
    seat: str
    participant: str
    admitted_at: int
    """In milliseconds since 1970."""


class Plan(NamedTuple):
    """What upgrading a store does."""

    schema: int
    """The number that the store has now."""
    doubled: tuple[Doubled, ...]
    """The phones whose tokens are revoked."""
    unfinished: int
    """How many matches are not closed; an arbiter may want to send all phones away there."""

    @property
    def needed(self) -> bool:
        """Whether there is anything to do."""
        return self.schema < SCHEMA


def schema_of(store: Store) -> int:
    """Return the number of a store; raises `NeedsUpgrade` where this release is too old for it."""
    found = store.ask(tables.FIND_SETTING, "schema")
    number = found[0][0] if found else "1"
    if number not in map(str, range(1, SCHEMA + 1)):
        raise NeedsUpgrade(
            "This record has the schema number {number}, and this release knows {count} at"
            " most: use the release that wrote it, or a later one.",
            number=number,
            count=SCHEMA,
        )
    return int(number)


def plan(store: Store) -> Plan:
    """Return what `upgrade` would do; nothing is changed."""
    schema = schema_of(store)
    doubled = store.ask(_FIND_DOUBLED) if schema < SCHEMA else []
    unfinished = store.ask(_COUNT_OPEN)[0][0]
    return Plan(schema, tuple(Doubled(*row) for row in doubled), int(unfinished))


def upgrade(store: Store) -> Plan:
    """Bring a store up to date, all or nothing; return what was done. Safe to repeat."""
    found = plan(store)
    if found.needed:
        _write(store, (_REVOKE_DOUBLED, (int(time.time() * 1000),)))
    return found


def ready(store: Store) -> None:
    """See that a store can be worked with; raises `NeedsUpgrade` where tokens have to be revoked.

    Tables and indexes that are missing are added: that changes no row, so nobody has to be asked.
    Services that start at the same moment wait for each other.
    """
    if schema_of(store) < SCHEMA:
        try:
            _write(store)
        except Taken:
            raise NeedsUpgrade(
                "This record is of an earlier release and has two phones in one seat:"
                " `referee upgrade` shows which and brings it up to date."
            ) from None
    if not store.ask(tables.FIND_SETTING, BESIDE):
        added = ((statement, ()) for statement in tables.beside(in_a_file=store.path is not None))
        store.note((tables.SETTING, (BESIDE, "1")), *added)


def _write(store: Store, *revoke: tables.Note) -> None:
    """Write the new number first: whoever else upgrades waits for that row."""
    store.note(
        (_BEGIN, ()),
        (_NUMBER, (str(SCHEMA),)),
        *revoke,
        *((added, ()) for added in tables.ADDED),
    )
