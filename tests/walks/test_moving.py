"""A record restored, and moved to another machine, by what the page prints."""

from pathlib import Path

import pytest

from tests.api.live import Live, open_match
from tests.docs.pages import ROOT
from tests.walks.clones import make
from tests.walks.conftest import installed
from tests.walks.machine import Machine

DEAL, DRAW = {"move": "deal", "seat": "A"}, {"move": "draw", "seat": "B"}


def begun(machine: Machine) -> Live:
    """Start the service of the system, and a match at it."""
    machine.write("club-unit")
    machine.do("club-enable")
    machine.until_well()
    played = open_match(machine.url)
    assert played.report("deal-0001", **DEAL).status_code == 201
    return played


def test_a_backup_of_the_service_is_restored_and_goes_on(club):
    played = begun(club)
    club.do("backup-of-the-system")
    assert played.report("draw-0001", **DRAW).status_code == 201
    assert "matches: 1, events: 2; 1 hold, 0 do not" in club.do("backup-restored")
    club.until_well()
    assert played.get()["rulings"] == 1
    assert played.report("draw-0002", **DRAW).status_code == 201


@pytest.mark.long
def test_a_service_of_the_system_moves_and_phones_go_on(club, machines):
    new = installed(machines("new.local"))
    played = begun(club)
    club.do("move-a-service")
    new.write("club-unit")
    new.type("sudo systemctl daemon-reload")
    told = new.do("move-a-service-there")
    assert "matches: 1, events: 2; 1 hold, 0 do not" in told
    new.until_well()
    there = Live(new.url, played.id, played.token)
    assert there.report("draw-0001", **DRAW).status_code == 201
    assert there.get()["rulings"] == 2


@pytest.mark.long
def test_a_laptop_hands_on_its_record_and_what_phones_trust(machines):
    old, new = machines("old.local"), machines("new.local")
    for one in (old, new):
        one.has("make", make(one))
        one.cwd = ROOT
    with old.running("make-run", line="make run"):
        played = open_match(old.url)
        assert played.report("deal-0001", **DEAL).status_code == 201
    old.do("move-a-laptop")
    with new.running("move-a-laptop-there") as log:
        there = Live(new.url, played.id, played.token)
        assert there.report("draw-0001", **DRAW).status_code == 201
    assert "matches: 1, events: 2; 1 hold, 0 do not" in log.read_text()
    trusted = [one.home / ".local/share/referee/authority" for one in (old, new)]
    assert names(trusted[0]) == names(trusted[1])
    for file in trusted[0].glob("*authority*"):
        assert (trusted[1] / file.name).read_bytes() == file.read_bytes()


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}
