"""The dossier of a dispute: what was played and allowed, which clause decides, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.argued import decision_json, dispute_json, impossible_json, outlook_json
from api.seen import one
from api.telling import clauses_json, offers_json, table_json
from referee.kernel import Claimed, Refuted, Remedy, deciding
from referee.kernel import remedies as kinds
from referee.record import CannotDecide

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from api.desk import Desk
    from api.who import Viewer
    from referee.record import Disputed, Match, RulingRecord


def dossier_json(
    at_desk: Desk, match: Match, dispute: Disputed, asking: Viewer, devices: Mapping[str, str]
) -> dict[str, Any]:
    """Return all that decides a dispute; the remedies are tried, and nothing is recorded."""
    record = None if dispute.unreported else match.rulings[dispute.ruling]
    place = dispute.ruling if record is None else record.number - 1
    public = at_desk.records.table_at(match.id, place)
    seen = at_desk.records.table_at(match.id, place, asking.seat) if asking.seat else public
    actor = record.move.actor if record is not None else None
    claims = list(_claims(match, record)) if record is not None else []
    matter = match.argued.kernel(match.book)
    root = matter.matter(matter.disputes[dispute.number - 1])
    return {
        "version": match.version,
        "dispute": dispute_json(match, dispute, devices),
        "played": one(at_desk, match.id, record, asking) if record is not None else None,
        "before": table_json(match.book, seen, public),
        "allowed": offers_json(match.book, public, [actor] if actor else None),
        "clauses": clauses_json(match.book, _clauses(dispute, record, claims)),
        "claims": claims,
        "deciding": _deciding(match, [claim["number"] for claim in claims]),
        "decisions": [
            decision_json(match, decided, devices)
            for decided in match.argued.decisions
            if matter.matter(matter.disputes[decided.dispute - 1]) == root
        ],
        "remedies": [
            _tried(at_desk, match, dispute, remedy) for remedy in remedies(match, dispute, claims)
        ],
    }


def _tried(at_desk: Desk, match: Match, dispute: Disputed, remedy: Remedy) -> dict[str, Any]:
    try:
        done = at_desk.records.outlook(match, dispute.number, (remedy,))
    except CannotDecide as error:
        return impossible_json(match, remedy, error.sentence)
    return outlook_json(match, done)


def remedies(match: Match, dispute: Disputed, claims: list[dict[str, Any]]) -> Iterator[Remedy]:
    """Yield the remedies that can be chosen without saying more."""
    book = match.book
    yield Remedy(kinds.STANDS)
    if not dispute.unreported:
        record = match.rulings[dispute.ruling]
        yield Remedy(kinds.LET_STAND)
        yield Remedy(kinds.STRIKE)
        yield Remedy(kinds.TAKE_BACK, record.number - 1)
        seat = record.move.actor
        for number in _clauses(dispute, record, claims):
            if seat and (book.costs("penalty", number) or book.costs("price", number)):
                yield Remedy(kinds.PENALTY, clauses=(number,), seat=seat)
    yield Remedy(kinds.REPLAY)
    for side in dict.fromkeys(match.table.sides.values()):
        yield Remedy(kinds.AWARD_HAND, seat=side)


def _clauses(
    dispute: Disputed, record: RulingRecord | None, claims: list[dict[str, Any]]
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
    for told in match.rulings.log:
        for fact in () if told.struck else told.facts:
            if type(fact) is Claimed:
                made[fact.number] = {
                    "number": fact.number, "ruling": told.number, "clause": fact.clause,
                    "seat": fact.seat, "kind": fact.kind, "cards": sorted(fact.cards),
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
