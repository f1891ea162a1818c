"""What tests borrow works: a database of one's own, a browser that draws."""

from base64 import urlsafe_b64encode
from random import Random

import psycopg

from referee.record.events.events import salt
from tests.fixtures.day import DAY
from tests.fixtures.words import words


def test_each_test_has_an_empty_postgresql_of_its_own(postgres, postgres_server):
    other = postgres_server.database()
    with psycopg.connect(postgres) as mine, psycopg.connect(other) as theirs:
        mine.execute("CREATE TABLE card (face text)")
        mine.commit()
        tables = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'card'"
        assert mine.execute(tables).fetchone() == (1,)
        assert theirs.execute(tables).fetchone() == (0,)
    postgres_server.drop(other)


def test_the_browser_runs_a_page(page):
    page.set_content("<button onclick=\"this.textContent = 'whot'\">tap</button>")
    page.get_by_role("button").click()
    assert page.get_by_role("button").inner_text() == "whot"


def test_a_sign_within_a_salt_is_not_said_and_one_within_a_text_is():
    told = {"salt": "abH5_-H5-x", "text": 'A: deal\nB: take H5\n{"list":"\\nK7"}', "of": [("C2",)]}
    assert {"H5", "K7", "C2", "take"} <= words(told)
    assert "H5" not in words(told | {"text": ""})


def test_what_the_product_draws_in_a_test_is_the_days(request):
    drawing = Random(f"{DAY} {request.node.nodeid}")
    assert salt() == urlsafe_b64encode(drawing.randbytes(16)).rstrip(b"=").decode()
