"""The rules on the page: in the language of the phone, as the table agreed on them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.whole.phone import opened

if TYPE_CHECKING:
    import httpx

    from tests.web.conftest import HandFactory
    from tests.web.hand import Hand
    from tests.whole.phone import Phone

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
