"""Taking a book from the shelf, with a helping word where the name is misspelt."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli.console import Fault, Slip, Trouble
from referee.kernel import Disagreement
from referee.kernel.rules.book_checking import InvalidBook
from referee.kernel.rules.reading import said
from referee.notation.reports import meant
from referee.trial.blame import last_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel import Book


def the_shelf() -> Mapping[str, Book]:
    """Return all books by name; a game of others that cannot be loaded is named in a sentence."""
    from referee.games import shelf  # noqa: PLC0415 - a broken game must end in our own words

    try:
        return shelf()
    except InvalidBook as error:
        raise Trouble(str(error)) from None
    except (ImportError, SyntaxError) as error:
        message = f"a game on the shelf cannot be loaded: {_where(error)}{error}"
        raise Trouble(message + _hint(error)) from None
    except Exception as error:
        raise blamed(error) from error


def _where(error: ImportError | SyntaxError) -> str:
    """Return file and line of what cannot be loaded, where they are known."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: "
    place = last_line(error, lambda file: file.startswith(_named()))
    return f"{place}: " if place else ""


def _hint(error: ImportError | SyntaxError) -> str:
    """Ask for the setting where a module is missing that it names."""
    return " (is REFEREE_GAMES right?)" if isinstance(error, ModuleNotFoundError) else ""


def _named() -> tuple[str, ...]:
    """Return files and folders of the games that the setting names."""
    named = os.environ.get("REFEREE_GAMES", "").split(",")
    return tuple(filter(None, map(_file_of, named)))


def blamed(error: Exception) -> Trouble:
    """Return whose fault it is: the referee's, unless a game of others stands on the way there."""
    games: Any = sys.modules.get("referee.games")
    try:
        guests = games.shelf().guests
    except Exception:  # noqa: BLE001 - the shelf itself is what failed
        theirs = _named()
    else:
        theirs = tuple(filter(None, map(_file_of, guests)))
    place = last_line(error, lambda file: file.startswith(theirs))
    return Slip(place, error) if place else Fault(error)


def _file_of(module: str) -> str:
    """Return the file of a module, or the folder of a package; nothing where it is not found."""
    try:
        found = find_spec(module.strip())
    except (ImportError, ValueError):
        return ""
    return ((found.origin if found else "") or "").removesuffix("__init__.py")


def _lies_here(name: str) -> str:
    """Say how a game that lies in this folder comes on the shelf, where there is one."""
    module = name.replace("-", "_")
    if not Path(module, "__init__.py").is_file():
        return ""
    return f". The one in this folder is named by REFEREE_GAMES={module} PYTHONPATH=."


def book_called(name: str) -> Book:
    """Return a book by its name."""
    books = the_shelf()
    if name not in books:
        family = [each for each in books if each.startswith(f"{name.lower()}-")]
        known = ", ".join(family or books) or "none"
        hint = _lies_here(name) or ("" if family else meant(name, books))
        raise Trouble(f"there is no book {said(name)}: there are {known}{hint}")
    return books[name]


def in_force(book: Book, words: Iterable[str]) -> Book:
    """Return the book under terms written like ``hand_size=5``."""
    given: dict[str, str] = {}
    for word in " ".join(words).split():
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise Trouble(f"{said(word)} must look like term=value")
        if key in given:
            raise Trouble(f"{said(key)} is said twice")
        given[key] = value
    try:
        return book.agree(given)
    except Disagreement as error:
        names = [term.name for term in book.terms]
        hint = "" if error.term in {*names, ""} else meant(error.term, names)
        raise Trouble(error.sentence.rstrip(".") + hint if hint else error.sentence) from None
