"""Afterwards: who is awaited next once an awaited move is made, so that a phone need not wait.

It is what the rules would say of the bare move. A move whose fields go beyond one may lead
elsewhere; of that nothing is promised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.decide import decide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.offers import Choice, Offer
    from referee.kernel.rules.book import Book
    from referee.kernel.table.table import Table


class Afterwards(NamedTuple):
    """Who is awaited after a move with these values of its one field; ``None`` is nobody."""

    values: tuple[Any, ...]
    seat: str | None
    moves: tuple[str, ...]


def afterwards(book: Book, table: Table, offer: Offer) -> tuple[Afterwards, ...]:
    """Return who is awaited after an awaited move, the most usual first; nothing if unknown.

    Cards from which the same follows are taken to lead to the same seat: the answer to the report
    says whether one does not. Who takes a trick is not asked here, card by card with every tap.
    """
    needed = [choice for choice in offer.choices if choice.field.required]
    if not offer.awaited or len(needed) > 1 or any(one.options is None for one in needed):
        return ()
    if len(table.queue) == 1 and (open_trick := book.trick(table)) and open_trick.laid:
        return ()
    found: dict[tuple[str | None, tuple[str, ...]], list[Any]] = {}
    for move, values in _alike(book, table, offer, needed):
        after = decide(book, table, move).table
        queue = after.queue if after is not None and not after.over else ()
        key = (queue[0].seat or None, queue[0].moves) if queue else (None, ())
        found.setdefault(key, []).extend(values)
    ranked = sorted(found.items(), key=lambda item: -len(item[1]))
    return tuple([Afterwards(tuple(values), *key) for key, values in ranked])


def _alike(
    book: Book, table: Table, offer: Offer, needed: list[Choice]
) -> Iterator[tuple[Any, list[Any]]]:
    """Yield moves to try, each with the values for which it stands."""
    seat = {} if offer.seat is None else {"seat": offer.seat}
    if not needed:
        yield offer.move(**seat), []
        return
    field, options, _ = needed[0]
    card = field.kind == "card"
    asked = book.asking(table, ruling=table.ruling + 1)
    groups: dict[Any, tuple[Any, list[Any]]] = {}
    for value in options or ():
        move = offer.move(**seat, **{field.name: value})
        effects = book.bearing("effect", offer.move, value) if card else ()
        follows = tuple([one.clause for one in effects if one.holds(asked, move)])
        groups.setdefault(follows if card else value, (move, []))[1].append(value)
    yield from groups.values()
