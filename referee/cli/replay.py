"""``replay``: judges a match written in the notation, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.completing import files
from referee.cli.console import Status, complain, console, print_json
from referee.cli.data import played_data
from referee.cli.reading import Source, Unreadable, looks_like_export, read_text, scripts_of
from referee.cli.shelf import the_shelf
from referee.cli.telling import tell
from referee.kernel.table.checks import Checks
from referee.notation.files import Mistake
from referee.notation.play import play

if TYPE_CHECKING:
    from referee.notation.played import Played


@click.command()
@click.argument("file", shell_complete=files)
@click.option("--json", "as_json", is_flag=True, help="As data.")
@click.option("--until", type=click.IntRange(0), metavar="N", help="Stop after ruling N.")
@click.pass_context
def replay(ctx: click.Context, file: str, *, as_json: bool, until: int | None) -> None:
    """Judge the matches of FILE (- for standard input), and print each ruling with its clauses.

    FILE is a match in the notation or an export as JSON Lines. An export is judged as the text that
    `referee export --format text` would write of it: what its rulings came to is expected of them.

    Ends with status 1 when something comes out otherwise than the file expects, and with 2 when
    the file cannot be read.
    """
    Checks.facts = True
    source = read_text(file)
    if looks_like_export(source.text):
        source = _as_notation(source)
    matches = judged(source, until)
    if as_json:
        print_json({"file": source.name, "matches": [played_data(played) for played in matches]})
    else:
        for index, played in enumerate(matches):
            if index:
                console().print()
            tell(played)
    for played in matches:
        told = played.script.headers.get("revision")
        if told is not None and told.text != played.book.revision:
            complain(f"referee: this was told under revision {told.text} of {played.book.name};"
                     f" revision {played.book.revision} judges it now")  # fmt: skip
        for line in played.script.unknown:
            complain(
                f"{source.name}:{line.number}: {line.key} is not known here, and left as it is"
            )
        for step in played.problems:
            complain(f"{source.name}:{step.line}: {step.problem}")
    if any(played.problems for played in matches):
        ctx.exit(Status.WRONG)


def _as_notation(source: Source) -> Source:
    """Return an export as the text that would have been exported in its place."""
    # Loaded only now: the notation needs none of it.
    from referee.cli.record import folded, names_in  # noqa: PLC0415
    from referee.record.exchange import papers  # noqa: PLC0415

    found = folded(source)
    return Source(f"{source.name} as text", papers.text(found.match, names=names_in(found)))


def judged(source: Source, until: int | None = None) -> list[Played]:
    """Judge all matches of a file; the mistakes of all of them are reported together."""
    scripts = scripts_of(source)
    books = the_shelf()
    matches: list[Played] = []
    mistakes: list[Mistake] = []
    for script in scripts:
        try:
            matches.append(play(script, books, until))
        except Mistake as mistake:
            mistakes += [mistake, *mistake.others]
    if mistakes:
        # What holds for all matches of a file is reported once.
        once = {(m.line, m.sentence): m for m in mistakes}
        raise Unreadable(source, sorted(once.values(), key=lambda mistake: mistake.line))
    return matches
