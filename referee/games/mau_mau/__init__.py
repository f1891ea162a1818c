"""Mau-Mau: thirty-two cards, one pile, and the house rules that people argue about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.mau_mau import ending, introduction, moves, play
from referee.games.mau_mau.options import TERMS, WORDING
from referee.games.mau_mau.pack import PACK
from referee.kernel import LAWS, REPORTS, Book, Deal, Mark, Message, Said
from referee.parts import calls, counting, dealing, laying, leaving
from referee.parts.stock import shuffled_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play."""
    yield Said("dealer", table["dealer"] or table.following(seat, steps=-1))
    yield play.turn(seat)


MAU_MAU = Book(
    "mau-mau", "Mau-Mau", "Lay cards that fit, and be the first without any.", PACK, (2, 5),
    (Deal, moves.TurnUp, moves.Play, laying.NameSuit, laying.Draw, moves.Say, calls.Catch,
     counting.Reveal, moves.WentOut, *REPORTS),
    (*LAWS, play.dealt, play.turned_up, play.fits, play.laid, play.drawn_one, play.passes,
     play.seven, play.answers, play.answered, play.paid, play.skipped, play.skips, play.after_skip,
     play.wishes, play.on_a_jack, play.as_named, play.with_a_jack, ending.too_late, ending.one_left,
     ending.due, ending.said, ending.caught, calls.caught_in_time("MM-8"), ending.goes_out,
     ending.as_watched, dealing.told_undealt("MM-9", moves.WentOut), ending.told, ending.all_shown,
     ending.all_told, *counting.shown("MM-10"), *counting.told("MM-10"), ending.scored,
     ending.worth, ending.won, dealing.next_hand("MM-1"), ending.leaves,
     calls.owes_no_more("MM-13"), leaving.who_plays("MM-13"), *leaving.left_alone("MM-13")),
    TERMS, wording=WORDING, introduction=introduction.PLAYED, examples=introduction.EXAMPLES,
    begin=lambda _table, dealer: [dealing.to_deal(dealer, "MM-1")], resume=resume,
    renews=shuffled_in, marks=(
        Mark("wished", "hand", "", "Wished for", on="pile"), Mark("must_say", "hand", {}, "To say"),
        Mark("debt", "hand", 0, "To draw", owed=True), Mark("by_jack", "hand", default=False),
        Mark("turned", "hand", "", "Direction of play"), counting.MARK, Mark("twice", "hand", "",
             "Twice", {"jack": Message("the last card was a Jack")}, result=True)),
)  # fmt: skip

BOOKS = (MAU_MAU,)
