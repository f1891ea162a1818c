"""What a stranger could not see on the smallest phone: each case is measured where it was found."""

import pytest

from tests.web.hand import expect
from tests.web.test_disputes import dispute, two_at_the_table
from tests.web.test_evening import LEFTOVER
from tests.web.walking import begun, laid, move_of
from tests.whole.phone import dealt, opened

SMALLEST = {"width": 320, "height": 568}
UNCOVERED = """all => all.every(one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
BOXES = """css => [...document.querySelectorAll(css)]
  .filter(one => one.checkVisibility({ visibilityProperty: true }))
  .map(one => one.getBoundingClientRect().toJSON())"""
TOUCHING = """() => {
  const words = [...document.querySelectorAll('.felt > .facts li')].flatMap(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()];
  });
  const others = [...document.querySelectorAll('.felt :is(.plate, .piles .card)')]
    .map(one => one.getBoundingClientRect());
  return words.filter(a => others.some(b => a.left < b.right && b.left < a.right
    && a.top < b.bottom && b.top < a.bottom)).length;
}"""


UNDER_THE_CLOCK = """() => {
window.underClock = [];
new MutationObserver(() => {
  const [told, clock] = ['.moment', '.clock'].map(css => document.querySelector(css));
  if (!told || !clock) return;
  const { left, bottom } = clock.getBoundingClientRect();
  const words = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
  const [range, under] = [document.createRange(), []];
  while (words.nextNode()) {
    range.selectNodeContents(words.currentNode);
    under.push(...[...range.getClientRects()].filter(one => one.right > left && one.top < bottom));
  }
  underClock.push(under.length);
}).observe(document, { childList: true, subtree: true });
}"""


@pytest.fixture
def phone(hand):
    one = hand(reduced_motion="reduce")
    one.page.set_viewport_size(SMALLEST)
    return one


def boxes(phone, css):
    return phone.page.evaluate(f"({BOXES})({css!r})")


def until_nothing_touches(phone, cards=".piles .card"):
    """Wait until the page has come to rest with no word of the felt on a name or a card."""
    touching = TOUCHING.replace(".piles .card", cards)
    phone.until(lambda: not phone.page.evaluate(touching), "words lie on names or cards")


@pytest.mark.long
@pytest.mark.engines
def test_every_card_that_may_be_left_over_is_in_sight(phone, http_house):
    table = opened(http_house, "mau-mau", seats=list("AB"))
    for move in LEFTOVER[:-1]:
        table.ruled(move)
    phone.sit_down(table)
    phone.until_whole()
    expect(phone.see("field-done")).to_have_text("Tap the cards: 5 in the hand")
    for card in LEFTOVER[-1]["cards"]:
        phone.page.locator(f'.key[data-face="{card}"]').tap()
    expect(phone.see("chosen")).to_have_count(5)

    def below():
        return boxes(phone, ".keys")[0]["bottom"] - boxes(phone, ".desk")[0]["bottom"]

    phone.until(lambda: below() <= 1, below)


@pytest.mark.engines
def test_cards_left_in_a_hand_of_whot_are_in_sight_and_long_names_are_whole(german, http_house):
    told = "whot-tournament | A=Anneliese, B=Bartholomew, C=Cleo | hand_size=3"
    table, book = begun(http_house, told)
    for line in ("A: deal", "B: play C7", "C: play X7", "A: play Q7", "B: play S7",
                 "B: say last-card", "C: play T7", "A: play T10", "B: play T11"):  # fmt: skip
        table.ruled(move_of(book, line))
    german.sit_down(table)
    german.until_whole()
    expect(german.page.locator("section.question")).to_have_attribute("data-move", "reveal")
    german.until(
        lambda: boxes(german, ".keys")[0]["bottom"] <= boxes(german, ".desk")[0]["bottom"] + 1
    )
    assert not german.page.evaluate(CUT)


def test_eight_cards_told_at_once_leave_room_for_what_became_of_them(german, http_house):
    told = "whot-tournament | A=Anneliese, B=Bartholomew, C=Cleo | hand_size=8"
    table, book = begun(http_house, told)
    for line in ("A: deal", "table: see hand/B C7 C8 C10 C11 C12 C13 C14 T1"):
        table.ruled(move_of(book, line))
    german.sit_down(table)
    german.until_whole()
    line = german.see("last-ruling").locator("summary")

    def cut():
        return line.evaluate("""one => [one, one.firstChild].filter(
            part => part.scrollHeight > part.clientHeight + 1).length""")

    expect(line.locator(".card-in-line")).to_have_count(8)
    german.until(lambda: not cut())
    german.tap("undo")
    expect(german.see("redo")).to_be_visible()
    expect(line.locator("small")).to_contain_text("zurückgenommen")
    german.until(lambda: not cut())


@pytest.mark.long
@pytest.mark.engines
def test_two_have_a_pile_that_can_be_read_and_no_word_touches_it(phone, http_house):
    names = {"A": "Anneliese", "B": "Bartholomew"}
    table = opened(
        http_house, "whot-1on1", seats=list("AB"), names=names, terms={"hand_size": 3}
    )  # fmt: skip
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "play", "seat": "B", "card": "C7"},
        {"move": "play", "seat": "A", "card": "X7"}, {"move": "play", "seat": "B", "card": "Q7"},
    ):  # fmt: skip
        table.ruled(move)
    phone.sit_down(table)
    phone.until_whole()
    expect(phone.see("facts-more")).to_contain_text("last card")
    until_nothing_touches(phone)
    assert min(one["width"] for one in boxes(phone, ".piles .card")) >= 28


LOW_PILE = "whot-tournament | A=Anneliese, B=Bartholomew, C=Cleo, D=Dora{more} | hand_size=3"


@pytest.mark.engines
@pytest.mark.parametrize("more", ["", pytest.param(", E=Ekene, F=Friedl", marks=pytest.mark.long)])
def test_what_bears_on_a_low_pile_covers_no_name_and_the_pile_can_be_read(german, http_house, more):
    table, book = begun(http_house, LOW_PILE.format(more=more))
    # the star came too early: it is known, and back
    for line in ("A: deal", "B: play C2", "B: play S4", "C: play T2"):
        table.ruled(move_of(book, line))
    german.sit_down(table)
    german.until_whole()
    expect(german.see("facts")).to_contain_text("4 Karten für Dora")
    expect(german.see("facts")).to_contain_text("Warning")
    until_nothing_touches(german)
    assert min(one["width"] for one in boxes(german, ".piles .card")) >= 20


def test_what_was_measured_before_styles_and_words_had_come_holds_no_room(hand, http_house):
    table, book = begun(http_house, LOW_PILE.format(more=""))
    for line in ("A: deal", "B: play C2", "B: play S4", "C: play T2"):
        table.ruled(move_of(book, line))
    phone = hand(locale="de-DE", reduced_motion="reduce", service_workers="block")
    phone.page.set_viewport_size(SMALLEST)
    phone.sit_down(table)
    phone.until_whole()
    room = "document.querySelector('.at-table').style.cssText"
    expect(phone.see("facts")).to_contain_text("4 Karten für Dora")
    fresh = phone.page.evaluate(room)
    late = [phone.hold(path) for path in ("**/late-*.css", "**/words-de-*.js")]
    phone.page.reload(wait_until="commit")
    phone.page.locator(".moments").wait_for(state="attached")
    assert phone.page.evaluate(room) != fresh
    for part in late:
        part.let_go()
    phone.until(lambda: phone.page.evaluate(room) == fresh, fresh)


def test_late_styles_that_did_not_come_are_asked_for_again(hand, http_house):
    phone = hand(service_workers="block")
    phone.sit_down(dealt(http_house))
    phone.route("**/late-*.css", lambda route: route.abort(), times=1)
    phone.page.reload()
    phone.until_whole()
    expect(phone.page.locator(".moments")).to_have_css("pointer-events", "none")


LOHAI = "lohai-4 | N=Nora, E=Bartholomew, S=Sophie, W=Wolfgang"


def lohai(phone, client, size, lines):
    """Sit down at a trick of Lohai, on a phone of that size."""
    table, book = begun(client, LOHAI)
    for line in lines:
        table.ruled(move_of(book, line))
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.sit_down(table)
    phone.until_whole()
    return table


@pytest.mark.engines
@pytest.mark.parametrize(
    "dealer", ["N", *(pytest.param(one, marks=pytest.mark.long) for one in "ESW")]
)
def test_the_suit_led_touches_no_name_whoever_deals(phone, http_house, dealer):
    leads = "NESW"["WNES".index(dealer)]
    told = [f"table: dealer {dealer}", f"{dealer}: deal", f"{dealer}: turn-up D4"]
    lohai(phone, http_house, (360, 640), [*told, f"{leads}: play DK"])
    expect(phone.see("facts")).to_contain_text("Suit led")
    until_nothing_touches(phone)


@pytest.mark.long
@pytest.mark.engines
def test_two_heaps_cover_no_fact_and_no_name_is_broken_where_the_table_is_shown_again(
    german, http_house
):
    reported = ("N: deal", "N: turn-up H4", "E: play D3", "S: play D2", "W: play SH", "W: draw C2",
                "W: steal E")  # fmt: skip
    table = lohai(german, http_house, (360, 640), reported)
    expect(german.see("facts")).to_contain_text("Ausgespielt")
    assert len(boxes(german, ".piles .pile")) == 2
    until_nothing_touches(german)
    german.page.set_viewport_size(SMALLEST)
    german.until(lambda: boxes(german, ".felt")[0]["width"] == SMALLEST["width"])
    german.go(f"/m/{table.match}?ruling=5")
    expect(german.see("facts")).to_contain_text("Ausgespielt")
    until_nothing_touches(german, ".card")
    lines = "all => all.map(one => one.getClientRects().length && one.clientHeight)"
    heights = german.page.locator(".felt .seat-name").evaluate_all(lines)
    assert max(heights) < 1.5 * min(heights)


@pytest.mark.long
@pytest.mark.engines
def test_the_name_of_a_special_card_is_one_word_on_the_smallest_phone(phone, http_house):
    reported = ("N: deal", "N: turn-up H4", "E: play D3", "S: play SH")
    lohai(phone, http_house, (320, 568), reported)
    word = phone.page.locator(".felt .card-word")
    expect(word).to_have_text("Shaker")
    assert word.evaluate(
        "one => one.clientHeight < 1.9 * parseFloat(getComputedStyle(one).fontSize)"
        " && one.scrollWidth <= one.clientWidth"
    )


@pytest.mark.long
@pytest.mark.engines
def test_a_fact_that_comes_and_goes_with_each_trick_moves_no_felt(phone, http_house):
    reported = ("N: deal", "N: turn-up H4", "E: play SK", "S: play D2", "W: play S3", "N: play S4",
                "E: play S5", "S: play S6")  # fmt: skip
    table = lohai(phone, http_house, (360, 640), reported)
    expect(phone.see("facts-more")).to_contain_text("No points for")
    [before] = boxes(phone, ".felt")
    for line in ("W: play S7", "N: play S8"):
        table.ruled({"move": "play", "seat": line[0], "card": line[-2:]})
    phone.expect_ruled(10)
    expect(phone.see("facts")).to_contain_text("No points for")
    assert abs(boxes(phone, ".felt")[0]["top"] - before["top"]) < 1


@pytest.mark.engines
def test_cards_keep_their_size_where_a_report_after_the_hand_is_asked_about(phone, http_house):
    reported = ("N: deal", "N: turn-up H4", "E: play D3")
    table = lohai(phone, http_house, (320, 568), reported)
    expect(phone.see("facts-more")).to_contain_text("Tricks")
    table.ruled({"move": "result", "tricks": {"N": 1, "E": 2, "S": 6}})
    phone.expect_ruled(4)
    phone.report({"move": "tally", "first": 3, "second": 3, "third": 2, "fourth": 1})
    expect(phone.page.locator("[data-asked]")).to_be_visible()
    expect(phone.see("facts-more")).to_have_count(0)
    assert min(one["width"] for one in boxes(phone, ".felt .seat .card")) >= 24


@pytest.mark.long
@pytest.mark.engines
def test_a_badge_of_the_history_leaves_a_report_its_room(phone, http_house):
    lohai(phone, http_house, (320, 568), ("N: deal", "N: turn-up H4", "W: play H2", "E: play D3"))
    phone.tap("tab-history")
    expect(phone.see("ruling-3").locator("i")).to_have_text("void")
    rooms = [boxes(phone, f"[data-testid=ruling-{n}] .grow")[0]["width"] for n in (3, 4)]
    assert rooms[0] >= rooms[1] - 1


@pytest.mark.engines
def test_a_call_covers_no_card_and_cards_are_turned_up_in_a_row(phone, http_house):
    names = {"A": "Anneliese", "B": "Bartholomew", "C": "Cleopatra"}
    table = opened(http_house, "lotta-watta", seats=list("ABC"), names=names)
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "H5"},
        {"move": "take", "seat": "B", "source": "stock"},
        {"move": "swap", "seat": "B", "place": "grid/B/TL", "card": "C9"},
    ):  # fmt: skip
        table.ruled(move)
    phone.sit_down(table)
    phone.until_whole()
    look, *_ = boxes(phone, "[data-testid=move-first-look]")
    desk, *_ = boxes(phone, ".desk")
    assert look["bottom"] <= desk["bottom"]
    told = phone.see("last-ruling").locator(".grow")
    expect(told).to_contain_text("Bartholomew: Swap")
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    phone.tap("move-call")
    expect(phone.see("moment-now")).to_be_visible()
    call, *_ = boxes(phone, ".moment")
    assert call["bottom"] <= min(one["top"] for one in boxes(phone, ".felt .card"))
    for seat in "CA":
        table.ruled({"move": "take", "seat": seat, "source": "stock"})
        table.ruled({"move": "keep", "seat": seat})
    expect(phone.page.locator("section.question")).to_have_attribute("data-move", "reveal")
    slots = boxes(phone, ".felt .slot")
    assert len(slots) == 4
    assert len({one["top"] for one in slots}) == 1
    assert slots == sorted(slots, key=lambda one: one["left"])
    *_, before = boxes(phone, ".key")
    for card in ("C2", "C3", "C4", "C5"):
        phone.page.locator(f'.key[data-face="{card}"]').tap()
    expect(phone.see("field-done")).to_contain_text("4")
    assert boxes(phone, ".key")[-1] == before
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.until(
        lambda: boxes(phone, ".keys")[0]["bottom"] <= boxes(phone, ".desk")[0]["bottom"] + 1
    )
    phone.tap("seat-A")  # anybody's cards may be turned up first
    expect(phone.see("slot-grid/A/TL")).to_be_visible()


@pytest.mark.long
@pytest.mark.engines
def test_who_has_looked_is_not_asked_to_look_again(phone, http_house):
    table = laid(http_house, "a first turn of Lotta Watta")
    phone.sit_down(table)
    phone.until_whole()
    look = "[data-testid=move-first-look]"
    phone.until(lambda: boxes(phone, look), "nobody is asked to look")
    table.ruled({"move": "first-look", "seat": "B"})
    phone.until(lambda: not boxes(phone, look), "asked to look again")


@pytest.mark.long
@pytest.mark.engines
def test_cards_lie_in_the_order_in_which_they_are_turned_up_and_what_lies_open_is_no_card_played(
    phone, http_house
):
    table = opened(http_house, "lotta-watta", seats=list("ABC"), terms={"first_look": "none"})
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "H5"},
        {"move": "take", "seat": "B", "source": "stock"},
    ):  # fmt: skip
        table.ruled(move)
    phone.sit_down(table)
    phone.until_whole()
    phone.tap("seat-C")  # who is not on turn: their cards are not pushed away by the pack
    expect(phone.see("move-return").first).to_be_visible()
    expect(phone.page.locator(".keys")).to_have_count(0)
    for move in (
        {"move": "return", "seat": "B", "card": "C9"},
        {"move": "stack", "seat": "C", "place": "grid/C/BL", "card": "S4"},
        {"move": "call", "seat": "B"},
        {"move": "take", "seat": "C", "source": "stock"}, {"move": "keep", "seat": "C"},
        {"move": "take", "seat": "A", "source": "stock"}, {"move": "keep", "seat": "A"},
    ):  # fmt: skip
        table.ruled(move)
    phone.go(phone.page.url.removeprefix(phone.url))
    phone.tap("price-read")  # it covers what can be tapped
    expect(phone.page.locator("section.question")).to_have_attribute("data-move", "reveal")
    phone.tap("seat-C")
    phone.tap("move-reveal")
    slots = phone.page.locator(".felt .slot:visible")
    expect(slots).to_have_count(6)
    ordered = slots.evaluate_all("""all => all
      .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map(one => one.dataset.testid.slice(-2))""")
    assert ordered == ["TL", "TR", "BL", "BR", "+1", "+2"]
    assert slots.evaluate_all(UNCOVERED)
    for card, out in (("S4", 0), ("C9", 0), ("H5", 1)):
        expect(phone.page.locator(f'.key-out[data-face="{card}"]')).to_have_count(out)


@pytest.mark.long
@pytest.mark.engines
def test_of_what_may_be_picked_no_card_is_framed_that_lies_on_the_pile(phone, http_house):
    table = opened(http_house, "lotta-watta", seats=list("ABC"), terms={"first_look": "none"})
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "H5"},
        {"move": "take", "seat": "B", "source": "stock"},
        {"move": "return", "seat": "B", "card": "C9"},
    ):  # fmt: skip
        table.ruled(move)
    phone.sit_down(table)
    phone.until_whole()
    phone.tap("seat-C")
    phone.tap("slot-grid/C/BL")
    expect(phone.page.locator("section.question")).to_have_attribute("data-move", "stack")
    keys = [phone.page.locator(f'.key[data-face="{card}"]') for card in ("C2", "C9", "D9")]

    def frames():
        return [one.evaluate("one => getComputedStyle(one).borderTopColor") for one in keys]

    phone.until(lambda: (at := frames())[0] == at[1] != at[2], frames)


@pytest.mark.long
@pytest.mark.engines
def test_what_one_side_dares_the_other_moves_no_card_and_no_refusal_covers_one(phone, http_house):
    table = laid(http_house, "a trick of Watten")
    phone.sit_down(table)
    phone.until_whole()
    before = boxes(phone, ".felt .card")
    table.ruled({"move": "go", "seat": "D"})
    expect(phone.see("facts-more")).to_contain_text("Dora & Paula to 3")
    assert boxes(phone, ".felt .card") == before
    table.ruled({"move": "play", "seat": "P", "card": "HU"})
    refused = phone.page.locator(".moment-refused")
    expect(refused).to_be_visible()
    assert boxes(phone, ".moment")[0]["bottom"] <= min(one["top"] for one in before)


@pytest.mark.long
@pytest.mark.engines
def test_what_was_counted_last_touches_no_name(german, http_house):
    names = {"A": "Anneliese", "B": "Bartholomäus", "C": "Cleo"}
    table = opened(http_house, "lotta-watta", seats=list("ABC"), names=names)
    table.ruled({"move": "result", "sums": {"A": 9, "B": 18, "C": -6}, "caller": "A"})
    german.sit_down(table)
    german.until_whole()
    expect(german.see("facts")).to_contain_text("Letzte Zählung")
    expect(german.see("facts")).to_contain_text("Cleo \N{MINUS SIGN}6")
    last = german.see("last-ruling").locator(".grow")
    expect(last).to_contain_text("gerufen von: Anneliese")
    german.until(lambda: last.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))
    expect(german.see("to-score")).to_be_visible()
    for height in (568, 500, 460):
        german.page.set_viewport_size({"width": 360, "height": height})
        until_nothing_touches(german)


UNDER_CARDS = """() => [...document.querySelectorAll('.felt .seat-slots')].filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one.querySelector('.seat-name'));
  const top = one.querySelector('.card').getBoundingClientRect().top;
  return range.getBoundingClientRect().bottom > top + 1;
}).map(one => one.textContent)"""
EIGHT = (
    "Anneliese", "Bartholomäus", "Cleo", "Dora", "Emil", "Fee", "Gottfried", "Hannelore",
)  # fmt: skip


@pytest.mark.engines
@pytest.mark.parametrize("seats", [pytest.param("ABC", marks=pytest.mark.long), "ABCDEFGH"])
def test_what_was_counted_last_and_no_card_cover_a_name_at_the_deal(seats, german, http_house):
    table = opened(
        http_house, "lotta-watta", seats=list(seats), names=dict(zip(seats, EIGHT, strict=False))
    )
    table.ruled({"move": "result", "sums": dict.fromkeys(seats, 9), "caller": "A"})
    table.ruled({"move": "deal", "seat": "B"})
    german.sit_down(table)
    german.until_whole()
    expect(german.page.locator("section.question")).to_have_attribute("data-move", "turn-up")
    until_nothing_touches(german)
    german.until(
        lambda: not german.page.evaluate(UNDER_CARDS), lambda: german.page.evaluate(UNDER_CARDS)
    )


@pytest.mark.engines
@pytest.mark.parametrize(
    "seats",
    [
        *(pytest.param("ABCDEFGH"[:n], marks=pytest.mark.long) for n in (3, 4, 6, 7)),
        "ABCDEFGH",
    ],
)
def test_once_somebody_has_called_all_cards_and_what_lies_in_the_piles_are_in_sight(
    seats, german, http_house
):
    named = dict(zip(seats, EIGHT, strict=False))
    table = opened(http_house, "lotta-watta", seats=list(seats), names=named)
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "H5"},
        {"move": "take", "seat": "B", "source": "stock"},
        {"move": "return", "seat": "B", "card": "C9"}, {"move": "call", "seat": "B"},
    ):  # fmt: skip
        table.ruled(move)
    german.sit_down(table)
    german.until_whole()
    expect(german.see("facts")).to_contain_text("hat gerufen, noch")
    for width, height in ((320, 568), (360, 640)):
        german.page.set_viewport_size({"width": width, "height": height})
        felt = german.page.locator(".felt")
        german.until(lambda felt=felt: felt.evaluate("one => one.scrollHeight <= one.clientHeight"))
        if len(seats) > 6:  # the piles have the ninth place beside the last row
            continue
        piles = min(one["top"] for one in boxes(german, ".felt .pile"))
        assert max(one["bottom"] for one in boxes(german, ".felt .slot")) <= piles + 1
        assert not german.page.evaluate(CUT)


CUT = """() => [...document.querySelectorAll('.felt .seat-name')]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""


