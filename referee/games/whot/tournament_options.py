"""The options that only a Whot tournament has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.whot import play, tournament
from referee.games.whot.finish import awaiting_counts, to_count
from referee.kernel import Amendment, Ended, Fact, Term, meaning, upshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Table


@meaning("WHT-4")
def standing(table: Table) -> dict[str, int]:
    """At this table the counts of all hands are added up, and the highest sum leaves."""
    return {seat: table.score(seat) for seat in play.players(table)}


@meaning("WHT-5")
def leaving(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """At this table all who are tied for the highest count leave."""
    del table
    return tied


@meaning("WHT-5", "leaving")
def fewer_cards_stay(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """At this table the tied player with more cards leaves; with equally many, nobody does."""
    most = max(table.held(seat) for seat in tied)
    more = [seat for seat in tied if table.held(seat) == most]
    return tuple(more) if len(more) == 1 else ()


@meaning("WHT-5")
def playing_off(table: Table, tied: tuple[str, ...]) -> tuple[str, ...]:
    """At this table the tied players play one hand among themselves, and its loser leaves."""
    del table
    return tied


@upshot("WHT-6", when=lambda t: t.phase == "play" and tournament.decided(t))
def finale(table: Table) -> Iterator[Fact]:
    """The finale.

    When two players are left, one more hand is played between them. Whoever is out first has won
    the tournament; the other's cards are counted for the record. When a player drops out in the
    middle of a hand and two are left, that hand is the finale.
    """
    yield awaiting_counts(table)


@upshot(
    "WHT-6",
    when=lambda t: t.phase == "count" and tournament.decided(t) and not to_count(t),
)
def finale_counted(table: Table) -> Iterator[Fact]:
    yield Ended("match", table.won)


TERMS: tuple[Term, ...] = (
    Term(
        "elimination_score", "Whether the count of the hand or the sum of all hands decides.",
        ("per_hand", "cumulative"), "per_hand",
        {"cumulative": Amendment(replace=(standing,))},
    ),
    Term(
        "elimination_tie", "What a tie for the highest count leads to.",
        ("replay", "all_out", "more_cards", "tied_players_play_off"), "replay",
        {
            "all_out": Amendment(replace=(leaving,)),
            "more_cards": Amendment(replace=(fewer_cards_stay,)),
            "tied_players_play_off": Amendment(replace=(playing_off,)),
        },
    ),
    Term(
        "finale_score", "Whether the loser of the finale is counted.",
        ("no", "yes"), "no",
        {"yes": Amendment(replace=(finale,), adopt=(finale_counted,), after="WHT-6")},
    ),
)  # fmt: skip
