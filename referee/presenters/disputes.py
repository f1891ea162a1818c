"""Disputes, decisions and what would follow from them, and the hands that were confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.audit.acts import reported
from referee.kernel import ListPart, Message, Said
from referee.kernel.sentences import in_words
from referee.match import remedies as kinds
from referee.match.hands import stale as is_stale
from referee.match.sentences import decision_said, points_said
from referee.presenters.clauses import clause_json, clauses_json
from referee.presenters.corrections import changes_json
from referee.presenters.moves import move_json
from referee.presenters.pieces import in_pieces
from referee.presenters.tables import standing_json
from referee.presenters.times import times
from referee.presenters.viewers import by_json

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from referee.kernel import Book
    from referee.match.events import Countersignature
    from referee.match.hands import HandResult
    from referee.match.remedies import Remedy
    from referee.record import Confirmation, Decision, Dispute, Done, Match, Picture


def disputes_json(match: Match, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return every dispute and every decision of a match, and what play waits for."""
    argued = match.argued
    return {
        "version": match.version,
        "waits": argued.waits,
        "waiting": argued.waiting.number if argued.waiting else None,
        "disputes": [dispute_json(match, one, devices) for one in argued.disputes],
        "decisions": [decision_json(match, one, devices) for one in argued.decisions],
    }


