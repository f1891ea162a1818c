"""Sealing as a service does it: adopted, signed for, killed on the way, set back, begun anew."""

import os
import shutil
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.log.notes import Note, read_note
from referee.log.proofs import checkpoint_of
from referee.log.tree import check_consistency, consistency
from referee.record import BadSeal, Damaged, Records, StoreReadOnly, verify
from referee.record.errors import Behind
from referee.record.exchange.proving import Span, vouched
from referee.record.seal import sealing
from referee.record.seal.folder import Folder
from referee.record.seal.places import Places
from referee.record.seal.sequencer import Sequencer
from tests.fixtures.at_once import at_once

from .sealed_world import ORIGIN, found_wrong, play, signed
from .tampering import played
from .toy import SHELF, Draw, report


@pytest.fixture
def sealed(url, tmp_path) -> Iterator[Records]:
    """A record with two matches that were there before it was sealed, signed for."""
    played(url)
    with Records.connect(url, shelf=SHELF) as records:
        sealing.begin(records.store, tmp_path / "seal", ORIGIN)
    with Records.connect(url, shelf=SHELF, seal=tmp_path / "seal") as records:
        yield records


def test_what_was_there_before_is_adopted_and_every_export_says_so(sealed):
    assert signed(sealed) == 14
    (older, *_) = sealed.list().matches
    opened, by = play(sealed, 2), sealed.admit(older.id, "spectator").by
    sealed.record(older.id, report(Draw(sealed.match(older.id).table.turn or "A")), by)
    assert signed(sealed) == 19
    key = Folder(sealed_folder(sealed)).signer.key
    told = {}
    for match_id in (older.id, opened.match_id):
        found = verify(sealed.export(match_id), SHELF)
        assert found.logged is not None
        known = vouched(found.logged, found.events, key)
        told[match_id] = (known.events, known.size, found.logged.adopted)
    version = sealed.match(older.id).version
    assert told == {
        older.id: (version, 19, (Span(1, version - 1),)), opened.match_id: (4, 19, ()),
    }  # fmt: skip
    assert found_wrong(sealed, Folder(sealed_folder(sealed))) == []


def sealed_folder(records: Records) -> Path:
    """Return the folder of the seal that a record was opened with."""
    return records.sealer.sequencer._folder.path


def test_services_that_sign_at_once_sign_for_one_history(sealed, url):
    folder = sealed_folder(sealed)
    with Records.connect(url, shelf=SHELF, seal=folder) as second:
        notes: list[bytes] = []

        def work(number: int) -> None:
            records = (sealed, second)[number]
            for _ in range(4):
                play(records, 2)
                records.sealer.now()
                notes.append(records.sealer.sequencer._folder.lock()[0])

        assert at_once(2, work) == [None] * 2
        assert signed(sealed) == signed(second) == 14 + 2 * 4 * 4
        assert found_wrong(sealed, Folder(folder)) == []
        places = Places(sealed.store)
        points = sorted({checkpoint_of(read_note(one)) for one in notes}, key=lambda p: p.size)
        for old, new in pairwise(points):
            proof = consistency(places.read, old.size, new.size)
            check_consistency(old.size, old.root, new.size, new.root, proof)


def begun(url: str, seal: Path) -> Records:
    """Open a record with matches in it that was sealed a moment ago, and has signed for nothing."""
    played(url)
    records = Records.connect(url, shelf=SHELF)
    sealing.begin(records.store, seal, ORIGIN)
    return records


def test_who_comes_before_the_first_checkpoint_is_published_misses_none(url, tmp_path, monkeypatch):
    with begun(url, tmp_path / "seal") as records:
        folder = Folder(tmp_path / "seal")
        first, second = (Sequencer(records.store, folder) for _ in range(2))
        keep = Places.keep

        def later(*given: Any) -> None:
            monkeypatch.setattr(Places, "keep", keep)
            assert found_wrong(records, folder) == []
            second.start()
            keep(*given)

        monkeypatch.setattr(Places, "keep", later)
        first.start()
        while first.step():
            pass
        assert folder.lock()[1].size == 14
        assert found_wrong(records, folder) == []
        records.store.note(("DELETE FROM checkpoints", ()))
        (gone,) = found_wrong(records, folder)
        assert "the checkpoints are gone" in gone
        with pytest.raises(BadSeal, match="checkpoints of the record are gone"):
            second.step()
        records.store.note(("DELETE FROM leaves", ()), ("DELETE FROM subtrees", ()))
        with pytest.raises(Behind):
            second.put_back()


