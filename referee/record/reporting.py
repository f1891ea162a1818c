"""Reporting: rule on reports and record them, correct them, close the match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from referee.record import events, tables
from referee.record.correct import NOTHING, Corrected, check_reason, corrected, restored
from referee.record.errors import Conflict, NeedsReason, Waits
from referee.record.events import written
from referee.record.fold import Folding
from referee.record.keeper import Act, Keeper
from referee.record.people import People, opening_note
from referee.record.recent import Recent
from referee.record.ruling import (
    by_data,
    facts_data,
    judge,
    plain,
    report_data,
    report_id_of,
    ruling_data,
    settled,
)
from referee.record.sealing import DEVICE, seal
from referee.record.shapes import DIGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.kernel import Move, Ruling
    from referee.record.correct import Told, Tried
    from referee.record.match import By, Match, RulingRecord
    from referee.record.store import Store


class Reporting:
    """What is reported and ruled on. Each takes who records (`By`), and a report id.

    The same report id again records nothing and returns what was recorded the first time.
    Everything raises `NoSuchMatch`, `Closed` and `Conflict`, and `StoreTrouble`.
    """

    def __init__(self, store: Store, keeper: Keeper, people: People) -> None:
        """Record into a store."""
        self.store = store
        self.people = people
        self._keeper = keeper
        self._devices: Recent[str] = Recent(4096, lambda _: 1)

    def report(  # noqa: PLR0913 - what, when, by whom
        self,
        match_id: str,
        move: Move,
        *,
        by: By,
        at: int | None = None,
        waive: Sequence[str] = (),
        report_id: str | None = None,
    ) -> RulingRecord:
        """Rule on a report and record it. The same report id again returns the first ruling.

        ``at`` is when it happened, in milliseconds since 1970; ``waive`` are the clauses the table
        lets stand. Raises `NoSuchMatch`, `Closed`, `Waits`, `Conflict` and the kernel's
        `Unreadable`.
        """
        key = report_id_of(report_id)

        def ruled(match: Match) -> Act:
            check_waiting(match, by)
            number = match.last_number + 1
            judged = judge(match, move, at, waive, number=number, table=match.table)
            facts = facts_data(judged.ruling.facts, judged.sealed)
            who = self._stamp(match_id, by, key)
            data = {**report_data(judged), **ruling_data(number, judged.ruling, facts), **who}
            event = written(match_id, match.version + 1, events.RULED, data)
            happened, table = settled(match.table, judged.ruling, facts)
            folding = Folding(match, self._keeper.shelf)
            folding.add(event, data, happened, table)
            notes = [opening_note(match_id, opening) for opening in judged.openings]
            return Act(event, notes, folding.extended())

        recorded = self._keeper.record(match_id, key, ruled)
        first = recorded.match.history[recorded.version - 1].ruling
        if first is None:
            raise Conflict("This report id was used for something that is no report.")
        record = recorded.match.rulings[first.number]
        return record._replace(repeated=True) if recorded.repeated else record

    def preview(
        self, match_id: str, move: Move, *, at: int | None = None, waive: Sequence[str] = ()
    ) -> Ruling:
        """Rule on a report without recording it; raises `NoSuchMatch` and `Unreadable`."""
        match = self._keeper.match(match_id)
        number = match.last_number + 1
        return judge(match, move, at, waive, number=number, table=match.table).ruling

    def correct(  # noqa: PLR0913 - what, why, by whom
        self,
        match_id: str,
        number: int,
        replacement: Told | None,
        *,
        by: By,
        why: str = "",
        report_id: str | None = None,
        preview: bool = False,
        also: Mapping[int, Told] = NOTHING,
    ) -> Corrected:
        """Put another report in the place of one, or take it back (``None``).

        With ``preview`` nothing is recorded, and ``also`` are later reports that are tried with it.
        Raises `NoSuchRuling`, `CannotCorrect` and, where a
        reason is missing, `NeedsReason`.
        """
        return self._correct(
            match_id, lambda match: corrected(match, number, replacement, also), by, why,
            report_id,
            preview=preview,
        )  # fmt: skip

    def restore(  # noqa: PLR0913 - what, why, by whom
        self,
        match_id: str,
        version: int,
        *,
        by: By,
        why: str = "",
        report_id: str | None = None,
        preview: bool = False,
    ) -> Corrected:
        """Undo the correction that is this event of the match; like `correct` otherwise."""
        return self._correct(
            match_id, lambda match: restored(match, version), by, why, report_id, preview=preview
        )

    def _correct(  # noqa: PLR0913 - what, why, by whom
        self,
        match_id: str,
        attempt: Callable[[Match], Tried],
        by: By,
        why: str,
        report_id: str | None,
        *,
        preview: bool,
    ) -> Corrected:
        if preview:
            return attempt(self._keeper.match(match_id)).corrected
        results: list[Corrected] = []
        key = report_id_of(report_id)

        def decided(match: Match) -> Act:
            check_waiting(match, by)
            tried = attempt(match)
            check_reason(tried.corrected, why)
            who = self._stamp(match_id, by, key)
            data = {**tried.data, "why": plain("why", why), **who}
            results[:] = [tried.corrected]
            openings = tried.judged.openings if tried.judged is not None else ()
            notes = [opening_note(match_id, opening) for opening in openings]
            return self._act(match, events.CORRECTED, data, notes)

        recorded = self._keeper.record(match_id, key, decided)
        if not recorded.repeated:
            return results[0]._replace(version=recorded.version)
        told = recorded.match.history[recorded.version - 1].correction
        if told is None:
            raise Conflict("This report id was used for something that is no correction.")
        record = recorded.match.rulings[told.number]
        return Corrected(
            told.number, None if record.struck else record.report, (), (), needs_reason=False,
            table=recorded.match.table, version=recorded.version, restores=told.restores,
            repeated=True,
        )  # fmt: skip

    # --- the end -----------------------------------------------------------------------------

    def close_match(
        self, match_id: str, *, by: By, abandoned: str | None = None, report_id: str | None = None
    ) -> int:
        """Close a match that is over, or abandon it for a reason; return the version."""
        key, reason = report_id_of(report_id), plain("abandoned", abandoned or "")

        def closed(match: Match) -> Act:
            table = match.table
            if not table.over and not reason:
                raise NeedsReason("The match is not over: say why it is abandoned.")
            result = {
                "winners": list(table.winners),
                "scores": {title: dict(scores) for title, scores in table.scores.items()},
            }
            who = self._stamp(match_id, by, key)
            data = {"result": result if table.over else None, "abandoned": reason or None, **who}
            return self._act(match, events.CLOSED, data)

        return self._keeper.record(match_id, key, closed).version

    def _act(
        self, match: Match, topic: str, data: dict[str, Any], notes: Sequence[tables.Note] = ()
    ) -> Act:
        event = written(match.id, match.version + 1, topic, data)
        folding = Folding(match, self._keeper.shelf)
        folding.apply(event)
        return Act(event, notes, folding.extended())

    def _stamp(self, match_id: str, by: By, report_id: str) -> dict[str, Any]:
        """Return who records when, the device sealed.

        A participant of ours carries the seal of their device already.
        """
        device = by.device
        if device and not DIGEST.match(device):
            device = self._sealed(match_id, by)
        data = by_data(by._replace(device=device))
        return {"by": data, "recorded": now(), "report_id": report_id}

    def _sealed(self, match_id: str, by: By) -> str:
        """Return the seal of a device that is called by its name; made when it is first seen."""
        key = f"{match_id}/{by.participant}/{by.device}"
        sealed = self._devices.get(key)
        if sealed is None:
            opening = seal(DEVICE, by.participant, plain("device", by.device))
            self.store.note(opening_note(match_id, opening))
            sealed = opening.digest
            self._devices.put(key, sealed)
        return sealed


def check_waiting(match: Match, by: By) -> None:
    """Raise `Waits` where the table waits for the arbiter, and this is not the arbiter."""
    waiting = match.argued.waiting
    if waiting is not None and by.role != "arbiter":
        raise Waits(
            f"Play waits: dispute {waiting.number} is not decided yet. The arbiter may record.",
            waiting.number,
        )


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time.time() * 1000)
