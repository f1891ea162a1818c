"""What is made beside a running service says so where it fails, and deletes nothing of others."""

import json
import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

SAID = (
    "the rules for phones were not packed: `node pack.mjs` failed. Until that is mended every"
    " ruling needs the service within reach; `make web` tries again and tells all"
)


@pytest.fixture
def failing(tmp_path) -> list[str]:
    """A checkout whose rules cannot be packed, and the command that packs them aside."""
    shutil.copyfile(ROOT / "hatch_build.py", tmp_path / "hatch_build.py")
    (tmp_path / "referee" / "phone").mkdir(parents=True)
    (tmp_path / "referee" / "phone" / "packed.py").write_text("def digest(root): return ''\n")
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "pack.py").touch()
    web = tmp_path / "api" / "web"
    (web / "node_modules").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "protocol.mjs", "src/worker", "src/storage",
                 "licences", "node_modules/.package-lock.json"):  # fmt: skip
        (web / name).parent.mkdir(exist_ok=True)
        (web / name).touch()
    (web / "pack.mjs").write_text('console.error("no room left"); process.exit(1);\n')
    return [sys.executable, str(tmp_path / "hatch_build.py"), "aside", "rules"]


def path() -> dict[str, str]:
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_rules_that_cannot_be_packed_beside_the_service_are_one_line_in_its_log(failing):
    done = subprocess.run(failing, capture_output=True, text=True, env=path(), check=True)
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    told = json.loads(line)
    assert (told["event"], told["level"], told["detail"]) == ("packing", "error", SAID)
    assert told["timestamp"].endswith("Z")


def test_and_a_sentence_at_a_terminal(failing):
    ours, theirs = pty.openpty()
    subprocess.run(failing, stderr=theirs, env=path(), check=True)
    os.close(theirs)
    assert os.read(ours, 4096).decode() == f"referee: {SAID}\r\n"
    os.close(ours)


def test_the_service_is_started_while_rules_are_packed_and_hears_of_it():
    recipe = (ROOT / "Makefile").read_text().split("\nrun:")[1].split("\n\n")[0]
    aside = next(line for line in recipe.splitlines() if "aside rules" in line)
    assert aside.endswith("hatch_build.py aside rules &")


def test_a_folder_with_files_of_others_is_not_written_over(tmp_path):
    mine = tmp_path / "thesis.txt"
    mine.write_text("mine")
    command = [sys.executable, ROOT / "scripts" / "static.py", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, mine.read_text()) == (1, "mine")
    assert "name a new or an empty folder" in done.stderr
