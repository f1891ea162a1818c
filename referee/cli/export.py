"""``export`` and ``import``: matches that leave the record, and matches that come."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.club import Files, every_match, listed
from referee.cli.completing import files, matches
from referee.cli.console import Trouble, complain
from referee.cli.database import database_option, seal_option
from referee.cli.reading import read_bytes, text_of
from referee.cli.record import MOST_BYTES, NOTATION, checked, exports_in, none_such, opened_records
from referee.messages import LANGUAGES
from referee.notation.files import parse
from referee.paper import ENDING as PDF
from referee.record import Damaged, NoSuchMatch
from referee.record.exchange import jsonl
from referee.record.exchange.forms import EXPORTS, FORMS, RECORD, Leaving
from referee.record.exchange.lines import Beside

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.record import Imported, Records


@click.command()
@click.argument("match_id", metavar="[MATCH]", default="", shell_complete=matches)
@click.option(
    "--format", "form", type=click.Choice([*EXPORTS, PDF]), default=RECORD, show_default=True,
    help="The record itself, the notation, a table of the rulings, the hands or the players, a"
         " batch of CloudEvents, a play for BG Stats, or the audit's first page with the score.",
)  # fmt: skip
@click.option(
    "--names", is_flag=True,
    help="With the players' names (jsonl, text, csv-players, bgstats, pdf).",
)  # fmt: skip
@click.option("--pictures", is_flag=True, help="With the photographs of the table (jsonl, pdf).")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="In which language, as pdf.",
)  # fmt: skip
@click.option("--all", "folder", metavar="FOLDER", default="", help="Every match, a file each.")
@click.option("--sound", is_flag=True, help="Of a damaged MATCH, what can be read of it.")
@database_option
@seal_option
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to; else standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def export(  # noqa: PLR0913 - an option each
    *,
    match_id: str,
    form: str,
    folder: str,
    language: str,
    database: str,
    seal: Path,
    output: str,
    **asked: bool,
) -> None:
    """Write a recorded MATCH as JSON Lines (which can be verified and imported), in the notation,
    or in a form for other programs.

    MATCH is its id, the last part of the address of its page; `referee matches` lists them all.

    With --all, every match goes into a file of its own in FOLDER. Broken off, or called again
    later, it writes what is new and leaves the rest; --force writes all of it.

    Of a damaged MATCH, --sound writes the events before the first that cannot be read: read them,
    or import them elsewhere.

    Ends with status 1 when MATCH is damaged, with 2 when there is no such match or the file cannot
    be written, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    if folder and (match_id or asked["sound"] or output != "-"):
        raise Trouble("--all writes every match into FOLDER: no MATCH, --sound or --output with it")
    if not (match_id or folder):
        raise Trouble("which MATCH? `referee matches` lists them, and --all FOLDER writes them all")
    if asked["names"] and asked["sound"]:
        raise Trouble("--sound writes events alone, and no names")
    if asked["names"] and form in FORMS and not FORMS[form].named:
        raise Trouble(f"no names go into {form}")
    if asked["pictures"] and (form not in {RECORD, PDF} or asked["sound"]):
        raise Trouble(f"pictures go into a whole match as {RECORD} or {PDF} alone")
    with opened_records(database, create=False, seal=seal) as records:

        def written(match_id: str) -> Iterable[bytes]:
            return _written(records, match_id, form, language, asked)

        if folder:
            ending = FORMS[form].ending if form in FORMS else form
            how = {
                "names": asked["names"],
                "pictures": asked["pictures"],
                **({"language": language} if form == PDF else {}),
            }
            every = Files(form, ending, how, written)
            every_match(records, Path(folder), every, anew=asked["force"])
            return
        try:
            lines = _sound(records, match_id, form) if asked["sound"] else written(match_id)
        except NoSuchMatch:
            ids = [match.id for match in listed(records)]
            raise none_such(match_id, ids) from None
        _write(lines, output, force=asked["force"])


def _written(
    records: Records, match_id: str, form: str, language: str, asked: Mapping[str, bool]
) -> Iterable[bytes]:
    """Return a match in the form that is asked for."""
    names = asked["names"]
    if form != PDF:
        return records.export_as(match_id, form, names=names, pictures=asked["pictures"])
    known = records.names(match_id) if names else {}
    imports = [one.words for one in records.imports(match_id)]
    from referee.paper.pages import printed  # noqa: PLC0415 - its library need not be there

    match = records.match(match_id)
    pictures = records.people.pictures(match) if asked["pictures"] else {}
    return [printed(match, known, language, imports=imports, pictures=pictures)]


def _sound(records: Records, match_id: str, form: str) -> Iterable[bytes]:
    """Return a match as far as it can be read."""
    try:
        match = records.match(match_id)
    except Damaged as error:
        if error.sound is None:
            raise
        match = error.sound
        complain(f"referee: {error.sentence} This is what comes before it")
    events = records.store.read(match_id, 0, match.version)
    if form == RECORD:
        return jsonl.lines(match, events, Beside())
    if form == PDF:
        from referee.paper.pages import printed  # noqa: PLC0415 - as above

        return [printed(match, {})]
    return (told.encode() for told in FORMS[form].write(Leaving(match, {}, (), events)))


def _write(lines: Iterable[bytes], output: str, *, force: bool) -> None:
    if output == "-":
        for line in lines:
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
        return
    name = click.format_filename(output)
    whole = b"".join(lines)  # what breaks off leaves no file behind
    try:
        with Path(output).open("wb" if force else "xb") as file:
            file.write(whole)
    except FileExistsError:
        raise Trouble(f"{name} is there already; --force writes over it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Trouble(f"{name} cannot be written: {reason}") from None


@click.command("import")
@click.argument("file", shell_complete=files)
@database_option
def import_(file: str, database: str) -> None:
    """Take a match into the record: an export byte for byte, or a text in the notation, of which
    every line is judged. What was changed, or comes out otherwise than it says, is refused. A
    tournament comes with the matches of its tables, and its draws have to come out again.

    What comes in is marked as imported for ever. Of a match that is there already the further
    events are added, where the file begins with all that is there.

    Ends with status 1 when FILE was changed or comes out otherwise, with 2 when it cannot be read,
    and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    name, data = read_bytes(file, MOST_BYTES)
    with opened_records(database, create=True) as records:
        if NOTATION.match(data):
            text = text_of(name, data).text
            for taken in checked(name, lambda: records.import_text(text)):
                _tell(taken)
            for line in [line for script in parse(text) for line in script.unknown]:
                complain(f"{name}:{line.number}: a record has no place for {line.key}")
        else:
            for part, lines in exports_in(name, data.splitlines(keepends=True)):
                _tell(checked(part, partial(records.import_lines, lines)))


def _tell(taken: Imported) -> None:
    """Say what an import came to."""
    events = f"{taken.added} event{'s' * (taken.added != 1)}"
    what = f"{taken.kind} {taken.match_id}"
    if taken.repeated:
        click.echo(f"{what} is in this record already")
    elif taken.added < taken.version:
        click.echo(f"{what} was in the record, and has {events} more now")
    else:
        click.echo(f"{what} is in the record now, with {events}")
