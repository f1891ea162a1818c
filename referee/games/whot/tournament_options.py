"""The options that only a Whot tournament has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import options, play, tournament, tournament_told
from referee.kernel import Amendment, Ended, Fact, Term, meaning, upshot
from referee.parts.counting import awaiting_counts, to_count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Table


@meaning("WHT-4")
def standing(table: Table, counted: Mapping[str, int]) -> dict[str, int]:
    known = table["counted"]
    return {
        seat: table.score(seat) + counted.get(seat, 0) - known.get(seat, 0)
        for seat in play.players(table)
    }


@meaning("WHT-5")
def leaving(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    del table
    return tied


@meaning("WHT-5", "leaving")
def fewer_cards_stay(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    if table["unwatched"]:
        return (table["leaves"],) if table["leaves"] in tied else ()
    return tournament.most_cards(table, tied)


@meaning("WHT-5")
def playing_off(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    del table
    return tied


@upshot("WHT-6", when=lambda t: t.phase == "play" and tournament.decided(t))
def finale(table: Table) -> Iterator[Fact]:
    """The finale.

    When two players are left, one more hand is played between them. {finale_won} When a player
    drops out in the middle of a hand and two are left, that hand is the finale.
    """
    yield awaiting_counts(table)


@upshot(
    "WHT-6",
    when=lambda t: t.phase == "count" and tournament.decided(t) and not to_count(t),
)
def finale_counted(table: Table) -> Iterator[Fact]:
    yield Ended("match", table.won)


@meaning("WH-20", "staying")
def won_before(table: Table) -> tuple[str, ...]:
    """Whoever is left alone has won, unless the other had won the finale before."""
    alone = play.players(table)
    return table.won if table.ended and len(alone) == 1 else tuple(alone)


TERMS: tuple[Term, ...] = (
    options.stock_out(
        Amendment(replace=(tournament_told.counted_without,)),
        Amendment(replace=(tournament_told.drawn,)),
    ),
    Term(
        "elimination_score", "Whether the count of the hand or the sum of all hands decides.",
        ("per_hand", "cumulative"), "per_hand",
        {"cumulative": Amendment(replace=(standing, tournament_told.sums_needed))},
    ),
    Term(
        "elimination_tie", "What a tie for the highest count leads to.",
        ("replay", "all_out", "more_cards", "tied_players_play_off"), "replay",
        {
            "all_out": Amendment(replace=(leaving,)),
            "more_cards": Amendment(replace=(fewer_cards_stay, tournament_told.by_cards)),
            "tied_players_play_off": Amendment(replace=(playing_off,)),
        },
    ),
    Term(
        "finale_score", "Whether the loser of the finale is counted.",
        ("no", "yes"), "no",
        {
            "yes": Amendment(
                replace=(finale, tournament_told.loser_counted, won_before),
                adopt=(finale_counted,), after="WHT-6",
            )
        },
    ),
)  # fmt: skip
