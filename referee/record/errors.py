"""What can go wrong with a record, each in a plain sentence for the people at the table."""

from __future__ import annotations


class RecordError(Exception):
    """Anything the record refuses or cannot do; its text is a sentence for people."""

    def __init__(self, sentence: str) -> None:
        """Keep the sentence."""
        super().__init__(sentence)
        self.sentence = sentence


class NoSuchMatch(RecordError):
    """There is no match with this id."""


class NoSuchRuling(RecordError):
    """The match has no ruling with this number, or no event with this version."""


class NoSuchBook(RecordError):
    """The match is played by a book that is not on the shelf."""


class NoSuchParticipant(RecordError):
    """There is no participant with this id, or no match with this join code."""


class Closed(RecordError):
    """The match is closed: nothing can be reported or corrected any more."""


class NeedsReason(RecordError):
    """The correction of anything but the latest standing ruling needs a reason (G-4)."""


class CannotCorrect(RecordError):
    """The correction makes no sense: there is nothing to take back or to restore."""


class NoSuchDispute(RecordError):
    """The match has no dispute, no decision or no finished hand with this number."""


class CannotDecide(RecordError):
    """The decision makes no sense: the sentence says why."""


class CannotConfirm(RecordError):
    """The hand cannot be confirmed, or not by the one who recorded its end."""


class Waits(RecordError):
    """The table agreed that play waits while a ruling is in dispute."""

    def __init__(self, sentence: str, dispute: int) -> None:
        """Keep the number of the dispute beside the sentence."""
        super().__init__(sentence)
        self.dispute = dispute


class Conflict(RecordError):
    """Others reported so often meanwhile that the report was given up; send it again."""


class BadToken(RecordError):
    """A token that is forged, expired or revoked."""


class BadImport(RecordError):
    """An export that cannot be accepted: the line at fault, counted from 1, and why."""

    def __init__(self, line: int, sentence: str) -> None:
        """Keep the line's number and the sentence."""
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.reason = sentence


class NotCanonical(ValueError):
    """A value that canonical JSON cannot carry: a float, a huge number, a key outside ASCII."""


class StoreTrouble(RecordError):
    """The store cannot do its work now. Nothing was recorded; the report may be sent again."""


class StoreDown(StoreTrouble):
    """The store cannot be reached, or did not answer in time."""


class StoreFull(StoreTrouble):
    """The disk of the store is full."""


class StoreReadOnly(StoreTrouble):
    """The store may be read and not be written."""


class StoreCorrupt(StoreTrouble):
    """The file of the store is damaged, or is no such file at all."""


class Taken(Exception):
    """The version, report id or match id exists already; nothing was recorded."""
