"""``referee rejudge``: the rulings that differ by other rules, and the table there would be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.cli.console import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    Referee = Callable[..., Any]

MATCH = """\
book: toy

A: deal
B: lay H1
A: lay S9
"""


def test_a_match_under_another_term_is_told_with_what_differs(referee: Referee) -> None:
    result = referee("rejudge", "-", "--term", "hand_size=2", "--json", given=MATCH)
    assert result.exit_code == Status.DIFFERS, result.stderr
    (told,) = json.loads(result.stdout)
    assert told["terms"]["hand_size"] == 2
    assert told["rulings"] == 3
    assert [one["number"] for one in told["differences"]][:1] == [1]
