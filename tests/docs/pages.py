"""The pages of the documentation, taken apart: blocks of code with their marks, links, targets."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from docs import from_code

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
BESIDE = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
MADE = {folder.rpartition("/")[2] for folder in from_code.MADE}
_BLOCK = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r":([a-z-]+):[ \t]*(.*)")


class Block(NamedTuple):
    """A block of code: how it is marked, what stands in it, and where."""

    language: str
    marks: frozenset[str]
    """What a test does with it: ``run``, ``output``, ``file``, ``notation`` ..."""
    caption: str
    text: str
    line: int
    options: dict[str, str]
    directive: str = ""


def written() -> dict[str, str]:
    """Return the pages people have written, by their name, as they wrote them."""
    pages = {
        str(path.relative_to(ROOT)): path.read_text()
        for path in sorted(DOCS.rglob("*.md"))
        if "_build" not in path.parts and path.parent.name not in MADE
    }
    return pages | {name: (ROOT / name).read_text() for name in BESIDE}


@cache
def whole() -> dict[str, str]:
    """Return all pages as Sphinx reads them: fences filled, a page for every book."""
    pages = {name: from_code.filled(text) for name, text in written().items()}
    for folder, made in from_code.MADE.items():
        pages |= {f"docs/{folder}/{name}.md": text for name, text in made().items()}
    return pages


def blocks(page: str) -> list[Block]:
    """Return the blocks of code of a page in order."""
    return [_block(page, match) for match in _BLOCK.finditer(page)]


def _block(page: str, match: re.Match[str]) -> Block:
    head = match[2].strip()
    directive, language = "", head
    if named := re.match(r"\{([\w-]+)\}\s*(.*)", head):
        directive, language = named[1], named[2]
    lines = match[3].split("\n")
    options: dict[str, str] = {}
    while directive and lines and (option := _OPTION.fullmatch(lines[0])):
        options[option[1]] = option[2].strip()
        lines.pop(0)
    while options and lines and not lines[0]:
        lines.pop(0)
    return Block(
        language, frozenset(options.get("class", "").split()), options.get("caption", ""),
        "\n".join(lines), page.count("\n", 0, match.start()) + 1, options, directive,
    )  # fmt: skip


def prose(page: str) -> str:
    """Return a page without its blocks of code, its lines kept."""
    return _BLOCK.sub(lambda match: "\n" * match[0].count("\n"), page)
