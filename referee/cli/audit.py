"""``audit``: tells a match event by event, each clause in words, and what was undone and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.text import Text

from referee.audit import IMPOSSIBLE, PROVEN, UNUSUAL, Only, written
from referee.audit.findings import numbers
from referee.audit.trail import KINDS, when
from referee.cli.console import Trouble, console, hanging, paragraph, print_json
from referee.cli.reading import looks_like_export, read_text
from referee.cli.replay import judged
from referee.cli.telling import COLOURS, table_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from referee.audit import Entry, Finding, Trail
    from referee.cli.reading import Source
    from referee.kernel import Book

INDENT = 8
STYLES = {PROVEN: "red", IMPOSSIBLE: "yellow", UNUSUAL: "cyan"}


@click.command()
@click.argument("file")
@click.option("--only", type=click.Choice(list(KINDS)), help="These events alone.")
@click.option("--seat", metavar="SEAT", default="", help="What this seat did or recorded.")
@click.option("--clause", metavar="NUMBER", default="", help="What cites this clause.")
@click.option(
    "--ruling", metavar="N", type=int,
    help="What is about this ruling, with the table before it and after it.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="As data.")
def audit(  # noqa: PLR0913 - an option each
    file: str, only: str | None, seat: str, clause: str, ruling: int | None, *, as_json: bool
) -> None:
    """Tell the matches of FILE event by event: every clause in words, what was void, what was
    let stand, what was undone, disputed and decided and why, and what to look at.

    FILE is a match in the notation or an export as JSON Lines; - is standard input.
    """  # noqa: D205 - click takes the first paragraph whole
    trails = list(_trails(read_text(file)))
    wanted = Only(only or "", seat, clause, ruling)
    _known(trails, wanted)
    if as_json:
        print_json([trail.data(wanted, tables=ruling is not None) for trail in trails])
        return
    out = console()
    for index, trail in enumerate(trails):
        if index:
            out.print()
        _tell(out, trail, wanted)


def _trails(source: Source) -> Iterator[Trail]:
    if not looks_like_export(source.text):
        yield from (written(played) for played in judged(source))
        return
    from referee.audit.recorded import recorded  # noqa: PLC0415 - the notation needs no database
    from referee.cli.record import folded  # noqa: PLC0415
    from referee.record import table_after  # noqa: PLC0415

    match = folded(source)
    yield recorded(match, table_at=lambda number: table_after(match, number))


def _known(trails: list[Trail], wanted: Only) -> None:
    """Refuse to look for what is in none of the matches, as a slip of the finger would be."""
    seats = {seat for trail in trails for seat in trail.seats}
    if wanted.seat and wanted.seat not in seats:
        raise Trouble(f"nobody sits at {wanted.seat}: the seats are {', '.join(sorted(seats))}")
    if wanted.clause and not any(trail.book.clause(wanted.clause) for trail in trails):
        raise Trouble(f"no book that was played has a clause {wanted.clause}")
    rulings = [entry.number for trail in trails for entry in trail.entries if entry.kind == "ruled"]
    if wanted.ruling is not None and wanted.ruling not in rulings:
        raise Trouble(f"there is no ruling {wanted.ruling}: {len(rulings)} were made")


def _tell(out: Console, trail: Trail, wanted: Only) -> None:
    book = trail.book
    if trail.title:
        out.print(Text(f"== {trail.title} ==", style="bold"))
    out.print(Text(" · ".join([book.title, ", ".join(trail.seats), *trail.notes]), style="dim"))
    told: set[str] = set()
    for entry in trail.chosen(wanted):
        out.print()
        _entry(out, book, entry, told)
    if wanted.ruling is not None:
        _around(out, trail, wanted.ruling)
    elif wanted == Only():
        out.print()
        _findings(out, trail.findings)
        out.print()
        for line in table_lines(out, book, trail.table):
            out.print(line)


def _around(out: Console, trail: Trail, number: int) -> None:
    try:
        around = trail.around(number) if trail.around else ()
    except LookupError:
        around = ()  # it was taken back: there is no table after it
    for table in around:
        out.print()
        for line in table_lines(out, trail.book, table):
            out.print(line)


def _findings(out: Console, found: tuple[Finding, ...]) -> None:
    out.print(Text("What to look at" if found else "Nothing irregular was found.", style="bold"))
    for kind, style in STYLES.items():
        told = [finding for finding in found if finding.kind == kind]
        if told:
            out.print(Text(f"  {kind}", style=style))
        for finding in told:
            head = Text(f"  {finding.ruling}", style="magenta")
            text = finding.text
            if finding.evidence and kind == IMPOSSIBLE:
                text = f"{text} (see {numbers(finding.evidence)})"
            out.print(hanging(out, head, text, INDENT + 2))


def _entry(out: Console, book: Book, entry: Entry, told: set[str]) -> None:
    head = Text(entry.label.ljust(INDENT), style="bold")
    head.append(entry.text, style="strike" if entry.struck else "bold")
    if entry.outcome:
        head.append(f"  {entry.outcome}", style=COLOURS[entry.outcome])
    out.print(head)
    if entry.recorded_at is not None and entry.who is not None:
        who = f"{when(entry.recorded_at)}, by {entry.who.words}"
        out.print(Text(" " * INDENT + who, style="dim"))
    for reason in entry.reasons:
        out.print(paragraph(out, reason, INDENT))
    for number in entry.cites:
        _clause(out, book, number, told)
    if entry.happened:
        happened = "; ".join(one.removesuffix(".") for one in entry.happened)
        out.print(paragraph(out, f"Then: {happened}.", INDENT))
    for later in entry.later:
        out.print(paragraph(out, later, INDENT))


def _clause(out: Console, book: Book, number: str, told: set[str]) -> None:
    """Print a clause in full where it is cited first, and by its title from then on."""
    clause = book.clause(number)
    width = max(len(printed.number) for printed in book.printed) + 2
    head = Text(" " * INDENT).append(number.ljust(width), style="cyan")
    if clause is None:
        text = ""
    elif number in told:
        text = f"{clause.title}."
    else:
        text = f"{clause.title}. {clause.text}".strip()
    told.add(number)
    out.print(hanging(out, head, text, INDENT + width))
