"""`python -m tests.api.told_when MOMENT …`: a service that is told to stop at a moment of two.

`forked`: its worker was made, and has not said yet what it does when it is told to stop.
`looked`: a thread is under way, and the worker has looked whether it was told to for 0.95 seconds.
"""

import os
import signal
import sys
import threading
import time
from typing import Any

from referee.cli import serve
from tests.fixtures.service import PATIENCE

UNDER_WAY = 3.0
"""Seconds for which a thread is under way."""
LATE = 0.95
"""Seconds after the worker has begun to look."""
usual = serve.settings


def tell_when_it_is_forked(master: Any, _worker: Any) -> None:
    """Let the master be told, and wait until it has told its worker."""
    os.kill(os.getppid(), signal.SIGTERM)
    while master.SIG_QUEUE.empty() and signal.SIGTERM not in signal.sigpending():
        time.sleep(0.01)


def tell_when_it_has_looked(worker: Any) -> None:
    """Tell the worker with Ctrl-C, and the master."""
    import gevent  # type: ignore[import-untyped]  # noqa: PLC0415 - after the fork

    def begun() -> None:
        worker.notify = notify
        for whom, how in ((os.getpid(), signal.SIGINT), (os.getppid(), signal.SIGTERM)):
            gevent.spawn_later(LATE, os.kill, whom, how)

    notify, worker.notify = worker.notify, begun
    threading.Thread(target=time.sleep, args=(UNDER_WAY,)).start()


def settings(*given: Any) -> dict[str, Any]:
    """Return the settings of the service, in which it is told."""
    made = usual(*given)
    if moment == "forked":
        return made | {"post_fork": tell_when_it_is_forked, "graceful_timeout": int(PATIENCE)}
    ready = made["post_worker_init"]

    def begun(worker: Any) -> None:
        ready(worker)
        tell_when_it_has_looked(worker)

    return made | {"post_worker_init": begun}


moment, *options = sys.argv[1:]
serve.settings = settings
serve.serve(options)
