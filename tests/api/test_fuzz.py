"""Whatever is sent along the published description, the service makes no mistake of its own."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import negative_data_rejection as REJECTION  # noqa: N812

from referee.presenters.moves import KIND
from tests.api.conftest import Played, opened, running

EXAMPLES, AT_LENGTH = 1, 200
PARTS = 10
"""At length each of so many tests tries out its share of the routes, so that a slice is a slice."""
ENDS = ("/closing", "/revocation")
"""After which the match, or its token, is good for nothing more: these are sent elsewhere."""
ELSEWHERE = 405
"""What is answered before any operation is found."""
REFUSALS = [401, 403, 404, 409, 413, 415, 422, 429]
CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            # A description cannot say which terms a book has, or where who sits: 422 is for that.
            "positive_data_acceptance": {"expected-statuses": ["2xx", 304, *REFUSALS]},
            # A number that is none makes a path that is another one: 405 is what that answers.
            "negative_data_rejection": {"expected-statuses": [400, 405, *REFUSALS]},
            "ignored_auth": {"enabled": False},  # the token is put in behind its back
            "missing_required_header": {"expected-statuses": [400, *REFUSALS]},
        }
    }
)


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: Any, value: Any) -> bytes:
    """Send a generated import as it is."""
    return str(value).encode("utf-8", "surrogatepass")


@pytest.fixture(scope="module")
def app(tmp_path_factory) -> Iterator[Flask]:
    """One service for all of it."""
    yield from running(tmp_path_factory.mktemp("fuzz"))


@pytest.fixture(scope="module")
def played(app) -> Played:
    """A match that cases are sent to, so that not all of them find nobody at home."""
    app.extensions["referee"].stream_lasts = 0.02
    match = opened(app.test_client())
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C7")
    match.ruled("play", "A", card="T4")
    return match


SHORT = pytest.param(EXAMPLES, slice(0, None, 3), id="some")
AT_LENGTHS = [
    pytest.param(AT_LENGTH, slice(n, None, PARTS), marks=pytest.mark.long, id=f"part {n} at length")
    for n in range(PARTS)
]


@pytest.mark.parametrize(("examples", "part"), [SHORT, *AT_LENGTHS])
def test_no_answer_is_a_mistake_of_the_service(examples, part, app, played, subtests):
    description = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=CONFIG)
    operations = [found.ok() for found in description.get_all_operations()]
    assert sum(map(can_be_misused, operations)) > 20
    for operation in operations[part]:
        wrongly = (GenerationMode.NEGATIVE,) if can_be_misused(operation) else ()
        for mode in (GenerationMode.POSITIVE, *wrongly):
            with subtests.test(operation.label, mode=mode.name.lower()):
                try_out(operation, mode, played, examples)


def can_be_misused(operation: Any) -> bool:
    """Say whether it takes anything that can be wrong: a word in a path names what is not there,
    and in a header it is any word.
    """  # noqa: D205 - one sentence
    return len(operation.body) > 0 or any(
        (one.location, one.definition["schema"]["type"])
        not in {("path", "string"), ("header", "string")}
        for one in operation.iter_parameters()
    )


def moves(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the moves in a body, wherever they are."""
    if isinstance(data, dict):
        if isinstance(data.get("move"), dict):
            yield data["move"]
        data = list(data.values())
    if isinstance(data, list):
        for inner in data:
            yield from moves(inner)


def try_out(operation: Any, mode: GenerationMode, played: Played, examples: int) -> None:
    @settings(
        max_examples=examples, deadline=None, derandomize=examples == EXAMPLES, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def sent(case: schemathesis.Case) -> None:
        headers = {"Accept-Encoding": "identity"}  # what calls the app itself unpacks nothing
        if "match_id" in case.path_parameters and not operation.path.endswith(ENDS):
            case.path_parameters["match_id"] = played.id
            headers |= played.headers
        response = case.call(headers=headers)
        assert response.status_code < 500, response.text
        told = {*operation.definition.raw["responses"], str(ELSEWHERE)}
        assert str(response.status_code) in told
        # Moves without their kind are taken all the same: so the first programs send them.
        kindless = isinstance(case.body, dict) and not all(KIND in one for one in moves(case.body))
        case.validate_response(response, excluded_checks=[REJECTION] if kindless else [])

    sent()
