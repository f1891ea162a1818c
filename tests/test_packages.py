"""What is shipped: three wheels, the same each time, and no more in them than somebody needs."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from tests import ROOT
from tests.fixtures.service import Service, http
from tests.test_architecture import SOURCES

MATCH = ROOT / "tests" / "records" / "whot-1on1" / "ada-against-bola.match"
MOST, MORE = 1_050_000, 12_000_000
"""Bytes that an auditor fetches at most, with the libraries below, and a club beside them."""
ALONE = {"PYTHONSAFEPATH": "1"}
"""What keeps the checkout out of where a program looks for its modules."""
OTHERS = {"click": 126_163}
"""What of others an auditor installs, and the bytes of their wheels when this was written."""
WITH_THE_SERVICE = 10_718_060
"""Bytes of the 31 wheels of others that a club fetches beside them, almost half of it cryptography:
those of the lock, for Python 3.11 and 64 bits, when this was written."""
OURS = (ROOT, ROOT / "api", ROOT / "referee" / "phone")


def built(folder: Path) -> dict[str, Path]:
    """Build all wheels, without a network."""
    uv = Path(sys.executable).with_name("uv")
    for project in OURS:
        command = [uv, "build", "-q", "--wheel", "--no-build-isolation", "-o", folder, project]
        subprocess.run(command, check=True)
    return {path.name.partition("-")[0]: path for path in folder.glob("*.whl")}


@pytest.fixture(scope="module")
def wheels(tmp_path_factory) -> dict[str, Path]:
    """All wheels."""
    return built(tmp_path_factory.mktemp("wheels"))


@pytest.mark.long
def test_two_builds_are_equal_byte_for_byte(wheels, tmp_path):
    again = built(tmp_path)
    assert set(again) == {"referee", "referee_service", "referee_phone"}
    for name, wheel in wheels.items():
        assert wheel.read_bytes() == again[name].read_bytes(), name


def test_only_our_own_name_lands_among_the_packages_of_others(wheels):
    seen: set[str] = set()
    for name, wheel in wheels.items():
        inside = set(zipfile.ZipFile(wheel).namelist())
        tops = {path.partition("/")[0] for path in inside}
        assert {top for top in tops if not top.endswith(".dist-info")} == {"referee"}
        assert not inside & seen, f"{name} and another wheel install the same file"
        seen |= inside
    assert {"referee/api/web/dist/index.html", "referee/build.txt", "referee/py.typed"} <= seen


def test_every_source_is_in_one_of_the_wheels(wheels):
    packed = {path for wheel in wheels.values() for path in zipfile.ZipFile(wheel).namelist()}
    for top in ("referee", "api", "schemas"):
        for path in (ROOT / top).rglob("*.py"):
            inside = path.relative_to(ROOT).as_posix()
            if "node_modules" not in path.parts:
                assert (inside if top == "referee" else f"referee/{inside}") in packed


def test_an_auditor_installs_little(wheels):
    wanted = _requires(wheels["referee"])
    plain = {re.split(r"[^\w-]", one)[0] for one in wanted if "extra ==" not in one}
    assert plain == set(OTHERS)
    assert wheels["referee"].stat().st_size + sum(OTHERS.values()) <= MOST


def test_a_club_installs_no_more_than_it_needs(wheels):
    assert wheels["referee_service"].stat().st_size + WITH_THE_SERVICE <= MORE
    for name, packed in (("referee_service", False), ("referee_phone", True)):
        inside = zipfile.ZipFile(wheels[name]).namelist()
        assert any(path.startswith("referee/api/web/dist/rules/") for path in inside) is packed


def test_what_an_auditor_installs_imports_nothing_that_is_not_there(wheels):
    paths = zipfile.ZipFile(wheels["referee"]).namelist()
    there = {
        module for module, path in SOURCES.items() if path.relative_to(ROOT).as_posix() in paths
    }
    missing = [
        f"{module} imports {name}"
        for module in there
        for name in _at_once(SOURCES[module])
        if name in SOURCES and name not in there
    ]
    assert missing == []


def _at_once(path: Path) -> Iterator[str]:
    """Yield what a file imports as soon as it is imported itself."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _requires(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        return message_from_bytes(archive.read(name)).get_all("Requires-Dist") or []


