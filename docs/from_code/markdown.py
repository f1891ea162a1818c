"""Small pieces of Markdown, and what a class says of its fields in the source."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; an empty one is no table at all, and a column with nothing in it is none."""
    heads, rows = list(heads), [[cell(text) for text in row] for row in rows]
    if not rows:
        return ""
    kept = [i for i, head in enumerate(heads) if head or any(row[i] for row in rows)]
    heads, rows = [heads[i] for i in kept], [[row[i] for i in kept] for row in rows]
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def cell(text: str) -> str:
    """Return text as one cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def code(text: object) -> str:
    """Return a word of the program."""
    return f"`{text}`"


def prose(text: str | None) -> str:
    """Return a docstring as Markdown: what is code in it is code, indented lists stay lists."""
    return inspect.cleandoc(text or "").replace("``", "`")


def block(language: str, text: str) -> str:
    """Return a block of code."""
    return f"```{language}\n{text.rstrip()}\n```\n"


def anchor(name: str) -> str:
    """Return a target that other pages can refer to."""
    return f"({name})=\n"


def slug(text: str) -> str:
    """Return a name for a target."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


@cache
def field_words(kind: type[Any]) -> dict[str, str]:
    """Return the strings that stand below the fields of a class in its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    out: dict[str, str] = {}
    name = ""
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            out[name] = ""
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            out[name] = ""
        elif (
            name
            and isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            out[name] = node.value.value
        else:
            name = ""
    return out


@cache
def field_types(kind: type[Any]) -> dict[str, str]:
    """Return what the fields of a class are annotated with, as it is written."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    return {
        node.target.id: ast.unparse(node.annotation)
        for node in body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
