"""The shelf: every book of every game folder, found by looking; adding a folder is all it takes."""

from __future__ import annotations

import importlib
import os
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from referee.kernel import Book


def shelf() -> dict[str, Book]:
    """Return the books by name, game by game.

    Each folder here offers its books as ``BOOKS``. Modules named in the environment variable
    ``REFEREE_GAMES`` (separated by commas) stand on the shelf too, so that a club can keep games of
    its own outside this package.
    """
    return _shelf(os.environ.get("REFEREE_GAMES", ""))


@cache
def _shelf(more: str) -> dict[str, Book]:
    modules = [f"{__name__}.{found.name}" for found in pkgutil.iter_modules(__path__)]
    modules += [name.strip() for name in more.split(",") if name.strip()]
    books: dict[str, Book] = {}
    for name in modules:
        for book in _books(importlib.import_module(name)):
            if book.name in books:
                message = f"two books on the shelf are called {book.name}"
                raise ValueError(message)
            books[book.name] = book
    return books


def _books(module: ModuleType) -> tuple[Book, ...]:
    return tuple(getattr(module, "BOOKS", ()))
