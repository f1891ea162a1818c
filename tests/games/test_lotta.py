"""Lotta Watta beyond its cases: what a phone offers, what stays sealed, what evidence is named."""

from referee.games.lotta import LOTTA_WATTA
from referee.kernel import Book, Looked, Moved, Table, evolve
from referee.kernel.offers import narrowed, offers
from tests.games.told import told


def faces_left(book: Book, table: Table, name: str, place: str) -> tuple[str, ...]:
    """Return the cards that are offered once a slot is chosen."""
    offer = next(o for o in offers(book, table) if o.move.name == name and o.awaited)
    left = narrowed(book, table, offer, {"place": place})
    return next(choice.options or () for choice in left or () if choice.field.name == "card")


def test_a_slot_whose_card_is_known_offers_that_card_alone():
    book = LOTTA_WATTA.agree()
    table, _ = told(
        book, "ABC", "A: deal", "A: turn-up H5", "table: see grid/B/TL C9", "B: take stock"
    )
    assert faces_left(book, table, "swap", "grid/B/TL") == ("C9",)
    others = faces_left(book, table, "swap", "grid/B/TR")
    assert len(others) == len(book.pack.faces) - 2
    assert {"C9", "H5"}.isdisjoint(others)


def test_what_is_offered_to_be_stacked_has_the_rank():
    book = LOTTA_WATTA.agree()
    table, _ = told(book, "ABC", "A: deal", "A: turn-up H5", "B: take stock", "B: return C9")
    stack = next(o for o in offers(book, table) if o.move.name == "stack" and o.seat == "C")
    options = {choice.field.name: choice.options for choice in stack.choices}
    assert options["place"] == tuple(f"grid/C/{slot}" for slot in ("TL", "TR", "BL", "BR"))
    left = narrowed(book, table, stack, {"place": "grid/C/TL"})
    assert [choice.options for choice in left or ()] == [("D9", "H9", "S9")]


def test_two_slots_are_offered_each_by_itself_and_never_in_pairs():
    book = LOTTA_WATTA.agree()
    reports = ("A: deal", "A: turn-up H5", "B: take stock", "B: swap grid/B/TL SJ")
    table, _ = told(book, "ABC", *reports)
    jack = next(o for o in offers(book, table) if o.move.name == "jack" and o.awaited)
    slots = {f"grid/{seat}/{slot}" for seat in "ABC" for slot in ("TL", "TR", "BL", "BR")}
    assert [slots <= {*(choice.options or ())} for choice in jack.choices] == [True, True]


def test_what_one_phone_notes_of_a_card_is_in_no_fact():
    book = LOTTA_WATTA.agree()
    bare = ("A: deal", "A: turn-up H5", "B: peek grid/B/BL", "B: take stock")
    noted = ("A: deal", "A: turn-up H5", "B: peek grid/B/BL S2", "B: take stock C9")
    (_, one), (_, two) = told(book, "ABC", *bare), told(book, "ABC", *noted)
    assert one == two
    assert Looked("B", "fingers", ("?",)) in two[-1].facts


def test_the_first_look_may_wait_for_the_power_of_a_jack_on_the_first_card():
    book = LOTTA_WATTA.agree({"stack_on_starter": "yes"})
    _, rulings = told(
        book,
        "ABC",
        "A: deal",
        "A: turn-up HJ",
        "C: stack grid/C/TL DJ",
        "B: first-look",
        "B: first-look",
    )
    assert [len(ruling.flags) for ruling in rulings[-2:]] == [0, 1]


def test_a_lock_that_the_table_let_go_is_taken_off_in_the_facts():
    book = LOTTA_WATTA.agree()
    table, _ = told(
        book,
        "ABC",
        "A: deal",
        "A: turn-up H5",
        "B: take stock",
        "B: return C9",
        "A: stack grid/A/TL D4",
    )
    assert table.cards("grid/A/+1")[0].tags == {"locked"}
    stacked = Moved(("C9",), "grid/A/+1", "pile", tag="-locked")
    assert evolve(table, (stacked,), 6).cards("pile")[-1].tags == frozenset()
