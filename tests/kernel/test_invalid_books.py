"""A book that is not whole: it says so when it is made, with file, line and clause."""

import inspect
from collections.abc import Iterator

import pytest

from referee.games import shelf
from referee.games.whot import moves, specials
from referee.kernel import (
    Amendment,
    Awaited,
    Awaits,
    Book,
    Clause,
    Fact,
    InvalidBook,
    Mark,
    Move,
    Said,
    Table,
    Term,
    effect,
    meaning,
    penalty,
    price,
    rule,
)

NOBODY = ("dance",)


@rule("X-1", moves.Play, over="WH-6 WH-99")
def beyond(_table: Table) -> bool:
    """Over a clause that is not there."""
    return True


@rule("X-1", moves.Play, over="WH-5:passing")
def aside(_table: Table) -> bool:
    """Over a part that is not there."""
    return True


@price("X-1", moves.Play, of="WH-6 WH-98")
def paid(_table: Table) -> Iterator[Fact]:
    """The price of a clause that is not there."""
    yield from ()


@penalty("X-1", of="WH-97")
def punished(_table: Table, _proven: Fact) -> Iterator[Fact]:
    """The penalty of a clause that is not there."""
    yield from ()


@meaning("X-9")
def height(_table: Table) -> int:
    """A definition that is in no book."""
    return 1


@rule("X-1", moves.Play)
def asked(table: Table) -> bool:
    """Asking a definition that is not there."""
    return height(table) > 0


def in_a_helper(table: Table) -> bool:
    return any(height(table) > number for number in range(2))


@rule("X-1", moves.Play, when=in_a_helper)
def asked_when(_table: Table) -> bool:
    """Asking a definition that is not there, in a helper of its condition."""
    return True


@effect("X-1", moves.Play)
def marked(_table: Table) -> Iterator[Fact]:
    """A mark that is not declared."""
    yield Said("moonlight", value=True)


@effect("X-1", moves.Play)
def waited_for(table: Table, seat: str) -> Iterator[Fact]:
    """A move that is not in the book."""
    yield Awaits("play", (Awaited(seat, ("play", "sing")), *table.queue))


@effect("X-1", moves.Play)
def waited_for_by_name(_table: Table, seat: str) -> Iterator[Fact]:
    """A move that is not in the book, named in a constant."""
    yield Awaits("play", (Awaited(seat, moves=NOBODY),))


@rule("X-1", moves.Play)
def nameless(_table: Table) -> bool:
    return True


@rule("X-1", moves.Play)
def misread(_table: Table, cards: str) -> bool:
    """Asking for a field that the move does not have."""
    return cards != ""


def tiny(clause: Clause) -> Book:
    return shelf()["whot-short"].amended(
        "tiny", "Tiny", "A broken book.", Amendment(adopt=(clause,))
    )


BROKEN = {
    "a clause in over": (beyond, "displaces WH-99"),
    "a part in over": (aside, "displaces WH-5:passing"),
    "the clause of a price": (paid, "price or penalty on WH-98"),
    "the clause of a penalty": (punished, "price or penalty on WH-97"),
    "a definition": (asked, "asks for the definition height"),
    "a definition, in a helper": (asked_when, "asks for the definition height"),
    "a mark": (marked, "says the mark moonlight"),
    "an awaited move": (waited_for, "awaits sing"),
    "an awaited move by name": (waited_for_by_name, "awaits dance"),
    "a title": (nameless, "has no title"),
    "a field": (misread, "reads cards, which the move play does not have"),
}


@pytest.mark.parametrize(("clause", "fault"), BROKEN.values(), ids=BROKEN)
def test_what_names_nothing_is_said_with_its_place(clause, fault):
    with pytest.raises(InvalidBook) as caught:
        tiny(clause)
    [told] = caught.value.faults
    place, sentence = told.split(": ", 1)
    file, _, line = place.rpartition(":")
    assert file == __file__
    lines, first = inspect.getsourcelines(in_a_helper if clause is asked_when else clause.function)
    assert first <= int(line) < first + len(lines)
    assert sentence.startswith(f"X-1 ({clause.name}) ")
    assert fault in sentence


def test_everything_that_is_wrong_is_said_at_once():
    broken = (beyond, asked, marked, waited_for, height)
    with pytest.raises(InvalidBook) as caught:
        shelf()["whot-short"].amended("tiny", "Tiny", "", Amendment(adopt=broken))
    assert len(caught.value.faults) == len(broken) - 2  # the definition is there now
    assert all(fault in str(caught.value) for fault in caught.value.faults)


def test_what_a_value_of_a_term_brings_may_be_named():
    moonlight = Amendment(adopt=(height,), marks=(Mark("moonlight", "hand", default=False),))
    term = Term("moon", "Whether it shines.", ("off", "on"), "off", {"on": moonlight})
    amendment = Amendment(adopt=(asked, marked), terms=(term,))
    book = shelf()["whot-short"].amended("tiny", "Tiny", "", amendment)
    assert "moonlight" in {mark.name for mark in book.agree({"moon": "on"}).marks}


def test_what_a_value_of_a_term_brings_is_checked_as_well():
    term = Term("moon", "Whether.", ("off", "on"), "off", {"on": Amendment(adopt=(beyond,))})
    with pytest.raises(InvalidBook, match="displaces WH-99"):
        shelf()["whot-short"].amended("tiny", "Tiny", "", Amendment(terms=(term,)))


def test_a_clause_that_the_amended_book_had_may_be_named():
    book = shelf()["whot-short"].amended(
        "tiny", "Tiny", "", Amendment(strike=("WH-8",)), Amendment(adopt=(after_the_hold_on,))
    )
    assert book.clause("WH-8") is None


@rule("X-1", moves.Play, over="WH-8 WH-6")
def after_the_hold_on(_table: Table) -> bool:
    """Over a clause that a variant has struck."""
    return True


def test_the_text_of_another_definition_may_be_used_where_it_is_not_in_force():
    @meaning("X-1")
    def twice(table: Table) -> int:
        """Twice as high."""
        return 2 * int(height.as_printed(table))

    assert tiny(twice).meanings["twice"] is twice


@pytest.mark.parametrize("clause", [specials.hold_on, specials.after_hold_on], ids=lambda c: c.kind)
def test_a_part_that_stands_there_twice_is_refused(clause):
    with pytest.raises(InvalidBook, match="twice"):
        tiny(clause)


def test_a_move_of_which_something_else_is_said_is_refused() -> None:
    with pytest.raises(TypeError, match="Sing: nothing of a move is called turn"):

        class Sing(Move, name="sing", turn=True):
            """Sing a song."""
