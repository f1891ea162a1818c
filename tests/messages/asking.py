"""A printer that keeps what no catalogue knows; a service prints it in English."""

from referee.messages import Translated, catalogue, rules
from tests.messages.ids import worded


class Asking(Translated):
    """Asks the catalogue, and with it those of the rule books where they are wanted."""

    def __init__(self, language: str, *, books: bool = False) -> None:
        super().__init__(language)
        self.known = {*catalogue(language), *(rules(language) if books else ())}
        self.unknown: set[str] = set()

    def words(self, said: str, form: str = "") -> str:
        if said not in self.known and worded(said):
            self.unknown.add(said)
        return super().words(said, form)
