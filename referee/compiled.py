"""Compiled: the rules as machine code where that was built of these very sources, else as Python.

The sources are what counts; `scripts/compiled/hatch_compiled.py` builds them with mypyc into
`build/compiled`, in a folder named by their digest. A source that is changed has another digest: so
what was built before is not found, and Python runs what is written, until it is built again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "_compiled", HERE.parent / "build" / "compiled")
"""Where what was built may lie: in an installation, and beside a checkout."""
LAYERS = ("kernel", "match", "parts")
"""The folders whose sources are compiled, and told by the digest."""
MODULES = tuple(f"{folder}/{name}.py" for folder, names in {
    "kernel": "afterwards decide offers tokens",
    "kernel/proof": "conflicts constraints matching proofs variables witness witnesses worlds",
    "kernel/rules": "bearing completing draft_rules seated shown",
    "kernel/table": "caching cards claims evolve facts memory places table",
    "match": "evolve log",
    "parts": "duty tricks",
}.items() for name in names.split())  # fmt: skip
"""What is compiled. What holds clauses stays Python, for their code is inspected; so does what
others build on, and what is asked too seldom."""
OPTIONS = {"opt_level": "1", "multi_file": False}
SUFFIX = EXTENSION_SUFFIXES[0]
SETTING = "REFEREE_COMPILED"
"""``no`` runs the sources as Python, ``yes`` nothing but what is compiled; else what there is."""


def sources(root: Path = HERE) -> list[Path]:
    """Return the sources that are told by the digest."""
    return sorted(path for layer in LAYERS for path in (root / layer).rglob("*.py"))


def digest(root: Path = HERE) -> str:
    """Return what is another whenever one of the sources is, or how and for what it is built."""
    told = hashlib.sha256(f"{SUFFIX} {OPTIONS}".encode())
    for path in (*sources(root), root / "compiled.py"):
        told.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        told.update(hashlib.sha256(path.read_bytes()).digest())
    return told.hexdigest()[:20]


class Finder:
    """Finds the modules that were compiled, before those that are written."""

    def __init__(self, folder: Path) -> None:
        """Look once at what there is."""
        self.folder = folder
        self.found = {
            path.relative_to(folder).as_posix().removesuffix(SUFFIX).replace("/", "."): path
            for path in folder.rglob(f"*{SUFFIX}")
        }

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module is loaded, where it is one of these."""
        path = self.found.get(name)
        if path is None:
            return None
        return spec_from_file_location(name, path, loader=ExtensionFileLoader(name, str(path)))


def is_whole(folder: Path) -> bool:
    """Say whether all is there that is compiled."""
    files = [folder / "referee" / name.replace(".py", SUFFIX) for name in MODULES]
    return all(file.exists() for file in files)


def built() -> Path | None:
    """Return the folder of what was built of the sources as they are, where there is one."""
    found = [folder for folder in FOLDERS if folder.is_dir()]
    if not found:
        return None
    name = digest()
    return next((folder / name for folder in found if is_whole(folder / name)), None)


def install() -> None:
    """Let what is compiled be imported, as the setting says."""
    wanted = os.environ.get(SETTING, "")
    folder = None if wanted == "no" else built()
    if folder is not None:
        sys.meta_path.insert(0, Finder(folder))
    elif wanted == "yes":
        raise SystemExit("referee: the rules were not compiled of these sources; see make compiled")


def runs() -> str:
    """Return which of the two runs: ``compiled`` or ``python``."""
    return "compiled" if any(isinstance(one, Finder) for one in sys.meta_path) else "python"
