"""Every kind of tampering, and exactly who notices it: the dashes are asserted as well.

Nobody inside the operator's reach notices an operator who holds the key (rows 13 to 15 and 17):
that takes somebody who keeps something elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest

from referee.log.notes import COSIGNATURE, BadNote, Signer, read_note, read_signatures
from referee.log.proofs import checkpoint_of
from referee.log.witness import Witness
from referee.record import BadImport, verify
from referee.record.commands import admission, envelopes
from referee.record.integrity.verifying import Verifying
from referee.record.seal import sequencer
from referee.record.seal.folder import Folder
from referee.record.seal.places import Places

from .sealed_world import ORIGIN, World, first, play, world
from .toy import SHELF, Draw, report

DAY = 86_400_000

__all__ = ["first", "world"]

EDIT = (
    "UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), 'B: play R1', 'B: play R2')"
    " AS BLOB) WHERE originator_id = :m AND originator_version = 3"
)
EDIT_LATE = (
    "UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), 'it rains', 'it pours')"
    " AS BLOB) WHERE originator_id = :l"
)
SWAP = (
    "UPDATE {table} SET {what} = (SELECT b.{what} FROM {table} AS b WHERE b.{id} = :m"
    " AND b.{number} = 11 - {table}.{number}) WHERE {id} = :m AND {number} IN (5, 6)"
)
DROP_LAST = (
    "DELETE FROM stored_events WHERE originator_id = :l AND originator_version > 2",
    "DELETE FROM report_ids WHERE match_id = :l AND version > 2",
    "DELETE FROM leaves WHERE place >= 16",
    "DELETE FROM standings WHERE match_id = :l",
    "UPDATE matches SET status = 'open' WHERE id = :l",
)
FIFTH = "DELETE FROM stored_events WHERE originator_id = :m AND originator_version = 5"
MATCH_GONE = (
    "DELETE FROM stored_events WHERE originator_id = :o", "DELETE FROM matches WHERE id = :o",
    "DELETE FROM report_ids WHERE match_id = :o", "DELETE FROM openings WHERE match_id = :o",
    "DELETE FROM participants WHERE match_id = :o", "DELETE FROM standings WHERE match_id = :o",
)  # fmt: skip


def sql(*statements: str) -> Callable[[World], None]:
    return lambda world: world.change(*statements)


def topics(world: World) -> None:
    """Tell a ruling under the topic of another event, whatever its payload says."""
    world.change(
        "UPDATE stored_events SET topic = 'match.confirmed'"
        " WHERE originator_id = :m AND originator_version = 5"
    )


def numbers(world: World) -> None:
    """Swap two events by their numbers."""
    for old, new in ((5, 99), (6, 5), (99, 6)):
        world.change(
            "UPDATE stored_events SET originator_version = :new"
            " WHERE originator_id = :m AND originator_version = :old",
            old=old, new=new,
        )  # fmt: skip


def places(world: World) -> None:
    """Swap two leaves in the tree."""
    for old, new in ((4, 99), (5, 4), (99, 5)):
        world.change("UPDATE leaves SET place = :new WHERE place = :old", old=old, new=new)


def back(*, lock: bool) -> Callable[[World], None]:
    """Put the record back to what it was when the holder's checkpoint was signed."""

    def put(world: World) -> None:
        world.change(
            *DROP_LAST, "DELETE FROM stored_events WHERE originator_id = :l",
            "DELETE FROM leaves WHERE match_id = :l", "DELETE FROM matches WHERE id = :l",
            "DELETE FROM report_ids WHERE match_id = :l",
            "DELETE FROM participants WHERE match_id = :l",
            "DELETE FROM openings WHERE match_id = :l",
            "DELETE FROM checkpoints WHERE size > 14",
        )  # fmt: skip
        if lock:
            (world.seal / "lock").write_bytes(world.held)

    return put


def another_future(world: World) -> None:
    """Go on from a backup, as a service would, with the lock of then."""
    back(lock=True)(world)
    with world.records(seal=True) as records:
        play(records, 3)


