"""The faults: each does something to a cluster under load, and puts it right again.

A fault returns when the cluster is as whole as before. Its docstring is what the table says of it.
"""

import signal
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg

from tests.cluster.parts import until
from tests.cluster.whole import START_SECONDS, Cluster

Fault = Callable[[Cluster], None]
UNIT_RESTARTS = 1.0
"""Seconds after which the system starts again what has died, as the units of the page say."""
FULL_SECONDS = 8.0
"""Seconds for which a disk stays full."""
NOWHERE = (
    "INSERT INTO match_events (originator_id, originator_version, topic, state) SELECT"
    " 'nowhere' || n, 1, 'match.opened', '{\"report_id\":\"nowhere\"}'"
    " FROM generate_series(1, 2000) AS n"
)
"""Tables that never were, written where nobody confirms it."""
LEFT = "SELECT COUNT(*) FROM match_events WHERE originator_id LIKE 'nowhere%'"
NOW = "SELECT extract(epoch FROM clock_timestamp())::float"
AHEAD = 300
"""Seconds by which a clock is wrong."""
AWAY = 30.0
"""Seconds for which a Patroni stays away that nobody replaces."""


def whole(cluster: Cluster) -> None:
    """Start what does not run, and wait until two copy the one that is written."""
    for node in cluster.nodes:
        cluster.network.mend(node.number)
        node.start()
    until(cluster.whole, "the cluster is whole", START_SECONDS)


def leader_killed(cluster: Cluster) -> None:
    """The primary's PostgreSQL is killed; its Patroni lives."""
    cluster.until_primary().kill_postgres()
    time.sleep(UNIT_RESTARTS)


def machine_killed(cluster: Cluster) -> None:
    """The primary's PostgreSQL and Patroni are killed, and stay away."""
    node = cluster.until_primary()
    node.patroni.kill()
    node.kill_postgres()
    cluster.until_primary(but=node)


def patroni_killed(cluster: Cluster) -> None:
    """The primary's Patroni is killed, and started again by its unit."""
    node = cluster.until_primary()
    node.patroni.kill()
    time.sleep(UNIT_RESTARTS)
    node.start()


def patroni_gone(cluster: Cluster) -> None:
    """The primary's Patroni is killed and stays away, while its PostgreSQL goes on."""
    node = cluster.until_primary()
    node.patroni.kill()
    cluster.until_primary(but=node)


def patroni_gone_at_once(cluster: Cluster) -> None:
    """Patroni dies on a primary that has just taken over, and comes back after half a minute.

    It has named nobody yet who may take over, so perhaps nobody does.
    """
    machine_killed(cluster)
    cluster.until_primary().patroni.kill()
    time.sleep(AWAY)


def etcd_leader_killed(cluster: Cluster) -> None:
    """The leader of etcd is killed, and started again by its unit."""
    leading = [node for node in cluster.nodes if node.leads_etcd()]
    for node in leading:
        node.etcd.kill()
    time.sleep(UNIT_RESTARTS)


def cut_off(cluster: Cluster) -> None:
    """The cable of the primary is pulled until another one is written."""
    node = cluster.until_primary()
    cluster.network.cut(node.number)
    cluster.until_primary(but=node)


def longer_history(cluster: Cluster) -> None:
    """The primary is cut off and writes what nobody else has; it comes back, and gives that up."""
    node = cluster.until_primary()
    rewound = node.rewound()
    cluster.network.cut(node.number)
    with psycopg.connect(node.dsn(), autocommit=True) as connection:
        connection.execute("SET synchronous_commit = local")
        connection.execute(NOWHERE)
    cluster.until_primary(but=node)
    whole(cluster)
    until(lambda: node.rewound() > rewound, f"{node.name} was rewound")
    until(lambda: node.asked(LEFT) == 0, f"{node.name} has no table that never was")


def service_killed(cluster: Cluster) -> None:
    """A service is killed with its workers, and started again."""
    cluster.services[0].restart()


def service_restarted(cluster: Cluster) -> None:
    """Both services are restarted one after the other, as for a new release."""
    for service in cluster.services:
        assert service.process is not None
        service.process.send_signal(signal.SIGTERM)
        service.stop()
        service.start()


def disk_full(cluster: Cluster) -> None:
    """The disk of the primary is full for some seconds."""
    node = cluster.until_primary()
    with node.full_disk(), suppress(psycopg.Error):
        ends = time.monotonic() + FULL_SECONDS
        while time.monotonic() < ends:
            with psycopg.connect(node.dsn(), autocommit=True) as connection:
                connection.execute("SET statement_timeout = '1s'; SELECT pg_switch_wal()")
            time.sleep(0.5)


def clock_off(cluster: Cluster) -> None:
    """The clock of the primary's PostgreSQL is five minutes ahead after a crash."""
    node = cluster.until_primary()
    node.patroni.kill()
    node.kill_postgres()
    node.start(clock=f"+{AHEAD}s")
    until(cluster.whole, "the cluster is whole", START_SECONDS)
    until(lambda: (node.asked(NOW) or 0) - time.time() > AHEAD / 2, f"another clock at {node.name}")
    cluster.until_primary().kill_postgres()  # so that who is five minutes ahead may be written
    time.sleep(UNIT_RESTARTS)
    until(cluster.whole, "the cluster is whole", START_SECONDS)
    node.patroni.kill()
    node.kill_postgres()


ALWAYS: tuple[Fault, ...] = (
    leader_killed, machine_killed, patroni_killed, patroni_gone, patroni_gone_at_once,
    etcd_leader_killed, service_killed, service_restarted, clock_off,
)  # fmt: skip
WITH_RIGHTS: tuple[Fault, ...] = (cut_off, longer_history, disk_full)
"""These want a network of their own for each node, or a disk."""
