"""The options of a Watten table about the call "Trumpf oder Kritisch"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten.bavarian import call, play, scoring
from referee.games.watten.bavarian.power import announced, criticals
from referee.games.watten.moves import Call, Play
from referee.games.watten.needing import needing
from referee.games.watten.seats import other, purses, side
from referee.kernel import (
    Amendment,
    Ended,
    Face,
    Fact,
    Message,
    No,
    Refuted,
    Said,
    Seat,
    Term,
    effect,
    meaning,
    penalty,
    rule,
)
from referee.parts import tricks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table

# --- tok_mode and tok_scope -----------------------------------------------------------------------


def leads_announced(table: Table, seat: Seat, card: Face) -> bool:
    """Say whether the announced card has just been led where it may be called."""
    leads = tricks.laid(table) == ((seat, card),) and card == announced(table)
    return leads and bool(call.in_time(table))


@effect("W-33", Play, when=leads_announced, called="called")
def calls_by_itself(_table: Table) -> Iterator[Fact]:
    """Trumpf oder Kritisch.

    Whoever leads the announced card (W-6) has called "Trumpf oder Kritisch" by it: nothing needs to
    be said.
    """
    yield Said("bound", value=True)


@rule("W-32", Play, waivable=False, called="one_card")
def nobody_is_bound(table: Table, seat: Seat) -> bool | No:
    """Free play.

    Everybody lays one card to a trick, whichever of the hand it is: nobody has to follow suit, to
    trump or to beat.
    """
    return play.one_card.as_printed(table, seat)  # type: ignore[no-any-return]


WITHOUT_CALL = Amendment(
    strike=("W-33", "W-34", "W-35", "W-36"), replace=(nobody_is_bound,), without=(Call,)
)


@meaning("W-33", "in_time")
def in_any_trick(_table: Table) -> bool:
    """This goes for every trick."""
    return True


# --- tok_partner_critical -------------------------------------------------------------------------


@meaning("W-34", "demanded")
def demanded_of_foes(table: Table, seat: str) -> frozenset[str]:
    """The caller's partner need not give up a Critical, only another card of the Trumpf."""
    every: frozenset[str] = call.meets(table)
    caller = tricks.laid(table)[0][0]
    return every - {*criticals(table)} if side(table, seat) == side(table, caller) else every


# --- revoke_penalty -------------------------------------------------------------------------------


@penalty("W-36", of="W-34", called="breach")
def two_points(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach.

    Whoever broke the call, as a later card from the same hand proves, has lost the hand at once:
    the other side books two points. Where both sides broke it, the earlier breach counts.
    """
    if not table.ended:
        yield Said("value", 2)
        yield from scoring.lost(table, side(table, refuted.seat))


@penalty("W-36", of="W-34", called="breach")
def the_game(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach.

    Whoever broke the call, as a later card from the same hand proves, has lost the whole game at
    once. Where both sides broke it, the earlier breach counts.
    """
    if not table.over:
        yield Ended("match", purses(table, other(table, side(table, refuted.seat))))


@penalty("W-36", of="W-34", called="breach")
def nothing(_table: Table, refuted: Refuted) -> Iterator[Fact]:
    """A breach.

    That somebody broke the call, as a later card from the same hand proves, is written down and
    costs nothing.
    """
    yield scoring.unpunished(refuted, "W-36")


TERMS: tuple[Term, ...] = (
    Term(
        "tok_mode",
        'Whether "Trumpf oder Kritisch" has to be called, goes without saying, or is not played.',
        ("call", "automatic", "off"), "call",
        {"automatic": Amendment(replace=(calls_by_itself,), without=(Call,)), "off": WITHOUT_CALL},
    ),
    Term(
        "tok_scope", "In which tricks the call binds.",
        ("first_trick", "any_trick"), "first_trick",
        {"any_trick": Amendment(replace=(in_any_trick,))},
    ),
    Term(
        "tok_partner_critical", "Whether the caller's partner must give up a Critical.",
        ("must", "need_not"), "must", {"need_not": Amendment(replace=(demanded_of_foes,))},
    ),
    Term(
        "revoke_penalty", "What a proven breach of the call costs.",
        ("book_V", "opponents_2", "lose_game", "none"), "book_V",
        {
            "opponents_2": Amendment(replace=(two_points,)),
            "lose_game": Amendment(replace=(the_game,)),
            "none": Amendment(replace=(nothing,)),
        },
    ),
)  # fmt: skip


EXCLUDES = (
    needing(
        "tok_mode", "off", Message("nothing is called."),
        **{term.name: term.default for term in TERMS if term.name != "tok_mode"},
    ),
)  # fmt: skip
