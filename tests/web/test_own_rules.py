"""The rules run in the phone itself: as in the service, at once, and without a network."""

import hashlib
import json
import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route

from referee import games
from referee.kernel import Ended
from referee.phone.desk import Desk
from referee.presenters.moves import move_json
from tests.phone.questions import FILES, RECORDS, match_of, questions
from tests.web.hand import Hand, expect
from tests.web.test_access import HAND
from tests.whole.phone import Phone, dealt, opened, sent

START = """async () => {
  const packed = await (await fetch("/rules/manifest.json")).json();
  const worker = new Worker(`/rules/${packed.worker}`, { type: "module" });
  const told = new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  worker.postMessage({ start: packed });
  window.desk = worker;
  return await told;
}"""
ASK = """async (questions) => {
  const answers = await new Promise((done) => {
    const told = [];
    desk.onmessage = ({ data }) => told.push(data.answer) === questions.length && done(told);
    questions.forEach((question, id) => desk.postMessage({ id, question }));
  });
  const bytes = new TextEncoder().encode(answers.join("\\n"));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (b) => b.toString(16).padStart(2, "0")).join("");
}"""


@pytest.fixture(scope="module")
def worker(browser, house) -> Any:
    """A page of the house in which the rules run as they are served, under its own policy."""
    page = browser.new_page()
    page.goto(house.url)
    assert page.evaluate(START) == {"started": True}
    yield page
    page.close()


def judged_alike(worker: Page, files: list[Path]) -> list[str]:
    """Return the files of which the phone says one byte otherwise than we do."""
    others = []
    for path in files:
        desk, asked = Desk(), list(questions(path))
        answers = [desk.answer(question) for question in asked]
        assert answers.count("null") == 0, path
        here = hashlib.sha256("\n".join(answers).encode()).hexdigest()
        if worker.evaluate(ASK, asked) != here:
            others.append(path.name)
    return others


