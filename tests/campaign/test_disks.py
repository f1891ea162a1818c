"""The reader of the disks plays a log to its end, however much of it there is to play."""

import signal

import psycopg
import pytest

from tests.campaign.disks import disk_of
from tests.fixtures.postgres import START_SECONDS

TABLE = "CREATE TABLE match_events (originator_id, originator_version, topic, state) AS "
MORE = "INSERT INTO match_events SELECT 'm', n, 'match.ruled', '' FROM generate_series(1, %s) n"
ROWS = 200_000
"""So many take a while to be played."""
PLAYED = "SELECT replay_lsn >= pg_current_wal_insert_lsn() FROM pg_stat_replication"
KEPT = "SELECT flush_lsn >= pg_current_wal_insert_lsn() FROM pg_stat_replication"


@pytest.mark.long
def test_what_a_standby_has_and_has_not_played_yet_is_on_its_disk(cluster):
    standby, cluster.standby = cluster.standby, None  # the next test makes one anew
    written = cluster.primary.dsn.replace("/postgres?", "/referee?")
    with psycopg.connect(cluster.primary.dsn, autocommit=True) as connection:
        connection.execute("CREATE DATABASE referee")
    try:
        with psycopg.connect(written, autocommit=True) as connection:
            connection.execute(f"{TABLE} SELECT 'm', 0, 'match.opened', ''::bytea")
            cluster.until(PLAYED, answer=True)
            with psycopg.connect(standby.dsn, autocommit=True) as other:
                other.execute("SELECT pg_wal_replay_pause()")
            connection.execute(MORE, (ROWS,))
            cluster.until(KEPT, answer=True)
    finally:
        standby.process.send_signal(signal.SIGKILL)
        standby.process.wait(START_SECONDS)
        cluster.primary.drop(written)
    assert len(disk_of(cluster.copy, cluster.home)) == 1 + ROWS
