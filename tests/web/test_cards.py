"""Cards are told apart at a glance, by suit and by what they do, on every game of the shelf."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened


def a_trick_of_specials(client: httpx.Client) -> Phone:
    """Open a hand of Lohai in which a Shaker has just been laid."""
    names = {"N": "Nora", "E": "Emil", "S": "Sophie", "W": "Wolfgang"}
    phone = opened(client, "lohai-4", names=names)
    phone.ruled({"move": "deal", "seat": "N"})
    phone.ruled({"move": "turn-up", "seat": "N", "card": "C4"})
    for seat, card in (("E", "S8"), ("S", "TK"), ("W", "SH")):
        phone.ruled({"move": "play", "seat": seat, "card": card})
    return phone


def a_lead_of_watten(client: httpx.Client) -> Phone:
    """Open a hand of Watten in which Schlag and Trumpf are said, and the first card lies."""
    names = {"D": "Dora", "F": "Franz", "P": "Paula", "C": "Cornelius"}
    phone = opened(client, "watten-bavarian-4", names=names)
    phone.ruled({"move": "deal", "seat": "D"})
    phone.ruled({"move": "schlag", "seat": "F", "rank": "O"})
    phone.ruled({"move": "trumpf", "seat": "D", "suit": "L"})
    phone.ruled({"move": "play", "seat": "F", "card": "S9"})
    return phone


def a_trick_of_watten(client: httpx.Client) -> Phone:
    """Open a hand of Watten in which two cards have been laid to the first trick."""
    phone = a_lead_of_watten(client)
    phone.ruled({"move": "play", "seat": "P", "card": "EU"})
    return phone


def a_go_of_watten(client: httpx.Client) -> Phone:
    """Open a hand of Watten in which Go was said, and is to be answered."""
    phone = a_trick_of_watten(client)
    phone.ruled({"move": "go", "seat": "D"})
    return phone


def chosen(phone: Hand, *settings: str) -> None:
    """Go to the settings, choose, and come back to the table."""
    phone.tap("settings")
    for setting in settings:
        phone.see(setting).locator("xpath=..").tap()
    phone.tap("tab-table")
    expect(phone.see("pad")).to_be_visible()


def test_german_suits_are_drawn_as_such_and_named_in_both_languages(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.sit_down(a_trick_of_watten(http_house))
    assert shape(phone, "seat-F") == "bell"
    assert shape(phone, "seat-P") == "acorn"
    assert shape(phone, "facts") == "leaf"
    expect(phone.see("seat-P")).to_contain_text("Unter of Acorns")
    for fact in ("Ober", "Leaves", "Franz & Cornelius 0, Dora & Paula 0"):
        expect(phone.page.locator(".facts").get_by_text(fact, exact=True).first).to_be_visible()

    chosen(phone, "tongue-de")
    expect(phone.see("seat-P")).to_contain_text("Eichel-Unter")
    expect(phone.see("facts")).to_contain_text("Laub")
    expect(phone.see("last-ruling")).to_contain_text("Paula: Play Eichel-Unter")
    chosen(phone, "tongue-both")
    expect(phone.see("seat-F")).to_contain_text("Schellen-9 (Nine of Bells)")
    phone.tap("settings")
    legend = phone.see("legend")
    for row in ("Eichel Acorns Clubs", "Laub Leaves Spades", "Schellen Bells Diamonds"):
        expect(legend.get_by_role("row", name=row)).to_be_visible()


def test_the_french_cards_that_stand_in_are_shown_where_they_are_played_with(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_watten(http_house)
    phone = hand()
    phone.sit_down(arbiter)
    chosen(phone, "deck-french")
    assert shape(phone, "seat-F") == "diamond"
    assert shape(phone, "facts") == "spade"
    expect(phone.see("seat-P")).to_contain_text("Jack of Clubs")
    expect(phone.see("facts")).to_contain_text("Queen")
    phone.page.reload()
    expect(phone.see("last-ruling")).to_contain_text("Paula: Play Jack of Clubs")
    phone.page.get_by_role("button", name="Queen of Spades").tap()
    phone.expect_ruled(6)
    assert arbiter.rulings()[-1]["text"] == "C: play LO"


def shape(phone: Hand, inside: str) -> str | None:
    return phone.see(inside).locator("svg.suit").last.get_attribute("data-shape")


def test_special_cards_have_drawings_of_their_own(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    phone = hand()
    phone.sit_down(a_trick_of_specials(http_house))
    assert shape(phone, "seat-S") == "taker"
    assert shape(phone, "seat-W") == "shaker"
    expect(phone.see("seat-W")).to_contain_text("Shaker")


def test_trump_value_and_tricks_are_in_sight_with_the_whole_pack(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    arbiter = a_trick_of_specials(http_house)
    arbiter.ruled({"move": "steal", "seat": "W", "victim": "S"})
    phone = hand()
    phone.sit_down(arbiter)
    for card in (phone.see("card").first, phone.see("card").last):
        expect(card).to_be_in_viewport(ratio=1)
    for fact in ("Clubs", "200 points", "Nora 0, Emil 0, Sophie 0, Wolfgang 0"):
        expect(phone.page.locator(".facts").get_by_text(fact, exact=True)).to_be_in_viewport()
    expect(phone.see("turn")).to_be_in_viewport()
    assert shape(phone, "facts") == "spade"