@pytest.mark.long
def test_the_phone_says_what_we_say_byte_for_byte_of_arguments(worker):
    short = [path for path in FILES if path.parent.name == "disputes"]
    assert len(short) == 10
    assert judged_alike(worker, short[:: len(short) // 3]) == []


@pytest.mark.long
def test_the_phone_says_what_we_say_byte_for_byte_of_every_match(worker):
    assert judged_alike(worker, FILES) == []


# --- a hand without a network ---------------------------------------------------------------------


class Played(NamedTuple):
    """A hand as it is played from the opening of a match on."""

    book: str
    seats: list[str]
    terms: dict[str, Any]
    moves: list[dict[str, Any]]


SHORT = "watten-tyrolean-2/vroni-against-sepp"
OF_EIGHT = "whot-1on1"
HANDS = (
    OF_EIGHT,
    "schafkopf/with-the-blue-one",
    "schnapsen/mitzi-against-poldi",
    "lotta-watta/three-before-dinner",
    "mau-mau/anna-bela-and-carla",
    "lohai-3/the-one-in-the-middle",
    "skat/with-two",
)
"""Of each family a hand that is not long, beside the short one: the first of a match on file."""


@cache
def first_hand(name: str) -> Played:
    if name == OF_EIGHT:
        return Played(name, ["A", "B"], {"hand_size": 3, "turn_seconds": 0}, [*HAND])
    match = match_of(RECORDS / f"{name}.match")
    moves = []
    for record in match.rulings.log:
        moves.append(sent(move_json(match.book, record.move)))
        if any(type(fact) is Ended and fact.what == "hand" for fact in record.facts):
            break
    return Played(match.book.name, list(match.seats), dict(match.terms), moves)


def table_for(client: httpx.Client, played: Played) -> Phone:
    return opened(client, played.book, seats=played.seats, terms=played.terms)


def come_out(phone: Phone) -> list[Any]:
    """Return what the record says of each report, times aside."""
    return [
        [one["text"], one["outcome"], one["happened"], [c["clause"] for c in one["cites"]]]
        for one in phone.rulings()
    ]


def ruled(phone: Hand) -> None:
    """Wait until the rules of this phone hold the match as it is on record."""
    expect(phone.see("reach")).to_have_attribute("data-rules", "true")


def judged(phone: Hand, number: int) -> None:
    """Wait until this phone has judged this report, which is not on record."""
    expect(phone.see("not-on-record")).to_be_visible()
    expect(phone.see("pad")).to_have_attribute("data-after", str(number))


def press(what: Locator) -> None:
    """Press what may lie under the bar that stays while a long pad is scrolled."""
    what.evaluate("one => one.click()")


TREMBLES = 600
"""Milliseconds after which the same tap is another one."""


def tapped_away(phone: Hand, moves: list[dict[str, Any]], done: int) -> None:
    """Tap moves without a network; each is ruled on by the phone, and none is on record."""
    phone.context.set_offline(True)
    phone.expect_state("away")
    before: dict[str, Any] = {}
    for number, move in enumerate(moves, done + 1):
        if move == before:
            phone.page.wait_for_timeout(TREMBLES)
        phone.report(move, press)
        judged(phone, number)
        before = move
    phone.expect_waiting(len(moves))
    phone.context.set_offline(False)


def online(client: httpx.Client, played: Played) -> list[Any]:
    """Return what comes of the same moves where each is sent at once."""
    phone = table_for(client, played)
    for move in played.moves:
        phone.ruled(move)
    return come_out(phone)


@pytest.mark.engines
@pytest.mark.parametrize(
    "name", [SHORT, *(pytest.param(one, marks=pytest.mark.long) for one in HANDS)]
)
def test_a_whole_hand_tapped_without_a_network_by_two_phones_ends_as_if_tapped_online(
    hand, http_house, name
):
    played = first_hand(name)
    moves = played.moves
    arbiter = table_for(http_house, played)
    turn = len(moves) // 2  # that one is tapped by whoever plays it
    seat = moves[turn]["seat"]
    table, own = hand(own_rules=True), hand(own_rules=True)
    table.sit_down(arbiter)
    own.sit_down(arbiter.joined(seat, device="own phone"), role="seat", seat=seat)
    done = 0
    for phone, other, until in (
        (table, own, turn),
        (own, table, turn + 1),
        (table, own, len(moves)),
    ):
        ruled(phone)
        tapped_away(phone, moves[done:until], done)
        other.expect_ruled(until)
        done = until
    for phone in (table, own):
        phone.expect_ruled(len(moves))
        phone.expect_waiting(0)
        expect(phone.see("differs")).to_have_count(0)
    assert arbiter.moves() == moves
    assert come_out(arbiter) == online(http_house, played)


def test_without_a_network_a_trick_is_shown_when_it_is_taken_and_a_hand_told_when_it_is_over(
    hand, http_house
):
    played = first_hand(SHORT)
    log = match_of(RECORDS / f"{SHORT}.match").rulings.log[: len(played.moves)]
    tricks = [n for n, one in enumerate(log) if Ended in map(type, one.facts)]
    arbiter, done = table_for(http_house, played), 0
    phone = hand(own_rules=True)
    phone.sit_down(arbiter)
    for last in (tricks[0], tricks[-1]):
        for move in played.moves[done:last]:
            arbiter.ruled(move)
        done = last + 1
        phone.expect_ruled(last)
        ruled(phone)
        phone.context.set_offline(True)
        phone.expect_state("away")
        phone.report(played.moves[last], press)
        if last == tricks[0]:
            expect(phone.see("ahead")).to_have_attribute("data-taken", "true")
        else:
            expect(phone.see("moment-now")).to_have_attribute("data-sense", "won")
            expect(phone.see("ended-away")).to_contain_text(" won.")
            expect(phone.see("to-result")).to_be_visible()
            phone.tap("to-score")
            expect(phone.see("not-counted")).to_be_visible()
        phone.context.set_offline(False)
        phone.expect_waiting(0)
    expect(phone.see("not-counted")).to_have_count(0)
    expect(phone.see("hand-1")).to_be_visible()


@pytest.mark.long
def test_a_hand_that_ended_without_a_network_and_is_taken_back_is_told_no_more(hand, http_house):
    played = first_hand(SHORT)
    arbiter = table_for(http_house, played)
    for move in played.moves[:-1]:
        arbiter.ruled(move)
    phone = hand(own_rules=True)
    phone.sit_down(arbiter)
    phone.expect_ruled(len(played.moves) - 1)
    ruled(phone)
    phone.context.set_offline(True)
    phone.expect_state("away")
    phone.report(played.moves[-1], press)
    expect(phone.see("ended-away")).to_contain_text(" won.")
    phone.tap("undo")
    expect(phone.see("ended-away")).to_have_count(0)


def test_no_family_on_the_shelf_lacks_such_a_hand():
    played = {first_hand(name).book for name in (SHORT, *HANDS)}
    families = [one.name for one in pkgutil.iter_modules(games.__path__) if one.ispkg]
    books = {one: import_module(f"{games.__name__}.{one}").BOOKS for one in families}
    assert [one for one in families if played.isdisjoint(book.name for book in books[one])] == []


# --- where the two do not agree -------------------------------------------------------------------

DRAW = {"move": "draw", "seat": "B"}


@pytest.fixture
def whot(http_house) -> Phone:
    """A match of two in which A has dealt and B is to begin."""
    return dealt(http_house)


@pytest.mark.engines
def test_where_somebody_else_was_first_the_phone_says_so_and_shows_both_rulings(hand, whot):
    phone = hand(own_rules=True)
    phone.sit_down(whot)
    ruled(phone)
    phone.context.set_offline(True)
    phone.report(DRAW)
    judged(phone, 2)
    expect(phone.see("sending")).to_have_attribute("data-outcome", "stands")
    whot.ruled(DRAW)
    phone.context.set_offline(False)
    phone.expect_ruled(3)
    both = phone.see("differs")
    assert [one.get_attribute("data-outcome") for one in both.locator("section").all()] == [
        "void",
        "stands",
    ]
    phone.tap("differs-read")
    expect(both).to_have_count(0)


@pytest.mark.engines
@pytest.mark.long
def test_a_reload_without_a_network_goes_on_judging(hand, http_house):
    played = first_hand(SHORT)
    moves = played.moves
    phone = hand(own_rules=True)
    phone.sit_down(table_for(http_house, played))
    ruled(phone)
    phone.report(moves[0])
    phone.expect_ruled(1)
    ruled(phone)
    # once more, now that a worker keeps what is fetched
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.reload()
    ruled(phone)
    phone.context.set_offline(True)
    phone.report(moves[1])
    judged(phone, 2)
    phone.page.reload()
    judged(phone, 2)
    phone.context.set_offline(False)
    phone.expect_ruled(2)


def other_rules(route: Route) -> None:
    """Answer as a service that was given other rules since."""
    answer = route.fetch()
    route.fulfill(response=answer, body=json.dumps({**answer.json(), "rules": "0" * 20}))


@pytest.mark.parametrize(
    ("address", "answered"),
    [
        pytest.param("**/told", other_rules, marks=pytest.mark.long),
        ("**/rules/*.zip", lambda route: route.abort()),
    ],
    ids=["other rules judge there", "the rules cannot be fetched"],
)
def test_judging_is_left_to_the_service_where(hand, whot, address, answered):
    phone = hand(own_rules=True, service_workers="block")
    phone.route(address, answered)
    phone.sit_down(whot)
    phone.until_fetched(address.strip("*").rpartition("/")[2] if "told" in address else ".zip")
    phone.context.set_offline(True)
    phone.report(DRAW)
    phone.expect_state("away")
    expect(phone.see("sending")).to_be_visible()
    expect(phone.see("not-on-record")).to_have_count(0)
    expect(phone.see("reach")).to_have_attribute("data-rules", "false")
    phone.context.set_offline(False)
    phone.expect_ruled(2)
    assert whot.moves()[1:] == [DRAW]
