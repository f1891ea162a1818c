"""Eight clients at one match lose nothing: every report is ruled on once, in one order for all."""

from __future__ import annotations

import threading

import httpx

from tests.api.live import Live, open_match
from tests.fixtures.service import Service

CLIENTS = 8
REPORTS = 12
CARDS = [f"{suit}{rank}" for suit in "CTXQ" for rank in (1, 2, 3, 5, 7, 10, 11, 13, 14)]


def race(match: Live, number: int, said: dict[str, tuple[int, int]], failed: list[str]) -> None:
    """Report as fast as answers come, each report sent twice as by a nervous finger."""
    with match.client() as client:
        for turn in range(REPORTS):
            card = CARDS[(number * REPORTS + turn) % len(CARDS)]
            move = {"move": "play", "seat": "AB"[turn % 2], "card": card}
            body = {"report_id": f"race-{number}-{turn:02}", "move": move}
            first, again = (send(client, body) for _ in range(2))
            if first.status_code != 201 or again.status_code != 200:
                failed.append(f"{first.status_code} {again.status_code} {first.text}")
                return
            if again.json() != first.json():
                failed.append(f"{body['report_id']} was ruled on twice")
            told = first.json()
            said[body["report_id"]] = (told["number"], told["version"])


def send(client: httpx.Client, body: dict[str, object]) -> httpx.Response:
    return client.post("/rulings", json=body)


def test_a_race_loses_nothing(shared_service: Service) -> None:
    match = open_match(shared_service.url)
    match.report("the-deal", move="deal", seat="A")
    stream = match.watch(last=0)
    said: dict[str, tuple[int, int]] = {}
    failed: list[str] = []
    racers = [
        threading.Thread(target=race, args=(match, number, said, failed))
        for number in range(CLIENTS)
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join(120)

    total = CLIENTS * REPORTS + 1
    assert failed == []
    assert sorted(number for number, _ in said.values()) == list(range(2, total + 1))
    rulings = match.get("/rulings?limit=500")["rulings"]
    assert [ruling["number"] for ruling in rulings] == list(range(1, total + 1))
    assert {r["report_id"]: (r["number"], r["version"]) for r in rulings[1:]} == said
    for number in range(CLIENTS):  # what one client sent stands in the order in which it sent it
        mine = [one for one in rulings if one["report_id"].startswith(f"race-{number}-")]
        assert [one["report_id"][-2:] for one in mine] == [f"{n:02}" for n in range(REPORTS)]
    told = stream.until(total + 1)
    assert [version for _, version, _ in told] == list(range(1, total + 2))
    assert [data["ruling"]["report_id"] for _, _, data in told[1:]] == [
        ruling["report_id"] for ruling in rulings
    ]
