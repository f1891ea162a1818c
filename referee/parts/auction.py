"""An auction of two at a time: one says a number, the other holds it or passes, the next comes.

Who has stayed longest is spoken to by the next in order who has not passed. A pass stands whoever
is asked, but for the one whom the last number binds. The marks of `MARKS` say how far it is; in
which order they speak and which numbers there are is for the game to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import Awaited, Awaits, Mark, No, Said, Word, effect, rule
from referee.parts.reports import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Clause, Fact, Table

BIDDING = "bid"
"""The phase in which it is bid."""

MARKS = (
    Mark("bid", "hand", 0, "Last bid"),
    Mark("passed", "hand", []),
    Mark("silent", "hand", []),
    Mark("unanswered", "hand", "", seat=True),
)
"""The last number that was said, who has passed, who of them before any number was said, and
whose number waits for an answer."""


class Bid(Act, name="bid", title="Bid", verb="bid", phases=(BIDDING,)):
    """Say a number: the next that there is, or a higher one."""

    number: Word | None = None
    """The number; the next one where nothing is said. A game gives those that there are."""


class Hold(Act, name="hold", verb="hold the bid", phases=(BIDDING,)):
    """Hold the number that was said to you."""


class Pass(Act, name="pass", verb="pass", phases=(BIDDING,), in_turn=False):
    """Pass: you bid no more in this hand."""


def staying(table: Table, order: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who have not passed, whoever is spoken to first."""
    return tuple([seat for seat in order if seat not in table["passed"]])


def bound(table: Table, order: tuple[str, ...]) -> str:
    """Return whom the last number binds, which that seat has said or held; nobody before one."""
    return str(table["unanswered"] or staying(table, order)[0]) if table["bid"] else ""


def to_speak(table: Table, order: tuple[str, ...], clause: str) -> Awaits:
    """Await who is to speak next, as this clause says; nobody where the auction is over."""
    left = staying(table, order)
    queue: tuple[Awaited, ...] = ()
    if table["unanswered"]:
        queue = (Awaited(left[0], ("hold", "pass"), clause),)
    elif len(left) > 1:
        queue = (Awaited(left[1], ("bid", "pass"), clause),)
    elif left and not table["bid"]:
        queue = (Awaited(left[0], ("bid", "pass"), clause),)
    return Awaits(BIDDING, queue)


def is_over(table: Table) -> bool:
    """Say whether nobody has anything to say any more."""
    return table.phase == BIDDING and not table.queue and not table.ended


def _out(table: Table, seat: str) -> Iterator[Fact]:
    """Yield that a seat bids no more, and was never heard where nothing was said before."""
    yield Said("passed", [*table["passed"], seat])
    if not table["bid"]:
        yield Said("silent", [*table["silent"], seat])


def following(numbers: tuple[int, ...], said: int) -> int:
    """Return the next of these numbers, or nothing where there is none."""
    return next((number for number in numbers if number > said), 0)


def spoken(
    steps: str, bid: str, order: Callable[[Table], tuple[str, ...]], numbers: tuple[int, ...]
) -> tuple[Clause, ...]:
    """Return the parts of two clauses by which it is bid, held and passed, in this order of seats.

    ``steps`` is the clause on who speaks to whom, ``bid`` the one on the numbers; their words are
    the game's. Whoever is left alone with a number has won it.
    """

    @rule(bid, Bid, waivable=False)
    def is_a_bid(table: Table, number: str | None) -> bool | No:
        said = table["bid"]
        if number is None:
            return bool(following(numbers, said)) or No("There is no higher bid.")
        return int(number) > said or No("{number} was said already.", number=said)

    @effect(bid, Bid)
    def bids(table: Table, seat: str, number: str | None) -> Iterator[Fact]:
        yield Said("bid", int(number or following(numbers, table["bid"])))
        yield Said("unanswered", seat if staying(table, order(table))[0] != seat else "")
        yield to_speak(table, order(table), steps)

    @rule(steps, Hold, waivable=False)
    def is_asked(table: Table, seat: str) -> bool | No:
        # Whom the number was said to would be bound by what another holds.
        return seat in staying(table, order(table))[:1] or No("{seat} is not asked.", seat=seat)

    @effect(steps, Hold)
    def holds(table: Table) -> Iterator[Fact]:
        yield Said("unanswered", "")
        yield to_speak(table, order(table), steps)

    @rule(steps, Bid, Hold, Pass, waivable=False)
    def still_bids(table: Table, seat: str) -> bool | No:
        return seat in staying(table, order(table)) or No("{seat} bids no more.", seat=seat)

    @rule(steps, Pass, waivable=False)
    def may_pass(table: Table, seat: str) -> bool | No:
        binds = seat == bound(table, order(table))
        return not binds or No("{seat} is bound by {number}.", seat=seat, number=table["bid"])

    @effect(steps, Pass)
    def passes(table: Table, seat: str) -> Iterator[Fact]:
        yield from _out(table, seat)
        if seat == table.turn:  # else whoever is asked still has to speak
            yield Said("unanswered", "")
            yield to_speak(table, order(table), steps)

    return is_a_bid, still_bids, is_asked, bids, holds, may_pass, passes
