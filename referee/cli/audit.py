"""``audit``: what was disputed, proven and decided in a match, its hands, and every event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.audit import Entry, Only, Refused, audited, headings, told
from referee.audit.argued import refused as refused_said
from referee.audit.trail import KINDS, because
from referee.cli.answer import answer
from referee.cli.completing import files
from referee.cli.console import Trouble, console, print_json
from referee.cli.events import Telling
from referee.cli.reading import looks_like_export, read_text
from referee.cli.replay import judged
from referee.cli.text import Text
from referee.kernel.messages import message
from referee.messages import LANGUAGES, Translated
from referee.presenters.audits import answer_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.audit import Audit, Trail
    from referee.cli.reading import Source
    from referee.cli.text import Console
    from referee.notation.played import Played


@click.command()
@click.argument("file", shell_complete=files)
@click.option("--only", type=click.Choice(list(KINDS)), help="These events alone.")
@click.option("--seat", metavar="SEAT", default="", help="What this seat did or recorded.")
@click.option("--clause", metavar="NUMBER", default="", help="What cites this clause.")
@click.option(
    "--ruling", metavar="N", type=int,
    help="What is about this ruling, with the table before it and after it.",
)  # fmt: skip
@click.option("--trail", is_flag=True, help="Every event too, with its clauses in words.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en",
    help="In which language it is told.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="As data, every event included.")
def audit(  # noqa: PLR0913 - an option each
    file: str,
    only: str | None,
    seat: str,
    clause: str,
    ruling: int | None,
    *,
    language: str,
    trail: bool,
    as_json: bool,
) -> None:
    """Tell what the matches of FILE came to: what was disputed and decided and why, what is proven
    and what is unusual, then the score sheet and each hand as its players would write it down.

    With --trail follows every event, and whoever asks for some events alone is told no more.

    FILE is a match in the notation or an export as JSON Lines; - is standard input.

    Ends with status 1 when FILE is an export that was changed, and with 2 when FILE cannot be read
    or has nothing of what is asked for.
    """  # noqa: D205 - click takes the first paragraph whole
    every = list(audits(read_text(file)))
    trails = [one.trail for one in every]
    wanted = Only(only or "", seat, clause, ruling)
    _known(trails, wanted)
    if as_json:
        print_json([
            one.trail.data(wanted, tables=ruling is not None) | answer_json(one) for one in every
        ])  # fmt: skip
        return
    out = console()
    for index, one in enumerate(every):
        if index:
            out.print()
        said = Translated(language, one.names(Translated(language)))
        _head(out, one, said)
        if wanted == Only():
            answer(out, one, said)
        if trail or wanted != Only():
            if wanted == Only():
                out.print()
                out.print(Text(said.message(headings.EVENTS), style="bold"))
            Telling(out, one.trail, said).tell(wanted)


def audits(source: Source) -> Iterator[Audit]:
    """Yield the audit of each match of a file, in the notation or exported."""
    if not looks_like_export(source.text):
        for played in judged(source):
            yield audited(played.match, written(played), names=played.script.names)
        return
    from referee.cli.record import folded, names_in  # noqa: PLC0415 - the notation needs no record

    found = folded(source)
    imports = [one.words for one in found.imports]
    yield audited(found.match, told(found.match, imports=imports), names=names_in(found),
                  imported=bool(imports))  # fmt: skip


_KINDS = {"decide": "decided", "confirm": "confirmed", "close": "closed"}


def written(played: Played) -> Trail:
    """Return the trail of a match in the notation, with the lines that were refused."""
    lines, refused, version = {}, [], 1
    for step in played.steps:
        made = step.correction
        if step.version:
            version = step.version
            lines[version] = step.line
        elif made is not None:
            entry = Entry(
                _KINDS.get(made.what, "corrected"), refused_said(made.what, made.number),
                made.number, line=step.line, report=step.text, outcome=made.ruling.outcome,
                cites=made.ruling.cites,
                reasons=tuple(filter(None, (because(made.why), made.ruling.reason))),
            )  # fmt: skip
            refused.append(Refused(version, entry))
    return told(played.match, title=played.script.title, lines=lines, refused=refused)


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


def _head(out: Console, one: Audit, said: Translated) -> None:
    trail = one.trail
    if trail.title:
        out.print(Text(f"== {trail.title} ==", style="bold"))
    people = ", ".join(f"{who.seat} {who.name}".strip() for who in one.people)
    notes = [said.message(message(note)) for note in trail.notes]
    for line in Text(" · ".join([said.words(trail.book.title), people, *notes]), "dim").wrapped(
        out.width
    ):
        out.print(line)
