"""``erase``: a name, a photograph, or what somebody said, taken out of a match for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.completing import matches
from referee.cli.console import Trouble
from referee.cli.database import database_option, seal_option
from referee.cli.record import opened_records

if TYPE_CHECKING:
    from pathlib import Path

    from referee.record import Records


@click.command()
@click.argument("match_id", metavar="MATCH", shell_complete=matches)
@click.option("--name", "seat", metavar="SEAT", help="Erase the name of who sat there.")
@click.option(
    "--words", "version", metavar="EVENT", type=click.IntRange(min=1),
    help="Erase what was said in this event, by its number.",
)  # fmt: skip
@click.option(
    "--picture", metavar="N", type=click.IntRange(min=1),
    help="Erase a photograph of the table, by its number.",
)  # fmt: skip
@click.option("--why", default="", help="Why, and who has asked for it; without a name.")
@click.option("--yes", is_flag=True, help="Do it; else it is only said what can be erased.")
@seal_option
@database_option
def erase(  # noqa: PLR0913, PLR0917 - an option each
    match_id: str, seat: str | None, version: int | None, picture: int | None, why: str,
    seal: Path, database: str, *, yes: bool,
) -> None:  # fmt: skip
    """Erase from a MATCH of the record what names somebody: with --name what the player at SEAT
    and their devices are called, at any time; with --words what somebody said in a dispute, a
    decision, a correction or at the close, or with --picture a photograph of the table, once the
    match is over and nothing in it is disputed.

    What was played, ruled or confirmed cannot be erased. That something was erased, when and why,
    is an event of the match for ever. No leaf and no signature changes: whoever checks an export is
    told what is withheld. Exports that were given out, and backups, keep what they have.

    Without --yes nothing is changed; with none of the three it is told what there is. The
    service may go on meanwhile.

    Ends with status 2 where it cannot be erased, and with 3 when the record cannot be reached.
    """  # noqa: D205 - click takes the first paragraph whole
    if (seat, version, picture).count(None) < 2:  # noqa: PLR2004 - all but one
        raise Trouble("one thing at a time: --name, --words or --picture")
    with opened_records(database, create=False, seal=seal) as records:
        if picture is not None:
            _picture(records, match_id, picture, why, yes=yes)
        elif seat is None and version is None:
            _list(records, match_id)
        elif seat is not None:
            _name(records, match_id, seat, why, yes=yes)
        elif version is not None:
            _words(records, match_id, version, why, yes=yes)


def _list(records: Records, match_id: str) -> None:
    """Tell what can be erased."""
    from referee.match.erasing import said_in  # noqa: PLC0415 - the record is open by now

    match, known = records.match(match_id), records.names(match_id)
    devices = {one.seat for one in records.participants(match_id) if one.label}
    told = [
        f"--name {seat}   {known.get(seat) or 'what their devices are called'}"
        for seat in match.seats
        if seat in known or seat in devices
    ]
    told += [f"--words {version}   {said}" for version, said in said_in(match)]
    told += [f"--picture {one.number}" for one in match.argued.pictures if not one.erased]
    for line in told or ["there is nothing to erase in this match"]:
        click.echo(line)


def _name(records: Records, match_id: str, seat: str, why: str, *, yes: bool) -> None:
    seats = records.match(match_id).seats
    if seat not in seats:
        raise Trouble(f"nobody sits at {seat}: the seats are {', '.join(seats)}")
    if not yes:
        known = records.names(match_id).get(seat, "what their devices are called")
        click.echo(f"would be erased: {known}")
        return
    done = records.erase(match_id, seat, why=why)
    if done is None:
        click.echo(f"nothing is known of who sat at {seat}: there is nothing to erase")
    else:
        click.echo(f"erased; event {done.version} says so")


def _picture(records: Records, match_id: str, number: int, why: str, *, yes: bool) -> None:
    there = records.match(match_id).argued.pictures
    if number > len(there):
        raise Trouble(f"this match has no picture {number}")
    _words(records, match_id, there[number - 1].version, why, yes=yes)


def _words(records: Records, match_id: str, version: int, why: str, *, yes: bool) -> None:
    from referee.match.erasing import check_words, words_of  # noqa: PLC0415 - see above

    match = records.match(match_id)
    check_words(match, version)
    if not yes:
        happening = match.history.at(version)
        said = words_of(happening.event) if happening else ""
        click.echo(f"would be erased: {said or 'the picture'}")
        return
    done = records.erase_words(match_id, version, why=why)
    click.echo(f"erased; event {done.version} says so")
