"""The others at a practice table: each plays something that is legal, by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.decide import decide
from referee.kernel.offers import narrowed, offers
from referee.kernel.tokens import STANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Book, Move, Table
    from referee.kernel.offers import Offer

TRIES = 40
"""So many drafts of a move are looked at before somebody else is asked to report it."""


def chosen(book: Book, table: Table, seat: str, random: Any) -> Move | None:
    """Return a move of this seat that would stand; nothing where none was found.

    ``random`` is the module, or a generator with a seed.
    """
    awaited = [one for one in offers(book, table, [seat]) if one.awaited and one.seat == seat]
    random.shuffle(awaited)
    for offer in awaited:
        for move in _drafts(book, table, offer, random):
            if decide(book, table, move, ruling=table.ruling + 1).outcome == STANDS:
                return move
    return None


def _drafts(book: Book, table: Table, offer: Offer, random: Any) -> Iterator[Move]:
    """Yield drafts of a move: each field that has to be filled gets something that is left."""
    for _ in range(TRIES):
        given: dict[str, Any] = {} if offer.seat is None else {"seat": offer.seat}
        for choice in offer.choices:
            field = choice.field
            if not field.required or field.name in given:
                continue
            before = {name: value for name, value in given.items() if name != "seat"}
            left = narrowed(book, table, offer, before) if before else offer.choices
            options = next((one.options for one in left or () if one.field.name == field.name), ())
            if not options:
                break
            given[field.name] = random.choice(list(options))
        else:
            yield offer.move(**given)
