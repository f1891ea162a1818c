"""Lohai: revokes, taken back in time or proven later (LO-9)."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from referee.games.lohai.moves import HandResult, TakeBack
from referee.games.lohai.play import bare, still_to_play
from referee.kernel import (
    Amendment,
    Claimed,
    Fact,
    Flagged,
    Mark,
    Message,
    Moved,
    No,
    Refuted,
    Said,
    Scored,
    Seat,
    Shuffled,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
)
from referee.parts.dealing import dealt_anew
from referee.parts.reports import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

# --- taken back -----------------------------------------------------------------------------------


def shown(table: Table) -> tuple[str, ...]:
    """Return who is known to have revoked since the last lead."""
    return tuple(seat for seat, told in table["off_suit"].items() if told.get("shown"))


def on_trust(table: Table, seat: str) -> bool:
    """Say whether a seat's card to this trick was taken on trust."""
    when = table["off_suit"].get(seat, {}).get("ruling")
    return any(claim.seat == seat and claim.ruling == when for claim in table.claims)


@rule("LO-9", TakeBack, waivable=False)
def in_time_to_take_back(table: Table, seat: Seat) -> bool | No:
    """A revoke.

    Whoever held the suit and did not follow has revoked. A revoke that is noticed before anybody
    leads again is taken back, with everything that was done after it: cards return to the hands,
    cards from the stack return to the stack, which is shuffled, and all of them stay known. The
    same player plays again. What shows a revoke later is a card of that suit out of the same hand,
    and never one that came to lie before the player in another way.
    """
    known = seat in shown(table) or on_trust(table, seat)
    return known or No("{seat} has nothing to take back.", seat=seat)


@effect("LO-9", TakeBack)
def taken_back(table: Table, seat: Seat) -> Iterator[Fact]:
    told = table["off_suit"][seat]
    since = told["ruling"]
    undone = {ruling for ruling, fact in told_since(table, since) if isinstance(fact, Claimed)}
    yield Said("undone", sorted({*table["undone"], *undone}))
    yield from put_back(table, since)
    for name, value in told["marks"].items():
        if table[name] != value:
            yield Said(name, value)
    earlier = {s: play for s, play in table["off_suit"].items() if play["ruling"] < since}
    yield Said("off_suit", earlier)
    yield still_to_play(table, seat)


def told_since(table: Table, since: int) -> Iterator[tuple[int, Fact]]:
    """Return the facts from this ruling on, the latest first."""
    return takewhile(lambda told: told[0] >= since, table.told())


def put_back(table: Table, since: int) -> Iterator[Fact]:
    """Move all cards back to where they lay before this ruling, the last one first."""
    moved = [fact for _, fact in told_since(table, since) if isinstance(fact, Moved)]
    for fact in moved:
        yield Moved(fact.cards, fact.target, fact.source)
    if any(fact.source == "stock" for fact in moved):
        yield Shuffled("stock")


# --- proven later ---------------------------------------------------------------------------------


@penalty("LO-9", of="LO-8")
def revoked(table: Table, refuted: Refuted) -> Iterator[Fact]:
    told = table["off_suit"].get(refuted.seat, {})
    if told.get("ruling") == refuted.breach:  # until somebody leads it can be taken back
        yield Said("off_suit", {**table["off_suit"], refuted.seat: {**told, "shown": True}})
    else:
        yield from costs(table, refuted.seat)


def closed(table: Table) -> bool:
    """Say whether nothing can be taken back any more: somebody leads, or the hand is told."""
    return bool(table["unwatched"]) or bare(table)


@effect("LO-9", Play, HandResult, when=lambda t: bool(shown(t)) and closed(t))
def too_late(table: Table) -> Iterator[Fact]:
    for seat in shown(table):
        yield from costs(table, seat)


@meaning("LO-9")
def costs(table: Table, seat: str) -> Iterator[Fact]:
    """When a revoke is shown later the tricks stand, and the revoker scores nothing in this hand.

    What the revoker would have scored is lost, and nobody else gets it.
    """
    yield Said("barred", sorted({*table["barred"], seat}))


@meaning("LO-9", "costs")
def minus_the_hand(table: Table, seat: str) -> Iterator[Fact]:
    """When a revoke is shown later the tricks stand.

    The revoker loses at once as many points as the hand is worth.
    """
    yield Scored(seat, -int(table["worth"]))


@meaning("LO-9", "costs")
def only_noted(_table: Table, seat: str) -> Iterator[Fact]:
    """A revoke that is shown later is noted, and the table decides what it is worth."""
    text = Message("{seat} held the suit and did not follow.", seat=seat)
    yield Flagged("LO-9", seat, text)


@meaning("LO-9", "costs")
def hand_is_void(_table: Table, seat: str) -> Iterator[Fact]:
    """When a revoke is shown later the hand is void.

    It is thrown in at once, nobody scores, and the same dealer deals again.
    """
    yield Said("void", seat)


@upshot("LO-9", when=lambda t: bool(t["void"]) and not t.over)
def thrown_in(table: Table) -> Iterator[Fact]:
    dealer = table["dealer"] or table.seats[0]
    yield from dealt_anew(dealer, "LO-3")


REVOKE = {
    "void_hand": Amendment(
        replace=(hand_is_void,), adopt=(thrown_in,), after="LO-9",
        marks=(Mark("void", "hand", "", "Void by the revoke of", lasts=True),),
    ),
    "minus_P": Amendment(replace=(minus_the_hand,)),
    "flag": Amendment(replace=(only_noted,)),
}  # fmt: skip
"""What a table may agree that a revoke costs."""