@pytest.mark.engines
@pytest.mark.parametrize(
    "named",
    [
        ("Anneliese", "Bartholomäus", "Cleopatra"),
        ("Anneliese", "Konstantin", "Cleopatra", "Maximilian"),
    ],
)
def test_names_are_read_whole_above_their_cards(named, phone, http_house):
    names = dict(zip("ABCD", named, strict=False))
    table = opened(http_house, "lotta-watta", seats=list(names), names=names)
    table.ruled({"move": "deal", "seat": "A"})
    phone.sit_down(table)
    phone.until_whole()
    expect(phone.see("card").first).to_be_visible()
    for width, height in ((320, 568), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.until(lambda: not phone.page.evaluate(CUT), lambda: phone.page.evaluate(CUT))


COVERED = """() => [...document.querySelectorAll('form :is(.chip, input, select)')].filter(one => {
  one.scrollIntoView({ block: 'nearest' });
  const button = document.querySelector('.answers-stay .button').getBoundingClientRect();
  const box = one.getBoundingClientRect();
  return box.bottom > button.top && box.top < button.bottom;
}).map(one => one.textContent)"""


@pytest.mark.engines
def test_the_button_of_a_dispute_covers_no_field_and_what_was_decided_is_in_sight(
    phone, http_house
):
    phone.sit_down(two_at_the_table(http_house))
    phone.tap("tab-history")
    phone.see("ruling-4").locator("summary").tap()
    phone.see("ruling-4").get_by_test_id("dispute").tap()
    expect(phone.see("words-chip").first).to_be_visible()
    assert phone.page.evaluate(COVERED) == []
    phone.go(phone.page.url.removeprefix(phone.url).partition("#")[0])
    dispute(phone, 4)
    phone.see("choose-remedy").first.tap()
    phone.see("why-chip").first.tap()
    phone.tap("decide-it")
    expect(phone.see("decision-1")).to_be_in_viewport()


@pytest.fixture
def german(hand):
    one = hand(reduced_motion="reduce", locale="de-DE")
    one.page.set_viewport_size(SMALLEST)
    return one


@pytest.mark.engines
def test_a_dealer_who_has_led_covers_no_card_and_the_last_card_is_whole(german, http_house):
    table, book = begun(http_house, "schnapsen | A=Franziska, B=Bartholomew")
    for line in ("table: result A 3", "B: deal", "B: turn-up HJ", "A: play SK", "B: play SA",
                 "B: marry DQ"):  # fmt: skip
        table.ruled(move_of(book, line))
    german.sit_down(table)
    german.until_whole()
    expect(german.see("last-ruling")).to_contain_text("Ansagen")
    [led] = boxes(german, ".felt .seat[data-at=n] .plate")
    laid_open, other = boxes(german, ".card-ahead .card")[0], boxes(german, ".card-due")[0]
    assert led["bottom"] <= laid_open["top"] + 3  # its frame
    assert laid_open["bottom"] <= other["top"]
    assert boxes(german, ".facts li:nth-child(2)")[0]["left"] >= led["right"]
    assert german.page.locator(".said .card-in-line").evaluate_all(
        # Firefox alone rounds up
        "all => all.every(one => one.scrollHeight"
        " <= one.clientHeight + /Firefox/.test(navigator.userAgent))"
    )


@pytest.mark.long
@pytest.mark.engines
def test_known_cards_of_two_lie_apart_and_cover_no_word(phone, http_house):
    table, book = begun(http_house, "schnapsen | M=Max, E=Eva")
    for line in ("M: deal", "M: turn-up H10", "E: marry SQ", "M: play SJ", "E: marry CQ",
                 "M: play CA", "M: exchange HJ", "M: marry DQ", "E: play CJ"):  # fmt: skip
        table.ruled(move_of(book, line))
    phone.sit_down(table)
    phone.until_whole()
    expect(phone.page.locator(".before .card")).to_have_count(4)
    for width, height in ((320, 568), (360, 640), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        until_nothing_touches(phone, ".before .card")
        middle = sum(boxes(phone, ".felt")[0][side] for side in ("left", "right")) / 2
        # whoever holds them: Max on the left of his card, Eva on the right of hers
        assert max(one["right"] for one in boxes(phone, "[data-at=s] .before .card")) < middle
        assert min(one["left"] for one in boxes(phone, "[data-at=n] .before .card")) > middle


@pytest.mark.engines
def test_what_is_to_be_done_is_read_to_its_end(german, http_house):
    names = {"A": "Konstantin", "B": "Anneliese", "C": "Cleo"}
    table = opened(http_house, "lotta-watta", seats=list("ABC"), names=names)
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "H5"},
        {"move": "take", "seat": "B", "source": "stock"},
    ):  # fmt: skip
        table.ruled(move)
    german.page.set_viewport_size({"width": 360, "height": 640})
    german.sit_down(table)
    german.until_whole()
    turn = german.see("turn")
    expect(turn).to_contain_text("die Karte behalten")
    german.until(lambda: turn.evaluate("one => one.scrollHeight <= one.clientHeight + 1"))


