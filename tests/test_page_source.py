"""The source of the phone page: rooms that import one way, no circles, no long files."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "api" / "web" / "src"
MOST_LINES = 400
IMPORT = re.compile(r'(?:from |import\(|import )"(\.[^"]+)"')
MADE = "wire/description.d.ts"

ROOMS = (
    "wire", "early", "storage", "words", "parts", "net", "cards", "sentences", "table", "match",
    "worker", "arbiter", "carry", "ruling", "moments", "around", "argue", "score", "rules",
    "settle", "open", "check", "late", "app",
)  # fmt: skip
"""The rooms of the page; each imports from those before it, also where only a type is meant."""


def files() -> dict[str, Path]:
    found = (path for path in SOURCE.rglob("*") if path.suffix in {".ts", ".tsx"})
    return {path.relative_to(SOURCE).as_posix(): path for path in found}


FILES = files()


def imports(name: str, text: str) -> set[str]:
    """Return the files of ours that a file imports, types and late pages included."""
    found = set()
    for given in IMPORT.findall(text):
        there = (SOURCE / name).parent.joinpath(given).resolve().relative_to(SOURCE).as_posix()
        found |= {there + end for end in (".ts", ".tsx", ".d.ts") if there + end in FILES}
    return found


def room(name: str) -> str:
    return name.partition("/")[0]


GRAPH = {name: imports(name, path.read_text()) for name, path in FILES.items()}


def against(name: str, imported: set[str]) -> list[str]:
    """Return what a file imports from a room that comes after its own."""
    here = ROOMS.index(room(name))
    return [there for there in imported if ROOMS.index(room(there)) > here]


def test_every_file_is_in_a_room():
    assert {room(name) for name in FILES} - {"bundled.d.ts"} == set(ROOMS)
    assert sum(map(len, GRAPH.values())) > len(FILES)


def test_imports_point_along_the_rooms():
    found = {name: against(name, GRAPH[name]) for name in FILES if name != "bundled.d.ts"}
    assert {name: arrows for name, arrows in found.items() if arrows} == {}


def test_no_files_import_each_other_in_a_circle():
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_every_file_opens_by_saying_what_it_holds_and_is_not_long():
    written = {name: path.read_text() for name, path in FILES.items() if name != MADE}
    assert [name for name, text in written.items() if not re.match(r"// [A-Z]", text)] == []
    assert [name for name, text in written.items() if text.count("\n") > MOST_LINES] == []


def test_an_arrow_the_other_way_is_found():
    told = imports("wire/types.ts", 'type A = typeof import("../late/pages");')
    assert against("wire/types.ts", told) == ["late/pages.ts"]
