"""A database that has stalled: it is there, takes what is said to it, and never answers."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from referee.record import verify
from tests.fixtures.postgres import family
from tests.fixtures.service import http
from tests.fixtures.waiting import waited
from tests.whole.phone import Phone, opened

TERMS = {"turn_seconds": 0}
DRAW = {"move": "draw", "seat": "B"}

ROUTES: dict[str, Callable[[Phone], httpx.Response]] = {
    "health": lambda phone: phone.http.get("/api/v1/health"),
    "a match": lambda phone: phone.get(),
    "the list": lambda phone: phone.http.get("/api/v1/matches"),
    "offers": lambda phone: phone.get("/offers"),
    "rulings": lambda phone: phone.get("/rulings"),
    "a stream": lambda phone: phone.get("/stream"),
    "an export": lambda phone: phone.get("/export", format="jsonl"),
    "the audit": lambda phone: phone.get("/audit"),
    "a preview": lambda phone: phone.post("/preview", {"move": DRAW}),
    "a report": lambda phone: phone.report(DRAW, "report-2"),
    "another phone's report": lambda phone: phone.report(DRAW, "report-3"),
    "a report that is known": lambda phone: phone.report({"move": "deal", "seat": "A"}, "report-1"),
    "a correction": lambda phone: phone.post(
        "/corrections", {"ruling": 1, "replacement": None, "report_id": "correction"}
    ),
    "what is recorded": lambda phone: phone.post("/recorded", {"report_ids": ["report-1"]}),
    "joining": lambda phone: phone.http.post("/api/v1/join", json={"code": phone.code}),
    "opening": lambda phone: phone.http.post("/api/v1/matches", json={"book": "whot-1on1"}),
}
"""Everything that needs the record, each as a phone asks for it."""


def asked(url: str, phone: Phone) -> dict[str, Any]:
    """Ask for everything at once, each over a connection of its own; return what is answered."""

    def ask(route: Callable[[Phone], httpx.Response]) -> int | str:
        with http(url) as client:
            try:
                return route(type(phone)(client, phone.match, phone.token, phone.code)).status_code
            except httpx.TimeoutException:
                return "nothing"

    with ThreadPoolExecutor(len(ROUTES)) as pool:
        return dict(zip(ROUTES, pool.map(ask, ROUTES.values()), strict=True))


def insisted(phone: Phone, report_id: str) -> Any:
    """Send a report until it is ruled on, as the page's outbox does: a busy machine is slow."""
    while (answer := phone.report(DRAW, report_id)).status_code == 503:
        pass
    return answer.json()


def test_a_server_that_has_stalled_is_told_on_every_route_and_found_again(
    postgres, postgres_server, service
):
    running = service(postgres, "--workers", "1", "--quiet")
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        first = phone.ruled({"move": "deal", "seat": "A"}, report_id="report-1")
        with postgres_server.stalled():
            for _ in range(2):
                assert asked(running.url, phone) == dict.fromkeys(ROUTES, 503)
        while client.get("/api/v1/health").status_code != httpx.codes.OK:
            pass
        # no answer to a question of before is taken for one to a question of now
        assert phone.get("/rulings").json()["rulings"] == [first]
        drawn = [insisted(phone, f"report-{number}") for number in (3, 2, 3, 2)]
        assert [one["report_id"] for one in drawn] == ["report-3", "report-2"] * 2
        assert {one["number"] for one in drawn} == {2, 3}
        assert phone.report(first["move"], "report-1").json() == first
        verify(phone.get("/export", format="jsonl").content.splitlines(keepends=True))


@pytest.mark.long
def test_a_worker_that_ends_meanwhile_comes_back_with_the_database(
    postgres, postgres_server, service
):
    running = service(postgres, "--workers", "1", "--quiet")
    with http(running.url) as client:
        phone = opened(client, "whot-1on1", terms=TERMS)
        with postgres_server.stalled():
            _, worker = family(running.process.pid)
            os.kill(worker, signal.SIGKILL)
            assert waited(lambda: "exited with code 1" in running.log)
        assert waited(lambda: is_well(client))
        assert phone.ruled({"move": "deal", "seat": "A"})["outcome"] == "stands"


def is_well(client: httpx.Client) -> bool:
    """Say whether the service answers; while no worker is there it answers nobody."""
    try:
        return client.get("/api/v1/health").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
