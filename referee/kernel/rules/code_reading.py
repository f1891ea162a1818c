"""Inspection: which definitions the code of a clause asks, which marks it says, whom it awaits.

It is read off the code, with the helpers that a clause calls. What only running code knows, such as
the name of a mark that is worked out, is not found here: see the check of facts.
"""

from __future__ import annotations

import ast
import dis
import inspect
import linecache
import textwrap
from collections import ChainMap
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.clauses import Clause
from referee.kernel.table.facts import Awaited, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

KERNEL = __name__.rpartition(".rules.")[0]
BY_NAME = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"}
FROM_A_MODULE = {"LOAD_ATTR", "LOAD_METHOD"}


class Mention(NamedTuple):
    """A definition, a mark or a move that some code names, and the file and line where it does."""

    kind: str
    name: str
    place: str


def place_of(function: Callable[..., Any]) -> str:
    """Return file and line of a function, as an editor opens them."""
    code = inspect.unwrap(function).__code__
    return f"{code.co_filename}:{code.co_firstlineno}"


def mentions(function: Callable[..., Any]) -> frozenset[Mention]:
    """Return what a function mentions, itself or in a helper that it calls."""
    found: set[Mention] = set()
    read: set[FunctionType] = set()
    unread = [function] if isinstance(function, FunctionType) else []
    while unread:
        one = unread.pop()
        if one not in read:
            read.add(one)
            own, called = _own(one)
            found |= own
            unread += called
    return frozenset(found)


@cache
def _own(function: FunctionType) -> tuple[frozenset[Mention], tuple[FunctionType, ...]]:
    """Return what a function mentions itself, and the helpers that it calls."""
    found: set[Mention] = set()
    called: list[FunctionType] = []
    speaks = False
    for thing, line in _things(function):
        if isinstance(thing, Clause) and thing.kind == "meaning":
            place = f"{function.__code__.co_filename}:{line}"
            found.add(Mention("definition", thing.name, place))
        elif thing is Said or thing is Awaited:
            speaks = True
        elif isinstance(thing, FunctionType) and not thing.__module__.startswith(KERNEL):
            called.append(thing)
    if speaks:
        found |= set(_spoken(function))
    return frozenset(found), tuple(called)


def _things(function: FunctionType) -> Iterator[tuple[Any, int]]:
    """Yield what the names in a function stand for, each with its line."""
    around = _around(function)
    for code in _codes(function.__code__):
        if not any(_tells(around.get(name)) for name in (*code.co_names, *code.co_freevars)):
            continue
        thing, line = None, code.co_firstlineno
        for step in dis.get_instructions(code):
            line = step.starts_line or line
            if step.opname in FROM_A_MODULE:
                if isinstance(thing, ModuleType):
                    thing = getattr(thing, step.argval, None)
                    continue
                if isinstance(thing, Clause):  # its own text is read, whatever is in force
                    thing = thing.function if step.argval == "as_printed" else None
            if thing is not None:
                yield thing, line
            thing = around.get(step.argval) if step.opname in BY_NAME else None


def _tells(thing: Any) -> bool:
    """Say whether it may matter that some code names this: most code is not worth reading on."""
    if isinstance(thing, FunctionType):
        return not thing.__module__.startswith(KERNEL)
    return isinstance(thing, (Clause, ModuleType)) or thing is Said or thing is Awaited


def _around(function: FunctionType) -> Mapping[str, Any]:
    """Return what a function sees by name: what it was made in, and its module."""
    made_in: dict[str, Any] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            made_in[name] = cell.cell_contents
        except ValueError:  # not there yet
            continue
    return ChainMap(made_in, function.__globals__)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _spoken(function: FunctionType) -> Iterator[Mention]:
    """Yield the marks that a function says and the moves that it awaits, where it names them."""
    code, around = function.__code__, _around(function)
    for node in ast.walk(_tree(code)):
        if not isinstance(node, ast.Call):
            continue
        kind = _value(node.func, around)
        place = f"{code.co_filename}:{code.co_firstlineno + node.lineno - 1}"
        if kind is Said:
            for name in _texts(node, 0, "mark", around):
                yield Mention("mark", name, place)
        elif kind is Awaited:
            for name in _texts(node, 1, "moves", around):
                yield Mention("move", name, place)


def _tree(code: CodeType) -> ast.AST:
    """Return the syntax of a function; an empty one where its source cannot be had by itself."""
    lines = linecache.getlines(code.co_filename)
    last = max(
        (line for one in _codes(code) for *_, line in one.co_lines() if line),
        default=code.co_firstlineno,
    )
    source = textwrap.dedent("".join(lines[code.co_firstlineno - 1 : last]))
    for end in ("", ")", "))", "\n)"):
        try:
            return ast.parse(source + end)
        except SyntaxError:
            continue
    return ast.Module([], [])


def _texts(call: ast.Call, index: int, name: str, around: Mapping[str, Any]) -> Iterator[str]:
    """Yield the texts that an argument of a call names, as far as they are written there."""
    given = next((k.value for k in call.keywords if k.arg == name), None)
    if given is None and index < len(call.args):
        given = call.args[index]
    parts = given.elts if isinstance(given, ast.Tuple) else [given]
    for part in parts:
        value = _value(part, around)
        yield from [value] if isinstance(value, str) else value if _is_words(value) else ()


def _is_words(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, str) for one in value)


def _value(node: ast.AST | None, around: Mapping[str, Any]) -> Any:
    """Return what is written here, where it is a text or a name; else nothing."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return around.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_value(node.value, around), node.attr, None)
    return None
