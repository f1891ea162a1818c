"""Offers: what may be reported now, field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.afterwards import afterwards
from referee.kernel.offers import offers
from referee.kernel.tokens import HAND
from referee.presenters.moves import KIND, help_of, kind_of, place_asked, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel import Book, Table
    from referee.kernel.offers import Choice, Offer


def offers_json(book: Book, table: Table, seats: Sequence[str] | None) -> list[dict[str, Any]]:
    """Return what these seats may report now, or (``None``) everybody.

    What is awaited comes first; what one seat may report stands together.
    """
    found = offers(book, table, seats)
    places = {offer.seat: place for place, offer in reversed(list(enumerate(found)))}
    found.sort(key=lambda offer: places[offer.seat])
    return [_offer(book, table, offer) for offer in found]


def _own_first(offer: Offer, choice: Choice) -> list[Any]:
    """Return what may be said, and of what is noted in secret the own hand first.

    No hand of others is among it: who lays it open does so before everybody.
    """
    options = list(choice.options or ())
    if not (offer.seat and choice.field.kind == "place" and "cards" in offer.move.sealed):
        return options
    own = f"{HAND}{offer.seat}"
    left = [place for place in options if place == own or not place.startswith(HAND)]
    return sorted(left, key=lambda place: place != own)


def _offer(book: Book, table: Table, offer: Offer) -> dict[str, Any]:
    claims: dict[str, str] = {}
    fields = []
    for choice in offer.choices:
        place = place_asked(offer.move, choice.field.name)
        if place is not None and place >= len(table.seats):
            continue
        claims.update(choice.claims)
        whole = choice.field.kind == "cards" and offer.move.whole(table, offer.seat or "")
        fields.append(
            {
                "name": choice.field.name,
                "kind": choice.field.kind,
                "required": choice.field.required or place is not None,
                "sealed": choice.field.sealed,
                "below_zero": choice.field.below_zero,
                "options": None if choice.options is None else _own_first(offer, choice),
                "claims": choice.claims,
            }
            | ({"when": offer.when[choice.field.name]} if choice.field.name in offer.when else {})
            | ({"whole": whole} if whole else {})
        )
    # Where its one answer is a number, the button says that.
    many = 0 if any(c.field.required for c in offer.choices) else offer.move.many(table)
    return {
        KIND: kind_of(book.name, offer.move.name),
        "move": offer.move.name,
        "seat": offer.seat,
        "title": title_of(offer.move),
        "many": many,
        "text": help_of(offer.move),
        "awaited": offer.awaited,
        "needs_one": offer.needs_one,
        "fields": fields,
        "claims": claims,
        "then": [one._asdict() for one in afterwards(book, table, offer)],
    }
