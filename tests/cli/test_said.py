r"""What the commands print: a section of a file in ``said`` for each, with all that is given.

    == title
    recorded                a match is in the record and in match.jsonl; {id} is its name
    known                   {id} is what the latest match of the record is called
    played REPORT           one more report is in that match
    tamper SQL              the record is changed behind the back of the commands
    whole FILE              the record as a whole stands in a file
    changed FILE OLD -> NEW something in a file is another; \n ends a line
    lines FILE N-M ...      only these lines of a file are left, in this order
    renamed FILE FILE       a file, or a folder, is called otherwise
    set NAME=VALUE          so it is in the environment, from here on
    in NAME                 what follows, four spaces in, stands in a file
    in -                    the same on standard input
    run WORDS [> FILE]      the command; what it prints goes into a file as well
    status N                how it ends; 0 where nothing is said
    prints                  exactly what follows, four spaces in
    data                    what follows is in the JSON that is printed; {"0": ...} is in a list
    says WORDS              this, among what is printed, in one line however it was broken
    never WORDS             not this
    complains WORDS         this, on standard error; of a gap (...) anything
    explains                exactly what follows on standard error
    spares WORDS            not this on standard error
    quiet                   nothing on standard error
    same FILE FILE          byte for byte
    other FILE FILE         not so
    reads FILE WORDS        this stands in the file
    lacks FILE WORDS        this does not; no file is there where nothing is said

A section may run several commands; what is said of how it went is said of the one before.
"""

import json
import re
import shlex
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from click.testing import Result

from referee.record import Records
from tests.cli.conftest import Referee
from tests.cli.test_record import read, recorded
from tests.notation.toy import SHELF

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


def unlike(part: Any, whole: Any, where: str = "") -> Iterator[str]:
    """Yield where data is not in other data: what is named of an object, by number of a list."""
    if isinstance(part, dict):
        for name, one in part.items():
            key = int(name) if isinstance(whole, list) else name
            yield from unlike(one, whole[key], f"{where}/{name}")
    elif isinstance(part, list) and len(part) == len(whole):
        for number, (one, other) in enumerate(zip(part, whole, strict=True)):
            yield from unlike(one, other, f"{where}/{number}")
    elif part != whole:
        yield f"{where}: {whole}"


def holds(word: str, words: str, below: str, result: Result) -> bool:  # noqa: PLR0911 - a table
    """Say whether a command went as it is said."""
    printed, said = " ".join(result.stdout.split()), " ".join(words.split())
    match word:
        case "status":
            return result.exit_code == int(words)
        case "prints":
            return result.stdout.rstrip("\n") == below
        case "data":
            assert [*unlike(json.loads(below), json.loads(result.stdout))] == []
            return True
        case "says":
            return said in printed
        case "never":
            return said not in printed
        case "complains":
            return bool(re.search(".*".join(map(re.escape, words.split("..."))), result.stderr))
        case "explains":
            return result.stderr.rstrip("\n") == below
        case "spares":
            return words not in result.stderr
        case "quiet":
            return not result.stderr
    raise AssertionError(f"{word} says nothing")


def stands(folder: Path, word: str, words: str) -> bool:
    """Say whether files are as it is said."""
    name, _, rest = words.partition(" ")
    file = folder / name
    if word in ("same", "other"):
        return (file.read_bytes() == (folder / rest).read_bytes()) is (word == "same")
    return (file.exists() and rest in file.read_text()) is (word == "reads")


def prepared(folder: Path, word: str, words: str, match: str) -> None:
    """Do what is done beside the commands."""
    name, _, rest = words.partition(" ")
    if word == "tamper":
        with sqlite3.connect(folder / "referee.sqlite") as file:
            file.execute(words)
    elif word == "renamed":
        (folder / name).rename(folder / rest)
    elif word == "changed":
        text, (old, new) = (folder / name).read_text(), rest.replace("\\n", "\n").split(" -> ")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))
    elif word == "lines":
        kept = (folder / name).read_text().splitlines(keepends=True)
        spans = (map(int, span.split("-", 1)) for span in rest.split())
        left = ["".join(kept[first - 1 : last]) for first, last in spans]
        (folder / name).write_text("".join(left))
    else:
        with Records.connect(f"sqlite:///{folder / 'referee.sqlite'}", shelf=SHELF) as records:
            if word == "whole":
                (folder / name).write_bytes(b"".join(records.whole()))
            else:
                records.record(match, read(words), records.match(match).history[0].by)


class Told:
    """A section as it goes on: which match is meant, and how the latest command went."""

    def __init__(self, referee: Referee, folder: Path) -> None:
        self.referee, self.folder = referee, folder
        self.given, self.match = "", ""
        self.result: Result | None = None
        self.looked_at = True

    def run(self, line: str) -> None:
        self.went_well()
        command, _, file = line.partition(" > ")
        self.result = self.referee(*shlex.split(command), given=self.given or None)
        self.looked_at = False
        if file:
            (self.folder / file).write_bytes(self.result.stdout_bytes)

    def went_well(self) -> None:
        """Fail where the latest command went wrong and nothing was said of its status."""
        assert self.looked_at or self.result.exit_code == 0, self.result.output

    def goes_on(self, word: str, words: str, below: str) -> None:
        line, text = (one.replace("{id}", self.match) for one in (words, below))
        match word:
            case "recorded":
                self.match = recorded(self.folder)
            case "known":
                self.match = self.referee("matches").stdout.split()[0]
            case "in" if words == "-":
                self.given = below
            case "in":
                (self.folder / words).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / words).write_text(below)
            case "run":
                self.run(line)
            case "played" | "tamper" | "whole" | "changed" | "lines" | "renamed":
                prepared(self.folder, word, line, self.match)
            case "same" | "other" | "reads" | "lacks":
                assert stands(self.folder, word, line), (word, line)
            case _:
                self.looked_at |= word == "status"
                assert holds(word, line, text, self.result), (word, line, text, self.result.output)


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize("body", SECTIONS)
def test_it_is_said(body, referee, tmp_path, monkeypatch):
    told = Told(referee, tmp_path)
    for word, words, below in blocks(body):
        if word == "set":
            monkeypatch.setenv(*words.split("="))
        else:
            told.goes_on(word, words, below)
    told.went_well()
