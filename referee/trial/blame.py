"""Whose slip it is: the last line on the way to an error that is somebody's own."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from referee.kernel.rules.fact_checking import Endless, InvalidAnswer, InvalidFact

if TYPE_CHECKING:
    from collections.abc import Callable

LAYERS = ("kernel", "match", "notation", "parts", "trial")
OURS = tuple(str(Path(__file__).parents[1] / layer) for layer in LAYERS)
"""Where no line is an author's own."""


def last_line(error: Exception, own: Callable[[str], bool]) -> str:
    """Return file, line and function of the last line in a file of one's own, or nothing."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if own(frame.filename):
            return f"{frame.filename}:{frame.lineno} in {frame.name}"
    return ""


def raised(error: Exception) -> str:
    """Say what was raised, and the last line of the author's own that led there."""
    if isinstance(error, (InvalidFact, InvalidAnswer, Endless)):
        return str(error)  # it names the clause itself
    said = f"{type(error).__name__}: {error}"
    place = last_line(error, lambda file: not file.startswith((*OURS, "<")))
    return f"{place}: {said}" if place else said
