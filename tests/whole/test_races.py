"""Eight phones race one match: every report is ruled on once, in one order all agree on."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.whole.phone import Phone, http, opened

if TYPE_CHECKING:
    from tests.fixtures.service import ServiceFactory

PHONES = 8
REPORTS = 25


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_eight_phones_race_one_match(
    store: str, service: ServiceFactory, request: pytest.FixtureRequest
) -> None:
    running = service(request.getfixturevalue("postgres") if store == "postgres" else None)
    with http(running.url) as client:
        arbiter = opened(client, "whot-1on1", terms={"turn_seconds": 0})
        arbiter.ruled({"move": "deal", "seat": "A"})
        answers: list[dict[str, Any]] = []
        start = threading.Barrier(PHONES)

        def race(name: str) -> None:
            with http(running.url) as own:
                phone = Phone(own, arbiter.match, arbiter.token, name=name)
                start.wait()
                turns = [{"move": "draw", "seat": "AB"[turn % 2]} for turn in range(REPORTS)]
                answers.extend(phone.ruled(move) for move in turns)

        threads = [threading.Thread(target=race, args=(f"racer-{n}",)) for n in range(PHONES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)

        on_record = arbiter.rulings()
    assert len(answers) == PHONES * REPORTS
    assert [ruling["number"] for ruling in on_record] == list(range(1, PHONES * REPORTS + 2))
    said = {answer["report_id"]: (answer["number"], answer["outcome"]) for answer in answers}
    kept = {r["report_id"]: (r["number"], r["outcome"]) for r in on_record[1:]}
    assert said == kept
    # What one phone sent stands in the order in which it sent it.
    for n in range(PHONES):
        mine = [r["report_id"] for r in on_record if r["report_id"].startswith(f"racer-{n}-")]
        assert mine == sorted(mine)
    assert {"stands", "void"} == {ruling["outcome"] for ruling in on_record}
