"""The whole cluster: three nodes, HAProxy in front of them, and services in front of that.

Every file is the one that the page prints, with addresses and ports that are free here.
"""

import re
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import psycopg

from tests.cluster.network import Network, a_network
from tests.cluster.nodes import PARTS, Node
from tests.cluster.parts import Part, until
from tests.fixtures.postgres import Home, a_home
from tests.fixtures.service import Service, free_port
from tests.walks.machine import named

NAMES = ("north", "south", "west")
START_SECONDS = 180
"""Seconds that three servers may take to be made and to find each other."""


def settings(unit: str) -> dict[str, str]:
    """Return what a file of the system says to a service, but for where the record is."""
    said = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE))
    del said["REFEREE_DATABASE"]
    return said


class Cluster:
    """What runs, and where."""

    def __init__(self, home: Home, network: Network, front: int = 0, workers: int = 2) -> None:
        """Write all files; nothing is started."""
        self.home, self.network = home, network
        self.front, self.record = front or free_port(), free_port()
        ports = {word: str(free_port()) for word in ("5432", "8008", "2379", "2380")}
        addresses = {f"10.0.0.{11 + n}": network.join(n) for n in range(len(NAMES))}
        self._means = ports | addresses | {"10.0.0.0/24": f"{network.here}/8"}
        self._means |= {"127.0.0.1:5000": f"127.0.0.1:{self.record}"}
        self.nodes = [
            Node(number, name, addresses[f"10.0.0.{11 + number}"], home, network, self.said)
            for number, name in enumerate(NAMES)
        ]
        self.services = [
            Service(self.database(), home.base / f"{name}.log",
                    ("--workers", str(workers), "--behind-proxy", "--quiet", "--drain", "3"),
                    settings(self.said("machines-service")))
            for name in ("one", "two")
        ]  # fmt: skip
        for number, service in enumerate(self.services):
            self._means[f"10.0.0.{21 + number}:8000"] = f"127.0.0.1:{service.port}"
        self._means[":80 "] = f":{self.front} "
        file = home.base / "haproxy.cfg"
        file.write_text(self.said("machines-haproxy") + "\n")
        program = PARTS / "root/usr/sbin/haproxy"
        self.proxy = Part(
            "HAProxy", [PARTS / "with-libraries", program, "-db", "-f", file],
            home.base / "haproxy.log",
        )  # fmt: skip

    def said(self, name: str, own: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return a block of the page as it is here, or at a node."""
        means = self._means | dict(own)
        words = "|".join(map(re.escape, sorted(means, key=len, reverse=True)))
        return re.sub(
            rf"(?<![\w.])(?:{words})(?![\w.])",
            lambda found: means[found[0]],
            named()[name].text,
        )

    def database(self, role: str = "referee:secret", name: str = "referee") -> str:
        """Return where the services find what is written just now."""
        written = "target_session_attrs=read-write"  # HAProxy takes all for well at first
        return f"postgresql://{role}@127.0.0.1:{self.record}/{name}?{written}"

    @property
    def url(self) -> str:
        """Where phones find it."""
        return f"http://127.0.0.1:{self.front}"

    def start_record(self) -> None:
        """Start the nodes, and see that there is a primary that two copy."""
        for node in self.nodes:
            node.start()
        until(self.whole, "one primary, two that copy it", START_SECONDS)
        self.proxy.start()
        self._database()

    def start(self) -> None:
        """Start all of it."""
        self.start_record()
        for service in self.services:
            service.start()

    @property
    def listing(self) -> str:
        """The command that lists the nodes."""
        program = PARTS / "venv/bin/patronictl"
        return f"{program} -c {self.nodes[0].folder / 'patroni.yml'} list"

    def _database(self) -> None:
        """Make the role and the database, as the page says."""
        until(self._made, "HAProxy finds the primary")

    def _made(self) -> bool:
        dsn = self.database("postgres:secret-of-postgres", "postgres")
        try:
            with psycopg.connect(dsn, autocommit=True) as connection:
                connection.execute(
                    "CREATE ROLE referee LOGIN PASSWORD 'secret' IN ROLE pg_read_all_stats"
                )
                connection.execute("CREATE DATABASE referee OWNER referee")
        except psycopg.OperationalError:
            return False
        return True

    def primary(self) -> Node | None:
        """Return the node that is written, where there is one that says so."""
        return next((node for node in self.nodes if node.is_primary()), None)

    def until_primary(self, but: Node | None = None) -> Node:
        """Wait for a primary, perhaps for another one than before."""
        found: list[Node] = []

        def there() -> bool:
            found[:] = [node for node in self.nodes if node is not but and node.is_primary()]
            return bool(found)

        until(there, "a primary", START_SECONDS)
        return found[0]

    def whole(self) -> bool:
        """Say whether there is a primary that all others copy, and one of them may take over."""
        primary = self.primary()
        return (
            primary is not None
            and sum(one.copies() for one in self.nodes) == len(self.nodes) - 1
            and primary.has_named()
        )

    @contextmanager
    def keeping(self, folder: Path | None) -> Iterator[None]:
        """Keep what all parts have said, where that is wanted."""
        try:
            yield
        finally:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                for place in (self.home.base, *(node.folder for node in self.nodes)):
                    for log in place.glob("*.log"):
                        name = "-".join(log.relative_to(self.home.base).parts)
                        shutil.copyfile(log, folder / name)

    def leave(self) -> None:
        """End everything."""
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, signal.SIG_IGN)  # all of it, however often somebody is impatient
        for service in self.services:
            service.kill()
        self.proxy.kill()
        for node in self.nodes:
            node.patroni.kill()
        for node in self.nodes:
            node.leave()


@contextmanager
def a_cluster(front: int = 0, workers: int = 2) -> Iterator[Cluster]:
    """Yield a cluster that is not started yet; nothing is left of it."""
    if not (PARTS / ".patroni").exists():
        raise RuntimeError(f"the parts of a cluster are not in {PARTS.name}: run `make parts`")
    with a_home() as home:
        home.base.chmod(0o755)
        network = a_network()
        try:
            cluster = Cluster(home, network, front, workers)
            try:
                yield cluster
            finally:
                cluster.leave()
        finally:
            network.close()
