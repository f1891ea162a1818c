"""An argument settled on a phone, and a hand picked up in the middle, by touch."""

import pytest

from tests.web.hand import expect

FAR_AWAY = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}


@pytest.mark.engines
def test_an_argument_is_settled_shared_and_asked_otherwise(hand):
    phone = hand()
    phone.go()
    page = phone.page
    page.get_by_test_id("settle-argument").tap()
    page.locator('[data-testid=game][data-game="Whot"]').tap()
    page.get_by_test_id("argue-whot-1on1").tap()
    page.get_by_test_id("lay-pile").tap()
    change = page.get_by_test_id("laying-change")
    change.locator("[data-face=T2]").tap()
    change.get_by_test_id("field-done").tap()
    expect(change).to_have_count(0)
    page.locator(".keys [data-face=T5]").tap()
    answer = page.get_by_test_id("answer")
    expect(answer).to_have_attribute("data-outcome", "void")
    expect(answer.get_by_test_id("clause-WH-10")).to_be_visible()
    address = page.url
    assert "play%20T5" in address.partition("#argue=")[2]
    phone.unfold("cross_defence").select_option("yes")
    page.get_by_test_id("under-these-terms").tap()
    expect(answer).to_have_attribute("data-outcome", "stands")
    other = hand().page
    other.goto(address)
    other.reload()
    expect(other.get_by_test_id("answer")).to_have_attribute("data-outcome", "void")


@pytest.mark.engines
def test_a_case_of_the_court_of_skat_is_laid_and_asked_in_thirteen_taps(hand):
    phone = hand()
    phone.go()
    page = phone.page
    page.get_by_test_id("settle-argument").tap()
    page.locator('[data-testid=game][data-game="Skat"]').tap()
    page.get_by_test_id("argue-skat").tap()
    page.get_by_test_id("other-marks").locator("summary").tap()
    for mark, value in (("declarer", "B"), ("game", "clubs")):
        page.get_by_test_id(f"mark-{mark}").tap()
        page.locator(f'[data-testid=mark-choice][data-value="{value}"]').tap()
        expect(page.get_by_test_id("laying-mark-change")).to_have_count(0)
    page.get_by_test_id("turn-B").tap()
    page.get_by_test_id("anything").locator("summary").tap()
    page.get_by_test_id("move-tricks-seen").tap()
    page.locator('[data-testid=choice][data-value="B"]').tap()
    page.get_by_test_id("send").tap()
    answer = page.get_by_test_id("answer")
    expect(answer.get_by_test_id("clause-SK-23")).to_be_visible()
    expect(answer.get_by_test_id("clause-SK-18")).to_be_visible()


def test_the_arbiter_picks_a_hand_up_and_it_is_judged_from_there(hand):
    phone = hand()
    phone.open("whot-1on1", 2, {}, ("Ada", "Ben"))
    page = phone.page
    page.get_by_test_id("anything").locator("summary").tap()
    page.get_by_test_id("move-resume").tap()
    page.get_by_test_id("lay-the-table").tap()
    page.get_by_test_id("lay-hand/B").wait_for()
    # On a slow network the fingers are faster than the table is laid; no tap may be lost.
    tools = page.context.new_cdp_session(page)
    tools.send("Network.emulateNetworkConditions", FAR_AWAY)
    for seat in "AB":
        page.get_by_test_id(f"lay-hand/{seat}").tap()
        page.get_by_test_id("one-more").tap()
        page.get_by_test_id("laying-change").get_by_test_id("field-done").tap()
    page.get_by_test_id("pick-up").tap()
    page.wait_for_url("**/m/**")
    expect(phone.see("menu")).to_be_visible()
    phone.tap("may-this-be")
    expect(page.get_by_test_id("lay-hand/A")).to_contain_text("8 cards")
    expect(page.get_by_test_id("lay-hand/B")).to_contain_text("6 cards")
