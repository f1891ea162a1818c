"""What tests borrow works: a database of one's own, a browser that draws."""

from __future__ import annotations

import psycopg
from playwright.sync_api import Page

from tests.fixtures.postgres import Postgres


def test_each_test_has_an_empty_postgresql_of_its_own(
    postgres: str, postgres_server: Postgres
) -> None:
    other = postgres_server.database()
    with psycopg.connect(postgres) as mine, psycopg.connect(other) as theirs:
        mine.execute("CREATE TABLE card (face text)")
        mine.commit()
        tables = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'card'"
        assert mine.execute(tables).fetchone() == (1,)
        assert theirs.execute(tables).fetchone() == (0,)
    postgres_server.drop(other)


def test_the_browser_runs_a_page(page: Page) -> None:
    page.set_content("<button onclick=\"this.textContent = 'whot'\">tap</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").inner_text() == "whot"
