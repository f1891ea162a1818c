"""The desk of a tournament: an evening by keyboard and by touch, two at it, all put right."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import HandFactory
from tests.web.english import stays_english
from tests.web.evening import announced as announced_at
from tests.web.hand import Hand
from tests.web.test_access import CUT, SIDEWAYS, SMALL, violations

CLUB = """
name = "club"
title = { en = "The club's evening", de = "Ein Vereinsabend" }
players = 2

[play]
book = "watten-bavarian-4"
terms = { target = 15 }

[[stages]]
name = { en = "Rounds", de = "Runden" }
movement = "TD-1"
rounds = 1
games = 2
to = 15
tight = 2

[[rankings]]
title = { en = "Prizes", de = "Preise" }
[[rankings.counts]]
title = { en = "Points", de = "Punkte" }
sum = [{ rule = "TR-2" }]
penalties = true
[[rankings.counts]]
title = { en = "Lot", de = "Los" }
rule = "TR-22"

[protest]
instances = [
  { en = "the direction", de = "die Turnierleitung" },
  { en = "the board", de = "der Vorstand" },
]

[[breaches]]
key = "talk"
title = { en = "Talking", de = "Reden" }
prices = [2, 5]
article = "2"

[[articles]]
number = "1"
text = { en = "Two play against two.", de = "Zwei spielen gegen zwei." }
judged = ["W-2"]
[[articles]]
number = "2"
text = { en = "Nobody talks about the cards.", de = "Niemand redet über die Karten." }
judged = ["talk"]
"""
WRONG = CLUB.replace('"TD-1"', '"TD-99"')
PAIRS = "Nr;Name;Name\n1;Anna;Bert\n2;Carl;Dora\n2;Emil;Frieda\n"
SECOND = re.compile("button-second")
COVERED = """() => document.querySelector('.lately').getBoundingClientRect().top
  < document.querySelector('.desk-cols').getBoundingClientRect().bottom"""
"""Whether the end of the page, scrolled to, lies under what somebody else has just done."""
SMALLEST = {"width": 360, "height": 640}


def within(hand: Hand, part: str, test_id: str) -> Locator:
    """Return something that stands in a part of the page."""
    return hand.see(part).get_by_test_id(test_id)


def unfold(hand: Hand, part: str) -> Locator:
    """Open what is seldom done, and return it."""
    hand.see(part).locator("summary").click()
    return hand.see(part)


def reasoned(hand: Hand, part: str, why: str) -> None:
    """Do something that needs a reason."""
    unfold(hand, part).get_by_test_id("why").fill(why)
    hand.see(f"{part}-do").click()


def is_whole(hand: Hand) -> None:
    """See that this screen reaches over no edge, and that everybody can use it."""
    size = hand.page.viewport_size
    assert size is not None
    assert hand.page.evaluate(SIDEWAYS) == []
    assert [one["id"] + str(one["nodes"]) for one in violations(hand.page)] == []
    if size["width"] < 600:
        assert hand.page.evaluate(SMALL) == []
        assert stays_english(hand.page) == []


def announced(laptop: Hand, folder: Path) -> None:
    """Announce an evening by a file of one's own, mended at the line that it is told."""
    file = folder / "club.toml"
    laptop.go()
    laptop.see("to-tournament").click()
    file.write_text(WRONG)
    laptop.see("regulation-file").set_input_files(file)
    line = WRONG[: WRONG.index("TD-99")].count("\n") + 1
    expect(laptop.see("mistakes")).to_contain_text(f"Line {line}")
    file.write_text(CLUB)
    laptop.see("regulation-file").set_input_files(file)
    expect(laptop.see("article-1")).to_contain_text("W-2")
    expect(laptop.see("mistakes")).to_have_count(0)
    laptop.see("hall-title").fill("Advent")
    laptop.page.keyboard.press("Enter")
    expect(laptop.see("digest")).to_have_text(re.compile("^[0-9a-f]{64}$"))


