"""Viewers: what one of them may know beside what all may, and reports opened with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import Looked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.kernel import Fact, Move
    from referee.record import By, RulingRecord

NOTHING: Mapping[str, Any] = {}


class Known(NamedTuple):
    """What a viewer may know beside what all may, by the digests that stand in the record."""

    devices: Mapping[str, str] = NOTHING
    """What devices are called."""
    openings: Mapping[str, Any] = NOTHING
    """The values of what was sealed for this viewer."""


PUBLIC_KNOWLEDGE = Known()


def by_json(by: By, devices: Mapping[str, str]) -> dict[str, Any]:
    """Return who recorded it; what the device is called is for participants alone."""
    return {
        "participant": by.participant,
        "device": devices.get(by.device),
        "role": by.role,
        "seat": by.seat,
    }


def opened(
    record: RulingRecord, move: Move, openings: Mapping[str, Any]
) -> tuple[Move, tuple[Fact, ...]]:
    """Return move and facts of a ruling with what these openings open."""
    facts: tuple[Fact, ...] = record.facts
    for sealed in record.sealed:
        if sealed.digest not in openings:
            continue
        value = tuple(openings[sealed.digest])
        one = isinstance(getattr(move, sealed.field), str)
        move = replace(move, **{sealed.field: value[0] if one else value})
        facts = tuple(
            fact._replace(cards=value)
            if type(fact) is Looked and fact.seat == sealed.seat and len(fact.cards) == len(value)
            else fact
            for fact in facts
        )
    return move, facts
