"""Erasing: names, and what people said, go; the chain, the tree and every move stay."""

import hashlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import orjson
import psycopg
import pytest

from referee.audit import told
from referee.log.notes import read_key
from referee.match.commands import Close, Correct, Decide, Dispute
from referee.match.erasing import GONE
from referee.record import CannotErase, Match, NeedsReason, Records, verify
from referee.record.events.left import committed
from referee.record.exchange.proving import vouched
from referee.record.seal import sealing
from referee.record.store import side_tables as tables

from .sealed_world import found_wrong
from .toy import SHELF, Deal, Draw, remedies, report

SAID = "Berta Musterfrau has looked at my cards"
DECIDED = "Berta has said so herself"
CLOSED = "Berta had to go home"
ASLEEP = "Berta was asleep"
WHY = "the person named has asked for it"
CORRECTED_AT, DISPUTED_AT, DECIDED_AT, CLOSED_AT = 4, 5, 6, 7


def argued(records: Records, *, upto: int = CLOSED_AT) -> str:
    """Play a match in which people say things about somebody; return its id."""
    opened = records.open_match("toy", names={"A": "Ada", "B": "Berta"}, device="Ada's phone")
    match_id, by = opened.match_id, opened.arbiter.by
    events = [
        report(Deal("A")), report(Draw("B")), Correct(2, None, ASLEEP), Dispute(SAID, ruling=1),
        Decide(1, remedies("the ruling stands"), DECIDED), Close(CLOSED),
    ]  # fmt: skip
    for command in events[: upto - 1]:
        records.record(match_id, command, by)
    return match_id


@pytest.fixture
def sealed(url, tmp_path) -> Iterator[Records]:
    """A record on either database, sealed from its first event on."""
    with Records.connect(url, shelf=SHELF) as fresh:
        sealing.begin(fresh.store, tmp_path / "seal", "cards.example.org/2026")
    with Records.connect(url, shelf=SHELF, seal=tmp_path / "seal") as records:
        yield records


def bytes_of(url: str) -> bytes:
    """Return everything that the database holds of events and what is sealed."""
    if not url.startswith("sqlite"):
        with psycopg.connect(url) as server:
            rows = [
                server.execute("SELECT state FROM match_events").fetchall(),
                server.execute("SELECT convert_to(value, 'UTF8') FROM openings").fetchall(),
            ]
        return b"".join(bytes(row[0]) for some in rows for row in some)
    path = url.removeprefix("sqlite:///")
    whole = b""
    for file in (Path(path), Path(f"{path}-wal")):
        whole += file.read_bytes() if file.exists() else b""
    return whole


@pytest.mark.parametrize(
    ("version", "words"),
    [(CORRECTED_AT, ASLEEP), (DISPUTED_AT, SAID), (DECIDED_AT, DECIDED), (CLOSED_AT, CLOSED)],
    ids=["a correction", "a dispute", "a decision", "the close"],
)
def test_words_go_and_the_chain_the_log_and_the_moves_stay(sealed, url, tmp_path, version, words):
    match_id = argued(sealed)
    key = read_key((tmp_path / "seal" / "key.pub").read_text())
    leaves = [sealed.leaf(match_id, number) for number in range(1, 8)]
    table = sealed.match(match_id).table
    before = list(sealed.export(match_id))
    (was,) = sealed.store.read(match_id, version - 1, version)
    field = {CORRECTED_AT: "why", DISPUTED_AT: "words", DECIDED_AT: "why", CLOSED_AT: "abandoned"}
    grain = orjson.loads(was.state)[field[version]]["salt"]
    leaf = committed(was.state)
    done = sealed.erase_words(match_id, version, why=WHY)
    assert done.version == CLOSED_AT + 1
    assert words.encode() not in bytes_of(url)
    assert grain.encode() not in bytes_of(url)  # with it the words could be guessed
    assert [sealed.leaf(match_id, number) for number in range(1, 8)] == leaves
    (left,) = sealed.store.read(match_id, version - 1, version)
    assert hashlib.sha256(left.state).digest() == leaf  # what the leaf has hashed from the first
    assert not found_wrong(sealed)
    now = verify(sealed.export(match_id), SHELF)
    assert now.logged is not None
    assert vouched(now.logged, now.events, key).events == CLOSED_AT + 1
    assert words not in _said(sealed.match(match_id))
    assert words not in _said(now.match)
    assert now.match.table == table
    old = verify(before, SHELF)  # what was given out verifies as before
    assert old.logged is not None
    assert vouched(old.logged, old.events, key).events == CLOSED_AT
    assert words in _said(old.match)