def anew(*statements: str, key: str = "real", lock: bool = False) -> Callable[[World], None]:
    """Change events, and make leaves, tree and signature fit."""

    def made(world: World) -> None:
        world.change(*statements)
        if key == "none":
            world.hashed_anew()
        else:
            world.signed_anew(Signer.fresh(ORIGIN) if key == "other" else None, lock=lock)

    return made


ASIDE = (
    "INSERT INTO set_aside SELECT originator_id, originator_version, topic, state, 1, 'x'"
    " FROM stored_events WHERE originator_id = :m AND originator_version"
)
NEW_ROW = (
    "INSERT INTO stored_events SELECT originator_id, 13, topic, REPLACE(state, '\"number\":10',"
    " '\"number\":11') FROM stored_events WHERE originator_id = :m AND originator_version = 11"
)


def never_reported(world: World) -> None:
    """Append a ruling with its leaf, as any process does that has no key; a service signs it."""
    with world.records() as records:
        arbiter = records.participants(world.match)[0].by
        draw = Draw(records.match(world.match).table.turn or "A")
        records.record(world.match, report(draw), arbiter)
    assert not world.start()


ROWS: dict[str, tuple[Callable[[World], None], str]] = {
    "0 nothing": (lambda _: None, "- - - - -"),
    "3 one payload edited": (sql(EDIT), "- V E H -"),
    "3 two payloads swapped": (
        sql(SWAP.format(table="stored_events", what="state", id="originator_id",
                        number="originator_version")), "- V E H -",
    ),
    "3 two events swapped by their numbers": (numbers, "- V E H -"),
    "4 the topic alone": (topics, "- V E H -"),
    "5 two leaves swapped in the tree": (places, "S V E H -"),
    "6 an event in the middle deleted": (
        sql(FIFTH), "- V E H -",
    ),
    "7 an event in the middle and its leaf deleted": (
        sql(FIFTH,
            "DELETE FROM leaves WHERE match_id = :m AND version = 5"), "S V E H -",
    ),
    "7 a whole match deleted with its leaves": (
        sql(*MATCH_GONE, "DELETE FROM leaves WHERE match_id = :o"), "S V E H -",
    ),
    "7 a whole match deleted without its leaves": (sql(*MATCH_GONE), "- V E - -"),
    "8 the last three events deleted": (sql(*DROP_LAST), "S V E H -"),
    "8 the last three and the newest checkpoint deleted": (
        sql(*DROP_LAST, "DELETE FROM checkpoints WHERE size > 14"), "S V E - W",
    ),
    "9 an event inserted at the end": (sql(NEW_ROW), "- V E H -"),
    "10 an edit, every hash made anew": (anew(EDIT, key="none"), "S V E H -"),
    "11 an edit, signed with another key": (anew(EDIT, key="other"), "S V E H W"),
    "12 an edit, signed with the key, lock untouched": (anew(EDIT), "S V - H W"),
    "13 an edit, with key and lock": (anew(EDIT, lock=True), "- - - H W"),
    "13 a whole match gone, with key and lock": (
        anew(*MATCH_GONE, lock=True), "- - E H W",
    ),
    "14 the last three gone, with key and lock": (
        anew(*DROP_LAST, lock=True), "- - - - W",
    ),
    "15 an edit the holder has not seen, with key and lock": (
        anew(EDIT_LATE, lock=True), "- - - - W",
    ),
    "16 a backup put back": (back(lock=False), "S V E - W"),
    "17 a backup put back, record and lock": (back(lock=True), "- - E - W"),
    "18 another future after a backup, with key and lock": (another_future, "- - E - W"),
    "the record says that it is not sealed": (
        sql("DELETE FROM settings WHERE name = 'log-origin'"), "S V E - -",
    ),
    "an edit of what is called set aside": (sql(EDIT, f"{ASIDE} = 3"), "- V E H -"),
    "the end set aside as if the match had been mended": (
        sql(f"{ASIDE} > 9", "DELETE FROM report_ids WHERE match_id = :m AND version > 9",
            "DELETE FROM standings WHERE match_id = :m",
            "DELETE FROM stored_events WHERE originator_id = :m AND originator_version > 9"),
        "- V - H -",
    ),
    "events marked as imported that were recorded here": (
        sql("INSERT INTO imports VALUES (:m, 2, 12, 1, 'x', '')"), "- V E - -",
    ),
    "a name taken out without an erasing": (
        sql("DELETE FROM openings WHERE kind = 'name'"), "- V - - -",
    ),
    "a checkpoint that is none": (
        sql("INSERT INTO checkpoints VALUES (99, 'x')"), "- V E H W",
    ),
    "every checkpoint deleted": (sql("DELETE FROM checkpoints"), "S V E H W"),
    "what was never reported, appended with its leaf": (never_reported, "- - - - -"),
    "the lock deleted": (lambda world: (world.seal / "lock").unlink(), "S V - - -"),
    "the lock put back to an older one": (
        lambda world: bool((world.seal / "lock").write_bytes(world.held)), "S V - - -",
    ),
}  # fmt: skip
"""Who notices: a start, verify --all, fresh exports, the holder of older ones, a witness.

The events of the late match are the last five of nineteen. A match that somebody asks for and is
not there any more counts as noticed by those who ask for exports.
"""


