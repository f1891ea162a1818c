"""A match of several games is one record: recorded, folded, listed, exported and read back."""

from pathlib import Path

from referee.audit.sheets import hands, scores
from referee.games import shelf
from referee.kernel.messages import plain
from referee.notation.files import parse
from referee.notation.play import play

EVENING = Path(__file__).parents[1] / "records" / "whot-1on1" / "best-of-three.match"


def rows(path: Path) -> list[str]:
    """Return what the rows of the score sheet of a match are called."""
    (script,) = parse(path.read_text(encoding="utf-8"))
    match = play(script, shelf()).match
    sheet = scores(match, match.results(), hands(match))
    return [plain(row[0]) for row in sheet.rows]


def test_on_the_score_sheet_each_game_begins_with_a_row_of_its_own():
    assert rows(EVENING) == ["Game 1", "1", "Game 2", "2", "Game 3", "3"]


def test_a_single_game_has_no_such_row_on_its_score_sheet():
    assert rows(EVENING.parents[1] / "whot-short" / "four-on-a-rainy-afternoon.match")[0] == "1"
