"""What is kept of a table's answers: as long as what was read stays the same, and no longer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Claimed, Fact, Gathered, Moved, Said, Scored, Table, Told, cached, evolve

LED = Said("leader", "N")
TRUMPF = Said("trumpf", "H")
CUT = Moved(("HK",), "stock", "hand/N")
POINT = Scored("NS", 2)


def opened() -> Table:
    return shelf()["watten-bavarian-4"].agree().open("NESW")


class Asked:
    """Something asked of a table that counts how often it is really found out."""

    def __init__(self, read: Callable[[Table], Any]) -> None:
        self.times = 0

        def counted(table: Table) -> Any:
            self.times += 1
            return read(table)

        self.of = cached(counted)


READS: dict[str, tuple[Callable[[Table], Any], Fact, Fact]] = {
    "a mark": (lambda t: t["trumpf"], TRUMPF, LED),
    "the cards of a place": (lambda t: t.count("hand/N"), CUT, TRUMPF),
    "the card on top": (lambda t: t.top("hand/N"), CUT, TRUMPF),
    "where a card is known to lie": (lambda t: bool(t.whereabouts("HK")), CUT, TRUMPF),
    "a score": (lambda t: t.score("NS"), POINT, CUT),
    "a mark or what there is instead": (lambda t: t.marks.get("trumpf"), TRUMPF, LED),
}
"""What is read of the table, a fact that changes it, and one that does not."""


@pytest.mark.parametrize(("read", "changes", "leaves"), READS.values(), ids=READS)
def test_an_answer_holds_until_what_was_read_is_another(
    read: Callable[[Table], Any], changes: Fact, leaves: Fact
) -> None:
    table, asked = opened(), Asked(read)
    first = asked.of(table)
    after = evolve(table, (leaves,), 1)
    assert (asked.of(after), asked.times) == (first, 1)
    changed = evolve(after, (changes,), 2)
    assert (asked.of(changed), asked.times) == (read(changed), 2)
    assert asked.of(changed) != first


def test_two_tables_that_part_ways_do_not_hear_of_each_other() -> None:
    table, asked = opened(), Asked(lambda t: t["trumpf"])
    one, other = (evolve(table, (Said("trumpf", suit),), 1) for suit in "HE")
    assert [asked.of(t) for t in (one, other, one, table)] == ["H", "E", "H", table["trumpf"]]


def test_what_an_answer_rests_on_by_way_of_another_is_read_as_well() -> None:
    inner = Asked(lambda t: t["trumpf"])
    outer = Asked(lambda t: f"it is {inner.of(t)}")
    table = evolve(opened(), (TRUMPF,), 1)
    inner.of(table)
    assert outer.of(table) == "it is H"
    assert outer.of(evolve(table, (Said("trumpf", "E"),), 2)) == "it is E"


def test_an_answer_is_kept_apart_for_what_else_is_asked() -> None:
    @cached
    def held(table: Table, seat: str) -> int:
        return table.held(seat)

    table = evolve(opened(), (CUT,), 1)
    assert [held(table, seat) for seat in "NEN"] == [1, 0, 1]


def _yields(table: Table) -> Iterator[str]:
    yield table["trumpf"]


ANEW: dict[str, Callable[[Table], Any]] = {
    "a list, which can be changed": lambda t: [t["trumpf"]],
    "a list within": lambda t: ("trumpf", [t["trumpf"]]),
    "what is not found out yet": _yields,
    "what was read of all places": lambda t: sum(map(len, t.places.values())),
    "how many places there are": lambda t: len(t.places),
    "what was read of a copy": lambda t: t.copy()["trumpf"],
}


@pytest.mark.parametrize("read", ANEW.values(), ids=ANEW)
def test_what_cannot_be_kept_is_found_out_each_time(read: Callable[[Table], Any]) -> None:
    table, asked = opened(), Asked(read)
    asked.of(table)
    asked.of(table)
    assert asked.times == 2


# --- what the tale tells --------------------------------------------------------------------------


def said_so_far(heard: list[Fact]) -> Told[tuple[Any, ...]]:
    """Return what was said in a hand; ``heard`` is every fact that was taken up for it."""

    def take(so_far: tuple[Any, ...], _ruling: int, fact: Fact) -> tuple[Any, ...]:
        heard.append(fact)
        return (*so_far, fact.value) if isinstance(fact, Said) else so_far

    return Told((), take)


def test_of_the_tale_only_new_facts_are_taken_up() -> None:
    heard: list[Fact] = []
    said = said_so_far(heard)
    table = evolve(opened(), (TRUMPF, CUT), 1)
    assert said(table)[-1:] == ("H",)
    heard.clear()
    after = evolve(table, (LED,), 2)
    assert (said(after)[-2:], said(after)[-1]) == (("H", "N"), "N")
    assert heard == [LED]


def test_what_begins_anew_reads_nothing_from_before() -> None:
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


def test_another_course_of_the_hand_is_told_from_its_beginning() -> None:
    said = said_so_far([])
    table = evolve(opened(), (TRUMPF,), 1)
    told = said(table)
    assert said(evolve(table, (LED,), 2)) == (*told, "N")
    assert said(evolve(table, (Said("leader", "E"),), 2)) == (*told, "E")
    assert said(table) == told


def test_a_new_hand_is_a_new_tale() -> None:
    said = said_so_far([])
    table = evolve(opened(), (TRUMPF,), 1)
    assert said(table)
    assert said(evolve(table, (Gathered("stock"),), 2)) == ()


def test_an_answer_rests_on_what_the_tale_tells_and_not_on_each_fact_of_it() -> None:
    said = said_so_far([])
    asked = Asked(said)
    table = evolve(opened(), (TRUMPF,), 1)
    asked.of(table)
    asked.of(evolve(table, (CUT,), 2))
    assert asked.times == 1
    assert asked.of(evolve(table, (CUT, LED), 2))[-1] == "N"


def test_claims_that_a_fact_cannot_touch_stay_the_very_same() -> None:
    table = evolve(opened(), (Claimed(10, "W-9", "lacks", "N", ("HK",)), CUT), 1)
    others = (Moved(("S7",), "stock", "hand/E"), Moved(("S7",), "hand/E", "trick/E"))
    assert evolve(table, others, 2).claims is table.claims
    assert evolve(table, (Moved(("E7",), "stock", "hand/N"),), 2).claims != table.claims
