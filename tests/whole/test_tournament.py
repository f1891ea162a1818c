"""A whole tournament of four, played through HTTP, told again by ``referee replay``."""

import json
import random

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import shelf
from referee.kernel import Move
from referee.kernel.rules.moves import move_to_json
from referee.trial.honest import honest_match
from tests.fixtures.service import http
from tests.whole.phone import opened

TERMS = {"turn_seconds": 0, "hand_size": 4}


def a_tournament(seed: int) -> list[Move]:
    """Play a tournament of four with real cards, hidden from the record, to its end."""
    book = shelf()["whot-tournament"].agree(TERMS)
    table = book.open(("A", "B", "C", "D"))
    moves = []
    for reported, _, _ in honest_match(book, table, random.Random(seed), 1500):
        moves.append(reported.move)
        assert reported.ruling.table is not None
        table = reported.ruling.table
    assert table.over
    return moves


@pytest.mark.long
@pytest.mark.parametrize("shared_service", ["postgres", "sqlite"], indirect=True)
def test_a_tournament_through_http_ends_as_its_replay(shared_service, tmp_path):
    with http(shared_service.url) as client:
        phone = opened(client, "whot-tournament", seats=list("ABCD"), terms=TERMS)
        for move in a_tournament(seed=7):
            assert phone.ruled(move_to_json(move))["outcome"] == "stands"
        table = phone.get().json()["table"]
        through_http = phone.rulings()
        text = phone.get("/export", format="text").text
    assert table["over"]
    assert len(table["winners"]) == 1

    file = tmp_path / "tournament.match"
    file.write_text(text)
    told = CliRunner().invoke(main, ["replay", "--json", str(file)])
    assert told.exit_code == 0, told.output
    replayed = json.loads(told.stdout)
    [match] = replayed["matches"]

    def essence(ruling: dict) -> tuple:
        cites = [cited["clause"] for cited in ruling["cites"]]
        return ruling["number"], ruling["outcome"], cites, ruling["facts"]

    assert [essence(one) for one in match["rulings"]] == [essence(one) for one in through_http]
    assert match["table"]["winners"] == table["winners"]
