"""The service from outside: commands, routes, the shapes they speak, and the kinds of problem."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from api import create_app
from api.problems.problems import KINDS
from docs.from_code.markdown import anchor, block, code, slug, table
from referee.cli import COMMANDS, main
from referee.cli.console import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

METHODS = ("get", "post", "put", "delete")


def commands() -> str:
    """Return every command with its options, as the command line knows them."""
    parts = [
        "## referee\n", block("text", help_of(main, "referee")),
    ]  # fmt: skip
    for name in COMMANDS:
        command = command_called(name)
        parts += [
            f"{anchor('command-' + name)}## referee {name}\n",
            block("text", help_of(command, f"referee {name}")),
        ]
        if isinstance(command, click.Group):
            parts += [
                block("text", help_of(inner, f"referee {name} {called}"))
                for called, inner in command.commands.items()
            ]
    return "\n".join(parts)


def command_called(name: str) -> click.Command:
    """Return a command by its name."""
    found = main.get_command(click.Context(main), name)
    if found is None:
        raise LookupError(name)
    return found


def help_of(command: click.Command, called: str) -> str:
    """Return the help that a command prints."""
    with click.Context(command, info_name=called, max_content_width=88, terminal_width=88) as ctx:
        return command.get_help(ctx)


def statuses() -> str:
    """Return how a command may end."""
    rows = [[str(int(status)), status.meaning] for status in Status]
    return table(["status", "means"], rows)


def problems() -> str:
    """Return the kinds of problem that the API tells of."""
    rows = [[code(name), str(kind.status), kind.title] for name, kind in KINDS.items()]
    return table(["kind", "status", "title"], rows)


# --- the API -------------------------------------------------------------------------------------


@cache
def description() -> dict[str, Any]:
    """Return the description of the API, as the service itself gives it."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{Path(folder) / 'none.sqlite'}", quiet=True)
        found = app.test_client().get("/api/v1/openapi.json").get_json()
        app.extensions["referee"].records.close()
    return dict(found)


def operations() -> Iterator[tuple[str, str, dict[str, Any], list[Any]]]:
    """Yield method, path, what the description says of it, and its parameters."""
    for path, told in description()["paths"].items():
        for method in METHODS:
            if method in told:
                shared = told.get("parameters", [])
                yield method, path, told[method], [*shared, *told[method].get("parameters", [])]


def routes() -> str:
    """Return every route, resource by resource."""
    tags = {tag["name"]: tag.get("description", "") for tag in description()["tags"]}
    parts = []
    for tag, text in tags.items():
        parts.append(f"## {tag.capitalize()}\n\n{text}\n")
        for method, path, operation, parameters in operations():
            if operation["tags"][0] == tag:
                parts.append(_operation(method, path, operation, parameters))
    return "\n".join(parts)


def _operation(method: str, path: str, operation: dict[str, Any], parameters: list[Any]) -> str:
    head = f"{method.upper()} {path}"
    parts = [f"{anchor(slug(head))}### {code(head)}\n", operation.get("summary", "") + "\n"]
    if "description" in operation:
        parts.append(operation["description"] + "\n")
    if operation.get("security") == [{"token": []}]:
        parts.append("Needs a token.\n")
    rows = [_parameter(given) for given in parameters if given.get("in") != "path"]
    if any(rows):
        parts.append(table(["parameter", "in", "is", ""], filter(None, rows)))
    body = operation.get("requestBody")
    if body:
        parts.append(f"Body: {_content(body['content'])}.\n")
    answers = [
        [status, _answer(answer)]
        for status, answer in sorted(operation["responses"].items())
        if status != "default"
    ]
    parts.append(table(["answer", ""], answers))
    return "\n".join(parts)


def _parameter(given: dict[str, Any]) -> list[str]:
    if "$ref" in given:
        given = _found(given["$ref"])
    kind = kind_of(given["schema"])
    if "default" in given["schema"]:
        kind += f", usually {code(given['schema']['default'])}"
    return [code(given["name"]), given["in"], kind, given.get("description", "")]


def _answer(answer: dict[str, Any]) -> str:
    if "$ref" in answer:
        answer = _found(answer["$ref"])
    content = _content(answer["content"]) if "content" in answer else ""
    return ": ".join(filter(None, [answer.get("description", ""), content]))


def _content(content: dict[str, Any]) -> str:
    kinds = [
        kind_of(of["schema"]) if "$ref" in of["schema"] else code(media)
        for media, of in content.items()
    ]
    return ", ".join(dict.fromkeys(kinds))


def _found(ref: str) -> dict[str, Any]:
    here: Any = description()
    for step in ref.removeprefix("#/").split("/"):
        here = here[step]
    return dict(here)


def schemas() -> str:
    """Return every shape that the API speaks."""
    parts = []
    shapes = description()["components"]["schemas"]
    moves = {form["$ref"].rpartition("/")[2] for form in shapes["Move"]["oneOf"]}
    for name, schema in sorted(shapes.items()):
        if name in moves:  # each book's page tells its moves
            continue
        parts.append(f"{anchor('schema-' + name.lower())}### {name}\n")
        parts.append(_schema(schema))
    return "\n".join(parts)


def _schema(schema: dict[str, Any]) -> str:
    if "discriminator" in schema:
        kinds = schema["discriminator"]["mapping"]
        named = schema["discriminator"]["propertyName"]
        return (
            f"One object for each move of each book, told apart by {code(named)}: {len(kinds)} in"
            f" all, such as {code(next(iter(kinds)))}. Their fields are those of the"
            " [moves](moves.md).\n"
        )
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return "One of " + ", ".join(kind_of(form) for form in schema[word]) + ".\n"
    needed = set(schema.get("required", ()))
    rows = [
        [code(name), kind_of(of), "yes" if name in needed else "", of.get("description", "")]
        for name, of in schema.get("properties", {}).items()
    ]
    return table(["field", "is", "needed", ""], rows) or f"{kind_of(schema).capitalize()}.\n"


def kind_of(schema: dict[str, Any]) -> str:
    """Return what a JSON Schema asks for, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#schema-{name.lower()})"
    if "const" in schema:
        return code(schema["const"])
    if "enum" in schema:
        return ", ".join(code(value) for value in schema["enum"])
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(kind_of(form) for form in schema[word])
    kind = schema.get("type", "any value")
    kinds = [kind] if isinstance(kind, str) else list(kind)
    return " or ".join(_kind(one, schema) for one in kinds)


def _kind(kind: str, schema: dict[str, Any]) -> str:
    if kind == "array":
        return f"list of {kind_of(schema['items'])}" if schema.get("items") else "list"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'])}"
    words = {"string": "text", "integer": "whole number", "boolean": "true or false"}
    return words.get(kind, kind)
