"""What a match refuses to do, each in a plain sentence for the people at the table."""

from __future__ import annotations

from referee.kernel.messages import message
from referee.refusals import Refused

__all__ = [
    "CannotBeDealt",
    "CannotConfirm",
    "CannotCorrect",
    "CannotDecide",
    "CannotErase",
    "Closed",
    "HandIsOver",
    "NeedsReason",
    "NoSuchDispute",
    "NoSuchRuling",
    "Refused",
    "TooManyPictures",
    "Waits",
]


class NoSuchRuling(Refused):
    """The match has no ruling with this number, or no event with this version."""


class Closed(Refused):
    """The match is closed: nothing can be reported or corrected any more."""


class NeedsReason(Refused):
    """The correction of anything but the latest standing ruling needs a reason (G-4)."""


class CannotCorrect(Refused):
    """The correction makes no sense: there is nothing to take back or to restore."""


class NoSuchDispute(Refused):
    """The match has no dispute, no decision or no finished hand with this number."""


class CannotDecide(Refused):
    """The decision makes no sense: the sentence says why."""


class CannotConfirm(Refused):
    """The hand cannot be confirmed, or not by the one who recorded its end."""


class TooManyPictures(Refused):
    """No more photographs can be added here: the sentence says how many can."""


class CannotErase(Refused):
    """What is to be erased cannot be, or not yet: the sentence says why."""


class CannotBeDealt(Refused):
    """A hand that is said to be known cannot have been dealt."""

    def __init__(self, seat: str, reason: str) -> None:
        """Keep whose hand it is, and why."""
        super().__init__(
            "The hand of {seat} cannot have been dealt: {why}", seat=seat, why=message(reason)
        )
        self.seat = seat
        self.reason = reason


class HandIsOver(Refused):
    """A result is told of a hand that has ended since its teller looked."""


class Waits(Refused):
    """The table agreed that play waits while a ruling is in dispute."""

    def __init__(self, sentence: str, dispute: int) -> None:
        """Keep the number of the dispute beside the sentence."""
        super().__init__(sentence)
        self.dispute = dispute
