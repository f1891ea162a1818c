"""A ruling never takes long: what is asked about hidden hands is bounded, in steps and not in time.

A step is a matching of all unseen cards. What is told within the bound is held against every deal
of a few cards.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from referee.games import shelf
from referee.kernel import Table
from referee.kernel.decide import Ruling, decide
from referee.kernel.proof import conflicts, proofs, worlds
from referee.kernel.proof.proofs import Untrue, deciding, impossible, untrue
from referee.kernel.table.claims import numbered
from referee.notation.files import parse
from referee.notation.play import play
from tests.bench.play import played as played_at_random
from tests.fixtures.shelves import first_of_each_family
from tests.fixtures.spies import calls_of
from tests.kernel.cards_at_random import SmallTable
from tests.kernel.exhaustive import Exhaustive

MATCHINGS = 400
"""At most so many for one question; without a bound it was 13,000 and more."""
PILES = sorted(Path(__file__).with_name("piles").glob("*.match"))


@pytest.fixture
def matchings(monkeypatch) -> Callable[[], int]:
    """Return how many matchings were made since it was asked last."""
    made = calls_of(monkeypatch, worlds, "matched")

    def taken() -> int:
        count = len(made)
        made.clear()
        return count

    return taken


@pytest.mark.parametrize(
    "path", first_of_each_family(PILES[::-1], lambda path: path.stem), ids=lambda path: path.stem
)
def test_nothing_asked_of_a_pile_of_claims_takes_many_steps(path, matchings):
    [script] = parse(path.read_text())
    played = play(script, shelf())
    assert len(played.table.claims) > 30
    matchings()
    steps = []
    for step in played.steps:
        if step.number is not None and step.told is not None:
            before = played.match.table_after(step.number - 1)
            decide(played.book, before, step.told.move, ruling=step.number)
            steps.append(matchings())
    assert 0 < max(steps) < MATCHINGS
    assert impossible(played.table)
    assert 0 < matchings() < MATCHINGS
    assert deciding(played.table)
    assert 0 < matchings() < MATCHINGS


def told(seed: int) -> Counter[int]:
    """Hold against every deal what is told where nothing may be searched for."""
    random = Random(seed)
    small = SmallTable(random, 0.3)
    for _ in range(random.randint(12, 22)):
        small.step()
    found = impossible(small.table)
    if found is None:
        return Counter[int]()
    every = Exhaustive(small.table)
    bits = {claim.number: 1 << index for index, claim in enumerate(every.claims)}
    for claims in (found.claims, *(one.claims for one in found.named)):
        whole = sum(bits[claim.number] for claim in claims)
        assert not every.possible(whole), small.story
        assert all(every.possible(whole & ~bits[one.number]) for one in claims), small.story
    assert {one.seat for one in found.named} == every.named(), small.story
    return Counter([len(found.claims)])


def test_out_of_steps_a_smaller_conflict_may_be_missed_and_nothing_untrue_is_told(monkeypatch):
    monkeypatch.setattr(conflicts, "CARDS", 0)
    found = sum((told(seed) for seed in range(75)), Counter[int]())
    assert found[1] > 10
    assert found[2] > 0


@pytest.mark.long
def test_at_length_out_of_steps_nothing_untrue_is_told(monkeypatch):
    monkeypatch.setattr(conflicts, "CARDS", 0)
    for seed in range(1000, 4000):
        told(seed)


def test_a_proof_may_be_longer_out_of_steps_and_still_is_one(monkeypatch):
    path = PILES[0]
    [script] = parse(path.read_text())
    table = play(script, shelf()).table
    short = impossible(table)
    monkeypatch.setattr(conflicts, "CARDS", 0)
    long = impossible(table)
    assert short
    assert long
    assert {claim.ruling for claim in long.claims} <= set(long.proof)
    assert max(long.proof) == table.ruling


def test_no_two_claims_of_a_match_have_the_same_number():
    """Those of the first ten of each ruling are as they have always been."""
    assert [numbered(7, serial) for serial in (0, 9)] == [70, 79]
    every = [numbered(ruling, serial) for ruling in range(1, 300) for serial in range(60)]
    assert len(set(every)) == len(every)
    assert max(every) < 2**53


@pytest.mark.parametrize("book", ["lohai-4", "schnapsen", "watten-bohemian"])
def test_where_a_deal_vouches_for_the_other_claims_none_is_searched_for(book, monkeypatch):
    """Cards that are drawn at random prove claims untrue all the time."""
    matches = [played_at_random(book, seed, 60) for seed in range(4)]
    asked, vouched = [0], proofs.vouched

    def search(table: Table) -> tuple[Untrue, ...]:
        asked[0] += 1
        return untrue(table)

    def ruled(told: Callable[..., bool]) -> tuple[list[Ruling], int]:
        asked[0] = 0
        monkeypatch.setattr(proofs, "vouched", told)
        found = [
            decide(match.book, step.table, step.move, at=step.at)
            for match in matches for step in match.steps
        ]  # fmt: skip
        return found, asked[0]

    monkeypatch.setattr(proofs, "untrue", search)
    (quickly, few), (at_length, many) = ruled(vouched), ruled(lambda *_: False)
    assert quickly == at_length
    assert 4 * few < many
