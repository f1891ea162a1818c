"""A slow phone on this machine: a browser, all of it together, that has a share of one core.

The browser's own slowing acts on the scripts of a page and leaves workers, and all that is done
beside them, as they are. Here every process of the browser runs on the same core, and all of them
are held and let go in turns, so that whatever they do adds up to no more than the share. It needs
no rights and no part of its own; `docs/decisions/tests.md` says what else was tried.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser

from tests.bench.machine import threads_of

AT_A_STRETCH = 0.01
"""Seconds that the browser runs for, until it is held; to wake its hundred threads costs some."""


def group_of(browser: Browser) -> int:
    """Return the process group that all processes of a browser are in, and nobody else."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    (first,) = (one["id"] for one in told["processInfo"] if one["type"] == "browser")
    group = os.getpgid(first)
    if group == os.getpgrp():
        raise RuntimeError("the browser has no group of its own: holding it would hold us")
    return group


@contextmanager
def limited(group: int, share: float | None) -> Iterator[None]:
    """Let a process group have this share of one core, and no more; without one, what it wants."""
    if share is None:
        yield
        return
    ours = os.sched_getaffinity(0)
    over = threading.Event()
    turns = threading.Thread(target=_in_turns, args=(group, share, over))
    _put(group, {max(ours)})
    turns.start()
    try:
        yield
    finally:
        over.set()
        turns.join()
        _put(group, ours)


def _in_turns(group: int, share: float, over: threading.Event) -> None:
    """Hold the group after each stretch until what it ran for is its share of the time."""
    with suppress(ProcessLookupError):  # it has ended
        while not over.is_set():
            os.killpg(group, signal.SIGCONT)
            begun = time.perf_counter()
            time.sleep(AT_A_STRETCH)
            os.killpg(group, signal.SIGSTOP)
            over.wait((time.perf_counter() - begun) * (1 / share - 1))
        os.killpg(group, signal.SIGCONT)


def _put(group: int, cores: set[int]) -> None:
    """Let every thread of the group run on these cores; those that they start inherit it."""
    for thread in threads_of(group):
        with suppress(ProcessLookupError):
            os.sched_setaffinity(int(thread.name), cores)
