"""Saves that come at once share a commit, and none of them suffers for another."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from referee.record.events import Event
from referee.record.store import Store
from referee.record.together import Together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LATE = 10.0
"""Seconds after which a thread that was forgotten fails its test."""


class Disk:
    """A commit that waits until it is told to go on, and remembers what came together."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.begun, self.go = threading.Event(), threading.Event()

    def commit(self, items: Sequence[str]) -> list[str]:
        self.commits.append(list(items))
        self.begun.set()
        assert self.go.wait(LATE)
        if "taken" in items:
            raise IntegrityError("taken")
        if "full" in items:
            raise OperationalError("full")
        return [f"{item} is written" for item in items]


@pytest.fixture
def disk() -> Disk:
    return Disk()


def at_once(disk: Disk, together: Together[str, str], *items: str) -> dict[str, str]:
    """Write something, and while its commit is under way the rest; return what each was told."""
    told: dict[str, str] = {}

    def write(item: str) -> None:
        try:
            told[item] = together.write(item)
        except (IntegrityError, OperationalError) as error:
            told[item] = f"no: {error}"

    threads = [threading.Thread(target=write, args=(item,)) for item in items]
    threads[0].start()
    assert disk.begun.wait(LATE)
    for thread in threads[1:]:
        thread.start()
    while len(together._waiting) < len(items) - 1:
        pass
    disk.go.set()
    for thread in threads:
        thread.join(LATE)
    return told


def test_what_comes_during_a_commit_shares_the_next(disk: Disk) -> None:
    told = at_once(disk, Together(disk.commit), "a", "b", "c", "d")
    assert told == {item: f"{item} is written" for item in "abcd"}
    assert sorted(map(len, disk.commits)) == [1, 3]


def test_what_cannot_be_fails_alone(disk: Disk) -> None:
    told = at_once(disk, Together(disk.commit), "a", "b", "taken", "c")
    assert told.pop("taken") == "no: taken"
    assert told == {item: f"{item} is written" for item in "abc"}


def test_a_disk_that_is_full_is_full_for_all_and_asked_once(disk: Disk) -> None:
    told = at_once(disk, Together(disk.commit), "a", "b", "full")
    assert told == {"a": "a is written", "b": "no: full", "full": "no: full"}
    assert len(disk.commits) == 2


def test_a_writer_that_is_killed_leaves_nobody_waiting() -> None:
    class Killed(BaseException):
        pass

    written: list[str] = []

    def commit(items: Sequence[str]) -> list[str]:
        if "kill" in items and not written:
            written.append("tried")
            raise Killed
        written.extend(items)
        return list(items)

    together: Together[str, str] = Together(commit)
    with pytest.raises(Killed):
        together.write("kill")
    assert together.write("next") == "next"
    assert written == ["tried", "kill", "next"]


def test_a_store_under_many_writers_has_every_event_once(url: str) -> None:
    store = Store(url)
    recorder = store._recorder
    commits: list[int] = []
    insert: Callable[..., object] = recorder._together._commit

    def counted(saves: Sequence[object]) -> object:
        commits.append(len(saves))
        return insert(saves)

    recorder._together._commit = counted
    refused: list[str] = []

    def write(match: str) -> None:
        for version in range(1, 21):
            store.append([Event(match, version, "match.ruled", b"{}")])
            try:
                recorder.insert_events([StoredEvent(match, version, "match.ruled", b"{}")])
            except IntegrityError:
                refused.append(match)

    names = [f"match-{number}" for number in range(8)]
    threads = [threading.Thread(target=write, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 8 * 20
    for name in names:
        assert [event.version for event in store.read(name)] == list(range(1, 21))
    assert max(commits) > 1
    store.close()
