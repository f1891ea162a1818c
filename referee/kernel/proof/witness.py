"""Witnesses: one way in which the unseen cards may lie, kept while it makes true all that was said.

Where there is one, no claim is impossible, and possible worlds need not be searched. It goes along
with the tale: cards are drawn from it and seen in it. Where one is seen in a hand that has another
in this deal, or a seat says to lack one that it has, two cards change places, as long as each may
have come where the other one lay. What cannot be followed so is searched for, and the world that is
found there is the next witness.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from referee.kernel.table.cards import NOTHING, UNKNOWN
from referee.kernel.table.facts import Claimed, Moved, Refuted, Shown, Shuffled
from referee.kernel.table.places import LAST
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel.table.facts import Fact

DAWN: Final = 1
"""The cards that nobody had seen when the hand began: the first that lay mixed."""
STAYS: Final = 0
"""The origin of a card of which copies were mixed at different times: it changes no places."""


At = tuple[str, int]
"""Where a lot lies: the place, and which of its lots."""


class Lost(Exception):
    """The witness cannot follow the tale."""


class Lot(NamedTuple):
    """Unseen cards of a place that nobody can tell apart."""

    faces: tuple[str, ...]
    """What they are in this deal."""
    reach: int = DAWN
    """What lay mixed that may be among them, as bits."""
    bars: tuple[int, ...] = ()
    """The claims that were made of each of them, by number."""

    def of(self, faces: tuple[str, ...]) -> Lot:
        """Return the like of it with other faces."""
        return Lot(faces, self.reach, self.bars)


class Witness:
    """A deal of the unseen cards that makes true all that was said."""

    __slots__ = ("bit", "broken", "claims", "known", "lots", "origins", "pinned")

    def __init__(self) -> None:
        self.lots: dict[str, tuple[Lot, ...]] = {}
        self.known: dict[str, tuple[str, ...]] = {}
        """The cards of each place that everybody has seen."""
        self.origins: dict[str, int] = {}
        """What each card came from when it went out of sight, where that is not the `DAWN`."""
        self.claims: dict[int, frozenset[str]] = {}
        """What open claims deny, by their numbers."""
        self.broken: tuple[int, ...] = ()
        """Claims that this deal does not make true: it is none while one of them is open."""
        self.pinned = NOTHING
        """The cards that somebody said to hold, or one of which."""
        self.bit = DAWN
        """What was mixed last."""

    def copy(self) -> Witness:
        """Return a witness that may go on without this one."""
        new = Witness()
        new.lots, new.known, new.origins = self.lots.copy(), self.known.copy(), self.origins
        new.claims, new.broken = self.claims, self.broken
        new.pinned, new.bit = self.pinned, self.bit
        return new

    @property
    def untrue(self) -> tuple[int, ...]:
        """The open claims that it does not make true, by number."""
        return tuple([number for number in self.broken if number in self.claims])

    # --- facts -----------------------------------------------------------------------------------

    def hear(self, fact: Fact) -> None:
        """Follow one fact; raises `Lost` where that is not possible."""
        if isinstance(fact, Moved):
            self._moved(fact)
        elif isinstance(fact, Shown):
            self._shown(fact)
        elif isinstance(fact, Shuffled):
            self._shuffled(fact)
        elif isinstance(fact, Claimed):
            self._claimed(fact)
        elif isinstance(fact, Refuted):
            self._refuted(fact)

    def _moved(self, fact: Moved) -> None:
        cards, source, target = fact[:3]
        cards = cards[: self._count(source)]
        hidden = cards.count(UNKNOWN)
        came = [face for face in cards if face != UNKNOWN] if hidden else cards
        for face in came:
            self._seen(source, face)
        if hidden:
            lot = self._drawn(source, hidden)
            self.lots[target] = with_lot(self.lots.get(target, ()), lot)
        if came:
            self.known[target] = (*self.known.get(target, ()), *came)

    def _count(self, place: str) -> int:
        return sum(
            [len(lot.faces) for lot in self.lots.get(place, ())], len(self.known.get(place, ()))
        )

    def _seen(self, place: str, face: str) -> None:
        """Take a card out of a place that is seen there, if it was not seen before."""
        known = self.known.get(place, ())
        if face in known:
            self.known[place] = _less(known, face)
            return
        lots = self.lots.get(place, ())
        for index, lot in enumerate(lots):  # noqa: B007 - which one it is in
            if face in lot.faces:
                break
        else:
            index = self._brought(face, place)
            lots = self.lots[place]
            lot = lots[index]
        rest = _less(lot.faces, face)
        self.lots[place] = (*lots[:index], *((lot.of(rest),) if rest else ()), *lots[index + 1 :])

    def _drawn(self, place: str, count: int) -> Lot:
        """Take so many unseen cards out of a place."""
        lots = self.lots.get(place, ())
        if self.known.get(place) or len(lots) != 1:
            if not place.startswith(HAND):
                raise Lost  # which of them lie on top
            self._mix(place)
            lots = self.lots[place]
        lot = lots[0]
        left, drawn = lot.faces[:-count], lot.faces[-count:]
        self.lots[place] = (lot.of(left),) if left else ()
        return lot.of(drawn)

    def _mix(self, place: str) -> None:
        """Mix all cards of a place: whatever was among them may be each of them."""
        lots, known = self.lots.get(place, ()), self.known.get(place, ())
        if not known and len(lots) < 2:  # noqa: PLR2004 - one lot is mixed
            return
        self.bit <<= 1
        unseen = {face for there in self.lots.values() for lot in there for face in lot.faces}
        fresh = {face: STAYS if face in unseen else self.bit for face in known}
        self.origins = {**self.origins, **fresh}
        faces, reach = known, self.bit
        for lot in lots:
            faces += lot.faces
            reach |= lot.reach
        shared = set.intersection(*[set(lot.bars) for lot in lots]) if not known else ()
        self.known[place] = ()
        self.lots[place] = (Lot(faces, reach, tuple(shared)),)

    def _shown(self, fact: Shown) -> None:
        place, cards, _ = fact
        if place.startswith(LAST):
            return
        if self.lots.get(place) and not place.startswith(HAND):
            raise Lost  # it is seen where they lie
        before = self.known.get(place, ())
        for face in cards:
            if face in before:
                before = _less(before, face)
            elif face != UNKNOWN:
                if face in self.known.get(place, ()):
                    raise Lost  # a second copy
                self._seen(place, face)
                self.known[place] = (*self.known.get(place, ()), face)

    def _shuffled(self, fact: Shuffled) -> None:
        if not fact.place.startswith(HAND):
            self._mix(fact.place)

    def _claimed(self, fact: Claimed) -> None:
        number, cards, place = fact.number, frozenset(fact.cards), HAND + fact.seat
        known = not cards.isdisjoint(self.known.get(place, ()))
        if fact.kind == "holds":
            if not known:
                self._pin(place, cards)
            return
        if known or number in self.claims:
            raise Lost
        self.claims = {**self.claims, number: cards}
        self.lots[place] = lots = tuple(
            [Lot(faces, reach, (*bars, number)) for faces, reach, bars in self.lots.get(place, ())]
        )
        for index, lot in enumerate(lots):
            at = place, index
            for face in lot.faces:
                # one that was sent away may have taken others along
                if face in cards and face in self._lot(at).faces:
                    self._sent_away(face, at)

    def _pin(self, place: str, cards: frozenset[str]) -> None:
        """Let a hand hold one of some cards from now on."""
        for lot in self.lots.get(place, ()):
            for face in lot.faces:
                if face in cards:
                    self.pinned |= {face}
                    return
        raise Lost

    def _refuted(self, fact: Refuted) -> None:
        self.claims = {
            number: cards for number, cards in self.claims.items() if number != fact.number
        }

    # --- cards change places ---------------------------------------------------------------------

    def _brought(self, face: str, place: str) -> int:
        """Let an unseen card lie in this place; return in which of its lots."""
        there = [at for at, lot in self._everywhere() if face in lot.faces]
        own = self.lots.get(place, ())
        for at in there:
            for index, lot in enumerate(own):
                if self._may_be(face, lot) and self._exchanged(face, at, (place, index)):
                    return index
        for at in there:
            for index, lot in enumerate(own):
                if self._exchanged(face, at, (place, index)):
                    denied = [n for n in lot.bars if face in self.claims.get(n, NOTHING)]
                    self.broken += tuple(denied)
                    return index
        raise Lost

    def _sent_away(self, face: str, at: At) -> None:
        """Let a card lie elsewhere."""
        for other, lot in self._everywhere():
            if other != at and self._may_be(face, lot) and self._exchanged(face, at, other):
                return
        raise Lost

    def _exchanged(self, face: str, at: At, to: At) -> bool:
        """Let a card lie in another lot, and cards move on in a ring until its place is filled."""
        if face in self.pinned or not self._lot(to).reach & self.origins.get(face, DAWN):
            return False
        left = self._lot(at)
        came: dict[At, tuple[str, At]] = {to: (face, at)}
        for here in (ring := [to]):
            faces = self._lot(here).faces
            free = [one for one in faces if one not in self.pinned] if self.pinned else faces
            for one in free:
                if self._may_be(one, left):
                    self._move_on(one, here, at, came)
                    return True
            for there, lot in self._everywhere():
                if there not in came and there != at:
                    one = next((one for one in free if self._may_be(one, lot)), "")
                    if one:
                        came[there] = one, here
                        ring.append(there)
        return False

    def _move_on(self, face: str, here: At, first: At, came: Mapping[At, tuple[str, At]]) -> None:
        """Let a card take the place that the first one of a ring left, and so the ones before."""
        last = face
        while here != first:
            comes, origin = came[here]
            self._put(here, face, comes)
            face, here = comes, origin
        self._put(first, face, last)

    def _put(self, at: At, face: str, other: str) -> None:
        """Put another card in the place of one."""
        place, index = at
        lots = self.lots[place]
        lot = lots[index]
        where = lot.faces.index(face)
        faces = (*lot.faces[:where], other, *lot.faces[where + 1 :])
        self.lots[place] = (*lots[:index], lot.of(faces), *lots[index + 1 :])

    def _lot(self, at: At) -> Lot:
        return self.lots[at[0]][at[1]]

    def _everywhere(self) -> list[tuple[At, Lot]]:
        """Return all lots, each with where it lies."""
        return [
            ((place, index), lot)
            for place, lots in self.lots.items() for index, lot in enumerate(lots)
        ]  # fmt: skip

    def _may_be(self, face: str, lot: Lot) -> bool:
        """Say whether a card may be of a lot, and no claim that is open denies it."""
        claims = self.claims
        if not lot.reach & self.origins.get(face, DAWN):
            return False
        for number in lot.bars:  # noqa: SIM110 - a generator each is the cost
            if number in claims and face in claims[number]:
                return False
        return True


def _less(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    index = faces.index(face)
    return faces[:index] + faces[index + 1 :]


def with_lot(lots: tuple[Lot, ...], lot: Lot) -> tuple[Lot, ...]:
    """Add cards to a place; those that are like some there are of one lot with them."""
    for index, there in enumerate(lots):
        if there[1:] == lot[1:]:
            both = there.faces + lot.faces
            return (*lots[:index], lot.of(both), *lots[index + 1 :])
    return (*lots, lot)
