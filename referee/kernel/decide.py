"""Decide: rule on one report. Games write clauses; the order in which they are asked stands here.

Phase and awaited seat, then rules (the first *no* decides), then effects one by one with the claims
weighed after each, then prices or penalties, then upshots until none bears.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.kernel.claims import Holds, Lacks
from referee.kernel.clauses import CONTRADICTS, FLAGS, By, No
from referee.kernel.facts import Awaits, Claimed, Fact, Flagged, Refuted, Shown
from referee.kernel.evolve import evolve, happen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.book import Bearing, Book
    from referee.kernel.moves import Move
    from referee.kernel.table import Table

STANDS = "stands"
VOIDED = "void"
CONTRADICTED = "contradicts"
ENDLESS = 200
"""Upshots asked so often in one ruling can only be a slip of the book's author."""


@dataclass(frozen=True)
class Ruling:
    """What the referee ruled on a report: the outcome, the clauses that decide, what happened."""

    outcome: str
    """``stands``, ``void`` (the act does not count) or ``contradicts`` (the record cannot be)."""
    cites: tuple[str, ...]
    """Numbers of the clauses the ruling rests on; where it is void, the deciding one first."""
    facts: tuple[Fact, ...] = ()
    reason: str = ""
    """Why not, in a sentence; empty where the report stands."""
    waived: tuple[str, ...] = ()
    """Clauses that were broken and let stand by the table: the act is irregular for ever."""
    flags: tuple[Flagged, ...] = ()
    evidence: tuple[int, ...] = ()
    """The rulings that a contradiction or a proof rests on."""
    waivable: bool = False
    """Whether the clause that forbids it could be waived by the table."""
    table: Table | None = field(default=None, compare=False, repr=False)
    """The table after the ruling."""


class _Live:
    """A ruling in the making: the live table, and what has been found so far."""

    __slots__ = ("at", "book", "cites", "facts", "flags", "proofs", "table", "waived")

    def __init__(self, book: Book, table: Table, ruling: int, at: int | None) -> None:
        self.book = book
        self.table = table.copy()
        self.table.book = book
        self.table.ruling = ruling
        self.table.at = self.at = at
        self.cites: dict[str, None] = {}
        self.facts: list[Fact] = []
        self.flags: list[Flagged] = []
        self.waived: list[str] = []
        self.proofs: list[int] = []

    def happen(self, facts: Iterable[Any] | None, number: str) -> bool:
        """Let facts happen one by one under a clause; say whether there were any."""
        any_fact = False
        for fact in facts or ():
            any_fact = True
            if type(fact) is By:
                self.cites[fact.number] = None
                fact = fact.fact
            if type(fact) is Awaits:
                fact = self._dated(fact, number)
            elif type(fact) is Flagged:
                self.flags.append(fact)
            self.facts.append(fact)
            happen(self.table, fact)
        if any_fact:
            self.cites[number] = None
        return any_fact

    def _dated(self, awaits: Awaits, number: str) -> Awaits:
        """Write into each entry of the queue which clause awaits it, and since when."""
        queue = tuple([
            entry if entry.clause else entry._replace(clause=number) for entry in awaits.queue
        ])  # fmt: skip
        if queue and queue[0].since is None and self.at is not None:
            queue = (queue[0]._replace(since=self.at), *queue[1:])
        return Awaits(awaits.phase, queue)

    def run(self, bearing: Bearing, move: Move | None, *given: Any) -> bool:
        """Run one clause if it bears and is not displaced; then weigh the claims."""
        table = self.table
        if bearing.bears is not None and not bearing.bears(table, move):
            return False
        if bearing.displacers and bearing.displaced(table, move):
            return False
        happened = self.happen(bearing.ask(table, *(given or (move,))), bearing.number)
        if table.proven:
            self.weigh()
        return happened

    def weigh(self) -> None:
        """Report every claim that has been proven untrue, and bring its penalty."""
        for _ in range(ENDLESS):
            claim = next((c for c in self.table.claims if c.proof), None)
            if claim is None:
                return
            refuted = Refuted(claim.number, claim.clause, claim.seat, claim.ruling, claim.proof)
            self.happen((refuted,), claim.clause)
            self.proofs += [claim.ruling, *claim.proof]
            for bearing in self.book.costs("penalty", claim.clause):
                self.run(bearing, None, refuted)

    def settle(self) -> None:
        """Ask the upshots from the top until none bears."""
        for _ in range(ENDLESS):
            if not any(self._upshot(bearing) for bearing in self.book.upshots):
                return

    def _upshot(self, bearing: Bearing) -> bool:
        table = self.table
        if not bearing.clause.when(table):  # type: ignore[misc]
            return False
        if any(other.clause.when(table) for other in bearing.displacers):  # type: ignore[misc]
            return False
        happened = self.happen(bearing.clause.function(table), bearing.number)
        if table.proven:
            self.weigh()
        return happened

    def ruling(self, outcome: str, reason: str = "", **more: Any) -> Ruling:
        proofs = tuple(dict.fromkeys(self.proofs))
        return Ruling(
            outcome, tuple(self.cites), tuple(self.facts), reason, tuple(self.waived),
            tuple(self.flags), more.get("evidence", ()) or proofs, more.get("waivable", False),
            self.table,
        )  # fmt: skip


