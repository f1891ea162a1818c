"""A toy game for the tests of the record: follow the suit of the pile, or draw."""

from collections.abc import Iterator
from typing import Any

from referee.games import shelf
from referee.kernel import (
    LAWS,
    REPORTS,
    Awaited,
    Awaits,
    Book,
    Deal,
    Ended,
    Face,
    Fact,
    Mark,
    Move,
    Moved,
    No,
    Pack,
    PrintedCard,
    Said,
    Scored,
    Seat,
    Table,
    Term,
    effect,
    price,
    rule,
    upshot,
)
from referee.match import commands
from referee.match.remedies import Remedy
from referee.match.reports import Report
from referee.notation.remedies import read_remedies
from referee.record import By, Records

PACK = Pack(
    PrintedCard(f"{suit}{rank}", f"{suit} {rank}", suit, str(rank), rank)
    for suit in "RGB"
    for rank in range(1, 31)
)


class Play(Move, name="play", phases=("play",)):
    """Play a card of the suit on the pile."""

    seat: Seat
    card: Face

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ((f"hand/{self.seat}", (self.card,)),)


class Draw(Move, name="draw", phases=("play",)):
    """Draw a card nobody sees."""

    seat: Seat


def _turn(table: Table, seat: str) -> Awaits:
    return Awaits("play", (Awaited(table.following(seat), ("play", "draw")),))


def begin(_table: Table, dealer: str) -> Iterator[Fact]:
    yield Awaits("deal", (Awaited(dealer, ("deal",)),))


@effect("T-1", Deal)
def dealt(table: Table, seat: Seat) -> Iterator[Fact]:
    """Deal.

    Everybody gets three cards; the next lies open.
    """
    for other in table.seats:
        yield Moved(("?",) * table.terms["cards"], "stock", f"hand/{other}")
    yield Moved(("?",), "stock", "pile")
    yield Said("dealer", seat)
    yield _turn(table, seat)


@rule("T-2", Play)
def follows(table: Table, card: Face) -> bool | No:
    """Following. A card must have the suit of the pile."""
    top = table.top("pile")
    return top in (None, "?") or top[:1] == card[:1] or No(f"{card} is not {top[:1]}.")


@effect("T-2", Play)
def played(table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    yield Moved((card,), f"hand/{seat}", "pile")
    yield Said("last", (seat, card))
    yield _turn(table, seat)


@price("T-3", of="T-2")
def draws_one(_table: Table, move: Move) -> Iterator[Fact]:
    """Pay.

    Whoever plays a wrong card draws one.
    """
    yield Moved(("?",), "stock", f"hand/{move.actor}")


@effect("T-4", Draw)
def drawn(table: Table, seat: Seat) -> Iterator[Fact]:
    """Drawing. Whoever cannot play draws, as long as there are cards."""
    if table.count("stock"):
        yield Moved(("?",), "stock", f"hand/{seat}")
    yield _turn(table, seat)


def _empty(table: Table) -> bool:
    return table.phase == "play" and not table.over and any(not table.held(s) for s in table.seats)


@upshot("T-5", when=_empty)
def out(table: Table) -> Iterator[Fact]:
    """Win.

    Whoever has no card left has won.
    """
    winner = next(seat for seat in table.seats if not table.held(seat))
    yield Scored(winner, 1, "wins")
    yield Ended("match", (winner,))


BOOK = Book(
    name="toy",
    title="Toy",
    text="A game of ninety cards for tests.",
    pack=PACK,
    seats=(2, 4),
    moves_known=(Deal, Play, Draw, *REPORTS),
    clauses=(*LAWS, dealt, follows, played, draws_one, drawn, out),
    terms=(Term("cards", "Cards dealt to each.", (2, 3, 4, 5), 3),),
    marks=(Mark("last", "hand", None),),
    begin=begin,
)


def report(move: Move, at: int | None = None, waive: tuple[str, ...] = ()) -> commands.Report:
    """Return the command that rules on a move."""
    return commands.Report(Report(move, at, waive))


BY = By("p1", "", "arbiter")
"""Who has reported, where it does not matter who."""


def played(records: Records, match_id: str, *moves: Move, by: By = BY) -> None:
    """Report moves one after the other."""
    for move in moves:
        records.record(match_id, report(move), by)


def dealt(records: Records, *moves: Move, **how: Any) -> str:
    """Open a match, deal, and report what follows; return its id."""
    match_id = records.open_match("toy", **how).match_id
    played(records, match_id, Deal("A"), *moves)
    return match_id


def remedies(text: str, book: Book = BOOK) -> tuple[Remedy, ...]:
    """Return what a decision in the notation is."""
    return read_remedies(book, text)


SHELF = {"toy": BOOK, "watten-blind": shelf()["watten-blind"]}
