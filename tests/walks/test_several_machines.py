"""The page about several machines: its files are those of every cluster here, its commands typed.

What wants rights or the system of a machine (`apt`, `systemctl`) is held against what it is about.
"""

import re
import signal
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import orjson
import psycopg
import pytest
import yaml
from psycopg.conninfo import conninfo_to_dict

from tests import ROOT
from tests.campaign.campaign import held
from tests.campaign.checker import Disk, wrong
from tests.campaign.disks import disk_of
from tests.campaign.faults import machine_killed, whole
from tests.campaign.load import Crowd
from tests.cluster.nodes import PARTS, assigned
from tests.cluster.parts import Part, until
from tests.cluster.whole import START_SECONDS, Cluster, a_cluster, settings
from tests.fixtures.later_service import Later
from tests.fixtures.postgres import Postgres, a_home, running_postgres
from tests.fixtures.service import Service, free_port, http
from tests.walks.machine import named
from tests.whole.phone import Phone, opened


def text(name: str) -> str:
    return named()[name].text


def test_the_patroni_of_the_page_is_the_one_that_is_tried():
    group = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]["cluster"]
    assert all(f"'{one}'" in text("machines-packages") for one in group)


def test_files_of_the_page_speak_of_the_same_machines():
    config = yaml.safe_load(text("machines-patroni"))
    own, members = assigned(text("machines-own")), assigned(text("machines-etcd"))
    client = own["ETCD_ADVERTISE_CLIENT_URLS"].removeprefix("http://")
    assert client in config["etcd3"]["hosts"]
    assert f"{own['ETCD_NAME']}={own['ETCD_INITIAL_ADVERTISE_PEER_URLS']}" in members[
        "ETCD_INITIAL_CLUSTER"
    ].split(",")
    asked = yaml.safe_load(text("machines-prometheus"))["scrape_configs"]
    phones, nodes = (one["static_configs"][0]["targets"] for one in asked)
    assert own["PATRONI_RESTAPI_CONNECT_ADDRESS"] in nodes
    front = text("machines-haproxy")
    assert re.findall(r"server (?:one|two) (\S+)", front) == phones * 2  # ready, or at least there
    host = r"server (?:north|south|west) ([\d.]+)"
    assert [one.partition(":")[0] for one in nodes] == re.findall(host, front)
    listening = f"--host {phones[0].replace(':', ' --port ')} "
    assert listening in text("machines-service")
    assert "127.0.0.1:5000" in text("machines-service")
    assert "bind 127.0.0.1:5000" in front


def test_settings_lose_nothing_and_patroni_takes_them_as_they_are():
    kept = yaml.safe_load(text("machines-patroni"))["bootstrap"]["dcs"]
    assert kept["synchronous_mode"] is True  # by quorum a new primary begins without waiting
    assert kept["synchronous_mode_strict"] is True
    assert settings(text("machines-service")) == {"REFEREE_REQUIRE_STANDBY": "yes"}
    assert "-g pg_read_all_stats" in text("machines-database")  # by which the service can tell
    front = text("machines-haproxy").splitlines()
    assert {one.partition("#")[0].strip() for one in front} >= {
        "option redispatch 1", "option http-buffer-request", "option httpchk GET /api/v1/ready",
    }  # fmt: skip
    assert kept["ttl"] >= 20
    assert kept["loop_wait"] + 2 * kept["retry_timeout"] <= kept["ttl"]


def test_units_run_what_was_installed_with_the_files_that_were_written():
    unit = text("machines-unit")
    assert "/srv/patroni/bin/patroni /etc/patroni.yml" in unit
    assert "EnvironmentFile=/etc/default/node" in unit
    assert "systemctl enable --now etcd patroni" in text("machines-enable")
    assert "systemctl restart referee" in text("machines-restart")


def test_a_record_has_its_unit_its_port_and_its_part_of_haproxy():
    unit, record = text("machines-placed-unit"), assigned(text("machines-placed-record"))
    assert "EnvironmentFile=/etc/referee/%i\n" in unit
    assert "--port ${PORT} " in unit
    assert record["REFEREE_DATABASE"].partition("?")[0].endswith("/bavaria")
    assert record["REFEREE_REQUIRE_STANDBY"] == "yes"
    front = text("machines-placed-haproxy")
    _, _, part = front.partition("backend bavaria ")
    assert re.findall(r"server \w+ [\d.]+:(\d+)", part)[:2] == [record["PORT"]] * 2
    placed = {one.split()[1] for one in text("machines-placed-map").splitlines()[1:]}
    assert placed == {*re.findall(r"^backend (\w+)", front, re.MULTILINE)} - {"unplaced"}


