"""Positions: an argument settled without a match; what was ruled, and how the table lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.decide import let_stand
from referee.kernel.messages import Message, message
from referee.kernel.rules.laying import STUMBLES, Unlayable, put_on_turn
from referee.kernel.rules.terms import KERNEL_MARKS
from referee.kernel.table.facts import Refuted, Said, thaw
from referee.kernel.tokens import VOID
from referee.notation.files import Mistake, Script, parse
from referee.notation.play import play
from referee.notation.positions import laid_out, marks_as_usual
from referee.presenters.offers import offers_json
from referee.presenters.pieces import in_pieces
from referee.presenters.rulings import preview_json
from referee.presenters.tables import table_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.kernel import Book, Fact, Table
    from referee.notation.played import Played, Step

MOST_REPORTS = 40
"""So many reports are an argument; more of them are a match."""
UNTOLD = {"away", "undone", "resumed", "unwatched"}
"""Marks of the table itself that no argument is about."""


def argued_json(shelf: Mapping[str, Book], text: str) -> dict[str, Any]:
    """Rule on the reports of a position, and keep nothing; raises `Mistake` with the line."""
    script = _one(text)
    start = laid_out(script, shelf)
    with marks_as_usual(start.marks):
        played = play(script, shelf)
        return {
            "text": text,
            "book": start.book.name,
            "terms": dict(start.book.agreed),
            "seats": list(start.table.seats),
            "reports": [_ruled(played, step) for step in played.steps if step.number is not None],
            "unmet": [
                {"line": step.line, **in_pieces(problem=step.problem)} for step in played.problems
            ],
            "marks": [*_marks(start.book, start.table)],
            "turns": [*_turns(start.table)],
            "before": table_json(start.book, start.table),
            "after": table_json(start.book, played.table),
            "offers": offers_json(start.book, played.table, None),
        }


def _marks(book: Book, table: Table) -> Iterator[dict[str, Any]]:
    """Yield what the players know of besides the cards, and what it can be."""
    for mark in (*KERNEL_MARKS, *book.marks):
        value = table[mark.name]
        # what a hand came to, and what was proven in it, is ruled and not laid
        if mark.label and not mark.result and not mark.lasts and mark.name not in UNTOLD:
            picked = mark.seat or value in (*table.seats,)
            choices = [*mark.names] or ([*table.seats] if picked else [])
            yield {
                "mark": mark.name, "value": thaw(value), "choices": choices,
                **in_pieces(label=message(mark.label)),
            }  # fmt: skip


def _turns(table: Table) -> Iterator[str]:
    """Yield who can be on turn as the table lies; in an auction that follows from what was bid."""
    for seat in table.seats:
        trial = table.copy()
        trial.phase, trial.queue = "", ()
        try:
            put_on_turn(trial, seat)
        except (Unlayable, *STUMBLES):
            continue
        yield seat


def _proves(table: Table, facts: Iterable[Fact]) -> bool:
    """Say whether facts prove a breach, or note that one was proven."""
    return any(
        type(fact) is Refuted
        or (type(fact) is Said and fact.mark in table.in_force.layout.lasting and bool(fact.value))
        for fact in facts
    )


def _one(text: str) -> Script:
    """Read the one position of a text, in which nothing but reports is told."""
    script, *others = parse(text)
    if others:
        raise Mistake(others[0].line, Message("one argument at a time: this is a second match"))
    for index, line in enumerate(script.steps):
        if line.kind not in {"report", "then"}:
            raise line.mistake(
                Message("nothing is recorded of a position: change its lines instead")
            )
        if index >= MOST_REPORTS:
            raise line.mistake(
                Message("a position can have {most} reports at most", most=MOST_REPORTS)
            )
    return script


def _ruled(played: Played, step: Step) -> dict[str, Any]:
    """Return what was ruled on one report, and what the table could let stand."""
    report, ruling = step.told, step.ruling
    assert report is not None  # noqa: S101 - a step with a number is a report
    assert ruling is not None  # noqa: S101
    number = step.number or 0
    before = played.match.table_after(number - 1)
    stand = (
        let_stand(played.book, before, report.move, ruling=number, at=report.at)
        if ruling.outcome == VOID
        else ()
    )
    table = ruling.table or played.match.table_after(number)
    ruling.table = table
    shown = preview_json(played.book, report.move, ruling, report.at, stand)
    return {
        **shown, "number": number, "line": step.line, "breach": _proves(before, ruling.facts),
    }  # fmt: skip
