"""A whole tournament by touch, the network away in the middle, told again by its replay."""

import itertools
import json
import random
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import shelf
from referee.kernel import Move
from referee.kernel.rules.moves import move_to_json
from referee.trial.honest import honest_match
from tests.whole.phone import sent

TERMS = {"turn_seconds": 0, "hand_size": 3}
NAMES = ("Ada", "Ben", "Cleo")
MOST = 40
FIRST = 537
"""The dice with which, as the rules are now, such a tournament is played: looked for from here."""
AWAY = 5
"""Reports that are tapped while the network is away."""


def a_short_tournament() -> list[Move]:
    """Play tournaments of three with real cards until one is over soon.

    While the network is away nobody in it has two turns on end: without the rules the phone cannot
    know of the second, and asks. No stake is offered: when an offer is over the clock says.
    """
    book = shelf()["whot-tournament"].agree(TERMS)
    for seed in itertools.count(FIRST):
        table = book.open(("A", "B", "C"))
        moves = []
        for reported, _, _ in honest_match(book, table, random.Random(seed), MOST):
            moves.append(reported.move)
            assert reported.ruling.table is not None
            table = reported.ruling.table
        middle = len(moves) // 2
        away = [(move.name, move.actor) for move in moves[middle : middle + AWAY + 1]]
        passes_on = all(one[1] != two[1] for one, two in itertools.pairwise(away))
        if table.over and passes_on and not any(move.name == "offer" for move in moves):
            return moves
    raise AssertionError


def essence(ruling: dict[str, Any], began: int = 0) -> tuple[Any, ...]:
    """Return what was ruled; the notation counts time from the first report on."""
    facts = [
        fact | {"queue": [awaited | _since(awaited, began) for awaited in fact["queue"]]}
        if "queue" in fact
        else fact
        for fact in ruling["facts"]
    ]
    return ruling["number"], ruling["outcome"], [c["clause"] for c in ruling["cites"]], facts


def _since(awaited: dict[str, Any], began: int) -> dict[str, int]:
    return {"since": awaited["since"] - began} if "since" in awaited else {}


@pytest.mark.long
def test_a_tournament_by_touch_with_the_network_away_in_the_middle_ends_as_its_replay(
    hand, house, http_house, tmp_path
):
    moves = [move_to_json(move) for move in a_short_tournament()]
    middle = len(moves) // 2
    phone = hand()
    match = phone.open("whot-tournament", 3, TERMS, NAMES)
    for number, move in enumerate(moves[:middle], 1):
        phone.report(move)
        phone.expect_ruled(number)
    phone.context.set_offline(True)
    for n, move in enumerate(moves[middle : middle + AWAY], 1):
        phone.report(move)
        phone.expect_state("away")
        phone.expect_waiting(n)
    path = f"/api/v1/matches/{match}"
    assert http_house.get(path).json()["rulings"] == middle
    phone.context.set_offline(False)
    phone.expect_ruled(middle + AWAY)
    for number, move in enumerate(moves[middle + AWAY :], middle + AWAY + 1):
        phone.report(move)
        phone.expect_ruled(number)
    ruled = []
    while page := http_house.get(f"{path}/rulings", params={"after": len(ruled)}).json()["rulings"]:
        ruled += page
    assert [sent(one["move"]) for one in ruled] == moves
    assert {one["outcome"] for one in ruled} == {"stands"}
    table = http_house.get(path).json()["table"]
    assert table["over"]
    [winner] = table["winners"]
    assert phone.see("turn").inner_text() == f"{NAMES['ABC'.index(winner)]} wins"
    file = tmp_path / "tournament.match"
    file.write_text(http_house.get(f"{path}/export", params={"format": "text"}).text)
    told = CliRunner().invoke(main, ["replay", "--json", str(file)])
    assert told.exit_code == 0, told.output
    [replayed] = json.loads(told.stdout)["matches"]
    assert [essence(one) for one in replayed["rulings"]] == [
        essence(one, ruled[0]["at"]) for one in ruled
    ]
    assert replayed["table"]["winners"] == [winner]
    assert house.log.count("Traceback") == 0
