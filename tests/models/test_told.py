"""Hands told and hands watched, mixed at random: they come to the same as all of them watched."""

import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from referee.kernel import Book, Claimed, Refuted, Result, Table
from referee.kernel.decide import Ruling, decide
from referee.match.hands import hands as results
from referee.notation.reports import read_report
from tests.models.families import FAMILIES
from tests.models.harness import BOOKS, read_off
from tests.models.told import READERS, Hand, hands

AGREED: Mapping[str, Mapping[str, Any]] = {
    "four points": {"vier_gehen": "play4"},
    "four points after three": {"vier_gehen": "play4", "tight_rule": "value3_from_start"},
    "four points or two": {"vier_gehen": "decide_play4_or_give2", "tight_rule": "no_go_only"},
    "four, three or two": {
        "vier_gehen": "decide_play4_or_give2", "tight_rule": "decide_play3_or_give2",
    },
    "one Go": {"go_limit": "once"},
    "three or two, a leap": {
        "tight_rule": "decide_play3_or_give2", "first_raise_jump4": "trailing_by_4",
    },
    "one Go, a leap": {"go_limit": "once", "first_raise_jump4": "trailing_by_4"},
}  # fmt: skip
"""Terms that change what a hand may be told to have brought, and come up too seldom by chance."""
A_FEW = 3
"""Matches of each book in every run."""
OF_MANY_HANDS = {"whot-tournament"}
"""Books of which a match takes ten times as long as of others."""
FEW_OF = {"whot-tournament": 2, "whot-1on1": 5, "whot-short": 8}
"""Fewer where a match has many hands; more where it is a single one, watched or told."""
SOME = 3
"""Matches of each book with the terms above in every run."""
BLOCK = 100
BLOCKS = int(os.environ.get("MATCHES", "1000")) // BLOCK


def of_a_block(book: str) -> int:
    return BLOCK // 5 if book in OF_MANY_HANDS else BLOCK


def can_be_told(book: Book) -> bool:
    return any(issubclass(kind, Result) for kind in book.moves_known)


def test_every_book_can_be_told_a_result():
    told = {name for name, book in BOOKS.items() if can_be_told(book)}
    assert told == READERS.keys() == {*BOOKS}


def ruled(book: Book, table: Table, text: str) -> Ruling:
    report = read_report(book, text)
    return decide(book, table, report.move, at=report.at)


def some_of(hand: Hand, random: Random) -> tuple[list[str], bool]:
    """Return the reports by which a hand is refereed, and whether it is watched to its end."""
    texts = [told.text for told in hand.reports]
    least = hand.may_be_told_from
    if not hand.result or least >= len(texts) or random.random() < 0.3:
        return texts, True
    watched = least if random.random() < 0.5 else random.randrange(least, len(texts))
    return [*texts[:watched], hand.result], False


def mixed(book: str, seed: int, agreed: Mapping[str, Any]) -> tuple[int, int]:
    """Referee a match of the model in both ways; return how many hands were watched, and told."""
    random = Random(seed)
    terms, model, played = hands(book, random, usual=seed % 2 == 0, agreed=agreed)
    rules = BOOKS[book].agree(terms)
    table = begun = rules.open(list(model.seats))
    count = {True: 0, False: 0}
    happened = []
    for hand in played:
        texts, watched = some_of(hand, random)
        written = [f"book: {book}", f"seats: {' '.join(model.seats)}", f"terms: {terms}", *texts]
        number = table.hand
        for text in texts:
            ruling = ruled(rules, table, text)
            happened.append((ruling.table.ruling, ruling.facts))
            table = ruling.table
        if not watched:
            assert ruling.outcome == "stands", "\n".join([*written, ruling.reason])
            assert not [f for f in ruling.facts if isinstance(f, (Claimed, Refuted))]
            assert not table.claims
        wrong = {
            name: (read_off(table, name), value)
            for name, value in hand.after.items()
            if read_off(table, name) != value
        }
        assert not wrong, "\n".join([*written, str(wrong)])
        if hand.result:  # a hand that is thrown in comes to nothing
            assert results(begun, happened)[number].watched == watched
        count[watched] += 1
    return count[True], count[False]


def courses(
    book: str, seeds: range, agreed: Mapping[str, Any] | None = None
) -> Iterator[tuple[int, int]]:
    return (mixed(book, seed, agreed or {}) for seed in seeds)


def may_be_agreed(book: str, terms: Mapping[str, Any]) -> bool:
    if not {*terms} <= {*FAMILIES[book].known}:
        return False
    try:
        BOOKS[book].agree(terms)
    except ValueError:
        return False
    return True


OF_A_KIND = [
    pytest.param(book, terms, id=f"{book}, {name}")
    for book in READERS
    for name, terms in AGREED.items()
    if may_be_agreed(book, terms)
]
"""Each book with the terms above that it and its model know."""


@pytest.mark.parametrize("book", READERS)
def test_hands_told_come_to_what_they_come_to_watched(book):
    some = range(FEW_OF.get(book, A_FEW))
    watched, told = map(sum, zip(*courses(book, some), strict=True))
    assert watched > 0
    assert told > 0


def test_each_of_these_terms_is_agreed_on_in_some_book():
    assert all(any(may_be_agreed(book, terms) for book in READERS) for terms in AGREED.values())


@pytest.mark.parametrize(("book", "agreed"), OF_A_KIND)
def test_hands_told_come_to_the_same_where_it_is_agreed(book, agreed):
    for _ in courses(book, range(SOME), agreed):
        pass


@pytest.mark.long
@pytest.mark.parametrize(("book", "agreed"), OF_A_KIND)
def test_at_length_hands_told_come_to_the_same_where_it_is_agreed(book, agreed):
    for _ in courses(book, range(of_a_block(book)), agreed):
        pass


@pytest.mark.long
@pytest.mark.parametrize("block", range(1, BLOCKS + 1))
@pytest.mark.parametrize("book", READERS)
def test_at_length_hands_told_come_to_what_they_come_to_watched(book, block):
    for _ in courses(book, range(BLOCK * block, BLOCK * block + of_a_block(book))):
        pass
