"""The specification says what is so: its examples run, its grammar fits what is read."""

import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import shelf
from referee.kernel.tokens import OUTCOMES
from referee.match.remedies import SAMPLES
from referee.notation.files import ARGUMENTS, CHOICES, CLOSE, CORRECTIONS, HEADERS, SETUP, parse
from referee.notation.play import play
from tests.notation.test_mistakes import CASES

PAGES = ("notation", "format")
PAGE = "\n".join(
    (Path(__file__).parents[2] / f"docs/reference/{page}.md").read_text() for page in PAGES
)


def blocks(kind: str) -> list[str]:
    pattern = r"```\{code-block\} \w+\n:class: " + kind + r"\n\n(.*?)```"
    return re.findall(pattern, PAGE, re.DOTALL)


EXAMPLES = blocks("notation")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.sub(r"\W+", "-", text[15:60]))
def test_an_example_runs_as_it_says(example):
    for script in parse(example):
        match = play(script, shelf())
        assert [(step.line, step.problem) for step in match.problems] == []
        assert match.steps != []


def test_every_code_block_of_the_pages_is_looked_at_here():
    kinds = ("notation", "mistake", "message", "grammar lines", "grammar words")
    assert len(EXAMPLES) == 13
    assert sum(len(blocks(kind)) for kind in kinds) == PAGE.count("```{code-block}")


@pytest.mark.parametrize(
    ("mistake", "message"), list(zip(blocks("mistake"), blocks("message"), strict=True))
)
def test_a_mistake_is_answered_as_the_page_shows(mistake, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("match.txt").write_text(mistake)
    result = CliRunner().invoke(main, ["replay", "match.txt"])
    assert (result.exit_code, result.stderr, result.stdout) == (2, message, "")


# --- the grammar, made into regular expressions ------------------------------------------------

IN_WORDS = {
    "text": r"\S(?:.*?\S)?", "plain": r'(?>(?!->(?:\s|\Z))[^\s"!#]\S*)',
    "quoted": r'"(?:[^"\\]|\\.)*"', "part": r"[A-Za-z0-9+-]+", "date": r"[0-9T:.+-]+Z?",
    "letter": "[A-Za-z]", "small": "[a-z]", "capital": "[A-Z]", "digit": "[0-9]",
}  # fmt: skip
TOKEN = re.compile(r'"[^"]*"|[a-z]+|[][{}()|,]')
END = r"(?![A-Za-z0-9_])"
BRACKETS = {"[": "(?:", "(": "(?:", "{": "(?:", "]": ")?", ")": ")", "}": ")*"}


@cache
def rules() -> dict[str, tuple[str, str]]:
    """Return the rules by name: what stands between their parts, and their right side."""
    found = {}
    for kind, between in (("grammar lines", r"[ \t]*"), ("grammar words", "")):
        [block] = blocks(kind)
        for name, right in re.findall(r"(\w+)\s*=\s(.*?) ;\n", block, re.DOTALL):
            found[name] = (between, right)
    return found


@cache
def pattern(name: str) -> str:
    """Return a rule as a regular expression; the grammar has no recursion."""
    if name in IN_WORDS:
        return IN_WORDS[name]
    between, right = rules()[name]
    out = ""
    for token in TOKEN.findall(right):
        if token.startswith('"'):
            out += re.escape(token[1:-1]) + (r"(?![A-Za-z])" if token[1:-1].isalpha() else "")
        elif token == ",":
            out += between
        elif token == "{":
            out += "(?:"
        elif token == "}":
            out += f"{between})*"
        elif token in BRACKETS:
            out += BRACKETS[token]
        elif token == "|":
            out += "|"
        else:
            out += pattern(token) + (END if token in {"number", "clause", "seat", "move"} else "")
    return f"(?:{out})"


def fits(line: str) -> bool:
    return re.fullmatch(rf"\s*{pattern('line')}\s*", line) is not None


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: re.sub(r"\W+", "-", text[15:60]))
def test_every_line_of_the_examples_fits_the_grammar(example):
    assert [line for line in example.splitlines() if not fits(line)] == []


@pytest.mark.parametrize(
    "title",
    [
        "a header without its colon", "a header that says nothing", "a report without a colon",
        "no move at all", "a seat with a sign in its name", "a term without a value",
        "an expectation without an outcome", "a misspelt outcome",
        "an outcome followed by words", "an expectation of nothing",
        "an expected table without a colon", "an expected table that says nothing",
        "a correction that is no sentence", "a replacement by nothing", "a reason that is missing",
        "a position without a value", "a place that is none", "a turn that says too much",
        "a turn that names nobody", "a score that is no number", "a keyword with a capital",
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_does_not_fit_the_grammar(title):
    case = CASES[title]
    wrong = {number for number, _, _ in case.expected}
    for number, line in enumerate(case.text.splitlines(), 1):
        assert fits(line) == (number not in wrong), line


def test_the_grammar_names_every_word_that_begins_a_line():
    words = {
        word for _, right in rules().values() for word in re.findall(r'"([a-z][a-z_]*)"', right)
    }
    remedies = {word for sample in SAMPLES.values() for word in re.findall(r"\b[a-z]+\b", sample)}
    remedies -= {"play"}
    assert words == {
        *HEADERS, *SETUP, *CORRECTIONS, *OUTCOMES, *ARGUMENTS, *chain(*CHOICES.values()), CLOSE,
        *remedies, "then", "table", "with", "because", "by", "arbiter", "decision", "clause", "it",
    }  # fmt: skip
