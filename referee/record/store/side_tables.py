"""The side tables, written in the same transaction as the events they belong to.

The statements are for SQLite and PostgreSQL alike: ``?`` stands for a value, and is written as
``%s`` for psycopg. Nothing here is the record: what cannot be made again from the events
(openings, participants, codes) says so.
"""

from __future__ import annotations

from typing import Any

from referee.record.store import log_tables

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
"""The list of matches: what is agreed when one is opened, and how far it is."""

MATCHES_BY_TIME = """
CREATE INDEX IF NOT EXISTS matches_by_time ON matches (listed, opened_at, id)
"""

MATCHES_BY_STATUS = """
CREATE INDEX IF NOT EXISTS matches_by_status ON matches (listed, status, opened_at, id)
"""
"""Few of many matches are open: those are found without going through the closed ones."""

MATCHES_BY_BOOK = """
CREATE INDEX IF NOT EXISTS matches_by_book ON matches (listed, book, opened_at, id)
"""

STANDINGS = """
CREATE TABLE IF NOT EXISTS standings (
    match_id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL, standing TEXT NOT NULL)
"""
"""How each match stands, written with every event; the version is that of the event.

Where it is not that of the latest event, the row tells nothing: a store of an earlier release has
none, and version 0 is that of a match which is damaged.
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

CREDENTIALS = """
CREATE TABLE IF NOT EXISTS credentials (
    digest TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, match_id TEXT NOT NULL,
    participant TEXT, until BIGINT NOT NULL)
"""
"""Digests of what proves that somebody may have a token. Not in the events."""

CREDENTIALS_BY_MATCH = """
CREATE INDEX IF NOT EXISTS credentials_by_match ON credentials (match_id)
"""

LIVE_SEATS = """
CREATE UNIQUE INDEX IF NOT EXISTS live_seats ON participants (match_id, seat)
    WHERE seat IS NOT NULL AND revoked_at IS NULL
"""
"""One seat, one live token: whoever comes second is refused by the store itself."""

SET_ASIDE = """
CREATE TABLE IF NOT EXISTS set_aside (
    match_id TEXT NOT NULL, version BIGINT NOT NULL, topic TEXT NOT NULL, payload BYTEA,
    aside_at BIGINT NOT NULL, why TEXT NOT NULL)
"""
"""Events that no match can be read with, as they were found when the match was mended."""

IMPORTS = """
CREATE TABLE IF NOT EXISTS imports (
    match_id TEXT NOT NULL, first BIGINT NOT NULL, last BIGINT NOT NULL,
    imported_at BIGINT NOT NULL, importer TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (match_id, first))
"""
"""Which events came out of a file, and were not ruled on here. Not in the events."""

KEYS = """
CREATE TABLE IF NOT EXISTS {keys} (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, made_at BIGINT NOT NULL,
    revoked_at BIGINT)
"""
IMPORT_KEYS, RECORD_KEYS = KEYS.format(keys="import_keys"), KEYS.format(keys="record_keys")
"""Who may import over the network, and who may read the whole record. Not in the events."""

TOURNAMENTS = """
CREATE TABLE IF NOT EXISTS tournaments (
    id TEXT NOT NULL PRIMARY KEY, title TEXT NOT NULL, announced_at BIGINT NOT NULL,
    status TEXT NOT NULL, listed BIGINT NOT NULL, code TEXT NOT NULL UNIQUE,
    report_id TEXT NOT NULL UNIQUE)
