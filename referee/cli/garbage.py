"""How a process that lasts collects its garbage: seldom, and not what was there from the start."""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)
"""How many new objects there are before the young, the middle and the old are looked through.

A match in memory is a great many small values without circles; to look through all of them again
and again cost as much as to read them from the store, and made whoever reported meanwhile wait.
"""


def collect_seldom() -> None:
    """Collect what is garbage now, set aside what is left for good, and look seldom from now on."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
