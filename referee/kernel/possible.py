"""What the public facts of a hand prove: claims that cannot be true, alone or together.

A *world* is a way in which the cards nobody saw can have lain, from the first fact of the hand to
the last, so that everything the table saw comes out. In each world some claims are true and others
are not. Claims are *impossible together* when no world makes all of them true.

Who is named
    A seat is named exactly when no world makes all claims of that seat true, whatever the others
    claimed. Then every explanation (the claims that are untrue in some world) contains a claim of
    that seat: were there one without, its world would make all claims of the seat true. And where
    such a world exists, it is an explanation without that seat, and nobody may say it lied. So the
    two are the same: a seat is named when its own claims alone are impossible together.

How far it goes
    Never too far: whatever loosens the knowledge of where a card lay allows more worlds, and a
    proof needs that there is none. All the way where cards come into hands unseen and leave them
    in sight, and what lies face down is drawn from and shuffled: there it says *impossible* if no
    world exists (equal cards included, as long as fewer than `PATIENCE` cases have to be told
    apart). Where cards leave a hand unseen, what was said of that hand is held only against cards
    seen by then, and against the cards that passed where it was said of all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.kernel.lots import Lost
from referee.kernel.worlds import Worlds, smallest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from referee.kernel.lots import Said
    from referee.kernel.table import Table
    from referee.kernel.worlds import Edges


class Implied(NamedTuple):
    """A claim as a proof names it."""

    number: int
    ruling: int
    clause: str
    seat: str


Untrue = tuple[Implied, tuple[int, ...]]
"""A claim that is untrue in every world, and the rulings that prove it."""


class Named(NamedTuple):
    """A seat that must have claimed something untrue, and a smallest set of its claims."""

    seat: str
    claims: tuple[Implied, ...]


class Impossible(NamedTuple):
    """Claims that cannot all be true: a smallest such set, whom it names, and the proof."""

    claims: tuple[Implied, ...]
    named: tuple[Named, ...]
    """The seats of which some claim is untrue in every world; none where it may be either's."""
    proof: tuple[int, ...]
    """The rulings that made the claims, and those that showed the cards which contradict them."""

    @property
    def seat(self) -> str:
        """The one seat it names; nothing where it may be somebody else."""
        return self.named[0].seat if len(self.named) == 1 else ""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats whose claims these are."""
        return tuple(dict.fromkeys(claim.seat for claim in self.claims))

    @property
    def text(self) -> str:
        """The warning in words: what cannot all be so, and who is named, if anybody is."""
        out = f"Not all of this can be true: {_listed(self.claims)}."
        for seat, claims in self.named:
            if len(claims) > 1 and claims != self.claims:
                out += f" Nor can all of this: {_listed(claims)}."
            out += f" Wherever the other cards lie, {seat} implied something untrue."
        return out

    def is_news(self, before: Impossible | None) -> bool:
        """Say whether it tells more than what was known before."""
        return before is None or (
            len(before.claims) != len(self.claims)
            or [one.seat for one in before.named] != [one.seat for one in self.named]
        )


class Deciding(NamedTuple):
    """The fewest cards to be shown so that a question about hidden hands is decided."""

    places: tuple[tuple[str, int], ...]
    """The places, and how many cards nobody has seen lie in each."""
    sure: bool
    """Whether they decide it whatever they are; else they may."""


def impossible(table: Table) -> Impossible | None:
    """Return a smallest set of claims of this hand that cannot all be true, or ``None``.

    Claims that were refuted already count no more. Where the record contradicts itself even with
    no claim at all, nothing is said of anybody.
    """
    worlds = _doubtful(table)
    return None if worlds is None else _proven(worlds, table, _together(worlds, worlds.all))


def untrue(table: Table) -> tuple[Untrue, ...]:
    """Return the claims that are untrue in every world, each with the rulings that prove it."""
    worlds = _doubtful(table)
    return () if worlds is None else _alone(worlds, table)


def found_out(before: Table, table: Table) -> tuple[tuple[Untrue, ...], Impossible | None]:
    """Return what a ruling made provable: claims that are untrue, and others not true together.

    Those that were not true together before are told again only where more is known of them.
    """
    worlds = _doubtful(table)
    if worlds is None:
        return (), None
    alone = _alone(worlds, table)
    numbers = {claim.number for claim, _ in alone}
    rest = worlds.all & ~sum(
        1 << index for index, claim in enumerate(worlds.scene.claims) if claim.number in numbers
    )
    if worlds.allow(rest):
        return alone, None
    found, known = _together(worlds, rest), _doubtful(before)
    if known is not None and not found.is_news(_together(known, known.all)):
        return alone, None
    return alone, _proven(worlds, table, found)


def _doubtful(table: Table) -> Worlds | None:
    """Return the worlds of a hand in which not all claims can be true, though the record can."""
    worlds = _worlds(table)
    if worlds is None or worlds.allow(worlds.all) or not worlds.allow(0):
        return None
    return worlds


def _alone(worlds: Worlds, table: Table) -> tuple[Untrue, ...]:
    return tuple(
        (_said(claim), _proof(worlds, table, 1 << index))
        for index, claim in enumerate(worlds.scene.claims)
        if worlds.all >> index & 1 and not worlds.allow(1 << index)
    )


def _together(worlds: Worlds, among: int) -> Impossible:
    """Return what is impossible of these claims, without its proof yet."""
    found = smallest(worlds, among)
    named = []
    for seat in dict.fromkeys(claim.seat for claim in worlds.scene.claims):
        own = sum(
            1 << index for index, claim in enumerate(worlds.scene.claims) if claim.seat == seat
        )
        least = smallest(worlds, own & among)
        if least:
            named.append(Named(seat, _implied(worlds, least)))
    return Impossible(_implied(worlds, found), tuple(named), ())


def _proven(worlds: Worlds, table: Table, found: Impossible) -> Impossible:
    """Add the proof: of what is impossible together, and of each name."""
    sets = [found.claims, *(claims for _, claims in found.named)]
    rulings: set[int] = set()
    for claims in dict.fromkeys(sets):
        numbers = {claim.number for claim in claims}
        told = enumerate(worlds.scene.claims)
        rulings.update(
            _proof(worlds, table, sum(1 << i for i, claim in told if claim.number in numbers))
        )
    return found._replace(proof=tuple(sorted(rulings)))


def _listed(claims: Iterable[Implied]) -> str:
    """Return claims by whose they are: ``A in ruling 7 (LO-8) and 9 (LO-8), B in ruling ...``."""
    rulings: dict[str, list[str]] = {}
    for claim in claims:
        rulings.setdefault(claim.seat, []).append(f"{claim.ruling} ({claim.clause})")
    return ", ".join(f"{seat} in ruling {' and '.join(told)}" for seat, told in rulings.items())


def _worlds(table: Table) -> Worlds | None:
    try:
        return Worlds(table)
    except Lost:
        return None


def _said(claim: Said) -> Implied:
    return Implied(claim.number, claim.ruling, claim.clause, claim.seat)


def _implied(worlds: Worlds, mask: int) -> tuple[Implied, ...]:
    return tuple(
        _said(claim) for index, claim in enumerate(worlds.scene.claims) if mask >> index & 1
    )


def _proof(worlds: Worlds, table: Table, mask: int) -> tuple[int, ...]:
    """Return the rulings that prove it: of those that showed cards only what cannot be spared."""
    exact = worlds.edges
    spared: set[int] = set()
    needed = {table.ruling, *(claim.ruling for claim in _implied(worlds, mask))}
    tried = [sorted({spell.ruling for spell in worlds.spells if spell.ruling}, reverse=True)]
    while tried:
        several = tried.pop()
        if _spare(worlds, exact, spared.union(several), mask):
            spared.update(several)
        elif len(several) == 1:
            needed.add(several[0])
        else:
            half = len(several) // 2
            tried += [several[half:], several[:half]]
    worlds.edges = exact
    return tuple(sorted(needed))


def _spare(worlds: Worlds, exact: list[Edges], spared: set[int], mask: int) -> bool:
    """Say whether the claims are impossible also to those who did not see what some showed."""
    worlds.edges = [
        worlds.unseen(spell) | edges if spell.ruling in spared else edges
        for spell, edges in zip(worlds.spells, exact, strict=True)
    ]
    return not worlds.allow(mask)


# --- which cards would decide -------------------------------------------------------------------


def deciding(table: Table, claims: Collection[int] = ()) -> Deciding | None:
    """Return the fewest cards that would decide what is open about these claims.

    Of one claim it asks whether it is true. Of several, or of those that `impossible` found where
    none are given, it asks who must have claimed something untrue. ``None`` means that nothing is
    open, or that no card nobody has seen could tell.

    One claim is decided by the hand it was made of, or by every other place in which the cards in
    question may lie: the rest of them is then in the hand. Where claims cannot be true together,
    the hands of all but one of those who made them tell: if theirs were true, the last one was not.
    """
    if not claims:
        together = impossible(table)
        claims = [claim.number for claim in together.claims] if together else ()
    worlds = _worlds(table)
    if worlds is None or not worlds.allow(0):
        return None
    asked = {
        index
        for index, claim in enumerate(worlds.scene.claims)
        if claim.number in claims and _open(worlds, index)
    }
    if len(asked) == 1:
        return _of_one(worlds, asked.pop())
    several = sum(1 << index for index in asked)
    seats = {worlds.scene.claims[index].seat for index in asked}
    each = [found for seat in seats if (found := _of_hand(worlds, seat, several)) is not None]
    each.sort(key=lambda found: (found.places[0][1], found.places))
    if len(seats) > 1 and not worlds.allow(several):
        each = each[: len(seats) - 1]
    if not each:
        return None
    return Deciding(tuple(found.places[0] for found in each), all(found.sure for found in each))


def _open(worlds: Worlds, index: int) -> bool:
    """Say whether a claim may be true and may be untrue, as far as anybody can tell."""
    return (
        bool(worlds.all >> index & 1) and worlds.allow(1 << index) and worlds.may_be_untrue(index)
    )


def _of_hand(worlds: Worlds, seat: str, together: int) -> Deciding | None:
    """Return what the cards left in a hand tell of the claims its seat made."""
    place = f"hand/{seat}"
    holding = worlds.scene.hands.get(place)
    if holding is None or not holding.hidden:
        return None
    own = [
        claim for index, claim in enumerate(worlds.scene.claims)
        if claim.seat == seat and together >> index & 1
    ]  # fmt: skip
    same = all(claim.holding is holding and claim.lots == len(holding.lots) for claim in own)
    return Deciding(((place, holding.hidden),), same)


def _of_one(worlds: Worlds, index: int) -> Deciding | None:
    claim = worlds.scene.claims[index]
    hand = _of_hand(worlds, claim.seat, 1 << index)
    if hand is None:
        return None
    if not hand.sure:
        return hand
    own = {worlds.number[id(lot)] for lot in claim.holding.lots}
    others: set[int] = set()
    for s, spell in enumerate(worlds.spells):
        lots = set(worlds.edges[s])
        if not spell.ruling and spell.face in claim.cards and lots & own:
            others |= lots - own
    elsewhere = _places(worlds, others)
    if sum(count for _, count in elsewhere) < hand.places[0][1]:
        return Deciding(elsewhere, sure=True)
    return hand


def _places(worlds: Worlds, lots: set[int]) -> tuple[tuple[str, int], ...]:
    """Return the places that hold unknown cards of some lots, with all their unknown cards."""
    out = []
    for place, heap in worlds.scene.heaps.items():
        pools = [entry for entry in heap if not isinstance(entry, str)]
        if any(worlds.number[id(pool.lot)] in lots for pool in pools):
            out.append((place, len(pools)))
    for place, holding in worlds.scene.hands.items():
        if holding.hidden and any(worlds.number[id(lot)] in lots for lot in holding.lots):
            out.append((place, holding.hidden))
    return tuple(sorted(out))
