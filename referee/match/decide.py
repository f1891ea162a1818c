"""Decide: what comes of a command, as an event, or a refusal that says why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.kernel.rules.laws import Result
from referee.match import commands, events
from referee.match.countersigning import check_signing
from referee.match.erasing import erase
from referee.match.evolve import bare
from referee.match.forgotten import explained
from referee.match.judging import alike, confided, judge
from referee.match.pictures import picture
from referee.match.redress import planned
from referee.match.refusals import (
    CannotConfirm,
    CannotCorrect,
    Closed,
    HandIsOver,
    NeedsReason,
    NoSuchDispute,
    NoSuchRuling,
    Waits,
)
from referee.match.remedies import STANDS
from referee.match.steps import steps
from referee.match.what_if import WhatIf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.match.arguments import Decision
    from referee.match.commands import Command
    from referee.match.events import By, Event
    from referee.match.history import RulingRecord
    from referee.match.match import Match
    from referee.match.reports import Report


def decide(match: Match, command: Command, by: By) -> Event:
    """Return the event that a command makes, said by this person; pure.

    Raises a kind of `Refused` where it cannot be, and the kernel's `Unreadable`.
    """
    if match.closing is not None and type(command) is not commands.Erase:
        raise Closed("This match is closed: nothing more can be reported.")
    return _DECIDE[type(command)](match, command, by)


PREVIEWED = "(a preview)"
"""The reason where nothing is recorded and none was given."""


def preview(match: Match, command: Command) -> Event:
    """Return the event that a command would make if the arbiter gave it, and nothing forbade it.

    A reason may be missing, and the match be closed. Raises like `decide` otherwise.
    """
    if isinstance(command, (commands.Correct, commands.Restore, commands.Decide)):
        command = command._replace(why=command.why or PREVIEWED)
    return _DECIDE[type(command)](match, command, events.ARBITER)


# --- reports -------------------------------------------------------------------------------------


def report(match: Match, command: commands.Report, by: By) -> events.Ruled:
    """Rule on a report; raises `Waits` and `HandIsOver`."""
    check_waiting(match, by)
    told, number = command.report, match.last_number + 1
    check_hand(match, command)
    ruling = judge(match, number, told, match.table)
    ruling = explained(match, number, told, ruling)
    return events.Ruled(events.Count(number), confided(told, ruling), ruling)


def check_hand(match: Match, command: commands.Report) -> None:
    """Raise `HandIsOver` for a result of a hand that has ended since its teller looked.

    Two phones may tell one hand, and the second has not heard of the first.
    """
    hand, ended = command.hand, match.last_number
    if not isinstance(command.report.move, Result) or hand is None or hand >= match.table.hand:
        return
    while ended > 1 and match.table_after(ended - 1).hand > hand:
        ended -= 1
    raise HandIsOver(
        "Hand {number} is over since ruling {ruling}: what is told of it counts for no other hand.",
        number=hand, ruling=ended,
    )  # fmt: skip


def check_waiting(match: Match, by: By) -> None:
    """Raise `Waits` where the table waits for the arbiter, and this is not the arbiter."""
    waiting = match.argued.waiting
    if waiting is not None and by.role != "arbiter":
        raise Waits(
            Message(
                "Play waits: dispute {number} is not decided yet. The arbiter may record.",
                number=waiting.number,
            ),
            waiting.number,
        )


# --- corrections ---------------------------------------------------------------------------------


def correct(match: Match, command: commands.Correct, by: By) -> events.Corrected:
    """Correct a ruling; raises `NoSuchRuling`, `CannotCorrect` and `NeedsReason`."""
    check_waiting(match, by)
    number = command.number
    if number not in match.rulings:
        raise NoSuchRuling("There is no ruling {ruling} in this match.", ruling=number)
    record = match.rulings[number]
    if record.struck:
        raise CannotCorrect(
            "Ruling {ruling} was taken back already: restore it instead.", ruling=number
        )
    check_reason(match, number, command.why)
    return _corrected(match, record, command.replacement, command.why, also=command.also)


def restore(match: Match, command: commands.Restore, by: By) -> events.Corrected:
    """Undo a correction; raises `NoSuchRuling`, `CannotCorrect` and `NeedsReason`."""
    check_waiting(match, by)
    happening = match.history.at(command.version)
    if happening is None or happening.correction is None:
        raise NoSuchRuling("Event {number} of this match is no correction.", number=command.version)
    number, old = happening.correction.number, happening.correction.old
    record = match.rulings[number]
    if record.corrected_by != command.version:
        raise CannotCorrect(
            "Ruling {ruling} was corrected again since, by event {number}: undo that one first.",
            ruling=number,
            number=record.corrected_by or 0,
        )
    check_reason(match, number, command.why)
    return _corrected(match, record, old, command.why, restores=command.version)


def needs_reason(match: Match, number: int) -> bool:
    """Say whether G-4 wants a reason: when another report of the table came since."""
    return number < match.last_standing


def check_reason(match: Match, number: int, why: str) -> None:
    """Raise `NeedsReason` where a reason is missing."""
    if needs_reason(match, number) and not why.strip():
        raise NeedsReason(
            "Ruling {ruling} is not the latest: say why it is corrected.", ruling=number
        )


def _corrected(  # noqa: PLR0913 - what is corrected, and what goes with it
    match: Match,
    record: RulingRecord,
    new: Report | None,
    why: str,
    *,
    restores: int | None = None,
    also: Mapping[int, Report] = commands.NOTHING,
) -> events.Corrected:
    number = record.number
    story = WhatIf(match).again({number: new, **also})
    if new is not None and restores is None:
        new = confided(new, story.ruling(number))
    again = {number} if new is not None else set()
    return events.Corrected(
        events.Count(number), None if record.struck else record.report, new, events.Words(why),
        _revised(story, _unlike(match, story) | again),
        None if restores is None else events.Version(restores), _redone(match, story),
    )  # fmt: skip


def _unlike(match: Match, story: WhatIf) -> set[int]:
    """Return the rulings that count before and after, and come out otherwise.

    Where only the words or the clauses cited are others, an older release may have put them so:
    then what this one makes of the match as it is decides.
    """
    later = match.rulings.log[max(0, story.start - 1) :]
    told = {
        one.number: one.ruling
        for one in steps(later)
        if not one.struck and story.report(one.number) and one.ruling != story.ruling(one.number)
    }
    unlike = {number for number, was in told.items() if not alike(was, story.ruling(number))}
    if len(unlike) < len(told):
        now = WhatIf(match).again({story.start: match.report(story.start)})
        unlike |= {number for number in told if now.ruling(number) != story.ruling(number)}
    return unlike


def _revised(story: WhatIf, numbers: set[int]) -> tuple[events.Revised, ...]:
    return tuple([
        events.Revised(events.Count(number), bare(story.ruling(number)))
        for number in steps(sorted(numbers))
    ])  # fmt: skip


def _redone(match: Match, story: WhatIf) -> tuple[events.Redone, ...]:
    """Return what earlier decisions bring about otherwise."""
    now = dict(story.acted)
    return tuple([
        events.Redone(
            events.Version(match.argued.decisions[act.decision - 1].version),
            events.Count(act.serial), now[act].facts,
        )
        for act, ruling in match.acted
        if act in now and now[act].facts != ruling.facts
    ])  # fmt: skip


# --- arguments -----------------------------------------------------------------------------------


def dispute(match: Match, command: commands.Dispute, by: By) -> events.Disputed:
    """Dispute something; raises `NoSuchRuling` and `NoSuchDispute`."""
    about: Any = _about(match, command.ruling, command.decision)
    return events.Disputed(
        words=events.Words(command.words),
        clause=command.clause,
        seat=_other(command.seat, by),
        **about,
    )


def _other(seat: str | None, by: By) -> str | None:
    """Return for which seat something is said, where that is not who says it."""
    return None if seat == by.seat else seat


def _about(match: Match, ruling: int | None, decision: int | None) -> dict[str, Any]:
    """Return what a dispute is about."""
    argued = match.argued
    if decision is not None:
        if not 1 <= decision <= len(argued.decisions):
            raise NoSuchDispute("There is no decision {number} in this match.", number=decision)
        one = argued.decisions[decision - 1]
        first = argued.disputes[one.dispute - 1]
        return {"ruling": first.ruling, "decision": one.version, "unreported": first.unreported}
    if ruling is None:
        return {"ruling": match.last_number, "unreported": True}
    if ruling not in match.rulings:
        raise NoSuchRuling("There is no ruling {ruling} in this match.", ruling=ruling)
    return {"ruling": ruling}


def settle(match: Match, command: commands.Decide, by: By) -> events.Decided:
    """Decide a dispute; raises `NoSuchDispute`, `CannotDecide` and `NeedsReason`.

    What was decided before in the same matter is undone first, unless it is upheld.
    """
    del by
    argued = match.argued
    if not 1 <= command.dispute <= len(argued.disputes):
        raise NoSuchDispute("There is no dispute {number} in this match.", number=command.dispute)
    if not command.why.strip():
        raise NeedsReason("A decision always says why.")
    about, story = argued.disputes[command.dispute - 1], WhatIf(match)
    upheld = about.decision and all(remedy.what == STANDS for remedy in command.remedies)
    earlier = None if upheld else argued.holding(about)
    if earlier is not None:
        others = [act for act, _ in story.acted if act.decision != earlier.number]
        story = story.again(_undone(story, earlier), others)
    plan = planned(story, about, len(argued.decisions) + 1, command.remedies)
    changed = {n: (story.report(n), new) for n, new in plan.reports.items()
               if story.report(n) != new}  # fmt: skip
    acts = [act for act, _ in story.acted]
    after = story.again({n: new for n, (_, new) in changed.items()}, [*acts, *plan.acts])
    reports = _replaced(match, changed, earlier, after)
    brought = dict(after.acted)
    return events.Decided(
        events.Version(about.version), plan.remedies, (), events.Words(command.why), reports,
        _revised(after, _unlike(match, after) | {one.number for one in reports if one.new}),
        tuple([
            events.Acted(events.Count(act.after), act.remedy, brought[act].facts,
                         brought[act].cites)
            for act in plan.acts
        ]),
        _redone(match, after), None if earlier is None else events.Version(earlier.version),
    )  # fmt: skip


def _undone(story: WhatIf, decision: Decision) -> dict[int, Report | None]:
    """Return the reports as they were before a decision, where nobody changed them since."""
    return {one.number: one.old for one in decision.replaced if story.report(one.number) == one.new}


def _replaced(
    match: Match,
    changed: Mapping[int, tuple[Report | None, Report | None]],
    earlier: Decision | None,
    after: WhatIf,
) -> tuple[events.Replaced, ...]:
    """Return the reports that are others since: without this decision (old), and with it (new).

    Those that only come back, because an earlier decision does not hold any more, are the same
    without it and with it.
    """
    told = []
    gone = earlier.replaced if earlier is not None else ()
    for number in sorted({*changed, *(one.number for one in gone)}):
        new = after.report(number)
        if number in changed:
            old, wanted = changed[number]
            if new is not None and wanted is not None and old is not None \
                    and new.sealed != old.sealed:  # fmt: skip
                new = confided(new, after.ruling(number))
            told.append(events.Replaced(events.Count(number), old, new))
        elif new != match.report(number):
            told.append(events.Replaced(events.Count(number), new, new))
    return tuple(told)


def confirm(match: Match, command: commands.Confirm, by: By) -> events.Confirmed:
    """Confirm a hand; raises `NoSuchDispute` where it is not over, and `CannotConfirm`.

    A player signs also who has recorded the end of the hand: both sign the score sheet.
    """
    hand = command.hand
    result = match.results().get(hand)
    if result is None:
        raise NoSuchDispute(
            "Hand {number} is not over: there is nothing to confirm yet.", number=hand
        )
    seat, digest, signed = command.seat or by.seat, result.digest, command.signed
    if signed is None or by.seat is None:
        check_second(match, result.ruling, by)
    if signed is not None:
        check_signing(match, result, seat, signed, by)
    if any((one.hand, one.digest, one.by.participant, one.seat)
           == (hand, digest, by.participant, seat)
           for one in match.argued.confirmations):  # fmt: skip
        raise CannotConfirm("Hand {number} was confirmed by the same phone already.", number=hand)
    return events.Confirmed(
        events.Count(hand), events.Count(result.ruling), events.Digest(digest),
        _other(command.seat, by), signed,
    )  # fmt: skip


def check_second(match: Match, ruling: int, by: By) -> None:
    """Raise `CannotConfirm` where the one who confirms has recorded the end of the hand.

    In a file nobody is known who recorded anything.
    """
    record = match.rulings.get(ruling)
    if record is not None and by.participant and record.by.participant == by.participant:
        raise CannotConfirm(
            "Who recorded the end of a hand does not confirm it: somebody else does."
        )


# --- the end -------------------------------------------------------------------------------------


def close(match: Match, command: commands.Close, by: By) -> events.Closed:
    """Close the match; raises `NeedsReason` where it is not over and none is given."""
    del by
    table = match.table
    if not table.over and not command.abandoned:
        raise NeedsReason("The match is not over: say why it is abandoned.")
    result = events.Result(
        table.winners, {title: dict(scores) for title, scores in table.scores.items()}
    )
    abandoned = events.Words(command.abandoned) if command.abandoned else None
    return events.Closed(result if table.over else None, abandoned)


_DECIDE: dict[type[Command], Callable[[Match, Any, By], Event]] = {
    commands.Report: report,
    commands.Correct: correct,
    commands.Restore: restore,
    commands.Dispute: dispute,
    commands.Decide: settle,
    commands.Confirm: confirm,
    commands.Picture: picture,
    commands.Close: close,
    commands.Erase: erase,
}
