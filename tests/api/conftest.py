"""A service in this process, and a table to play at through its API."""

import itertools
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from api import create_app
from api.app import services_on
from api.services import EXTENSION
from tests.api.described import Client, DescribedClient, Description


@cache
def described() -> tuple[Flask, dict[str, Any]]:
    """Return routes without a record, and their description: all tests share them, as one made."""
    with TemporaryDirectory() as folder:
        made = create_app(f"sqlite:///{folder}/none.sqlite", quiet=True)
        made.extensions[EXTENSION].records.close()
    return made, made.test_client().get("/api/v1/openapi.json").get_json()


@cache
def asking(kind: type[Client]) -> type[Client]:
    """Return clients that hold what they are answered against the description."""
    return type(kind.__name__, (kind,), {"description": description()})


def service_on(database: str, **how: Any) -> Flask:
    """Make a service with a record and settings of its own; to make its routes takes longest."""
    made = copy(described()[0])
    made.test_client_class = asking(Client)
    made.extensions = {**made.extensions, EXTENSION: services_on(database, **how)}
    return made


def running(folder: Path) -> Iterator[Flask]:
    """Run a service in this process, on an empty SQLite file and without limits on guessing."""
    made = service_on(f"sqlite:///{folder / 'api.sqlite'}", limits=False, stream_lasts=0.3)
    yield made
    made.extensions[EXTENSION].records.close()


@pytest.fixture
def app(tmp_path) -> Iterator[Flask]:
    """A service of the test's own."""
    yield from running(tmp_path)


@cache
def description() -> Description:
    """Return the published description, as something to hold answers against."""
    return Description(described()[1])


@pytest.fixture
def client(app) -> DescribedClient:
    """A client that holds every answer against the published description."""
    app.test_client_class = asking(DescribedClient)
    made = app.test_client()
    assert isinstance(made, DescribedClient)
    return made


@dataclass
class Played:
    """A match seen through the API by one phone."""

    client: Any
    id: str
    token: str
    code: str = ""
    participant: str = ""
    _ids: Iterator[int] = field(default_factory=itertools.count)

    @property
    def path(self) -> str:
        """The match's own path."""
        return f"/api/v1/matches/{self.id}"

    @property
    def headers(self) -> dict[str, str]:
        """What says who is asking."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, rest: str = "", **headers: str) -> TestResponse:
        """Ask for something of the match."""
        return self.client.get(self.path + rest, headers={**self.headers, **headers})

    def post(self, rest: str, body: Any) -> TestResponse:
        """Send something to the match."""
        return self.client.post(self.path + rest, json=body, headers=self.headers)

    def report(self, move: dict[str, Any], **more: Any) -> TestResponse:
        """Report a move under an id of its own."""
        body = {"report_id": f"report-{self.participant}-{next(self._ids)}", "move": move, **more}
        return self.post("/rulings", body)

    def ruled(self, move: str, seat: str, **more: Any) -> dict[str, Any]:
        """Report what a seat did, and return the ruling."""
        answer = self.report({"move": move, "seat": seat, **more})
        assert answer.status_code == 201, answer.get_json()
        return answer.get_json()

    def joined(self, **how: Any) -> "Played":
        """Let another phone join, as a seat or a spectator."""
        answer = self.client.post("/api/v1/join", json={"code": self.code, **how})
        assert answer.status_code == 201, answer.get_json()
        told = answer.get_json()
        return Played(self.client, self.id, told["token"], "", told["participant"])

    def public(self) -> "Played":
        """Return the match as somebody without a token sees it."""
        return Played(self.client, self.id, "")


def opened(client: Any, book: str = "whot-1on1", **more: Any) -> Played:
    """Open a match; its phone is the arbiter's."""
    answer = client.post("/api/v1/matches", json={"book": book, **more})
    assert answer.status_code == 201, answer.get_json()
    told = answer.get_json()
    return Played(
        client, told["match"]["id"], told["token"], told["join"]["code"], told["participant"]
    )


@pytest.fixture
def match(client) -> Played:
    """A match of two with names, not yet dealt."""
    return opened(client, names={"A": "Ada", "B": "Ben"}, device="the arbiter's phone")


@pytest.fixture
def dealt(match) -> Played:
    """A match of two in which A has dealt and B is to open."""
    match.ruled("deal", "A")
    return match
