"""Arguments: what is in dispute in a match, what was decided, confirmed, and photographed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee.match import remedies as kinds
from referee.match.events import Enveloped
from referee.match.remedies import remedies_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.table.facts import Fact
    from referee.match.events import (
        Acted,
        Countersignature,
        Decided,
        Disputed,
        Envelope,
        Pictured,
        Replaced,
    )
    from referee.match.remedies import Remedy

T = TypeVar("T", "Dispute", "Decision", "Confirmation", "Picture")


class Act(NamedTuple):
    """A remedy that brings facts about: after which ruling, about which one, by which decision."""

    after: int
    about: int
    decision: int
    remedy: Remedy
    serial: int = 0
    """Which of the acts of its decision it is."""


@dataclass(frozen=True)
class Dispute(Enveloped):
    """A dispute: about which ruling, and in whose words."""

    number: int
    envelope: Envelope
    event: Disputed
    seat: str | None
    """Who disputes; ``None`` for the arbiter."""
    decision: int = 0
    """The number of the decision in dispute, or 0."""

    @property
    def ruling(self) -> int:
        """The ruling in dispute; the latest one where it is about something nobody reported."""
        return self.event.ruling

    @property
    def unreported(self) -> bool:
        """Whether it is about something nobody reported."""
        return self.event.unreported

    @property
    def words(self) -> str:
        """What is said against it."""
        return self.event.words

    @property
    def clause(self) -> str | None:
        """The clause relied on."""
        return self.event.clause


@dataclass(frozen=True)
class Decision(Enveloped):
    """A decision: what it puts in the place of reports, and what it brings about."""

    number: int
    envelope: Envelope
    event: Decided
    dispute: int
    """The number of the dispute."""
    ruling: int
    """The ruling that was in dispute; 0 where it was something nobody reported."""
    acts: tuple[Acted, ...]
    """What it brings about, as it comes out now."""
    supersedes: int = 0
    """The decision that does not hold any more because of this one, or 0."""
    superseded_by: int = 0

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """What was decided."""
        return self.event.decision

    @property
    def text(self) -> str:
        """The remedies in the notation, or the free words of the first release."""
        return remedies_text(self.event.decision)

    @property
    def why(self) -> str:
        """The reason."""
        return self.event.why

    @property
    def free(self) -> bool:
        """Whether it was written by the first release, in free words."""
        return self.event.acts is None

    @property
    def upholds(self) -> bool:
        """Whether it leaves everything as it is."""
        return not self.free and all(remedy.what == kinds.STANDS for remedy in self.remedies)

    @property
    def replaced(self) -> tuple[Replaced, ...]:
        """The reports that are others since."""
        return self.event.reports or ()

    @property
    def changed(self) -> tuple[int, ...]:
        """The rulings that come out otherwise since."""
        return tuple([one.number for one in self.event.rulings or ()])

    def planned(self) -> list[Act]:
        """Return what it brings about, as it is asked of the book again."""
        return [
            Act(act.after, self.ruling, self.number, act.remedy, index)
            for index, act in enumerate(self.acts)
        ]


@dataclass(frozen=True)
class Confirmation(Enveloped):
    """Somebody has confirmed what a hand came to."""

    number: int
    envelope: Envelope
    hand: int
    ruling: int
    """The ruling with which the hand ended."""
    digest: str
    """The digest of what the hand came to."""
    seat: str | None
    """Who confirms; ``None`` for the arbiter."""
    signed: Countersignature | None = None
    """What their device has signed."""


@dataclass(frozen=True)
class Picture(Enveloped):
    """A photograph of the table that somebody has added."""

    number: int
    envelope: Envelope
    event: Pictured
    seat: str | None
    """Who adds it; ``None`` for the arbiter."""
    dispute: int = 0
    """The number of the dispute; 0 where it was added to a hand."""
    erased: bool = False

    @property
    def hand(self) -> int | None:
        """The number of the hand to which it was added."""
        return self.event.hand

    @property
    def digest(self) -> str:
        """The digest of the photograph, also when that is erased."""
        return self.event.picture

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return self.event.size


@dataclass(frozen=True)
class Arguments:
    """The arguments of one match, each kind in its order."""

    waits: bool = False
    """Whether play waits while a dispute is open, as the table agreed."""
    disputes: tuple[Dispute, ...] = ()
    decisions: tuple[Decision, ...] = ()
    confirmations: tuple[Confirmation, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def open(self) -> tuple[Dispute, ...]:
        """The disputes that nobody has decided yet, about what still holds."""
        decided = {one.dispute for one in self.decisions}
        gone = {one.number for one in self.decisions if one.superseded_by}
        return tuple(
            [one for one in self.disputes if one.number not in decided and one.decision not in gone]
        )

    @property
    def waiting(self) -> Dispute | None:
        """The dispute for which play waits."""
        return self.open[0] if self.waits and self.open else None

    @property
    def in_force(self) -> tuple[Decision, ...]:
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

    def of(self, ruling: int) -> tuple[Dispute, ...]:
        """Return the disputes about a ruling."""
        return tuple([one for one in self.disputes if one.ruling == ruling and not one.unreported])

    def matter(self, dispute: Dispute) -> int:
        """Return the first dispute of the matter that this one carries on."""
        while dispute.decision:
            dispute = self.disputes[self.decisions[dispute.decision - 1].dispute - 1]
        return dispute.number

    def holding(self, dispute: Dispute) -> Decision | None:
        """Return the decision that holds in the matter of a dispute."""
        matter = self.matter(dispute)
        one: Decision
        for one in reversed(self.in_force):
            about = self.disputes[one.dispute - 1]
            if self.matter(about) == matter and not (about.decision and one.upholds):
                return one
        return None

    def dispute_at(self, version: int) -> Dispute:
        """Return the dispute that this event recorded; raises ``LookupError``."""
        return _at(self.disputes, version)

    def decision_at(self, version: int) -> Decision:
        """Return the decision that this event recorded; raises ``LookupError``."""
        return _at(self.decisions, version)

    def confirmation_at(self, version: int) -> Confirmation:
        """Return the confirmation that this event recorded; raises ``LookupError``."""
        return _at(self.confirmations, version)

    def picture_at(self, version: int) -> Picture:
        """Return the photograph that this event recorded; raises ``LookupError``."""
        return _at(self.pictures, version)

    def without_picture(self, version: int) -> Arguments:
        """Return the arguments with a photograph erased."""
        gone = replace(self.picture_at(version), erased=True)
        pictures = tuple([gone if one.version == version else one for one in self.pictures])
        return replace(self, pictures=pictures)

    def superseded(self, number: int, by: int) -> Arguments:
        """Return the arguments with a decision superseded by another."""
        decisions = list(self.decisions)
        decisions[number - 1] = replace(decisions[number - 1], superseded_by=by)
        return replace(self, decisions=tuple(decisions))

    def redone(self, version: int, act: int, facts: tuple[Fact, ...]) -> Arguments:
        """Return the arguments with other facts for what a decision brought about."""
        one = self.decision_at(version)
        acts = list(one.acts)
        acts[act] = acts[act]._replace(facts=facts)
        decisions = list(self.decisions)
        decisions[one.number - 1] = replace(one, acts=tuple(acts))
        return replace(self, decisions=tuple(decisions))


NOTHING_ARGUED = Arguments()


def _at(argued: Sequence[T], version: int) -> T:
    for one in argued:
        if one.version == version:
            return one
    message = f"event {version} is no such thing"
    raise LookupError(message)
