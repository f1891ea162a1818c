"""What is proven by counting is proven: held against every deal of a few cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from referee.kernel import (
    UNKNOWN,
    Book,
    Fact,
    Flagged,
    Gathered,
    Moved,
    Pack,
    PrintedCard,
    Refuted,
    Shown,
    Shuffled,
    Table,
    evolve,
)
from referee.kernel.proof.proofs import Impossible, Untrue, deciding, found_out, impossible, untrue
from referee.kernel.proof.witness import Lot, Witness
from referee.kernel.proof.witnesses import witnessed
from referee.trial.honest import honest_match
from referee.trial.player import Reported, opened
from tests.kernel.cards_at_random import SmallTable
from tests.kernel.exhaustive import Exhaustive
from tests.kernel.world import claims, draws, plays
from tests.properties.test_books import BOOKS, DUTIES


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


def test_it_finds_just_what_no_deal_allows():
    found = Counter(compare(played(seed)) for seed in range(60))
    assert found["possible"] > 15
    assert found["1 named"] > 10
    assert found["2 open"] + found["2 named"] > 0


def test_where_cards_leave_hands_unseen_it_never_says_too_much():
    assert sum(sound(played(seed, unseen=True)) for seed in range(40)) > 3


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_at_length_it_finds_just_what_no_deal_allows(block):
    for seed in range(1000 + block * 250, 1250 + block * 250):
        compare(played(seed))


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_at_length_it_never_says_too_much(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        sound(played(seed, unseen=True))


def first_rulings(seed: int, *, unseen: bool = False) -> None:
    """Watch that a quick look never lets pass what has just become impossible."""
    random = Random(seed)
    small = SmallTable(random, 0.1, unseen=unseen)
    for _ in range(16):
        before, told = small.table, len(small.story)
        small.step()
        if len(small.story) > told:
            alone, together = found_out(before, small.table)
            if alone or together:
                assert not witnessed(before, small.table), small.story
                small.tell(*found(alone, together))


def found(alone: Sequence[Untrue], together: Impossible | None) -> Iterator[Fact]:
    """Yield what a ruling says of claims that are impossible."""
    for one, proof in alone:
        yield Refuted(one.number, one.clause, one.seat, one.ruling, proof)
    if together:
        yield Flagged("G-3", together.seat, together.text)


def test_a_quick_look_lets_nothing_pass():
    for seed in range(100):
        first_rulings(seed)
        first_rulings(seed, unseen=True)


@pytest.mark.long
@pytest.mark.parametrize("unseen", [False, True], ids=["all is seen", "some leave unseen"])
def test_at_length_a_quick_look_lets_nothing_pass(unseen):
    for seed in range(1000, 6000):
        first_rulings(seed, unseen=unseen)


FORGOTTEN: dict[str, tuple[str, list[Fact]]] = {
    "which cards of a hand were drawn after others were seen in the stock": ("abcdeff", [
        draws("A"), draws("B", 2), plays("A", "f"), draws("B", 2),
        Shown("stock", ("f",), top=True), Moved(("f",), "pile", "stock", "bottom", "bottom"),
        Shuffled("stock"), draws("B"), plays("B", "a"), claims(1, "lacks", "B", "a", "c", "d"),
    ]),
    "that a claim to hold a card may have been met by one drawn later": ("aabbcc", [
        draws("A"), draws("B"), claims(1, "lacks", "A", "c"), plays("B", "a"),
        claims(2, "holds", "A", "a", "c"), draws("A"), plays("A", "c"),
        Shown("stock", ("a",), top=True),
    ]),
    "which of two cards was there when a seat claimed to hold one of some, twice": ("abcd", [
        draws("A"), claims(1, "holds", "A", "a", "b"), claims(2, "holds", "A", "a", "c"),
        draws("A"), plays("A", "b"), plays("A", "c"),
    ]),
    "that a card was passed on unseen after a claim": ("abcdeff", [
        draws("A"), draws("B", 2), plays("A", "b"), claims(1, "lacks", "B", "c", "d"),
        Moved(("?",), "hand/B", "hand/A"), plays("A", "d"),
    ]),
    "that the cards of the last hidden hand were drawn from different heaps": ("aabcd", [
        draws("A", 2), claims(1, "lacks", "A", "b"), Moved(("a",), "stock", "pile"),
        Moved(("a",), "pile", "stock", "bottom", "bottom"), Shuffled("stock"), draws("A"),
        plays("A", "b"), Moved(("c",), "stock", "pile"), Moved(("d",), "stock", "pile"),
    ]),
}  # fmt: skip
"""What a table forgets: the pack, and facts of which the last makes claims impossible."""


@pytest.mark.parametrize(("pack", "facts"), FORGOTTEN.values(), ids=FORGOTTEN)
def test_what_the_table_forgets_is_searched_for(pack, facts):
    cards = Pack(PrintedCard(face, face, copies=count) for face, count in Counter(pack).items())
    before = table = Book("small", "Small", "", cards, (2, 2), (), ()).agree().open("AB")
    for ruling, fact in enumerate(facts, 1):
        before, table = table, evolve(table, (fact,), ruling)
    worlds = Exhaustive(table)
    assert worlds.worlds
    assert worlds.smallest()
    assert not Exhaustive(before).smallest()
    assert any(found_out(before, table))
    assert not witnessed(before, table)


def test_what_was_left_of_the_hand_before_hinders_no_proof():
    cards = Pack(PrintedCard(face, face) for face in "abcd")
    table = Book("small", "Small", "", cards, (2, 2), (), ()).agree().open("AB")
    facts: list[Fact] = [
        draws("A"), draws("B"), Gathered("stock"), draws("A"), draws("B"),
        Shown("last/hand/A", ("a",)), claims(1, "lacks", "A", "a", "b"),
        claims(2, "lacks", "B", "a", "b"), Moved(("c",), "stock", "pile"),
    ]  # fmt: skip
    for ruling, fact in enumerate(facts, 1):
        before, table = table, evolve(table, (fact,), ruling)
    assert not witnessed(before, table)
    assert found_out(before, table)[1]


@pytest.mark.parametrize("unseen", [False, True], ids=["all is seen", "some leave unseen"])
def test_a_witness_is_a_world_and_is_seldom_lost(unseen):
    kept: Counter[bool] = Counter()
    for seed in range(40):
        small = SmallTable(Random(seed), 0, unseen=unseen)
        for _ in range(16):
            before = small.table
            small.step()
            if witnessed(before, small.table):
                assert impossible(small.table) is None, small.story
                kept[True] += 1
            else:
                assert not any(found_out(before, small.table)), small.story
                kept[False] += 1
    assert kept[False]
    assert kept[True] > 4 * kept[False]


TOO_MODEST = 1415
"""Here *may decide* is said of a hand that does: only a count of the stock tells which card came in
since, and each card is looked at by itself. Whoever mends it takes this away."""


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


def test_the_fewest_cards_that_decide_a_claim_are_asked_for():
    found = sum((asked_for(seed) for seed in range(30)), Counter[str]())
    assert min(found["nothing"], found["sure"], found["perhaps"]) > 0


@pytest.mark.long
def test_at_length_the_fewest_cards_are_asked_for():
    for seed in range(1000, 2000):
        if seed != TOO_MODEST:
            asked_for(seed)
    with pytest.raises(AssertionError):
        asked_for(TOO_MODEST)


# --- whole games ----------------------------------------------------------------------------------

MATCHES = [*BOOKS.values()]
LIARS = [DUTIES[0], *(BOOKS[name] for name in ("lohai-4", "watten-bavarian-4"))]
"""The books with duties that are tried in every run, one of each kind of them."""
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


@pytest.mark.parametrize("book", LIARS, ids=[book.name for book in LIARS])
def test_no_legal_match_is_ever_doubted(book):
    """What rulings say of all books is watched by `tests/models` and `tests/properties`."""
    legal(book, 1, 60)


@pytest.mark.long
@pytest.mark.parametrize("book", MATCHES, ids=[book.name for book in MATCHES])
def test_at_length_no_legal_match_is_doubted(book):
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
                # a reveal judges what was played before: the proof is the card, not the naming
                assert told.number in fact.proof or told.move.name == "reveal"
        found = impossible(table)
        if found:
            doubted += 1
            assert {one.seat for one in found.named} <= {liar}
            assert lies & {claim.ruling for claim in found.claims}
    return doubted


@pytest.mark.parametrize("book", LIARS, ids=[book.name for book in LIARS])
def test_only_the_liar_is_named(book):
    lying(book, 3, 80)


@pytest.mark.long
@pytest.mark.parametrize("book", MATCHES, ids=[book.name for book in MATCHES])
def test_at_length_only_the_liar_is_named(book):
    for seed in range(40):
        lying(book, seed, 400)


def test_a_card_that_went_along_when_another_was_sent_away_need_not_be_sent_itself():
    witness = Witness()
    witness.origins = {"z": 2, "Y": 4}
    # X cannot change places with anything at once: z, Y and v have to move on in a ring
    witness.lots = {
        "stock": (Lot(("z",), 1 | 2),),
        "hand/A": (Lot(("X",), 1), Lot(("Y",), 2 | 4)),
        "pile": (Lot(("v",), 4 | 1),),
    }
    witness.hear(claims(1, "lacks", "A", "X", "Y"))
    held = [lot.faces for lot in witness.lots["hand/A"]]
    assert held == [("v",), ("z",)]
