"""Telling a match on paper: a line for each ruling, and the table as it lies there."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from referee.audit.findings import shown, with_evidence
from referee.cli.console import console, hanging
from referee.cli.text import Text
from referee.kernel import UNKNOWN, Refuted
from referee.kernel.messages import plain
from referee.kernel.sentences import value_said
from referee.kernel.tokens import hand_of
from referee.kernel.view import view
from referee.match.reports import time_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.cli.text import Console
    from referee.kernel import Book, Table
    from referee.kernel.decide import Ruling
    from referee.notation.played import Played, Step

COLOURS = {"stands": "green", "void": "yellow", "contradicts": "red"}
MARGIN, OUTCOME = 6, 13
WIDEST_REPORT = 44
MANY = 12
"""From so many cards on, a place is told by its number and its top card."""


def tell(played: Played) -> None:
    """Print a match: each line judged, and the table at the end."""
    out = console()
    if played.script.title:
        out.print(Text(f"== {played.script.title} ==", style="bold"))
    out.print(Text(_heading(played), style="dim"))
    longest = max((len(step.text) for step in played.steps if _has_ruling(step)), default=0)
    for step in played.steps:
        for line in step_lines(out, step, min(WIDEST_REPORT, longest)):
            out.print(line)
    out.print()
    for line in table_lines(out, played.book, played.table, played.script.names):
        out.print(line)


def _has_ruling(step: Step) -> bool:
    return step.number is not None or step.correction is not None


def _heading(played: Played) -> str:
    book = played.book
    usual = {term.name: term.default for term in book.terms}
    changed = [f"{term}={value}" for term, value in book.agreed.items() if usual.get(term) != value]
    names = played.script.names
    seats = [f"{seat} {names[seat]}" if seat in names else seat for seat in played.table.seats]
    return " · ".join([book.title, ", ".join(seats), *changed])


def step_lines(out: Console, step: Step, width: int) -> Iterator[Text]:
    """Yield what is printed for one line of a script."""
    said: list[Text] = []
    if step.first is not None:
        yield _ruled(f"{step.number}", step, step.first, width)
        said += _details(step.first)
    elif step.correction is not None:
        made = step.correction
        yield _ruled("", step, made.ruling, width)
        said += [Text(f"because {made.why}")] if made.why else []
        said += _details(made.ruling)
        for change in made.changes:
            before, after = outcome_words(change.before), outcome_words(change.after)
            said.append(Text(f"{change.number}: {before} → {after}", "yellow"))
            said += [Text("   ").append_text(text) for text in _details(change.after)]
        if made.forgotten:
            said.append(Text(f"unknown again: {', '.join(made.forgotten)}"))
    if step.problem:
        where = f"line {step.line}: " if not _has_ruling(step) else ""
        said.append(Text(f"✗ {where}{step.problem}", "bold red"))
    for text in said:
        yield hanging(out, Text(" " * MARGIN), text, MARGIN)


def _ruled(number: str, step: Step, ruling: Ruling, width: int) -> Text:
    line = Text(number.rjust(MARGIN - 2) + "  ")
    line.append(step.text, style="strike dim" if step.struck else "")
    line.append(" " * max(0, width - len(step.text)) + "  ")
    line.append(ruling.outcome.ljust(OUTCOME), style=COLOURS[ruling.outcome])
    line.append(" ".join(ruling.cites))
    if step.struck:
        line.append("  (taken back)", style="dim")
    return line


def outcome_words(ruling: Ruling) -> str:
    """Return outcome and clauses in a word or two."""
    return " ".join((ruling.outcome, *ruling.cites))


def _details(ruling: Ruling) -> list[Text]:
    """Return why it does not stand, what was let stand, what was flagged, and what was proven."""
    said = []
    if ruling.reason:
        said.append(Text(with_evidence(ruling.reason, ruling.evidence)))
    if ruling.waived:
        let = " and ".join(ruling.waived)
        said.append(Text(f"irregular: the table let {let} stand", "magenta"))
    said += [Text(f"flag {flag.clause}: {flag.text}", "magenta") for flag in ruling.flags]
    for fact in ruling.facts:
        if isinstance(fact, Refuted):
            text = f"{fact.seat} broke {fact.clause} in ruling {fact.breach}, as "
            said.append(Text(text + shown(fact.proof), "red"))
    return said


# --- the table -------------------------------------------------------------------------------


def table_lines(
    out: Console, book: Book, table: Table, names: Mapping[str, str] | None = None
) -> Iterator[Text]:
    """Yield the table as people would describe it, a line for each thing; ``names`` by seat."""
    seen = view(book, table)
    after = f"after ruling {table.ruling}" if table.ruling else "at the beginning"
    head = f"The table {after}"
    yield Text(head, style="bold")
    rows = [
        *_turn(seen, names or {}),
        *_held(table, names or {}),
        *_places(table),
        *_told(book, seen),
    ]
    width = max(len(label) for label, _ in rows) + 4
    for label, text in rows:
        yield hanging(out, Text(f"  {label}", style="cyan"), text, width)


def _turn(seen: dict[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    def called(seat: str) -> str:
        return f"{seat} {names.get(seat, '')}".rstrip()

    if seen["over"]:
        winners = seen["winners"]
        yield "Winner" + "s" * (len(winners) > 1), ", ".join(map(called, winners)) or "nobody"
    for index, entry in enumerate(seen["awaited"]):
        since = f", since {time_text(entry['since'])}" if entry["since"] is not None else ""
        clause = f" ({entry['clause']}{since})" if entry["clause"] else since
        yield (
            "Then" if index else "Turn",
            (f"{called(entry['seat'])}: {' or '.join(entry['moves'])}{clause}"),
        )
    if not seen["over"] and not seen["awaited"]:
        yield "Turn", "nobody is awaited"


def _held(table: Table, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for seat in table.seats:
        away = "; has left" if seat in table["away"] else ""
        order = {face: index for index, face in enumerate(table.pack.faces)}
        faces = sorted(table.faces(f"hand/{seat}"), key=lambda face: order.get(face, len(order)))
        label = f"Hand {seat} {names.get(seat, '')}".rstrip()
        yield label, (", ".join(_slots(table, seat)) or lying(faces)) + away


def _slots(table: Table, seat: str) -> Iterator[str]:
    """Yield what lies in each slot of a hand that lies on the table."""
    for name, cards in table.places.items():
        if _is_slot(name) and name.split("/")[1] == seat:
            slot = name.rpartition("/")[2]
            for card in cards:
                yield " ".join((slot, card.face, *sorted(card.tags)))


def _is_slot(name: str) -> bool:
    return name.count("/") == 2  # noqa: PLR2004 - what lies there, before whom, where


def _places(table: Table) -> Iterator[tuple[str, str]]:
    names = [name for name in table.places if not hand_of(name) and not _is_slot(name)]
    for name in sorted(names, key=lambda name: (name != "stock", name)):
        if table.count(name) or name == "stock":
            yield name[:1].upper() + name[1:], lying(table.faces(name))


def lying(faces: Sequence[str]) -> str:
    """Return how many cards lie somewhere, and which, as far as anybody knows."""
    count = str(len(faces))
    if all(face == UNKNOWN for face in faces):
        return count
    if len(faces) > MANY:
        return f"{count}, {faces[-1]} on top" if faces[-1] != UNKNOWN else count
    runs = [(face, len(list(run))) for face, run in groupby(faces)]
    return f"{count}: " + " ".join(_run(face, many) for face, many in runs)


def _run(face: str, many: int) -> str:
    return f"{many}x?" if face == UNKNOWN and many > 2 else " ".join([face] * many)  # noqa: PLR2004


def _told(book: Book, seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for line in seen["lines"]:
        yield line["label"], line["text"]
    sides = dict.fromkeys(seen["sides"].values())
    for title, scores in seen["scores"].items():
        yield title.capitalize(), ", ".join(f"{side} {scores.get(side, 0)}" for side in sides)
    if seen["dealer"]:
        yield "Dealer", seen["dealer"]
    if seen["game"] > 1:
        yield "Game no.", str(seen["game"])
    if seen["hand"] > 1:
        yield "Hand no.", str(seen["hand"])
    for claim in seen["claims"]:
        word = "none of" if claim["kind"] == "lacks" else "one of"
        text = f"{claim['seat']} held {word} {' '.join(claim['cards'])}"
        yield "Claim", f"{text} when ruling {claim['ruling']} was made ({claim['clause']})"
    marks = _marks(book, seen["marks"])
    if marks:
        yield "Marks", "; ".join(marks)


def _marks(book: Book, marks: dict[str, Any]) -> list[str]:
    """Return the marks that are not as they usually are, by the names a position gives them."""
    usual = {mark.name: mark.default for mark in book.marks if mark.label}
    return [
        f"{name}: {_value(marks[name])}"
        for name, default in usual.items()
        if marks.get(name, default) != default
    ]


def _value(value: Any) -> str:
    return "no" if value is False else plain(value_said(value))
