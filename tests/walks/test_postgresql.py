"""A record in PostgreSQL by what the pages print: made, kept by a unit, dumped, failed over."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING

import psycopg
import pytest

from tests.api.live import open_match
from tests.fixtures.postgres import QUICK, a_home
from tests.walks.machine import free_port, named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.fixtures.postgres import Home, Postgres
    from tests.walks.machine import Machine

RULES = """local all postgres trust
local all referee trust
host all all samenet scram-sha-256
host replication postgres samenet trust
"""
"""Who may come in, as a distribution says it: by the name that the system knows, or a password."""
DEAL = {"move": "deal", "seat": "A"}


@pytest.fixture
def home() -> Iterator[Home]:
    """A folder for servers."""
    with a_home() as home:
        (home.base / "rules").write_text(RULES)
        (home.base / "rules").chmod(0o644)
        home.initialised("north")
        yield home


@pytest.fixture
def server(
    home: Home, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Postgres]:
    """A server on the machine, and the service installed beside it."""
    (machine.root / "srv/referee").symlink_to(sys.prefix)
    with (machine.root / "etc/passwd").open("a") as users:
        users.write("referee:x\n")
    port = str(free_port())
    monkeypatch.setenv("PGPORT", port)
    socket = home.base / "north-socket"
    machine.always |= {"PGPORT": port, "PGHOST": str(socket)}
    machine.environment["PATH"] += f":{home.binaries}"
    asking = {"listen_addresses": "127.0.0.1", "port": port, "hba_file": str(home.base / "rules")}
    running = home.started("north", **QUICK, **asking)
    yield running
    running.end()


def test_a_record_in_postgresql_is_kept_dumped_and_restored_by_what_is_printed(
    machine: Machine, server: Postgres
) -> None:
    machine.do("club-database", typed="secret\nsecret\n")
    with machine.running("club-postgresql"):
        played = open_match(machine.url)
        assert played.report("deal-0001", **DEAL).status_code == 201
    machine.write("club-unit-postgresql")
    machine.do("club-password")
    machine.do("club-enable")
    machine.until_well()
    assert played.get()["rulings"] == 1
    verified = machine.do("club-verify-postgresql")
    assert "matches: 1, events: 2; 1 hold" in verified
