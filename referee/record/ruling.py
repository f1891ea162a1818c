"""Payloads of reports and corrections: what was ruled, as it is written into an event."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel import (
    REPORT_ID,
    REPORT_ID_WORDS,
    Looked,
    Said,
    Unreadable,
    decide,
    evolve,
    facts_to_json,
    fields_of,
    hidden,
    report_text,
)
from referee.kernel.decide import STANDS
from referee.kernel.facts import thaw
from referee.record.canonical import MOST
from referee.record.fold import facts_of
from referee.record.match import By, Sealed
from referee.record.people import fresh_id
from referee.record.sealing import FACE, Opening, seal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel import Fact, Move, Ruling, Table
    from referee.record.match import Match


class Judged(NamedTuple):
    """A report ruled on, ready to be written."""

    move: Move
    """The move as all may know it."""
    at: int | None
    waive: tuple[str, ...]
    ruling: Ruling
    sealed: tuple[Sealed, ...]
    openings: tuple[Opening, ...]


def judge(  # noqa: PLR0913 - the report and where it stands
    match: Match, move: Move, at: int | None, waive: Sequence[str], *, number: int, table: Table
) -> Judged:
    """Seal what not all may know, then rule on the rest: nothing public follows from a secret.

    Raises `Unreadable` when the move names a seat at which nobody sits, or when time or clauses
    waived are none.
    """
    if at is not None and (type(at) is not int or not 0 <= at <= MOST):
        raise Unreadable("at must be a whole number of milliseconds since 1970", "at")
    for clause in waive:
        clause_of(clause, "waive")
    for field in fields_of(type(move)):
        if field.kind == "seat":
            seat = getattr(move, field.name)
            if seat is not None and seat not in match.seats:
                seats = ", ".join(match.seats)
                raise Unreadable(f"nobody sits at {seat}: the seats are {seats}", field.name)
    public = hidden(move)
    sealed, openings = _sealed(move, public) if type(move).sealed else ((), ())
    ruling = decide(match.book, table, public, ruling=number, at=at, waive=waive)
    if sealed and ruling.outcome == STANDS and ruling.table is not None:
        others = public.confided(ruling.table)
        sealed = tuple([item._replace(others=others) for item in sealed])
    return Judged(public, at, tuple(waive), ruling, sealed, openings)


def _sealed(move: Move, public: Move) -> tuple[tuple[Sealed, ...], tuple[Opening, ...]]:
    sealed, openings = [], []
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        instead = getattr(public, field.name)
        if not field.sealed or value == instead:
            continue
        seat = move.actor or ""
        opening = seal(FACE, seat, [value] if isinstance(value, str) else list(value))
        openings.append(opening)
        sealed.append(Sealed(field.name, opening.digest, tuple(instead), seat))
    return tuple(sealed), tuple(openings)


def report_data(judged: Judged) -> dict[str, Any]:
    """Return a report as a payload carries it."""
    return told_data(report_text(judged.move, None, judged.waive), judged.at, judged.sealed)


def told_data(text: str, at: int | None, sealed: Sequence[Sealed]) -> dict[str, Any]:
    """Return a report as a payload carries it, from its text, time and seals."""
    data: dict[str, Any] = {"report": text}
    if at is not None:
        data["at"] = at
    if sealed:
        data["sealed"] = {item.field: _seal_data(item) for item in sealed}
    return data


def _seal_data(item: Sealed) -> dict[str, Any]:
    data = {"sealed": item.digest, "as": list(item.instead), "seat": item.seat}
    return {**data, "others": list(item.others)} if item.others else data


def ruling_data(number: int, ruling: Ruling, facts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a ruling as a payload carries it; what is empty is left out."""
    data: dict[str, Any] = {
        "number": number,
        "outcome": ruling.outcome,
        "cites": list(ruling.cites),
        "facts": facts,
    }
    if ruling.waived:
        data["waived"] = list(ruling.waived)
    if ruling.flags:
        data["flags"] = [flag.clause for flag in ruling.flags]
    if ruling.evidence:
        data["evidence"] = list(ruling.evidence)
    if ruling.reason:
        data["reason"] = ruling.reason
    return data


def facts_data(facts: Iterable[Fact], sealed: Sequence[Sealed]) -> list[dict[str, Any]]:
    """Write facts; cards that a seat alone may know become their seal."""
    happened = list(facts)
    written = facts_to_json(happened)
    if sealed:
        for fact, item in zip(happened, written, strict=True):
            if type(fact) is not Looked:
                continue
            for seal_ in sealed:
                if seal_.instead == fact.cards and seal_.seat == fact.seat:
                    item["cards"] = {"sealed": seal_.digest, "as": list(fact.cards)}
    return written


def settled(table: Table, ruling: Ruling, facts: list[dict[str, Any]]) -> tuple[
    tuple[Fact, ...], Table
]:  # fmt: skip
    """Return facts and table as replay will find them: marks said as tuples come back as lists."""
    after = ruling.table or table
    if any(type(f) is Said and thaw(f.value) != f.value for f in ruling.facts):
        plain = facts_of(facts)
        return plain, evolve(table, plain, after.ruling)
    return ruling.facts, after


_REPORT_ID = re.compile(REPORT_ID[1:-1])
_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*-[0-9]{1,6}\Z")
MOST_WORDS = 2000


def report_id_of(given: str | None) -> str:
    """Return a report id, a fresh one where none is given; raises `Unreadable`."""
    if given is None:
        return fresh_id()
    if not _REPORT_ID.fullmatch(given):
        raise Unreadable(f"report_id must be {REPORT_ID_WORDS}", "report_id")
    return given


def clause_of(number: str, field: str) -> str:
    """Return the number of a clause as it can be kept; raises `Unreadable`."""
    if not _CLAUSE.match(number):
        raise Unreadable(f"{field} must name clauses such as WH-6", field)
    return number


def plain(field: str, words: str) -> str:
    """Return free words as they can be kept, stripped; raises `Unreadable` with what is wrong."""
    words = words.strip()
    if len(words) > MOST_WORDS:
        raise Unreadable(f"{field} must be at most {MOST_WORDS} characters", field)
    if any((sign < " " and sign not in "\n\t") or "\ud800" <= sign <= "\udfff" for sign in words):
        raise Unreadable(f"{field} must be plain text", field)
    return words


def by_data(by: By) -> dict[str, Any]:
    """Return who recorded something, as a payload carries it."""
    data = {"participant": by.participant, "role": by.role}
    if by.device:
        data["device"] = by.device
    if by.seat is not None:
        data["seat"] = by.seat
    return data
