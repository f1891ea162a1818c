"""``rebuild``: the list of matches made anew from the events."""

from __future__ import annotations

import click

from referee.cli.console import Status
from referee.cli.database import database_option
from referee.cli.record import opened_records


@click.command()
@database_option
@click.pass_context
def rebuild(ctx: click.Context, database: str) -> None:
    """Make the list of matches anew from their events; no event is touched.

    The service keeps the list itself, and makes a line that is behind the events anew when it is
    looked at. This does all of them at once: after the release of before has worked on the record
    as well, or so that nobody waits for it later. The service may go on meanwhile.

    Ends with status 1 when a match is damaged, and with 3 when the record cannot be reached.
    """
    made, damaged = 0, 0
    with opened_records(database, create=False) as records:
        for one in records.rebuild_list():
            made += 1
            if one.damaged is not None:
                damaged += 1
                click.echo(f"{one.id}  damaged: event {one.damaged.version} {one.damaged.reason}")
    click.echo(f"matches: {made}; {made - damaged} are in the list as their events say")
    if damaged:
        ctx.exit(Status.WRONG)
