"""Whot: the turn clock, raising the stake, and players who drop out (WH-18 to WH-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Accept, Draw, NameSuit, Play, Raise, Start, Timeout, at_market
from referee.games.whot.play import (
    TURN,
    awaits,
    next_to,
    players,
    unspoken,
    untouched,
)
from referee.games.whot.specials import paying, served
from referee.games.whot.speech import DUE, broken_off
from referee.kernel import (
    Awaits,
    Clock,
    CountPart,
    Fact,
    Leave,
    Moved,
    No,
    Said,
    effect,
    price,
    rule,
)
from referee.parts import calls, leaving
from referee.parts.leaving import is_awaited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Move, Table

# --- WH-18 ---------------------------------------------------------------------------------------


def resting(table: Table) -> bool:
    """Say whether the clock still waits for the table: cards were dealt, and nobody has acted."""
    return not table["started"] and untouched(table)


def waited(table: Table) -> int | None:
    """Return for how many milliseconds the clock of the player on turn has run, if known."""
    since = table.queue[0].since if table.queue and not resting(table) else None
    return None if since is None or table.at is None else table.at - since


def running(table: Table) -> Iterator[Clock]:
    """Yield the clocks that run: of the turn, and of a stake that is offered."""
    if table.queue and not table.ended and table.phase == "play" and limit(table):
        entry = table.queue[0]
        if entry.moves != ("say",):
            since = None if resting(table) else entry.since
            yield Clock(Timeout.name, entry.seat, since, limit(table), expires=True)
    offer = table["offer"]
    for seat in players(table) if offer else ():
        if seat != offer["seat"]:
            allowed = int(table.terms["raise_seconds"]) * 1000
            yield Clock(Accept.name, seat, offer["at"], allowed, expires=False)


def limit(table: Table) -> int:
    """Return the turn clock in milliseconds."""
    return int(table.terms["turn_seconds"]) * 1000


def seconds(milliseconds: int, *, up: bool = False) -> str:
    """Return a time in seconds to the tenth, rounded away from the limit it is compared with."""
    tenths = -(-milliseconds // 100) if up else milliseconds // 100
    return f"{tenths / 10:g}"


@rule("WH-18", Play, Draw, NameSuit, when=lambda t: waited(t) is not None)
def in_time(table: Table) -> bool | No:
    have = waited(table) or 0
    if have <= limit(table):
        return True
    return No(
        "Too late: {number} seconds have passed, and the clock allows {limit}.",
        number=seconds(have, up=True), limit=CountPart(int(table.terms["turn_seconds"])),
    )  # fmt: skip


@price("WH-18", Play, Draw, NameSuit, of="WH-18")
def too_late(table: Table, move: Move) -> Iterator[Fact]:
    # after a timeout an act out of turn is void under this clause as well, and costs no turn
    have = waited(table)
    if move.actor == table.turn and have is not None and have > limit(table):
        yield from missed(table, str(move.actor))


@rule("WH-18", Timeout, waivable=False)
def on_turn(table: Table, seat: str) -> bool | No:
    if seat != table.turn:
        return No("It is {seat}'s turn, not {seat2}'s.", seat=str(table.turn), seat2=seat)
    if table.queue[0].moves == ("say",):
        return No("{seat} is out and has only to say so: there is no turn to be missed.", seat=seat)
    return True


@rule("WH-18", Start, waivable=False)
def starts(table: Table) -> bool | No:
    return resting(table) or No("The clock of this hand runs already.")


@effect("WH-18", Start)
def started(table: Table) -> Iterator[Fact]:
    yield Said("started", value=True)
    yield Awaits(table.phase, tuple([entry._replace(since=None) for entry in table.queue]))


@rule("WH-18", Timeout, when=lambda t: t.at is not None and t.queue[0].since is not None)
def is_running(table: Table) -> bool | No:
    return not resting(table) or No(
        "The clock of this hand has not been started: it is with the first card, or by saying so."
    )


@rule("WH-18", Timeout)
def run_down(table: Table) -> bool | No:
    have = waited(table)
    if have is None or have >= limit(table):
        return True
    allowed = CountPart(int(table.terms["turn_seconds"]), "second|seconds")
    return No(
        "Too early: the clock stands at {number} of {limit}.", number=seconds(have), limit=allowed
    )


@effect("WH-18", Timeout)
def timed_out(table: Table, seat: str) -> Iterator[Fact]:
    """The turn clock.

    {turn_seconds seconds} for each turn, extra turns included; acting at the very last moment is in
    time. The first turn of a hand has no end before the table says *start*: people pick up their
    cards in peace. Without a word the clock starts as soon as somebody has played or drawn. Whoever
    does nothing by then misses the turn: no card is drawn, and the turn passes.
    Picks that are pending are drawn first, and so is a card for the market. When a Whot lies there
    without a name, it goes back to its owner and the turn is missed. {turned_up_whot}
    """
    yield from missed(table, seat)


def missed(table: Table, seat: str) -> Iterator[Fact]:
    """Let the turn of a seat be missed; what it owes is drawn first."""
    if table.queue[0].moves == ("name",) and not table["fresh"]:
        yield Moved(("W",), "pile", f"hand/{seat}", take="upper")
        if table["spoken"].get(seat) not in {None, DUE.get(table.held(seat))}:
            yield unspoken(table, seat)
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
    return seat in players(table) or No("{seat} does not play this hand.", seat=seat)


@rule("WH-19", Raise)
def between_two(table: Table) -> bool | No:
    two = len(players(table)) == 2  # noqa: PLR2004 - one against one
    return two or No("The stake is raised between two players only.")


@rule("WH-19", Raise)
def higher(table: Table, amount: int) -> bool | No:
    """Raising the stake.

    {stakes} Until the hand is over either of two players may offer a higher stake. If the other
    accepts within {raise_seconds seconds}, it holds from then on for these two; if not, nothing
    changes. One offer at a time; where no times are told, a new offer ends the one before it. An
    offer that is open when the hand ends lapses. {running} The prize is what all have put in.
    """
    if offer_open(table) and table["offer"]["at"] is not None:
        return No("Another offer is open.")
    if amount <= table["stake"]:
        return No(
            "{amount} is not above the present stake of {stake}.",
            amount=amount, stake=table["stake"],
        )  # fmt: skip
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
    allowed = CountPart(int(table.terms["raise_seconds"]), "second|seconds")
    return offer_open(table) or No("Too late: an offer stays open for {limit}.", limit=allowed)


@effect("WH-19", Accept)
def accepted(table: Table) -> Iterator[Fact]:
    amount = table["offer"]["amount"]
    yield Said("stake", amount)
    yield Said("raised", {**table["raised"], **dict.fromkeys(players(table), amount)})
    yield Said("offer", {})


def prize(table: Table) -> int:
    """Return what all have put in: a stake that was raised binds those alone who agreed on it."""
    others = table.terms["stake"] if table["raised"] else table["stake"]
    return sum(int(table["raised"].get(seat, others)) for seat in table.seats)


# --- WH-20 ---------------------------------------------------------------------------------------


@effect("WH-20", Leave, when=lambda t, seat: t.turn == seat and t.phase == "play")
def left_on_turn(table: Table, seat: str) -> Iterator[Fact]:
    """Dropping out.

    {dropped} From then on the next player takes that turn, that deal and whatever else was awaited;
    the cards of the player who is gone stay out of play.
    """
    yield from missed(table, seat)


@effect("WH-20", Leave, when=is_awaited)
def handed_on(table: Table, seat: str) -> Iterator[Fact]:
    yield leaving.handed_on(table, seat, next_to(table, seat), "draw", "reveal")


owes_no_more = calls.owes_no_more("WH-20")
staying, left_alone = leaving.left_alone("WH-20")
