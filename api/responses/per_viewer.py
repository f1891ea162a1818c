"""What the record knows for one viewer, gathered for the presenters and told by them."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

from cachetools import TTLCache

from api.requests.viewer import PUBLIC
from referee.presenters.dossiers import dossier_json, ruling_before
from referee.presenters.events import event_json
from referee.presenters.rulings import VOID, can_stand, can_stand_each, is_void, ruling_json
from referee.presenters.viewers import NOTHING, Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from api.requests.viewer import Viewer
    from referee.kernel import Move, Table
    from referee.record import Called, Dispute, Happening, Match, Records, RulingRecord

STALE = 2.0
"""Seconds for which what players and devices are called is taken from memory."""


class PerViewer:
    """Rulings, events and disputes as one viewer may read them.

    What was sealed is opened for whom it was sealed alone.
    """

    def __init__(self, records: Records) -> None:
        """Ask these records."""
        self._records = records
        self._called: TTLCache[str, Called] = TTLCache(1024, STALE)
        self._lock = Lock()

    def devices(
        self, match_id: str, viewer: Viewer, wanted: Iterable[RulingRecord | Happening]
    ) -> Mapping[str, str]:
        """Return what the devices that recorded these are called, to somebody who takes part."""
        if viewer.role == PUBLIC:
            return NOTHING
        known = self.all_devices(match_id)
        if any(record.by.device not in known for record in wanted):
            return self.all_devices(match_id, anew=True)
        return known

    def all_devices(self, match_id: str, *, anew: bool = False) -> Mapping[str, str]:
        """Return what the devices at a match are called, by the digest that stands in the record.

        What was asked for lately is not asked for again, unless it must be had ``anew``.
        """
        return (self._asked(match_id) if anew else self._lately(match_id)).devices

    def names(self, match_id: str, viewer: Viewer) -> dict[str, str] | None:
        """Return who sits where; ``None`` for somebody who does not take part."""
        return None if viewer.role == PUBLIC else self.all_names(match_id)

    def all_names(self, match_id: str) -> dict[str, str]:
        """Return who sits where, for those who take part or hold the code with which one can."""
        return _seated(self._asked(match_id))

    def names_lately(self, match_id: str) -> dict[str, str]:
        """Return the same as it was a moment ago, or as it was last said here."""
        return _seated(self._lately(match_id))

    def _lately(self, match_id: str) -> Called:
        with self._lock:
            known = self._called.get(match_id)
        return self._asked(match_id) if known is None else known

    def _asked(self, match_id: str) -> Called:
        known = self._records.called(match_id)
        with self._lock:
            self._called[match_id] = known
        return known

    def known(self, match_id: str, viewer: Viewer, wanted: Sequence[RulingRecord]) -> Known:
        """Return what this viewer may know beside what all may, to read these rulings."""
        openings = NOTHING
        if viewer.seat is not None and any(record.sealed for record in wanted):
            match = self._records.match(match_id)
            openings = self._records.people.faces(match, viewer.seat)
        return Known(self.devices(match_id, viewer, wanted), openings)

    def ruling(
        self, match_id: str, record: RulingRecord, viewer: Viewer, move: Move | None = None
    ) -> dict[str, Any]:
        """Return one ruling; the move is given where it is at hand."""
        known = self.known(match_id, viewer, (record,))
        stand = self._can_stand(match_id, record)
        if record.sealed:
            move = None  # what the phone sent holds more than this viewer may be told
        return ruling_json(record, known, can_stand=stand, move=move)

    def _can_stand(self, match_id: str, record: RulingRecord) -> tuple[str, ...]:
        if not is_void(record):
            return ()
        return can_stand(record, self._records.table_at(match_id, record.number - 1))

    def rulings(
        self, match: Match, wanted: Sequence[RulingRecord], viewer: Viewer
    ) -> list[dict[str, Any]]:
        """Return rulings that follow one another."""
        known = self.known(match.id, viewer, wanted)
        stand: dict[int, tuple[str, ...]] = {}
        if any(record.outcome == VOID for record in wanted):
            before = self._records.table_at(match.id, wanted[0].number - 1)
            stand = can_stand_each(match, wanted, before)
        return [
            ruling_json(record, known, can_stand=stand.get(record.number, ())) for record in wanted
        ]

    def event(
        self, match: Match, happening: Happening, viewer: Viewer
    ) -> tuple[str, dict[str, Any]]:
        """Return the name of a stream's event that is no ruling, and what it tells."""
        if happening.argued is None:
            return event_json(match, happening, Known())
        return event_json(match, happening, Known(self.devices(match.id, viewer, (happening,))))

    def dossier(self, match: Match, dispute: Dispute, viewer: Viewer) -> dict[str, Any]:
        """Return all that decides a dispute; the remedies are tried, and nothing is recorded."""
        wanted = () if dispute.unreported else (match.rulings[dispute.ruling],)
        devices = self.devices(match.id, viewer, match.history)
        known = self.known(match.id, viewer, wanted)._replace(devices=devices)
        public, before = self.tables_at(match.id, ruling_before(dispute), viewer)
        tried = self._records.tried
        return dossier_json(match, dispute, known, before=before, public=public, tried=tried)

    def tables_at(self, match_id: str, number: int, viewer: Viewer) -> tuple[Table, Table]:
        """Return the table after a ruling: as all may know it, and as this viewer sees it."""
        public = self._records.table_at(match_id, number)
        if viewer.seat is None:
            return public, public
        return public, self._records.table_at(match_id, number, viewer.seat)


def _seated(called: Called) -> dict[str, str]:
    # sorted: the order in which they are kept tells nothing, and must not
    return {seat: name for seat, name in sorted(called.names.items()) if name}
