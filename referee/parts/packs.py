"""Packs of suits and ranks, as most card games have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Message, PrintedCard

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


SUITS: Mapping[str, Message] = {
    "C": Message("Clubs"), "D": Message("Diamonds"), "H": Message("Hearts"), "S": Message("Spades"),
}  # fmt: skip
"""The French suits by their letters."""
RANKS: Mapping[str, Message] = {
    "A": Message("Ace"), "K": Message("King"), "Q": Message("Queen"), "J": Message("Jack"),
    "10": Message("Ten"), "9": Message("Nine"), "8": Message("Eight"), "7": Message("Seven"),
    "6": Message("Six"), "5": Message("Five"), "4": Message("Four"), "3": Message("Three"),
    "2": Message("Two"),
}  # fmt: skip
"""The ranks of French packs by their signs."""


GERMAN_SUITS: Mapping[str, Message] = {
    "E": Message("Acorns"), "L": Message("Leaves"), "H": Message("Hearts"), "S": Message("Bells"),
}  # fmt: skip
"""The German suits by their letter: Eichel, Laub, Herz, Schellen."""
GERMAN_RANKS: Mapping[str, Message] = {
    "A": Message("Ace"), "K": Message("King"), "O": Message("Ober"), "U": Message("Unter"),
    "10": Message("Ten"), "9": Message("Nine"), "8": Message("Eight"), "7": Message("Seven"),
}  # fmt: skip
"""The ranks of German packs by their sign, from high to low where a Ten is no more than a Ten."""

PICTURES = {sign: RANKS[sign] for sign in "AKQJ"}
"""The names of those that are no number."""


def ranked(signs: str, names: Mapping[str, str] = PICTURES) -> dict[str, str]:
    """Return ranks by their signs (``A K Q J 10 9``), in this order, with their names if any."""
    return {sign: names.get(sign, sign) for sign in signs.split()}


def suited(
    suits: Mapping[str, str], ranks: Mapping[str, str], points: Mapping[str, int] | None = None
) -> Iterator[PrintedCard]:
    """Yield one card of every rank in every suit, ranks from high to low.

    ``suits`` and ``ranks`` give the letter in the notation and the name that people say: the card
    ``HK`` is the King of Hearts. ``points`` says what a card of a rank counts; nothing where it is
    left out.
    """
    counts = points or {}
    for letter, suit in suits.items():
        for rank, name in ranks.items():
            text = Message("{rank} of {suit}", rank=name, suit=suit)
            yield PrintedCard(f"{letter}{rank}", text, str(suit), rank, counts.get(rank, 0))
