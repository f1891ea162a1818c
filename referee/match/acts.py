"""What a decision brings about on a table: points, an end, the cost of a breach, a shuffle."""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import TYPE_CHECKING

from referee.kernel.decide import Ruling, brought
from referee.kernel.table.facts import Ended, Fact, Moved, Refuted, Scored
from referee.match import remedies as kinds

if TYPE_CHECKING:
    from referee.kernel.rules.book import Book
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Table
    from referee.match.arguments import Act
    from referee.match.reports import Report


def carried_out(book: Book, table: Table, act: Act, broke: Report | None) -> Ruling:
    """Return the facts that a remedy brings about on this table; pure and total.

    ``broke`` is the report that it is about, as it reads now.
    """
    remedy = act.remedy
    if remedy.what == kinds.SCORE:
        return brought(book, table, (Scored(remedy.seat, remedy.points, remedy.title),))
    if remedy.what == kinds.SHUFFLED:
        renewed = () if book.renews is None or table.over else book.renews(book.asking(table))
        return brought(book, table, renewed)
    if remedy.what in {kinds.AWARD_HAND, kinds.AWARD_MATCH}:
        what = remedy.what.removeprefix("award-")
        ends = not table.over and (what == "match" or begun(table))
        return brought(book, table, (Ended(what, (remedy.seat,)),) if ends else ())
    (clause,) = remedy.clauses
    if book.costs("penalty", clause):
        return brought(book, table, (_proven(table, act, clause),))
    if broke is None:
        return brought(book, table, ())
    return brought(book, table, (), price=(clause, _by(broke.move, remedy.seat)))


def begun(table: Table) -> bool:
    """Say whether cards were dealt in this hand: before that no clause expects it to end."""
    held = any(table.held(seat) for seat in table.seats)
    return held or any(type(fact) is Moved for _, fact in table.told())


def _proven(table: Table, act: Act, clause: str) -> Fact:
    """Return the breach as proven by the people at the table: no ruling proves it."""
    seat, about = act.remedy.seat, act.about
    claims = [c for c in table.claims if (c.clause, c.seat, c.ruling) == (clause, seat, about)]
    number = claims[0].number if claims else 0
    return Refuted(number, clause, seat, about, ())


def _by(move: Move, seat: str) -> Move:
    """Return the act as this seat's, where it belongs to a seat."""
    return move if move.actor in {None, seat} else replaced(move, seat=seat)  # type: ignore[call-arg]
