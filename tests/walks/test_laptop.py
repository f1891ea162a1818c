"""An evening on a laptop, and the phone that does not reach it: from the clone to a file."""

import re

import pytest

from tests.api.live import open_match
from tests.walks.clones import GIT, make, repository
from tests.walks.machine import Machine

UNREACHED = "when-a-phone-cannot-reach-it"
ASKED = "curl http://localhost:8000/api/v1/health"
DEAL = {"move": "deal", "seat": "A"}


@pytest.fixture(params=["furnished", pytest.param("fresh", marks=pytest.mark.long)])
def laptop(request, machine) -> Machine:
    """A laptop on which nothing was done yet; its clone is furnished, or fetches all by itself."""
    machine.means["URL-OF-THIS-REPOSITORY"] = str(repository(machine.root / "repository"))
    machine.has("make", make(machine))
    if request.param == "furnished":
        machine.has("git", GIT)
        machine.always["PYTHONPATH"] = str(machine.home / "referee")
    return machine


def test_an_evening_is_begun_gone_on_with_and_taken_home_by_what_is_printed(laptop):
    with laptop.running("laptop-first-start") as first:
        played = open_match(laptop.url, names={"A": "Ada", "B": "Obi"})
        assert played.report("deal-0001", **DEAL).status_code == 201
        assert '"status":"ok"' in laptop.says(UNREACHED, ASKED)
    laptop.type(ASKED, status=7)  # nobody listens
    laptop.cwd = laptop.home / "referee"
    command = 'make run ARGS="--public-url http://192.168.1.20:8000"'
    with laptop.running("again", line=laptop.printed(UNREACHED, command)) as again:
        assert played.get()["rulings"] == 1
    laptop.means["MATCH"] = played.id
    assert played.id in laptop.do("laptop-export")
    assert "names: A=Ada B=Obi" in (laptop.cwd / "evening.match").read_text()
    assert f"http://192.168.1.20:{laptop.port}/" in again.read_text()
    address = re.search(r"For the phone +https?://([\d.]+)", first.read_text())
    found = laptop.says(UNREACHED, "hostname -I").split()
    assert (address[1] in found) if address else found == []


def test_what_opens_a_firewall_or_a_network_is_a_command(machine):
    for command in ("sudo firewall-cmd --add-port=8000/tcp", "sudo ufw allow 8000/tcp"):
        machine.says(UNREACHED, command)
    machine.do("unreached-hotspot")
