"""Schnapsen for two: twenty cards, a stock that may be closed, marriages, and sixty-six to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.schnapsen import introduction, options, play, score
from referee.games.schnapsen.moves import PACK, Close, Enough, Exchange, HandResult, Marry
from referee.kernel import LAWS, REPORTS, Awaits, Book, Deal, Mark, Message, Said
from referee.parts import dealing, tricks
from referee.parts.packs import SUITS
from referee.parts.reports import Misdeal, Play, TurnUp
from referee.parts.tally import tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play; a card turned up fixes the trump."""
    if table.top("turned") in PACK.faces:
        yield Said("trump", str(table.top("turned"))[0])
    yield from tricks.resumed(table, seat)
    queue = play.leading(table, table["leader"]).queue[seat != table["leader"] :]
    wait = table.terms["closing"] == "draw" and play.is_open(table) and table.held(seat) < play.HAND
    yield play.to_draw(seat) if wait else Awaits("play", queue)


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what a player at the table has to know, in words; what tricks count is kept in mind."""
    if table["trump"]:
        yield Message("Trump suit"), SUITS[table["trump"]]
    if table["melds"]:
        yield Message("Marriages"), tally(table["melds"].items())
    if table["closed"]:
        yield Message("Closed by"), Message("{seat}", seat=table["closed"])


SCHNAPSEN = Book(
    "schnapsen", "Schnapsen", "Two players, twenty cards: 66 card points win a hand.", PACK, (2, 2),
    (Deal, TurnUp, Misdeal, Play, Marry, Exchange, Close, Enough, HandResult, *REPORTS), (
        *LAWS, play.given_up, play.dealt, *dealing.misdeal("SN-2"), play.turned,
        dealing.lies_so("SN-2", play.alike), dealing.told_undealt("SN-2", HandResult),
        play.lies, play.taken, play.going_on, play.answered, play.is_pair, play.married,
        play.answers, play.jack, play.exchanged, play.in_time, play.closes, score.to_be_said,
        score.said, score.last_trick, score.undecided, score.worth, score.for_failing,
        score.can_bring, score.told, score.found_out, score.bummerl,
        dealing.next_hand("SN-13", "SN-2")),
    options.TERMS, (
        *tricks.MARKS, Mark("trump", "hand", "", "Trump suit", SUITS), Mark("counted", "hand", {}),
        Mark("melds", "hand", {}, "Marriages"), Mark("closed", "hand", "", "Closed by", seat=True),
        Mark("shown", "hand", {}, "Card points counted", result=True),
        Mark("at_closing", "hand", {}, "Card points at the closing", result=True),
        Mark("lost_through", "hand", "", "Lost through", score.FAILURES, result=True)),
    introduction=introduction.PLAYED, examples=introduction.EXAMPLES,
    begin=lambda _table, dealer: [dealing.to_deal(dealer, "SN-2")], resume=resume, lines=lines,
    trick=lambda table: tricks.glance(table, play.taker), goals={"points": "target"},
    wording=options.WORDING, places={"stock": "the talon", "won/*": "{seat}'s tricks",
                                     "turned": "the place of the card turned up"},
)  # fmt: skip

BOOKS = (SCHNAPSEN,)
