"""Places: what people call them, whatever the record writes."""

import pytest

from referee.kernel.messages import plain, to_json
from referee.kernel.table.places import USUAL, called

NAMES = {**USUAL, "grid/*/TL": "{seat}'s top left card", "won/*": "the tricks of {side}"}


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("stock", "the stock"), ("hand/A", "A's hand"), ("grid/A/TL", "A's top left card"),
        ("won/N+S", "the tricks of N+S"), ("last/hand/A", "A's hand of the hand before"),
        ("grid/A/XX", "A's grid XX"), ("put-aside", "the put aside"), ("heap/7", "the heap 7"),
    ],
)  # fmt: skip
def test_a_place_is_called_as_people_call_it(place, name):
    part = called(NAMES, place, ("A", "B"))
    assert (part.place, plain(part)) == (place, name)


def test_a_place_knows_whose_it_is():
    parts = to_json(called(NAMES, "won/N+S", ("A",)).name)["parts"]
    assert parts == {"side": {"side": "N+S"}}
