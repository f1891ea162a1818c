"""The description as it is published: answers that may grow, and what every answer brings along.

Schemas are closed where they come in, so that no misspelt field is overlooked. What only goes out
is left open: a client that holds answers against the description goes on working when a later
release says more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMAS = "#/components/schemas/"
METHODS = ("get", "put", "post", "delete")
TEXT = {"schema": {"type": "string"}}
LOCATION = {"description": "where to find what this tells of", **TEXT}
LIMITED = {
    "RateLimit": {"description": "how much is left of the limit that is reached first", **TEXT},
    "RateLimit-Policy": {"description": "how often a network may do this", **TEXT},
}
RETRY = {
    "Retry-After": {
        "description": "after how many seconds to try again", "schema": {"type": "integer"},
    },
}  # fmt: skip
NOWHERE = {"handOver", "newRecovery"}
"""What is made by these operations is told once and cannot be looked at again."""


EXAMPLES = Path(__file__).with_name("examples.json")
"""A round of requests and answers by the ids of the operations; a test plays it."""


def published(document: dict[str, Any]) -> dict[str, Any]:
    """Return the description made by the routes and schemas, completed."""
    components = document["components"]
    taken_in = _taken_in(document)
    for name, schema in components["schemas"].items():
        if name not in taken_in:
            _open(schema)
    components["headers"] = components.get("headers", {}) | LIMITED | RETRY
    for operation in operations(document):
        answers = operation["responses"]
        for status, answer in answers.items():
            _open(answer)
            headers = {}
            if status == "201" and operation["operationId"] not in NOWHERE:
                headers["Location"] = LOCATION
            if "429" in answers and status < "300":
                headers |= {name: {"$ref": f"#/components/headers/{name}"} for name in LIMITED}
            if headers:
                answer["headers"] = answer.get("headers", {}) | headers
    too_many = components["responses"].get("TOO_MANY_REQUESTS")
    if too_many:
        named = LIMITED | RETRY
        too_many["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in named}
    _show(document, json.loads(EXAMPLES.read_bytes()))
    return document


def _show(document: dict[str, Any], examples: dict[str, Any]) -> None:
    """Put the examples beside what they are examples of."""
    for path in document["paths"].values():
        for operation in (path[method] for method in METHODS if method in path):
            example = examples.get(operation["operationId"], {})
            parameters = [*path.get("parameters", ()), *operation.get("parameters", ())]
            for name, value in example.get("parameters", {}).items():
                for one in parameters:
                    if one.get("name") == name:
                        one["example"] = int(value) if _is_number(one) else value
            for shown, beside in (
                (example.get("request"), operation.get("requestBody")),
                (example.get("answer"), operation["responses"].get(str(example.get("status")))),
            ):
                if shown and beside:
                    beside["content"][shown["content"]]["example"] = shown["body"]


def _is_number(parameter: dict[str, Any]) -> bool:
    return bool(parameter["schema"].get("type") == "integer")


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every operation."""
    for path in document["paths"].values():
        yield from (path[method] for method in METHODS if method in path)


def _taken_in(document: dict[str, Any]) -> set[str]:
    """Return the names of the schemas that a request is held against, at whatever depth."""
    found: set[str] = set()
    beyond = [
        name
        for operation in operations(document)
        for part in (operation.get("requestBody"), operation.get("parameters"))
        for name in _named(part)
    ]
    while beyond:
        name = beyond.pop()
        if name not in found:
            found.add(name)
            beyond += _named(document["components"]["schemas"][name])
    return found


def _named(part: Any) -> Iterator[str]:
    """Yield the schemas that a part of the description refers to."""
    if isinstance(part, dict):
        ref = part.get("$ref")
        if isinstance(ref, str) and ref.startswith(SCHEMAS):
            yield ref.removeprefix(SCHEMAS)
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _named(inner)


def _open(part: Any) -> None:
    """Let every object in a part of the description have further fields."""
    if isinstance(part, dict):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        _open(inner)
