"""Disputes, decisions, confirmations and what would follow, told as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.corrections import changes_json
from api.ruled import by_json
from api.telling import awaited_json, clause_json, clauses_json
from referee.kernel import in_words, move_to_json
from referee.kernel import remedies as kinds
from referee.record import results, stale

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Remedy, Table
    from referee.record import Confirmed, Decided, Disputed, Match, Outlook


def dispute_json(match: Match, one: Disputed, devices: Mapping[str, str]) -> dict[str, Any]:
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
        "recorded_at": one.recorded_at,
    }


def decision_json(match: Match, one: Decided, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return a decision."""
    facts = tuple([fact for act in one.acts for fact in act.facts])
    return {
        "number": one.number,
        "version": one.version,
        "dispute": one.dispute,
        "text": one.text,
        "why": one.why,
        "replaced": [replaced.number for replaced in one.replaced],
        "changed": list(one.changed),
        "happened": in_words(match.book, facts),
        "supersedes": one.supersedes or None,
        "superseded_by": one.superseded_by or None,
        "by": by_json(one.by, devices),
        "recorded_at": one.recorded_at,
    }


def outlook_json(match: Match, done: Outlook) -> dict[str, Any]:
    """Return what a decision does, or would do."""
    waives = [number for remedy in done.remedies if remedy.what == kinds.LET_STAND
              for number in remedy.clauses]  # fmt: skip
    return {
        "title": " and ".join(map(title_of, done.remedies)),
        "text": done.text,
        "remedies": [remedy_json(remedy) for remedy in done.remedies],
        "possible": True,
        "problem": None,
        "waives": clauses_json(match.book, waives),
        "changes": changes_json(match, done.changes),
        "struck": list(done.struck),
        "back": list(done.back),
        "supersedes": done.supersedes or None,
        "unknown_again": list(done.unknown_again),
        **_table(done.table),
    }


def impossible_json(match: Match, remedy: Remedy, problem: str) -> dict[str, Any]:
    """Return a remedy that cannot be chosen, and why."""
    return {
        "title": title_of(remedy),
        "text": kinds.remedy_text(remedy),
        "remedies": [remedy_json(remedy)],
        "possible": False,
        "problem": problem,
        "waives": [],
        "changes": [],
        "struck": [],
        "back": [],
        "supersedes": None,
        "unknown_again": [],
        **_table(match.table),
    }


def _table(table: Table) -> dict[str, Any]:
    """Return what people ask of a table first: the score, and who is to act."""
    return {
        "scores": {title: dict(points) for title, points in table.scores.items()},
        "awaited": awaited_json(table.queue),
        "hand": table.hand,
        "over": table.over,
        "winners": list(table.winners),
    }


def remedy_json(remedy: Remedy) -> dict[str, Any]:
    """Return a remedy as it may be sent back to be decided."""
    told: dict[str, Any] = {"remedy": remedy.what}
    if remedy.number or remedy.what == kinds.TAKE_BACK:
        told["ruling"] = remedy.number
    if remedy.told is not None:
        told["replacement"] = {"move": move_to_json(remedy.told.move), "at": remedy.told.at,
                               "waive": list(remedy.told.waive)}  # fmt: skip
    if remedy.clauses:
        told["clauses"] = list(remedy.clauses)
    if remedy.seat:
        told["seat"] = remedy.seat
    if remedy.what == kinds.SCORE:
        told |= {"points": remedy.points, "title": remedy.title}
    return told


_TITLES = {
    kinds.STANDS: "The ruling stands",
    kinds.LET_STAND: "Let it stand",
    kinds.REPLAY: "Play the hand again",
}


def title_of(remedy: Remedy) -> str:
    """Return what a button says."""
    number = f"ruling {remedy.number}" if remedy.number else "it"
    titles = {
        kinds.TAKE_BACK: f"Take back to {number}" if remedy.number else "Take everything back",
        kinds.STRIKE: f"Take {number} back",
        kinds.REPLACE: f"Correct {number}",
        kinds.PENALTY: f"The price of {' '.join(remedy.clauses)} for {remedy.seat}",
        kinds.SCORE: f"{remedy.points:+d} {remedy.title} for {remedy.seat}",
        kinds.AWARD_HAND: f"Award the hand to {remedy.seat}",
        kinds.AWARD_MATCH: f"Award the match to {remedy.seat}",
    }
    return _TITLES.get(remedy.what) or titles[remedy.what]


def confirmation_json(match: Match, one: Confirmed, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return who confirmed a hand."""
    return {
        "number": one.number,
        "version": one.version,
        "hand": one.hand,
        "seat": one.seat,
        "stale": stale(one, results(match)),
        "by": by_json(one.by, devices),
        "recorded_at": one.recorded_at,
    }


def hands_json(match: Match, devices: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the hands that have ended, and who confirmed each."""
    return [
        {
            "hand": result.hand,
            "ruling": result.ruling,
            "won": list(result.won),
            "scores": result.scores,
            "confirmations": [
                confirmation_json(match, one, devices)
                for one in match.argued.confirmations
                if one.hand == result.hand
            ],
        }
        for result in results(match).values()
    ]
