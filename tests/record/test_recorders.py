"""The library's own tests of recorders hold for ours, on SQLite and on PostgreSQL."""

import sys
import types
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.utils import Environment

from referee.record.store import postgres, sqlite
from referee.record.store.mapper import PayloadMapper
from referee.record.store.store import Store
from tests.fixtures.at_once import at_once

# The library's tests also import its cipher, which wants a package nobody needs here.
cipher: Any = types.ModuleType("eventsourcing.cipher")
cipher.AESCipher = object
with patch.dict(sys.modules, {"eventsourcing.cipher": cipher}):
    from eventsourcing.tests.persistence import (
        ApplicationRecorderTestCase,
        NonInterleavingNotificationIDsBaseCase,
    )

POSTGRES = {f"POSTGRES_{name}": "-" for name in ("DBNAME", "HOST", "USER", "PASSWORD")}


@pytest.fixture
def recorder(url) -> Iterator[ApplicationRecorder]:
    if url.startswith("sqlite"):
        settings = {"SQLITE_DBNAME": url.removeprefix("sqlite:///")}
        factory: Any = sqlite.Factory(Environment("referee", settings))
    else:
        factory = postgres.Factory(Environment("referee", {"REFEREE_URL": url, **POSTGRES}))
    yield factory.application_recorder()
    factory.close()


def test_it_inserts_and_selects_as_the_library_does(recorder):
    class Case(ApplicationRecorderTestCase):
        def new_originator_id(self) -> str:
            return str(uuid4())

        def create_recorder(self) -> ApplicationRecorder:
            return recorder

    Case("test_insert_select").debug()


def test_ids_of_two_saves_do_not_interleave(recorder):
    class Case(NonInterleavingNotificationIDsBaseCase):
        insert_num = 300

        def new_originator_id(self) -> str:
            return str(uuid4())

        def create_recorder(self) -> ApplicationRecorder:
            return recorder

    Case("test").debug()


def test_payloads_come_back_byte_for_byte(url):
    store = Store(url)
    mapper = store._matches.mapper
    assert type(mapper) is PayloadMapper
    poison = b'{"_type_":"datetime_iso","_data_":"2020-01-01"}'
    event = StoredEvent("m", 1, "match.ruled", poison)
    read = mapper.to_domain_event(event)
    assert mapper.to_stored_event(read) == event
    store.close()


def test_the_environment_of_the_process_is_not_read(url, monkeypatch):
    for name in ("COMPRESSOR_TOPIC", "CIPHER_TOPIC", "TRANSCODER_TOPIC", "MAPPER_TOPIC"):
        monkeypatch.setenv(name, "os:system")
        monkeypatch.setenv(f"REFEREE_{name}", "os:system")
    monkeypatch.setenv("POSTGRES_ENABLE_DB_FUNCTIONS", "y")
    store = Store(url)
    assert store.versions(["nothing"]) == {}
    assert getattr(store._recorder.datastore, "enable_db_functions", False) is False
    store.close()


def test_several_processes_may_create_the_store_at_once(url):
    assert at_once(6, lambda _: Store(url).close()) == [None] * 6
