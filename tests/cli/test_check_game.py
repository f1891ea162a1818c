"""``referee check-game``: what an author is told, on games with one slip each."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.games import toy

SOURCE = Path(toy.__file__).read_text(encoding="utf-8")
LAID = '    yield Moved((card,), f"hand/{seat}", f"trick/{seat}")\n'
TAKEN = "    yield Scored(best, 1)\n"
MORE = ("Gathered", "Lacks", "Mark", "No", "Said", "rule")
"""What the slips take from the kernel, and the game does not."""
RULES = '@effect("HC-2", Lay)\n'
RULE = (
    '@rule("HC-2", Lay)\ndef follows(table: Table, card: Face) -> bool:\n    return {answer}\n\n\n'
    + RULES
)


def slips(section: str) -> list[Any]:
    """Read what is written wrongly, instead of what, and what is told of it."""
    found = []
    for one in section.split("\n== ")[1:]:
        title, *lines = one.splitlines()
        parts = ["\n".join(line[2:] for line in lines if line.startswith(sign)) for sign in "-+"]
        told = [line[5:] for line in lines if line.startswith("told ")]
        found.append(pytest.param(*parts, told, id=title))
    return found


SLIPS, UNLOADED = map(slips, Path(__file__).with_name("slips.txt").read_text().split("\n--- ")[1:])


def written(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    """Put a game into a folder of its own, and on the shelf."""
    name = f"slip_{folder.name}".replace("-", "_")
    words = "".join(f"    {word},\n" for word in (*MORE, "effect"))
    source = source.replace("    effect,\n", words)
    if "def follows(" in source:
        source = source.replace("dealt, laid,", "dealt, follows, laid,")
    (folder / f"{name}.py").write_text(source)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("REFEREE_GAMES", name)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


def with_cases(folder: Path, text: str) -> Path:
    """Put cases beside a game, of three who play it; return their folder."""
    cases = folder / "cases"
    cases.mkdir()
    (cases / "some.cases").write_text(f"book: high-card\nseats: A B C\n\n{text}")
    return cases


@pytest.fixture
def game(tmp_path, monkeypatch) -> Callable[[str], None]:
    """Put a game on the shelf."""
    return lambda source: written(tmp_path, monkeypatch, source)


@pytest.fixture
def slipped(referee, game) -> Callable[[str, str], Result]:
    """Have the game checked with something in it written wrongly."""

    def checked(right: str, wrong: str) -> Result:
        assert right in SOURCE
        game(SOURCE.replace(right, wrong))
        return referee("check-game", "high-card", "--matches", "6", "--seconds", "600")

    return checked


@pytest.mark.parametrize(("right", "wrong", "told"), SLIPS)
def test_a_slip_is_told_with_its_place_and_the_report_that_led_there(slipped, right, wrong, told):
    result = slipped(right, wrong)
    assert result.exit_code == 1, result.output
    for words in told:
        assert words in result.output


@pytest.mark.parametrize(("right", "wrong", "told"), UNLOADED)
def test_a_game_that_cannot_be_loaded_is_named_with_its_line_and_is_no_fault_of_the_referee(
    slipped, right, wrong, told
):
    result = slipped(right, wrong)
    assert result.exit_code == 2, result.output
    assert "a game on the shelf cannot be loaded" in result.output
    for words in told:
        assert words in result.output


def test_a_case_that_raises_is_told_with_the_line_that_did_and_the_others_go_on(
    referee, tmp_path, game
):
    game(SOURCE.replace(TAKEN, TAKEN + '    table["moon"]\n'))
    with_cases(
        tmp_path,
        "== HC-2 a trick: it is taken\nA: deal\nB: lay N1\nC: lay N2\nA: lay N3\n\n"
        "== HC-1 the deal: four cards each\nA: deal -> void HC-1\n",
    )
    result = referee("check-game", "high-card", "--matches", "1")
    assert result.exit_code == 1, result.output
    assert "in taken: KeyError: 'moon'" in result.output
    assert "some.cases:11: A: deal" in result.output


PARTS = "from referee.parts import dealing\nfrom referee.parts.reports import Misdeal\n"


def with_a_part(source: str, taken: str) -> str:
    """Return the game with a deal that can be thrown in, by the part that does it."""
    source = source.replace("(*LAWS, dealt,", f"(*LAWS, {taken}, dealt,")
    source = source.replace("(Deal, Lay,", "(Deal, Lay, Misdeal,")
    return source.replace("\nif TYPE_CHECKING", PARTS + "\nif TYPE_CHECKING", 1)


def test_an_error_in_a_shared_part_names_the_line_of_the_book_that_takes_it(
    referee, tmp_path, game
):
    """The part asks for the mark of the tricks, which this book does not have."""
    taken = '*dealing.misdeal("HC-1")'
    game(with_a_part(SOURCE, taken))
    file = next(tmp_path.glob("*.py"))
    line = 1 + file.read_text().partition(taken)[0].count("\n")
    with_cases(tmp_path, "== HC-1 the deal: it is thrown in\nA: deal\ntable: misdeal\n")
    result = referee("check-game", "high-card", "--matches", "6")
    assert result.exit_code == 1, result.output
    named = f"{file}:{line} in HC-1 (thrown_in_time): KeyError: 'tricks'"
    assert f"some.cases:4: {named}" in result.output
    assert f"  {named} (match 2, asked what may be done after" in result.output


def test_the_cases_of_a_book_are_looked_for_beside_it_and_not_beside_a_part(
    referee, tmp_path, game
):
    taken_first = with_a_part(SOURCE, '*dealing.misdeal("HC-1")')
    marks = 'begin=begin, marks=(Mark("tricks", "hand", {}),)'
    game(taken_first.replace("begin=begin", marks))
    (tmp_path / "cases").mkdir()
    result = referee("check-game", "high-card", "--matches", "1")
    assert "cases in cases" in result.output
    assert f"{tmp_path}" in next(one for one in result.output.splitlines() if "HC-1 has no" in one)


def test_a_game_without_slips_is_fine_and_one_of_its_matches_can_be_read(referee, game):
    game(SOURCE)
    result = referee("check-game", "high-card", "--matches", "6", "--show")
    assert result.exit_code == 0, result.output
    assert "words: fine" in result.output
    assert "sentences are read in English" in result.output  # nobody has put it into German
    assert "6 random matches" in result.output
    assert "2 played to the end: fine" in result.output
    assert "Winner" in result.output


ENDED = (
    '    yield Ended("match", tuple(seat for seat in table.seats if table.score(seat) == most))\n'
)
AGAIN = (
    '    yield Ended("hand", ())\n    yield Gathered("stock")\n    yield from begin(table, "A")\n'
)
UNTRIED: dict[str, tuple[tuple[tuple[str, str], ...], int, str]] = {
    "no honest match": ((), 2, "no match was an honest one"),
    "matches that are long": (
        ((ENDED, AGAIN),), 3, "no honest match came to its end, of up to 1,500 reports",
    ),
    "lies that nobody saw": (
        (
            (RULES, RULE.format(answer='card in {"N1", "N2"} or Lacks(table.turn, {"N1", "N2"})')),
            ('t.count("won") == PACK.size', 't.count("won")'),
        ),
        9, "broke a duty that nobody saw, and none was found out",
    ),
}  # fmt: skip


@pytest.mark.parametrize("untried", UNTRIED)
def test_what_was_not_tried_enough_is_not_called_wrong(referee, game, untried):
    slips, matches, told = UNTRIED[untried]
    source = SOURCE
    for right, wrong in slips:
        assert right in source
        source = source.replace(right, wrong)
    game(source)
    result = referee("check-game", "high-card", "--seconds", "600", "--matches", str(matches))
    assert result.exit_code == 6, result.output
    assert ": not tried enough\n" in result.output
    assert told in result.output


def test_what_cases_do_not_show_is_named(referee, tmp_path, game):
    game(SOURCE)
    cases = with_cases(
        tmp_path,
        "== HC-1 the deal: four cards each\nA: deal -> stands HC-1\n\n"
        "== HC-2 a trick: somebody lays\nA: deal\nA: lay N1 -> stands HC-2\n",
    ).rename(tmp_path / "shown")
    result = referee("check-game", "high-card", "--cases", str(cases), "--matches", "0")
    assert result.exit_code == 1
    assert "some.cases:9: A: lay N1" in result.output  # B leads
    assert ": HC-3 has no case in which it stands" in result.output
    assert "HC-1 has no case" not in result.output


def test_a_book_that_cannot_be_made_is_refused_with_file_line_and_clause(referee, game):
    game(SOURCE.replace(LAID, LAID + '    yield Said("moon", 1)\n'))
    result = referee("check-game", "high-card")
    assert result.exit_code != 0
    assert "HC-2 (laid) says the mark moon, which is not declared" in str(result.output)


def test_what_a_game_of_others_raises_is_not_called_a_fault_of_the_referee(referee, tmp_path, game):
    game(SOURCE.replace(LAID, LAID + "    [][1]\n"))
    (tmp_path / "a.match").write_text("book: high-card\nseats: A B C\nA: deal\nB: lay N1\n")
    result = referee("replay", "a.match")
    assert result.exit_code == 70
    assert "fault of the referee" not in result.output
    line = SOURCE[: SOURCE.index(LAID)].count("\n") + 2 + len(MORE)  # the slip is below
    assert f".py:{line} in laid: IndexError" in result.output


def test_a_book_without_german_says_so_to_whom_reads_it_in_german(referee, game):
    game(SOURCE)
    only = "Diese Regeln gibt es nur auf Englisch."
    assert only in referee("rules", "high-card", "--language", "de").output
    assert only not in referee("rules", "schnapsen", "--language", "de").output
