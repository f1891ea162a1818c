"""``tournament``: an evening of many tables, kept in the record from the command line."""

from __future__ import annotations

import csv
import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from referee.cli.completing import files
from referee.cli.console import Trouble, complain, print_json
from referee.cli.database import database_option
from referee.cli.record import opened_records
from referee.cli.regulation import regulation_of
from referee.cli.tournament_tables import entries_told, open_told, seating_told, standings_told
from referee.tournament import commands as asked
from referee.tournament.slips import games_of, sides_of, slip_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record import Records
    from referee.record.commands.tournament_streams import DoneThere
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

    def do(self, command: asked.Command) -> DoneThere:
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
    """  # noqa: D205 - click takes the first paragraph whole


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
        _print(entries_told(at.now, at.there.names(at.id)), as_csv=as_csv)


def _print(rows: list[list[str]], *, as_csv: bool = False) -> None:
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
        _print(seating_told(at.now, at.round, at.there.names(at.id)))


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
        _print(told, as_csv=as_csv)


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
        _print(seating_told(at.now, number or at.round, at.there.names(at.id), table))


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


# --- results -------------------------------------------------------------------------------------


@tournament.command()
@click.argument("table", type=int)
@click.argument("games", nargs=-1)
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option("--agreed", default="all", help="Which sides have signed: all, none, or 1 2.")
@desk_options
def result(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, table: int, games: tuple[str, ...], number: int | None,
    agreed: str,
) -> None:  # fmt: skip
    """Type a slip: its TABLE and its GAMES, such as 15:9 8:15 15:0n. Without games, what its
    match has come to is taken.
    """  # noqa: D205 - click takes the first paragraph whole
    with desk(database, which) as at:
        one = number or at.round
        there = at.now.table(one, table)
        sides = _sides(agreed, len(there.sides) if there is not None else 0)
        if games:
            done = at.do(asked.Result(one, table, games_of(" ".join(games)), sides))
        else:
            done = at.records.tables.take_result(at.id, one, table, at.by)
        click.echo(f"table {table}: {_said(at, done)}")


def _sides(agreed: str, many: int) -> tuple[int, ...]:
    if agreed in {"all", "none"}:
        return tuple(range(1, many + 1)) if agreed == "all" else ()
    return tuple([int(word) for word in agreed.split() if word.isdecimal()])


def _said(at: Desk, done: DoneThere) -> str:
    number = getattr(done.event, "number", None) or done.event.result
    told = at.now.results[number - 1]
    return f"{slip_of(told.games or ())} (result {number})"


@tournament.command()
@click.argument("number", type=int)
@click.argument("sides", nargs=-1, type=int, required=True)
@desk_options
def agree(database: str, which: str, number: int, sides: tuple[int, ...]) -> None:
    """Write down that SIDES (1, 2) agree to the result with this NUMBER."""
    with desk(database, which) as at:
        at.do(asked.Agree(number, sides))
        click.echo(f"result {number} is agreed to")


@tournament.command()
@click.argument("number", type=int)
@click.argument("games", nargs=-1)
@click.option("--why", required=True, help="The reason.")
@click.option("--agreed", default="all", help="Which sides have signed: all, none, or 1 2.")
@desk_options
def correct(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, number: int, games: tuple[str, ...], why: str, agreed: str
) -> None:
    """Put other GAMES in the place of those of a result; without any it is taken back."""
    with desk(database, which) as at:
        new = games_of(" ".join(games)) if games else None
        told = at.now.results[number - 1] if 0 < number <= len(at.now.results) else None
        there = at.now.table(told.round, told.table) if told else None
        sides = _sides(agreed, len(there.sides)) if there is not None else ()
        at.do(asked.Correct(number, new, why, sides if new else ()))
        click.echo(f"result {number}: {slip_of(new) if new else 'taken back'}")


@tournament.command("open")
@desk_options
def open_(database: str, which: str) -> None:
    """Tell what the standings wait for."""
    with desk(database, which) as at:
        _print(open_told(at.now))


# --- protests and penalties ----------------------------------------------------------------------


@tournament.command()
@click.argument("table", type=int)
@click.argument("words")
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option("--entry", type=int, default=0, help="Who protests, by the start number.")
@click.option("--rests", default="", help="The article or clause that it rests on.")
@click.option("--against", type=int, default=0, help="The protest whose decision is meant.")
@desk_options
def protest(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, table: int, words: str, number: int | None, entry: int,
    rests: str, against: int,
) -> None:  # fmt: skip
    """Take a protest about a TABLE: WORDS are what is said."""
    with desk(database, which) as at:
        done = at.do(asked.Protest(number or at.round, table, words, entry, rests, against))
        click.echo(f"protest {done.event.number} is open; play goes on")


@tournament.command()
@click.argument("number", type=int)
@click.argument("entry", type=int)
@click.argument("says", type=click.Choice(["confirms", "denies"]))
@click.argument("words", default="")
@desk_options
def answer(  # noqa: PLR0913, PLR0917 - an argument each
    database: str, which: str, number: int, entry: int, says: Any, words: str
) -> None:
    """Write down what another at the table SAYS of a protest."""
    with desk(database, which) as at:
        at.do(asked.Answer(number, entry, says, words))
        click.echo(f"number {entry} {says} protest {number}")


@tournament.command()
@click.argument("number", type=int)
@click.argument("games", nargs=-1)
@click.option("--why", required=True, help="The reason.")
@click.option("--void", multiple=True, type=int, help="Whose result counts nothing.")
@click.option("--rests", default="", help="The article or clause that it rests on.")
@desk_options
def decide(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, number: int, games: tuple[str, ...], why: str,
    void: tuple[int, ...], rests: str,
) -> None:  # fmt: skip
    """Decide a protest; with GAMES the result is another from now on."""
    with desk(database, which) as at:
        new = games_of(" ".join(games)) if games else None
        at.do(asked.Decide(number, why, new, void, rests))
        click.echo(f"protest {number} is decided")


@tournament.command()
@click.argument("entry", type=int)
@click.argument("breach")
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option("--points", type=int, help="Another price than the regulation's.")
@why_option
@desk_options
def penalise(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, entry: int, breach: str, number: int | None, points: int | None,
    why: str,
) -> None:  # fmt: skip
    """Let a BREACH of an entry have its price."""
    with desk(database, which) as at:
        done = at.do(asked.Penalise(entry, breach, why, number, points)).event
        click.echo(f"number {entry}: {breach}, time {done.times}: {done.points} points"
                   f" (penalty {done.number})")  # fmt: skip


@tournament.command()
@click.argument("number", type=int)
@click.option("--why", required=True, help="The reason.")
@desk_options
def lift(database: str, which: str, number: int, why: str) -> None:
    """Let a penalty not count any more."""
    with desk(database, which) as at:
        at.do(asked.Lift(number, why))
        click.echo(f"penalty {number} does not count any more")


# --- the end -------------------------------------------------------------------------------------


@tournament.command()
@click.option("--title", type=int, default=1, help="Which of several titles, from 1.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
@click.option("--json", "as_json", is_flag=True, help="As data.")
@desk_options
def standings(database: str, which: str, title: int, *, as_csv: bool, as_json: bool) -> None:
    """Tell the standings, and on stderr what is open in them."""
    with desk(database, which) as at:
        now = at.now
        if not 1 <= title <= len(now.regulation.rankings):
            raise Trouble(f"there is no title {title}")
        rows = standings_told(now, title - 1, at.there.names(at.id))
        if as_json:
            print_json([dict(zip(rows[0], row, strict=True)) for row in rows[1:]])
        else:
            _print(rows, as_csv=as_csv)
        waiting = open_told(now)[1:]
        if waiting:
            complain(f"referee: {len(waiting)} open: `referee tournament open` tells which")


@tournament.command()
@desk_options
def freeze(database: str, which: str) -> None:
    """Freeze the standings; equals are told apart by the lots of the next seed."""
    with desk(database, which) as at:
        at.there.freeze(at.id, at.by)
        _print(standings_told(at.now, 0, at.there.names(at.id)))


@tournament.command()
@click.option("--abandoned", default="", help="Why it ends before it is over.")
@desk_options
def close(database: str, which: str, abandoned: str) -> None:
    """Close the tournament."""
    with desk(database, which) as at:
        at.do(asked.Close(abandoned))
        click.echo("closed")


@tournament.command()
@click.argument("entry", type=int)
@click.argument("place", type=int)
@click.option("--why", required=True, help="Who asked for it, without a name.")
@desk_options
def erase(database: str, which: str, entry: int, place: int, why: str) -> None:
    """Erase the name of a player: the PLACE in an entry."""
    with desk(database, which) as at:
        at.there.erase(at.id, entry, place, why=why, by=at.by)
        click.echo(f"the name of player {place} of number {entry} is erased")


@tournament.command()
@click.option("--names", is_flag=True, help="With who plays.")
@click.option("--alone", is_flag=True, help="Without the matches of its tables.")
@desk_options
def export(database: str, which: str, *, names: bool, alone: bool) -> None:
    """Write the whole tournament to standard output, as JSON Lines that can be verified."""
    with desk(database, which) as at:
        for line in at.records.export_tournament(at.id, names=names, matches=not alone):
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
