"""``upgrade``: a record of an earlier release brought up to date."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from referee.cli.console import Status, Trouble
from referee.cli.database import check_there, database_option
from referee.record import RecordError, StoreTrouble
from referee.record.store.store import Store
from referee.record.store.upgrade import SCHEMA, plan, upgrade

if TYPE_CHECKING:
    from referee.record.store.upgrade import Doubled, Plan


@click.command("upgrade")
@database_option
@click.option("--dry-run", is_flag=True, help="Say what would be done, and change nothing.")
def upgrade_(database: str, *, dry_run: bool) -> None:
    """Bring the record of an earlier release up to date, all or nothing; no event is touched.

    Safe to repeat. Where a seat has two phones, the first one stays and the others are sent away.

    Ends with status 2 where the record cannot be brought up to date, and with 3 when it cannot be
    reached.
    """
    check_there(database)
    try:
        store = Store(database)
        try:
            done = (plan if dry_run else upgrade)(store)
        finally:
            store.close()
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except RecordError as error:
        raise Trouble(error.sentence) from None
    _tell(done, dry_run=dry_run)


def _tell(done: Plan, *, dry_run: bool) -> None:
    if not done.needed:
        click.echo(f"The record is up to date: its schema number is {SCHEMA}.")
        return
    for one in done.doubled:
        click.echo(_sent_away(one, "would be" if dry_run else "was"))
    becomes = "would become" if dry_run else "is now"
    click.echo(f"The schema number was {done.schema} and {becomes} {SCHEMA}; no event is touched.")
    if done.unfinished:
        click.echo(
            f"Matches that are not closed: {done.unfinished}. Until now whoever knew the id of a "
            "match could become its arbiter: to be safe, let each arbiter send everybody away "
            "once, under Share."
        )


def _sent_away(one: Doubled, how: str) -> str:
    came = datetime.fromtimestamp(one.admitted_at / 1000, UTC)
    return (
        f"match {one.match_id}: a second phone at {one.seat}, there since {came:%Y-%m-%dT%H:%MZ},"
        f" {how} sent away"
    )
