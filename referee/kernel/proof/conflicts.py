"""Conflicts: which claims cannot be true, alone or together, and the fewest that cannot."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.proof.worlds import bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.kernel.proof.worlds import Worlds

CARDS = 4000
"""So many cards, in all matchings together, may be placed to find conflicts of fewer claims."""
GUESSES = 1000
"""So many sets of claims may be guessed for that."""


class Effort:
    """How much may still be done for one answer: steps are counted, never time."""

    def __init__(self) -> None:
        self.cards = CARDS
        self.guesses = GUESSES

    @property
    def spent(self) -> bool:
        """Whether what has been found has to do."""
        return self.cards <= 0 or self.guesses <= 0


class Least(NamedTuple):
    """Claims that cannot all be true, though they can without any one of them."""

    claims: int
    fewest: bool
    """Whether no fewer claims are known to be impossible together."""


def alone(worlds: Worlds) -> int:
    """Return the claims each of which is untrue in every world."""
    found, asked = 0, worlds.all
    while asked:
        one = asked & -asked
        if worlds.allow(one):
            asked &= ~worlds.true
        else:
            found |= one
        asked &= ~one
    return found


def minimal(worlds: Worlds, claims: int) -> int:
    """Return some of these claims, which cannot all be true, none of which can be spared."""
    for index in bits(claims):
        if claims >> index & 1:
            found = worlds.conflict(claims & ~(1 << index))
            if found is not None:
                claims = found.claims
    return claims


def least(
    worlds: Worlds, among: int, effort: Effort | None = None, most: int = sys.maxsize
) -> Least:
    """Return a smallest set of claims that cannot all be true; an empty one where all of them can.

    Each largest set of claims that can be true leaves out some; a set that cannot must hold one of
    those left out, every time. So one guesses the fewest that do, until the guess cannot be true,
    or would be no smaller than what is known, or larger than ``most`` claims, which is as far as
    anybody asks. Where that takes too long, what is known has to do.
    """
    first = worlds.conflict(among)
    if first is None:
        return Least(0, fewest=True)
    known = minimal(worlds, first.claims)
    if known.bit_count() == 1:
        return Least(known, fewest=True)
    search = _Search(worlds, _uncovered(worlds, among), known, effort or Effort(), most)
    return Least(search.known, not search.effort.spent)


class _Search:
    """The search for a conflict of fewer claims than a known one."""

    def __init__(self, worlds: Worlds, among: int, known: int, effort: Effort, most: int) -> None:
        self.worlds = worlds
        self.most = most
        self.among = among
        self.known = known
        self.effort = effort
        self.left_out: list[int] = []
        self.size = 1
        while (guess := self._guess()) is not None:
            placed = worlds.placed
            self._try(guess)
            effort.cards -= worlds.placed - placed

    def _try(self, guess: int) -> None:
        """Let a guess grow as far as all of it can be true; or it is what was looked for."""
        worlds = self.worlds
        found = worlds.conflict(guess)
        if found is not None:
            self.known = found.claims
            return
        guess |= worlds.true & self.among
        for index in bits(self.among & ~guess):
            if not guess >> index & 1:
                found = worlds.conflict(guess | 1 << index)
                if found is None:
                    guess |= worlds.true & self.among | 1 << index
                elif found.claims.bit_count() < self.known.bit_count():
                    self.known = minimal(worlds, found.claims)
        self.left_out.append(self.among & ~guess)

    def _guess(self) -> int | None:
        """Return the fewest claims of which every set left out has one, if fewer than known."""
        while self.size < min(self.known.bit_count(), self.most + 1) and not self.effort.spent:
            found = self._hitting(self.left_out, 0, self.size)
            if found is not None:
                return found
            self.size += 1
        return None

    def _hitting(self, sets: Iterable[int], chosen: int, more: int) -> int | None:
        self.effort.guesses -= 1
        unmet = [one for one in sets if not one & chosen]
        if not unmet:
            return chosen
        if self.effort.guesses <= 0 or _apart(unmet) > more:
            return None
        for index in bits(unmet[0]):
            found = self._hitting(unmet, chosen | 1 << index, more - 1)
            if found is not None:
                return found
        return None


def _apart(sets: list[int]) -> int:
    """Return how many sets, the smallest first, have nothing in common: so many must be met."""
    sets.sort(key=int.bit_count)
    met = count = 0
    for one in sets:
        if not one & met:
            met |= one
            count += 1
    return count


def _uncovered(worlds: Worlds, among: int) -> int:
    """Leave out claims that are true wherever another one is: that one does in place of them."""
    lacking = among & ~worlds.constraints.holds
    untrue = {denied & lacking for edges in worlds.edges for denied, _ in edges.ways}
    covering = dict.fromkeys(bits(lacking), lacking)
    for several in untrue:
        for index in bits(several):
            covering[index] &= several
    for index, others in covering.items():
        if any(
            other != index
            and among >> other & 1
            and not (covering[other] >> index & 1 and other > index)
            for other in bits(others)
        ):
            among &= ~(1 << index)
    return among
