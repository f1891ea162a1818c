"""An argument on the phones: from the objection to what decides it, the decision, and who waits."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest
from playwright.sync_api import Route

from referee.games import shelf
from referee.record import verify
from referee.record.integrity.countersigned import countersigned
from tests.web.hand import Hand, expect
from tests.whole.phone import Phone, dealt, opened

MOST_TAPS = 5
MOST_REQUESTS = 2
"""What the phone asks about a dispute before it shows the dossier; news may make it ask again."""
NAMES = {"A": "Ada", "B": "Ben"}
OPENING = [
    {"move": "play", "seat": "B", "card": "C7"},
    {"move": "play", "seat": "A", "card": "C3"},
    {"move": "play", "seat": "B", "card": "T4"},
    {"move": "draw", "seat": "B"},
]
WATTEN = {"D": "Vroni", "F": "Toni", "P": "Resi", "C": "Xaver"}
FIVE_TRICKS = """
    C cut | C pass | D deal | F schlag rank=O | D trumpf suit=L | F play card=LO | F call
    P play card=H8 | C play card=L9 | D play card=L10 | F play card=S7 | P play card=S8
    C play card=S9 | D play card=SK | F play card=E7 | P play card=EU | C play card=E9
    D play card=E8
"""


@dataclass
class Counted:
    """A finger whose taps are counted."""

    hand: Hand
    taps: int = 0

    def __call__(self, test_id: str, within: str = "") -> None:
        inside = self.hand.see(within) if within else self.hand.page
        inside.get_by_test_id(test_id).first.tap()
        self.taps += 1


def two_at_the_table(client: httpx.Client, **more: Any) -> Phone:
    return dealt(client, *OPENING, names=NAMES, device="Ada's phone", **more)


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match in which Ben's triangle on a circle was void."""
    return two_at_the_table(http_house)


@pytest.fixture
def phone(hand, arbiter) -> Hand:
    """The arbiter's phone at that match."""
    one = hand(reduced_motion="reduce")
    one.sit_down(arbiter)
    return one


@pytest.fixture
def join(hand) -> Callable[[Phone, str], Hand]:
    """Take the phone of a player who has joined a match."""

    def take(match: Phone, seat: str) -> Hand:
        own = match.joined(seat, device=f"{seat}'s own phone")
        one = hand(reduced_motion="reduce")
        one.sit_down(own, role="seat", seat=seat, participant=own.participant)
        return one

    return take


def played(client: httpx.Client, but: int = 0) -> Phone:
    """Play a hand of Watten in which nobody knows whether Resi could have obeyed the call.

    The last reports are left out, so many as ``but`` says.
    """
    phone = opened(client, "watten-bavarian-4", seats=list("DFPC"), names=WATTEN)
    lines = list(filter(str.strip, FIVE_TRICKS.replace("\n", "|").split("|")))
    for line in lines[: len(lines) - but]:
        seat, move, *fields = line.split()
        told = dict(pair.split("=") for pair in fields)
        phone.ruled({"move": move, "seat": seat, **told})
    return phone


def dispute(phone: Hand, ruling: int) -> None:
    """Come to the dossier of a ruling."""
    phone.tap("tab-history")
    phone.see(f"ruling-{ruling}").locator("summary").tap()
    phone.see(f"ruling-{ruling}").get_by_test_id("dispute").tap()
    phone.tap("dispute-it")
    expect(phone.see("dossier")).to_be_visible()


def test_from_the_objection_to_what_decides_it_are_five_taps_and_two_requests(phone):
    phone.until_fetched("/pages-")  # which it does when it has lain on the table for a moment
    tap = Counted(phone)
    tap("tab-history")
    phone.see("ruling-4").locator("summary").tap()
    tap.taps += 1
    tap("dispute", "ruling-4")
    tap("words-chip")
    before = len(phone.requests)
    tap("dispute-it")
    expect(phone.see("dossier")).to_be_visible()
    asked = phone.requests[before:]
    assert tap.taps <= MOST_TAPS
    assert len({url for url in asked if "/disputes" in url}) <= MOST_REQUESTS
    assert [url for url in asked if url.endswith((".js", ".css"))] == []
    dossier = phone.see("dossier")
    expect(dossier.get_by_test_id("played")).to_contain_text("Ben: Play Triangle 4")
    expect(dossier.get_by_test_id("clause-WH-6")).to_contain_text("the suit or the number")
    assert dossier.get_by_test_id("allowed").locator(".card-named").count() > 5
    expect(dossier.get_by_test_id("table-before").get_by_test_id("place-pile")).to_have_attribute(
        "data-count", "2"
    )
    shown = dossier.get_by_test_id("remedy")
    assert shown.count() >= 5
    assert shown.get_by_test_id("score-after").count() == shown.count()


