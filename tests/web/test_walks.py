"""The walks through the page that `walks/*.walk` tell: what is tapped, and what is seen."""

import pytest

from tests.web.walking import WALKS, Walk, sections

LONG = " (long)"
"""How the title of a walk ends that other walks tell as well, or tests without a page."""
TOLD = [
    pytest.param(
        lines,
        id=f"{path.stem}: {title.removesuffix(LONG)}",
        marks=[pytest.mark.long] * title.endswith(LONG),
    )
    for path in sorted(WALKS.glob("*.walk"))
    if path.stem != "tables"
    for title, lines in sections(path)
]


@pytest.mark.engines
@pytest.mark.parametrize("lines", TOLD)
def test_a_walk(lines, hand, http_house):
    walk = Walk(http_house, hand)
    for number, line in enumerate(lines, 1):
        try:
            walk.go_on(line)
        except BaseException as fault:
            fault.add_note(f"in line {number} of the walk: {line}")
            raise
