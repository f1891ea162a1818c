"""How a hand ended is told by touch: a tap or two, and the mark stands where hands are listed."""

from playwright.sync_api import Route, expect

from tests.web.conftest import HandFactory
from tests.web.hand import Hand
from tests.whole.phone import Phone, opened

SMALL = {"width": 360, "height": 640}


def small(hand: HandFactory, table: Phone) -> Hand:
    """Sit down at a table with a small phone."""
    phone = hand(reduced_motion="reduce", service_workers="block")
    phone.page.set_viewport_size(SMALL)
    phone.sit_down(table)
    return phone


def told(phone: Hand, number: int) -> None:
    """Wait until the page of results has heard of a ruling."""
    expect(phone.see("result-page")).to_have_attribute("data-after", str(number))


def test_a_hand_that_another_phone_has_told_meanwhile_is_asked_about_and_not_booked_twice(
    hand, http_house
):
    table = opened(http_house, "watten-bavarian-4", seats=list("DFPC"), names={})
    phone = small(hand, table)

    def overtaken(route: Route) -> None:
        """Let the other phone's report arrive first."""
        if not table.rulings():
            table.ruled({"move": "result", "won": "F"})
        route.continue_()

    phone.route("**/rulings", overtaken)
    phone.tap("menu-result")
    phone.tap("won-FC")
    expect(phone.see("stopped")).to_contain_text("Hand 1 is over since ruling 1")
    assert len(table.rulings()) == 1
    # It was the hand after that: told again, it counts.
    phone.tap("try-again")
    told(phone, 2)
    assert table.get().json()["table"]["scores"]["points"] == {"FC": 4}
