"""Decisions in everyday sentences: what each remedy does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import CountPart, ListPart, Message, message
from referee.match import remedies as kinds
from referee.match.reports import report_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.match.remedies import Remedy
    from referee.match.reports import Report


def as_written(report: Report) -> str:
    """Return a report as it is written down."""
    return report_text(report.move, report.at, report.waive)


def decision_said(remedies: Iterable[Remedy], act: Callable[[Report], str] = as_written) -> Message:
    """Return what a decision does, without a full stop.

    ``act`` says what somebody did, where a report takes the place of another.
    """
    return Message(
        "{remedies}", remedies=ListPart(tuple([remedy_said(one, act) for one in remedies]))
    )


def remedy_said(remedy: Remedy, act: Callable[[Report], str] = as_written) -> Message:
    """Return what a remedy does, as part of a sentence: *ruling 12 is let stand*."""
    if remedy.what == kinds.REPLACE:
        told = act(remedy.told) if remedy.told else ""
        return Message("{what} becomes {act}", what=_about(remedy), act=told)
    return _SAID[remedy.what](remedy)


def points_said(remedy: Remedy) -> CountPart:
    """Return how many points a remedy gives or takes, under their title."""
    counted = f"{remedy.title.removesuffix('s')}|{remedy.title}"  # titles are the games' own words
    return CountPart(abs(remedy.points), counted)


def _about(remedy: Remedy) -> Message:
    if not remedy.number:
        return Message("the ruling in dispute")
    return Message("ruling {ruling}", ruling=remedy.number)


def _let_stand(remedy: Remedy) -> Message:
    if not remedy.clauses:
        return Message("{what} is let stand", what=_about(remedy))
    return Message("{what} is let stand against {clauses}", what=_about(remedy),
                   clauses=remedy.clauses)  # fmt: skip


def _taken_back(remedy: Remedy) -> Message:
    if not remedy.number:
        return Message("everything is taken back")
    return Message("everything after ruling {ruling} is taken back", ruling=remedy.number)


def _penalty(remedy: Remedy) -> Message:
    if not remedy.seat:
        return Message("the price of {clause} is paid", clause=remedy.clauses[0])
    return Message("{seat} pays for {clause}", seat=remedy.seat, clause=remedy.clauses[0])


def _score(remedy: Remedy) -> Message:
    if remedy.points < 0:
        return Message("{many} taken from {side}", side=remedy.seat, many=points_said(remedy))
    return Message("{many} for {side}", side=remedy.seat, many=points_said(remedy))


_SAID: dict[str, Callable[[Remedy], Message]] = {
    kinds.STANDS: lambda _: Message("the ruling stands"),
    kinds.LET_STAND: _let_stand,
    kinds.TAKE_BACK: _taken_back,
    kinds.STRIKE: lambda remedy: Message("{what} is taken back", what=_about(remedy)),
    kinds.PENALTY: _penalty,
    kinds.SCORE: _score,
    kinds.REPLAY: lambda _: Message("the hand is played again"),
    kinds.SHUFFLED: lambda remedy: Message(
        "the pile was shuffled after ruling {ruling}", ruling=remedy.number
    ),
    kinds.AWARD_HAND: lambda remedy: Message("the hand goes to {side}", side=remedy.seat),
    kinds.AWARD_MATCH: lambda remedy: Message("the match goes to {side}", side=remedy.seat),
    kinds.WORDS: lambda remedy: message(remedy.words),
}
