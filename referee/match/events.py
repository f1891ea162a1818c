"""The events of a match: what happened in it, each kind as a typed value, and its envelope.

The record's codec is read off these types: a field that is added here is stored, read, checked and
described. It has a usual value, which older events have, and says `Since` which version it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from referee.envelope import (
    ARBITER,
    By,
    Count,
    Digest,
    Envelope,
    Enveloped,
    SealedName,
    SealedPicture,
    SignatureText,
    Since,
    Version,
    Words,
)
from referee.kernel.decide import Ruling
from referee.kernel.table.facts import Fact
from referee.match.remedies import Remedy
from referee.match.reports import Report

if TYPE_CHECKING:
    from referee.kernel import Book
    from referee.kernel.table.table import Table

__all__ = [
    "ARBITER", "By", "Count", "Digest", "Envelope", "Enveloped", "SealedName",
    "SealedPicture", "SignatureText", "Since", "Version", "Words",
]  # fmt: skip
"""What stands around an event is taken from here with the events."""


class Opened(NamedTuple):
    """A match was opened: what is played, by which rules, and who sits where."""

    book: str
    """The name of the book."""
    revision: str
    """The revision of the book by which the match is judged; `1` is unknown."""
    terms: Mapping[str, int | str]
    """All terms with the values agreed, the usual ones included."""
    seats: tuple[str, ...]
    """The seats, clockwise."""
    sides: Mapping[str, str]
    """Which side each seat plays for."""
    facts: tuple[Fact, ...]
    """The facts with which the table begins."""
    names: Mapping[str, SealedName]
    """For each seat the digest of its player's name; the name itself is not here."""
    disputes: Literal["", "wait"] = ""
    """`wait` where play waits while a dispute is open."""
    hands: Annotated[Mapping[str, tuple[str, ...]], Since(2)] = {}
    """The hands that were known and lay face up when they were first dealt."""
    kept: Annotated[Literal["", "phone"], Since(3)] = ""
    """`phone` where a phone kept the match by itself, by its own clock; usually a service does."""
    words: Annotated[Literal["", "sealed"], Since(4)] = ""
    """`sealed` where what is left of an event, when its words are erased, is what its leaf has
    hashed from the beginning; in matches that were opened before, it need not be."""

    @classmethod
    def of(  # noqa: PLR0913 - all that a table agrees on
        cls,
        book: Book,
        table: Table,
        names: Mapping[str, SealedName],
        *,
        waits: bool,
        hands: Mapping[str, tuple[str, ...]] | None = None,
        kept: Literal["", "phone"] = "",
    ) -> Opened:
        """Return the opening of a match by a book as it was agreed on, as its table begins."""
        return cls(
            book.name, book.revision, dict(book.agreed), table.seats, dict(table.sides),
            tuple(reversed([fact for _, fact in table.told()])), names, "wait" if waits else "",
            hands or {}, kept, "sealed",
        )  # fmt: skip


class Ruled(NamedTuple):
    """A report was ruled on. Every report that can be read leaves such an event, also when its
    ruling is *void* or *contradicts*.
    """  # noqa: D205 - the whole is printed in the reference

    number: Count
    """The number of the ruling, from 1."""
    report: Report
    ruling: Ruling


class Revised(NamedTuple):
    """A ruling as it comes out from now on."""

    number: Count
    ruling: Ruling


class Redone(NamedTuple):
    """What a decision brings about otherwise from now on."""

    decision: Version
    act: Count
    facts: tuple[Fact, ...]


class Corrected(NamedTuple):
    """A report was taken back, replaced, or brought back; with the rulings that come out otherwise
    since.
    """  # noqa: D205 - the whole is printed in the reference

    number: Count
    """The ruling that is corrected."""
    old: Report | None
    """The report as it was; null where it had been taken back."""
    new: Report | None
    """The report in its place; null where it is taken back."""
    why: Words
    """The reason, which may be empty for the latest report."""
    rulings: tuple[Revised, ...]
    """The rulings that come out otherwise from now on, the corrected one first."""
    restores: Version | None = None
    """The version of the correction that this one undoes."""
    redone: tuple[Redone, ...] = ()
    """What decisions bring about otherwise from now on: the version of the `decision`, which `act`
    of it, and the `facts`."""

    @property
    def changed(self) -> tuple[int, ...]:
        """The other rulings that come out otherwise since."""
        return tuple([one.number for one in self.rulings if one.number != self.number])


class Disputed(NamedTuple):
    """A ruling is disputed, or a decision, or something that nobody reported."""

    ruling: Count
    """The ruling in question; the latest one where nobody reported what is disputed."""
    words: Words
    """What is said against it."""
    clause: str | None
    """The clause relied on, or null."""
    decision: Version | None = None
    """The version of the event of the decision in dispute."""
    unreported: bool = False
    """True where it is about something that nobody reported."""
    seat: str | None = None
    """Who disputes, where that is not who recorded it."""


