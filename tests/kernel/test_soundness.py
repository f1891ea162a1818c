"""No proof is ever wrong: what the record believes is held against real cards."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kernel import (
    UNKNOWN,
    Awaited,
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Holds,
    Lacks,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
    Table,
    evolve,
)
from referee.kernel.table.table import Claim
from tests.kernel.world import FACES, World, claims, draws, plays, small_table, story


def faults(seed: int, steps: int) -> list[object]:
    """Let truthful facts happen and return everything the record gets wrong."""
    random = Random(seed)
    world = World(random, 1 + seed % 2)
    for _ in range(steps):
        world.step()
        wrong = [f"refuted: {claim}" for claim in world.table.claims if claim.proof]
        wrong += filter(None, [world.believes_the_truth()])
        for seat in "AB":
            cards = frozenset(random.sample(FACES, 2))
            held = any(face in cards for face in world.true[f"hand/{seat}"])
            if Lacks(seat, cards).settled(world.table) is held:
                wrong.append(f"{seat} lacks {cards} is settled wrongly")
            if Holds(seat, cards).settled(world.table) is (not held):
                wrong.append(f"{seat} holds {cards} is settled wrongly")
        if wrong:
            return [*world.story, *wrong]
    return []


@pytest.mark.parametrize("block", range(4))
def test_nothing_untrue_is_ever_believed_or_proven(block):
    for seed in range(block * 100, block * 100 + 100):
        assert faults(seed, 30) == []


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_nothing_untrue_is_believed_at_length(block):
    for seed in range(block * 3000, block * 3000 + 3000):
        assert faults(seed, 40) == []


# --- found by brute force, each once --------------------------------------------------------------


def small(*facts: Fact) -> Table:
    return story(small_table(), *facts)


def lacks(*cards: str) -> Claimed:
    return claims(1, "lacks", "A", *cards)


def holds(*cards: str) -> Claimed:
    return claims(1, "holds", "A", *cards)


def claim_of(table: Table) -> Claim:
    return table.claims[0]


def test_a_plain_card_does_not_use_up_the_card_that_was_drawn():
    table = small(draws("A", 2), lacks("H1", "H2"), draws("A"), plays("A", "C1"), plays("A", "H1"))
    assert not table.proven
    after = evolve(table, (plays("A", "H2"),), 6)
    assert after.proven
    assert claim_of(after).proof == (5, 6)


def test_a_claim_to_hold_is_not_refuted_where_the_card_may_have_been_there():
    table = small(
        draws("A", 2), holds("H1"), draws("A"), plays("A", "H1"), plays("A", "C1"), plays("A", "C2")
    )
    assert not table.proven


def test_a_claim_to_hold_is_refuted_by_the_last_card_of_the_hand():
    table = small(draws("A", 2), holds("H1", "H2"), plays("A", "C1"))
    assert not table.proven
    after = evolve(table, (plays("A", "C2"),), 4)
    assert claim_of(after).proof == (3, 4)


def test_a_claim_to_hold_survives_no_card_put_away_unseen():
    away = Moved((UNKNOWN,), "hand/A", "stock")
    table = small(draws("A", 2), holds("H1"), away, plays("A", "C1"))
    assert table.claims == ()


def test_the_same_card_shown_twice_is_weighed_once():
    away = Moved((UNKNOWN,), "hand/A", "stock")
    table = small(
        draws("A", 2), lacks("H1", "H2"), draws("A"),
        Shown("hand/A", ("H1",)), away, Shown("hand/A", ("H1",)),
    )  # fmt: skip
    assert not table.proven


def test_a_card_seen_somewhere_in_the_stock_is_not_the_next_one_drawn():
    table = small(Shown("stock", ("H1",)), draws("A"))
    assert table.faces("hand/A") == (UNKNOWN,)
    assert Lacks("A", frozenset({"H1"})).settled(table) is None


def test_a_card_laid_on_top_of_the_stock_in_sight_is_the_next_one_drawn():
    table = small(Moved(("H1",), "stock", "stock"), draws("A"))
    assert table.faces("hand/A") == ("H1",)


def test_the_order_in_which_a_known_hand_is_put_away_is_unknown():
    shown = Shown("hand/A", ("H1", "H2"))
    table = small(draws("A", 2), shown, Moved((UNKNOWN,) * 2, "hand/A", "stock"), draws("B"))
    assert table.faces("hand/B") == (UNKNOWN,)
    left = table.cards("hand/B")[0]
    assert {face for face in FACES if table.may_be(left, face)} == {"H1", "H2"}


def test_an_unknown_card_cannot_be_one_that_was_seen_while_it_lay_there():
    """The card on the pile went back into the stock; a slot that never moved cannot be it."""
    table = small(
        Moved((UNKNOWN,), "stock", "grid/A/TL"),
        Moved(("H1",), "stock", "pile"),
        Moved(("H1",), "pile", "stock", "bottom"),
        Shuffled("stock"),
    )
    assert not table.may_show("grid/A/TL", "H1")
    assert table.may_show("stock", "H1")
    swapped = evolve(table, (Moved((UNKNOWN,), "grid/A/TL", "grid/B/TL"),), 5)
    assert not swapped.may_show("grid/B/TL", "H1")


def test_a_mistaken_memory_proves_nothing_about_other_cards():
    table = small(
        Moved((UNKNOWN,), "stock", "grid/A/TL"), Moved((UNKNOWN,), "stock", "grid/A/TR"),
        Shown("grid/A/TL", ("H1",)), Moved(("H2",), "grid/A/TL", "pile"),
    )  # fmt: skip
    assert table.may_show("grid/A/TR", "H1")


def test_of_two_copies_it_may_be_the_one_seen_somewhere_that_is_turned_up():
    table = small(
        draws("A"), Shown("stock", ("H1", "J", "H2"), top=True),
        Moved((UNKNOWN,), "hand/A", "stock"), Shown("stock", ("C1", "J", "J")),
        Moved(("J",), "stock", "stock"),
    )  # fmt: skip
    sure = [card.face for card in table.cards("stock") if not card.loose]
    assert sure == [UNKNOWN] * 3 + ["J"]  # and nobody knows that H1 lies deeper than the other


def test_one_copy_in_sight_says_nothing_of_the_other():
    table = small(draws("A"), Moved(("J",), "stock", "pile"))
    assert table.may_show("hand/A", "J")
    both = evolve(table, (Moved(("J",), "stock", "pile"),), 3)
    assert not both.may_show("hand/A", "J")


def test_who_has_looked_at_a_card_is_known_when_another_looks_too():
    looks = [Looked(seat, "grid/A/TL", (UNKNOWN,)) for seat in "AB"]
    table = small(Moved((UNKNOWN,), "stock", "grid/A/TL"), *looks)
    assert table.cards("grid/A/TL")[0].seen == {"A", "B"}


def test_without_cards_coming_in_every_untrue_claim_is_found_in_the_end():
    found: Counter[bool] = Counter()
    for seed in range(200):
        random = Random(seed)
        pack = [*FACES, "J"]
        random.shuffle(pack)
        hand = pack[:3]
        cards = tuple(sorted(random.sample(FACES, 3)))
        held = any(face in cards for face in hand)
        kind = random.choice(("lacks", "holds"))
        told = claims(1, kind, "A", *cards)
        table = small(draws("A", 3), told, *[plays("A", face) for face in hand])
        assert table.proven == (held != (kind == "holds"))
        found[table.proven] += 1
    assert min(found.values()) > 20


# --- evolve is total ------------------------------------------------------------------------------

faces = st.sampled_from([*FACES, UNKNOWN, "Z9"])
some = st.lists(faces, max_size=9).map(tuple)
places = st.sampled_from(["stock", "pile", "hand/A", "hand/B", "hand/Z", "grid/A/TL", "nowhere"])
seats = st.sampled_from(["A", "B", "Z", ""])
words = st.sampled_from(["top", "bottom", "sideways", ""])
numbers = st.integers(-3, 99)
facts = st.one_of(
    st.builds(
        Moved, some, places, places, words, words, st.sampled_from(["", "locked", "-locked"])
    ),
    st.builds(Shown, places, some),
    st.builds(Shuffled, places),
    st.builds(Looked, seats, places, some),
    st.builds(Said, st.sampled_from(["away", "odd"]), st.just([1])),
    st.builds(Awaits, words, st.lists(st.builds(Awaited, seats, some), max_size=2).map(tuple)),
    st.builds(Claimed, numbers, words, st.sampled_from(["lacks", "holds"]), seats, some),
    st.builds(Refuted, numbers, words, seats, numbers, st.just(())),
    st.builds(Flagged, words, seats, words),
    st.builds(Scored, seats, numbers, words),
    st.builds(Ended, st.sampled_from(["trick", "hand", "match", "odd"]), some),
    st.builds(Gathered, places),
)


@settings(max_examples=40)
@given(st.lists(facts, max_size=25))
def test_any_facts_at_all_can_be_folded_and_keep_every_card(told):
    are_folded(told)


@pytest.mark.long
@settings(max_examples=2000)
@given(st.lists(facts, max_size=25))
def test_at_length_any_facts_at_all_can_be_folded(told):
    are_folded(told)


def are_folded(told: list[Fact]) -> None:
    table = small_table()
    size = table.pack.size
    for number, fact in enumerate(told, 1):
        before = table
        kept = before.copy()
        table = evolve(table, (fact,), number)
        assert sum(map(len, table.places.values())) == size
        assert before == kept


def test_long_hands_can_be_compared():
    table = small(*[Said("odd", n) for n in range(5000)])
    other = small(*[Said("odd", n) for n in range(5000)])
    assert table == other
    assert table != evolve(other, (Said("odd", 1),), 5001)
