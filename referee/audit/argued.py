"""Disputes, decisions, confirmations, photographs and corrections in people's words."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from referee.audit.acts import reported
from referee.audit.trail import ARBITER, because, stopped
from referee.kernel.messages import ListPart, Message, SeatPart, together
from referee.match.arguments import Decision
from referee.match.remedies import REPLACE
from referee.match.sentences import remedy_said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.kernel.messages import Part
    from referee.match.arguments import Dispute, Picture
    from referee.match.events import Corrected, Erased, Replaced
    from referee.match.history import Happening
    from referee.match.match import Match
    from referee.match.remedies import Remedy
    from referee.match.reports import Report

OPEN = Message("Nobody has decided it yet.")
GONE = Message("It was erased since.")
STALE = Message("The result was corrected since.")


def by(seat: str | None) -> Part:
    """Return who said something: a seat, or the arbiter."""
    return SeatPart(seat) if seat else ARBITER


def disputed(one: Dispute) -> Message:
    """Return a dispute as it is told, without a full stop."""
    what = Message("ruling {ruling}", ruling=one.ruling)
    if one.unreported:
        what = Message("what nobody reported")
    if one.decision:
        what = Message("decision {number}", number=one.decision)
    return Message("{who} disputes {what} (dispute {number}): “{words}”", what=what,
                   who=by(one.seat), number=one.number, words=one.words)  # fmt: skip


def decided(match: Match, one: Decision) -> Message:
    """Return a decision as it is told, without a full stop."""
    return Message("{who} decides dispute {number} (decision {number2}): {remedies}",
                   who=by(one.by.seat), number=one.dispute, number2=one.number,
                   remedies=remedies(match, one))  # fmt: skip


def remedies(match: Match, one: Decision) -> ListPart:
    """Return what a decision does, remedy by remedy."""
    return ListPart(tuple([_remedy(match, remedy, one.ruling) for remedy in one.remedies]))


def _remedy(match: Match, one: Remedy, disputed: int) -> Message:
    """Return what a remedy does; a report that takes the place of another is told in words."""
    if one.what != REPLACE or one.told is None:
        return remedy_said(one)
    return Message("ruling {ruling} becomes “{act}”", ruling=one.number or disputed,
                   act=reported(match, one.told))  # fmt: skip


def confirmed(hand: int, seat: str | None, *, signed: bool) -> Message:
    """Return a confirmation as it is told, without a full stop."""
    if signed:
        return Message("{who} confirms the result of hand {number}, signed by their own device",
                       number=hand, who=by(seat))  # fmt: skip
    return Message("{who} confirms the result of hand {number}", number=hand, who=by(seat))


def pictured(one: Picture) -> Message:
    """Return a photograph that was added as it is told, without a full stop."""
    about = Message("dispute {number}", number=one.dispute)
    if one.hand is not None:
        about = Message("hand {number}", number=one.hand)
    return Message("{who} adds picture {number} to {what}: {digest}", who=by(one.seat),
                   number=one.number, what=about, digest=one.digest)  # fmt: skip


def erased(event: Erased, picture: int = 0) -> Message:
    """Return what was erased, without a full stop; a photograph by its number."""
    if picture:
        return Message("Picture {number} is erased", number=picture)
    if event.event is None:
        return Message("The name of {seat} is erased", seat=event.seat or "")
    return Message("What was said in event {number} is erased", number=event.event)


def replaced(number: int) -> Message:
    """Return that a later decision holds."""
    return Message("Decision {number} has taken its place.", number=number)


def corrected(match: Match, made: Corrected) -> Message:
    """Return a correction as it is told, without a full stop."""
    number, old, new = made.number, made.old, made.new
    if made.restores is not None:
        return Message("What was done to ruling {ruling} is undone", ruling=number)
    if new is None and old is not None:
        return Message("Ruling {ruling} is taken back: “{act}”", ruling=number,
                       act=reported(match, old))  # fmt: skip
    if new is None or old is None:
        return Message("Ruling {ruling} is corrected", ruling=number)
    was, now = reported(match, old), reported(match, new)
    if was == now:
        return Message("Ruling {ruling} happened at another time", ruling=number)
    return Message("Ruling {ruling} is corrected: “{act}” becomes “{act2}”", ruling=number,
                   act=was, act2=now)  # fmt: skip


class Revision(NamedTuple):
    """What a correction or a decision made of one report."""

    version: int
    """The event that did it."""
    decision: int
    """The number of the decision; 0 for a correction."""
    number: int
    old: Report | None
    """What stood under the number before; ``None`` where it was taken back."""
    new: Report | None
    why: str


def revisions(match: Match) -> dict[int, list[Revision]]:
    """Return what was made of each report that did not stay as it was, by its number."""
    found: dict[int, list[Revision]] = defaultdict(list)
    stands: dict[int, Report | None] = {}
    for one in match.history:
        if one.ruling is not None:
            stands[one.ruling.number] = one.ruling.report
        for decision, made, why in _made(one):
            old, stands[made.number] = stands[made.number], made.new
            if not _same(old, made.new):
                found[made.number].append(
                    Revision(one.version, decision, made.number, old, made.new, why)
                )
    return found


def _made(one: Happening) -> Iterator[tuple[int, Corrected | Replaced, str]]:
    """Yield what an event puts in the place of reports, by which decision, and why."""
    if one.correction is not None:
        yield 0, one.correction, one.correction.why
    elif isinstance(one.argued, Decision):
        yield from ((one.argued.number, each, one.argued.why) for each in one.argued.replaced)


def _same(old: Report | None, new: Report | None) -> bool:
    if old is None or new is None:
        return old is new
    return (old.move, old.waive, old.at) == (new.move, new.waive, new.at)


def became(match: Match, one: Revision) -> Message:
    """Return what was made of a report, as a sentence; a correction with its reason."""
    said = _became(match, one.number, one.old, one.new)
    if one.decision:
        return Message("{said} by decision {number}.", said=said, number=one.decision)
    return together(list(filter(None, [stopped(said), because(one.why)])))


def _became(match: Match, number: int, old: Report | None, new: Report | None) -> Message:
    if new is None:
        return Message("Ruling {ruling} was taken back", ruling=number)
    if old is None:
        return Message("Ruling {ruling} was brought back", ruling=number)
    if old.move != new.move:
        return Message("Ruling {ruling} was corrected to “{act}”", ruling=number,
                       act=reported(match, new))  # fmt: skip
    if old.waive == new.waive:
        return Message("Ruling {ruling} was put to another time", ruling=number)
    if not new.waive:
        return Message("Ruling {ruling} was not let stand any more", ruling=number)
    return Message("Ruling {ruling} was let stand against {clauses}", ruling=number,
                   clauses=new.waive)  # fmt: skip


def refused(what: str, ruling: int) -> Message:
    """Return that a line of a file, by its command, made no event; the reasons stand beside it."""
    if what == "decide":
        return Message("A decision on ruling {ruling} is refused.", ruling=ruling)
    if what == "confirm":
        return Message("A confirmation is refused.")
    if what == "dispute":
        return Message("A dispute about ruling {ruling} is refused.", ruling=ruling)
    return Message("A correction of ruling {ruling} is refused.", ruling=ruling)
