"""A match in the notation, as a chess game is written down."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from referee.match.arguments import Confirmation, Decision, Dispute, Picture
from referee.match.events import Closed
from referee.match.remedies import POINTS, remedies_text
from referee.notation.files import CLOSE, written
from referee.record.exchange.moments import day

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.match.events import Corrected
    from referee.match.history import Happening, RulingRecord
    from referee.match.match import Match
    from referee.match.remedies import Remedy
    from referee.match.reports import Report
    from referee.record.exchange.lines import Import

ARBITER = "arbiter"


def text(
    match: Match,
    names: Mapping[str, str] | None = None,
    imports: Sequence[Import] = (),
    since: int | None = None,
) -> str:
    """Return a match in the notation; `replay` of it gives the same rulings under their numbers.

    Times are counted from the earliest one that was reported, or from another moment.
    """
    headers = {"date": day(match.opened_at)}
    called = {seat: _line((names or {}).get(seat, "")).strip(", ") for seat in match.seats}
    if told := " ".join(f"{seat}={name}" for seat, name in called.items() if name):
        headers["names"] = told
    if match.argued.waits:
        headers["disputes"] = "wait"
    if match.kept:
        headers["kept"] = match.kept
    hands = [f"hand {seat}: {' '.join(faces)}" for seat, faces in match.dealt.items()]
    body = chain(hands, [""] * bool(hands), _lines(match, since), _result(match))
    lines = written(match.book, match.seats, body, **headers)
    marks = [f"# {_line(one.words)}" for one in imports]
    return "\n".join([*marks, *lines]).rstrip("\n") + "\n"


def _lines(match: Match, since: int | None) -> Iterator[str]:
    start = since
    if start is None:
        start = min((t for h in match.history if (t := _time(h)) is not None), default=0)
    clock_jumps = {one.version: one.words for one in match.clock_jumps}
    for happening in match.history:
        if happening.version in clock_jumps:
            yield f"# {clock_jumps[happening.version]}"
        if happening.ruling is not None:
            yield _report(happening.ruling, start)
        elif happening.correction is not None:
            yield _correction(happening.correction, start)
        elif happening.argued is not None:
            yield _argued(match, happening.argued, start)
        elif isinstance(happening.event, Closed):
            why = happening.event.abandoned
            yield f"{CLOSE} because {_line(why)}" if why else CLOSE


def _result(match: Match) -> Iterator[str]:
    """Say what the match came to, which whoever reads the file then holds against what it reads.

    What was decided in free words, as the first release did, nobody can carry out again.
    """
    table = match.table
    if not table.over or any(one.free for one in match.argued.decisions):
        return
    sides = dict.fromkeys(table.sides.values())
    scores = [
        f"score {side}{'' if title == POINTS else f' {title}'}: {points[side]}"
        for title, points in table.scores.items()
        for side in sides
        if side in points
    ]
    yield "then " + "; ".join([f"winners: {' '.join(table.winners) or 'none'}", *scores])


def _time(happening: Happening) -> int | None:
    """Return the earliest time that an event tells of."""
    argued, correction = happening.argued, happening.correction
    if happening.ruling is not None:
        return happening.ruling.at
    if isinstance(argued, Decision) and not argued.free:
        told = [one.told.at for one in argued.remedies if one.told]
        return min((at for at in told if at is not None), default=None)
    return correction.new.at if correction is not None and correction.new else None


def _argued(match: Match, argued: Dispute | Decision | Confirmation | Picture, start: int) -> str:
    """Return a dispute, a decision or a confirmation as the notation writes it.

    A photograph does not go into a text, which says that there is one.
    """
    if isinstance(argued, Picture):
        return f"# picture {argued.number}: {argued.digest}"
    if isinstance(argued, Dispute):
        return _disputed(match, argued)
    if isinstance(argued, Confirmation):
        return f"confirm hand {argued.hand} by {argued.seat or ARBITER}"
    if argued.free:
        return f"# decided: {_line(argued.text)}, because {_line(argued.why)}"
    remedies = tuple([_since(remedy, start) for remedy in argued.remedies])
    why = _line(argued.why)
    return f"decide {argued.dispute} by {ARBITER}: {remedies_text(remedies)} because {why}"


def _disputed(match: Match, dispute: Dispute) -> str:
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
    return remedy if remedy.told is None else remedy._replace(told=_from(remedy.told, start))


def _from(report: Report, start: int) -> Report:
    """Return a report whose time is counted from the start."""
    return report if report.at is None else report.moved(report.at - start)


def _report(record: RulingRecord, start: int) -> str:
    line = _from(record.report, start).timed
    if record.outcome == "stands":
        return line
    return f"{line} -> {record.outcome} {record.cites[0] if record.cites else ''}".rstrip()


def _correction(correction: Corrected, start: int) -> str:
    because = f" because {_line(correction.why)}" if correction.why else ""
    number = correction.number
    if correction.new is None:
        return f"undo {number}{because}"
    if correction.old is None:
        return f"restore {number}{because}"
    return f"replace {number} with {_from(correction.new, start).timed}{because}"


def _line(words: str) -> str:
    """Return free words as part of one line in which no sign means anything to the notation."""
    plain = " ".join(words.split()).replace("->", "-").replace("#", "no.").replace('"', "'")
    return "".join(sign for sign in plain if sign.isprintable())
