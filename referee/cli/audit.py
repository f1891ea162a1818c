"""``audit``: tells a match event by event, each clause in words, and what was undone and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.text import Text

from referee.cli.console import console, hanging, paragraph, print_json
from referee.cli.history import History, recorded, written
from referee.cli.reading import looks_like_export, read_text
from referee.cli.replay import judged
from referee.cli.telling import COLOURS, table_lines

if TYPE_CHECKING:
    from rich.console import Console

    from referee.cli.history import Entry
    from referee.kernel import Book

INDENT = 8


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="As data.")
def audit(file: str, *, as_json: bool) -> None:
    """Tell the matches of FILE event by event: every clause in words, what was void, what was
    let stand, and what was undone and why.

    FILE is a match in the notation or an export as JSON Lines; - is standard input.
    """  # noqa: D205 - click takes the first paragraph whole
    source = read_text(file)
    if looks_like_export(source.text):
        histories = [recorded(source)]
    else:
        histories = [written(played) for played in judged(source)]
    if as_json:
        print_json([history.data() for history in histories])
        return
    out = console()
    for index, history in enumerate(histories):
        if index:
            out.print()
        _tell(out, history)


def _tell(out: Console, history: History) -> None:
    book = history.book
    if history.title:
        out.print(Text(f"== {history.title} ==", style="bold"))
    out.print(Text(" · ".join([book.title, ", ".join(history.seats), *history.notes]), style="dim"))
    told: set[str] = set()
    for entry in history.entries:
        out.print()
        _entry(out, book, entry, told)
    found = [(entry, finding) for entry in history.entries for finding in entry.findings]
    out.print()
    out.print(Text("What to look at" if found else "Nothing irregular was found.", style="bold"))
    for entry, finding in found:
        head = Text(f"  {entry.label}", style="magenta")
        out.print(hanging(out, head, finding, INDENT + 2))
    out.print()
    for line in table_lines(out, book, history.table):
        out.print(line)


def _entry(out: Console, book: Book, entry: Entry, told: set[str]) -> None:
    head = Text(entry.label.ljust(INDENT), style="bold")
    head.append(entry.text, style="strike" if entry.struck else "bold")
    if entry.outcome:
        head.append(f"  {entry.outcome}", style=COLOURS[entry.outcome])
    out.print(head)
    if entry.who:
        out.print(Text(" " * INDENT + entry.who, style="dim"))
    for reason in entry.reasons:
        out.print(paragraph(out, reason, INDENT))
    for number in entry.cites:
        _clause(out, book, number, told)
    if entry.happened:
        out.print(paragraph(out, "Then: " + "; ".join(entry.happened) + ".", INDENT))
    for change in entry.changes:
        out.print(paragraph(out, change, INDENT))


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
