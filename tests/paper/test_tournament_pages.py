"""What an evening prints, read again."""

import io
from itertools import pairwise

import pytest
from fpdf import FPDF
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
    assert all(f"{one} Jörg {one}\nIlse {one}" in text for one in seated)


def test_nothing_on_a_slip_is_printed_over_something_else():
    hall = Hall("oberndorf", 4)
    hall.draw()
    people = {n: (f"Maximilian von {'Hohenlohe ' * 4}{n}", "L" * 60) for n in range(1, 5)}
    code = pages.Link("EXMPLC7-T1.1-K4MX9PQ2", [[1] * 33] * 33)
    pdf = pages.slips_page(hall.now, 1, people, "de", {"1/1": code, "1/2": code})
    lines: dict[float, list[tuple[float, float]]] = {}

    def keep(text, _matrix, at, _font, size):
        wide = FPDF("P", "pt")
        wide.set_font("helvetica", size=size)
        if text.strip():
            lines.setdefault(at[5], []).append((at[4], at[4] + wide.get_string_width(text.strip())))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=keep)
    assert sum(len(line) for line in lines.values()) == 1 + 2 * 8
    for line in lines.values():
        line.sort()
        assert all(ends < begins for (_, ends), (begins, _) in pairwise(line))


def test_an_announced_regulation_has_the_digest_that_binds_its_draw():
    now = Hall("oberndorf", 4).now
    text = " ".join(words(pages.regulation_page(now.regulation, "de", now)).split())
    assert now.title in text
    assert "Preiswatten, Oberndorf" in text
    assert now.seeds in text


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
