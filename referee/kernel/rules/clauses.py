"""Clauses: the numbered rules of a book, each a small function whose docstring is the rule.

A clause names what it reads of a move by its parameters: ``def fits(table, card)`` is asked with
the table and the move's ``card``; a parameter called ``move`` gets the whole move. So offers can
ask a rule as soon as the fields it reads are chosen.
"""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message, message
from referee.kernel.table.caching import Cached
from referee.kernel.tokens import CONTRADICTS, VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel.messages import Filling
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.facts import Fact
    from referee.kernel.table.table import Table

_SHARED = ("<", *[str(Path(__file__).parents[2] / folder) for folder in ("kernel", "parts")])
"""How the names of files begin in which the clauses of no book are made."""

WHOLE = "move"
"""The parameter that gets the whole move."""

FLAGS = "flags"
"""A breach is noted and nothing changes; the table decides what it is worth."""


class No:
    """The answer *no*, with a sentence why and the rulings it rests on.

    The sentence is a `Message`: ``No("{card} is not of suit {suit}.", card=card, suit=suit)``. It
    is put together when somebody reads it: offers ask for the answer alone.
    """

    __slots__ = ("_parts", "_words", "evidence")

    def __init__(self, words: str, /, evidence: tuple[int, ...] = (), **parts: Filling) -> None:
        """Keep the words (a sentence with holes and its parts, or a whole message)."""
        self._words = words
        self._parts = parts
        self.evidence = evidence

    @property
    def reason(self) -> Message:
        """Why not, in a sentence."""
        return Message(self._words, **self._parts) if self._parts else message(self._words)


class By(NamedTuple):
    """A fact that one clause brings about in the course of another, and that cites it too."""

    number: str
    fact: Any


def _written() -> str:
    """Return file and line that are just making a clause, by a shared part or not.

    A part that is just being imported makes its own.
    """
    frame = sys._getframe(1)  # noqa: SLF001 - nothing else tells it without reading the files
    while frame.f_code.co_name != "<module>" and frame.f_back is not None:
        if not frame.f_code.co_filename.startswith(_SHARED):
            break
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


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
    called: str = ""
    """The name of the part it replaces, where its own function has another."""
    fields: tuple[str, ...] = ()
    """What its function is called with beside the table: fields of the move, or all of it."""
    minding: tuple[str, ...] = ()
    """The same of its condition."""
    asked: Callable[..., Any] | None = None
    """What is asked in the place of its function, which keeps its answers."""
    place: str = field(default_factory=_written, repr=False)
    """File and line of the book that has it: where it is written, or taken from a shared part."""

    @cached_property
    def name(self) -> str:
        """What tells parts of one clause apart: the name of the function, unless one is given."""
        return self.called or self.function.__name__

    @cached_property
    def whole(self) -> str:
        """All that the docstring says, as one paragraph."""
        return re.sub(r"\s+", " ", inspect.getdoc(self.function) or "").strip()

    @cached_property
    def title(self) -> str:
        """The first line of a docstring that goes on after it, without its full stop."""
        first, _, rest = (inspect.getdoc(self.function) or "").partition("\n\n")
        return first.rstrip(".") if rest else ""

    @cached_property
    def text(self) -> str:
        """The rule as players read it: what the docstring says after its title."""
        return self.whole.removeprefix(f"{self.title}.").strip() if self.title else self.whole

    @cached_property
    def as_printed(self) -> Callable[..., Any]:
        """What this very clause asks or does, whichever stands in its place in the book."""
        return self.asked or self.function

    @cached_property
    def part(self) -> tuple[str, str, str]:
        """What identifies this part in a book."""
        return (self.number, self.kind, self.name)

    def __call__(self, table: Table, *args: Any) -> Any:
        """Ask a meaning as the book in force defines it, whichever book this was written for."""
        return table.in_force.meanings[self.name].as_printed(table, *args)


def _read(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return what a function reads beside the table, by its parameters: fields, or the move."""
    names = tuple(inspect.signature(function).parameters)[1:]
    if WHOLE in names and len(names) > 1:
        message = f"{function.__name__} must read the move or its fields, not both"
        raise TypeError(message)
    return names


def _numbers(over: str) -> tuple[str, ...]:
    return tuple(over.split())


def _clause(number: str, kind: str, **given: Any) -> Callable[[Callable[..., Any]], Clause]:
    def made(function: Callable[..., Any]) -> Clause:
        fields = _read(function)
        minding = _read(given["when"]) if given.get("when") else ()
        reads = frozenset([*fields, *minding])
        if given.get("cards") is not None:
            reads |= {"card"}  # whether it bears at all is said by the card
        return Clause(number, kind, function, reads=reads, fields=fields, minding=minding, **given)

    return made


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
            number, "penalty", function, of=_numbers(of), over=_numbers(over), fields=(WHOLE,),
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

    def made(function: Callable[..., Any] | Cached) -> Clause:
        if isinstance(function, Cached):
            return Clause(number, "meaning", function.function, called=called, asked=function)
        return Clause(number, "meaning", function, called=called)

    return made


def words(  # noqa: PLR0913 - each says one thing of the clause
    number: str,
    title: str = "",
    text: str = "",
    *,
    on: type[Move] | tuple[type[Move], ...] = (),
    cards: frozenset[str] | None = None,
    when: Callable[..., bool] | None = None,
    called: str = "words",
) -> Clause:
    """Make a clause that forbids nothing and brings nothing about.

    Words on a move allow it or say what it is: they are asked with the rules, never say no, and are
    cited only where nothing nearer to the ruling is. Other words are only printed. Where another
    part of the clause has title and text, they are left out here.
    """

    def said(_table: Table) -> bool:
        return True

    said.__doc__ = f"{title}.\n\n{text}" if title else None
    moves = on if isinstance(on, tuple) else (on,)
    made = _clause(number, "words", moves=moves, cards=cards, when=when, called=called)
    return made(said)


def renumbered(clause: Clause, number: str) -> Clause:
    """Return the same clause under the number a variant prints it with."""
    return replace(clause, number=number, place=_written())
