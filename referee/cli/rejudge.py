"""``rejudge``: judges a match again by another book or other terms, and lists what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from referee.cli.completing import books, files
from referee.cli.console import Status, Trouble, console, hanging, print_json
from referee.cli.data import ruling_data
from referee.cli.reading import Unreadable, looks_like_export, read_text, scripts_of
from referee.cli.shelf import book_called, the_shelf
from referee.cli.telling import outcome_words, table_lines
from referee.cli.text import Text
from referee.kernel import Disagreement
from referee.kernel.view import view
from referee.notation.files import Mistake
from referee.notation.play import rejudge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.cli.reading import Source
    from referee.match.other_rules import Differs, Rejudged

    _Named = tuple[Rejudged, Mapping[str, str]]

MARGIN = 6


@click.command("rejudge")
@click.argument("file", shell_complete=files)
@click.option("--book", default="", metavar="BOOK", shell_complete=books, help="By this book.")
@click.option(
    "--term", "--terms", "terms", multiple=True, metavar="NAME=VALUE", help="Under this term.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="As data.")
@click.pass_context
def rejudge_(
    ctx: click.Context, file: str, book: str, terms: tuple[str, ...], *, as_json: bool
) -> None:
    """Judge the matches of FILE by another book, under other terms, or by the book as it is now,
    and list the rulings that come out otherwise. FILE itself does not change.

    FILE is a match in the notation or an export as JSON Lines; - is standard input.

    Ends with status 4 when rulings come out otherwise, with 1 when FILE is an export that was
    changed, and with 2 when FILE cannot be read or cannot be judged so.
    """  # noqa: D205 - click takes the first paragraph whole
    source = read_text(file)
    asked = dict(map(_pair, terms))
    try:
        found = list(_judged(source, book, asked))
    except Disagreement as error:
        raise Trouble(str(error)) from None
    if as_json:
        print_json([_data(one) for one, _ in found])
    else:
        for index, (one, names) in enumerate(found):
            if index:
                console().print()
            _tell(one, names)
    if any(one.differences for one, _ in found):
        ctx.exit(Status.DIFFERS)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Trouble(f"--term must look like hand_size=5, not {ascii(text)[:40]}")
    return name.strip(), value.strip()


def _judged(source: Source, book: str, terms: dict[str, str]) -> Iterator[_Named]:
    shelf = the_shelf()
    if book:
        book_called(book)
    if looks_like_export(source.text):
        # Loaded only now: the notation needs no database library.
        from referee.cli.record import folded, names_in  # noqa: PLC0415
        from referee.record.queries.other_rules import judged_again  # noqa: PLC0415

        found = folded(source)
        yield judged_again(found.match, shelf, book or None, terms), names_in(found)
        return
    for script in scripts_of(source):
        try:
            yield rejudge(script, shelf, book, terms), script.names
        except Mistake as mistake:
            if mistake.line == script.line and (book or terms):
                raise Trouble(mistake.sentence) from None  # what was asked, not what was written
            raise Unreadable(source, [mistake, *mistake.others]) from None


def _tell(found: Rejudged, names: Mapping[str, str]) -> None:
    out, book = console(), found.book
    usual = {term.name: term.default for term in book.terms}
    changed = [f"{n}={v}" for n, v in book.agreed.items() if usual.get(n) != v]
    seats = [f"{seat} {names.get(seat, '')}".strip() for seat in found.table.seats]
    head = [book.title, ", ".join(seats), f"revision {book.revision}", *changed]
    out.print(Text(" · ".join(head), style="dim"))
    for one in found.differences:
        line = Text(f"{one.number}".rjust(MARGIN - 2) + "  ")
        out.print(line.append(one.text))
        out.print(hanging(out, Text(" " * MARGIN), _difference(one), MARGIN))
    many = len(found.differences)
    if many:
        out.print(Text(f"{many} of {found.rulings} rulings come out otherwise.", style="bold"))
    else:
        out.print(Text(f"All {found.rulings} rulings come out as they were.", style="bold"))
    out.print()
    for line in table_lines(out, book, found.table, names):
        out.print(line)


def _difference(one: Differs) -> Text:
    """Return what a ruling was and what it would be."""
    before = outcome_words(one.before)
    if one.after is None:
        return Text(f"{before} → cannot be judged: {one.problem}", "yellow")
    after = outcome_words(one.after)
    said = f"{before} → {after}" if before != after else f"{before}, with other facts"
    text = Text().append(said, "yellow")
    return text.append(f" ({one.after.reason})") if one.after.reason else text


def _data(found: Rejudged) -> dict[str, Any]:
    book = found.book
    return {
        "book": book.name,
        "revision": book.revision,
        "terms": dict(book.agreed),
        "rulings": found.rulings,
        "differences": [
            {
                "number": one.number,
                "text": one.text,
                "before": ruling_data(book, one.before),
                "after": ruling_data(book, one.after) if one.after else None,
                "problem": one.problem,
            }
            for one in found.differences
        ],
        "table": view(book, found.table),
    }