@pytest.mark.parametrize("row", ROWS)
def test_tampering_is_noticed_by_these_and_by_nobody_else(world, row, monkeypatch):
    tamper, expected = ROWS[row]
    monkeypatch.setattr(sequencer, "LOOKED_AT", 3)  # a start looks at the latest events alone
    tamper(world)
    assert world.noticed() == expected


KEYS = {"stored_events": "rowid", "leaves": "place", "checkpoints": "size"}


def flips(world: World, draw: random.Random) -> list[tuple[str, str, int, int]]:
    """Return places in the record: table, column, row, byte."""
    found = []
    with closing(sqlite3.connect(world.path)) as file:
        for table, column, step in (
            ("stored_events", "state", 97), ("stored_events", "topic", 5),
            ("leaves", "leaf", 16), ("leaves", "kind", 3), ("checkpoints", "note", 37),
        ):  # fmt: skip
            asked = f"SELECT {KEYS[table]}, length(CAST({column} AS BLOB)) FROM {table}"  # noqa: S608
            for row, length in file.execute(asked):
                found += [
                    (table, column, row, at) for at in range(draw.randrange(step), length, step)
                ]
    return found


def test_1_a_bit_flipped_anywhere_in_the_record_is_found(world):
    draw = random.Random(22)
    chosen = draw.sample(flips(world, draw), 60)
    for table, column, row, at in chosen:
        with closing(sqlite3.connect(world.path, isolation_level=None)) as file:
            asked = f"SELECT {column} FROM {table} WHERE {KEYS[table]} = ?"  # noqa: S608
            (was,) = file.execute(asked, (row,)).fetchone()
            raw = bytearray(was.encode() if isinstance(was, str) else was)
            raw[at] ^= 1 << draw.randrange(7)
            now = raw.decode("utf-8", "surrogateescape") if isinstance(was, str) else bytes(raw)
            put = f"UPDATE {table} SET {column} = ? WHERE {KEYS[table]} = ?"  # noqa: S608
            file.execute(put, (now, row))
        assert world.verify(), (table, column, row, at)
        with closing(sqlite3.connect(world.path, isolation_level=None)) as file:
            file.execute(put, (was, row))
    assert not world.verify()


def test_21_a_receipt_shows_what_was_acknowledged_and_is_not_in_the_log(world):
    """A report acknowledged and left out: the phone has what the log promised, signed."""
    with world.records(seal=True) as records:
        opened = play(records, 1)
        receipt = records.receipt(opened.match_id, 3)
        assert receipt is not None
    back(lock=True)(world)
    assert receipt.fits(world.key)
    with world.records() as records:
        assert records.leaf(receipt.match_id, receipt.version) != receipt.leaf
    with pytest.raises(BadNote):
        receipt._replace(version=2).fits(world.key)


