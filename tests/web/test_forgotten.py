"""A shuffle that nobody told, on the phone: named where it surfaces, and put right by touch."""

import pytest
from playwright.sync_api import expect

from tests.whole.phone import opened

OPENING = (
    "A deal | B C7 | C C3 | D C11 | E C13 | F C10 | A C4 | B | C | D | E C12 | F | A T12 | B T3"
)
"""A seat with its card, or with nothing where it draws; the stock is all but empty."""


@pytest.mark.long
def test_the_shuffle_is_named_and_chosen_among_the_remedies(hand, http_house):
    table = opened(
        http_house, "whot-short", seats=list("ABCDEF"), terms={"hand_size": 8, "turn_seconds": 0}
    )
    for told in OPENING.split(" | "):
        seat, _, card = told.partition(" ")
        draws = {"move": "draw", "seat": seat}
        plays = {"move": "play", "seat": seat, "card": card}
        table.ruled({"move": "deal", "seat": seat} if card == "deal" else plays if card else draws)
    phone = hand(reduced_motion="reduce")
    phone.sit_down(table)
    phone.report({"move": "play", "seat": "C", "card": "C3"})
    notice = phone.see("notice-contradicts")
    expect(notice).to_contain_text("the pile was shuffled after ruling 8 already")
    notice.get_by_test_id("dispute").tap()
    phone.tap("dispute-it")
    offered = phone.page.locator('[data-remedy="shuffled"]')
    expect(offered).to_contain_text("The pile was shuffled after ruling 8")
    offered.get_by_test_id("choose-remedy").tap()
    phone.see("why-chip").first.tap()
    phone.tap("decide-it")
    expect(phone.see("decision-1")).to_be_visible()
    assert table.rulings()[-1]["outcome"] == "stands"
