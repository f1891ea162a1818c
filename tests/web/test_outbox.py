"""What is tapped is on the screen at once, is kept while unheard, and arrives once, in order."""

import os
import signal
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Error, Route

from tests.fixtures.service import http
from tests.web.hand import Hand, expect
from tests.whole.phone import Phone, dealt

DRAWS = [{"move": "draw", "seat": seat} for seat in "BAB"]
FIRST, SECOND = (
    {"move": "play", "seat": "A", "card": "Q11"},
    {"move": "play", "seat": "B", "card": "C7"},
)
REPORTS = "**/rulings"
LATER_PARTS = "**/pages-*.js"
NO_ANSWER = "IDBRequest.prototype.addEventListener = () => {};"
LATE_ANSWERS = """if (sessionStorage.late) {
  const { addEventListener } = IDBRequest.prototype;
  IDBRequest.prototype.addEventListener = function (kind, hear) {
    const late = event => setTimeout(() => hear(event), 2600);
    addEventListener.call(this, kind, this instanceof IDBOpenDBRequest ? hear : late);
  };
}"""
"""The database tells what it keeps after the moment for which a table waits for it."""

ANSWERS_WHEN_TOLD = """if (sessionStorage.late) {
  const { addEventListener } = IDBRequest.prototype;
  const told = new Promise(go => window.addEventListener('told', go));
  IDBRequest.prototype.addEventListener = function (kind, hear) {
    const late = event => told.then(() => hear(event));
    addEventListener.call(this, kind, this instanceof IDBOpenDBRequest ? hear : late);
  };
}"""
ON_THE_WAY = "Object.keys(localStorage).filter(name => name.startsWith('referee.waiting.')).length"


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match of two in which A has dealt and B is to begin."""
    return dealt(http_house)


def moves(phone: Phone) -> list[dict[str, Any]]:
    return phone.moves()[1:]


def tap_while_away(phone: Hand) -> None:
    for n, draw in enumerate(DRAWS, 1):
        phone.report(draw)
        phone.expect_state("away")
        phone.expect_waiting(n)


def test_a_tap_is_answered_on_screen_before_the_service_has_answered(hand, arbiter):
    # Once a service worker has taken over, a request may pass the route by.
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    held = phone.hold(REPORTS)
    phone.report(DRAWS[0])
    expect(phone.see("sending")).to_contain_text("Draw")
    held.until_asked()
    assert moves(arbiter) == []
    held.let_go()
    phone.expect_ruled(2)
    expect(phone.see("sending")).to_have_count(0)
    expect(phone.see("last-ruling").locator(".grow")).to_have_text("B: Draw")
    assert moves(arbiter) == DRAWS[:1]


def test_a_database_of_the_phone_that_never_answers_is_not_waited_for(hand, arbiter):
    phone = hand()
    phone.context.add_init_script(NO_ANSWER)
    phone.remember(arbiter)
    phone.go(f"/m/{arbiter.match}")
    phone.expect_state("live")
    phone.report(DRAWS[0])
    phone.expect_ruled(2)


@pytest.mark.long
def test_what_waits_is_sent_where_the_database_never_tells_of_it(hand, arbiter):
    phone = hand()
    phone.context.add_init_script(NO_ANSWER)
    phone.sit_down(arbiter)
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.until_whole()
    phone.context.set_offline(True)
    phone.report(DRAWS[0])
    phone.expect_waiting(1)
    phone.page.reload()
    phone.expect_waiting(1)
    phone.context.set_offline(False)
    phone.expect_ruled(2)
    phone.expect_waiting(0)
    assert moves(arbiter) == DRAWS[:1]


def test_a_table_of_the_first_page_does_not_wait_for_the_database(hand, arbiter):
    phone = hand()
    phone.context.add_init_script(NO_ANSWER)
    phone.remember(arbiter)
    phone.go()
    expect(phone.see(f"match-{arbiter.match}")).to_contain_text("B's turn")


@pytest.mark.long
def test_a_network_that_is_silent_keeps_no_table_from_the_screen(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        phone = hand(running.url)
        phone.sit_down(dealt(client))
        phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        phone.until_whole()
    os.killpg(running.process.pid, signal.SIGSTOP)  # what is asked is neither answered nor refused
    phone.page.reload()
    expect(phone.see("felt")).to_be_visible()


class BadGateway(BaseHTTPRequestHandler):
    """What stands before a service that is away."""

    def do_GET(self) -> None:
        self.send_error(502)

    def log_message(self, *_of: object) -> None:
        """Say nothing."""


def test_a_service_that_is_away_behind_another_keeps_no_table_from_the_screen(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        phone = hand(running.url)
        phone.sit_down(dealt(client))
        phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        phone.until_whole()
    running.stop()
    with ThreadingHTTPServer(("127.0.0.1", running.port), BadGateway) as before:
        threading.Thread(target=before.serve_forever, daemon=True).start()
        try:
            phone.page.reload()
            expect(phone.see("felt")).to_be_visible()
        finally:
            before.shutdown()


@pytest.mark.long
def test_what_the_database_tells_late_is_mended_by_what_was_read_meanwhile(hand, arbiter):
    phone = hand(service_workers="block")
    phone.context.add_init_script(LATE_ANSWERS)
    phone.sit_down(arbiter)
    phone.report(DRAWS[0])
    phone.expect_ruled(2)
    phone.page.evaluate("sessionStorage.late = 'yes'")
    phone.go("/api/v1/health")
    undone = {"report_id": "taken-back", "ruling": 2, "replacement": None}
    assert arbiter.post("/corrections", undone).is_success
    held = phone.hold(f"**{arbiter.path}")
    phone.go(f"/m/{arbiter.match}")
    expect(phone.see("last-ruling")).to_have_attribute("data-ruling", "2")
    held.let_go()
    phone.tap("tab-history")
    expect(phone.see("ruling-2")).to_have_attribute("data-struck", "true")


def lost_sight_of(phone: Hand, arbiter: Phone, how: Callable[[Route], object]) -> None:
    """Report a draw while the network does that, and come back while the database is silent."""
    phone.context.add_init_script(ANSWERS_WHEN_TOLD)
    phone.sit_down(arbiter)
    phone.route(REPORTS, how)
    phone.report(DRAWS[0])
    phone.expect_state("away")
    phone.until(lambda: phone.page.evaluate(ON_THE_WAY) == 0)
    phone.page.evaluate("sessionStorage.late = 'yes'")
    phone.go("/api/v1/health")
    phone.context.unroute(REPORTS)
    phone.go(f"/m/{arbiter.match}")


def test_a_report_that_the_database_tells_late_is_asked_about_where_it_may_be_told_again(
    hand, arbiter
):
    phone = hand(service_workers="block")
    lost_sight_of(phone, arbiter, lambda route: route.abort())
    phone.report(DRAWS[0])
    phone.expect_ruled(2)
    phone.page.evaluate("dispatchEvent(new Event('told'))")
    expect(phone.see("stopped")).to_contain_text("Not sent B: Draw")
    phone.tap("leave-out")
    phone.report(DRAWS[1])
    phone.expect_ruled(3)
    assert moves(arbiter) == DRAWS[:2]


@pytest.mark.long
def test_a_report_that_the_database_tells_late_is_not_asked_about_where_it_is_on_record(
    hand, arbiter
):
    phone = hand(service_workers="block")
    lost_sight_of(phone, arbiter, lambda route: (route.fetch(), route.abort()))
    phone.expect_ruled(2)
    phone.report(DRAWS[1])
    phone.expect_ruled(3)
    asked = phone.hold("**/recorded")
    phone.page.evaluate("dispatchEvent(new Event('told'))")
    asked.until_asked()
    phone.report(DRAWS[2])  # and what is tapped meanwhile waits behind it
    asked.let_go()
    phone.expect_ruled(4)
    expect(phone.see("stopped")).to_have_count(0)
    assert moves(arbiter) == DRAWS


@pytest.mark.engines
def test_reports_tapped_while_the_service_is_down_arrive_when_it_is_back(hand, service):
    running = service(None, "--quiet")
    with http(running.url) as client:
        arbiter = dealt(client)
        phone = hand(running.url)
        phone.sit_down(arbiter)
        phone.until_whole()
        running.kill()
        tap_while_away(phone)
        running.start()
        phone.expect_ruled(1 + len(DRAWS))
        phone.expect_waiting(0)
        assert moves(arbiter) == DRAWS


@pytest.mark.engines
def test_reports_that_wait_outlive_a_reload_without_the_network(hand, arbiter):
    phone = hand()
    phone.sit_down(arbiter)
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(phone.see("pad")).to_be_visible()
    phone.until_whole()
    phone.context.set_offline(True)
    tap_while_away(phone)
    # Nobody knows whose turn it is after three reports: that is asked. Likely is what was awaited.
    phone.see("whose").get_by_text("A", exact=True).tap()
    expect(phone.see("move-draw").first).to_be_visible()
    expect(phone.see("card").first).to_be_visible()
    phone.page.reload()
    phone.expect_waiting(len(DRAWS))
    phone.tap("tab-history")
    expect(phone.see("pending")).to_have_count(len(DRAWS))
    assert [line.inner_text().split("\n")[1] for line in phone.see("pending").all()] == [
        "B: Draw",
        "A: Draw",
        "B: Draw",
    ]
    phone.tap("tab-table")
    phone.context.set_offline(False)
    phone.expect_ruled(1 + len(DRAWS))
    assert moves(arbiter) == DRAWS


AT_ONCE = """() => new Promise(done => {
  new MutationObserver((_, watch) => {
    const next = document.querySelector('[data-testid="whose-A"]');
    if (next) { watch.disconnect(); next.click(); done(); }
  }).observe(document.body, { childList: true, subtree: true });
  document.querySelector('[data-testid="move-draw"]').click();
})"""


def test_who_is_next_may_be_said_as_soon_as_it_is_asked(hand, arbiter):
    phone = hand()
    phone.sit_down(arbiter)
    phone.until_whole()
    phone.context.set_offline(True)
    for n, draw in enumerate(DRAWS[:2], 1):
        phone.report(draw)
        phone.expect_waiting(n)
    phone.see("whose").get_by_text("B", exact=True).tap()
    expect(phone.see("move-draw").first).to_be_visible()
    phone.page.evaluate(AT_ONCE)
    phone.expect_waiting(len(DRAWS))
    expect(phone.see("move-draw").first).to_be_visible()


def test_what_could_not_be_fetched_at_first_is_done_without_and_comes_later(hand, arbiter):
    phone = hand(service_workers="block")
    phone.route(LATER_PARTS, lambda route: route.abort())
    phone.sit_down(arbiter)
    expect(phone.see("pad")).to_be_visible()
    phone.context.set_offline(True)
    tap_while_away(phone)
    expect(phone.see("pad")).to_be_visible()
    phone.context.set_offline(False)
    phone.expect_ruled(1 + len(DRAWS))
    for move in (FIRST, SECOND):
        phone.report(move)
    phone.context.unroute(LATER_PARTS)
    expect(phone.see("notice-void")).to_be_visible()


@pytest.mark.long
def test_a_page_that_no_worker_keeps_says_so_before_a_reload_and_loses_nothing_that_waits(
    hand, arbiter
):
    phone = hand(service_workers="block")  # as on plain http
    phone.sit_down(arbiter)
    phone.until_whole()
    expect(phone.see("no-reload")).to_have_count(0)
    phone.context.set_offline(True)
    tap_while_away(phone)
    expect(phone.see("no-reload")).to_contain_text("the page cannot be loaded again")
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        phone.page.reload()
    phone.context.set_offline(False)
    phone.go(f"/m/{arbiter.match}")
    phone.expect_ruled(1 + len(DRAWS))
    phone.expect_waiting(0)
    expect(phone.see("no-reload")).to_have_count(0)
    assert moves(arbiter) == DRAWS


def test_a_report_whose_answer_was_lost_is_sent_again_and_counts_once(hand, arbiter):
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    sent: list[Any] = []

    def lose_the_first_answer(route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
            return
        sent.append(route.request.post_data_json)
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    phone.route(REPORTS, lose_the_first_answer)
    phone.report(DRAWS[0])
    phone.expect_ruled(2)
    phone.expect_waiting(0)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert moves(arbiter) == DRAWS[:1]


def test_what_is_undone_while_its_report_is_under_way_is_undone_on_record(hand, arbiter):
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    held = phone.hold(REPORTS)
    phone.report(DRAWS[0])
    held.until_asked()
    phone.tap("undo")
    phone.expect_waiting(2)
    held.let_go()
    phone.expect_waiting(0)
    assert [one["struck"] for one in arbiter.rulings()] == [False, True]


@pytest.mark.engines
def test_a_finger_that_trembles_reports_once(hand, arbiter):
    phone = hand()
    phone.sit_down(arbiter)
    phone.see("move-draw").first.evaluate("button => { button.click(); button.click(); }")
    phone.expect_ruled(2)
    phone.expect_waiting(0)
    assert moves(arbiter) == DRAWS[:1]


@pytest.mark.long
def test_a_report_whose_id_belongs_to_another_is_shown_and_sent_anew_when_asked(hand, arbiter):
    phone = hand(service_workers="block")
    phone.sit_down(arbiter)
    sent: list[Any] = []

    def somebody_else_was_first(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route.request.post_data_json)
            if len(sent) == 1:
                arbiter.report({"move": "play", "seat": "B", "card": "C7"}, sent[0]["report_id"])
        route.continue_()

    phone.route(REPORTS, somebody_else_was_first)
    phone.report(DRAWS[0])
    expect(phone.see("stopped")).to_contain_text('ruling 2 is on record already: "B: play C7"')
    expect(phone.see("try-again")).to_have_text("Send as a new report")
    phone.page.reload()
    expect(phone.see("stopped")).to_be_visible()
    assert len(sent) == 1
    phone.tap("try-again")
    phone.expect_ruled(3)
    phone.expect_waiting(0)
    assert [one["move"] for one in sent] == [DRAWS[0], DRAWS[0]]
    assert sent[0]["report_id"] != sent[1]["report_id"]
    assert [move["move"] for move in moves(arbiter)] == ["play", "draw"]
