"""The units of the system that pages print hold what systemd asks of them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.docs.pages import ROOT, blocks, written
from tests.docs.units import read, settings
from tests.fixtures.postgres import a_home
from tests.fixtures.service import Service, free_port, http

UNITS = [
    pytest.param(block.text, id=f"{name}:{block.line}")
    for name, page in written().items()
    for block in blocks(page)
    if block.language == "ini" and "ExecStart" in block.text
]
KEYS = {
    "Unit": {"Description", "Wants", "After"},
    "Service": {
        "User", "StateDirectory", "StateDirectoryMode", "Environment", "LoadCredential",
        "ExecStart", "Restart", "RestartSec", "NoNewPrivileges", "ProtectSystem", "ProtectHome",
        "PrivateTmp",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
"""What our units use; a key that is misspelt is ignored by systemd with a warning."""
SANDBOX = {
    "NoNewPrivileges": ["yes"], "ProtectSystem": ["strict"], "ProtectHome": ["yes"],
    "PrivateTmp": ["yes"],
}  # fmt: skip


def test_there_is_a_unit_for_each_place_of_the_record():
    kinds = [settings(unit.values[0])["REFEREE_DATABASE"].partition(":")[0] for unit in UNITS]
    assert kinds == ["sqlite", "postgresql"]


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_keeps_its_record_and_its_secrets_where_they_belong(unit):
    found = read(unit)
    assert {section: {*found[section]} <= keys for section, keys in KEYS.items()} == dict.fromkeys(
        KEYS, True
    )
    service = found["Service"]
    assert {key: service[key] for key in SANDBOX} == SANDBOX
    url = urlsplit(settings(unit)["REFEREE_DATABASE"])
    assert url.password is None, "anybody may read a unit"
    state = f"/var/lib/{service['StateDirectory'][0]}/"
    if url.scheme == "sqlite":
        assert url.path.startswith(f"/{state}")
    else:
        assert "postgresql.service" in found["Unit"]["After"][0].split()
        (credential,) = service["LoadCredential"]
        assert settings(unit)["PGPASSFILE"] == f"%d/{credential.partition(':')[0]}"


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(unit, tmp_path):
    """Where there is no systemd, the test above is what can be said."""
    analyze = shutil.which("systemd-analyze")
    file = tmp_path / "referee.service"
    file.write_text(
        unit.replace("/srv/referee/bin/referee", str(ROOT / ".venv/bin/referee")).replace(
            "User=referee", "User=root"
        )
    )
    if analyze is not None:
        done = subprocess.run(
            [analyze, "verify", str(file)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_the_password_reaches_a_postgresql_that_asks_for_one(tmp_path, monkeypatch):
    """The credential that the page writes, handed over as the system would hand it."""
    page = (ROOT / "docs/how-to/run-it-for-a-club.md").read_text()
    (line,) = re.findall(r"echo '(localhost:\S+)' \| sudo tee /etc/referee.pgpass", page)
    (unit,) = (one.values[0] for one in UNITS if "LoadCredential" in str(one.values[0]))
    said = settings(str(unit))
    password = line.rpartition(":")[2]
    with a_home() as home:
        home.initialised("data")
        rules = home.base / "hba"
        rules.write_text("local all postgres trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        rules.chmod(0o644)
        port = str(free_port())
        monkeypatch.setenv("PGPORT", port)
        asking = {"listen_addresses": "127.0.0.1", "port": port, "hba_file": str(rules)}
        server = home.started("data", **asking)
        try:
            with psycopg.connect(server.dsn, autocommit=True) as connection:
                connection.execute(f"CREATE ROLE referee LOGIN PASSWORD '{password}'")
                connection.execute("CREATE DATABASE referee OWNER referee")
            (tmp_path / "pgpass").write_text(f"{line}\n")
            (tmp_path / "pgpass").chmod(0o400)
            database = said["REFEREE_DATABASE"]
            how = {"PGPASSFILE": said["PGPASSFILE"].replace("%d", str(tmp_path))}
            service = Service(database, tmp_path / "log", ("--quiet",), how)
            try:
                with http(service.start().url) as client:
                    made = client.post("/api/v1/matches", json={"book": "whot-1on1"})
                    assert made.status_code == 201
            finally:
                service.kill()
            without = [Path(sys.executable).with_name("referee"), "matches", "--database", database]
            refused = subprocess.run(without, capture_output=True, text=True, check=False)
            assert refused.returncode == 3
            assert "Traceback" not in refused.stderr
        finally:
            server.end()
