"""Phone only, as its page tells it in both languages: folder, labels, text and import."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.docs.pages import ROOT, prose, written
from tests.fixtures.service import free_port
from tests.walks.machine import Machine
from tests.web.conftest import NARROW, PATIENCE
from tests.web.hand import Hand

PAGES = {"en": "docs/how-to/phone-only.md", "de": "docs/de/nur-das-handy.md"}
LABEL = re.compile(r"(?<!\*)\*([^*]+)\*(?!\*)")


@pytest.fixture(scope="module")
def machine(tmp_path_factory) -> Machine:
    """Where the commands of the page are typed."""
    here = Machine(tmp_path_factory.mktemp("page") / "here")
    here.means["8931"] = str(free_port())
    referee = Path(sys.executable).with_name("referee")
    here.has("referee", f'#!/bin/sh\nexec "{referee}" "$@"\n')
    return here


@pytest.fixture(scope="module")
def site(machine) -> Iterator[str]:
    """The folder as the first command makes it, served as the second one does."""
    machine.cwd = ROOT
    machine.do("static-made")
    machine.cwd = machine.home
    address = f"http://127.0.0.1:{machine.means['8931']}"
    with machine.running("static-served", address):
        yield address


@pytest.fixture(params=["en", pytest.param("de", marks=pytest.mark.long)])
def phone(
    request, site, tmp_path, browser_type, browser_type_launch_args
) -> Iterator[tuple[Hand, list[str]]]:
    """A phone in one language, and the labels that the page of that language names, in order."""
    context: BrowserContext = browser_type.launch_persistent_context(
        tmp_path / "phone", **browser_type_launch_args, viewport=NARROW, has_touch=True,
        is_mobile=True, locale={"en": "en-GB", "de": "de-DE"}[request.param],
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    labels = LABEL.findall(prose(written()[PAGES[request.param]]))
    yield Hand(context.new_page(), site), labels
    context.close()


@pytest.mark.long
def test_what_the_page_says_can_be_tapped_and_its_text_is_taken_in(phone, machine):
    hand, labels = phone
    whot, to_table, deal, share, record, as_text, argue, practise, _bring, _share, go_on, *_ = (
        labels
    )
    hand.go()
    for label in (whot, argue, practise):
        expect(named(hand, label)).to_be_visible()
    named(hand, whot).tap()
    for number, name in enumerate(("Ada", "Ben"), 1):
        hand.see(f"name-{number}").fill(name)
    expect(hand.see("import")).to_have_count(0)  # there is nobody to bring it to
    named(hand, to_table).tap()
    hand.page.wait_for_url("**/m/*")
    named(hand, deal).tap()
    hand.expect_ruled(1)
    hand.tap("menu")
    expect(named(hand, share)).to_be_visible()
    hand.tap("tab-share")
    with hand.page.expect_download() as taken:
        hand.tap("take-jsonl")
    expect(named(hand, record)).to_be_visible()
    expect(named(hand, as_text)).to_be_visible()
    expect(named(hand, go_on)).to_be_visible()
    taken.value.save_as(machine.home / "evening.jsonl")
    assert "is in the record now" in machine.do("static-imported")


def named(hand: Hand, label: str) -> Any:
    words = f'xpath=//*[text()[normalize-space(.)="{label}"]]'
    return hand.page.locator(words).locator("visible=true").first
