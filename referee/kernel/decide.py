"""Decide: rule on one report, asking the clauses in the order that stands here.

Phase and awaited seat, then rules (the first *no* decides), then effects one by one with the claims
weighed after each, then prices or penalties, then upshots until none bears.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.kernel.cards import UNKNOWN
from referee.kernel.claims import Holds, Lacks
from referee.kernel.clauses import CONTRADICTS, FLAGS, By, No
from referee.kernel.evolve import evolve, happen
from referee.kernel.facts import Awaited, Awaits, Claimed, Fact, Flagged, Refuted, Shown
from referee.kernel.laws import elsewhere, stray
from referee.kernel.moves import hidden
from referee.kernel.possible import found_out
from referee.kernel.strain import strained

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.book import Bearing, Book
    from referee.kernel.moves import Move
    from referee.kernel.table import Table

_CLAIMS = (Lacks, Holds)
STANDS = "stands"
VOIDED = "void"
CONTRADICTED = "contradicts"
ENDLESS = 200
"""Upshots asked so often in one ruling can only be a slip of the book's author."""


@dataclass(slots=True)
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

    __slots__ = (
        "asked",
        "at",
        "before",
        "book",
        "breaches",
        "cites",
        "claims",
        "facts",
        "flags",
        "proofs",
        "table",
        "waived",
    )

    def __init__(self, book: Book, table: Table, ruling: int, at: int | None) -> None:
        self.book = book
        self.before = table
        self.table = live = table.copy()
        live.book = book
        live.ruling = ruling
        live.at = self.at = at
        self.cites: dict[str, None] = {}
        self.asked = ""  # the quiet rule of this very move: cited where nothing else is
        self.facts: list[Fact] = []
        self.flags: list[Flagged] = []
        self.waived: list[str] = []
        self.proofs: list[int] = []
        self.claims: list[tuple[str, Lacks | Holds]] = []
        self.breaches: list[Flagged] = []

    def ask(self, move: Move, waive: Sequence[str]) -> tuple[Bearing, No] | None:
        """Ask the rules in order; return the first that forbids the move, with its reason."""
        now = self.table
        for bearing in self.book.bearing("rule", type(move), getattr(move, "card", None)):
            # `bearing.holds`, spelt out: most clauses do not bear, and a call each is the cost.
            if bearing.when is not None and not bearing.when(now):
                continue
            if not (bearing.plain or bearing.unhindered(now, move)):
                continue
            answer = bearing.ask(now, move)
            if type(answer) in _CLAIMS:
                answer = self._taken_on_trust(bearing, answer, waive)
            if answer is True:
                if not bearing.quiet:
                    self.cites[bearing.number] = None
                elif bearing.clause.moves:
                    self.asked = bearing.number
                continue
            no = answer if isinstance(answer, No) else No(self._title(bearing))
            if bearing.clause.no == FLAGS:
                self.breaches.append(Flagged(bearing.number, move.actor or "", no.reason))
                self.cites[bearing.number] = None
            elif bearing.number in waive and bearing.clause.waivable:
                self.waived.append(bearing.number)
                self.cites[bearing.number] = None
            else:
                return bearing, no
        return None

    def _title(self, bearing: Bearing) -> str:
        """Return the printed title of a clause, for a part that gives no reason of its own."""
        printed = self.book.clause(bearing.number)
        return f"{printed.title}." if printed else bearing.number

    def _taken_on_trust(
        self, bearing: Bearing, claim: Lacks | Holds, waive: Sequence[str]
    ) -> bool | No:
        """Answer for a claim: no where the record knows better, else yes, to be proven later.

        What the table waives is not claimed: true or not, nobody is held to it.
        """
        settled = claim.settled(self.table)
        if settled is None and bearing.number in waive and bearing.clause.waivable:
            self.waived.append(bearing.number)
        elif settled is None:
            self.claims.append((bearing.number, claim))
            self.cites[bearing.number] = None
        return No(claim.untrue(self.table)) if settled is False else True

    def follow(self, move: Move) -> None:
        """Note the flags, let the claims begin, the effects follow one by one, then the upshots."""
        for flag in self.breaches:
            self.happen((flag,), flag.clause)
        for serial, (number, claim) in enumerate(self.claims):
            cards = tuple(sorted(claim.cards))
            name = self.table.ruling * 10 + serial
            self.happen((Claimed(name, number, claim.kind, claim.seat, cards),), number)
            self.cites["G-3"] = None
        table = self.table
        for bearing in self.book.bearing("effect", type(move), getattr(move, "card", None)):
            if bearing.when is not None and not bearing.when(table):
                continue
            if bearing.plain or bearing.unhindered(table, move):
                self.happen(bearing.ask(table, move), bearing.number)
                if table.proven:
                    self.weigh()
        self.consider()
        self.settle()
        if not self.cites and self.asked:
            self.cites[self.asked] = None

    def happen(self, facts: Iterable[Any], number: str) -> bool:
        """Let facts happen one by one under a clause; say whether there were any."""
        before = len(self.facts)
        for given in facts:
            fact = given
            by = number
            if type(fact) is By:
                by, fact = fact
                self.cites[by] = None
            kind = type(fact)
            if kind is Awaits:
                fact = self._dated(fact, by)
            elif kind is Flagged:
                self.flags.append(fact)
            late = kind is Refuted and self._of_last_hand(fact)
            self.facts.append(fact)
            happen(self.table, fact)
            if kind is Refuted:
                self.cites[fact.clause] = None
                self.proofs += [fact.breach, *fact.proof]
                if not late:
                    self.cost("penalty", fact.clause, None, fact)
        if len(self.facts) == before:
            return False
        self.cites[number] = None
        return True

    def _of_last_hand(self, refuted: Refuted) -> bool:
        """Say whether the claim is of a hand that is over and booked: people decide its cost."""
        last = self.table.last
        return last is not None and any(claim.number == refuted.number for claim in last.claims)

    def _dated(self, awaits: Awaits, number: str) -> Awaits:
        """Write into each entry of the queue which clause awaits it, and since when."""
        begins = self.at
        queue = []
        for seat, moves, clause, since in awaits.queue:
            queue.append(Awaited(seat, moves, clause or number, begins if since is None else since))
            begins = None
        return Awaits(awaits.phase, tuple(queue))

    def cost(self, kind: str, number: str, move: Move | None, given: Any) -> None:
        """Bring the prices of a void act or the penalties of a breach, one on top of the other."""
        for bearing in self.book.costs(kind, number):
            moves = bearing.clause.moves
            if (not moves or isinstance(move, moves)) and bearing.holds(self.table, move):
                self.happen(bearing.ask(self.table, given), bearing.number)
                if self.table.proven:
                    self.weigh()

    def weigh(self) -> None:
        """Report every claim that has been proven untrue, and bring its penalty."""
        for _ in range(ENDLESS):
            claim = next((c for c in self.table.claims if c.proof), None)
            if claim is None:
                return
            refuted = Refuted(claim.number, claim.clause, claim.seat, claim.ruling, claim.proof)
            self.happen((refuted,), claim.clause)

    def consider(self) -> None:
        """Refute what no deal of the unseen cards allows; warn of claims not true together."""
        if not self.table.claims or not strained(self.table, self.facts):
            return
        alone, together = found_out(self.before, self.table)
        for claim, proof in alone:
            refuted = Refuted(claim.number, claim.clause, claim.seat, claim.ruling, proof)
            self.happen((refuted,), claim.clause)
        if together is not None:
            self.happen((Flagged("G-3", together.seat, together.text),), "G-3")
            self.proofs += together.proof

    def settle(self) -> None:
        """Ask the upshots from the top until none bears."""
        upshots = self.book.bearing("upshot")
        table = self.table
        for _ in range(ENDLESS):
            for bearing in upshots:
                if bearing.when is not None and not bearing.when(table):
                    continue
                if (bearing.plain or bearing.unhindered(table, None)) and self.happen(
                    bearing.ask(table, None), bearing.number
                ):
                    if self.table.proven:
                        self.weigh()
                    break
            else:
                return

    def ruling(self, outcome: str, no: No | None = None, *, waivable: bool = False) -> Ruling:
        evidence = (no.evidence if no else ()) or tuple(dict.fromkeys(self.proofs))
        return Ruling(
            outcome,
            tuple(self.cites),
            tuple(self.facts),
            no.reason if no else "",
            tuple(self.waived),
            tuple(self.flags),
            evidence,
            waivable,
            self.table,
        )


