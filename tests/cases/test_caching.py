"""The cases once more with nothing kept: what a table keeps of its answers changes no ruling."""

from __future__ import annotations

import pytest

from referee.games import shelf
from referee.kernel.decide import Ruling
from referee.kernel.rules.fact_checking import Checks
from referee.kernel.table.caching import Caching
from referee.notation.play import play
from referee.notation.played import Played
from tests.cases.test_cases import CASES


def rulings(played: Played) -> list[tuple[Ruling | None, Ruling | None]]:
    """Return what was ruled, as it was made and as it stands."""
    return [(step.first, step.ruling) for step in played.steps]


def test_every_case_is_ruled_the_same_with_nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Checks, "facts", False)  # every case is checked where it is judged
    kept = {(case.path, case.script.line): rulings(play(case.script, shelf())) for case in CASES}
    monkeypatch.setattr(Caching, "on", False)
    anew = {(case.path, case.script.line): rulings(play(case.script, shelf())) for case in CASES}
    assert [place for place in kept if kept[place] != anew[place]] == []