@pytest.mark.engines
@pytest.mark.long
def test_a_match_is_opened_in_which_play_waits(hand, http_house):
    phone = hand()
    phone.go("/#open")
    phone.choose("whot-1on1")
    phone.see("besides").locator("summary").tap()
    phone.see("disputes-wait").locator("xpath=..").tap()
    phone.tap("open")
    phone.page.wait_for_url("**/m/*")
    match = phone.page.url.rpartition("/")[2]
    assert http_house.get(f"/api/v1/matches/{match}").json()["waits"]


@pytest.mark.engines
def test_the_cards_that_decide_are_asked_for_and_prove_the_breach(hand, http_house):
    phone = hand(reduced_motion="reduce")
    phone.sit_down(played(http_house))
    dispute(phone, 8)
    expect(phone.see("dossier-claims")).to_contain_text("open")
    expect(phone.see("deciding")).to_contain_text("2 cards in Resi's hand")
    tap = Counted(phone)
    tap("ask-hand/P")
    for face in ("LA", "H9"):
        phone.see("deciding").locator(f'[data-face="{face}"]').first.tap()
    tap("field-done")
    expect(phone.see("deciding")).to_have_count(0)
    claims = phone.see("dossier-claims")
    expect(claims).to_contain_text("proven untrue")
    where = f"/m/{phone.page.url.rpartition('/m/')[2].partition('#')[0]}?ruling=19"
    expect(claims.get_by_test_id("evidence-19")).to_have_attribute("href", where)
    expect(phone.page.locator('[data-remedy="penalty"]')).to_contain_text("Score after it")


@pytest.mark.engines
def test_a_second_person_confirms_a_hand_and_sees_when_that_is_old(hand, http_house, join):
    arbiter = played(http_house)
    table = hand(reduced_motion="reduce")
    told = arbiter.get("/participants").json()["participants"]
    table.sit_down(arbiter, participant=told[0]["participant"])
    own = join(arbiter, "F")
    expect(table.see("confirm-hand")).to_contain_text("another phone at the table confirms it")
    expect(table.see("confirm-result")).to_have_count(0)
    expect(own.see("confirm-hand")).to_contain_text("Toni & Xaver 2")
    own.tap("confirm-result")
    for phone in (own, table):
        expect(phone.see("confirm-hand")).to_contain_text("Confirmed by Toni")
        expect(phone.see("confirm-hand")).to_contain_text("signed")
    expect(own.see("confirm-result")).to_have_count(0)
    found = verify(arbiter.get("/export").content.splitlines(keepends=True))
    [signed] = countersigned(found.match, found.events, shelf())
    assert (signed.hand, signed.seat, signed.wrong) == (1, "F", None)
    own.tap("tab-audit")
    key = own.see("signing-key").inner_text().split("key ")[1].split(".")[0]
    assert key.replace(" ", "") == signed.key[:16]
    own.tap("tab-table")
    arbiter.post("/disputes", {"report_id": "disp-0001", "ruling": 18, "words": "no"})
    award = {"remedy": "award-hand", "seat": "DP"}
    body = {"report_id": "deci-0001", "why": "so", "remedies": [award]}
    assert arbiter.post("/disputes/1/decisions", body).status_code == 201
    expect(own.see("stale-confirmation")).to_contain_text("confirmed another result")
    expect(own.see("confirm-result")).to_be_visible()
    own.until_whole()
    reported = own.see("last-ruling").get_by_test_id("from")
    parted = "one => getComputedStyle(one, '::before').content"
    own.until(lambda: "\N{MIDDLE DOT}" in reported.evaluate(parted))
    other = join(arbiter, "C")
    other.tap("confirm-result")
    for phone in (other, table):
        expect(phone.see("confirm-hand")).to_contain_text("Confirmed by Xaver")
    own.tap("tab-audit")
    expect(own.see("confirmed-1")).to_contain_text("another result, which was changed since")


@pytest.mark.engines
def test_a_player_signs_the_end_that_was_reported_on_the_same_phone_and_others_sign_after(
    http_house, join
):
    arbiter = played(http_house, but=1)
    last, other = join(arbiter, "D"), join(arbiter, "F")
    [told] = last.page.evaluate("Object.values(JSON.parse(localStorage['referee.keys']))")
    replace(arbiter, token=told["token"]).ruled({"move": "play", "seat": "D", "card": "E8"})
    last.tap("confirm-result")
    expect(last.see("confirm-hand")).to_contain_text("Vroni")
    expect(last.see("confirm-result")).to_have_count(0)
    other.tap("confirm-result")
    for phone in (last, other):
        expect(phone.see("confirm-hand")).to_contain_text("signed) and Toni")


