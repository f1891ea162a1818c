"""Arguments: what is in dispute in a match, what was decided on it, and what was confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from referee.kernel import remedies as kinds
from referee.kernel.redress import Unfit, planned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel.facts import Fact
    from referee.kernel.hands import HandResult
    from referee.kernel.remedies import Remedy
    from referee.kernel.retelling import Act, Retelling
    from referee.kernel.story import Report


class Dispute(NamedTuple):
    """A dispute: about which ruling, and in whose words."""

    number: int
    ruling: int
    """The ruling in dispute; the latest one where it is about something nobody reported."""
    decision: int = 0
    """The decision in dispute, where it is about one."""
    unreported: bool = False
    """Whether it is about something nobody reported."""
    by: str = ""
    """The seat that disputes, or ``arbiter``."""
    words: str = ""
    clause: str = ""


class Decision(NamedTuple):
    """A decision: what it puts in the place of reports, and what it brings about."""

    number: int
    dispute: int
    remedies: tuple[Remedy, ...]
    changed: Mapping[int, tuple[Report | None, Report | None]]
    """For each report it changed: the one before, and the one since."""
    acts: tuple[Act, ...]
    why: str = ""
    supersedes: int = 0
    """The decision that does not hold any more because of this one."""

    @property
    def upholds(self) -> bool:
        """Whether it leaves everything as it is."""
        return all(remedy.what == kinds.STANDS for remedy in self.remedies)


class Confirmation(NamedTuple):
    """Somebody has confirmed what a hand came to."""

    by: str
    result: HandResult

    def holds(self, results: Mapping[int, HandResult]) -> bool:
        """Say whether the hand still came to what was confirmed."""
        now = results.get(self.result.hand)
        return now is not None and now.data() == self.result.data()


@dataclass(frozen=True)
class Arguments:
    """The arguments of one match, each kind in its order."""

    disputes: tuple[Dispute, ...] = ()
    decisions: tuple[Decision, ...] = ()
    confirmations: tuple[Confirmation, ...] = ()

    @property
    def open(self) -> tuple[Dispute, ...]:
        """The disputes that nobody has decided yet, about what still holds."""
        decided = {decision.dispute for decision in self.decisions}
        gone = {decision.supersedes for decision in self.decisions if decision.supersedes}
        return tuple([
            dispute for dispute in self.disputes
            if dispute.number not in decided and dispute.decision not in gone
        ])  # fmt: skip

    @property
    def in_force(self) -> tuple[Decision, ...]:
        """The decisions that no later one has superseded."""
        gone = {decision.supersedes for decision in self.decisions}
        return tuple([one for one in self.decisions if one.number not in gone])

    def matter(self, dispute: Dispute) -> int:
        """Return the first dispute of the matter that this one carries on."""
        while dispute.decision:
            dispute = self.disputes[self.decisions[dispute.decision - 1].dispute - 1]
        return dispute.number

    def holding(self, dispute: Dispute) -> Decision | None:
        """Return the decision that holds in the matter of a dispute."""
        matter = self.matter(dispute)
        for one in reversed(self.in_force):
            about = self.disputes[one.dispute - 1]
            if self.matter(about) == matter and not (about.decision and one.upholds):
                return one
        return None


class Settled(NamedTuple):
    """A decision as it would be, and the match with it."""

    decision: Decision
    story: Retelling


def settled(
    story: Retelling, arguments: Arguments, dispute: Dispute, remedies: tuple[Remedy, ...], why: str
) -> Settled:
    """Decide a dispute; raises `Unfit` without a reason, and where it makes no sense.

    What was decided before in the same matter is undone first, unless it is upheld.
    """
    if not why.strip():
        raise Unfit("A decision always says why (G-4).")
    number = len(arguments.decisions) + 1
    upheld = dispute.decision and all(remedy.what == kinds.STANDS for remedy in remedies)
    earlier = None if upheld else arguments.holding(dispute)
    if earlier is not None:
        others = [act for act, _ in story.acted if act.decision != earlier.number]
        story = story.again(undone(story, earlier), others)
    plan = planned(story, dispute, number, remedies)
    changed = {
        n: (story.report(n), report)
        for n, report in plan.reports.items()
        if story.report(n) != report
    }
    acts = [act for act, _ in story.acted]
    after = story.again({n: new for n, (_, new) in changed.items()}, [*acts, *plan.acts])
    superseded = earlier.number if earlier else 0
    return Settled(
        Decision(number, dispute.number, plan.remedies, changed, plan.acts, why, superseded), after
    )


def undone(story: Retelling, decision: Decision) -> dict[int, Report | None]:
    """Return the reports as they were before a decision, where nobody changed them since."""
    return {
        number: old
        for number, (old, new) in decision.changed.items()
        if story.report(number) == new
    }


def told_facts(
    rulings: Iterable[tuple[int, Iterable[Fact]]], acts: Iterable[tuple[Act, Iterable[Fact]]]
) -> Iterator[tuple[int, Iterable[Fact]]]:
    """Yield the facts of rulings, and of what was decided after each, as they happened."""
    told = [(number, 0, facts) for number, facts in rulings]
    told += [(act.after, 1, facts) for act, facts in acts]
    for number, _, facts in sorted(told, key=lambda one: one[:2]):
        yield number, facts
