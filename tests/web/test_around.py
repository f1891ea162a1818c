"""Around the table: a keyboard, a wall, the phone in the middle, own cards face down, exports."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.fixtures.browser import chromium
from tests.fixtures.words import words
from tests.web.conftest import PATIENCE
from tests.web.hand import Hand
from tests.web.walking import laid
from tests.whole.phone import Phone, dealt, opened

FOUR = {"D": "Dora", "F": "Carl", "P": "Paula", "C": "Franz"}


@pytest.fixture
def laptop(browser, house) -> Iterator[Hand]:
    """A wide screen with a mouse and keys."""
    context = browser.new_context(
        locale="en-GB", viewport={"width": 1280, "height": 800}, service_workers="block"
    )
    context.set_default_timeout(PATIENCE)
    one = Hand(context.new_page(), house.url)
    yield one
    context.close()
    assert one.complaints == []


@pytest.fixture
def whot(http_house) -> Phone:
    return dealt(http_house, names={"A": "Ada", "B": "Ben"})


@pytest.fixture
def watten(http_house) -> Phone:
    """A hand of four that waits for its first card."""
    one = opened(http_house, "watten-bavarian-4", names=FOUR)
    for move in (
        {"move": "pass", "seat": "C"}, {"move": "deal", "seat": "D"},
        {"move": "schlag", "seat": "F", "rank": "O"}, {"move": "trumpf", "seat": "D", "suit": "E"},
    ):  # fmt: skip
        one.ruled(move)
    return one


# --- a keyboard -----------------------------------------------------------------------------------


def test_a_laptop_reports_by_a_line_that_completes_itself(laptop, whot):
    laptop.sit_down(whot)
    line = laptop.see("typed-line")
    expect(line).to_be_visible()
    laptop.page.keyboard.press("/")
    laptop.page.keyboard.type("pl")
    expect(laptop.see("typed-option")).to_have_text(["B: play "])
    laptop.page.keyboard.press("Tab")
    laptop.page.keyboard.type("c7")
    expect(laptop.see("typed-option").first).to_have_text("B: play C7")
    held = laptop.hold("**/reading")
    laptop.page.keyboard.press("ArrowDown")
    laptop.page.keyboard.press("Enter")
    expect(line).to_have_value("B: play C7")
    laptop.until_answered()
    assert held.routes == [], "it is completed first"
    laptop.page.keyboard.press("Enter")
    held.until_asked()
    line.fill("Ada: plaz Q11")
    held.let_go()
    laptop.expect_ruled(2)
    expect(line).to_have_value("Ada: plaz Q11")  # what was typed before the answer came
    laptop.page.keyboard.press("Enter")
    expect(laptop.see("typed-failed")).to_contain_text("Did you mean play?")
    assert line.evaluate("one => one.value.slice(one.selectionStart)") == "plaz Q11"
    line.fill("Ada: play Q11")
    laptop.page.keyboard.press("Enter")
    expect(
        laptop.see("void-question").or_(laptop.page.locator(".notice-void")).first
    ).to_be_visible()
    expect(laptop.see("reach")).to_have_attribute("data-waiting", "0")
    assert [one["text"] for one in whot.rulings()] == ["A: deal", "B: play C7", "A: play Q11"]
    laptop.see("typed-line").focus()
    laptop.page.keyboard.press("Escape")
    laptop.page.keyboard.press("ArrowUp")
    laptop.page.keyboard.press("ArrowUp")
    expect(line).to_have_value("B: play C7")


@pytest.mark.long
def test_on_a_phone_the_line_comes_from_the_menu(hand, whot):
    phone = hand()
    phone.sit_down(whot)
    expect(phone.see("typed-line")).to_be_hidden()
    phone.tap("type")
    expect(phone.see("typed-line")).to_be_visible()
    phone.see("typed-line").fill("d")
    expect(phone.see("typed-option").first).to_be_visible()
    phone.see("menu").tap()  # nothing lies over it
    phone.see("menu-open").tap(position={"x": 5, "y": 5})
    expect(phone.see("menu-open")).to_have_count(0)
    phone.see("typed-line").fill("draw")
    phone.tap("typed-send")
    phone.expect_ruled(2)
    assert whot.rulings()[-1]["text"] == "B: draw"


# --- a wall, and the middle of the table ----------------------------------------------------------


def test_a_wall_follows_the_match_and_has_nothing_to_tap(laptop, watten):
    wall = laptop
    wall.remember(watten)
    wall.go(f"/m/{watten.match}/wall")
    expect(wall.see("turn")).to_have_attribute("data-seat", "F")
    assert wall.page.locator("button:visible, a:visible, input:visible").count() == 0
    watten.ruled({"move": "play", "seat": "F", "card": "EA"})
    expect(wall.see("wall-last")).to_contain_text("Carl")
    expect(wall.see("ahead")).to_contain_text("Carl")
    watten.ruled({"move": "play", "seat": "F", "card": "EK"})
    expect(wall.see("wall-last")).to_contain_text("void")
    box = wall.page.locator(".side strong").first.bounding_box()
    assert box["height"] > 800 * 0.11
    size = "document.documentElement"
    assert wall.page.evaluate(f"{size}.scrollHeight <= {size}.clientHeight")


@pytest.mark.long
def test_in_the_middle_the_page_turns_to_whoever_is_awaited(hand, watten):
    phone = hand()
    phone.sit_down(watten)
    phone.tap("tabletop")
    phone.tap("below-D")
    turned = phone.see("turned")
    expect(turned).to_have_attribute("data-quarter", "1")  # Carl sits to the left of Dora
    inside = phone.page.frame_locator("iframe")
    expect(inside.get_by_test_id("seat-F")).to_have_attribute("data-at", "s")
    expect(inside.get_by_test_id("seat-D")).to_have_attribute("data-at", "e")
    inside.locator('[data-testid=card][data-face="EA"]').first.tap()
    expect(turned).to_have_attribute("data-quarter", "2")
    expect(inside.get_by_test_id("seat-P")).to_have_attribute("data-at", "s")
    phone.until(lambda: watten.rulings()[-1]["text"] == "F: play EA")
    inside.get_by_test_id("menu").tap()
    inside.get_by_test_id("stop-turning").tap()
    expect(phone.see("pad")).to_be_visible()
    expect(phone.see("turned")).to_have_count(0)


# --- own cards, and the screen --------------------------------------------------------------------


def test_an_own_card_is_seen_while_a_finger_rests_on_it_and_such_a_finger_taps_nothing(
    hand, http_house
):
    arbiter = laid(http_house, "a race of Lotta Watta")
    own = hand(reduced_motion="reduce")
    seat = arbiter.joined("C")
    seat.ruled({"move": "peek", "seat": "C", "place": "grid/C/BL", "card": "D10"})
    own.sit_down(seat, role="seat", seat="C")
    drawn = own.page.locator("[data-yours] .card > *").first
    told = own.see("last-ruling").locator("[data-secret] > *")
    expect(own.page.locator(".yours-told")).to_contain_text("hold to see")
    expect(drawn).to_be_hidden()
    expect(told).to_be_hidden()
    held(own, own.see("slot-grid/C/BL"), down=True)
    expect(drawn).to_be_visible()
    expect(told).to_be_hidden()
    own.page.wait_for_timeout(400)
    held(own, own.see("slot-grid/C/BL"), down=False)
    expect(drawn).to_be_hidden()
    expect(own.see("cancel")).to_have_count(0)
    own.see("slot-grid/C/BL").tap()
    expect(own.see("cancel")).to_be_visible()
    own.page.keyboard.down("h")
    expect(drawn).to_be_visible()
    expect(told).to_be_visible()
    own.page.keyboard.up("h")
    own.go(f"/m/{arbiter.match}#settings")
    own.tap("face-down")
    own.go(f"/m/{arbiter.match}#")
    expect(drawn).to_be_visible()


def held(phone: Hand, what: Locator, *, down: bool) -> None:
    """Rest a finger on something, or lift it."""
    box = what.bounding_box()
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    (phone.page.mouse.down if down else phone.page.mouse.up)()


@pytest.fixture
def with_a_screen(browser_type, browser_type_launch_args, house) -> Iterator[Hand]:
    """A phone in a whole Chromium: without its windows there is no screen to keep awake."""
    whole = {"executable_path": chromium()}
    with browser_type.launch(**browser_type_launch_args | whole) as browser:
        yield Hand(browser.new_page(locale="en-GB", has_touch=True), house.url)


@pytest.mark.long
def test_the_screen_is_kept_awake_while_a_match_is_looked_at(with_a_screen, whot):
    phone = with_a_screen
    root = phone.page.locator("html")
    awake = re.compile("yes")
    phone.sit_down(whot)
    expect(root).to_have_attribute("data-awake", awake)
    phone.tap("settings")
    expect(root).not_to_have_attribute("data-awake", awake)
    phone.tap("awake")
    phone.go(f"/m/{whot.match}")
    expect(phone.see("typed-line")).to_have_count(1)  # what comes late is there
    expect(root).not_to_have_attribute("data-awake", awake)


# --- taking a match along -------------------------------------------------------------------------


def test_every_form_of_a_match_is_saved_from_the_phone(hand, whot):
    phone = hand()
    phone.sit_down(whot)
    phone.go(f"/m/{whot.match}#share")
    expect(phone.see("exports")).to_be_visible()
    found = {}
    for form in ("text", "csv-hands", "csv-players", "csv", "jsonl", "cloudevents"):
        with phone.page.expect_download() as saved:
            phone.tap(f"take-{form}")
        found[form] = Path(saved.value.path()).read_text("utf-8-sig")
        assert re.fullmatch(
            r"\d{4}-\d\d-\d\d Whot, .*\.(txt|csv|jsonl|json)", saved.value.suggested_filename
        )
    assert "names: A=Ada B=Ben" in found["text"]
    assert "A: deal" in found["text"]
    assert found["csv"].count("\n") >= 2
    assert '"match.opened"' in found["jsonl"]
    assert found["csv-hands"].startswith("hand,game,")
    assert ",Ada," in found["csv-players"]
    assert json.loads(found["cloudevents"])[0]["specversion"] == "1.0"
    with phone.page.expect_download() as saved:
        phone.tap("take-pdf")
    assert Path(saved.value.path()).read_bytes().startswith(b"%PDF-")
    phone.tap("take-names")
    with phone.page.expect_download() as saved:
        phone.tap("take-text")
    assert "Ada" not in words(Path(saved.value.path()).read_text())
    phone.tap("take-audit")
    expect(phone.page).to_have_url(re.compile("/audit$"))


@pytest.mark.long
def test_a_play_is_handed_to_bg_stats_in_its_link(hand, whot):
    phone = hand()
    phone.sit_down(whot)
    phone.go(f"/m/{whot.match}#share")
    phone.route("https://app.bgstatsapp.com/**", lambda route: route.fulfill(body="the app"))
    phone.tap("take-bgstats")
    expect(phone.page).to_have_url(re.compile("^https://app.bgstatsapp.com/createPlay.html"))
    phone.requests.remove(phone.page.url)  # the one host that somebody asked for
    (told,) = parse_qs(urlsplit(phone.page.url).query)["data"]
    play = json.loads(told)
    assert play["sourcePlayId"] == whot.match
    assert [player["name"] for player in play["players"]] == ["Ada", "Ben"]
