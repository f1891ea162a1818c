"""The laws of every table (G-1 to G-6), and the reports that every book understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.kernel.cards import UNKNOWN
from referee.kernel.clauses import CONTRADICTS, Clause, No, effect, rule, words
from referee.kernel.facts import Flagged, Looked, Refuted, Said, Shown
from referee.kernel.moves import Faces, Move, Place, Seat
from referee.kernel.possible import found_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.facts import Fact
    from referee.kernel.table import Table


@dataclass(frozen=True)
class Deal(Move):
    """Deal the cards for a new hand."""

    name: ClassVar[str] = "deal"
    seat: Seat


@dataclass(frozen=True)
class See(Move):
    """Record cards that everybody at the table has seen somewhere."""

    name: ClassVar[str] = "see"
    title: ClassVar[str] = "Cards were seen"
    in_turn: ClassVar[bool] = False
    after_end: ClassVar[bool] = True
    place: Place
    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards where they lie."""
        return ((self.place, self.cards),)


@dataclass(frozen=True)
class Look(Move):
    """Note for your own phone what you hold or have looked at; nobody else is told."""

    name: ClassVar[str] = "look"
    title: ClassVar[str] = "Note my own cards"
    in_turn: ClassVar[bool] = False
    sealed: ClassVar[tuple[str, ...]] = ("cards",)
    seat: Seat
    place: Place
    cards: Faces


@dataclass(frozen=True)
class Count(Move):
    """Count the cards of a place aloud."""

    name: ClassVar[str] = "count"
    title: ClassVar[str] = "Cards were counted"
    in_turn: ClassVar[bool] = False
    place: Place
    cards: int


@dataclass(frozen=True)
class Leave(Move):
    """Leave the table for good."""

    name: ClassVar[str] = "leave"
    title: ClassVar[str] = "Leaves the table"
    in_turn: ClassVar[bool] = False
    seat: Seat


@dataclass(frozen=True)
class Left(Move):
    """Show cards that were left when a hand ended: in a hand, or in what was not dealt."""

    name: ClassVar[str] = "left"
    title: ClassVar[str] = "Cards left over"
    in_turn: ClassVar[bool] = False
    after_end: ClassVar[bool] = True
    place: Place
    cards: Faces


REPORTS: tuple[type[Move], ...] = (See, Left, Look, Count, Leave)
"""The reports of the table itself, part of every book's moves."""


def stray(table: Table, move: Move) -> No | None:
    """Say of the first card a move shows that no such card exists, or return ``None``."""
    for _, faces in move.shows():
        for face in faces:
            if face != "?" and face not in table.pack:
                return No(f"The pack has no card {face}.")
    return None


def elsewhere(table: Table, move: Move) -> No | None:
    """Say of the first card a move shows that it cannot have come from there, with evidence."""
    shown = move.shows()
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
            return No(f"{place} has only {_cards(len(lying))}.", _touched(table, place))
    return None


def _doubled(table: Table, shown: tuple[tuple[str, tuple[str, ...]], ...]) -> No | None:
    """Say of a card that it is shown in more places than there are such cards."""
    places = dict(shown)
    said = [face for faces in places.values() for face in faces if face != "?"]
    for face in dict.fromkeys(said):
        others = [ruling for place, ruling in table.whereabouts(face) if place not in places]
        if said.count(face) + len(others) > table.pack.copies.get(face, 0):
            return No(f"{face} cannot lie in so many places.", tuple(filter(None, others)))
    return None


def _why(table: Table, place: str, face: str) -> No:
    where = table.whereabouts(face)
    copies = table.pack.copies.get(face, 0)
    if where and len(where) >= copies:
        lies, ruling = where[-1]
        since = f" since ruling {ruling}" if ruling else ""
        return No(f"{face} lies in {lies}{since}.", tuple(sorted({r for _, r in where if r})))
    if face in table.gone:
        ruling = table.gone[face][1]
        return No(f"{face} was seen elsewhere until ruling {ruling}.", (ruling,))
    if not table.count(place):
        return No(f"{place} has no cards.", _touched(table, place))
    return No(f"No card of {place} can be {face}.", _touched(table, place))


def _touched(table: Table, place: str) -> tuple[int, ...]:
    """Return the last ruling of this hand that moved cards from or to a place."""
    for ruling, fact in table.told():
        if place in (getattr(fact, "source", ""), getattr(fact, "target", "")):
            return (ruling,)
    return ()


def _cards(count: int) -> str:
    return "no cards" if count == 0 else "1 card" if count == 1 else f"{count} cards"


