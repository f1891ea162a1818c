"""What a tournament refuses to do, each in a plain sentence for the people in the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.kernel.messages import Message


__all__ = [
    "BadRegulation",
    "Impossible",
    "Mistake",
    "NeedsReason",
    "NoSuch",
    "NotNow",
    "NotYours",
    "Refused",
    "ToldBefore",
]


class NoSuch(Refused):
    """There is no such entry, round, table, result, protest or penalty."""


class NotYours(Refused):
    """Who asks for it is not who may do it."""


class NotNow(Refused):
    """It may be done, but not as the tournament stands: the sentence says what comes first."""


class Impossible(Refused):
    """What is told cannot be: a result with four winners of three games, a pair in two places."""


class ToldBefore(Refused):
    """It is on record already, and nothing was recorded twice."""


class NeedsReason(Refused):
    """Whatever changes what was told before says why."""


class Mistake:
    """Something that is wrong in a file, and in which of its lines."""

    def __init__(self, line: int, what: Message) -> None:
        """Keep the line, counted from 1, and the sentence."""
        self.line, self.sentence = line, what

    def __str__(self) -> str:
        """Return the line with what is wrong in it."""
        return f"{self.line}: {self.sentence}"


class BadRegulation(Refused):
    """A regulation that cannot be played by: every mistake in it, in the order of its lines."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        """Keep the mistakes; the sentence is that of the first."""
        first = mistakes[0]
        super().__init__("line {line}: {what}", line=first.line, what=first.sentence)
        self.mistakes = tuple(mistakes)
