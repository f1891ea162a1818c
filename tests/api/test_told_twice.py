"""Two phones of an arbiter tell one hand: the second has not heard of the first, and books none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.conftest import opened

if TYPE_CHECKING:
    from tests.api.conftest import DescribedClient, Played

WON = {"move": "result", "won": "F"}


@pytest.fixture
def watten(client: DescribedClient) -> Played:
    return opened(client, "watten-bavarian-4")


def scores(match: Played) -> dict[str, int]:
    told: dict[str, int] = match.get().get_json()["table"]["scores"].get("points", {})
    return {side: points for side, points in told.items() if points}


def test_the_second_result_of_a_hand_is_refused_and_names_the_first(watten: Played) -> None:
    assert watten.report(WON, hand=1).status_code == 201
    again = watten.report({**WON, "value": 3}, hand=1)
    assert again.status_code == 409
    problem = again.get_json()
    assert problem["field"] == "hand"
    assert problem["detail"] == (
        "Hand 1 is over since ruling 1: what is told of it counts for no other hand."
    )
    assert scores(watten) == {"FC": 2}


def test_a_preview_says_it_too(watten: Played) -> None:
    watten.report(WON)
    answer = watten.post("/preview", {"move": WON, "hand": 1})
    assert answer.status_code == 409


@pytest.mark.parametrize("hand", [0, -1, "1", 1.5, True], ids=repr)
def test_what_is_no_number_of_a_hand_is_not_understood(watten: Played, hand: Any) -> None:
    answer = watten.client.post(
        watten.path + "/rulings",
        json={"report_id": "report-1", "move": WON, "hand": hand},
        headers=watten.headers,
    )
    assert answer.status_code in {400, 422}
    assert answer.get_json()["field"] == "hand"
    assert scores(watten) == {}
