"""The description of the API: OpenAPI 3.1 made from the routes, the schemas and the shelf.

`described` keeps flask-smorest's decorators to the describing: the function itself is served
without the layers they put around it, which is what keeps the path of a report short. Nothing is
described before somebody asks for the description.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from http import HTTPStatus
from threading import Lock
from typing import TYPE_CHECKING, Any

import flask_smorest
import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask_smorest.spec.plugins import FlaskPlugin
from marshmallow.validate import Equal
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from api.document import published
from api.operations import id_of, refusals
from api.problems.problems import MEDIA_TYPE, of_http, problem_response
from api.requests.bodies import StrictParser
from api.responses.encoding import Lasting, lasting_response
from schemas.base import Described, Mapped
from schemas.news import NewsSchema
from schemas.service import ProblemSchema
from schemas.tournaments import HappeningSchema, TournamentNewsSchema

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Response
    from marshmallow import Schema
    from werkzeug.exceptions import HTTPException

API = "/api"
PREFIX = f"{API}/v1"


def location(match_id: str, *rest: str | int) -> str:
    """Return the path of a match, or of something that belongs to it."""
    return "/".join([f"{PREFIX}/matches/{match_id}", *map(str, rest)])


def hall_location(id_: str, *rest: str | int) -> str:
    """Return the path of a tournament, or of something that belongs to it."""
    return "/".join([f"{PREFIX}/tournaments/{id_}", *map(str, rest)])


class Blueprint(flask_smorest.Blueprint):
    """A resource of the API."""

    ARGUMENTS_PARSER = StrictParser()


class Api(flask_smorest.Api):
    """The API as a whole: problems as RFC 9457 tells them, in the answers and the description."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = "PROBLEM"

    def __init__(self, app: Flask, moves: Callable[[], Schema]) -> None:
        """Serve with this app; ``moves`` makes the schema of all moves when it is needed."""
        self._moves = moves
        self._resources: list[Blueprint] = []
        self._options: dict[str, Any] = {}
        self._describing = Lock()
        super().__init__(app, spec_kwargs=options())

    def _init_spec(self, **options: Any) -> None:
        """Keep the description for later: to make it takes as long as all else at a start."""
        self._options = options

    def register_blueprint(self, blp: Blueprint, **options: Any) -> None:
        """Serve a resource, and describe it with the others."""
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp, **options)
        self._resources.append(blp)

    @cached_property
    def document(self) -> Lasting:
        """The description as it is sent."""
        super()._init_spec(**self._options)
        describe_moves(self, self._moves())
        for resource in self._resources:
            resource.register_views_in_doc(
                self, self._app, self.spec, name=resource.name, parameters=None
            )
            self.spec.tag({"name": resource.name, "description": resource.description})
        told = deepcopy(self.spec.to_dict())  # parts of it are those of the schemas themselves
        return Lasting.of(orjson.dumps(published(told), option=orjson.OPT_INDENT_2))

    def _openapi_json(self) -> Response:
        """Send the description, which the first who asks for it waits for."""
        with self._describing:
            document = self.document
        return lasting_response(document)

    def _register_responses(self) -> None:
        """Describe every answer that is a problem once, under the name of its status."""
        content = {MEDIA_TYPE: {"schema": self.ERROR_SCHEMA}}
        for status in HTTPStatus:
            answer: dict[str, Any] = {"description": status.phrase}
            if status >= HTTPStatus.BAD_REQUEST:
                answer["content"] = {MEDIA_TYPE: dict(content[MEDIA_TYPE])}
            self.spec.components.response(status.name, answer, lazy=True)
        self.spec.components.response(
            "PROBLEM", {"description": "What is wrong, in words", "content": content}, lazy=True
        )

    def _register_pagination_header(self) -> None:
        """Describe none: pages are in the body."""

    def handle_http_exception(self, error: HTTPException) -> Response:
        """Tell what Flask or werkzeug found wrong as a problem."""
        if error.code is not None and error.code < 400:  # noqa: PLR2004 - a redirect, say
            return error.get_response()  # type: ignore[return-value]
        answer = problem_response(of_http(error))
        for name, value in error.get_headers():
            if name == "Allow":
                answer.headers[name] = value
        return answer


class Converter(OpenAPIConverter):
    """Schemas of several forms: ``oneOf`` with a discriminator that points at objects."""

    def schema2jsonschema(self, schema: Any) -> Any:
        """Return the JSON Schema of a schema."""
        made = schema() if isinstance(schema, type) else schema
        if isinstance(made, OneOfSchema):
            forms = {word: self.form(inner) for word, inner in made.type_schemas.items()}
            mapping = {word: form["$ref"] for word, form in forms.items()}
            return {
                "oneOf": list(forms.values()),
                "discriminator": {"propertyName": made.type_field, "mapping": mapping},
            }
        if isinstance(getattr(made, "json_schema", None), dict):
            return made.json_schema
        return super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]

    def form(self, schema: type[Schema] | Schema) -> dict[str, str]:
        """Return a reference to one of several forms."""
        found: dict[str, str] = self.resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        return found


