"""A file that cannot be read is answered with its lines, the places in them, and what is wrong."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.notation.files import Mistake, parse
from referee.notation.play import play
from tests.notation.toy import SHELF

CARET = re.compile(r"\s*\^ (?P<words>.*)")


class Case(NamedTuple):
    """A wrong file, and the mistakes that must be found: line, column, and words."""

    text: str
    expected: list[tuple[int, int, str]]


def cases() -> dict[str, Case]:
    """Read the data file beside this one."""
    text = (Path(__file__).parent / "mistakes.txt").read_text()
    out = {}
    for part in text.split("\n--- ")[1:]:
        title, _, body = part.partition("\n")
        lines: list[str] = []
        expected = []
        for line in body.splitlines():
            caret = CARET.fullmatch(line)
            if caret:
                expected.append((len(lines), line.index("^"), caret["words"]))
            else:
                lines.append(line)
        assert title not in out, title
        out[title] = Case("\n".join(lines), expected)
    return out


CASES = cases()


def play_all(text: str) -> None:
    for script in parse(text):
        play(script, SHELF)


def mistakes_in(text: str) -> list[Mistake]:
    with pytest.raises(Mistake) as caught:
        play_all(text)
    return [caught.value, *caught.value.others]


def says(sentence: str, words: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in words.split("..."))
    return re.fullmatch(pattern, sentence) is not None


@pytest.mark.parametrize("title", CASES)
def test_a_mistake_is_found_where_it_is_and_named(title):
    case = CASES[title]
    found = mistakes_in(case.text)
    assert [(m.line, m.column) for m in found] == [(line, at) for line, at, _ in case.expected]
    for mistake, (_, _, words) in zip(found, case.expected, strict=True):
        assert says(mistake.sentence, words), mistake.sentence


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("book: toy\nA: deal\0", 2, 7, r"the sign '\x00' has no place in a text file"),
        ("book: toy\n\x1b[31mA: deal", 2, 0, r"the sign '\x1b' has no place in a text file"),
        ("book: toy\nA: tell " + "x" * 5000, 2, 4000, "the line has 5008 signs, 4000 are the most"),
        ("book: toy\nA: tell " + "x" * 501, 2, 8, "must be one line of at most 500 characters"),
        ("book: toy\nA: lay H1\u200b", 2, 7, r"not 'H1\u200b'. Did you mean H1?"),
        ("book: toy\nA: lay \u041d1", 2, 7, r"not '\u041d1'"),
        ("book: toy\nturn: A\nmark laid: " + "[" * 3000, 3, 11, "must look like name=value"),
        ("book: toy\nmark count: 1e400", 2, 12, "must be a whole number"),
        ("book: toy\nmark count: NaN", 2, 12, "must be a whole number, not 'NaN'"),
        ("book: toy\nmark count: " + "9" * 30, 2, 12, "must be a whole number"),
        ("", 1, 0, "say which book is played"),
        ("# only a comment", 1, 0, "say which book is played"),
    ],
)
def test_signs_that_nobody_sees_are_named(text, line, column, words):
    [mistake] = mistakes_in(text)
    assert (mistake.line, mistake.column) == (line, column)
    assert words in mistake.sentence


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_alike_whatever_machine_they_come_from(end):
    [mistake] = mistakes_in(f"\ufeffbook: toy{end}{end}# a comment{end}A: dael{end}")
    assert (mistake.line, mistake.column) == (4, 3)


def test_a_space_that_does_not_break_is_a_space():
    [script] = parse("book: toy\n\u00a0A:\u00a0deal\u00a0-> stands")
    assert play(script, SHELF).problems == []


def test_all_mistakes_come_in_the_order_of_their_lines():
    found = mistakes_in("book: toy\ndate:\nA: deal\nplace pile: H1\nundo because\n")
    assert [mistake.line for mistake in found] == [2, 4, 5]
