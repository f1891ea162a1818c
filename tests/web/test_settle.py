"""An argument settled on a phone, and a hand picked up in the middle, by touch."""

import pytest

from tests.web.hand import expect

FAR_AWAY = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}

INSIDE = """change => {
  const { left, right } = change.getBoundingClientRect();
  return [...change.querySelectorAll('.key')].map(one => one.getBoundingClientRect())
    .every(key => key.width >= 44 && key.left >= left && key.right <= right);
}"""
"""Whether each key can be hit, and lies in its panel."""


def arguing(hand, game, book):
    """Take a phone, and begin to lay an argument on it."""
    phone = hand()
    phone.go()
    phone.tap("settle-argument")
    phone.page.locator(f'[data-testid=game][data-game="{game}"]').tap()
    phone.tap(f"argue-{book}")
    return phone


@pytest.mark.engines
def test_an_argument_is_settled_shared_and_asked_otherwise(hand):
    phone = arguing(hand, "Whot", "whot-1on1")
    page = phone.page
    page.get_by_test_id("lay-pile").tap()
    change = page.get_by_test_id("laying-change")
    assert change.evaluate(INSIDE)
    change.locator("[data-face=T1]").tap()
    change.get_by_test_id("field-done").tap()
    expect(change).to_have_count(0)
    page.locator(".keys [data-face=T2]").tap()
    page.get_by_test_id("and-then").tap()
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


def lay(page, place, cards):
    page.get_by_test_id(f"lay-{place}").tap()
    for card in cards.split():
        page.get_by_test_id("laying-change").locator(f"[data-face={card}]").tap()


@pytest.mark.long
@pytest.mark.engines
def test_a_claim_that_the_court_of_skat_ruled_on_is_laid_with_its_tricks(hand):
    """Case 091: the tricks laid say how many each has and how many cards are left."""
    phone = arguing(hand, "Skat", "skat")
    page = phone.page
    page.get_by_test_id("mark-game").tap()
    page.locator('[data-testid=mark-choice][data-value="hearts"]').tap()
    lay(page, "won/A", "C10 C9 C8 C7 CK CQ S10 SK S9 S8 S7 D10")
    lay(page, "hand/C", "SA")  # a wrong tap: where the card is laid next it is taken from here
    lay(page, "won/B", "CA SA DQ H7 DJ D7")
    lay(page, "won/C", "SJ HJ SQ DA HK D8")
    lay(page, "hand/C", "HA H9")
    page.get_by_test_id("turn-A").tap()
    expect(page.get_by_test_id("mark-tricks")).to_contain_text("A 4, B 2, C 2")
    expect(page.get_by_test_id("lay-hand/B")).to_contain_text("2 cards")
    expect(page.get_by_test_id("lay-hand/C")).not_to_contain_text("Spades")
    page.get_by_test_id("who-C").tap()
    page.get_by_test_id("move-show").tap()
    page.get_by_test_id("whole-hand").tap()
    page.get_by_test_id("extra-enough").tap()
    page.locator(".pad [data-testid=field-done]").tap()
    answer = page.get_by_test_id("answer")
    expect(answer.get_by_test_id("clause-SK-27")).to_be_visible()
    page.locator('[data-testid=choice][data-value="with-1"]').tap()
    expect(answer).to_contain_text("won by B and C")


@pytest.mark.long
def test_acts_follow_one_another_out_of_turn_as_well_and_a_breach_is_called_one(hand):
    """Case 061: forehand passes unasked; and somebody looks at tricks, which is no *yes*."""
    phone = arguing(hand, "Skat", "skat")
    page = phone.page
    page.get_by_test_id("players-4").tap()
    expect(page.get_by_test_id("lay-hand/D")).to_contain_text("10 cards")
    page.get_by_test_id("who-B").tap()
    page.get_by_test_id("move-tricks-seen").tap()
    page.get_by_test_id("send").tap()
    answer = page.get_by_test_id("answer")
    expect(answer.get_by_test_id("clause-SK-23")).to_be_visible()
    expect(answer).to_contain_text("A breach.")
    page.get_by_test_id("story-back").tap()
    page.get_by_test_id("stage-0").tap()
    page.get_by_test_id("who-B").tap()
    page.get_by_test_id("move-pass").tap()
    expect(answer).to_contain_text("Yes.")
    page.get_by_test_id("and-then").tap()
    page.get_by_test_id("move-bid").tap()
    page.get_by_test_id("and-then").tap()
    page.get_by_test_id("who-C").tap()
    page.get_by_test_id("anything").locator("summary").tap()
    page.get_by_test_id("move-take").tap()
    expect(answer).to_have_attribute("data-outcome", "void")
    expect(page.get_by_test_id("story").locator("li")).to_have_count(2)
    page.reload()
    expect(answer).to_have_attribute("data-outcome", "void")


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
    expect(page.get_by_test_id("lay-hand/B")).to_contain_text("7 cards")
