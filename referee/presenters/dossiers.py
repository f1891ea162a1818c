"""The dossier of a dispute: what was played and allowed, which clause decides, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel import Claimed, Refuted
from referee.kernel.proof.proofs import deciding
from referee.kernel.tokens import CONTRADICTS
from referee.match import remedies as kinds
from referee.match.commands import Decide
from referee.match.forgotten import forgotten_shuffle
from referee.match.refusals import CannotDecide
from referee.match.remedies import Remedy
from referee.presenters.clauses import clauses_json
from referee.presenters.disputes import (
    decision_json,
    dispute_json,
    impossible_json,
    outlook_json,
)
from referee.presenters.offers import offers_json
from referee.presenters.rulings import can_stand, ruling_json
from referee.presenters.tables import table_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel import Table
    from referee.match.commands import Command
    from referee.presenters.viewers import Known
    from referee.record import Dispute, Done, Match, RulingRecord


def ruling_before(dispute: Dispute) -> int:
    """Return the number of the ruling after which the table lay as it is disputed."""
    return dispute.ruling if dispute.unreported else dispute.ruling - 1


def dossier_json(  # noqa: PLR0913 - the match, and what the record knows of it for one viewer
    match: Match,
    dispute: Dispute,
    known: Known,
    *,
    before: Table,
    public: Table,
    tried: Callable[[Match, Command], Done],
) -> dict[str, Any]:
    """Return all that decides a dispute; nothing is recorded.

    The table before it is given as the viewer sees it (``before``) and as all may know it;
    ``tried`` returns what would come of a remedy.
    """
    record = None if dispute.unreported else match.rulings[dispute.ruling]
    actor = record.move.actor if record is not None else None
    claims = list(_claims(match, record)) if record is not None else []
    argued = match.argued
    root = argued.matter(dispute)
    played = record and ruling_json(record, known, can_stand=can_stand(record, public))
    return {
        "version": match.version,
        "dispute": dispute_json(match, dispute, known.devices),
        "played": played,
        "before": table_json(match.book, before, public),
        "allowed": offers_json(match.book, public, [actor] if actor else None),
        "clauses": clauses_json(match.book, _clauses(dispute, record, claims)),
        "claims": claims,
        "deciding": _deciding(match, [claim["number"] for claim in claims]),
        "decisions": [
            decision_json(match, decided, known.devices)
            for decided in argued.decisions
            if argued.matter(argued.disputes[decided.dispute - 1]) == root
        ],
        "remedies": list(_telling([
            _remedy(match, dispute, remedy, tried) for remedy in remedies(match, dispute, claims)
        ])),
    }  # fmt: skip


def _telling(outlooks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the outlooks without those that need no choice.

    What takes back the same as another is told once. A hand is not awarded where it is the same
    whoever gets it: each trick has had its points then, and none is left for the hand.
    """
    awards = [_effect(one) for one in outlooks if _does(one, kinds.AWARD_HAND)]
    alike = len(awards) > 1 and all(effect == awards[0] for effect in awards)
    back: list[dict[str, Any]] = []
    for one in outlooks:
        if alike and _does(one, kinds.AWARD_HAND):
            continue
        if _does(one, kinds.STRIKE, kinds.TAKE_BACK, kinds.REPLAY):
            if _effect(one) in back:
                continue
            back.append(_effect(one))
        yield one


def _does(outlook: dict[str, Any], *what: str) -> bool:
    return bool(outlook["possible"] and outlook["remedies"][0]["remedy"] in what)


def _effect(outlook: dict[str, Any]) -> dict[str, Any]:
    """Return what an outlook comes to, whatever it is called."""
    named = {"text", "remedies", "title", "messages"}
    return {key: value for key, value in outlook.items() if key not in named}


def _remedy(
    match: Match, dispute: Dispute, remedy: Remedy, tried: Callable[[Match, Command], Done]
) -> dict[str, Any]:
    """Return what would follow from a remedy, or why it cannot be chosen."""
    try:
        return outlook_json(match, tried(match, Decide(dispute.number, (remedy,))))
    except CannotDecide as error:
        return impossible_json(match, remedy, error.sentence)


def remedies(match: Match, dispute: Dispute, claims: list[dict[str, Any]]) -> Iterator[Remedy]:
    """Yield the remedies that can be chosen without saying more."""
    book = match.book
    yield Remedy(kinds.STANDS)
    if not dispute.unreported:
        record = match.rulings[dispute.ruling]
        if record.outcome == CONTRADICTS:
            shuffled = forgotten_shuffle(match, record.number, record.report)
            if shuffled is not None:
                yield Remedy(kinds.SHUFFLED, shuffled)
        yield Remedy(kinds.LET_STAND)
        yield Remedy(kinds.STRIKE)
        if record.outcome == CONTRADICTS:  # it may be the earlier report that was wrong
            for earlier in record.evidence:
                yield Remedy(kinds.STRIKE, earlier)
        yield Remedy(kinds.TAKE_BACK, record.number - 1)
        seat = record.move.actor
        for number in _clauses(dispute, record, claims):
            if seat and (book.costs("penalty", number) or book.costs("price", number)):
                yield Remedy(kinds.PENALTY, clauses=(number,), seat=seat)
    yield Remedy(kinds.REPLAY)
    for side in dict.fromkeys(match.table.sides.values()):
        yield Remedy(kinds.AWARD_HAND, seat=side)


def _clauses(
    dispute: Dispute, record: RulingRecord | None, claims: list[dict[str, Any]]
) -> list[str]:
    """Return the numbers of the clauses at issue, the one relied on first."""
    numbers = [dispute.clause] if dispute.clause else []
    if record is not None:
        numbers += [*record.cites, *record.waived, *(flag.clause for flag in record.flags)]
    numbers += [claim["clause"] for claim in claims]
    return list(dict.fromkeys(numbers))


def _deciding(match: Match, claims: list[int]) -> dict[str, Any] | None:
    """Return the fewest cards that would decide what is open: where they lie, how they are told."""
    for over, table in ((False, match.table), (True, match.table.last)):
        if table is None:
            continue
        asked = [claim.number for claim in table.claims if claim.number in claims]
        found = deciding(table, asked) if asked else None
        if found is not None:
            return {
                "move": "left" if over else "see",
                "places": [{"place": place, "count": count} for place, count in found.places],
                "sure": found.sure,
            }
    return None


def _claims(match: Match, record: RulingRecord) -> Iterator[dict[str, Any]]:
    """Yield the claims that a ruling made or proved untrue, and those open on its seat before."""
    seat = record.move.actor
    made: dict[int, dict[str, Any]] = {}
    ended: dict[int, Refuted] = {}
    for ruled in match.rulings.log:
        for fact in () if ruled.struck else ruled.facts:
            if type(fact) is Claimed:
                made[fact.number] = {
                    "number": fact.number, "ruling": ruled.number, "clause": fact.clause,
                    "seat": fact.seat, "kind": fact.kind,
                    "cards": match.book.pack.ordered(fact.cards),
                }  # fmt: skip
            elif type(fact) is Refuted:
                ended[fact.number] = fact
    last = match.table.last
    still = {claim.number for claim in (*match.table.claims, *(last.claims if last else ()))}
    here = {fact.number for fact in record.facts if type(fact) is Refuted}
    for number, claim in made.items():
        own = claim["seat"] == seat and number in still and claim["ruling"] < record.number
        if claim["ruling"] == record.number or number in here or own:
            proof = ended.get(number)
            state = "refuted" if proof else "open" if number in still else "lapsed"
            yield {**claim, "state": state, "proof": list(proof.proof) if proof else []}
