"""Whatever is sent along the published description, the service makes no mistake of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig

from tests.api.conftest import Played, opened, running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

EXAMPLES = 12
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
        },
    }
)


@schemathesis.serializer("application/x-ndjson")
def as_lines(_context: Any, value: Any) -> bytes:
    """Send a generated import as it is."""
    return str(value).encode("utf-8", "surrogatepass")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One service for all of it."""
    yield from running(tmp_path_factory.mktemp("fuzz"))


@pytest.fixture(scope="module")
def played(app: Flask) -> Played:
    """A match that cases are sent to, so that not all of them find nobody at home."""
    app.extensions["referee"].stream_lasts = 0.02
    match = opened(app.test_client())
    match.ruled("deal", "A")
    match.ruled("play", "B", card="C7")
    match.ruled("play", "A", card="T4")
    return match


def test_no_answer_is_a_mistake_of_the_service(
    app: Flask, played: Played, subtests: pytest.Subtests
) -> None:
    description = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, config=CONFIG)
    operations = [found.ok() for found in description.get_all_operations()]
    assert len(operations) > 20
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with subtests.test(operation.label, mode=mode.name.lower()):
                try_out(operation, mode, played)


def try_out(operation: Any, mode: GenerationMode, played: Played) -> None:
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck), phases=[Phase.generate],
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def sent(case: schemathesis.Case) -> None:
        headers = {}
        if "match_id" in case.path_parameters and not operation.path.endswith("/closing"):
            case.path_parameters["match_id"] = played.id
            headers = played.headers
        response = case.call(headers=headers)
        assert response.status_code < 500, response.text
        case.validate_response(response)

    try:
        sent()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE  # an operation that takes nothing cannot be misused