def entered(laptop: Hand) -> None:
    """Enter four pairs: two of them pasted, one mended there, one by hand."""
    laptop.see("desk-entries").click()
    unfold(laptop, "paste").get_by_test_id("paste-text").fill(PAIRS)
    expect(laptop.see("pasted")).to_contain_text("Line 4: start number 2 is taken")
    laptop.see("paste-do").click()
    expect(laptop.see("paste-text")).to_have_value(re.compile("Emil;Frieda$"))
    laptop.see("paste-text").fill("Emil & Frieda")
    laptop.see("paste-do").click()
    expect(laptop.see("entry-3")).to_contain_text("Emil & Frieda")
    laptop.see("entry-name-1").fill("Georg")
    laptop.see("entry-name-2").fill("Hanna")
    laptop.page.keyboard.press("Enter")
    expect(laptop.see("entry-4")).to_contain_text("Georg & Hanna")


def drawn(laptop: Hand) -> None:
    """Draw the first round."""
    laptop.see("desk-tables").click()
    laptop.see("draw").click()
    laptop.see("said-in-hall").fill("17")
    laptop.page.keyboard.press("Enter")
    expect(laptop.see("table-2")).to_have_attribute("data-state", "playing")


def slip(laptop: Hand, text: str) -> None:
    """Type a slip without looking where, as on a desk full of them."""
    laptop.page.locator("h1").click()
    laptop.page.keyboard.type(text)


def slips_told(laptop: Hand) -> None:
    """Type slips, wrong ones among them, and put right what was told of the first table."""
    expect(laptop.see("slip-line")).to_have_attribute("placeholder", "1 15:9 8:15")
    slip(laptop, "1 15 9 8 14")
    expect(laptop.see("slip-says")).to_contain_text("Game 2 cannot be: whoever has 15 points")
    expect(laptop.see("slip-enter")).to_be_disabled()
    laptop.see("slip-line").fill("")
    slip(laptop, "1 15 9 8 15n\n2 15:3 15:4\n")
    expect(laptop.see("table-1").locator(".told")).to_have_text("15:9 8:15n")
    expect(laptop.see("table-2")).to_have_attribute("data-state", "done")
    is_whole(laptop)

    slip(laptop, "1 15 9 8 15\n")
    expect(within(laptop, "correct", "why")).to_be_focused()
    laptop.page.keyboard.type("An n that was none\n")
    expect(laptop.see("told-slip")).to_contain_text(re.compile("^15:9 8:15 "))
    reasoned(laptop, "take-back", "The slip of another table")
    expect(laptop.see("table-1")).to_have_attribute("data-state", "playing")
    unfold(laptop, "reseat").get_by_test_id("why").fill("They sat the other way round")
    sides = within(laptop, "reseat", "sides")
    turned = " ".join(reversed(sides.input_value().split()))
    sides.fill(turned)
    laptop.see("reseat-do").click()
    expect(laptop.see("table-sheet").locator(".sides li").first).to_contain_text(
        re.compile(f"^{turned[0]} ")
    )
    laptop.see("both-signed").uncheck()
    slip(laptop, "1 15 9 15 8\n")
    expect(laptop.see("table-1")).to_have_attribute("data-state", "told")
    laptop.see("agree-1").click()
    expect(laptop.see("table-1")).to_have_attribute("data-state", "done")


def prizes_given(laptop: Hand) -> None:
    """Freeze, open again for a penalty, freeze, print, close and take the record along."""
    laptop.see("to-standings").click()
    titles = laptop.see("standings").locator("th")
    expect(titles).to_have_text(["Place", "Who", "Points"])  # no lots, no penalties yet
    laptop.see("freeze").click()
    reasoned(laptop, "thaw", "The penalty was forgotten")
    laptop.see("standing-1").locator("a").click()
    for price in ("Time 1: 2 points", "Time 2: 5 points"):
        unfold(laptop, "penalise")
        expect(laptop.see("price")).to_contain_text(price)
        laptop.see("penalise-do").click()
        expect(laptop.see("penalise-do")).to_have_count(0)
    expect(laptop.see("penalty-1")).to_contain_text("once more costs 5 points")
    reasoned(laptop, "lift-2", "Written twice")
    expect(laptop.see("penalty-2")).to_contain_text("lifted")
    unfold(laptop, "substitute-1").get_by_test_id("other-name").fill("Antonia")
    laptop.see("substitute-1-do").click()
    expect(laptop.see("entry-1")).to_contain_text("Antonia & Bert")
    laptop.see("desk-standings").click()
    expect(laptop.see("standing-1").locator("td").last).to_have_text("-2")
    expect(titles).to_have_text(["Place", "Who", "Points", "Penalties"])
    laptop.see("freeze").click()
    with laptop.page.expect_download() as paper:
        laptop.see("print-standings").click()
    assert Path(paper.value.path()).read_bytes().startswith(b"%PDF")
    laptop.see("close-hall").click()
    laptop.see("close-sure").click()
    expect(laptop.see("standings")).to_contain_text("This tournament is closed")
    laptop.see("desk-more").click()
    with laptop.page.expect_download() as record:
        laptop.see("save-jsonl").click()
    told = Path(record.value.path()).read_text()
    assert '{"format":"referee/tournament@1"' in told


