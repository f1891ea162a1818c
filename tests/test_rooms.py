"""The rooms of the design hold: imports between folders point one way and never in a circle."""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import DESIGN, ROOT, SOURCES, imports

ROOMS: dict[str, dict[str, str]] = DESIGN["rooms"]
PAGE = ROOT / "api" / "web" / "src"
FROM = re.compile(r'\bfrom "(\.[^"]+)"')


@cache
def graph() -> dict[str, frozenset[str]]:
    """Return which of our files import which, those of the page too, annotations and all."""
    found = {}
    for module, path in SOURCES.items():
        is_package = path.name == "__init__.py"
        named = imports(path.read_text(), module, is_package=is_package)
        found[module] = frozenset({file_of(name) for _, name in named} - {"", module})
    for path in PAGE.rglob("*.ts*"):
        named_ = (path.parent / name for name in FROM.findall(path.read_text()))
        found[page_file(path)] = frozenset(page_file(there) for there in named_)
    return found


def file_of(name: str) -> str:
    """Return the module that an import reads, without the name it takes from it."""
    while name and name not in SOURCES:
        name = name.rpartition(".")[0]
    return name


def page_file(path: Path) -> str:
    """Return the name of a file of the page, of which imports leave the ending out."""
    whole = Path(os.path.normpath(path))
    inside = (whole / "index" if whole.is_dir() else whole).relative_to(ROOT)
    return inside.with_suffix("").as_posix()


def circles(arrows: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    """Return the largest sets of files each of which is imported by each other, however far."""
    reached = {one: reachable(arrows, one) for one in arrows}
    return {
        frozenset(other for other in reached[one] if one in reached[other])
        for one in arrows
        if one in reached[one]
    }


def reachable(arrows: Mapping[str, Iterable[str]], start: str) -> set[str]:
    """Return all that a file imports, directly or through others."""
    found: set[str] = set()
    beyond = [start]
    while beyond:
        fresh = {*arrows.get(beyond.pop(), ())} - found
        found |= fresh
        beyond += fresh
    return found


def room_of(file: str) -> tuple[str, str]:
    """Return layer and room of a file; an empty layer where nothing is said of its rooms."""
    cut = "/" if "/" in file else "."
    around = (one for one in ROOMS if (file + cut).startswith(one + cut))
    layer_ = max(around, key=len, default="")
    first, *deeper = file.removeprefix(layer_).strip(cut).split(cut)
    folder = deeper or (SOURCES.get(file, PAGE).name == "__init__.py" and first)
    return layer_, first if folder or first in ROOMS.get(layer_, {}) else "."


def arrows_between_rooms(arrows: Mapping[str, Iterable[str]]) -> list[str]:
    """List the imports from one room into another that it may not import."""
    found = []
    for file, others in arrows.items():
        layer_, room = room_of(file)
        if layer_ and room not in ROOMS[layer_]:
            found.append(f"{file}: no room of the design; see rooms.toml")
        for other in others if layer_ and room in ROOMS[layer_] else ():
            there, next_room = room_of(other)
            if there == layer_ and next_room not in {room, *ROOMS[layer_][room].split()}:
                found.append(f"{file} imports {other}")
    return found


def test_imports_point_along_the_rooms():
    assert arrows_between_rooms(graph()) == []


def test_imports_form_no_circle():
    assert circles(graph()) == set()


@pytest.mark.parametrize("layer_", ROOMS)
def test_the_rooms_of_a_layer_form_no_circle(layer_):
    assert circles({room: allowed.split() for room, allowed in ROOMS[layer_].items()}) == set()


def test_every_room_is_there_to_be_looked_at():
    listed = {(layer_, room) for layer_, rooms in ROOMS.items() for room in rooms}
    assert listed - {room_of(file) for file in graph()} == set()


@pytest.mark.parametrize(("file", "other"), DESIGN["arrows"]["against_rooms"])
def test_an_arrow_against_the_rooms_is_found(file, other):
    assert arrows_between_rooms({file: {other}}) != []


@pytest.mark.parametrize(
    ("arrows", "found"),
    [
        ({"a": "b", "b": "c", "c": "a", "d": "a"}, {frozenset("abc")}),
        ({"a": "bc", "b": "a", "c": "d", "d": "c"}, {frozenset("ab"), frozenset("cd")}),
        ({"a": "bc", "b": "c", "c": ""}, set()),
    ],
)
def test_a_circle_is_found(arrows, found):
    assert circles(arrows) == found
