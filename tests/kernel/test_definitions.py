"""Definitions in force: a table knows them, wherever it comes from."""

from collections.abc import Callable

import pytest

from referee.games import shelf
from referee.games.watten.bavarian.power import trumps
from referee.games.whot.play import players
from referee.kernel import Gathered, Said, Table, evolve

LEFT = (Said("away", ["B"]), Gathered("stock"))

TABLES: dict[str, Callable[[Table], Table | None]] = {
    "as it was opened": lambda table: table,
    "a copy": lambda table: table.copy(),
    "after some facts": lambda table: evolve(table, LEFT[:1], 1),
    "the hand before": lambda table: evolve(table, LEFT, 1).last,
}


@pytest.mark.parametrize("made", TABLES.values(), ids=TABLES)
def test_a_definition_can_be_asked_of_every_table(made):
    table = made(shelf()["whot-short"].agree().open("ABC"))
    assert table is not None
    assert players(table) == (("A", "C") if table["away"] else ("A", "B", "C"))


def test_a_book_is_asked_by_its_own_definitions_at_a_table_that_another_opened():
    bavarian, blind = (shelf()[name].agree() for name in ("watten-bavarian-4", "watten-blind"))
    table = evolve(blind.open("NESW"), (Said("trumpf", "H"),), 1)
    assert trumps(bavarian.asking(table)) != trumps(blind.asking(table))