OWN = "409 (CONFLICT)"
"""What the page did itself and has not heard of yet: it sends the next act again, as seen."""


def test_an_evening_is_directed_by_keyboard_from_announcement_to_prizes(
    laptop: Hand, tmp_path: Path
) -> None:
    console: list[str] = []
    laptop.page.on(
        "console",
        lambda one: (
            console.append(one.text) if one.type == "error" and OWN not in one.text else None
        ),
    )
    announced(laptop, tmp_path)
    entered(laptop)
    drawn(laptop)
    reasoned(laptop, "undraw", "A pair is late")
    expect(laptop.see("tables")).to_contain_text("No round is drawn yet")
    drawn(laptop)

    slips_told(laptop)
    prizes_given(laptop)
    is_whole(laptop)
    assert console == []


def told_by_both(laptop: Hand, phone: Hand) -> None:
    """One tells a table while the other is typing."""
    phone.see("table-1").locator("a").tap()
    for field, points in {"1-1": "15", "1-2": "9", "2-1": "8", "2-2": "15"}.items():
        expect(phone.see("tell-it")).to_be_disabled()  # an empty field is never nothing
        phone.see(f"points-{field}").fill(points)
    expect(phone.see("tell-it")).to_be_enabled()
    is_whole(phone)
    slip(laptop, "1 15 9 15 8\n")
    expect(phone.see("told-meanwhile")).to_contain_text("15:9 8:15")
    phone.see("told-meanwhile").locator("a").tap()
    within(phone, "correct", "why").fill("Verlesen")


def corrected_by_both(laptop: Hand, phone: Hand) -> None:
    """Both correct it: the slower one sees how, and does it all the same."""
    laptop.see("table-1").locator("a").click()
    unfold(laptop, "correct").get_by_test_id("points-2-2").fill("7")
    within(laptop, "correct", "why").fill("It was 7")
    laptop.see("correct-do").click()
    expect(laptop.see("told-slip")).to_contain_text("15:9 15:7")
    phone.see("correct-do").tap()
    expect(phone.see("correct-refused")).to_contain_text("Ergebnis 1 wurde berichtigt")
    is_whole(phone)
    phone.see("all-the-same").tap()
    expect(laptop.see("told-slip")).to_contain_text("15:9 8:15")
    expect(laptop.see("lately")).to_contain_text("Result 1 was corrected")


def protested(laptop: Hand, phone: Hand) -> None:
    """A protest is heard, left open, and decided by one of them."""
    unfold(phone, "bring-protest").get_by_test_id("who-protests").select_option(index=1)
    phone.see("protest-words").fill("Sie haben geredet.")
    phone.see("rests").fill("2")
    phone.see("bring-protest-do").tap()
    laptop.see("desk-standings").click()
    expect(laptop.see("whats-open")).to_contain_text("table 1: In dispute")
    phone.see("desk-protests").tap()
    is_whole(phone)
    phone.see("protest-1").locator("a").tap()
    phone.page.locator("[data-testid^=denies-]").tap()
    expect(phone.see("protest-sheet")).to_contain_text("sagt es anders")
    expect(phone.see("protest-sheet")).to_contain_text("Niemand redet über die Karten.")
    within(phone, "decide", "why").fill("Nicht bewiesen")
    is_whole(phone)
    laptop.see("desk-protests").click()
    laptop.see("protest-1").locator("a").click()
    laptop.see("way-other").click()
    laptop.see("points-2-1").fill("15")
    laptop.see("points-2-2").fill("0")
    within(laptop, "decide", "why").fill("All have heard it")
    laptop.see("decide-do").click()
    expect(laptop.see("protest-sheet")).to_contain_text("The result is 15:9 15:0.")
    expect(phone.see("decided-meanwhile")).to_contain_text("Nicht bewiesen")
    expect(phone.see("protest-sheet")).to_contain_text("Zur nächsten Instanz: der Vorstand")


