"""Every route of the description, asked with every token but the right one: nothing is given."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.conftest import Played, opened, running
from tests.api.test_tokens import forged
from tests.fixtures.photographs import PLAIN, sent

NAMES = {"A": "Adaeze", "B": "Benedikt"}
DEVICE = "the phone with the crack"
SECRET = "a-secret-of-a-stranger-0001"
OWN = "the-secret-of-the-opener-01"
OPENING = {
    "book": "whot-1on1", "terms": {"turn_seconds": 0}, "seats": ["A", "B"], "names": NAMES,
    "device": DEVICE, "report_id": "opened-by-the-page",
}  # fmt: skip


@dataclass
class Scene:
    """A match in which a ruling is disputed, and everybody who may speak there or might try to."""

    app: Flask
    arbiter: Played
    tokens: dict[str, str]
    phone: str
    """The participant at B."""
    hall: str
    """A tournament whose first round is drawn, and in which something is protested against."""
    director: str
    """One of its direction."""
    secrets: tuple[str, ...]
    """What no answer to somebody else may hold."""

    @property
    def kept(self) -> list[Any]:
        """All that is in the store."""
        store = self.app.extensions["referee"].records.store
        tables = ("matches", "participants", "openings", "report_ids", "credentials", "settings")
        everything = (*tables, "imports", "tournaments", store.events_table)
        return [store.ask(f"SELECT * FROM {name}") for name in everything]  # noqa: S608

    @property
    def said(self) -> int:
        """The event in which somebody has said something."""
        return self.arbiter.get("/erasures").get_json()["words"][0]["event"]

    def ask(self, route: "Route", token: str) -> TestResponse:
        """Ask for a route of this match."""
        path = f"/api/v1{route.path}".format(
            match=self.arbiter.id,
            phone=self.phone,
            code="WRQNGCD",
            dispute=1,
            picture=1,
            hall=self.hall,
            director=self.director,
        )
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = route.body(self) if callable(route.body) else route.body
        if isinstance(body, bytes):
            headers["Content-Type"] = "application/x-ndjson"
            return self.app.test_client().post(path, data=body, headers=headers)
        return self.app.test_client().open(path, method=route.method, json=body, headers=headers)


def staged(app: Flask) -> Scene:
    """Play a few cards, let phones join, dispute, and hand the match over once."""
    client = app.test_client()
    first = opened(client, **{**OPENING, "report_id": f"opened-{id(object())}", "secret": OWN})
    first.ruled("deal", "A")
    phones = {seat: first.joined(seat=seat, device=DEVICE) for seat in NAMES}
    watching = first.joined(role="spectator")
    gone = first.joined(role="spectator")
    client.delete(f"{first.path}/participants/{gone.participant}", headers=first.headers)
    phones["B"].ruled("play", "B", card="C7")
    first.ruled("play", "A", card="Q11")
    dispute = {"report_id": "dispute-01", "ruling": 3, "words": "It was a circle."}
    assert phones["A"].post("/disputes", dispute).status_code == 201
    seen = {"report_id": "picture-01", "dispute": 1, "image": sent(PLAIN)}
    assert phones["A"].post("/pictures", seen).status_code == 201
    code = first.post("/handover", {}).get_json()["code"]
    body = {"credential": code, "secret": OWN, "device": DEVICE}
    taken = client.post("/api/v1/arbiter", json=body).get_json()
    arbiter = Played(client, first.id, taken["token"], first.code, taken["participant"])
    other = opened(client, names={"A": "Chidi"})
    tokens = {
        "none": "", "forged": forged(arbiter.token), "of another match": other.token,
        "revoked": gone.token, "of the arbiter before": first.token, "spectator": watching.token,
        "other seat": phones["A"].token, "seat": phones["B"].token, "arbiter": arbiter.token,
    }  # fmt: skip
    hall, director, speakers = directed(client)
    tokens |= speakers
    ours = (DEVICE, first.code, taken["recovery"])
    secrets = (*NAMES.values(), *ours, *filter(None, tokens.values()))
    return Scene(app, arbiter, tokens, phones["B"].participant, hall, director, secrets)


def directed(client: Any) -> tuple[str, str, dict[str, str]]:
    """Announce a tournament of two pairs, draw it, and let phones come in and one be sent away."""
    body = {"title": "Advent", "regulation": "oberndorf", "device": DEVICE}
    body |= {"report_id": "announced-once", "secret": OWN}
    made = client.post("/api/v1/tournaments", json=body).get_json()
    path = f"/api/v1/tournaments/{made['tournament']['id']}"
    headers = {"Authorization": f"Bearer {made['token']}"}

    def done(seen: int, **command: Any) -> None:
        told = {"report_id": f"evening-{seen}", "seen": seen, "command": command}
        assert client.post(f"{path}/commands", json=told, headers=headers).status_code == 201

    def joined(code: str) -> str:
        token: str = client.post("/api/v1/tournaments/join", json={"code": code}).get_json()[
            "token"
        ]
        return token

    done(1, command="enter", names=[NAMES["A"], "Ada"])
    done(2, command="enter", names=["Berta", NAMES["B"]])
    done(3, command="draw")
    done(4, command="protest", round=1, table=1, words="It was trump.", entry=1)
    code = client.get(f"{path}/codes?round=1", headers=headers).get_json()["codes"][0]["code"]
    ways = [client.post(f"{path}/direction", json={}, headers=headers).get_json() for _ in "ab"]
    speakers = {
        "watcher": joined(made["join"]["code"]), "table": joined(code), "direction": made["token"],
        "director gone": joined(ways[0]["code"]),
    }  # fmt: skip
    client.delete(f"{path}/direction/{ways[0]['participant']}", headers=headers)
    return made["tournament"]["id"], ways[1]["participant"], speakers


@dataclass(frozen=True)
class Route:
    """A route, with a request that its rightful asker is granted."""

    method: str
    path: str
    right: str
    """The least token that is granted."""
    body: Any = None
    more: str = ""

    @property
    def described(self) -> tuple[str, str]:
        """Method and path as the description has them."""
        named = {
            "match": "{match_id}", "phone": "{participant}", "code": "{code}",
            "hall": "{tournament}", "director": "{participant}",
        }  # fmt: skip
        path = self.path.partition("?")[0].format(**named, dispute="{dispute}", picture="{number}")
        path = path.replace("/rulings/1", "/rulings/{number}").replace("s/whot-1on1", "s/{name}")
        path = path.replace("/tile/0/000.p/1", "/tile/{tile}").replace(
            "/1/1/", "/{number}/{table}/"
        )
        path = path.replace("/oberndorf", "/{regulation}").replace(
            "/protests/1", "/protests/{protest}"
        )
        path = re.sub("/print/[a-z]+", "/print/{paper}", path)
        return self.method.lower(), f"/api/v1{path}"


def exported(scene: Scene) -> bytes:
    lines = scene.app.extensions["referee"].records.export(scene.arbiter.id)
    return b"".join(lines)


def opening_again(scene: Scene) -> dict[str, Any]:
    """The opening of the match as everybody can read it, names and device apart."""
    told = scene.app.extensions["referee"].records.match(scene.arbiter.id)
    return {
        "book": told.book.name, "terms": dict(told.terms), "seats": list(told.seats),
        "report_id": told.history[0].report_id, "secret": SECRET,
    }  # fmt: skip


BODIES: dict[str, Callable[[Scene], Any]] = {
    "@exported": exported,
    "@opening_again": opening_again,
    "@said": lambda scene: {"event": scene.said},
}
"""Bodies that only the scene knows."""


def routes() -> Iterator[Route]:
    """Read who may ask what."""
    for line in Path(__file__).with_name("rights.txt").read_text().split("\n")[2:-1]:
        asked, right, more, body, *_ = (*map(str.strip, line.split("|")), "", "")
        method, path = asked.split()
        yield Route(
            method, path, right, BODIES.get(body) or (json.loads(body) if body else None), more
        )


ROUTES = tuple(routes())
LADDER = ("spectator", "other seat", "seat", "arbiter")
"""Who is granted what the one before is; the arbiter is granted everything."""
NEVER = ("forged", "of another match", "revoked", "of the arbiter before")
HALL_LADDER = ("watcher", "table", "direction")
"""The same at a tournament."""
NEVER_THERE = ("forged", "arbiter", "revoked", "director gone")


def wrong_tokens(route: Route) -> tuple[str, ...]:
    """Return the tokens with which a route is refused."""
    if "{hall}" in route.path:
        if route.right == "public":
            return NEVER_THERE
        return ("none", *NEVER_THERE, *HALL_LADDER[: HALL_LADDER.index(route.right)])
    if route.right == "nobody":
        return ()
    if route.right == "proof":
        return ("none", *NEVER, *LADDER)
    if route.right == "public":
        return NEVER
    return ("none", *NEVER, *LADDER[: LADDER.index(route.right)])


def name_of(route: Route) -> str:
    return f"{route.method} {route.path} {route.more}".strip()


@pytest.fixture(scope="module")
def scene(tmp_path_factory) -> Iterator[Scene]:
    """One match for all that is refused: none of it changes anything."""
    for app in running(tmp_path_factory.mktemp("rights")):
        yield staged(app)


def with_a_hand_to_confirm(scene: Scene) -> None:
    """Let the arbiter end the hand, so that somebody else can confirm it."""
    body = {
        "report_id": "award-001", "why": "so", "remedies": [{"remedy": "award-hand", "seat": "B"}],
    }  # fmt: skip
    assert scene.arbiter.post("/disputes/1/decisions", body).status_code == 201


def test_every_route_of_the_description_is_walked(scene):
    document = scene.app.test_client().get("/api/v1/openapi.json").get_json()
    methods = {"get", "post", "put", "delete", "patch"}
    told = {(m, path) for path, item in document["paths"].items() for m in methods & set(item)}
    assert {route.described for route in ROUTES} == told
    signed = {
        (method, path) for method, path in told
        if document["paths"][path][method].get("security") == [{"token": []}]
    }  # fmt: skip
    open_to_all = {"nobody", "public", "proof"}
    assert {r.described for r in ROUTES if r.right not in open_to_all and not r.more} == signed


@pytest.mark.parametrize("route", ROUTES, ids=name_of)
def test_with_any_other_token_nothing_is_given_or_changed(scene, route):
    before = scene.kept
    for kind in wrong_tokens(route):
        answer = scene.ask(route, scene.tokens[kind])
        refusals = {401, 403, 404, 409} if route.right == "proof" else {401, 403}
        assert answer.status_code in refusals, kind
        assert answer.mimetype == "application/problem+json"
        text = answer.get_data(as_text=True)
        assert [one for one in scene.secrets if one in text] == [], kind
    assert scene.kept == before


@pytest.mark.parametrize(
    "route", [r for r in ROUTES if r.right in {"nobody", "public"}], ids=name_of
)
def test_without_a_token_nobody_is_named(scene, route):
    before = scene.kept
    answer = scene.ask(route, "")
    assert answer.status_code == 200
    text = answer.get_data().decode(errors="replace")  # a page to print is no text
    assert [one for one in scene.secrets if one in text] == []
    assert scene.kept == before


GRANTED = [route for route in ROUTES if route.right in {*LADDER, *HALL_LADDER}]


@pytest.mark.parametrize("route", GRANTED, ids=name_of)
def test_with_the_right_token_the_same_request_is_granted(app, route):
    scene = staged(app)
    if route.path.endswith("/confirmations"):
        with_a_hand_to_confirm(scene)  # by the arbiter, so that somebody else confirms it
    if route.path.endswith("/erasures"):
        with_a_hand_to_confirm(scene)  # and nothing is disputed any more
    if "/rematch" in route.path or route.path.endswith("/erasures"):
        scene.arbiter.post("/closing", {"report_id": "closing-1", "why": "dinner"})
    if route.path.endswith("/rematch/participants"):
        assert scene.arbiter.post("/rematch", {}).status_code == 201
    if (route.method, route.path[-6:]) == ("GET", "/match"):
        opening = next(one for one in ROUTES if one.path == route.path and one.method == "POST")
        assert scene.ask(opening, scene.tokens["table"]).status_code == 201
    answer = scene.ask(route, scene.tokens[route.right])
    assert answer.status_code in {200, 201, 204}, answer.get_data(as_text=True)


AGAIN: dict[str, Callable[[Scene], dict[str, Any]]] = {
    "/rulings": lambda _: {"move": {"move": "draw", "seat": "A"}},
    "/corrections": lambda _: {"ruling": 2, "replacement": None, "why": "so"},
    "/disputes": lambda _: {"ruling": 2, "words": "No.", "seat": "A"},
    "/disputes/1/decisions": lambda _: {"remedies": [{"remedy": "stands"}], "why": "so"},
    "/closing": lambda _: {"why": "dinner"},
}


@pytest.mark.parametrize("path", AGAIN)
def test_an_id_that_is_on_record_gives_nobody_a_right(app, path):
    scene = staged(app)
    body = {**AGAIN[path](scene), "report_id": "known-id-1"}
    assert scene.arbiter.post(path, body).status_code == 201
    before = scene.kept
    for kind in ("none", *NEVER, "spectator", "seat"):
        answer = scene.ask(Route("POST", f"/matches/{{match}}{path}", "", body), scene.tokens[kind])
        assert answer.status_code in {401, 403}, kind
    assert scene.kept == before