class Replaced(NamedTuple):
    """A report that is another since a decision: without it and with it."""

    number: Count
    old: Report | None
    new: Report | None


class Acted(NamedTuple):
    """What a decision brings about, and after which ruling."""

    after: Count
    remedy: Remedy
    facts: tuple[Fact, ...]
    cites: Annotated[tuple[str, ...], Since(2)] = ()
    """The clauses that it rests on."""


class Decided(NamedTuple):
    """A dispute was decided: with the reports that are others since, the rulings that come out
    otherwise, and what was brought about.
    """  # noqa: D205 - the whole is printed in the reference

    dispute: Version
    """The version of the event of the dispute."""
    decision: tuple[Remedy, ...]
    """What was decided, in the notation; free words in the first release."""
    remedy: tuple[Fact, ...]
    """The facts that the first release brought about; empty since."""
    why: Words
    """The reason."""
    reports: tuple[Replaced, ...] | None = None
    """For each report that is another since: its `number`, the `old` report without this decision
    and the `new` one with it; null where there is none."""
    rulings: tuple[Revised, ...] | None = None
    """The rulings that come out otherwise from now on."""
    acts: tuple[Acted, ...] | None = None
    """What is brought about: `after` which ruling, by which `remedy`, the `facts`, and the clauses
    that it `cites`."""
    redone: tuple[Redone, ...] = ()
    """What other decisions bring about otherwise from now on, as in a correction."""
    supersedes: Version | None = None
    """The version of the event of the decision that does not hold any more."""


class Result(NamedTuple):
    """What a hand or a match came to: who has won, and the score."""

    winners: tuple[str, ...]
    scores: Mapping[str, Mapping[str, int]]


class Countersignature(NamedTuple):
    """What the device of whoever confirms has signed, with a key of its own for this match."""

    version: Version
    """The event up to which the device knew the match."""
    head: Digest
    """The hash of the match up to that event: see the reference."""
    result: Result
    """What the hand came to, as the device showed it."""
    key: Digest
    """The public key, Ed25519, in hexadecimal; the first one of a participant is theirs."""
    signature: SignatureText
    """The signature, in hexadecimal."""


class Confirmed(NamedTuple):
    """Somebody confirmed what a hand came to."""

    hand: Count
    """The number of the hand."""
    ruling: Count
    """The ruling with which it ended."""
    result: Digest
    """The digest of what it came to: winners, and the scores since."""
    seat: str | None = None
    """Who confirms, where that is not who recorded it."""
    signed: Annotated[Countersignature | None, Since(3)] = None
    """What the device has signed; null where it has signed nothing."""


class Pictured(NamedTuple):
    """A photograph of the table was added, to a dispute or to a hand that has ended."""

    picture: SealedPicture
    """The digest of the photograph; it lies beside the events, and can be erased there."""
    size: Count
    """How many bytes it has."""
    dispute: Version | None = None
    """The version of the event of the dispute."""
    hand: Count | None = None
    """The number of the hand, where it was added to none."""
    seat: str | None = None
    """Who adds it, where that is not who recorded it."""


class Closed(NamedTuple):
    """The match was closed, with its result, or abandoned for a reason."""

    result: Result | None
    """Winners and scores; null when the match was not over."""
    abandoned: Words | None
    """Why it was abandoned, or null."""


class Erased(NamedTuple):
    """Something was erased: a player's name with what their devices are called, what somebody said
    in an event, or a photograph. Digests and leaves stay as they were.
    """  # noqa: D205 - the whole is printed in the reference

    why: str
    """Why, and who asked for it, without a name."""
    seat: str | None = None
    """Whose name was erased."""
    event: Version | None = None
    """The version of the event whose words, or whose photograph, were erased."""
    was: Digest | None = None
    """The digest of the payload of that event that its leaf has for ever; null for a photograph,
    which never stood in it."""
    left: Digest | None = None
    """The digest of the payload that is left: the same, but for words that had no salt of their
    own."""


Event = Opened | Ruled | Corrected | Disputed | Decided | Confirmed | Pictured | Closed | Erased

KINDS: dict[str, type[Event]] = {
    "match.opened": Opened,
    "match.ruled": Ruled,
    "match.corrected": Corrected,
    "match.disputed": Disputed,
    "match.decided": Decided,
    "match.confirmed": Confirmed,
    "match.pictured": Pictured,
    "match.closed": Closed,
    "match.erased": Erased,
}
"""The kinds of event by the word that names them."""
NAMES: dict[type[Event], str] = {kind: name for name, kind in KINDS.items()}
