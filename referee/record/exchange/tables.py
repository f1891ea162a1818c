"""A match as tables for a spreadsheet (CSV): a row for each ruling, each hand, each player."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.match.hands import stale
from referee.record.exchange.moments import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.match.hands import HandResult
    from referee.match.history import RulingRecord
    from referee.match.match import Match
    from referee.record.exchange.lines import Import

RULINGS = (
    "ruling", "version", "recorded", "happened", "report", "outcome", "cites", "waived", "flags",
    "reason", "evidence", "taken back", "corrected by", "changed since", "participant", "role",
    "seat", "clock", "imported",
)  # fmt: skip
HANDS = ("hand", "game", "ended by ruling", "won by", "watched", "picked up", "confirmed by")
PLAYERS = ("seat", "name", "side", "won", "hands won", "reports", "void", "contradicted")
BOM = "\ufeff"
"""With which a table begins, so that a spreadsheet reads its letters as UTF-8."""
POINTS = "points"
ARBITER = "arbiter"
RISKY = tuple("=+-@\t\r\n|%\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet may take for the beginning of a formula; the last four are wide = + - @."""


def _written(rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """Yield the lines of a table; no cell begins with what a spreadsheet takes for a formula."""
    for row in rows:
        line = io.StringIO(newline="")
        csv.writer(line, lineterminator="\r\n").writerow([_cell(value) for value in row])
        yield line.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, str) and value.lstrip(" ").startswith(RISKY):
        return "'" + value
    return value


# --- a row for each ruling -----------------------------------------------------------------------


def rulings(match: Match, imports: Sequence[Import] = ()) -> Iterator[str]:
    """Yield every ruling as it is now, in the order in which they were made."""
    clock_jumps = {one.version: one.words for one in match.clock_jumps}
    rows = (
        (*_ruling(record), clock_jumps.get(record.version, ""), _foreign(record, imports))
        for record in match.rulings.log
    )
    yield BOM
    yield from _written([RULINGS])
    yield from _written(rows)


def _foreign(record: RulingRecord, imports: Iterable[Import]) -> bool:
    return any(one.first <= record.version <= one.last for one in imports)


def _ruling(record: RulingRecord) -> tuple[Any, ...]:
    return (
        record.number, record.version, moment(record.recorded_at), moment(record.at), record.text,
        record.outcome, " ".join(record.cites), " ".join(record.waived),
        " ".join(flag.clause for flag in record.flags), record.reason,
        " ".join(map(str, record.evidence)), bool(record.struck), record.corrected_by or "",
        bool(record.changed), record.by.participant, record.by.role, record.by.seat or "",
    )  # fmt: skip


# --- a row for each hand -------------------------------------------------------------------------


def hands(match: Match) -> Iterator[str]:
    """Yield every hand that is over, with the scores after it."""
    results = match.results()
    sides = dict.fromkeys(match.table.sides.values())
    titles = dict.fromkeys(title for one in results.values() for title in one.scores)
    yield BOM
    yield from _written([(*HANDS, *(_title(s, title) for title in titles for s in sides))])
    yield from _written(
        (*_hand(match, one, results),
         *(one.scores.get(title, {}).get(side, 0) for title in titles for side in sides))
        for _, one in sorted(results.items())
    )  # fmt: skip


def _title(side: str, title: str) -> str:
    return side if title == POINTS else f"{side} {title}"


def _hand(match: Match, one: HandResult, results: Mapping[int, HandResult]) -> tuple[Any, ...]:
    confirmed = [
        each.seat or ARBITER for each in match.argued.confirmations
        if each.hand == one.hand and not stale(each, results)
    ]  # fmt: skip
    return (
        one.hand, one.game, one.ruling, " ".join(one.won), one.watched, one.resumed,
        " ".join(confirmed),
    )  # fmt: skip


# --- a row for each player -----------------------------------------------------------------------


def players(match: Match, names: Mapping[str, str]) -> Iterator[str]:
    """Yield every seat: what its side scored and won, and how what it did was ruled."""
    table = match.table
    titles = dict.fromkeys([POINTS, *table.scores])
    won = Counter(side for one in match.results().values() for side in one.won)
    ruled = Counter(
        (record.report.move.actor, outcome)
        for record in match.rulings.log
        if not record.struck
        for outcome in ("", record.outcome)
    )
    yield BOM
    yield from _written([(*PLAYERS, *titles)])
    yield from _written(
        (seat, names.get(seat, ""), side, side in table.winners, won[side],
         *(ruled[seat, outcome] for outcome in ("", "void", "contradicts")),
         *(table.scores.get(title, {}).get(side, 0) for title in titles))
        for seat, side in ((seat, table.sides[seat]) for seat in match.seats)
    )  # fmt: skip
