"""A record in PostgreSQL by what the pages print: made, kept by a unit, dumped, failed over."""

import json
from collections.abc import Iterator

import psycopg
import pytest

from tests.api.live import open_match
from tests.docs.pages import ROOT
from tests.fixtures.postgres import Home, Postgres, a_home
from tests.fixtures.service import free_port
from tests.walks.machine import Machine, named

RULES = """local all postgres trust
local all referee trust
host all referee samenet scram-sha-256
"""
"""Who may come in, as a distribution says it: by the name that the system knows, or a password."""
NORTH, SOUTH = "127.0.0.2", "127.0.0.3"
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
def server(home, club, monkeypatch) -> Iterator[Postgres]:
    """A server on the machine, and the service installed beside it."""
    port = str(free_port())
    monkeypatch.setenv("PGPORT", port)
    club.always |= {"PGPORT": port, "PGHOST": str(home.base / "north-socket")}
    club.environment["PATH"] = f"{home.binaries}:{club.environment['PATH']}"
    # a copy begins with a checkpoint, which takes minutes where the server is to work beside it
    asked = asking(home, "127.0.0.1,127.0.0.2") | {"checkpoint_completion_target": "0"}
    running = home.started("north", **asked)
    yield running
    running.end()


def asking(home: Home, addresses: str) -> dict[str, str]:
    return {"listen_addresses": addresses, "hba_file": str(home.base / "rules")}


def test_a_record_in_postgresql_is_kept_dumped_and_restored_by_what_is_printed(club, server):
    club.do("club-database", typed="secret\nsecret\n")
    with club.running("club-postgresql"):
        played = open_match(club.url)
        assert played.report("deal-0001", **DEAL).status_code == 201
    club.write("club-unit-postgresql")
    club.do("club-password")
    club.do("club-enable")
    club.until_well()
    assert played.get()["rulings"] == 1
    whole = "matches: 1, events: 2; 1 hold, 0 do not"
    assert whole in club.do("club-verify-postgresql")
    club.type("sudo systemctl stop referee")
    in_a_container(club)
    assert played.get()["rulings"] == 1
    club.do_line("club-postgresql", "export")
    club.do("backup-dump")
    with psycopg.connect(server.dsn, autocommit=True) as connection:
        connection.execute("DROP DATABASE referee WITH (FORCE)")
    assert whole in club.do("backup-dump-restored")


def in_a_container(club: Machine) -> None:
    """Let a container go on with the record, whose server it knows by another name."""
    club.means["db.example.org"] = "localhost"
    club.cwd = ROOT
    club.do("container-built")
    club.cwd = club.home
    club.do("container-postgresql")
    club.until_well(log=club.root / "containers/referee/log")


@pytest.mark.long
def test_a_standby_is_made_waited_for_and_promoted_by_what_the_page_prints(club, home, server):
    club.do("club-database", typed="secret\nsecret\n")
    club.do("standby-role", typed="copies\ncopies\n")
    with (home.base / "rules").open("a") as rules:
        rules.write(named()["standby-rule"].text.replace("south", f"{NORTH}/8"))
    read_again(server)
    club.means["/var/lib/postgresql/data"] = str(home.base / "south")
    club.do("standby-seen")  # on the primary
    del club.always["PGHOST"], club.environment["PGHOST"]
    club.always["PGHOSTADDR"] = NORTH
    club.do("standby-copy", typed="copies\n")
    south = home.started("south", **asking(home, SOUTH))
    try:
        with (home.base / "north/postgresql.conf").open("a") as conf:
            conf.write(named()["standby-waited-for"].text)
        read_again(server)
        club.always["PGHOSTADDR"] = f"{NORTH},{SOUTH}"
        club.means["north,south"] = "north:{0},south:{0}".format(club.always["PGPORT"])
        club.do("standby-both")
        _, serve = named()["club-postgresql"].text.splitlines()
        with club.running("serve", line=serve):
            assert json.loads(club.do("standby-health"))["replication"] == "synchronous"
            played = open_match(club.url)
            assert played.report("deal-0001", **DEAL).status_code == 201
            server.process.kill()
            server.process.wait()
            club.do("standby-promote")
            draw = {"move": "draw", "seat": "B"}
            club.until(lambda: played.report("draw-0001", **draw).status_code == 201)
            assert played.get()["rulings"] == 2
    finally:
        south.end()


def read_again(server: Postgres) -> None:
    """Let a server read its files again, which is what the system's `reload` does."""
    with psycopg.connect(server.dsn, autocommit=True) as connection:
        connection.execute("SELECT pg_reload_conf()")