BROKEN = """all => all.filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return [...range.toString().matchAll(/[\\p{L}:]+/gu)].some(({ 0: word, index }) => {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    let before = 0;
    for (let text = walk.nextNode(); text; before += text.length, text = walk.nextNode()) {
      if (index < before || index + word.length > before + text.length) continue;
      range.setStart(text, index - before);
      range.setEnd(text, index - before + word.length);
      return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
    }
  });
}).map(one => one.textContent)"""


@pytest.mark.long
@pytest.mark.engines
def test_no_word_of_the_history_is_broken(german, http_house):
    names = {"A": "Anneliese", "B": "Bartholomäus"}
    table = opened(http_house, "whot-1on1", seats=list("AB"), names=names)
    for move in (
        {"move": "deal", "seat": "A"}, {"move": "play", "seat": "B", "card": "C7"},
        {"move": "play", "seat": "A", "card": "X7"}, {"move": "play", "seat": "B", "card": "C7"},
    ):  # fmt: skip
        table.ruled(move)
    german.sit_down(table)
    german.tap("tab-history")
    expect(german.see("ruling-4").locator("i")).to_have_text("widerspricht")
    lines = german.page.locator(".history .line > :is(.grow, i)")
    assert lines.evaluate_all(BROKEN) == []


@pytest.mark.engines
def test_the_felt_keeps_its_size_when_the_trumpf_is_named_and_a_go_is_read_whole(
    german, http_house
):
    table, book = begun(http_house, "watten-bavarian-4 | D=Dora, F=Franz, P=Paula, C=Cornelius")
    for line in ("D: deal", "F: schlag O"):
        table.ruled(move_of(book, line))
    german.sit_down(table)
    german.until_whole()
    expect(german.see("turn")).to_contain_text("Trumpf")
    [before] = boxes(german, ".felt")
    for line in ("D: trumpf L", "F: play S9", "D: go"):
        table.ruled(move_of(book, line))
    expect(german.see("facts-more")).to_contain_text("Dora & Paula auf 3")
    assert boxes(german, ".felt")[0]["bottom"] == before["bottom"]
    assert german.page.locator(".facts li").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    )


@pytest.mark.long
@pytest.mark.engines
def test_the_clock_covers_no_word_of_what_is_told_in_large_letters(german, http_house):
    told = "whot-tournament | A=Anneliese, B=Bartholomew, C=Cleo, D=Dora | hand_size=3"
    table, book = begun(http_house, told)
    table.ruled(move_of(book, "A: deal"))
    german.sit_down(table)
    german.until_whole()
    german.page.evaluate(UNDER_THE_CLOCK)
    for line in ("B: play C2", "B: play S4"):
        table.ruled(move_of(book, line))
        german.until(lambda: german.page.evaluate("underClock.length"), "nothing is told")
        assert not any(german.page.evaluate("underClock.splice(0)"))
