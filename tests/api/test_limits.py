"""How often a network may guess, open, import and try: enough for a club, and no more."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.requests.limits import USUAL, Limits
from referee.cli import open_to
from tests.api.conftest import Played, opened, service_on

GUESSES: dict[str, Callable[[FlaskClient, dict[str, Any]], Any]] = {
    "joining": lambda c, how: c.post("/api/v1/join", json={"code": "AAAAAAA"}, **how),
    "looking": lambda c, how: c.get("/api/v1/join/AAAAAAA", **how),
    "taking over": lambda c, how: c.post(
        "/api/v1/arbiter", json={"credential": "AAAAAAAAAA", "secret": "x" * 22}, **how
    ),
}
AT_HOME = "2001:db8:0:1::7"


def service(folder: Path, **limits: str) -> FlaskClient:
    rates = {name.replace("_", "-"): rate for name, rate in limits.items()}
    return service_on(f"sqlite:///{folder / 'x.sqlite'}", limits=rates).test_client()


def at(address: str) -> dict[str, Any]:
    return {"environ_base": {"REMOTE_ADDR": address}}


def statuses(client: FlaskClient, ask: Callable[..., Any], count: int, address: str) -> list[int]:
    return [ask(client, at(address)).status_code for _ in range(count)]


@pytest.mark.parametrize("ask", GUESSES.values(), ids=GUESSES)
def test_guessing_is_slowed_down_for_a_network_in_our_own_words(tmp_path, ask):
    client = service(tmp_path)
    assert statuses(client, ask, 42, AT_HOME) == [404] * 40 + [429] * 2
    answer = ask(client, at("2001:db8:0:1:aaaa:bbbb::1"))  # another address of the same network
    told = answer.get_json()
    assert (answer.status_code, answer.mimetype) == (429, "application/problem+json")
    assert told["detail"].startswith("Too many codes that are none came from this network. Wait ")
    assert answer.headers["Retry-After"] == str(told["retry_after"])
    assert 0 < told["retry_after"] <= 61
    assert ask(client, at("2001:db8:0:2::7")).status_code == 404


def test_guesses_from_everywhere_are_counted_together(tmp_path):
    client = service(tmp_path, all_guesses="5 per minute")
    found = [statuses(client, GUESSES["joining"], 1, f"10.0.{n}.1")[0] for n in range(8)]
    assert found == [404] * 5 + [429] * 3


def test_a_right_code_is_no_guess(tmp_path):
    client = service(tmp_path, guesses="3 per minute")
    match = opened(client)
    for _ in range(6):
        assert client.get(f"/api/v1/join/{match.code}").status_code == 200
        match.joined(role="spectator")
    other = opened(client)
    wrong = {"code": match.code, "role": "spectator"}
    tries = [other.post("/participants", wrong).status_code for _ in range(5)]
    assert tries == [403] * 3 + [429] * 2


def opening(client: FlaskClient) -> Any:
    return client.post("/api/v1/matches", json={"book": "whot-1on1"})


def importing(client: FlaskClient) -> Any:
    return client.post("/api/v1/imports", data=b"{}", content_type="application/x-ndjson")


@pytest.mark.parametrize(
    ("limit", "ask", "first"), [("opening", opening, 201), ("importing", importing, 401)]
)
def test_what_a_stranger_may_do_is_limited_and_the_limit_is_a_setting(tmp_path, limit, ask, first):
    client = service(tmp_path, **{limit: "3 per hour"})
    assert [ask(client).status_code for _ in range(5)] == [first] * 3 + [429] * 2
    assert "minutes, then try again" in ask(client).get_json()["detail"]
    switched_off = service(tmp_path, **{limit: "off"})
    usual = int(USUAL[limit].split()[0])
    assert {ask(switched_off).status_code for _ in range(usual + 2)} == {first}


def test_phones_may_try_only_so_much_and_the_arbiter_whatever_is_needed(tmp_path):
    client = service(tmp_path, previewing="2 per minute")
    match = opened(client)
    match.ruled("deal", "A")
    seat = match.joined(seat="B")
    body = {"move": {"move": "draw", "seat": "B"}}

    def tried(by: Played) -> list[int]:
        return [by.post("/preview", body).status_code for _ in range(4)]

    assert tried(match) == [200] * 4
    assert tried(seat) == [200, 200, 429, 429]
    assert seat.report(body["move"]).status_code == 201  # what is recorded is not counted


def test_the_limits_of_the_command_are_those_that_are_counted():
    assert set(open_to.LIMITS) == set(USUAL)
    for rate in USUAL.values():
        assert open_to.RATE.match(rate)
        Limits({"opening": rate})
    with pytest.raises(ValueError, match="there is no limit walking"):
        Limits({"walking": "1 per day"})
