"""Redress: what a remedy does to a match is planned first, and then carried out.

A remedy either puts other reports in the place of some, or brings facts about. These are asked of
the book where they happen, so that what is corrected before them can change them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.decide import let_stand
from referee.kernel.messages import ListPart, Message, SeatPart
from referee.kernel.rules.first_deal import FirstDealer
from referee.kernel.rules.laws import Result
from referee.kernel.table.facts import Claimed, Refuted
from referee.kernel.tokens import STANDS, VOID
from referee.match import remedies as kinds
from referee.match.acts import begun
from referee.match.arguments import Act
from referee.match.refusals import CannotDecide
from referee.match.reports import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.table.table import Table
    from referee.match.arguments import Dispute
    from referee.match.remedies import Remedy
    from referee.match.what_if import WhatIf


class Plan(NamedTuple):
    """What a decision comes to: other reports (``None``: taken back), and facts to bring about."""

    reports: dict[int, Report | None]
    acts: tuple[Act, ...]
    remedies: tuple[Remedy, ...]
    """The remedies with everything said that was left open."""


def planned(story: WhatIf, dispute: Dispute, decision: int, remedies: tuple[Remedy, ...]) -> Plan:
    """Plan a decision on a dispute; raises `CannotDecide` where it makes no sense."""
    if len(remedies) > 1 and any(remedy.what == kinds.STANDS for remedy in remedies):
        raise CannotDecide("A ruling that stands has no other remedy beside it.")
    planning = _Planning(story, dispute, decision)
    said = tuple([_PLANS[remedy.what](planning, remedy) for remedy in remedies])
    return Plan(planning.reports, tuple(planning.acts), said)


class _Planning:
    """A plan in the making."""

    def __init__(self, story: WhatIf, dispute: Dispute, decision: int) -> None:
        self.story = story
        self.about = 0 if dispute.unreported else dispute.ruling
        self.place = dispute.ruling if dispute.unreported else max(0, dispute.ruling - 1)
        """The ruling after which what is in dispute happened."""
        self.decision = decision
        self.reports: dict[int, Report | None] = {}
        self.acts: list[Act] = []

    def act(self, after: int, remedy: Remedy) -> None:
        """Bring facts about after a ruling."""
        self.acts.append(Act(after, self.about, self.decision, remedy, len(self.acts)))

    def stands(self, remedy: Remedy) -> Remedy:
        return remedy

    def there(self, remedy: Remedy) -> tuple[int, Report]:
        """Return the report that a remedy is about, with its number."""
        number = remedy.number or self.about
        report = self.reports.get(number, self.story.report(number))
        if report is None:
            if not number:
                raise CannotDecide("Say which ruling: the dispute names none.")
            if number > self.story.latest:
                raise CannotDecide("There is no ruling {ruling}.", ruling=number)
            raise CannotDecide(
                "Ruling {ruling} does not count any more: it was taken back.", ruling=number
            )
        return number, report

    def let(self, remedy: Remedy) -> Remedy:
        number, report = self.there(remedy)
        book = self.story.book
        ruling, before = self.story.ruling(number), self.story.table_after(number - 1)
        clauses = remedy.clauses
        if not clauses and ruling.outcome == STANDS:
            claimed = [f.clause for f in ruling.facts if type(f) is Claimed]
            clauses = tuple(dict.fromkeys(claimed))
        elif not clauses and ruling.outcome == VOID:
            clauses = let_stand(book, before, report.move, ruling=number, at=report.at)
            clauses = tuple([clause for clause in clauses if clause not in report.waive])
        if not clauses and ruling.outcome == STANDS:
            raise CannotDecide(
                "Ruling {ruling} stands already, and nothing in it is taken on trust.",
                ruling=number,
            )
        if not clauses:
            raise CannotDecide(
                "Ruling {ruling} cannot be let stand: without {clause} the act would mean nothing.",
                ruling=number, clause=ruling.cites[0],
            )  # fmt: skip
        for clause in clauses:
            if book.clause(clause) is None:
                raise CannotDecide(
                    "{book} has no clause {clause}.", book=Message(book.title), clause=clause
                )
        waive = tuple(dict.fromkeys((*report.waive, *clauses)))
        self.reports[number] = report.standing(waive)
        return remedy._replace(number=number, clauses=clauses)

    def back(self, remedy: Remedy) -> Remedy:
        last = remedy.number
        if last >= self.story.latest:
            raise CannotDecide("There is no ruling after {number} to be taken back.", number=last)
        self.strike_after(last)
        return remedy

    def strike_after(self, last: int, end: int | None = None) -> None:
        """Take back what was reported after a ruling, up to another or all."""
        for number in range(last + 1, (self.story.latest if end is None else end) + 1):
            if self.story.report(number) is not None or number in self.reports:
                self.reports[number] = None

    def strike(self, remedy: Remedy) -> Remedy:
        number, _ = self.there(remedy)
        self.reports[number] = None
        return remedy._replace(number=number)

    def replace(self, remedy: Remedy) -> Remedy:
        number, _ = self.there(remedy)
        if remedy.told is None:
            raise CannotDecide(
                "Say what is to stand in the place of ruling {ruling}.", ruling=number
            )
        told = remedy.told
        self.reports[number] = told
        # The seals stand in the report; the words of the decision need none.
        return remedy._replace(number=number, told=Report(told.move, told.at, told.waive))

    def penalty(self, remedy: Remedy) -> Remedy:
        """Plan what the book exacts, in the hand of the ruling while it lasted."""
        book, about = self.story.book, self.about
        (clause,) = remedy.clauses
        if not (book.costs("penalty", clause) or book.costs("price", clause)):
            raise CannotDecide(
                "A breach of {clause} costs nothing by {book}.",
                book=Message(book.title),
                clause=clause,
            )
        report = self.story.report(about) if about else None
        seat = remedy.seat or (report.move.actor if report else None) or ""
        if not seat:
            raise CannotDecide("Say on whom the penalty falls: the dispute is about nobody's act.")
        if not book.costs("penalty", clause) and report is None:
            raise CannotDecide(
                "What {clause} costs depends on the act: name the ruling in dispute.", clause=clause
            )
        after = self.last(lambda table: table.over)
        table = self.story.table_after(after)
        self.seated(table, seat)
        self.unpaid(table, clause)
        remedy = remedy._replace(seat=seat)
        self.act(after, remedy)
        return remedy

    def unpaid(self, table: Table, clause: str) -> None:
        """Refuse to exact twice."""
        about = self.about
        for ruling, fact in table.told():
            if type(fact) is Refuted and fact.clause == clause and fact.breach == about:
                raise CannotDecide(
                    "The breach of {clause} in ruling {ruling} was proven by ruling {ruling2} and"
                    " has had its penalty.",
                    clause=clause, ruling=about, ruling2=ruling,
                )  # fmt: skip
        if self.story.report(about) is not None:
            ruling_ = self.story.ruling(about)
            if ruling_.outcome == VOID and ruling_.cites[:1] == (clause,):
                raise CannotDecide(
                    "Ruling {ruling} is void by {clause} already, and has had its price.",
                    ruling=about,
                    clause=clause,
                )

    def seated(self, table: Table, seat: str) -> None:
        if seat not in table.seats:
            raise CannotDecide(
                "Nobody sits at {seat}: the seats are {seats}.", seat=seat, seats=table.seats
            )

    def side(self, name: str) -> str:
        """Return the side that is meant by its name or by one of its seats."""
        sides = self.story.table_after(0).sides
        if name not in sides.values() and name not in sides:
            every = [SeatPart(side, side=True) for side in dict.fromkeys(sides.values())]
            raise CannotDecide(
                "There is no side {name}: the sides are {known}.",
                name=name,
                known=ListPart(tuple(every), ""),
            )
        return name if name in sides.values() else sides[name]

    def score(self, remedy: Remedy) -> Remedy:
        if not 0 < abs(remedy.points) <= kinds.MOST_POINTS:
            raise CannotDecide("Say how many points are given or taken away.")
        remedy = remedy._replace(seat=self.side(remedy.seat))
        self.act(self.story.latest, remedy)
        return remedy

    def replay(self, remedy: Remedy) -> Remedy:
        hand, last = self.hand(), self.place
        while last and self.story.table_after(last - 1).hand == hand:
            last -= 1
        # Who deals first is said of the game, and not played again with its first hand.
        while (told := self.story.report(last + 1)) and isinstance(told.move, FirstDealer):
            last += 1
        if last >= self.story.latest:
            raise CannotDecide("No hand was dealt yet.")
        self.strike_after(last)
        return remedy

    def shuffled(self, remedy: Remedy) -> Remedy:
        """Plan a shuffle of the pile that nobody told of."""
        book, number = self.story.book, remedy.number
        if book.renews is None:
            raise CannotDecide(
                "No pile is shuffled into the stock in {book}.", book=Message(book.title)
            )
        if number > self.story.latest:
            raise CannotDecide("There is no ruling {ruling}.", ruling=number)
        table = self.story.table_after(number)
        if table.over or not any(book.renews(book.asking(table))):
            raise CannotDecide(
                "After ruling {ruling} the pile held nothing to be shuffled into the stock.",
                ruling=number,
            )
        self.act(number, remedy)
        return remedy

    def award(self, remedy: Remedy) -> Remedy:
        """Plan the end of hand or match; where it ended already, its end is taken back first."""
        remedy = remedy._replace(seat=self.side(remedy.seat))
        latest = self.story.latest
        if remedy.what == kinds.AWARD_MATCH:
            after = self.last(lambda table: table.over, match=True)
            end = latest
        else:
            after = self.last(lambda table: table.over or table.ended)
            if not begun(self.story.table_after(after)):
                raise self.not_dealt(after + 1)
            hand, end = self.hand(), after
            while end < latest and self.story.table_after(end).hand == hand:
                end += 1
        self.strike_after(after, end)
        self.act(after, remedy)
        return remedy

    def not_dealt(self, number: int) -> CannotDecide:
        """Say that no cards were dealt in a hand, and what to do where this ruling told it."""
        report = self.story.report(number) if number <= self.story.latest else None
        if report is not None and isinstance(report.move, Result):
            return CannotDecide(
                "That hand was told before its deal, in ruling {ruling}: put another result in its "
                "place, or give and take points.",
                ruling=number,
            )
        return CannotDecide("No cards were dealt in that hand yet: there is nothing to award.")

    def hand(self) -> int:
        """Return the number of the hand in which that happened which is in dispute."""
        return self.story.table_after(self.place).hand

    def last(self, done: Callable[[Table], Any], *, match: bool = False) -> int:
        """Return the last ruling after which that hand (or any) is played and this is not so."""
        hand = self.story.table_after(self.story.latest).hand if match else self.hand()
        least, most = 0, self.story.latest
        while least < most:
            middle = (least + most + 1) // 2
            table = self.story.table_after(middle)
            if table.hand < hand or (table.hand == hand and not done(table)):
                least = middle
            else:
                most = middle - 1
        return least


_PLANS: dict[str, Callable[[_Planning, Remedy], Remedy]] = {
    kinds.STANDS: _Planning.stands,
    kinds.LET_STAND: _Planning.let,
    kinds.TAKE_BACK: _Planning.back,
    kinds.STRIKE: _Planning.strike,
    kinds.REPLACE: _Planning.replace,
    kinds.PENALTY: _Planning.penalty,
    kinds.SCORE: _Planning.score,
    kinds.REPLAY: _Planning.replay,
    kinds.SHUFFLED: _Planning.shuffled,
    kinds.AWARD_HAND: _Planning.award,
    kinds.AWARD_MATCH: _Planning.award,
}
