"""A client that holds every answer of the API against the description it publishes."""

from typing import Any
from urllib.parse import quote

from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator, Registry
from werkzeug.test import TestResponse

HOME = "urn:description"
ELSEWHERE = {405, 406}
"""What is answered before any operation is found."""


class Description:
    """The published description, as something to hold answers against."""

    def __init__(self, document: dict[str, Any]) -> None:
        """Keep the document."""
        self.document = document = closed(document)
        self.registry = Registry([(HOME, document)])
        self.validators: dict[tuple[str, ...], Draft202012Validator] = {}

    def validator(self, *steps: str) -> Draft202012Validator:
        """Return a validator for what stands at this place of the document."""
        if steps not in self.validators:
            pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
            told = {"$ref": f"{HOME}#/{quote(pointer, safe='/~')}"}
            self.validators[steps] = Draft202012Validator(told, registry=self.registry)
        return self.validators[steps]

    def answer(self, path: str, method: str, status: int) -> str:
        """Return under what a status is described; fails where it is not told of."""
        told = self.document["paths"][path][method]["responses"]
        if status in ELSEWHERE:
            return "default"
        assert str(status) in told, f"{method} {path} does not tell of {status}"
        return str(status)

    def check(self, path: str, method: str, response: TestResponse) -> None:
        """Fail unless the answer is one that the description allows."""
        status = self.answer(path, method, response.status_code)
        answer = self.document["paths"][path][method]["responses"][status]
        where = ["paths", path, method, "responses", status]
        if "$ref" in answer:
            where = answer["$ref"].removeprefix("#/").split("/")
            answer = self.document["components"]["responses"][where[-1]]
        if "Location" in answer.get("headers", {}):
            assert response.headers["Location"].startswith("/api/v1/matches/")
        if "content" not in answer:
            assert not response.data
            return
        assert response.mimetype in answer["content"], f"{response.mimetype} is not described"
        if response.mimetype.endswith("json"):
            validator = self.validator(*where, "content", response.mimetype, "schema")
            errors = [e.message for e in validator.iter_errors(response.get_json())]
            assert errors == [], f"{method} {path} {status} is not as described"


def closed(part: Any) -> Any:
    """Return a part of the description in which no object has fields that nobody tells of.

    It is published open, so that answers may grow; none of ours has grown past it unnoticed.
    """
    if isinstance(part, list):
        return [closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    made = {name: closed(inner) for name, inner in part.items()}
    if part.get("type") == "object" and "properties" in part:
        made.setdefault("additionalProperties", False)
    return made


class Client(FlaskClient):
    """Holds the status of every answer under ``/api/v1`` against the description."""

    description: Description

    def open(self, *args: Any, **given: Any) -> TestResponse:
        """Ask, and look whether the operation tells of such an answer."""
        response = super().open(*args, **given)
        path = path_of(self.application, response.request.path, response.request.method)
        method = response.request.method.lower()
        if method in self.description.document["paths"].get(path, {}):
            self.checked(str(path), method, response)
        return response

    def checked(self, path: str, method: str, response: TestResponse) -> None:
        """Fail where the operation does not tell of this status."""
        self.description.answer(path, method, response.status_code)


class DescribedClient(Client):
    """Holds whole answers against the description."""

    def checked(self, path: str, method: str, response: TestResponse) -> None:
        """Fail unless the answer is one that the description allows."""
        if not response.is_streamed:
            self.description.check(path, method, response)


def path_of(app: Flask, path: str, method: str) -> str | None:
    """Return the described path that a request's path belongs to."""
    from werkzeug.exceptions import HTTPException  # noqa: PLC0415

    try:
        rule, _ = app.url_map.bind("test").match(path, method, return_rule=True)
    except HTTPException:
        return None
    return rule.rule.replace("<int:", "<").replace("<", "{").replace(">", "}")