def test_words_go_as_soon_as_nobody_reads_any_more(sqlite_url, monkeypatch):
    with (
        Records.connect(sqlite_url, shelf=SHELF) as records,
        closing(
            sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), check_same_thread=False)
        ) as reader,
    ):
        match_id = argued(records)
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        tries = []

        def scrub() -> bool:
            tries.append(empty())
            reader.rollback()
            return tries[-1]

        empty = records.store._recorder.scrub
        monkeypatch.setattr(records.store._recorder, "scrub", scrub)
        records.erase_words(match_id, DISPUTED_AT, why=WHY)
        assert SAID.encode() not in bytes_of(sqlite_url)
        assert tries == [False, True]


def _said(match: Match) -> str:
    """Return all that is told of a match."""
    trail = told(match)
    argued_ = [(one.words, one.number) for one in match.argued.disputes]
    argued_ += [(one.why, one.number) for one in match.argued.decisions]
    entries = [(str(entry.text), *map(str, entry.reasons)) for entry in trail.entries]
    return f"{entries} {argued_} {match.closing} {match.history[:]}"


def test_a_name_goes_with_what_the_devices_are_called_and_an_event_says_so(sealed, url):
    match_id = argued(sealed, upto=2)
    done = sealed.erase(match_id, "B", why=WHY)
    assert (done.event.seat, done.event.why, done.version) == ("B", WHY, 3)
    assert sealed.names(match_id) == {"A": "Ada"}
    assert b"Berta" not in bytes_of(url)
    assert not found_wrong(sealed)
    assert sealed.erase(match_id, "B", why=WHY) is None
    assert sealed.match(match_id).version == 3
    asked = verify(sealed.export(match_id, names=True), SHELF)
    assert [one.about for one in asked.withheld] == ["B"]
    sealed.record(match_id, report(Draw("B")), sealed.participants(match_id)[0].by)


REFUSED = {
    "G-5 the match is not over": (5, DISPUTED_AT, "This match is not over"),
    "a move is a move": (7, 2, "Event 2 cannot be erased"),
    "the opening": (7, 1, "Event 1 cannot be erased"),
    "no such event": (7, 99, "There is no event 99"),
}


