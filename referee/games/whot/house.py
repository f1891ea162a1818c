"""The clauses of Whot that stand in a book only where the table agreed on an option."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import finish, play, specials, speech
from referee.games.whot.moves import (
    Accept,
    Draw,
    Raise,
    Reshuffle,
    Start,
    Timeout,
)
from referee.games.whot.pack import NUMBER, PICK, SPECIAL, SUIT, WHOT
from referee.kernel import (
    Awaited,
    Awaits,
    Deal,
    Ended,
    Fact,
    Flagged,
    Lacks,
    Message,
    Moved,
    No,
    Refuted,
    Shuffled,
    effect,
    meaning,
    penalty,
    rule,
    upshot,
    words,
)
from referee.parts import counting
from referee.parts.laying import TurnUp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

# --- start and starter_effect --------------------------------------------------------------------


@effect("WH-4", Deal)
def opens(_table: Table, seat: str) -> Iterator[Fact]:
    """The opening.

    After the deal the dealer turns up the top card of the stock, and it begins the play pile.
    {starter}
    """
    yield Awaits("start", (Awaited(seat, ("turn-up",)),))


@effect("WH-4", TurnUp)
def turned_up(table: Table, seat: str, card: str) -> Iterator[Fact]:
    yield Moved((card,), "stock", "pile")
    yield from started(table, seat, card)


@meaning("WH-4")
def started(table: Table, seat: str, card: str) -> Iterator[Fact]:
    del card
    yield play.awaits((play.next_to(table, seat), play.TURN))


def applied(table: Table, seat: str, card: str) -> Iterator[Fact]:
    number = NUMBER[card]
    if number in PICK:
        yield from specials.demanded(table, seat, card)
    elif card == WHOT:
        yield play.awaits((seat, ("name",)))
    elif number == 1:
        yield play.awaits((specials.after_hold_on(table, seat), play.TURN))
    elif number == 8:  # noqa: PLR2004 - the suspension
        yield play.awaits((specials.after_suspension(table, seat, card), play.TURN))
    elif number == 14:  # noqa: PLR2004 - the general market
        yield specials.market_for(table, seat)
    else:
        yield play.awaits((play.next_to(table, seat), play.TURN))


def picks_applied(table: Table, seat: str, card: str) -> Iterator[Fact]:
    if NUMBER[card] in PICK:
        yield from specials.demanded(table, seat, card)
    else:
        yield play.awaits((play.next_to(table, seat), play.TURN))


def turned_again(table: Table, seat: str, card: str) -> Iterator[Fact]:
    if NUMBER[card] in SPECIAL:
        yield Moved((card,), "pile", "stock", "top", "bottom")
        yield Shuffled("stock")
        yield Awaits("start", (Awaited(seat, ("turn-up",)),))
    else:
        yield play.awaits((play.next_to(table, seat), play.TURN))


# --- picks ---------------------------------------------------------------------------------------


@meaning("WH-10")
def grown(table: Table, card: str) -> int:
    del table
    return play.picks(card)


@meaning("WH-10")
def defends(table: Table, card: str) -> bool:
    del table, card
    return False


@meaning("WH-10", "grown")
def its_own(_table: Table, card: str) -> int:
    return play.picks(card)


@meaning("WH-11")
def crosses(table: Table, card: str) -> bool:
    del table
    return NUMBER.get(card) in PICK


@meaning("WH-7")
def wards(table: Table, card: str) -> bool:
    """At this table a Whot answers picks too: they are cancelled, and nobody draws."""
    del table
    return card == WHOT


# --- who moves after a special card --------------------------------------------------------------


@meaning("WH-12")
def after_market(table: Table, seat: str) -> str:
    del table
    return seat


@meaning("WH-9")
def after_suspension(table: Table, seat: str, card: str) -> str:
    several = len(play.players(table)) > 2  # noqa: PLR2004 - two make each other miss one turn
    return play.next_to(table, seat, 3 if several and SUIT.get(card) == "star" else 2)


@meaning("WH-8")
def after_hold_on(table: Table, seat: str) -> str:
    return play.next_to(table, seat, 2)


# --- the duty to play ----------------------------------------------------------------------------


def playable(table: Table, seat: str, card: str) -> bool:
    """Say whether the seat could play this card now, if it held it."""
    if table.held(seat) == 1 and not finish.finishes(table, card):
        return False
    if table["debt"]:
        return specials.answered(table, card) is True
    return bool(play.fits(table, card))


must_play = words(
    "WH-5",
    "At this table a player who can play must",
    "Drawing says: I hold no card that I could play; drawing what is pending says so, too.",
)


@rule("WH-5", Draw, when=lambda t: "play" in t.queue[0].moves)
def nothing_to_play(table: Table, seat: str) -> Lacks | No:
    fitting = frozenset(face for face in table.pack.faces if playable(table, seat, face))
    if fitting == table.pack.every and table.held(seat):
        return No("Any card can be played now.")
    return Lacks(seat, fitting)


@penalty("WH-5", of="WH-5")
def could_have_played(_table: Table, breach: Refuted) -> Iterator[Fact]:
    text = Message(
        "{seat} drew in ruling {ruling} and held a card that fitted.",
        seat=breach.seat, ruling=breach.breach,
    )  # fmt: skip
    yield Flagged("WH-5", breach.seat, text)


# --- speech --------------------------------------------------------------------------------------


@meaning("WH-14")
def overtaken(table: Table, silent: str, call: str) -> Iterator[Fact]:
    yield from speech.silence_costs(table, silent, call)


@meaning("WH-14")
def within_a_row(table: Table) -> bool:
    del table
    return True


# --- the stock runs out --------------------------------------------------------------------------


@meaning("WH-13", "renewable")
def not_renewed(_table: Table) -> bool:
    return False


def wanting(table: Table) -> bool:
    """Say whether the stock is empty while somebody has to draw or might."""
    return table.phase == "play" and not table.ended and not table.count("stock")


@upshot("WH-13", when=wanting)
def counted_hands(table: Table) -> Iterator[Fact]:
    """The stock runs out.

    The hand ends when the stock is empty. All lay their cards open and count them by WH-17: the
    lowest count has won, and equal lowest counts share it.
    """
    yield counting.awaiting_counts(table)


@upshot(
    "WH-13",
    when=lambda t: t.phase == "count" and not t.ended and not counting.to_count(t),
)
def lowest_wins(table: Table) -> Iterator[Fact]:
    counts = {seat: table["counted"][seat] for seat in play.players(table)}
    least = min(counts.values())
    yield Ended("hand", tuple([seat for seat, count in counts.items() if count == least]))


@upshot("WH-13", when=wanting)
def drawn_hand(_table: Table) -> Iterator[Fact]:
    """The stock runs out.

    The hand ends without a winner when the stock is empty.
    """
    yield Ended("hand", ())


# --- clock and stake -----------------------------------------------------------------------------


@rule("WH-18", Start, Timeout)
def no_clock(table: Table) -> No:
    """No clock.

    There is no turn clock at this table.
    """
    del table
    return No("There is no turn clock at this table.")


@rule("WH-19", Raise)
def between_two(_table: Table) -> No:
    return No("The stake is not raised at this table.")


@rule("WH-19", Raise)
def higher(table: Table) -> No:
    """No raising.

    {stakes} The stake is not raised at this table. {prize}
    """
    del table
    return No("The stake is not raised at this table.")


@rule("WH-19", Accept)
def accepted_in_time(table: Table) -> No:
    del table
    return No("The stake is not raised at this table.")


@rule("WH-13", Reshuffle)
def no_reshuffle(_table: Table) -> No:
    return No("The pile is not shuffled at this table.")
