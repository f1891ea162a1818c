"""``regulation``: check what a club announces, and print it with what judges each article."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.completing import files
from referee.cli.console import Status, Trouble, complain
from referee.cli.reading import read_bytes
from referee.cli.shelf import the_shelf
from referee.messages import say
from referee.record.tournament.books import books
from referee.tournament.movements import MOVEMENTS
from referee.tournament.reading import regulation as read
from referee.tournament.refusals import BadRegulation
from referee.tournament.shelf import names, text_of

if TYPE_CHECKING:
    from referee.tournament.regulation import Regulation, Text

MOST_BYTES = 500_000


def regulation_of(told: str) -> Regulation:
    """Return a regulation in a file or on the shelf; raises `Trouble` with its first mistake."""
    name, text = _text_of(told)
    try:
        return read(text, books(the_shelf()))
    except BadRegulation as error:
        first = error.mistakes[0]
        raise Trouble(f"{name}:{first.line}: {first.sentence}") from None


def _text_of(told: str) -> tuple[str, str]:
    if told in names() and not Path(told).exists():
        return told, text_of(told)
    name, data = read_bytes(told, MOST_BYTES)
    try:
        return name, data.decode("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{name} is no text in UTF-8") from None


@click.command()
@click.argument("file", required=False, metavar="FILE|NAME", shell_complete=files)
@click.option(
    "--language", type=click.Choice(["en", "de"]), default="en", help="In which language."
)
@click.pass_context
def regulation(ctx: click.Context, /, file: str | None, language: str) -> None:
    """Check a regulation in a FILE or on the shelf, and print it: what is played, how it is drawn,
    what counts, and each article with what judges it. Without a name, list those on the shelf.

    Ends with status 1 when it is not as it should be: each mistake is told with its line.
    """  # noqa: D205 - click takes the first paragraph whole
    if file is None:
        for name in names():
            click.echo(f"{name}  {said(regulation_of(name).title, language)}")
        return
    name, text = _text_of(file)
    try:
        told = read(text, books(the_shelf()))
    except BadRegulation as error:
        for one in error.mistakes:
            complain(f"{name}:{one.line}: {say(one.sentence, language)}")
        ctx.exit(Status.WRONG)
    for line in printed(told, language):
        click.echo(line)


def said(text: Text, language: str) -> str:
    """Return a text in a language, in English where it is not there."""
    return text.de if language == "de" and text.de else text.en


def printed(told: Regulation, language: str) -> list[str]:
    """Return a regulation in lines."""
    lines = [said(told.title, language), f"{told.play.book}"]
    lines += [f"  {name} = {value}" for name, value in told.play.terms.items()]
    for stage in told.stages:
        lines.append(f"{said(stage.name, language)}: {stage.movement}, {stage.games}")
        lines.append(f"  {say(MOVEMENTS[stage.movement].text, language)}")
    for one in told.articles:
        by = ", ".join(one.judged) or one.left
        lines.append(f"{one.number}  {said(one.text, language)}  [{by}]")
    for text in (told.source, told.missing):
        if text.en:
            lines.append(said(text, language))
    return lines
