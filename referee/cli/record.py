"""``export`` and ``import``: matches that leave the record, and matches that come."""

from __future__ import annotations

import re
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.console import Status, Trouble, complain
from referee.cli.database import check_there, database_option, find, seal_option
from referee.cli.reading import read_bytes, text_of
from referee.cli.shelf import the_shelf
from referee.kernel.rules.reading import said
from referee.notation.files import HEADERS
from referee.record import (
    BadImport,
    BadSeal,
    Damaged,
    NeedsUpgrade,
    NoSuchMatch,
    Records,
    Refused,
    StoreTrouble,
    verify,
)
from referee.record.exchange import jsonl as exchange
from referee.record.exchange import papers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.cli.reading import Source
    from referee.record import Imported, Listed, Verified

MOST_BYTES = 500_000_000
PAGE = 200


@click.command()
@click.argument("match_id", metavar="[MATCH]", default="")
@click.option(
    "--format", "form", type=click.Choice(["jsonl", "text", "csv"]), default="jsonl",
    show_default=True, help="The record itself, the notation, or a table for a spreadsheet.",
)  # fmt: skip
@click.option("--names", is_flag=True, help="With the players' names (jsonl and text).")
@click.option("--sound", is_flag=True, help="Of a damaged MATCH, what can be read of it.")
@database_option
@seal_option
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to; else standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def export(match_id: str, form: str, database: str, seal: Path, output: str, **asked: bool) -> None:
    """Write a recorded MATCH as JSON Lines (which can be verified and imported), in the notation,
    or as CSV.

    Without MATCH, list the matches of the record, the latest first: id, book, when it was opened,
    and whether it is open, over or closed; or what is damaged, where it cannot be read whole.

    Of a damaged MATCH, --sound writes the events before the first that cannot be read: read them,
    or import them elsewhere.

    Ends with status 1 when MATCH is damaged, with 2 when there is no such match or the file cannot
    be written, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    if not match_id and (asked["names"] or asked["sound"] or output != "-"):
        raise Trouble("which MATCH? Without options, export lists them")
    if asked["names"] and asked["sound"]:
        raise Trouble("--sound writes events alone, and no names")
    with opened_records(database, create=False, seal=seal if match_id else None) as records:
        if not match_id:
            _list(records)
            return
        try:
            if asked["sound"]:
                lines = _sound(records, match_id, form)
            else:
                lines = _exported(records, match_id, form, names=asked["names"])
        except NoSuchMatch:
            raise Trouble(f"there is no match {said(match_id)} in this record") from None
        _write(lines, output, force=asked["force"])


def _list(records: Records) -> None:
    """Print a line for each match, those that the service does not list among them."""
    page = records.list(unlisted=True, limit=PAGE)
    if not page.matches:
        complain("referee: this record holds no match")
    while True:
        for match in page.matches:
            opened = datetime.fromtimestamp(match.opened_at / 1000, UTC)
            state = _state(records, match)
            click.echo(f"{match.id}  {match.book}  {opened:%Y-%m-%dT%H:%MZ}  {state}")
        if page.next is None:
            return
        page = records.list(unlisted=True, limit=PAGE, cursor=page.next)


def _state(records: Records, match: Listed) -> str:
    """Return how far a match is, or what is damaged in it."""
    try:
        return records.match(match.id).status
    except Damaged as error:
        return f"damaged: event {error.version} {error.reason}"


def _exported(records: Records, match_id: str, form: str, *, names: bool) -> Iterable[bytes]:
    if form == "jsonl":
        return records.export(match_id, names=names)
    if form == "text":
        return [records.export_text(match_id, names=names).encode()]
    return [records.export_csv(match_id).encode()]


def _sound(records: Records, match_id: str, form: str) -> Iterable[bytes]:
    """Return a match as far as it can be read."""
    try:
        match = records.match(match_id)
    except Damaged as error:
        if error.sound is None:
            raise
        match = error.sound
        complain(f"referee: {error.sentence} This is what comes before it")
    if form == "jsonl":
        return exchange.lines(
            match, records.store.read(match_id, 0, match.version), exchange.Beside()
        )
    return [(papers.text if form == "text" else papers.table)(match).encode()]


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
@click.argument("file")
@database_option
def import_(file: str, database: str) -> None:
    """Take a match into the record: an export byte for byte, or a text in the notation, of which
    every line is judged. What was changed, or comes out otherwise than it says, is refused.

    What comes in is marked as imported for ever. Of a match that is there already the further
    events are added, where the file begins with all that is there.
    """  # noqa: D205 - click takes the first paragraph whole
    name, data = read_bytes(file, MOST_BYTES)
    with opened_records(database, create=True) as records:
        if _NOTATION.match(data):
            text = text_of(name, data).text
            for taken in checked(name, lambda: records.import_text(text)):
                _tell(taken)
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
    keys.
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
    rb"(\xef\xbb\xbf)?\s*((#|==)[^\n]*\n\s*)*(%b)[ \t]*:" % "|".join(HEADERS).encode()
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
