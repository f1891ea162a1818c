"""What the commands print: a section of a file in ``said`` for each, with all that is given.

    == title
    recorded                a match is in the record and in match.jsonl; {id} is its name
    known                   {id} is what the latest match of the record is called
    tamper SQL              the record is changed behind the back of the commands
    in NAME                 what follows, four spaces in, stands in a file
    in -                    the same on standard input
    run WORDS               the command
    status N                how it ends; 0 where nothing is said
    prints                  exactly what follows, four spaces in
    says WORDS              this, among what is printed, in one line however it was broken
    never WORDS             not this
    complains WORDS         this, on standard error
    quiet                   nothing on standard error

A section may run several commands; what is said of how it went is said of the one before.
"""

from __future__ import annotations

import shlex
import sqlite3
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import Result

from tests.cli.test_record import recorded

SECTIONS = [
    pytest.param(body, id=f"{path.stem}: {title.strip()}")
    for path in sorted((Path(__file__).parent / "said").glob("*.txt"))
    for title, _, body in (
        one.partition("\n") for one in path.read_text(encoding="utf-8").split("\n== ")[1:]
    )
]


def blocks(body: str) -> list[tuple[str, str, str]]:
    """Return what a section says: a word, what follows on its line, and what stands below it."""
    found: list[tuple[str, str, str]] = []
    for line in body.splitlines():
        if line.startswith("    ") or not line:
            word, words, below = found[-1]
            found[-1] = (word, words, f"{below}{line}\n")
        else:
            found.append((*line.partition(" ")[::2], ""))
    return [(word, words, dedent(below).rstrip("\n")) for word, words, below in found]


def holds(word: str, words: str, below: str, result: Result) -> bool:
    """Say whether a command went as it is said."""
    printed = " ".join(result.stdout.split())
    match word:
        case "status":
            return result.exit_code == int(words)
        case "prints":
            return result.stdout.rstrip("\n") == below
        case "says":
            return " ".join(words.split()) in printed
        case "never":
            return " ".join(words.split()) not in printed
        case "complains":
            return words in result.stderr
        case "quiet":
            return not result.stderr
    raise AssertionError(f"{word} says nothing")


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize("body", SECTIONS)
def test_it_is_said(body, referee, tmp_path):
    given, known, result, told = "", "", None, True
    for word, words, below in blocks(body):
        line = words.replace("{id}", known)
        if word == "recorded":
            known = recorded(tmp_path)
        elif word == "known":
            known = referee("matches").stdout.split()[0]
        elif word == "tamper":
            with sqlite3.connect(tmp_path / "referee.sqlite") as file:
                file.execute(words)
        elif word == "in" and words == "-":
            given = below
        elif word == "in":
            (tmp_path / words).write_text(below)
        elif word == "run":
            assert told or not result or result.exit_code == 0, result.output
            result, told = referee(*shlex.split(line), given=given or None), False
        else:
            assert result is not None
            told = told or word == "status"
            assert holds(word, line, below, result), (word, line, below, result.output)
    assert result is not None
    assert told or result.exit_code == 0, result.output
