"""Who is named, and what is asked for: claims about hidden hands, case by case."""

from collections.abc import Iterator

from referee.kernel import (
    LAWS,
    REPORTS,
    UNKNOWN,
    Book,
    Claimed,
    Face,
    Fact,
    Gathered,
    Lacks,
    Moved,
    Pack,
    PrintedCard,
    Refuted,
    Scored,
    Seat,
    Shown,
    Table,
    effect,
    evolve,
    penalty,
    rule,
)
from referee.kernel.decide import decide
from referee.kernel.proof.proofs import deciding, impossible, untrue
from referee.trial.player import after, made
from tests.kernel.world import Lay, claims, draws, story


def told(*facts: Fact) -> Table:
    """Return a table of three hands of two from a pack of eight, after these facts."""
    return story(small(), *facts)


def small() -> Table:
    pack = Pack(PrintedCard(f, f) for f in ("H1", "H2", "H3", "H4", "S1", "S2", "S3"))
    table = Book("small", "Small", "", pack, (3, 3), (), ()).agree().open(("A", "B", "C"))
    return evolve(table, [draws(seat, 2) for seat in "ABC"], 0)


def lacks(number: int, seat: str, *cards: str) -> Claimed:
    return claims(number, "lacks", seat, *cards)


HEARTS = ("H1", "H2", "H3", "H4")


def test_two_who_both_deny_what_somebody_must_hold_are_both_warned_and_neither_named():
    """Four cards of two hands cannot all be spades: there are three."""
    table = told(lacks(1, "A", *HEARTS), lacks(2, "B", *HEARTS))
    found = impossible(table)
    assert found
    assert [claim.seat for claim in found.claims] == ["A", "B"]
    assert found.named == ()
    assert found.proof == (1, 2)
    implied = "what A implied in ruling 1 (X-1), what B implied in ruling 2 (X-1)"
    assert found.text == f"Not all of this can be true: {implied}."


def test_cards_shown_elsewhere_name_the_one_who_denied():
    """When two of three spades are seen elsewhere, two cards that are no hearts do not exist."""
    first = told(lacks(1, "A", *HEARTS), Moved(("S1",), "hand/B", "pile"))
    assert impossible(first) is None
    after = evolve(first, (Shown("hand/C", ("S2",)),), 3)
    found = impossible(after)
    assert found
    assert [one.seat for one in found.named] == ["A"]
    assert found.proof == (1, 2, 3)
    assert [claim.number for claim, _ in untrue(after)] == [1]


@rule("S-1", Lay, when=lambda _t, card: card.startswith("S"))
def no_heart(_table: Table, seat: Seat) -> Lacks:
    """Whoever lays a spade holds no heart."""
    return Lacks(seat, frozenset(HEARTS))


@effect("S-2", Lay)
def laid(_table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """A card is laid."""
    yield Moved((card,), f"hand/{seat}", "pile")


@penalty("S-3", of="S-1")
def pays(_table: Table, refuted: Refuted) -> Iterator[Fact]:
    """Who held a heart pays."""
    yield Scored(refuted.seat, -1)


def test_a_ruling_warns_of_two_and_refutes_the_one_when_it_can_be_nobody_else():
    """Whoever lays a spade has another card; of three spades two lie there, so one is left."""
    book = Book("s", "S", "", small().pack, (3, 3), (Lay, *REPORTS), (*LAWS, no_heart, laid, pays))
    table = small()
    one = decide(book, table, made(book, "lay", "A", "S1"), ruling=1)
    assert one.flags == ()
    two = decide(book, after(one), made(book, "lay", "B", "S2"), ruling=2)
    assert [(flag.clause, flag.seat) for flag in two.flags] == [("G-3", "")]
    assert two.evidence == (1, 2)
    three = decide(book, after(two), made(book, "see", "hand/B", ("H1",)), ruling=3)
    assert [f.seat for f in three.facts if isinstance(f, Refuted)] == ["B"]
    assert [f for f in three.facts if isinstance(f, Scored)] == [Scored("B", -1)]
    other = decide(book, after(two), made(book, "see", "hand/C", ("S3",)), ruling=3)
    refuted = [fact for fact in other.facts if isinstance(fact, Refuted)]
    breaches = [(f.seat, f.breach, f.proof) for f in refuted]
    assert breaches == [("A", 1, (1, 2, 3)), ("B", 2, (1, 2, 3))]
    again = decide(book, after(two), made(book, "see", "hand/C", ("H4",)), ruling=3)
    assert again.flags == ()


def test_the_hand_with_fewer_cards_decides_between_two():
    table = told(lacks(1, "A", *HEARTS), lacks(2, "B", *HEARTS), Moved(("S1",), "hand/B", "pile"))
    assert deciding(table) == ((("hand/B", 1),), True)
    honest = evolve(table, (Shown("hand/B", ("S2",)),), 4)
    found = impossible(honest)
    assert found
    assert [one.seat for one in found.named] == ["A"]


def test_one_claim_is_decided_by_the_hand_it_was_made_of():
    table = told(lacks(1, "A", "H1"), Moved(("S1",), "hand/A", "pile"))
    assert deciding(table, [1]) == ((("hand/A", 1),), True)


def test_one_claim_is_decided_by_the_only_other_place_where_that_takes_fewer():
    shown = [Shown("hand/B", ("H2", "H3")), Shown("hand/C", ("H4", "S1"))]
    table = told(lacks(1, "A", "H1"), *shown)
    assert deciding(table, [1]) == ((("stock", 1),), True)


def test_cards_that_came_in_since_may_leave_it_undecided():
    table = told(lacks(1, "A", "H1"), Moved((UNKNOWN,), "stock", "hand/A"))
    assert deciding(table, [1]) == ((("hand/A", 3),), False)


def test_nothing_is_asked_for_where_nothing_is_open():
    table = told(lacks(1, "A", "H1"), Moved(("H1",), "hand/B", "pile"))
    assert deciding(table, [1]) is None
    assert deciding(table) is None


def test_a_record_that_contradicts_itself_accuses_nobody():
    table = told(lacks(1, "A", *HEARTS), Moved(("H1",), "hand/B", "pile"))
    table = evolve(table, (Moved(("H1",), "hand/C", "pile"), Shown("hand/A", ("H2",))), 3)
    assert impossible(table) is None
    assert untrue(table) == ()


def test_the_leftovers_of_a_hand_that_is_over_can_still_be_laid_on_its_end():
    table = told(lacks(1, "A", "H1"))
    assert evolve(table, (Moved(("S1",), "hand/A", "pile"),), 2).last is None
    end = evolve(table, (Moved(("S1",), "hand/A", "pile"), Gathered("stock")), 2).last
    assert end
    assert untrue(end) == ()
    after = evolve(end, (Shown("hand/A", ("H1",)),), 3)
    assert [claim.number for claim, _ in untrue(after)] == [1]