def sent_later(laptop: Hand, phone: Hand) -> None:
    """Without the network it waits, and is sent as it was."""
    phone.see("desk-tables").tap()
    phone.see("slip-line").fill("2 15:3 14:4")
    expect(phone.see("slip-says")).to_contain_text("Spiel 2")
    is_whole(phone)
    phone.context.set_offline(True)
    phone.see("slip-line").fill("2 15:3 15:4")
    phone.see("slip-enter").tap()
    expect(phone.see("hall-waiting")).to_contain_text("wartet auf das Netz")
    phone.context.set_offline(False)
    expect(laptop.see("how-far")).to_contain_text("2 of 2 tables have told")
    expect(phone.see("hall-waiting")).to_have_count(0)
    for part in ("more", "entries", "standings"):
        phone.see(f"desk-{part}").tap()
        expect(phone.see(f"desk-{part}")).to_have_attribute("aria-current", "page")
        is_whole(phone)


def read_anew(phone: Hand) -> None:
    """What was followed is what is read anew, places and all."""
    followed = phone.see("standings").inner_text()
    phone.page.reload()
    phone.until(lambda: phone.see("standings").inner_text() == followed)


def sent_away(laptop: Hand, phone: Hand) -> None:
    """Who is sent away only looks."""
    laptop.see("desk-more").click()
    laptop.page.get_by_role("button", name="Send away Resi").click()
    laptop.see("send-director").click()
    expect(phone.see("not-directing")).to_be_visible()


@pytest.mark.long
def test_two_at_the_desk_are_refused_or_agree_and_are_told_what_happened_meanwhile(
    laptop: Hand, hand: HandFactory, tmp_path: Path
) -> None:
    phone = hand(locale="de-DE", reduced_motion="reduce")
    phone.page.set_viewport_size(SMALLEST)
    announced(laptop, tmp_path)
    laptop.see("director-name").fill("Resi")
    laptop.see("admit").click()
    code = laptop.see("director-code").text_content()
    entered(laptop)
    drawn(laptop)
    phone.go(f"/#hall/{code}")
    expect(phone.see("desk")).to_be_visible()
    is_whole(phone)
    told_by_both(laptop, phone)
    corrected_by_both(laptop, phone)
    protested(laptop, phone)
    sent_later(laptop, phone)
    read_anew(phone)
    sent_away(laptop, phone)


def test_whoever_looks_at_a_table_before_the_draw_is_answered_stays_with_it(hand, http_house):
    evening = announced_at(http_house, 4)
    desk = hand(service_workers="block")
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-tables").tap()
    desk.tap("draw")
    late = desk.hold_answer("**/commands")
    desk.tap("draw-now")
    desk.see("table-1").locator("a").tap()  # the stream has told of the round
    expect(desk.see("new-slip-code")).to_be_visible()
    late.let_go()
    expect(desk.page.get_by_role("status").get_by_text("Round 1 drawn: recorded.")).to_be_attached()
    expect(desk.see("new-slip-code")).to_be_visible()


def test_nobody_is_told_to_have_been_slower_than_themselves(hand, http_house):
    evening = announced_at(http_house, 4, "wattn")
    evening.do("draw")
    desk = hand()
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-entries").tap()
    desk.see("entry-1").tap()
    unfold(desk, "penalise").get_by_test_id("penalise-do").tap()
    expect(desk.see("penalty-1")).to_be_visible()
    expect(desk.see("penalise-do")).to_have_count(0)
    unfold(desk, "penalise")
    reasoned(desk, "lift-1", "The slip of another table")
    expect(desk.see("penalty-1")).to_contain_text("lifted")
    expect(
        desk.page.get_by_role("status").get_by_text("Penalty 1 lifted: recorded.")
    ).to_be_attached()
    desk.tap("penalise-do")
    expect(desk.see("penalty-2")).to_be_visible()
    expect(desk.see("penalise-do")).to_have_count(0)


