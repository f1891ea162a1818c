"""Corrections: what a match would be if a report had been another, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from referee.kernel import Change, Move, Report, Retelling, forgotten
from referee.record.errors import CannotCorrect, NeedsReason, NoSuchRuling
from referee.record.events import CORRECTED
from referee.record.retold import OnRecord, outcome
from referee.record.ruling import Judged, report_data, told_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Table
    from referee.record.match import Correction, Match, RulingRecord, Sealed


NOTHING: Mapping[int, Told] = {}


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


def corrected(
    match: Match, number: int, replacement: Told | None, also: Mapping[int, Told] = NOTHING
) -> Tried:
    """Try a correction; raises `NoSuchRuling` and `CannotCorrect`.

    ``also`` are later reports that are going to be replaced as well: two that were reported in the
    wrong order are shown together what follows, before each is corrected.
    """
    if number not in match.rulings:
        raise NoSuchRuling(f"There is no ruling {number} in this match.")
    record = match.rulings[number]
    if record.struck:
        raise CannotCorrect(f"Ruling {number} was taken back already: restore it instead.")
    return _tried(match, record, replacement, also=also)


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
    before = _before(record, correction)
    return _tried(match, record, before, restores=version, sealed=correction.old_sealed)


def _before(record: RulingRecord, correction: Correction) -> Report | None:
    """Return the report that a correction took away."""
    if correction.old is None:
        return None
    return record._replace(text=correction.old, at=correction.old_at).report


def _tried(  # noqa: PLR0913 - what is tried, and what goes with it
    match: Match,
    record: RulingRecord,
    replacement: Told | None,
    *,
    restores: int | None = None,
    sealed: tuple[Sealed, ...] = (),
    also: Mapping[int, Told] = NOTHING,
) -> Tried:
    number = record.number
    on = OnRecord(match, {number: sealed})
    told = {number: replacement, **also}
    reports = {
        n: None if one is None else Report(n, one.move, one.at, tuple(one.waive))
        for n, one in told.items()
    }
    story = Retelling(on).again(reports)
    came = outcome(on, story)
    judged = on.judged.get(number) if replacement is not None else None
    report = Report(number, judged.move, judged.at, judged.waive) if judged else None
    result = Corrected(
        number, report, came.changes, forgotten(match.table, came.table),
        needs_reason(match, number), came.table, None, restores,
    )  # fmt: skip
    unlike = {change.number for change in came.changes} | ({number} if report else set())
    data = {
        "number": number,
        "old": None if record.struck else told_data(record.text, record.at, record.sealed),
        "new": report_data(judged) if judged else None,
        "rulings": [on.written[n] for n in sorted(unlike)],
    }
    if came.redone:
        data["redone"] = list(came.redone)
    if restores is not None:
        data["restores"] = restores
    return Tried(result, data, judged)


def needs_reason(match: Match, number: int) -> bool:
    """Say whether G-4 wants a reason: when another report of the table came since."""
    return number < match.last_standing


def check_reason(result: Corrected, why: str) -> None:
    """Raise `NeedsReason` where a reason is missing."""
    if result.needs_reason and not why.strip():
        raise NeedsReason(
            f"Ruling {result.number} is not the latest: say why it is corrected (G-4)."
        )
