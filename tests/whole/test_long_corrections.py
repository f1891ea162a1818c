"""A long match is corrected, and nobody at another table waits for it."""

import threading

import httpx
import pytest

from referee.record import Records
from tests.api.live import Live, open_match
from tests.fixtures.long_match import FIRST_REPORT, long_match

RULINGS = 3_000
ENOUGH = 20
"""Answers that another table gets meanwhile; where the loop stands still it is a handful."""
TRIES = 5
"""A busy machine may leave the other table itself no time, now and then; a loop that stands still
answers no more the fifth time."""


@pytest.mark.long
def test_other_tables_are_answered_while_a_match_of_3000_rulings_is_corrected(service, tmp_path):
    database = f"sqlite:///{tmp_path / 'long.sqlite'}"
    with Records.connect(database) as records:
        told = long_match(records, "whot-1on1", RULINGS)
    url = service(database).url
    long, other = Live(url, told.match_id, told.arbiter.token or ""), open_match(url)
    long.get()  # it is folded, and held
    best = 0
    for number in range(TRIES):
        best = max(best, answered_meanwhile(long, other, number))
        if best >= ENOUGH:
            break
    assert long.get()["version"] == RULINGS + 1 + 2 * (number + 1)
    assert best >= ENOUGH


def answered_meanwhile(long: Live, other: Live, number: int) -> int:
    """Correct the long match and undo that; return how many reports of another were answered."""
    answers: list[httpx.Response] = []

    def correct() -> None:
        body = {
            "ruling": FIRST_REPORT,
            "why": "it was not laid",
            "report_id": f"taken-back-{number}",
        }
        with long.client() as client:
            answers.append(client.post("/corrections", json=body))
            version = answers[0].json()["version"]
            back = {"restore": version, "why": "it was", "report_id": f"restored-{number}"}
            answers.append(client.post("/corrections", json=back))

    correcting = threading.Thread(target=correct)
    meanwhile = 0
    with other.client() as client:
        correcting.start()
        while correcting.is_alive():
            name = f"another-{number}-{meanwhile}"
            body = {"report_id": name, "move": {"move": "draw", "seat": "A"}}
            assert client.post("/rulings", json=body).status_code == 201
            meanwhile += 1
    assert [answer.status_code for answer in answers] == [201, 201]
    return meanwhile
