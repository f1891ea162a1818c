"""Corrections: what a match would be if a report had been another, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from referee.kernel import Change, Move, Report, Ruling, evolve, forgotten
from referee.record.errors import CannotCorrect, NeedsReason, NoSuchRuling
from referee.record.events import CORRECTED
from referee.record.fold import table_after
from referee.record.ruling import (
    Judged,
    facts_data,
    judge,
    report_data,
    ruling_data,
    settled,
    told_data,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel import Table
    from referee.record.match import Correction, Match, RulingRecord, Sealed


class Told(Protocol):
    """A report in the place of another; the kernel's `Report` and `Told` are such."""

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def at(self) -> int | None:
        """When it happened, in milliseconds."""

    @property
    def waive(self) -> Sequence[str]:
        """The clauses let stand."""


class Corrected(NamedTuple):
    """A correction, recorded or only tried."""

    number: int
    replacement: Report | None
    changes: tuple[Change, ...]
    """The rulings that come out otherwise."""
    unknown_again: tuple[str, ...]
    """Faces that were known before and are unknown then."""
    needs_reason: bool
    table: Table
    """The table then, as everybody may know it."""
    version: int | None = None
    """The event that recorded it; ``None`` for a preview."""
    restores: int | None = None
    repeated: bool = False


class Tried(NamedTuple):
    """A correction tried on a match: what comes of it, and what would be written."""

    corrected: Corrected
    data: dict[str, Any]
    judged: Judged | None


def corrected(match: Match, number: int, replacement: Told | None) -> Tried:
    """Try a correction; raises `NoSuchRuling` and `CannotCorrect`."""
    if number not in match.rulings:
        raise NoSuchRuling(f"There is no ruling {number} in this match.")
    record = match.rulings[number]
    if record.struck:
        raise CannotCorrect(f"Ruling {number} was taken back already: restore it instead.")
    return _tried(match, record, replacement, None)


def restored(match: Match, version: int) -> Tried:
    """Try to undo a correction; raises `NoSuchRuling` and `CannotCorrect`."""
    happening = match.history[version - 1] if 1 <= version <= match.version else None
    if happening is None or happening.topic != CORRECTED or happening.correction is None:
        raise NoSuchRuling(f"Event {version} of this match is no correction.")
    correction = happening.correction
    record = match.rulings[correction.number]
    if record.corrected_by != version:
        raise CannotCorrect(
            f"Ruling {correction.number} was corrected again since, by event {record.corrected_by}:"
            " undo that one first."
        )
    return _tried(match, record, _before(record, correction), version, correction.old_sealed)


def _before(record: RulingRecord, correction: Correction) -> Report | None:
    """Return the report that a correction took away."""
    if correction.old is None:
        return None
    return record._replace(text=correction.old, at=correction.old_at).report


def _tried(
    match: Match,
    record: RulingRecord,
    replacement: Told | None,
    restores: int | None,
    sealed: tuple[Sealed, ...] = (),
) -> Tried:
    number = record.number
    table = table_after(match, number - 1)
    before: list[tuple[int, Ruling]] = []
    after: list[tuple[int, Ruling, dict[str, Any]]] = []
    judged = None
    report = None
    if replacement is not None:
        judged = judge(
            match, replacement.move, replacement.at, replacement.waive, number=number, table=table
        )
        judged = judged._replace(sealed=judged.sealed or sealed)
        report = Report(number, judged.move, judged.at, judged.waive)
        table = _added(table, number, judged, after)
    if not record.struck:
        before.append((number, _ruling(record)))
    for later in (None, *match.rulings.log[number:]):
        if later is not None and not later.struck:
            told = later.report
            again = judge(match, told.move, told.at, told.waive, number=later.number, table=table)
            again = again._replace(sealed=later.sealed)
            before.append((later.number, _ruling(later)))
            table = _added(table, later.number, again, after)
        for remedy in match.remedies.get(later.number if later else number, ()):
            table = evolve(table, remedy, table.ruling)
    rulings = {n: ruling for n, ruling, _ in after}
    differ = tuple(
        Change(n, was, rulings[n]) for n, was in before if n in rulings and was != rulings[n]
    )
    unlike = {change.number for change in differ} | ({number} if report else set())
    result = Corrected(
        number, report, differ, forgotten(match.table, table),
        needs_reason(match, number), table, None, restores,
    )  # fmt: skip
    data = {
        "number": number,
        "old": None if record.struck else told_data(record.text, record.at, record.sealed),
        "new": report_data(judged) if judged else None,
        "rulings": [data for n, _, data in after if n in unlike],
    }
    if restores is not None:
        data["restores"] = restores
    return Tried(result, data, judged)


def _added(
    table: Table, number: int, judged: Judged, after: list[tuple[int, Ruling, dict[str, Any]]]
) -> Table:
    facts = facts_data(judged.ruling.facts, judged.sealed)
    plain, table = settled(table, judged.ruling, facts)
    ruling = _plain(judged.ruling, plain)
    after.append((number, ruling, ruling_data(number, judged.ruling, facts)))
    return table


def _plain(ruling: Ruling, facts: tuple[Any, ...]) -> Ruling:
    """Return a ruling with nothing in it that its record does not tell."""
    return Ruling(
        ruling.outcome, ruling.cites, facts, ruling.reason, ruling.waived, ruling.flags,
        ruling.evidence, table=ruling.table,
    )  # fmt: skip


def _ruling(record: RulingRecord) -> Ruling:
    """Return a ruling on record as the kernel's value."""
    return Ruling(
        record.outcome, record.cites, record.facts, record.reason, record.waived, record.flags,
        record.evidence,
    )  # fmt: skip


def needs_reason(match: Match, number: int) -> bool:
    """Say whether G-4 wants a reason: when another report of the table came since."""
    return number < match.last_standing


def check_reason(result: Corrected, why: str) -> None:
    """Raise `NeedsReason` where a reason is missing."""
    if result.needs_reason and not why.strip():
        raise NeedsReason(
            f"Ruling {result.number} is not the latest: say why it is corrected (G-4)."
        )
