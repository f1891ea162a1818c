"""Nothing is left out: every setting, command, event, clause, route and word has its place."""

import ast
import json
import re
from collections.abc import Iterator

import click
import pytest

from api.problems.problems import KINDS
from docs.from_code import PIECES, authors, figures, kernel, record, service
from referee import kernel as the_kernel
from referee.cli import COMMANDS, main
from referee.games import shelf
from referee.kernel.rules.moves import _KINDS, fields_of
from referee.kernel.table.facts import FACTS
from referee.record.events import codec
from tests.docs.pages import DOCS, ROOT, blocks, prose, written
from tests.docs.pages import whole as pages

CODE = ("referee", "api", "schemas", "tests/fixtures")
SETS = re.compile(r"environ|getenv|envvar")
ENVIRON = re.compile(r"os\.(environ|getenv)\b")
NAME = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\Z")


def reference(name: str) -> str:
    return pages()[f"docs/reference/{name}.md"]


def settings_read() -> Iterator[str]:
    """Yield every variable of the environment that the code reads or sets."""
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            source = path.read_text()
            if "node_modules" in path.parts or not SETS.search(source):
                continue
            tree = ast.parse(source)
            named = {
                target.id: node.value.value
                for node in ast.walk(tree)
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.keyword) and node.arg == "envvar":
                    yield from _names(node.value, named)
                elif isinstance(node, ast.Call) and ENVIRON.match(ast.unparse(node.func)):
                    yield from _names(node.args[0], named) if node.args else ()
                elif isinstance(node, ast.Subscript) and ENVIRON.match(ast.unparse(node.value)):
                    yield from _names(node.slice, named)


def _names(node: ast.expr, named: dict[str, object]) -> Iterator[str]:
    value = named.get(node.id) if isinstance(node, ast.Name) else getattr(node, "value", None)
    if isinstance(value, str) and NAME.match(value):
        yield value


# --- settings and commands -----------------------------------------------------------------------


def test_every_variable_of_the_environment_is_a_setting_that_is_told():
    told = set(re.findall(r"^`([A-Z_]+)`$", reference("settings"), re.MULTILINE))
    assert told == set(settings_read()) | {"REFEREE_CHROMIUM"}  # which scripts/chromium reads, too


def test_every_command_and_every_option_is_told():
    page = reference("commands")
    for name in COMMANDS:
        command = service.command_called(name)
        assert f"## referee {name}\n" in page
        for option in command.params:
            names = [option.human_readable_name.upper()] if not option.opts else option.opts
            shown = isinstance(option, click.Argument) or all(o in page for o in names)
            assert shown, f"{name}: {names}"


SAID = re.compile(r"(?<![\w/.-])referee (?P<words>(?:[^\n|&;`\\]|\\\n)*)")


def commands_told() -> Iterator[tuple[str, str]]:
    """Yield the shell commands of the pages, each with the name of its page."""
    for name, page in written().items():
        code = [b.text for b in blocks(page) if b.language in {"sh", "bash", "ini"}]
        code += re.findall(r"`(referee [^`\n]+)`", prose(page))
        yield from ((name, text) for text in code)


def test_commands_in_the_pages_exist_with_their_options():
    for name, text in commands_told():
        for match in SAID.finditer(re.sub(r"#.*", "", text)):
            words = match["words"].split()
            if not words or not re.match(r"[a-z-]+\Z", words[0]) or words[0].startswith("-"):
                continue
            assert words[0] in COMMANDS, f"{name}: referee {match['words']}"
            context = click.Context(main)
            command = main.get_command(context, words[0])
            known = {opt for p in command.get_params(context) for opt in p.opts}
            used = {word.partition("=")[0] for word in words[1:] if re.match(r"-[-a-z]", word)}
            assert used <= known | {"-"}, f"{name}: referee {match['words']}"


def test_targets_of_make_in_the_pages_exist():
    makefile = (ROOT / "Makefile").read_text()
    known = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for name, page in written().items():
        code = "\n".join(b.text for b in blocks(page)) + "".join(
            re.findall(r"`[^`]+`", prose(page))
        )
        used = set(re.findall(r"(?<![\w-])make ([a-z-]+)\b", code))
        assert used <= known, f"{name}: {used - known}"


# --- the record ----------------------------------------------------------------------------------


def test_every_event_and_every_field_of_it_is_told():
    assert set(record.EVENTS) == set(codec.PAYLOADS)
    for event, words in record.EVENTS.items():
        assert words, event
        untold = [name for name, key in codec.keys_of(event).items() if not key.words]
        assert untold == [], event


def test_every_event_has_an_example():
    assert set(record.examples()) == set(record.EVENTS)


# --- books, clauses, moves -----------------------------------------------------------------------


