"""The history of a match as an audit tells it, whether it was written down or recorded."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.telling import numbers, outcome_words
from referee.kernel import Refuted, in_words, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.cli.reading import Source
    from referee.kernel import Book, Played, Ruling, Step, Table
    from referee.record import Happening, Match, RulingRecord


class Entry(NamedTuple):
    """One event: what was reported or corrected, what the referee ruled, and what came of it."""

    label: str
    """The number of the ruling, or the version of another event."""
    text: str
    outcome: str = ""
    cites: tuple[str, ...] = ()
    who: str = ""
    """When and by whom it was recorded, where that is known."""
    reasons: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    """What became of it later, or what it changed."""
    findings: tuple[str, ...] = ()
    """What the table should look at."""
    struck: bool = False


class History(NamedTuple):
    """A match told event by event, and the table at its end."""

    title: str
    book: Book
    seats: tuple[str, ...]
    notes: tuple[str, ...]
    entries: list[Entry]
    table: Table

    def data(self) -> dict[str, Any]:
        """Return the history as JSON."""
        return {
            "title": self.title,
            "book": self.book.name,
            "revision": self.book.revision,
            "terms": dict(self.book.agreed),
            "seats": list(self.seats),
            "entries": [
                {
                    **{k: list(v) if isinstance(v, tuple) else v for k, v in e._asdict().items()},
                    "cites": [_clause(self.book, number) for number in e.cites],
                }
                for e in self.entries
            ],
            "table": view(self.book, self.table),
        }


def _clause(book: Book, number: str) -> dict[str, str]:
    clause = book.clause(number)
    return {
        "clause": number,
        "title": clause.title if clause else "",
        "text": clause.text if clause else "",
    }


def findings(text: str, ruling: Ruling | RulingRecord) -> Iterator[str]:
    """Yield what was irregular about a ruling."""
    if ruling.outcome == "contradicts":
        yield f"{text} contradicts the record: {ruling.reason}"
    for number in ruling.waived:
        yield f"{text} was let stand against {number}"
    for flag in ruling.flags:
        yield f"{flag.clause}: {flag.text}"
    for fact in ruling.facts:
        if isinstance(fact, Refuted):
            yield (
                f"{fact.seat} broke {fact.clause} in ruling {fact.breach}:"
                f" proven by {numbers(fact.proof)}"
            )


# --- a match in the notation -----------------------------------------------------------------


def written(played: Played) -> History:
    """Return the history of a match in the notation."""
    entries = [_step(played, step) for step in played.steps if step.first or step.correction]
    usual = {term.name: term.default for term in played.book.terms}
    changed = [f"{n}={v}" for n, v in played.book.agreed.items() if usual.get(n) != v]
    return History(
        played.script.title, played.book, played.table.seats, tuple(changed), entries, played.table
    )


def _step(played: Played, step: Step) -> Entry:
    if step.correction is not None:
        made = step.correction
        changes = [
            f"Ruling {change.number} came out otherwise: {outcome_words(change.before)},"
            f" now {outcome_words(change.after)}."
            for change in made.changes
        ]
        if made.forgotten:
            changes.append(f"Unknown again: {', '.join(made.forgotten)}.")
        reasons = filter(None, (f"Because {made.why}" if made.why else "", made.ruling.reason))
        return Entry(
            "—", step.text, made.ruling.outcome, made.ruling.cites, reasons=tuple(reasons),
            changes=tuple(changes),
        )  # fmt: skip
    ruling = step.first
    assert ruling is not None  # noqa: S101 - asked for by the caller
    now = step.ruling if not step.struck else None
    later = [
        f"Corrected in line {line}: {text}"
        for line, text, number in _corrections(played)
        if number == step.number
    ]
    return Entry(
        f"{step.number}", step.text, ruling.outcome, ruling.cites, reasons=_reasons(ruling),
        happened=tuple(in_words(played.book, ruling.facts)), changes=tuple(later),
        findings=tuple(findings(step.text, now)) if now else (), struck=step.struck,
    )  # fmt: skip


def _corrections(played: Played) -> Iterator[tuple[int, str, int]]:
    for step in played.steps:
        made = step.correction
        if made is not None and made.ruling.outcome == "stands":
            why = f", because {made.why}" if made.why else ""
            yield step.line, f"{step.text}{why}", made.number


def _reasons(ruling: Ruling | RulingRecord) -> tuple[str, ...]:
    said = []
    if ruling.reason:
        evidence = f" (see {numbers(ruling.evidence)})" if ruling.evidence else ""
        said.append(f"{ruling.reason}{evidence}")
    if ruling.waived:
        said.append(f"Irregular: the table let {' and '.join(ruling.waived)} stand.")
    return tuple(said)


# --- a match from the record -----------------------------------------------------------------


def recorded(source: Source) -> History:
    """Return the history of an export."""
    from referee.cli.record import folded  # noqa: PLC0415 - the notation needs no database library

    match = folded(source)
    notes = (f"match {match.id}", f"opened {_when(match.opened_at)}", f"revision {match.revision}")
    entries = [_happening(match, happening) for happening in match.history]
    return History("", match.book, match.seats, notes, entries, match.table)


def _when(at: int) -> str:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


def _happening(match: Match, happening: Happening) -> Entry:
    who = f"{_when(happening.recorded_at)}, by {happening.by.seat or happening.by.role}"
    if happening.ruling is not None:
        return _ruled(match, happening.ruling, who)
    if happening.correction is not None:
        made = happening.correction
        if made.restores is not None:
            text = f"what was done to ruling {made.number} is undone"
        elif made.new is None:
            text = f"ruling {made.number} is taken back"
        else:
            text = f"ruling {made.number} is corrected to {made.new}"
        changes = [f"Come out otherwise: {numbers(made.changed)}."] if made.changed else []
        because = (f"Because {made.why}",) if made.why else ()
        return Entry("—", text, "", ("G-4",), who, because, (), tuple(changes))
    told = happening.told
    words = {
        "match.opened": f"{match.book.title} is opened for {', '.join(match.seats)}",
        "match.disputed": f"ruling {told.get('ruling')} is disputed: {told.get('words')}",
        "match.decided": f"the dispute is decided: {told.get('decision')}",
        "match.closed": "the match is closed",
    }
    reasons = tuple(str(told[key]) for key in ("why", "abandoned") if told.get(key))
    return Entry("—", words.get(happening.topic, happening.topic), who=who, reasons=reasons)


def _ruled(match: Match, ruling: RulingRecord, who: str) -> Entry:
    now = match.rulings[ruling.number]
    if now.struck:
        later = ["Taken back later."]
    elif now.text != ruling.text:
        later = [f"Corrected later to {now.text}."]
    elif now.outcome != ruling.outcome or now.cites != ruling.cites:
        later = [f"Came out otherwise after a correction: {' '.join((now.outcome, *now.cites))}."]
    else:
        later = []
    found = () if now.struck else findings(now.text, now)
    return Entry(
        f"{ruling.number}", ruling.text, ruling.outcome, ruling.cites, who, _reasons(ruling),
        tuple(in_words(match.book, ruling.facts)), tuple(later), tuple(found), now.struck,
    )  # fmt: skip
