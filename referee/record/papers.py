"""A match on paper: in the notation, as a chess game is written, or as a spreadsheet's table."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from referee.kernel import remedies_text, report_text, written
from referee.kernel.arguing import ARBITER
from referee.record import events
from referee.record.arguments import Confirmed, Decided, Disputed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.kernel import Remedy
    from referee.record.match import Correction, Happening, Match, RulingRecord

COLUMNS = (
    "ruling", "version", "recorded", "happened", "report", "outcome", "cites", "waived", "flags",
    "reason", "evidence", "taken back", "corrected by", "changed since", "participant", "role",
    "seat",
)  # fmt: skip
RISKY = tuple("=+-@\t\r\n|%\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet may take for the beginning of a formula; the last four are wide = + - @."""


def text(match: Match, names: Mapping[str, str] | None = None) -> str:
    """Return a match in the notation; `replay` of it gives the same rulings under their numbers.

    Times are counted from the earliest one that was reported.
    """
    headers = {"date": _day(match.opened_at)}
    if names:
        told = " ".join(f"{seat}={_line(names[seat])}" for seat in match.seats if seat in names)
        headers["names"] = told
    if match.argued.waits:
        headers["disputes"] = "wait"
    lines = written(match.book, match.seats, _lines(match), **headers)
    return "\n".join(lines).rstrip("\n") + "\n"


def _lines(match: Match) -> Iterator[str]:
    start = min((t for h in match.history if (t := _time(match, h)) is not None), default=0)
    for happening in match.history:
        if happening.ruling is not None:
            yield _report(happening.ruling, start)
        elif happening.correction is not None:
            yield _correction(match, happening.correction, start)
        elif happening.argued is not None:
            yield _argued(match, happening.argued, start)
        elif happening.topic == events.CLOSED:
            why = happening.told["abandoned"]
            yield f"# abandoned: {_line(str(why))}" if why else "# closed"


def _time(match: Match, happening: Happening) -> int | None:
    argued = happening.argued
    if happening.ruling is not None:
        return happening.ruling.at
    if isinstance(argued, Decided) and not argued.free:
        told = [one.told.at for one in argued.decision(match.book).remedies if one.told]
        return min((at for at in told if at is not None), default=None)
    return happening.correction.new_at if happening.correction is not None else None


def _argued(match: Match, argued: Disputed | Decided | Confirmed, start: int) -> str:
    """Return a dispute, a decision or a confirmation as the notation writes it."""
    if isinstance(argued, Disputed):
        return _disputed(match, argued)
    if isinstance(argued, Confirmed):
        return f"confirm hand {argued.hand} by {argued.seat or ARBITER}"
    if argued.free:
        return f"# decided: {_line(argued.text)}, because {_line(argued.why)}"
    remedies = tuple([_since(remedy, start) for remedy in argued.decision(match.book).remedies])
    why = _line(argued.why)
    return f"decide {argued.dispute} by {ARBITER}: {remedies_text(remedies)} because {why}"


def _disputed(match: Match, dispute: Disputed) -> str:
    by = dispute.seat or ARBITER
    # The first release decided in free words, which a file has as comments: they have no number.
    numbers = [one.number for one in match.argued.decisions if not one.free]
    what = "" if dispute.unreported else f" {dispute.ruling}"
    if dispute.decision in numbers:
        what = f" decision {numbers.index(dispute.decision) + 1}"
    known = dispute.clause is not None and match.book.clause(dispute.clause) is not None
    clause = f" (clause {dispute.clause})" if known else ""
    words = _line(dispute.words).replace("\\", "/")
    return f'dispute{what} by {by}: "{words}"{clause}'


def _since(remedy: Remedy, start: int) -> Remedy:
    """Return a remedy in which the time of a report is counted from the start."""
    told = remedy.told
    if told is None or told.at is None:
        return remedy
    return remedy._replace(told=told._replace(at=told.at - start))


def _report(record: RulingRecord, start: int) -> str:
    told = record.report
    at = None if told.at is None else told.at - start
    line = report_text(told.move, at, told.waive)
    if record.outcome == "stands":
        return line
    return f"{line} -> {record.outcome} {record.cites[0] if record.cites else ''}".rstrip()


def _correction(match: Match, correction: Correction, start: int) -> str:
    because = f" because {_line(correction.why)}" if correction.why else ""
    number = correction.number
    if correction.new is None:
        return f"undo {number}{because}"
    if correction.old is None:
        return f"restore {number}{because}"
    record = match.rulings[number]._replace(text=correction.new, at=correction.new_at)
    report = record.report
    at = None if report.at is None else report.at - start
    return f"replace {number} with {report_text(report.move, at, report.waive)}{because}"


def _line(words: str) -> str:
    """Return free words as part of one line in which no sign means anything to the notation."""
    plain = " ".join(words.split()).replace("->", "-").replace("#", "no.").replace('"', "'")
    return "".join(sign for sign in plain if sign.isprintable())


def _day(when: int) -> str:
    return datetime.fromtimestamp(when / 1000, UTC).strftime("%Y-%m-%d")


def _moment(when: int | None) -> str:
    if when is None:
        return ""
    try:
        moment = datetime.fromtimestamp(when / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return str(when)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def table(match: Match) -> str:
    """Return the rulings as CSV; no cell begins with what a spreadsheet takes for a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for record in match.rulings.log:
        writer.writerow([_cell(value) for value in _row(record)])
    return out.getvalue()


def _row(record: RulingRecord) -> tuple[Any, ...]:
    return (
        record.number, record.version, _moment(record.recorded_at), _moment(record.at), record.text,
        record.outcome, " ".join(record.cites), " ".join(record.waived),
        " ".join(flag.clause for flag in record.flags), record.reason,
        " ".join(map(str, record.evidence)), "yes" if record.struck else "",
        record.corrected_by or "", "yes" if record.changed else "", record.by.participant,
        record.by.role, record.by.seat or "",
    )  # fmt: skip


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.lstrip(" ").startswith(RISKY):
        return "'" + value
    return value
