"""``matches``: what is on record, a line for each match."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from referee.cli.club import listed
from referee.cli.console import complain
from referee.cli.database import database_option
from referee.cli.record import opened_records
from referee.record import Damaged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.record import Listed, Records


@click.command()
@click.option("--names", is_flag=True, help="With who plays.")
@database_option
def matches(database: str, *, names: bool) -> None:
    """List the matches of the record, the latest first: id, book, when it was opened, and whether
    it is open, over or closed; or what is damaged, where it cannot be read whole.

    Those that the service does not list are among them.

    Ends with status 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    with opened_records(database, create=False) as records:
        if not records.count():
            complain("referee: this record holds no match")
        for match in listed(records):
            click.echo("  ".join(_line(records, match, names=names)))


def _line(records: Records, match: Listed, *, names: bool) -> list[str]:
    """Return what the list says of a match."""
    opened = datetime.fromtimestamp(match.opened_at / 1000, UTC)
    people = records.names(match.id) if names else {}
    seats: Iterable[str] = people
    try:
        found = records.match(match.id)
        state, seats = found.status, found.seats
    except Damaged as error:
        state = f"damaged: event {error.version} {error.reason}"
    called = ", ".join(f"{seat} {people[seat]}" for seat in seats if people.get(seat))
    told = [match.id, match.book, f"{opened:%Y-%m-%dT%H:%MZ}", state, called]
    return [*filter(None, told)]
