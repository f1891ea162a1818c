"""The trail of a match that was written down in the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import findings
from referee.audit.trail import Around, Entry, Trail, because
from referee.kernel import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.audit.findings import Finding, Judged
    from referee.kernel import Played, Step


KINDS = {"dispute": "disputed", "decide": "decided", "confirm": "confirmed"}
"""What the lines that argue are called in a trail."""


def written(played: Played) -> Trail:
    """Return the trail of a match in the notation."""
    found = tuple(_findings(played))
    about = {finding.ruling for finding in found if finding.kind != findings.UNUSUAL}
    entries = [
        _entry(played, step, about) for step in played.steps if step.first or step.correction
    ]
    usual = {term.name: term.default for term in played.book.terms}
    changed = [f"{n}={v}" for n, v in played.book.agreed.items() if usual.get(n) != v]
    return Trail(
        played.book, played.table.seats, tuple(entries), found, played.table,
        played.script.title, tuple(changed), lambda number: _around(played, number),
    )  # fmt: skip


def _around(played: Played, number: int) -> Around:
    """Return the tables around a ruling as it stands in the end."""
    earlier = max((n for n in played.tables if 0 < n < number), default=0)
    return Around(played.tables.get(earlier, played.beginning), played.tables[number])


def _entry(played: Played, step: Step, about: set[int]) -> Entry:
    if step.correction is not None:
        return _corrected(step)
    ruling = step.first
    assert ruling is not None  # noqa: S101 - asked for by the caller
    later = [
        f"Corrected in line {line}: {text}."
        for line, text, number in _corrections(played)
        if number == step.number
    ]
    told = step.told
    return Entry(
        "ruled", step.text, step.number, line=step.line,
        seat=(told.move.actor or "") if told else "", outcome=ruling.outcome, cites=ruling.cites,
        at=told.at if told else None, reasons=reasons(ruling),
        happened=tuple(in_words(played.book, ruling.facts)), later=tuple(later),
        struck=step.struck, irregular=bool(ruling.waived) or step.number in about,
    )  # fmt: skip


def _corrected(step: Step) -> Entry:
    made = step.correction
    assert made is not None  # noqa: S101 - asked for by the caller
    changed = [
        f"Ruling {change.number} came out otherwise: {outcome_words(change.before)},"
        f" now {outcome_words(change.after)}."
        for change in made.changes
    ]
    if made.forgotten:
        changed.append(f"Unknown again: {findings.listed(made.forgotten)}.")
    return Entry(
        KINDS.get(made.what, "corrected"), step.text, made.number, line=step.line,
        outcome=made.ruling.outcome, cites=made.ruling.cites,
        reasons=tuple(filter(None, (because(made.why), made.ruling.reason))),
        later=tuple(changed),
    )  # fmt: skip


def _corrections(played: Played) -> Iterator[tuple[int, str, int]]:
    for step in played.steps:
        made = step.correction
        if made is not None and made.ruling.outcome == "stands":
            why = f", because {made.why}" if made.why else ""
            yield step.line, f"{step.text}{why}", made.number


def outcome_words(ruling: Judged) -> str:
    """Return outcome and clauses in a word or two."""
    return " ".join((ruling.outcome, *ruling.cites))


def reasons(ruling: Judged) -> tuple[str, ...]:
    """Return why a ruling came out as it did, as far as it is not plain from its clauses."""
    said = []
    if ruling.reason:
        evidence = f" (see {findings.numbers(ruling.evidence)})" if ruling.evidence else ""
        said.append(f"{ruling.reason}{evidence}")
    if ruling.waived:
        said.append(f"Irregular: the table let {findings.listed(ruling.waived)} stand.")
    return tuple(said)


def _findings(played: Played) -> Iterator[Finding]:
    standing = [step for step in played.steps if step.ruling is not None and not step.struck]
    for step in standing:
        if step.number is not None and step.ruling is not None:
            seat = (step.told.move.actor or "") if step.told else ""
            yield from findings.of_ruling(step.number, step.text, seat, step.ruling)
    yield from findings.of_times(
        (step.number, step.told.at) for step in standing if step.number and step.told
    )
    for step in played.steps:
        if step.correction is not None:
            made = step.correction
            yield from findings.of_correction(
                made.number,
                [change.before.facts for change in made.changes],
                [change.after.facts for change in made.changes],
            )
