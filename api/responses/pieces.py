"""Pieces of answers and of streams, each written and compressed once for all that hold it."""

from __future__ import annotations

import struct
import zlib
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterable

LEVEL, WINDOW, MEMORY = 3, 13, 6
"""A quarter of the bytes is left; more of any of them costs more time than it saves bytes."""
TINY = 64
"""Bytes that are stored as they are: to compress them takes longer and leaves as many."""
HEAD = b"\x1f\x8b\x08" + bytes(6) + b"\xff"
"""How gzip begins, and below how it ends before its checksum (RFC 1952, RFC 1951)."""
END = b"\x03\x00"


class Piece:
    """Some bytes; compressed they refer to nothing before them, so that they fit anywhere."""

    def __init__(self, plain: bytes) -> None:
        """Keep them as they are read in the end."""
        self.plain = plain

    @cached_property
    def deflated(self) -> bytes:
        """The same compressed, once for all that it goes into."""
        size = len(self.plain)
        if size <= TINY:
            return struct.pack("<BHH", 0, size, size ^ 0xFFFF) + self.plain
        tool = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)
        return tool.compress(self.plain) + tool.flush(zlib.Z_FULL_FLUSH)


class Joined(Piece):
    """Pieces one after the other."""

    def __init__(self, *parts: Piece) -> None:
        """Join what may be in others as well."""
        super().__init__(b"".join([part.plain for part in parts]))
        self._parts = parts

    @cached_property
    def deflated(self) -> bytes:
        """What its parts are compressed."""
        return b"".join([part.deflated for part in self._parts])


CLOSE, COMMA = Piece(b"}"), Piece(b",")


def with_fields(told: dict[str, Any], fields: dict[str, Piece], before: bytes = b"") -> Piece:
    """Return an object as JSON whose last fields are written already; it has others before them."""
    parts = [Piece(before + orjson.dumps(told)[:-1])]
    for name, value in fields.items():
        parts += [_named(name), value]
    return Joined(*parts, CLOSE)


def in_a_list(before: bytes, items: Iterable[Piece], after: bytes) -> Piece:
    """Return pieces as the items of a list that is begun and ended with these bytes."""
    parts = [Piece(before)]
    for item in items:
        parts += [item, COMMA]
    if parts[-1] is COMMA:
        parts.pop()
    return Joined(*parts, Piece(after))


@lru_cache(64)
def _named(name: str) -> Piece:
    return Piece(b',"%b":' % name.encode())


def gzip_of(piece: Piece) -> bytes:
    """Return a piece as gzip writes it."""
    return HEAD + piece.deflated + gzip_end(zlib.crc32(piece.plain), len(piece.plain))


def gzip_end(checksum: int, size: int) -> bytes:
    """Return how gzip ends after so many bytes with this checksum."""
    return END + struct.pack("<LL", checksum, size & 0xFFFFFFFF)
