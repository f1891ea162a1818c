"""``export`` and ``import``: matches that leave the record, and matches that come."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.club import Files, every_match, listed
from referee.cli.completing import files, matches
from referee.cli.console import Status, Trouble, complain
from referee.cli.database import check_there, database_option, find, seal_option
from referee.cli.reading import read_bytes, text_of
from referee.cli.shelf import the_shelf
from referee.kernel.rules.reading import said
from referee.messages import LANGUAGES
from referee.notation.files import HEADERS, OWN, parse
from referee.paper import ENDING as PDF
from referee.record import (
    BadImport,
    BadSeal,
    Damaged,
    NeedsUpgrade,
    NoSuchMatch,
    Refused,
    StoreTrouble,
    verify,
)
from referee.record.exchange import jsonl as exchange
from referee.record.exchange.forms import EXPORTS, FORMS, RECORD, Leaving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.cli.reading import Source
    from referee.record import Imported, Listed, Records, Verified

MOST_BYTES = 500_000_000


@click.command()
@click.argument("match_id", metavar="[MATCH]", default="", shell_complete=matches)
@click.option(
    "--format", "form", type=click.Choice([*EXPORTS, PDF]), default=RECORD, show_default=True,
    help="The record itself, the notation, a table of the rulings, the hands or the players, a"
         " batch of CloudEvents, a play for BG Stats, or the audit's first page with the score.",
)  # fmt: skip
@click.option(
    "--names", is_flag=True,
    help="With the players' names (jsonl, text, csv-players, bgstats, pdf, and the list).",
)  # fmt: skip
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

    Without MATCH, list the matches of the record, the latest first: id, book, when it was opened,
    and whether it is open, over or closed, with --names who plays; or what is damaged, where it
    cannot be read whole.

    With --all, every match goes into a file of its own in FOLDER. Broken off, or called again
    later, it writes what is new and leaves the rest; --force writes all of it.

    Of a damaged MATCH, --sound writes the events before the first that cannot be read: read them,
    or import them elsewhere.

    Ends with status 1 when MATCH is damaged, with 2 when there is no such match or the file cannot
    be written, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    if folder and (match_id or asked["sound"] or output != "-"):
        raise Trouble("--all writes every match into FOLDER: no MATCH, --sound or --output with it")
    if not (match_id or folder) and (asked["sound"] or output != "-"):
        raise Trouble("which MATCH? Without it, export lists them")
    if asked["names"] and asked["sound"]:
        raise Trouble("--sound writes events alone, and no names")
    if asked["names"] and form in FORMS and not FORMS[form].named:
        raise Trouble(f"no names go into {form}")
    sealed = seal if match_id or folder else None
    with opened_records(database, create=False, seal=sealed) as records:

        def written(match_id: str) -> Iterable[bytes]:
            return _written(records, match_id, form, language, names=asked["names"])

        if folder:
            ending = FORMS[form].ending if form in FORMS else form
            how = {"names": asked["names"], **({"language": language} if form == PDF else {})}
            every = Files(form, ending, how, written)
            every_match(records, Path(folder), every, anew=asked["force"])
            return
        if not match_id:
            _list(records, names=asked["names"])
            return
        try:
            lines = _sound(records, match_id, form) if asked["sound"] else written(match_id)
        except NoSuchMatch:
            raise Trouble(f"there is no match {said(match_id)} in this record") from None
        _write(lines, output, force=asked["force"])


def _list(records: Records, *, names: bool) -> None:
    """Print a line for each match, those that the service does not list among them."""
    if not records.count():
        complain("referee: this record holds no match")
    for match in listed(records):
        click.echo("  ".join(line_of(records, match, names=names)))


def line_of(records: Records, match: Listed, *, names: bool = False) -> list[str]:
    """Return what the list says of a match: id, book, when it was opened, its state, who plays."""
    opened = datetime.fromtimestamp(match.opened_at / 1000, UTC)
    people = records.names(match.id).items() if names else ()
    called = ", ".join(f"{seat} {name}" for seat, name in people if name)
    told = [match.id, match.book, f"{opened:%Y-%m-%dT%H:%MZ}", _state(records, match), called]
    return [*filter(None, told)]


def _state(records: Records, match: Listed) -> str:
    """Return how far a match is, or what is damaged in it."""
    try:
        return records.match(match.id).status
    except Damaged as error:
        return f"damaged: event {error.version} {error.reason}"


def _written(
    records: Records, match_id: str, form: str, language: str, *, names: bool
) -> Iterable[bytes]:
    """Return a match in the form that is asked for."""
    if form != PDF:
        return records.export_as(match_id, form, names=names)
    known = records.names(match_id) if names else {}
    imports = [one.words for one in records.imports(match_id)]
    from referee.paper.pages import printed  # noqa: PLC0415 - its library need not be there

    return [printed(records.match(match_id), known, language, imports=imports)]


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
        return exchange.lines(match, events, exchange.Beside())
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
    every line is judged. What was changed, or comes out otherwise than it says, is refused.

    What comes in is marked as imported for ever. Of a match that is there already the further
    events are added, where the file begins with all that is there.

    Ends with status 1 when FILE was changed or comes out otherwise, with 2 when it cannot be read,
    and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    name, data = read_bytes(file, MOST_BYTES)
    with opened_records(database, create=True) as records:
        if _NOTATION.match(data):
            text = text_of(name, data).text
            for taken in checked(name, lambda: records.import_text(text)):
                _tell(taken)
            for line in [line for script in parse(text) for line in script.unknown]:
                complain(f"{name}:{line.number}: a record has no place for {line.key}")
        else:
            lines = data.splitlines(keepends=True)
            _tell(checked(name, lambda: records.import_lines(lines)))


def _tell(taken: Imported) -> None:
    """Say what an import came to."""
    events = f"{taken.added} event{'s' * (taken.added != 1)}"
    if taken.repeated:
        click.echo(f"match {taken.match_id} is in this record already")
    elif taken.added < taken.version:
        click.echo(f"match {taken.match_id} was in the record, and has {events} more now")
    else:
        click.echo(f"match {taken.match_id} is in the record now, with {events}")


@click.command("import-key")
@click.argument("name", metavar="[NAME]", default="")
@click.option("--revoke", is_flag=True, help="The key of this name is worth nothing from then on.")
@database_option
def import_key(name: str, database: str, *, revoke: bool) -> None:
    """Make a key called NAME for somebody who may import matches over the network.

    The key is told this once; NAME is told with what was imported by it. Without NAME, list the
    keys. Where the service lets a key open matches, it is the same one.

    Ends with status 2 when there is no such key or one already, and with 3 when the record cannot
    be reached.
    """
    if revoke and not name:
        raise Trouble("which key is to be revoked? Without a name, the keys are listed")
    with opened_records(database, create=not revoke) as records:
        keys = records.import_keys
        if revoke:
            keys.revoke(name)
            click.echo(f"the import key {name} is revoked")
        elif name:
            click.echo(keys.make(name))
        else:
            for one in keys.all():
                made = datetime.fromtimestamp(one.made_at / 1000, UTC)
                click.echo(
                    f"{made:%Y-%m-%dT%H:%MZ}  {one.name}{'  revoked' * bool(one.revoked_at)}"
                )


def read_export(file: str) -> tuple[str, bytes]:
    """Return the name and the bytes of an export; a match in the notation is said to be one."""
    name, data = read_bytes(file, MOST_BYTES)
    if _NOTATION.match(data):
        raise Trouble(
            f"{name} is a match in the notation, not an export: `referee replay` judges it"
        )
    return name, data


_NOTATION = re.compile(
    rb"(\xef\xbb\xbf)?\s*((#|==)[^\n]*\n\s*)*(%b)[ \t]*:" % "|".join((*HEADERS, OWN)).encode()
)


def folded(source: Source) -> Verified:
    """Return what an export that was read already comes to."""
    lines = source.text.encode().splitlines(keepends=True)
    found: Verified = checked(source.name, lambda: verify(lines, the_shelf()))
    return found


def checked(name: str, read: Callable[[], Any]) -> Any:
    """Read an export; one that is not what it was when it was written is refused, with its line."""
    try:
        return read()
    except BadImport as error:
        message = f"{name}:{error.line}: {error.reason}"
        raise Trouble(message, Status.WRONG) from None


@contextmanager
def opened_records(database: str, *, create: bool, seal: Path | None = None) -> Iterator[Records]:
    """Open the record, and close it again; every trouble with it becomes a sentence.

    Where it is sealed, it is signed for with what is in the folder ``seal``, if there is one.
    """
    if not create:
        check_there(database)
    find(database)
    # Loaded only now: whoever reads a file needs no database.
    from referee.record import Records  # noqa: PLC0415

    try:
        there = seal if seal is not None and seal.is_dir() else None
        records = Records.connect(database, shelf=the_shelf(), seal=there)
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except (BadSeal, NeedsUpgrade) as error:
        raise Trouble(error.sentence) from None
    try:
        yield records
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except Damaged as error:
        raise Trouble(f"{error.sentence} `referee mend` can help", Status.WRONG) from None
    except Refused as error:
        raise Trouble(error.sentence) from None
    finally:
        records.close()
