"""Pieces of the kernel that no game reaches by itself: amendments, displacement, order, secrets."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from referee.games import shelf
from referee.games.lohai.carryover import CARRYOVER
from referee.games.lohai.crazy import CRAZY
from referee.games.watten.bavarian.go_house import three_when_tight
from referee.kernel import (
    FLAGS,
    LAWS,
    REPORTS,
    UNKNOWN,
    Amendment,
    Awaited,
    Awaits,
    Book,
    By,
    Claimed,
    Clause,
    Disagreement,
    Face,
    Fact,
    Flagged,
    Lacks,
    Laid,
    Mark,
    Move,
    Moved,
    No,
    Refuted,
    Said,
    Scored,
    Seat,
    Shown,
    Table,
    Term,
    effect,
    evolve,
    meaning,
    penalty,
    rule,
    upshot,
)
from referee.kernel.decide import decide, let_stand
from referee.kernel.offers import offers
from referee.kernel.rules.moves import fields_of, hidden
from referee.kernel.rules.reading import move_from_json
from referee.kernel.sentences import in_words
from referee.kernel.table.facts import FACTS, facts_from_json, facts_to_json
from referee.match.other_rules import terms_for
from referee.trial.player import after, made
from tests.kernel.world import Lay, small_pack

LOHAI, BAVARIAN = shelf()["lohai-4"], shelf()["watten-bavarian-4"]


class Show(Move, name="tell", in_turn=False, sealed=("card",)):
    seat: Seat
    card: Face


class Declare(Move, name="declare", in_turn=False):
    seat: Seat
    hearts: bool = False


def lay(seat: str, card: str) -> Lay:
    return Lay(Seat(seat), Face(card))


def tell(seat: str, card: str) -> Show:
    return Show(Seat(seat), Face(card))


def book_of(*clauses: Clause, marks: tuple[Mark, ...] = (), terms: tuple[Term, ...] = ()) -> Book:
    return Book(
        "small", "Small", "", small_pack(), (2, 2), (Lay, Show, *REPORTS), (*LAWS, *clauses),
        marks=(Mark("count", "hand", 0), *marks), terms=terms,
        begin=lambda t, _: tuple(Moved(("?",) * 3, "stock", f"hand/{seat}") for seat in t.seats),
    )  # fmt: skip


def opened(*clauses: Clause) -> tuple[Book, Table]:
    book = book_of(*clauses).agree()
    return book, book.open(("A", "B"))


@effect("X-1", Lay)
def laid(_table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
    """Laying. A card is laid."""
    yield Moved((card,), f"hand/{seat}", "pile")


@rule("X-2", Lay)
def never(_table: Table) -> No:
    """Never. Nothing may be laid."""
    return No("Never.")


@rule("X-3", Lay, over="X-2")
def special(_table: Table) -> bool:
    """Specially. This may be laid."""
    return True


@rule("X-4", Lay, over="X-3")
def more_special(_table: Table) -> bool:
    """More specially. This may be laid."""
    return True


@pytest.mark.parametrize("take", ["top", "bottom"])
@pytest.mark.parametrize("lying", [("C1", "?", "?"), ("?", "C1", "?"), ("?", "?", "C1")])
def test_a_card_that_is_named_is_none_of_the_unseen_ones_that_are_moved_with_it(lying, take):
    _, table = opened(laid)
    table = evolve(table, [Moved(lying, "hand/A", "pile")], 1)
    table = evolve(table, [Moved(lying, "pile", "hand/B", take)], 2)
    assert sorted(table.faces("hand/B")) == ["?"] * 5 + ["C1"]
    assert [place for place, _ in table.known["C1"]] == ["hand/B"]


def test_of_two_like_cards_the_one_that_lies_in_the_packet_leaves_with_the_unseen_ones():
    _, table = opened(laid)
    heap = ("C1", "?", "J", "?", "J")
    table = evolve(table, [Moved(("?",) * 2, "stock", "hand/A"), Moved(heap, "hand/A", "pile")], 1)
    table = evolve(table, [Moved(heap[:-1], "pile", "hand/B", "bottom")], 2)
    assert table.faces("pile") == ("J",)
    assert sorted(table.faces("hand/B")) == sorted((*heap[:-1], "?", "?", "?"))


def test_of_two_like_cards_the_one_on_top_stays_where_another_card_was_seen_below_it():
    _, table = opened(laid)
    heap = ("J", "?", "?", "J")
    table = evolve(table, [Moved(("?",) * 2, "stock", "hand/A"), Moved(heap, "hand/A", "pile")], 1)
    table = evolve(table, [Shown("pile", ("C1",))], 2)
    table = evolve(table, [Moved(table.faces("pile")[:-1], "pile", "hand/B", "bottom")], 3)
    assert table.faces("pile") == ("J",)


# --- displacement ---------------------------------------------------------------------------------


def test_a_special_rule_displaces_a_general_one():
    assert decide(*opened(laid, never), lay("A", "C1")).outcome == "void"
    assert decide(*opened(laid, never, special), lay("A", "C1")).outcome == "stands"


def test_a_displaced_clause_displaces_nothing():
    ruling = decide(*opened(laid, never, special, more_special), lay("A", "C1"))
    assert (ruling.outcome, ruling.cites) == ("void", ("X-2",))


def test_a_clause_displaces_only_where_it_bears():
    @rule("X-3", Lay, over="X-2", when=lambda _t, card: card == "C1")
    def of_one_card(_table: Table) -> bool:
        """Of one card. It may be laid."""
        return True

    book, table = opened(laid, never, of_one_card)
    assert decide(book, table, lay("A", "C1")).outcome == "stands"
    assert decide(book, table, lay("A", "C2")).outcome == "void"


def test_of_cards_that_do_not_exist_the_same_is_asked_and_none_is_remembered():
    book, table = opened(laid, never)
    for face in ("Z8", "Z9"):
        decide(book, table, lay("A", face))
    assert {card for kind, _, card in book.bearings.found if kind == "rule"} == {UNKNOWN}


def test_what_bears_on_a_move_bears_on_every_kind_of_it():
    class LayLow(Lay, name="lay-low"):
        """Lay a card face down."""

    book, table = opened(laid, never)
    book = replace(book, moves_known=(*book.moves_known, LayLow))
    assert decide(book, table, LayLow(Seat("A"), Face("C1"))).cites == ("X-2",)


@pytest.mark.parametrize("taken", ["move", "kind"])
def test_no_field_of_a_move_is_called_as_reports_call_the_move(taken):
    made = type("Odd", (Move,), {"__annotations__": {taken: str}})
    with pytest.raises(TypeError, match=rf"Odd\.{taken} has a name"):
        fields_of(made)


# --- amendments -----------------------------------------------------------------------------------


def test_amendments_that_touch_different_things_combine_in_either_order():
    def parts(book: Book) -> set[tuple[str, str, str]]:
        return {clause.part for clause in book.clauses}

    both = LOHAI.amended("both", "Both", "", CARRYOVER, CRAZY)
    other_way = LOHAI.amended("both", "Both", "", CRAZY, CARRYOVER)
    assert parts(both) == parts(other_way)
    assert set(both.differences()) == set(other_way.differences())
    assert [c.part for c in both.clauses] == [c.part for c in other_way.clauses]
    assert both.base is LOHAI


TOUCHING = {
    "the same part": Amendment(replace=CARRYOVER.replace),
    "the same mark": Amendment(marks=(Mark("lo_pot", "match", {}),)),
    "the same new clause": Amendment(adopt=CARRYOVER.adopt[:1]),
    "striking a clause of which a part was replaced": Amendment(strike=("LO-22",)),
    "striking a clause that was adopted": Amendment(strike=("LOC-1",)),
}


@pytest.mark.parametrize("other", TOUCHING.values(), ids=TOUCHING)
def test_two_amendments_that_touch_the_same_are_refused(other):
    with pytest.raises(Disagreement, match="touch the same"):
        LOHAI.amended("clash", "Clash", "", CARRYOVER, other)


def test_a_variant_that_replaces_a_meaning_changes_nothing_else():
    tight = Amendment(replace=(three_when_tight,))
    variant = BAVARIAN.amended("tight", "Tight", "", tight)
    assert [(d.number, d.change) for d in variant.differences()] == [("W-40", "replaced")]
    pairs = zip(BAVARIAN.clauses, variant.clauses, strict=True)
    assert [new for old, new in pairs if old is not new] == [three_when_tight]


def test_a_penalty_may_take_the_place_of_one_that_is_called_otherwise():
    @penalty("W-36", of="W-34", called="breach")
    def nothing(_table: Table, _refuted: Refuted) -> Iterator[Fact]:
        """Nothing. A breach costs nothing."""
        return iter(())

    mild = BAVARIAN.amended("mild", "Mild", "", Amendment(replace=(nothing,)))
    assert [b.clause for b in mild.costs("penalty", "W-34")] == [nothing]


def test_an_amendment_of_what_is_not_there_is_the_authors_slip():
    with pytest.raises(ValueError, match="no clause X-9"):
        book_of(laid).amended("odd", "Odd", "", Amendment(strike=("X-9",)))
    with pytest.raises(ValueError, match="no part"):
        book_of(laid).amended("odd", "Odd", "", Amendment(replace=(never,)))


def test_a_variant_drops_a_term_that_it_has_settled_or_agrees_on_it_otherwise():
    base = replace(book_of(laid), terms=(SIZE, LAYING))
    settled = base.amended("settled", "Settled", "", Amendment(drop=("laying",)))
    assert [term.name for term in settled.terms] == ["size", "series"]
    assert ("laying", "term", "not agreed on here") in settled.differences()
    with pytest.raises(Disagreement, match="not a term"):
        settled.agree({"laying": "no"})
    larger = Term("size", "Cards", range(4, 9), 8)
    other = base.amended("other", "Other", "", Amendment(drop=("size",), terms=(larger,)))
    assert other.agree().agreed == {"laying": "yes", "size": 8, "series": "single"}
    with pytest.raises(ValueError, match="no term lying"):
        base.amended("odd", "Odd", "", Amendment(drop=("lying",)))


def test_a_value_brings_terms_of_its_own_and_settles_others():
    height = Term("height", "How high", range(1, 4), 2)
    built = Amendment(terms=(height,), drop=("size",), provisional=True)
    shape = Term("shape", "Flat or built", ("flat", "built"), "flat", {"built": built})
    base = replace(book_of(laid), terms=(SIZE, shape))
    asked = [(one.term.name, one.needs, one.bars) for one in base.asks]
    assert asked[:3] == [
        ("size", {}, {"shape": "built"}), ("shape", {}, {}), ("height", {"shape": "built"}, {}),
    ]  # fmt: skip
    agreed = base.agree({"shape": "built", "height": 3})
    assert agreed.agreed == {"shape": "built", "height": 3, "series": "single"}
    assert agreed.provisional
    assert not base.agree().provisional
    brought = [one.term.name for one in agreed.asks if not {"series"} & one.needs.keys()]
    assert brought == ["shape", "series", "height"]
    assert terms_for(base, agreed.agreed) == agreed.agreed
    assert terms_for(base, {**agreed.agreed, "shape": "flat"}) == {
        "shape": "flat", "series": "single",
    }  # fmt: skip


def test_a_book_with_one_part_twice_is_the_authors_slip():
    with pytest.raises(ValueError, match="twice"):
        book_of(laid, laid)


# --- terms ----------------------------------------------------------------------------------------

SIZE = Term("size", "Cards", range(1, 6), 3)
LAYING = Term("laying", "Laying", ("yes", "no"), "yes", {"no": Amendment(adopt=(never,))})


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"size": 6}, "1 to 5, not 6"), ({"size": "many"}, "1 to 5"), ({"size": True}, "1 to 5"),
        ({"laying": "perhaps"}, "one of yes, no"), ({"odd": 1}, "not a term"),
    ],
)  # fmt: skip
def test_terms_that_do_not_exist_are_refused_with_those_that_do(given, fault):
    with pytest.raises(Disagreement, match=fault):
        book_of(laid, terms=(SIZE, LAYING)).agree(given)


def test_a_term_chooses_a_clause_and_the_book_in_force_has_no_other():
    book = book_of(laid, terms=(SIZE, LAYING))
    assert book.agree({"size": "4"}).agreed == {"size": 4, "laying": "yes", "series": "single"}
    assert book.agree().clause("X-2") is None
    forbidding = book.agree({"laying": "no"})
    assert forbidding.clause("X-2") is not None
    assert decide(forbidding, forbidding.open(("A", "B")), lay("A", "C1")).outcome == "void"


def test_a_value_may_bring_terms_of_its_own_that_change_what_it_brought():
    @rule("X-2", Lay, called="never")
    def after_all(_table: Table) -> bool:
        """After all. It may be laid."""
        return True

    strict = Term("strict", "Strict", ("yes", "no"), "yes", {"no": Amendment(replace=(after_all,))})
    bringing = Amendment(adopt=(never,), terms=(strict,))
    book = book_of(laid, terms=(SIZE, Term("laying", "Laying", ("yes", "no"), "yes",
                                           {"no": bringing})))  # fmt: skip
    assert book.agree().agreed == {"size": 3, "laying": "yes", "series": "single"}
    mild = book.agree({"strict": "no", "laying": "no"})
    assert mild.agreed == {"size": 3, "laying": "no", "strict": "no", "series": "single"}
    assert decide(mild, mild.open(("A", "B")), lay("A", "C1")).outcome == "stands"
    severe = book.agree({"laying": "no"})
    assert decide(severe, severe.open(("A", "B")), lay("A", "C1")).outcome == "void"
    with pytest.raises(Disagreement, match="strict is agreed on only with laying=no"):
        book.agree({"strict": "no"})


def test_a_variant_may_exclude_terms_that_its_base_allows():
    def only_small(terms: Mapping[str, int | str]) -> str | None:
        return "Small hands only." if terms["size"] != 1 else None

    book = book_of(laid, terms=(SIZE, LAYING))
    small = book.amended("less", "Less", "", Amendment(excludes=(only_small,)))
    assert small.agree({"size": 1}).agreed["size"] == 1
    with pytest.raises(Disagreement, match="Small hands only"):
        small.agree()


@pytest.mark.parametrize("seats", [("A",), ("A", "B", "C"), ("A", "A")])
def test_seats_a_book_is_not_made_for_are_refused(seats):
    with pytest.raises(Disagreement):
        book_of().agree().open(seats)


# --- the order inside a ruling --------------------------------------------------------------------


@rule("X-5", Lay, when=lambda t, card: not t.count("pile") and card[0] == "C")
def duty(_table: Table, seat: Seat) -> Lacks:
    """The duty. Hearts go first."""
    return Lacks(seat, frozenset({"H1", "H2", "H3"}))


@penalty("X-6", of="X-5")
def fine(table: Table, refuted: Refuted) -> Iterator[Fact]:
    """The fine. A point for each breach found so far and this one."""
    yield Said("count", table["count"] + 1)
    yield Scored(refuted.seat, -table["count"])


def told(book: Book, table: Table, *moves: Move) -> Any:
    ruling = None
    for move in moves:
        ruling = decide(book, table, move)
        table = after(ruling)
    return ruling


def see(book: Book, place: str, *faces: str) -> Move:
    return move_from_json(book, {"move": "see", "place": place, "cards": list(faces)})


def test_two_breaches_proven_in_one_ruling_are_both_priced_each_on_the_table_the_last_left():
    @effect("X-1", Lay, called="laid")
    def twice(_table: Table, seat: Seat, card: Face) -> Iterator[Fact]:
        """Twice. It is implied of both hands."""
        yield Moved((card,), f"hand/{seat}", "pile")
        hearts = ("H1", "H2", "H3")
        yield Claimed(98, "X-5", "lacks", "A", hearts)
        yield Claimed(99, "X-5", "lacks", "A", hearts)

    book, table = opened(twice, fine, words_of("X-5"))
    ruling = told(book, table, lay("A", "C1"), see(book, "hand/A", "H1"))
    assert [fact.number for fact in ruling.facts if isinstance(fact, Refuted)] == [98, 99]
    assert [fact.points for fact in ruling.facts if isinstance(fact, Scored)] == [-1, -2]
    assert ruling.evidence == (1, 2)
    assert set(ruling.cites) >= {"X-5", "X-6", "G-1"}


def words_of(number: str) -> Clause:
    @rule(number, Show)
    def printed(_table: Table) -> bool:
        """Words. They are only printed."""
        return True

    return printed


def test_a_void_act_that_shows_the_card_proves_the_breach_at_once():
    @rule("X-7", Lay, when=lambda t: t.count("pile") > 0)
    def one_only(_table: Table) -> No:
        """One only. One card is laid."""
        return No("One card is laid.")

    book, table = opened(laid, duty, fine, one_only)
    ruling = told(book, table, lay("A", "C1"), lay("A", "H2"))
    assert ruling.outcome == "void"
    assert ruling.cites[0] == "X-7"
    assert [fact.breach for fact in ruling.facts if isinstance(fact, Refuted)] == [1]
    assert after(ruling).score("A") == -1


def test_a_breach_that_an_effect_finds_in_the_tale_is_priced_too():
    @effect("X-8", Show)
    def found(table: Table, seat: Seat) -> Iterator[Fact]:
        """Found. What was told is judged later."""
        yield Refuted(7, "X-5", seat, 1, (table.ruling,))

    book, table = opened(laid, duty, fine, found)
    ruling = told(book, table, lay("B", "H1"), tell("A", "C1"))
    assert after(ruling).score("A") == -1
    assert ruling.cites == ("X-5", "X-6", "X-8")


def test_who_is_awaited_on_behalf_of_another_clause_is_awaited_by_that_clause():
    @effect("X-8", Lay)
    def passes(_table: Table) -> Iterator[Any]:
        """Passing. Somebody else goes on."""
        yield By("X-1", Awaits("play", (Awaited("B", ("lay",)),)))

    ruling = decide(*opened(laid, passes), lay("A", "C1"), at=5000)
    assert after(ruling).queue == (Awaited("B", ("lay",), "X-1", 5000),)


def test_a_flag_before_a_no_leaves_no_trace_in_the_live_table():
    @rule("X-0", Lay, no=FLAGS)
    def frowned_upon(_table: Table) -> No:
        """Frowned upon. It is noted."""
        return No("Frowned upon.")

    book, table = opened(frowned_upon, laid, never)
    ruling = decide(book, table, lay("A", "C1"))
    assert ruling.outcome == "void"
    assert evolve(table, ruling.facts, 1) == ruling.table
    waived = decide(book, table, lay("A", "C1"), waive=("X-2",))
    assert waived.flags == (Flagged("X-0", "A", "Frowned upon."),)
    assert evolve(table, waived.facts, 1) == waived.table


def test_an_upshot_is_asked_until_none_bears():
    @upshot("X-9", when=lambda t: t.count("pile") > 0 and t["count"] < 4)
    def counting(table: Table) -> Iterator[Fact]:
        """Counting. It goes on to four."""
        yield Said("count", table["count"] + 1)

    assert after(decide(*opened(laid, counting), lay("A", "C1")))["count"] == 4


def test_a_void_act_that_cannot_have_happened_teaches_nothing():
    book = shelf()["lotta-watta"].agree()
    table = book.open(("A", "B"))
    early = made(book, "stack", "A", "grid/A/TL", "C2")
    assert decide(book, table, early).facts == ()


# --- letting stand --------------------------------------------------------------------------------


def test_an_act_stands_when_every_broken_clause_is_waived_by_name():
    @rule("X-7", Lay)
    def nor_this(_table: Table) -> bool:
        """Nor this. It may not be."""
        return False

    book, table = opened(laid, never, nor_this)
    assert let_stand(book, table, lay("A", "C1")) == ("X-2", "X-7")
    ruling = decide(book, table, lay("A", "C1"), waive=("X-2", "X-7"))
    assert (ruling.outcome, ruling.waived) == ("stands", ("X-2", "X-7"))
    assert decide(book, table, lay("A", "C1"), waive=("X-2",)).cites == ("X-7",)


def test_what_would_mean_nothing_cannot_be_let_stand():
    @rule("X-7", Lay, waivable=False)
    def pointless(_table: Table) -> bool:
        """Pointless. It would mean nothing."""
        return False

    book, table = opened(laid, pointless)
    assert let_stand(book, table, lay("A", "C1")) == ()
    assert decide(book, table, lay("A", "C1"), waive=("X-7",)).outcome == "void"


def test_what_contradicts_the_record_cannot_be_let_stand():
    book, table = opened(laid)
    table = after(decide(book, table, lay("A", "C1")))
    assert let_stand(book, table, lay("B", "C1")) == ()
    ruling = decide(book, table, lay("B", "C1"), waive=("G-1",))
    assert (ruling.outcome, ruling.evidence) == ("contradicts", (1,))


def test_a_card_laid_face_up_is_named():
    ruling = decide(*opened(laid), lay("A", "?"), waive=("G-1",))
    assert (ruling.outcome, ruling.cites) == ("void", ("G-1",))


def test_a_ruling_never_looks_at_what_only_a_seat_may_know():
    @rule("X-8", Show)
    def low(_table: Table, card: Face) -> bool:
        """Low. Only low cards are told."""
        return card not in {"H3", "C3"}

    book, table = opened(laid, low)
    assert decide(book, table, tell("A", "H3")) == decide(book, table, tell("A", "C1"))
    assert hidden(tell("A", "H3")) == tell("A", "?")


# --- facts as JSON --------------------------------------------------------------------------------

ONE_OF_EACH = (
    Moved(("C1", "?"), "stock", "hand/A", "bottom", "bottom", "locked"),
    Moved(("C1",), "hand/A", "pile"),
    *facts_from_json([
        {"fact": "shown", "place": "hand/A", "cards": ["C1"]},
        {"fact": "shuffled", "place": "stock"},
        {"fact": "looked", "seat": "A", "place": "hand/A", "cards": ["?"]},
        {"fact": "gathered", "place": "stock"},
        {"fact": "ended", "what": "match", "winners": ["A", "B"]},
    ]),
    Said("count", {"A": [1, None, True]}),
    Awaits("play", (Awaited("A", ("lay", "draw"), "X-1", 5), Awaited("", ("tell",), "X-2"))),
    Claimed(41, "X-5", "lacks", "A", ("C1",)),
    Refuted(41, "X-5", "A", 4, (6, 7)),
    Flagged("X-0", "A", "Frowned upon."),
    Scored("A", -2, "wins"),
    Laid({"hand/A": ("C1 locked", "?"), "stock": ("?",)}),
)  # fmt: skip


def test_every_kind_of_fact_is_the_same_when_read_back_from_json():
    assert {type(fact) for fact in ONE_OF_EACH} == set(FACTS.values())
    assert facts_from_json(facts_to_json(ONE_OF_EACH)) == ONE_OF_EACH


def test_a_meaning_is_asked_as_the_book_in_force_defines_it():
    @meaning("X-9")
    def worth(_table: Table) -> int:
        """Worth. One point."""
        return 1

    @meaning("X-9", called="worth")
    def doubled(_table: Table) -> int:
        """Worth. Two points."""
        return 2

    @effect("X-8", Lay)
    def paid(table: Table, seat: Seat) -> Iterator[Fact]:
        """Paid. It is paid."""
        yield Scored(seat, worth(table))

    plain = book_of(laid, worth, paid)
    other = plain.amended("other", "Other", "", Amendment(replace=(doubled,)))
    for book, points in ((plain, 1), (other, 2)):
        agreed = book.agree()
        ruling = decide(agreed, agreed.open(("A", "B")), lay("A", "C1"))
        assert after(ruling).score("A") == points


def test_a_variant_that_strikes_every_clause_of_a_move_is_refused():
    plain = shelf()["whot-1on1"]
    with pytest.raises(ValueError, match="no clause left on these moves: start, timeout"):
        plain.amended("clockless", "", "", Amendment(strike=("WH-18",)))
    without = Amendment(strike=("WH-18",), without=(plain.moves["start"], plain.moves["timeout"]))
    assert "timeout" not in plain.amended("clockless", "", "", without).moves


def test_a_claim_is_offered_with_the_value_that_makes_it_also_where_that_may_be_left_out():
    @rule("X-5", Declare)
    def empty(_table: Table, seat: Seat, hearts: bool) -> bool | Lacks:  # noqa: FBT001 - a field
        """Without hearts. Whoever declares it holds none."""
        return Lacks(seat, frozenset({"H1"})) if hearts else True

    book = replace(book_of(laid), clauses=(*LAWS, laid, empty), moves_known=(Declare, *REPORTS))
    table = book.agree().open(("A", "B"))
    [offer] = [one for one in offers(book, table, ["A"]) if one.move is Declare]
    [hearts] = offer.choices
    assert (hearts.options, hearts.claims) == ((False, True), {"True": "X-5"})


def test_that_nobody_owes_a_word_is_no_news():
    whot, owed = shelf()["whot-1on1"], {"A": "last-card"}
    assert in_words(whot, [Said("must_say", owed)], ("A", "B")) != []
    assert in_words(whot, [Said("must_say", {})], ("A", "B")) == []
