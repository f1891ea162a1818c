"""Claims: what an act implied about a hand nobody sees, and the later cards that prove it untrue.

A claim hears every card that enters or leaves the hand. A card that was not there when the claim
was made may have entered since; only when it cannot have, the claim is refuted. No proof is ever
wrong: where the record cannot tell, the claim stays open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.cards import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.table import Table


class Claim(NamedTuple):
    """An open claim: who implied what by which ruling, and what has been heard since."""

    number: int
    ruling: int
    clause: str
    kind: str
    seat: str
    cards: frozenset[str]
    entered: tuple[str, ...] = ()
    """Cards that came into the hand since and may still be there; ``?`` for unseen ones."""
    owing: int = 0
    """For ``holds``: how many of the cards that were or came in have not been seen yet."""
    accounted: tuple[str, ...] = ()
    """Known cards in the hand that have been weighed already and must not be weighed again."""
    proof: tuple[int, ...] = ()
    """The rulings that prove it untrue; empty while it may be true."""


class Lacks(NamedTuple):
    """The answer *yes, if the seat holds none of these cards*."""

    seat: str
    cards: frozenset[str]
    kind: str = "lacks"

    def settled(self, table: Table) -> bool | None:
        """Say whether it is true on this table, or ``None`` when the record cannot tell."""
        unseen = False
        for card in table.cards(f"hand/{self.seat}"):
            if card.face in self.cards:
                return False
            if card.face == UNKNOWN and any(table.may_be(card, face) for face in self.cards):
                unseen = True
        return None if unseen else True


class Holds(NamedTuple):
    """The answer *yes, if the seat holds at least one of these cards*."""

    seat: str
    cards: frozenset[str]
    kind: str = "holds"

    def settled(self, table: Table) -> bool | None:
        """Say whether it is true on this table, or ``None`` when the record cannot tell."""
        unseen = False
        for card in table.cards(f"hand/{self.seat}"):
            if card.face in self.cards:
                return True
            if card.face == UNKNOWN and any(table.may_be(card, face) for face in self.cards):
                unseen = True
        return None if unseen else False


def begun(table: Table, claim: Claim) -> Claim:
    """Return the claim as it stands at its first moment: what is known of the hand counts."""
    held = [card.face for card in table.cards(f"hand/{claim.seat}")]
    plain = tuple([face for face in held if face != UNKNOWN and face not in claim.cards])
    return claim._replace(owing=len(held) - len(plain), accounted=plain)


def entering(claim: Claim, faces: Iterable[str]) -> Claim:
    """Hear cards that come into the hand; ``?`` for those nobody showed."""
    came = tuple(faces)
    return claim._replace(entered=claim.entered + came, owing=claim.owing + len(came))


def shown(claim: Claim, faces: Iterable[str], ruling: int) -> Claim | None:
    """Hear cards that are shown in the hand and stay there."""
    heard: Claim | None = claim
    for face in faces:
        if heard is None or heard.proof:
            return heard
        heard = _weighed(heard, face, ruling)
        if heard is not None:
            heard = heard._replace(accounted=(*heard.accounted, face))
    return heard


def leaving(claim: Claim, faces: Iterable[str], ruling: int) -> Claim | None:
    """Hear cards that leave the hand; ``None`` when the claim is fulfilled."""
    heard: Claim | None = claim
    for face in faces:
        if heard is None or heard.proof:
            return heard
        if face in heard.accounted:
            heard = heard._replace(accounted=_without(heard.accounted, face))
        elif face != UNKNOWN:
            heard = _weighed(heard, face, ruling)
    return heard


def _weighed(claim: Claim, face: str, ruling: int) -> Claim | None:
    """Weigh one card of the hand whose face is seen for the first time."""
    new = face in claim.entered
    if new or UNKNOWN in claim.entered:
        entered = _without(claim.entered, face if new else UNKNOWN)
        claim = claim._replace(entered=entered, owing=claim.owing - 1)
    elif face in claim.cards:
        return claim._replace(proof=(ruling,)) if claim.kind == "lacks" else None
    else:
        claim = claim._replace(owing=claim.owing - 1)
    if claim.kind == "holds" and claim.owing == 0:
        return claim._replace(proof=(ruling,))
    return claim


def _without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    index = faces.index(face)
    return faces[:index] + faces[index + 1 :]
