"""The pages of the reference that are made from the code whenever the documentation is built.

A fence ``{from-code} NAME`` in a page becomes what `PIECES` makes under that name, and every book
on the shelf gets a page of its own in ``reference/books``, and one in German in ``de/regeln``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docs.from_code import (
    books,
    court,
    figures,
    german,
    house,
    kernel,
    record,
    service,
    size,
    tournaments,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sphinx.application import Sphinx

PIECES: dict[str, Callable[[], str]] = {
    "shelf": books.shelf_list,
    "shelf-in-german": german.shelf_list,
    "reports": books.reports,
    "moves": books.moves_of_all,
    "move-words": kernel.move_words,
    "field-kinds": kernel.field_kinds,
    "facts": kernel.facts,
    "words": kernel.words,
    "laws": books.laws,
    "events": record.events,
    "tournament-events": record.tournament_events,
    "movements": tournaments.movements,
    "rankings": tournaments.rankings,
    "regulation-fields": tournaments.fields,
    "regulations": tournaments.regulations,
    "regulations-in-german": tournaments.regulations_in_german,
    "event-schemas": record.schema_block,
    "export": record.export_lines,
    "commands": service.commands,
    "routes": service.routes,
    "schemas": service.schemas,
    "statuses": service.statuses,
    "problems": service.problems,
    "aims": figures.aims,
    "budgets": figures.budgets,
    "figures": figures.figures,
    "how-far": figures.how_far,
    "parts-of-a-tap": figures.picture,
    "game-sizes": size.sizes,
    "way-of-a-tap": house.picture,
    "court-rulings": court.rulings_table,
    "court-counts": court.counts,
    "court-reasons": court.reasons,
    "court-variants": court.variants,
    "court-unread": court.unread,
    "court-gaps": court.gaps_table,
}
FENCE = re.compile(r"^```\{from-code\} (\S+)\n```$", re.MULTILINE)


def filled(text: str) -> str:
    """Return a page with what the code says in the place of each fence."""
    return FENCE.sub(lambda fence: PIECES[fence[1]](), text)


MADE = {"reference/books": books.pages, "de/regeln": german.pages}
"""The folders whose pages are made, each with what makes them."""


def write_books(folder: Path, pages: dict[str, str]) -> None:
    """Write the pages of a folder, and take away those of books that are no more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        if old.stem not in pages:
            old.unlink()
    for name, text in pages.items():
        page = folder / f"{name}.md"
        if not page.exists() or page.read_text() != text:
            page.write_text(text)


def setup(app: Sphinx) -> dict[str, Any]:
    """Let Sphinx fill the fences, and read such pages anew on every build."""

    def begin(app: Sphinx) -> None:
        for folder, pages in MADE.items():
            write_books(app.srcdir / folder, pages())

    def read(_app: Sphinx, _name: str, source: list[str]) -> None:
        source[0] = filled(source[0])

    def stale(app: Sphinx, env: Any, *_: Any) -> list[str]:
        pages = {name: app.srcdir / f"{name}.md" for name in env.found_docs}
        return [
            name for name, page in pages.items() if page.exists() and FENCE.search(page.read_text())
        ]

    app.connect("builder-inited", begin)
    app.connect("source-read", read)
    app.connect("env-get-outdated", stale)
    return {"version": "1", "parallel_read_safe": True}