def test_hands_of_before_the_end_that_are_answered_late_hide_nothing_that_was_told_since(
    hand, http_house
):
    arbiter = played(http_house, but=1)
    own = arbiter.joined("F", device="F's own phone")
    phone = hand(service_workers="block", reduced_motion="reduce")
    late = phone.hold_answer("**/hands")
    phone.sit_down(own, role="seat", seat="F", participant=own.participant)
    late.until_answered()
    arbiter.ruled({"move": "play", "seat": "D", "card": "E8"})
    expect(phone.see("confirm-result")).to_be_visible()
    late.let_go()
    expect(phone.see("confirm-result")).to_be_visible()


def test_hands_that_are_answered_late_are_told_where_what_was_asked_later_failed(hand, http_house):
    arbiter = played(http_house, but=1)
    own = arbiter.joined("F", device="F's own phone")
    phone = hand(service_workers="block", reduced_motion="reduce")
    phone.context.add_init_script("AbortSignal.timeout = () => new AbortController().signal")
    late: list[Route] = []
    phone.route("**/hands", lambda route: route.abort() if late else late.append(route))
    phone.sit_down(own, role="seat", seat="F", participant=own.participant)
    phone.until(lambda: late)
    with phone.page.expect_event("requestfailed", lambda one: one.url.endswith("/hands")):
        arbiter.ruled({"move": "play", "seat": "D", "card": "E8"})
        phone.expect_ruled(18)
    late[0].continue_()
    expect(phone.see("confirm-result")).to_be_visible()


@pytest.mark.long
def test_hands_that_were_lost_are_asked_for_again_once_something_is_heard(hand, http_house):
    arbiter = played(http_house, but=1)
    phone = hand(service_workers="block", reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.route("**/hands", lambda route: route.abort(), times=2)  # also when it is away
    with phone.page.expect_event("requestfailed", lambda one: one.url.endswith("/hands")):
        arbiter.ruled({"move": "play", "seat": "D", "card": "E8"})
    expect(phone.see("confirm-result")).to_be_visible()


def test_a_dossier_of_before_the_decision_that_is_answered_late_hides_no_decision(hand, arbiter):
    arbiter.post("/disputes", {"report_id": "disp-0001", "ruling": 4, "words": "no"})
    phone = hand(service_workers="block", reduced_motion="reduce")
    phone.sit_down(arbiter)
    late = phone.hold_answer("**/disputes/1")
    phone.go(f"/m/{arbiter.match}#dossier/1")
    late.until_answered()
    body = {"report_id": "deci-0001", "why": "so", "remedies": [{"remedy": "let-stand"}]}
    assert arbiter.post("/disputes/1/decisions", body).status_code == 201
    expect(phone.see("decision-1")).to_be_visible()
    late.let_go()
    expect(phone.see("decision-1")).to_be_visible()


def test_the_arbiter_erases_what_was_said_and_a_player_their_own_name(
    hand, http_house, join, tmp_path
):
    arbiter = played(http_house)
    table, own = hand(), join(arbiter, "F")
    table.page.set_viewport_size({"width": 360, "height": 640})
    told = arbiter.get("/participants").json()["participants"]
    table.sit_down(arbiter, participant=told[0]["participant"])
    arbiter.post("/closing", {"why": "Toni has lost his temper", "report_id": "clos-0001"})
    own.tap("tab-share")
    own.see("forget").locator("summary").tap()
    expect(own.page.locator("[data-testid^=erasable-]")).to_have_count(1)
    own.tap("erase-name-F")
    expect(own.see("erase-sure")).to_be_disabled()
    expect(own.see("erase-sure")).to_have_css("opacity", "0.45")  # it is seen to wait
    expect(own.see("forget").locator(".chip")).to_have_count(1)  # a name is no word said in anger
    own.see("forget").locator(".chip").tap()
    own.tap("erase-sure")
    expect(own.see("forget")).to_contain_text("Nothing here names anybody")
    table.tap("tab-share")
    table.see("forget").locator("summary").tap()
    said = table.page.locator("[data-testid^=erasable-words-]")
    expect(said).to_contain_text("Toni has lost his temper")
    table.tap((said.get_attribute("data-testid") or "").replace("erasable", "erase"))
    table.see("erase-why").fill("§ 17, by letter")
    table.see("forget").screenshot(path=tmp_path / "erasing.png")
    table.tap("erase-sure")
    expect(said).to_have_count(0)
    expect(table.page.get_by_test_id("erasable-name-F")).to_have_count(0)
    audit = arbiter.get("/audit").text
    assert "Toni" not in audit
    assert "The person named has asked for it" in audit
    assert "§ 17, by letter" in audit


@pytest.mark.long
def test_a_table_that_is_heard_is_not_offline_for_one_request_that_was_lost(hand, arbiter):
    arbiter.post("/disputes", {"report_id": "disp-0001", "ruling": 4, "words": "no"})
    phone = hand(service_workers="block", reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.route("**/disputes/1", lambda route: route.abort(), times=1)
    phone.tap("to-dossier-1")
    phone.expect_state("away")
    phone.expect_state("live")
