"""Opening a match by touch: how many play, and the house rule that makes room for more."""

from playwright.sync_api import expect


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


def test_no_more_than_six_stay_when_the_second_pack_is_put_away(hand):
    phone = hand()
    phone.go("/#open")
    phone.choose("whot-tournament")
    phone.see("players-8").locator("xpath=..").tap()
    phone.unfold("packs").fill("1")
    phone.see("term-packs").blur()
    expect(phone.see("players-6")).to_be_checked()
    expect(phone.see("name-7")).to_have_count(0)
