"""Whot: saying how few cards are left, and being caught (WH-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Draw, NameSuit, Play, Say, at_market
from referee.games.whot.play import drawing
from referee.kernel import (
    Awaits,
    CountPart,
    Fact,
    Flagged,
    Message,
    Moved,
    No,
    Said,
    effect,
    meaning,
    rule,
)
from referee.parts import calls
from referee.parts.calls import Catch, others_owe, overdue, owing, settled
from referee.parts.citing import also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

DUE = {2: "warning", 1: "last-card"}
"""What must be said with so many cards left."""
WORDS = {
    "warning": Message("warning"),
    "last-card": Message("last card"),
    "check-up": Message("check up"),
}
"""The calls as they are said aloud."""


def aloud(call: str) -> str:
    """Return a call as it is said aloud."""
    return WORDS.get(call, call)


@rule("WH-14", Say)
def fitting_words(table: Table, seat: str, call: str) -> bool | No:
    held = table.held(seat)
    if DUE.get(held) == call or table["must_say"].get(seat) == call:
        return True
    return No(
        '{seat} holds {count}: "{word}" is not to be said now.',
        seat=seat, count=CountPart(held, "card|cards"), word=aloud(call),
    )  # fmt: skip


@effect("WH-14", Say)
def said(table: Table, seat: str, call: str) -> Iterator[Fact]:
    """Warnings.

    A player whose hand goes down to two cards says "warning", with one card "last card", before
    anybody else acts; drawing for a market is no act in this sense. A hand that rises to two owes
    nothing. {silence} {in_a_row}
    """
    if table["must_say"].get(seat) == call:
        yield settled(table, seat)
    else:
        yield Said("spoken", {**table["spoken"], seat: call})


@meaning("WH-14")
def overtaken(table: Table, silent: str, call: str) -> Iterator[Fact]:
    del table
    if call == "warning":
        yield was_silent(silent, call)


@effect("WH-14", Play, Draw, when=lambda t, seat: others_owe(t, seat) and not at_market(t))
def lapses(table: Table, seat: str) -> Iterator[Fact]:
    yield from lapsing(table, seat)


def lapsing(table: Table, *acting: str) -> Iterator[Fact]:
    """Let the words lapse that others owe, now that somebody has acted."""
    late = overdue(table, *acting)
    yield settled(table, *late)
    for silent, call in late.items():
        yield from overtaken(table, silent, call)


@meaning("WH-14")
def within_a_row(_table: Table) -> bool:
    return False


def unsaid(table: Table, seat: str) -> str:
    """Return the word that so few cards ask for, unless it was said before it was due."""
    call = DUE.get(table.held(seat), "")
    return "" if table["spoken"].get(seat) == call else call


def goes_down(table: Table, seat: str) -> bool:
    """Say whether the seat now owes a word: few cards left, and its turns in a row over."""
    if table.ended or not unsaid(table, seat):
        return False
    # Whoever stands last in the queue moves next: those before only draw for a market.
    moves_on = table.queue[-1].seat == seat
    return not moves_on or (within_a_row(table) and table.queue[0].moves != ("name",))


ROW = {"WH-8", "WH-9", "WH-12", "WHT-7", "WHT-8", "WHT-10"}
"""What may give a player another turn in a row."""


def in_a_row(table: Table, seat: str) -> bool:
    """Say whether the turn of this seat is one more after a card of its own."""
    told = iter([fact for _, fact in table.told()])
    turn = table.queue[0]
    if turn.moves == ("name",) and laid_by(told, seat):  # the turn was awaited before the Whot
        turn = next((fact.queue[0] for fact in told if isinstance(fact, Awaits)), turn)
    return turn.clause in ROW and laid_by(told, seat)


def laid_by(told: Iterator[Fact], seat: str) -> bool:
    """Look for the card last laid, and say whether it was this seat's."""
    laid = next((f for f in told if isinstance(f, Moved) and f.target == "pile"), None)
    return laid is not None and laid.source == f"hand/{seat}"


def broken_off(table: Table, seat: str) -> Iterator[Fact]:
    """Let the word be due with which a row of turns ends, when its last turn is missed."""
    call = unsaid(table, seat)
    if call and in_a_row(table, seat) and not within_a_row(table):
        yield also("WH-14", owing(table, seat, call))


@effect("WH-14", Play, NameSuit, when=goes_down)
def owes_a_word(table: Table, seat: str) -> Iterator[Fact]:
    yield owing(table, seat, DUE[table.held(seat)])


caught_in_time = calls.caught_in_time("WH-14")


@effect("WH-14", Catch)
def caught(table: Table, seat: str, silent: str) -> Iterator[Fact]:
    call = table["must_say"].get(silent, "last-card")
    yield from lapsing(table, silent, seat)
    yield settled(table, silent)
    yield from silence_costs(table, silent, call)


def silence_costs(table: Table, silent: str, call: str) -> Iterator[Fact]:
    """Draw what silence costs, or note it where it costs nothing."""
    cost = table.terms["warning_penalty" if call == "warning" else "last_card_penalty"]
    if cost:
        yield from drawing(table, silent, int(cost))
    else:
        yield was_silent(silent, call)


def was_silent(seat: str, call: str) -> Flagged:
    """Note that a player has not said what was due."""
    text = Message('{seat} did not say "{word}"; it costs nothing.', seat=seat, word=aloud(call))
    return Flagged("WH-14", seat, text)
