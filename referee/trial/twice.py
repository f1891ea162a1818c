"""A match recorded twice: once plainly, and once with all that the table truly reports in between.

What is true is never called a contradiction, nobody is accused of what they did not do, and an
honest act is ruled as at the table where nothing was seen.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.kernel import (
    CONTRADICTS,
    VOID,
    Awaits,
    Claimed,
    Flagged,
    Gathered,
    Looked,
    Moved,
    Refuted,
    Result,
    Resume,
    Said,
    Shown,
    Shuffled,
    evolve,
)
from referee.kernel.decide import let_stand
from referee.kernel.rules.laws import Left
from referee.kernel.rules.moves import fields_of
from referee.kernel.tokens import STANDS
from referee.match.reports import report_text
from referee.trial.beliefs import untrue_beliefs
from referee.trial.besides import any_act
from referee.trial.honest import in_secret, is_aside
from referee.trial.player import judged
from referee.trial.sights import KINDS, any_sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from referee.kernel import Book, Fact, Move, Table
    from referee.kernel.decide import Ruling
    from referee.trial.dealer import Dealer
    from referee.trial.player import Reported

OFTEN = 0.25
"""How often something is seen, where anything may be."""
TIMES = 3
"""So many things may be seen after one report."""
_NUMBERS = re.compile(r"'(ruling|at)': \d+")
_NUMBERED = frozenset({"undone", "shown", "resumed"})
"""Marks that hold numbers of rulings, or say that a hand was picked up."""
_KNOWING = (Claimed, Refuted, Shown, Looked, Shuffled, Flagged)
"""Facts of what is known: there are others where more is."""


class Twice:
    """The second record of a match."""

    def __init__(  # noqa: PLR0913 - what is recorded, by whom, and what of it
        self,
        book: Book,
        table: Table,
        random: Random,
        *,
        liar: str = "",
        secret: bool = False,
        kinds: Sequence[str] = (*KINDS, "act"),
        often: float = OFTEN,
    ) -> None:
        """Begin with the table of the first; ``secret`` is a phone's own that knows its looks."""
        self.book, self.table, self.random = book, table, random
        self.liar, self.secret, self.kinds, self.often = liar, secret, kinds, often
        self.lies = set[int]()
        self.numbers = dict[int, int]()
        """The rulings of this record, each with the number that it has in the first."""
        self.told = list[tuple[str, str]]()
        """The reports in the notation, each with its outcome."""
        self.parted = False
        """Whether the records have parted: this one knows of a breach, or of less than before."""
        self.waived = False
        """Whether somebody was let act against the rules in this hand: cards may lie oddly."""
        self.resumed = False
        """Whether this hand was picked up in the middle: it is known as it lay then."""
        self.seen = Counter[str]()

    def heard(self, told: Reported, dealer: Dealer, *, honest: bool) -> Iterator[str]:
        """Take a report of the first record; then see something. Yield what is wrong with it."""
        if not honest:
            self.lies.add(told.number)
        yield from self._again(told, honest=honest)
        for _ in range(TIMES):
            if self.parted:
                return
            untrue = [*untrue_beliefs(self.table, dealer.places)]
            if untrue:
                yield from untrue
                return
            if self.random.random() < self.often:
                yield from self._sees(dealer)

    def _again(self, told: Reported, *, honest: bool) -> Iterator[str]:
        waive = told.waive
        if waive and self._judged(told.move, waive).outcome == VOID:
            waive = let_stand(self.book, self.table, told.move)
        ruling = self._judged(told.move, waive)
        self.numbers[self.table.ruling + 1] = told.number
        if ruling.outcome == CONTRADICTS:
            yield f"what is true contradicts the record: {ruling.reason}"
        elif ruling.outcome != told.ruling.outcome:
            self.parted = True
            # who is known to have no reason to take a card back may not, nor tell what is not so;
            # and who picks a hand up does not say in what order an act let stand came to lie
            excused = told.waive or isinstance(told.move, Result) or told.move.name == "take-back"
            if honest and not excused and not (self.waived and self.resumed):
                yield f"an honest act is {ruling.outcome}: {ruling.reason}"
        else:
            yield from self._accused(ruling, told)
            one, other = _happened(told.ruling.facts), _happened(ruling.facts)
            if one != other:
                self.parted = True
                if not (self.liar or told.waive or self.resumed):
                    differ = set(one) ^ set(other)
                    yield f"another thing happens where more was seen: {sorted(differ)}"
        gathered = any(isinstance(fact, Gathered) for fact in ruling.facts)
        self.waived = not gathered and (self.waived or bool(waive))
        self.resumed = not gathered and self.resumed
        self._take(told.move, ruling, waive)

    def _sees(self, dealer: Dealer) -> Iterator[str]:
        """Report something of the table itself, or an act that is void and taken back."""
        kind = self.random.choice(self.kinds)
        if kind == "act":
            move = any_act(self.book, self.table, dealer, self.random)
            wanted: tuple[str, ...] = (VOID,)
        else:
            move = any_sight(self.book, self.table, dealer, self.random, [kind])
            wanted = (STANDS,)
        if move is None:
            return
        ruling = self._judged(move)
        if ruling.outcome == CONTRADICTS:
            yield f"{report_text(move)} is true and contradicts the record: {ruling.reason}"
        elif ruling.outcome in wanted and (kind != "act" or _costs_nothing(ruling)):
            yield from self._accused(ruling)
            self.seen[kind] += 1
            self.resumed = self.resumed or isinstance(move, Resume)
            late = isinstance(move, Left)
            self.parted = any(isinstance(f, (Refuted, Gathered)) for f in ruling.facts) and not late
            self._take(move, ruling)
        elif isinstance(move, Resume) and not self.waived:
            yield f"{report_text(move)} is true and {ruling.outcome}: {ruling.reason}"

    def _judged(self, move: Move, waive: tuple[str, ...] = ()) -> Ruling:
        number = self.table.ruling + 1
        return judged(self.book, self.table, move, ruling=number, waive=waive)

    def _take(self, move: Move, ruling: Ruling, waive: tuple[str, ...] = ()) -> None:
        self.told.append((report_text(move, waive=waive), ruling.outcome))
        facts = in_secret(move, ruling.facts) if self.secret else ruling.facts
        self.table = evolve(self.table, facts, self.table.ruling + 1)

    def _accused(self, ruling: Ruling, told: Reported | None = None) -> Iterator[str]:
        """Yield the accusations of a ruling that are untrue, or made only where more was seen.

        Of whom the table itself tells a breach, unasked, more may be noted where more was seen.
        """
        made = {(flag.clause, flag.seat) for flag in told.ruling.flags} if told else set()
        asked = {name for awaited in self.table.queue for name in awaited.moves}
        blamed = _blamed(told.move) if told and told.move.name not in asked else set()
        for fact in ruling.facts:
            if isinstance(fact, Refuted):
                if fact.seat != self.liar or self.numbers.get(fact.breach) not in self.lies:
                    yield f"{fact.seat} is accused of {fact.clause} in ruling {fact.breach}"
            elif isinstance(fact, Flagged) and fact.clause == "G-3":
                if not self.lies or fact.seat not in {self.liar, ""}:
                    yield f"a warning where nobody lied: {fact.text}"
            elif isinstance(fact, Flagged) and fact.seat not in {self.liar, "", *blamed}:
                flagged = (fact.clause, fact.seat) in made
                yield from () if flagged else (f"{fact.seat} is flagged: {fact.text}",)


def _blamed(move: Move) -> set[str]:
    """Return the seats that a report of the table names, where it is one of the book's own."""
    named = () if move.actor or is_aside(type(move)) else fields_of(type(move))
    return {getattr(move, field.name) for field in named if field.kind == "seat"}


def _costs_nothing(ruling: Ruling) -> bool:
    """Say whether a void act did no more than show its cards."""
    return all(isinstance(fact, Shown) for fact in ruling.facts)


def _happened(facts: Iterable[Fact]) -> list[str]:
    """Return what happened by some facts, whoever knows which cards it happened to."""
    return [
        _told(fact) for fact in facts if not isinstance(fact, _KNOWING) and not _is_numbered(fact)
    ]


def _is_numbered(fact: Fact) -> bool:
    return isinstance(fact, Said) and fact.mark in _NUMBERED


def _told(fact: Any) -> str:
    if isinstance(fact, Moved):
        fact = fact._replace(cards=("?",) * len(fact.cards))
    elif isinstance(fact, Awaits):
        fact = fact._replace(queue=tuple(entry._replace(since=None) for entry in fact.queue))
    return _NUMBERS.sub("", str(fact))
