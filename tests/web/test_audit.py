"""The audit on a phone and on paper: what matters first, findings, every event, the tables."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.hand import Hand
from tests.whole.phone import Phone, dealt

A4_TEXT = {"width": 680, "height": 960}
"""What is left of a sheet between its margins, in pixels."""
OPENING = [
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "C3"},
    {"move": "play", "seat": "B", "card": "T4"},
    {"move": "draw", "seat": "B"},
    {"move": "play", "seat": "A", "card": "C7"},
]


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match with a void act, a contradiction, a correction, a dispute and a decision."""
    names = {"A": "Ada", "B": "Ben"}
    phone = dealt(http_house, *OPENING, names=names, device="Ada's phone")
    told(phone, "/corrections", ruling=5, replacement=None, why="it was not drawn")
    told(phone, "/disputes", ruling=4, words="nobody minded", seat="B")
    remedies = [{"remedy": "let-stand"}]
    told(phone, "/disputes/1/decisions", remedies=remedies, why="the table agreed")
    return phone


def told(phone: Phone, path: str, **body: Any) -> None:
    answer = phone.post(path, {"report_id": f"audit-{len(path):04}", **body})
    assert answer.status_code == 201, answer.text


@pytest.fixture
def phone(hand, arbiter) -> Hand:
    """A phone on which the audit was opened from the match."""
    one = hand(reduced_motion="reduce")
    one.sit_down(arbiter)
    one.tap("tab-audit")
    one.tap("open-trail")
    expect(one.see("trail")).to_be_visible()
    return one


def test_what_is_argued_about_is_asked_for_once_however_many_events_are_told(phone):
    expect(phone.see("event-9")).to_be_visible()
    phone.until_answered()
    assert [url.endswith("/disputes") for url in phone.requests].count(True) == 1


@pytest.mark.long
def test_on_paper_everything_stands_open_and_nothing_waits_for_a_finger(phone, tmp_path):
    phone.page.set_viewport_size(A4_TEXT)
    phone.page.emulate_media(media="print")
    shown = "all => all.filter(one => one.checkVisibility()).map(one => one.outerHTML.slice(0, 80))"
    waiting = "button:not(.cite), select, nav, .bar, .strip"  # a clause is a word on paper
    assert phone.page.locator(waiting).evaluate_all(shown) == []
    assert not phone.page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    happened = phone.see("trail").locator(".happened").first
    assert happened.evaluate("one => one.checkVisibility({ contentVisibilityAuto: true })")
    paper = phone.page.pdf(format="A4", path=tmp_path / "audit.pdf", prefer_css_page_size=True)
    assert paper.startswith(b"%PDF")
    assert paper.count(b"/Type /Page\n") <= 3