"""
"""The list of tournaments: what they are called, how far they are, and the code to join them."""

CREATE = (
    REPORT_IDS, MATCHES, MATCHES_BY_TIME, OPENINGS, PARTICIPANTS, PARTICIPANTS_BY_MATCH, SETTINGS,
)  # fmt: skip
"""What every release has needed."""

ADDED = (CREDENTIALS, CREDENTIALS_BY_MATCH, LIVE_SEATS, SET_ASIDE, IMPORTS, IMPORT_KEYS)
"""What came with schema 2; `upgrade` brings it to older stores and to new ones."""

BESIDE = (
    STANDINGS, MATCHES_BY_STATUS, MATCHES_BY_BOOK, RECORD_KEYS, TOURNAMENTS, *log_tables.CREATE,
)  # fmt: skip
"""What came later, and an earlier release can work beside: it needs no other schema number."""

REPORT_ID = "INSERT INTO report_ids VALUES (?, ?, ?)"
MATCH = "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
TOURNAMENT = "INSERT INTO tournaments VALUES (?, ?, ?, ?, ?, ?, ?)"
TOURNAMENT_STATUS = "UPDATE tournaments SET status = ? WHERE id = ?"
RELIST_TOURNAMENT_WHOLE = (
    "UPDATE tournaments SET title = ?, announced_at = ?, status = ? WHERE id = ?"
)
RELIST_TOURNAMENT = (
    RELIST_TOURNAMENT_WHOLE  # noqa: S608 - our own words
    + " AND ? = (SELECT MAX(originator_version) FROM {} WHERE originator_id = ?)"
)
"""The line of a tournament made anew, where nobody has recorded an event since."""
STATUS = "UPDATE matches SET status = ? WHERE id = ?"
STANDING = (
    "INSERT INTO standings VALUES (?, ?, ?) ON CONFLICT (match_id)"
    " DO UPDATE SET version = excluded.version, standing = excluded.standing"
)
STANDING_AGAIN = f"{STANDING} WHERE standings.version = ?"
"""The same for one that was read: whoever has recorded an event since knows better."""
STANDING_DAMAGED = "UPDATE standings SET version = 0 WHERE match_id = ? AND version <> 0"
OPENING = "INSERT INTO openings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
PARTICIPANT = "INSERT INTO participants VALUES (?, ?, ?, ?, ?, ?, ?)"
REVOKE = "UPDATE participants SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL"
REVOKE_ALL = "UPDATE participants SET revoked_at = ? WHERE match_id = ? AND revoked_at IS NULL"
REVOKE_OF_ROUND = (
    "UPDATE participants SET revoked_at = ? WHERE match_id = ? AND seat LIKE ?"
    " AND revoked_at IS NULL"
)
"""The phones of the tables of a round whose draw was taken back: others will sit there."""
WORDS_GONE = (
    "UPDATE {events} SET state = ? WHERE originator_id = ? AND originator_version = ? AND state = ?"
)
"""What is left of a payload takes its place: the one change of an event that there is."""
FORGET = "DELETE FROM openings WHERE match_id = ? AND kind = ? AND about = ?"
SETTING = "INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING"
KEEP_SETTING = (
    "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
UNSCRUBBED = "unscrubbed"
"""The setting that says that something was erased, and may linger in the files of the database."""
SCRUBBED = "DELETE FROM settings WHERE name = ? AND value = ?"
REPORTS_GONE = "DELETE FROM report_ids WHERE match_id = ? AND version > ?"
IMPORTS_GONE = "DELETE FROM imports WHERE match_id = ? AND first > ?"
IMPORTS_ENDED = "UPDATE imports SET last = ? WHERE match_id = ? AND last > ?"
RELIST = "UPDATE matches SET book = ?, title = ?, opened_at = ?, status = ? WHERE id = ?"
RELIST_AT = f"{RELIST} AND ? = (SELECT version FROM standings WHERE match_id = matches.id)"  # noqa: S608
"""The same where the match still stands as it did after this version."""
ASIDE = (
    "INSERT INTO set_aside SELECT originator_id, originator_version, topic, state, ?, ? FROM {}"
    " WHERE originator_id = ? AND originator_version > ?"
)
LET_GO = "DELETE FROM {} WHERE originator_id = ? AND originator_version > ?"
OPENING_GONE = "DELETE FROM openings WHERE match_id = ? AND digest = ?"
IMPORT = "INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?)"
KEY = "INSERT INTO {keys} VALUES (?, ?, ?, NULL)"
REVOKE_KEY = "UPDATE {keys} SET revoked_at = ? WHERE name = ? AND revoked_at IS NULL"
NEW_CODE = "UPDATE matches SET code = ? WHERE id = ?"
CREDENTIAL = "INSERT INTO credentials VALUES (?, ?, ?, ?, ?)"
DROP_STALE = """
    DELETE FROM credentials WHERE match_id = ? AND (until < ? OR participant IN
        (SELECT id FROM participants WHERE match_id = credentials.match_id
            AND revoked_at IS NOT NULL))