STEPS = {
    "before places are given": (Places, "give", False),
    "after places are given": (Places, "give", True),
    "before it is signed": (Sequencer, "signed", False),
    "before the lock is exchanged": (Folder, "exchange", False),
    "after the lock is exchanged": (Folder, "exchange", True),
    "after it is published": (Places, "keep", True),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_service_killed_while_it_signs_contradicts_nothing(world, step):
    where, name, afterwards = STEPS[step]
    before = Folder(world.seal).lock()[1]
    child = os.fork()
    if not child:
        done = getattr(where, name)

        def killed(*given: Any) -> Any:
            if afterwards:
                done(*given)
            os.kill(os.getpid(), signal.SIGKILL)

        try:
            with world.records(seal=True) as records:
                play(records, 1)
                setattr(where, name, killed)
                signed(records)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    with world.records(seal=True) as records:
        assert signed(records) == 22
        after = Folder(world.seal).lock()[1]
        proof = consistency(Places(records.store).read, before.size, after.size)
        check_consistency(before.size, before.root, after.size, after.root, proof)
        assert found_wrong(records, Folder(world.seal)) == []


def test_a_record_set_back_while_it_is_served_takes_nothing_until_it_is_whole_again(
    world, tmp_path
):
    with world.records(seal=True) as records:
        whole, older = tmp_path / "whole", tmp_path / "older"
        records.store.ask("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(world.path, older)
        opened = play(records, 1)
        signed(records)
    shutil.copy(world.path, whole)
    with world.records(seal=True) as records:
        shutil.copy(older, tmp_path / "put")
        (tmp_path / "put").replace(world.path)
        with pytest.raises(BadSeal, match="--new-origin"):
            records.sealer.sequencer.step()
        with pytest.raises(StoreReadOnly, match="19 sealed events, and 22 were signed for"):
            play(records, 1)
        assert [one.id for one in records.list().matches] != []
        shutil.copy(whole, tmp_path / "put")
        (tmp_path / "put").replace(world.path)
        assert signed(records) == 22
        records.record(opened.match_id, report(Draw("A")), opened.arbiter.by)
        assert signed(records) == 23


def test_a_leaf_spoilt_between_hashing_and_signing_is_not_signed_for(world):
    with world.records() as records:
        opened = play(records, 1)
        sequencer = Sequencer(records.store, Folder(world.seal))
        sequencer.start()
        assert sealing.sealing(records.store).size == 19
        world.change("UPDATE leaves SET leaf = zeroblob(32) WHERE match_id = :x AND version = 2",
                     x=opened.match_id)  # fmt: skip
        with pytest.raises(BadSeal, match="event 2 of match"):
            sequencer.step()
        assert sealing.sealing(records.store).size == 19


def test_nothing_goes_on_where_sealed_events_are_gone(world):
    world.change(
        "DELETE FROM stored_events WHERE originator_id = :m AND originator_version > 10",
        "DELETE FROM report_ids WHERE match_id = :m AND version > 10",
    )
    with world.records() as records, pytest.raises(Damaged, match="event 11 was sealed, and is"):
        records.record(world.match, report(Draw("A")), records.open_match("toy").arbiter.by)


def test_an_event_whose_leaf_is_gone_is_told_to_be_without_one(world):
    world.change("DELETE FROM leaves WHERE match_id = :l AND version = 5")
    with world.records() as records:
        assert "event 5 was never sealed" in found_wrong(records, Folder(world.seal))


def test_what_is_imported_is_adopted(world, sqlite_url):
    with Records.connect(sqlite_url, shelf=SHELF) as elsewhere:
        match_id = play(elsewhere, 2).match_id
        lines = list(elsewhere.export(match_id))
    with world.records(seal=True) as records:
        records.import_lines(lines)
        found = verify(records.export(match_id), SHELF)
        assert found.logged.adopted == (Span(1, 4),)
        assert found.logged.origin == ORIGIN
        again = list(records.export(match_id))
    with Records.connect(sqlite_url, shelf=SHELF) as elsewhere:
        assert elsewhere.import_lines(again).repeated


def test_a_seal_of_another_record_is_refused_and_its_own_is_asked_for(world, tmp_path, sqlite_url):
    Folder.make(tmp_path / "other", "other.example/1")
    refused = [
        (world.url, "other", r"sealed as cards\.example\.org/2026, .* its own seal with --seal;"),
        (world.url, "nothing", r"no seal in .*: name the folder where it lies with --seal;"),
        (f"{sqlite_url}-2", "other", r"not sealed, .*; or name another folder with --seal,"),
    ]
    for url, folder, why in refused:
        with pytest.raises(BadSeal, match=why):
            Records.connect(url, shelf=SHELF, seal=tmp_path / folder)
    Records.connect(f"{sqlite_url}-2", shelf=SHELF, seal=tmp_path / "nothing").close()
    (world.seal / "lock").write_text("cards.example.org/2026\n1\n\n")
    with pytest.raises(BadSeal, match="cannot be trusted"):
        Records.connect(world.url, shelf=SHELF, seal=world.seal)


def test_after_a_loss_the_log_begins_anew_under_another_name(world):
    world.change("DELETE FROM stored_events WHERE originator_id = :l",
                 "DELETE FROM leaves WHERE match_id = :l", "DELETE FROM matches WHERE id = :l",
                 "DELETE FROM report_ids WHERE match_id = :l",
                 "DELETE FROM participants WHERE match_id = :l",
                 "DELETE FROM openings WHERE match_id = :l",
                 "DELETE FROM standings WHERE match_id = :l")  # fmt: skip
    assert world.start()
    with world.records() as records:
        with pytest.raises(BadSeal, match="another name"):
            sealing.begin(records.store, world.seal, ORIGIN, anew=True)
        with pytest.raises(BadSeal, match="sealed already"):
            sealing.begin(records.store, world.seal, "cards.example.org/2027")
        sealing.begin(records.store, world.seal, "cards.example.org/2027", anew=True)
    with world.records(seal=True) as records:
        assert signed(records) == 14
        assert found_wrong(records, Folder(world.seal)) == []
        found = verify(records.export(world.match), SHELF)
        assert found.logged.adopted == (Span(1, 12),)
    assert read_note((world.seal / "lock.1").read_bytes()).signed_by(world.key) == 0
    assert world.holder()
    assert world.witness()


def test_of_two_who_exchange_the_lock_the_second_is_told(world):
    folder = Folder(world.seal)
    told, locked = folder.lock()
    assert locked is not None
    notes = [
        Note(text, (folder.signer.signature(text),))
        for text in (locked._replace(size=locked.size + more).text for more in (1, 2))
    ]
    assert folder.exchange(told, notes[0])
    assert not folder.exchange(told, notes[1])
    assert folder.lock()[0] == str(notes[0]).encode()


def test_a_server_that_lost_the_end_is_read_and_a_file_is_not_served(sealed, url):
    folder = sealed_folder(sealed)
    assert signed(sealed) == 14
    late = play(sealed, 1).match_id
    signed(sealed)
    sealed.close()
    with Records.connect(url, shelf=SHELF) as records:
        table = records.store.events_table
        records.store.note(
            (f"DELETE FROM {table} WHERE originator_id = ?", (late,)),  # noqa: S608 - our own name
            ("DELETE FROM leaves WHERE match_id = ?", (late,)),
            ("DELETE FROM matches WHERE id = ?", (late,)),
        )
    if url.startswith("sqlite"):
        with pytest.raises(BadSeal, match="14 sealed events, and 17 were signed for"):
            Records.connect(url, shelf=SHELF, seal=folder)
        return
    with Records.connect(url, shelf=SHELF, seal=folder) as records:
        assert len(records.list().matches) == 2
        with pytest.raises(StoreReadOnly, match="14 sealed events, and 17 were signed for"):
            play(records, 1)
