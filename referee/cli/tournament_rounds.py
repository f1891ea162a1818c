"""``tournament``: announced, entries taken, rounds drawn and seated."""

from __future__ import annotations

import csv
from typing import Any

import click

from referee.cli.completing import files
from referee.cli.database import database_option
from referee.cli.record import opened_records
from referee.cli.regulation import regulation_of
from referee.cli.tournament_desk import (
    desk,
    desk_options,
    print_table,
    tournament,
    why_option,
)
from referee.presenters.tournament_rows import entries_told, seating_told
from referee.tournament import commands as asked
from referee.tournament.slips import sides_of


@tournament.command()
@click.argument("title")
@click.option("--regulation", "-r", required=True, metavar="FILE|NAME", help="By which rules.",
              shell_complete=files)  # fmt: skip
@click.option("--about", default="", help="When and where.")
@database_option
def announce(database: str, title: str, regulation: str, about: str) -> None:
    """Announce a tournament under a TITLE, by a regulation of the shelf or in a file."""
    told = regulation_of(regulation)
    with opened_records(database, create=True) as records:
        made = records.tournaments.announce(title, told, about=about, device="the operator")
        click.echo(f"{made.tournament.id}  {title}")
        click.echo(f"join code {made.code}; digest of the first seed {made.tournament.seeds}")


@tournament.command("list")
@database_option
def list_(database: str) -> None:
    """List the tournaments of the record, the latest first."""
    with opened_records(database, create=False) as records:
        for one in records.tournaments.page():
            click.echo(f"{one.id}  {one.status}  {one.code}  {one.title}")


# --- entries -------------------------------------------------------------------------------------


@tournament.command()
@click.argument("names", nargs=-1)
@click.option("--csv", "file", type=click.File(encoding="utf-8-sig"), help="A line an entry.")
@desk_options
def enter(database: str, which: str, names: tuple[str, ...], file: Any) -> None:
    """Take entries: each of NAMES is one, its players with a / between them."""
    rows = [one.split("/") for one in names]
    rows += list(csv.reader(file, delimiter=_delimiter(file))) if file else []
    with desk(database, which) as at:
        for row in rows:
            players = [cell.strip() for cell in row if cell.strip()]
            if players:
                done = at.there.enter(at.id, players, at.by)
                click.echo(f"{done.event.entry:>4}  {' / '.join(players)}")


def _delimiter(file: Any) -> str:
    """Return what stands between the cells: a semicolon, a tab or a comma."""
    start = file.readline()
    file.seek(0)
    return max(";\t,", key=start.count)


@tournament.command()
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@desk_options
def entries(database: str, which: str, *, as_csv: bool) -> None:
    """List the entries by their start numbers."""
    with desk(database, which) as at:
        print_table(entries_told(at.now, at.there.names(at.id)), as_csv=as_csv)


@tournament.command()
@click.argument("number", type=int)
@why_option
@desk_options
def withdraw(database: str, which: str, number: int, why: str) -> None:
    """Let the entry with this NUMBER play no more."""
    with desk(database, which) as at:
        at.do(asked.Withdraw(number, why))
        click.echo(f"number {number} plays no more")


@tournament.command("return")
@click.argument("number", type=int)
@why_option
@desk_options
def return_(database: str, which: str, number: int, why: str) -> None:
    """Let the entry with this NUMBER play on."""
    with desk(database, which) as at:
        at.do(asked.Return(number, why))
        click.echo(f"number {number} plays on, from the next draw")


@tournament.command()
@click.argument("number", type=int)
@click.argument("place", type=int)
@click.argument("name")
@why_option
@desk_options
def substitute(  # noqa: PLR0913, PLR0917 - an argument each
    database: str, which: str, number: int, place: int, name: str, why: str
) -> None:
    """Put NAME in the PLACE of a player (1 or 2) of an entry, or write a name otherwise."""
    with desk(database, which) as at:
        at.there.substitute(at.id, number, place, name, at.by, why=why)
        click.echo(f"number {number}: {name}")


# --- rounds --------------------------------------------------------------------------------------


@tournament.command()
@click.option("--said", default="", help="What the hall adds to the seed: a number called out.")
@desk_options
def draw(database: str, which: str, said: str) -> None:
    """Draw the next round and tell who meets whom."""
    with desk(database, which) as at:
        at.there.draw(at.id, at.by, said=said)
        print_table(seating_told(at.now, at.round, at.there.names(at.id)))


@tournament.command()
@click.option("--why", required=True, help="The reason.")
@desk_options
def undraw(database: str, which: str, why: str) -> None:
    """Take the latest draw back, as long as nothing was told of its tables."""
    with desk(database, which) as at:
        at.do(asked.Undraw(why))
        click.echo(f"round {at.round + 1} is not drawn any more")


@tournament.command()
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@desk_options
def tables(database: str, which: str, number: int | None, *, as_csv: bool) -> None:
    """Tell who sits where, and what is told of each table."""
    with desk(database, which) as at:
        told = seating_told(at.now, number or at.round, at.there.names(at.id))
        print_table(told, as_csv=as_csv)


@tournament.command()
@click.argument("table", type=int)
@click.argument("sides", required=False)
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option("--match", default="", help="The match that is refereed there.")
@click.option("--decides", is_flag=True, help="A short game that only tells equals apart.")
@why_option
@desk_options
def seat(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, table: int, sides: str | None, number: int | None, match: str,
    why: str, *, decides: bool,
) -> None:  # fmt: skip
    """Say who really sits at a TABLE: SIDES are start numbers, such as "12 7" or "1+5 3+9"."""
    with desk(database, which) as at:
        who = sides_of(sides) if sides else None
        at.do(asked.Seat(number or at.round, table, who, match, decides, why))
        print_table(seating_told(at.now, number or at.round, at.there.names(at.id), table))


@tournament.command("open-table")
@click.argument("table", type=int)
@click.option("--round", "number", type=int, help="Another round than the latest.")
@desk_options
def open_table(database: str, which: str, table: int, number: int | None) -> None:
    """Open the match of a TABLE, by the terms of the regulation and with the people's names."""
    with desk(database, which) as at:
        made = at.records.tables.open_table(
            at.id, number or at.round, table, at.by, device="the operator"
        )
        click.echo(f"table {table}: match {made.match_id}, join code {made.code}")


@tournament.command()
@click.argument("number", type=int, required=False)
@desk_options
def finish(database: str, which: str, number: int | None) -> None:
    """Close a round: the latest, or that with this NUMBER."""
    with desk(database, which) as at:
        done = at.do(asked.Finish(number or at.round))
        click.echo(f"round {done.event.round} is closed")


@tournament.command()
@click.argument("number", type=int, default=0)
@click.option("--why", required=True, help="The reason.")
@desk_options
def reopen(database: str, which: str, number: int, why: str) -> None:
    """Open a round again by its NUMBER, or without one the standings that were frozen."""
    with desk(database, which) as at:
        at.do(asked.Reopen(number, why))
        click.echo(f"round {number} is open" if number else "the standings are open")
