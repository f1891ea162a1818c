"""SIGKILL at random moments under load: every acknowledged ruling is there, and no half event."""

import random
import threading
import time

import httpx
import pytest

from tests.fixtures.day import DAY
from tests.fixtures.service import PATIENCE, Service, http
from tests.fixtures.waiting import until
from tests.whole.phone import Phone, opened

PHONES = 6


class Playing(threading.Thread):
    """A phone that goes on reporting, whatever happens, and notes what was acknowledged."""

    def __init__(self, service: Service, phone: Phone, halt: threading.Event) -> None:
        super().__init__(daemon=True)
        self.service = service
        self.phone = phone
        self.halt = halt
        self.acknowledged: dict[str, int] = {}
        self.surprises: list[str] = []

    def run(self) -> None:
        moves = [{"move": "deal", "seat": "A"}]
        serial = 0
        while not self.halt.is_set():
            seat = "BA"[serial % 2]
            move = moves[0] if serial == 0 else {"move": "draw", "seat": seat}
            key = f"{self.phone.name}-{serial:06}"
            # The same report goes out again until it is answered, as the page's outbox does.
            while not self.halt.is_set():
                try:
                    answer = self.phone.report(move, key)
                except httpx.TransportError:
                    time.sleep(0.02)
                    continue
                if answer.status_code in {httpx.codes.OK, httpx.codes.CREATED}:
                    self.acknowledged[key] = answer.json()["number"]
                    break
                if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                    self.surprises.append(answer.text)
                    break
                time.sleep(0.02)
            serial += 1


def all_go_on(playing: list[Playing]) -> None:
    """Wait until each phone has been answered twice more."""
    before = [len(one.acknowledged) for one in playing]
    until(
        lambda: all(len(one.acknowledged) > n + 1 for one, n in zip(playing, before, strict=True)),
        lambda: str([one.surprises for one in playing]),
    )


def nothing_is_lost(playing: list[Playing]) -> None:
    """Let all come to an end; see that what was acknowledged is on record, and each of it once."""
    for one in playing:
        one.halt.set()
    for one in playing:
        one.join(PATIENCE)
        assert one.surprises == []
        found = one.phone.rulings()
        assert [ruling["number"] for ruling in found] == list(range(1, len(found) + 1))
        on_record = {ruling["report_id"]: ruling["number"] for ruling in found}
        assert len(on_record) == len(found), "a report was ruled on twice"
        lost = {k: n for k, n in one.acknowledged.items() if on_record.get(k) != n}
        assert lost == {}


@pytest.mark.parametrize("cuts", [1, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost(store, cuts, service, request):
    running = service(request.getfixturevalue("postgres") if store == "postgres" else None)
    chance = random.Random(f"{store} {DAY}")
    clients = [http(running.url) for _ in range(PHONES)]
    phones = [
        opened(client, "whot-1on1", f"phone{n:03}", terms={"turn_seconds": 0})
        for n, client in enumerate(clients)
    ]
    halt = threading.Event()
    playing = [Playing(running, phone, halt) for phone in phones]
    for one in playing:
        one.start()
    for _ in range(cuts):
        all_go_on(playing)
        time.sleep(chance.uniform(0.0, 0.6))
        running.restart()
    all_go_on(playing)
    nothing_is_lost(playing)
    for one in playing:
        last = one.phone.get().json()
        assert last["version"] == len(one.phone.rulings()) + 1
        counts = [place["count"] for place in last["table"]["places"]]
        assert sum(counts) == 54
