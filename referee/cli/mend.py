"""``mend``: what can be done about a damaged match of the record."""

from __future__ import annotations

import click

from referee.cli.completing import matches
from referee.cli.console import Status, Trouble
from referee.cli.database import database_option
from referee.cli.record import opened_records


@click.command()
@click.argument("match_id", metavar="MATCH", shell_complete=matches)
@click.option("--yes", is_flag=True, help="Do it; else it is only said what would be done.")
@database_option
def mend(match_id: str, database: str, *, yes: bool) -> None:
    """Mend a damaged MATCH of the record: the events up to the first that cannot be read stay the
    match, those after it are set aside in a table of their own, and everything that follows from
    the events is made anew. No event is deleted.

    Without --yes nothing is changed. Where an export or a backup has what is missing here, that is
    the better way. Stop the service first, or start it anew afterwards.

    Ends with status 1 when the match does not hold even then, with 2 when there is no such match or
    nothing of it can be kept, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    from referee.record.integrity.mending import Mending  # noqa: PLC0415 - a file needs no store

    with opened_records(database, create=False) as records:
        mending = Mending(records.store, records.shelf)
        plan = mending.plan(match_id)
        if not plan.wrong:
            click.echo(f"match {match_id} holds: there is nothing to mend")
            return
        click.echo(f"match {match_id} does not hold:")
        for text in plan.wrong:
            click.echo(f"  {text}")
        click.echo("it is mended like this:" if yes else "it would be mended like this:")
        for step in plan.steps:
            click.echo(f"  {step}")
        if not yes:
            click.echo("nothing was changed; --yes does it")
            return
        mending.carry_out(plan)
        left = mending.plan(match_id).wrong
        if left:
            raise Trouble(f"it was done, and still: {'; '.join(left)}", Status.WRONG)
        click.echo(f"match {match_id} holds now")
