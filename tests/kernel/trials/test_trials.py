"""The kernel carries fragments of the hardest games, case by case."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from referee.kernel import parse, play
from tests.kernel.trials import lohai, lotta, watten

if TYPE_CHECKING:
    from referee.kernel import Script

HERE = Path(__file__).parent
SHELF = {book.name: book for game in (watten, lohai, lotta) for book in game.BOOKS}
CASES = [
    (f"{path.stem}: {script.title}", script)
    for path in sorted(HERE.glob("*.cases"))
    for script in parse(path.read_text())
]


@pytest.mark.parametrize("script", [s for _, s in CASES], ids=[title for title, _ in CASES])
def test_trial(script: Script) -> None:
    played = play(script, SHELF)
    assert [f"line {step.line}: {step.text}: {step.problem}" for step in played.problems] == []
    assert any(step.ruling for step in played.steps)
