"""A club's server, as its page tells it: installed, a service of the system, brought up to date."""

import sqlite3
import sysconfig

import httpx
import pytest

from tests.api.live import open_match
from tests.docs.pages import ROOT
from tests.fixtures.service import http
from tests.fixtures.shelves import first_of_each_family
from tests.walks.machine import PYTHON, Machine

QUICKLY = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0"}
"""What lets pip build and install what is ours; what others made is lent by this checkout."""
LENT = f"""#!/bin/sh
"{PYTHON}" "$@" || exit
[ "$2" = venv ] || exit 0
for folder in "$3"/lib/*/site-packages; do
  echo "{sysconfig.get_path("purelib")}" >"$folder/lent.pth"
done
"""
"""The Python that makes a venv for that."""
OLD = ROOT / "tests" / "record" / "golden"
OLD_BOOK = """import os

named = os.environ.pop("REFEREE_GAMES")
from tests.record.toy import BOOK

os.environ["REFEREE_GAMES"] = named
BOOKS = (BOOK,)
"""
"""The game of those records, as one that stands on the shelf of this service."""
PHONES = (
    ("p1", "arbiter", None),
    ("p2", "seat", "B"),
    ("p3", "spectator", None),
    ("p4", "seat", "B"),
)
PHONE = "INSERT INTO participants VALUES (?, ?, ?, ?, '', ?, NULL)"
NOON = 1_790_000_000_000
DEAL = {"move": "deal", "seat": "A"}


@pytest.fixture(params=["ours", pytest.param("all", marks=pytest.mark.long)])
def fresh(request, machine) -> Machine:
    """A machine at which the service was installed out of the checkout, as the page has it."""
    if request.param == "ours":
        machine.environment |= QUICKLY
        machine.has("python3", LENT)
    machine.cwd = ROOT
    machine.do("club-install")
    return machine


@pytest.mark.long
def test_a_service_of_the_system_goes_on_after_an_update_with_what_it_had(fresh):
    fresh.write("club-unit")
    assert "active (running)" in fresh.do("club-enable")
    fresh.until_well()
    played = open_match(fresh.url)
    assert played.report("deal-0001", **DEAL).status_code == 201
    assert "matches: 1, events: 2; 1 hold" in fresh.do("club-verify")
    before = fresh.root.joinpath("run/pid").read_text()
    assert "active (running)" in fresh.do("club-update")
    fresh.until_well()
    assert fresh.root.joinpath("run/pid").read_text() != before
    assert played.get()["rulings"] == 1
    assert "matches: 1; 1 are in the list" in fresh.do("club-rebuild")
    with http(fresh.url) as client:
        assert client.get("/rules/manifest.json").status_code == 200


def laid(machine: Machine, release: str) -> None:
    """Lay the record of an earlier release, with two phones in one seat, where the unit says."""
    file = machine.root / "var/lib/referee/referee.sqlite"
    file.parent.mkdir()
    with sqlite3.connect(file) as record:
        record.executescript((OLD / f"{release}.sql").read_text())
        (match,) = record.execute("SELECT id FROM matches").fetchone()
        for number, (name, role, seat) in enumerate(PHONES):
            record.execute(PHONE, (name, match, role, seat, NOON - 1000 + number))
    (machine.root / "old_games.py").write_text(OLD_BOOK)
    machine.always |= {"REFEREE_GAMES": "old_games", "PYTHONPATH": str(machine.root)}


@pytest.mark.parametrize(
    "release", first_of_each_family(sorted(path.stem for path in OLD.glob("release-*.sql")))
)
def test_the_record_of_an_earlier_release_is_brought_up_to_date_by_what_the_page_prints(
    club, release
):
    laid(club, release)
    club.write("club-unit")
    club.do("club-enable")
    journal = club.root / "run/journal"
    club.until(lambda: "referee upgrade" in journal.read_text())
    told = club.do("club-upgrade")
    assert "would be sent away" in told
    assert "is now 2" in told
    club.until_well()
    with http(club.url) as client:
        (match,) = client.get("/api/v1/matches").json()["matches"]
    assert match["status"] == "closed"
    assert "1 hold, 0 do not" in club.do("club-verify")


def test_a_phone_is_sent_away_and_a_club_is_given_a_key_by_what_the_page_prints(club):
    club.write("club-unit")
    club.do("club-enable")
    club.until_well()
    arbiter = open_match(club.url)
    phone = arbiter.joined(seat="B")
    phones = arbiter.get("/participants")["participants"]
    club.environment |= {
        "TOKEN": arbiter.token, "MATCH": f"{club.url}/api/v1/matches/{arbiter.id}",
        "PARTICIPANT": next(one["participant"] for one in phones if one["seat"] == "B"),
    }  # fmt: skip
    assert arbiter.report("deal-0001", **DEAL).status_code == 201
    assert phone.report("draw-0001", move="draw", seat="B").status_code == 201
    club.do("club-send-away")
    assert phone.report("draw-0002", move="draw", seat="B").status_code == 401
    key = club.do("club-import-key").strip()
    with arbiter.client() as client:
        told = client.get("/export").content
    assert brought(club, told, key).status_code == 200
    club.do("club-import-key-revoked")
    assert brought(club, told, key).status_code == 401


def brought(machine: Machine, export: bytes, key: str) -> httpx.Response:
    """Bring a match over the network."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"}
    with http(machine.url, headers=headers) as client:
        return client.post("/api/v1/imports", content=export)
