"""A sealed store, those who keep something of it elsewhere, and an operator who may do anything."""

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.log.leaves import Leaf, begin
from referee.log.notes import BadNote, Key, Note, Signer, read_key, read_note
from referee.log.proofs import Checkpoint, checkpoint_of, trusted
from referee.log.tree import BadProof, Edge, check_consistency, consistency
from referee.match.commands import Close
from referee.record import BadImport, Opened, RecordError, Records, verify
from referee.record.events.left import committed
from referee.record.exchange.proving import vouched
from referee.record.integrity.countersigned import countersigned
from referee.record.integrity.verifying import Verifying
from referee.record.seal import sealing
from referee.record.seal.folder import Folder
from referee.record.seal.places import Places

from .tampering import Table, played
from .toy import SHELF, Deal, Draw, report

ORIGIN = "cards.example.org/2026"


class World(NamedTuple):
    """A folder with a sealed record and its seal, and what others know."""

    home: Path
    match: str
    """Twelve events, the oldest in the record."""
    other: str
    """Two events."""
    late: str
    """Five events, none of which the holder has seen."""
    key: Key
    """What hangs on the wall of the club."""
    held: bytes
    """A checkpoint that somebody took home before the late match was played."""
    exported: tuple[bytes, ...]
    """The first match as the same person took it home."""
    witnessed: bytes
    """The checkpoint that a witness has seen last."""

    @property
    def path(self) -> Path:
        return self.home / "record.sqlite"

    @property
    def url(self) -> str:
        return f"sqlite:///{self.path}"

    @property
    def seal(self) -> Path:
        return self.home / "seal"

    @property
    def signer(self) -> Signer:
        return Folder(self.seal).signer

    def copy(self, home: Path) -> "World":
        """Return the same world in another folder, to be spoilt."""
        shutil.copytree(self.home, home)
        return self._replace(home=home)

    def records(self, *, seal: bool = False) -> Records:
        return Records.connect(self.url, shelf=SHELF, seal=self.seal if seal else None)

    def change(self, *statements: str, **values: object) -> None:
        """Change the record with nobody looking."""
        named = {"m": self.match, "o": self.other, "l": self.late, **values}
        with closing(sqlite3.connect(self.path, isolation_level=None)) as file:
            for one in statements:
                file.execute(one, {k: v for k, v in named.items() if f":{k}" in one})

    # --- what an operator can do who knows how it is made ------------------------------------

    def hashed_anew(self) -> Edge:
        """Make every leaf and the tree anew from the events, and sign nothing."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as file:
            rows = file.execute(
                "SELECT match_id, version, kind, topic, state FROM leaves JOIN stored_events"
                " ON originator_id = match_id AND originator_version = version ORDER BY place"
            ).fetchall()
            file.execute("DELETE FROM leaves")
            file.execute("DELETE FROM subtrees")
            edge, heads = Edge(0), {}
            for match_id, version, kind, topic, state in rows:
                prev = heads.get(match_id) or begin(ORIGIN, match_id)
                digest = committed(state)
                leaf = Leaf(kind, match_id, version, topic, prev, digest).hash
                heads[match_id] = leaf
                row = (match_id, version, kind, leaf, edge.size)
                file.execute("INSERT INTO leaves VALUES (?, ?, ?, ?, ?)", row)
                edge.append(leaf)
        return edge

    def signed_anew(self, signer: Signer | None = None, *, lock: bool = False) -> None:
        """Do the same, sign it with this key or the real one, and make the lock fit where asked."""
        edge, signer = self.hashed_anew(), signer or self.signer
        point = Checkpoint(ORIGIN, edge.size, edge.root)
        told = Note(point.text, (signer.signature(point.text),))
        row = {"size": edge.size, "note": str(told)}
        self.change(
            "DELETE FROM checkpoints", "INSERT INTO checkpoints VALUES (:size, :note)", **row
        )
        if lock:
            (self.seal / "lock").write_text(str(told))

    # --- who notices -------------------------------------------------------------------------

    def noticed(self) -> str:
        """Return who notices: a letter for each detector, or a dash."""
        found = {
            "V": self.verify(), "E": self.export(), "H": self.holder(), "W": self.witness(),
            "S": self.start(),
        }  # fmt: skip
        return " ".join(one if found[one] else "-" for one in "SVEHW")

    def start(self) -> bool:
        """Say whether a service refuses to start."""
        try:
            self.records(seal=True).close()
        except RecordError:
            return True
        return False

    def verify(self) -> bool:
        """Say whether `referee verify --all` finds anything, with the key from the wall."""
        return bool(self.findings())

    def findings(self) -> list[str]:
        """Return all that `referee verify --all` finds."""
        with self.records() as records:
            verifying = Verifying(records.store, records.shelf)
            told = verifying.log(self.key, Folder(self.seal))
            checked = list(verifying.all())
            wrong = [one.text for one in (*told, *(w for it in checked for w in it.wrong))]
            return wrong + [text for it in checked for text in it.lost]

    def export(self) -> bool:
        """Say whether somebody notices who is given fresh exports, and has the key."""
        with self.records() as records:
            return any(
                _refused(records, one, self.key) for one in (self.match, self.other, self.late)
            )

    def holder(self) -> bool:
        """Say whether the one notices who took a checkpoint and a match home."""
        with self.records() as records:
            if self._forked(records, self.held):
                return True
            try:
                fresh = list(records.export(self.match))
            except RecordError:
                return True
            events = [line for line in self.exported if b'"payload"' in line]
            return fresh[1 : len(events) + 1] != events

    def witness(self) -> bool:
        """Say whether a witness refuses the latest checkpoint: it has seen an earlier one."""
        with self.records() as records:
            return self._forked(records, self.witnessed)

    def _forked(self, records: Records, known: bytes) -> bool:
        """Say whether what the record shows as its log does not begin with what somebody knows."""
        places, old = Places(records.store), checkpoint_of(read_note(known))
        try:
            new = trusted(read_note((places.checkpoint() or "").encode()), self.key)
            proof = consistency(places.read, old.size, new.size) if old.size < new.size else []
            check_consistency(old.size, old.root, new.size, new.root, proof)
        except (BadNote, BadProof, RecordError):
            return True
        return False


def signed(records: Records) -> int:
    """Sign for all that is recorded, and return how much that is."""
    assert records.sealer is not None
    records.sealer.now()
    return sealing.sealing(records.store).size


def found_wrong(records: Records, folder: Folder | None = None) -> list[str]:
    """Return what a verification of the whole store finds, and of its log."""
    verifying = Verifying(records.store, records.shelf)
    told = [*verifying.log(folder=folder)]
    return [one.text for one in (*told, *(bad for it in verifying.all() for bad in it.wrong))]


def _refused(records: Records, match_id: str, key: Key) -> bool:
    try:
        return refused(records.export(match_id), key)
    except RecordError:
        return True


def refused(lines: Iterable[bytes], key: Key) -> bool:
    """Say whether somebody with the key refuses an export, or finds less vouched for than told."""
    try:
        found = verify(lines, SHELF)
        if found.logged is None:
            return True
        if any(one.wrong for one in countersigned(found.match, found.events, SHELF)):
            return True
        return vouched(found.logged, found.events, key).events < len(found.events)
    except (BadImport, BadNote, BadProof):
        return True


def play(records: Records, draws: int) -> Opened:
    """Open a match, deal, and let everybody draw."""
    opened = records.open_match("toy")
    match_id, by = opened.match_id, opened.arbiter.by
    records.record(match_id, report(Deal("A")), by)
    for _ in range(draws):
        records.record(match_id, report(Draw(records.match(match_id).table.turn or "A")), by)
    return opened


def made(home: Path) -> World:
    """Make the world: a record that is sealed from its first event on."""
    home.mkdir()
    url, seal = f"sqlite:///{home / 'record.sqlite'}", home / "seal"
    with Records.connect(url, shelf=SHELF) as records:
        sealing.begin(records.store, seal, ORIGIN)
    table: Table = played(url)
    with Records.connect(url, shelf=SHELF, seal=seal) as records:
        assert records.sealer is not None
        records.sealer.now()
        held = (seal / "lock").read_bytes()
        exported = tuple(records.export(table.match))
        late = play(records, 2)
        records.record(late.match_id, Close("it rains"), late.arbiter.by)
        records.sealer.now()  # on a busy machine closing does not wait for it
    key = read_key((seal / "key.pub").read_text())
    witnessed = (seal / "lock").read_bytes()
    assert witnessed != held
    return World(home, table.match, table.other, late.match_id, key, held, exported, witnessed)


@pytest.fixture(scope="module")
def first(tmp_path_factory) -> World:
    """A world that no test may spoil."""
    return made(tmp_path_factory.mktemp("sealed") / "world")


@pytest.fixture
def world(first, tmp_path) -> World:
    """A world of the test's own."""
    return first.copy(tmp_path / "world")
