"""Clauses: the numbered rules of a book, each a small function whose docstring is the rule.

A clause names what it reads of a move by its parameters: ``def fits(table, card)`` is asked with
the table and the move's ``card``; a parameter called ``move`` gets the whole move. So offers can
ask a rule as soon as the fields it reads are chosen.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel.facts import Fact
    from referee.kernel.moves import Move
    from referee.kernel.table import Table

VOID = "void"
"""The act does not count; what was shown stays known."""
CONTRADICTS = "contradicts"
"""The report cannot be true beside the record; one of them must be corrected."""
FLAGS = "flags"
"""A breach is noted and nothing changes; the table decides what it is worth."""


class No(NamedTuple):
    """The answer *no*, with a sentence why and the rulings it rests on."""

    reason: str
    evidence: tuple[int, ...] = ()


class By(NamedTuple):
    """A fact that one clause brings about in the course of another, and that cites it too."""

    number: str
    fact: Any


@dataclass(frozen=True, eq=False)
class Clause:
    """One part of a printed clause: its number, what it bears on, and what it asks or does."""

    number: str
    kind: str
    function: Callable[..., Any]
    moves: tuple[type[Move], ...] = ()
    """The moves it bears on; none means every move."""
    cards: frozenset[str] | None = None
    """The faces it bears on, where it bears on moves of these cards only."""
    when: Callable[..., bool] | None = None
    over: tuple[str, ...] = ()
    """What it displaces where it bears: ``WH-8``, or one part of it as ``WH-5:passes``."""
    no: str = VOID
    waivable: bool = True
    """Whether the table may let an act stand against it; false where the act would mean nothing."""
    of: tuple[str, ...] = ()
    """For a price or penalty: the clauses whose breach it prices."""
    reads: frozenset[str] = frozenset()
    """The fields of the move it reads; ``move`` when it reads them all."""
    minds: frozenset[str] = frozenset()
    """The fields that its condition reads."""
    called: str = ""
    """The name of the part it replaces, where its own function has another."""
    ask: Callable[..., Any] = field(default=None, repr=False)  # type: ignore[assignment]
    bears: Callable[..., bool] | None = field(default=None, repr=False)

    @cached_property
    def name(self) -> str:
        """What tells parts of one clause apart: the name of the function, unless one is given."""
        return self.called or self.function.__name__

    @property
    def title(self) -> str:
        """The first line of the docstring, without its full stop."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0].rstrip(".")

    @property
    def text(self) -> str:
        """The rule as players read it: the docstring after its first line, as one paragraph."""
        rest = (inspect.getdoc(self.function) or "").partition("\n")[2]
        return re.sub(r"\s+", " ", rest).strip()

    @property
    def part(self) -> tuple[str, str, str]:
        """What identifies this part in a book."""
        return (self.number, self.kind, self.name)

    def __call__(self, table: Table, *args: Any) -> Any:
        """Ask a meaning as the book in force defines it, whichever book this was written for."""
        return table.book.meanings[self.name].function(table, *args)


def _reader(function: Callable[..., Any]) -> tuple[Callable[..., Any], frozenset[str]]:
    """Return the function as one of table and move, and the names of the fields it reads."""
    names = list(inspect.signature(function).parameters)[1:]
    if not names:
        return (lambda table, _move: function(table)), frozenset()
    if names == ["move"]:
        return function, frozenset(names)
    if "move" in names:
        message = f"{function.__name__} must read the move or its fields, not both"
        raise TypeError(message)
    if len(names) == 1:
        only = attrgetter(names[0])
        return (lambda table, move: function(table, only(move))), frozenset(names)
    several = attrgetter(*names)
    return (lambda table, move: function(table, *several(move))), frozenset(names)


def _numbers(over: str) -> tuple[str, ...]:
    return tuple(over.split())


def _clause(number: str, kind: str, **given: Any) -> Callable[[Callable[..., Any]], Clause]:
    def made(function: Callable[..., Any]) -> Clause:
        ask, reads = _reader(function)
        bears, minds = None, frozenset[str]()
        if given.get("when") is not None:
            bears, minds = _reader(given["when"])
        reads |= minds
        if given.get("cards") is not None:
            reads |= {"card"}  # whether it bears at all is said by the card
        return Clause(
            number, kind, function, reads=reads, minds=minds, ask=ask, bears=bears, **given
        )

    return made


Maker = "Callable[[Callable[..., Any]], Clause]"


def rule(  # noqa: PLR0913 - each says one thing of the clause
    number: str,
    *moves: type[Move],
    cards: frozenset[str] | None = None,
    when: Callable[..., bool] | None = None,
    over: str = "",
    no: str = VOID,
    waivable: bool = True,
    called: str = "",
) -> Callable[[Callable[..., Any]], Clause]:
    """Ask whether a move may be: the function answers True, False, `No`, or a claim.

    What a *no* means is `VOID`, `CONTRADICTS` or `FLAGS`. A contradiction is never waivable.
    """
    free = waivable and no != CONTRADICTS
    return _clause(
        number, "rule", moves=moves, cards=cards, when=when, over=_numbers(over), no=no,
        waivable=free, called=called,
    )  # fmt: skip


def effect(
    number: str,
    *moves: type[Move],
    cards: frozenset[str] | None = None,
    when: Callable[..., bool] | None = None,
    over: str = "",
    called: str = "",
) -> Callable[[Callable[..., Iterator[Fact | By]]], Clause]:
    """Say what follows from a move that stands; the condition is asked of the table by then."""
    return _clause(
        number, "effect", moves=moves, cards=cards, when=when, over=_numbers(over), called=called
    )


def price(
    number: str,
    *moves: type[Move],
    of: str,
    when: Callable[..., bool] | None = None,
    over: str = "",
) -> Callable[[Callable[..., Any]], Clause]:
    """Say what a void act costs: ``of`` names the clauses that made it void."""
    return _clause(number, "price", moves=moves, of=_numbers(of), when=when, over=_numbers(over))


def penalty(
    number: str, of: str, *, over: str = "", called: str = ""
) -> Callable[[Callable[..., Any]], Clause]:
    """Say what a proven breach costs: the function gets the table and the `Refuted` fact."""

    def made(function: Callable[..., Any]) -> Clause:
        return Clause(
            number, "penalty", function, of=_numbers(of), over=_numbers(over), ask=function,
            called=called,
        )  # fmt: skip

    return made


def upshot(
    number: str, when: Callable[[Table], bool], *, over: str = "", called: str = ""
) -> Callable[[Callable[[Table], Iterator[Fact | By]]], Clause]:
    """Say what follows from the table alone; asked until none bears."""
    return _clause(number, "upshot", when=when, over=_numbers(over), called=called)


def meaning(number: str, called: str = "") -> Callable[[Callable[..., Any]], Clause]:
    """Define something that other clauses use; a variant that replaces it changes them all."""

    def made(function: Callable[..., Any]) -> Clause:
        return Clause(number, "meaning", function, ask=function, called=called)

    return made


def words(number: str, title: str, text: str) -> Clause:
    """Make a clause that is only printed, because nothing of it can be asked at a table."""

    def printed(_table: Table) -> None:
        """Stand for the words."""

    printed.__doc__ = f"{title}.\n\n{text}"
    return Clause(number, "words", printed, ask=printed)


def renumbered(clause: Clause, number: str) -> Clause:
    """Return the same clause under the number a variant prints it with."""
    return replace(clause, number=number)
