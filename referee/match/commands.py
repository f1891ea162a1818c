"""Commands: what people may do with a match, each as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.match import reports
    from referee.match.events import Countersignature, Digest
    from referee.match.remedies import Remedy

NOTHING: Mapping[int, reports.Report] = {}


class Report(NamedTuple):
    """Rule on a report."""

    report: reports.Report
    hand: int | None = None
    """The number of the hand that a result is told of, where its teller says so: another may have
    told it before."""


class Correct(NamedTuple):
    """Put another report in the place of one, or take it back (``None``)."""

    number: int
    replacement: reports.Report | None
    why: str = ""
    also: Mapping[int, reports.Report] = NOTHING
    """Later reports that are tried with it: two that were reported in the wrong order are shown
    together what follows, before each is corrected."""


class Restore(NamedTuple):
    """Undo the correction that is this event of the match."""

    version: int
    why: str = ""


class Dispute(NamedTuple):
    """Dispute a ruling, a decision, or (neither) something that nobody reported."""

    words: str
    ruling: int | None = None
    decision: int | None = None
    clause: str | None = None
    seat: str | None = None
    """Who disputes, where that is not who records it."""


class Decide(NamedTuple):
    """Decide a dispute, by its number."""

    dispute: int
    remedies: tuple[Remedy, ...]
    why: str = ""


class Confirm(NamedTuple):
    """Confirm what a hand came to."""

    hand: int
    seat: str | None = None
    """For whom, where that is not who records it."""
    signed: Countersignature | None = None
    """What the device of whoever confirms has signed."""


class Picture(NamedTuple):
    """Add a photograph of the table, to a dispute or to a hand that has ended."""

    image: str
    """The photograph in base64; once it is sealed, its digest."""
    dispute: int | None = None
    """The number of the dispute."""
    hand: int | None = None
    seat: str | None = None
    """Who adds it, where that is not who records it."""
    size: int = 0
    """How many bytes it has, which is counted when it is sealed."""


class Close(NamedTuple):
    """Close a match that is over, or abandon it for a reason."""

    abandoned: str = ""


class Erase(NamedTuple):
    """Erase the name of a seat's player, the words of an event, or its photograph."""

    why: str
    seat: str | None = None
    event: int | None = None
    was: Digest | None = None
    """The digest that the event has in its leaf."""
    left: Digest | None = None
    """The digest of what will be left of it."""


Command = Report | Correct | Restore | Dispute | Decide | Confirm | Picture | Close | Erase
