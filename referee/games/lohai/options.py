"""The options of a Lohai table: each is a term, and a value that changes a rule is an amendment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.lohai.carryover import CARRYOVER
from referee.games.lohai.crazy import CRAZY
from referee.games.lohai.deal import MOST_WORTH, first_lead, worth_known
from referee.games.lohai.moves import TURN_UP, TurnUp, Worth
from referee.games.lohai.pack import EARLY, sign
from referee.games.lohai.partners import PARTNERS
from referee.games.lohai.play import citing
from referee.games.lohai.revoke import REVOKE
from referee.games.lohai.specials import eligible
from referee.kernel import (
    CONTRADICTS,
    Amendment,
    Awaited,
    Awaits,
    Fact,
    Message,
    No,
    Said,
    Seat,
    Term,
    effect,
    meaning,
    rule,
)
from referee.parts.agreeing import either
from referee.parts.tricks import in_order, laid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table

TARGET = 1500

# --- LO-4 -----------------------------------------------------------------------------------------


@meaning("LO-4", "printed_value")
def early_value(_table: Table, card: str) -> int | None:
    """The number follows the rank, or the special card.

    Shaker 100, Giver 125, 2 150, 3 175, 4 200, 5 225, 6 250, 7 275, 8 300, 9 325, Jack 375, Queen
    400, King 425, Taker 425, Mover 450. Where the card has another number printed in its corner,
    that number is told when it is turned up; it holds, and is noted.
    """
    return EARLY[sign(card)]


@meaning("LO-4", "printed_value")
def as_printed(_table: Table, card: str) -> int | None:
    """The dealer tells that number."""
    del card
    return None


@effect("LO-4", TurnUp, when=lambda t: not worth_known(t))
def to_be_told(_table: Table, seat: Seat) -> Iterator[Fact]:
    yield Awaits(TURN_UP, (Awaited(seat, ("worth",), "LO-4"),))


@rule("LO-4", Worth, waivable=False)
def can_be_told(_table: Table, value: int) -> bool | No:
    return 0 < value <= MOST_WORTH or No("No card is worth {value}.", value=value)


@effect("LO-4", Worth)
def told(table: Table, value: int) -> Iterator[Fact]:
    yield Said("worth", value)
    yield from citing(("LO-5",), first_lead(table))


TYPED = Amendment(
    replace=(as_printed,), adopt=(to_be_told, can_be_told, told), after="LO-4", moves=(Worth,)
)


# --- LO-13, LO-15, LO-17, LO-20 -------------------------------------------------------------------


@meaning("LO-13", "in_time")
def by_seat(table: Table) -> tuple[tuple[str, str], ...]:
    """Later means sitting later.

    The order of the seats counts, beginning with the leader of the trick, and not when a card was
    laid down.
    """
    order = in_order(table, table["leader"] if table["leader"] in table.seats else table.seats[0])
    return tuple(sorted(laid(table), key=lambda played: order.index(played[0])))


@meaning("LO-15", "mover_asks")
def must_move(table: Table, seat: str) -> tuple[str, ...]:
    """Whoever may do so must."""
    return ("move-from",) if eligible(table, seat) else ("move-from", "draw")


@meaning("LO-17", "shaker_asks")
def may_steal(_table: Table) -> tuple[str, ...]:
    """Its player may also leave all cards where they are.

    A card of the stack is laid on the Shaker then.
    """
    return ("steal", "draw")


@rule("LO-20", no=CONTRADICTS, called="off_the_top")
def from_anywhere(_table: Table) -> bool:
    """Any card of the stack may be taken."""
    return True


# --- what a table agrees on -----------------------------------------------------------------------

TERMS: tuple[Term, ...] = (
    Term("target", "Points that win.", range(100, 10_001), TARGET),
    Term(
        "scoring", "Whether a shared title is worth nothing, or is carried over.",
        ("discard_ties", "carryover"), "discard_ties", {"carryover": CARRYOVER},
    ),
    Term(
        "shaker", "Whether a Shaker steals, or turns the ranks of the trick over.",
        ("steal", "crazy"), "steal", {"crazy": CRAZY},
    ),
    Term(
        "teams", "Whether each plays alone, or two against two.",
        ("none", "partners"), "none", {"partners": PARTNERS},
    ),
    Term(
        "value_table", "What a turned-up card is worth, where its corner says nothing else.",
        ("ladder", "early_commit", "typed"), "ladder",
        {
            "early_commit": Amendment(replace=(early_value,)),
            "typed": TYPED,
        },
    ),
    either("black_order", "Which of several black cards is the later one.", "time", seat=by_seat),
    either(
        "mover_move", "Whether a player who may move a trick has to.",
        "optional", compulsory=must_move,
    ),
    either("shaker_steal", "Whether a Shaker has to steal.", "compulsory", optional=may_steal),
    either("stack_draw", "Which card of the stack is drawn.", "top", any=from_anywhere),
    Term(
        "revoke", "What a revoke costs that is proven later.",
        ("no_score", "void_hand", "minus_P", "flag"), "no_score", REVOKE,
    ),
)  # fmt: skip


def stealing_needed(terms: Mapping[str, int | str]) -> str | None:
    """Where Shakers do not steal there is nothing to agree on stealing."""
    if terms.get("shaker") == "crazy" and terms.get("shaker_steal") == "optional":
        return Message(
            "{term} needs {other}: a crazy Shaker steals nothing.",
            term="shaker_steal=optional",
            other="shaker=steal",
        )
    return None


def one_target(terms: Mapping[str, int | str]) -> str | None:
    """Partners play to a target of their own."""
    if terms.get("teams") == "partners" and terms.get("target", TARGET) != TARGET:
        return Message(
            "{term} cannot go with {other}: there each plays to target_each.",
            term="target",
            other="teams=partners",
        )
    return None


EXCLUDES = (stealing_needed, one_target)
