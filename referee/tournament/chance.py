"""Chance that anybody can draw again: numbers that follow from a seed, by SHA-256 and nothing else.

The n-th block, counted from 0, is the SHA-256 digest of the seed's 32 bytes, the purpose in UTF-8,
a zero byte, and n in eight bytes, the highest first. Each block gives four numbers of eight bytes,
the highest byte first. A number below ``m`` is the next of these that is less than the greatest
multiple of ``m`` below 2^64, modulo ``m``. A list is shuffled from its end: each element is
exchanged with the one at a number below its own place, counted from 1.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

V = TypeVar("V")
BITS = 64
STEPS = 64
"""So many draws one announced digest is good for, those that are taken back counted."""


class Chance:
    """Numbers that follow from a seed, and from what they are for."""

    def __init__(self, seed: str, purpose: str = "") -> None:
        """Take the seed in hexadecimal, and what is drawn by it."""
        self._numbers = _numbers(bytes.fromhex(seed) + purpose.encode() + b"\0")

    def below(self, most: int) -> int:
        """Return a whole number from 0 that is less than this, all of them equally likely."""
        fair = 2**BITS - 2**BITS % most
        return next(number for number in self._numbers if number < fair) % most

    def shuffled(self, things: Iterable[V]) -> list[V]:
        """Return things in an order that was drawn."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _numbers(head: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(head + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def digest_of(seed: str) -> str:
    """Return the digest of a seed, which is announced before the seed is."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_before(secret: str, used: int) -> str:
    """Return the seed that comes next after so many were used: each is the digest of the next.

    So the digest of the first binds all of them, and none can be told from those before it. With
    -1 it is what is announced.
    """
    seed = secret
    for _ in range(STEPS - 1 - used):
        seed = digest_of(seed)
    return seed
