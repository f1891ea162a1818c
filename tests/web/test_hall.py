"""Phones in a hall: a table tells, the other side agrees, somebody protests; the wall shows it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.fixtures.service import Service, http
from tests.web.english import stays_english
from tests.web.evening import announced
from tests.web.hand import Hand
from tests.web.test_access import CUT, SIDEWAYS, faults
from tests.web.test_access import SMALL as TOO_SMALL
from tests.whole.phone import Phone

SMALL = {"width": 360, "height": 640}
OUT = """() => [...document.querySelectorAll('body *')].filter(one => one.checkVisibility())
  .filter(one => !one.closest('.unseen'))
  .filter(one => { const box = one.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1; })
  .map(one => one.outerHTML.slice(0, 90))"""
"""What of a wall reaches over an edge: nobody scrolls there."""
TURNS = 9000
"""Milliseconds until a page of the wall turns."""


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A service of these tests' own, which one of them restarts."""
    folder = tmp_path_factory.mktemp("club")
    running = Service(f"sqlite:///{folder / 'club.sqlite'}", folder / "club.log", ("--quiet",))
    yield running.start()
    running.kill()


@pytest.fixture
def client(club):
    with http(club.url) as opened:
        yield opened


class Small:
    """Takes small phones, each brought in by a code."""

    def __init__(self, hand: Any, club: Service) -> None:
        self.hand, self.club = hand, club

    def __call__(self, code: str, **context: object) -> Hand:
        phone = self.hand(self.club.url, reduced_motion="reduce", **context)
        phone.page.set_viewport_size(SMALL)
        phone.go(f"/#hall/{code}")
        expect(phone.see("hall")).to_be_visible()
        return phone


@pytest.fixture
def small(hand, club):
    return Small(hand, club)


def is_well(phone: Hand, what: str, *, german: bool = False) -> None:
    """Let nothing on a screen be too small, reach out, or be without a name."""
    if german:
        assert stays_english(phone.page) == [], what
    assert faults(phone.page, TOO_SMALL, SIDEWAYS) == {}, what


def type_games(phone: Hand, *games: str) -> None:
    """Type for each game the points of who has lost it; of the first side, with a colon behind."""
    for n, game in enumerate(games, 1):
        side = 1 if game.endswith(":") else 2
        phone.see(f"points-{n}-{side}").fill(game.strip(":"))


def test_a_result_is_told_once_without_a_network_and_agreed_to_on_another_phone(
    small, client, club
):
    evening = announced(client, 4)
    evening.do("draw", said="17")
    seat = evening.table_of(1)["seat"]
    slip, codes = evening.codes(1), evening.codes()
    _, (other,) = evening.table_of(1)["sides"]
    table, player = small(slip[seat]), small(codes[str(other)], locale="de-DE")
    expect(player.see("my-table")).to_have_text(f"Tisch {seat.split('/')[1]}")
    is_well(player, "a player's phone", german=True)
    type_games(table, "9", "13:", "0")
    expect(table.see("points-1-1")).to_have_value("15")
    table.see("points-3-2").fill("15")
    expect(table.see("points-3-1")).to_have_value("")
    expect(table.see("tell")).to_be_disabled()
    for side, points in ((1, "16"), (2, "15")):
        table.see(f"points-3-{side}").fill(points)
    expect(table.see("tell-says")).to_contain_text("whoever has 15 points wins it")
    for side, points in ((2, "0"), (1, "15")):
        table.see(f"points-3-{side}").fill(points)
    table.tap("mark-2-n")
    is_well(table, "a result is typed")
    table.context.set_offline(True)
    table.tap("tell")
    expect(table.see("hall-waiting")).to_contain_text("waits for the network")
    assert evening.now["results"] == []
    club.restart()
    table.context.set_offline(False)
    expect(table.see("agree-1")).to_be_visible()
    expect(table.see("hall-waiting")).to_have_count(0)
    (told,) = evening.now["results"]
    assert told["slip"] == "15:9 13:15n 15:0"

    is_well(table, "a result is told")
    table.tap("agree-1")
    expect(table.see("waits-for").or_(table.see("agree-2"))).to_be_visible()
    expect(player.see(f"agree-{evening.table_of(1)['sides'].index([other]) + 1}")).to_be_visible()
    player.tap("agree-2")
    expect(player.see("agreed")).to_be_visible()
    expect(table.see("at-table")).to_have_attribute("data-state", "done")
    assert evening.now["results"][0]["agreed"] == [1, 2]


