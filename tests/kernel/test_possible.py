"""What is proven by counting is proven: held against every deal of a few cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from referee.kernel import (
    UNKNOWN,
    Flagged,
    Refuted,
    deciding,
    impossible,
    untrue,
)
from referee.kernel.strain import strained
from tests.kernel.cards_at_random import SmallTable
from tests.kernel.exhaustive import Exhaustive
from tests.kernel.trials import lohai, watten
from tests.properties.play import honest_match, opened
from tests.properties.test_books import BOOKS, DUTIES

if TYPE_CHECKING:
    from referee.kernel import Book, Fact, Impossible, Table
    from tests.properties.play import Reported


def over(told: Reported) -> Table:
    """Return the table after a ruling, or the hand as it ended in it."""
    last = told.after.last if told.after.hand > told.before.hand else None
    return last or told.after


def played(seed: int, *, unseen: bool = False) -> SmallTable:
    random = Random(seed)
    small = SmallTable(random, random.choice((0.05, 0.1, 0.3)), unseen=unseen)
    for _ in range(random.randint(8, 22)):
        small.step()
    return small


def compare(small: SmallTable) -> str:
    """Hold what is found against every deal; return what was wrong, or what it was."""
    worlds = Exhaustive(small.table)
    found = impossible(small.table)
    size = worlds.smallest()
    assert (len(found.claims) if found else 0) == size, small.story
    named = {one.seat for one in found.named} if found else set()
    assert named == (worlds.named() if size else set()), small.story
    alone = [c.number for i, c in enumerate(worlds.claims) if not worlds.possible(1 << i)]
    assert [claim.number for claim, _ in untrue(small.table)] == alone, small.story
    direct = {claim.number for claim in small.table.claims if claim.proof}
    assert direct <= set(alone), small.story
    return f"{size} {'named' if named else 'open'}" if size else "possible"


def sound(small: SmallTable) -> bool:
    """Say whether anything was found where cards also leave hands unseen; it must be so."""
    found = impossible(small.table)
    if found is None:
        return False
    worlds = Exhaustive(small.table)
    number = {claim.number: 1 << index for index, claim in enumerate(worlds.claims)}
    assert not worlds.possible(sum(number[claim.number] for claim in found.claims)), small.story
    assert {one.seat for one in found.named} <= worlds.named(), small.story
    for claim, _ in untrue(small.table):
        assert not worlds.possible(number[claim.number]), small.story
    return True


def test_it_finds_just_what_no_deal_allows() -> None:
    found = Counter(compare(played(seed)) for seed in range(120))
    assert found["possible"] > 30
    assert found["1 named"] > 20
    assert found["2 open"] + found["2 named"] > 0


def test_where_cards_leave_hands_unseen_it_never_says_too_much() -> None:
    assert sum(sound(played(seed, unseen=True)) for seed in range(40)) > 3


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_at_length_it_finds_just_what_no_deal_allows(block: int) -> None:
    for seed in range(1000 + block * 250, 1250 + block * 250):
        compare(played(seed))


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_at_length_it_never_says_too_much(block: int) -> None:
    for seed in range(1000 + block * 100, 1100 + block * 100):
        sound(played(seed, unseen=True))


def first_rulings(seed: int) -> None:
    """Watch that a quick look never lets pass what has just become impossible."""
    random = Random(seed)
    small = SmallTable(random, 0.1)
    before: Impossible | None = None
    for _ in range(16):
        told = len(small.story)
        small.step()
        if len(small.story) > told:
            now = impossible(small.table)
            if now and now.is_news(before):
                assert strained(small.table, small.story[-1]), small.story
            before = now


def test_a_quick_look_lets_nothing_pass() -> None:
    for seed in range(150):
        first_rulings(seed)


@pytest.mark.long
def test_at_length_a_quick_look_lets_nothing_pass() -> None:
    for seed in range(1000, 6000):
        first_rulings(seed)


def asked_for(seed: int) -> Counter[str]:
    """Hold the cards that are asked for against every deal: they decide, and fewer do not."""
    random = Random(seed)
    small = SmallTable(random, 0)
    for _ in range(random.randint(4, 9)):
        small.step()
    worlds = Exhaustive(small.table, every=True)
    hidden = {place: small.table.faces(place).count(UNKNOWN) for place in small.true}
    places = [place for place, count in hidden.items() if count]
    sets = [some for size in range(len(places) + 1) for some in combinations(places, size)]
    out: Counter[str] = Counter()
    for index, claim in enumerate(worlds.claims[:4]):
        fewest = min(
            (sum(hidden[p] for p in some) for some in sets if worlds.decided(index, some)),
            default=None,
        )
        asked = deciding(small.table, [claim.number])
        if asked is None:
            assert not fewest, small.story
        elif asked.sure:
            assert worlds.decided(index, [place for place, _ in asked.places]), small.story
            assert sum(count for _, count in asked.places) == fewest, small.story
        else:
            assert fewest is None, small.story
        out["nothing" if asked is None else "sure" if asked.sure else "perhaps"] += 1
    return out


def test_the_fewest_cards_that_decide_a_claim_are_asked_for() -> None:
    found = sum((asked_for(seed) for seed in range(60)), Counter[str]())
    assert min(found["nothing"], found["sure"], found["perhaps"]) > 0


@pytest.mark.long
def test_at_length_the_fewest_cards_are_asked_for() -> None:
    for seed in range(1000, 2000):
        asked_for(seed)


# --- whole games ----------------------------------------------------------------------------------

TRIALS = [lohai.LOHAI, watten.WATTEN]
MATCHES = [*BOOKS.values(), *TRIALS]
MOST_WITHOUT = 60
"""After so many reports without a claim a game is taken to make none."""


def legal(book: Book, seed: int, most: int) -> int:
    """Play legally; return how often claims were open, and none of them may be doubted."""
    random = Random(seed)
    duty = {"must_play_if_able": "yes"} if book in DUTIES else {}
    agreed, table = opened(book, random, **duty)
    asked = 0
    for count, (told, _, _) in enumerate(honest_match(agreed, table, random, most)):
        if count > MOST_WITHOUT and not asked:
            break  # a game without such duties
        now = over(told)
        if now.claims:
            asked += 1
            assert impossible(now) is None
            facts = told.ruling.facts
            assert [f for f in facts if isinstance(f, Refuted) or warned(f)] == []
    return asked


def warned(fact: Fact) -> bool:
    return isinstance(fact, Flagged) and fact.clause == "G-3"


@pytest.mark.parametrize("book", MATCHES, ids=[book.name for book in MATCHES])
def test_no_legal_match_is_ever_doubted(book: Book) -> None:
    legal(book, 1, 100)


@pytest.mark.long
@pytest.mark.parametrize("book", MATCHES, ids=[book.name for book in MATCHES])
def test_at_length_no_legal_match_is_doubted(book: Book) -> None:
    for seed in range(60):
        legal(book, seed, 600)


def lying(book: Book, seed: int, most: int) -> int:
    """Play with one liar: whoever is named is the liar, and one of the doubted claims a lie."""
    random = Random(seed)
    duty = {"must_play_if_able": "yes"} if book in DUTIES else {}
    agreed, table = opened(book, random, **duty)
    liar = agreed.names[1]
    lies, doubted = set(), 0
    for count, (told, _, honest) in enumerate(honest_match(agreed, table, random, most, liar)):
        if count > MOST_WITHOUT and not table.claims and not doubted:
            break
        table = over(told)
        lies |= set() if honest else {told.number}
        for fact in told.ruling.facts:
            if isinstance(fact, Refuted):
                assert fact.seat == liar
                assert fact.breach in lies
                assert told.number in fact.proof
        found = impossible(table)
        if found:
            doubted += 1
            assert {one.seat for one in found.named} <= {liar}
            assert lies & {claim.ruling for claim in found.claims}
    return doubted


LIARS = [lohai.LOHAI, *DUTIES[:2], *(BOOKS[name] for name in ("lohai-4", "watten-bavarian-4"))]


@pytest.mark.parametrize("book", LIARS, ids=[book.name for book in LIARS])
def test_only_the_liar_is_named(book: Book) -> None:
    lying(book, 3, 80)


@pytest.mark.long
@pytest.mark.parametrize("book", MATCHES, ids=[book.name for book in MATCHES])
def test_at_length_only_the_liar_is_named(book: Book) -> None:
    for seed in range(40):
        lying(book, seed, 400)
