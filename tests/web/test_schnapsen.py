"""A table of Schnapsen on the page: what is offered, and what lies there; rules without German."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.whole.phone import Phone, opened


@pytest.fixture
def table(http_house: httpx.Client) -> Phone:
    """A hand of which two tricks are taken, with a marriage, and the stock is open."""
    phone = opened(http_house, "schnapsen", names={"A": "Mitzi", "B": "Poldi"})
    phone.ruled({"move": "deal", "seat": "A"})
    phone.ruled({"move": "turn-up", "seat": "A", "card": "HQ"})
    phone.ruled({"move": "play", "seat": "B", "card": "SK"})
    phone.ruled({"move": "play", "seat": "A", "card": "SA"})
    phone.ruled({"move": "marry", "seat": "A", "card": "DK"})
    phone.ruled({"move": "play", "seat": "B", "card": "CJ"})
    return phone


def test_what_cannot_be_done_any_more_waits_below_what_can(hand: HandFactory, table: Phone) -> None:
    phone = hand()
    phone.sit_down(table)
    said = phone.page.locator(".say")
    expect(phone.see("turn")).to_contain_text("exchange the trump")
    expect(phone.see("place-won/A")).to_have_count(0)
    phone.report({"move": "close", "seat": "A"})
    phone.expect_ruled(7)
    expect(phone.see("turn")).to_have_text("Mitzi: play a card or announce a marriage")
    expect(said.get_by_test_id("move-marry")).to_be_visible()
    for gone in ("exchange", "close"):
        expect(said.get_by_test_id(f"move-{gone}")).to_have_count(0)
    phone.report({"move": "exchange", "seat": "A", "card": "HJ"})  # it may happen all the same
    phone.expect_ruled(8)
    expect(phone.see("last-ruling")).to_contain_text("void")


def test_rules_that_nobody_has_put_into_german_say_so(hand: HandFactory) -> None:
    phone = hand(locale="de-AT")
    phone.go("/#rules/high-card")
    expect(phone.page.get_by_text("Diese Regeln gibt es nur auf Englisch.")).to_be_visible()
    phone.go("/#rules/schnapsen")
    expect(phone.see("rule-SN-8")).to_contain_text("Zudrehen")
    expect(phone.page.get_by_text("Diese Regeln gibt es nur auf Englisch.")).to_have_count(0)
