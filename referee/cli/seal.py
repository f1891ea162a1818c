"""``seal``: begin to seal a record, look at its seal, and begin anew after a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.console import Status, Trouble
from referee.cli.database import check_there, database_option, find, seal_option
from referee.record import BadSeal, NeedsUpgrade, StoreTrouble
from referee.record.seal import sealing
from referee.record.seal.folder import Folder
from referee.record.seal.sequencer import Sequencer
from referee.record.store import upgrade
from referee.record.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path


@click.command("seal")
@click.argument("name", metavar="[NAME]", default="")
@click.option(
    "--new-origin", is_flag=True,
    help="Begin the log of a sealed record anew, as NAME: what was lost is given up.",
)  # fmt: skip
@click.option("--leaves", is_flag=True, help="Print the whole log, for `referee monitor`.")
@click.option("--checkpoint", is_flag=True, help="Put back the last checkpoint, if all are gone.")
@seal_option
@database_option
def seal_(  # noqa: PLR0913 - one for each option
    name: str, seal: Path, database: str, *, new_origin: bool, leaves: bool, checkpoint: bool
) -> None:
    """Seal the record: from then on every event has a leaf in a log that is signed for, and whoever
    has the public key can check an export without believing the one who keeps the record.

    NAME is what the log is called for ever, such as cards.example.org/2026. Its private key and the
    lock, which is the last checkpoint, are kept in a folder apart from the record. Stop the service
    first. What was recorded before counts from now on, and exports say so.

    Without NAME, tell how the record is sealed: its public key, and the latest checkpoint. With
    --leaves print all that is signed for, in which no card and no name is told. With --checkpoint
    put back the last checkpoint from the lock, where somebody has deleted all of them.

    Ends with status 1 where NAME is missing or cannot be, and with 3 when the record cannot be
    reached.
    """  # noqa: D205 - click takes the first paragraph whole
    if new_origin and not name:
        raise Trouble("which NAME shall the new log have? A name stands for one history")
    check_there(database)
    find(database)
    try:
        store = Store(database)
        try:
            upgrade.ready(store)
            sealing.read_origin(store)
            if name:
                _begun(sealing.begin(store, seal, name, anew=new_origin))
            elif checkpoint:
                size = Sequencer(store, Folder(seal)).put_back()
                click.echo(f"The checkpoint of {size} events is back.")
            elif leaves:
                for line in sealing.leaves(store):
                    click.echo(line, nl=False)
            else:
                _tell(sealing.sealing(store))
        finally:
            store.close()
    except StoreTrouble as error:
        raise Trouble(error.sentence, Status.UNREACHABLE) from None
    except (BadSeal, NeedsUpgrade) as error:
        raise Trouble(error.sentence, Status.WRONG) from None


def _begun(folder: Folder) -> None:
    click.echo(f"The record is sealed as {folder.signer.key.name}. Its public key is")
    click.echo(f"\n  {folder.signer.key.vkey}\n")
    click.echo(f"The private key and the lock are in {click.format_filename(folder.path)}: keep")
    click.echo("them apart from the record and its backups, and let nobody else read them.")
    click.echo("Print the public key on the wall, and give it to whoever takes an export home.")


def _tell(told: sealing.Sealing) -> None:
    if not told.origin:
        raise Trouble("this record is not sealed; `referee seal NAME` does it", Status.WRONG)
    click.echo(f"log   {told.origin}")
    click.echo(f"key   {told.key}")
    click.echo(f"size  {told.size} events are signed for")
    if told.checkpoint:
        click.echo(f"\n{told.checkpoint}", nl=False)
