"""A pool before the database: one that hands sessions on is refused, one that does not is fine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from referee.record import Records, StoreTrouble
from tests.cluster.nodes import PARTS
from tests.cluster.parts import Part, until
from tests.fixtures.service import free_port
from tests.record.toy import SHELF, Deal, report
from tests.record.writer import BY

CONFIG = """[databases]
* = host={host} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
"""


@contextmanager
def pooled(dsn: str, mode: str, folder: Path) -> Iterator[str]:
    """Yield the address of a database behind PgBouncer."""
    given, port = conninfo_to_dict(dsn), free_port()
    config = folder / "pgbouncer.ini"
    config.write_text(CONFIG.format(host=given["host"], port=port, mode=mode))
    folder.chmod(0o755)
    program = [PARTS / "with-libraries", PARTS / "root/usr/sbin/pgbouncer"]
    pool = Part("PgBouncer", [*program, *as_nobody(), config], folder / "pgbouncer.log")
    pool.start()
    there = f"postgresql://postgres@127.0.0.1:{port}/{given['dbname']}"

    def answers() -> bool:
        try:
            psycopg.connect(there).close()
        except psycopg.OperationalError:
            return False
        return True

    try:
        until(answers, "PgBouncer answers")
        yield there
    finally:
        pool.kill()


def as_nobody() -> list[str]:
    return ["-u", "nobody"]


@pytest.mark.parametrize("mode", ["transaction", "statement"])
@pytest.mark.long
def test_a_pool_that_hands_connections_on_is_refused_with_a_sentence(postgres, tmp_path, mode):
    with (
        pooled(postgres, mode, tmp_path) as there,
        pytest.raises(StoreTrouble, match="set the pool to session mode"),
    ):
        Records.connect(there, shelf=SHELF)


@pytest.mark.long
def test_a_pool_in_session_mode_is_like_none(postgres, tmp_path):
    with (
        pooled(postgres, "session", tmp_path) as there,
        Records.connect(there, shelf=SHELF) as records,
        Records.connect(there, shelf=SHELF) as others,
    ):
        one = records.open_match("toy").match_id
        records.record(one, report(Deal("A")), BY, "report-1")
        assert others.watch().wait(one, 1, 20) == 2
        assert others.record(one, report(Deal("A")), BY, "report-1").repeated
