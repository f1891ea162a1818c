"""A live stream as a browser takes it: compressed, and read event by event."""

import selectors
import time
import zlib
from collections.abc import Iterable

from tests.bench.load import PATIENCE, Line, Refused, get

AFTER = "after=0"
"""From the beginning."""


class Stream:
    """One connection on which a service tells what happens at a match."""

    def __init__(self, url: str, path: str, token: str = "", holds: str = "") -> None:
        """Follow from the beginning, or from what a phone with the rules ``holds``."""
        self.line = Line(url)
        self.version = 0
        """The last event that was read."""
        self.came = 0.0
        """When something last came."""
        self.bytes = 0
        """How much has come, as it was sent."""
        self.begun = False
        """Whether the stream has been accepted."""
        self._raw, self._read = b"", b""
        self._tool = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self.line.send(get(f"{path}/stream?{holds or AFTER}", token, packed=True))

    def take(self) -> None:
        """Read what has come, and leave it as it is: a clock that runs is not kept waiting."""
        came = self.line.more()
        self.came = time.perf_counter()
        self.bytes += len(came)
        self._raw += came

    def events(self) -> list[bytes]:
        """Return the events that are whole, each as it is told."""
        if not self.begun:
            head, found, rest = self._raw.partition(b"\r\n\r\n")
            if not found:
                return []
            if b"gzip" not in head:
                raise Refused(head.decode())
            self.begun, self._raw = True, rest
        while b"\r\n" in self._raw:
            size, _, rest = self._raw.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                break
            self._read += self._tool.decompress(rest[:length])
            self._raw = rest[length + 2 :]
        *told, self._read = self._read.split(b"\n\n")
        events = [event for event in told if event.startswith(b"id: ")]
        for event in events:
            self.version = int(event[4 : event.index(b"\n")])
        return events


def heard(selector: selectors.BaseSelector, streams: Iterable[Stream], version: int) -> float:
    """Wait until all have heard of this version; return when the last one had what tells it.

    Raises `Refused` when one of them is not told.
    """
    last = 0.0
    missing = {stream for stream in streams if stream.version < version}
    while missing:
        fresh = set()
        while silent := missing - fresh:
            ready = selector.select(PATIENCE)
            if not ready:
                raise Refused(f"{len(silent)} who listen were not told")
            for key, _ in ready:
                key.data.take()
                fresh.add(key.data)
        for stream in fresh:
            stream.events()
        told = {stream for stream in missing if stream.version >= version}
        last = max([last, *(stream.came for stream in told)])
        missing -= told
    return last
