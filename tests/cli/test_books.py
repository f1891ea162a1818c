"""``referee games`` and ``referee rules``: the shelf, and every book as it is printed."""

import json
import re

import pytest

from referee.cli.console import hanging
from referee.cli.text import Console, Text
from referee.games import shelf
from tests.fixtures.shelves import first_of_each_family

BOOKS = shelf()
AMENDED = [name for name, book in BOOKS.items() if book.base]


def test_games_lists_every_book_with_its_players_and_what_it_amends(referee):
    lines = referee("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*BOOKS, "toy"]
    by_name = {line.split()[0]: line for line in lines}
    assert by_name["toy"].endswith("Toy · 2 to 4 players")
    for name in AMENDED:
        last = " · provisional" * BOOKS[name].provisional
        assert by_name[name].endswith(f"amends {BOOKS[name].base.name}{last}")


def test_games_as_data(referee):
    entries = json.loads(referee("games", "--json").stdout)
    assert [entry["name"] for entry in entries] == [*BOOKS, "toy"]
    assert entries[-1]["seats"] == {"min": 2, "max": 4}
    assert entries[-1]["amends"] is None


@pytest.mark.parametrize("name", first_of_each_family([*BOOKS, "toy"]))
def test_every_clause_is_on_one_line_that_begins_with_its_number(name, referee):
    book = {**BOOKS, **_toys()}[name]
    result = referee("rules", name)
    assert result.exit_code == 0
    for clause in book.printed:
        found = re.findall(rf"^{clause.number} .*$", result.stdout, re.MULTILINE)
        assert len(found) == 1
        assert clause.title in found[0]
        assert clause.text in found[0]


def _toys() -> dict[str, object]:
    from tests.notation.toy import SHELF  # noqa: PLC0415 - beside the real shelf, not on it

    return SHELF


@pytest.mark.parametrize("name", first_of_each_family(AMENDED))
def test_the_difference_from_the_amended_book_is_marked(name, referee):
    book = BOOKS[name]
    signs = {"adopted": "+", "replaced": "~", "reworded": "≈", "": " "}
    out = referee("rules", name).stdout
    for clause in book.printed:
        assert re.search(rf"^{clause.number} +{re.escape(signs[clause.mark])} ", out, re.MULTILINE)
    for clause in book.struck:
        assert re.search(rf"^{clause.number} +- {re.escape(clause.title)}", out, re.MULTILINE)
    assert any(clause.mark for clause in book.printed)


def test_rules_as_data_in_german(referee):
    data = json.loads(referee("rules", "whot-tournament", "--language", "de", "--json").stdout)
    by_number = {clause["number"]: clause for clause in data["clauses"]}
    assert by_number["WHT-6"]["title"] == "Das Finale"
    assert {"number": "WHT-6", "change": "adopted"}.items() <= next(
        one.items() for one in data["differences"] if one["text"].startswith("Das Finale. Sind nur")
    )


def test_the_colour_of_a_number_ends_with_the_number():
    out = Console(terminal=True, width=40)
    line = hanging(out, Text("WH-6", style="cyan"), "a card fits", 8)
    assert [words for words, style in line.runs if style] == ["WH-6"]


def test_at_a_terminal_a_clause_is_wrapped_under_its_text():
    out = Console(terminal=True, width=40)
    text = hanging(out, Text("WH-6"), "a card fits by its suit or by its number", 8).plain
    assert text.splitlines() == ["WH-6    a card fits by its suit or by", "        its number"]
