"""A newcomer: the files of a fresh clone, the README's command, the tutorial word by word."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.docs.pages import ROOT, Block, blocks, prose
from tests.docs.test_examples import fits
from tests.fixtures.service import PATIENCE, Service
from tests.walks.clones import furnished, handed_out

TUTORIALS = ROOT / "docs" / "tutorial"
BOLD = re.compile(r"\*\*(.+?)\*\*")
OWN = re.compile(r"^date: .*\n|\[[\d:.]+\] ?", re.MULTILINE)
"""What is another one at every table: the day, and how quick somebody was."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@dataclass
class Newcomer:
    """Somebody who has the tutorial in one hand and a phone in the other."""

    page: Page
    tutorial: str
    unread: list[str] = field(init=False)
    """What the tutorial prints in bold, as far as it was not come to."""

    def __post_init__(self) -> None:
        self.unread = BOLD.findall(prose(self.tutorial))

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
        assert f"*{group}*" in self.tutorial
        assert f"*{rule}* to {value}" in self.tutorial
        self._named(group).tap()
        given = self.page.get_by_label(rule)
        given.fill(value)
        given.blur()

    def name(self, *names: str) -> None:
        """Write down who plays."""
        for number, name in enumerate(names, 1):
            self.page.get_by_test_id(f"name-{number}").fill(name)

    def lay(self, *faces: str) -> None:
        """Tap cards, and wait each time until it is on record."""
        for face in faces:
            self._lay(face)

    def _lay(self, face: str) -> None:
        strip = self.page.get_by_test_id("pad")
        before = strip.get_attribute("data-after")
        self.page.locator(f".keys [data-face={face}]").tap()
        expect(strip).not_to_have_attribute("data-after", before or "")
        # the phone knew it by itself: until it is on record *Undo* leaves no trace of it
        expect(self.page.get_by_test_id("reach")).to_have_attribute("data-waiting", "0")

    def _named(self, label: str) -> Locator:
        words = f'xpath=//*[text()[normalize-space(.)="{label}"]]'
        return self.page.locator(words).locator("visible=true").first


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Path:
    """Return a folder with what git would hand out, and with what was fetched for this checkout."""
    folder = tmp_path_factory.mktemp("newcomer") / "referee"
    handed_out(folder)
    furnished(folder)
    return folder


@dataclass
class MakeRun(Service):
    """The service as the README's first command starts it, in a clone; it prints where it is."""

    clone: Path = Path()

    def start(self) -> "MakeRun":
        """Start, and come back when the service says it is well."""
        readme = blocks((ROOT / "README.md").read_text())
        command = readme[0].text.split("#")[0].split()
        tutorial = blocks((TUTORIALS / "first-match.md").read_text())
        told = next(block for block in tutorial if block.text.startswith("The referee is at"))
        assert tutorial[0].text.split() == command
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
        for line in told.text.splitlines():
            assert re.split(r" (?=https?:|/)", line)[0].strip() in self.log
        return self


@pytest.fixture(scope="module")
def started(clone, tmp_path_factory) -> Iterator[MakeRun]:
    """Run the first command, for somebody whose data folder is empty."""
    home = tmp_path_factory.mktemp("home")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("REFEREE_", "MAKE"))}
    own = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "PYTHONPATH": str(clone),
        "REFEREE_COMPILED": "no",
    }
    one = MakeRun("", home / "log", environment=clean | own | {"PYTHONUNBUFFERED": "1"})
    one.clone = clone
    yield one.start()
    one.kill()


def a_first_match(who: Newcomer) -> None:
    """Play what the first tutorial tells."""
    who.tap("Not now, just play")
    who.tap("Whot")
    who.tap("Whot, one against one")
    who.name("Ada", "Obi")
    who.tap("House rules")
    who.agree("The deal", "Cards for each", "4")
    who.tap("To the table")
    who.tap("Deal")
    who.lay("C7", "Q11")
    who.see("Does not count")
    who.see("Why?")
    who.see("Yes, and took it back")
    who.see("Yes, and we let it stand")
    who.see("No, I tapped wrong")
    who.page.get_by_test_id("not-played").tap()
    who.lay("X7", "X2")
    who.tap("Warning!")
    who.tap("Draw 2")
    who.lay("X13")
    who.tap("Last card!")
    who.lay("X5")
    who.tap("Undo")
    who.see("What was it instead?")
    who.lay("X3", "X10")
    who.see("Obi wins")


def a_first_hand_of_watten(who: Newcomer) -> None:
    """Play what the second tutorial tells."""
    who.page.get_by_test_id("plainly").first.tap()
    who.tap("Watten")
    who.name("Dora", "Franz", "Paula", "Carl")
    for label in ("To the table", "Leave the card", "Deal", "Ober", "Acorns"):
        who.tap(label)
    who.lay("EA", "E8", "E9", "HK", "L10", "LK")
    who.page.get_by_test_id("seat-C").tap()
    who.lay("S9")
    who.see("Does not count")
    who.tap("Yes, and took it back")
    who.lay("H9", "LA")
    who.tap("Go")
    who.tap("Accept")
    who.lay("S8", "SO", "SK", "S10", "H8", "H7", "HO", "L7")


@pytest.mark.parametrize(
    ("name", "play"),
    [
        ("first-match", a_first_match),
        pytest.param("first-watten", a_first_hand_of_watten, marks=pytest.mark.long),
    ],
    ids=["a first match", "a first hand of Watten"],
)
def test_a_newcomer_comes_from_the_first_command_to_an_audited_file_by_what_is_printed(
    name, play, started, new_context
):
    tutorial = (TUTORIALS / f"{name}.md").read_text()
    page = new_context(**PHONE, locale="en-GB").new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{started.url}/trust")
    who = Newcomer(page, tutorial)
    play(who)
    match = taken_along(who)
    assert who.unread == [], "the tutorial names what nobody came to"
    every = blocks(tutorial)
    (file,) = (block for block in every if "file" in block.marks)
    assert OWN.sub("", match) == OWN.sub("", file.text)
    (started.clone / file.caption).write_text(match)
    told_by_commands(started, every)


def taken_along(who: Newcomer) -> str:
    """Look at the history, and return the file that is below it."""
    who.page.get_by_test_id("tab-history").first.tap()
    who.see("History")
    who.see("As text")
    expect(who.page.get_by_test_id("reach")).to_have_attribute("data-waiting", "0")
    link = who.page.get_by_role("link", name="As text").get_attribute("href")
    return who.page.request.get(urljoin(who.page.url, link)).text()


def told_by_commands(started: MakeRun, every: list[Block]) -> None:
    """Run what the tutorial prints, in the clone, on the file that was just saved."""
    commands = [block for block in every if "run" in block.marks]
    assert any("audit" in block.text for block in commands)
    activate = next((block.text for block in every if "activate" in block.text), "")
    path = {"PATH": f"{started.clone / '.venv/bin'}:{os.environ['PATH']}"}
    for block in commands:
        done = subprocess.run(
            ["bash", "-c", activate + block.text], cwd=started.clone, check=False,  # noqa: S607 - whichever bash
            env=started.environment | {"COLUMNS": "400"} | ({} if activate else path),
            capture_output=True, text=True,
        )  # fmt: skip
        expected = OWN.sub("", every[every.index(block) + 1].text)
        told = OWN.sub("", done.stdout)
        assert (done.returncode, done.stderr) == (0, "")
        assert fits(squeezed(expected), squeezed(told)), f"{told}\nexpected\n{expected}"


def squeezed(text: str) -> str:
    """Return a text with single blanks: columns are as wide as the times in them."""
    return re.sub(r" +", " ", text)
