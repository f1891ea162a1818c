"""What one disk alone has is promised to nobody: not by an id, a stream, a token or a signature."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from referee.match import commands
from referee.record import By, Records, StoreDown, Unassured
from referee.record.integrity.verifying import Verifying
from referee.record.seal import sealing
from referee.record.seal.folder import Folder
from referee.record.store.connections import REST
from tests.api.live import Live
from tests.fixtures.service import PATIENCE, http
from tests.fixtures.waiting import until
from tests.record.toy import SHELF, Deal, Draw, remedies, report
from tests.whole.phone import Phone, opened
from tests.whole.test_failover import TERMS, drawn

BY = By("p1", "", "arbiter")
SECRET = "s" * 43


@contextmanager
def cancelling(dsn: str) -> Iterator[None]:
    """Cancel by hand whatever waits for a standby meanwhile."""
    ended = threading.Event()

    def cancel() -> None:
        with psycopg.connect(dsn, autocommit=True) as connection:
            while not ended.wait(0.05):
                connection.execute(
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
                    " WHERE wait_event = 'SyncRep'"
                )

    by_hand = threading.Thread(target=cancel)
    by_hand.start()
    try:
        yield
    finally:
        ended.set()
        by_hand.join()


def signed(phone: Phone, seal: Path) -> int:
    """Return for how many events is signed, published or not, having asked for it."""
    phone.get("/export")
    return Folder(seal).lock()[1].size


def test_what_a_restart_has_left_on_one_disk_is_acknowledged_when_the_standby_has_it(
    cluster, service, tmp_path
):
    cluster.wait_for_standby(wait=True)
    database, seal = cluster.database(), tmp_path / "seal"
    with Records.connect(database) as records:
        sealing.begin(records.store, seal, "club.example/one-disk")
    running = service(database, "--workers", "2", "--seal", str(seal))
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        dealt = phone.report({"move": "deal", "seat": "A"}, "report-0")
        assert "Referee-Receipt" in dealt.headers
        live = Live(running.url, phone.match, phone.token)
        until(lambda: signed(phone, seal) == 2)
        streams = [live.watch(last=1) for _ in range(4)]  # some at either worker
        assert [stream.until(2)[-1][:2] for stream in streams] == [("ruling", 2)] * 4
        cluster.stop_standby()
        unavailable = httpx.codes.SERVICE_UNAVAILABLE
        draw = {"move": "draw", "seat": "B"}
        assert phone.report(draw, "report-1").status_code == unavailable
        assert len(phone.rulings()) == 1
        cluster.restart_primary()
        until(lambda: phone.get("/rulings").status_code == httpx.codes.OK)
        assert [one["report_id"] for one in phone.rulings()] == ["report-0", "report-1"]
        asked = {"report_ids": ["report-0", "report-1"]}
        for _ in range(2):
            again = phone.report(draw, "report-1")
            assert (again.status_code, again.headers.get("Referee-Receipt")) == (unavailable, None)
            assert "is not acknowledged yet" in again.json()["detail"]
            assert phone.post("/recorded", asked).status_code == unavailable
            assert phone.get("/stream").status_code == unavailable
        assert signed(phone, seal) == 2
        cluster.restart_primary()  # now its leaf has a place too, on one disk
        until(lambda: phone.get("/rulings").status_code == httpx.codes.OK)
        assert signed(phone, seal) == 2
        assert phone.post("/recorded", {"report_ids": ["report-2"]}).json()["missing"]
        assert [stream.events[-1][1] for stream in streams] == [2] * 4
        assert not any(stream.ended for stream in streams)
        cluster.start_standby()
        again = drawn(phone, 1)
        assert (again.status_code, again.json()["number"]) == (200, 2)
        assert phone.post("/recorded", asked).json()["recorded"] == {"report-0": 2, "report-1": 3}
        assert [stream.until(3)[-1][:2] for stream in streams] == [("ruling", 3)] * 4
        until(lambda: signed(phone, seal) == 3)
        cluster.fail_over()
        until(lambda: phone.get("/rulings").status_code == httpx.codes.OK)
        assert [one["report_id"] for one in phone.rulings()] == ["report-0", "report-1"]
        assert drawn(phone, 1).status_code == httpx.codes.OK
    with Records.connect(database) as records:
        assert list(Verifying(records.store, records.shelf).log(folder=Folder(seal))) == []


def test_whoever_asks_again_is_promised_nothing_that_one_disk_alone_has(cluster):
    database = cluster.database()
    with (
        Records.connect(database, shelf=SHELF) as records,
        Records.connect(cluster.database(), shelf=SHELF) as elsewhere,
    ):
        played = elsewhere.open_match("toy", seats=("A", "B"))
        elsewhere.record(played.match_id, report(Deal("A")), BY, "deal0001")
        lines = list(elsewhere.export(played.match_id))
        text = elsewhere.export_text(elsewhere.open_match("toy").match_id)
        cluster.stop_standby()

        def opening() -> Any:
            return records.open_match("toy", report_id="opening1", secret=SECRET, names={"A": "Al"})

        first = opening()
        one, by = first.match_id, first.arbiter.by
        taken, cleared, over = (records.open_match("toy", names={"A": "Al"}) for _ in "123")
        code = records.hand_over(taken.match_id).code
        gone = records.admit(one, "seat", "B")
        records.import_keys.make("Club")

        def by_id(command: commands.Command, report_id: str, match_id: str = one) -> Any:
            return lambda: records.record(match_id, command, by, report_id)

        def away() -> Any:
            told = records.sent_all_away(cleared.match_id, SECRET)
            return told or records.send_all_away(cleared.match_id, secret=SECRET)

        asked: list[Callable[[], Any]] = [
            opening,
            by_id(report(Deal("A")), "report-1"),
            by_id(report(Draw("B")), "report-2"),
            by_id(commands.Correct(2, None, "so"), "correct1"),
            by_id(commands.Restore(4, "no"), "restore1"),
            by_id(commands.Dispute("what", 1), "dispute1"),
            by_id(commands.Decide(1, remedies("the ruling stands"), "it is"), "decide01"),
            by_id(commands.Close("over"), "closing1", over.match_id),
            lambda: records.import_lines(lines),
            lambda: records.import_text(text),
            lambda: records.admit(one, "seat", "A", secret=SECRET),
            lambda: records.revoke(gone.id),
            lambda: records.take_over(code, secret=SECRET),
            away,
            lambda: records.erase(over.match_id, "A", why="asked"),
            lambda: records.rematches.open(over.match_id, secret=SECRET),
        ]
        for ask in asked:
            ask()
        records.import_keys.revoke("Club")
        records.erase_words(over.match_id, 2, why="asked")

        cluster.set(cluster.primary, "synchronous_standby_names", "*")
        until(lambda: records.store.copies().awaited)  # type: ignore[union-attr]
        version = records.match(one).version
        for ask in asked:
            with pytest.raises(Unassured):
                ask()
        with pytest.raises(Unassured):
            records.recorded(one, ["report-1", "unknown1"])
        with pytest.raises(Unassured):
            records.import_keys.revoke("Club")
        with pytest.raises(Unassured):
            records.erase_words(over.match_id, 2, why="asked")
        assert records.recorded(one, ["unknown1"]) == {}
        with pytest.raises(Unassured):
            records.watch().wait(one, version - 1, 0.1)
        assert records.match(one).version == version  # whoever reads alone is told what is there

        cluster.start_standby()
        for ask in asked:
            ask()
        assert records.match(one).version == version
        assert records.recorded(one, ["report-1", "unknown1"]) == {"report-1": 2}
        assert records.watch().wait(one, version - 1, PATIENCE) == version
    cluster.fail_over()


def test_a_commit_whose_wait_is_cancelled_in_the_server_is_not_acknowledged(cluster):
    with Records.connect(cluster.database(), shelf=SHELF) as records:
        one = records.open_match("toy").match_id
        cluster.wait_for_standby(wait=True)
        with cluster.standby.stalled(), cancelling(cluster.primary.dsn):
            with pytest.raises(StoreDown):
                records.record(one, report(Deal("A")), BY, "report-1")
            assert records.match(one).last_number == 1
            with pytest.raises(StoreDown):
                records.record(one, report(Deal("A")), BY, "report-1")
        assert records.record(one, report(Deal("A")), BY, "report-1").repeated
        cluster.set(cluster.primary, "synchronous_standby_names", "")


def test_one_commit_waits_in_the_server_and_not_one_for_each_try(cluster):
    with Records.connect(cluster.database(), shelf=SHELF) as records:
        matches = [records.open_match("toy").match_id for _ in range(3)]
        cluster.wait_for_standby(wait=True)
        cluster.stop_standby()
        for one in matches:
            with pytest.raises(StoreDown):
                records.record(one, report(Deal("A")), BY, "report-1")
            time.sleep(REST)
        cluster.until("SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", 1)
        cluster.start_standby()
        done = [records.record(one, report(Deal("A")), BY, "report-1") for one in matches]
        assert [one.repeated for one in done] == [True, False, False]
        cluster.set(cluster.primary, "synchronous_standby_names", "")


def ids(numbers: range) -> list[str]:
    return [f"report-{number}" for number in numbers]


def reported(phone: Phone, numbers: range) -> Iterator[str]:
    """Report draws under ids of their own; yield those that are acknowledged."""
    for number, report_id in zip(numbers, ids(numbers), strict=True):
        draw = {"move": "draw", "seat": "AB"[number % 2]}
        if phone.report(draw, report_id).status_code in {200, 201}:
            yield report_id


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
def test_in_whatever_order_servers_come_and_go_nothing_acknowledged_is_lost(
    cluster, service, number
):
    seed = f"{time.strftime('%F')} {number}"
    print(seed)  # noqa: T201 - shown where the test fails
    chance = random.Random(seed)
    cluster.wait_for_standby(wait=True)
    running = service(cluster.database(), "--workers", "2", "--quiet")
    acknowledged, sent, copied = set[str](), 0, True
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        phone.ruled({"move": "deal", "seat": "A"}, report_id="report-0")
        live = Live(running.url, phone.match, phone.token)
        streams = [live.watch(last=1)]
        for _ in range(30):
            act = chance.choice(["report", "report", "again", "ask", "standby", "primary"])
            sent += act == "report"
            if act in {"report", "again"}:
                first = 1 if act == "again" else sent
                acknowledged.update(reported(phone, range(first, sent + 1)))
            elif act == "ask" and sent:
                answer = phone.post("/recorded", {"report_ids": ids(range(1, sent + 1))})
                acknowledged.update(answer.json().get("recorded", ()))
            elif act == "standby":
                copied = not copied
                (cluster.start_standby if copied else cluster.stop_standby)()
            elif act == "primary":
                cluster.restart_primary()
            if copied and streams[-1].ended:
                until(running.is_well)
                streams.append(live.watch(last=1))
        cluster.fail_over()
        until(lambda: phone.get("/rulings").status_code == httpx.codes.OK)
        on_record = {one["report_id"]: one["version"] for one in phone.rulings()}
    told = {
        (event[2]["ruling"]["report_id"], event[1])
        for stream in streams for event in stream.events if event[0] == "ruling"
    }  # fmt: skip
    assert acknowledged <= on_record.keys()
    assert told <= on_record.items()
    assert sent
    assert told
