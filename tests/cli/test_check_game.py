"""``referee check-game``: what an author is told, on games with one slip each."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.games import toy

if TYPE_CHECKING:
    from tests.cli.conftest import Referee

SOURCE = Path(toy.__file__).read_text(encoding="utf-8")
DEALT = "    yield turns(table, table.following(seat))\n"
LAID = '    yield Moved((card,), f"hand/{seat}", f"trick/{seat}")\n'
TAKEN = "    yield Scored(best, 1)\n"
DEAL = '        yield Moved(("?",) * 4, "stock", f"hand/{other}")\n'

SLIPS = {
    "a clause that raises": (
        TAKEN, TAKEN + '    table["moon"]\n',
        ["in taken: KeyError: 'moon'", "(match 1, after `", ": lay N"],
    ),
    "an upshot that never ends": (
        '    yield Ended("match"',
        '    yield Scored(table.seats[0], 1)\n    return\n    yield Ended("match"',
        ["HC-3 (finished) never ends"],
    ),
    "a mark that is not declared": (
        LAID, LAID + '    yield Said("m" + "oon", 1)\n',
        ["HC-2 cannot let", "'moon' is not declared"],
    ),
    "more cards dealt than there are": (
        DEAL, DEAL.replace("* 4", "* 5"), ["stock has 2 of 5 cards"],
    ),
    "a move that says of nobody what is done": (
        '    verb: ClassVar[str] = "lay a card"\n', "", ["the move lay has no verb"],
    ),
    "a place that is called nothing": (
        '{"won": "the tricks that are won"}', "{}", ["won is called nothing", 'places={"won": '],
    ),
    "a match in which somebody waits for ever": (
        DEALT, "    yield Awaits('play', (Awaited(seat, ('see',)),))\n", ["is awaited"],
    ),
}  # fmt: skip


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    """Put a game into a folder of its own, and on the shelf."""
    name = f"slip_{folder.name}".replace("-", "_")
    (folder / f"{name}.py").write_text(source.replace("    effect,\n", "    Said,\n    effect,\n"))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("REFEREE_GAMES", name)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


@pytest.mark.parametrize(("right", "wrong", "told"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_told_with_its_place_and_the_report_that_led_there(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, right: str, wrong: str,
    told: list[str],
) -> None:  # fmt: skip
    assert right in SOURCE
    written(tmp_path, monkeypatch, SOURCE.replace(right, wrong))
    result = referee("check-game", "high-card", "--matches", "6")
    assert result.exit_code == 1, result.output
    for words in told:
        assert words in result.output


def test_a_game_without_slips_is_fine_and_one_of_its_matches_can_be_read(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, monkeypatch, SOURCE)
    result = referee("check-game", "high-card", "--matches", "6", "--show")
    assert result.exit_code == 0, result.output
    assert "words: fine" in result.output
    assert "sentences are read in English" in result.output  # nobody has put it into German
    assert "6 random matches" in result.output
    assert "2 played to the end: fine" in result.output
    assert "Winner" in result.output


def test_what_cases_do_not_show_is_named(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, monkeypatch, SOURCE)
    cases = tmp_path / "shown"
    cases.mkdir()
    (cases / "some.cases").write_text(
        "book: high-card\nseats: A B C\n\n"
        "== HC-1 the deal: four cards each\nA: deal -> stands HC-1\n\n"
        "== HC-2 a trick: somebody lays\nA: deal\nA: lay N1 -> stands HC-2\n"
    )
    result = referee("check-game", "high-card", "--cases", str(cases), "--matches", "0")
    assert result.exit_code == 1
    assert "some.cases:9: A: lay N1" in result.output  # B leads
    assert ": HC-3 has no case in which it stands" in result.output
    assert "HC-1 has no case" not in result.output


def test_a_book_that_cannot_be_made_is_refused_with_file_line_and_clause(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, monkeypatch, SOURCE.replace(LAID, LAID + '    yield Said("moon", 1)\n'))
    result = referee("check-game", "high-card")
    assert result.exit_code != 0
    assert "HC-2 (laid) says the mark moon, which is not declared" in str(result.output)


def test_what_a_game_of_others_raises_is_not_called_a_fault_of_the_referee(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, monkeypatch, SOURCE.replace(LAID, LAID + "    [][1]\n"))
    (tmp_path / "a.match").write_text("book: high-card\nseats: A B C\nA: deal\nB: lay N1\n")
    result = referee("replay", "a.match")
    assert result.exit_code == 70
    assert "fault of the referee" not in result.output
    line = SOURCE[: SOURCE.index(LAID)].count("\n") + 3  # one for Said, one for the slip
    assert f".py:{line} in laid: IndexError" in result.output


def test_a_book_without_german_says_so_to_whom_reads_it_in_german(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, monkeypatch, SOURCE)
    only = "Diese Regeln gibt es nur auf Englisch."
    assert only in referee("rules", "high-card", "--language", "de").output
    assert only not in referee("rules", "schnapsen", "--language", "de").output
