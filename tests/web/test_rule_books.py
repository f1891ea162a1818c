"""The rules on the page: in the language of the phone, as the table agreed on them."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

UNFIT = {"move": "play", "seat": "B", "card": "T4"}


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    """A match without a defence against picks, and a card that did not fit."""
    terms = {"turn_seconds": 0, "pick_chain": "no_defence"}
    phone = opened(http_house, "whot-1on1", seats=["A", "B"], terms=terms)
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "play", "seat": "B", "card": "C7"})
    phone.ruled({"move": "play", "seat": "A", "card": "C3"})
    phone.ruled(UNFIT)
    return phone


def fetched(phone: Hand) -> set[str]:
    """Return which parts of the rule books a phone has asked for."""
    return set(re.findall(r"/rules_([a-z]+)-", " ".join(phone.requests)))


def test_a_clause_that_is_cited_is_read_in_german(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand(locale="de-AT", service_workers="block")
    phone.sit_down(arbiter)
    ruling = phone.see("last-ruling")
    ruling.locator("summary").tap()
    clause = ruling.get_by_test_id("clause-WH-6")
    expect(clause).to_contain_text("WH-6 Was passt")
    expect(clause).to_contain_text("Es passt, was dasselbe Zeichen oder dieselbe Zahl hat")
    assert fetched(phone) == {"kernel", "whot"}, "the books of other games stay where they are"


def test_the_rules_of_a_match_are_found_by_german_words_as_they_were_agreed(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(locale="de-DE")
    phone.sit_down(arbiter)
    phone.go(f"/m/{arbiter.match}#rules")
    expect(phone.see("rule-WH-10")).to_contain_text(
        "Abwehren geht nicht: Der Nächste zieht, was zu ziehen ist."
    )
    phone.see("search-rules").fill("Sterne Whot zählen")
    expect(phone.see("rule-WH-17")).to_be_visible()
    expect(phone.see("rule-WH-10")).to_have_count(0)


def test_who_reads_english_fetches_no_german_rules(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand()
    phone.sit_down(arbiter)
    phone.see("last-ruling").locator("summary").tap()
    expect(phone.see("clause-WH-6")).to_contain_text("A legal card")
    assert fetched(phone) == set()


def test_a_ruling_leads_to_its_clause_in_the_book_and_back(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand(locale="de-DE")
    phone.sit_down(arbiter)
    phone.see("last-ruling").locator("summary").tap()
    phone.tap("read-WH-6")
    expect(phone.see("rule-WH-6").locator("h3")).to_be_focused()
    expect(phone.see("rule-WH-6")).to_be_in_viewport()
    phone.tap("back")
    expect(phone.see("pad")).to_be_visible()


def test_the_book_begins_with_how_it_is_played_and_ends_with_the_laws_of_every_table(
    hand: HandFactory, arbiter: Phone
) -> None:
    phone = hand()
    phone.remember(arbiter)
    phone.go(f"/m/{arbiter.match}#rules")
    expect(phone.see("how")).to_contain_text("Everybody tries to get rid of all cards.")
    parts = phone.see("rules").locator("h2").all_inner_texts()
    assert parts == [
        "How it is played", "The rules", "What this table agreed", "At every table",
    ]  # fmt: skip
    told = phone.page.locator("ol.book > li").evaluate_all("all => all.map(one => one.id)")
    assert [one[:2] for one in told] == sorted((one[:2] for one in told), reverse=True)
    phone.see("contents").locator("summary").tap()
    phone.tap("contents-G-4")
    expect(phone.see("rule-G-4").locator("h3")).to_be_focused()
    # An example is drawn, and says what is ruled; none is shown that does not hold here.
    acts = phone.see("example-WH-6").locator(".acts > li")
    refused = "✗Ada: Play Square 11: voidSquare 11 has neither suit nor number of Circle 7."
    expect(acts).to_have_text([refused, "✓Ada: Play Cross 7: stands"])
    expect(acts.locator(".card-in-line")).to_have_count(4)
    expect(phone.see("example-WH-10")).to_have_count(0)


def test_what_this_table_agreed_is_marked(hand: HandFactory, arbiter: Phone) -> None:
    phone = hand()
    phone.remember(arbiter)
    phone.go(f"/m/{arbiter.match}#rules")
    marked = phone.page.locator("ol.book > li", has=phone.page.locator(".tag-agreed"))
    expect(marked.locator(".clause-number")).to_have_text(
        ["WH-10", "WH-11", "WH-18", "WH-19", "WH-20"]
    )
    expect(phone.see("how").locator(".tag-agreed")).to_have_text(
        ["agreed otherwise here: WH-10, WH-11"]
    )
    expect(phone.see("agreed-pick_chain")).to_contain_text("In the book: ")
    expect(phone.page.locator(".about [data-otherwise]")).to_have_count(2)
