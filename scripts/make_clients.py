#!/usr/bin/env python3
"""Make typed clients of the API from its own description: one in Python, one in TypeScript.

`make clients` writes them to `dist/clients`. What generators do not make, following a match live,
is put beside what they do; see `scripts/clients`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from page_types import ROOT, WEB, description

if TYPE_CHECKING:
    from typing import Any

OWN = ROOT / "scripts" / "clients"
TOOLS = WEB / "node_modules"


def main() -> int:
    """Make both, into the folder that is named or into `dist/clients`.

    A description that is named as well is taken instead of our own.
    """
    into = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "clients").absolute()
    sys.path.insert(0, str(ROOT))
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        given = into / "openapi.json"
        told = Path(sys.argv[2]).read_text("utf-8") if len(sys.argv) > 2 else None
        given.write_text(told or json.dumps(description(folder)), encoding="utf-8")
        python(given, into / "python", folder)
    typescript(given, into / "typescript")
    return 0


def python(given: Path, into: Path, folder: str) -> None:
    """Make the package `referee_client`, ready to be installed."""
    config = Path(folder) / "config.yml"
    how: dict[str, Any] = {
        "project_name_override": "referee-client", "package_name_override": "referee_client",
        "package_version_override": version("referee"), "literal_enums": True, "post_hooks": [],
    }  # fmt: skip
    config.write_text(json.dumps(how), encoding="utf-8")  # which YAML can read
    tool = Path(sys.executable).with_name("openapi-python-client")
    run(tool, "generate", "--path", given, "--meta", "uv", "--output-path", into, "--config",
        config)  # fmt: skip
    shutil.copy(OWN / "follow.py", into / "referee_client")
    for path in (OWN / "README.md", OWN / "example.py", OWN / "hand.py"):
        shutil.copy(path, into)


def typescript(given: Path, into: Path) -> None:
    """Make the package `referee-client`: types, a client that has them, and JavaScript of both."""
    into.mkdir()
    run("node", TOOLS / "openapi-typescript" / "bin" / "cli.js", given, "-o",
        into / "description.d.ts", "--default-non-nullable", "false")  # fmt: skip
    for path in (OWN / "README.md", *OWN.glob("*.ts")):
        shutil.copy(path, into)
    shutil.copy(OWN / "tsconfig.json", into)
    pinned = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    package = {
        "name": "referee-client", "version": version("referee"), "type": "module",
        "license": "Apache-2.0", "main": "referee.js", "types": "referee.d.ts",
        "dependencies": {"openapi-fetch": pinned["openapi-fetch"]},
    }  # fmt: skip
    (into / "package.json").write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    parts = into / "node_modules"
    parts.mkdir()
    for name in ("openapi-fetch", "openapi-typescript-helpers"):
        shutil.copytree(TOOLS / name, parts / name)
    run("node", TOOLS / "typescript" / "bin" / "tsc", "-p", into)


def run(*command: str | Path) -> None:
    """Run a tool; where it fails, so does all."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"referee: {command[0]} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
