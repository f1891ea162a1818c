"""Sights: what the table truly reports of cards that are seen, counted, looked at or left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import UNKNOWN, Face, Place, Resume, Seat
from referee.kernel.rules.laws import Count, Left, Look, See
from referee.kernel.rules.laying import cards_in_words
from referee.kernel.rules.moves import Lying
from referee.kernel.table.cards import Card
from referee.notation.lying import position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from referee.kernel import Book, Move, Table
    from referee.trial.dealer import Dealer

KINDS = ("see", "see", "see", "count", "look", "left")
"""What is reported, the more often the oftener it stands here; `resume` as well where asked."""
HEAPS = 0.4
"""How often a place is picked that is no hand, and not any place."""
REMEMBERED = 0.6
"""How often a card that the record knows is known to those who pick a hand up in the middle."""


def any_sight(
    book: Book, table: Table, dealer: Dealer, random: Random, kinds: Sequence[str] = KINDS
) -> Move | None:
    """Return something true that the table reports of the real cards now, if it can."""
    kind = random.choice(kinds)
    if kind == "left":
        return _left(table, dealer, random)
    if table.over and kind != "see":
        return None
    if kind == "count":
        place = random.choice([*table.places])
        return Count(Place(place), len(dealer.places.get(place, ())))
    if kind == "look":
        return _look(table, dealer, random)
    if kind == "resume":
        return _resume(book, table, dealer, random)
    place, some = _some(dealer.places, random)
    return See(place, some)


def _some(places: Mapping[str, Sequence[str]], random: Random) -> tuple[Place, tuple[Face, ...]]:
    """Pick a place, and one, a few or all of the cards that lie in it."""
    full = [place for place, cards in places.items() if cards]
    heaps = [place for place in full if not place.startswith("hand/")]
    place = random.choice(heaps if heaps and random.random() < HEAPS else full)
    cards = places[place]
    number = min(random.choice((1, 1, 1, 2, 3, len(cards))), len(cards))
    return Place(place), tuple(map(Face, random.sample(list(cards), number)))


def _left(table: Table, dealer: Dealer, random: Random) -> Move | None:
    over = table.leftover
    if over is None or over["unwatched"]:
        return None
    return Left(*_some(dealer.places if over is table else dealer.last, random))


def _look(table: Table, dealer: Dealer, random: Random) -> Move | None:
    """Look at some cards of the own hand, or at one that this seat has looked at by the record."""
    seat = Seat(random.choice(table.seats))
    seen = [
        (place, cards[-1:]) for place, cards in dealer.heaps()
        if table.count(place) and seat in table.cards(place)[-1].seen
    ]  # fmt: skip
    if own := dealer.places.get(f"hand/{seat}"):
        seen.append((f"hand/{seat}", random.sample(own, random.randint(1, len(own)))))
    if not seen:
        return None
    place, cards = random.choice(seen)
    return Look(seat, Place(place), tuple(map(Face, cards)))


def _resume(book: Book, table: Table, dealer: Dealer, random: Random) -> Move | None:
    """Pick the hand up as it lies; of what the record knows something is forgotten, or more said.

    Whatever lies open on top of a heap is said.
    """
    lines = position(book, table, timed=False)
    turn = next((line.split()[1] for line in lines if line.startswith("turn: ")), "")
    if not turn or table.ended:
        return None
    lying = [line for line in lines if line.startswith("mark ")]
    for place, cards in sorted(dealer.places.items()):
        shown: list[Card] = []
        for card, face in zip(table.cards(place), cards, strict=True):
            needed = card.face != UNKNOWN and (place != "pile" or len(shown) + 1 == len(cards))
            hidden = place in {"stock", *(f"hand/{seat}" for seat in table.seats)}
            said = (needed and not hidden) or random.random() < REMEMBERED
            shown.append(Card(face if said else UNKNOWN, tags=card.tags))
        if shown:
            lying.append(f"place {place}: {cards_in_words(shown)}")
    return Resume(Lying("; ".join(lying)), Seat(turn))
