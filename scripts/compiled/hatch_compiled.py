"""The rules as machine code: built for a start after this one, for tests, and as a wheel.

What is compiled and where it is looked for stands in `referee/compiled.py`.
"""

from __future__ import annotations

import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Base = BuildHookInterface[Any]
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Base
    except ImportError:  # run by hand, where no wheel is made
        Base = object

ROOT = Path(__file__).resolve().parents[2]
COMPILER = "requirements-compile.lock"  # mypyc, where it is not there for the tools
KEEP = 3  # so many builds of other sources are kept, of other branches say
NAME = "referee-compiled"


class Hook(Base):
    """Puts what was compiled of the sources as they are into a wheel for this machine."""

    staged: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it where it is needed, and say what goes into the wheel."""
        del version
        rules = Compiled(ROOT)
        rules.build()
        self.staged = tempfile.TemporaryDirectory(prefix="referee-")
        shutil.copytree(rules.made, Path(self.staged.name) / rules.made.name)
        build_data.update(pure_python=False, infer_tag=True)
        build_data["force_include"][self.staged.name] = "referee/_compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was put together for the wheel."""
        del version, build_data, artifact_path
        if self.staged:
            self.staged.cleanup()


class Compiled:
    """The rules as machine code: made by mypyc of a copy of the sources, kept by their digest."""

    def __init__(self, root: Path) -> None:
        """Look at a checkout."""
        self.root = root
        self.known = runpy.run_path(str(root / "referee" / "compiled.py"))
        self.folder = root / "build" / "compiled"

    @property
    def made(self) -> Path:
        """Where it lies, or would lie, for the sources as they are."""
        return self.folder / str(self.known["digest"](self.root / "referee"))

    @staticmethod
    def lacks() -> str | None:
        """Name what this machine has not that no package brings."""
        tool = str(sysconfig.get_config_var("CC") or "cc").split()[0]
        if not shutil.which(tool):
            return f"a C compiler ({tool})"
        header = Path(sysconfig.get_path("include")) / "Python.h"
        return None if header.exists() else "Python.h (on Debian in the package python3-dev)"

    def build(self) -> None:
        """Build it, unless that was done for these very sources; sources may change meanwhile."""
        if self.known["is_whole"](self.made):
            return
        if missing := self.lacks():
            _stop(f"{missing} is missing")
        self._fetch()
        with tempfile.TemporaryDirectory(prefix="referee-") as folder:
            copy, rules = Path(folder), self.root / "referee"
            around = (rules / "__init__.py", rules / "compiled.py")
            for path in (*self.known["sources"](rules), *around):
                file = copy / path.relative_to(self.root)
                file.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, file)
            command = [sys.executable, __file__, "mypyc"]
            if subprocess.run(command, cwd=copy, check=False).returncode:
                _stop("mypyc or the C compiler failed, see above")
            if not self.known["is_whole"](copy / "built"):
                _stop("some of them are missing")
            self._keep(copy / "built", str(self.known["digest"](copy / "referee")))

    def _fetch(self) -> None:
        """Install what compiles, where it is not there."""
        if importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools"):
            return
        command = [sys.executable, "-m", "uv", "pip", "install", "-q", "--require-hashes", "-r"]
        lock = str(self.root / COMPILER)
        if subprocess.run([*command, lock], check=False).returncode:
            why = "mypyc could not be installed: is the Python package registry within reach?"
            _stop(why)

    def _keep(self, made: Path, name: str) -> None:
        """Put what was made where it is looked for, all at once, and the oldest away."""
        self.folder.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=".", dir=self.folder))
        shutil.copytree(made, beside / name)
        if not (self.folder / name).exists():
            (beside / name).rename(self.folder / name)
        shutil.rmtree(beside)
        kept = sorted(self.folder.glob("[!.]*"), key=lambda path: path.stat().st_mtime)
        for old in kept[: -KEEP - 1]:
            shutil.rmtree(old)


def mypyc() -> None:
    """Compile what `referee/compiled.py` names of the copy in this folder into `built`."""
    from mypyc.build import mypycify  # noqa: PLC0415 - there where this is done
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    known = runpy.run_path("referee/compiled.py")
    files = [f"referee/{name}" for name in known["MODULES"]]
    flags = ["--config-file=", "--ignore-missing-imports"]
    modules = mypycify([*flags, *files], target_dir="c", debug_level="0", **known["OPTIONS"])
    command = build_ext(Distribution({"name": NAME, "ext_modules": modules}))
    command.build_lib, command.build_temp = "built", "objects"
    command.ensure_finalized()
    command.run()


def aside() -> None:
    """Build while others go on: say that it is done, and where it fails in one line why."""
    rules = Compiled(ROOT)
    unwanted = os.environ.get(rules.known["SETTING"]) == "no"
    if unwanted or rules.lacks() or rules.known["is_whole"](rules.made):
        return  # as Python they run anywhere
    line = runpy.run_path(str(ROOT / "hatch_build.py"))["line"]
    told = "the rules are being compiled, for the next start"
    sys.stderr.write(line("compiling", told, "info"))
    done = subprocess.run(
        [sys.executable, __file__],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, errors="replace", check=False,
    )  # fmt: skip
    if done.returncode > 0:  # below it somebody has ended it
        why = (done.stderr.strip() or "no reason was given").splitlines()[-1]
        why = why.removeprefix("referee: ").removesuffix(", see above")
        until = "Until that is mended they run as Python; `make compiled` tries again and tells all"
        sys.stderr.write(line("compiling", f"{why}. {until}"))


def _stop(why: str) -> None:
    """End with one sentence instead of a traceback."""
    raise SystemExit(f"referee: the rules were not compiled: {why}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["aside"]:
            aside()
        case ["mypyc"]:
            mypyc()
        case ["lacks"]:
            sys.exit(not Compiled.lacks())
        case _:
            Compiled(ROOT).build()
