"""A phone at the table: opens or joins a match of a running service and reports to it."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import httpx


@dataclass
class Phone:
    """A client with a token for one match."""

    http: httpx.Client
    match: str
    token: str
    code: str = ""
    name: str = "phone"
    participant: str = ""
    serial: Iterator[int] = field(default_factory=itertools.count)

    @property
    def path(self) -> str:
        return f"/api/v1/matches/{self.match}"

    def get(self, rest: str = "", **params: Any) -> httpx.Response:
        return self.http.get(self.path + rest, headers=self._headers(), params=params)

    def post(self, rest: str, body: Any) -> httpx.Response:
        return self.http.post(self.path + rest, json=body, headers=self._headers())

    def report(self, move: dict[str, Any], report_id: str = "", **more: Any) -> httpx.Response:
        key = report_id or f"{self.name}-{next(self.serial):06}"
        return self.post("/rulings", {"report_id": key, "move": move, **more})

    def ruled(self, move: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = self.report(move, **more)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        return dict(answer.json())

    def moves(self) -> list[dict[str, Any]]:
        """The moves of all rulings as they were sent: without the kind that the answers add."""
        return [sent(one["move"]) for one in self.rulings()]

    def rulings(self) -> list[dict[str, Any]]:
        """All rulings on record, page by page."""
        found: list[dict[str, Any]] = []
        after = 0
        while True:
            page = self.get("/rulings", after=after, limit=100).json()
            found += page["rulings"]
            if page["next"] is None or not page["rulings"]:
                return found
            after = found[-1]["number"]

    def joined(self, seat: str, **more: Any) -> "Phone":
        """Let a phone of its own join at a seat."""
        asked = {"code": self.code, "seat": seat, **more}
        told = self.http.post("/api/v1/join", json=asked).json()
        return replace(self, token=told["token"], participant=told["participant"])

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def sent(move: dict[str, Any]) -> dict[str, Any]:
    """Return a move as the first programs send it: without the kind that the answers add."""
    return {name: value for name, value in move.items() if name != "kind"}


def opened(client: httpx.Client, book: str, name: str = "arbiter", **more: Any) -> Phone:
    """Open a match; this phone is the arbiter's."""
    answer = client.post("/api/v1/matches", json={"book": book, **more})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    told = answer.json()
    return Phone(client, told["match"]["id"], told["token"], told["join"]["code"], name)


def dealt(client: httpx.Client, *moves: dict[str, Any], **more: Any) -> Phone:
    """Open a match of two at Whot without a clock, in which A has dealt and this was told."""
    usual = {"seats": ["A", "B"], "terms": {"turn_seconds": 0}}
    phone = opened(client, "whot-1on1", **{**usual, **more})
    for move in ({"move": "deal", "seat": "A"}, *moves):
        phone.ruled(move)
    return phone
