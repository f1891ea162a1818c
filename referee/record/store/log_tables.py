"""The tables of the log: a leaf beside every event, the tree above them, the signed checkpoints.

A leaf is written with its event, in one transaction, and has no place yet: whoever seals the record
gives the places before each checkpoint. What is kept of the tree are the roots of whole subtrees;
they can be made again from the leaves.
"""

from __future__ import annotations

LEAVES = """
CREATE TABLE IF NOT EXISTS leaves (
    match_id TEXT NOT NULL, version BIGINT NOT NULL, kind TEXT NOT NULL, leaf BYTEA NOT NULL,
    place BIGINT, PRIMARY KEY (match_id, version))
"""
"""Of each event its leaf, and where that stands in the tree."""

LEAVES_TO_PLACE = """
CREATE INDEX IF NOT EXISTS leaves_to_place ON leaves (match_id, version) WHERE place IS NULL
"""

LEAVES_BY_PLACE = """
CREATE UNIQUE INDEX IF NOT EXISTS leaves_by_place ON leaves (place) WHERE place IS NOT NULL
"""
"""One leaf, one place: of two who give places at the same moment, one is refused."""

SUBTREES = """
CREATE TABLE IF NOT EXISTS subtrees (
    level BIGINT NOT NULL, place BIGINT NOT NULL, hash BYTEA NOT NULL, PRIMARY KEY (level, place))
"""
"""The roots of whole subtrees of 256 leaves, of 256 of those, and so on."""

CHECKPOINTS = """
CREATE TABLE IF NOT EXISTS checkpoints (size BIGINT NOT NULL PRIMARY KEY, note TEXT NOT NULL)
"""
"""What was signed, cosignatures included."""

CREATE = (LEAVES, LEAVES_TO_PLACE, LEAVES_BY_PLACE, SUBTREES, CHECKPOINTS)

ORIGIN = "log-origin"
"""The setting with the name of the log; a record without one is not sealed."""
KEY = "log-key"
"""The setting with the public key of the log."""
ADOPTED = "log-adopted"
"""The setting that says that every event has a leaf which was here before the record was sealed."""
LEAF = "INSERT INTO leaves VALUES (?, ?, ?, ?, NULL)"
LEAF_TOGETHER = """
    INSERT INTO leaves SELECT new.*, NULL
    FROM unnest(?::text[], ?::bigint[], ?::text[], ?::bytea[])
        AS new(match_id, version, kind, leaf)
    JOIN done USING (match_id)
"""
FIND_LEAVES = "SELECT version, kind, leaf FROM leaves WHERE match_id = ? ORDER BY version"
FIND_LEAF = "SELECT leaf FROM leaves WHERE match_id = ? AND version = ?"
FIND_PLACE = "SELECT place FROM leaves WHERE match_id = ? AND version = ?"
FIND_TO_PLACE = (
    "SELECT match_id, version FROM leaves WHERE place IS NULL ORDER BY match_id, version LIMIT ?"
)
PLACE = (
    "UPDATE leaves SET place = new.column3 FROM (VALUES {rows}) AS new WHERE place IS NULL"
    " AND match_id = new.column1 AND version = new.column2"
)
FIND_LAST = "SELECT MAX(place) FROM leaves"
FIND_COUNT = "SELECT COUNT(*), MAX(place) FROM leaves WHERE place IS NOT NULL"
FIND_LEAF_AT = "SELECT leaf FROM leaves WHERE place = ?"
FIND_LEAVES_AT = "SELECT leaf FROM leaves WHERE place >= ? AND place < ? ORDER BY place"
FIND_SUBTREES = (
    "SELECT hash FROM subtrees WHERE level = ? AND place >= ? AND place < ? ORDER BY place"
)
SUBTREE = "INSERT INTO subtrees VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
CHECKPOINT = (
    "INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT (size) DO UPDATE SET note = excluded.note"
)
FIND_CHECKPOINT = "SELECT note FROM checkpoints WHERE size >= ? ORDER BY size DESC LIMIT 1"
FIND_CHECKPOINTS = "SELECT size, note FROM checkpoints ORDER BY size"
FIND_SEALED = (
    "SELECT l.place, l.match_id, l.version, l.kind, l.leaf, e.topic, e.state, b.leaf"
    " FROM leaves AS l"
    " LEFT JOIN {events} AS e ON e.originator_id = l.match_id AND e.originator_version = l.version"
    " LEFT JOIN leaves AS b ON b.match_id = l.match_id AND b.version = l.version - 1"
)
"""A leaf with its event and the leaf before it, for whoever checks the one by the others."""
FIND_SEALED_AT = f"{FIND_SEALED} WHERE l.place >= ? AND l.place < ? ORDER BY l.place"
FIND_SEALED_OF = f"{FIND_SEALED} WHERE l.match_id = ? ORDER BY l.version"
FIND_ASIDE = "SELECT version FROM set_aside WHERE match_id = ?"
NEXT_MATCH = "SELECT MIN(originator_id) FROM {events} WHERE originator_id > ?"
NEW_LOG = ("DELETE FROM leaves", "DELETE FROM subtrees", "DELETE FROM checkpoints")