def test_what_is_done_before_the_last_was_answered_is_done_by_somebody_who_has_seen_it(
    hand, http_house
):
    evening = announced_at(http_house, 4, "wattn")
    desk = hand(service_workers="block")
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-entries").tap()
    held = desk.hold("**/commands")
    for field in desk.page.locator("[data-testid^=entry-name-]").all():
        field.fill("Resi")
    desk.page.keyboard.press("Enter")
    held.until_asked()
    desk.see("desk-tables").tap()
    desk.tap("draw")
    breach = evening.now["regulation"]["breaches"][0]["key"]
    evening.do("penalise", entry=1, breach=breach)  # which is nothing to a draw
    desk.tap("draw-now")
    held.let_go()
    expect(desk.see("table-1")).to_be_visible()
    expect(desk.see("hall-waiting")).to_have_count(0)
    assert len(evening.now["entries"]) == 5


def test_what_is_refused_when_its_form_was_left_is_told_where_it_can_be_answered(hand, http_house):
    evening = announced_at(http_house, 4)
    desk = hand(service_workers="block")
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-entries").tap()
    desk.see("entry-1").tap()
    held = desk.hold("**/commands")
    unfold(desk, "withdraw").get_by_test_id("withdraw-do").tap()
    held.until_asked()
    desk.see("desk-tables").tap()
    expect(desk.see("withdraw-do")).to_have_count(0)
    evening.do("withdraw", entry=1, why="ill")
    held.let_go()
    expect(desk.see("hall-waiting")).to_contain_text("have gone")
    desk.page.get_by_role("button", name="Leave it").tap()
    expect(desk.see("hall-waiting")).to_have_count(0)


def test_a_slip_that_was_refused_when_it_was_sent_at_last_is_not_shown_as_recorded(
    hand, http_house
):
    evening = announced_at(http_house, 4)
    evening.do("draw")
    desk = hand()
    desk.go(f"/#hall/{evening.desk}")
    expect(desk.see("table-1")).to_be_visible()
    desk.context.set_offline(True)
    desk.see("slip-line").fill("1 15:9 15:3 15:0")
    desk.tap("slip-enter")
    expect(desk.see("slip-sent")).to_have_attribute("data-state", "waits")
    evening.slip(1, 1, "15:9 3:15 15:0")
    desk.context.set_offline(False)
    expect(desk.see("slip-sent")).to_have_attribute("data-state", "refused")
    desk.page.get_by_role("button", name="Leave it").tap()
    expect(desk.see("hall-waiting")).to_have_count(0)
    expect(desk.see("slip-sent")).to_have_attribute("data-state", "refused")


def test_a_round_is_drawn_once_however_late_the_page_hears_of_it(hand, http_house):
    evening = announced_at(http_house, 4, "wattn")
    desk = hand(service_workers="block")
    desk.route("**/stream*", lambda route: route.abort())
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-tables").tap()
    for _ in range(2):
        desk.tap("draw")
        with desk.page.expect_response("**/commands"):
            desk.tap("draw-now")
        expect(desk.see("draw-now")).to_have_count(0)
    assert len(evening.now["rounds"]) == 1


def test_a_round_that_was_drawn_twice_without_a_network_is_drawn_once(hand, http_house):
    evening = announced_at(http_house, 4, "wattn")
    first = hand()
    first.go(f"/#hall/{evening.desk}")
    expect(first.see("desk")).to_be_visible()
    desk = Hand(first.context.new_page(), first.url)  # another window of the same phone
    desk.go(f"/#tournament/{evening.id}/desk")
    for one in (first, desk):
        one.see("desk-tables").tap()
        expect(one.see("draw")).to_be_visible()
        expect(one.see("desk-reach")).to_have_text("Live")
    desk.context.set_offline(True)
    for waits, one in enumerate((first, desk), 1):
        one.tap("draw")
        one.tap("draw-now")
        expect(one.see("hall-waiting").locator("li")).to_have_count(waits)
        expect(one.see("tables")).to_have_text("Round 1The draw waits for the network.")
        expect(one.see("desk-reach")).to_have_text("")
    first.page.close()
    evening.do("enter", names=["Zenzi", "Vroni"])  # which bears on both
    desk.context.set_offline(False)
    all_the_same = desk.page.get_by_role("button", name="Do it all the same")
    for left in (1, 0):
        expect(all_the_same).to_have_count(left + 1)
        all_the_same.first.tap()
        expect(desk.see("hall-waiting").locator("> li")).to_have_count(left)
    assert len(evening.now["rounds"]) == 1


