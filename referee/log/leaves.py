"""The leaf of an event: what of it is hashed into the tree, and chains it to the one before.

A leaf tells no content: the payload is in it as a hash alone, and the payload has a salt of its
own, so a log of leaves may be public. The leaf's hash is the id of the event, and stands in the
leaf of the next one: the events of a match are a chain by themselves, and the tree holds them all.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, NamedTuple

from referee.log.tree import leaf_hash

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EVENT = "event"
"""The leaf was written with its event, in one transaction."""
ADOPTED = "adopted"
"""The event was here before it had a leaf: nobody vouches for what became of it until then."""
_TEXT = re.compile(
    r"referee/(event|adopted)@1\n([!-~]{1,80})\n([1-9][0-9]{0,9})\n([a-z.]{1,40})\n"
    r"([A-Za-z0-9+/]{43}=)\n([A-Za-z0-9+/]{43}=)\n\Z"
)


class BadLeaf(ValueError):
    """Text that is no leaf."""


class Leaf(NamedTuple):
    """What is hashed of an event."""

    kind: str
    stream: str
    """The match."""
    seq: int
    """The version of the event in it, counted from 1."""
    topic: str
    """What kind of event it is."""
    prev: bytes
    """The hash of the leaf before it in the match, or where the match begins."""
    payload: bytes
    """The SHA-256 of the payload as it is stored."""

    @property
    def text(self) -> str:
        """The leaf as it is hashed: six lines."""
        prev, payload = b64encode(self.prev).decode(), b64encode(self.payload).decode()
        return (
            f"referee/{self.kind}@1\n{self.stream}\n{self.seq}\n{self.topic}\n{prev}\n{payload}\n"
        )

    @property
    def hash(self) -> bytes:
        """The hash of the leaf: the id of its event."""
        return leaf_hash(self.text.encode())


def begin(origin: str, stream: str) -> bytes:
    """Return what stands before the first event of a match: it binds the match to one log."""
    return hashlib.sha256(f"referee/stream@1\n{origin}\n{stream}\n".encode()).digest()


def heads(stream: str, told: Iterable[tuple[str, bytes]]) -> Iterator[bytes]:
    """Yield the hash of a match up to each of its events, from their topics and payloads' hashes.

    It is the leaf that the last of them would have in a log without a name, each written with its
    event: so it is the same whether the match is sealed, adopted, imported or begun anew.
    """
    prev = begin("", stream)
    for seq, (topic, payload) in enumerate(told, 1):
        prev = Leaf(EVENT, stream, seq, topic, prev, payload).hash
        yield prev


def payload_hash(payload: bytes) -> bytes:
    """Return the hash of a payload as it is stored."""
    return hashlib.sha256(payload).digest()


def read_leaf(text: str) -> Leaf:
    """Read a leaf back; raises `BadLeaf`."""
    found = _TEXT.match(text)
    if found is None:
        raise BadLeaf("this is no leaf of an event")
    kind, stream, seq, topic, prev, payload = found.groups()
    leaf = Leaf(kind, stream, int(seq), topic, b64decode(prev), b64decode(payload))
    if leaf.text != text:
        raise BadLeaf("the leaf is not written in the one way")
    return leaf
