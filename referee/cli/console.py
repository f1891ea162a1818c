"""How the command line speaks: a calm console, messages on stderr, and the exit statuses."""

from __future__ import annotations

import json
import sys
from enum import IntEnum
from typing import IO, Any, Self

import click

from referee.cli.text import NARROWEST, Console, Text


class Status(IntEnum):
    """What a program that calls the referee learns from it."""

    meaning: str
    """What it means, in a sentence."""

    def __new__(cls, number: int, meaning: str) -> Self:
        """Make a status with its meaning beside it."""
        made = int.__new__(cls, number)
        made._value_ = number
        made.meaning = meaning
        return made

    FINE = 0, "It was done, and nothing is wrong."
    WRONG = 1, "It was read and judged, and is not as it should be."
    UNREADABLE = 2, "It could not be read, or the command line was wrong."
    UNREACHABLE = 3, "The record cannot be reached, or the service cannot start."
    DIFFERS = 4, "All holds; by other rules it would be ruled otherwise, or some of it is withheld."
    WITHHELD = DIFFERS
    UNVOUCHED = 5, "All holds, and fewer vouch for it than were asked for."
    UNTRIED = 6, "Nothing was found wrong, and not enough was tried to say that nothing is."
    FAULT = 70, "The referee itself is broken."


class Trouble(click.ClickException):
    """Something a person can mend, in a sentence, and the exit status that goes with it."""

    def __init__(self, sentence: str, status: Status = Status.UNREADABLE) -> None:
        """Keep the sentence and the status."""
        super().__init__(sentence)
        self.status = status

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        """The exit status, as click asks for it."""
        return self.status

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it on stderr."""
        del file
        complain(f"referee: {self.message}")


class Fault(Trouble):
    """A slip of the referee's own; the reader of the message can only report it."""

    def __init__(self, error: Exception) -> None:
        """Name the error, and how to see where it came from."""
        said = f"{type(error).__name__}: {error}".splitlines()[0][:300]
        message = f"this is a fault of the referee, not yours ({said}); REFEREE_DEBUG=1 shows where"
        super().__init__(message, Status.FAULT)


class Slip(Trouble):
    """A slip in a game of others, with the line of theirs that led there."""

    def __init__(self, place: str, error: Exception) -> None:
        """Name the place and the error."""
        said = f"{type(error).__name__}: {error}".splitlines()[0][:300]
        message = f"this is a slip in a game that is not the referee's own: {place}: {said}"
        super().__init__(message, Status.FAULT)


def console(*, stderr: bool = False, listing: bool = False) -> Console:
    """Return a console for what is standard output or error at this moment.

    What is a ``listing`` has a line for each entry in a pipe, so that ``grep`` finds all of it.
    """
    made = Console(stderr=stderr)
    if listing and not made.is_terminal:
        made.width = sys.maxsize
    return made


def complain(text: str | Text) -> None:
    """Say something on stderr."""
    console(stderr=True).print(text)


def print_json(data: Any) -> None:
    """Print data as JSON, one that people can read as well."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def hanging(out: Console, head: Text, text: str | Text, indent: int) -> Text:
    """Return a head with a text behind it, wrapped under itself."""
    body = text if isinstance(text, Text) else Text(text)
    # Appended to nothing, so that the head's style ends where the head ends.
    line = Text().append_text(head).append(" " * max(0, indent - head.cell_len))
    first, *others = body.wrapped(max(NARROWEST, out.width - indent))
    line.append_text(first)
    for row in others:
        line.append("\n" + " " * indent).append_text(row)
    return line


MARGIN = 8


def row(label: str, told: str) -> None:
    """Print what is told under a label, in lines that can be read."""
    out = console()
    out.print(hanging(out, Text(label), told, MARGIN))


def paragraph(out: Console, text: str, indent: int = 0) -> Text:
    """Return a text on lines of its own, wrapped."""
    return hanging(out, Text(" " * indent), text, indent)
