"""What corrections and decisions changed in results and counts when they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import findings
from referee.audit.acts import reported
from referee.kernel.messages import Message
from referee.match.arguments import Decision
from referee.match.events import Corrected, Decided

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.audit.findings import Finding
    from referee.kernel import Fact
    from referee.match.match import Match


def found(match: Match) -> Iterator[Finding]:
    """Yield what each correction, and each decision in force, changed when it was made.

    A decision that took the place of another is told beside how it was before the first of them.
    """
    telling = _Rulings()
    befores: dict[int, dict[int, tuple[Fact, ...]]] = {}
    """What the rulings that a decision touched were before it and those it superseded."""
    for one in match.history:
        event = one.event
        if one.ruling is not None:
            telling.facts[one.ruling.number] = one.ruling.facts
        elif isinstance(event, Corrected):
            before = telling.revised(event)
            after = [telling.now(number) for number in before]
            since = _correction(match, event)
            yield from findings.of_correction(event.number, before.values(), after, since)
        elif isinstance(event, Decided) and isinstance(one.argued, Decision):
            decision = match.argued.decision_at(one.version)
            before = telling.revised(event) | befores.pop(decision.supersedes, {})
            befores[decision.number] = before
            if not decision.superseded_by:
                after = [telling.now(number) for number in before]
                since = Message("decision {number}", number=decision.number)
                yield from findings.of_correction(
                    decision.ruling, before.values(), after, since, decided=True
                )


class _Rulings:
    """The facts of the rulings, as event after event leaves them."""

    def __init__(self) -> None:
        self.facts: dict[int, tuple[Fact, ...]] = {}
        self.struck: set[int] = set()

    def now(self, number: int) -> tuple[Fact, ...]:
        """Return what follows from a ruling; nothing where it was taken back."""
        return () if number in self.struck else self.facts[number]

    def revised(self, event: Corrected | Decided) -> dict[int, tuple[Fact, ...]]:
        """Revise the rulings that an event touches, and return what they were before."""
        reports = (event,) if isinstance(event, Corrected) else event.reports or ()
        rulings = event.rulings or ()
        touched = [one.number for one in reports] + [one.number for one in rulings]
        before: dict[int, tuple[Fact, ...]] = {number: self.now(number) for number in touched}
        self.facts.update((number, ruling.facts) for number, ruling in rulings)
        for one in reports:
            (self.struck.add if one.new is None else self.struck.discard)(one.number)
        return before


def _correction(match: Match, made: Corrected) -> Message:
    """Return a correction as it follows *after*, with the report that it was about."""
    if made.old is None:
        return Message("ruling {ruling} was restored", ruling=made.number)
    act = reported(match, made.old)
    if made.new is None:
        return Message("ruling {ruling} (“{act}”) was taken back", ruling=made.number, act=act)
    return Message("ruling {ruling} (“{act}”) was corrected", ruling=made.number, act=act)
