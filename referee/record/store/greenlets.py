"""Waiting for a database where threads are greenlets, which all stand still while one waits.

gevent patches locks, sleeping and sockets, and so what waits for PostgreSQL, dearly; a file's
commit it cannot.
"""

from __future__ import annotations

import select
import sys
from contextlib import closing
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


def came(fileno: int, wanted: int, seconds: float) -> int:
    """Wait for a connection while others go on; return what was wanted of it, 0 where time is over.

    1 is to read, 2 to write. Where there are no greenlets it returns at once.
    """
    green = gevent()
    if green is None:
        return 0
    hub = green.get_hub()
    with closing(hub.loop.io(fileno, wanted)) as watcher:
        late = green.with_timeout(seconds, hub.wait, watcher, timeout_value=True)
    return 0 if late else wanted


def said_something(fileno: int) -> bool:
    """Say whether there is something to read just now, or an end, and let nobody else go on."""
    monkey = sys.modules.get("gevent.monkey")
    # gevent's own goes once around the loop, even to wait for no time.
    poll = monkey.get_original("select", "poll")() if monkey else select.poll()
    poll.register(fileno, select.POLLIN | select.POLLHUP)
    return bool(poll.poll(0))
