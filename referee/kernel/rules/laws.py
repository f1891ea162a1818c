"""The laws of every table (G-1 to G-9, G-13), and the reports that every book understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import CountPart
from referee.kernel.proof.proofs import found_out
from referee.kernel.rules import first_deal
from referee.kernel.rules.clauses import Clause, No, effect, rule, words
from referee.kernel.rules.moves import Faces, Move, Place, Seat
from referee.kernel.rules.picking_up import PICKING_UP, Resume
from referee.kernel.rules.seated import SEATED
from referee.kernel.rules.shown import CARDS, elsewhere, impossible, stray, too_few, touched
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.facts import Flagged, Looked, Refuted, Said, Shown, Shuffled
from referee.kernel.tokens import CONTRADICTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table


class Deal(Move, name="deal", verb="deal"):
    """Deal the cards for a new hand."""

    seat: Seat


class See(Move, name="see", title="Cards were seen", verb="say which cards were seen",
          in_turn=False, anywhere=True, after_end=True):  # fmt: skip
    """Record cards that everybody at the table has seen somewhere."""

    place: Place
    cards: Faces

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show the cards where they lie."""
        return ((self.place, self.cards),)


class Look(Move, name="look", title="Note my own cards", verb="note their own cards", in_turn=False,
           sealed=("cards",)):  # fmt: skip
    """Note for your own phone what you hold or have looked at; nobody else is told."""

    seat: Seat
    place: Place
    cards: Faces


class Count(Move, name="count", title="Cards were counted", verb="count cards", in_turn=False):
    """Count the cards of a place aloud."""

    place: Place
    cards: int


class Leave(Move, name="leave", title="Leaves the table", verb="leave the table", in_turn=False):
    """Leave the table for good."""

    seat: Seat


class Result(Move, name="result", title="How the hand ended", verb="tell how the hand ended",
             in_turn=False, needs_one=True):  # fmt: skip
    """Tell how the hand ended, without its cards; the fields are those that a book scores by."""


class Left(Move, name="left", title="Cards left over", verb="show cards left over", in_turn=False,
           anywhere=True, after_end=True):  # fmt: skip
    """Show cards that were left when a hand ended: in a hand, or in what was not dealt."""

    place: Place
    cards: Faces


REPORTS: tuple[type[Move], ...] = (first_deal.FirstDealer, See, Left, Look, Count, Leave, Resume)
"""The reports of the table itself, part of every book's moves."""


@rule("G-1", no=CONTRADICTS)
def conserved(table: Table, move: Move) -> bool | No:
    """Every card exists once.

    A card that is shown cannot lie in another place at the same time. Equal cards are counted:
    no more of them can be in sight than the pack has. Where a report says otherwise, it or an
    earlier one is wrong, and the referee names both.
    """
    return impossible(table, move) or True


@rule(
    "G-1", cards=frozenset({UNKNOWN}), waivable=False,
    when=lambda _t, move: getattr(move, "card", "") == UNKNOWN and "card" not in move.sealed,
)  # fmt: skip
def face_up(_table: Table, move: Move) -> No:
    """A card that is laid is named, unless the game has it laid face down."""
    del move
    return No("Say which card it is: everybody sees it.")


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
    return No("The record has {many} in {place}, not {count}.", touched(table, place),
              place=table.place(place), many=CountPart(have, CARDS), count=cards)  # fmt: skip


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
    return table.leftover is not None or No(
        "No hand is over yet: until then, cards that are shown are reported as seen."
    )


@effect("G-7", Result)
def told(_table: Table) -> Iterator[Fact]:
    """Told, not watched.

    How a hand ended may be told without its cards: before it is dealt, or in the middle of it. The
    clauses on the score judge what is told. Such a hand counts as told, not watched: what was taken
    on trust in it lapses, and nothing more is proven of it. A breach that was proven before keeps
    its price. What is told of one hand counts for no other: where it is put right later that the
    hand was over before, it is void.
    """
    yield Said("unwatched", value=True)


@rule("G-7", Left, waivable=False, when=lambda t: unwatched(t.leftover), over="G-1:was_left")
def nothing_to_prove(_table: Table) -> No:
    return No("The hand was told, not watched: cards left over prove nothing of it.")


def unwatched(hand: Table | None) -> bool:
    """Say whether this hand was told, not watched."""
    return hand is not None and bool(hand["unwatched"])


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


clockwise = words(
    "G-5",
    "Clockwise",
    "Cards are dealt, and players take their turns, clockwise: to the left.",
    on=Deal,
)


@effect("G-1", Deal, when=lambda table: any(c.face != UNKNOWN for c in table.cards("stock")))
def shuffled(_table: Table) -> Iterator[Fact]:
    # whatever was seen of the pack, nobody knows where it lies once the dealer has shuffled
    yield Shuffled("stock")


@rule("G-6", waivable=False, when=lambda t, move: move.actor in t["away"])
def present(_table: Table, move: Move) -> No:
    """Leaving.

    A player may leave for good. The seat stays on record, is passed over from then on and cannot
    act any more; what becomes of its cards is for each game to say.
    """
    return No("{seat} has left the table.", seat=move.actor or "")


@effect("G-6", Leave)
def gone(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("away", [*table["away"], seat])


@rule("G-1", Look, waivable=False)
def own_cards(table: Table, place: Place, cards: Faces) -> bool | No:
    """A seat may note for itself as many cards as lie in the place it looked at."""
    return len(cards) <= table.count(place) or too_few(table, place)


@effect("G-1", Look)
def noted(_table: Table, seat: Seat, place: Place, cards: Faces) -> Iterator[Fact]:
    yield Looked(seat, place, tuple(cards))


LAWS: tuple[Clause, ...] = (
    SEATED, conserved, face_up, own_cards, seen, noted, counted, hidden_hands, hand_is_over,
    was_left, left_over, corrections, clockwise, shuffled, present, gone, told, nothing_to_prove,
    *PICKING_UP, *first_deal.CLAUSES,
)  # fmt: skip
"""The clauses that every book begins with."""
