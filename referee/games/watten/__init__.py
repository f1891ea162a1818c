"""Watten: the Bavarian game for four, three and two, the Tyrolean, the blind, the Bohemian."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.watten import (
    announce,
    before_terms,
    blind_book,
    bohemian_play,
    call,
    call_terms,
    cut,
    deal,
    finish,
    fouls,
    go,
    go_terms,
    moves,
    play,
    power,
    redeal,
    scoring,
    scoring_terms,
    seats,
    signals,
    table,
    three_terms,
    tight,
    two,
    tyrol_book,
)
from referee.games.watten.pack import PACK
from referee.kernel import REPORTS, Book

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel import Fact, Table


def begin(table: Table) -> Iterator[Fact]:
    """Await the cut for the first hand; the first seat deals."""
    yield from cut.begins(table, table.seats[0])


def partners(sitting: tuple[str, ...]) -> dict[str, str]:
    """Return the sides of four players: partners sit opposite (W-2)."""
    pairs = ("".join(sitting[0::2]), "".join(sitting[1::2]))
    return {seat: pairs[index % 2] for index, seat in enumerate(sitting)}


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
        *REPORTS,
    ),
    clauses=(
        *finish.HOUSE_LAWS, *seats.MEANINGS, *deal.PLAYERS, *power.MEANINGS, *play.TAKING,
        *cut.CLAUSES, *fouls.TAKES, *cut.CLOSING, *deal.CLAUSES, *fouls.PEEKS, *announce.PICKING_UP,
        *redeal.CLAUSES, *announce.CLAUSES,
        go.plays_on, *play.LAYING, *call.CLAUSES, *play.ENDING, *tight.VALUE, *go.CLAUSES,
        *scoring.CLAUSES, *finish.CLAUSES, *signals.CLAUSES,
    ),
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
    names=("D", "F", "P", "C"),
    partners=partners,
    excludes=(*before_terms.EXCLUDES, *call_terms.EXCLUDES, *go_terms.EXCLUDES),
)  # fmt: skip

BAVARIAN_2 = two.book(BAVARIAN_4)
BAVARIAN_3 = three_terms.book(BAVARIAN_4)
TYROLEAN = tyrol_book.book(BAVARIAN_4)
BLIND = blind_book.book(TYROLEAN)
BOHEMIAN = bohemian_play.book(BAVARIAN_4)

BOOKS = (BAVARIAN_4, BAVARIAN_3, BAVARIAN_2, TYROLEAN, BLIND, BOHEMIAN)
