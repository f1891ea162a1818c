"""Watten: who picks up the cards, and the two announcements (W-20, W-24 to W-26)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.games.watten.bavarian import fouls, play, power, scoring
from referee.games.watten.moves import (
    ANNOUNCE,
    Agree,
    Deal,
    Decline,
    GiveBack,
    Machine,
    PickUp,
    Schlag,
    Trumpf,
)
from referee.games.watten.pack import RANK, RANKS, SUIT, SUITS
from referee.games.watten.seats import dealer, forehand, members, other, side
from referee.kernel import (
    Awaited,
    Awaits,
    By,
    Ended,
    Fact,
    Flagged,
    Holds,
    Mark,
    Message,
    No,
    Refuted,
    Said,
    Seat,
    Shown,
    Word,
    effect,
    meaning,
    penalty,
    rule,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

HANDS, SWAP = "better hands", "a swap"
"""What may be in question between the announcers."""
QUESTIONS = {HANDS: Message("better hands"), SWAP: Message("a swap")}
MARKS: tuple[Mark, ...] = (
    Mark("schlag", "hand", "", "Schlag", RANKS),
    Mark("trumpf", "hand", "", "Trumpf", SUITS),
    Mark("up", "hand", [], "Hold their cards"),
    Mark("swapped", "hand", default=False, label="Announcements swapped"),
    Mark("question", "hand", "", "To be answered", QUESTIONS),
)
"""What was announced, who may look at the cards, and what one announcer wants of the other."""


def begins(table: Table) -> Iterator[Fact]:
    """Await the announcements once the cards are dealt."""
    yield announcing(table)


def in_order(table: Table) -> tuple[str, str]:
    """Return who names the Schlag and who the Trumpf."""
    first, second = announcers(table)
    return (second, first) if table["swapped"] else (first, second)


@meaning("W-24")
def announcing(table: Table) -> Awaits:
    # Who is to announce what is not announced yet.
    first, second = in_order(table)
    trumpf = Awaited(second, ("trumpf",), "W-25")
    if table["schlag"]:
        return Awaits(ANNOUNCE, (trumpf,))
    return Awaits(ANNOUNCE, (Awaited(first, ("schlag",), "W-24"), trumpf))


# --- W-20: who picks up ---------------------------------------------------------------------------


@meaning("W-20")
def announcers(table: Table) -> tuple[str, str]:
    """The announcers are forehand, who comes first, and the dealer."""
    return forehand(table), dealer(table)


@rule("W-20", PickUp, waivable=False)
def too_early(table: Table, who: Seat) -> bool | No:
    """Who picks up.

    Who announces takes up the cards after the deal; everybody else waits (W-26).
    """
    early = bool(table.held(who)) and who not in table["up"] and table.phase == ANNOUNCE
    return early or No("{seat} has not taken up cards too early.", seat=who)


@effect("W-20", Deal)
def taken_up(table: Table) -> Iterator[Fact]:
    yield Said("up", sorted({*announcers(table)}, key=table.seats.index))


@effect("W-20", PickUp)
def laid_back(table: Table, who: Seat) -> Iterator[Fact]:
    breach = Message("{seat} has taken up the cards too early.", seat=who)
    flag = Flagged("W-20", who, breach)
    yield from scoring.noted(table, flag, early_pickup(table, who))


@meaning("W-20")
def early_pickup(_table: Table, who: str) -> Iterator[Fact]:
    """Cards that are taken up too early are laid back, which costs nothing."""
    del who
    return iter(())


@meaning("W-20", "early_pickup")
def early_for_the_others(table: Table, who: str) -> Iterator[Fact]:
    """Cards that are taken up too early are laid back, and the other side gets two points."""
    yield from fouls.opponents_gain(table, who)


@meaning("W-20", "early_pickup")
def early_for_three(table: Table, who: str) -> Iterator[Fact]:
    """Cards that are taken up too early are laid back, and the other side gets three points."""
    yield from scoring.awarded(table, other(table, side(table, who)), 3)


@meaning("W-20", "early_pickup")
def early_paid(table: Table, who: str) -> Iterator[Fact]:
    """Cards that are taken up too early are laid back.

    It costs two points of the score that whoever took them up plays for.
    """
    yield from fouls.pays(table, who)


# --- W-24 and W-25: Schlag and Trumpf -------------------------------------------------------------


@effect("W-24", Schlag)
def ranked(table: Table, seat: Seat, rank: Word) -> Iterator[Fact]:
    """Schlag.

    The first announcement is a rank, named aloud: the Schlag of this hand.
    """
    first, second = in_order(table)
    if seat == second != first:  # the table let the other one speak first
        yield Said("swapped", not table["swapped"])
    yield Said("schlag", rank)
    yield announcing(table)


named_for_good = replace(words("W-24", "What was named stays so", ""), called="stays")
named_for_now = replace(
    words("W-24", "What was named stays so, unless better hands are dealt after it (W-21)", ""),
    called="stays",
)
any_rank = words("W-24", "Nobody has to hold a card of it", "")


@effect("W-24", Agree, Decline, GiveBack, when=lambda t: not t["question"])
def as_before(table: Table) -> Iterator[Fact]:
    yield announcing(table)


@effect("W-25", Trumpf)
def suited(table: Table, suit: Word) -> Iterator[Fact | By]:
    """Trumpf.

    The second announcement is a suit, named aloud: the Trumpf of this hand. It stays so.
    """
    yield Said("trumpf", suit)
    yield from play.opens(table)


any_suit = words("W-25", "Nobody has to hold a card of it", "")
LOST = "Who has named another, as the five cards prove, has lost the hand."
rank_held = words(
    "W-24", "Only a rank may be named of which the announcer holds a card, whichever card it is",
    LOST,
)  # fmt: skip
suit_held = words("W-25", "Only a suit may be named of which the announcer holds a card", LOST)


@rule("W-24", Schlag)
def holds_the_rank(table: Table, seat: Seat, rank: Word) -> Holds:
    return Holds(seat, frozenset(face for face in table.pack.faces if RANK[face] == rank))


@rule("W-25", Trumpf)
def holds_the_suit(table: Table, seat: Seat, suit: Word) -> Holds:
    return Holds(seat, frozenset(face for face in table.pack.faces if SUIT[face] == suit))


@penalty("W-24", of="W-24")
def named_in_vain(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield from scoring.lost(table, side(table, refuted.seat))


@penalty("W-25", of="W-25")
def suit_in_vain(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield from scoring.lost(table, side(table, refuted.seat))


# --- W-26: the partners ---------------------------------------------------------------------------


@effect("W-26", Trumpf)
def partners_up(table: Table) -> Iterator[Fact]:
    """The partners pick up.

    When both announcements are made the others take up their cards.
    """
    yield Said("up", list(table.seats))


@effect("W-26", Schlag, Trumpf, called="partners_up")
def own_partner_up(table: Table, seat: Seat) -> Iterator[Fact]:
    """The partners pick up.

    When an announcement is made, the partner of whoever made it takes up the cards.
    """
    up = {*table["up"], *members(table, side(table, seat))}
    yield Said("up", sorted(up, key=table.seats.index))


@rule("W-26", Machine, waivable=False)
def untouched(table: Table, seat: Seat) -> bool | No:
    """The Maschine.

    Whoever takes up all three Criticals may show them before the first lead. The hand is over at
    once, and that side gets two points.
    """
    if seat not in table["up"]:
        return No("{seat} has not taken up cards yet.", seat=seat)
    return play.first_lead(table) or No("A card has been led already.")


@effect("W-26", Machine)
def machine_shown(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Shown(f"hand/{seat}", power.criticals(table))
    yield Said("value", 2)
    yield Ended("hand", (side(table, seat),))


PICKING_UP = (too_early, announcers, taken_up, laid_back, early_pickup)
CLAUSES = (
    announcing, ranked, named_for_good, any_rank, as_before, suited, any_suit, partners_up,
)  # fmt: skip
