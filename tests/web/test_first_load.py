"""The first look at a table: what is shown is asked for while the page is still on its way."""

from playwright.sync_api import expect

from tests.whole.phone import dealt


def test_a_match_is_asked_for_before_the_script_is_there_and_shown_before_its_rulings(
    hand, http_house
):
    arbiter = dealt(http_house)
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    expect(phone.see("pad")).to_be_visible()
    phone.page.evaluate("indexedDB.deleteDatabase('referee')")
    # what is under way for five seconds is asked for again: a busy machine may be as late
    phone.page.add_init_script("performance.now = () => 0")
    page = phone.page
    script, rulings = phone.hold("**/chunk-*.js"), phone.hold("**/rulings?*")
    with (
        page.expect_response(f"**/matches/{arbiter.match}/offers") as offered,
        page.expect_response(f"**/matches/{arbiter.match}") as asked,
    ):
        page.reload(wait_until="commit")
    assert (asked.value.status, offered.value.status) == (200, 200)
    before = len([url for url in phone.requests if url.endswith(f"/matches/{arbiter.match}")])
    script.let_go()
    expect(phone.see("pad")).to_be_visible()
    expect(phone.see("last-ruling")).to_have_count(0)
    after = len([url for url in phone.requests if url.endswith(f"/matches/{arbiter.match}")])
    assert after == before, "the answer that was under way is the one that is shown"
    rulings.let_go()
    expect(phone.see("last-ruling")).to_be_visible()


def test_the_window_is_called_what_its_page_is_headed(hand):
    phone = hand(locale="de-DE", service_workers="block")
    parts = phone.hold("**/pages-*.js")
    phone.go("/#argue")
    expect(phone.page).to_have_title("Moment · Referee")
    parts.let_go()
    expect(phone.page).to_have_title("Wer hat recht? · Referee")
    phone.go("/#open/Schnapsen")
    expect(phone.page).to_have_title("Schnapsen · Referee")
    phone.go("/#")
    expect(phone.page).to_have_title("Referee")