def test_a_round_that_is_closed_without_a_network_is_closed_once(hand, http_house):
    evening = announced_at(http_house, 4)
    evening.do("draw")
    for one in evening.now["tables"]:
        evening.slip(1, one["table"], "15:9 15:8 15:0", 1, 2)
    desk = hand()
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-tables").tap()
    expect(desk.see("finish-round")).to_be_visible()
    desk.context.set_offline(True)
    desk.tap("finish-round")
    expect(desk.see("tables").get_by_text("Round 1 closed: waits for the network.")).to_be_visible()
    expect(desk.see("finish-round")).to_have_count(0)
    expect(desk.see("hall-waiting").locator("li")).to_have_count(1)
    desk.context.set_offline(False)
    expect(desk.see("reopen-round")).to_be_visible()
    expect(desk.see("hall-waiting")).to_have_count(0)
    assert [one["finished"] for one in evening.now["rounds"]] == [True]


def test_where_one_game_is_played_for_points_the_desk_says_what_each_has_made(hand, http_house):
    evening = announced_at(http_house, 4, "preisskat")
    evening.do("draw")
    desk = hand(locale="de-DE", reduced_motion="reduce")
    desk.page.set_viewport_size({"width": 320, "height": 568})
    desk.go(f"/#hall/{evening.desk}")
    desk.see("desk-tables").tap()
    expect(desk.see("slip-line")).to_have_attribute("placeholder", "1 24:-12:45:30")
    expect(desk.see("slip-says")).to_contain_text("1 24 -12 45 30")
    desk.see("slip-line").fill("1 500 600 700")
    last = evening.now["tables"][0]["sides"][3][0]
    expect(desk.see("slip-says")).to_contain_text(f"Es fehlen die Punkte von {last} ")
    made = ["900", "-1050", "77", "1200"]
    desk.see("slip-line").fill(" ".join(["1", *made]))
    expect(desk.see("slip-says").locator("b")).to_have_text(made)
    desk.tap("slip-enter")
    desk.see("table-1").locator("a").tap()
    expect(desk.see("table-sheet").locator(".sides b")).to_have_text(made)
    unfold(desk, "correct")
    for side in range(1, len(made) + 1):
        assert not desk.see(f"points-1-{side}").evaluate(CUT)
    desk.see("points-1-1").fill("9oo")  # what is no number is said to be none
    expect(desk.see("games-say")).to_contain_text("9oo:-1050:77:1200")
    desk.see("points-1-1").fill("oo")
    expect(desk.see("games-say")).to_contain_text("oo:-1050:77:1200")
    desk.see("points-1-1").fill("-")  # its figures are on the way
    expect(desk.see("games-say")).to_have_text("")
    evening.do("draw")
    desk.see("desk-tables").tap()
    expect(desk.see("to-standings")).to_have_class(SECOND)
    evening.slip(2, 1, ":".join(made), 1, 2, 3, 4)
    expect(desk.see("to-standings")).not_to_have_class(SECOND)
    expect(desk.see("lately")).to_contain_text("Runde 2 wurde ausgelost")
    desk.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert desk.page.evaluate(COVERED) is False
    desk.see("lately").tap()
    expect(desk.see("lately")).to_be_hidden()
    desk.see("desk-more").tap()
    for paper, name in (
        ("print-slips", "Zettel, Runde 2.pdf"),
        ("save-csv-results", "Ergebnisse.csv"),
    ):
        with desk.page.expect_download() as saved:
            desk.tap(paper)
        assert saved.value.suggested_filename == f"Advent {name}"
