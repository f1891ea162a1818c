"""A table with real cards, beside the record that sees only what is shown."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.kernel import UNKNOWN, Claimed, Deal, Gathered, Moved, Shuffled, hand_of
from referee.kernel.rules.moves import Field, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    from referee.kernel import Book, Fact, Move, Table

A_FEW = 4
"""So many cards of a heap are turned up together, at most."""


class Dealer:
    """The real cards of a match, moved as the facts say; the record sees only what is shown."""

    def __init__(self, book: Book, table: Table, random: Random) -> None:
        self.book = book
        self.random = random
        cards = [face for face, copies in book.pack.copies.items() for _ in range(copies)]
        random.shuffle(cards)
        self.places: dict[str, list[str]] = {}
        self.last: dict[str, list[str]] = {}
        """How they lay when the hand before ended."""
        for place, lying in table.places.items():
            self.places[place] = [cards.pop() for _ in lying]

    def before(self, seat: str) -> tuple[str, ...]:
        """Return all cards that a seat has before it, slot by slot where there are slots."""
        mine = [place for place in self.places if place.split("/")[1:2] == [seat]]
        return tuple(face for place in mine for face in self.places[place])

    def heaps(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the places with cards that are no hands, and their cards from bottom to top."""
        for place, faces in self.places.items():
            if faces and not hand_of(place):
                yield place, faces

    def on_top(self) -> Iterator[tuple[str, ...]]:
        """Yield the cards on top of each heap: one, two, and so on."""
        for _, faces in self.heaps():
            for number in range(1, min(len(faces), A_FEW) + 1):
                yield tuple(faces[-number:])

    def likely(
        self, field: Field, draft: dict[str, Any], options: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Return the values worth trying: of cards, once places are named, those that lie there."""
        places = [value for value in draft.values() if value in self.places]
        if field.kind != "card" or not places:
            return options
        real = {face for place in places for face in self.places[place]}
        return tuple(value for value in options if value in real)

    def may_be_true(self, kind: type[Move], draft: dict[str, Any]) -> bool:
        """Say whether what a move in the making shows so far really lies there."""
        blank = {field.name: field.default for field in fields_of(kind)}
        shown = kind(**{**blank, **draft}).shows()
        return all(
            not Counter(faces) - Counter(self.places.get(place, ()))
            for place, faces in shown
            if place in self.places and None not in (faces or ())
        )

    def is_true(self, move: Move) -> bool:
        """Say whether a move shows only cards that really lie there, and where they can be seen."""
        for place, faces in move.shows():
            real = self.places.get(place, [])
            if Counter(faces) - Counter(real):
                return False
            on_top = real[len(real) - len(faces) :]
            if not hand_of(place) and sorted(on_top) != sorted(faces):
                return False
        return True

    def is_honest(self, facts: Iterable[Fact], but: str = "") -> bool:
        """Say whether what the act implied about hands is so; asked before the cards move.

        Of one seat it may be so or not.
        """
        return all(
            any(face in fact.cards for face in self.places.get(f"hand/{fact.seat}", ()))
            == (fact.kind == "holds")
            for fact in facts
            if isinstance(fact, Claimed) and fact.seat != but
        )

    def can_be(self, facts: Iterable[Fact]) -> bool:
        """Say whether the real cards can move so: each that is named lies where it comes from."""
        came: dict[str, list[str]] = {}
        for fact in facts:
            if isinstance(fact, Gathered):
                return True
            if isinstance(fact, Moved):
                named = [face for face in fact.cards if face != UNKNOWN]
                lying = [*self.places.get(fact.source, ()), *came.get(fact.source, ())]
                if Counter(named) - Counter(lying):
                    return False
                came.setdefault(fact.target, []).extend(named)
        return True

    def happen(self, move: Move, facts: Iterable[Fact]) -> None:
        """Move the real cards; whoever deals shuffles them before."""
        if isinstance(move, Deal):
            self.random.shuffle(self.places["stock"])
        for fact in facts:
            if isinstance(fact, Moved):
                self._move(fact)
            elif isinstance(fact, Shuffled):
                self.random.shuffle(self.places.get(fact.place, []))
            elif isinstance(fact, Gathered):
                self.last = self.places
                cards = [card for lying in self.places.values() for card in lying]
                self.random.shuffle(cards)
                self.places = {fact.place: cards}

    def _move(self, fact: Moved) -> None:
        source = self.places.setdefault(fact.source, [])
        if hand_of(fact.source):
            self.random.shuffle(source)
        moved = fact.cards[: len(source)]
        end = 0 if fact.take == "bottom" else -1
        # first those that are named: an unseen card beside them is none of them
        named = iter([
            source.pop(source.index(face) if end == 0 else -1 - source[::-1].index(face))
            for face in moved if face != UNKNOWN
        ])  # fmt: skip
        came = [source.pop(end) if face == UNKNOWN else next(named) for face in moved]
        there = self.places.setdefault(fact.target, [])
        there[:] = [*there, *came] if fact.lay == "top" else [*came, *there]
