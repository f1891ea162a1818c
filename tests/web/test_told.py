"""How a hand ended is told by touch: a tap or two, and the mark stands where hands are listed."""

from __future__ import annotations

import httpx
from playwright.sync_api import Route, expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

SMALL = {"width": 360, "height": 640}
TOUCH = 48


def small(hand: HandFactory, table: Phone) -> Hand:
    """Sit down at a table with a small phone."""
    phone = hand(reduced_motion="reduce")
    phone.page.set_viewport_size(SMALL)
    phone.sit_down(table)
    return phone


def told(phone: Hand, number: int) -> None:
    """Wait until the page of results has heard of a ruling."""
    expect(phone.see("result-page")).to_have_attribute("data-after", str(number))


def test_an_evening_of_results_costs_a_tap_a_hand_once_its_page_is_open(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"), names={})
    phone = small(hand, table)
    phone.tap("menu-result")
    phone.tap("won-FC")
    told(phone, 1)
    phone.tap("won-DP")
    told(phone, 2)
    assert [one["text"] for one in table.rulings()] == ["table: result F", "table: result D"]
    phone.tap("to-cards")
    expect(phone.page.get_by_text("Told, not watched").first).to_be_visible()
    phone.tap("tab-history")
    expect(phone.see("ruling-2")).to_contain_text("stands, told")


def test_the_pad_leads_to_the_one_page_that_tells_how_a_hand_ended(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    terms = {"stock_out": "count_hands", "turn_seconds": 0}
    table = opened(
        http_house, "whot-1on1", seats=list("AB"), names={"A": "Ada", "B": "Ben"}, terms=terms
    )
    table.ruled({"move": "deal", "seat": "A"})
    phone = small(hand, table)
    phone.see("anything").locator("summary").tap()
    phone.tap("move-result")
    expect(phone.see("book-it")).to_be_disabled()  # nothing is told yet
    for _ in range(3):
        phone.tap("more-A")
    phone.see("counted-B").fill("14")
    expect(phone.see("sum-counts")).to_have_text("17")
    box = phone.see("more-B").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= TOUCH
    assert box["x"] + box["width"] <= SMALL["width"]
    phone.tap("book-it")
    told(phone, 2)
    assert table.rulings()[1]["text"] == "table: result counts=A=3,B=14"


def test_sums_below_zero_and_who_called_are_told(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    table = opened(http_house, "lotta-watta", seats=list("ABC"), names={})
    phone = small(hand, table)
    phone.tap("menu-result")
    phone.see("counted-A").fill("12")
    phone.tap("fewer-B")
    phone.see("counted-C").fill("3")
    for _ in range(5):
        phone.tap("fewer-C")
    expect(phone.see("sum-sums")).to_have_text("10")
    phone.tap("caller-C")
    phone.tap("book-it")
    told(phone, 1)
    assert table.rulings()[0]["text"] == "table: result A=12 B=0 C=-2 caller=C"
    phone.tap("tab-history")
    phone.see("ruling-1").locator("summary").tap()
    phone.tap("correct")
    phone.tap("replace")
    phone.tap("move-result")
    phone.tap("extra-sums")
    expect(phone.see("counted-A")).to_have_value("12")
    expect(phone.see("counted-C")).to_have_value("-2")


def test_whoever_went_out_of_a_tournament_is_not_counted(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    table = opened(http_house, "whot-tournament", seats=list("ABCD"), names={})
    phone = small(hand, table)
    phone.tap("menu-result")
    phone.tap("leaves-C")
    phone.tap("book-it")
    told(phone, 1)
    phone.tap("out-A")
    phone.see("counted-B").fill("14")
    phone.see("counted-D").fill("23")
    phone.tap("book-it")
    told(phone, 2)
    said = [(one["text"], one["outcome"]) for one in table.rulings()]
    assert said == [("table: result leaves=C", "stands"), ("table: result A B=14 D=23", "stands")]


def test_a_hand_that_another_phone_has_told_meanwhile_is_asked_about_and_not_booked_twice(
    hand: HandFactory, http_house: httpx.Client
) -> None:
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"), names={})
    phone = small(hand, table)

    def overtaken(route: Route) -> None:
        """Let the other phone's report arrive first."""
        if not table.rulings():
            table.ruled({"move": "result", "won": "F"})
        route.continue_()

    phone.page.route("**/rulings", overtaken)
    phone.tap("menu-result")
    phone.tap("won-FC")
    expect(phone.see("stopped")).to_contain_text("Hand 1 is over since ruling 1")
    assert len(table.rulings()) == 1
    # It was the hand after that: told again, it counts.
    phone.tap("try-again")
    told(phone, 2)
    assert table.get().json()["table"]["scores"]["points"] == {"FC": 4}
