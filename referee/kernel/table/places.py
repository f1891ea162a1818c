"""Places: what the places where cards lie are called at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from referee.kernel.messages import Message, PlacePart, holes

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

USUAL = {
    "hand/*": "{seat}'s hand",
    "stock": "the stock",
    "pile": "the pile",
    "trick/*": "the trick",
    "taken": "the tricks that were taken",
}
"""What places are called that many games have; ``*`` stands for a seat or a side.

A second one stands for whatever follows, which is the ``{slot}``.
"""

LAST: Final = "last/"
"""Before the name of a place: as the cards lay there when the hand before ended."""


def pattern(names: Collection[str], place: str) -> str:
    """Return the name by which a place stands among these, perhaps with ``*``; else nothing."""
    kind, _, rest = place.partition("/")
    _, _, slot = rest.partition("/")
    whose = (f"{kind}/*/{slot}", f"{kind}/*/*") if slot else (f"{kind}/*",) if rest else ()
    return next((name for name in (place, *whose) if name in names), "")


def called(names: Mapping[str, str], place: str, seats: Collection[str]) -> PlacePart:
    """Return a place with what it is called: by its name, else by its words."""
    if place.startswith(LAST):
        before = called(names, place.removeprefix(LAST), seats).name
        return PlacePart(place, Message("{place} of the hand before", place=before))
    kind, _, rest = place.partition("/")
    whose, _, slot = rest.partition("/")
    found = pattern(names, place)
    if found:
        return PlacePart(place, _words(names[found], whose, slot))
    word = " ".join(filter(None, (kind.replace("-", " "), slot)))
    if whose in seats:
        return PlacePart(place, Message("{seat}'s {word}", seat=whose, word=word))
    return PlacePart(place, Message("the {word}", word=f"{word} {whose}".strip()))


@lru_cache(maxsize=1024)
def _words(words: str, whose: str, slot: str) -> Message:
    """Return what a place is called; many refusals name one that nobody reads: offers ask why."""
    parts = {hole: slot if hole == "slot" else whose for hole in sorted(holes(words))}
    return Message(words, **parts)
