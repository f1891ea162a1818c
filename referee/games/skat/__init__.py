"""Skat: one against two, for the declarer's 61 eyes; bidding, announcements, and the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skat import (
    breaches,
    claims,
    contract,
    deal,
    introduction,
    options,
    play,
    score,
    told,
)
from referee.games.skat.moves import (
    ANNOUNCED,
    CALLED,
    COUNTED,
    PACK,
    VALUES,
    Agree,
    Announce,
    AnnounceHand,
    Betrayed,
    Bid,
    Decide,
    Eyes,
    Fallen,
    GiveUp,
    GoOn,
    HandResult,
    Hold,
    LayOpen,
    LookedAtSkat,
    LookedAtTricks,
    Matadors,
    Misdeal,
    Pass,
    PassedIn,
    PutAway,
    Show,
    Take,
    Throw,
    WrongNumber,
)
from referee.kernel import LAWS, REPORTS, Awaits, Book, Deal, Mark, Message, Said
from referee.parts import auction, dealing, tricks
from referee.parts.leaving import from_the_left
from referee.parts.reports import Play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table

MARKS = (
    *tricks.MARKS, *auction.MARKS,
    Mark("declarer", "hand", "", "Declarer", seat=True),
    Mark("game", "hand", "", "Game", CALLED),
    Mark("by_hand", "hand", default=False, label="By hand"),
    Mark("step", "hand", "", "Step announced", ANNOUNCED),
    Mark("closed", "hand", ""), Mark("claimed", "hand", ""),
    Mark("fault", "hand", "", "Breach by", lasts=True),
    Mark("had", "hand", {}),
    Mark("matadors", "hand", "", "Matadors", COUNTED, result=True),
    Mark("eyes", "hand", None, "Eyes of the declarer", result=True),
    Mark("overbid", "hand", default=False, result=True, label="Overbid"),
    Mark("game_value", "hand", 0, "Value of the game", result=True),
    Mark("listed", "match", 0, "Hands on the list"),
)  # fmt: skip


def resume(table: Table, seat: str) -> Iterator[Fact]:
    """Put a seat on turn in the middle of play, or of what comes before it."""
    if not table["declarer"]:
        if not table["dealer"]:  # whoever bids first is middle hand
            yield Said("dealer", table.following(seat, steps=-2))
        yield auction.to_speak(table, from_the_left(table), "SK-3")
        return
    if not table["game"]:
        if not table["dealer"]:
            yield Said("dealer", table.following(seat, steps=-1))
        yield deal.to_choose(table["declarer"])
        return
    yield from tricks.resumed(table, seat)
    among = from_the_left(table)
    queue = contract.leading(table, table["leader"] if table["leader"] in among else among[0]).queue
    gone = next((n for n, one in enumerate(queue) if one.seat == seat), 0)
    yield Awaits("play", queue[gone:])


def lines(table: Table) -> Iterator[tuple[str, str]]:
    """Say what a player at the table has to know, in words; eyes are kept in mind."""
    yield from claims.lines(table)
    if table["bid"] and table.phase not in claims.ENDING:
        yield Message("Last bid"), Message("{number}", number=table["bid"])
    if table.phase == auction.BIDDING and not table["unanswered"]:
        further = auction.following(VALUES, table["bid"])
        yield Message("Next bid"), Message("{number}", number=further)
    if table["declarer"]:
        yield Message("Declarer"), Message("{seat}", seat=table["declarer"])
    if table["game"]:
        game = CALLED[table["game"]]
        yield Message("Game"), Message("{game} by hand", game=game) if table["by_hand"] else game
    if table["step"]:
        yield Message("Step announced"), ANNOUNCED[table["step"]]
    if table["fault"]:
        yield Message("Breach by"), Message("{seat}", seat=table["fault"])
    yield (
        Message("Hands on the list"),
        Message("{number} of {whole}", number=table["listed"], whole=table.terms["hands"]),
    )


SKAT = Book(
    "skat", "Skat", "One against two for 61 of 120 eyes; what it counts is bid and listed.",
    PACK, (3, 4),
    (Deal, Bid, Hold, Pass, Misdeal, Take, PutAway, AnnounceHand, Announce, LayOpen, Play,
     Show, Agree, GoOn, Throw, GiveUp, Matadors, Eyes, Decide, LookedAtSkat, LookedAtTricks,
     Betrayed, WrongNumber, Fallen, HandResult, PassedIn, *REPORTS),
    (*LAWS, *deal.CLAUSES, *contract.CLAUSES, *play.CLAUSES, *score.CLAUSES,
     *breaches.CLAUSES, *claims.CLAUSES, breaches.decided, *told.CLAUSES,
     dealing.next_hand("SK-17", "SK-2")),
    options.TERMS, MARKS, introduction=introduction.PLAYED, examples=introduction.EXAMPLES,
    begin=lambda _table, dealer: [dealing.to_deal(dealer, "SK-2")], resume=resume, lines=lines,
    trick=contract.glance, wording=options.WORDING,
    places={"skat": "the skat", "won/*": "{seat}'s tricks"},
)  # fmt: skip

BOOKS = (SKAT,)
