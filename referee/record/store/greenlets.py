"""Waiting for the disk where threads are greenlets, which all stand still while one of them waits.

gevent patches locks, sleeping and sockets, and so what waits for PostgreSQL; a file's commit it
cannot.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def gevent() -> Any:
    """Return gevent where it has made this process's threads greenlets, else ``None``."""
    monkey: Any = sys.modules.get("gevent.monkey")
    return sys.modules["gevent"] if monkey and monkey.is_module_patched("threading") else None


def beside(wait: Callable[[], object]) -> None:
    """Do what waits for the disk, in a real thread where greenlets would stand still.

    It is over when this returns, also where the greenlet was killed meanwhile.
    """
    green = gevent()
    if green is None:
        wait()
        return
    waiting = green.get_hub().threadpool.spawn(wait)
    try:
        waiting.get()
    finally:
        waiting.wait()
