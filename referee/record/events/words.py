"""What somebody said, as a payload keeps it: with a salt of its own, and hashed by its digest.

The leaf of an event hashes its payload with the digest of the words in their place. So words can be
taken out for ever, and what is left is, byte for byte, what was hashed from the beginning.
"""

from __future__ import annotations

import re

from referee.match.erasing import GONE
from referee.record.events.canonical import digest
from referee.record.events.shapes import DIGEST, SALT, TEXT, Shape, fixed, names

_SALTED, _SEALED = fixed(names(said=TEXT, salt=SALT)), fixed(names(sealed=DIGEST))
WORDS = Shape(
    lambda value: TEXT.fits(value) or _SALTED.fits(value) or _SEALED.fits(value),
    {"anyOf": [TEXT.schema, _SALTED.schema, _SEALED.schema]},
    lambda value, _: plain(value),
    since=lambda value: 1 if type(value) is str else 4,
)
"""The shape of words: plain, as older payloads have them; with their salt; or their digest."""

_FOUND = re.compile(rb'\{"said":"[^"\\]*(?:\\.[^"\\]*)*","salt":"[A-Za-z0-9_-]{22}"\}')
"""Words with their salt. No text holds the beginning, for in it quotation marks have a \\."""


def plain(value: str | dict[str, str]) -> str:
    """Return words as text, however a payload has them."""
    return value if isinstance(value, str) else value.get("said", GONE)


def hashed(payload: bytes) -> bytes:
    """Return a payload as its leaf hashes it: with the digest of the words in their place."""
    return _FOUND.sub(lambda found: b'{"sealed":"%b"}' % digest(found[0]).encode(), payload)
