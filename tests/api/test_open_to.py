"""What an operator opens and closes: opening, listing, other origins; and where everything is."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.games import shelf
from referee.phone.local_service import LocalService
from referee.phone.routes import answer
from tests.api.conftest import opened, service_on

API = "/api/v1"
WHOT = {"book": "whot-1on1"}
CLUB = "https://club.example.org"
for_each_policy = pytest.mark.parametrize(
    ("opening", "without", "by_key"),
    [("anybody", 201, 201), ("key", 401, 201), ("nobody", 403, 403)],
)


def service(folder: Path, **how: Any) -> FlaskClient:
    return service_on(f"sqlite:///{folder / 'x.sqlite'}", **how).test_client()


def key_for(client: FlaskClient, name: str = "the club") -> dict[str, str]:
    key = client.application.extensions["referee"].records.import_keys.make(name)
    return {"Authorization": f"Bearer {key}"}


@for_each_policy
def test_opening_is_for_whom_the_operator_says(tmp_path, opening, without, by_key):
    client = service(tmp_path, opening=opening)
    assert client.get(f"{API}/").get_json()["opening"] == opening
    assert client.post(f"{API}/matches", json=WHOT).status_code == without
    told = client.post(f"{API}/matches", json=WHOT, headers=key_for(client))
    assert told.status_code == by_key
    forged = {"Authorization": "Bearer no-key-at-all"}
    if opening == "key":
        assert client.post(f"{API}/matches", json=WHOT, headers=forged).status_code == 401
        mine = {"Authorization": f"Bearer {told.get_json()['token']}"}
        path = told.headers["Location"]
        client.post(f"{path}/closing", json={"why": "dinner"}, headers=mine)
        assert client.post(f"{path}/rematch", json={}, headers=mine).status_code == 201


@for_each_policy
def test_a_match_that_a_phone_kept_goes_on_where_a_match_may_be_opened(
    tmp_path, opening, without, by_key
):
    local = LocalService(shelf())
    answer(local, "POST", "/matches", WHOT | {"id": "abcdefgh", "now": 1})
    file = answer(local, "GET", "/matches/abcdefgh/export", None).body
    salt = next(one.salt for one in local.own("abcdefgh").openings)
    client = service(tmp_path, opening=opening)
    client.application.extensions["referee"].records.import_lines(
        str(file).splitlines(keepends=True)
    )
    claim = {"match": "abcdefgh", "credential": salt, "secret": "x" * 22}
    assert client.post(f"{API}/arbiter", json=claim).status_code == without
    told = client.post(f"{API}/arbiter", json=claim, headers=key_for(client))
    assert told.status_code == by_key
    if by_key == 201:
        mine = {"Authorization": f"Bearer {told.get_json()['token']}"}
        deal = {"move": {"move": "deal", "seat": "A"}, "report_id": "deal-0001"}
        path = f"{API}/matches/abcdefgh"
        assert client.post(f"{path}/rulings", json=deal, headers=mine).status_code == 201
        wrong = client.post(
            f"{API}/arbiter", json=claim | {"credential": "wrong"}, headers=key_for(client, "other")
        )
        assert wrong.status_code == 404
        assert "Only the phone that kept this match" in wrong.get_json()["detail"]


def test_a_service_that_lists_nothing_still_shows_a_match_by_its_link(tmp_path):
    client = service(tmp_path, listing=False)
    match = opened(client)
    refused = client.get(f"{API}/matches")
    assert refused.status_code == 403
    assert "by its link or its code" in refused.get_json()["detail"]
    assert match.public().get().status_code == 200


def asked_from(client: FlaskClient, origin: str, method: str = "GET") -> dict[str, str]:
    answer = client.open(f"{API}/books", method=method, headers={"Origin": origin})
    return {name.lower(): value for name, value in answer.headers.items()}


def test_other_origins_are_let_in_by_name_and_nobody_else(tmp_path):
    client = service(tmp_path, origins=(CLUB,))
    told = asked_from(client, CLUB)
    assert told["access-control-allow-origin"] == CLUB
    assert "Location" in told["access-control-expose-headers"]
    assert "Origin" in told["vary"]
    before = asked_from(client, CLUB, "OPTIONS")
    assert "Authorization" in before["access-control-allow-headers"]
    assert "DELETE" in before["access-control-allow-methods"]
    assert "access-control-allow-origin" not in asked_from(client, "https://else.example.org")
    assert "access-control-allow-credentials" not in told
    page = client.get("/", headers={"Origin": CLUB})
    assert "Access-Control-Allow-Origin" not in page.headers  # our own page is nobody's part


def test_usually_no_other_origin_is_let_in_and_a_star_lets_in_all(tmp_path):
    (tmp_path / "other").mkdir()
    none, every = service(tmp_path), service(tmp_path / "other", origins=("*",))
    assert "access-control-allow-origin" not in asked_from(none, CLUB)
    assert asked_from(every, CLUB)["access-control-allow-origin"] == "*"


def test_the_root_leads_to_everything_that_is_there(tmp_path):
    client = service(tmp_path)
    assert client.get("/api").get_json()["versions"] == [{"version": "v1", "url": API}]
    answer = client.get(API)
    assert answer.headers["Link"] == f'<{API}/openapi.json>; rel="service-desc"'
    told = answer.get_json()
    assert told["build"] == client.get(f"{API}/health").get_json()["build"]
    found = [path for path in told["links"].values() if "{" not in path]
    statuses = {path: client.get(path).status_code for path in found}
    assert set(statuses.values()) <= {200, 405}, statuses  # 405: it is there, to be posted to


def test_what_is_limited_says_how_much_is_left(tmp_path):
    client = service(tmp_path, limits={"opening": "2 per minute; 9 per hour"})
    first, second, third = (client.post(f"{API}/matches", json=WHOT) for _ in range(3))
    policy = '"opening-per-minute";q=2;w=60, "opening-per-hour";q=9;w=3600'
    assert first.headers["RateLimit-Policy"] == policy
    assert first.headers["RateLimit"].startswith('"opening-per-minute";r=1;t=')
    assert second.headers["RateLimit"].startswith('"opening-per-minute";r=0;t=')
    assert third.status_code == 429
    assert third.headers["RateLimit"].startswith('"opening-per-minute";r=0;t=')
    assert "RateLimit" not in client.get(f"{API}/books").headers
