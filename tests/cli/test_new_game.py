"""``referee new-game``: what it writes plays at once, on paper, under chance and on a phone."""

import re
import sys
from pathlib import Path

import pytest

from api.app import create_app


@pytest.fixture
def written(referee, tmp_path, monkeypatch) -> Path:
    """Write a package, and put it on the shelf as its last words say."""
    result = referee("new-game", "six-for-three", "--title", "Six for three")
    assert result.exit_code == 0, result.output
    assert "export REFEREE_GAMES=six_for_three PYTHONPATH=." in result.output
    folder = tmp_path / "six-for-three"
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("REFEREE_GAMES", "six_for_three")
    monkeypatch.delitem(sys.modules, "six_for_three", raising=False)
    return folder


def test_a_new_game_has_nothing_wrong_and_its_record_holds(referee, written):
    result = referee("check-game", "six-for-three", "--matches", "30")
    assert result.exit_code == 0, result.output
    assert "cases in cases: fine" in result.output
    assert "10 played to the end" in result.output
    replayed = referee("replay", str(written / "records" / "first.match"))
    assert replayed.exit_code == 0
    assert re.search(r"Winner +A", replayed.output)
    rules = referee("rules", "six-for-three", "--terms", "hand_size=3").output
    assert "The deal. Each player gets 3 cards." in rules


def test_a_new_game_is_refereed_by_the_service(written, tmp_path):
    del written
    client = create_app(f"sqlite:///{tmp_path}/r.sqlite", limits=False).test_client()
    body = {"book": "six-for-three", "seats": ["A", "B"], "device": "a phone"}
    opened = client.post("/api/v1/matches", json=body).get_json()
    told = client.post(
        f"/api/v1/matches/{opened['match']['id']}/rulings",
        json={"report_id": "first-deal", "move": {"move": "deal", "seat": "A"}},
        headers={"Authorization": f"Bearer {opened['token']}"},
    )
    assert told.status_code == 201
    ruled = told.get_json()
    assert (ruled["outcome"], ruled["cites"][0]["clause"]) == ("stands", "SFT-1")
    assert [one["seat"] for one in ruled["awaited"]] == ["B", "A"]


def test_a_game_that_lies_here_and_is_on_no_shelf_is_told_how_it_comes_there(
    referee, tmp_path, monkeypatch
):
    referee("new-game", "two-by-two")
    monkeypatch.chdir(tmp_path / "two-by-two")
    result = referee("check-game", "two-by-two")
    assert result.exit_code == 2
    assert "REFEREE_GAMES=two_by_two PYTHONPATH=." in result.stderr
