"""Whose slip it is: the last line on the way to an error that is somebody's own."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def last_line(error: Exception, own: Callable[[str], bool]) -> str:
    """Return file, line and function of the last line in a file of one's own, or nothing."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if own(frame.filename):
            return f"{frame.filename}:{frame.lineno} in {frame.name}"
    return ""
