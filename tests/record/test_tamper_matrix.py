"""Every kind of tampering, and exactly who notices it: the dashes are asserted as well.

Nobody inside the operator's reach notices an operator who holds the key (rows 13 to 15 and 17):
that takes somebody who keeps something elsewhere.
"""

import hashlib
import json
import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

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

from .sealed_world import ORIGIN, World, play
from .toy import SHELF, Draw, report

DAY = 86_400_000

ROWS_TEXT, PIECES_TEXT = (
    {
        head: [" ".join(one.split()) for one in statements.split(";\n")]
        for head, _, statements in (one.partition("\n") for one in section.split("\n-- ")[1:])
    }
    for section in Path(__file__).with_name("matrix.sql").read_text().split("\n--- ")[1:]
)


def statements(told: list[str]) -> Iterator[str]:
    """Yield what is done to the record, the pieces that have a name written out."""
    for one in told:
        if one.startswith("@"):
            yield from statements(PIECES_TEXT[one.removeprefix("@")])
        else:
            yield one


def back(world: World) -> None:
    """Put the record back to what it was when the holder's checkpoint was signed, with its lock."""
    world.change(*statements(["@backup"]))
    lock_of_then(world)


def lock_of_then(world: World) -> None:
    (world.seal / "lock").write_bytes(world.held)


def gone_on(world: World) -> None:
    """Go on from a backup, as a service would, with the lock of then."""
    lock_of_then(world)
    with world.records(seal=True) as records:
        play(records, 3)


def never_reported(world: World) -> None:
    """Append a ruling with its leaf, as any process does that has no key; a service signs it."""
    with world.records() as records:
        arbiter = records.participants(world.match)[0].by
        draw = Draw(records.match(world.match).table.turn or "A")
        records.record(world.match, report(draw), arbiter)
    assert not world.start()


AFTERWARDS: dict[str, Callable[[World], object]] = {
    "hashed": World.hashed_anew,
    "another key": lambda world: world.signed_anew(Signer.fresh(ORIGIN)),
    "the key": World.signed_anew,
    "key and lock": lambda world: world.signed_anew(lock=True),
    "the lock of then": lock_of_then,
    "gone on": gone_on,
}


def tampering(told: list[str], afterwards: str) -> Callable[[World], None]:
    """Return what changes the record, and makes the log fit."""

    def tamper(world: World) -> None:
        world.change(*statements(told))
        if afterwards:
            AFTERWARDS[afterwards](world)

    return tamper


ROWS: dict[str, tuple[Callable[[World], object], str]] = {
    "0 nothing": (lambda _: None, "- - - - -"),
    **{
        what: (tampering(told, how), noticed)
        for head, told in ROWS_TEXT.items()
        for what, noticed, how in [(*head.split(": "), "")[:3]]
    },
    "what was never reported, appended with its leaf": (never_reported, "- - - - -"),
    "the lock deleted": (lambda world: (world.seal / "lock").unlink(), "S V - - -"),
    "the lock put back to an older one": (lock_of_then, "S V - - -"),
}


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
    back(world)
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


IMPORTED = b'{"imported":{"at":null,"by":"x","digest":"","first":2,"last":3}}\n'
BESIDE = {
    "imported": (IMPORTED, b"", "was recorded where it is sealed"),
    "adopted for ever": (
        b"", b'"adopted":[{"first":1,"last":9007199254740991}]', "are no events that the proof",
    ),
    "adopted twice": (
        b"", b'"adopted":[{"first":1,"last":3},{"first":2,"last":4}]', "are no events that the",
    ),
}  # fmt: skip


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
