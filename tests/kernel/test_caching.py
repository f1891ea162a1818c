"""What is kept of a table's answers: as long as some marks are the same, or the tale goes on."""

from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Claimed, Fact, Gathered, Moved, Said, Scored, Table, Told, cached, evolve
from referee.kernel.table.caching import NotOnlyRead

LED = Said("leader", "N")
TRUMPF = Said("trumpf", "H")
CUT = Moved(("HK",), "stock", "hand/N")
POINT = Scored("NS", 2)


def opened() -> Table:
    return shelf()["watten-bavarian-4"].agree().open("NESW")


def test_an_answer_holds_as_long_as_its_marks_are_the_same():
    asked = []

    @cached("trumpf")
    def named(table: Table, before: str) -> str:
        asked.append(table["trumpf"])
        return f"{before} {table['trumpf']}"

    table = evolve(opened(), (TRUMPF,), 1)
    assert named(table, "it is") == "it is H"
    assert named(evolve(table, (LED, CUT, POINT), 2), "it is") == "it is H"
    assert named(table, "once more") == "once more H"
    changed = evolve(table, (Said("trumpf", "E"),), 2)
    assert (named(changed, "it is"), named(table, "it is")) == ("it is E", "it is H")
    assert asked.count("E") == 1


def test_where_facts_are_checked_an_answer_that_reads_more_is_found():
    @cached("trumpf")
    def leads(table: Table) -> str:
        return f"{table['leader']} leads, {table['trumpf']} is trumpf"

    table = evolve(opened(), (TRUMPF,), 1)
    leads(table)
    with pytest.raises(NotOnlyRead, match="leads reads more of the table than trumpf"):
        leads(evolve(table, (LED,), 2))


def test_another_book_in_force_finds_nothing_kept():
    @cached("trumpf")
    def least(table: Table) -> int:
        return table.in_force.least

    table = opened()
    assert least(table) == 4
    assert least(shelf()["watten-bavarian-2"].agree().asking(table)) == 2


# --- what the tale tells --------------------------------------------------------------------------


def said_so_far(heard: list[Fact]) -> Told[tuple[Any, ...]]:
    """Return what was said in a hand; ``heard`` is every fact that was taken up for it."""

    def take(so_far: tuple[Any, ...], _ruling: int, fact: Fact) -> tuple[Any, ...]:
        heard.append(fact)
        return (*so_far, fact.value) if isinstance(fact, Said) else so_far

    return Told((), take)


def test_of_the_tale_only_new_facts_are_taken_up():
    heard: list[Fact] = []
    said = said_so_far(heard)
    table = evolve(opened(), (TRUMPF, CUT), 1)
    assert said(table)[-1:] == ("H",)
    heard.clear()
    after = evolve(table, (LED,), 2)
    assert (said(after)[-2:], said(after)[-1]) == (("H", "N"), "N")
    assert heard == [LED]


def test_what_begins_anew_reads_nothing_from_before():
    heard: list[Fact] = []

    def take(so_far: tuple[Any, ...], _ruling: int, fact: Fact) -> tuple[Any, ...]:
        heard.append(fact)
        return (*so_far, fact)

    since = Told[tuple[Any, ...]]((), take, lambda fact: fact == TRUMPF)
    table = evolve(opened(), (CUT, TRUMPF, LED), 1)
    assert (since(table), heard) == ((LED,), [LED])
    assert since(evolve(table, (POINT,), 2)) == (LED, POINT)
    assert heard == [LED, POINT]
    assert since(evolve(table, (TRUMPF,), 2)) == ()


def test_another_course_of_the_hand_is_told_from_its_beginning():
    said = said_so_far([])
    table = evolve(opened(), (TRUMPF,), 1)
    told = said(table)
    assert said(evolve(table, (LED,), 2)) == (*told, "N")
    assert said(evolve(table, (Said("leader", "E"),), 2)) == (*told, "E")
    assert said(table) == told


def test_a_new_hand_is_a_new_tale():
    said = said_so_far([])
    table = evolve(opened(), (TRUMPF,), 1)
    assert said(table)
    assert said(evolve(table, (Gathered("stock"),), 2)) == ()


def test_claims_that_a_fact_cannot_touch_stay_the_very_same():
    table = evolve(opened(), (Claimed(10, "W-9", "lacks", "N", ("HK",)), CUT), 1)
    others = (Moved(("S7",), "stock", "hand/E"), Moved(("S7",), "hand/E", "trick/E"))
    assert evolve(table, others, 2).claims is table.claims
    assert evolve(table, (Moved(("E7",), "stock", "hand/N"),), 2).claims != table.claims
