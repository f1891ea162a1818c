"""A match that one phone keeps: without a service, shown to others as codes, and brought along."""

import base64
import io
import json
import subprocess
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserType, Locator, Route, ViewportSize, expect

from referee.record import Records
from referee.record.errors import NoSuchMatch
from tests.fixtures.browser import chromium
from tests.fixtures.node import node
from tests.fixtures.service import Service
from tests.fixtures.words import words
from tests.web.conftest import PATIENCE, HandFactory
from tests.web.english import stays_english
from tests.web.hand import Hand
from tests.web.test_access import HAND, SIDEWAYS, SMALL, faults
from tests.web.test_kept import argued
from tests.web.walking import laid

ROOT = Path(__file__).resolve().parents[2]
LONG = ROOT / "tests" / "records" / "watten-bavarian-4" / "regulars-table.match"
SMALLEST: ViewportSize = {"width": 360, "height": 640}
DRAW = {"move": "draw", "seat": "B"}
FOREIGN = "https://example.org/menu"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
IN_STORE = """async match => {
  const db = await new Promise((done) => {
    const asked = indexedDB.open("referee-kept", 1);
    asked.onsuccess = () => done(asked.result);
  });
  const all = db.transaction("events").objectStore("events").getAllKeys();
  return new Promise((done) => {
    all.onsuccess = () => { db.close(); done(all.result.filter(([one]) => one === match)) };
  });
}"""
SLOW_TO_CLAIM = """() => {
  const before = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await before(...asked);
    if (!String(asked[0]).endsWith("/arbiter")) return answer;
    document.body.dataset.claimed = "";
    await new Promise((done) => (window.goOn = done));
    return answer;
  };
}"""
NO_ROOM = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError") };
}"""
OWN_KEY = "Object.values(JSON.parse(localStorage['referee.keys'] ?? '{}')).map(one => one.token)"


@pytest.fixture(scope="module")
def browser_context_args(browser_context_args) -> dict[str, Any]:
    """A phone of the smallest kind that is still in use."""
    return browser_context_args | {"viewport": SMALLEST}


def taken_in_hand(hand: HandFactory, **more: Any) -> Hand:
    """Take a phone that has the page, and keeps it."""
    phone = hand(own_rules=True, **more)
    phone.go()
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return phone


def keep(phone: Hand, *names: str) -> str:
    """Open a match which this phone is to keep, and come to its table; return its id."""
    chosen_to_keep(phone)
    for number, name in enumerate(names, 1):
        phone.see(f"name-{number}").fill(name)
    for term, value in (("hand_size", 3), ("turn_seconds", 0)):
        given = phone.unfold(term)
        given.fill(str(value))
        given.blur()
    return to_table(phone)


def chosen_to_keep(phone: Hand) -> None:
    """Choose a game, where it is not chosen yet, and that this phone keeps the match."""
    if not phone.see("opening").count():
        phone.choose("whot-1on1")
    if not phone.see("keep-here").is_visible():
        phone.see("besides").locator("summary").tap()
    box = phone.see("keep-here")
    if not box.is_checked():
        box.tap()


def to_table(phone: Hand) -> str:
    """Open the match that was chosen; return its id."""
    phone.tap("open")
    phone.page.wait_for_url("**/m/*")
    phone.expect_state("live")
    return phone.page.url.rpartition("/")[2]


def play(phone: Hand, first: int = 1, last: int = len(HAND)) -> None:
    for number in range(first, last + 1):
        phone.report(dict(HAND[number - 1]))
        phone.expect_ruled(number)


def scanned(code: Locator) -> str:
    """Return what the code that is drawn there holds, as a camera reads it."""
    picture = Image.open(io.BytesIO(code.screenshot())).convert("RGBA")
    done = subprocess.run(
        [node(), ROOT / "tests/web/scanned.mjs", ROOT / "api/web", *map(str, picture.size)],
        input=picture.tobytes(), capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout.decode()


def codes(phone: Hand) -> list[str]:
    """Turn through all codes that are shown; return what they hold."""
    code = phone.see("code")
    expect(code).to_be_visible()
    found = []
    for number in range(1, int(code.get_attribute("data-of") or 0) + 1):
        expect(code).to_have_attribute("data-number", str(number))
        found.append(scanned(code))
        if phone.see("code-next").count():
            phone.tap("code-next")
    return found


def fetched_rules(phone: Hand) -> None:
    """See to it that the rules are on this phone, as after the first match."""
    chosen_to_keep(phone)
    to_table(phone)
    phone.go()  # once more, now that a worker keeps what is fetched
    expect(phone.page.locator("#mine")).to_be_visible()
    expect(phone.see("take-along")).to_have_count(0)  # nothing has happened in it


def taken_and_not_told(route: Route) -> None:
    """Let the service have what it is sent, and lose its answer."""
    route.fetch()
    route.abort()


# --- kept by the phone ----------------------------------------------------------------------------


@pytest.mark.long  # test_kept brings one from the phone to a service in every run
def test_a_match_opened_where_no_service_is_reached_is_brought_there_later(hand, house):
    phone = taken_in_hand(hand)
    fetched_rules(phone)
    phone.context.set_offline(True)
    phone.page.reload()
    phone.choose("whot-1on1")
    expect(phone.see("keeps")).to_contain_text("cannot be reached just now")
    expect(phone.see("keep-here")).to_be_checked()
    match = keep(phone, "Ada", "Ben")
    play(phone, 1, 3)
    phone.go()
    expect(phone.see(f"match-{match}")).to_contain_text("kept by this phone")
    phone.context.set_offline(False)
    with Records.connect(house.database) as here:
        key = here.import_keys.make("The pub")
    phone.tap(f"match-{match}")
    phone.expect_ruled(3)
    phone.tap("menu")
    phone.tap("tab-share")
    phone.see("bring-key").fill(key)  # asked for before anything is tapped
    for lost in ("imports", "arbiter"):
        phone.route(f"**/{lost}", taken_and_not_told, times=1)
        phone.tap("bring-it")
        expect(phone.see("bring-failed")).to_contain_text("cannot be reached")
    brought(phone)
    assert phone.page.evaluate(IN_STORE, match) == []
    phone.tap("tab-table")
    expect(phone.see("kept")).to_contain_text("Recorded on a phone")
    play(phone, 4, 4)
    with Records.connect(house.database) as here:
        there = here.match(match)  # under its own id: a second time it would be this one again
        assert (there.rulings.log[-1].text, there.kept) == ("B: draw", "phone")
        assert here.names(match) == {"A": "Ada", "B": "Ben"}
        assert [(one.first, one.last) for one in here.imports(match)] == [(1, 4)]
        assert [one.role for one in here.participants(match)] == ["arbiter"]
    phone.tap("close-match")
    phone.tap("close-not")
    phone.tap("close-match")
    phone.see("close-why").fill("Dinner")
    phone.tap("close-it")
    expect(phone.see("pad")).to_have_count(0)
    phone.go()
    expect(phone.see(f"match-{match}")).to_be_visible()
    expect(phone.see(f"match-{match}")).not_to_contain_text("kept by this phone")


def brought(phone: Hand) -> None:
    """Bring the match to the service, where others join at this phone from then on."""
    with phone.page.expect_event("load"):
        phone.tap("bring-it")
    expect(phone.see("join-code")).to_be_visible()


@pytest.mark.long
def test_a_browser_that_does_not_start_the_rules_keeps_no_match_and_says_so(hand):
    phone = hand(own_rules=True, service_workers="block")
    phone.route("**/rules/*.zip", lambda route: route.abort())
    phone.go()
    chosen_to_keep(phone)
    phone.tap("open")
    expect(phone.see("open-failed")).to_contain_text("do not start in this browser")
    phone.tap("keep-here")  # the service does
    to_table(phone)


@pytest.mark.long
def test_an_argument_is_decided_and_a_result_confirmed_by_the_phone_that_keeps_the_match(
    hand, house
):
    phone = taken_in_hand(hand)
    match = argued(phone, dealt)
    with Records.connect(house.database) as here, pytest.raises(NoSuchMatch):
        here.match(match)


def dealt(phone: Hand) -> str:
    match = keep(phone, "Ada", "Ben")
    play(phone, 1, 1)
    return match


@pytest.mark.long
def test_two_tabs_of_one_phone_write_on_in_the_same_match(hand, house):
    phone = taken_in_hand(hand)
    match = keep(phone)
    play(phone, 1, 2)
    other = Hand(phone.context.new_page(), phone.url)
    other.go(f"/m/{match}")
    other.expect_ruled(2)
    other.report(dict(HAND[2]))
    other.expect_ruled(3)
    # this tab has not heard of it, and reports what it sees
    phone.report({"move": "play", "seat": "A", "card": "C3"})
    phone.expect_ruled(4)
    other.expect_ruled(4)
    with Records.connect(house.database) as here:
        key = here.import_keys.make(f"The pub of {match}")
    phone.tap("menu")
    phone.tap("tab-share")
    phone.see("bring-key").fill(key)
    # what is reported while it is on its way goes along
    phone.page.evaluate(SLOW_TO_CLAIM)
    phone.tap("bring-it")
    expect(phone.page.locator("body[data-claimed]")).to_be_attached()
    other.report(DRAW)
    other.expect_ruled(5)
    # the other window hears who has it now, and goes on there as the same arbiter
    with other.page.expect_event("load"), phone.page.expect_event("load"):
        phone.page.evaluate("goOn()")
    other.expect_ruled(5)
    other.report({"move": "draw", "seat": "A"})
    other.expect_ruled(6)
    with Records.connect(house.database) as here:
        assert here.match(match).last_number == 6
        assert here.imports(match)[-1].last == 6
    assert other.complaints == []


@pytest.mark.long
def test_what_a_reload_would_lose_is_said_before_the_match_is_opened(
    house, browser_type, browser_type_launch_args
):
    with plainly(house, browser_type, browser_type_launch_args) as phone:
        phone.go("/#open/Whot")
        phone.see("besides").locator("summary").tap()
        expect(phone.see("plainly")).to_have_count(0)
        phone.tap("keep-here")
        expect(phone.see("plainly")).to_contain_text("cannot be loaded again")
        phone.go()
        keep(phone)
        play(phone, 1, 2)
        phone.page.reload()
        phone.expect_ruled(2)
        phone.go("/#follow")
        expect(phone.see("follow-page")).to_be_visible()
        expect(phone.see("scan")).to_have_count(0)  # nobody lends a camera to plain http
        assert phone.complaints == []


@contextmanager
def plainly(
    house: Service, browser_type: BrowserType, launch: dict[str, Any], *flags: str
) -> Iterator[Hand]:
    """Take a phone that reaches the house by plain http, under a name that is not its own."""
    told = [*launch["args"], "--host-resolver-rules=MAP table.example 127.0.0.1", *flags]
    browser = browser_type.launch(**launch | {"args": told})
    context = browser.new_context(viewport=SMALLEST, has_touch=True, is_mobile=True, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    yield Hand(context.new_page(), f"http://table.example:{house.port}")
    browser.close()


# --- as codes -------------------------------------------------------------------------------------


@pytest.mark.long
def test_somebody_who_scans_the_code_follows_the_match_without_a_network(hand):
    phone, other = taken_in_hand(hand), taken_in_hand(hand)
    fetched_rules(other)
    keep(phone, "Ada", "Ben")
    play(phone)
    phone.tap("hand-codes")
    (link,) = codes(phone)
    other.context.set_offline(True)
    follow(other, link, 8)
    expect(other.see("followed")).to_be_visible()
    expect(other.see("seat-A")).not_to_contain_text("Ada")  # a name is told by who wants to
    other.tap("menu")
    other.tap("menu-score")
    expect(other.see("score-page")).to_contain_text("A has won")
    other.page.reload()
    expect(other.see("score-page")).to_contain_text("A has won")


def follow(phone: Hand, link: str, ruled: int) -> None:
    """Open the link of a code, and come to the table that it tells of."""
    phone.page.goto(link)
    phone.page.wait_for_url("**/m/f*")
    expect(phone.see("last-ruling")).to_have_attribute("data-ruling", str(ruled))


@pytest.mark.long
def test_who_scans_again_goes_on_and_never_back(hand):
    phone, other = taken_in_hand(hand), taken_in_hand(hand)
    keep(phone, "Ada", "Ben")
    play(phone, 1, 3)
    phone.tap("menu")
    phone.tap("tab-share")
    phone.tap("to-codes")
    (early,) = codes(phone)
    phone.tap("tab-table")
    play(phone, 4)
    phone.tap("hand-codes")
    before = phone.see("code").get_attribute("src")
    phone.see("codes-names").tap()
    expect(phone.see("code")).not_to_have_attribute("src", before or "")
    (late,) = codes(phone)
    for _ in range(3):  # the last tap counts, however fast
        phone.see("codes-names").tap()
    expect(phone.see("code")).to_have_attribute("src", before or "")
    follow(other, early, 3)
    expect(other.see("seat-A")).not_to_contain_text("Ada")
    follow(other, late, 8)
    expect(other.see("seat-A")).to_contain_text("Ada")
    other.page.goto(early)
    expect(other.see("scan-result")).to_have_attribute("data-became", "older")
    follow(other, late, 8)
    other.go()
    expect(other.page.get_by_text("followed by scanning")).to_have_count(1)
    assert other.page.evaluate(OWN_KEY) == ["here"]
    other.page.evaluate(NO_ROOM)
    other.page.goto(late)
    expect(other.see("scan-result")).to_contain_text("no room left")
    expect(other.see("scan-lines")).to_contain_text("A: play S3")


def test_what_is_sealed_is_not_in_the_codes(hand, http_house):
    arbiter = laid(http_house, "a race of Lotta Watta")
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter.joined("C"), role="seat", seat="C")
    phone.tap("slot-grid/C/BL")
    phone.tap("move-peek")
    phone.page.locator('section.question [data-face="D10"]').first.tap()
    phone.expect_ruled(5)
    expect(phone.see("slot-grid/C/BL")).to_contain_text("10 of Diamonds")
    phone.go(f"/m/{arbiter.match}#share/codes")
    text = carried(codes(phone))["text"]
    assert "C: peek grid/C/BL" in text
    assert "D10" not in words(text)


def carried(links: list[str]) -> dict[str, Any]:
    """Return what codes carry, as another program unpacks it."""
    data = "".join(link.rpartition(".")[2] for link in links)
    packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    return json.loads(zlib.decompress(packed, wbits=-15))


@pytest.fixture
def several(hand, house) -> list[str]:
    """The codes of a match that is too long for one."""
    with Records.connect(house.database) as here:
        (done,) = here.import_text(LONG.read_text(), by="the operator")
    phone = hand()
    phone.go(f"/m/{done.match_id}#share/codes")
    expect(phone.see("code-number")).to_have_text("Code 1 of 2")
    found = codes(phone)
    assert len(set(found)) == 2
    return found


@pytest.mark.long
def test_several_codes_are_gathered_in_any_order_and_what_is_wrong_is_said(hand, several):
    first, second = several
    phone = taken_in_hand(hand)
    wrong = phone.see("scan-wrong")
    spoiled = second[:-1] + ("A" if second[-1] != "A" else "B")
    phone.page.goto(spoiled)
    expect(wrong).to_have_attribute("data-why", "damaged")
    phone.page.goto(second)
    expect(wrong).to_have_count(0)
    expect(phone.see("scan-missing")).to_contain_text("1 of 2 codes are here")
    expect(phone.see("scan-missing")).to_contain_text("Scan these too: 1.")
    phone.page.reload()
    expect(phone.see("scan-missing")).to_contain_text("1 of 2 codes are here")
    phone.page.goto(f"{phone.url}/#follow=")
    expect(wrong).to_have_attribute("data-why", "damaged")
    # the camera app opens each link in a tab of its own
    other = Hand(phone.context.new_page(), phone.url)
    other.context.set_offline(True)
    other.page.goto(first)
    expect(other.see("scan-result")).to_have_attribute("data-became", "unruled")
    expect(other.see("scan-lines")).to_contain_text("C: cut 11")
    other.context.set_offline(False)
    other.page.reload()  # nothing is scanned anew
    other.page.wait_for_url("**/m/f*")
    expect(other.see("last-ruling")).to_have_attribute("data-ruling", "209")
    assert other.complaints == []


@pytest.mark.long
def test_the_camera_in_the_page_reads_the_codes(
    house, several, browser_type, browser_type_launch_args, tmp_path
):
    film = tmp_path / "seen.y4m"
    film.write_bytes(filmed([FOREIGN, *several]))
    flags = (
        "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        f"--unsafely-treat-insecure-origin-as-secure=http://table.example:{house.port}",
    )  # fmt: skip
    # only the whole browser takes the flag by which a page without TLS may have a camera
    whole = browser_type_launch_args | {"executable_path": chromium("chromium")}
    with plainly(house, browser_type, whole, *flags) as phone:
        phone.go("/#follow")
        phone.tap("scan")
        expect(phone.see("scan-wrong")).to_have_attribute("data-why", "foreign")
        phone.page.wait_for_url("**/m/f*")
        expect(phone.see("last-ruling")).to_have_attribute("data-ruling", "209")
        assert phone.complaints == []


def filmed(texts: list[str], each: int = 30) -> bytes:
    """Return a film of codes, each for so many frames, as a phone sees them."""
    side = 720
    film = [b"YUV4MPEG2 W%d H%d F15:1 Ip A1:1 C420\n" % (side, side)]
    for text in texts:
        drawn = subprocess.run(
            [node(), "-e", DRAWN, text], cwd=ROOT / "api/web", capture_output=True, check=True
        )
        rows = drawn.stdout.decode().split()
        picture = Image.new("L", (len(rows), len(rows)), 255)
        picture.putdata([0 if one == "1" else 255 for row in rows for one in row])
        grey = picture.resize((side, side), Image.Resampling.NEAREST).tobytes()
        film += [b"FRAME\n", grey, bytes([128]) * (side * side // 2)] * each
    return b"".join(film)


DRAWN = """
import("qr").then(({ encodeQR }) => {
  const rows = encodeQR(process.argv[1], "raw", { ecc: "low", border: 4 });
  process.stdout.write(rows.map(row => row.map(Number).join("")).join("\\n"));
});
"""


# --- taken along ----------------------------------------------------------------------------------


@pytest.mark.long
def test_what_is_on_this_phone_alone_is_told_once(hand):
    phone = taken_in_hand(hand, user_agent=IPHONE)
    keep(phone)
    told = phone.see("take-along")
    play(phone, 1, 7)
    expect(told).to_have_count(0)  # not in the middle of it
    play(phone, 8)
    expect(told).to_contain_text("on this phone alone")
    expect(phone.see("lasting")).to_contain_text("after seven days")
    phone.tap("take-along-later")
    expect(told).to_have_count(0)
    phone.go()
    expect(phone.page.locator("#mine")).to_be_visible()
    expect(told).to_have_count(0)
    phone.page.locator(".tables a").first.tap()
    phone.tap("undo")
    phone.report(dict(HAND[-1]))
    phone.expect_ruled(9)
    expect(told).to_be_visible()  # there is more of it now
    phone.tap("take-along-now")
    expect(phone.see("kept")).to_contain_text("nowhere else yet")
    with phone.page.expect_download() as saved:
        phone.tap("take-text")
    assert "A: play S3" in Path(saved.value.path()).read_text()
    expect(phone.see("kept")).not_to_contain_text("nowhere else yet")
    phone.tap("tab-table")
    phone.expect_ruled(9)
    expect(told).to_have_count(0)


# --- for anybody ----------------------------------------------------------------------------------


SCREENS = ("opening", "end", "kept", "codes", "follow", "followed", "several codes", "home")


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "scheme"),
    [("en-GB", "light"), ("de-DE", "dark")],
)
def test_no_screen_of_it_has_a_fault(hand, several, locale, scheme):
    phone = taken_in_hand(hand, locale=locale, color_scheme=scheme, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    seen = []
    for screen in screens(phone, several):
        seen.append(screen)
        wrong = faults(phone.page, SMALL, SIDEWAYS)
        english = stays_english(phone.page) if locale.startswith("de") else []
        found |= {f"{screen}: {one}": wrong.get(one, []) for one in [*wrong, *english]}
    assert tuple(seen) == SCREENS
    assert found == {}


def screens(phone: Hand, several: list[str]) -> Iterator[str]:
    """Walk through what a match that is kept and carried adds to the page; say where one is."""
    phone.choose("whot-1on1")
    phone.see("besides").locator("summary").tap()
    phone.tap("keep-here")
    expect(phone.see("lasting")).to_be_visible()
    yield "opening"
    phone.go()
    match = keep(phone, "Ada", "Ben")
    play(phone)
    expect(phone.see("take-along")).to_be_visible()
    expect(phone.page.locator(".cover")).to_have_count(0)
    expect(phone.page.locator(".moments > *")).to_have_count(0)
    yield "end"
    phone.tap("tab-share")
    yield "kept"
    phone.tap("to-codes")
    expect(phone.see("code")).to_be_visible()
    yield "codes"
    phone.page.goto(several[0])
    expect(phone.see("scan-missing")).to_be_visible()
    phone.page.goto(f"{phone.url}/#follow=none")
    expect(phone.see("scan-wrong")).to_be_visible()
    yield "follow"
    phone.page.goto(several[1])
    expect(phone.see("followed")).to_be_visible()
    yield "followed"
    phone.tap("menu")
    phone.tap("tab-share")
    phone.tap("to-codes")
    expect(phone.see("code-number")).to_be_visible()
    yield "several codes"
    phone.go()
    expect(phone.see("take-along")).to_be_visible()
    expect(phone.see(f"match-{match}")).to_be_visible()
    yield "home"
