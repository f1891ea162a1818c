"""A printer that prints messages in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import Printer, message
from referee.messages.catalogue import catalogue, rules

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_NAMES: Mapping[str, str] = {}


class Translated(Printer):
    """Prints messages in a language, with names in the place of seats where they are known."""

    def __init__(self, language: str = "en", names: Mapping[str, str] = NO_NAMES) -> None:
        """Take the language, and what seats and sides are called.

        Raises ``LookupError`` for a language that is not spoken.
        """
        self.language = language
        self._catalogue = catalogue(language)
        self.names = names

    def words(self, said: str, form: str = "") -> str:
        """Return a sentence or word in the language, in English where the catalogue lacks it."""
        found = self._catalogue.get(said)
        if found is None:  # only who reads rules has to read in their words
            found = rules(self.language).get(said, said)
        return found if isinstance(found, str) else found.get(form) or found.get("", said)

    def seat(self, seat: str, *, side: bool) -> str:
        """Write a seat or side by its name."""
        del side
        return self.names.get(seat, seat)


def say(said: str, language: str = "en", names: Mapping[str, str] = NO_NAMES) -> str:
    """Return a message in a language; a sentence that knows no parts is looked up as it is.

    ``names`` are what seats and sides are called. Raises ``LookupError`` for a language that is not
    spoken.
    """
    return Translated(language, names).message(message(said))
