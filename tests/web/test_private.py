"""What only one player knows is entered and shown on that player's own phone alone."""

from __future__ import annotations

from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import expect

from tests.fixtures.words import words
from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.web.test_slots import a_race, stack
from tests.whole.phone import Phone, opened


@pytest.fixture
def arbiter(http_house: httpx.Client) -> Phone:
    return a_race(http_house)


@pytest.fixture
def table(hand: HandFactory, arbiter: Phone) -> Hand:
    """The arbiter's phone, which everybody sees."""
    one = hand()
    one.sit_down(arbiter)
    return one


@pytest.fixture
def own(hand: HandFactory, arbiter: Phone, http_house: httpx.Client) -> Hand:
    """Cleo's own phone."""
    asked = {"code": arbiter.code, "seat": "C"}
    token = http_house.post("/api/v1/join", json=asked).json()["token"]
    one = hand(reduced_motion="reduce")
    one.sit_down(replace(arbiter, token=token), role="seat", seat="C")
    return one


def look(own: Hand) -> None:
    """Take a card from the stock and look at the own bottom left one."""
    own.tap("slot-grid/C/BL")
    own.tap("move-peek")
    expect(own.see("private")).to_be_visible()


def test_what_a_player_saw_is_on_that_phone_and_on_no_other(
    own: Hand, table: Hand, arbiter: Phone
) -> None:
    look(own)
    own.page.locator('section.question [data-face="D10"]').first.tap()
    own.expect_ruled(5)
    expect(own.see("slot-grid/C/BL")).to_contain_text("10 of Diamonds")
    expect(own.see("last-ruling")).to_contain_text("10 of Diamonds")
    expect(own.see("slot-grid/C/BL")).to_contain_text("only you know it")
    expect(own.page.locator("[data-yours]")).to_have_count(1)
    expect(table.page.locator("[data-yours]")).to_have_count(0)

    table.expect_ruled(5)
    expect(table.see("slot-grid/C/BL")).to_contain_text("face-down card")
    assert "10 of Diamonds" not in table.page.locator("main").inner_text()
    assert "D10" not in words([arbiter.rulings(), arbiter.get().json()])


def test_nobody_has_to_say_what_they_saw_and_is_not_asked_a_second_time(
    own: Hand, arbiter: Phone
) -> None:
    look(own)
    own.tap("skip")
    own.expect_ruled(5)
    own.tap("slot-grid/C/BR")
    own.tap("move-peek")
    expect(own.see("send")).to_be_visible()
    expect(own.see("extra-card")).to_be_visible()
    own.tap("send")
    own.expect_ruled(6)
    assert [one["text"] for one in arbiter.rulings()[4:]] == [
        "C: peek grid/C/BL", "C: peek grid/C/BR",
    ]  # fmt: skip


def test_nobody_else_is_asked_what_a_player_saw(table: Hand) -> None:
    table.tap("slot-grid/C/BL")
    table.tap("move-peek")
    expect(table.see("send")).to_be_visible()
    expect(table.see("private")).to_have_count(0)
    expect(table.see("extra-card")).to_have_count(0)


def test_a_phone_that_knows_better_is_warned_in_private_before_it_reports(
    own: Hand, table: Hand, arbiter: Phone
) -> None:
    look(own)
    own.page.locator('section.question [data-face="D10"]').first.tap()
    own.expect_ruled(5)
    stack(own, "grid/C/BL", "S9")
    expect(own.see("advice")).to_contain_text("Nothing is recorded yet.")
    assert len(arbiter.rulings()) == 5
    expect(table.see("advice")).to_have_count(0)
    own.tap("leave-it")
    expect(own.see("advice")).to_have_count(0)
    assert len(arbiter.rulings()) == 5


def test_what_an_announcer_shows_in_secret_is_on_no_other_phone(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = opened(http_house, "watten-blind")
    phone.ruled({"move": "deal", "seat": "D"})
    table = hand()
    table.sit_down(phone)
    token = http_house.post("/api/v1/join", json={"code": phone.code, "seat": "F"}).json()["token"]
    own = hand()
    own.sit_down(replace(phone, token=token), role="seat", seat="F")

    expect(own.see("private")).to_be_visible()
    own.page.locator('section.question [data-face="EA"]').first.tap()
    for one in (own, table):
        one.expect_ruled(2)
    expect(own.see("last-ruling")).to_contain_text("Ace of Acorns")
    table.tap("move-show")
    table.expect_ruled(3)
    for tab in ("tab-history", "tab-table"):
        table.tap(tab)
        assert (
            "Ace of Acorns" not in table.see("last-ruling").or_(table.see("ruling-2")).inner_text()
        )
    assert "EA" not in words([phone.rulings(), phone.get().json()["table"]])