def typed(cluster: Cluster, name: str, **means: str) -> str:
    """Type a block with the real commands."""
    words = {
        "/srv/patroni/bin": str(PARTS / "venv/bin"),
        "/etc/patroni.yml": str(cluster.nodes[0].folder / "patroni.yml"),
        "--port=5000": f"--port={cluster.record}",
        **means,
    }
    said = text(name)
    for word, here in words.items():
        said = said.replace(word, here)
    path = f"{cluster.home.binaries}:/usr/bin:/bin"
    done = subprocess.run(
        ["bash", "-euc", said], input="secret\nsecret\n", text=True, check=False,  # noqa: S607 - whichever bash
        capture_output=True, start_new_session=True,
        env={"PATH": path, "PGPASSWORD": "secret-of-postgres"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_cluster_is_made_switched_copied_anew_and_restarted_as_the_page_says():
    with a_cluster() as cluster:
        cluster.start()
        assert "Leader" in typed(cluster, "machines-list")
        typed(cluster, "machines-database", referee="federation")
        with http(cluster.url) as client:
            phone = opened(client, "whot-1on1", terms={"turn_seconds": 0})
            phone.ruled({"move": "deal", "seat": "A"}, report_id="deal-0001")
            nobody_is_waited_for(cluster, phone)
            told = httpx.get(f"{cluster.nodes[0].rest}/metrics", trust_env=False).text
            assert "patroni_primary" in told
            assert "patroni_postgres_streaming" in told
            assert "patroni_sync_standby" in told
            assert client.get("/api/v1/metrics").status_code == httpx.codes.FORBIDDEN
            before = cluster.until_primary()
            typed(cluster, "machines-switch")
            cluster.until_primary(but=before)
            until(cluster.whole, "the cluster is whole", START_SECONDS)
            away = next(node for node in cluster.nodes if not node.is_primary())
            typed(cluster, "machines-reinit", south=away.name)
            until(cluster.whole, "the cluster is whole", START_SECONDS)
            by_hand(cluster)
            one = cluster.services[0]
            assert one.process is not None
            one.process.send_signal(signal.SIGTERM)
            with http(one.url) as itself:
                until(lambda: itself.get("/api/v1/ready").status_code == 503, "it is leaving")
                draw = {"report_id": "draw-0001", "move": {"move": "draw", "seat": "A"}}
                who = {"Authorization": f"Bearer {phone.token}"}
                answer = itself.post(f"{phone.path}/rulings", json=draw, headers=who)
                assert answer.status_code == httpx.codes.CREATED
                stream = itself.get(f"{phone.path}/stream", headers=who)
                assert stream.json()["type"].endswith("#leaving")
            one.stop()
            assert len(phone.rulings()) == 3
        base = cluster.home.base
    assert not Path(base).exists()


def nobody_is_waited_for(cluster: Cluster, phone: Phone) -> None:
    """Let an administrator set Patroni so that one disk is enough: the services do not take it."""
    set_to = [*cluster.listing.split()[:-1], "edit-config", "--force", "-s"]
    draw = {"move": "draw", "seat": "B"}

    def answered(status: int) -> bool:
        return phone.report(draw, "draw-0000").status_code == status

    subprocess.run([*set_to, "synchronous_mode=false"], check=True, capture_output=True)
    until(lambda: answered(503), "nothing is acknowledged")
    until(lambda: not any(map(ready, cluster.services)), "neither service is ready")
    assert "waits for no standby" in phone.report(draw, "draw-0000").json()["detail"]
    assert phone.get().is_success
    subprocess.run([*set_to, "synchronous_mode=true"], check=True, capture_output=True)
    until(lambda: answered(200), "what was sent is acknowledged")


def ready(service: Service) -> bool:
    with http(service.url) as client:
        return client.get("/api/v1/ready").is_success


def by_hand(cluster: Cluster) -> None:
    """Let a primary die before it has named who may take over from it, and name one by hand."""
    machine_killed(cluster)
    node = cluster.until_primary()
    node.patroni.kill()
    node.kill_postgres()
    (last,) = (one for one in cluster.nodes if one.patroni.runs)
    typed(cluster, "machines-by-hand", south=last.name)
    assert cluster.until_primary() is last
    whole(cluster)


@pytest.mark.long
def test_a_later_release_takes_the_place_of_both_services_and_no_phone_waits():
    with a_cluster() as cluster:
        cluster.start()
        crowd = Crowd(cluster.url)
        crowd.begin(6)
        try:
            for number, service in enumerate(cluster.services):
                until_more(crowd)
                assert service.process is not None
                service.process.send_signal(signal.SIGTERM)
                service.stop()
                cluster.services[number] = Later.instead_of(service).start()
            until_more(crowd)
        finally:
            crowd.end()
        assert crowd.delays == {}
        assert crowd.surprises == []
        written = disk_of_the_primary(cluster)
        assert wrong(crowd.told, written) == []
        assert {orjson.loads(row.payload)["v"] for row in written} > {1}  # of both releases


def until_more(crowd: Crowd) -> None:
    """Wait until some rulings more are acknowledged."""
    before = len(crowd.moments)
    until(lambda: len(crowd.moments) > before + 30, "phones are answered")


def disk_of_the_primary(cluster: Cluster) -> Disk:
    """Return what lies on the disk of the node that was written."""
    node = cluster.until_primary()
    for one in cluster.nodes:
        one.kill()
    return disk_of(node.data, cluster.home)


@pytest.mark.long
def test_under_each_fault_nothing_is_lost_and_the_disks_say_so():
    said: list[str] = []
    campaign = held(said.append, minutes=1, seed="short")
    assert campaign.found == [], "\n".join(said)
    assert campaign.lines


@dataclass
class Placed:
    """Two records, each a database with a service of its own, behind one HAProxy with the map."""

    servers: dict[str, Postgres]
    services: dict[str, Service]
    port: int

    def phone(self, club: str) -> httpx.Client:
        """Return somebody who comes by the name of a club."""
        return httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", headers={"Host": club}, trust_env=False
        )


@pytest.fixture
def placed(tmp_path) -> Iterator[Placed]:
    (tmp_path / "clubs.map").write_text(text("machines-placed-map") + "\n")
    with running_postgres() as here, running_postgres() as there:
        services = {
            name: Service(here.database(), tmp_path / f"{name}.log", ("--quiet", "--behind-proxy"))
            for name in ("bavaria", "utah")
        }
        one = Placed({"here": here, "there": there}, services, free_port())
        means = {
            "bind :80": f"bind 127.0.0.1:{one.port}",
            "/etc/haproxy/clubs.map": str(tmp_path / "clubs.map"),
            **{f"10.0.0.{21 + n}:{8001 + record}": f"127.0.0.1:{service.port}"
               for n in range(2) for record, service in enumerate(services.values())},
        }  # fmt: skip
        said = text("machines-placed-haproxy")
        for word, meant in means.items():
            assert word in said
            said = said.replace(word, meant)
        (tmp_path / "haproxy.cfg").write_text(said + "\n")
        program = PARTS / "root/usr/sbin/haproxy"
        command = [PARTS / "with-libraries", program, "-db", "-f", tmp_path / "haproxy.cfg"]
        proxy = Part("HAProxy", command, tmp_path / "haproxy.log")
        proxy.start()
        try:
            for service in services.values():
                service.start()
            yield one
        finally:
            proxy.kill()
            for service in services.values():
                service.kill()


@pytest.mark.long
def test_clubs_are_placed_by_their_names_and_a_record_moves_as_a_whole(placed, tmp_path):
    opened_at = {}
    for club in ("watten.example.org", "lohai.example.org"):
        with placed.phone(club) as phone:
            until(lambda phone=phone: phone.get("/api/v1/ready").status_code == 200, club)
            body = {"book": "whot-1on1", "seats": ["A", "B"], "device": "a phone"}
            opened_at[club] = phone.post("/api/v1/matches", json=body).json()
    for club, made in opened_at.items():
        path = f"/api/v1/matches/{made['match']['id']}"
        answers = {}
        for other in ("watten.example.org", "schafkopf.example.org", "lohai.example.org"):
            with placed.phone(f"{other.upper()}:80") as phone:
                answers[other] = phone.get(path).status_code
        same = {"watten.example.org", "schafkopf.example.org"}
        whose = same if club in same else {club}
        assert {one for one, status in answers.items() if status == 200} == whose
        assert set(answers.values()) == {200, 404}
    with placed.phone("mau-mau.example.org") as phone:
        assert phone.get("/").text == "No club of this name is placed here."
    moved = moving(placed, tmp_path)
    placed.services["utah"] = moved
    with placed.phone("lohai.example.org") as phone:
        until(lambda: phone.get("/api/v1/ready").status_code == 200, "it is back")
        made = opened_at["lohai.example.org"]
        Phone(phone, made["match"]["id"], made["token"]).ruled({"move": "deal", "seat": "A"})


def moving(placed: Placed, folder: Path) -> Service:
    """Stop the service of a record, move that as the page says, and start it on the new server."""
    service, here, there = placed.services["utah"], *placed.servers.values()
    service.stop()
    new = there.database()
    asked, name = conninfo_to_dict(service.database), conninfo_to_dict(new)["dbname"]
    there.drop(new)
    with psycopg.connect(there.dsn, autocommit=True) as connection:
        connection.execute("CREATE ROLE referee LOGIN")
    said = text("machines-placed-move")
    for word, meant in (
        ("--host=127.0.0.1 --port=5000", f"--host={conninfo_to_dict(here.dsn)['host']}"),
        ("--host=10.1.0.21 --port=5000", f"--host={conninfo_to_dict(there.dsn)['host']}"),
        ("--no-owner utah", f"--no-owner {asked['dbname']}"),
        (" utah", f" {name}"),
    ):
        assert word in said
        said = said.replace(word, meant)
    with a_home() as home:
        path = f"{home.binaries}:/usr/bin:/bin"
        subprocess.run(["bash", "-euo", "pipefail", "-c", said], check=True, env={"PATH": path})  # noqa: S607
    again = Service(new, folder / "moved.log", service.options, place=service.place)
    return again.start()