PARTS = {
    "code": "the join code of a match",
    "dispute": "the number of the dispute",
    "match_id": "the id of the match",
    "name": "the name of the book",
    "number": "the number of the ruling; of a tournament, of the round",
    "paper": "what is to be printed: regulation, entries, seating, slips, or standings",
    "participant": "the id of a phone at the table, or of somebody who directs",
    "protest": "the number of the protest",
    "regulation": "the name of the regulation",
    "table": "the number of the table",
    "tournament": "the id of the tournament",
    "tile": "the name of a tile or of a bundle of leaves, such as 0/x001/234.p/5 or entries/000",
}
"""What the parts of a path mean."""


class Routes(FlaskPlugin):
    """The bridge from Flask's routes to OpenAPI: parts of paths, ids of operations, refusals."""

    def path_helper(self, *args: Any, rule: Any, operations: Any, **more: Any) -> str:
        """Return the path; each operation gets its id, and the problems it may answer with."""
        path: str = super().path_helper(*args, rule=rule, operations=operations, **more)
        for operation in operations.values():
            operation["operationId"] = id_of(rule.endpoint)
            for status, answer in refusals(operation, path).items():
                operation["responses"].setdefault(status, answer)
        return path

    def rule_to_params(self, rule: Any) -> list[dict[str, Any]]:
        """Return the parts of a path."""
        return [
            {**part, "description": PARTS[part["name"]]} for part in super().rule_to_params(rule)
        ]


class Plugin(MarshmallowPlugin):
    """The bridge from marshmallow to OpenAPI, with our converter."""

    Converter = Converter


def described_by_itself(
    _self: OpenAPIConverter, field: Any, ret: dict[str, Any], **_more: Any
) -> dict[str, Any]:
    """Return the JSON Schema that a field carries with it."""
    if not isinstance(field, (Described, Mapped)) or not field.json_schema:
        return {}
    if isinstance(field, Mapped):
        ret.pop("maxLength", None)  # what limits an object is the number of its properties
        kinds = ["object", "null"] if field.allow_none else "object"
        return {**field.json_schema, "type": kinds}
    if not field.allow_none:
        return field.json_schema
    ret.pop("type", None)
    return {"anyOf": [field.json_schema, {"type": "null"}]}


def constant(
    _self: OpenAPIConverter, field: Any, ret: dict[str, Any], **_more: Any
) -> dict[str, Any]:
    """Return the one value that a field may have, as JSON Schema says it."""
    only = [check.comparable for check in field.validators if isinstance(check, Equal)]
    if only:
        ret.pop("enum", None)
    return {"const": only[0]} if only else {}


def described(*decorators: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Describe a function by flask-smorest's decorators, and serve it without them."""

    def apply(function: Any) -> Any:
        made = function
        for decorator in reversed(decorators):
            made = decorator(made)
        function._apidoc = made._apidoc  # noqa: SLF001 - where flask-smorest looks for it
        return function

    return apply


def refused(resource: Blueprint, *statuses: int) -> Callable[[Any], Any]:
    """Describe how an operation may be refused beside what follows from its path and body."""
    answers = {str(status): HTTPStatus(status).name for status in statuses}
    decorator: Callable[[Any], Any] = resource.doc(responses=answers)
    return decorator


def keyed(resource: Blueprint) -> Callable[[Any], Any]:
    """Describe that an operation may want a key, where the operator set it so."""
    wants: Callable[[Any], Any] = resource.doc(security=[{}, {"token": []}])
    may_be = refused(resource, 401, 403)
    return lambda function: wants(may_be(function))


def settings() -> dict[str, Any]:
    """Return what flask-smorest wants to know."""
    return {
        "API_TITLE": "Referee",
        "API_VERSION": "v1",
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": PREFIX,
        "OPENAPI_JSON_PATH": "openapi.json",
    }


def options() -> dict[str, Any]:
    """Return what stands in the description beside routes and schemas."""
    return {
        "marshmallow_plugin": Plugin(),
        "flask_plugin": Routes(),
        "info": {
            "description": "A referee for card games played with real cards on a real table. "
            "Every report that can be read is ruled on and recorded: a void or contradicting "
            "ruling is an answer like any other. 4xx is for what cannot be ruled on.",
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],  # who has no token sees what the public sees
    }


def describe_moves(api: Api, moves: Schema) -> None:
    """Put the moves of every book on the shelf into the description, as `Move`."""
    for function in (described_by_itself, constant):
        api.ma_plugin.converter.add_attribute_function(function)
    api.spec.components.schema("Move", schema=moves)
    api.spec.components.schema("News", schema=NewsSchema)
    api.spec.components.schema("Happening", schema=HappeningSchema)
    api.spec.components.schema("TournamentNews", schema=TournamentNewsSchema)
    api.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
