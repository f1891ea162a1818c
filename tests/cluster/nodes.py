"""A node: PostgreSQL, the Patroni that keeps it, and a member of etcd, as the page has them."""

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests import ROOT
from tests.cluster.network import Network
from tests.cluster.parts import Part, end_all
from tests.fixtures.postgres import Home
from tests.fixtures.service import http

PARTS = ROOT / ".cluster"
"""Where `scripts/cluster` puts what is not ours."""
CLOCK = next((PARTS / "root").glob("usr/lib/*/faketime/libfaketime.so.1"), Path())
"""What makes a program believe another clock."""


DISK = "1500m"
"""How large the disk of a node is, where it has one of its own."""


def assigned(text: str) -> dict[str, str]:
    """Return what a file of the environment says."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


class Node:
    """One of the three."""

    def __init__(  # noqa: PLR0917 - what it is, and where
        self, number: int, name: str, address: str, home: Home, network: Network,
        said: Callable[..., str],
    ) -> None:  # fmt: skip
        """Write its files from what the page says, as it is at this node."""
        self.number, self.name, self.address = number, name, address
        self.home, self.network = home, network
        self.folder = home.base / name
        self.data = self.folder / "disk/data"
        self.data.parent.mkdir(parents=True)
        if network.separate:
            _mount(self.data.parent)
        own = assigned(said("machines-own", {"north": name, "10.0.0.11": address}))
        etcd = own | assigned(said("machines-etcd")) | {"ETCD_DATA_DIR": str(self.folder / "etcd")}
        config = self.folder / "patroni.yml"
        here = {"/var/lib/postgresql/referee": str(self.data), "peer": "trust"}
        here |= {"/var/lib/postgresql/patroni.pgpass": str(self.folder / "pgpass")}
        self.clock = self.folder / "clock"
        here |= {"/usr/lib/postgresql/17/bin": str(self._told_another_clock())}
        here |= {"/var/run/postgresql": str(self.folder)}
        config.write_text(_replaced(said("machines-patroni"), here))
        if home.identity:
            for path in (self.folder, self.data.parent, config):
                os.chown(path, home.identity["user"], home.identity["group"])
        self.port = int(own["PATRONI_POSTGRESQL_LISTEN"].rpartition(":")[2])
        self.rest = f"http://{own['PATRONI_RESTAPI_CONNECT_ADDRESS']}"
        self.etcd = self._part("etcd", PARTS / "root/usr/bin/etcd", env=etcd)
        self.patroni = self._part("patroni", PARTS / "venv/bin/patroni", config, env=own)

    def _part(self, name: str, *command: str | Path, env: Mapping[str, str]) -> Part:
        words = [*self.network.within(self.number), *self._as_user(), *command]
        log = self.folder / f"{name}.log"
        log.touch()
        return Part(f"{name} of {self.name}", words, log, env)

    def _as_user(self) -> list[str]:
        """Return the words that change the user: a namespace is entered as root."""
        if not self.home.identity:
            return []
        user, group = self.home.identity["user"], self.home.identity["group"]
        # Python may lie where this user alone could not look for it
        look = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
        return ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", *look]

    def start(self, clock: str = "") -> None:
        """Start what does not run, PostgreSQL perhaps by another clock (``+5m``)."""
        self.clock.write_text(clock)
        for part in (self.etcd, self.patroni):
            if not part.runs:
                part.start()

    def _told_another_clock(self) -> Path:
        """Make a folder of PostgreSQL's programs, of which one asks a file what time it is.

        It alone is told: in a program of Python, sleeping or waiting would fail with it.
        """
        there = self.folder / "bin"
        there.mkdir()
        for one in self.home.binaries.iterdir():
            if one.name != "postgres":
                (there / one.name).symlink_to(one)
        words = [
            "#!/bin/sh",
            f'if [ -s "{self.clock}" ]; then export FAKETIME="$(cat "{self.clock}")"',
            f"export LD_PRELOAD={CLOCK} FAKETIME_DONT_FAKE_MONOTONIC=1; fi",
            f'exec "{self.home.binaries / "postgres"}" "$@"\n',
        ]
        (there / "postgres").write_text("\n".join(words))
        (there / "postgres").chmod(0o755)
        return there

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Leave no room on its disk for a while."""
        ballast = self.folder / "disk/ballast"
        with ballast.open("wb", buffering=0) as file, suppress(OSError):  # until there is no room
            while True:
                file.write(bytes(1 << 20))
        try:
            yield
        finally:
            ballast.unlink()

    def postmaster(self) -> int | None:
        """Return the number of PostgreSQL's first process."""
        with suppress(OSError, ValueError):
            pid = int((self.data / "postmaster.pid").read_text().splitlines()[0])
            if b"postgres" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
        return None

    def kill_postgres(self) -> None:
        """Kill PostgreSQL in the middle of its work; Patroni stays."""
        pid = self.postmaster()
        if pid is not None:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            end_all([pid, *map(int, children)])

    def kill(self) -> None:
        """Kill all of it, as a power cut would."""
        for part in (self.patroni, self.etcd):
            part.kill()
        self.kill_postgres()

    def is_primary(self) -> bool:
        """Whether its Patroni says that it is the one that is written."""
        return self._asked("/primary") == httpx.codes.OK

    def copies(self) -> bool:
        """Whether its Patroni says that it follows the primary."""
        return self._asked("/replica?replication_state=streaming") == httpx.codes.OK

    def has_named(self) -> bool:
        """Whether its Patroni, which is the primary's, has named one that may take over.

        The others say so from memory, and may mean the primary before.
        """
        with suppress(httpx.TransportError, ValueError, KeyError), http(self.rest) as client:
            client.timeout = httpx.Timeout(2)
            members = client.get("/cluster").json()["members"]
            return any(one["role"] == "sync_standby" for one in members)
        return False

    def dsn(self, database: str = "referee") -> str:
        """Return where its own PostgreSQL is found, also where its cable is pulled."""
        who = f"user=postgres dbname={database} connect_timeout=2"
        return f"host={self.folder} port={self.port} {who}"

    def asked(self, question: str) -> Any:
        """Return what its own PostgreSQL says; nothing where it says nothing."""
        with (
            suppress(psycopg.OperationalError),
            psycopg.connect(self.dsn(), autocommit=True) as connection,
        ):
            ((told,),) = connection.execute(question.encode())
            return told
        return None

    def rewound(self) -> int:
        """Count how often it gave up what nobody else had."""
        return self.patroni.said("pg_rewind exit code=0")

    def _asked(self, path: str) -> int:
        with suppress(httpx.TransportError), http(self.rest) as client:
            client.timeout = httpx.Timeout(2)
            return client.get(path).status_code
        return 0

    def leads_etcd(self) -> bool:
        """Whether its member of etcd is the one that all others follow."""
        address = self.etcd.environment["ETCD_ADVERTISE_CLIENT_URLS"]
        with suppress(httpx.TransportError, ValueError), http(address) as client:
            client.timeout = httpx.Timeout(2)
            told = client.post("/v3/maintenance/status", json={}).json()
            return bool(told["leader"] == told["header"]["member_id"])
        return False

    def leave(self) -> None:
        """End it, and give its disk back."""
        self.kill()
        if self.network.separate:
            subprocess.run(["umount", self.data.parent], check=True)  # noqa: S607 - of the system


def _mount(folder: Path) -> None:
    """Give a folder a disk of its own, in memory, that can be full."""
    size = ["-o", f"size={DISK}"]
    subprocess.run(["mount", "-t", "tmpfs", *size, "tmpfs", folder], check=True)  # noqa: S607 - of the system


def _replaced(text: str, means: Mapping[str, str]) -> str:
    for word, here in means.items():
        text = text.replace(word, here)
    return text