"""
"""What is over, or would bring back a phone that was sent away."""
DROP_KIND = "DELETE FROM credentials WHERE match_id = ? AND kind = ?"
DROP_ALL = "DELETE FROM credentials WHERE match_id = ?"

# Taking over: the first statement exchanges the digest that was proven for a new one, once; the
# others do something only where it did, whoever else tries at the same moment.
EXCHANGE = (
    "UPDATE credentials SET digest = ?, kind = 'recovery', until = ?"
    " WHERE digest = ? AND kind <> 'phone' AND until > ?"
)
DROP_OTHERS = """
    DELETE FROM credentials WHERE kind <> 'phone' AND digest <> ?
    AND match_id = (SELECT match_id FROM credentials WHERE digest = ?)
"""
REVOKE_ARBITERS = """
    UPDATE participants SET revoked_at = ? WHERE role = 'arbiter' AND revoked_at IS NULL
    AND match_id = (SELECT match_id FROM credentials WHERE digest = ?)
"""
_EXCHANGED = "EXISTS (SELECT 1 FROM credentials WHERE digest = ?)"
OPENING_AFTER = f"INSERT INTO openings SELECT ?, ?, ?, ?, ?, ? WHERE {_EXCHANGED}"
PHONE_AFTER = f"INSERT INTO credentials SELECT ?, 'phone', ?, ?, ? WHERE {_EXCHANGED}"
ARBITER_AFTER = (
    "INSERT INTO participants (id, match_id, role, device, admitted_at)"
    f" SELECT ?, ?, 'arbiter', ?, ? WHERE {_EXCHANGED}"
)

COUNT_MATCHES = "SELECT COUNT(*) FROM matches"
FIND_REPORT = "SELECT version FROM report_ids WHERE match_id = ? AND report_id = ?"
FIND_REPORTS = "SELECT report_id, version FROM report_ids WHERE match_id = ?"
FIND_ASIDE = "SELECT version, topic, payload FROM set_aside WHERE match_id = ?"
FIND_VERSIONS = "SELECT report_id, version FROM report_ids WHERE match_id = ? AND report_id IN"
FIND_SETTING = "SELECT value FROM settings WHERE name = ?"
FIND_OPENED = "SELECT id FROM matches WHERE report_id = ?"
FIND_OPENING_ID = "SELECT report_id FROM matches WHERE id = ?"
FIND_CODE = "SELECT id FROM matches WHERE code = ?"
FIND_CREDENTIAL = "SELECT match_id, participant FROM credentials WHERE digest = ? AND until > ?"
FIND_SPOKEN = f"{FIND_CREDENTIAL} AND kind <> 'phone'"
FIND_LISTED = "SELECT book, title, opened_at, status, listed, code FROM matches WHERE id = ?"
_TOURNAMENT = "SELECT id, title, announced_at, status, listed, code FROM tournaments"
FIND_TOURNAMENT = f"{_TOURNAMENT} WHERE id = ?"
FIND_TOURNAMENT_CODE = f"{_TOURNAMENT} WHERE code = ?"
FIND_ANNOUNCED = f"{_TOURNAMENT} WHERE report_id = ?"
FIND_LISTED_TOURNAMENTS = (
    f"{_TOURNAMENT} WHERE listed = 1 ORDER BY announced_at DESC, id DESC LIMIT ?"
)
FIND_TOURNAMENTS = f"{_TOURNAMENT} ORDER BY announced_at DESC, id DESC LIMIT ?"
ALL_TOURNAMENTS = "SELECT id FROM tournaments ORDER BY id"
FIND_STANDING = "SELECT version, standing FROM standings WHERE match_id = ?"
FIND_STANDINGS = (
    "SELECT id, version FROM matches LEFT JOIN standings ON match_id = id WHERE id > ?"
    " ORDER BY id LIMIT ?"
)
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
FIND_OPENING = (
    "SELECT digest, kind, about, salt, value FROM openings WHERE match_id = ? AND digest = ?"
)
FIND_OPENINGS_OF = (
    "SELECT digest, kind, about, salt, value FROM openings WHERE match_id = ?"
    " AND kind IN ({marks}) ORDER BY digest"
)
"""Those of some kinds alone: a photograph is large, and seldom wanted."""
FIND_IMPORTS = (
    "SELECT match_id, first, last, imported_at, importer, digest FROM imports"
    " WHERE match_id IN ({marks})"
    " UNION ALL SELECT id, 1, 0, NULL, '', '' FROM matches"
    " WHERE report_id = 'import ' || id AND id IN ({marks})"
    " AND NOT EXISTS (SELECT 1 FROM imports WHERE match_id = id) ORDER BY match_id, first"
)
"""Takes the ids twice: an early release knew what it imported by the line in the list alone."""
_EVERY = "(SELECT id, 0 AS hall FROM matches UNION ALL SELECT id, 1 FROM tournaments) AS every"
COUNT_AFTER = (
    f"SELECT COUNT(*), COALESCE(SUM(CASE WHEN id <= ? THEN 1 ELSE 0 END), 0) FROM {_EVERY}"  # noqa: S608
)
FIND_AFTER = f"SELECT id, hall FROM {_EVERY} WHERE id > ? ORDER BY id LIMIT ?"  # noqa: S608
"""Matches and tournaments, in the order of their ids."""
FIND_KEY = "SELECT name, revoked_at FROM {keys} WHERE id = ?"
FIND_KEYS = "SELECT name, made_at, revoked_at FROM {keys} ORDER BY made_at, name"

Note = tuple[str, tuple[Any, ...]]
"""A statement for a side table with its values."""

TOGETHER = {
    REPORT_ID: """
        INSERT INTO report_ids SELECT new.*
        FROM unnest(?::text[], ?::text[], ?::bigint[]) AS new(match_id, report_id, version)
        JOIN done USING (match_id)
    """,
    STATUS: """
        UPDATE matches SET status = new.status
        FROM unnest(?::text[], ?::text[]) AS new(status, match_id) JOIN done USING (match_id)
        WHERE matches.id = new.match_id
    """,
    OPENING: """
        INSERT INTO openings SELECT new.*
        FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
            AS new(match_id, digest, kind, about, salt, value)
        JOIN done USING (match_id) ON CONFLICT DO NOTHING
    """,
    STANDING: """
        INSERT INTO standings SELECT new.*
        FROM unnest(?::text[], ?::bigint[], ?::text[]) AS new(match_id, version, standing)
        JOIN done USING (match_id) ORDER BY match_id ON CONFLICT (match_id)
        DO UPDATE SET version = excluded.version, standing = excluded.standing
    """,
    log_tables.LEAF: log_tables.LEAF_TOGETHER,
}
"""How PostgreSQL writes the rows beside many reports at once: those of the matches in ``done``.

A report with a note that is not here is written by itself, which is slower and no less safe.
"""


def beside(*, in_a_file: bool) -> list[str]:
    """Return the statements of `BESIDE`; in a file, leaves are kept where they are looked for."""
    leaves = log_tables.LEAVES
    return [f"{one} WITHOUT ROWID" if in_a_file and one == leaves else one for one in BESIDE]


def forget_after(match_id: str, version: int) -> list[Note]:
    """Return what forgets, beside the events, those after a version: they are not there."""
    return [
        (REPORTS_GONE, (match_id, version)),
        (IMPORTS_GONE, (match_id, version)),
        (IMPORTS_ENDED, (version, match_id, version)),
    ]
