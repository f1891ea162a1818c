"""How much code a game is: lines of its own, and of parts that no other game of the shelf uses."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docs.from_code.markdown import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parents[2] / "referee"
PROSE = "introduction.py"
"""How a game is played, told to somebody who has never played it: words, as docstrings are."""
PARTS = "referee.parts"
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip
PROVEN = ("schnapsen", "mau_mau")
"""The games that were written with nothing but the documentation and the parts."""

Name = tuple[str, str]
"""A module of the parts, and a name that it defines."""


class Size(NamedTuple):
    """How large a game is, in lines."""

    code: dict[str, int]
    """By file, without imports, docstrings, comments, blanks and the introduction."""
    docstrings: int
    imports: int
    introduction: int


def code_lines(source: str) -> set[int]:
    """Return the lines on which code stands that is no import and no docstring."""
    tree = ast.parse(source)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    spoken = {n for t in tokens if t.type not in SILENT for n in range(t.start[0], t.end[0] + 1)}
    return spoken - _lines(n for n in ast.walk(tree) if _is_import(n) or _is_docstring(n))


def size(game: str) -> Size:
    """Return how large a game is, by its folder."""
    own: dict[str, int] = {}
    docstrings = imports = introduction = 0
    for path in sorted((ROOT / "games" / game).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if path.name == PROSE:
            introduction += len(code_lines(source))
            continue
        tree = ast.parse(source)
        own[path.name] = len(code_lines(source))
        docstrings += len(_lines(n for n in ast.walk(tree) if _is_docstring(n)))
        imports += len(_lines(n for n in ast.walk(tree) if _is_import(n)))
    return Size(own, docstrings, imports, introduction)


def parts_for(games: Iterable[str]) -> dict[Name, int]:
    """Return the parts that these games use and no other does, with their lines."""
    ours = {*games}
    others = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()} - ours
    alone = _used(ours) - _used(others)
    return {name: lines for name, (_, lines) in _defined().items() if name in alone}


def sizes() -> str:
    """Return how large the games are that were written with the parts, as a table."""
    found = {game: size(game) for game in PROVEN}
    shared = sum(parts_for(PROVEN).values())
    rows = [
        [f"`{game}`", str(sum(one.code.values())), str(one.docstrings), str(one.imports),
         str(one.introduction)]
        for game, one in found.items()
    ]  # fmt: skip
    total = sum(sum(one.code.values()) for one in found.values()) + shared
    rows += [["parts that only these two use", str(shared)], ["together", str(total)]]
    heads = ("game", "code", "docstrings", "imports", "introduction")
    return table(heads, [[*row, *[""] * (len(heads) - len(row))] for row in rows])


def _lines(nodes: Iterable[ast.AST]) -> set[int]:
    return {n for node in nodes for n in range(node.lineno, node.end_lineno + 1)}  # type: ignore[attr-defined]


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_import(node: ast.AST) -> bool:
    if isinstance(node, ast.If):  # what is imported for the types alone
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, (ast.Import, ast.ImportFrom))


@cache
def _defined() -> dict[Name, tuple[ast.stmt, int]]:
    """Return what the parts define, each with its lines of code."""
    found: dict[Name, tuple[ast.stmt, int]] = {}
    for path in (ROOT / "parts").glob("*.py"):
        source = path.read_text(encoding="utf-8")
        spoken = code_lines(source)
        for node in ast.parse(source).body:
            for name in _names_of(node):
                first = min([one.lineno for one in getattr(node, "decorator_list", [])],
                            default=node.lineno)  # fmt: skip
                own = {*range(first, (node.end_lineno or first) + 1)}
                found[path.stem, name] = node, len(own & spoken)
    return found


def _names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [one.id for one in node.targets if isinstance(one, ast.Name)]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def _used(games: Iterable[str]) -> set[Name]:
    """Return the parts that games use, and what those use in turn."""
    defined = _defined()
    trees = [_tree(path) for game in games for path in (ROOT / "games" / game).rglob("*.py")]
    unread = [name for tree in trees for name in _asked(tree, tree, "")]
    used: set[Name] = set()
    modules = {path.stem: _tree(path) for path in (ROOT / "parts").glob("*.py")}
    while unread:
        name = unread.pop()
        if name in defined and name not in used:
            used.add(name)
            unread += _asked(defined[name][0], modules[name[0]], name[0])
    return used


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _imported(module: ast.Module) -> tuple[dict[str, str], dict[str, Name]]:
    """Return what a module imports of the parts: whole modules of them, and single names."""
    whole: dict[str, str] = {}
    single: dict[str, Name] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module == PARTS:
            whole |= {one.name: one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PARTS}."):
            stem = str(node.module).removeprefix(f"{PARTS}.")
            single |= {one.name: (stem, one.name) for one in node.names}
    return whole, single


def _asked(code: ast.AST, module: ast.Module, home: str) -> Iterator[Name]:
    """Yield the parts that some code names, by the imports of its module or as its own."""
    whole, single = _imported(module)
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in whole:
                yield whole[node.value.id], node.attr
        elif isinstance(node, ast.Name):
            yield single.get(node.id, (home, node.id))
