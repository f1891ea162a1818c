"""Fixtures of the record's tests: an empty store of either kind, and records over the toy shelf."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import psycopg
import pytest

from referee.kernel import Book
from referee.record import Records

from .sealed_world import first, world
from .tampering import table, untouched
from .toy import SHELF

__all__ = ["first", "table", "untouched", "world"]

ON_POSTGRESQL = pytest.param("postgres", marks=pytest.mark.postgres)
Connect: TypeAlias = "Callable[[], Records]"
"""What connects as another process would."""


@pytest.fixture
def sqlite_url(tmp_path) -> str:
    return f"sqlite:///{tmp_path / 'matches.db'}"


@pytest.fixture(scope="session")
def shared_database(postgres_server) -> Iterator[str]:
    """Keep one database for all tests of the record: creating one takes longer than a test."""
    dsn = postgres_server.database()
    yield dsn
    postgres_server.drop(dsn)


@pytest.fixture
def emptied_postgres(shared_database) -> str:
    """Empty the database that is shared."""
    with psycopg.connect(shared_database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return shared_database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what takes an empty store on both databases, unless its file says that one is enough."""
    if "url" in metafunc.fixturenames:
        server = [] if hasattr(metafunc.module, "SQLITE_ALONE") else [ON_POSTGRESQL]
        metafunc.parametrize("url", ["sqlite", *server], indirect=True)


@pytest.fixture
def url(request, sqlite_url) -> str:
    """Name an empty store."""
    return sqlite_url if request.param == "sqlite" else request.getfixturevalue("emptied_postgres")


@pytest.fixture
def on_shelf() -> Mapping[str, Book]:
    """The books that a test plays by."""
    return SHELF


@pytest.fixture
def connect(url, on_shelf) -> Iterator[Connect]:
    """Connect as another process would; everything is closed at the end."""
    opened: list[Records] = []

    def connected() -> Records:
        opened.append(Records.connect(url, shelf=on_shelf))
        return opened[-1]

    yield connected
    for records in opened:
        records.close()


@pytest.fixture
def records(connect) -> Records:
    return connect()


@pytest.fixture
def file_records(sqlite_url) -> Iterator[Records]:
    """Connect to a SQLite file, for what does not depend on the database."""
    with Records.connect(sqlite_url, shelf=SHELF) as records:
        yield records


@pytest.fixture
def elsewhere(tmp_path) -> Iterator[Records]:
    """Another record, in which matches were refereed that come here, or that takes ours."""
    with Records.connect(f"sqlite:///{tmp_path / 'elsewhere.db'}", shelf=SHELF) as records:
        yield records
