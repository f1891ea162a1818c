"""The shelf: every book of every game folder, found by looking; adding a folder is all it takes."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from referee.games._checked import checked_once

if TYPE_CHECKING:
    from referee.kernel import Book


def shelf() -> Mapping[str, Book]:
    """Return the books by name, game by game; a game is loaded when one of its books is asked for.

    Each folder here offers its books as ``BOOKS``. Modules named in the environment variable
    ``REFEREE_GAMES`` (separated by commas) stand on the shelf too, and those that an installed
    package names as its entry points ``referee.games``: a club keeps its games outside this one.
    """
    return _shelf(os.environ.get("REFEREE_GAMES", ""))


@cache
def _shelf(more: str) -> Shelf:
    guests = tuple(name.strip() for name in more.split(",") if name.strip())
    return Shelf(_games(), guests)


def _games() -> dict[str, Path]:
    folders = [found.name for found in pkgutil.iter_modules(__path__) if found.ispkg]
    return {name: Path(__path__[0]) / name for name in folders}


class Shelf(Mapping[str, "Book"]):
    """The books by name. What stands there is known when all of it is loaded, and not before.

    A book whose name begins like its game's (``whot-1on1``) is found without the other games; what
    stands between words is all one there (``mau-mau`` of ``mau_mau``).
    """

    def __init__(self, games: Mapping[str, Path], guests: tuple[str, ...]) -> None:
        """Take the folders of our own games by their names, and the modules of others."""
        self._games = games
        self._guests = guests
        self._loaded = {guest: _books(guest) for guest in guests}
        self._one_by_one = RLock()

    def __getitem__(self, name: str) -> Book:
        """Return a book by its name."""
        found = self._at_hand(name)
        return self._books[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        """Go through the names of all books."""
        return iter(self._books)

    def __len__(self) -> int:
        """Return how many books there are."""
        return len(self._books)

    def _at_hand(self, name: str) -> Book | None:
        """Return a book out of the games called like it, and the guests', if it is there."""
        if "_books" in self.__dict__:
            return self._books.get(name)
        called = str(name).replace("-", "_")
        games = [game for game in self._games if called.startswith(game)]
        return self._named([*games, *self._guests]).get(name) if games else None

    @cached_property
    def _books(self) -> dict[str, Book]:
        installed = [name for name in _installed() if name not in self._guests]
        for name in installed:
            self._loaded[name] = _books(name)
        return self._named([*self._games, *self._guests, *installed])

    @property
    def guests(self) -> tuple[str, ...]:
        """The names of the modules of others that are loaded."""
        return tuple([name for name in self._loaded if name not in self._games])

    def _named(self, modules: list[str]) -> dict[str, Book]:
        """Return the books of these modules by name; no two may have the same one."""
        books: dict[str, Book] = {}
        for module in modules:
            for book in self._of(module):
                if book.name in books:
                    message = f"two books on the shelf are called {book.name}"
                    raise ValueError(message)
                books[book.name] = book
        return books

    def _of(self, module: str) -> tuple[Book, ...]:
        """Return the books that a module offers."""
        with self._one_by_one:
            if module not in self._loaded:
                with checked_once(self._games[module]):
                    self._loaded[module] = _books(f"{__name__}.{module}")
            return self._loaded[module]


def _installed() -> list[str]:
    """Return the modules that installed packages offer."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom asked

    return sorted({found.value for found in entry_points(group="referee.games")})


def _books(module: str) -> tuple[Book, ...]:
    books = getattr(importlib.import_module(module), "BOOKS", None)
    if books is None:
        message = f"the module {module} offers no BOOKS"
        raise ImportError(message)
    return tuple(books)
