"""Watten: the Bavarian game for four, three and two, the Tyrolean, the blind, the Bohemian."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import introduction, moves, seats, table
from referee.games.watten.bavarian import (
    announce,
    before_terms,
    call,
    call_terms,
    cut,
    deal,
    finish,
    fouls,
    go,
    go_house,
    go_terms,
    play,
    power,
    redeal,
    scoring,
    scoring_terms,
    signals,
    three_terms,
    tight,
    told,
    two,
)
from referee.games.watten.blind import book as blind_book
from referee.games.watten.bohemian import play as bohemian_play
from referee.games.watten.pack import PACK
from referee.games.watten.term_words import WORDING
from referee.games.watten.tyrolean import book as tyrol_book
from referee.games.watten.tyrolean import two as tyrol_two
from referee.kernel import REPORTS, Book
from referee.parts import partners

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


PLACES = {
    "stock": "the rest of the pack",
    "aside": "the cards put aside",
    "open": "the first trick, face up",
}
"""What the places are called where cards lie besides the hands and the tricks."""


def begin(table: Table, dealer: str) -> Iterator[Fact]:
    """Await the cut for the first hand."""
    yield from cut.begins(table, dealer)


BAVARIAN_4 = Book(
    name="watten-bavarian-4",
    title="Watten, Bavarian, for four",
    text="Two against two with 32 cards: three of five tricks win the hand.",
    pack=PACK,
    seats=(4, 4),
    moves_known=(
        moves.Cut, moves.Take, moves.Pass, moves.Deal, moves.Schlag, moves.Trumpf, moves.Play,
        moves.Call, moves.Go, moves.Accept, moves.Refuse, moves.Ask, moves.Offer, moves.Agree,
        moves.Decline, moves.GiveBack, moves.Misdeal, moves.Peek, moves.PickUp, moves.Signal,
        told.HandResult, *REPORTS,
    ),
    clauses=(
        *finish.HOUSE_LAWS, *seats.MEANINGS, *deal.PLAYERS, *power.MEANINGS, *play.TAKING,
        *cut.CLAUSES, *fouls.TAKES, *cut.CLOSING, *deal.CLAUSES, *fouls.PEEKS, *announce.PICKING_UP,
        *redeal.CLAUSES, *announce.CLAUSES,
        go.plays_on, *play.LAYING, *call.CLAUSES, *play.ENDING, *tight.VALUE,
        *told.BEGINNING, *go.CLAUSES, *told.CLAUSES, *scoring.CLAUSES, *finish.CLAUSES,
        *signals.CLAUSES,
    ),
    phrases={**redeal.PHRASES, "how_often": go_house.how_often},
    game="Watten",
    wording=WORDING,
    goals={"points": "target"},
    terms=(
        *before_terms.TERMS, *call_terms.TERMS, *go_terms.TERMS, *scoring_terms.TERMS,
    ),
    marks=(
        *cut.MARKS, *redeal.MARKS, *announce.MARKS, *play.MARKS, *call.MARKS,
        *go.MARKS, *scoring.MARKS,
    ),
    begin=begin,
    resume=table.resume,
    lines=table.lines,
    trick=table.trick,
    places=PLACES,
    names=("D", "F", "P", "C"),
    partners=partners.sides,
    excludes=(*before_terms.EXCLUDES, *call_terms.EXCLUDES, *go_terms.EXCLUDES),
    introduction=introduction.FOUR,
    examples=introduction.EXAMPLES,
)  # fmt: skip

BAVARIAN_2 = two.book(BAVARIAN_4)
BAVARIAN_3 = three_terms.book(BAVARIAN_4)
TYROLEAN = tyrol_book.book(BAVARIAN_4)
TYROLEAN_2 = tyrol_two.book(TYROLEAN)
BLIND = blind_book.book(TYROLEAN)
BOHEMIAN = bohemian_play.book(BAVARIAN_4)

BOOKS = (BAVARIAN_4, BAVARIAN_3, BAVARIAN_2, TYROLEAN, TYROLEAN_2, BLIND, BOHEMIAN)
