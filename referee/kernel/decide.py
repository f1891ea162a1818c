"""Decide: rule on one report, asking the clauses in the order that stands here.

Phase and awaited seat, then rules (the first *no* decides), then effects one by one with the claims
weighed after each, then prices or penalties, then upshots until none bears.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from referee.kernel.proof.proofs import earliest, found_out
from referee.kernel.proof.witnesses import witnessed
from referee.kernel.rules.bearing import DECIDES, FARTHEST, nearness
from referee.kernel.rules.clauses import FLAGS, By, No
from referee.kernel.rules.completing import COMPLETED
from referee.kernel.rules.fact_checking import Endless, check, check_answer, check_kinds
from referee.kernel.rules.moves import hidden
from referee.kernel.rules.seated import stranger
from referee.kernel.rules.shown import elsewhere, on_top, stray
from referee.kernel.sentences import not_now, without_reason
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.checks import Checks
from referee.kernel.table.claims import Holds, Lacks, numbered
from referee.kernel.table.evolve import evolve, happen
from referee.kernel.table.facts import (
    Claimed,
    Fact,
    Flagged,
    Refuted,
    Shown,
)
from referee.kernel.tokens import CONTRADICTS, STANDS, VOID

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.kernel.proof.proofs import Implied
    from referee.kernel.rules.bearing import Bearing
    from referee.kernel.rules.book import Book
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Claim, Table

_CLAIMS: Final = (Lacks, Holds)
ENDLESS = 200
"""What happens so often in one ruling never ends."""


@dataclass
class Ruling:
    """What the referee ruled on a report: the outcome, the clauses that decide, what happened."""

    outcome: str
    """``stands``, ``void`` (the act does not count) or ``contradicts`` (the record cannot be)."""
    cites: tuple[str, ...]
    """What decided it (where it does not stand, first) or brought something about; what holds for
    every such act alike only where nothing else is."""
    facts: tuple[Fact, ...] = ()
    reason: str = ""
    """Why not, in a sentence (a `Message` where it was just judged); empty where it stands."""
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
        "bearings", "before", "book", "breaches", "checked", "cites", "claims", "facts", "flags",
        "proofs", "table", "waive", "waived",
    )  # fmt: skip

    def __init__(
        self, book: Book, table: Table, ruling: int, at: int | None, waive: Sequence[str] = ()
    ) -> None:
        self.book = book
        self.bearings = book.bearings
        self.before = table
        self.table = book.asking(table, at=at, ruling=ruling)
        self.checked = Checks.facts
        self.cites: dict[str, int] = {}
        self.facts: list[Fact] = []
        self.flags: list[Flagged] = []
        self.waive = waive
        self.waived: list[str] = []
        self.proofs: list[int] = []
        self.claims: list[tuple[str, Lacks | Holds]] = []
        self.breaches: list[Flagged] = []

    def doubts(self, bearing: Bearing, answer: Any, move: Move) -> No | None:
        """Return the no by which a rule forbids the move, where it did not just say yes."""
        if self.checked:
            check_answer(bearing.clause, answer, self.table)
        if type(answer) in _CLAIMS:
            answer = self._taken_on_trust(bearing, answer)
            if answer is True:
                self.cite(bearing.number, bearing.allowing)
                return None
        no = answer if isinstance(answer, No) else without_reason(self.book, bearing.number)
        if bearing.clause.no == FLAGS:
            self.breaches.append(Flagged(bearing.number, move.actor or "", no.reason))
        elif bearing.number in self.waive and bearing.clause.waivable:
            self.waived.append(bearing.number)
        else:
            return no
        self.cite(bearing.number)
        return None

    def _taken_on_trust(self, bearing: Bearing, claim: Lacks | Holds) -> bool | No:
        """Answer for a claim: no where the record knows better, else yes, to be proven later.

        What the table waives nobody is held to, nor to anything in a hand that is told.
        """
        settled = claim.settled(self.table)
        if settled is None and bearing.number in self.waive and bearing.clause.waivable:
            self.waived.append(bearing.number)
        elif settled is None and not self.table["unwatched"]:
            self.claims.append((bearing.number, claim))
            self.cite(bearing.number)
        return No(claim.untrue(self.table)) if settled is False else True

    def forbidden(self, move: Move, card: str | None) -> tuple[Bearing, No] | None:
        """Ask the rules in order; return the first that forbids the move, with its no."""
        table, cites = self.table, self.cites
        for one in self.bearings.of("rule", type(move), card):
            if not (one.always or one.holds(table, move)):
                continue
            answer = one.asks.put(table, move)
            if answer is True:
                if one.allowing < cites.get(one.number, FARTHEST):
                    cites[one.number] = one.allowing
            elif (no := self.doubts(one, answer, move)) is not None:
                return one, no
        return None

    def follow(self, move: Move, card: str | None) -> None:
        """Note the flags, let the claims begin, the effects follow one by one, then the upshots."""
        for flag in self.breaches:
            self.happen((flag,), flag.clause)
        for serial, (number, claim) in enumerate(self.claims):
            cards = tuple(sorted(claim.cards))
            name = numbered(self.table.ruling, serial)
            self.happen((Claimed(name, number, claim.kind, claim.seat, cards),), number)
            self.cite("G-3")
        for one in self.bearings.of("effect", type(move), card):
            if one.always or one.holds(self.table, move):
                facts = one.asks.put(self.table, move)
                self.happen(facts, one.number, None if one.special else move)
                if self.table.proven:
                    self.weigh()
        self.consider()
        self.settle()

    def cite(self, number: str, near: int = DECIDES) -> None:
        """Note a clause that bears on the ruling, and how near it is to it."""
        if near < self.cites.get(number, FARTHEST):
            self.cites[number] = near

    def happen(self, facts: Iterable[Any], number: str, follows: Move | None = None) -> bool:
        """Let facts happen one by one under a clause; say whether there were any.

        ``follows`` is the move after which the clause lets the like happen every time.
        """
        near, table = FARTHEST, self.table
        for given in facts:
            fact, by, kind = given, number, type(given)
            if kind is By:
                by, fact = given
                kind = type(fact)
                self.cite(by)
                follows = None
            if self.checked:
                check_kinds(self.book, fact, by)
            if kind in COMPLETED:
                fact = COMPLETED[kind](table, fact, by)
            elif kind is Flagged:
                self.flags.append(fact)
            if near:
                near = DECIDES if follows is None else min(near, nearness(fact, follows))
            if self.checked:
                check(self.book, table, fact, by)
            self.facts.append(fact)
            if kind is Refuted:
                self._proven(fact)
            else:
                happen(table, fact)
        if near == FARTHEST:
            return False
        self.cite(number, near)
        return True

    def _proven(self, refuted: Refuted) -> None:
        """Let a claim be refuted, and its breach cost what the book says.

        What a claim costs of a hand that is over and booked is decided by people.
        """
        last = self.table.last
        late = last is not None and any(claim.number == refuted.number for claim in last.claims)
        happen(self.table, refuted)
        self.cite(refuted.clause)
        self.proofs += [refuted.breach, *refuted.proof]
        if not late:
            self.cost("penalty", refuted.clause, None, refuted)

    def cost(self, kind: str, number: str, move: Move | None, given: Any) -> None:
        """Bring the prices of a void act or the penalties of a breach, one on top of the other."""
        for bearing in self.book.costs(kind, number):
            if bearing.about(move) and bearing.holds(self.table, move):
                self.happen(bearing.asks.put(self.table, given), bearing.number)
                self.weigh()

    def weigh(self) -> None:
        """Report what cards have proven untrue, and any claim before it that no deal allows now."""
        while self.table.proven:
            self.refute(*earliest(self.before, self.table))

    def refute(self, claim: Claim | Implied, proof: tuple[int, ...]) -> None:
        refuted = Refuted(claim.number, claim.clause, claim.seat, claim.ruling, proof)
        self.happen((refuted,), claim.clause)

    def consider(self) -> None:
        """Refute what no deal of the unseen cards allows; warn of claims not true together."""
        table = self.table
        if not table.implied or table["unwatched"] or witnessed(self.before, table):
            return
        alone, together = found_out(self.before, table)
        for claim, proof in alone:
            self.refute(claim, proof)
        if together is not None:
            self.happen((Flagged("G-3", together.seat, together.text),), "G-3")
            self.proofs += together.proof

    def settle(self) -> None:
        """Ask the upshots from the top until none bears."""
        times = 0
        while (upshot := self._upshot()) is not None:
            self.weigh()
            times += 1
            if times == ENDLESS:
                raise Endless(upshot.clause)

    def _upshot(self) -> Bearing | None:
        """Let happen what the first upshot that bears brings about; return it."""
        for one in self.bearings.of("upshot", None, None):
            if one.holds(self.table, None):
                facts = one.asks.put(self.table, None)
                if self.happen(facts, one.number):
                    return one
        return None

    def ruling(self, outcome: str, no: No | None = None, *, waivable: bool = False) -> Ruling:
        cites, facts = self.cites, self.facts
        nearest = min(cites.values()) if cites else DECIDES
        return Ruling(
            outcome,
            tuple([number for number, near in cites.items() if near == nearest]),
            tuple(facts),
            no.reason if no else "",
            tuple(self.waived),
            tuple(self.flags),
            (no.evidence if no else ()) or tuple(dict.fromkeys(self.proofs)),
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
    live = _Live(book, table, table.ruling + 1 if ruling is None else ruling, at, waive)
    misplaced = stranger(table, move) or _out_of_place(live, move)
    if misplaced is not None:
        return _voided(live, move, *misplaced)
    card = getattr(move, "card", None)
    forbidden = live.forbidden(move, card)
    if forbidden is None:
        live.follow(move, card)
        return live.ruling(STANDS)
    bearing, no = forbidden
    if bearing.clause.no == CONTRADICTS:
        after = evolve(table, (), live.table.ruling)
        return Ruling(
            CONTRADICTS, (bearing.number,), (), no.reason, evidence=no.evidence, table=after
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
    live.weigh()
    live.settle()
    return live.ruling(STANDS)


def _out_of_place(live: _Live, move: Move) -> tuple[str, No, bool] | None:
    """Ask phase and queue before anything else; return clause, reason and whether waivable."""
    table, kind = live.table, type(move)
    head = table.queue[0] if table.queue else None
    if table.over and not kind.after_end:
        return "G-4", No("The match is over."), False
    if kind.phases and table.phase not in kind.phases:
        return (head and head.clause) or "G-5", not_now(live.book, table, move), False
    if head is None or not kind.in_turn:
        nobody = kind.in_turn and kind.phases
        return ("G-5", No("Nobody is awaited now."), False) if nobody else None
    awaited = kind.name in head.moves
    if awaited and (move.actor or "") == head.seat:
        return None
    if awaited and head.clause in live.waive:
        live.waived.append(head.clause)
        live.cite(head.clause)
        return None
    return head.clause or "G-5", not_now(live.book, table, move), awaited


def _voided(
    live: _Live,
    move: Move,
    number: str,
    no: No,
    waivable: bool,  # noqa: FBT001 - one of the three answers of _out_of_place
) -> Ruling:
    """Rule the act void: what it showed stays known, and the clause's price follows."""
    live.cites = {number: DECIDES}
    live.waived.clear()
    if stray(live.table, move) is None and elsewhere(live.table, move) is None:
        for place, faces in move.shows():
            top = on_top(live.table, move, place, faces)
            lying = [card.face for card in live.table.cards(place) if not (top and card.loose)]
            new = tuple([face for face in faces if face not in lying and face != UNKNOWN])
            if new:
                live.happen((Shown(place, faces if top else new, top),), number)
    happened = len(live.facts)
    live.weigh()
    live.consider()
    live.cost("price", number, move, move)
    if any(type(fact) is not Flagged for fact in live.facts[happened:]):  # a warning ends nothing
        live.settle()
    return live.ruling(VOID, no, waivable=waivable)


def let_stand(
    book: Book, table: Table, move: Move, *, ruling: int | None = None, at: int | None = None
) -> tuple[str, ...]:
    """Return the clauses the table must waive for a void act to stand; none where it cannot."""
    waive: tuple[str, ...] = ()
    for _ in book.clauses:
        judged = decide(book, table, move, ruling=ruling, at=at, waive=waive)
        if judged.outcome == STANDS:
            return waive
        if judged.outcome != VOID or not judged.waivable or judged.cites[0] in waive:
            return ()
        waive = (*waive, judged.cites[0])
    return ()
