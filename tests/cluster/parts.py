"""The parts of a cluster as processes: each is started, killed and started again by itself."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.fixtures.service import PATIENCE


def until(holds: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"in {seconds:.0f} seconds not: {what}")
        time.sleep(0.1)


@dataclass
class Part:
    """A process."""

    name: str
    command: Sequence[str | Path]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self, **more: str) -> None:
        """Start it, perhaps with another word in its environment."""
        clean = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/",
                env=clean | {"HOME": str(self.log.parent)} | dict(self.environment) | more,
                start_new_session=True,
            )  # fmt: skip

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it: this process alone, as the system ends one."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)

    @property
    def runs(self) -> bool:
        """Whether it is there."""
        return self.process is not None and self.process.poll() is None

    def said(self, word: str) -> int:
        """Count a word in its log."""
        return self.log.read_text(errors="replace").count(word) if self.log.exists() else 0


def end_all(pids: Sequence[int]) -> None:
    """End processes that are no children of ours, and wait until they are gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    until(lambda: not any(map(_is_there, pids)), "processes that were killed are gone")


def _is_there(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
