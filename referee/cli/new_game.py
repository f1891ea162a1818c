"""``new-game``: writes a game that plays at once, for its author to change."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from string import Template

import click

from referee.cli.console import Trouble, console
from referee.cli.shelf import the_shelf

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PACKAGE = {
    "pyproject": "pyproject.toml",
    "readme": "README.md",
    "game": "{package}/__init__.py",
    "cases": "cases/{book}.cases",
    "record": "records/first.match",
}
"""The files of a package of its own, by their templates."""
CHECKOUT = {
    "game": "referee/games/{package}/__init__.py",
    "cases": "tests/cases/{package}/{book}.cases",
    "record": "tests/records/{book}/first.match",
}
"""The same for a game of the checkout one stands in."""


@click.command("new-game")
@click.argument("name")
@click.option("--title", help="What players call it; else its name with a capital.")
@click.option("--inside", is_flag=True, help="As part of the checkout of the referee we are in.")
def new_game(name: str, title: str | None, *, inside: bool) -> None:
    """Write a game called NAME that plays at once: pack, moves, clauses, cases and a record.

    It is a package of its own in a folder NAME, or with --inside a part of the checkout.

    Ends with status 2 where there is such a game or folder already, and nothing was written.
    """
    if not NAME.fullmatch(name):
        raise Trouble(f"{name!r} is no name for a game: small letters and figures, as in mau-mau")
    if name in the_shelf():
        raise Trouble(f"there is a book {name} on the shelf already")
    if inside and not Path("referee", "games").is_dir():
        raise Trouble("this is no checkout of the referee: there is no folder referee/games")
    package = name.replace("-", "_")
    words = {
        "book": name, "package": package, "title": title or name.replace("-", " ").capitalize(),
        "mark": "".join(part[0] for part in name.split("-")).upper().ljust(2, name[1].upper()),
    }  # fmt: skip
    root = Path() if inside else Path(name)
    files = {root / path.format(**words): kind
             for kind, path in (CHECKOUT if inside else PACKAGE).items()}  # fmt: skip
    there = [str(path) for path in files if path.exists()]
    if there:
        raise Trouble(f"{there[0]} is there already, and nothing was written")
    for path, kind in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(kind, words), encoding="utf-8")
        console().print(f"wrote {path}")
    _onwards(name, package, inside=inside)


def _filled(kind: str, words: dict[str, str]) -> str:
    template = resources.files("referee.trial") / "template" / f"{kind}.txt"
    return Template(template.read_text(encoding="utf-8")).substitute(words)


def _onwards(name: str, package: str, *, inside: bool) -> None:
    """Say what comes next."""
    out = console()
    if not inside:
        out.print(f"\ncd {name}; export REFEREE_GAMES={package} PYTHONPATH=.")
    out.print(f"{'' if not inside else chr(10)}referee check-game {name} --show")
