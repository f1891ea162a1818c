"""What authors of games may use, a line each: a page that stands in the checkout as it is read.

``python -m docs.from_code.authors`` writes it anew, and a test fails while it has aged.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docs.from_code.kernel import KINDS, WHERE, move_words
from docs.from_code.markdown import code, field_types, field_words, prose, table
from referee import kernel
from referee.kernel import REPORTS
from referee.kernel.rules.moves import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parent.parent / "reference" / "for-authors.md"
PARTS = Path(kernel.__file__ or "").parents[1] / "parts"
HEAD = """\
# For authors, at a glance

<!-- Made from the docstrings by `make reference`; a test fails while it has aged. -->

What a game may import: `referee.kernel`, the parts (`referee.parts`), and the standard library.
[Add a game](../how-to/add-a-game.md) says how they go together.
[A game of tricks](../tutorial/a-game-of-tricks.md) builds one with them.
[The words of the kernel](words.md) are told there in full.
"""
SHOWN = {"Table", "Pack", "Book", "Term", "Amendment", "Mark", "Wording"}
"""Classes whose fields and answers are listed as well."""
WIDE = 60
"""So long a call is written with the names of what it takes alone."""


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *_kernel(), *_moves(), *_parts()]).rstrip() + "\n"


def _kernel() -> Iterator[str]:
    for heading, names in WHERE.items():
        yield f"## {heading}\n"
        rows = [(code(_call(name, getattr(kernel, name))), _said(name)) for name in names.split()]
        yield table(("", "what it is"), rows)
        for name in (name for name in names.split() if name in SHOWN):
            yield f"### What a `{name}` has\n"
            yield table(("", "what it is"), _inside(getattr(kernel, name)))


def _said(name: str) -> str:
    thing = getattr(kernel, name)
    told = inspect.isfunction(thing) or (isinstance(thing, type) and thing.__module__ != "builtins")
    return _first((inspect.getdoc(thing) or "") if told else _constant(name))


def _constant(name: str) -> str:
    """Return what stands below a constant of the kernel in its source."""
    for path in sorted(Path(kernel.__file__ or "").parent.rglob("*.py")):
        words = _below(ast.parse(path.read_text(encoding="utf-8"))).get(name)
        if words:
            return words
    return "One of the facts below."  # the union of them, which no string stands below


def _inside(kind: type[Any]) -> Iterator[tuple[str, str]]:
    texts, types = field_words(kind), field_types(kind)
    for name, words in texts.items():
        if not name.startswith("_") and words and not types[name].startswith("ClassVar"):
            yield code(name), _first(words)
    for name, member in vars(kind).items():
        if not name.startswith("_") and name not in texts and inspect.getdoc(member):
            if inspect.isfunction(member):
                takes = ", ".join([*inspect.signature(member).parameters][1:])
                yield code(f"{name}({takes})"), _first(inspect.getdoc(member) or "")
            elif isinstance(member, property) or hasattr(member, "func"):
                yield code(name), _first(inspect.getdoc(member) or "")


def _moves() -> Iterator[str]:
    yield "## Kinds of fields of a move\n"
    yield table(("kind", "is", "in JSON"), [(code(n), words, sample)
                                            for n, (words, sample) in KINDS.items()])  # fmt: skip
    yield "## What a class of moves may say of itself\n"
    yield move_words()
    yield "## Reports that every book has\n"
    yield table(("report", "fields", ""), [
        (code(kind.name), ", ".join(code(field.name) for field in fields_of(kind)),
         _first(inspect.getdoc(kind) or ""))
        for kind in REPORTS
    ])  # fmt: skip


def _parts() -> Iterator[str]:
    yield "## The parts\n"
    for path in sorted(PARTS.glob("[a-z]*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield f"### `{path.stem}`\n"
        for paragraph in prose(ast.get_docstring(tree)).split("\n\n"):
            yield "\n".join(_sentences(paragraph)) + "\n"
        yield table(("", "what it is"), _public(tree))


def _public(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what a module of the parts offers: a call or a name, and what is said of it."""
    below = _below(tree)
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            words = ast.get_docstring(node) or ""
            takes = node.args if isinstance(node, ast.FunctionDef) else None
            call = f"{node.name}({_takes(takes)})" if takes else node.name
            yield code(call), _first(words) or "A definition that books may replace."
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            if name in below and not name.startswith("_"):
                yield code(name), _first(below[name])


def _takes(arguments: ast.arguments) -> str:
    names = [one.arg for one in arguments.args]
    more = [f"*{arguments.vararg.arg}"] if arguments.vararg else []
    return ", ".join([*names, *more])


def _below(tree: ast.Module) -> dict[str, str]:
    """Return the strings that stand below the names of a module."""
    found: dict[str, str] = {}
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(after, ast.Expr):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                found[ast.unparse(target)] = after.value.value
    return found


def _call(name: str, thing: Any) -> str:
    """Return how it is called, with the names of what it takes."""
    if not callable(thing):
        return name
    try:
        takes = [*inspect.signature(thing).parameters.values()]
    except (TypeError, ValueError):
        return name
    told = ", ".join(one.name for one in takes if one.kind is not one.VAR_KEYWORD)
    return f"{name}({told})" if told and len(told) < WIDE else name


def _first(words: str) -> str:
    """Return the first sentence, on one line."""
    return _sentences(prose(words).partition("\n\n")[0])[0]


def _sentences(paragraph: str) -> list[str]:
    """Return the sentences of a paragraph, each on one line."""
    return re.split(r"(?<=[a-z`)*]\.) (?=[A-Z`])", " ".join(paragraph.split()))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
