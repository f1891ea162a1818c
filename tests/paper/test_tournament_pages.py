"""What an evening prints, read again."""

import io

import pytest
from pypdf import PdfReader

from referee.paper import tournament_pages as pages
from referee.tournament.shelf import names, on_the_shelf
from tests.tournament.hall import Hall

PEOPLE = {n: (f"Jörg {n}", f"Ilse {n}") for n in range(1, 20)}


def words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_regulation_is_one_page_with_all_its_articles(name, language):
    told = on_the_shelf(name)
    pdf = pages.regulation_page(told, language)
    text = " ".join(words(pdf).split())
    assert len(PdfReader(io.BytesIO(pdf)).pages) <= 2
    for one in told.articles:
        assert all(judged in text for judged in one.judged)
    assert ("beruht auf" in text) == (language == "de")


def test_the_slips_of_a_round_have_every_table_and_who_sits_there():
    hall = Hall("oberndorf", 19)
    hall.draw()
    text = words(pages.slips_page(hall.now, 1, PEOPLE, "de"))
    for number in range(1, 10):
        assert f"Runde 1, Tisch {number}" in text
    seated = [one for one in range(1, 20) if one not in hall.now.rounds[0].byes]
    assert all(f"{one} Jörg {one}" in text for one in seated)


@pytest.mark.parametrize(
    ("page", "there"),
    [
        (lambda now: pages.entries_page(now, PEOPLE, "de"), "3 Jörg 3 / Ilse 3"),
        (lambda now: pages.seating_page(now, 1, PEOPLE, "de"), "setzt aus"),
        (lambda now: pages.standings_page(now, PEOPLE, "de"), "noch nicht festgeschrieben"),
    ],
)  # fmt: skip
def test_pages_of_an_evening_say_it_in_the_language_asked_for(page, there):
    hall = Hall("oberndorf", 5)
    hall.draw()
    once = page(hall.now)
    assert there in " ".join(words(once).split())
    assert page(hall.now) == once
