"""The desk of a phone: questions of its page as JSON, and the answers of the rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.games import shelf as standard_shelf
from referee.kernel.rules.book_checking import trusting
from referee.kernel.rules.moves import Unreadable
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.phone.local_service import LocalService
from referee.phone.own_match import CannotBeTold, of_lines, worked
from referee.phone.prediction import Prediction
from referee.phone.routes import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.kernel import Book
    from referee.phone.checked import Checking
    from referee.phone.own_match import Row

FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What the rules may raise where a question is none they can answer."""


class Desk:
    """Answers what the page asks; a question has a word (`ask`) and says the rest by name."""

    def __init__(self, shelf: Mapping[str, Book] | None = None) -> None:
        """Open with the books of this shelf; without one, of ours."""
        if shelf is None:
            # they were found whole when they were packed for the phone
            with trusting():
                shelf = dict(standard_shelf())
        self.shelf = shelf
        self.service = LocalService(shelf)
        self.predictions: dict[str, Prediction] = {}
        self.checking: Checking | None = None

    def answer(self, question: str) -> str:
        """Return the answer to a question; ``null`` is *that cannot be told here*."""
        given = json.loads(question)
        try:
            told = _ASKED[given.pop("ask")](self, **given)
        except (Mistake, Unreadable, *FAULTS):
            told = None
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def sit(self, match: str, text: str, revision: str, tag: str) -> dict[str, Any] | None:
        """Hold a match as the record tells it; nothing where these rules judge it otherwise.

        ``revision`` is that of the book by which the service judges the match, and ``tag`` that of
        its latest event.
        """
        self.predictions.pop(match, None)
        played = play(parse(text)[0], self.shelf)
        if played.problems or played.book.revision != revision:
            return None
        known = self.predictions[match] = Prediction(played.match, tag)
        return known.state()

    def hear(
        self, match: str, events: list[dict[str, Any]], who: dict[str, Any]
    ) -> dict[str, Any] | None:
        """Let events of the record follow; nothing where they do not follow on what is held."""
        known = self.predictions.pop(match, None)
        if known is None:
            return None
        news = known.hear(events, who)
        self.predictions[match] = known
        return {"tag": known.tag, "news": news}

    def digest(self, match: str) -> str | None:
        """Return the digest of a table as it is held; nothing where the match is not."""
        known = self.predictions.get(match)
        return None if known is None else known.digest()

    def foresee(
        self, match: str, pending: list[dict[str, Any]], who: dict[str, Any]
    ) -> dict[str, Any] | None:
        """Judge what waits to get on record; nothing where the match is not held."""
        known = self.predictions.get(match)
        return None if known is None else known.foresee(pending, who)

    def keep(self, match: str, rows: list[list[Any]]) -> None:
        """Take in a match as this phone has kept it; without a row it is none."""
        self.service.keep(match, rows)

    def rewrite(self, opening: dict[str, Any], lines: list[list[Any]]) -> list[Row] | None:
        """Return a match that an earlier release has kept as lines as the rows that keep it now.

        Nothing where these rules judge it otherwise: it is listed as damaged, and stays as it is.
        """
        try:
            return of_lines(self.shelf, opening, [(line, key, at) for line, key, at in lines]).rows
        except CannotBeTold as error:
            self.service.lost(opening, error.sentence)
            return None

    def worked(self, match: str, text: str, at: int) -> bool:
        """Take in a match that somebody wrote down; says whether these rules tell it likewise."""
        self.service.matches[match], problems = worked(self.shelf, match, text, at)
        return not problems

    def check(self, text: str, *, first: bool) -> dict[str, Any]:
        """Check an export, the first of a file with a tournament or one that follows on it."""
        from referee.phone.checked import Checking  # noqa: PLC0415 - seldom, and not at first

        if first or self.checking is None:
            self.checking = Checking(self.shelf)
        return self.checking.take(text)

    def full(self) -> dict[str, Any]:
        """Return what a page is told where the phone could not keep what was done."""
        return self.service.no_room()._asdict()

    def request(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        """Answer a request of the page where there is no service."""
        return answer(self.service, method, path, body)._asdict()


_ASKED: dict[str, Callable[..., Any]] = {
    "sit": Desk.sit,
    "hear": Desk.hear,
    "digest": Desk.digest,
    "foresee": Desk.foresee,
    "keep": Desk.keep,
    "rewrite": Desk.rewrite,
    "worked": Desk.worked,
    "check": Desk.check,
    "full": Desk.full,
    "request": Desk.request,
}
