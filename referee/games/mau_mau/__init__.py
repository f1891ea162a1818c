"""Mau-Mau: thirty-two cards, one pile, and the house rules that people argue about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.mau_mau import ending, introduction, moves, play
from referee.games.mau_mau.options import TERMS
from referee.games.mau_mau.pack import PACK
from referee.kernel import LAWS, REPORTS, Book, Deal, Mark, Said, renumbered
from referee.parts import calls, counting, laying, leaving
from referee.parts.stock import shuffled_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play."""
    yield Said("dealer", table["dealer"] or table.following(seat, steps=len(table.seats) - 1))
    yield play.turn(seat)


MAU_MAU = Book(
    "mau-mau", "Mau-Mau", "Lay cards that fit, and be the first without any.", PACK, (2, 5),
    (Deal, moves.TurnUp, moves.Play, laying.NameSuit, laying.Draw, moves.Say, calls.Catch,
     counting.Reveal, moves.WentOut, *REPORTS),
    (*LAWS, play.dealt, play.turned_up, play.fits, play.laid, play.drawn_one, play.passes,
     play.seven, play.answers, play.answered, play.paid, play.skipped, play.skips, play.after_skip,
     play.wishes, play.with_a_jack, ending.too_late, ending.one_left, ending.due, ending.said,
     ending.caught, renumbered(calls.caught_in_time, "MM-8"), ending.goes_out, ending.as_watched,
     ending.told, ending.all_shown, *counting.clauses("MM-10"), ending.all_told,
     *counting.told_clauses("MM-10"), ending.scored, ending.worth, ending.won, ending.next_hand,
     ending.leaves, *leaving.clauses("MM-13")),
    TERMS, introduction=introduction.PLAYED, examples=introduction.EXAMPLES,
    begin=play.begin, resume=resume, renews=shuffled_in,
    marks=(
        Mark("wished", "hand", "", "Suit named", on="pile"), Mark("must_say", "hand", {}, "To say"),
        Mark("debt", "hand", 0, "Debt", owed=True), Mark("counted", "hand", {}, "Counted"),
        Mark("turned", "hand", "", "Direction of play"), Mark("by_jack", "hand", default=False),
    ),
)  # fmt: skip

BOOKS = (MAU_MAU,)
