"""An evening of Preiswatten, as its page tells it in both languages: by keyboard and by touch."""

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.docs.pages import prose, written
from tests.walks.machine import Machine
from tests.web.conftest import HandFactory
from tests.web.hand import Hand

PAGES = {"en-GB": "docs/how-to/an-evening-of-preiswatten.md", "de-DE": "docs/de/preiswatten.md"}
LABEL = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")
PAIRS = "Anna\tBert\nCarl\tDora\nEmil\tFrieda\nGeorg\tHanna\n"
ROUNDS = 4
"""As the regulation of Oberndorf has it."""


def named(hand: Hand, label: str) -> Locator:
    """Return what the page calls so, wherever it stands."""
    return hand.page.get_by_text(label, exact=True).locator("visible=true").first


@pytest.fixture
def machine(tmp_path) -> Machine:
    """Where the command of the page is typed."""
    here = Machine(tmp_path / "here")
    referee = Path(sys.executable).with_name("referee")
    here.has("referee", f'#!/bin/sh\nexec "{referee}" "$@"\n')
    here.cwd = here.home
    return here


@pytest.mark.long
@pytest.mark.parametrize(
    ("laptop", "locale"),
    [("en-GB", "en-GB"), ("de-DE", "de-DE")],
    indirect=["laptop"], ids=["English", "German"],
)  # fmt: skip
def test_what_the_page_says_is_done_from_the_announcement_to_the_record(
    laptop, hand: HandFactory, machine, locale
):
    labels = dict.fromkeys(LABEL.findall(prose(written()[PAGES[locale]])))
    (
        tournament, announce, more, direction, wall, entries, paste, gone, draw, slips, seating,
        every_card, tables, early, others, correct, protests, standings, freeze, close, thaw,
        along, record,
    ) = labels  # fmt: skip
    laptop.go()
    named(laptop, tournament).click()
    laptop.see("regulation-oberndorf").check()
    laptop.see("hall-title").fill("Advent")
    named(laptop, announce).click()
    expect(laptop.see("digest")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    for label in (direction, wall, along):
        expect(named(laptop, label)).to_be_visible()

    named(laptop, entries).click()
    named(laptop, paste).click()
    laptop.see("paste-text").fill(PAIRS)
    laptop.see("paste-do").click()
    laptop.see("entry-4").click()
    expect(named(laptop, gone)).to_be_visible()

    named(laptop, tables).click()
    for number in range(1, ROUNDS + 1):
        named(laptop, draw.replace("{n}", str(number))).click()
        laptop.see("said-in-hall").fill(str(10 + number))
        laptop.page.keyboard.press("Enter")
        expect(laptop.see("table-2")).to_have_attribute("data-state", "playing")
        expect(named(laptop, early)).to_be_visible()
        first = told_by_phone if number == 1 else told_by_slip
        first(laptop, hand, locale, every_card)
        laptop.page.keyboard.type("2 15 9 8 15 15 0\n")
        expect(laptop.see("table-2")).to_have_attribute("data-state", "done")
    laptop.see("table-2").locator("a").click()
    for label in (others, correct):
        expect(named(laptop, label)).to_be_visible()

    named(laptop, more).click()
    for label in (slips, seating):
        expect(named(laptop, label.replace("{n}", str(ROUNDS)))).to_be_visible()
    laptop.see("desk-protests").click()
    expect(laptop.see("desk-protests")).to_contain_text(protests)
    laptop.see("protest-1").locator("a").click()
    laptop.see("decide").get_by_test_id("why").fill("W-2")
    laptop.see("decide-do").click()
    named(laptop, standings).click()
    named(laptop, freeze).click()
    expect(laptop.see("thaw")).to_contain_text(thaw)
    named(laptop, close).click()
    laptop.see("close-sure").click()
    expect(laptop.see("close-sure")).to_have_count(0)
    named(laptop, more).click()
    expect(laptop.page.locator("main")).to_contain_text(record)
    with laptop.page.expect_download() as taken:
        laptop.see("save-jsonl").click()
    taken.value.save_as(machine.home / "preiswatten.jsonl")
    assert "drawn   round 4" in machine.do("evening-verified")


def told_by_slip(laptop: Hand, *_: object) -> None:
    """Type the slip of the first table."""
    laptop.page.locator("h1").click()
    laptop.page.keyboard.type("1 15 3 15 4 15 5\n")
    expect(laptop.see("table-1")).to_have_attribute("data-state", "done")


def told_by_phone(laptop: Hand, hand: HandFactory, locale: str, every_card: str) -> None:
    """Let the phone of the first table tell its result, the other side agree, and one protest."""
    laptop.see("table-1").locator("a").click()
    laptop.see("new-slip-code").locator("summary").click()
    laptop.see("renew-code").click()
    code = laptop.see("way-code").text_content()
    phone = hand(locale=locale)
    phone.go(f"/#hall/{code}")
    expect(named(phone, every_card)).to_be_visible()
    for game in (1, 2, 3):
        phone.see(f"points-{game}-2").fill(str(game))
    phone.tap("tell")
    for side in ("1", "2"):
        phone.tap(f"agree-{side}")
    expect(laptop.see("told-slip")).to_contain_text("15:1 15:2 15:3")
    phone.see("protest").locator("summary").tap()
    phone.page.locator("[data-testid^=protests-]").first.check()
    phone.see("protest-words").fill("…")
    phone.tap("protest-do")
    expect(laptop.see("table-1")).to_have_attribute("data-state", "disputed")
