"""The court of Skat: its rulings as the tests hold them, and the articles nobody could read."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from docs.from_code.markdown import table
from referee.notation.files import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests" / "court" / "skat"
BOOK = ROOT / "referee" / "games" / "skat"

FINDINGS = {
    "agrees": "agrees",
    "disagrees": "disagrees",
    "not expressed": "cannot be expressed",
    "overtaken": "overtaken",
    "people": "left to people",
}
"""What the book can say to a ruling, as the table calls it."""


class Ruling(NamedTuple):
    """A ruling of the court, or the answer of a referee."""

    number: str
    title: str
    """What happened, as its case is called."""
    variants: tuple[str, ...]
    asked: str
    verdict: str
    court: str
    """The verdict as an expectation of the notation."""
    articles: str
    finding: str
    why: str


class Gap(NamedTuple):
    """An article of the order that could not be read, or not whole."""

    article: str
    asks: str
    now: str
    """What the book does meanwhile."""
    clause: str
    file: str

    @property
    def path(self) -> Path:
        """Where its clause stands."""
        return BOOK / self.file


def _data(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _titles() -> Iterator[str]:
    for path in sorted(FOLDER.glob("*.cases")):
        yield from (script.title for script in parse(path.read_text(encoding="utf-8")))


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return the rulings, each with the titles of its cases."""
    titles = tuple(_titles())
    found = []
    for one in _data("rulings")["ruling"]:
        begins = one["number"] + " "
        cases = [title.removeprefix(begins) for title in titles if title.startswith(begins)]
        (first,) = [title for title in cases if not title.startswith(("but ", "as the "))]
        rest = tuple([title for title in cases if title != first])
        found.append(Ruling(title=first, variants=rest, **{"why": "", **one}))
    return tuple(found)


@cache
def gaps() -> tuple[Gap, ...]:
    """Return the articles that could not be read."""
    return tuple([Gap(**one) for one in _data("gaps")["gap"]])


def rulings_table() -> str:
    """Return the rulings as a table, with what the book says to each."""
    rows = ([one.number, _sentence(one.title), one.asked, one.verdict, one.articles,
             FINDINGS[one.finding]] for one in rulings())  # fmt: skip
    return table(("Number", "What happened", "Asked by", "Verdict", "Articles", "The book"), rows)


def counts() -> str:
    """Return how many rulings have been found to be what."""
    found = [one.finding for one in rulings()]
    rows = ([called, str(found.count(word))] for word, called in FINDINGS.items())
    return table(("The book", "Rulings"), rows)


def reasons() -> str:
    """Return why the book does not say what the court said."""
    rows = ([one.number, FINDINGS[one.finding], one.why] for one in rulings() if one.why)
    return table(("Number", "The book", "Why"), rows)


def variants() -> str:
    """Return the variants, each by its ruling."""
    rows = ([one.number, _sentence(title)] for one in rulings() for title in one.variants)
    return table(("Number", "Variant"), rows)


def unread() -> str:
    """Return the rulings whose verdict could not be read."""
    rows = ([one["number"], one["about"]] for one in _data("rulings")["unread"])
    return table(("Number", "What happened"), rows)


def gaps_table() -> str:
    """Return the articles that could not be read, and where each answer goes."""
    rows = ([one.article, one.asks, one.now, one.clause,
             f"`{one.path.relative_to(ROOT)}`"] for one in gaps())  # fmt: skip
    return table(("Article", "The question", "Until then", "Clause", "File"), rows)


def _sentence(title: str) -> str:
    return title[0].upper() + title[1:] + "."
