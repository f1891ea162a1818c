"""What was disputed: by whom, what speaks for it, what was decided and what that changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.audit.acts import clause_said, every_card, ruling_said
from referee.audit.argued import OPEN, became, by, remedies, revisions
from referee.audit.findings import numbers, of_facts, shown, taken_back
from referee.audit.outcomes import compared
from referee.audit.results import Around
from referee.audit.trail import stopped
from referee.kernel import Claimed, Refuted
from referee.kernel.messages import Message, message, together
from referee.match.arguments import Decision, Dispute
from referee.match.events import Opened
from referee.match.evolve import Folding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.audit.argued import Revision
    from referee.match.history import RulingRecord
    from referee.match.match import Match

MOST = 8
"""So many rulings are told one by one as evidence; of more only the numbers are."""


class Matter(NamedTuple):
    """A dispute and all that was made of it, as sentences in the order in which they are read."""

    number: int
    """The number of the dispute with which it began."""
    ruling: int
    """The ruling in dispute; 0 where nobody reported what it is about."""
    disputed: tuple[Message, ...]
    evidence: tuple[Message, ...]
    decided: tuple[Message, ...]
    changed: tuple[Message, ...]
    covers: bool = False
    """Whether the ruling is still about what was disputed: then all that is found in it is told."""


class Past(NamedTuple):
    """What a match was before it came to be what it is."""

    firsts: Mapping[int, RulingRecord]
    """The rulings as they were first given."""
    disputed: Mapping[int, Match]
    """The match as it stood at each dispute, by its number."""
    decided: Mapping[int, Around]
    """The tables around each decision, by its number."""
    revised: Mapping[int, list[Revision]]
    """What was made of reports since, by their numbers."""


def matters(match: Match) -> tuple[Matter, ...]:
    """Return what was disputed, matter by matter: what carries on an argument belongs to it."""
    argued = match.argued
    if not argued.disputes:
        return ()
    past = _past(match)
    roots = [one for one in argued.disputes if not one.decision]
    return tuple([_Matter(match, root, past).told() for root in roots])


def _past(match: Match) -> Past:
    """Fold a match again, and keep how it stood at each dispute and decision."""
    disputed: dict[int, Match] = {}
    decided: dict[int, Around] = {}
    folding = Folding(None)
    for one in match.history:
        if isinstance(one.event, Opened):
            folding.opened(match.id, one.event, one.envelope, match.book, match.beginning)
            continue
        before = folding.match() if isinstance(one.argued, Dispute | Decision) else None
        folding.apply(one.event, one.envelope)
        if isinstance(one.argued, Dispute) and before is not None:
            disputed[one.argued.number] = before
        elif isinstance(one.argued, Decision) and before is not None:
            decided[one.argued.number] = Around(before.table, folding.match().table)
    firsts = {one.ruling.number: one.ruling for one in match.history if one.ruling is not None}
    return Past(firsts, disputed, decided, revisions(match))


class _Matter:
    """One matter, told from its first dispute to the decision that holds."""

    def __init__(self, match: Match, root: Dispute, past: Past) -> None:
        self.match = match
        self.root = root
        self.past = past
        self.then = past.disputed[root.number]
        argued = match.argued
        self.disputes = [one for one in argued.disputes if argued.matter(one) == root.number]
        mine = {one.number for one in self.disputes}
        self.decisions = [one for one in argued.decisions if one.dispute in mine]

    def told(self) -> Matter:
        root = self.root
        return Matter(
            root.number, 0 if root.unreported else root.ruling,
            (*self.ruled(), self.dispute(root)), tuple(self.evidence()),
            tuple(self.decided()), tuple(self.changed()),
            not root.unreported and self.holds(root.ruling, self.then),
        )  # fmt: skip

    def ruled(self) -> Iterator[Message]:
        """Yield what was reported, what was made of it, and what was ruled when it was disputed."""
        if self.root.unreported:
            return
        one, first = self.then.rulings[self.root.ruling], self.past.firsts[self.root.ruling]
        yield ruling_said(self.match, first)
        yield from (said for version, said in self.revised() if version < self.root.version)
        if one.reason:
            yield message(one.reason)
        yield from (message(flag.text) for flag in one.flags)
        if one.waived:
            yield Message("The table let it stand against {clauses}.", clauses=one.waived)
        if one.outcome == "void":
            yield Message("So the act was void ({clauses}).", clauses=one.cites)

    def revised(self) -> Iterator[tuple[int, Message]]:
        """Yield what was made of the ruling in dispute, but by the decisions of this matter."""
        mine = {one.number for one in self.decisions}
        for one in self.past.revised.get(self.root.ruling, ()):
            if one.decision not in mine:
                yield one.version, became(self.match, one)

    def dispute(self, one: Dispute) -> Message:
        what = Message("{who} disputed it", who=by(one.seat))
        if one.unreported:
            what = Message("{who} disputed what nobody reported", who=by(one.seat))
        if one.decision:
            what = Message("{who} disputed the decision", who=by(one.seat))
        if one.clause:
            what = Message("{what} by {clause}", what=what, clause=self.clause(one.clause))
        return Message("{what}: “{words}”", what=what, words=one.words)

    def clause(self, number: str) -> Message:
        return clause_said(self.match.book, number)

    def evidence(self) -> Iterator[Message]:
        """Yield what speaks for it: photographs, what the act implied, what showed otherwise."""
        mine = {one.number for one in self.disputes}
        for seen in self.match.argued.pictures:
            if seen.dispute in mine:
                yield Message("{who} added picture {number} of the table.",
                              who=by(seen.seat), number=seen.number)  # fmt: skip
        if self.root.unreported:
            return
        number = self.root.ruling
        one = self.then.rulings[number]
        yield from self.shown([before for before in one.evidence if before != number])
        yield from (self.implied(fact) for fact in one.facts if isinstance(fact, Claimed))
        if self.holds(number, self.then):
            for fact in self.proven(number):
                yield from self.proof(fact)
        else:
            yield from self.gone()

    def gone(self) -> Iterator[Message]:
        """Yield what had been proven by reports that were taken back or corrected since."""
        standing = (one for one in self.then.rulings.log if not one.struck)
        for fact in (fact for one in standing for fact in one.facts):
            if isinstance(fact, Refuted) and fact.breach == self.root.ruling:
                yield from (ruling_said(self.match, self.then.rulings[n]) for n in fact.proof)
                yield Message(
                    "By the record as it was then {seat} broke {clause}, as {proof}. That does not"
                    " count any more.", seat=fact.seat, clause=self.clause(fact.clause),
                    proof=shown(fact.proof),
                )  # fmt: skip

    def shown(self, evidence: list[int]) -> Iterator[Message]:
        """Yield the rulings that one rests on, as they stood then, and what they implied."""
        known = [self.then.rulings[number] for number in evidence if number in self.then.rulings]
        if len(known) > MOST:
            yield Message("It rests on {told}.", told=numbers([one.number for one in known]))
            return
        for one in known:
            implied = [self.implied(fact) for fact in one.facts if isinstance(fact, Claimed)]
            yield together([ruling_said(self.match, one), *implied])

    def proof(self, fact: Refuted) -> Iterator[Message]:
        """Yield what proves a breach, and the breach."""
        standing = (one for one in self.match.rulings.log if not one.struck)
        undone = taken_back((one.number, one.facts) for one in standing)
        for proof in fact.proof:
            yield ruling_said(self.match, self.match.rulings[proof])
        if fact.breach in undone:
            yield from (message(found.text) for found in of_facts([fact], undone))
            return
        yield Message("So {seat} broke {clause}, as {proof}.", seat=fact.seat,
                      clause=self.clause(fact.clause), proof=shown(fact.proof))  # fmt: skip

    def proven(self, number: int) -> Iterable[Refuted]:
        """Return what proves this ruling a breach, as it stands now.

        Where a decision brings it about, the reports that showed it first are the proof, if nobody
        has corrected them.
        """
        now = [fact for one in self.match.rulings.log if not one.struck for fact in one.facts]
        now += [f for one in self.match.argued.in_force for act in one.acts for f in act.facts]
        said = [fact for one in self.past.firsts.values() for fact in one.facts]
        first = {
            (fact.seat, fact.clause): fact
            for fact in said
            if isinstance(fact, Refuted) and fact.breach == number
            if fact.proof and all(self.holds(proof) for proof in fact.proof)
        }
        found: dict[tuple[str, str], Refuted] = {}
        for fact in now:
            if isinstance(fact, Refuted) and fact.breach == number:
                key = (fact.seat, fact.clause)
                found.setdefault(key, fact if fact.proof else first.get(key, fact))
        return found.values()

    def holds(self, number: int, since: Match | None = None) -> bool:
        """Say whether a report is still the one that was made, or that was there ``since``."""
        one = self.match.rulings[number]
        before = since.rulings[number] if since is not None else self.past.firsts[number]
        return not one.struck and one.move == before.move

    def implied(self, claim: Claimed) -> Message:
        cards = every_card(self.match.book.pack, claim.cards)
        clause = self.clause(claim.clause)
        if claim.kind == "lacks":
            return Message("By it {seat} implied holding none of {cards}: {clause}.",
                           seat=claim.seat, cards=cards, clause=clause)  # fmt: skip
        return Message("By it {seat} implied holding one of {cards}: {clause}.",
                       seat=claim.seat, cards=cards, clause=clause)  # fmt: skip

    def decided(self) -> Iterator[Message]:
        """Yield the decisions, and what was said or done against each, in their order."""
        told = [(one.version, self.decision(one)) for one in self.decisions]
        told += [(o.version, self.dispute(o)) for o in self.disputes if o.decision]
        if not self.root.unreported:
            told += [(at, said) for at, said in self.revised() if at > self.root.version]
        yield from (said for _, said in sorted(told, key=lambda one: one[0]))
        if any(one in self.match.argued.open for one in self.disputes):
            yield OPEN

    def decision(self, one: Decision) -> Message:
        who, said = by(one.by.seat), remedies(self.match, one)
        told = Message("{who} decided: {remedies}", who=who, remedies=said)
        if one.superseded_by:
            told = Message("{who} first decided: {remedies}", who=who, remedies=said)
        if not one.why.strip():
            return message(stopped(told))
        return message(stopped(Message("{said}, because {why}", said=told, why=one.why.strip())))

    def changed(self) -> Iterator[Message]:
        """Yield what came out otherwise in the end: rulings, score and result."""
        others = {number for one in self.decisions for number in one.changed}
        others |= {one.number for made in self.decisions for one in made.replaced}
        if not self.root.unreported:
            others.add(self.root.ruling)
        then, now = self.then.rulings, self.match.rulings
        yield from compared([(then[number], now[number]) for number in sorted(others & {*then})])
        if not self.decisions:
            return
        steps = [step for step in self.steps() if step.changed]
        for step in steps:
            yield from step.told()
        if not steps:
            yield Message("Score and result stayed as they were.")

    def steps(self) -> list[Around]:
        """Return what the decisions did to the table; two between which nobody played are one."""
        found: list[Around] = []
        for one in self.decisions:
            around = self.past.decided[one.number]
            if found and not Around(found[-1].after, around.before).changed:
                around = Around(found.pop().before, around.after)
            found.append(around)
        return found
