"""What is sent under a report id again, held against what was recorded under it.

The same id with the same report brings what was recorded then; when it happened is no part of
that. With another report it is a mistake of the sender, and is told as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.kernel.rules.moves import hidden
from referee.match import commands, events
from referee.match import remedies as kinds
from referee.match.erasing import GONE
from referee.match.remedies import remedies_text
from referee.record.commands.secrets import secrets_of
from referee.record.errors import Reused
from referee.record.events.sealing import FACE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.kernel import Move
    from referee.match.commands import Command
    from referee.match.done import Done
    from referee.match.events import By, Event
    from referee.match.history import Happening
    from referee.match.match import Match
    from referee.match.remedies import Remedy
    from referee.match.reports import Report, Sealed
    from referee.record.people.people import People


def check(people: People, recorded: Done, command: Command, by: By, key: str) -> None:
    """Raise `Reused` unless what was recorded under this id is what is sent now."""
    happening = recorded.happening
    kind, same = _SAME[type(command)]
    before = _Before(people, recorded.match, by, happening)
    if type(happening.event) is not kind or not same(before, happening.event, command):
        raise reused(key, happening)


class _Before(NamedTuple):
    """What was recorded under an id, as somebody who sends it again may compare it."""

    people: People
    match: Match
    by: By
    """Who sends it again."""
    happening: Happening

    def report(self, told: Report | None, sent: Report | None) -> bool:
        """Say whether a report on record is the one that is sent, its time aside."""
        if told is None or sent is None:
            return told is None and sent is None
        same = (told.move, set(told.waive)) == (hidden(sent.move), set(sent.waive))
        return same and self.sealed(told.sealed, sent.move)

    def sealed(self, told: Iterable[Sealed], move: Move) -> bool:
        """Say whether what is sealed is the same.

        To somebody who may not know it the answer is always no: anything else would tell it.
        """
        secret, seals = secrets_of(move), {one.field: one for one in told}
        if set(secret) != set(seals) or not all(map(self.may_know, seals.values())):
            return False
        kept = self.people.openings(self.match.id, FACE) if seals else {}
        opened = {name: kept.get(one.digest) for name, one in seals.items()}
        return all(one is None or one.value == secret[name] for name, one in opened.items())

    def may_know(self, seal: Sealed) -> bool:
        """Say whether the sender may know what is sealed: who sent it, or may read it."""
        sent_it = self.happening.by.participant == self.by.participant
        return sent_it or self.by.seat in {seal.seat, *seal.others}

    def seat(self, event: events.Disputed | events.Confirmed | events.Pictured) -> str | None:
        """Return for which seat something was said."""
        return event.seat if event.seat is not None else self.happening.by.seat

    # --- each command against the event it makes ---------------------------------------------

    def reported(self, event: events.Ruled, sent: commands.Report) -> bool:
        return self.report(event.report, sent.report)

    def corrected(self, event: events.Corrected, sent: commands.Correct) -> bool:
        told = (event.restores, event.number) == (None, sent.number)
        return told and _words(event.why, sent.why) and self.report(event.new, sent.replacement)

    def restored(self, event: events.Corrected, sent: commands.Restore) -> bool:
        return event.restores == sent.version and _words(event.why, sent.why)

    def disputed(self, event: events.Disputed, sent: commands.Dispute) -> bool:
        decision = None
        if event.decision is not None:
            decision = self.match.argued.decision_at(event.decision).number
        ruling = None if decision or event.unreported else event.ruling
        told = (ruling, decision, event.clause, self.seat(event))
        same = (sent.ruling, sent.decision, sent.clause, sent.seat or self.by.seat)
        return told == same and _words(event.words, sent.words)

    def decided(self, event: events.Decided, sent: commands.Decide) -> bool:
        number = self.match.argued.dispute_at(event.dispute).number
        if number != sent.dispute or not _words(event.why, sent.why) or event.acts is None:
            return False
        before, now = event.decision, sent.remedies
        same = (self.remedy(event, *pair) for pair in zip(before, now, strict=False))
        return len(before) == len(now) and all(same)

    def remedy(self, event: events.Decided, before: Remedy, sent: Remedy) -> bool:
        """Say whether a remedy is the one that is sent; what that leaves open may be anything."""
        sides = self.match.beginning.sides
        seat = sent.seat if sent.what == kinds.PENALTY else sides.get(sent.seat, sent.seat)
        said = sent._replace(
            number=sent.number or (before.number if sent.what != kinds.TAKE_BACK else 0),
            clauses=sent.clauses or before.clauses, seat=seat or before.seat, told=before.told,
        )  # fmt: skip
        if said != before or sent.told is None or before.told is None:
            return said == before and sent.told is before.told
        new = {one.number: one.new for one in event.reports or ()}.get(events.Count(before.number))
        sealed = new.sealed if new is not None else ()
        same = (before.told.move, set(before.told.waive)) == (
            hidden(sent.told.move), set(sent.told.waive)
        )  # fmt: skip
        return same and self.sealed(sealed, sent.told.move)

    def confirmed(self, event: events.Confirmed, sent: commands.Confirm) -> bool:
        return (event.hand, self.seat(event)) == (sent.hand, sent.seat or self.by.seat)

    def pictured(self, event: events.Pictured, sent: commands.Picture) -> bool:
        one = self.match.argued.picture_at(self.happening.version)
        kept = self.people.picture(self.match.id, event.picture)
        told = (one.dispute or None, event.hand, self.seat(event))
        same = (sent.dispute, sent.hand, sent.seat or self.by.seat)
        return told == same and kept in {None, sent.image}

    def closed(self, event: events.Closed, sent: commands.Close) -> bool:
        return _words(event.abandoned, sent.abandoned or None)

    def erased(self, event: events.Erased, sent: commands.Erase) -> bool:
        return event == events.Erased(sent.why, sent.seat, *sent[2:])  # type: ignore[arg-type]


def _words(told: str | None, sent: str | None) -> bool:
    """Say whether words on record are those that are sent; erased ones may have been any."""
    return told in {sent, GONE}


_SAME: dict[type[Command], tuple[type[Event], Callable[[_Before, Any, Any], bool]]] = {
    commands.Report: (events.Ruled, _Before.reported),
    commands.Correct: (events.Corrected, _Before.corrected),
    commands.Restore: (events.Corrected, _Before.restored),
    commands.Dispute: (events.Disputed, _Before.disputed),
    commands.Decide: (events.Decided, _Before.decided),
    commands.Confirm: (events.Confirmed, _Before.confirmed),
    commands.Picture: (events.Pictured, _Before.pictured),
    commands.Close: (events.Closed, _Before.closed),
    commands.Erase: (events.Erased, _Before.erased),
}


def reused(key: str, happening: Happening) -> Reused:
    """Return the refusal that names an id and what was recorded under it, as all may know it."""
    what, text = _said(happening.event)
    quoted = f': "{text}"' if text else ""
    number = happening.event.number if isinstance(happening.event, events.Ruled) else None
    return Reused(
        Message(
            "Under the id {id} {what} is on record already{quoted}. This is something else, and was"
            " not recorded: send it under an id of its own.",
            id=key, what=what, quoted=quoted,
        ),
        key, happening.version, number, text,
    )  # fmt: skip


def _said(event: Event) -> tuple[Message, str]:
    """Return what an event is, and its words."""
    what, text = Message("the opening of the match"), ""
    match event:
        case events.Ruled():
            return Message("ruling {ruling}", ruling=event.number), event.report.text
        case events.Corrected():
            what = Message("a correction of ruling {ruling}", ruling=event.number)
            text = event.new.text if event.new else ""
        case events.Disputed():
            what = Message("a dispute of ruling {ruling}", ruling=event.ruling)
            text = event.words
        case events.Decided():
            what, text = Message("a decision"), remedies_text(event.decision)
        case events.Confirmed():
            what = Message("a confirmation of hand {number}", number=event.hand)
        case events.Pictured():
            what = Message("a picture")
        case events.Closed():
            what, text = Message("the closing of the match"), event.abandoned or ""
        case events.Erased():
            what = Message("an erasing")
    return what, text
