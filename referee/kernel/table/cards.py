"""Cards: what is printed on a pack, and what the record knows of a card that lies on the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.kernel.messages import CardPart, message

if TYPE_CHECKING:
    from collections.abc import Iterable

UNKNOWN: Final = "?"
"""The face of a card that the record does not know."""


class PrintedCard(NamedTuple):
    """One kind of card in a pack: its token, its name, and what is printed on it."""

    face: str
    """The short token used in reports and in the notation, like ``C7``."""
    text: str
    """The name people say, like ``Circle 7``."""
    suit: str = ""
    rank: str = ""
    points: int = 0
    copies: int = 1


class Pack:
    """The cards a game is played with, in the order in which they are printed."""

    def __init__(self, cards: Iterable[PrintedCard]) -> None:
        """Keep the cards; two kinds with one face would be a slip of the book's author."""
        self.cards = tuple(cards)
        self.faces: dict[str, PrintedCard] = {card.face: card for card in self.cards}
        if len(self.faces) != len(self.cards):
            raise ValueError("two kinds of card in the pack have the same face")
        self.copies: dict[str, int] = {card.face: card.copies for card in self.cards}
        self.size = sum(self.copies.values())
        self.every = frozenset(self.faces)
        """All faces of the pack."""
        self.suits = tuple(dict.fromkeys([card.suit for card in self.cards if card.suit]))
        """The suits in printed order."""
        self._called = {card.face: CardPart(card.face, message(card.text)) for card in self.cards}

    def __contains__(self, face: str) -> bool:
        """Tell whether such a card exists in this pack."""
        return face in self.faces

    def __getitem__(self, face: str) -> PrintedCard:
        """Return the printed card of a face; a ``KeyError`` when the pack has none."""
        return self.faces[face]

    def called(self, face: str) -> CardPart:
        """Return a card as a part of a message, by the name that people say."""
        return self._called.get(face) or CardPart(face)

    def ordered(self, faces: Iterable[str]) -> list[str]:
        """Return faces in printed order, those that the pack does not have at the end."""
        place = {face: index for index, face in enumerate(self.faces)}
        return sorted(faces, key=lambda face: (place.get(face, len(place)), face))

    def fewer(self, *faces: str) -> Pack:
        """Return the pack without these faces."""
        return Pack(card for card in self.cards if card.face not in faces)

    def more(self, *cards: PrintedCard) -> Pack:
        """Return the pack with these cards added at its end."""
        return Pack((*self.cards, *cards))


NOTHING: Final[frozenset[str]] = frozenset()


class Card(NamedTuple):
    """A card as it lies somewhere: its face if the record knows it, its memory if not.

    An unknown card remembers since which moment it has lain unseen, which faces it can never be,
    who has looked at it and what clings to it (a lock, say). The memory travels with the card.
    """

    face: str = UNKNOWN
    since: int = 0
    never: frozenset[str] = NOTHING
    seen: frozenset[str] = NOTHING
    tags: frozenset[str] = NOTHING
    loose: bool = False
    """Of a known card: nobody can say which of the cards in its place it is."""


@lru_cache(maxsize=1024)
def known(face: str, tags: frozenset[str] = NOTHING) -> Card:
    """Return the card with a face everybody may know; the same object every time."""
    return Card(face, 0, NOTHING, NOTHING, tags)
