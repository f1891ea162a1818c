"""Whatever was seen of a real heap, the card that really lies on top of it may be turned up."""

from random import Random
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Book, Moved, Shown, Shuffled, Table, evolve
from referee.kernel.decide import decide
from referee.kernel.table.cards import UNKNOWN
from referee.parts.stock import shuffled_in
from tests.kernel.world import small_table, story

SEEDS = 150


def judged(book: Book, table: Table, name: str, **fields: Any) -> tuple[str, Table]:
    """Report a move of this name; return its outcome and the table after it."""
    move = book.moves[name](**fields)
    ruling = decide(book, table, move, ruling=table.ruling + 1)
    return ruling.outcome, ruling.table


@pytest.mark.parametrize("name", ["schnapsen", "mau-mau"])
def test_a_card_that_is_really_the_next_is_never_doubted(name):
    book = shelf()[name].agree({})
    seen = 0
    for seed in range(SEEDS):
        random = Random(seed)
        table = book.open(book.names[: book.seats[0]])
        _, table = judged(book, table, "deal", seat=table.seats[0])
        stock = random.sample(sorted(table.pack.faces), len(table.cards("stock")))
        for _ in range(random.randrange(4)):
            if random.random() < 0.5:
                cards = tuple(random.sample(stock, random.randint(1, 3)))
                told, table = judged(book, table, "see", place="stock", cards=cards)
                assert told == "stands", (seed, cards)
            else:  # out of turn: it goes back on top
                turn = table.turn
                other = next(seat for seat in table.seats if seat != turn)
                told, table = judged(book, table, "turn-up", seat=other, card=stock[-1])
                assert told == "void", (seed, stock[-1])
            seen += any(card.face != UNKNOWN for card in table.cards("stock"))
        turn = table.turn
        told, table = judged(book, table, "turn-up", seat=turn, card=stock[-1])
        assert told == "stands", (seed, stock)
    assert seen > SEEDS / 2


@pytest.mark.parametrize(("take", "known"), [("upper", True), ("top", False)])
def test_which_of_equal_cards_went_is_known_where_it_was_the_uppermost(take, known):
    laid = [Moved((face,), "stock", "pile") for face in (UNKNOWN, "C1", "J")]
    pile = story(small_table(), *laid, Moved(("J",), "pile", "hand/A", take)).cards("pile")
    assert [card.loose for card in pile] == [False, not known]


@pytest.mark.parametrize(
    ("seen", "laid", "under"),
    [(("J",), ("J",), 2), (("C1", "H1"), (), 1)],
    ids=["a Joker, and one like it lies on top", "two cards, of which one lies on top"],
)
def test_what_was_seen_somewhere_in_a_pile_is_not_named_when_it_is_shuffled_in(seen, laid, under):
    unseen = Moved((UNKNOWN,) * 2, "stock", "pile")
    pile = story(small_table(), unseen, Shown("pile", seen), Moved(laid, "stock", "pile"))
    facts = tuple(shuffled_in(pile))
    assert facts == (Moved((UNKNOWN,) * under, "pile", "stock", "bottom"), Shuffled("stock"))
    after = evolve(pile, facts, 4)
    assert all(after.may_show("pile", face) for face in seen)
