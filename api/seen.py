"""Rulings as one viewer may read them: what was sealed is opened for whom it was sealed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.ruled import VOID, record_json, standing, standings
from api.who import PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from api.desk import Desk
    from api.who import Viewer
    from referee.kernel import Move
    from referee.record import Happening, Match, RulingRecord

NOTHING: Mapping[str, Any] = {}


def devices_for(
    at_desk: Desk, match_id: str, asking: Viewer, wanted: Iterable[RulingRecord | Happening]
) -> Mapping[str, str]:
    """Return what the devices that recorded these are called, to somebody who takes part."""
    if asking.role == PUBLIC:
        return NOTHING
    known = at_desk.devices[match_id]
    if any(record.by.device not in known for record in wanted):
        return at_desk.devices.anew(match_id)
    return known


def names_for(at_desk: Desk, match_id: str, asking: Viewer) -> dict[str, str]:
    """Return who sits where, for those who take part."""
    return {} if asking.role == PUBLIC else seated(at_desk, match_id)


def seated(at_desk: Desk, match_id: str) -> dict[str, str]:
    """Return who sits where, for those who take part or hold the code with which one can."""
    # sorted: the order in which they are kept tells nothing, and must not
    return {seat: name for seat, name in sorted(at_desk.records.names(match_id).items()) if name}


def secrets_for(
    at_desk: Desk, match_id: str, asking: Viewer, wanted: Sequence[RulingRecord]
) -> Mapping[str, Any]:
    """Return what this viewer alone may open in these rulings."""
    if asking.seat is None or not any(record.sealed for record in wanted):
        return NOTHING
    return at_desk.records.people.faces(at_desk.records.match(match_id), asking.seat)


def one(
    at_desk: Desk, match_id: str, record: RulingRecord, asking: Viewer, move: Move | None = None
) -> dict[str, Any]:
    """Return one ruling as this viewer may read it; the move is given where it is at hand."""
    devices = devices_for(at_desk, match_id, asking, (record,))
    secrets = secrets_for(at_desk, match_id, asking, (record,))
    stand: tuple[str, ...] = ()
    if record.outcome == VOID and not record.struck:
        stand = standing(record, at_desk.records.table_at(match_id, record.number - 1))
    if record.sealed:
        move = None  # what the phone sent holds more than this viewer may be told
    return record_json(record, devices, secrets, can_stand=stand, move=move)


def several(
    at_desk: Desk, match: Match, wanted: Sequence[RulingRecord], asking: Viewer
) -> list[dict[str, Any]]:
    """Return rulings that follow one another as this viewer may read them."""
    devices = devices_for(at_desk, match.id, asking, wanted)
    secrets = secrets_for(at_desk, match.id, asking, wanted)
    stand: dict[int, tuple[str, ...]] = {}
    if any(record.outcome == VOID for record in wanted):
        before = at_desk.records.table_at(match.id, wanted[0].number - 1)
        stand = standings(match, wanted, before)
    return [
        record_json(record, devices, secrets, can_stand=stand.get(record.number, ()))
        for record in wanted
    ]
