"""A folder that any web server serves: the whole page, its own referee, and no service at all."""

import pytest
from playwright.sync_api import Route

from tests.web.drivers import ENGINES
from tests.web.hand import Hand, expect

DRAW = {"move": "draw", "seat": "B"}
STOPS = """() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function () {
    Worker.prototype.postMessage = postMessage;
    this.dispatchEvent(new ErrorEvent("error"));
  };
}"""


@pytest.mark.long
def test_storage_that_is_full_is_said_and_rules_that_stop_start_again(phone):
    one = phone()
    match = one.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
    one.report({"move": "deal", "seat": "A"})
    one.expect_ruled(1)
    one.has_no_room()
    one.go(f"/m/{match}")
    one.report(DRAW)
    expect(one.see("stopped")).to_contain_text("no room left, so nothing was recorded")
    one.page.reload()
    one.expect_ruled(1)
    expect(one.see("stopped")).to_contain_text("no room left")  # what was tapped is not lost
    one.has_room()
    one.tap("try-again")
    one.expect_ruled(2)
    one.page.evaluate(STOPS)
    one.report({"move": "draw", "seat": "A"})
    one.expect_ruled(3)


def held(_route: Route) -> None:
    """Let an answer wait."""


@pytest.mark.long
def test_an_argument_is_settled_and_the_others_play_at_a_practice_table(phone):
    one = phone()
    one.route("**/rules/manifest.json", held)
    one.go()
    expect(one.see("rules-coming")).to_be_visible()
    one.context.unroute("**/rules/manifest.json")  # and what was held goes on
    settled_and_practised(one)


@pytest.mark.long
@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_the_folder_is_whole_in_every_engine(engine, engine_phones, served):
    with engine_phones.phone(served, "en-GB") as (page, address):
        one = Hand(page, address)
        one.go()
        settled_and_practised(one)
        one.go()
        match = one.open("whot-1on1", 2, {"turn_seconds": 0}, ("Ada", "Ben"))
        one.report({"move": "deal", "seat": "A"})
        one.expect_ruled(1)
        one.page.reload()
        one.expect_ruled(1)
        assert match in page.url, engine


def settled_and_practised(one: Hand) -> None:
    """Settle an argument by the rules of the phone, and go on to a table of practice."""
    expect(one.page.locator("[data-testid=game]").first).to_be_visible()
    expect(one.see("rules-coming")).to_have_count(0)
    one.tap("settle-argument")
    one.page.locator('[data-testid=game][data-books~="whot-1on1"]').tap()
    one.tap("argue-whot-1on1")
    one.report(DRAW)
    expect(one.see("answer")).to_have_attribute("data-outcome", "stands")
    one.go()
    one.see("practice").get_by_role("button").first.tap()
    one.tap("practise-whot-short")
    one.page.wait_for_url("**/m/*")
    one.report({"move": "deal", "seat": "A"})
    # everybody else has acted by the time that it is this player's turn again
    expect(one.see("seat-A")).to_have_attribute("aria-pressed", "true")
    expect(one.see("pad")).not_to_have_attribute("data-after", "1")
