"""A match that cannot be read whole hides no other, and says over the API what is damaged."""

import re
import time
from collections.abc import Iterator

import pytest

from referee.record.integrity.verifying import Verifying, result_of
from tests.api.conftest import service_on
from tests.api.described import DescribedClient, Description
from tests.record.tampering import DAMAGES, table, untouched
from tests.record.toy import SHELF

__all__ = ["table", "untouched"]
API = "/api/v1"


@pytest.fixture(scope="module")
def described(tmp_path_factory) -> Description:
    """What is described where the toy is on the shelf."""
    app = service_on(f"sqlite:///{tmp_path_factory.mktemp('toy') / 'x.sqlite'}", shelf=SHELF)
    document = app.test_client().get(f"{API}/openapi.json").get_json()
    app.extensions["referee"].records.close()
    return Description(document)


@pytest.fixture
def service(table, described) -> Iterator[DescribedClient]:
    """A service on that store, which has not looked at any match yet."""
    app = service_on(table.url, shelf=SHELF, limits=False)
    app.test_client_class = type("C", (DescribedClient,), {"description": described})
    made = app.test_client()
    assert isinstance(made, DescribedClient)
    yield made
    app.extensions["referee"].records.close()


@pytest.mark.parametrize("what", ["a hole", "a beginning that is missing", "no event at all"])
def test_once_asked_for_it_is_listed_as_damaged_beside_the_others(table, service, what):
    statement, event, reason = DAMAGES[what]
    table.tamper(statement)
    assert service.get(f"{API}/matches/{table.match}").status_code == 409
    told = service.get(f"{API}/matches").get_json()
    assert [match["id"] for match in told["matches"]] == [table.other]
    [damaged] = told["damaged"]
    assert (damaged["id"], damaged["title"], damaged["event"]) == (table.match, "Toy", event)
    assert damaged["detail"] == f"This match cannot be read whole: event {event} {reason}."


READS = """
    /book /offers /rulings /rulings/2 /disputes /hands /audit /stream /export /export?format=text
    /export?format=csv ?ruling=1
"""


def test_whoever_asks_for_it_is_told_what_is_damaged(table, service):
    table.tamper("DELETE FROM EVENTS HERE = 5")
    for rest in ("", *READS.split()):
        answer = service.get(f"{API}/matches/{table.match}{rest}")
        told = answer.get_json()
        assert (answer.status_code, told["event"]) == (409, 5), rest
        assert told["type"] == f"{API}/problems#damaged"
        assert "event 5 is missing. Nothing can be reported to it" in told["detail"]
        assert service.get(f"{API}/matches/{table.other}{rest}").status_code in {200, 404}


def test_health_goes_on_and_names_holes(table, service):
    table.tamper("DELETE FROM EVENTS HERE IN (5, 6)")
    table.tamper("DELETE FROM EVENTS WHERE originator_id = :o AND originator_version = 1")
    table.tamper("UPDATE matches SET listed = 0 WHERE id = :o")
    answer = service.get(f"{API}/health")
    assert answer.status_code == 200
    holes = answer.get_json()["holes"]
    assert sorted(holes, key=lambda hole: hole["missing"]) == [
        {"match": None, "missing": [1]},  # an unlisted match is not named to everybody
        {"match": table.match, "missing": [5, 6]},
    ]


def test_health_tells_how_the_record_was_last_verified(table, service):
    assert service.get(f"{API}/health").get_json()["verified"] is None
    begun = int(time.time() * 1000)
    with table.records() as records:
        Verifying(records.store, records.shelf).note(result_of(2, 14, 1))
    told = service.get(f"{API}/health").get_json()["verified"]
    assert told["at"] >= begun
    assert (told["matches"], told["events"], told["wrong"]) == (2, 14, 1)


def test_a_clock_that_jumped_back_is_told_with_the_match_and_in_its_audit(table, service):
    table.tamper(
        "UPDATE EVENTS SET state = edit(state, '\"recorded\":1', '\"recorded\":2') HERE = 6"
    )
    told = service.get(f"{API}/matches/{table.match}").get_json()["clock_jumps"]
    assert [(one["version"], one["by"] > 10**11) for one in told] == [(7, True)]
    entries = service.get(f"{API}/matches/{table.match}/audit").get_json()["entries"]
    words = "a clock jumped back"
    noted = [one["version"] for one in entries if any(words in why for why in one["reasons"])]
    assert noted == [7]


def test_every_path_says_what_it_takes(client):
    """A method that a path does not take is 405, and ``Allow`` names those it does."""
    paths = client.get(f"{API}/openapi.json").get_json()["paths"]
    for path in paths:
        # a name may stand where another path has a word: there both are taken
        same = [one for one in paths if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one), path)]
        told = {method.upper() for one in same for method in paths[one]}
        known = told & {"GET", "POST", "PUT", "DELETE"}
        allowed = known | {"OPTIONS"} | ({"HEAD"} if "GET" in known else set())
        address = re.sub(r"\{(number|table|dispute|protest)\}", "1", path)
        address = address.replace("{", "").replace("}", "")
        options = client.open(address, method="OPTIONS")
        assert set(options.allow) == allowed, path
        for method in {"GET", "POST", "PUT", "DELETE"} - known:
            answer = client.open(address, method=method)
            assert answer.status_code == 405, (method, path)
            assert answer.mimetype == "application/problem+json"
            assert set(answer.allow) == allowed, (method, path)
