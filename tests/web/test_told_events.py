"""Phones at one table: one has the rules and is told events, the other is told the table."""

import json
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Response, expect

from tests.web.hand import Hand
from tests.whole.phone import Phone, dealt

MISTAKEN = """
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (what, ...more) {
  const mistaken = what.question?.includes('"ask":"hear"') && window.mistaken;
  if (mistaken) what = { ...what, question: what.question.replaceAll(...window.mistaken) };
  return send.call(this, what, ...more);
};
"""
"""A fault in what this phone works out: another card is played than the record says."""


@pytest.fixture
def whot(http_house) -> Phone:
    """A match of two in which A has dealt and B is to begin."""
    return dealt(http_house)


class Ears:
    """What of the streams of a phone, and of its questions for the match, was heard."""

    def __init__(self, phone: Hand, match: str) -> None:
        """Listen."""
        self.match, self.asked = match, 0
        self.streams: list[bool] = []
        self.answered: list[int] = []
        self.warned: list[str] = []
        phone.page.on("response", self._hear)
        phone.page.on("console", self._warn)

    def _hear(self, answer: Response) -> None:
        if "/stream" in answer.url:
            self.streams.append("referee-rules" in answer.headers)
        if answer.url.endswith("/rulings") and answer.request.method == "POST":
            self.answered.append(answer.status)
        self.asked += answer.url.endswith((f"/matches/{self.match}", "/offers"))

    def _warn(self, said: ConsoleMessage) -> None:
        if said.type == "warning":
            self.warned.append(said.text)


def by_events(phone: Hand, ears: Ears) -> None:
    """Wait until this phone is told events alone."""
    expect(phone.see("reach")).to_have_attribute("data-rules", "true")
    phone.until(lambda: ears.streams and ears.streams[-1])


def shown(phone: Hand) -> Any:
    """Return what a phone shows of the table and of what was ruled."""
    return phone.page.locator("main").inner_text()


@pytest.mark.long
def test_a_phone_with_rules_and_one_without_show_the_same_table(hand, whot):
    ruled, plain = hand(own_rules=True), hand()
    heard, also = Ears(ruled, whot.match), Ears(plain, whot.match)
    for phone in (ruled, plain):
        phone.sit_down(whot)
    by_events(ruled, heard)
    before = heard.asked
    whot.ruled({"move": "play", "seat": "B", "card": "C5"})
    plain.expect_ruled(2)  # whose turn it is then has no need to be picked
    plain.report({"move": "draw", "seat": "A"})
    ruled.expect_ruled(3)
    ruled.report({"move": "draw", "seat": "B"})
    for phone in (ruled, plain):
        phone.expect_ruled(4)
        phone.expect_waiting(0)
    phone.until(lambda: shown(ruled) == shown(plain))
    assert (heard.asked, also.streams) == (before, [False])
    assert heard.answered == [204], "what was ruled came with the event alone"
    ruled.report({"move": "play", "seat": "A", "card": "C4"})
    plain.expect_ruled(5)
    # what is void is asked about, though no answer has told it
    ruled.report({"move": "play", "seat": "B", "card": "S3"})
    expect(ruled.see("void-question").or_(ruled.page.locator(".notice-void")).first).to_be_visible()
    ruled.expect_waiting(0)
    ruled.page.reload()
    by_events(ruled, heard)
    # away, and back: it goes on from the event it holds
    ruled.context.set_offline(True)
    ruled.expect_state("away")
    whot.ruled({"move": "draw", "seat": "A"})
    number = whot.ruled({"move": "draw", "seat": "B"})["number"]
    mended = {"report_id": "mended-01", "ruling": number, "replacement": None, "why": "a slip"}
    assert whot.post("/corrections", mended).status_code == 201
    ruled.context.set_offline(False)
    for phone in (ruled, plain):
        phone.expect_ruled(8)
    ruled.until(lambda: shown(ruled) == shown(plain))
    assert heard.streams[-1]
    assert heard.warned == []


@pytest.mark.long
def test_a_phone_that_works_out_another_table_says_so_and_is_told_the_table_again(hand, whot):
    phone = hand(own_rules=True)
    heard = Ears(phone, whot.match)
    compared: list[Any] = []
    phone.page.on(
        "response",
        lambda one: compared.append(one.json()) if one.url.endswith("/comparison") else None,
    )
    phone.page.add_init_script(MISTAKEN)
    phone.sit_down(whot)
    by_events(phone, heard)
    phone.page.evaluate("""window.mistaken = ['"C5"', '"C4"']""")
    whot.ruled({"move": "play", "seat": "B", "card": "C5"})
    phone.until(lambda: compared)
    assert compared[0]["same"] is False
    phone.until(lambda: not heard.streams[-1])
    [warned] = heard.warned
    assert whot.match in warned
    whot.ruled({"move": "draw", "seat": "A"})
    phone.expect_ruled(3)
    expect(phone.see("reach")).to_have_attribute("data-rules", "false")
    pile = json.dumps([one for one in whot.get().json()["table"]["places"] if one["cards"]])
    assert "C5" in pile
    expect(phone.see("strayed")).to_contain_text("another table than the record")
    phone.tap("strayed-read")
    expect(phone.see("strayed")).to_be_hidden()
