"""Random play and random tampering: of each kind exactly those notice it whom the table names.

What is drawn are the matches, the event, and the kind; who notices follows from the kind, and from
where the event stands: whether the holder has taken its match home, whether the checkpoint that is
held was signed after it, and whether a start still looks at it.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee.log.notes import Signer, read_key
from referee.record import Records
from referee.record.seal import sealing, sequencer

from .sealed_world import ORIGIN, World, play
from .toy import SHELF

EXAMPLES, AT_LENGTH = 8, 100
LOOKED_AT = 3


class Drawn(NamedTuple):
    """The event that somebody lays hands on."""

    match_id: str
    version: int
    place: int
    exported: bool
    """Whether the holder has taken its match home."""
    held: bool
    """Whether the checkpoint that the holder has was signed after it."""
    proven: bool
    """Whether its leaf is read to prove that the log begins with the checkpoint that is held.

    A tree of a power of two is one subtree of every later one: nothing below it is read.
    """
    looked_at: bool
    """Whether a start looks at it."""
    next_looked_at: bool
    """Whether a start looks at the one after it."""


def who(always: str, **sometimes: bool) -> str:
    """Return who notices: these, and those of whom it is so."""
    return " ".join(one if one in always or sometimes.get(one) else "-" for one in "SVEHW")


# --- what may be done to an event: a tampering, and who notices it ----------------------------


def sql(*statements: str) -> Callable[[World, Drawn], None]:
    def done(world: World, one: Drawn) -> None:
        world.change(*statements, d=one.match_id, v=one.version, n=one.version + 1, p=one.place)

    return done


SALT = (
    'UPDATE stored_events SET state = CAST(REPLACE(CAST(state AS TEXT), \'"salt":"\','
    ' \'"salt":"x\') AS BLOB) WHERE originator_id = :d AND originator_version = :v'
)
"""The least edit: the event means the same, and is another one."""
AGAIN = (
    "INSERT INTO stored_events SELECT originator_id, (SELECT MAX(originator_version) + 1 FROM"
    " stored_events WHERE originator_id = :d), topic, state FROM stored_events"
    " WHERE originator_id = :d AND originator_version = :v"
)
EVENT_GONE = "DELETE FROM stored_events WHERE originator_id = :d AND originator_version = :v"


def signed_anew(key: str, *, lock: bool = False) -> Callable[[World, Drawn], None]:
    def done(world: World, one: Drawn) -> None:
        sql(SALT)(world, one)
        if key == "none":
            world.hashed_anew()
        else:
            world.signed_anew(Signer.fresh(ORIGIN) if key == "other" else None, lock=lock)

    return done


def swapped(table: str, what: str, match_id: str, number: str) -> Callable[[World, Drawn], None]:
    here = f"{match_id} = :d AND {number} IN (:v, :n)"
    return sql(  # by a copy: an update that reads what it writes would tell one of them twice
        f"CREATE TEMP TABLE both AS SELECT {number} AS number, {what} AS was FROM {table}"  # noqa: S608 - ours
        f" WHERE {here}",
        f"UPDATE {table} SET {what} = (SELECT was FROM both WHERE number = :v + :n - {number})"  # noqa: S608 - ours
        f" WHERE {here}",
        "DROP TABLE both",
    )


KINDS: dict[str, tuple[Callable[[World, Drawn], None], Callable[[Drawn], str]]] = {
    "nothing": (lambda *_: None, lambda _: who("")),
    "1, 3 edited": (sql(SALT), lambda one: who("VE", S=one.looked_at, H=one.exported)),
    "3 swapped with the next one": (
        swapped("stored_events", "state", "originator_id", "originator_version"),
        lambda one: who("VE", S=one.next_looked_at, H=one.exported),
    ),
    "4 told under another topic": (
        sql("UPDATE stored_events SET topic = 'match.confirmed'"
            " WHERE originator_id = :d AND originator_version = :v"),
        lambda one: who("VE", S=one.looked_at, H=one.exported),
    ),
    "5 its leaf swapped with the next one": (
        swapped("leaves", "leaf", "match_id", "version"),
        lambda one: who("SVE", H=one.proven),
    ),
    "6 deleted": (sql(EVENT_GONE), lambda one: who("VE", S=one.looked_at, H=one.exported)),
    "7 deleted with its leaf": (
        sql(EVENT_GONE, "DELETE FROM leaves WHERE match_id = :d AND version = :v"),
        lambda _: who("SVEH"),  # the proof in an export reads the whole tree
    ),
    "9 told once more at the end": (
        sql(AGAIN), lambda one: who("VE", H=one.exported),
    ),
    "10 edited, every hash made anew": (
        signed_anew("none"), lambda one: who("SVE", H=one.exported or one.proven),
    ),
    "11 edited, signed with another key": (
        signed_anew("other"), lambda _: who("SVEHW"),
    ),
    "12 edited, signed with the key": (
        signed_anew("real"), lambda one: who("SVW", H=one.held),
    ),
    "13, 15 edited, signed with the key, the lock rewritten": (
        signed_anew("real", lock=True), lambda one: who("W", H=one.held),
    ),
}  # fmt: skip


# --- play ----------------------------------------------------------------------------------------


def made(home: Path, early: list[int], late: list[int]) -> World:
    """Play matches of so many draws, before the holder takes the first home and after it."""
    home.mkdir()
    url, seal = f"sqlite:///{home / 'record.sqlite'}", home / "seal"
    with Records.connect(url, shelf=SHELF) as records:
        sealing.begin(records.store, seal, ORIGIN)
    with Records.connect(url, shelf=SHELF, seal=seal) as records:
        assert records.sealer is not None
        first, *others = [play(records, draws).match_id for draws in early]
        records.sealer.now()
        held, exported = (seal / "lock").read_bytes(), tuple(records.export(first))
        last = [play(records, draws).match_id for draws in late][-1]
        records.sealer.now()  # on a busy machine closing does not wait for it
    witnessed, key = (seal / "lock").read_bytes(), read_key((seal / "key.pub").read_text())
    other = others[-1] if others else first
    return World(home, first, other, last, key, held, exported, witnessed)


def events(world: World) -> list[Drawn]:
    """Return the events that stand between others of their match, which export would ask for."""
    size = int(world.held.split(b"\n")[1])
    with closing(sqlite3.connect(world.path)) as file:
        rows = file.execute("SELECT match_id, version, place FROM leaves ORDER BY place").fetchall()
    places = {(match_id, version): place for match_id, version, place in rows}
    looked_at = len(rows) - LOOKED_AT
    last = {match_id: version for match_id, version, _ in rows}
    return [
        Drawn(match_id, version, place, match_id == world.match, place < size,
              place >= size or bool(size & (size - 1)),
              place >= looked_at, places[match_id, version + 1] >= looked_at)
        for match_id, version, place in rows
        if 1 < version < last[match_id] - 1 and match_id in {world.match, world.other, world.late}
    ]  # fmt: skip


@pytest.mark.parametrize(
    "examples", [EXAMPLES, pytest.param(AT_LENGTH, marks=pytest.mark.long, id="at length")]
)
def test_random_tampering_with_random_play_is_noticed_by_exactly_these(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: int
) -> None:
    monkeypatch.setattr(sequencer, "LOOKED_AT", LOOKED_AT)
    draws = st.lists(st.integers(3, 9), min_size=1, max_size=3)

    @settings(
        max_examples=examples, deadline=None, derandomize=examples == EXAMPLES, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(early=draws, late=draws, kinds=st.permutations(list(KINDS)), data=st.data())
    def tampered(early: list[int], late: list[int], kinds: list[str], data: st.DataObject) -> None:
        world = made(tmp_path / "world", early, late)
        try:
            for kind in kinds[:3]:
                one = data.draw(st.sampled_from(events(world)))
                spoilt = world.copy(tmp_path / "spoilt")
                try:
                    tamper, noticed = KINDS[kind]
                    tamper(spoilt, one)
                    assert spoilt.noticed() == noticed(one), (kind, one)
                finally:
                    shutil.rmtree(tmp_path / "spoilt")
        finally:
            shutil.rmtree(tmp_path / "world")

    tampered()