@pytest.mark.parametrize(("upto", "version", "said"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_erased_is_refused_with_its_reason(connect, upto, version, said):
    records = connect()
    match_id = argued(records, upto=upto)
    was = records.store.read(match_id)
    with pytest.raises(CannotErase, match=said):
        records.erase_words(match_id, version, why=WHY)
    assert records.store.read(match_id) == was


def test_nothing_is_erased_while_somebody_argues(connect):
    records = connect()
    match_id = argued(records, upto=DECIDED_AT)
    arbiter = records.participants(match_id)[0].by
    records.record(match_id, Dispute("once more", ruling=1), arbiter)
    records.record(match_id, Close("enough"), arbiter)
    with pytest.raises(CannotErase, match="Dispute 2 is not decided yet"):
        records.erase_words(match_id, DISPUTED_AT, why=WHY)


def test_erasing_twice_and_without_a_reason_is_refused(connect):
    records = connect()
    match_id = argued(records)
    with pytest.raises(NeedsReason):
        records.erase_words(match_id, DISPUTED_AT, why=" ")
    records.erase_words(match_id, DISPUTED_AT, why=WHY)
    with pytest.raises(CannotErase, match="erased already"):
        records.erase_words(match_id, DISPUTED_AT, why=WHY)


def test_another_process_that_holds_the_words_lets_go_of_them(connect, caplog):
    one, other = connect(), connect()
    match_id = argued(one)
    assert CLOSED in str(other.match(match_id).closing)  # its latest event is the very one
    one.erase_words(match_id, CLOSED_AT, why=WHY)
    assert GONE in str(other.match(match_id).closing)
    other.erase(match_id, "A", why=WHY)
    assert one.match(match_id).version == CLOSED_AT + 2
    assert "was set back" not in caplog.text


def test_a_list_made_anew_and_a_start_have_no_trouble_with_it(sealed, url, tmp_path):
    match_id = argued(sealed)
    sealed.erase_words(match_id, DISPUTED_AT, why=WHY)
    sealed.close()
    with Records.connect(url, shelf=SHELF, seal=tmp_path / "seal") as records:
        assert [one.damaged for one in records.rebuild_list()] == [None]
        assert records.match(match_id).argued.disputes[0].words == GONE
        assert GONE in records.export_text(match_id)
        assert records.sealing().size == CLOSED_AT + 1


def test_a_copy_elsewhere_is_brought_up_to_what_was_erased(sealed, tmp_path):
    match_id = argued(sealed)
    before = list(sealed.export(match_id, names=True))
    for version in (DISPUTED_AT, CLOSED_AT):
        sealed.erase_words(match_id, version, why=WHY)
    sealed.erase(match_id, "B", why=WHY)
    copy = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    with Records.connect(copy, shelf=SHELF) as elsewhere:
        elsewhere.import_lines(before)
        assert elsewhere.names(match_id) == {"A": "Ada", "B": "Berta"}
        assert elsewhere.import_lines(sealed.export(match_id, names=True)).added == 3
        assert elsewhere.names(match_id) == {"A": "Ada"}
        assert elsewhere.import_lines(before).repeated  # and nothing comes back
        assert SAID not in _said(elsewhere.match(match_id))
        assert not found_wrong(elsewhere)
        assert SAID.encode() not in bytes_of(copy)


def test_an_export_that_was_asked_for_before_an_erasing_tells_of_it(sealed, monkeypatch):
    match_id = argued(sealed)
    asked = sealed.match(match_id)
    sealed.erase_words(match_id, DISPUTED_AT, why=WHY)
    monkeypatch.setattr(sealed, "match", lambda _: asked)
    assert verify(sealed.export(match_id), SHELF).match.version == CLOSED_AT + 1


# --- a kill ---------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from referee.record import Records
from referee.record.store import postgres, sqlite
from tests.record.toy import SHELF

steps = iter(["an event", "the id", "what follows", "what follows then"])
erasing = []

def step(name):
    if erasing and name == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)

def before(room, what, named=None):
    was = getattr(room, what)
    def stepped(*given):
        step(named or next(steps, ""))
        return was(*given)
    setattr(room, what, stepped)

written = sqlite.Recorder._written
def stepping(self, execute, save):
    def one(*given):
        step(next(steps, "") if erasing else "")
        return execute(*given)
    return written(self, one, save)
sqlite.Recorder._written = stepping

before(sqlite.Recorder, "scrub", "before the scrub")
before(postgres.Recorder, "_tell", "committed")
inserted = postgres.Recorder._inserted
def inserting(self, cursor, save):
    step(next(steps))
    ids = inserted(self, cursor, save)
    before(postgres, "_psycopg")
    before(postgres, "Written", "all but the commit")
    return ids
postgres.Recorder._inserted = inserting

with Records.connect(sys.argv[1], shelf=SHELF) as records:
    records.match(sys.argv[2])
    erasing.append(True)
    records.erase_words(sys.argv[2], 5, why="asked")
"""


def killed_at(step: str, url: str, match_id: str) -> None:
    code = [sys.executable, "-c", KILLED, url, match_id, step]
    assert subprocess.run(code, check=False).returncode == -signal.SIGKILL, step


@pytest.mark.parametrize("step", ["an event", "the id", "what follows then"])
def test_a_kill_leaves_all_of_it_or_nothing(sqlite_url, step):
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        match_id = argued(records)
        before = records.store.read(match_id)
    killed_at(step, sqlite_url, match_id)
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        assert records.store.read(match_id) == before
        assert not found_wrong(records)
        records.erase_words(match_id, DISPUTED_AT, why=WHY)
        assert not found_wrong(records)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))) as file:
        [(state,)] = file.execute(
            "SELECT state FROM stored_events WHERE originator_version = 5"
        ).fetchall()
    assert SAID.encode() not in state


def test_a_kill_before_the_words_are_out_of_the_log_is_made_up_for_by_the_next_start(sqlite_url):
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        match_id = argued(records)
    killed_at("before the scrub", sqlite_url, match_id)
    assert SAID.encode() in bytes_of(sqlite_url)  # else there is nothing to make up for
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        assert SAID.encode() not in bytes_of(sqlite_url)
        assert records.match(match_id).argued.disputes[0].words == GONE
        assert not records.store.ask(tables.FIND_SETTING, tables.UNSCRUBBED)


@pytest.mark.postgres
def test_so_does_one_on_postgresql(emptied_postgres):
    url = emptied_postgres
    with Records.connect(url, shelf=SHELF) as records:
        match_id = argued(records)
        before = records.store.read(match_id)
        for step in ("an event", "what follows then", "all but the commit"):
            killed_at(step, url, match_id)
            assert records.store.read(match_id) == before, step
            assert not found_wrong(records)
        killed_at("committed", url, match_id)
        assert records.match(match_id).argued.disputes[0].words == GONE
        assert SAID.encode() not in bytes_of(url)
        assert not found_wrong(records)
        with pytest.raises(CannotErase, match="erased already"):
            records.erase_words(match_id, DISPUTED_AT, why=WHY)
