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

from referee.kernel.messages import ListPart, Message, together
from referee.kernel.proof.conflicts import Effort, alone, least
from referee.kernel.proof.variables import Contradiction
from referee.kernel.proof.witnesses import vouch, vouched
from referee.kernel.proof.worlds import Worlds, bits

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from referee.kernel.proof.conflicts import Least
    from referee.kernel.proof.variables import Assumption, HiddenHand
    from referee.kernel.table.table import Claim, Table


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
    def text(self) -> Message:
        """The warning in words: what cannot all be so, and who is named, if anybody is."""
        said = [Message("Not all of this can be true: {claims}.", claims=_listed(self.claims))]
        for seat, claims in self.named:
            if len(claims) > 1 and claims != self.claims:
                said.append(Message("Nor can all of this: {claims}.", claims=_listed(claims)))
            said.append(Message(
                "Wherever the other cards lie, {seat} implied something untrue.", seat=seat
            ))  # fmt: skip
        return together(said)


class Deciding(NamedTuple):
    """The fewest cards to be shown so that a question about hidden hands is decided."""

    places: tuple[tuple[str, int], ...]
    """The places, and how many cards nobody has seen lie in each."""
    sure: bool
    """Whether they decide it whatever they are; else they may."""


def impossible(table: Table) -> Impossible | None:
    """Return claims of this hand that cannot all be true, as few as can be found, or ``None``.

    Claims that were refuted already count no more. Where the record contradicts itself even with
    no claim at all, nothing is said of anybody.
    """
    worlds = _doubtful(table)
    return None if worlds is None else _together(worlds, table, worlds.all)


def untrue(table: Table) -> tuple[Untrue, ...]:
    """Return the claims that are untrue in every world, each with the rulings that prove it."""
    worlds = _doubtful(table)
    return () if worlds is None else _alone(worlds, table, alone(worlds))


def earliest(before: Table, table: Table) -> tuple[Claim | Implied, tuple[int, ...]]:
    """Return the earliest claim that is untrue, and its proof, where cards have proven some so.

    A claim that no deal allows is one of them; none is looked for where a deal vouches for all
    the others.
    """
    found: list[tuple[Claim | Implied, tuple[int, ...]]]
    found = [(claim, claim.proof) for claim in table.claims if claim.proof]
    proven = {claim.number for claim, _ in found}
    if not (table["unwatched"] or vouched(before, table, proven)):
        found += untrue(table)
    return min(found, key=lambda one: one[0].ruling)


def found_out(before: Table, table: Table) -> tuple[tuple[Untrue, ...], Impossible | None]:
    """Return what a ruling made provable: claims that are untrue, and others not true together.

    Those that were not true together before are told again only where more is known of them.
    """
    worlds = _worlds(table)
    if worlds is None:
        return (), None
    if worlds.allow(worlds.all):
        vouch(table, worlds)
        return (), None
    if not worlds.allow(0):
        return (), None
    refuted = alone(worlds)
    proven, rest = _alone(worlds, table, refuted), worlds.all & ~refuted
    if worlds.allow(rest):
        vouch(table, worlds, refuted)
        return proven, None
    known, effort = _doubtful(before), Effort()
    found = least(worlds, rest, effort)
    if known is not None and not _is_news(known, worlds, rest, found):
        return proven, None
    return proven, _together(worlds, table, rest, found, effort)


def _doubtful(table: Table) -> Worlds | None:
    """Return the worlds of a hand in which not all claims can be true, though the record can."""
    worlds = _worlds(table)
    if worlds is None or worlds.allow(worlds.all) or not worlds.allow(0):
        return None
    return worlds


def _is_news(known: Worlds, worlds: Worlds, rest: int, found: Least) -> bool:
    """Say whether another seat is named than before, or fewer claims than before are found.

    What was found, but was impossible before, is as few claims as it was then: more that is known
    never makes a conflict larger. Where it takes too long to see how few they were, only what is
    known to be the fewest now is told again.
    """
    if list(_named(known, known.all)) != list(_named(worlds, rest)):
        return True
    if not known.all & ~rest and not known.allow(found.claims):
        return False
    size = found.claims.bit_count()
    was = least(known, known.all, most=size)
    return was.claims.bit_count() != size and (was.fewest or found.fewest)


def _named(worlds: Worlds, among: int) -> dict[str, int]:
    """Return the seats whose own claims cannot all be true, whatever the others said."""
    own: dict[str, int] = {}
    for index, claim in enumerate(worlds.constraints.claims):
        own[claim.seat] = own.get(claim.seat, 0) | (among & 1 << index)
    return {seat: claims for seat, claims in own.items() if not worlds.allow(claims)}


def _alone(worlds: Worlds, table: Table, claims: int) -> tuple[Untrue, ...]:
    effort = Effort()
    return tuple(
        (_said(worlds.constraints.claims[index]), _proof(worlds, table, 1 << index, effort))
        for index in bits(claims)
    )


def _together(
    worlds: Worlds, table: Table, among: int, found: Least | None = None,
    effort: Effort | None = None,
) -> Impossible:  # fmt: skip
    """Return what is impossible of these claims, whom it names, and the proof of both."""
    effort = effort or Effort()
    found = found or least(worlds, among, effort)
    sets = {seat: least(worlds, own, effort).claims for seat, own in _named(worlds, among).items()}
    rulings: set[int] = set()
    for claims in dict.fromkeys((found.claims, *sets.values())):
        rulings.update(_proof(worlds, table, claims, effort))
    named = tuple([Named(seat, _implied(worlds, claims)) for seat, claims in sets.items()])
    return Impossible(_implied(worlds, found.claims), named, tuple(sorted(rulings)))