def dispute_json(match: Match, one: Dispute, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return a dispute."""
    return {
        "number": one.number,
        "version": one.version,
        "ruling": None if one.unreported else one.ruling,
        "after": one.ruling,
        "decision": one.decision or None,
        "seat": one.seat,
        "words": one.words,
        "clause": clause_json(match.book, one.clause) if one.clause else None,
        "open": one in match.argued.open,
        "by": by_json(one.by, devices),
        **times(recorded_at=one.recorded_at),
    }


def decision_json(match: Match, one: Decision, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return a decision."""
    facts = tuple([fact for act in one.acts for fact in act.facts])
    done = decision_said(one.remedies, lambda told: reported(match, told))
    return {
        "number": one.number,
        "version": one.version,
        "dispute": one.dispute,
        "text": one.text,
        **in_pieces(said=done, happened=in_words(match.book, facts, match.seats)),
        "why": one.why,
        "replaced": [replaced.number for replaced in one.replaced],
        "changed": list(one.changed),
        "supersedes": one.supersedes or None,
        "superseded_by": one.superseded_by or None,
        "by": by_json(one.by, devices),
        **times(recorded_at=one.recorded_at),
    }


def outlook_json(match: Match, done: Done) -> dict[str, Any]:
    """Return what a decision does, or would do."""
    decision, changed = done.decision, done.consequences
    waives = [number for remedy in decision.remedies if remedy.what == kinds.LET_STAND
              for number in remedy.clauses]  # fmt: skip
    return {
        **in_pieces(title=_title(decision.remedies), problem=None),
        "text": decision.text,
        "remedies": [remedy_json(match.book, remedy) for remedy in decision.remedies],
        "possible": True,
        "waives": clauses_json(match.book, waives),
        "changes": changes_json(match, changed.changes),
        "struck": list(changed.struck),
        "back": list(changed.back),
        "supersedes": decision.supersedes or None,
        "unknown_again": list(changed.unknown_again),
        **standing_json(done.match.table),
    }


def impossible_json(match: Match, remedy: Remedy, problem: str) -> dict[str, Any]:
    """Return a remedy that cannot be chosen, and why."""
    return {
        **in_pieces(title=remedy_title(remedy), problem=problem),
        "text": kinds.remedy_text(remedy),
        "remedies": [remedy_json(match.book, remedy)],
        "possible": False,
        "waives": [],
        "changes": [],
        "struck": [],
        "back": [],
        "supersedes": None,
        "unknown_again": [],
        **standing_json(match.table),
    }


def remedy_json(book: Book, remedy: Remedy) -> dict[str, Any]:
    """Return a remedy as it may be sent back to be decided."""
    out: dict[str, Any] = {"remedy": remedy.what}
    if remedy.number or remedy.what == kinds.TAKE_BACK:
        out["ruling"] = remedy.number
    if remedy.told is not None:
        out["replacement"] = {"move": move_json(book, remedy.told.move), "at": remedy.told.at,
                              "waive": list(remedy.told.waive)}  # fmt: skip
    if remedy.clauses:
        out["clauses"] = list(remedy.clauses)
    if remedy.seat:
        out["seat"] = remedy.seat
    if remedy.what == kinds.SCORE:
        out |= {"points": remedy.points, "title": remedy.title}
    return out


def _title(remedies: Iterable[Remedy]) -> Message:
    return Message("{remedies}", remedies=ListPart(tuple(map(remedy_title, remedies))))


def remedy_title(remedy: Remedy) -> Message:
    """Return what the button of a remedy says."""
    return _TITLES[remedy.what](remedy)


def _ruling(remedy: Remedy) -> Message:
    return Message("ruling {ruling}", ruling=remedy.number) if remedy.number else Message("it")


def _points(remedy: Remedy) -> Message:
    side, many = remedy.seat, points_said(remedy)
    if remedy.points < 0:
        return Message("Take {many} from {side}", side=side, many=many)
    return Message("Give {side} {many}", side=side, many=many)


_TITLES: dict[str, Callable[[Remedy], Message]] = {
    kinds.STANDS: lambda _: Message("The ruling stands"),
    kinds.LET_STAND: lambda _: Message("Let it stand"),
    kinds.TAKE_BACK: lambda one: (
        Message("Take back to ruling {ruling}", ruling=one.number)
        if one.number
        else Message("Take everything back")
    ),
    kinds.STRIKE: lambda one: Message("Take {what} back", what=_ruling(one)),
    kinds.REPLACE: lambda one: Message("Correct {what}", what=_ruling(one)),
    kinds.PENALTY: lambda one: Message(
        "The price of {clauses} for {seat}", clauses=one.clauses, seat=one.seat
    ),
    kinds.SCORE: _points,
    kinds.REPLAY: lambda _: Message("Play the hand again"),
    kinds.SHUFFLED: lambda one: Message(
        "The pile was shuffled after ruling {ruling}", ruling=one.number
    ),
    kinds.AWARD_HAND: lambda one: Message("Award the hand to {side}", side=one.seat),
    kinds.AWARD_MATCH: lambda one: Message("Award the match to {side}", side=one.seat),
}


def confirmation_json(
    one: Confirmation, devices: Mapping[str, str], *, stale: bool
) -> dict[str, Any]:
    """Return who confirmed a hand; it is stale where the hand came to something else since."""
    return {
        "number": one.number,
        "version": one.version,
        "hand": one.hand,
        "seat": one.seat,
        "stale": stale,
        "signed": one.signed and _signed_json(one.signed),
        "by": by_json(one.by, devices),
        **times(recorded_at=one.recorded_at),
    }


def _signed_json(one: Countersignature) -> dict[str, Any]:
    told = {"version": one.version, "head": one.head}
    return told | {"key": one.key, "signature": one.signature}


def picture_json(one: Picture, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return what is told of a photograph beside what it shows."""
    return {
        "number": one.number,
        "version": one.version,
        "dispute": one.dispute or None,
        "hand": one.hand,
        "seat": one.seat,
        "size": one.size,
        "digest": one.digest,
        "erased": one.erased,
        "by": by_json(one.by, devices),
        **times(recorded_at=one.recorded_at),
    }


def said_of(result: HandResult) -> list[Said]:
    """Return the marks that a hand came to, as they were said."""
    return [Said(mark, value) for mark, value in (result.marks or {}).items()]


def stale_confirmations(match: Match) -> frozenset[int]:
    """Return the numbers of the confirmations of what a hand has not come to any more."""
    if not match.argued.confirmations:
        return frozenset()
    now = match.results()
    return frozenset(one.number for one in match.argued.confirmations if is_stale(one, now))


def hands_json(
    match: Match,
    results: Iterable[HandResult],
    stale: Collection[int],
    devices: Mapping[str, str],
) -> list[dict[str, Any]]:
    """Return the hands that have ended, and who confirmed each.

    ``stale`` are the numbers of the confirmations of what a hand has not come to any more.
    """
    return [
        {
            "hand": result.hand,
            "ruling": result.ruling,
            "won": list(result.won),
            "scores": result.scores,
            "before": result.before,
            "watched": result.watched,
            "resumed": result.resumed,
            "game": result.game,
            **({"out": list(result.out)} if result.out else {}),
            **in_pieces(marks=in_words(match.book, said_of(result), match.seats)),
            "confirmations": [
                confirmation_json(one, devices, stale=one.number in stale)
                for one in match.argued.confirmations
                if one.hand == result.hand
            ],
        }
        for result in results
    ]