def decide(
    book: Book,
    table: Table,
    move: Move,
    *,
    ruling: int | None = None,
    at: int | None = None,
    waive: Sequence[str] = (),
) -> Ruling:
    """Rule on a report. Pure and total: every readable report gets a ruling.

    ``ruling`` is the number the ruling will have, ``at`` when the move happened in milliseconds,
    ``waive`` the numbers of clauses that the table lets stand.
    """
    live = _Live(book, table, table.ruling + 1 if ruling is None else ruling, at)
    refused = _out_of_place(live, move, waive)
    if refused is not None:
        return _voided(live, move, *refused)
    claims: list[tuple[str, Lacks | Holds]] = []
    now = live.table
    for bearing in book.rules.get(type(move), ()):
        if bearing.bears is not None and not bearing.bears(now, move):
            continue
        if bearing.displacers and bearing.displaced(now, move):
            continue
        answer = bearing.ask(now, move)
        claim = None
        if type(answer) in (Lacks, Holds):
            claim = answer
            answer = claim.settled(now)
        if answer is True:
            if not bearing.quiet:
                live.cites[bearing.number] = None
            continue
        if answer is None and claim is not None:
            live.cites[bearing.number] = None
            claims.append((bearing.number, claim))
            continue
        no = answer if isinstance(answer, No) else No(bearing.clause.title)
        if bearing.clause.no == FLAGS:
            flag = Flagged(bearing.number, move.actor or "", no.reason)
            live.happen((flag,), bearing.number)
        elif bearing.clause.waivable and bearing.number in waive:
            live.waived.append(bearing.number)
            live.cites[bearing.number] = None
        elif bearing.clause.no == CONTRADICTS:
            return Ruling(
                CONTRADICTED, (bearing.number,), (), no.reason, evidence=no.evidence,
                table=_unchanged(table, live),
            )  # fmt: skip
        else:
            return _voided(live, move, bearing.number, no, waivable=bearing.clause.waivable)
    for serial, (number, claim) in enumerate(claims):
        cards = tuple(sorted(claim.cards))
        live.happen(
            (Claimed(live.table.ruling * 10 + serial, number, claim.kind, claim.seat, cards),),
            number,
        )
        live.cites["G-3"] = None
    for bearing in book.effects.get(type(move), ()):
        live.run(bearing, move)
    live.settle()
    return live.ruling(STANDS)


def _unchanged(table: Table, live: _Live) -> Table:
    return evolve(table, (), live.table.ruling)


def _out_of_place(live: _Live, move: Move, waive: Sequence[str]) -> tuple[str, No, bool] | None:
    """Ask phase and queue before anything else; return clause, reason and whether waivable."""
    table = live.table
    kind = type(move)
    seat = move.actor
    head = table.queue[0] if table.queue else None
    by = head.clause if head else "G-4"
    if table.over and not kind.after_end:
        return "G-4", No("The match is over."), False
    if kind.phases and table.phase not in kind.phases:
        return by, No(_waiting(table, move)), False
    if kind.in_turn and head is not None and (seat != head.seat or move.name not in head.moves):
        out = head.clause if move.name in head.moves else None
        if out is not None and out in waive:
            live.waived.append(out)
            live.cites[out] = None
            return None
        return by, No(_waiting(table, move)), out is not None
    if kind.in_turn and head is None and kind.phases:
        return by, No("Nobody is awaited now."), False
    return None


def _waiting(table: Table, move: Move) -> str:
    if not table.queue:
        return f"{move.name} has no place here: nobody is awaited."
    head = table.queue[0]
    wanted = " or ".join(head.moves)
    who = f"{move.actor} may not {move.name} now" if move.actor else f"Not {move.name} now"
    return f"{who}: {head.seat} is to {wanted}."


def _voided(
    live: _Live,
    move: Move,
    number: str,
    no: No,
    waivable: bool = False,  # noqa: FBT001, FBT002
) -> Ruling:
    """Rule the act void: what it showed stays known, and the clause's price follows."""
    live.cites = {number: None, **live.cites} if live.waived else {number: None}
    live.facts.clear()
    live.flags.clear()
    for place, faces in move.shows():
        table = live.table
        lying = table.faces(place)
        new = tuple([f for f in faces if f not in lying and table.may_show(place, f)])
        if new:
            live.happen((Shown(place, new),), number)
    before = len(live.facts)
    for bearing in live.book.costs("price", number):
        if not bearing.clause.moves or type(move) in bearing.clause.moves:
            live.run(bearing, move)
    if len(live.facts) > before:
        live.settle()
    return live.ruling(VOIDED, no.reason, evidence=no.evidence, waivable=waivable)


def let_stand(
    book: Book, table: Table, move: Move, *, ruling: int | None = None, at: int | None = None
) -> tuple[str, ...]:
    """Return the clauses the table must waive for a void act to stand; none where it cannot."""
    waive: tuple[str, ...] = ()
    for _ in book.clauses:
        judged = decide(book, table, move, ruling=ruling, at=at, waive=waive)
        if judged.outcome == STANDS:
            return waive
        if judged.outcome != VOIDED or not judged.waivable or judged.cites[0] in waive:
            return ()
        waive = (*waive, judged.cites[0])
    return ()
