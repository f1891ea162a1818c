"""``export``, ``import`` and ``verify``: matches that leave the record, and matches that come."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.console import Status, Trouble, complain, print_json
from referee.cli.reading import read_bytes
from referee.cli.shelf import the_shelf
from referee.kernel.notation import said
from referee.record import (
    BadImport,
    NoSuchMatch,
    RecordError,
    Records,
    StoreTrouble,
    verify,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.cli.reading import Source
    from referee.record import Match, Verified

MOST_BYTES = 500_000_000
PAGE = 200

_database = click.option(
    "--database", envvar="REFEREE_DATABASE", default="sqlite:///referee.sqlite", show_default=True,
    show_envvar=True, help="Where the record is kept: sqlite:///FILE or postgresql://…",
)  # fmt: skip


@click.command()
@click.argument("match_id", metavar="[MATCH]", default="")
@click.option(
    "--format", "form", type=click.Choice(["jsonl", "text", "csv"]), default="jsonl",
    show_default=True, help="The record itself, the notation, or a table for a spreadsheet.",
)  # fmt: skip
@click.option("--names", is_flag=True, help="With the players' names (jsonl and text).")
@_database
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to; else standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def export(match_id: str, form: str, database: str, output: str, **asked: bool) -> None:
    """Write a recorded MATCH as JSON Lines (which can be verified and imported), in the notation,
    or as CSV.

    Without MATCH, list the matches of the record, the latest first: id, book, when it was opened,
    and whether it is open, over or closed.
    """  # noqa: D205 - click takes the first paragraph whole
    if not match_id and (asked["names"] or output != "-"):
        raise Trouble("which MATCH? Without options, export lists them")
    with _records(database, create=False) as records:
        if not match_id:
            _list(records)
            return
        try:
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
            click.echo(f"{match.id}  {match.book}  {opened:%Y-%m-%dT%H:%MZ}  {match.status}")
        if page.next is None:
            return
        page = records.list(unlisted=True, limit=PAGE, cursor=page.next)


def _exported(records: Records, match_id: str, form: str, *, names: bool) -> Iterable[bytes]:
    if form == "jsonl":
        return records.export(match_id, names=names)
    if form == "text":
        return [records.export_text(match_id, names=names).encode()]
    return [records.export_csv(match_id).encode()]


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
@_database
def import_(file: str, database: str) -> None:
    """Take an exported match into the record, byte for byte; one that was changed is refused."""
    name, data = read_bytes(file, MOST_BYTES)
    with _records(database, create=True) as records:
        taken = _checked(name, lambda: records.import_lines(data.splitlines(keepends=True)))
    if taken.repeated:
        click.echo(f"match {taken.match_id} is in this record already")
    else:
        events = f"{taken.version} event{'s' * (taken.version != 1)}"
        click.echo(f"match {taken.match_id} is in the record now, with {events}")


@click.command("verify")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="As data.")
def verify_(file: str, *, as_json: bool) -> None:
    """Check an export against itself: the order of its events, the hash of every payload, and that
    they fold to the table it says. Nothing is recorded.
    """  # noqa: D205 - click takes the first paragraph whole
    name, found = _verified(file)
    match = found.match
    if as_json:
        print_json(_data(found))
        return
    openings = f" and {len(found.openings)} openings" if found.openings else ""
    click.echo(f"{name} is whole: {len(found.events)} events{openings}, in order, no byte changed")
    click.echo(f"match   {match.id}")
    click.echo(f"book    {match.book.name}, revision {match.revision}")
    click.echo(f"seats   {' '.join(match.seats)}")
    click.echo(f"state   {match.status} after ruling {match.last_number}, as its events say")
    click.echo(f"digest  sha256 {found.digest}")


def _data(found: Verified) -> dict[str, Any]:
    match = found.match
    return {
        "match": match.id, "book": match.book.name, "revision": match.revision,
        "terms": dict(match.terms), "seats": list(match.seats), "events": len(found.events),
        "openings": len(found.openings), "rulings": match.last_number, "status": match.status,
        "digest": found.digest,
    }  # fmt: skip


def _verified(file: str) -> tuple[str, Verified]:
    name, data = read_bytes(file, MOST_BYTES)
    shelf = the_shelf()
    return name, _checked(name, lambda: verify(data.splitlines(keepends=True), shelf))


def folded(source: Source) -> Match:
    """Return the match of an export that was read already."""
    lines = source.text.encode().splitlines(keepends=True)
    found: Verified = _checked(source.name, lambda: verify(lines, the_shelf()))
    return found.match


def _checked(name: str, read: Callable[[], Any]) -> Any:
    """Read an export; one that is not what it was when it was written is refused, with its line."""
    try:
        return read()
    except BadImport as error:
        message = f"{name}:{error.line}: {error.reason}"
        raise Trouble(message, Status.WRONG) from None


@contextmanager
def _records(database: str, *, create: bool) -> Iterator[Records]:
    """Open the record, and close it again; every trouble with it becomes a sentence."""
    path = database.removeprefix("sqlite:///")
    if path != database and not create and not Path(path).exists():
        raise Trouble(f"there is no record at {click.format_filename(path)}", Status.UNREACHABLE)
    try:
        records = Records.connect(database, shelf=the_shelf())
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    try:
        yield records
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except RecordError as error:
        raise Trouble(error.sentence) from None
    finally:
        records.close()
