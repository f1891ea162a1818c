"""Tiles: a log as files that never change, by which others follow it (C2SP tlog-tiles).

A tile holds up to 256 hashes side by side: leaves, the roots of 256 leaves, and so on. A bundle
holds the leaves of a tile of the lowest level, each behind its length. One that is not full yet
says in its name how much is in it.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, NamedTuple

from referee.log.tree import HEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH = 1 << HEIGHT
"""So many hashes are in a tile that is full."""
_ENTRIES = "entries"
_PATH = re.compile(
    r"(0|[1-9][0-9]?|entries)/((?:x[0-9]{3}/){0,5}[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?\Z"
)


class BadTile(ValueError):
    """A name that no tile has, or a bundle that cannot be read; a sentence."""


class Tile(NamedTuple):
    """One tile, or one bundle of leaves."""

    level: int | None
    """Its level in steps of `HEIGHT`; ``None`` for a bundle."""
    number: int
    """Which of its level it is, from 0."""
    width: int = WIDTH
    """How many hashes or leaves are in it."""

    @property
    def first(self) -> int:
        """The place of its first hash on its level."""
        return self.number << HEIGHT

    @property
    def path(self) -> str:
        """Its name, such as ``0/x001/234.p/5``: what follows ``tile/``."""
        told, rest = f"{self.number % 1000:03}", self.number // 1000
        while rest:
            told, rest = f"x{rest % 1000:03}/{told}", rest // 1000
        level = _ENTRIES if self.level is None else self.level
        return f"{level}/{told}" + (f".p/{self.width}" if self.width < WIDTH else "")

    def within(self, size: int) -> bool:
        """Say whether a log with so many leaves has it."""
        return self.first + self.width <= size >> (HEIGHT * (self.level or 0))


def read_path(path: str) -> Tile:
    """Read the name of a tile; raises `BadTile` for one that is not written in the one way."""
    found = _PATH.match(path)
    if found is None:
        raise BadTile("no tile is called so")
    level, number, width = found.groups()
    tile = Tile(
        None if level == _ENTRIES else int(level),
        int(number.replace("x", "").replace("/", "")),
        int(width) if width else WIDTH,
    )
    if tile.path != path:
        raise BadTile("no tile is called so")
    return tile


def bundle(leaves: Iterable[bytes]) -> bytes:
    """Return leaves as a bundle holds them: each behind its length in two bytes."""
    return b"".join(struct.pack(">H", len(leaf)) + leaf for leaf in leaves)


def unbundled(data: bytes) -> Iterator[bytes]:
    """Yield the leaves of a bundle; raises `BadTile` where it is cut off."""
    at = 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2])
        if end < at + 2 or end > len(data) or at + 2 > len(data):
            raise BadTile("a bundle of leaves is cut off")
        yield data[at + 2 : end]
        at = end


def bundles(size: int) -> Iterator[Tile]:
    """Yield the bundles that hold the leaves of a log of this size, in order."""
    for number in range(size >> HEIGHT):
        yield Tile(None, number)
    if size % WIDTH:
        yield Tile(None, size >> HEIGHT, size % WIDTH)
