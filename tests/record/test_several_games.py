"""A match of several games is one record: recorded, folded, listed, exported and read back."""

from __future__ import annotations

from pathlib import Path

from referee.audit.sheets import hands, scores
from referee.games import shelf
from referee.kernel.messages import plain
from referee.notation.files import parse
from referee.notation.play import play
from referee.record import Records
from referee.record.exchange.jsonl import verify

EVENING = Path(__file__).parents[1] / "records" / "whot-1on1" / "best-of-three.match"
GAMES = {"A": 1, "B": 2}


def test_an_evening_is_one_record_that_can_be_taken_elsewhere(tmp_path: Path) -> None:
    with Records.connect(f"sqlite:///{tmp_path}/here.sqlite") as here:
        (taken,) = here.import_text(EVENING.read_text(encoding="utf-8"))
        match = here.match(taken.match_id)
        assert (match.table.over, match.table.winners, match.table.game) == (True, ("B",), 3)
        (listed,) = here.list().matches
        assert listed.standing is not None
        assert listed.standing.scores["games"] == GAMES
        results = match.results()
        assert [results[hand].won for hand in (1, 2, 3)] == [("A",), ("B",), ("B",)]
        assert [results[hand].scores["games"].get("B", 0) for hand in (1, 2, 3)] == [0, 1, 2]
        lines = list(here.export(match.id))
        text = here.export_text(match.id)

    assert verify(lines).match.table == match.table
    with Records.connect(f"sqlite:///{tmp_path}/there.sqlite") as there:
        there.import_lines(lines)
        assert there.match(match.id).table == match.table
        (again,) = there.import_text(text)
        assert there.match(again.match_id).table.scores["games"] == GAMES


def rows(path: Path) -> list[str]:
    """Return what the rows of the score sheet of a match are called."""
    (script,) = parse(path.read_text(encoding="utf-8"))
    match = play(script, shelf()).match
    sheet = scores(match, match.results(), hands(match))
    assert sheet is not None
    return [plain(row[0]) for row in sheet.rows]


def test_on_the_score_sheet_each_game_begins_with_a_row_of_its_own() -> None:
    assert rows(EVENING) == ["Game 1", "1", "Game 2", "2", "Game 3", "3"]


def test_a_single_game_has_no_such_row_on_its_score_sheet() -> None:
    assert rows(EVENING.parents[1] / "whot-short" / "four-on-a-rainy-afternoon.match")[0] == "1"
