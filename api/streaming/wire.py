"""Events as Server-Sent Events write them, in pieces that many streams share, also compressed."""

from __future__ import annotations

import zlib
from typing import Any

from api.responses.pieces import HEAD, Joined, Piece, gzip_end, with_fields

RETRY = Piece(b"retry: 1000\n\n")
BEAT = Piece(b": beat\n\n")
_OVER = Piece(b"\n\n")


def event_piece(version: int, name: str, data: dict[str, Any], **fields: Piece) -> Piece:
    """Return an event as a stream writes it, with fields that are written already.

    Its id is the version of the match.
    """
    before = b"id: %d\nevent: %b\ndata: " % (version, name.encode())
    return Joined(with_fields(data, fields, before), _OVER)


def reset_piece(version: int) -> Piece:
    """Return what a stream writes to a viewer who has heard of events that are lost."""
    return event_piece(version, "reset", {"version": version})


class Wire:
    """Writes pieces one after the other, as they are."""

    def write(self, piece: Piece) -> bytes:
        """Return what is sent for the next piece."""
        return piece.plain

    def end(self) -> bytes:
        """Return what is sent when no more comes."""
        return b""


class GzipWire(Wire):
    """Writes pieces as one gzip stream; each can be read as soon as it is there."""

    def __init__(self) -> None:
        """Begin."""
        self._begun = HEAD
        self._checksum, self._size = 0, 0

    def write(self, piece: Piece) -> bytes:
        """Return what is sent for the next piece."""
        begun, self._begun = self._begun, b""
        self._checksum = zlib.crc32(piece.plain, self._checksum)
        self._size += len(piece.plain)
        return begun + piece.deflated

    def end(self) -> bytes:
        """Return how gzip ends."""
        return gzip_end(self._checksum, self._size)