def decide(  # noqa: PLR0913 - what a ruling may depend on, each by name
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
    ``waive`` the numbers of clauses that the table lets stand. What only a seat may know is not
    looked at: a ruling that followed from a secret would tell it.
    """
    if move.sealed:
        move = hidden(move)
    live = _Live(book, table, table.ruling + 1 if ruling is None else ruling, at)
    misplaced = _out_of_place(live, move, waive)
    if misplaced is not None:
        return _voided(live, move, *misplaced)
    forbidden = live.ask(move, waive)
    if forbidden is None:
        live.follow(move)
        return live.ruling(STANDS)
    bearing, no = forbidden
    if bearing.clause.no == CONTRADICTS:
        after = evolve(table, (), live.table.ruling)
        return Ruling(
            CONTRADICTED, (bearing.number,), (), no.reason, evidence=no.evidence, table=after
        )
    return _voided(live, move, bearing.number, no, waivable=bearing.clause.waivable)


def brought(
    book: Book, table: Table, facts: Iterable[Fact], *, price: tuple[str, Move] | None = None
) -> Ruling:
    """Return what follows when people decide that these facts happen; pure and total.

    A breach brings its penalty; ``price`` names a clause and the act that broke it. Then the
    upshots are asked, as after any report.
    """
    live = _Live(book, table, table.ruling, None)
    live.happen(facts, "G-4")
    if price is not None:
        live.cost("price", *price, price[1])
    if live.table.proven:
        live.weigh()
    live.settle()
    return live.ruling(STANDS)


def _out_of_place(live: _Live, move: Move, waive: Sequence[str]) -> tuple[str, No, bool] | None:
    """Ask phase and queue before anything else; return clause, reason and whether waivable."""
    table = live.table
    kind = type(move)
    seat = move.actor
    head = table.queue[0] if table.queue else None
    by = (head and head.clause) or "G-5"
    if table.over and not kind.after_end:
        return "G-4", No("The match is over."), False
    if kind.phases and table.phase not in kind.phases:
        return by, No(_waiting(table, move)), False
    wanted = head is not None and (seat or "") == head.seat and move.name in head.moves
    if kind.in_turn and head is not None and not wanted:
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
    return f"{who}: {head.seat or 'the table'} is to {wanted}."


def _voided(
    live: _Live,
    move: Move,
    number: str,
    no: No,
    waivable: bool,  # noqa: FBT001 - one of the three answers of _out_of_place
) -> Ruling:
    """Rule the act void: what it showed stays known, and the clause's price follows."""
    live.cites = {number: None}
    live.waived.clear()
    if stray(live.table, move) is None and elsewhere(live.table, move) is None:
        for place, faces in move.shows():
            lying = live.table.faces(place)
            new = tuple([face for face in faces if face not in lying and face != UNKNOWN])
            if new:
                live.happen((Shown(place, new),), number)
    happened = len(live.facts)
    if live.table.proven:
        live.weigh()
    live.consider()
    live.cost("price", number, move, move)
    if len(live.facts) > happened:
        live.settle()
    return live.ruling(VOIDED, no, waivable=waivable)


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
