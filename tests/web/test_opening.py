"""Opening a match by touch: how many play, and the house rule that makes room for more."""

import pytest

from tests.web.hand import expect


@pytest.mark.engines
def test_ten_play_whot_and_two_packs_are_agreed_on_with_one_tap(hand, http_house):
    phone = hand()
    phone.go("/#open")
    phone.choose("whot-short")
    phone.see("players-10").locator("xpath=..").tap()
    expect(phone.unfold("packs")).to_have_value("2")
    expect(phone.see("name-10")).to_be_visible()
    phone.tap("open")
    phone.page.wait_for_url("**/m/*")
    match = phone.page.url.rpartition("/")[2]
    told = http_house.get(f"/api/v1/matches/{match}").json()
    assert told["terms"]["packs"] == 2
    assert len(told["seats"]) == 10


@pytest.mark.long
def test_no_more_than_six_stay_when_the_second_pack_is_put_away(hand):
    phone = hand()
    phone.go("/#open")
    phone.choose("whot-tournament")
    phone.see("players-8").locator("xpath=..").tap()
    phone.unfold("packs").fill("1")
    phone.see("term-packs").blur()
    expect(phone.see("players-6")).to_be_checked()
    expect(phone.see("name-7")).to_have_count(0)


def test_whoever_leaves_before_the_opening_is_answered_is_not_taken_to_the_table(hand):
    phone = hand(service_workers="block")
    phone.go("/#open")
    phone.choose("whot-1on1")
    late = phone.hold_answer("**/api/v1/matches")
    phone.tap("open")
    late.until_answered()
    phone.tap("home")
    answer = late.let_go()
    expect(phone.see(f"match-{answer.json()['match']['id']}")).to_be_visible()
    assert phone.page.url == f"{phone.url}/"


@pytest.mark.engines
def test_a_table_plays_by_a_regulation_and_by_what_was_kept_of_it_under_a_name(hand, http_house):
    phone = hand()
    phone.go("/#open")
    phone.choose("watten-bavarian-4")
    rules = phone.see("played-by")
    rules.select_option("rtroadbodn")
    expect(phone.see("term-misdeal")).to_have_value("opponents_2")
    phone.see("regulation-says").locator("summary").tap()
    expect(phone.see("article-7")).to_contain_text("A misdeal gives the others two points")
    expect(phone.see("keep-rules")).to_have_count(0)
    phone.unfold("target").select_option("15")
    expect(rules).to_have_value("")
    phone.see("keep-rules").locator("summary").tap()
    phone.see("keep-name").fill("Thursdays")
    phone.tap("keep-do")
    expect(rules).to_have_value("kThursdays")

    phone.go()
    phone.choose("watten-bavarian-4")
    expect(phone.see("term-target")).to_have_value("11")
    rules.select_option("kThursdays")
    phone.tap("open")  # at once: it opens by what was picked
    phone.page.wait_for_url("**/m/*")
    told = http_house.get(f"/api/v1/matches/{phone.page.url.rpartition('/')[2]}").json()
    terms = told["terms"]
    assert (terms["target"], terms["misdeal"], terms["games"]) == (15, "opponents_2", 3)


@pytest.mark.long
def test_rules_that_a_silent_network_does_not_bring_are_not_waited_for(hand):
    phone = hand(own_rules=True, service_workers="block")
    phone.go()
    expect(phone.see("game").first).to_be_visible()
    phone.hold("**/rules/manifest.json")
    phone.route("**/api/v1/books/**", lambda route: route.abort())
    phone.see("game").first.tap()
    expect(phone.see("open-failed")).to_be_visible()


def test_how_many_play_and_who_is_kept_that_was_said_while_a_book_was_on_its_way(hand):
    phone = hand(service_workers="block")
    phone.go("/#open")
    phone.choose("whot-short")
    held = phone.hold("**/books/whot-tournament")
    phone.tap("choose-whot-tournament")
    held.until_asked()
    phone.see("players-10").locator("xpath=..").tap()
    phone.see("name-10").fill("Ada")
    held.let_go()
    expect(phone.see("opening")).to_have_attribute("data-book", "whot-tournament")
    expect(phone.see("players-10")).to_be_checked()
    expect(phone.see("name-10")).to_have_value("Ada")


def test_a_book_that_could_not_be_fetched_is_asked_for_again_also_where_it_is_the_only_one(hand):
    phone = hand(service_workers="block")
    phone.route("**/books/mau-mau", lambda route: route.fulfill(status=503))
    phone.go("/#open/Mau-Mau")
    expect(phone.see("open-failed")).to_be_visible()
    expect(phone.see("open")).to_be_disabled()
    phone.context.unroute("**/books/mau-mau")
    phone.tap("open-again")
    expect(phone.see("open")).to_be_enabled()
    expect(phone.see("open-again")).to_have_count(0)
