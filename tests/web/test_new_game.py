"""A game that its author has just begun, and one of ours with nothing written for the page."""

from collections.abc import Iterator
from contextlib import chdir

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from referee.cli import main
from tests.fixtures.service import Service
from tests.web.hand import Hand

STUCK = """

from referee.kernel import Amendment, No, rule


@rule("CC-2", Lay)
def never(_table: Table) -> No:
    return No("Nothing can be laid.")


STUCK = BOOK.amended("club-cards-stuck", "Stuck", "Nothing goes.", Amendment(adopt=(never,)))
BOOKS = (BOOK, STUCK)
"""
"""A variant of the new game in which nothing of what is awaited would stand."""
IN_REACH = ".say [data-testid=move-{move}], .question[data-move={move}]"


@pytest.fixture(scope="module")
def club(tmp_path_factory) -> Iterator[Service]:
    """A service with the game on its shelf that ``new-game`` writes."""
    folder = tmp_path_factory.mktemp("club")
    with chdir(folder):
        done = CliRunner().invoke(main, ["new-game", "club-cards"])
    assert done.exit_code == 0, done.output
    game = folder / "club-cards" / "club_cards" / "__init__.py"
    game.write_text(game.read_text(encoding="utf-8") + STUCK, encoding="utf-8")
    running = Service(
        f"sqlite:///{folder / 'club.sqlite'}",
        folder / "club.log",
        ("--quiet",),
        environment={"REFEREE_GAMES": "club_cards", "PYTHONPATH": str(folder / "club-cards")},
    )
    yield running.start()
    running.kill()


def play(phone: Hand, *moves: dict[str, object], begun: int = 0) -> None:
    for number, move in enumerate(moves, begun + 1):
        phone.report(dict(move))
        phone.expect_ruled(number)


def played(seat: str, card: str, move: str = "play") -> dict[str, object]:
    return {"move": move, "seat": seat, "card": card}


DEAL = {"move": "deal", "seat": "A"}


@pytest.mark.long
def test_the_cards_of_a_new_game_lie_by_suits_that_are_told_apart(club, hand):
    phone = hand(club.url)
    phone.open("club-cards", 2, {}, ("Ada", "Ben"))
    play(phone, DEAL)
    rows = phone.page.locator(".keys .block")
    expect(rows).to_have_count(2)
    for row, suit in enumerate(("red", "blue")):
        expect(rows.nth(row).locator(".suit-word")).to_have_text([suit] * 8)


@pytest.mark.long
def test_where_nothing_that_is_awaited_would_stand_it_is_shown_dimmed(club, hand):
    phone = hand(club.url)
    phone.open("club-cards-stuck", 2, {}, ("Ada", "Ben"))
    play(phone, DEAL)
    expect(phone.page.locator(".keys .key-off")).to_have_count(16)
    phone.report(played("B", "R5", "lay"))
    expect(phone.see("last-ruling")).to_have_attribute("data-ruling", "2")
    expect(phone.see("last-ruling")).to_contain_text("Nothing can be laid.")


def test_what_a_clause_refuses_is_no_button_and_can_be_told_all_the_same(hand):
    """Whoever opens the pile has a card that fits, and may not draw."""
    phone = hand()
    phone.open("whot-1on1", 2, {"must_play_if_able": "yes"}, ("Ada", "Ben"))
    play(phone, DEAL)
    expect(phone.page.locator(".keys").first).to_be_visible()
    expect(phone.page.locator(IN_REACH.format(move="draw"))).to_have_count(0)
    phone.see("anything").locator("summary").tap()
    expect(phone.see("anything").get_by_test_id("move-draw")).to_be_visible()


def test_a_table_of_mau_mau_says_what_is_owed_wished_and_turned(hand):
    """All of it by the marks of the book: it has no line of its own for the page."""
    phone = hand()
    terms = {"nine_turns_direction": "yes", "missed_turn_passed_on": "yes"}
    phone.open("mau-mau", 3, terms, ("Ada", "Ben", "Cleo"))
    play(phone, DEAL, played("A", "HQ", "turn-up"), played("B", "H8"))
    expect(phone.page.locator(".say [data-testid=move-pass]")).to_have_count(1)
    expect(phone.page.locator(IN_REACH.format(move="draw"))).to_have_count(0)
    expect(phone.page.locator(".key-fits")).to_have_count(3)
    play(phone, {"move": "pass", "seat": "C"}, played("A", "H7"), begun=3)
    expect(phone.page.locator(".facts")).to_contain_text(["To draw 2"])
    expect(phone.see("move-draw").first).to_have_text("Draw 2")
    play(phone, {"move": "draw", "seat": "B"}, played("C", "H9"), begun=5)
    expect(phone.page.locator(".facts")).to_contain_text(["Direction of play anticlockwise"])
    expect(phone.see("called")).to_have_count(0)
    play(phone, played("B", "HJ") | {"suit": "Clubs"}, begun=7)
    expect(phone.see("called")).to_contain_text("Clubs")
