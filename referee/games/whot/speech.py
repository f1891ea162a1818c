"""Whot: saying how few cards are left, and being caught (WH-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot.moves import Catch, Draw, NameSuit, Play, Say
from referee.games.whot.play import also, at_market, drawing, players
from referee.kernel import Fact, Flagged, Moved, No, Said, effect, meaning, rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

DUE = {2: "warning", 1: "last-card"}
"""What must be said with so many cards left."""


@rule("WH-14", Say)
def fitting_words(table: Table, seat: str, call: str) -> bool | No:
    held = table.held(seat)
    if DUE.get(held) == call or table["must_say"].get(seat) == call:
        return True
    return No(f"{seat} holds {held} cards: there is nothing of the kind to say.")


@effect("WH-14", Say)
def said(table: Table, seat: str, call: str) -> Iterator[Fact]:
    """Warnings.

    A player whose hand goes down to two cards says "warning", with one card "last card", before
    anybody else acts. A hand that rises to two owes nothing. If another player objects in time,
    silence on one card costs {last_card_penalty} cards and silence on two costs {warning_penalty}.
    """
    if table["must_say"].get(seat) == call:
        yield Said("must_say", {s: c for s, c in table["must_say"].items() if s != seat})


def others_act(table: Table, seat: str) -> bool:
    """Say whether somebody who owes a word is overtaken by another player's act."""
    return any(silent != seat for silent in table["must_say"])


@meaning("WH-14")
def overtaken(table: Table, silent: str, call: str) -> Iterator[Fact]:
    """Once somebody else has acted, silence on two cards is noted and silence on one forgiven."""
    del table
    if call == "warning":
        yield Flagged("WH-14", silent, f"{silent} did not say warning.")


@effect("WH-14", Play, Draw, when=lambda t, seat: others_act(t, seat) and not at_market(t))
def lapses(table: Table, seat: str) -> Iterator[Fact]:
    yield from lapsing(table, seat)


def lapsing(table: Table, *acting: str) -> Iterator[Fact]:
    """Let the words lapse that others owe, now that somebody has acted."""
    owed = table["must_say"]
    yield Said("must_say", {s: c for s, c in owed.items() if s in acting})
    for silent, call in owed.items():
        if silent not in acting:
            yield from overtaken(table, silent, call)


@meaning("WH-14")
def within_a_row(_table: Table) -> bool:
    """In a row of turns of one's own only the number at its end matters."""
    return False


def goes_down(table: Table, seat: str) -> bool:
    """Say whether the seat now owes a word: few cards left, and its turns in a row over."""
    if table.held(seat) not in DUE or table.ended:
        return False
    return table.turn != seat or (within_a_row(table) and table.queue[0].moves != ("name",))


ROW = {"WH-8", "WH-9", "WHT-7", "WHT-8"}
"""What may give a player another turn in a row."""


def in_a_row(table: Table, seat: str) -> bool:
    """Say whether the turn of this seat is one more after a 1 or an 8 of its own."""
    laid = next((f for _, f in table.told() if isinstance(f, Moved) and f.target == "pile"), None)
    return table.queue[0].clause in ROW and laid is not None and laid.source == f"hand/{seat}"


def broken_off(table: Table, seat: str) -> Iterator[Fact]:
    """Let the word be due with which a row of turns ends, when its last turn is missed."""
    if in_a_row(table, seat) and table.held(seat) in DUE and not within_a_row(table):
        owed = {**table["must_say"], seat: DUE[table.held(seat)]}
        yield also("WH-14", Said("must_say", owed))


@effect("WH-14", Play, NameSuit, when=goes_down)
def owes_a_word(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("must_say", {**table["must_say"], seat: DUE[table.held(seat)]})


@rule("WH-14", Catch)
def caught_in_time(table: Table, seat: str, silent: str) -> bool | No:
    if seat == silent or seat not in players(table):
        return No("Another player must object.")
    if silent not in table["must_say"]:
        return No(f"{silent} owes no word, or no longer.")
    return True


@effect("WH-14", Catch)
def caught(table: Table, seat: str, silent: str) -> Iterator[Fact]:
    call = table["must_say"].get(silent, "last-card")
    yield from lapsing(table, silent, seat)
    yield Said("must_say", {s: c for s, c in table["must_say"].items() if s != silent})
    yield from silence_costs(table, silent, call)


def silence_costs(table: Table, silent: str, call: str) -> Iterator[Fact]:
    """Draw what silence costs, or note it where it costs nothing."""
    cost = table.terms["warning_penalty" if call == "warning" else "last_card_penalty"]
    if cost:
        yield from drawing(table, silent, int(cost))
    else:
        yield Flagged("WH-14", silent, f"{silent} did not say {call.replace('-', ' ')}.")
