"""A newcomer: the files of a fresh clone, the README's command, the tutorial word by word."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.docs.pages import ROOT, blocks, prose
from tests.docs.test_examples import fits
from tests.fixtures.service import PATIENCE, Service

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Locator, Page

TUTORIAL = (ROOT / "docs/tutorial/first-match.md").read_text()
BLOCKS = blocks(TUTORIAL)
BOLD = re.compile(r"\*\*(.+?)\*\*")
OWN = re.compile(r"^date: .*\n|\[[\d:.]+\] ?", re.MULTILINE)
"""What is another one at every table: the day, and how quick somebody was."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@dataclass
class Newcomer:
    """Somebody who has the tutorial in one hand and a phone in the other."""

    page: Page
    unread: list[str] = field(default_factory=lambda: BOLD.findall(prose(TUTORIAL)))
    """What the tutorial prints in bold, as far as it was not come to."""

    def see(self, label: str) -> None:
        """Find on the page what the tutorial names next."""
        assert self.unread, f"the tutorial does not say {label}"
        assert self.unread.pop(0) == label
        expect(self._named(label)).to_be_visible(timeout=PATIENCE * 1000)

    def tap(self, label: str) -> None:
        """Find it, and tap it."""
        self.see(label)
        self._named(label).tap()

    def agree(self, group: str, rule: str, value: str) -> None:
        """Open a group of house rules and agree on one of them, by the words in italics."""
        assert f"*{group}*" in TUTORIAL
        assert f"*{rule}* to {value}" in TUTORIAL
        self._named(group).tap()
        given = self.page.get_by_label(rule)
        given.fill(value)
        given.blur()

    def lay(self, face: str) -> None:
        """Tap a card, and wait until it was ruled on."""
        strip = self.page.get_by_test_id("pad")
        before = strip.get_attribute("data-after")
        self.page.locator(f".keys [data-face={face}]").tap()
        expect(strip).not_to_have_attribute("data-after", before or "")

    def _named(self, label: str) -> Locator:
        words = f'xpath=//*[text()[normalize-space(.)="{label}"]]'
        return self.page.locator(words).locator("visible=true").first


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with what git would hand out, and with what was fetched for this checkout."""
    folder = tmp_path_factory.mktemp("newcomer") / "referee"
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "api/web/dist", folder / "api/web/dist")
    (folder / ".venv").mkdir()
    for part in Path(sys.prefix).iterdir():
        if part.name != ".run":
            (folder / ".venv" / part.name).symlink_to(part)
    (folder / ".venv" / ".run").touch()
    return folder


@dataclass
class MakeRun(Service):
    """The service as the README's first command starts it, in a clone; it prints where it is."""

    clone: Path = Path()

    def start(self) -> MakeRun:
        """Start, and come back when the service says it is well."""
        readme = blocks((ROOT / "README.md").read_text())
        command = readme[0].text.split("#")[0].split()
        assert command == next(b for b in BLOCKS if b.language == "sh").text.split()
        # by a name of its own: which address a machine has, and whom that convinces, differs
        more = f"ARGS=--port {self.port} --public-url http://table.local:{self.port}"
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, more], cwd=self.clone, env=self.environment,
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not self.is_well():
            assert self.process.poll() is None, self.log
            assert time.monotonic() < end, self.log
            time.sleep(0.05)
        return self


@pytest.fixture
def started(clone: Path, tmp_path: Path) -> Iterator[MakeRun]:
    """Run the first command, for somebody whose data folder is empty."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("REFEREE_", "MAKE"))}
    own = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONPATH": str(clone)}
    one = MakeRun("", tmp_path / "log", environment=clean | own | {"PYTHONUNBUFFERED": "1"})
    one.clone = clone
    yield one.start()
    one.kill()


def test_a_newcomer_comes_from_the_first_command_to_an_audited_file_by_what_is_printed(
    started: MakeRun, new_context: Callable[..., BrowserContext]
) -> None:
    told = next(block for block in BLOCKS if block.text.startswith("The referee is at"))
    for line in told.text.splitlines():
        words = re.split(r" (?=https?:|/)", line)[0].strip()
        assert words in started.log

    page = new_context(**PHONE, locale="en-GB").new_page()
    page.set_default_timeout(PATIENCE * 1000)
    match = played(Newcomer(page), started.url)
    assert OWN.sub("", match) == OWN.sub("", printed("first.match"))
    (started.clone / "first.match").write_text(match)
    told_by_commands(started)


def played(who: Newcomer, url: str) -> str:
    """Play the first match as the tutorial tells it, and return the file that it ends with."""
    page, see = who.page, who.page.get_by_test_id
    page.goto(f"{url}/trust")
    who.tap("Not now, just play")
    who.tap("Whot")
    who.tap("Whot, one against one")
    see("name-1").fill("Ada")
    see("name-2").fill("Obi")
    who.tap("House rules")
    who.agree("The deal", "Cards for each", "4")
    who.tap("To the table")
    who.tap("Deal")
    who.lay("C7")
    who.lay("Q11")
    for label in ("Does not count", "Why?"):
        who.see(label)
    who.see("Yes, and took it back")
    who.see("Yes, and we let it stand")
    who.see("No, I tapped wrong")
    page.get_by_text("Yes, and took it back").tap()
    who.lay("X7")
    who.lay("X2")
    who.tap("Warning!")
    who.tap("Draw")
    who.lay("X13")
    who.tap("Last card!")
    who.lay("X5")
    who.tap("Undo")
    who.see("What was it instead?")
    who.lay("X3")
    who.lay("X10")
    who.see("Obi wins")
    see("tab-history").first.tap()
    who.see("History")
    who.see("As text")
    assert who.unread == [], "the tutorial names what nobody came to"
    link = page.get_by_role("link", name="As text").get_attribute("href")
    return page.request.get(f"{url}{link}").text()


def printed(name: str) -> str:
    """Return what a file of the tutorial holds."""
    return next(block.text for block in BLOCKS if block.caption == name)


def told_by_commands(started: MakeRun) -> None:
    """Run what the tutorial prints, in the clone, on the file that was just saved."""
    commands = [block for block in BLOCKS if "run" in block.marks]
    assert any("replay" in block.text for block in commands)
    assert any("audit" in block.text for block in commands)
    activate = next(block.text for block in BLOCKS if "activate" in block.text)
    for block in commands:
        done = subprocess.run(
            ["bash", "-c", activate + block.text], cwd=started.clone, check=False,  # noqa: S607 - whichever bash
            env=started.environment | {"COLUMNS": "400"}, capture_output=True, text=True,
        )  # fmt: skip
        expected = OWN.sub("", BLOCKS[BLOCKS.index(block) + 1].text)
        told = OWN.sub("", done.stdout)
        assert (done.returncode, done.stderr) == (0, "")
        assert fits(squeezed(expected), squeezed(told)), f"{told}\nexpected\n{expected}"


def squeezed(text: str) -> str:
    """Return a text with single blanks: columns are as wide as the times in them."""
    return re.sub(r" +", " ", text)
