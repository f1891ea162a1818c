"""The Merkle tree of RFC 6962: hashes, roots, and proofs of inclusion and of consistency.

Whoever proves reads hashes by height, a byte of the place at a time: leaves, then the roots of
whole subtrees of 256 leaves, of 65,536, and so on. So a proof reads some hundreds of hashes,
however large the tree is. Whoever verifies is given index, sizes, roots and a list of hashes, and
nothing in the proof says how it is to be checked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence

HASH = 32
"""Bytes of a hash."""
HEIGHT = 8
"""So many levels of the tree lie between two that are kept."""
EMPTY = hashlib.sha256().digest()
"""The root of a tree without leaves."""

Read = Callable[[int, int, int], Sequence[bytes]]
"""Returns kept hashes: of subtrees of 256 to the first number's power, from which, and how many."""


class BadProof(ValueError):
    """A proof that does not prove what it should; the text is a sentence."""


def leaf_hash(data: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node above two others."""
    return hashlib.sha256(b"\1" + left + right).digest()


def joined(hashes: Sequence[bytes]) -> bytes:
    """Return the root above hashes that lie side by side, in the shape of RFC 6962."""
    row = list(hashes)
    while len(row) > 1:
        pairs = [node_hash(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
        row = pairs + row[len(pairs) * 2 :]
    return row[0] if row else EMPTY


def root(read: Read, start: int, end: int) -> bytes:
    """Return the root above the leaves from ``start`` to before ``end``, split as RFC 6962 does."""
    peaks = []
    while start < end:
        height = (end - start).bit_length() - 1
        level, rest = divmod(height, HEIGHT)
        peaks.append(joined(read(level, start >> (level * HEIGHT), 1 << rest)))
        start += 1 << height
    return _folded(peaks)


def _folded(peaks: Sequence[bytes]) -> bytes:
    """Return the root above whole subtrees, the largest first."""
    if not peaks:
        return EMPTY
    total = peaks[-1]
    for peak in reversed(peaks[:-1]):
        total = node_hash(peak, total)
    return total


def _split(count: int) -> int:
    """Return the largest power of two below a count."""
    return 1 << ((count - 1).bit_length() - 1)


def inclusion(read: Read, index: int, size: int) -> list[bytes]:
    """Return the proof that a leaf stands at this index of the tree of this size."""
    path: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            path.append(root(read, middle, end))
            end = middle
        else:
            path.append(root(read, start, middle))
            start = middle
    return path[::-1]


def consistency(read: Read, old: int, new: int) -> list[bytes]:
    """Return the proof that the tree of the size ``new`` begins with that of the size ``old``."""
    if not 0 < old < new:
        return []
    path: list[bytes] = []
    start, end, whole = 0, new, True
    while old != end:
        middle = start + _split(end - start)
        if old <= middle:
            path.append(root(read, middle, end))
            end = middle
        else:
            path.append(root(read, start, middle))
            start, whole = middle, False
    if not whole:
        path.append(root(read, start, end))
    return path[::-1]


def check_inclusion(
    leaf: bytes, index: int, size: int, total: bytes, proof: Sequence[bytes]
) -> None:
    """Check that a leaf stands at an index of the tree with this root; raises `BadProof`."""
    _check_hashes((leaf, total, *proof))
    if not 0 <= index < size:
        raise BadProof(f"there is no leaf {index} in a tree of {size}")
    found = leaf
    for left, one in _climbed(index, size - 1, proof):
        found = node_hash(one, found) if left else node_hash(found, one)
    if found != total:
        raise BadProof("the proof leads to another root")


def _climbed(here: int, last: int, proof: Sequence[bytes]) -> Iterator[tuple[bool, bytes]]:
    """Yield the hashes on the way up, and whether each stands on the left; raises `BadProof`."""
    for one in proof:
        if last == 0:
            raise BadProof("the proof is too long")
        left = bool(here & 1) or here == last
        while left and here and not here & 1:
            here, last = here >> 1, last >> 1
        yield left, one
        here, last = here >> 1, last >> 1
    if last:
        raise BadProof("the proof is too short")


def check_consistency(
    old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]
) -> None:
    """Check that one tree begins with another; raises `BadProof`."""
    _check_hashes((old_root, new_root, *proof))
    if not 0 <= old <= new:
        raise BadProof(f"a tree of {new} leaves does not begin with {old}")
    if old in {0, new}:
        same = old_root == (new_root if old else EMPTY)
        if proof or not same:
            raise BadProof("two trees of one size differ" if old else "the empty tree has no proof")
        return
    hashes = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not hashes:
        raise BadProof("the proof is too short")
    here, last = old - 1, new - 1
    while here & 1:
        here, last = here >> 1, last >> 1
    first = second = hashes[0]
    for left, one in _climbed(here, last, hashes[1:]):
        first = node_hash(one, first) if left else first
        second = node_hash(one, second) if left else node_hash(second, one)
    if (first, second) != (old_root, new_root):
        raise BadProof("the proof leads to another root")


def _check_hashes(hashes: Iterable[bytes]) -> None:
    if any(len(one) != HASH for one in hashes):
        raise BadProof("a hash has not 32 bytes")


class Edge:
    """The right edge of a growing tree: the roots of its whole subtrees, and no leaf."""

    def __init__(self, size: int, peaks: Iterable[bytes] = ()) -> None:
        """Begin with a tree of this size, whose whole subtrees have these roots."""
        self.size = size
        self._peaks = list(peaks)

    @classmethod
    def of(cls, read: Read, size: int) -> Edge:
        """Return the edge of a tree that is kept."""
        peaks, start = [], 0
        while start < size:
            part = 1 << ((size - start).bit_length() - 1)
            peaks.append(root(read, start, start + part))
            start += part
        return cls(size, peaks)

    def copy(self) -> Edge:
        """Return the same edge, to go on from."""
        return Edge(self.size, self._peaks)

    def append(self, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """Add a leaf; return what is to be kept of the subtrees that are whole now.

        Each is told by its level in steps of `HEIGHT`, its place there, and its root.
        """
        kept, height, place, found = [], 0, self.size, leaf
        while place & 1:
            found = node_hash(self._peaks.pop(), found)
            height, place = height + 1, place >> 1
            if height % HEIGHT == 0:
                kept.append((height // HEIGHT, place, found))
        self._peaks.append(found)
        self.size += 1
        return kept

    @property
    def root(self) -> bytes:
        """The root of the whole tree."""
        return _folded(self._peaks)