MADE = ("-1234", "1033", "812", "-120")


def test_what_four_at_a_table_have_made_is_typed_with_a_minus_and_read_whole(small, client):
    evening = announced(client, 4, "preisskat")
    evening.do("draw")
    phone = small(evening.codes(1)["1/1"], locale="de-DE")
    assert phone.page.locator("[data-testid^=won-]").count() == 0  # that is not what counts
    for side, points in enumerate(MADE, 1):
        expect(phone.see("tell-lacks")).to_contain_text("Es fehlen die Punkte von")
        phone.see(f"points-1-{side}").fill(points)
    expect(phone.see("tell-lacks")).to_have_count(0)
    phone.see("points-1-1").fill("-")  # its figures are on the way
    expect(phone.see("tell-says")).to_have_text("")
    expect(phone.see("tell-lacks")).to_contain_text("Es fehlen die Punkte von")
    phone.see("points-1-1").fill(MADE[0])
    for width in (360, 320):
        phone.page.set_viewport_size({"width": width, "height": 568})
        is_well(phone, f"a series at {width}", german=True)
        for side in range(1, len(MADE) + 1):
            field = phone.see(f"points-1-{side}")
            expect(field).to_have_attribute("inputmode", "text")  # a keypad has no minus
            assert not field.evaluate(CUT)
    phone.tap("tell")
    expect(phone.see("agree-4")).to_be_visible()
    expect(phone.see("score")).to_contain_text("-1234")
    assert [one["slip"] for one in evening.now["results"]] == [":".join(MADE)]
    phone.tap("hall-tab-seats")
    expect(phone.see("seats-1").locator("b")).to_have_text(["1", *MADE])
    is_well(phone, "who sits where, and has made what", german=True)
    phone.go(f"/#tournament/{evening.id}/wall")
    phone.until(lambda: turned(phone, "running"), "running")
    expect(phone.see("wall-running-1").locator("i")).to_have_text("offen")
    phone.go(f"/#tournament/{evening.id}")
    expect(phone.see("protest")).to_be_visible()
    evening.do("draw")  # which ends the time for protests
    expect(phone.see("protest")).to_have_count(0)
    expect(phone.see("at-table")).to_contain_text("Einspruch war nur bis zur nächsten Auslosung")


@pytest.mark.long
def test_a_protest_is_answered_by_the_other_side_and_shows_what_was_decided(small, client):
    evening = announced(client, 4)
    evening.do("draw")
    there = evening.table_of(1)
    (one,), (other,) = there["sides"]
    evening.slip(1, there["table"], "15:9 15:8 15:0")
    codes = evening.codes()
    loser, winner = small(codes[str(other)]), small(codes[str(one)], locale="de-DE")
    loser.see("protest").locator("summary").tap()
    loser.see("protest-words").fill("Herz nicht bekannt.")
    loser.see("protest-rests").select_option("3")
    is_well(loser, "a protest is written")
    loser.tap("protest-do")
    expect(loser.see("protest-1")).to_contain_text("Herz nicht bekannt.")
    expect(loser.see("at-table")).to_have_attribute("data-state", "disputed")
    winner.see(f"answer-words-{one}").fill("Ich hatte keins.")
    is_well(winner, "a protest is answered", german=True)
    winner.tap(f"deny-{one}")
    expect(loser.see("protest-1")).to_contain_text("says otherwise")
    expect(loser.see("protest-1")).to_contain_text("Ich hatte keins.")
    evening.do("decide", protest=1, why="So liegen sie.", slip="9:15 15:8 15:0", rests="3")
    expect(loser.see("decided")).to_contain_text("So liegen sie. (article 3)")
    expect(winner.see("score")).to_contain_text("9")
    is_well(winner, "a protest is decided", german=True)


