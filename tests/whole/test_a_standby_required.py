"""Where a standby has to be waited for, nothing is promised that none has, whatever is set."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import psycopg
import pytest

from referee.record import Records, StoreTrouble, Unassured
from referee.record.errors import OneDisk, Unseen
from referee.record.store import connections
from tests.fixtures.cluster import Cluster
from tests.fixtures.service import http
from tests.fixtures.waiting import until
from tests.record.toy import SHELF, Deal, Draw, report
from tests.whole.phone import opened
from tests.whole.test_failover import TERMS, until_told
from tests.whole.test_one_disk import BY

NAMES = "synchronous_standby_names"
WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
COMMIT = "SELECT pg_logical_emit_message(true, 'test', '')"
PLAIN = "a_plain_role"


def required(database: str) -> Records:
    return Records.connect(database, shelf=SHELF, require_standby=True)


@contextmanager
def recording(records: Records, match_id: str, report_id: str) -> Iterator[list[Any]]:
    """Report in another thread meanwhile; what becomes of it is in the list at the end."""
    told: list[Any] = []

    def record() -> None:
        try:
            told.append(records.record(match_id, report(Deal("A")), BY, report_id))
        except StoreTrouble as error:
            told.append(error)

    thread = threading.Thread(target=record)
    thread.start()
    try:
        yield told
    finally:
        thread.join()


@contextmanager
def let_go(cluster: Cluster, *, back: bool) -> Iterator[None]:
    """Name nobody while a commit waits: the server lets it go; perhaps name somebody again.

    The one that waits is stopped meanwhile, so that it sees how it began and how it ends.
    """
    with psycopg.connect(cluster.primary.dsn, autocommit=True) as connection:
        until(lambda: connection.execute(WAITING).fetchone() is not None)
        ((pid,),) = connection.execute(WAITING)
        os.kill(pid, signal.SIGSTOP)
        try:
            cluster.set(cluster.primary, NAMES, "")
            connection.execute(COMMIT)  # it comes back when all who waited were let go
            if back:
                cluster.set(cluster.primary, NAMES, "*")
            yield
        finally:
            os.kill(pid, signal.SIGCONT)


@contextmanager
def fetching(cluster: Cluster) -> Iterator[None]:
    """Fetch what is written meanwhile, and confirm it, as whoever makes a copy does."""
    folder = cluster.home.base / "fetched"
    folder.mkdir()
    folder.chmod(0o777)
    words = ["-d", cluster.primary.dsn, "-D", folder, "--synchronous"]
    program = [cluster.home.binaries / "pg_receivewal", *words]
    fetcher = subprocess.Popen(program, **cluster.home.identity)
    try:
        yield
    finally:
        fetcher.kill()
        fetcher.wait()


@pytest.mark.parametrize("back", [False, True], ids=["stays unset", "is set again at once"])
def test_a_commit_that_is_let_go_while_it_waits_is_not_acknowledged(cluster, back, monkeypatch):
    cluster.wait_for_standby(wait=True)
    with required(cluster.database()) as records:
        one = records.open_match("toy").match_id
        with cluster.standby.stalled():
            # this commit is not given up for silent, however slow a machine is to let it go; where
            # a standby is named again, the referee tries another one, and waits as long as ever
            monkeypatch.setattr(connections, "PATIENCE", 60.0)
            with recording(records, one, "report-1") as told, let_go(cluster, back=back):
                monkeypatch.undo()
            assert [isinstance(error, Unassured) for error in told] == [True]
            assert records.match(one).last_number == 1  # for all to read, on one disk
            with pytest.raises(Unassured):
                records.record(one, report(Deal("A")), BY, "report-1")
            with pytest.raises(Unassured):
                records.recorded(one, ["report-1"])
            with pytest.raises(Unassured):
                records.watch().wait(one, 1, 0.1)
        cluster.wait_for_standby(wait=True)
        again = until_told(lambda: records.record(one, report(Deal("A")), BY, "report-1"))
        assert again.repeated
        assert records.recorded(one, ["report-1"]) == {"report-1": 2}


@pytest.mark.long
def test_where_the_database_waits_for_nobody_nothing_is_recorded_and_it_is_said(cluster, service):
    cluster.wait_for_standby(wait=True)
    database = cluster.database()
    running = service(database, "--quiet", REFEREE_REQUIRE_STANDBY="yes")
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        deal, draw = {"move": "deal", "seat": "A"}, {"move": "draw", "seat": "B"}
        assert phone.report(deal, "report-0").status_code == httpx.codes.CREATED
        cluster.set(cluster.primary, NAMES, "")
        until(lambda: client.get("/api/v1/ready").status_code == 503)
        health = client.get("/api/v1/health")
        assert (health.status_code, health.json()["detail"]) == (503, str(OneDisk()))
        refused = [phone.report(draw, f"report-{n}") for n in (1, 1, 0)]
        assert {answer.status_code for answer in refused} == {503}
        assert refused[1].json()["detail"] == str(OneDisk())
        asked = {"report_ids": ["report-0"]}
        assert phone.post("/recorded", asked).json()["detail"] == str(OneDisk())
        # one may have been under way when the setting went; then it is known, and promised to none
        assert len(phone.rulings()) <= 2
        with Records.connect(database, require_standby=True) as starting:
            assert starting.match(phone.match).version == len(phone.rulings()) + 1
        cluster.wait_for_standby(wait=True)
        until(lambda: phone.report(draw, "report-1").is_success)
        assert client.get("/api/v1/ready").is_success
        assert phone.report(draw, "report-1").json()["number"] == 2
        assert phone.post("/recorded", asked).json()["recorded"] == {"report-0": 2}


def test_a_copy_that_is_being_fetched_is_no_standby(cluster):
    """It confirms what it has fetched, and a server that waits for `*` takes it for a standby."""
    cluster.wait_for_standby(wait=True)
    with required(cluster.database()) as records:
        one = records.open_match("toy").match_id
        records.record(one, report(Deal("A")), BY, "report-1")
        cluster.stop_standby()
        with fetching(cluster):
            cluster.until("SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'", 1)
            with pytest.raises(StoreTrouble):
                records.record(one, report(Draw("B")), BY, "report-2")
            with pytest.raises(StoreTrouble):
                records.replication()
        cluster.start_standby()
        done = until_told(lambda: records.record(one, report(Draw("B")), BY, "report-2"))
        assert done.ruling.number == 2


def test_the_role_has_to_see_its_standbys_and_a_file_has_none(cluster, tmp_path):
    cluster.wait_for_standby(wait=False)
    database = cluster.database()
    with psycopg.connect(cluster.primary.dsn, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {PLAIN} LOGIN".encode())
    theirs = database.replace("user=postgres", f"user={PLAIN}")
    with pytest.raises(Unseen, match=f"GRANT pg_read_all_stats TO {PLAIN}"):
        required(theirs)
    with pytest.raises(StoreTrouble, match="no standby"):
        required(f"sqlite:///{tmp_path}/file")
