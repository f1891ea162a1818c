"""`python -m tests.bench`: measure, and print the figures as a table and as JSON."""

import json
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tests.bench import (
    appending,
    boardgame,
    correcting,
    deciding,
    growing,
    halls,
    in_the_phone,
    listing,
    machine,
    machines,
    parts,
    proving,
    replaying,
    ruling,
    saving,
    slow_phone,
    starting,
    tapping,
    watching,
)
from tests.bench.aims import AIMS, BUDGETS
from tests.bench.measure import Figure, Spread
from tests.bench.settings import Settings, quick

GROUPS: dict[str, Callable[[Settings], Iterator[Figure]]] = {
    "rulings": ruling.figures,
    "machines": machines.figures,
    "decide": deciding.figures,
    "proofs": proving.figures,
    "replay": replaying.figures,
    "appends": appending.figures,
    "growth": growing.figures,
    "viewers": watching.figures,
    "taps": tapping.figures,
    "list": listing.figures,
    "halls": halls.figures,
    "corrections": correcting.figures,
    "start": starting.figures,
    "phone": in_the_phone.figures,
    "slow": slow_phone.figures,
    "library": saving.figures,
    "peers": boardgame.figures,
    "parts": parts.figures,
}
KEPT = Path(__file__).parents[2] / "docs" / "explanation" / "performance.json"
"""What the documentation tells of: one run compiled, and one as Python."""
QUICK_ROUNDS, ROUNDS = 2, 5
UNBOUND = 1_000
"""More columns than any row has."""


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(GROUPS)))
@click.option("--rounds", type=click.IntRange(1, 100), help=f"How often, {ROUNDS} by default.")
@click.option("--json", "file", type=click.Path(dir_okay=False), help="Write the JSON here.")
@click.option("--keep", is_flag=True, help="Write it where the documentation reads it.")
@click.option("--peers", is_flag=True, help="Install boardgame.io for this run, by npm.")
@click.option("--quick", "hurried", is_flag=True, help="Only show that everything is measured.")
@click.option("--sqlite", "alone", is_flag=True, help="Leave PostgreSQL out.")
def main(
    names: tuple[str, ...], rounds: int | None, file: str | None, *, keep: bool, peers: bool,
    hurried: bool, alone: bool,
) -> None:  # fmt: skip
    """Measure the referee beside its anchors; all of it, or the groups that are named."""
    if keep and (names or hurried or alone):
        raise click.UsageError("only a whole run is kept: --keep goes with --peers and --rounds")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder, ExitStack() as stack:
        here = Path(folder)
        settings = (
            quick(here, rounds or QUICK_ROUNDS)
            if hurried
            else Settings(here, rounds=rounds or ROUNDS)
        )
        settings.closing = stack
        settings.peers = peers
        if alone:
            settings.kinds = ("SQLite",)
        told: dict[str, Any] = {"machine": machine.facts(here), "quick": hurried}
        groups = {name: measured(settings, name) for name in names or GROUPS}
    lost = [name for name, group in groups.items() if group is None]
    figures = [figure for group in groups.values() for figure in group or []]
    told["databases"] = list(settings.kinds)
    told["seconds"] = round(time.monotonic() - begun, 1)
    told["figures"] = [
        {"group": name, **figure.as_json()} for name in groups for figure in groups[name] or []
    ]
    told["aims"] = reached(figures)
    show(told["machine"], figures)
    text = json.dumps(told, indent=2, ensure_ascii=False)
    if file:
        Path(file).write_text(text + "\n")
    if keep and not lost:
        runs = json.loads(KEPT.read_text()) | {told["machine"]["rules"]: told}
        KEPT.write_text(json.dumps(runs, indent=2, ensure_ascii=False) + "\n")
    if not file and not keep:
        click.echo(text)
    if lost:
        raise click.ClickException(f"not measured, for what stands above: {', '.join(lost)}")


def measured(settings: Settings, name: str) -> list[Figure] | None:
    """Measure one group, and say which; None when it failed, which costs no other its figures."""
    click.echo(f"measuring: {name}", err=True)
    try:
        return list(GROUPS[name](settings))
    except Exception:  # noqa: BLE001 - whatever it is, it stands above the table
        traceback.print_exc()
        return None


def show(facts: dict[str, str], figures: list[Figure]) -> None:
    """Print the table, as wide as it needs to be where no terminal ends it."""
    width = None if sys.stdout.isatty() else UNBOUND
    console = Console(width=width, highlight=False)
    console.print(", ".join(f"{name} {value}" for name, value in facts.items()), soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("figure", no_wrap=True)
    for name in ("median [min..max]", "", "CPU µs", "anchor", "ratio [min..max]", "aim", ""):
        left = name in {"", "anchor"}
        table.add_column(name, justify="left" if left else "right", no_wrap=name != "anchor")
    for figure in figures:
        table.add_row(*cells(figure))
    console.print(table)
    for words, aims in reached(figures).items():
        names = f" ({'; '.join(aims)})" if aims else ""
        console.print(
            f"{words}: {len(aims)} of {len(AIMS | BUDGETS)} aims and budgets{names}", soft_wrap=True
        )


def cells(figure: Figure) -> tuple[str, ...]:
    """Return a figure as a row of the table."""
    against = figure.against if figure.anchor is None else (
        f"{number(figure.anchor.median)} {figure.against}"
    )  # fmt: skip
    return (
        figure.name,
        ranged(figure.subject) if figure.subject else "not measured",
        figure.unit if figure.subject else figure.missing,
        "" if figure.cpu_us is None else f"{figure.cpu_us:,.0f}",
        against,
        "" if figure.ratio is None else ranged(figure.ratio),
        "" if figure.aim is None else str(figure.aim),
        {None: "", True: "met", False: "not met"}[figure.met],
    )


def reached(figures: list[Figure]) -> dict[str, list[str]]:
    """Return which aims are met; one that several figures share is met when all of them meet it."""
    found: dict[str, list[str]] = {"met": [], "not met": [], "not measured": []}
    for name, aim in (AIMS | BUDGETS).items():
        known = {figure.met for figure in figures if figure.aim is aim} - {None}
        found["not measured" if not known else "met" if all(known) else "not met"].append(name)
    return found


def ranged(spread: Spread) -> str:
    return f"{number(spread.median)} \\[{number(spread.least)}..{number(spread.most)}]"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