@pytest.mark.parametrize("name", shelf())
def test_every_clause_of_a_book_is_printed_with_its_words(name):
    book, page = shelf()[name], pages()[f"docs/reference/books/{name}.md"]
    for clause in book.printed:
        assert clause.title, clause.number
        assert clause.text, clause.number
        assert f"### {clause.number} {clause.title}" in page
        assert clause.text in page
    for difference in book.differences():
        assert difference.number in page
    for term in book.terms:
        assert f"| `{term.name}` |" in page
    for clause in book.struck:
        assert f"| `{clause.number}` | struck |" in page


@pytest.mark.parametrize("name", shelf())
def test_every_move_and_every_field_of_it_is_told(name):
    book = shelf()[name]
    for kind in book.moves_known:
        assert kind.__doc__
        assert f": {kind.name}" in reference("moves") + pages()[f"docs/reference/books/{name}.md"]
        assert {field.kind for field in fields_of(kind)} <= set(kernel.KINDS)


def test_every_kind_of_field_is_told():
    assert set(kernel.KINDS) == set(_KINDS.values())


# --- the kernel and the API ----------------------------------------------------------------------


def test_every_fact_is_told_with_an_example():
    assert [type(fact) for fact in kernel.EXAMPLES if type(fact).__name__ != "Awaited"] == list(
        FACTS.values()
    )


def test_every_public_word_of_the_kernel_is_told_once():
    told = " ".join(kernel.WHERE.values()).split()
    assert sorted(told) == sorted(the_kernel.__all__)


def test_what_authors_may_use_is_told_as_the_docstrings_have_it():
    told = authors.PAGE.read_text(encoding="utf-8")
    assert told == authors.page(), "make reference"
    parts = [path.stem for path in authors.PARTS.glob("[a-z]*.py")]
    lacking = [name for name in parts if f"\n### `{name}`\n" not in told]
    lacking += [name for name in the_kernel.__all__ if f"| `{name}" not in told]
    assert not lacking
    assert len(told) < 50_000, "it is read at a glance"


def test_every_route_is_told():
    page = reference("api")
    for method, path, operation, _ in service.operations():
        assert f"`{method.upper()} {path}`" in page
        assert operation.get("summary"), f"{method} {path} has no words"


def test_every_kind_of_problem_and_every_status_is_told():
    assert all(f"| `{kind}` |" in reference("outcomes") for kind in KINDS)
    assert all(f"| {int(status)} |" in reference("commands") for status in service.Status)


def test_every_piece_made_from_the_code_is_used():
    used = {
        fence
        for page in written().values()
        for fence in re.findall(r"^```\{from-code\} (\S+)$", page, re.MULTILINE)
    }
    assert used == set(PIECES)


def test_every_page_of_decisions_is_in_the_list_and_says_what_it_was():
    index = pages()["docs/decisions/index.md"]
    found = {path.stem for path in (DOCS / "decisions").glob("*.md")} - {"index"}
    assert set(re.findall(r"^([a-z-]+)$", index, re.MULTILINE)) == found
    told = {
        name: numbers
        for numbers, name in re.findall(r"^\| ([\d, ]+) \|.*\((.*)\.md\) \|$", index, re.MULTILINE)
    }
    assert told == {
        name: was[1]
        for name in found
        if (was := re.search(r"\*Was: ([\d, ]+)\.\*", pages()[f"docs/decisions/{name}.md"]))
    }
    numbers = sorted(int(one) for some in told.values() for one in some.split(","))
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_files_that_decisions_name_are_there():
    named = [
        (page.name, name)
        for page in (DOCS / "decisions").glob("*.md")
        for name in re.findall(r"`((?:api|docs|referee|tests)/[\w/.-]+)`", page.read_text())
        if not name.endswith(".d.ts")  # which is made
    ]
    assert named
    assert [one for one in named if not (ROOT / one[1]).exists()] == []


def test_the_figures_of_a_run_become_a_table(tmp_path):
    spread = {"median": 0.312, "least": 0.3, "most": 0.34}
    figure = {
        "name": "rulings", "unit": "rulings/s", "value": {"median": 1234.5}, "ratio": spread,
        "aim": {"at_least": 0.25}, "met": True,
    }  # fmt: skip
    plain = {"name": "viewers", "unit": "ms", "value": {"median": 54.06}}
    slower = figure | {"value": {"median": 900}, "ratio": {**spread, "median": 0.2}}
    runs = {
        "compiled": {"machine": {"cores": "2"}, "figures": [figure, plain]},
        "python": {"machine": {"cores": "2"}, "figures": [slower]},
    }
    (tmp_path / "run.json").write_text(json.dumps(runs))
    told = figures.figures(tmp_path / "run.json")
    assert (
        "| rulings | 1,234 rulings/s | 0.31 | 0.30 … 0.34 | at least 0.25 | met"
        " | 900 rulings/s | 0.20 |"
    ) in told
    assert "| viewers | 54.1 ms |  |  |  |  | not measured |" in told
    assert "Not measured" in figures.figures(tmp_path / "none.json")
