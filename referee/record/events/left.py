"""What is left of a payload whose words were erased, and the digest that its leaf has for ever.

Where words have a salt of their own, their digest stays in their place, and that is what the leaf
has hashed from the beginning. Older payloads get another salt (with the old one the words could be
guessed), and `erased` says which digest they had: the leaf, the chain and the tree stay, and what
is left is vouched for by the event that erased the words, in which its digest stands.
"""

from __future__ import annotations

from referee.log.leaves import payload_hash
from referee.match.erasing import GONE
from referee.record.events.canonical import canonical, digest, read
from referee.record.events.events import Event, salt
from referee.record.events.json_bytes import orjson
from referee.record.events.kinds import KINDS, WORDS
from referee.record.events.shapes import DIGEST
from referee.record.events.words import hashed

_ERASED = 3
"""The version of payloads that say `erased`."""
_MARK = b'"erased":"'


def digest_before(payload: bytes) -> str | None:
    """Return the digest that a payload had before words of it were erased; else ``None``."""
    if _MARK not in payload:
        return None
    try:
        told = read(payload)["erased"]
    except (orjson.JSONDecodeError, LookupError, TypeError):
        return None
    return told if DIGEST.fits(told) else None


def committed(payload: bytes) -> bytes:
    """Return the hash of a payload that stands in its leaf."""
    before = digest_before(payload)
    return payload_hash(hashed(payload)) if before is None else bytes.fromhex(before)


def same_event(one: Event, other: Event) -> bool:
    """Say whether two are one event, of which words may have been erased since."""
    return one == other or (
        tuple(one)[:3] == tuple(other)[:3] and committed(one.state) == committed(other.state)
    )


def left_of(event: Event) -> bytes:
    """Return what is left of the payload of an event without its words.

    Raises ``LookupError`` for a kind of event in which nobody says anything.
    """
    left = hashed(event.state)
    if left != event.state:
        return left
    data = read(event.state)
    data[WORDS[KINDS[event.topic]]] = GONE
    data |= {"v": _ERASED, "salt": salt(), "erased": digest(event.state)}
    return canonical(data)
