"""Inspection: which definitions a clause asks, which marks it says, whom it awaits.

It is read off the source, with the helpers that a clause calls. What only running code knows, such
as the name of a mark that is worked out, is not found here: see the check of facts.
"""

from __future__ import annotations

import ast
import linecache
from collections import ChainMap
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.clauses import Clause
from referee.kernel.table.caching import Cached
from referee.kernel.table.facts import Awaited, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

KERNEL = __name__.rpartition(".rules.")[0]
Around = ChainMap[str, Any]
"""What a function sees by name."""


class Mention(NamedTuple):
    """A definition, a mark or a move that some code names, and the file and line where it does."""

    kind: str
    name: str
    place: str


def place_of(function: Callable[..., Any]) -> str:
    """Return file and line of a function, as an editor opens them."""
    code = function.__code__
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
    file, body = function.__code__.co_filename, _body(function)
    around = _around(function, body)
    for node in (inner for one in body for inner in _read(one, around)):
        for thing in _meant(node, around):
            if isinstance(thing, Clause) and thing.kind == "meaning":
                found.add(Mention("definition", thing.name, f"{file}:{node.lineno}"))
            helper = thing.function if isinstance(thing, Cached) else thing
            if isinstance(helper, FunctionType) and not helper.__module__.startswith(KERNEL):
                called.append(helper)
        if isinstance(node, ast.Call):
            said = {(kind, name) for kind, name in _spoken(node, around)}
            found |= {Mention(kind, name, f"{file}:{node.lineno}") for kind, name in said}
    return frozenset(found), tuple(called)


def _body(function: FunctionType) -> list[Any]:
    """Return the syntax of what a function does: of all lambdas, where a line has several."""
    code = function.__code__
    written = _written(code.co_filename, "".join(linecache.getlines(code.co_filename)))
    return written.get((code.co_name, code.co_firstlineno), [])


@cache
def _written(file: str, source: str) -> Mapping[tuple[str, int], list[Any]]:
    """Return what the functions of a file do, by their names and their first lines."""
    found: dict[tuple[str, int], list[Any]] = {}
    for node in ast.walk(ast.parse(source, file)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *[one.lineno for one in node.decorator_list]])
            found.setdefault((node.name, first), []).extend(node.body)
        elif isinstance(node, ast.Lambda):
            found.setdefault(("<lambda>", node.lineno), []).append(node.body)
    return found


def _around(function: FunctionType, body: list[Any]) -> Around:
    """Return what a function sees by name, but for what it calls so itself."""
    made_in: dict[str, Any] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            made_in[name] = cell.cell_contents
        except ValueError:  # not there yet
            continue
    own = dict.fromkeys(function.__code__.co_varnames)
    for node in (inner for one in body for inner in ast.walk(one)):
        if isinstance(node, ast.arg):
            own[node.arg] = None
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            own[node.id] = None
    return ChainMap(own, made_in, function.__globals__)


def _read(node: Any, around: Around) -> Iterator[Any]:
    """Yield what is written; of what is asked of a module or a clause by name, that name alone."""
    yield node
    whole = isinstance(node, ast.Attribute) and _value(node.value, around)
    if isinstance(whole, (ModuleType, Clause)):
        return
    for inner in ast.iter_child_nodes(node):
        yield from _read(inner, around)


def _meant(node: ast.AST, around: Around) -> Iterator[Any]:
    """Yield what a name stands for, or one of a module; a clause's own text is read as printed."""
    if isinstance(node, ast.Name):
        yield around.get(node.id)
    elif isinstance(node, ast.Attribute):
        base = _value(node.value, around)
        if isinstance(base, ModuleType):
            yield getattr(base, node.attr, None)
        elif isinstance(base, Clause) and node.attr == "as_printed":
            yield base.function


def _spoken(call: ast.Call, around: Around) -> Iterator[tuple[str, str]]:
    """Yield the marks that a call says and the moves that it awaits, where it names them."""
    kind = _value(call.func, around)
    if kind is Said:
        for name in _texts(call, 0, "mark", around):
            yield "mark", name
    elif kind is Awaited:
        for name in _texts(call, 1, "moves", around):
            yield "move", name


def _texts(call: ast.Call, index: int, name: str, around: Around) -> Iterator[str]:
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


def _value(node: ast.AST | None, around: Around) -> Any:
    """Return what is written here, where it is a text or a name; else nothing."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return around.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_value(node.value, around), node.attr, None)
    return None
