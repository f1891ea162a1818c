"""What stops a seal, and what must not: its lock gone or older, a full disk, bad witnesses."""

import errno
import os
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket

import pytest

from referee.log.files import put
from referee.log.notes import COSIGNATURE, Signer, read_note
from referee.log.tree import EMPTY
from referee.record import BadSeal, StoreDown
from referee.record.seal import sealing, witnesses
from referee.record.seal.folder import Folder
from referee.record.seal.places import Places
from referee.record.seal.sequencer import Sequencer
from tests.fixtures.spies import failing

from .sealed_world import World, play, signed

CUT_OFF = b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"


def test_without_its_lock_nothing_is_signed_and_it_is_said_what_to_do(world):
    """Else a record that was set back would be signed for anew by whoever deletes one file."""
    with world.records(seal=True) as records:
        (world.seal / "lock").rename(world.seal / "elsewhere")
        play(records, 1)
        with pytest.raises(BadSeal, match="lock of the seal is missing"):
            records.sealer.sequencer.step()
    with pytest.raises(BadSeal, match=r"missing in .*NAME --new-origin"):
        world.records(seal=True)
    (world.seal / "elsewhere").rename(world.seal / "lock")
    with world.records(seal=True) as records:
        assert signed(records) == 22


def test_a_new_log_that_was_begun_and_not_finished_is_begun_once_more(world, monkeypatch):
    """Killed between the new key and the record: the old key lies aside, and nothing is lost."""
    new = "cards.example.org/2027"
    with world.records() as records:
        monkeypatch.setattr(records.store, "note", failing(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            sealing.begin(records.store, world.seal, new, anew=True)
        monkeypatch.undo()
        assert records.store.leaves.origin != new
    with pytest.raises(BadSeal, match="--new-origin` once more"):
        world.records(seal=True)
    with world.records() as records:
        sealing.begin(records.store, world.seal, new, anew=True)
    with world.records(seal=True) as records:
        assert signed(records) == 19
        assert records.sealing().origin == new


def test_a_new_seal_has_signed_for_nothing_and_says_so(tmp_path):
    told, locked = Folder.make(tmp_path / "new", "new.example/1").lock()
    assert (locked.size, locked.root) == (0, EMPTY)
    assert read_note(told).text == locked.text


def test_where_the_lock_cannot_be_written_it_is_said_and_signing_goes_on_afterwards(
    world, monkeypatch
):
    full = failing(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    with world.records(seal=True) as records:
        monkeypatch.setattr("referee.record.seal.folder.put", full)
        play(records, 1)
        assert signed(records) == 19
        assert "cannot be written: No space left on device" in records.sealing().wrong
        monkeypatch.undo()
        assert signed(records) == 22
        assert not records.sealing().wrong


def test_a_checkpoint_that_could_not_be_published_is_published_by_the_next_step(world, monkeypatch):
    with world.records() as records:
        sequencer = Sequencer(records.store, Folder(world.seal))
        sequencer.start()
        play(records, 1)
        monkeypatch.setattr(Places, "keep", failing(StoreDown("away")))
        with pytest.raises(StoreDown):
            sequencer.step()
        assert Folder(world.seal).lock()[1].size == 22
        assert sealing.sealing(records.store).size == 19
        monkeypatch.undo()
        assert not sequencer.step()
        assert sealing.sealing(records.store).size == 22


def test_a_file_that_is_not_on_the_disk_takes_nobodys_place(tmp_path, monkeypatch):
    file = tmp_path / "lock"
    put(file, b"the one before")
    (tmp_path / "lock.new").write_bytes(b"left by one who was killed, longer than what follows")
    put(file, b"now", 0o600)
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"now", 0o600)
    monkeypatch.setattr(os, "fsync", failing(OSError(errno.EIO, os.strerror(errno.EIO))))
    with pytest.raises(OSError, match="Input/output"):
        put(file, b"never there")
    assert file.read_bytes() == b"now"


def test_a_write_that_is_cut_short_is_no_file(tmp_path, monkeypatch):
    """A disk that fills up takes a part of what it is given, and says so only in a number."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:3]))
    put(tmp_path / "lock", b"all of it")
    assert (tmp_path / "lock").read_bytes() == b"all of it"


@contextmanager
def witness(world: World, answer: Callable[[socket], object]) -> Iterator[None]:
    """Have the log ask a witness that answers like this."""

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(65536)
            with suppress(OSError):
                answer(self.request)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        key = Signer.fresh("rivals.example.org/1", COSIGNATURE).key.vkey
        address = f"http://127.0.0.1:{server.server_address[1]}"
        (world.seal / "witnesses").write_text(f"{key} {address}\n")
        try:
            yield
        finally:
            server.shutdown()


@pytest.mark.parametrize("answer", [b"nonsense\r\n\r\n", CUT_OFF], ids=["nonsense", "cut off"])
def test_a_witness_that_answers_nonsense_stops_nobody(world, answer):
    with witness(world, lambda line: line.sendall(answer)), world.records(seal=True) as records:
        for count in (22, 25):
            play(records, 1)
            assert signed(records) == count


def test_a_witness_that_never_comes_to_an_end_keeps_no_checkpoint_waiting(world, monkeypatch):
    ended = threading.Event()

    def slowly(line: socket) -> None:
        while not ended.wait(0.05):
            line.sendall(b"H")

    monkeypatch.setattr(witnesses, "PATIENCE", 0.2)
    enough = threading.Timer(60, ended.set)
    enough.start()
    with witness(world, slowly), world.records(seal=True) as records:
        for count in (22, 25):
            play(records, 1)
            assert signed(records) == count
            assert not ended.is_set()
        enough.cancel()
        ended.set()
