"""A trail: a match told event by event, what to look for in it, and the tables it went through."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message, SeatPart, message
from referee.kernel.tokens import CONTRADICTS, STANDS, VOID
from referee.kernel.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from referee.audit.findings import Finding
    from referee.kernel import Book, Table


class Who(NamedTuple):
    """Who recorded something, as far as the reader may know it."""

    role: str
    """``arbiter``, ``seat`` or ``spectator``."""
    seat: str = ""
    device: str = ""
    participant: str = ""

    @property
    def words(self) -> Message:
        """Who it was, as people say it, without a full stop."""
        who = SeatPart(self.seat) if self.seat else _ROLES.get(self.role, message(self.role))
        if not self.device:
            return Message("recorded by {who}", who=who)
        return Message("recorded by {who} on {device}", who=who, device=self.device)


ARBITER = Message("the arbiter")
OUTCOMES = {
    STANDS: Message("stands"), VOID: Message("void"),
    CONTRADICTS: Message("contradicts the record"),
}  # fmt: skip
"""What a ruling came to, in a word or two."""
_ROLES = {"arbiter": ARBITER, "spectator": Message("a spectator")}


class Entry(NamedTuple):
    """One event: what was reported or said, what the referee ruled, and what came of it."""

    kind: str
    """What the event did: ``ruled``, ``corrected``, ``disputed``, ``decided``, ``confirmed`` …"""
    text: str
    """What happened, in words."""
    number: int | None = None
    """The ruling it is about."""
    version: int | None = None
    """The event of the record; ``None`` where a match was only written down."""
    line: int | None = None
    """The line of the file, where a match was written down."""
    report: str = ""
    """The report, correction or decision in the notation; empty for what has none."""
    seat: str = ""
    """Whose act it was."""
    outcome: str = ""
    """What was ruled first; what became of it stands in ``later``."""
    cites: tuple[str, ...] = ()
    at: int | None = None
    """When it happened, in milliseconds since 1970, as the reporter says."""
    recorded_at: int | None = None
    who: Who | None = None
    reasons: tuple[str, ...] = ()
    happened: tuple[str, ...] = ()
    """What the ruling changed on the table, in words."""
    later: tuple[str, ...] = ()
    """What became of it later, or what it changed in others."""
    struck: bool = False
    irregular: bool = False
    """Whether the table let it stand against a clause, or a finding is about it."""

    @property
    def label(self) -> str:
        """What it is called in the margin: the number of the ruling, or a dash."""
        return str(self.number) if self.kind == "ruled" else "—"


KINDS: Mapping[str, Callable[[Entry], bool]] = {
    "voids": lambda entry: entry.outcome in {"void", "contradicts"},
    "corrections": lambda entry: entry.kind == "corrected" or entry.struck or bool(entry.later),
    "disputes": lambda entry: entry.kind in {"disputed", "decided", "confirmed", "pictured"},
    "irregular": lambda entry: entry.irregular,
}
"""What a trail can be narrowed to."""


class Only(NamedTuple):
    """Which entries somebody wants to read; empty fields mean all."""

    kind: str = ""
    """A word of `KINDS`."""
    seat: str = ""
    clause: str = ""
    ruling: int | None = None

    def wants(self, entry: Entry) -> bool:
        """Say whether an entry is among them."""
        return (
            (not self.kind or KINDS[self.kind](entry))
            and (not self.seat or entry.seat == self.seat or _of(entry.who) == self.seat)
            and (not self.clause or self.clause in entry.cites)
            and (self.ruling is None or entry.number == self.ruling)
        )


def _of(who: Who | None) -> str:
    return who.seat if who else ""


class Around(NamedTuple):
    """The table before a ruling and after it."""

    before: Table
    after: Table


@dataclass(frozen=True)
class Trail:
    """A match told event by event, what was found in it, and the table at its end."""

    book: Book
    seats: tuple[str, ...]
    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    table: Table
    title: str = ""
    notes: tuple[str, ...] = ()
    """What else stands at its head: terms that are not the usual ones, when it was opened."""
    around: Callable[[int], Around] | None = field(default=None, repr=False, compare=False)
    """The tables around a ruling as it stands now; raises ``LookupError`` for one that does not."""

    def chosen(self, only: Only) -> Iterator[Entry]:
        """Yield the entries that somebody wants to read, in order."""
        return (entry for entry in self.entries if only.wants(entry))

    def data(self, only: Only = Only(), *, tables: bool = False) -> dict[str, Any]:  # noqa: B008
        """Return the trail as JSON, with the tables around each ruling where they are wanted."""
        return {
            "title": self.title,
            "book": self.book.name,
            "revision": self.book.revision,
            "terms": dict(self.book.agreed),
            "seats": list(self.seats),
            "notes": list(self.notes),
            "entries": [self._entry(entry, tables=tables) for entry in self.chosen(only)],
            "findings": [
                {**found._asdict(), "evidence": list(found.evidence)} for found in self.findings
            ],
            "table": view(self.book, self.table),
        }

    def _entry(self, entry: Entry, *, tables: bool) -> dict[str, Any]:
        out = {k: list(v) if type(v) is tuple else v for k, v in entry._asdict().items()}
        out["who"] = entry.who._asdict() if entry.who else None
        out["cites"] = [clause(self.book, number) for number in entry.cites]
        if tables and entry.kind == "ruled" and entry.number and not entry.struck and self.around:
            before, after = self.around(entry.number)
            out["before"], out["after"] = view(self.book, before), view(self.book, after)
        return out


def clause(book: Book, number: str) -> dict[str, str]:
    """Return a clause as it is printed: number, title and text."""
    printed = book.clause(number)
    return {
        "clause": number,
        "title": printed.title if printed else "",
        "text": printed.text if printed else "",
    }


def when(at: int) -> str:
    """Return a moment, in milliseconds since 1970, as people write it."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


def because(why: str) -> str:
    """Return a reason somebody gave as a sentence; empty where none was given."""
    return stopped(Message("Because {why}", why=why.strip())) if why.strip() else ""


def stopped(words: str) -> str:
    """Return words as a sentence: with a full stop, unless they end with a sign already."""
    if words.endswith((".", "!", "?", ".”", "!”", "?”")):
        return words
    return Message("{said}.", said=message(words))