@rule("G-1", no=CONTRADICTS)
def conserved(table: Table, move: Move) -> bool | No:
    """Every card exists once.

    A card that is shown cannot lie in another place at the same time. Equal cards are counted:
    no more of them can be in sight than the pack has. Where a report says otherwise, it or an
    earlier one is wrong, and the referee names both.
    """
    return stray(table, move) or elsewhere(table, move) or True


@rule(
    "G-1", cards=frozenset({UNKNOWN}), waivable=False,
    when=lambda _t, move: getattr(move, "card", "") == UNKNOWN and "card" not in move.sealed,
)  # fmt: skip
def face_up(_table: Table, move: Move) -> No:
    """A card that is laid is named, unless the game has it laid face down."""
    return No(f"Say which card it is, not only {move.name}.")


@effect("G-1", See)
def seen(_table: Table, place: Place, cards: Faces) -> Iterator[Fact]:
    yield Shown(place, tuple(cards))


@rule("G-2", Count, no=CONTRADICTS)
def counted(table: Table, place: Place, cards: int) -> bool | No:
    """The number of cards never changes.

    Stock, piles, hands and whatever lies on the table add up to the pack at every moment. The size
    of every hand is public, so a hand that is counted must have as many cards as the record says.
    """
    have = table.count(place)
    if have == cards:
        return True
    return No(f"{place} has {_cards(have)} on record, not {cards}.", _touched(table, place))


hidden_hands = words(
    "G-3",
    "Hidden hands",
    "What depends on public facts is ruled at once. A duty that depends on cards nobody sees is "
    "taken on trust: the act stands as a claim about the hand, and the claim is refuted by the "
    "first later card that proves it untrue. Every card is somewhere: where claims cannot all be "
    "true, the table is warned, and a player is named only if it can be nobody else.",
)

corrections = words(
    "G-4",
    "Corrections",
    "What was recorded may be taken back by agreement until the next report of the table; later, "
    "too, but then with a reason. When the match is over its result stands.",
)


@rule("G-3", Left, waivable=False)
def hand_is_over(table: Table) -> bool | No:
    """Cards left over.

    When a hand is over, cards that nobody saw may be shown, before and after they are gathered.
    What they prove of a hand that is booked is told, and what it costs is decided by people.
    """
    return table.leftover is not None or No("No hand is over yet.")


@rule("G-1", Left, no=CONTRADICTS)
def was_left(table: Table, place: Place, cards: Faces) -> bool | No:
    over = table.leftover
    if over is None:
        return True
    shown = See(place, cards)
    return stray(over, shown) or elsewhere(over, shown) or True


@effect("G-3", Left)
def left_over(table: Table, place: Place, cards: Faces) -> Iterator[Fact]:
    if table.leftover is table:
        yield Shown(place, tuple(cards))
        return
    known = table.last
    yield Shown(f"last/{place}", tuple(cards))
    shown = table.last
    if known is None or shown is None:
        return
    alone, together = found_out(known, shown)
    untrue = {
        one.number: Refuted(one.number, one.clause, one.seat, one.ruling, proof)
        for one, proof in alone
    }
    for claim in shown.claims:
        if claim.proof:
            untrue[claim.number] = Refuted(
                claim.number, claim.clause, claim.seat, claim.ruling, claim.proof
            )
    yield from untrue.values()
    if together is not None:
        yield Flagged("G-3", together.seat, together.text)


@rule("G-5", Deal)
def clockwise(_table: Table) -> bool:
    """Clockwise.

    Cards are dealt, and players take their turns, clockwise: to the left.
    """
    return True


@rule("G-6", waivable=False, when=lambda t, move: move.actor in t["away"])
def present(_table: Table, move: Move) -> No:
    """Leaving.

    A player may leave for good. The seat stays on record, is passed over from then on and cannot
    act any more; what becomes of its cards is for each game to say.
    """
    return No(f"{move.actor} has left the table.")


@effect("G-6", Leave)
def gone(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("away", [*table["away"], seat])


@rule("G-1", Look, waivable=False)
def own_cards(table: Table, place: Place, cards: Faces) -> bool | No:
    """A seat may note for itself as many cards as lie in the place it looked at."""
    if len(cards) > table.count(place):
        return No(f"{place} has only {_cards(table.count(place))}.")
    return True


@effect("G-1", Look)
def noted(_table: Table, seat: Seat, place: Place, cards: Faces) -> Iterator[Fact]:
    yield Looked(seat, place, tuple(cards))


LAWS: tuple[Clause, ...] = (
    conserved, face_up, own_cards, seen, noted, counted, hidden_hands, hand_is_over,
    was_left, left_over, corrections, clockwise, present, gone,
)  # fmt: skip
"""The clauses that every book begins with."""
