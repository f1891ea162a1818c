"""Pages to print: what a committee reads, in its language, with a score sheet that goes on."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.games import shelf
from referee.notation.files import parse
from referee.notation.play import play
from referee.paper.pages import fitting, printed
from tests.records.test_answers import HERE, flat

RECORDS = Path(__file__).parents[1] / "records"
LEAF = "disputes/watten-the-leaf-in-the-pocket"
EVENING = "watten-bavarian-4/regulars-table"


@cache
def pdf(name: str, language: str = "en", **names: str) -> bytes:
    (script,) = parse((RECORDS / f"{name}.match").read_text())
    return printed(play(script, shelf()).match, {**script.names, **names}, language)


def read(file: bytes) -> str:
    return flat("\n".join(page.extract_text() for page in PdfReader(io.BytesIO(file)).pages))


def test_a_page_tells_a_committee_what_the_audit_tells_it():
    told = read(pdf(LEAF))
    leaf = (HERE / "the-leaf.txt").read_text(encoding="utf-8")
    _, _, rest = flat(leaf).partition(" C Carla ")
    for sentence in re.split(r"(?<=[.:\u201d]) ", rest):
        assert sentence.strip() in told
    assert "Hand Won by Dora and Pia Franz and Carla 1 Franz and Carla 9 11" in told


def test_it_is_printed_in_german_with_all_its_letters():
    told = read(pdf(EVENING, "de", D="J\u00f6rg Gr\u00f6\u00dfe"))
    assert told.startswith("Bayerisch Watten zu viert D J\u00f6rg Gr\u00f6\u00dfe, F Toni")
    assert "Die Partie geht an Toni und Xaver." in told
    assert "Stand Spiel" in told


def test_the_same_match_is_the_same_file():
    assert pdf(LEAF) == pdf.__wrapped__(LEAF)


@pytest.mark.parametrize(
    ("text", "prints"),
    [
        ("\u201eSo nicht!\u201c \u2013 \u20ac 3 \u00b7 Wei\u00dfw\u00fcrste", None),
        ("Ad\u00e9b\u00e1y\u1ecd\u0300", "Ad\u00e9b\u00e1yo"),
        ("\u0141ukasz \u010c", "Lukasz C"),
        ("Ayd\u0131n \u0110ur\u00f0", "Aydin Dur\u00f0"),
        ("\u5c0f\u660e", "??"),
    ],
)
def test_letters_that_the_fonts_lack_lose_their_marks(text, prints):
    assert fitting(text) == (text if prints is None else prints)


def test_a_long_score_sheet_goes_on_under_its_headings():
    text = "book: whot-1on1\nterms: series=all games=60\n" + "table: result A\n" * 60
    (script,) = parse(text)
    file = printed(play(script, shelf()).match, {})
    pages = [flat(page.extract_text()) for page in PdfReader(io.BytesIO(file)).pages]
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert "Hand Won by A, games B, games" in page
        assert f"{number} / {len(pages)}" in page
    assert "60, told, not watched A 60 0" in pages[-1]
