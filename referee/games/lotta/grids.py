"""The grids as players would draw them: the cards before each player at the deal and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lotta.layout import SLOTS, faces, grid
from referee.kernel import UNKNOWN, ListPart, Message, Moved, SeatPart, Sheet, Shown
from referee.kernel.messages import TextPart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel import Fact, HandPlayed, Table
    from referee.kernel.messages import Part

NOBODY = ListPart(())
"""Who stands before the second row of a grid."""
EMPTY = TextPart("—")
"""What is drawn for a slot without a card."""


def grids(played: HandPlayed) -> Sheet | None:
    """Return each player's grid before and after a hand; ``None`` where nothing was dealt."""
    before = _dealt(played)
    if not before:
        return None
    rows = [row for seat in played.after.seats for row in _rows(played.after, before, seat)]
    return Sheet((Message("Player"), Message("At the deal"), Message("At the end")), tuple(rows))


def _rows(after: Table, before: dict[str, str], seat: str) -> Iterator[tuple[Part, ...]]:
    """Yield the rows of one grid; what came later stands below it."""
    dealt = [[before.get(grid(seat, slot), "") for slot in row] for row in (SLOTS[:2], SLOTS[2:])]
    held = [[*after.faces(grid(seat, slot))] for slot in SLOTS]
    shown = [cards[-1] if cards else "" for cards in held]
    left = [shown[:2], shown[2:]]
    later = [*faces(after, seat)][sum(map(len, held)) :]
    for number, (first, last) in enumerate(zip([*dealt, []], [*left, later], strict=True)):
        if first or last:
            name = NOBODY if number else SeatPart(seat)
            yield name, _cards(after, first), _cards(after, last)


def _cards(table: Table, faces: Sequence[str]) -> Part:
    return ListPart(tuple(table.pack.called(face) if face else EMPTY for face in faces), "")


def _dealt(played: HandPlayed) -> dict[str, str]:
    """Return the card each slot began with, named where it was seen there before it changed."""
    places = played.before.places
    found = {
        place: played.before.faces(place)[-1]
        for place, cards in places.items() if cards and place.startswith("grid/")
    }  # fmt: skip
    changed: set[str] = set()
    for fact in (fact for turn in played.turns for fact in turn.facts):
        _seen(fact, found, changed)
    return found


def _seen(fact: Fact, found: dict[str, str], changed: set[str]) -> None:
    """Take in what a fact tells of the cards that lay in the slots at first."""
    if isinstance(fact, Shown):
        _name(found, changed, fact.place, fact.cards)
    elif isinstance(fact, Moved):
        _name(found, changed, fact.source, fact.cards)
        if fact.source in found:
            changed.add(fact.source)
        if fact.target.startswith("grid/") and "+" not in fact.target:
            if fact.target in found:
                changed.add(fact.target)
            found.setdefault(fact.target, fact.cards[-1])


def _name(found: dict[str, str], changed: set[str], place: str, cards: Sequence[str]) -> None:
    if place in found and place not in changed and found[place] == UNKNOWN and cards:
        found[place] = cards[-1]
