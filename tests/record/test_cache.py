"""A cache of matches: the heaviest fits alone, and what was not used for longest goes first."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.record.store.cache import Cache


@pytest.mark.parametrize(
    ("most", "kept", "used", "left"),
    [
        pytest.param(2, "a b c", "", "b c", id="the oldest goes first"),
        pytest.param(2, "a b", "a", "a c", id="what was used stays"),
        pytest.param(3, "a b cc", "", "b cc", id="a heavy one takes the place of several"),
        pytest.param(3, "a bbbbb", "", "bbbbb", id="one that is too heavy is kept alone"),
        pytest.param(3, "bbbbb a", "", "a", id="and goes for the next"),
    ],
)
def test_what_was_not_used_for_longest_goes(most, kept, used, left):
    cache: Cache[str] = Cache(most, len)
    for value in kept.split():
        cache.put(value, value)
    for value in used:
        cache.get(value)
        cache.put("c", "c")
    everything = dict.fromkeys([*kept.split(), "c"])
    assert [value for value in everything if cache.get(value)] == left.split()
    assert len(cache) == len(left.split())


def test_another_value_takes_the_place_of_the_one_before_with_its_weight():
    cache: Cache[str] = Cache(4, len)
    for value in ("xxx", "x", "xx"):
        cache.put("one", value)
    cache.put("two", "yy")
    cache.drop("none such")
    assert (cache.get("one"), cache.get("two")) == ("xx", "yy")
    cache.drop("one")
    assert cache.get("one") is None


def test_several_threads_share_a_cache():
    cache: Cache[int] = Cache(50)

    def use(first: int) -> bool:
        for number in range(first, first + 400):
            cache.put(str(number), number)
            if cache.get(str(number)) not in {number, None}:
                return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(use, range(0, 800, 100)))
    assert len(cache) == 50
