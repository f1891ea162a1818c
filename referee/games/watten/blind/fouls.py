"""Blind Watten: what the announcers did wrong, as the reveal proves it, and what it costs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.watten.bavarian import play, scoring
from referee.games.watten.bavarian.announce import announcers
from referee.games.watten.blind.secret import Lay, knowing
from referee.games.watten.moves import Go
from referee.games.watten.pack import RANK, SUIT
from referee.games.watten.seats import other, purses, side
from referee.games.watten.tyrolean import duty, last_trick
from referee.games.watten.tyrolean.power import drawn
from referee.kernel import (
    Claimed,
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
    effect,
    evolve,
    hand_of,
    penalty,
    rule,
    words,
)
from referee.kernel.proof.proofs import untrue
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Table

    Tricks = Iterable[tuple[Lay, ...]]

MARKS = (
    Mark("dared", "hand", {}),
    Mark("forfeit", "hand", "", lasts=True),
)
"""Who said Go in the last trick, and which side has lost the hand by what it did."""


class Foul(NamedTuple):
    """What an announcer did wrong: by which ruling, against which clause, and what proves it."""

    ruling: int
    clause: str
    seat: str
    proof: tuple[int, ...]
    serial: int = 0
    """Which claim of that ruling is refuted."""

    def refuted(self, now: int) -> Refuted:
        """Return the fact; what a position began with was broken by the reveal itself."""
        by = self.ruling or now
        return Refuted(by * 10 + self.serial, self.clause, self.seat, by, self.proof)


# --- the proofs -----------------------------------------------------------------------------------


def fouls(table: Table, every: Tricks, named: Mapping[str, str]) -> list[Foul]:
    """Return all that the announcers did wrong in a hand, the earliest first."""
    found = [
        *falsely_shown(table, every, named), *held_back(table, every, named),
        *raised_in_vain(table, every),
    ]  # fmt: skip
    return sorted(found, key=lambda foul: foul.ruling)


def laid_open(table: Table, named: Mapping[str, str]) -> Iterator[Fact]:
    """Lay the shown cards open that are in hand still."""
    for seat, card in named.items():
        hand = tricks.hand(seat)
        if table.may_show(hand, card):
            yield Shown(hand, (card,))


def falsely_shown(table: Table, every: Tricks, named: Mapping[str, str]) -> Iterator[Foul]:
    """Find the cards that were none of the five of whoever has shown them."""
    laid: dict[str, str] = {lay.card: lay.seat for trick in every for lay in trick}
    for seat, card in named.items():
        if laid.get(card) == seat or card in table.faces(tricks.hand(seat)):
            continue
        where = table.whereabouts(card)
        held = any(hand_of(place) for place, _ in where)  # by another
        if card in laid or held or all_laid_here(table):
            seen = tuple(sorted({ruling for _, ruling in where if ruling}))
            yield Foul(table["shown"].get(seat, 0), "WB-4", seat, seen or (table.ruling,))


def all_laid_here(table: Table) -> bool:
    """Say whether every card of this hand was laid before the eyes of the record."""
    lay = [place for place, cards in table.dawn.items() if cards]
    return all(place == "stock" or hand_of(place) for place in lay)


def held_back(table: Table, every: Tricks, named: Iterable[str]) -> Iterator[Foul]:
    """Find the duties that the announcers broke; nothing is said of what nobody watched."""
    laid = [lay for trick in every for lay in trick]
    for breach in [lay for trick in every if trick[0].card in drawn(table) for lay in trick[1:]]:
        asked = duty.owed(table, breach.card)
        if breach.seat not in named or not asked or not breach.ruling:
            continue
        late = [lay for lay in laid if lay.seat == breach.seat and lay.ruling > breach.ruling]
        proof = [lay.ruling for lay in late if lay.card in asked][:1]
        if proof or (proof := holding(table, breach.seat, asked)):
            yield Foul(breach.ruling, "WB-7", breach.seat, tuple(proof))


def holding(table: Table, seat: str, cards: frozenset[str]) -> list[int]:
    """Return the rulings that prove that a hand holds one of these cards, where it must."""
    if cards.intersection(table.faces(tricks.hand(seat))):
        return [table.ruling]
    none = Claimed(0, "WB-7", "lacks", seat, tuple(sorted(cards)))
    found = untrue(evolve(table, (none,), table.ruling))
    return [ruling for claim, proof in found if not claim.number for ruling in proof]


def raised_in_vain(table: Table, every: Tricks) -> Iterator[Foul]:
    """Look at the last card of an announcer who has said Go in the last trick."""
    last = list(every)[-1:]
    seat = table["dared"].get("seat", "")
    if seat not in announcers(table) or not last:
        return
    laid = {lay.seat: lay.card for lay in last[0]}
    left = [face for face in table.faces(tricks.hand(seat)) if face in RANK]
    card = laid.get(seat) or next(iter(left), "")
    if card and not fits(table, card, last[0][0].card):
        yield Foul(table["dared"]["ruling"], "WB-12", seat, (table.ruling,), 1)


def fits(table: Table, card: str, led: str) -> bool:
    """Say whether an announcer may raise with this card when that one was led."""
    alike = SUIT[card] == SUIT[led] or RANK[card] == table["schlag"]
    return alike or card in drawn(table)


# --- what they cost -------------------------------------------------------------------------------


def winning(table: Table) -> str:
    """Return the side that has the hand as it was told: by tricks, or because it is over."""
    return table.won[0] if len(table.won) == 1 else play.ahead(table)


def too_late(refuted: Refuted, number: str) -> Iterator[Fact]:
    """Say that an earlier breach has decided the hand."""
    text = Message(
        "An earlier breach has decided the hand: that of {seat} changes nothing.",
        seat=refuted.seat,
    )
    yield Flagged(number, refuted.seat, text)


def forfeited(table: Table, refuted: Refuted, number: str, value: int) -> Iterator[Fact]:
    """Give the hand to the other side at this value, unless an earlier breach has decided it.

    A side that has lost the hand anyway has not lost less by it.
    """
    mine = side(table, refuted.seat)
    against = other(table, mine)
    lost = winning(table) == against
    value = max(value, table["value"]) if lost else value
    changed = value != table["value"]
    if table["forfeit"] and not (changed and table["forfeit"] == mine):
        yield from too_late(refuted, number)
        return
    if lost and not changed:
        text = Message(
            "The hand went to {side} anyway: the breach of {seat} costs no more.",
            side=against, seat=refuted.seat,
        )  # fmt: skip
        yield Flagged(number, refuted.seat, text)
    yield Said("forfeit", mine)
    if changed:
        yield Said("value", value)
    if table.won != (against,):
        yield Ended("hand", (against,))


def worth(table: Table) -> int:
    """Return the value of the hand, which a Go that was not allowed has not raised."""
    return int(table["worth"] or table["value"])


@penalty("WB-4", of="WB-4")
def shown_falsely(table: Table, refuted: Refuted) -> Iterator[Fact]:
    yield from forfeited(table, refuted, "WB-4", worth(table))


how_found = words(
    "WB-10", "A breach by an announcer",
    "Which announcer held back {drawn_card} is seen when the two cards are named, and from the "
    "cards that are in hand then.",
)  # fmt: skip


@penalty("WB-10", of="WB-7")
def breach(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """He has lost the hand at its value (WB-14)."""
    yield from forfeited(table, refuted, "WB-10", worth(table))


@penalty("WB-10", of="WB-7", called="breach")
def two_points(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """He has lost the hand for two points (WB-14), or for its value if it was lost anyway."""
    yield from forfeited(table, refuted, "WB-10", 2)


@penalty("WB-10", of="WB-7", called="breach")
def the_game(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """He has lost the whole game (WB-14)."""
    mine = side(table, refuted.seat)
    if table.over or table["forfeit"] not in {"", mine}:
        yield from too_late(refuted, "WB-10")
        return
    yield Said("forfeit", mine)
    yield Ended("match", purses(table, other(table, mine)))


@penalty("WB-10", of="WB-7", called="breach")
def nothing(_table: Table, refuted: Refuted) -> Iterator[Fact]:
    """The breach is written down, and costs nothing."""
    yield scoring.unpunished(refuted, "WB-10")


# --- WB-12: Go in the last trick ------------------------------------------------------------------


@rule("WB-12", Go, when=last_trick.last_trick)
def may_raise_last(table: Table, seat: Seat) -> bool | No | Holds:
    """Go in the last trick.

    When nobody has raised before the last trick is led, an announcer may say Go in it only with a
    last card that is of the suit that was led, a trump or of the Schlag; the partners may say it
    with any card. What card it was is asked when the secret is known. Who had no such card has lost
    the hand at the value that was bid by that Go (WB-14), or at its own where it was lost anyway
    and that is more.
    """
    known = knowing(table)
    if known is None or seat not in announcers(table):
        return True
    return last_trick.may_raise_last.as_printed(known, seat)  # type: ignore[no-any-return]


@effect("WB-12", Go, when=last_trick.last_trick)
def dared(table: Table, seat: Seat) -> Iterator[Fact]:
    yield Said("dared", {"seat": seat, "bid": table["bid"], "ruling": table.ruling})


@penalty("WB-12", of="WB-12")
def raised_for_nothing(table: Table, refuted: Refuted) -> Iterator[Fact]:
    bid = table["dared"].get("bid", worth(table))
    yield from forfeited(table, refuted, "WB-12", bid)


PENALTIES = (shown_falsely, how_found, breach)
LAST_TRICK = (may_raise_last, raised_for_nothing)
