"""The signals that tell a process to stop: held back while it is forked, heeded no more at its end.

A worker that has just been forked has the handlers of its master: what it is told then would be
forgotten, and it would be killed in the end.
"""

from __future__ import annotations

import os
import signal

STOPS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


def hold_while_forking() -> None:
    """Hold them back from here to the fork, and in the child until it lets them come."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)


def let_come() -> None:
    """Be told what was held back, and what comes."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


def heed_no_more() -> None:
    """Be told to stop again, and do nothing: a process that ends would be thrown out of that."""
    for stop in STOPS:
        signal.signal(stop, signal.SIG_IGN)


os.register_at_fork(after_in_parent=let_come)
