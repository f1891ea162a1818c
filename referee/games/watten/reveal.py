"""Blind Watten: the two cards are named at the end, and the tale of the hand is judged (WB-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from referee.games.watten import last_trick, play, scoring, tyrol
from referee.games.watten.announce import announcers, in_order
from referee.games.watten.blind import REVEAL, both_shown, still_to_mend
from referee.games.watten.moves import PLAY, Go
from referee.games.watten.pack import RANK, SUIT, WELI
from referee.games.watten.seats import other, side
from referee.games.watten.secret import Lay, knowing, seated, secret, shown_card, tricks_of
from referee.games.watten.tyrol_power import drawn, winner
from referee.kernel import (
    CONTRADICTS,
    Awaited,
    Awaits,
    By,
    Ended,
    Face,
    Fact,
    Flagged,
    Holds,
    Move,
    No,
    Refuted,
    Said,
    Seat,
    Shown,
    effect,
    penalty,
    rule,
    upshot,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.kernel import Table

    Proofs = Iterator[Fact | By]


@dataclass(frozen=True)
class Reveal(Move):
    """Name the two cards that were shown: one for the Schlag, one for the Trumpf."""

    name: ClassVar[str] = "reveal"
    title: ClassVar[str] = "Name the two cards"
    phases: ClassVar[tuple[str, ...]] = (REVEAL,)
    schlag: Face
    """The card whose rank is the Schlag."""
    trumpf: Face
    """The card whose suit is the Trumpf."""


# --- the end of a hand ----------------------------------------------------------------------------


def to_be_revealed(table: Table) -> bool:
    """Say whether the hand is over as it was told, and the secret is not."""
    if table["revealed"] or table.over or not both_shown(table):
        return False
    return table.ended or table.phase == REVEAL or (play.between(table) and bool(play.ahead(table)))


@upshot("WB-14", when=to_be_revealed, over="WT-10 W-31:next_lead W-56")
def awaits_cards(table: Table) -> Iterator[Fact]:
    if table.phase != REVEAL:
        yield Awaits(REVEAL, (Awaited("", ("reveal",)),))


@rule("WB-16", Reveal, no=CONTRADICTS)
def in_the_pack(table: Table, schlag: Face, trumpf: Face) -> bool | No:
    """Thirty-three cards.

    The Weli is the only Six. The pack of 36 cards, in which the other Sixes can be shown, is not
    played with.
    """
    for card in (schlag, trumpf):
        if card not in table.pack:
            return No(f"{card} is no card that can have been shown.")
    return True


@rule("WB-14", Reveal, no=CONTRADICTS)
def two_cards(_table: Table, schlag: Face, trumpf: Face) -> bool | No:
    """The end of the hand.

    When the hand is over the two cards are named, and Schlag and Trumpf are known to all. Then it
    is checked what was played and told: winners named by mistake are noted and stay, for it is too
    late to correct them; what the announcers owed is asked of them now.
    """
    return schlag != trumpf or No("One card cannot have been shown by both.")


@rule("WB-14", Reveal, no=CONTRADICTS)
def named_for_schlag(table: Table, schlag: Face) -> bool | No:
    seat = in_order(table)[0]
    known, found = shown_card(table, seat), secret(table)
    right = known in {"", schlag} and (found is None or found[0] == RANK.get(schlag))
    return right or No(f"That is not the card that {seat} has shown.")


@rule("WB-14", Reveal, no=CONTRADICTS)
def named_for_trumpf(table: Table, trumpf: Face) -> bool | No:
    seat = in_order(table)[1]
    known, found = shown_card(table, seat), secret(table)
    right = known in {"", trumpf} and (found is None or found[1] == SUIT.get(trumpf))
    return right or No(f"That is not the card that {seat} has shown.")


@effect("WB-14", Reveal)
def judged(table: Table, schlag: Face, trumpf: Face) -> Iterator[Fact | By]:
    ranked = Said("schlag", RANK[schlag])
    yield By("WB-3", ranked) if schlag == WELI else ranked
    yield By("WB-2", Said("trumpf", SUIT[trumpf]))
    yield Said("revealed", value=True)
    named = dict(zip(in_order(table), (schlag, trumpf), strict=True))
    done, lying = tricks_of(table)
    every = [trick for trick in (*done, lying) if trick]
    for seat, card in named.items():
        yield from owned(table, seat, card, every)
    yield from mistold(table, done)
    yield from held_back(table, every, named)
    yield from raised_in_vain(table, every)
    if not (table.ended or table.over):
        yield Awaits(PLAY, ())


# --- the tale of the hand -------------------------------------------------------------------------


def owned(table: Table, seat: str, card: str, tricks_laid: list[tuple[Lay, ...]]) -> Proofs:
    """Lay the shown card open where it is in hand still; it must be one of the five."""
    if any(lay.seat == seat and lay.card == card for trick in tricks_laid for lay in trick):
        return
    hand = tricks.hand(seat)
    if table.may_show(hand, card):
        yield Shown(hand, (card,))
        return
    by = table["shown"][seat] or table.ruling
    proof = tuple(sorted({n for _, n in table.whereabouts(card) if n})) or (table.ruling,)
    yield By("WB-4", Refuted(by * 10, "WB-4", seat, by, proof))


@penalty("WB-4", of="WB-4")
def shown_falsely(table: Table, refuted: Refuted) -> Iterator[Fact]:
    against = other(table, side(table, refuted.seat))
    if table.won != (against,) and not table["falsely"]:
        yield Said("falsely", value=True)
        yield Ended("hand", (against,))


def mistold(table: Table, done: list[tuple[Lay, ...]]) -> Proofs:
    """Note the tricks whose winner was named by mistake."""
    told = table["told"]
    first = len(told) - len(done)
    for serial, (trick, who) in enumerate(zip(done, told[first:], strict=False), first + 1):
        best = winner(table, seated(trick)) if trick else who
        if best != who:
            yield Flagged("WB-14", who, f"Trick {serial} was {best}'s, and {who} was named.")


def held_back(table: Table, every: list[tuple[Lay, ...]], named: Iterable[str]) -> Proofs:
    """Prove the duties that the announcers broke, the earliest first."""
    asked = drawn(table) - tyrol.exempt(table)
    laid = [lay for trick in every for lay in trick]
    for breach in [lay for trick in every if trick[0].card in drawn(table) for lay in trick[1:]]:
        if breach.seat not in named or tyrol.answers(table, breach.card):
            continue
        late = [lay for lay in laid if lay.seat == breach.seat and lay.ruling > breach.ruling]
        proof = [lay.ruling for lay in late if lay.card in asked]
        if any(face in asked for face in table.faces(tricks.hand(breach.seat))):
            proof.append(table.ruling)
        if proof:
            number, seat, _ = breach
            yield By("WB-7", Refuted(number * 10, "WB-7", seat, number, (proof[0],)))


# --- WB-12: the raise in the last trick -----------------------------------------------------------


@rule("WB-12", Go, when=last_trick.last_trick)
def may_raise_last(table: Table, seat: Seat) -> bool | No | Holds:
    """Go in the last trick.

    When nobody has raised before the last trick is led, an announcer may say Go in it only with a
    last card of the suit that was led, of the Trumpf or of the Schlag; it is looked at when the
    secret is known. Who had no such card has lost the hand at the value that was bid. The partners
    of the announcers may say Go with any card.
    """
    known = knowing(table)
    if known is None or seat not in announcers(table):
        return True
    return last_trick.may_raise_last.function(known, seat)  # type: ignore[no-any-return]


@effect("WB-12", Go, when=last_trick.last_trick)
def dared(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("dared", {"seat": seat, "bid": table["bid"], "ruling": table.ruling})


def raised_in_vain(table: Table, every: list[tuple[Lay, ...]]) -> Proofs:
    """Look at the last card of an announcer who raised in the last trick."""
    seat = table["dared"].get("seat", "")
    if seat not in announcers(table) or not every:
        return
    trick, by = every[-1], table["dared"]["ruling"]
    laid = {lay.seat: lay.card for lay in trick}
    left = [face for face in table.faces(tricks.hand(seat)) if face in RANK]
    card = laid.get(seat) or next(iter(left), "")
    if card and not fits(table, card, trick[0].card):
        yield By("WB-12", Refuted(by * 10 + 1, "WB-12", seat, by, (table.ruling,)))


def fits(table: Table, card: str, led: str) -> bool:
    """Say whether an announcer may raise with this card when that one was led."""
    alike = SUIT[card] == SUIT[led] or RANK[card] == table["schlag"]
    return alike or card in drawn(table)


@penalty("WB-12", of="WB-12")
def raised_for_nothing(table: Table, refuted: Refuted) -> Iterator[Fact]:
    if not table.ended:
        yield Said("value", table["dared"].get("bid", table["value"]))
        yield from scoring.lost(table, side(table, refuted.seat))


LAST_TRICK = (may_raise_last, dared, raised_for_nothing)
CLAUSES = (
    awaits_cards,
    two_cards,
    named_for_schlag,
    named_for_trumpf,
    judged,
    shown_falsely,
    still_to_mend,
    in_the_pack,
)
