"""A match of several games: how many, who deals first, who leaves and who wins (G-10 to G-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.rules.clauses import By, effect, meaning, upshot, words
from referee.kernel.rules.first_deal import FirstDealer
from referee.kernel.rules.terms import Amendment, Mark, Term, Wording
from referee.kernel.table.facts import Ended, Gathered, Said, Scored
from referee.kernel.table.table import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.rules.clauses import Clause
    from referee.kernel.rules.moves import Seat
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table

SINGLE, BEST_OF, ALL = "single", "best_of", "all"


def ending(table: Table, fact: Ended, number: str) -> Ended:
    """Return the end of a match by a clause as that of a game, where the match has several.

    What people decide ends what they say it ends (G-4).
    """
    if fact.what != "match" or table.game_over or number == "G-4":
        return fact
    several = table.terms.get("series", SINGLE) != SINGLE
    return fact._replace(what="game") if several else fact


# --- G-10: the games ---


@upshot("G-10", when=lambda table: table.game_over)
def game_counted(table: Table) -> Iterator[Fact | By]:
    """Several games.

    The match is one of several games, and what the book says of a match it says of each of them.
    Each begins anew; what is kept is who has left, and the games won. Whoever wins a game, alone or
    with others, has won one, or as many as the book counts such a game for.
    """
    if not counted_by_the_book(table):
        for winner in table.winners:
            yield Scored(winner, 1, GAMES)
    few = len(staying(table)) < table.in_force.least
    if few or decided(table):
        ended = Ended("match", foremost(table))
        yield By("G-12", ended) if few else ended
        return
    dealer = deals_first(table)
    yield Gathered("stock")
    yield By("G-11", Said("first_dealer", dealer))
    yield from table.in_force.begin(table, dealer)


def counted_by_the_book(table: Table) -> bool:
    """Say whether the ruling that ended the game has booked it as well."""
    return any(
        type(fact) is Scored and fact.title == GAMES
        for ruling, fact in table.told()
        if ruling == table.ruling
    )


@meaning("G-10")
def decided(table: Table) -> bool:
    """All {games} games are played.

    Then the most games won win the match, and equally many win it together.
    """
    return table.game >= int(table.terms["games"])


@meaning("G-10", "decided")
def decided_early(table: Table) -> bool:
    """There are {games} games at the most.

    The match is over when somebody has won more than half of them. If nobody has when all are
    played, the most games won win it, and equally many win it together.
    """
    games = int(table.terms["games"])
    most = max(table.scores.get(GAMES, {}).values(), default=0)
    return table.game >= games or 2 * most > games


def foremost(table: Table) -> tuple[str, ...]:
    """Return the sides with the most games among those from which nobody has left."""
    gone = {table.sides[seat] for seat in table["away"]}
    sides = [side for side in dict.fromkeys(table.sides.values()) if side not in gone]
    most = max((table.score(side, GAMES) for side in sides), default=0)
    return tuple([side for side in sides if table.score(side, GAMES) == most])


# --- G-11: who deals first ---


@effect("G-11", FirstDealer)
def noted(_table: Table, who: Seat) -> Iterator[Fact]:
    yield Said("first_dealer", who)


@meaning("G-11")
def deals_first(table: Table) -> str:
    """The first deal of the next game.

    The deal goes on clockwise: whoever sits to the left of the last dealer deals first.
    """
    return after_the_last(table)[0]


@meaning("G-11", "deals_first")
def next_in_turn(table: Table) -> str:
    """The first deal of the next game.

    Whoever sits to the left of the player who dealt first in the game before deals first.
    """
    return after(table, str(table["first_dealer"] or table.seats[0]))[0]


@meaning("G-11", "deals_first")
def winner_deals(table: Table) -> str:
    """The first deal of the next game.

    Whoever has won deals first; of several, the one the deal would come to next, clockwise. Where
    nobody has won, the deal goes on clockwise.
    """
    order = after_the_last(table)
    return next((seat for seat in order if has_won(table, seat)), order[0])


@meaning("G-11", "deals_first")
def loser_deals(table: Table) -> str:
    """The first deal of the next game.

    Whoever has not won deals first; of several, the one the deal would come to next, clockwise.
    Where all have won, the deal goes on clockwise.
    """
    order = after_the_last(table)
    return next((seat for seat in order if not has_won(table, seat)), order[0])


def has_won(table: Table, seat: str) -> bool:
    """Say whether a seat has won the game that is over, for itself or for its side."""
    return table.sides[seat] in table.winners


def after_the_last(table: Table) -> tuple[str, ...]:
    """Return those who stay, in the order in which the deal would come to them."""
    return after(table, str(table["dealer"] or table["first_dealer"] or table.seats[-1]))


def after(table: Table, seat: str) -> tuple[str, ...]:
    """Return those who stay, clockwise from the left of a seat."""
    return tuple([
        table.following(seat, staying(table), steps)
        for steps in range(1, len(staying(table)) + 1)
    ])  # fmt: skip


# --- G-12: who leaves ---


def staying(table: Table) -> tuple[str, ...]:
    """Return the seats whose players have not left."""
    return tuple([seat for seat in table.seats if seat not in table["away"]])


leaving = words(
    "G-12",
    "Leaving a match of several games",
    "Whoever leaves for good cannot win the match any more, nor can a partner. The next game is "
    "played by those who stay; where they are too few for it, whoever of them has won the most "
    "games has won the match.",
)


# --- the terms ------------------------------------------------------------------------------------


def _instead(clause: Clause) -> Amendment:
    return Amendment(replace=(clause,))


TERMS = (
    Term("games", "How many games there are.", range(2, 100), 3),
    Term(
        "first_deal", "Who deals first in the next game.",
        ("goes_on", "alternate", "loser", "winner"), "goes_on",
        {
            "alternate": _instead(next_in_turn),
            "loser": _instead(loser_deals),
            "winner": _instead(winner_deals),
        },
    ),
)  # fmt: skip


def _series(how: Clause) -> Amendment:
    return Amendment(
        adopt=(game_counted, how, noted, deals_first, leaving),
        marks=(Mark("first_dealer", "match", "", "Deals first"),),
        terms=TERMS,
    )


SERIES = Term(
    "series",
    "Whether a match is a single game, the best of several, or several that are all played.",
    (SINGLE, BEST_OF, ALL), SINGLE,
    {BEST_OF: _series(decided_early), ALL: _series(decided)},
)  # fmt: skip
"""What every book asks beside its own terms."""

EVENING = "The match"
WORDING: dict[str, Wording] = {
    "series": Wording(
        "How many games", EVENING,
        {SINGLE: "one game", BEST_OF: "best of several", ALL: "several, all are played"},
    ),
    "games": Wording("Games", EVENING),
    "first_deal": Wording(
        "The first deal of the next game", EVENING,
        {"goes_on": "the deal goes on", "alternate": "in turn", "loser": "whoever lost",
         "winner": "whoever won"},
    ),
}  # fmt: skip
"""What these terms and their values are called at the table."""
