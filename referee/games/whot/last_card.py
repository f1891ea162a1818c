"""Whot where the table agreed on the last card: what it may be, does, and calls for (WH-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import finish, play, specials
from referee.games.whot.moves import Play, Say
from referee.games.whot.pack import NUMBER, PICK, SPECIAL, WHOT
from referee.kernel import Awaited, Awaits, CountPart, Fact, No, Said, effect, meaning, rule
from referee.parts import laying
from referee.parts.calls import Catch, owing
from referee.parts.citing import also

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

# --- check_up_call -------------------------------------------------------------------------------


@effect("WH-15", Play, when=finish.is_out, over=finish.SPECIALS)
def goes_out(table: Table, seat: str, suit: str | None) -> Iterator[Fact]:
    """Going out.

    A player without cards says "check up" and has then won the hand. Until it is said another
    player may object: whoever went out in silence draws {last_card_penalty cards}, and play
    goes on with the next player. {undone}
    """
    if table["debt"]:
        yield Said("debt", 0)
    if table["named"] and suit is None:
        yield Said("named", "")
    yield owing(table, seat, "check-up")
    yield play.awaits((seat, ("say",)))


@rule("WH-15", Say, over="WH-14", when=lambda _t, call: call == "check-up", waivable=False)
def may_check_up(table: Table, seat: str) -> bool | No:
    if table["must_say"].get(seat) == "check-up":
        return True
    held = CountPart(table.held(seat), "card|cards")
    return No("{seat} holds {count} and is not out.", seat=seat, count=held)


@effect("WH-15", Say, over="WH-14", when=lambda _t, call: call == "check-up")
def checked_up(table: Table, seat: str) -> Iterator[Fact]:
    yield Said("must_say", {})
    yield from finish.won(table, seat)


@effect(
    "WH-15", Catch, over="WH-14",
    when=lambda t, silent: t["must_say"].get(silent) == "check-up",
)  # fmt: skip
def out_in_silence(table: Table, silent: str) -> Iterator[Fact]:
    yield Said("must_say", {})
    yield from play.drawing(table, silent, int(table.terms["last_card_penalty"]))
    if table.held(silent):
        yield play.awaits((play.next_to(table, silent), play.TURN))
    else:
        yield from finish.won(table, silent)


# --- finish_on_special ---------------------------------------------------------------------------


@meaning("WH-15")
def finishes(table: Table, card: str) -> bool:
    """At this table the last card must be an ordinary one: no 1, 2, 5, 8 or 14, and no Whot."""
    del table
    return NUMBER.get(card) not in SPECIAL


@meaning("WH-15", "finishes")
def finishes_or_whot(table: Table, card: str) -> bool:
    """At this table the last card must be an ordinary one or a Whot: no 1, 2, 5, 8 or 14."""
    del table
    return card == WHOT or NUMBER.get(card) not in SPECIAL


@rule("WH-15", Play, when=lambda t, seat: t.held(seat) == 1)
def ordinary_last(table: Table, card: str) -> bool | No:
    if finish.finishes(table, card):
        return True
    return No("{card} cannot be the last card at this table.", card=table.card(card))


@meaning("WH-15", "finishes")
def laid_in_vain(table: Table, card: str) -> bool:
    """At this table a 1, 2, 5, 8, 14 or Whot may be laid last and does what it always does.

    But whoever lays it is not out: that player draws one card at once and says "last card" again. A
    further turn that the card laid would bring is used up by drawing. {nothing_to_draw}
    """
    del table, card
    return True


@meaning("WH-15")
def stays_in(table: Table, card: str) -> bool:
    del table
    return NUMBER.get(card) in SPECIAL


def in_vain(table: Table, seat: str, card: str) -> bool:
    """Say whether the seat has laid its last card, and is not out by it."""
    return laying.is_out(table, seat) and finish.stays_in(table, card)


@effect("WH-15", Play, when=in_vain)
def draws_one(table: Table, seat: str) -> Iterator[Fact]:
    if not (yield from play.drawing(table, seat, 1)):
        for fact in finish.won(table, seat):
            yield also("WH-13", fact)
        return
    *market, mover = table.queue
    if market and play.exhausted(table):
        market = []
        yield also("WH-13", Awaits("play", (mover,)))
    if mover.seat == seat and "play" in mover.moves:
        mover = Awaited(play.next_to(table, seat), mover.moves)
        yield Awaits("play", (*market, mover))


# --- last_card_effect ----------------------------------------------------------------------------


@effect("WH-15", Play, when=finish.is_out, over=finish.SPECIALS, called="goes_out")
def with_its_effect(table: Table, seat: str, card: str) -> Iterator[Fact]:
    """Going out.

    A player without cards has won the hand. When the last card makes others draw, they do so
    before the hand is over.
    """
    number = NUMBER.get(card)
    if number in PICK:
        due = specials.grown(table, card)
        yield from play.drawing(table, play.next_to(table, seat), due)
    elif number == 14:  # noqa: PLR2004 - the general market
        for steps in range(1, len(play.players(table))):
            yield from play.drawing(table, play.next_to(table, seat, steps), 1)
    yield from finish.won(table, seat)
