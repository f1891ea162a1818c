"""What can go wrong with a record, each in a plain sentence for the people at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.messages import Message, message
from referee.match.refusals import (
    CannotBeDealt,
    CannotConfirm,
    CannotCorrect,
    CannotDecide,
    CannotErase,
    Closed,
    HandIsOver,
    NeedsReason,
    NoSuchDispute,
    NoSuchRuling,
    Refused,
    TooManyPictures,
    Waits,
)

if TYPE_CHECKING:
    from referee.match.match import Match

__all__ = (
    "Ahead", "BadImport", "BadName", "BadSeal", "BadToken", "Behind", "CannotBeDealt",
    "CannotConfirm", "CannotCorrect", "CannotDecide", "CannotErase", "CannotImport", "Closed",
    "Conflict", "Damaged", "HandIsOver", "NeedsReason", "NeedsUpgrade", "NoSuchBook", "NoSuchCode",
    "NoSuchDispute", "NoSuchMatch", "NoSuchParticipant", "NoSuchRuling", "NoSuchTournament",
    "OneDisk", "OtherRecord", "ReadElsewhere", "RecordError", "Refused", "Reused",
    "RolledBack", "SeatTaken", "SharedLine", "StoreCorrupt", "StoreDown", "StoreFull", "StoreMoved",
    "StoreReadOnly", "StoreTrouble", "Taken", "TooManyPictures", "Unassured", "Unsound", "Waits",
)  # fmt: skip


class RecordError(Refused):
    """Anything the record refuses or cannot do; its text is a sentence for people."""


class NoSuchMatch(RecordError):
    """There is no match with this id."""


class NoSuchTournament(RecordError):
    """There is no tournament with this id, or with this join code."""


class NoSuchBook(RecordError):
    """The match is played by a book that is not on the shelf."""


class NoSuchParticipant(RecordError):
    """There is no participant with this id."""


class NoSuchCode(NoSuchParticipant):
    """Nothing is joined by this code, or nothing any more."""


class NeedsUpgrade(RecordError):
    """The store is of an earlier release, and `referee upgrade` has to bring it up to date."""


class SeatTaken(RecordError):
    """Another phone speaks for this seat."""


class BadName(RecordError):
    """A name that cannot be told from another, or shows otherwise than it is written."""

    def __init__(self, sentence: str, field: str) -> None:
        """Keep the sentence, and where the name was given."""
        super().__init__(sentence)
        self.field = field


class Conflict(RecordError):
    """Others reported so often meanwhile that the report was given up; send it again."""


class Reused(Conflict):
    """A report id under which something else is on record; nothing was recorded."""

    def __init__(
        self, sentence: str, report_id: str, version: int, number: int | None, text: str
    ) -> None:
        """Keep the id and what was recorded: the event, the ruling if it is one, and its words."""
        super().__init__(sentence)
        self.report_id = report_id
        self.version = version
        self.number = number
        self.text = text


class RolledBack(RecordError):
    """The store has lost what it had acknowledged: what was reported since has to be sent again."""


class BadToken(RecordError):
    """A token that is forged, expired or revoked."""


class BadImport(RecordError):
    """An export that cannot be accepted: the line at fault, counted from 1, and why."""

    def __init__(self, line: int, sentence: str) -> None:
        """Keep the line's number and the sentence."""
        super().__init__(Message("line {line}: {what}", line=line, what=message(sentence)))
        self.line = line
        self.reason = sentence


class BadSeal(RecordError):
    """The seal cannot be used, or the record is not what was sealed; nothing is signed."""


class Behind(BadSeal):
    """The record has lost what was sealed: it is older than the seal, or another one."""


class CannotImport(RecordError):
    """An import that this importer may not do: the match was refereed here."""


class Damaged(RecordError):
    """A match that cannot be read whole: which event is at fault, and why, in words."""

    def __init__(self, match_id: str, version: int, reason: str, sound: Match | None) -> None:
        """Keep the event, what follows its number in a sentence, and the match up to there."""
        super().__init__(
            Message(
                "This match cannot be read whole: event {version} {reason}.",
                version=version, reason=message(reason),
            )
        )  # fmt: skip
        self.match_id = match_id
        self.version = version
        self.reason = reason
        self.sound = sound
        """The match as the events before tell it; ``None`` where there is nothing before."""


class ReadElsewhere(Damaged):
    """A match that nothing is wrong with: another release, or another shelf, can read it."""


class Unsound(ValueError):
    """An event that cannot be read where it stands; the text follows its number in a sentence."""

    def __init__(self, version: int, reason: str, *, elsewhere: bool = False) -> None:
        """Keep which event it is, and why, and whether it can be read elsewhere."""
        super().__init__(reason)
        self.version = version
        self.reason = reason
        self.elsewhere = elsewhere


class StoreTrouble(RecordError):
    """The store cannot do its work now. Nothing was recorded; the report may be sent again."""


class StoreDown(StoreTrouble):
    """The store cannot be reached, or did not answer in time."""


class Unassured(StoreDown):
    """What can be read may be less safe than a fresh commit: it is not promised now."""

    def __init__(self) -> None:
        """Say that it may be asked again."""
        super().__init__(
            "The database cannot say now that what it has on record is on all the disks it should"
            " be on, so it is not acknowledged yet. Send it again later."
        )


class OneDisk(Unassured):
    """A standby has to be waited for, and what is on record may be on one disk alone."""

    def __init__(self) -> None:
        """Say what is missing."""
        super(Unassured, self).__init__(
            "The database waits for no standby now, and this service acknowledges nothing that one"
            " disk alone may have. Send it again later."
        )


class Unseen(StoreTrouble):
    """The role of the service may not ask what its standbys have."""

    def __init__(self, role: str) -> None:
        """Say which right is missing."""
        super().__init__(
            Message(
                "A standby has to be waited for, and the role {role} may not see what standbys"
                " have. As a superuser: GRANT pg_read_all_stats TO {role}",
                role=role,
            )
        )


class StoreMoved(StoreTrouble):
    """The file of the store is not the one that its path names any more."""


class SharedLine(StoreTrouble):
    """A pool before the database gives one session of it to several clients by turns."""

    def __init__(self) -> None:
        """Say what is needed instead."""
        super().__init__(
            "A pool before the database hands its connections on between transactions. The record"
            " needs each connection to itself: set the pool to session mode (pool_mode = session"
            " in PgBouncer), or go without it."
        )


class OtherRecord(StoreTrouble):
    """The store is another record than the one that was opened."""

    def __init__(self) -> None:
        """Say that the address leads elsewhere now."""
        super().__init__(
            "The database at this address holds another record than the one that this service was"
            " started with. Start it again where that is meant."
        )


class StoreFull(StoreTrouble):
    """The disk of the store is full."""


class StoreReadOnly(StoreTrouble):
    """The store may be read and not be written."""


class StoreCorrupt(StoreTrouble):
    """The file of the store is damaged, or is no such file at all."""


class Taken(Exception):
    """The version, report id or match id exists already; nothing was recorded."""


class Ahead(Exception):
    """The event that this one was to follow is not in the store; nothing was recorded."""
