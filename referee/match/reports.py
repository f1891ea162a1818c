"""Reports: a move as somebody reported it, and how it is written down in one line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.moves import fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.kernel.rules.moves import Field, Move

    Reader = Callable[[str], "Report"]

REPORT_ID = r"^[A-Za-z0-9_-]{8,64}$"
"""What the id of a report looks like: long enough that no two phones hit on one."""
REPORT_ID_WORDS = "8 to 64 characters of A-Z, a-z, 0-9, _ and -"
TABLE = "table"
"""The actor of a report that belongs to no seat."""
DATED = 10_000_000_000
"""From here on, some months, a time in milliseconds is no longer one of a match but a date."""
LAST_DATE = 253_402_300_800_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Sealed(NamedTuple):
    """A field of a report that not all may read: its digest, and what stands in its place."""

    field: str
    digest: str
    instead: tuple[str, ...]
    seat: str
    """Who may read it."""
    others: tuple[str, ...] = ()
    """To whom that seat has shown it at the table."""


class Report:
    """A move as reported: when it happened, what the table lets stand, and what is sealed in it.

    A report that comes from a text is read when its move is first asked for, and then kept: so
    replay, which asks no rule, reads none.
    """

    __slots__ = ("_move", "_read", "_text", "_waive", "at", "sealed")

    at: int | None
    """When it happened, in milliseconds since 1970 or since the match began."""
    sealed: tuple[Sealed, ...]

    def __init__(
        self,
        move: Move,
        at: int | None = None,
        waive: Sequence[str] = (),
        sealed: tuple[Sealed, ...] = (),
    ) -> None:
        """Report a move; ``waive`` are the clauses that the table lets stand."""
        self._move: Move | None = move
        self._waive = tuple(waive)
        self._text = ""
        self._read: Reader | None = None
        self.at = at
        self.sealed = sealed

    @classmethod
    def written(cls, text: str, at: int | None, sealed: tuple[Sealed, ...], read: Reader) -> Report:
        """Return what a text says, read by ``read`` when it is first asked for."""
        self = cls.__new__(cls)
        self._move = None
        self._text = text
        self._read = read
        self.at = at
        self.sealed = sealed
        return self

    @property
    def move(self) -> Move:
        """The move; raises `Unreadable` where the book in force cannot read the text any more."""
        if self._move is None:
            self._now()
        assert self._move is not None  # noqa: S101 - it was read just now
        return self._move

    @property
    def waive(self) -> tuple[str, ...]:
        """The clauses that the table lets stand; raises `Unreadable` like `move`."""
        if self._move is None:
            self._now()
        return self._waive

    def _now(self) -> None:
        assert self._read is not None  # noqa: S101 - a report has a move or a text
        told = self._read(self._text)
        self._waive, self._move = told.waive, told.move

    @property
    def text(self) -> str:
        """The report in the notation, waived clauses included, without its time."""
        if not self._text:
            self._text = report_text(self.move, None, self.waive)
        return self._text

    @property
    def timed(self) -> str:
        """The report in the notation with its time, where it has one."""
        return self.text if self.at is None else f"[{time_text(self.at)}] {self.text}"

    def moved(self, at: int | None) -> Report:
        """Return the same report at another time."""
        return self if at == self.at else Report(self.move, at, self.waive, self.sealed)

    def standing(self, waive: Sequence[str]) -> Report:
        """Return the same report with other clauses let stand."""
        return Report(self.move, self.at, waive, self.sealed)

    def __eq__(self, other: object) -> bool:
        """Say whether two reports say the same, of the same moment."""
        if not isinstance(other, Report):
            return NotImplemented
        return (self.at, self.sealed) == (other.at, other.sealed) and (
            self.text == other.text or (self.move, self.waive) == (other.move, other.waive)
        )

    def __hash__(self) -> int:
        """Return the same for reports that say the same."""
        return hash((self.at, self.sealed))

    def __repr__(self) -> str:
        """Tell the report as it is written."""
        return f"<report {self.timed}>"


# --- writing -------------------------------------------------------------------------------------


def time_text(at: int) -> str:
    """Write a time in milliseconds: ``0:20.5``, ``1:02:03``, or a date where it is one."""
    seconds, thousandths = divmod(at, 1000)
    fraction = f".{thousandths:03d}".rstrip("0") if thousandths else ""
    if DATED <= at < LAST_DATE:
        return f"{EPOCH + timedelta(seconds=seconds):%Y-%m-%dT%H:%M:%S}{fraction}Z"
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    whole = f"{hours}:{minutes:02d}" if hours else str(minutes)
    return f"{whole}:{seconds:02d}{fraction}"


LISTS = frozenset({"cards", "counts"})
"""Kinds of field that are written as several words."""


def report_text(move: Move, at: int | None = None, waive: Sequence[str] = ()) -> str:
    """Write a report; reading it back gives the same."""
    words = [move.name]
    by_name = False
    for field in fields_of(type(move)):
        if field.name == "seat":
            continue
        value = getattr(move, field.name)
        if not field.required and value == field.default:
            by_name = True
            continue
        words.append(_named(field, value) if by_name else _plain(field, value))
        # A list goes on to the end of the line; what follows them has to say what it is.
        by_name = by_name or field.kind in LISTS
    time = f"[{time_text(at)}] " if at is not None else ""
    marks = "".join(f" !{number}" for number in waive)
    return f"{time}{move.actor or TABLE}: {' '.join(filter(None, words))}{marks}"


def _counted(counts: Iterable[tuple[str, int]]) -> list[str]:
    """Write how many each seat has."""
    return [f"{seat}={number}" for seat, number in counts]


def _plain(field: Field, value: Any) -> str:
    if field.kind == "cards":
        return " ".join(value)
    if field.kind == "counts":
        return " ".join(_counted(value))
    if field.kind in {"text", "lying"}:
        escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if field.kind == "flag":
        return "yes" if value else "no"
    return str(value)


def _named(field: Field, value: Any) -> str:
    if field.kind in LISTS:
        text = ",".join(_counted(value) if field.kind == "counts" else value)
    else:
        text = _plain(field, value)
    if field.kind == "choice" and " " in text:
        text = f'"{text}"'
    return f"{field.name}={text}"
