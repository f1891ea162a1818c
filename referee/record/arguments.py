"""What is in dispute in a match on record, what was decided, and which hands were confirmed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee.kernel import (
    Act,
    Arguments,
    Decision,
    Dispute,
    HandResult,
    Remedy,
    hands,
    read_remedies,
    read_report,
    told_facts,
)
from referee.kernel import Report as KernelReport
from referee.record.canonical import canonical, digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book, Fact
    from referee.record.match import By, Match, Sealed

T = TypeVar("T", "Disputed", "Decided")

FREE_WORDS = Remedy("facts")
"""What the first release decided: free words, and facts that somebody wrote down."""


class Disputed(NamedTuple):
    """A dispute on record."""

    number: int
    version: int
    ruling: int
    """The ruling in dispute; the latest one where it is about something nobody reported."""
    decision: int
    """The number of the decision in dispute, or 0."""
    unreported: bool
    seat: str | None
    """Who disputes; ``None`` for the arbiter."""
    words: str
    clause: str | None
    by: By
    recorded_at: int


class Told(NamedTuple):
    """A report as a decision keeps it: as text, its time, and what is sealed in it."""

    text: str
    at: int | None
    sealed: tuple[Sealed, ...]

    def report(self, book: Book, number: int) -> KernelReport:
        """Return the report as a value."""
        told = read_report(book, self.text)
        return KernelReport(number, told.move, self.at, told.waive)


class Replaced(NamedTuple):
    """A report that is another since a decision: without it and with it; ``None`` for none."""

    number: int
    old: Told | None
    new: Told | None


class Acted(NamedTuple):
    """What a decision brought about, and after which ruling."""

    after: int
    remedy: str
    """The remedy in the notation; empty for what the first release wrote."""
    facts: tuple[Fact, ...]


class Decided(NamedTuple):
    """A decision on record."""

    number: int
    version: int
    dispute: int
    """The number of the dispute."""
    ruling: int
    """The ruling that was in dispute; 0 where it was something nobody reported."""
    text: str
    """The remedies in the notation, or the free words of the first release."""
    why: str
    by: By
    recorded_at: int
    free: bool
    """Whether it was written by the first release."""
    acts: tuple[Acted, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    changed: tuple[int, ...] = ()
    """The rulings that come out otherwise since, beside those replaced."""
    supersedes: int = 0
    superseded_by: int = 0

    def decision(self, book: Book) -> Decision:
        """Return the decision as the kernel carries it on."""
        changed = {
            one.number: (
                one.old.report(book, one.number) if one.old else None,
                one.new.report(book, one.number) if one.new else None,
            )
            for one in self.replaced
        }
        remedies = () if self.free else read_remedies(book, self.text)
        return Decision(
            self.number, self.dispute, remedies, changed, tuple(self.kernel_acts(book)), self.why,
            self.supersedes,
        )  # fmt: skip

    def kernel_acts(self, book: Book) -> list[Act]:
        """Return what it brings about as the kernel asks it again."""
        read = [read_remedies(book, act.remedy)[0] if act.remedy else FREE_WORDS
                for act in self.acts]  # fmt: skip
        return [
            Act(act.after, self.ruling, self.number, remedy, index)
            for index, (act, remedy) in enumerate(zip(self.acts, read, strict=True))
        ]


class Confirmed(NamedTuple):
    """The confirmation of a hand by somebody who did not record its end."""

    number: int
    version: int
    hand: int
    ruling: int
    digest: str
    """The digest of what the hand came to."""
    seat: str | None
    by: By
    recorded_at: int


@dataclass(frozen=True)
class Argued:
    """The arguments of a match on record, each kind in its order."""

    waits: bool = False
    """Whether play waits while a dispute is open, as the table agreed."""
    disputes: tuple[Disputed, ...] = ()
    decisions: tuple[Decided, ...] = ()
    confirmations: tuple[Confirmed, ...] = ()

    @property
    def open(self) -> tuple[Disputed, ...]:
        """The disputes that nobody has decided, about what still holds."""
        decided = {one.dispute for one in self.decisions}
        gone = {one.number for one in self.decisions if one.superseded_by}
        return tuple(
            [one for one in self.disputes if one.number not in decided and one.decision not in gone]
        )

    @property
    def waiting(self) -> Disputed | None:
        """The dispute for which play waits."""
        return self.open[0] if self.waits and self.open else None

    @property
    def in_force(self) -> tuple[Decided, ...]:
        """The decisions that no later one has superseded."""
        return tuple([one for one in self.decisions if not one.superseded_by])

    @property
    def remedies(self) -> dict[int, tuple[tuple[Fact, ...], ...]]:
        """What the decisions in force bring about, by the ruling after which they do."""
        found: dict[int, tuple[tuple[Fact, ...], ...]] = {}
        for one in self.in_force:
            for act in one.acts:
                found[act.after] = (*found.get(act.after, ()), act.facts)
        return found

    def of(self, ruling: int) -> tuple[Disputed, ...]:
        """Return the disputes about a ruling."""
        return tuple([one for one in self.disputes if one.ruling == ruling and not one.unreported])

    def dispute_at(self, version: int) -> Disputed:
        """Return the dispute that this event recorded; raises ``LookupError``."""
        return _at(self.disputes, version)

    def decision_at(self, version: int) -> Decided:
        """Return the decision that this event recorded; raises ``LookupError``."""
        return _at(self.decisions, version)

    def kernel(self, book: Book) -> Arguments:
        """Return the arguments as the kernel carries them on."""
        disputes = tuple([
            Dispute(
                one.number, one.ruling, one.decision, one.unreported, one.seat or "arbiter",
                one.words, one.clause or "",
            )
            for one in self.disputes
        ])  # fmt: skip
        return Arguments(disputes, tuple([one.decision(book) for one in self.decisions]))

    def superseded(self, number: int, by: int) -> Argued:
        """Return the arguments with a decision superseded by another."""
        decisions = list(self.decisions)
        decisions[number - 1] = decisions[number - 1]._replace(superseded_by=by)
        return replace(self, decisions=tuple(decisions))

    def redone(self, version: int, act: int, facts: tuple[Fact, ...]) -> Argued:
        """Return the arguments with other facts for what a decision brought about."""
        one = self.decision_at(version)
        acts = list(one.acts)
        acts[act] = acts[act]._replace(facts=facts)
        decisions = list(self.decisions)
        decisions[one.number - 1] = one._replace(acts=tuple(acts))
        return replace(self, decisions=tuple(decisions))


def _at(argued: Sequence[T], version: int) -> T:
    for one in argued:
        if one.version == version:
            return one
    message = f"event {version} is no such thing"
    raise LookupError(message)


def results(match: Match) -> dict[int, HandResult]:
    """Return what the hands of a match that have ended came to."""
    rulings = [(one.number, one.facts) for one in match.rulings.log if not one.struck]
    acts = [
        (Act(act.after, one.ruling, one.number, FREE_WORDS), act.facts)
        for one in match.argued.in_force
        for act in one.acts
    ]
    return hands(match.beginning, told_facts(rulings, acts))


def result_digest(result: HandResult) -> str:
    """Return the digest of what a hand came to, which its confirmation keeps."""
    return digest(canonical(result.data()))


def stale(one: Confirmed, now: Mapping[int, HandResult]) -> bool:
    """Say whether a hand no longer came to what was confirmed."""
    result = now.get(one.hand)
    return result is None or result_digest(result) != one.digest
