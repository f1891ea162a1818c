"""`make cluster`: start all of it, say what each part is, and go on until Ctrl-C."""

import argparse
import signal
import sys
import time
from contextlib import suppress

from tests.cluster.whole import Cluster, a_cluster

ENDS = "Ctrl-C ends all of it, and leaves nothing."


def told(cluster: Cluster) -> str:
    """Return what runs where."""
    kept = "\n".join(
        f"  {node.name:6} PostgreSQL {node.address}:{node.port}, Patroni {node.rest},"
        f" etcd {node.etcd.environment['ETCD_ADVERTISE_CLIENT_URLS']}"
        + (" (written now)" if node.is_primary() else "")
        for node in cluster.nodes
    )
    served = "\n".join(
        f"  {name:6} {service.url}, 2 workers"
        for name, service in zip(("one", "two"), cluster.services, strict=True)
    )
    apart = "each in a network of its own" if cluster.network.separate else "side by side"
    return (
        f"The referee is at {cluster.url}/\n"
        f"Three nodes keep the record, {apart}:\n{kept}\n"
        f"Two services answer phones:\n{served}\n"
        f"HAProxy stands before both: at {cluster.url} for phones, and for the services at\n"
        f"  {cluster.database()}\n"
        f"Files and logs are in {cluster.home.base}.\n"
        f"Which node is written: {cluster.listing}\n"
        f"{ENDS}"
    )


def main() -> None:
    """Start it."""
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="where phones find it")
    parser.add_argument("--workers", type=int, default=2, help="processes of each service")
    given = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt), a_cluster(given.port, given.workers) as cluster:
        say("Three servers are made and find each other; it takes half a minute.")
        cluster.start()
        say(told(cluster))
        while True:
            time.sleep(3600)


def say(text: str) -> None:
    """Print it at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
