"""The desk: a tournament of the record, found and opened for a command, and its plain tables."""

from __future__ import annotations

import csv
import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from referee.cli.console import Trouble
from referee.cli.database import database_option
from referee.cli.record import opened_records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record import Records
    from referee.record.commands.tournament_streams import DoneThere
    from referee.tournament.commands import Command
    from referee.tournament.tournament import Tournament

LATEST = "latest"


class Desk:
    """A tournament of a record, as whoever keeps the record directs it."""

    def __init__(self, records: Records, which: str) -> None:
        """Find the tournament: by its id or how that begins, or the latest one."""
        from referee.record.people.people import BY_DIRECTING_OPERATOR  # noqa: PLC0415

        self.records, self.there = records, records.tournaments
        self.by = BY_DIRECTING_OPERATOR
        listed = self.there.page()
        found = [one for one in listed if which == LATEST or one.id.startswith(which)]
        if not found:
            raise Trouble(f"there is no tournament {which!r} in this record")
        if which != LATEST and len(found) > 1:
            raise Trouble(f"{which!r} is how several tournaments begin")
        self.id = found[0].id

    @property
    def now(self) -> Tournament:
        """The tournament as it stands now."""
        return self.there.get(self.id)

    @property
    def round(self) -> int:
        """The number of the latest round."""
        return len(self.now.rounds)

    def do(self, command: Command) -> DoneThere:
        """Decide a command and record what comes of it."""
        return self.there.record(self.id, command, self.by)


def desk_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command say which tournament it is about, and in which record."""
    which = click.option(
        "--tournament", "-t", "which", default=LATEST, metavar="ID",
        help="Which one, by its id or how that begins; else the latest.",
    )  # fmt: skip
    return database_option(which(function))


@contextmanager
def desk(database: str, which: str) -> Iterator[Desk]:
    """Open the record at a tournament."""
    with opened_records(database, create=False) as records:
        yield Desk(records, which)


@click.group()
def tournament() -> None:
    """Direct a tournament: announce it, take entries, draw, seat, take results, decide protests,
    tell the standings, export it.

    Every command is recorded as an event; what was wrong is put right by another one.

    Ends with status 2 where something is refused, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole


def print_table(rows: list[list[str]], *, as_csv: bool = False) -> None:
    """Print a table whose first row names its columns."""
    if as_csv:
        out = io.StringIO(newline="")
        csv.writer(out, lineterminator="\r\n").writerows(rows)
        sys.stdout.write(out.getvalue())
        return
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(w) if cell.lstrip("-").isdigit() else cell.ljust(w)
                 for cell, w in zip(row, widths, strict=True)]  # fmt: skip
        click.echo("  ".join(cells).rstrip())


why_option = click.option("--why", default="", help="The reason.")
