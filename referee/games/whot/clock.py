"""Whot: the turn clock, raising the stake, and players who drop out (WH-18 to WH-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Accept, Draw, NameSuit, Play, Raise, Timeout
from referee.games.whot.play import TURN, at_market, awaits, next_to, players
from referee.games.whot.specials import paying, served
from referee.games.whot.speech import broken_off
from referee.kernel import (
    Awaits,
    Ended,
    Fact,
    Leave,
    Moved,
    No,
    Said,
    effect,
    meaning,
    price,
    rule,
    upshot,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Move, Table

# --- WH-18 ---------------------------------------------------------------------------------------


def waited(table: Table) -> int | None:
    """Return how long the player on turn has been awaited, in milliseconds, if that is known."""
    since = table.queue[0].since if table.queue else None
    return None if since is None or table.at is None else table.at - since


def limit(table: Table) -> int:
    """Return the turn clock in milliseconds."""
    return int(table.terms["turn_seconds"]) * 1000


@rule("WH-18", Play, Draw, NameSuit, when=lambda t: waited(t) is not None)
def in_time(table: Table) -> bool | No:
    have = waited(table) or 0
    if have <= limit(table):
        return True
    return No(f"{have / 1000:g} seconds are more than {table.terms['turn_seconds']}.")


@price("WH-18", Play, Draw, NameSuit, of="WH-18")
def too_late(table: Table, move: Move) -> Iterator[Fact]:
    yield from missed(table, str(move.actor))


@rule("WH-18", Timeout, waivable=False)
def on_turn(table: Table, seat: str) -> bool | No:
    if seat != table.turn:
        return No(f"It is {table.turn}'s turn, not {seat}'s.")
    if table.queue[0].moves == ("say",):
        return No(f"{seat} is out and has only to say so: there is no turn to be missed.")
    return True


@rule("WH-18", Timeout)
def run_down(table: Table) -> bool | No:
    have = waited(table)
    if have is None or have >= limit(table):
        return True
    return No(f"Only {have / 1000:g} of {table.terms['turn_seconds']} seconds are over.")


@effect("WH-18", Timeout)
def timed_out(table: Table, seat: str) -> Iterator[Fact]:
    """The turn clock.

    {turn_seconds} seconds for each turn, extra turns included; acting at the very last moment is in
    time. Whoever does nothing by then misses the turn: no card is drawn, and the turn passes.
    Picks that are pending are drawn first. When a Whot lies there without a name, it goes back to
    its owner and the turn is missed.
    """
    yield from missed(table, seat)


def missed(table: Table, seat: str) -> Iterator[Fact]:
    """Let the turn of a seat be missed; what it owes is drawn first."""
    if table.queue[0].moves == ("name",) and not table["fresh"]:
        yield Moved(("W",), "pile", f"hand/{seat}")
    if at_market(table):
        yield from served(table, seat)
    elif table["debt"]:
        yield from paying(table, seat, None)
    else:
        yield from broken_off(table, seat)
        yield awaits((next_to(table, seat), TURN))


# --- WH-19 ---------------------------------------------------------------------------------------


def offer_open(table: Table) -> bool:
    """Say whether an offer still waits for an answer."""
    offer = table["offer"]
    if not offer:
        return False
    if offer["at"] is None or table.at is None:
        return True
    return bool(table.at - offer["at"] <= int(table.terms["raise_seconds"]) * 1000)


@rule("WH-19", Raise, Accept, waivable=False)
def at_stake(table: Table, seat: str) -> bool | No:
    return seat in players(table) or No(f"{seat} does not play this hand.")


@rule("WH-19", Raise)
def higher(table: Table, amount: int) -> bool | No:
    """Raising the stake.

    Until the hand is over either player may offer a higher stake. If the other accepts within
    {raise_seconds} seconds, it holds from then on; if not, nothing changes. One offer at a time;
    the turn clock runs on; an offer that is open when the hand ends lapses. The prize is the stake
    times the number of players.
    """
    if len(players(table)) > 2:  # noqa: PLR2004 - one against one
        return No("The stake is raised between two players only.")
    if offer_open(table) and table["offer"]["at"] is not None:
        return No("Another offer is open.")
    if amount <= table["stake"]:
        return No(f"{amount} is not above the present stake of {table['stake']}.")
    return True


@effect("WH-19", Raise)
def offered(table: Table, seat: str, amount: int) -> Iterator[Fact]:
    yield Said("offer", {"seat": seat, "amount": amount, "at": table.at})


@rule("WH-19", Accept, waivable=False)
def offer_of_another(table: Table, seat: str) -> bool | No:
    offer = table["offer"]
    if not offer:
        return No("No offer is open.")
    return offer["seat"] != seat or No("Nobody accepts an offer of their own.")


@rule("WH-19", Accept)
def accepted_in_time(table: Table) -> bool | No:
    return offer_open(table) or No(f"More than {table.terms['raise_seconds']} seconds have passed.")


@effect("WH-19", Accept)
def accepted(table: Table) -> Iterator[Fact]:
    yield Said("stake", table["offer"]["amount"])
    yield Said("offer", {})


# --- WH-20 ---------------------------------------------------------------------------------------


@effect("WH-20", Leave, when=lambda t, seat: t.turn == seat and t.phase == "play")
def left_on_turn(table: Table, seat: str) -> Iterator[Fact]:
    """Dropping out.

    A player who is gone is treated like one whose time has run out: the turn is missed, and picks
    that are pending are drawn first. From then on the next player takes that turn, that deal and
    whatever else was awaited; the cards of the player who is gone stay out of play.
    """
    yield from missed(table, seat)


@effect("WH-20", Leave, when=lambda t, seat: any(entry.seat == seat for entry in t.queue))
def handed_on(table: Table, seat: str) -> Iterator[Fact]:
    heir = next_to(table, seat)
    queue = [e._replace(seat=heir) if e.seat == seat else e for e in table.queue
             if e.seat != seat or e.moves not in {("draw",), ("reveal",)}]  # fmt: skip
    yield Awaits(table.phase, tuple(queue))


@effect("WH-20", Leave, when=lambda t, seat: seat in t["must_say"])
def owes_no_more(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("must_say", {s: call for s, call in table["must_say"].items() if s != seat})


@meaning("WH-20")
def staying(table: Table) -> tuple[str, ...]:
    """Whoever is left alone has won."""
    return tuple(players(table))


@upshot("WH-20", when=lambda t: bool(t["away"]) and not t.over and len(staying(t)) == 1)
def left_alone(table: Table) -> Iterator[Fact]:
    last: tuple[str, ...] = staying(table)
    yield Ended("match", table.won if table.ended else last)
