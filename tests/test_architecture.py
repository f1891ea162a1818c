"""The layers of the design hold: imports point one way, and every file says what it holds."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import ROOT

parsed = cache(ast.parse)
MOST_LINES = 400


class Layer(NamedTuple):
    """What a layer may import: layers of ours, packages of others."""

    ours: frozenset[str]
    theirs: frozenset[str]


DESIGN = tomllib.loads(Path(__file__).with_name("rooms.toml").read_text())
LAYERS = {
    name: Layer(frozenset(ours.split()), frozenset(DESIGN["packages"].get(name, "").split()))
    for name, ours in DESIGN["layers"].items()
}
FREE = "referee.cli"  # it puts the others together, and may import all of them


def layer_of(module: str) -> str:
    """Name the layer that a module belongs to; a game is a layer of its own beside the shelf."""
    parts = module.split(".")
    if parts[0] != "referee":
        return parts[0]
    return ".".join(parts[:2])


def imports(source: str, module: str, *, is_package: bool) -> Iterator[tuple[int, str]]:
    """Yield line and full name of what a module imports, relative imports resolved."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{stem}.{alias.name}") for alias in node.names)


def arrows_against(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """List the imports that this module, in its layer, may not have."""
    home = layer_of(module)
    if home == FREE:
        return []
    if home not in LAYERS:
        return [f"{module}: no layer of the design; see rooms.toml"]
    found = []
    for line, target in imports(source, module, is_package=is_package):
        top = target.split(".", maxsplit=1)[0]
        if top in {"referee", "api", "schemas"}:
            there = layer_of(target)
            if there not in LAYERS and there != FREE:
                there = "referee"  # a name of the package itself, `from referee import __version__`
            fine = there == home or there in LAYERS[home].ours
            fine = fine and not is_another_game(module, target)
        else:
            fine = top in sys.stdlib_module_names or top in LAYERS[home].theirs
        if not fine:
            found.append(f"{module}:{line} imports {target}")
    return found


def is_another_game(module: str, target: str) -> bool:
    """Tell a game that reaches into another's folder; what two share belongs to the parts."""
    here, there = (
        name.split(".")[2] if name.startswith("referee.games.") else None
        for name in (module, target)
    )
    games = {path.parent.name for path in ROOT.glob("referee/games/*/__init__.py")}
    return here in games and there in games and here != there


def sources() -> dict[str, Path]:
    """Return our modules by name."""
    found = {}
    for top in ("referee", "api", "schemas"):
        for path in sorted((ROOT / top).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if "node_modules" not in inside.parts:
                name = ".".join(inside.with_suffix("").parts)
                found[name.removesuffix(".__init__")] = path
    return found


def faults_of_form(source: str) -> list[str]:
    """List what a reader who opens the file would stumble over."""
    faults = []
    docstring = ast.get_docstring(parsed(source))
    first = docstring.splitlines()[0] if docstring else ""
    if not re.fullmatch(r"[A-Z0-9`\"'*].*[.?!]", first) or re.search(r"[.?!] [A-Z]", first):
        faults.append(f"it does not open with one sentence saying what it holds: {first!r}")
    lines = source.count("\n")
    if lines > MOST_LINES:
        faults.append(f"it has {lines} lines, {MOST_LINES} are the most")
    return faults


SOURCES = sources()


def test_imports_point_along_the_layers():
    found = [
        arrow
        for module, path in SOURCES.items()
        for arrow in arrows_against(path.read_text(), module, is_package=path.name == "__init__.py")
    ]
    assert found == []


def test_every_file_opens_with_its_sentence_and_is_not_long():
    found = {module: faults_of_form(path.read_text()) for module, path in SOURCES.items()}
    assert {module: faults for module, faults in found.items() if faults} == {}


def test_every_layer_is_there_to_be_looked_at():
    assert set(LAYERS) - {layer_of(module) for module in SOURCES} == set()


@pytest.mark.parametrize(("module", "line"), DESIGN["arrows"]["against_layers"])
def test_an_arrow_against_the_layers_is_found(module, line):
    assert arrows_against(line, module) != []


@pytest.mark.parametrize(("module", "line"), DESIGN["arrows"]["along_layers"])
def test_an_arrow_along_the_layers_is_fine(module, line):
    assert arrows_against(line, module) == []


@pytest.mark.parametrize(
    "source",
    [
        "import json\n",
        '"""no capital, no end"""\n',
        '"""Two sentences. On one line."""\n',
        '"""One sentence."""\n' + "x = 1\n" * MOST_LINES,
    ],
)
def test_a_file_that_says_nothing_or_goes_on_and_on_is_found(source):
    assert faults_of_form(source) != []
