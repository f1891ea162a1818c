"""Reading files that people hand over, and pointing at what is wrong in them."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.cli.console import Status, Trouble, complain
from referee.cli.text import Text, cell_len
from referee.notation.files import Mistake, lines_of, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.notation.files import Script

MOST_BYTES = 10_000_000
MOST_MISTAKES = 10
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_OTHERS = (
    (rb"%PDF-", "a PDF"),
    (rb"\x1f\x8b|PK\x03\x04|BZh|\xfd7zXZ|7z\xbc\xaf", "a packed file, to be unpacked first"),
    (rb"(\xef\xbb\xbf)?(ruling|hand|seat),", "a table for spreadsheets"),
    (rb'\[\s*\{"specversion"', "a batch of CloudEvents"),
    (rb'\{\s+"sourceName"', "a play for BG Stats"),
    (rb"(?s)(?!\xff\xfe|\xfe\xff)(.{0,999}[\0-\x08\x0e-\x1f]){2}", "no text"),
)
"""What else leaves a record, or comes by mail, by its first bytes."""
_SAVED_ANEW = re.compile(rb"\xef\xbb\xbf\s*\{|\{[^\n]*\r\n")
"""An export with a mark at its beginning, or with the line ends of Windows."""


class Source(NamedTuple):
    """A file as it was read: what it is called, and its text."""

    name: str
    text: str

    def line(self, number: int) -> str:
        """Return one line, counted from 1."""
        lines = lines_of(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""


def read_bytes(path: str, most: int = MOST_BYTES) -> tuple[str, bytes]:
    """Return the name and the bytes of a file, or of standard input for ``-``."""
    name = "<stdin>" if path == "-" else click.format_filename(path)
    try:
        if path == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(most + 1)
    except IsADirectoryError:
        raise Trouble(f"{name} is a folder, not a file") from None
    except FileNotFoundError:
        raise Trouble(f"there is no file {name}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Trouble(f"{name} cannot be read: {reason}") from None
    if len(data) > most:
        raise Trouble(f"{name} is longer than {most // 1_000_000} MB, the most that is read")
    for begins, kind in _OTHERS:
        if re.match(begins, data):
            raise Trouble(f"{name} is {kind}: a match is read from an export as JSON Lines, or from"
                          " a text in the notation")  # fmt: skip
    if _SAVED_ANEW.match(data):
        raise Trouble(f"{name} is an export that a mail program or an editor has saved anew, with"
                      " other bytes: ask for the file as it was, attached or packed",
                      Status.WRONG)  # fmt: skip
    return name, data


def read_text(path: str) -> Source:
    """Return a file as text; what is not UTF-8 is refused with the line where it begins."""
    return text_of(*read_bytes(path))


def text_of(name: str, data: bytes) -> Source:
    """Return bytes as text; what is not UTF-8 is refused with the line where it begins."""
    if data.startswith(_WIDE_MARKS):
        raise Trouble(f"{name} is not UTF-8 but, it seems, UTF-16: save it as UTF-8")
    try:
        return Source(name, data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = data[error.start]
        raise Trouble(f"{name}:{line}: this is not UTF-8 text (byte 0x{wrong:02x})") from None


def scripts_of(source: Source) -> list[Script]:
    """Return the matches of a file in the notation."""
    try:
        return parse(source.text)
    except Mistake as mistake:
        raise Unreadable(source, [mistake, *mistake.others]) from None


def looks_like_export(text: str) -> bool:
    """Say whether a file is JSON Lines: no line of the notation begins with a brace."""
    return text.removeprefix("\ufeff").lstrip().startswith("{")


class Unreadable(Trouble):
    """Mistakes in a file, each with its line and a finger pointing at the place."""

    def __init__(self, source: Source, mistakes: Iterable[Mistake]) -> None:
        """Keep the file and its mistakes."""
        super().__init__("the file cannot be read", Status.UNREADABLE)
        self.source = source
        self.mistakes = list(mistakes)

    def show(self, file: object = None) -> None:
        """Show the first mistakes; the others are counted."""
        del file
        for mistake in self.mistakes[:MOST_MISTAKES]:
            complain(pointed(self.source, mistake))
        more = len(self.mistakes) - MOST_MISTAKES
        if more > 0:
            complain(f"referee: and {more} more {'mistake' if more == 1 else 'mistakes'}")


def pointed(source: Source, mistake: Mistake) -> Text:
    """Return ``FILE:LINE: what is wrong``, the line itself, and a caret under the place."""
    text = Text(f"{source.name}:{mistake.line}: ", style="bold")
    text.append(mistake.sentence, style="plain")
    line = source.line(mistake.line)
    if not line.strip():
        return text
    shown = "".join(sign if sign.isprintable() or sign == "\t" else "\ufffd" for sign in line[:200])
    text.append(f"\n    {shown}", style="plain")
    if mistake.column <= len(shown):
        before = shown[: mistake.column]
        margin = "".join("\t" if sign == "\t" else " " * cell_len(sign) for sign in before)
        text.append(f"\n    {margin}", style="plain").append("^", style="bold red")
    return text