def test_all_are_of_the_same_release():
    one, service, phone = (
        tomllib.loads((place / "pyproject.toml").read_text())["project"] for place in OURS
    )
    version = one["version"]
    assert {service["version"], phone["version"]} == {version}
    assert service["dependencies"] == [f"referee[service]=={version}"]
    assert service["optional-dependencies"] == {
        "phone": [f"referee-phone=={version}"],
        "postgresql": [f"referee[postgresql]=={version}"],
    }
    assert phone["dependencies"] == [f"referee-service=={version}"]


def unpacked(folder: Path, *wheels: Path) -> Path:
    for wheel in wheels:
        zipfile.ZipFile(wheel).extractall(folder)
    return folder


@pytest.fixture
def auditor(wheels, tmp_path) -> dict[str, str]:
    """The environment of somebody who has installed `referee` alone."""
    home = unpacked(tmp_path / "installed", wheels["referee"])
    for name in OTHERS:
        spec = importlib.util.find_spec(name)
        (home / name).symlink_to(spec.submodule_search_locations[0])
    return os.environ | ALONE | {"PYTHONPATH": str(home), "XDG_DATA_HOME": str(tmp_path)}


def asked(how: dict[str, str], *words: str | Path) -> tuple[int, str]:
    """Run the command without the packages of this environment."""
    command = [sys.executable, "-S", "-m", "referee.cli", *map(str, words)]
    done = subprocess.run(command, env=how, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.long
def test_an_auditor_reads_and_judges_and_is_told_what_else_takes_more(auditor, tmp_path, exported):
    for words in (
        ("rules", "watten-bavarian-4", "--language", "de"), ("replay", MATCH), ("audit", MATCH),
        ("verify", exported), ("audit", exported, "--json"), ("replay", exported),
        ("rejudge", MATCH), ("--version",), ("--help",),
    ):  # fmt: skip
        status, told = asked(auditor, *words)
        assert status == 0, told
    (tmp_path / "x.sqlite").touch()
    how = ("--database", f"sqlite:///{tmp_path}/x.sqlite")
    for words in (
        ("serve",), ("matches", *how), ("export", "x", *how), ("import", MATCH, *how),
        ("export", "--all", tmp_path / "out", *how), ("verify", "--all", *how),
        ("check-game", "whot"),
    ):  # fmt: skip
        status, told = asked(auditor, *words)
        assert (status, "pip install referee-service" in told) == (2, True), told
        assert "Traceback" not in told


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """A match as it leaves a record."""
    folder = tmp_path_factory.mktemp("export")
    how = ["--database", f"sqlite:///{folder / 'x.sqlite'}"]
    referee = Path(sys.executable).with_name("referee")
    taken = subprocess.run(
        [referee, "import", MATCH, *how], capture_output=True, text=True, check=True
    )
    subprocess.run(
        [referee, "export", taken.stdout.split()[1], *how, "-o", folder / "x.jsonl"], check=True
    )
    return folder / "x.jsonl"


@pytest.fixture(params=[200, 404], ids=["with the rules for phones", "without"])
def installed(request, wheels, tmp_path) -> Iterator[Service]:
    """The service as it runs out of the wheels, of two or of all three."""
    chosen = [name for name in wheels if request.param == 200 or name != "referee_phone"]
    home = unpacked(tmp_path / "installed", *(wheels[name] for name in chosen))
    running = Service(
        f"sqlite:///{tmp_path / 'x.sqlite'}", tmp_path / "log", ("--quiet",),
        ALONE | {"PYTHONPATH": str(home)},
    )  # fmt: skip
    running.start()
    yield running
    running.kill()


def test_the_service_runs_out_of_the_wheels(installed, request):
    packed = request.node.callspec.params["installed"]
    with http(installed.url) as client:
        told = client.post("/api/v1/matches", json={"book": "whot-1on1"})
        assert told.status_code == 201
        assert client.get("/").status_code == 200
        assert client.get("/rules/manifest.json").status_code == packed
        assert client.get("/api/v1/openapi.json").status_code == 200
        build = client.get("/api/v1/health").json()["build"]
    from referee.build import digest  # noqa: PLC0415 - of the checkout that the wheels were made of

    assert build == digest(ROOT)
