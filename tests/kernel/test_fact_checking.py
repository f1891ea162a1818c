"""Facts that cannot be: told with clause and place where facts are checked, and let happen else."""

from collections.abc import Iterator

import pytest

from referee.games import shelf
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    Book,
    Claimed,
    Deal,
    Ended,
    Fact,
    Flagged,
    InvalidFact,
    Looked,
    Moved,
    Said,
    Scored,
    Seat,
    Shown,
    Table,
    effect,
)
from referee.kernel.decide import decide
from referee.kernel.table.checks import Checks

WRONG = {
    "a mark that is not declared": (Said("moon", value=1), "the mark 'moon' is not declared"),
    "a value that is no JSON": (Said("debt", 0.5), "0.5 is no plain JSON value"),
    "a value in a value": (Said("must_say", {"A": [b"x"]}), "is no plain JSON value"),
    "a move that is not there": (Awaits("play", (Awaited("A", ("sing",)),)), "no move 'sing'"),
    "an empty place at the table": (Awaits("play", (Awaited("Z", ("play",)),)), "sits at 'Z'"),
    "waiting for nothing": (Awaits("play", (Awaited("A", ()),)), "it awaits nothing"),
    "a clause that is not there": (Flagged("WH-99", "A", "Hm."), "there is no clause WH-99"),
    "a card that is not there": (Shown("hand/A", ("C99",)), "the pack has no card 'C99'"),
    "more cards than lie there": (Moved(("?",) * 9, "pile", "stock"), "pile has 0 of 9 cards"),
    "a look at nothing": (Looked("A", "pile", ("?",)), "pile has 0 of 1 cards"),
    "a claim of no kind": (Claimed(1, "WH-6", "hides", "A", ("C1",)), "'hides' is no kind"),
    "points for nobody": (Scored("Z", 1), "there is no side 'Z'"),
    "an end of nothing": (Ended("evening"), "'evening' does not end"),
    "a match won by nobody": (Ended("match", ("Z",)), "there is no side 'Z' to win"),
}


def bringing(fact: Fact) -> tuple[Book, Table]:
    @effect("X-1", Deal)
    def wrong(_table: Table) -> Iterator[Fact]:
        """A slip of the author."""
        yield fact

    book = shelf()["whot-short"].amended("x", "X", "", Amendment(adopt=(wrong,))).agree()
    return book, book.open("AB")


@pytest.mark.parametrize(("fact", "fault"), WRONG.values(), ids=WRONG)
def test_a_wrong_fact_is_told_with_the_clause_that_brings_it(fact, fault):
    book, table = bringing(fact)
    with pytest.raises(InvalidFact) as told:
        decide(book, table, Deal(Seat("A")))
    assert fault in str(told.value)
    assert str(told.value).startswith(f"{__file__}:")
    assert ": X-1 cannot let " in str(told.value)


def test_on_the_fast_path_nobody_looks(monkeypatch):
    monkeypatch.setattr(Checks, "facts", False)
    book, table = bringing(Scored("Z", 1))
    ruling = decide(book, table, Deal(Seat("A")))
    assert ruling.facts[-1] == Scored("Z", 1)
