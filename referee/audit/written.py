"""The trail of a match that was written down in the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit import findings
from referee.audit.argued import ARBITER, OPEN, STALE, confirmed, decided, disputed, replaced
from referee.audit.trail import Around, Entry, Trail, because, stopped
from referee.kernel import in_words, read_report, remedies_text, report_text

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

    from referee.audit.findings import Finding, Judged
    from referee.kernel import Change, Fact, Played, Step


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
        return _corrected(played, step)
    ruling = step.first
    assert ruling is not None  # noqa: S101 - asked for by the caller
    told, later = read_report(played.book, step.text), _later(played, step.number or 0)
    return Entry(
        "ruled", step.text, step.number, line=step.line,
        seat=told.move.actor or "", outcome=ruling.outcome, cites=ruling.cites, at=told.at,
        reasons=reasons(ruling),
        happened=tuple(in_words(played.book, ruling.facts)), later=tuple(later),
        struck=step.struck, irregular=bool(ruling.waived) or step.number in about,
    )  # fmt: skip


def _corrected(played: Played, step: Step) -> Entry:
    made = step.correction
    assert made is not None  # noqa: S101 - asked for by the caller
    changed = [_otherwise(change) for change in made.changes]
    if made.forgotten:
        changed.append(f"Unknown again: {findings.listed(made.forgotten)}.")
    told = Entry(
        "corrected", step.text, made.number, line=step.line,
        outcome=made.ruling.outcome, cites=made.ruling.cites,
        reasons=tuple(filter(None, (because(made.why), made.ruling.reason))),
        happened=tuple(in_words(played.book, made.ruling.facts)), later=tuple(changed),
    )  # fmt: skip
    return _ARGUED[made.what](played, told, made.serial) if made.what in _ARGUED else told


def _otherwise(change: Change) -> str:
    before, after = outcome_words(change.before), outcome_words(change.after)
    if before == after:
        return f"Ruling {change.number} came out otherwise, by the same clauses."
    return f"Ruling {change.number} came out otherwise: {before}, now {after}."


def _disputed(played: Played, told: Entry, serial: int) -> Entry:
    one = played.arguments.disputes[serial - 1]
    return told._replace(
        kind="disputed", text=stopped(disputed(one, _by(one.by))), outcome="", seat=_seat(one.by),
        cites=(one.clause,) if one.clause else (),
        later=(OPEN,) if one in played.arguments.open else (),
    )  # fmt: skip


def _decided(played: Played, told: Entry, serial: int) -> Entry:
    if not serial:
        return told._replace(kind="decided")
    one = played.arguments.decisions[serial - 1]
    later = [replaced(n.number) for n in played.arguments.decisions if n.supersedes == serial]
    about = played.arguments.disputes[one.dispute - 1]
    return told._replace(
        kind="decided", text=stopped(decided(one, remedies_text(one.remedies))),
        number=None if about.unreported else about.ruling, outcome="",
        later=(*told.later, *later),
    )  # fmt: skip


def _confirmed(played: Played, told: Entry, serial: int) -> Entry:
    if not serial:
        return told._replace(kind="confirmed")
    one = played.arguments.confirmations[serial - 1]
    return told._replace(
        kind="confirmed", text=stopped(confirmed(one.result.hand, _by(one.by))), outcome="",
        seat=_seat(one.by), cites=(), later=() if one.holds(played.results) else (STALE,),
    )  # fmt: skip


_ARGUED: Mapping[str, Callable[[Played, Entry, int], Entry]] = {
    "dispute": _disputed,
    "decide": _decided,
    "confirm": _confirmed,
}


def _by(who: str) -> str:
    return _seat(who) or ARBITER


def _seat(who: str) -> str:
    return "" if who == "arbiter" else who


def _later(played: Played, number: int) -> Iterator[str]:
    """Yield what became of a ruling: corrected, disputed, decided, and why."""
    for step in played.steps:
        made = step.correction
        if made is None or made.ruling.outcome != "stands":
            continue
        if made.what == "decide":
            decision = played.arguments.decisions[made.serial - 1]
            unreported = played.arguments.disputes[decision.dispute - 1].unreported
            about = {*decision.changed} if unreported else {made.number, *decision.changed}
            if _holds(played, made.serial) and number in about:
                text = stopped(f"Decided in line {step.line}: {remedies_text(decision.remedies)}")
                yield f"{text} {because(made.why)}"
        elif made.what == "dispute":
            one = played.arguments.disputes[made.serial - 1]
            if made.number == number and not one.unreported:
                yield stopped(f"Disputed in line {step.line} by {_by(one.by)}: {one.words}")
        elif made.number == number and made.what not in _ARGUED:
            why = f", because {made.why}" if made.why else ""
            yield f"Corrected in line {step.line}: {step.text}{why}."


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
        if step.number is not None and step.ruling is not None and step.told is not None:
            text, seat = report_text(*step.told), step.told.move.actor or ""
            yield from findings.of_ruling(step.number, text, seat, step.ruling)
    for _, brought in played.acted:
        yield from findings.of_facts(brought.facts)
    yield from findings.of_times(
        (step.number, step.told.at) for step in standing if step.number and step.told
    )
    for step in played.steps:
        made = step.correction
        if made is None or made.what in {"dispute", "confirm"} or made.ruling.outcome != "stands":
            continue
        numbers, what = {made.number, *(change.number for change in made.changes)}, ""
        if made.what == "decide":
            if not _holds(played, made.serial):
                continue
            numbers, what = _touched(played, made.serial), f"decision {made.serial}"
        yield from findings.of_correction(made.number, *_before_and_after(played, numbers), what)


def _touched(played: Played, decision: int) -> set[int]:
    """Return the rulings that a decision may have changed, or those before it in the matter."""
    made = {
        step.correction.serial: step.correction.changes
        for step in played.steps
        if step.correction is not None and step.correction.what == "decide"
    }
    numbers: set[int] = set()
    while decision:
        one = played.arguments.decisions[decision - 1]
        numbers |= {*one.changed, *(change.number for change in made[decision])}
        decision = one.supersedes
    return numbers


def _before_and_after(
    played: Played, numbers: Container[int]
) -> tuple[Iterable[Sequence[Fact]], Iterable[Sequence[Fact]]]:
    """Return the facts of rulings as they were made, and as they are."""
    told = [step for step in played.steps if step.number in numbers]
    before = [step.first.facts for step in told if step.first]
    return before, [step.ruling.facts if step.ruling and not step.struck else () for step in told]


def _holds(played: Played, decision: int) -> bool:
    return any(one.number == decision for one in played.arguments.in_force)
