"""Redress: what a remedy does to a match: planned first, then carried out.

A remedy either puts other reports in the place of some, or brings facts about. These are asked of
the book where they happen, so that what is corrected before them can change them.
"""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import remedies as kinds
from referee.kernel.decide import STANDS, VOIDED, Ruling, brought, let_stand
from referee.kernel.facts import Claimed, Ended, Fact, Moved, Refuted, Scored
from referee.kernel.retelling import Act
from referee.kernel.story import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.arguments import Dispute
    from referee.kernel.book import Book
    from referee.kernel.moves import Move
    from referee.kernel.remedies import Remedy
    from referee.kernel.retelling import Retelling
    from referee.kernel.table import Table


class Unfit(ValueError):
    """A remedy that cannot be carried out, with the sentence that says why."""

    def __init__(self, sentence: str) -> None:
        """Keep the sentence."""
        super().__init__(sentence)
        self.sentence = sentence


class Plan(NamedTuple):
    """What a decision comes to: other reports (``None``: taken back), and facts to bring about."""

    reports: dict[int, Report | None]
    acts: tuple[Act, ...]
    remedies: tuple[Remedy, ...]
    """The remedies with everything said that was left open."""


def planned(
    story: Retelling, dispute: Dispute, decision: int, remedies: tuple[Remedy, ...]
) -> Plan:
    """Plan a decision on a dispute; raises `Unfit` where it makes no sense."""
    if len(remedies) > 1 and any(remedy.what == kinds.STANDS for remedy in remedies):
        raise Unfit("A ruling that stands has no other remedy beside it.")
    planning = _Planning(story, dispute, decision)
    said = tuple([_PLANS[remedy.what](planning, remedy) for remedy in remedies])
    return Plan(planning.reports, tuple(planning.acts), said)


class _Planning:
    """A plan in the making."""

    def __init__(self, story: Retelling, dispute: Dispute, decision: int) -> None:
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

    def there(self, remedy: Remedy) -> Report:
        """Return the report that a remedy is about."""
        number = remedy.number or self.about
        report = self.reports.get(number, self.story.report(number))
        if report is None:
            raise Unfit(
                f"Ruling {number} does not count any more: it was taken back."
                if 1 <= number <= self.story.latest
                else f"There is no ruling {number}."
                if number
                else "Say which ruling: the dispute names none."
            )
        return report

    def let(self, remedy: Remedy) -> Remedy:
        report = self.there(remedy)
        number, book = report.number, self.story.book
        ruling, before = self.story.ruling(number), self.story.table_after(number - 1)
        clauses = remedy.clauses
        if not clauses and ruling.outcome == STANDS:
            claimed = [f.clause for f in ruling.facts if type(f) is Claimed]
            clauses = tuple(dict.fromkeys(claimed))
        elif not clauses and ruling.outcome == VOIDED:
            clauses = let_stand(book, before, report.move, ruling=number, at=report.at)
            clauses = tuple([clause for clause in clauses if clause not in report.waive])
        if not clauses and ruling.outcome == STANDS:
            raise Unfit(f"Ruling {number} stands already, and nothing in it is taken on trust.")
        if not clauses:
            raise Unfit(f"Ruling {number} cannot be let stand: without {ruling.cites[0]} the act"
                        " would mean nothing.")  # fmt: skip
        for clause in clauses:
            if book.clause(clause) is None:
                raise Unfit(f"{book.title} has no clause {clause}.")
        waive = tuple(dict.fromkeys((*report.waive, *clauses)))
        self.reports[number] = report._replace(waive=waive)
        return remedy._replace(number=number, clauses=clauses)

    def back(self, remedy: Remedy) -> Remedy:
        last = remedy.number
        if last >= self.story.latest:
            raise Unfit(f"There is no ruling after {last} to be taken back.")
        self.strike_after(last)
        return remedy

    def strike_after(self, last: int, end: int | None = None) -> None:
        """Take back what was reported after a ruling, up to another or all."""
        for number in range(last + 1, (self.story.latest if end is None else end) + 1):
            if self.story.report(number) is not None or number in self.reports:
                self.reports[number] = None

    def strike(self, remedy: Remedy) -> Remedy:
        number = self.there(remedy).number
        self.reports[number] = None
        return remedy._replace(number=number)

    def replace(self, remedy: Remedy) -> Remedy:
        number = self.there(remedy).number
        if remedy.told is None:
            raise Unfit(f"Say what is to stand in the place of ruling {number}.")
        self.reports[number] = Report(number, *remedy.told)
        return remedy._replace(number=number)

    def penalty(self, remedy: Remedy) -> Remedy:
        """Plan what the book exacts, in the hand of the ruling while it lasted."""
        book, about = self.story.book, self.about
        (clause,) = remedy.clauses
        if not (book.costs("penalty", clause) or book.costs("price", clause)):
            raise Unfit(f"{book.title} exacts nothing for a breach of {clause}.")
        report = self.story.report(about) if about else None
        seat = remedy.seat or (report.move.actor if report else None) or ""
        if not seat:
            raise Unfit("Say on whom the penalty falls: the dispute is about nobody's act.")
        if not book.costs("penalty", clause) and report is None:
            raise Unfit(f"What {clause} costs depends on the act: name the ruling in dispute.")
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
                breach = f"The breach of {clause} in ruling {about}"
                raise Unfit(f"{breach} was proven by ruling {ruling} and has had its penalty.")
        if self.story.report(about) is not None:
            ruling_ = self.story.ruling(about)
            if ruling_.outcome == VOIDED and ruling_.cites[:1] == (clause,):
                raise Unfit(f"Ruling {about} is void by {clause} already, and has had its price.")

    def seated(self, table: Table, seat: str) -> None:
        if seat not in table.seats:
            raise Unfit(f"Nobody sits at {seat}: the seats are {', '.join(table.seats)}.")

    def side(self, name: str) -> str:
        """Return the side that is meant by its name or by one of its seats."""
        sides = self.story.table_after(0).sides
        if name not in sides.values() and name not in sides:
            known = ", ".join(dict.fromkeys(sides.values()))
            raise Unfit(f"There is no side {name}: there are {known}.")
        return name if name in sides.values() else sides[name]

    def score(self, remedy: Remedy) -> Remedy:
        if not 0 < abs(remedy.points) <= kinds.MOST_POINTS:
            raise Unfit("Say how many points are given or taken away.")
        remedy = remedy._replace(seat=self.side(remedy.seat))
        self.act(self.story.latest, remedy)
        return remedy

    def replay(self, remedy: Remedy) -> Remedy:
        hand, last = self.hand(), self.place
        while last and self.story.table_after(last - 1).hand == hand:
            last -= 1
        if last >= self.story.latest:
            raise Unfit("No hand was dealt yet.")
        self.strike_after(last)
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
                raise Unfit("No cards were dealt in that hand yet: there is nothing to award.")
            hand, end = self.hand(), after
            while end < latest and self.story.table_after(end).hand == hand:
                end += 1
        self.strike_after(after, end)
        self.act(after, remedy)
        return remedy

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
    kinds.AWARD_HAND: _Planning.award,
    kinds.AWARD_MATCH: _Planning.award,
}


def carried_out(book: Book, table: Table, act: Act, broke: Report | None) -> Ruling:
    """Return the facts that a remedy brings about on this table; pure and total.

    ``broke`` is the report that it is about, as it reads now.
    """
    remedy = act.remedy
    if remedy.what == kinds.SCORE:
        return brought(book, table, (Scored(remedy.seat, remedy.points, remedy.title),))
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
