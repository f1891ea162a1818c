"""Saves that come at once share a commit, and none of them suffers for another."""

import threading
from collections.abc import Sequence

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent

from referee.record.events.events import Event
from referee.record.store.group_commit import GroupCommit
from referee.record.store.store import Store
from tests.fixtures.at_once import at_once
from tests.fixtures.spies import calls_of

LATE = 60.0
"""Seconds after which a thread that was forgotten fails its test."""


class Killed(BaseException):
    """What ends a writer on the way."""


class Disk:
    """A commit that waits until it is told to go on, and remembers what came together."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.begun, self.go = threading.Event(), threading.Event()

    def commit(self, items: Sequence[str]) -> list[str | Exception]:
        self.commits.append(list(items))
        self.begun.set()
        assert self.go.wait(LATE)
        if "full" in items:
            raise OperationalError("full")
        if "killed" in items[:1]:
            raise Killed
        taken = IntegrityError("taken")
        return [taken if item == "taken" else f"{item} is written" for item in items]


@pytest.fixture
def disk() -> Disk:
    return Disk()


def during(disk: Disk, *items: str) -> dict[str, str]:
    """Write something, and while its commit is under way the rest; return what each was told."""
    commits: GroupCommit[str, str] = GroupCommit(disk.commit)
    told: dict[str, str] = {}

    def write(item: str) -> None:
        try:
            told[item] = commits.write(item)
        except (IntegrityError, OperationalError, Killed) as error:
            told[item] = f"no: {error}"

    threads = [threading.Thread(target=write, args=(item,)) for item in items]
    threads[0].start()
    assert disk.begun.wait(LATE)
    for place, thread in enumerate(threads[1:], 1):
        thread.start()
        while len(commits._queue) < place:
            pass
    disk.go.set()
    for thread in threads:
        thread.join(LATE)
    return told


def test_what_comes_during_a_commit_shares_the_next(disk):
    told = during(disk, "a", "b", "c", "d")
    assert told == {item: f"{item} is written" for item in "abcd"}
    assert disk.commits == [["a"], ["b", "c", "d"]]


def test_what_cannot_be_fails_alone(disk):
    told = during(disk, "a", "b", "taken", "c")
    assert told.pop("taken") == "no: taken"
    assert told == {item: f"{item} is written" for item in "abc"}
    assert len(disk.commits) == 2


def test_a_disk_that_is_full_is_full_for_all_and_asked_once(disk):
    told = during(disk, "a", "b", "full")
    assert told == {"a": "a is written", "b": "no: full", "full": "no: full"}
    assert len(disk.commits) == 2


def test_what_waited_with_a_writer_that_was_killed_is_written_by_the_next(disk):
    told = during(disk, "a", "killed", "b", "c")
    assert told.pop("killed") == "no: "
    assert told == {item: f"{item} is written" for item in "abc"}
    assert disk.commits == [["a"], ["killed", "b", "c"], ["b", "c"]]


def test_a_writer_that_was_killed_alone_leaves_the_way_free(disk):
    assert during(disk, "killed") == {"killed": "no: "}
    assert during(disk, "a") == {"a": "a is written"}


def test_a_store_under_many_writers_has_every_event_once(url, monkeypatch):
    store = Store(url)
    recorder = store._recorder
    commits = calls_of(monkeypatch, recorder._commits, "_commit")
    refused: list[str] = []

    def write(match: str) -> None:
        for version in range(1, 21):
            store.append([Event(match, version, "match.ruled", b"{}")])
            try:
                recorder.insert_events([StoredEvent(match, version, "match.ruled", b"{}")])
            except IntegrityError:
                refused.append(match)

    names = [f"match-{number}" for number in range(8)]
    assert at_once(8, lambda n: write(names[n])) == [None] * 8
    assert len(refused) == 8 * 20
    for name in names:
        assert [event.version for event in store.read(name)] == list(range(1, 21))
    assert max(len(saves) for (saves,) in commits) > 1
    store.close()
