"""How many taps things take that are done again and again, or in the middle of a quarrel."""

import json
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, expect

from referee.games import shelf
from referee.kernel import Ended, Refuted
from referee.kernel.rules.moves import move_to_json
from referee.notation.files import parse
from referee.notation.play import play
from tests.web.hand import Hand
from tests.web.test_moments import now
from tests.web.test_slips import a_duel
from tests.web.walking import laid
from tests.whole.phone import Phone, opened, sent

RECORDS = Path(__file__).resolve().parents[1] / "records"
BESIDES = 2
"""So many taps a hand may take besides one for each public act."""


@dataclass
class Finger:
    """A finger whose taps are counted."""

    taps: int = 0

    def __call__(self, what: Locator) -> None:
        what.tap()
        self.taps += 1


@dataclass(frozen=True)
class Act:
    """What one player did in sight of all."""

    move: dict[str, Any]
    proves: bool
    """Whether it proves a breach, which is read before anything else is tapped."""


@cache
def first_hand(path: str) -> tuple[Act, ...]:
    """Return what stood in the first hand of a record, without counts that nobody has to make."""
    (script,) = parse((RECORDS / path).read_text(encoding="utf-8"))
    done = []
    for record in play(script, shelf()).match.rulings.log:
        if record.outcome == "stands" and record.move.name not in {"tally", "tricks"}:
            proves = any(isinstance(fact, Refuted) for fact in record.facts)
            done.append(Act(move_to_json(record.move), proves))
        if any(isinstance(fact, Ended) and fact.what == "hand" for fact in record.facts):
            return tuple(done)
    raise AssertionError(path)


def tapped(phone: Hand, acts: tuple[Act, ...]) -> int:
    """Report these as a player does, and return how many taps it took."""
    finger = Finger()
    for number, act in enumerate(acts, 1):
        phone.report(act.move, finger)
        expect(phone.see("pad")).to_have_attribute("data-after", str(number))
        phone.expect_waiting(0)
        if act.proves:
            finger(phone.see("proven-read"))
    return finger.taps


HANDS = {
    "Watten": ("watten-bavarian-4", "watten-bavarian-4/regulars-table.match", 100),
    "Lohai, its first tricks": ("lohai-4", "lohai-4/a-hot-evening-by-the-pool.match", 12),
    "Lohai": ("lohai-4", "lohai-4/a-hot-evening-by-the-pool.match", 100),
}


@pytest.mark.long
@pytest.mark.parametrize("played", HANDS)
def test_a_hand_takes_no_more_taps_than_its_public_acts_and_two(played, hand, http_house):
    book, record, most = HANDS[played]
    acts = first_hand(record)[:most]
    arbiter = opened(http_house, book)
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    assert tapped(phone, acts) <= len(acts) + BESIDES
    assert [one["outcome"] for one in arbiter.rulings()] == ["stands"] * len(acts)


def a_last_card_of_whot(client: httpx.Client) -> Phone:
    """Open a hand of Whot in which Obi has one card, has not said so, and may be caught."""
    phone = a_duel(client, hand_size=3, stake=5)
    for seat, card in (("B", "C7"), ("A", "X7"), ("B", "X11")):
        phone.ruled({"move": "play", "seat": seat, "card": card}, at=now())
    phone.ruled({"move": "offer", "seat": "B", "amount": 10}, at=now())
    return phone


WORDS = {
    "Whot": (a_last_card_of_whot, ("say", "catch", "accept")),
    "Watten, Go": (partial(laid, table="a trick of Watten"), ("go",)),
    "Watten, its answer": (partial(laid, table="a Go of Watten"), ("accept", "refuse")),
    "Lotta Watta": (partial(laid, table="a race of Lotta Watta"), ("call", "moon")),
}
"""Tables at which these words may be said; the first is."""


@pytest.mark.parametrize("table", WORDS)
def test_whatever_may_be_said_now_is_in_sight_and_said_with_one_tap(table, hand, http_house):
    make, due = WORDS[table]
    arbiter = make(http_house)
    aloud = {one["move"] for one in arbiter.get("/book").json()["moves"] if one["aloud"]}
    offered = {one["move"] for one in arbiter.get("/offers").json()["offers"]}
    assert offered & aloud == set(due)
    phone = hand(reduced_motion="reduce")
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.sit_down(arbiter)
    for move in due:
        expect(phone.page.locator(f".word[data-testid=move-{move}]").first).to_be_in_viewport()
    before = len(arbiter.rulings())
    word = phone.page.locator(f".word[data-testid=move-{due[0]}]").first
    said = json.loads(word.get_attribute("data-word") or "{}")
    word.tap()
    phone.expect_ruled(before + 1)
    assert sent(arbiter.rulings()[-1]["move"]) == said


def test_any_earlier_card_is_corrected_with_four_taps_and_no_typing(hand, http_house):
    arbiter = laid(http_house, "a trick of Watten")
    for seat, card in (("C", "L9"), ("D", "L10"), ("F", "S7")):
        arbiter.ruled({"move": "play", "seat": seat, "card": card})
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    finger = Finger()
    finger(phone.see("tab-history"))
    finger(phone.see("ruling-4").get_by_test_id("mend"))
    finger(phone.page.locator('.key[data-face="E7"]'))
    expect(phone.see("preview")).to_be_visible()
    finger(phone.see("confirm"))
    expect(phone.see("ruling-4").locator("summary")).to_contain_text("Seven of Acorns")
    assert finger.taps == 4
    assert sent(arbiter.rulings()[3]["move"]) == {"move": "play", "seat": "F", "card": "E7"}


def from_the_last_report(phone: Hand, finger: Finger) -> None:
    finger(phone.see("last-ruling").locator("summary"))
    finger(phone.see("last-ruling").get_by_test_id("dispute"))


def from_an_older_line(phone: Hand, finger: Finger) -> None:
    finger(phone.see("tab-history"))
    finger(phone.see("ruling-4").get_by_test_id("object"))


@pytest.mark.long
@pytest.mark.parametrize("objects", [from_the_last_report, from_an_older_line])
def test_from_an_objection_to_its_decision_are_six_taps_and_no_typing(objects, hand, http_house):
    arbiter = laid(http_house, "a trick of Watten")
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    finger = Finger()
    objects(phone, finger)
    finger(phone.see("dispute-it"))
    finger(phone.see("choose-remedy").first)
    finger(phone.see("why-chip").first)
    finger(phone.see("decide-it"))
    expect(phone.see("dossier")).to_have_attribute("data-open", "false")
    assert finger.taps == 6
