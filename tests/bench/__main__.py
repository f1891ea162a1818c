"""`python -m tests.bench`: measure, and print the figures as a table and as JSON."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

from tests.bench import deciding, growing, machine, proving, replaying, ruling, watching
from tests.bench.settings import Settings, quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bench.measure import Figure, Spread

GROUPS: dict[str, Callable[[Settings], Iterator[Figure]]] = {
    "rulings": ruling.figures,
    "decide": deciding.figures,
    "proofs": proving.figures,
    "replay": replaying.figures,
    "growth": growing.figures,
    "viewers": watching.figures,
}
QUICK_ROUNDS, ROUNDS = 2, 5


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(GROUPS)))
@click.option("--rounds", type=click.IntRange(1, 100), help=f"How often, {ROUNDS} by default.")
@click.option("--json", "file", type=click.Path(dir_okay=False), help="Write the JSON here.")
@click.option("--quick", "hurried", is_flag=True, help="Only show that everything is measured.")
def main(names: tuple[str, ...], rounds: int | None, file: str | None, *, hurried: bool) -> None:
    """Measure the referee beside its anchors; all of it, or the groups that are named."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder, ExitStack() as stack:
        here = Path(folder)
        settings = (
            quick(here, rounds or QUICK_ROUNDS)
            if hurried
            else Settings(here, rounds=rounds or ROUNDS)
        )
        settings.closing = stack
        told: dict[str, Any] = {"machine": machine.facts(here), "quick": hurried}
        figures = list(measured(settings, names or tuple(GROUPS)))
    told["seconds"] = round(time.monotonic() - begun, 1)
    told["figures"] = [figure.as_json() for figure in figures]
    show(told["machine"], figures)
    text = json.dumps(told, indent=2, ensure_ascii=False)
    if file:
        Path(file).write_text(text + "\n")
    else:
        click.echo(text)


def measured(settings: Settings, names: tuple[str, ...]) -> Iterator[Figure]:
    """Measure one group after the other, and say which on the way."""
    for name in names:
        click.echo(f"measuring: {name}", err=True)
        yield from GROUPS[name](settings)


def show(facts: dict[str, str], figures: list[Figure]) -> None:
    """Print the table, as wide as it needs to be."""
    width = None if sys.stdout.isatty() else 190
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


def cells(figure: Figure) -> tuple[str, ...]:
    """Return a figure as a row of the table."""
    against = figure.against if figure.anchor is None else (
        f"{number(figure.anchor.median)} {figure.against}"
    )  # fmt: skip
    met = "" if figure.aim is None else "met" if figure.aim.met(figure.judged) else "not met"
    return (
        figure.name,
        ranged(figure.subject),
        figure.unit,
        "" if figure.cpu_us is None else f"{figure.cpu_us:,.0f}",
        against,
        "" if figure.ratio is None else ranged(figure.ratio),
        "" if figure.aim is None else str(figure.aim),
        met,
    )


def ranged(spread: Spread) -> str:
    return f"{number(spread.median)} \\[{number(spread.least)}..{number(spread.most)}]"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
