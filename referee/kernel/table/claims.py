"""Claims: what an act implied about a hand nobody sees, and the later cards that prove it untrue.

A claim hears every card that enters or leaves the hand. A card that was not there when the claim
was made may have entered since; only when it cannot have, the claim is refuted. No proof is ever
wrong: where the record cannot tell, the claim stays open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.messages import Message
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.table import Claim
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.table.facts import Claimed
    from referee.kernel.table.table import Table


class Lacks(NamedTuple):
    """The answer *yes, if the seat holds none of these cards*."""

    seat: str
    cards: frozenset[str]
    kind: str = "lacks"

    def settled(self, table: Table) -> bool | None:
        """Say whether it is true on this table, or ``None`` when the record cannot tell."""
        place = HAND + self.seat
        if not self.cards.isdisjoint(table.faces(place)):
            return False
        return None if table.may_lie_unseen(table.cards(place), self.cards) else True

    def untrue(self, table: Table) -> Message:
        """Say what the record knows of the hand, where the claim cannot be true."""
        held = dict.fromkeys(
            face for face in table.faces(f"hand/{self.seat}") if face in self.cards
        )
        return Message(
            "{seat} is known to hold {cards}.", seat=self.seat, cards=[*map(table.card, held)]
        )


class Holds(NamedTuple):
    """The answer *yes, if the seat holds at least one of these cards*."""

    seat: str
    cards: frozenset[str]
    kind: str = "holds"

    def settled(self, table: Table) -> bool | None:
        """Say whether it is true on this table, or ``None`` when the record cannot tell."""
        place = HAND + self.seat
        if not self.cards.isdisjoint(table.faces(place)):
            return True
        return None if table.may_lie_unseen(table.cards(place), self.cards) else False

    def untrue(self, _table: Table) -> Message:
        """Say what the record knows of the hand, where the claim cannot be true."""
        return Message("{seat} is known to hold no such card.", seat=self.seat)


def numbered(ruling: int, serial: int) -> int:
    """Return the number of a claim of a ruling; no two claims of a match have the same.

    Ten of a ruling lie side by side, and there is room for its others far above those of any match.
    """
    tens, ones = divmod(serial, 10)
    return tens * 10**12 + ruling * 10 + ones


def begun(table: Table, fact: Claimed) -> Claim:
    """Return a claim as it stands at its first moment: what is known of the hand counts."""
    number, clause, kind, seat, cards = fact
    held = table.faces(HAND + seat)
    plain = tuple([face for face in held if face != UNKNOWN and face not in cards])
    owing = len(held) - len(plain)
    return Claim(number, table.ruling, clause, kind, seat, frozenset(cards), (), owing, plain)


def entering(claim: Claim, faces: Iterable[str]) -> Claim:
    """Hear cards that come into the hand; ``?`` for those nobody showed."""
    came = tuple(faces)
    return claim._replace(entered=claim.entered + came, owing=claim.owing + len(came))


def shown(claim: Claim, faces: Iterable[str], before: Sequence[str], ruling: int) -> Claim | None:
    """Hear cards that are shown in the hand and stay there; ``before`` is what lay there in sight.

    A card that was weighed once and has gone out of sight since is not weighed again.
    """
    heard: Claim | None = claim
    open_now = list(before)
    for face in faces:
        if heard is None or heard.proof:
            return heard
        if heard.accounted.count(face) <= open_now.count(face):
            heard = _weighed(heard, face, ruling)
            if heard is not None:
                heard = heard._replace(accounted=(*heard.accounted, face))
        open_now.append(face)
    return heard


def leaving(claim: Claim, faces: Iterable[str], ruling: int) -> Claim | None:
    """Hear cards that leave the hand; ``None`` when the claim is fulfilled or lost from sight."""
    heard: Claim | None = claim
    for face in faces:
        if heard is None or heard.proof:
            return heard
        if face == UNKNOWN:
            # What a seat held and put away unseen may have been the card it claimed to hold.
            heard = None if heard.kind == "holds" else heard
        elif face in heard.accounted:
            heard = heard._replace(accounted=_without(heard.accounted, face))
        else:
            heard = _weighed(heard, face, ruling)
    return heard


def _weighed(claim: Claim, face: str, ruling: int) -> Claim | None:
    """Weigh one card of the hand whose face is seen for the first time."""
    if face in claim.entered:
        claim = claim._replace(entered=_without(claim.entered, face))
    elif face in claim.cards:
        if claim.kind == "holds":
            return None
        if UNKNOWN not in claim.entered:
            return claim._replace(proof=_once((*claim.heard, ruling)))
        claim = claim._replace(entered=_without(claim.entered, UNKNOWN))
    elif claim.kind == "lacks":
        return claim
    claim = claim._replace(owing=claim.owing - 1, heard=(*claim.heard, ruling))
    if claim.kind == "holds" and claim.owing == 0:
        return claim._replace(proof=_once(claim.heard))
    return claim


def _once(rulings: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(rulings))


def _without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    index = faces.index(face)
    return faces[:index] + faces[index + 1 :]
