"""``import-key`` and ``record-key``: what an operator gives to whoever may do more than others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from referee.cli.console import Trouble
from referee.cli.database import database_option
from referee.cli.record import opened_records

if TYPE_CHECKING:
    from referee.record.exchange.keys import Keys


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
    _named(name, revoke=revoke)
    with opened_records(database, create=not revoke) as records:
        _see_to(records.import_keys, "import", name, revoke=revoke)


@click.command("record-key")
@click.argument("name", metavar="[NAME]", default="")
@click.option("--revoke", is_flag=True, help="The key of this name is worth nothing from then on.")
@database_option
def record_key(name: str, database: str, *, revoke: bool) -> None:
    """Make a key called NAME for somebody who may read the whole record over the network: every
    match, also those that are in no list, and the leaves of its log. No name of a player and no
    sealed card is in it.

    The key is told this once. Without NAME, list the keys.

    Ends with status 2 when there is no such key or one already, and with 3 when the record cannot
    be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    _named(name, revoke=revoke)
    with opened_records(database, create=not revoke) as records:
        _see_to(records.record_keys, "record", name, revoke=revoke)


def _named(name: str, *, revoke: bool) -> None:
    if revoke and not name:
        raise Trouble("which key is to be revoked? Without a name, the keys are listed")


def _see_to(keys: Keys, what: str, name: str, *, revoke: bool) -> None:
    """Make or revoke a key, or list all."""
    if revoke:
        keys.revoke(name)
        click.echo(f"the {what} key {name} is revoked")
    elif name:
        click.echo(keys.make(name))
    else:
        for one in keys.all():
            made = datetime.fromtimestamp(one.made_at / 1000, UTC)
            click.echo(f"{made:%Y-%m-%dT%H:%MZ}  {one.name}{'  revoked' * bool(one.revoked_at)}")
