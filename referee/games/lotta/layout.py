"""The cards before each player: two rows of two, slots for those that come later, and locks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.pack import PACK
from referee.kernel import UNKNOWN, Moved, No, Place, Shown, elsewhere, stray
from referee.kernel.rules.laws import See

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel import Fact, Table

SLOTS = ("TL", "TR", "BL", "BR")
BOTTOM = ("BL", "BR")
LOCKED = "locked"
FINGERS = "fingers"
"""Where a card lies that was taken and not yet put anywhere."""
HIDDEN = (UNKNOWN,)


def grid(seat: str, slot: str) -> str:
    """Return the place of a slot before a seat."""
    return f"grid/{seat}/{slot}"


def own(seat: str, place: str) -> bool:
    """Say whether a place lies before this seat."""
    return place.startswith(f"grid/{seat}/")


def is_slot(place: str) -> bool:
    """Say whether a place is one of those before the players."""
    return place.startswith("grid/")


def in_a_hand(table: Table, place: str) -> bool:
    """Say whether a card lies there, before some player."""
    return is_slot(place) and table.count(place) > 0


def _order(place: str) -> tuple[int, int]:
    slot = place.rpartition("/")[2]
    return (SLOTS.index(slot), 0) if slot in SLOTS else (len(SLOTS), int(slot.strip("+") or 0))


def hand(table: Table, seat: str) -> tuple[str, ...]:
    """Return the places where a seat has cards: the rows first, then what came later."""
    mine = [place for place, cards in table.places.items() if cards and own(seat, place)]
    return tuple(sorted(mine, key=_order))


def faces(table: Table, seat: str) -> tuple[str, ...]:
    """Return the cards of a seat in the order of their slots."""
    return tuple([face for place in hand(table, seat) for face in table.faces(place)])


def later_slot(table: Table, seat: str) -> str:
    """Return the place for one more card; a slot that was emptied is not used again."""
    later = grid(seat, "+")
    numbers = [int(place[len(later) :]) for place in table.places if place.startswith(later)]
    return f"{later}{max(numbers, default=0) + 1}"


def locked(table: Table, place: str) -> bool:
    """Say whether a card that lies there is locked."""
    return any(LOCKED in card.tags for card in table.cards(place))


def unlocking(table: Table, place: str) -> str:
    """Return what takes the lock off the card that leaves this place for the pile, if it has one.

    That can only be where the table let it stand.
    """
    return f"-{LOCKED}" if locked(table, place) else ""


def seen_by(table: Table, seat: str, place: str) -> bool:
    """Say whether the seat has looked at the card that lies there."""
    return any(seat in card.seen for card in table.cards(place))


def players(table: Table) -> tuple[str, ...]:
    """Return the seats that are still at the table."""
    away = table["away"]
    return tuple([seat for seat in table.seats if seat not in away]) if away else table.seats


def reported(table: Table, place: str, face: str) -> No | None:
    """Say why this card cannot be the one that lies in this slot, or return ``None``."""
    known = table.top(place)
    if known not in {None, UNKNOWN, face}:
        trail = since_seen(table, place, str(known))
        return No(
            "By the record the card in {place} is {card}.", trail,
            place=table.place(place), card=table.card(str(known)),
        )  # fmt: skip
    look = See(Place(place), (face,))  # type: ignore[arg-type]
    return stray(table, look) or elsewhere(table, look)


def together(table: Table, shown: Iterable[tuple[str, str]]) -> No | None:
    """Say why these cards cannot lie in these slots at the same time, or return ``None``."""
    pairs = list(shown)
    for place, face in pairs:
        wrong = reported(table, place, face)
        if wrong is not None:
            return wrong
    places = {place for place, _ in pairs}
    said = [face for _, face in pairs]
    for face in dict.fromkeys(said):
        others = [ruling for place, ruling in table.whereabouts(face) if place not in places]
        if said.count(face) + len(others) > PACK.copies[face]:
            evidence = tuple(sorted({ruling for ruling in others if ruling}))
            return No("{card} cannot lie in two places.", evidence, card=table.card(face))
    return None


def since_seen(table: Table, place: str, face: str) -> tuple[int, ...]:
    """Return the rulings by which a known card came to this place, from when its face was seen."""
    trail: list[int] = []
    for ruling, fact in table.told():
        named = face in getattr(fact, "cards", ())
        if not _bears(fact, place, named=named):
            continue
        trail.append(ruling)
        if named:
            break
        place = getattr(fact, "source", place)
    return tuple(sorted(set(trail)))


def _bears(fact: Fact, place: str, *, named: bool) -> bool:
    """Say whether a fact put the card into this place, or showed it there.

    On the pile lie others as well: what is told of them proves nothing.
    """
    if isinstance(fact, Shown):
        return named and fact.place == place
    return isinstance(fact, Moved) and fact.target == place and (named or place != "pile")


def size_told(table: Table, seat: str) -> tuple[int, ...]:
    """Return the rulings that made the hand of a seat as large as it is."""
    more: dict[int, int] = {}
    for ruling, fact in table.told():
        if isinstance(fact, Moved):
            change = own(seat, fact.target) - own(seat, fact.source)
            more[ruling] = more.get(ruling, 0) + change
    return tuple(sorted(ruling for ruling, change in more.items() if change and ruling))
