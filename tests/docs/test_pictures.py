"""Every picture of a page is made by a script or by hand, told in words, and shown somewhere."""

import re
from pathlib import PurePosixPath

import pytest

from scripts.pictures import FOLDER, PICTURES
from tests.docs.pages import DOCS, ROOT, prose, written

SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
FEW_BYTES = 36_000
"""What a picture may come to on average: everybody who clones this takes all of them along."""
PLACES = {
    name: [(told, (ROOT / PurePosixPath(name).parent / path).resolve()) for told, path in found]
    for name, page in written().items()
    if (found := SHOWN.findall(prose(page)))
}
USED = {path for shown in PLACES.values() for _, path in shown}


@pytest.mark.parametrize("name", PLACES)
def test_a_page_shows_pictures_that_are_there_and_says_what_they_show(name):
    assert [path.name for _, path in PLACES[name] if not path.is_file()] == []
    assert [told for told, _ in PLACES[name] if not re.fullmatch(r"[^.]{20,}\.", told)] == []


def test_the_script_takes_every_picture_of_a_screen_and_no_page_lacks_one():
    taken = {FOLDER / f"{name}.webp" for name in PICTURES}
    assert set(FOLDER.iterdir()) == taken
    assert {path for path in USED if path.suffix == ".webp"} == taken


def test_every_diagram_is_shown_and_is_read_in_light_and_dark():
    drawn = set((DOCS / "_static").rglob("*.svg"))
    assert {path for path in USED if path.suffix == ".svg"} == drawn
    assert [one.name for one in drawn if "prefers-color-scheme: dark" not in one.read_text()] == []
    assert [one.name for one in drawn if "<title" not in one.read_text()] == []


def test_the_pictures_are_small():
    assert sum(path.stat().st_size for path in USED) < len(USED) * FEW_BYTES
