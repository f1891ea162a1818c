"""Countersignatures: what a player's own device signs of a hand, and what cannot be signed.

A device signs what it has shown, and the head of the match: the hash of all events up to one. Who
changes any of them afterwards, the keeper of the record as well, cannot make the signature fit.
Whether it fits is asked where the stored events are: see `referee.record.integrity.countersigned`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from referee.match.events import Result
from referee.match.refusals import CannotConfirm

if TYPE_CHECKING:
    from referee.match.events import By, Countersignature
    from referee.match.hands import HandResult
    from referee.match.match import Match

FORMAT = "referee/countersigned@1"


def signed_text(match_id: str, hand: int, seat: str | None, signed: Countersignature) -> str:
    """Return what a device signs: six lines, the last of them what the hand came to.

    Format, match, who signs (a seat, or ``arbiter``), the event up to which, the head in
    hexadecimal; then a JSON object with its names in order and no spaces.
    """
    winners, scores = signed.result
    told = {"hand": hand, "scores": scores, "won": list(winners)}
    shown = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    lines = (FORMAT, match_id, seat or "arbiter", str(signed.version), signed.head, shown)
    return "".join(f"{line}\n" for line in lines)


def shown(result: HandResult) -> Result:
    """Return what of a hand's result a device signs."""
    return Result(result.won, result.scores)


def another_result(hand: int) -> CannotConfirm:
    """Return the refusal of what was signed for another result."""
    return CannotConfirm(
        "Hand {number} did not come to what this phone has signed: look at the result again.",
        number=hand,
    )


def check_signing(
    match: Match, result: HandResult, seat: str | None, signed: Countersignature, by: By
) -> None:
    """Raise `CannotConfirm` where a device signs something else, or for somebody else."""
    if seat != by.seat:
        raise CannotConfirm("A device signs for whoever holds it, and for nobody else.")
    if signed.result != shown(result) or not 0 < signed.version <= match.version:
        raise another_result(result.hand)
    for one in match.argued.confirmations:
        if one.signed is None or (one.by.participant == by.participant) == (
            one.signed.key == signed.key
        ):
            continue
        raise CannotConfirm(
            "Another key has signed for this phone before, or this key for another one (event"
            " {number}): confirm without signing.",
            number=one.version,
        )
