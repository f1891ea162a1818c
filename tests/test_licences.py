"""What is shipped of others is listed with its licence, and our own licence goes along."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from api.routes.page import DIST
from tests import ROOT
from tests.fixtures.node import node

WEB = ROOT / "api" / "web"
BUNDLE = """
import { build } from "esbuild";
import { words } from "./words.mjs";
const { metafile } = await build({
  entryPoints: ["src/app/main.tsx"], bundle: true, write: false, metafile: true, splitting: true,
  outdir: "none", format: "esm", jsx: "automatic", jsxImportSource: "preact", logLevel: "silent",
  plugins: [words],
});
console.log(JSON.stringify(metafile));
"""
OURS = re.compile(
    r"(app|chunk|drawing|early|late|opening|pages|pictures|print|reading|(first|rules(_[a-z_]+)?|words)-[a-z]+|tournament)-[A-Z0-9]{8}\.(js|css)(\.br|\.gz)?\Z"
)
"""What the bundle is made into."""
PACKED = re.compile(r"(python-[A-Z0-9]{8}|(library|rules|worker)-[A-Z0-9]{8}\.(zip|js)\.(br|gz))\Z")
"""What the rules for a phone are packed into."""


@pytest.fixture(scope="module")
def bundled() -> set[str]:
    """The packages of which esbuild puts anything into the page, as its metafile tells."""
    done = subprocess.run(
        [node(), "--input-type=module", "-e", BUNDLE], cwd=WEB, check=True, capture_output=True,
        text=True,
    )  # fmt: skip
    inputs = json.loads(done.stdout)["inputs"]
    found = {path.rpartition("node_modules/")[2] for path in inputs if "node_modules/" in path}
    return {"/".join(path.split("/")[: 2 if path[0] == "@" else 1]) for path in found}


def test_every_part_of_the_page_is_listed_with_its_licence(bundled):
    told = (DIST / "third-party.txt").read_text()
    listed = dict(re.findall(r"^-{80}\n\n(\S+) (\S+ \(.+\))$", told, re.MULTILINE))
    assert set(listed) == bundled > {"preact", "idb"}
    for name in bundled:
        folder = WEB / "node_modules" / name
        package = json.loads((folder / "package.json").read_text())
        assert listed[name] == f"{package['version']} ({package['license']})"
        texts = [
            one.read_text() for one in folder.iterdir() if re.match("(?i)licen[cs]e", one.name)
        ]
        assert texts
        assert [text for text in texts if text.strip() not in told] == []


def test_nothing_else_is_shipped_with_the_page():
    known = {path.name for path in (WEB / "static").iterdir()} | {
        "rules",
        "third-party.txt",
        ".source",
    }
    made = {path.name for path in DIST.iterdir()}
    assert {name for name in made - known if not OURS.match(name)} == set()


def test_what_runs_the_rules_in_a_phone_is_told_with_its_licence():
    told = (DIST / "rules" / "third-party.txt").read_text()
    listed = dict(re.findall(r"^-{80}\n\n(\S+) (\S+ \(.+\))$", told, re.MULTILINE))
    package = json.loads((WEB / "node_modules" / "pyodide" / "package.json").read_text())
    manifest = json.loads((DIST / "rules" / "manifest.json").read_text())
    assert listed == {
        "pyodide": f"{package['version']} ({package['license']})",
        "python": f"{manifest['info']['python']} (PSF-2.0)",
    }
    made = {path.name for path in (DIST / "rules").iterdir()}
    other = {name for name in made if not PACKED.match(name)}
    assert other == {"manifest.json", "third-party.txt", ".made", ".source"}


def test_the_project_says_its_licence():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (project["license"], project["license-files"]) == ("Apache-2.0", ["LICENSE"])
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License\n                           Version 2.0, January 2004" in text
    assert "9. Accepting Warranty or Additional Liability." in text


@pytest.mark.long
def test_the_wheel_carries_both(tmp_path):
    uv = Path(sys.executable).with_name("uv")
    command = [uv, "build", "-q", "--wheel", "--no-build-isolation", "-o", tmp_path, ROOT / "api"]
    subprocess.run(command, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        assert "License-Expression: Apache-2.0\n" in archive.read(metadata).decode()
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert "referee/api/web/dist/third-party.txt" in names
