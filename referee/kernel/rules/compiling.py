"""Compiling: the clauses that may bear on a move, written out one after the other as a function.

It says what somebody would write who knew the book by heart: this condition, this clause, this
number. What can be known of a clause before a match is not asked again in each ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.bearing import DECIDES, condition, made, named
from referee.kernel.table.cards import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.kernel.rules.bearing import Bearing
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.cards import Pack


class Compiled(NamedTuple):
    """What is asked of a kind of move of a card, as functions; each gets ruling, table and move."""

    rules: Callable[..., Any]
    """Returns the first rule that forbids the move, and its *no*."""
    effects: Callable[..., None]
    """Lets happen what follows."""


class CompiledClauses(dict["tuple[type[Move], str | None]", Compiled]):
    """The clauses of a book by move and card, compiled when they are needed."""

    def __init__(self, pack: Pack, bearing: Callable[..., tuple[Bearing, ...]]) -> None:
        """Take the pack, and how the clauses that bear on a move are found."""
        super().__init__()
        self._pack = pack
        self._bearing = bearing
        self._functions: dict[tuple[Any, ...], Callable[..., Any]] = {}
        self.upshots = self._written("upshot", bearing("upshot"))
        """Lets happen what the first upshot that bears brings about, and returns it."""

    def __missing__(self, key: tuple[type[Move], str | None]) -> Compiled:
        """Compile what bears; no clause can be about a card that the pack does not have."""
        move, card = key
        if card not in self._pack.faces and card not in {None, UNKNOWN}:
            return self[move, UNKNOWN]
        found = self[key] = Compiled(
            self._written("rule", self._bearing("rule", move, card)),
            self._written("effect", self._bearing("effect", move, card)),
        )
        return found

    def _written(self, kind: str, bearings: tuple[Bearing, ...]) -> Callable[..., Any]:
        """Return the clauses of a kind as one function in their order; of most cards it is one."""
        key = (kind, *[one.clause for one in bearings])
        found = self._functions.get(key)
        if found is None:
            names: dict[Any, str] = {}
            text = "def asked(live, table, move):\n cites = live.cites\n"
            for one in bearings:
                text += f" if {condition(one, names) or True}:\n"
                text += "".join([f"  {line}\n" for line in _LINES[kind](one, names)])
            found = self._functions[key] = made(text, names)
        return found


def _rule(one: Bearing, names: dict[Any, str]) -> list[str]:
    near, number = one.allowing, one.number
    cited = f"cites[{number!r}] = {near}"
    if near != DECIDES:
        cited = f"if cites.get({number!r}, {near}) >= {near}: {cited}"
    if one.clause.kind == "words":
        return [cited]
    return [
        f"answer = {_called(one, names)}",
        "if answer is True:",
        f" {cited}",
        f"elif (no := live.doubts({named(one, names)}, answer, move)) is not None:",
        f" return {named(one, names)}, no",
    ]


def _effect(one: Bearing, names: dict[Any, str]) -> list[str]:
    usual = None if one.special else "move"
    return [
        f"live.happen({_called(one, names)}, {one.number!r}, {usual})",
        "if table.proven: live.weigh()",
    ]


def _upshot(one: Bearing, names: dict[Any, str]) -> list[str]:
    happens = f"live.happen({_called(one, names)}, {one.number!r})"
    return [f"if {happens}: return {named(one, names)}"]


_LINES = {"rule": _rule, "effect": _effect, "upshot": _upshot}
"""How what a clause says is heard, by its kind; `decide` says what becomes of it."""


def _called(one: Bearing, names: dict[Any, str]) -> str:
    return f"{named(one.clause.function, names)}{one.clause.given}"
