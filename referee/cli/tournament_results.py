"""``tournament``: results, protests, penalties, the standings and the end."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.completing import files
from referee.cli.console import Trouble, complain, print_json
from referee.cli.record import checked, exports_in, read_export
from referee.cli.tournament_desk import (
    Desk,
    desk,
    desk_options,
    print_table,
    tournament,
    why_option,
)
from referee.cli.tournament_tables import made_by_names
from referee.presenters.tournament_rows import open_told, results_told, standings_told
from referee.record.exchange.cloudevents import batch
from referee.record.exchange.tournaments import HEAD, verify_tournament
from referee.tournament import commands as asked
from referee.tournament.events import words_of
from referee.tournament.saying import said
from referee.tournament.season import season
from referee.tournament.slips import games_of, slip_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.record.commands.tournament_streams import DoneThere

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
        print_table(open_told(at.now))


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
            print_table(rows, as_csv=as_csv)
        waiting = open_told(now)[1:]
        if waiting:
            complain(f"referee: {len(waiting)} open: `referee tournament open` tells which")


@tournament.command()
@desk_options
def freeze(database: str, which: str) -> None:
    """Freeze the standings; equals are told apart by the lots of the next seed."""
    with desk(database, which) as at:
        at.there.freeze(at.id, at.by)
        print_table(standings_told(at.now, 0, at.there.names(at.id)))


@tournament.command()
@click.option("--abandoned", default="", help="Why it ends before it is over.")
@desk_options
def close(database: str, which: str, abandoned: str) -> None:
    """Close the tournament."""
    with desk(database, which) as at:
        at.do(asked.Close(abandoned))
        click.echo("closed")


@tournament.command()
@click.argument("entry", type=int, default=0)
@click.argument("place", type=int, default=0)
@click.option("--event", type=int, help="Erase what was said in this event instead.")
@click.option("--why", required=True, help="Who asked for it, without a name.")
@desk_options
def erase(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, entry: int, place: int, event: int | None, why: str
) -> None:
    """Erase the name of a player: the PLACE in an ENTRY. With --event, what somebody said in an
    event of a tournament that is over; `tournament log` tells the events.
    """  # noqa: D205 - click takes the first paragraph whole
    with desk(database, which) as at:
        if event is not None:
            done = at.there.erase_words(at.id, event, why=why, by=at.by)
            click.echo(f"the words of event {event} are erased; event {done.version} says so")
            return
        at.records.tables.erase(at.id, entry, place, why=why, by=at.by)
        click.echo(f"the name of player {place} of number {entry} is erased")


@tournament.command()
@desk_options
def log(database: str, which: str) -> None:
    """Tell what happened, event by event, and what people said in words of their own."""
    with desk(database, which) as at:
        for one in at.now.history:
            words = words_of(one.event)
            click.echo(f"{one.version:>5}  {said(one.event)}{f': {words}' if words else ''}")


@tournament.command("print")
@click.argument(
    "what", type=click.Choice(["regulation", "entries", "seating", "slips", "standings"])
)
@click.option("--output", "-o", required=True, metavar="FILE", help="Where to write the PDF.")
@click.option("--round", "number", type=int, help="Another round than the latest.")
@click.option(
    "--language", type=click.Choice(["en", "de"]), default="en", help="In which language."
)
@desk_options
def print_(  # noqa: PLR0913, PLR0917 - an option each
    database: str, which: str, what: str, output: str, number: int | None, language: str
) -> None:
    """Print a PDF: the regulation, the start numbers, who sits where, the slips of a round to fill
    in, or the standings.
    """  # noqa: D205 - click takes the first paragraph whole
    from referee.paper import tournament_pages as pages  # noqa: PLC0415 - its library may lack

    with desk(database, which) as at:
        now, names, one = at.now, at.there.names(at.id), number or at.round
        if what in {"seating", "slips"} and now.round(one) is None:
            raise Trouble(f"round {one} is not drawn")
        made = {
            "regulation": lambda: pages.regulation_page(now.regulation, language, now),
            "entries": lambda: pages.entries_page(now, names, language),
            "seating": lambda: pages.seating_page(now, one, names, language),
            "slips": lambda: pages.slips_page(now, one, names, language),
            "standings": lambda: pages.standings_page(now, names, language),
        }
        Path(output).write_bytes(made[what]())
        click.echo(f"{what}: {click.format_filename(output)}")


@tournament.command()
@click.option("--names", is_flag=True, help="With who plays.")
@click.option("--alone", is_flag=True, help="Without the matches of its tables.")
@click.option("--pictures", is_flag=True, help="With the photographs of its tables (jsonl).")
@click.option(
    "--format",
    "form",
    default="jsonl",
    type=click.Choice(["jsonl", "cloudevents", "csv"]),
    help="As lines that can be verified, as CloudEvents, or its results as CSV.",
)
@desk_options
def export(database: str, which: str, form: str, *, names: bool, **asked: bool) -> None:
    """Write the whole tournament to standard output."""
    pictures, alone = asked["pictures"], asked["alone"]
    if pictures and (form != "jsonl" or alone):
        raise Trouble("pictures go along with the matches, as jsonl alone")
    with desk(database, which) as at:
        told: Iterable[bytes]
        if form == "csv":
            print_table(results_told(at.now, at.there.names(at.id) if names else {}), as_csv=True)
            return
        if form == "cloudevents":
            events = at.records.store.read(at.id)
            told = (bit.encode() for bit in batch(at.now, events, "tournaments"))
        else:
            told = at.records.export_tournament(
                at.id, names=names, matches=not alone, pictures=pictures
            )
        for line in told:
            sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


@tournament.command("season")
@click.argument("exports", nargs=-1, required=True, metavar="FILE...", shell_complete=files)
@click.option("--best", type=int, default=0, help="How many evenings count; else all.")
@click.option("--csv", "as_csv", is_flag=True, help="As CSV.")
def season_(exports: tuple[str, ...], best: int, *, as_csv: bool) -> None:
    """Add up a season: the first column of each exported FILE, by the names in it."""
    evenings = []
    for file in exports:
        name, data = read_export(file)
        found = [
            checked(part, partial(verify_tournament, lines))
            for part, lines in exports_in(name, data.splitlines(keepends=True))
            if lines and lines[0].startswith(HEAD)
        ]
        if not found:
            raise Trouble(f"{name} has no tournament in it")
        evenings += [made_by_names(one) for one in found]
    rows = [["place", "who", "total", *(str(n) for n in range(1, len(evenings) + 1))]]
    rows += [
        [str(line.place), line.who, str(line.total),
         *("" if made is None else str(made) for made in line.evenings)]
        for line in season(evenings, best)
    ]  # fmt: skip
    print_table(rows, as_csv=as_csv)
