"""Judging one report of a match: what all may know decides, known hands lie face up at the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, Self

from referee.kernel.decide import decide
from referee.kernel.rules.laws import Deal, See
from referee.kernel.rules.moves import Face, Place
from referee.kernel.table.evolve import evolve
from referee.kernel.table.facts import Looked
from referee.kernel.tokens import STANDS
from referee.match.refusals import CannotBeDealt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.kernel.decide import Ruling
    from referee.kernel.rules.book import Book
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table
    from referee.match.reports import Report, Sealed


class SoFar(Protocol):
    """A match as it was told so far, on record or while it is told again."""

    @property
    def book(self) -> Book:
        """The book in force."""

    @property
    def dealt(self) -> Mapping[str, tuple[str, ...]]:
        """The hands that are known when they are first dealt, by seat."""

    def report(self, number: int) -> Report | None:
        """Return a report that counts, or ``None``."""

    def ruling(self, number: int) -> Ruling:
        """Return the ruling on a report that counts."""


class SealedFaces(tuple[str, ...]):  # noqa: SLOT001 - a tuple can have no slots of its own
    """Faces that a seat alone has seen, as all may know them, with the digest of what they are."""

    digest: str

    def __new__(cls, faces: Iterable[str], digest: str) -> Self:
        """Keep the digest beside the faces."""
        self = super().__new__(cls, faces)
        self.digest = digest
        return self

    def __getnewargs__(self) -> tuple[tuple[str, ...], str]:
        """Copy and pickle by what it is made of."""
        return tuple(self), self.digest


def judge(told: SoFar, number: int, report: Report, table: Table) -> Ruling:
    """Rule on a report on this table; nothing public follows from what is sealed in it.

    ``told`` is the match before it. The ruling carries the table after it.
    """
    ruling = decide(told.book, table, report.move, ruling=number, at=report.at, waive=report.waive)
    if told.dealt and _deals(report, ruling):
        earlier = [told.report(n) for n in range(1, number)]
        before = [n for n, one in enumerate(earlier, 1) if one and _deals(one, told.ruling(n))]
        if not before:
            ruling = _face_up(told.book, told.dealt, ruling)
    if report.sealed:
        ruling = replace(ruling, facts=_sealed(ruling.facts, report.sealed))
    return ruling


def alike(one: Ruling, other: Ruling) -> bool:
    """Say whether two rulings say the same of the table, whatever words and clauses they cite.

    Releases have cited more or fewer clauses for the same decision: that makes it no other one.
    """
    names = ("outcome", "waived", "flags", "facts")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _deals(report: Report, ruling: Ruling) -> bool:
    """Say whether a report deals the cards, and counts."""
    return report.move.name == Deal.name and ruling.outcome == STANDS


def _face_up(book: Book, dealt: Mapping[str, tuple[str, ...]], ruling: Ruling) -> Ruling:
    """Let the hands that are known be seen at the deal; raises `CannotBeDealt`."""
    facts, table = ruling.facts, ruling.table
    assert table is not None  # noqa: S101 - it was judged just now
    for seat, faces in dealt.items():
        see = See(Place(f"hand/{seat}"), tuple(map(Face, faces)))
        shown = decide(book, table, see, ruling=table.ruling)
        if shown.outcome != STANDS:
            raise CannotBeDealt(seat, shown.reason)
        table = evolve(table, shown.facts, table.ruling)
        facts += shown.facts
    return replace(ruling, facts=facts, table=table)


def _sealed(facts: tuple[Fact, ...], sealed: tuple[Sealed, ...]) -> tuple[Fact, ...]:
    """Return facts in which cards that a seat alone may know carry their seal."""

    def one(fact: Fact) -> Fact:
        if type(fact) is not Looked:
            return fact
        for seal in reversed(sealed):
            if seal.instead == fact.cards and seal.seat == fact.seat:
                return fact._replace(cards=SealedFaces(fact.cards, seal.digest))
        return fact

    return tuple(map(one, facts))


def confided(report: Report, ruling: Ruling) -> Report:
    """Return a report whose seals say to whom its seat has shown at the table what they hide."""
    if not report.sealed or ruling.outcome != STANDS or ruling.table is None:
        return report
    others: Any = report.move.confided(ruling.table)
    sealed = tuple([seal._replace(others=others) for seal in report.sealed])
    return type(report)(report.move, report.at, report.waive, sealed)