def _listed(claims: Iterable[Implied]) -> ListPart:
    """Return claims by whose they are: *what A implied in rulings 7 (LO-8) and 9 (LO-8)*."""
    rulings: dict[str, list[Message]] = {}
    for claim in claims:
        one = Message("{ruling} ({clause})", ruling=claim.ruling, clause=claim.clause)
        rulings.setdefault(claim.seat, []).append(one)
    return ListPart(tuple([_of_seat(seat, told) for seat, told in rulings.items()]), "")


def _of_seat(seat: str, rulings: Sequence[Message]) -> Message:
    """Return where a seat implied something."""
    told = ListPart(tuple(rulings))
    if len(rulings) == 1:
        return Message("what {seat} implied in ruling {told}", seat=seat, told=told)
    return Message("what {seat} implied in rulings {told}", seat=seat, told=told)


def _worlds(table: Table) -> Worlds | None:
    try:
        return Worlds(table)
    except Contradiction:
        return None


def _said(claim: Assumption) -> Implied:
    return Implied(claim.number, claim.ruling, claim.clause, claim.seat)


def _implied(worlds: Worlds, mask: int) -> tuple[Implied, ...]:
    return tuple(
        _said(claim) for index, claim in enumerate(worlds.constraints.claims) if mask >> index & 1
    )


def _proof(worlds: Worlds, table: Table, claims: int, effort: Effort) -> tuple[int, ...]:
    """Return the rulings that prove it: of those that showed cards only what cannot be spared.

    Where it takes too long to try them all, some that could be spared are told as well.
    """
    told = {table.ruling, *(claim.ruling for claim in _implied(worlds, claims))}
    showed = {variable.ruling for variable in worlds.variables if variable.ruling} - told
    needed = showed & (_bearing(worlds, claims, set()) or set())
    for ruling in sorted(needed, reverse=True):
        if ruling in needed and not effort.spent:
            placed = worlds.placed
            bearing = _bearing(worlds, claims, showed - needed | {ruling})
            if bearing is not None:
                needed &= bearing - {ruling}
            effort.cards -= worlds.placed - placed
    return tuple(sorted(told | needed))


def _bearing(worlds: Worlds, claims: int, spared: set[int]) -> set[int] | None:
    """Return the rulings that showed the cards by which the claims are impossible together.

    Nothing if they are not, to those who did not see what the ``spared`` ones showed. A claim to
    hold a card bears on every card there is.
    """
    with worlds.told_by(worlds.without(spared)):
        found = worlds.conflict(claims)
    if found is None:
        return None
    holds = claims & worlds.constraints.holds
    return {
        worlds.variables[s].ruling
        for s in (range(len(worlds.variables)) if holds else found.variables)
    }


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
        for index, claim in enumerate(worlds.constraints.claims)
        if claim.number in claims and _open(worlds, index)
    }
    if len(asked) == 1:
        return _of_one(worlds, asked.pop())
    several = sum(1 << index for index in asked)
    seats = {worlds.constraints.claims[index].seat for index in asked}
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
    hidden_hand = worlds.constraints.hands.get(place)
    if hidden_hand is None or not hidden_hand.hidden:
        return None
    own = [
        claim for index, claim in enumerate(worlds.constraints.claims)
        if claim.seat == seat and together >> index & 1
    ]  # fmt: skip
    sure = all(_tells(worlds, hidden_hand, claim) for claim in own)
    return Deciding(((place, hidden_hand.hidden),), sure)


def _tells(worlds: Worlds, hand: HiddenHand, claim: Assumption) -> bool:
    """Say whether of each card in question it is known if it can have come in since the claim."""
    if claim.hand is not hand:
        return False
    numbers = [worlds.number[id(group)] for group in hand.groups]
    then, since = set(numbers[: claim.groups]), set(numbers[claim.groups :])
    early, late = (
        {
            variable.face
            for s, variable in enumerate(worlds.variables)
            if variable.face in claim.cards and groups.intersection(worlds.edges[s])
        }
        for groups in (then, since)
    )
    return early.isdisjoint(late)


def _of_one(worlds: Worlds, index: int) -> Deciding | None:
    claim = worlds.constraints.claims[index]
    hand = _of_hand(worlds, claim.seat, 1 << index)
    if hand is None:
        return None
    if not hand.sure:
        return hand
    own = {worlds.number[id(group)] for group in claim.hand.groups}
    others: set[int] = set()
    for s, variable in enumerate(worlds.variables):
        groups = set(worlds.edges[s])
        if not variable.ruling and variable.face in claim.cards and groups & own:
            others |= groups - own
    elsewhere = _places(worlds, others)
    if sum(count for _, count in elsewhere) < hand.places[0][1]:
        return Deciding(elsewhere, sure=True)
    return hand


def _places(worlds: Worlds, groups: set[int]) -> tuple[tuple[str, int], ...]:
    """Return the places that hold unknown cards of some groups, with all their unknown cards."""
    out = []
    for place, heap in worlds.constraints.heaps.items():
        pools = [entry for entry in heap if not isinstance(entry, str)]
        if any(worlds.number[id(pool.group)] in groups for pool in pools):
            out.append((place, len(pools)))
    for place, hidden_hand in worlds.constraints.hands.items():
        if hidden_hand.hidden and any(
            worlds.number[id(group)] in groups for group in hidden_hand.groups
        ):
            out.append((place, hidden_hand.hidden))
    return tuple(sorted(out))
