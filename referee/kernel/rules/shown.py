"""What a move shows: whether the cards can lie there, by what the record knows of all others.

The cards of a heap are taken from the top, so the record may know which one comes next.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.kernel.messages import CountPart
from referee.kernel.rules.clauses import No
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Table

Shows = tuple[tuple[str, tuple[str, ...]], ...]
"""Places with the faces that a move shows there."""
CARDS = "card|cards"
"""What is counted most."""


def impossible(table: Table, move: Move) -> No | None:
    """Say why what a move shows cannot lie there, or return ``None``."""
    shown = move.shows()
    if not shown:
        return None
    return _stray(table, shown) or _elsewhere(table, shown) or _beneath(table, move, shown)


def stray(table: Table, move: Move) -> No | None:
    """Say of the first card a move shows that no such card exists, or return ``None``."""
    return _stray(table, move.shows())


def _stray(table: Table, shown: Shows) -> No | None:
    known = table.pack.faces
    for _, faces in shown:
        for face in faces:
            if face not in known and face != "?":
                return No("The pack has no card {card}.", card=face)
    return None


def elsewhere(table: Table, move: Move) -> No | None:
    """Say of the first card a move shows that it cannot have come from there, with evidence."""
    return _elsewhere(table, move.shows())


def _elsewhere(table: Table, shown: Shows) -> No | None:
    if len(shown) > 1:
        doubled = _doubled(table, shown)
        if doubled is not None:
            return doubled
    for place, faces in shown:
        if len(faces) == 1 and (faces[0] == "?" or table.may_show(place, faces[0])):
            continue
        lying = table.faces(place)
        hidden = lying.count("?")
        for face in dict.fromkeys(faces):
            more = faces.count(face) - lying.count(face)
            if face == "?" or more <= 0:
                continue
            visible = len(table.whereabouts(face))
            if visible + more > table.pack.copies.get(face, 0) or not table.may_show(place, face):
                return _why(table, place, face)
            hidden -= more
        if hidden < 0 or len(faces) > len(lying):
            return too_few(table, place, faces)
    return None


def _doubled(table: Table, shown: Shows) -> No | None:
    """Say of a card that it is shown in more places than there are such cards."""
    places = dict(shown)
    said = [face for faces in places.values() for face in faces if face != "?"]
    for face in dict.fromkeys(said):
        others = [ruling for place, ruling in table.whereabouts(face) if place not in places]
        if said.count(face) + len(others) > table.pack.copies.get(face, 0):
            evidence = tuple(filter(None, others))
            return No("{card} cannot lie in so many places.", evidence, card=table.card(face))
    return None


def _why(table: Table, place: str, face: str) -> No:
    where, card = table.whereabouts(face), table.card(face)
    copies = table.pack.copies.get(face, 0)
    if where and len(where) >= copies:
        lies, ruling = where[-1]
        evidence = tuple(sorted({r for _, r in where if r}))
        there = table.place(lies)
        if not ruling:
            return No("{card} lies in {place}.", evidence, card=card, place=there)
        return No("{card} has lain in {place} since ruling {ruling}.", evidence, card=card,
                  place=there, ruling=ruling)  # fmt: skip
    if face in table.gone:
        ruling = table.gone[face][1]
        return No("{card} was seen elsewhere until ruling {ruling}.", (ruling,), card=card,
                  ruling=ruling)  # fmt: skip
    if table.count(place):
        return No("No card in {place} can be {card}.", touched(table, place),
                  place=table.place(place), card=card)  # fmt: skip
    if table.last is not None and table.last.count(place):
        return No(
            "No card lies in {place}. Cards of the hand that is over are reported as left over.",
            touched(table, place), place=table.place(place),
        )  # fmt: skip
    return too_few(table, place)


def too_few(table: Table, place: str, shown: tuple[str, ...] | None = None) -> No:
    """Say how few cards lie in a place, and which one is among them that is not shown."""
    there, evidence, cards = table.place(place), touched(table, place), table.count(place)
    if not cards:
        return No("No card lies in {place}.", evidence, place=there)
    many, lying = CountPart(cards, CARDS), Counter(table.faces(place))
    del lying[UNKNOWN]
    # what is shown without its face may be it
    if shown and UNKNOWN not in shown and (known := lying - Counter(shown)):
        return No("The record has {many} in {place}, with {card} among them.", evidence,
                  place=there, many=many, card=table.card(next(iter(known))))  # fmt: skip
    return No("The record has only {many} in {place}.", evidence, place=there, many=many)


def touched(table: Table, place: str) -> tuple[int, ...]:
    """Return the last ruling of this hand that moved cards from or to a place."""
    for ruling, fact in table.told():
        if place in (getattr(fact, "source", ""), getattr(fact, "target", "")):
            return (ruling,)
    return ()


def _beneath(table: Table, move: Move, shown: Shows) -> No | None:
    """Say of a heap that other cards lie on top of it than a move shows from there.

    A card that was seen somewhere in the heap may be any of those that nobody has placed.
    """
    for place, faces in () if move.anywhere else shown:
        if faces and not place.startswith(HAND) and UNKNOWN not in faces:
            lying, there = table.cards(place), table.place(place)
            top = lying[-len(faces) :]
            for card in top:
                if not card.loose and card.face not in {UNKNOWN, *faces}:
                    return No("{card} lies on top of {place}.", _since(table, place, card.face),
                              card=table.card(card.face), place=there)  # fmt: skip
            if any(card.loose for card in lying):
                top = (*top, *[card for card in lying if card.loose or card.face == UNKNOWN])
            for face in faces:
                if not any(table.may_be(card, face) for card in top):
                    return No("{card} lies further down in {place}.", _since(table, place, face),
                              card=table.card(face), place=there)  # fmt: skip
    return None


def _since(table: Table, place: str, face: str) -> tuple[int, ...]:
    """Return the rulings that brought a card to a place."""
    return tuple([ruling for at, ruling in table.whereabouts(face) if at == place and ruling])


def on_top(table: Table, move: Move, place: str, faces: tuple[str, ...]) -> bool:
    """Say whether what a void act showed goes back on top of a heap, where it was taken from."""
    if move.anywhere or place.startswith(HAND) or UNKNOWN in faces:
        return False
    lying = table.cards(place)
    if any(card.loose for card in lying):
        return _beneath(table, move, move.shows()) is None
    top = lying[-len(faces) :]
    return all(table.may_be(card, face) for card, face in zip(top, faces, strict=True))
