"""A whole evening of twenty tables at a real service: killed in mid-round, or failed over."""

import time
from typing import Any

import httpx
import pytest

from tests.fixtures.service import PATIENCE, Service, http
from tests.tournament.phones import Hall, check, play, told_since


def hall_at(service: Service) -> Hall:
    """Announce a tournament there; who is not answered asks the same again."""

    def ask(method: str, path: str, body: Any, token: str) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with http(f"{service.url}/api/v1", headers=headers) as client:
                    answer = client.request(method, path, json=body)
                    if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                        return answer.status_code, answer.json()
            except httpx.TransportError:
                pass
            assert time.monotonic() < end
            time.sleep(0.05)

    def hear(id_: str, version: int, token: str) -> list[dict[str, Any]]:
        path = f"/tournaments/{id_}"
        if ask("GET", path, None, token)[1]["tournament"]["version"] == version:
            return []
        headers = {"Authorization": f"Bearer {token}"}
        text = ""
        with (
            http(f"{service.url}/api/v1", headers=headers) as client,
            client.stream("GET", f"{path}/stream?after={version}") as told,
        ):
            for line in told.iter_lines():
                text += f"{line}\n"
                if line.startswith("data: "):
                    break
        return told_since(text)

    return Hall(ask, hear)


@pytest.mark.long
def test_killed_in_mid_round_an_evening_ends_as_the_sheet_says(service):
    running = service()
    hall = hall_at(running)
    play(hall, pairs=40, rounds=4, restart=running.restart)
    check(hall, 40)


@pytest.mark.long
def test_failed_over_in_mid_round_an_evening_ends_as_the_sheet_says(cluster, service):
    cluster.wait_for_standby(wait=True)
    running = service(cluster.database(), "--workers", "2", "--quiet")
    hall = hall_at(running)
    play(hall, pairs=40, rounds=4, restart=cluster.fail_over)
    check(hall, 40)
