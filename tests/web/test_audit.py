"""The audit on a phone and on paper: what matters first, findings, every event, the tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

A4_TEXT = {"width": 680, "height": 960}
"""What is left of a sheet between its margins, in pixels."""
OPENING = [
    {"move": "deal", "seat": "A"},
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "C3"},
    {"move": "play", "seat": "B", "card": "T4"},
    {"move": "draw", "seat": "B"},
    {"move": "play", "seat": "A", "card": "C7"},
]


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    """A match with a void act, a contradiction, a correction, a dispute and a decision."""
    phone = opened(
        http_house, "whot-1on1", seats=["A", "B"], names={"A": "Ada", "B": "Ben"},
        device="Ada's phone", terms={"turn_seconds": 0},
    )  # fmt: skip
    for move in OPENING:
        phone.ruled(move)
    told(phone, "/corrections", ruling=5, replacement=None, why="it was not drawn")
    told(phone, "/disputes", ruling=4, words="nobody minded", seat="B")
    remedies = [{"remedy": "let-stand"}]
    told(phone, "/disputes/1/decisions", remedies=remedies, why="the table agreed")
    return phone


def told(phone: Phone, path: str, **body: Any) -> None:
    answer = phone.post(path, {"report_id": f"audit-{len(path):04}", **body})
    assert answer.status_code == 201, answer.text


@pytest.fixture
def phone(hand: HandFactory, arbiter: Phone) -> Hand:
    """A phone on which the audit was opened from the match."""
    one = hand(reduced_motion="reduce")
    one.sit_down(arbiter)
    one.tap("tab-audit")
    one.tap("open-trail")
    expect(one.see("trail")).to_be_visible()
    return one


def kinds(phone: Hand) -> list[str]:
    events = phone.see("trail").locator("[data-kind]")
    found: list[str] = events.evaluate_all("all => all.map(one => one.dataset.kind)")
    return found


def test_every_event_is_told_with_who_and_when_and_what_became_of_it(
    phone: Hand, arbiter: Phone
) -> None:
    assert phone.page.url.endswith(f"/m/{arbiter.match}/audit")
    assert kinds(phone) == ["opened", *["ruled"] * 6, "corrected", "disputed", "decided"]
    void = phone.see("trail").locator('[data-kind="ruled"][data-number="4"]')
    expect(void).to_contain_text("Ben: Play Triangle 4")
    expect(void.locator(".when")).to_contain_text("the arbiter on Ada's phone")
    became = void.get_by_test_id("became")
    expect(became.nth(0)).to_contain_text("Ben disputed it: “nobody minded”")
    expect(became.nth(1)).to_contain_text("ruling 4 is let stand against WH-6")
    corrected = phone.see("trail").locator('[data-kind="corrected"]')
    expect(corrected).to_contain_text("it was not drawn")
    phone.see("event-dossier").first.tap()
    expect(phone.see("dossier")).to_be_visible()


def test_a_dispute_is_understood_before_any_event_is_read(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.tap("tab-audit")
    matter = phone.see("matter-1").locator("p")
    expect(matter).to_have_text([
        "Ruling 4, Ben: play a card, Triangle 4.",
        "Triangle 4 has neither suit nor number of Circle 3.",
        "So the act did not count (WH-6).",
        "Ben disputed it: “nobody minded”",
        "The arbiter decided: ruling 4 is let stand against WH-6, because the table agreed.",
        "Ruling 4: it was void, now it stands.",
        "Ruling 6: it was void, now it contradicts the record.",
        "Score and result stayed as they were.",
    ])  # fmt: skip
    expect(phone.see("result")).to_have_text("The match is not over.")
    line = phone.see("written-1").locator(".written-line")
    expect(line).to_have_text("Ben Circle 7, Ada Circle 3, Ben Triangle 4")
    expect(phone.see("trail")).to_have_count(0)
    assert not phone.page.evaluate("document.scrollingElement.scrollWidth > innerWidth")

    # What a sentence names can be seen and looked up: a card is drawn, a clause opens its text.
    drawn = matter.nth(1).locator('[data-face="T4"]')
    expect(drawn.locator("svg.suit")).to_have_attribute("data-shape", "triangle")
    phone.see("matter-1").get_by_test_id("cite-WH-6").first.tap()
    sheet = phone.see("clause-sheet")
    expect(sheet).to_contain_text("It has the suit or the number of the card on top")
    phone.tap("close-clause")
    expect(sheet).to_be_hidden()
    phone.see("matter-1").get_by_test_id("cite-WH-6").first.tap()
    phone.tap("in-the-rules")
    expect(sheet).to_be_hidden()
    expect(phone.see("rule-WH-6").locator("h3")).to_be_focused()
    phone.tap("back")
    expect(phone.see("matter-1")).to_be_visible()


def test_the_address_of_the_audit_can_be_sent(hand: HandFactory, arbiter: Phone) -> None:
    other = hand()
    other.go(f"/m/{arbiter.match}/audit")
    other.tap("open-trail")
    expect(other.see("trail")).to_be_visible()
    expect(other.see("trail")).not_to_contain_text("Ada's phone")  # only for those who take part


def test_findings_of_each_kind_look_different_and_are_explained(phone: Hand) -> None:
    looks = set()
    for kind in ("impossible", "unusual"):
        box = phone.see(f"found-{kind}")
        expect(box.locator(".hint")).not_to_be_empty()
        looks.add(box.evaluate("one => getComputedStyle(one).borderLeft"))
    assert len(looks) == 2
    expect(phone.see("found-proven")).to_have_count(0)  # it stands below its dispute
    impossible = phone.see("found-impossible").get_by_test_id("finding")
    expect(impossible).to_contain_text("Circle 7")
    impossible.get_by_test_id("evidence-2").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("After ruling 2")


def test_the_trail_is_narrowed_to_what_is_looked_for(phone: Hand) -> None:
    trail = phone.see("trail").locator("li[data-kind]")
    phone.tap("only-disputes")
    expect(trail).to_have_count(2)
    assert kinds(phone) == ["disputed", "decided"]
    phone.tap("only-voids")
    expect(trail).to_have_count(2)
    phone.see("only-clause").select_option("WH-6")
    expect(trail).to_have_count(1)
    phone.tap("only-all")
    phone.see("only-clause").select_option("")
    phone.see("only-seat").select_option("B")
    expect(trail).to_have_count(4)
    expect(phone.page.get_by_role("heading", name="What happened: only Ben")).to_be_visible()


def test_the_table_before_and_after_a_ruling_is_shown_where_it_is_asked_for(phone: Hand) -> None:
    event = phone.see("trail").locator('[data-number="3"][data-kind="ruled"]')
    event.get_by_test_id("around").tap()
    for when, count in (("before", "1"), ("after", "2")):
        pile = event.get_by_test_id(f"table-{when}").get_by_test_id("place-pile")
        expect(pile).to_have_attribute("data-count", count)
    event.get_by_test_id("event-moment").tap()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("After ruling 3")


def test_on_paper_everything_stands_open_and_nothing_waits_for_a_finger(
    phone: Hand, tmp_path: Path
) -> None:
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
