"""A match of several games is one record: recorded, folded, listed, exported and read back."""

from pathlib import Path

from referee.audit.sheets import hands, scores
from referee.games import shelf
from referee.kernel.messages import plain
from referee.notation.files import parse
from referee.notation.play import play

EVENING = Path(__file__).parents[1] / "records" / "whot-1on1" / "best-of-three.match"


def cells(path: Path) -> list[list[str]]:
    """Return what stands in the score sheet of a match, row by row."""
    (script,) = parse(path.read_text(encoding="utf-8"))
    match = play(script, shelf()).match
    sheet = scores(match, match.results(), hands(match))
    return [list(map(plain, row)) for row in sheet.rows]


def rows(path: Path) -> list[str]:
    """Return what the rows of the score sheet of a match are called."""
    return [row[0] for row in cells(path)]


def test_on_the_score_sheet_each_game_begins_with_a_row_of_its_own():
    assert rows(EVENING) == ["Game 1", "1", "Game 2", "2", "Game 3", "3"]


def test_a_single_game_has_no_such_row_on_its_score_sheet():
    assert rows(EVENING.parents[1] / "whot-short" / "four-on-a-rainy-afternoon.match")[0] == "1"


def test_the_score_sheet_says_who_is_eliminated():
    told = cells(EVENING.parents[1] / "whot-tournament" / "four-to-the-finale.match")
    gone = [["eliminated" in cell for cell in row[2:]] for row in told]
    assert gone == [[seat in out for seat in "ABCD"] for out in ("B", "BC", "BC")]
    assert told[0][3] == "97, eliminated"
