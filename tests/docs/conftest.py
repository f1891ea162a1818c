"""Where the examples of a page are run: a folder of their own, with a service where one is due."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, blocks, written
from tests.docs.stores import prepared
from tests.fixtures.service import Service

SHELL_SECONDS = 180  # a page starts the command a dozen times, on a machine that may be busy


class Sandbox:
    """A folder in which the examples of one page are run, one after another, in one shell."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        clean = {k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}
        path = os.pathsep.join([str(Path(sys.executable).parent), clean["PATH"]])
        self.settings = clean | {"PATH": path, "COLUMNS": "400", **settings}

        if shutil.which("curl", path=path) is None:
            tools = folder / ".tools"
            tools.mkdir()
            (tools / "curl").write_text(f'#!/bin/sh\nexec "{sys.executable}" "{CURL}" "$@"\n')
            (tools / "curl").chmod(0o755)
            self.settings["PATH"] = os.pathsep.join([str(tools), path])

    def run(self, examples: list[Block]) -> list[str]:
        """Run the examples and return what each printed, errors included; its status ends it."""
        parts = [f"{{\n{block.text}}} 2>&1; echo '{CUT}'$?" for block in examples]
        done = subprocess.run(
            ["bash", "-u", "-c", "\n".join(parts)],  # noqa: S607 - whichever bash there is
            cwd=self.folder, env=self.settings, capture_output=True, text=True,
            timeout=SHELL_SECONDS, check=False,
        )  # fmt: skip
        assert not done.stderr, done.stderr
        return re.split(rf"(?<={CUT}\d)\n|(?<={CUT}\d\d)\n", done.stdout)[: len(examples)]


CURL = Path(__file__).with_name("curl.py")
CUT = "~~~ ended with "


@pytest.fixture(scope="session")
def played(tmp_path_factory) -> Iterator[dict[str, Future[list[str]]]]:
    """Run the examples of all pages, two pages at a time; each test waits for its own."""
    with ThreadPoolExecutor(2) as pool:
        yield {
            name: pool.submit(_played, name, tmp_path_factory.mktemp(Path(name).stem))
            for name in sorted(RUN, key=lambda name: "$API" not in RUN[name])
        }


def _played(name: str, folder: Path) -> list[str]:
    """Run the examples of a page; one that speaks to the API gets a service."""
    every = blocks(RUN[name])
    prepared(Path(name).stem, folder)
    for block in every:
        if "file" in block.marks:
            (folder / block.caption).write_text(text_of(block, ROOT / name))
    examples = [block for block in every if "run" in block.marks]
    if "$API" not in RUN[name]:
        return Sandbox(folder).run(examples)
    service = Service(f"sqlite:///{folder / 'service.sqlite'}", folder / "log", ("--quiet",))
    try:
        return Sandbox(folder, API=f"{service.start().url}/api/v1").run(examples)
    finally:
        service.kill()


def text_of(block: Block, page: Path) -> str:
    """Return what stands in a block, or in the file that it includes."""
    if block.directive != "literalinclude":
        return block.text
    return (page.parent / block.language).resolve().read_text()


PAGES = {name: page for name, page in written().items() if name != "docs/reference/notation.md"}
"""The page of the notation has tests of its own."""
RUN = {name: page for name, page in PAGES.items() if any("run" in b.marks for b in blocks(page))}
