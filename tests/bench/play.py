"""Matches played at random, by whatever book: legal moves found through the offers, in advance."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.games import shelf
from referee.kernel import Book, Move, Table
from referee.kernel.decide import Ruling, decide
from referee.kernel.offers import Offer, offers
from referee.kernel.rules.moves import move_to_json

BEGIN = 1_764_000_000_000
"""When the first report of every match happens, in milliseconds since 1970."""
PACE = 3_000
"""Milliseconds from one report to the next."""
SPARED = 2
"""Who has so few cards left in a match that is to last draws instead of going out."""


class Step(NamedTuple):
    """One report of a match: the table it was told at, and what was ruled."""

    table: Table
    move: Move
    at: int
    ruling: Ruling


class Played(NamedTuple):
    """A match that was played in advance."""

    book: Book
    seats: tuple[str, ...]
    steps: list[Step]

    def reports(self) -> list[dict[str, Any]]:
        """Return the reports as the API takes them, without their ids."""
        return [{"move": move_to_json(step.move), "at": step.at} for step in self.steps]


def played(name: str, seed: int, most: int, *, lasting: bool = False) -> Played:
    """Play a match by a book until it is over or long enough.

    The players would rather lay a card than draw one, as people do; in a match that is to last
    none of them goes out.
    """
    chance = random.Random(seed)
    book = shelf()[name].agree()
    fewest, _ = book.seats
    seats = book.names[: max(2, fewest)]
    table = book.open(seats)
    steps: list[Step] = []
    for turn in range(most):
        step = next(_stand(book, table, BEGIN + turn * PACE, chance, lasting=lasting), None)
        if step is None or step.ruling.table is None:
            break
        steps.append(step)
        table = step.ruling.table
    return Played(book, seats, steps)


def _stand(
    book: Book, table: Table, at: int, chance: random.Random, *, lasting: bool
) -> Iterator[Step]:
    """Yield the awaited moves that stand, the likelier first."""
    wanted = [offer for offer in offers(book, table) if offer.awaited]
    chance.shuffle(wanted)
    wanted.sort(key=lambda offer: _reluctance(table, offer, lasting=lasting))
    for offer in wanted:
        for _ in range(20):
            move = _filled(book, table, offer, chance)
            ruling = decide(book, table, move, at=at)
            if ruling.outcome == "stands":
                yield Step(table, move, at, ruling)
                break


def _reluctance(table: Table, offer: Offer, *, lasting: bool) -> int:
    draws = offer.move.name == "draw"
    spares = lasting and offer.seat is not None and table.held(offer.seat) <= SPARED
    return int(draws is not spares)


def _filled(book: Book, table: Table, offer: Offer, chance: random.Random) -> Move:
    """Return an offered move with every field that it needs chosen at random."""
    given: dict[str, Any] = {} if offer.seat is None else {"seat": offer.seat}
    for choice in offer.choices:
        if not choice.field.required:
            continue
        if choice.options is not None:
            given[choice.field.name] = chance.choice(choice.options)
        elif choice.field.kind == "cards":
            given[choice.field.name] = _hand(book, table, f"hand/{offer.seat}", chance)
        else:
            given[choice.field.name] = chance.randrange(100)
    return offer.move(**given)


def _hand(book: Book, table: Table, place: str, chance: random.Random) -> tuple[str, ...]:
    """Return faces that the cards of a place may have, all at once."""
    faces = [face for face in table.faces(place) if face != "?"]
    free = [
        face
        for face, copies in book.pack.copies.items()
        if table.may_show(place, face)
        for _ in range(copies - len(table.whereabouts(face)))
    ]
    chance.shuffle(free)
    return tuple((faces + free)[: table.count(place)])
