"""Text with styles, and the console that prints it: in colours at a terminal, plain elsewhere.

An auditor installs the command line without anything else, so it asks no library for this.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from itertools import groupby
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDEST = 100
"""Longer lines are hard to read, at however wide a terminal."""
NARROWEST = 30
COLOURS = {"cyan", "green", "magenta", "red", "yellow"}


def cell_len(text: str) -> int:
    """Return how many columns a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else not combining(sign) for sign in text)


class Text:
    """A text in runs, each with its style: words such as ``bold red``; ``plain`` ends a style."""

    def __init__(self, plain: str = "", style: str = "") -> None:
        """Begin with words in a style, which what is appended has too."""
        self._style = style
        self.runs: list[tuple[str, str]] = [(plain, style)] if plain else []

    @property
    def plain(self) -> str:
        """The words alone."""
        return "".join(words for words, _ in self.runs)

    @property
    def cell_len(self) -> int:
        """How many columns it takes."""
        return cell_len(self.plain)

    def append(self, words: str, style: str = "") -> Text:
        """Add words, in a style of their own beside that of the whole."""
        self.runs.append((words, "" if style == "plain" else f"{self._style} {style}".strip()))
        return self

    def append_text(self, other: Text) -> Text:
        """Add a text as it is."""
        self.runs += other.runs
        return self

    def wrapped(self, width: int) -> list[Text]:
        """Return it in lines of at most so many columns; a longer word is broken."""
        signs = [(sign, style) for words, style in self.runs for sign in words]
        plain = self.plain
        lines = [_joined(signs[begin:end]) for begin, end in _lines(plain, width)]
        return lines or [Text()]

    def styled(self, *, colours: bool) -> str:
        """Return it as a terminal shows it."""
        return "".join(_styled(words, style, colours=colours) for words, style in self.runs)


def _joined(signs: Iterable[tuple[str, str]]) -> Text:
    made = Text()
    for style, run in groupby(signs, key=lambda sign: sign[1]):
        made.runs.append(("".join(sign for sign, _ in run), style))
    return made


def _lines(plain: str, width: int) -> Iterator[tuple[int, int]]:
    """Yield where each line begins and ends; the spaces between two lines are in neither."""
    begin = end = 0
    for word in re.finditer(r"\S+", plain):
        if end > begin and cell_len(plain[begin : word.end()]) > width:
            yield begin, end
            begin = word.start()
        elif end == begin:
            begin = begin if begin == 0 else word.start()
        end = word.end()
        while cell_len(plain[begin:end]) > width:
            cut = begin + 1
            while cell_len(plain[begin : cut + 1]) <= width:
                cut += 1
            yield begin, cut
            begin = cut
    if end > begin:
        yield begin, end


def _styled(words: str, style: str, *, colours: bool) -> str:
    asked = set(style.split())
    colour = next(iter(asked & COLOURS), None) if colours else None
    return click.style(
        words, colour, bold="bold" in asked or None, dim="dim" in asked or None,
        strikethrough="strike" in asked or None,
    )  # fmt: skip


class Console:
    """Where something is printed: standard output or error, as they are at this moment."""

    def __init__(
        self, *, stderr: bool = False, terminal: bool | None = None, width: int | None = None
    ) -> None:
        """Look at the stream, unless it is said what it is and how wide."""
        stream = sys.stderr if stderr else sys.stdout
        self._stderr = stderr
        self.is_terminal = stream.isatty() if terminal is None else terminal
        terminal_width = shutil.get_terminal_size((WIDEST, 24)).columns
        usual = terminal_width if "COLUMNS" in os.environ else min(terminal_width, WIDEST)
        self.width = usual if width is None else width
        """How wide a line may be, in a pipe too: what COLUMNS says, or 100."""

    def print(self, *parts: Text | str) -> None:
        """Print a line; a reader that went away is a `BrokenPipeError`."""
        shown = self.is_terminal and os.environ.get("TERM") != "dumb"
        colours = not os.environ.get("NO_COLOR")
        line = " ".join(
            part.styled(colours=colours) if isinstance(part, Text) and shown
            else part.plain if isinstance(part, Text) else part
            for part in parts
        )  # fmt: skip
        stream = sys.stderr if self._stderr else sys.stdout
        stream.write(f"{line}\n")  # as the stream takes it: click would write UTF-8 to any
        stream.flush()


def columns(head: list[str], rows: list[list[str]]) -> Iterator[Text]:
    """Yield a table: the heads, a rule, and each row under them."""
    widths = [max(map(cell_len, column)) for column in zip(head, *rows, strict=False)]

    def line(cells: list[str]) -> str:
        padded = (
            f"{cell}{' ' * (w - cell_len(cell))}" for cell, w in zip(cells, widths, strict=False)
        )
        return "  " + "   ".join(padded).rstrip()

    yield Text(line(head), "bold")
    yield Text("  " + "─" * (sum(widths) + 3 * (len(widths) - 1)), "dim")
    for row in rows:
        yield Text(line(row))
