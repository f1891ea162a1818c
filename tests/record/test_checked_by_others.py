"""One export, checked by programs that are not ours: Node's WebCrypto, and OpenSSL."""

import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.match.commands import Close
from referee.record import verify
from tests.fixtures.node import node

from .sealed_world import ORIGIN, World, refused
from .toy import SHELF

SCRIPT = Path(__file__).with_name("verify.mjs")
DER = bytes.fromhex("302a300506032b6570032100")
"""What stands before the 32 bytes of a key of Ed25519 in a file that OpenSSL reads."""


@pytest.fixture(scope="module")
def exported(first) -> list[bytes]:
    with first.records() as records:
        return list(records.export(first.match))


def with_webcrypto(lines: Sequence[bytes], world: World) -> subprocess.CompletedProcess[bytes]:
    command = [node(), SCRIPT, world.key.vkey]
    return subprocess.run(command, input=b"".join(lines), capture_output=True, check=False)


def test_webcrypto_verifies_an_export(first, exported):
    done = with_webcrypto(exported, first)
    told = f"12 events of {first.match}, in the log of {ORIGIN} with 19\n"
    assert (done.returncode, done.stdout.decode()) == (0, told), done.stderr.decode()


def test_webcrypto_verifies_what_is_left_after_an_erasing(world):
    with world.records(seal=True) as records:
        by = records.participants(world.match)[0].by
        closed = records.record(world.match, Close("somebody had to go"), by)
        records.erase_words(world.match, closed.version, why="asked for")
        exported = list(records.export(world.match))
    done = with_webcrypto(exported, world)
    assert done.stdout.startswith(b"14 events of "), done.stderr.decode()
    assert b"somebody" not in b"".join(exported)


CHANGES = {
    "a payload": (b'"report":"B: play R1"', b'"report":"B: play R2"', "another root"),
    "a topic": (b"match.corrected", b"match.ruled", "another root"),
    "what was adopted": (b'"adopted":[]', b'"adopted":[{"first":1,"last":1}]', "another root"),
    "the size of the log": (b"\\n19\\n", b"\\n18\\n", "another"),
    "the name of the log": (b'"origin":"cards', b'"origin":"bards', "another log"),
    "the place": (b"index 1", b"index 2", ""),
}


@pytest.mark.parametrize("change", CHANGES)
def test_webcrypto_refuses_one_with_something_changed(first, exported, change):
    old, new, why = CHANGES[change]
    changed = b"".join(exported).replace(old, new, 1)
    assert changed != b"".join(exported)
    done = with_webcrypto([changed], first)
    assert done.returncode != 0
    assert why in done.stderr.decode()


def test_openssl_verifies_the_checkpoint(first, exported, tmp_path):
    logged = verify(exported, SHELF).logged
    note = logged.read.note
    files = {
        "text": note.text.encode(), "signature": note.signatures[0].raw,
        "key": DER + first.key.public,
    }  # fmt: skip
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    command = [
        "openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "key", "-keyform", "DER",
        "-in", "text", "-sigfile", "signature",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.stdout.decode() == "Signature Verified Successfully\n", done.stderr.decode()
    (tmp_path / "text").write_text(note.text.replace("19", "20"))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode != 0


def test_2_a_byte_flipped_anywhere_in_an_export_is_refused(first, exported):
    whole, draw = b"".join(exported), random.Random(2)
    assert not refused(exported, first.key)
    for at in draw.sample(range(len(whole)), 150):
        changed = whole[:at] + bytes([whole[at] ^ (1 << draw.randrange(8))]) + whole[at + 1 :]
        assert refused(changed.splitlines(keepends=True), first.key), at