def dated_back(world: World, monkeypatch: pytest.MonkeyPatch, match_id: str = "") -> str:
    """Record with a clock that is a day late: on in this match, or all of a match anew."""
    with monkeypatch.context() as clock, world.records(seal=True) as records:
        clock.setattr(envelopes, "now", lambda: int(time.time() * 1000) - DAY)
        clock.setattr(admission, "now", envelopes.now)
        if match_id:
            draw = Draw(records.match(match_id).table.turn or "A")
            records.record(match_id, report(draw), records.admit(match_id, "spectator").by)
            return match_id
        return play(records, 2).match_id


def test_22_an_event_dated_before_the_one_before_it_is_told_to_whoever_verifies(world, monkeypatch):
    """It is no proof of anything, for clocks are wrong at times: it is told, and not called so."""
    dated_back(world, monkeypatch, world.match)
    with world.records() as records:
        checked = Verifying(records.store, SHELF).match(world.match)
        exported = verify(records.export(world.match), SHELF).match
    assert [one.version for one in checked.match.clock_jumps] == [13]
    assert exported.clock_jumps == checked.match.clock_jumps
    assert checked.wrong == ()


def test_22_a_match_dated_back_as_a_whole_shows_by_the_time_of_a_witness_alone(
    world, monkeypatch, tmp_path
):
    """The log had no such leaf when the witness signed, and the event says that it was there."""
    seen, witness = int(time.time()), Signer.fresh("rivals.example.org/1", COSIGNATURE)
    answer = Witness(witness, [world.key], tmp_path).add(b"old 0\n\n" + world.witnessed, seen)
    assert answer.status == 200
    late = dated_back(world, monkeypatch)
    assert world._replace(late=late).noticed() == "- - - - -"
    with world.records() as records:
        first = Places(records.store).sealed_of(late)[0].place
        match = records.match(late)
    assert match.clock_jumps == ()
    signed = read_note(world.witnessed)._replace(signatures=read_signatures(answer.text))
    assert first is not None
    assert first >= checkpoint_of(signed).size
    assert match.opened_at // 1000 < (signed.signed_by(witness.key) or 0)


BESIDE = {
    "imported": (
        b'{"imported":{"at":null,"by":"x","digest":"","first":2,"last":3}}\n',
        b"",
        "was recorded where it is sealed",
    ),
    "adopted for ever": (
        b"",
        b'"adopted":[{"first":1,"last":9007199254740991}]',
        "are no events that the proof",
    ),
    "adopted twice": (
        b"",
        b'"adopted":[{"first":1,"last":3},{"first":2,"last":4}]',
        "are no events that the",
    ),
}


@pytest.mark.parametrize("what", BESIDE)
def test_what_a_player_writes_beside_the_events_of_an_export_is_refused(first, what):
    """The log signs for the events: whoever has a file can write the other lines anew."""
    line, adopted, said = BESIDE[what]
    *lines, log, end = first.exported
    log = log.replace(b'"adopted":[]', adopted or b'"adopted":[]')
    told = b"".join((*lines, line, log))
    was = json.loads(end)["end"]["digest"].encode()
    whole = told + end.replace(was, hashlib.sha256(told).hexdigest().encode())
    with pytest.raises(BadImport, match=said):
        verify(whole.splitlines(keepends=True), SHELF)


def test_a_stale_log_beside_a_backup_is_not_signed_for(world, tmp_path):
    """A backup copied file by file mixes two histories; what is signed for is one of them."""
    backup = tmp_path / "backup.sqlite"
    shutil.copy(world.path, backup)
    with world.records(seal=True) as records:
        play(records, 3)
    shutil.copy(backup, world.path)
    assert world.start()
    assert Folder(world.seal).lock()[1] is not None