def test_a_player_finds_table_results_standing_and_the_next_table(small, client):
    evening = announced(client, 4)
    evening.do("draw")
    phone = small(evening.code)
    phone.see("sought").fill("4")
    phone.tap("i-am-4")
    now = evening.now
    for one in now["tables"]:
        evening.slip(1, one["table"], "15:9 15:8 15:0", 1, 2)
    expect(phone.see("my-standing")).to_contain_text("of 4")
    is_well(phone, "somebody looks on")
    evening.do("finish", round=1)
    evening.do("draw")
    expect(phone.see("past-1")).to_contain_text("15")
    table = evening.table_of(4)["table"]
    expect(phone.see("my-table")).to_have_text(f"Table {table}")
    expect(phone.see("said")).to_contain_text(f"Round 2: table {table}")
    for tab in ("seats", "standings", "regulation"):
        phone.tap(f"hall-tab-{tab}")
        expect(phone.page.locator("h1")).to_be_visible()
        if tab == "regulation":
            expect(phone.see("article-1")).to_contain_text("Two play against two")
        is_well(phone, tab)


@pytest.mark.long
def test_a_wall_turns_its_pages_and_shows_no_names_to_whoever_has_no_code(hand, client, club):
    evening = announced(client, 24)
    wall = hand(club.url, locale="de-DE")
    wall.page.set_viewport_size({"width": 1920, "height": 1080})
    wall.page.clock.install()
    wall.go(f"/#hall/{evening.code}")
    expect(wall.see("hall")).to_be_visible()
    wall.go(f"/#tournament/{evening.id}/wall")
    view = wall.see("hall-wall")
    expect(view).to_have_attribute("data-slide", "welcome")
    expect(view.locator(".code")).to_have_text(evening.code)
    evening.do("draw", said="17")
    expect(view).to_have_attribute("data-slide", "names")
    seen = ["names"]
    while "tables" not in seen:
        wall.page.clock.fast_forward(TURNS)
        wall.page.wait_for_timeout(1)
        seen.append(view.get_attribute("data-slide") or "")
        assert wall.page.evaluate(OUT) == []
    assert list(dict.fromkeys(seen)) == ["names", "numbers", "tables"]
    for one in evening.now["tables"][:4]:
        evening.slip(1, one["table"], "15:9 15:8 15:0", 1, 2)
    expect(wall.see("wall-running-5")).to_be_visible()
    expect(wall.see("hall-runs")).to_have_text("8 von 12 Tischen spielen")
    assert stays_english(wall.page) == []
    public = hand(club.url)
    public.page.set_viewport_size({"width": 1280, "height": 720})
    public.go(f"/#tournament/{evening.id}/wall")
    for kind in ("running", "standings"):
        public.until(lambda kind=kind: turned(public, kind), kind)  # type: ignore[misc]
        assert public.page.evaluate(OUT) == []
        expect(public.see("hall-wall")).not_to_contain_text("Anna")
    letters = public.page.locator(".hall-wall tbody th").first
    assert letters.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") >= 720 / 20


def turned(wall: Hand, kind: str) -> bool:
    """Turn to the next page of a wall by hand, unless it is of this kind."""
    if wall.see("hall-wall").get_attribute("data-slide") == kind:
        return True
    wall.page.keyboard.press("ArrowRight")
    return False


def test_every_card_is_reported_and_the_result_of_the_match_becomes_the_tables(small, client):
    evening = announced(client, 2, "telfs")
    evening.do("draw")
    code = evening.codes(1)["1/1"]
    table, other = small(code), small(code)
    table.tap("every-card")
    table.tap("every-card-sure")
    table.page.wait_for_url("**/m/*")
    match = table.page.url.rpartition("/")[2]
    other.tap("to-match")
    other.page.wait_for_url("**/join/*")
    token = table.page.evaluate("JSON.parse(localStorage['referee.keys'])")[match]["token"]
    cards = Phone(client, match, token)
    opened = cards.get().json()
    assert sorted(opened["names"].values()) == ["Carla 1", "Dirk 1", "Emma 2", "Franz 2"]
    for value in (2, 2, 2, 2, 2, 3):
        cards.ruled({"move": "result", "won": opened["seats"][0], "value": value})
    table.tap("menu-hall")
    expect(table.see("at-table")).to_contain_text("13")
    is_well(table, "a table with a match")
    (told,) = evening.now["results"]
    assert (told["match"], told["won"]) == (match, [1, 0])
