"""The units of the system that pages print hold what systemd asks of them."""

from __future__ import annotations

import shutil
import subprocess
from configparser import ConfigParser
from typing import TYPE_CHECKING

import pytest

from tests.docs.pages import ROOT, blocks, written

if TYPE_CHECKING:
    from pathlib import Path

UNITS = [
    pytest.param(block.text, id=f"{name}:{block.line}")
    for name, page in written().items()
    for block in blocks(page)
    if block.language == "ini" and "ExecStart" in block.text
]
KEYS = {
    "Unit": {"Description", "Wants", "After"},
    "Service": {
        "User", "StateDirectory", "StateDirectoryMode", "Environment", "EnvironmentFile",
        "ExecStart", "Restart", "RestartSec",
    },
    "Install": {"WantedBy"},
}  # fmt: skip
"""What our units use; a key that is misspelt is ignored by systemd with a warning."""


def test_there_is_a_unit() -> None:
    assert UNITS


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_keeps_its_record_and_its_secrets_where_they_belong(unit: str) -> None:
    read = ConfigParser(strict=True, interpolation=None)
    read.optionxform = str  # type: ignore[method-assign,assignment]
    read.read_string(unit)
    assert {section: {*read[section]} <= keys for section, keys in KEYS.items()} == dict.fromkeys(
        KEYS, True
    )
    service = read["Service"]
    assert f"/var/lib/{service['StateDirectory']}/" in service["Environment"]
    assert ":secret@" not in unit, "anybody may read a unit"


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_finds_nothing_wrong_with_a_unit(unit: str, tmp_path: Path) -> None:
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
