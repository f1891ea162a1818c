"""Done: what a command has made of a match, or would make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match.consequences import UNCHANGED, consequences
from referee.match.decide import decide, preview
from referee.match.events import ARBITER, Corrected, Decided, Envelope
from referee.match.evolve import evolve

if TYPE_CHECKING:
    from referee.match.arguments import Confirmation, Decision, Dispute, Picture
    from referee.match.commands import Command
    from referee.match.consequences import Consequences
    from referee.match.events import By, Event
    from referee.match.history import Happening, RulingRecord
    from referee.match.match import Match


class Done(NamedTuple):
    """What a command has made of a match, or would make of it."""

    happening: Happening
    match: Match
    """The match with it; where it had been done before, the match as it is now."""
    before: Match | None
    """The match without it; ``None`` where it had been done before and changes nothing now."""

    @property
    def event(self) -> Event:
        """The event that the command made; of a report that was only tried, with its table."""
        return self.happening.event

    @property
    def version(self) -> int:
        """The place of the event in the match."""
        return self.happening.version

    @property
    def repeated(self) -> bool:
        """Whether it had been done before."""
        return self.before is None

    @property
    def ruling(self) -> RulingRecord:
        """The ruling reported or corrected, as it stands now."""
        event: Any = self.event
        return self.match.rulings[event.number]

    @property
    def dispute(self) -> Dispute:
        """The dispute; raises ``LookupError`` where the event is none."""
        return self.match.argued.dispute_at(self.version)

    @property
    def decision(self) -> Decision:
        """The decision as it stands now; raises ``LookupError`` where the event is none."""
        return self.match.argued.decision_at(self.version)

    @property
    def confirmation(self) -> Confirmation:
        """The confirmation; raises ``LookupError`` where the event is none."""
        return self.match.argued.confirmation_at(self.version)

    @property
    def picture(self) -> Picture:
        """The photograph as it stands now; raises ``LookupError`` where the event is none."""
        return self.match.argued.picture_at(self.version)

    @property
    def consequences(self) -> Consequences:
        """What came out otherwise by it; of a correction or a decision, for nothing else does."""
        if self.before is None or not isinstance(self.event, (Corrected, Decided)):
            return UNCHANGED
        return consequences(self.before, self.match, self.event)


def done(match: Match, command: Command, by: By = ARBITER) -> Done:
    """Return what a command makes of a match; raises what `decide` does."""
    return _done(match, decide(match, command, by), by)


def tried(match: Match, command: Command) -> Done:
    """Return what a command would make of a match; raises what `preview` does."""
    return _done(match, preview(match, command), ARBITER)


def _done(match: Match, event: Event, by: By) -> Done:
    after = evolve(match, event, Envelope(match.version + 1, match.recorded_at, by, ""))
    return Done(replace(after.history[-1], event=event), after, match)
