"""The side tables, written in the same transaction as the events they belong to.

The statements are for SQLite and PostgreSQL alike: ``?`` stands for a value, and is written as
``%s`` for psycopg. Nothing here is the record: what cannot be made again from the events
(openings, participants, codes) says so.
"""

from __future__ import annotations

from typing import Any

REPORT_IDS = """
CREATE TABLE IF NOT EXISTS report_ids (
    match_id TEXT NOT NULL, report_id TEXT NOT NULL, version BIGINT NOT NULL,
    PRIMARY KEY (match_id, report_id))
"""
"""What a phone called its report, so that the same report again finds the first ruling."""

MATCHES = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT NOT NULL PRIMARY KEY, book TEXT NOT NULL, title TEXT NOT NULL,
    opened_at BIGINT NOT NULL, status TEXT NOT NULL, listed BIGINT NOT NULL,
    code TEXT NOT NULL UNIQUE, report_id TEXT NOT NULL UNIQUE)
"""
"""The list of matches. The version is not kept here: a report must not write this row again."""

MATCHES_BY_TIME = """
CREATE INDEX IF NOT EXISTS matches_by_time ON matches (listed, opened_at, id)
"""

OPENINGS = """
CREATE TABLE IF NOT EXISTS openings (
    match_id TEXT NOT NULL, digest TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL,
    salt TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (match_id, digest))
"""
"""Salt and value of what is sealed. Not in the events: a row deleted here is forgotten."""

PARTICIPANTS = """
CREATE TABLE IF NOT EXISTS participants (
    id TEXT NOT NULL PRIMARY KEY, match_id TEXT NOT NULL, role TEXT NOT NULL, seat TEXT,
    device TEXT NOT NULL, admitted_at BIGINT NOT NULL, revoked_at BIGINT)
"""
"""Who may speak. Not in the events, which name participants by id alone."""

PARTICIPANTS_BY_MATCH = """
CREATE INDEX IF NOT EXISTS participants_by_match ON participants (match_id)
"""

SETTINGS = """
CREATE TABLE IF NOT EXISTS settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)
"""

CREATE = (
    REPORT_IDS, MATCHES, MATCHES_BY_TIME, OPENINGS, PARTICIPANTS, PARTICIPANTS_BY_MATCH, SETTINGS,
)  # fmt: skip

REPORT_ID = "INSERT INTO report_ids VALUES (?, ?, ?)"
MATCH = "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
STATUS = "UPDATE matches SET status = ? WHERE id = ?"
OPENING = "INSERT INTO openings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
PARTICIPANT = "INSERT INTO participants VALUES (?, ?, ?, ?, ?, ?, ?)"
REVOKE = "UPDATE participants SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL"
FORGET = "DELETE FROM openings WHERE match_id = ? AND kind = ? AND about = ?"
SETTING = "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING"
NEW_CODE = "UPDATE matches SET code = ? WHERE id = ?"

FIND_REPORT = "SELECT version FROM report_ids WHERE match_id = ? AND report_id = ?"
FIND_SETTING = "SELECT value FROM settings WHERE name = ?"
FIND_OPENED = "SELECT id FROM matches WHERE report_id = ?"
FIND_CODE = "SELECT id FROM matches WHERE code = ?"
FIND_LISTED = "SELECT book, title, opened_at, status, listed, code FROM matches WHERE id = ?"
FIND_PARTICIPANT = (
    "SELECT id, match_id, role, seat, device, admitted_at, revoked_at FROM participants"
    " WHERE id = ?"
)
FIND_PARTICIPANTS = (
    "SELECT id, match_id, role, seat, device, admitted_at, revoked_at FROM participants"
    " WHERE match_id = ? ORDER BY admitted_at, id"
)
FIND_OPENINGS = (
    "SELECT digest, kind, about, salt, value FROM openings WHERE match_id = ? ORDER BY digest"
)

Note = tuple[str, tuple[Any, ...]]
"""A statement for a side table with its values."""
