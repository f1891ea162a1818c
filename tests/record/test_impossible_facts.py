"""Facts that cannot be: found on record, in matches judged again and in files, by ruling."""

from collections.abc import Iterator

import pytest

from referee.kernel import Amendment, Fact, Moved, Table, effect
from referee.notation.files import Mistake, parse
from referee.notation.play import play
from referee.record.queries.other_rules import judged_again

from .tampering import played
from .toy import BOOK, SHELF, Draw

SLIP = "pile has 1 of 9 cards"


@effect("X-1", Draw)
def slipped(_table: Table) -> Iterator[Fact]:
    """Slip. Whoever draws brings nine cards back, of one."""
    yield Moved(("?",) * 9, "pile", "stock")


SLIPPED = {
    "toy": BOOK.amended("toy", "Toy", "", Amendment(adopt=(slipped,))),
    "watten-blind": SHELF["watten-blind"],
}


def test_a_match_is_judged_again_past_a_slip_of_the_rules(sqlite_url):
    with played(sqlite_url).records() as records:
        match = records.match(records.list().matches[-1].id)
    found = judged_again(match, SLIPPED)
    draws = [n for n, r in match.rulings.items() if r.move.name == "draw" and not r.struck]
    slips = {one.number: one.problem for one in found.differences if one.after is None}
    # A draw that cannot be judged leaves the turn where it was: the next one is void.
    assert list(slips) == draws[::2]
    assert [one.number for one in found.differences] == draws
    assert all("the rules would let happen what cannot be: " in why for why in slips.values())
    assert all("X-1 cannot let" in why for why in slips.values())


def test_a_file_names_the_line_at_which_the_rules_slip():
    (script,) = parse("book: toy\nA: deal\nB: draw\nA: draw\nB: draw\n")
    with pytest.raises(Mistake) as slip:
        play(script, SLIPPED)
    assert slip.value.line == 3
    assert SLIP in slip.value.sentence
    assert [one.line for one in slip.value.others] == [5]
