"""Where the examples of a page are run: a folder of their own, with a service where one is due."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.docs.pages import ROOT, Block

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fixtures.service import ServiceFactory

SHELL_SECONDS = 60


class Sandbox:
    """A folder in which the examples of one page are run, one after another, in one shell."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        clean = {k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}
        path = os.pathsep.join([str(Path(sys.executable).parent), clean["PATH"]])
        self.settings = clean | {"PATH": path, "COLUMNS": "400", **settings}

    def write(self, block: Block, text: str) -> None:
        (self.folder / block.caption).write_text(text)

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


CUT = "~~~ ended with "


@pytest.fixture
def sandbox(tmp_path: Path, service: ServiceFactory) -> Callable[[str], Sandbox]:
    """Make a sandbox for a page; one that speaks to the API gets a service."""

    def made(page: str) -> Sandbox:
        settings = {}
        if "$API" in page:
            settings["API"] = f"{service(None, '--quiet').url}/api/v1"
        (tmp_path / "page").mkdir()
        return Sandbox(tmp_path / "page", **settings)

    return made


def source_of(block: Block, page: Path) -> str:
    """Return what a block that includes a file shows of it."""
    text = (page.parent / block.language).resolve().read_text()
    assert (page.parent / block.language).resolve().is_relative_to(ROOT)
    return text
