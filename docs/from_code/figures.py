"""The aims and budgets of the bench, and what the last run that counts came to, in tables."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docs.from_code.markdown import table
from tests.bench.aims import AIMS, BUDGETS

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).resolve().parent.parent / "explanation" / "performance.json"
COMPILED, PYTHON = "compiled", "python"
"""The two runs that are kept there, by what the rules were."""
HEADS = ("what", "compiled", "ratio", "from … to", "aim", "", "as Python", "ratio")
NOTHING = "*Not measured yet for this release.*\n"
PARTS = "parts"
"""The group of figures that are the parts of one tap."""
TAPS = "taps"
"""The group of figures that are the CPU of a whole tap, in microseconds."""
PAUSE, BUSY = 4, 0.5
"""Seconds between two taps at a lively table, and how much of a core is to be at work."""
WIDTH, ROW, BAR, LEFT = 640, 34, 14, 4
"""The picture, in pixels: its width, the height of a row and of a bar in it, the margin."""


def aims() -> str:
    """Return the table of aims."""
    return table(
        ("what", "beside", "aim"), ((aim.of, aim.beside, str(aim)) for aim in AIMS.values())
    )


def budgets() -> str:
    """Return the table of budgets."""
    return table(
        ("what", "at most"), ((one.of, f"{one.value:,.0f} {one.unit}") for one in BUDGETS.values())
    )


def _run(file: Path, rules: str = COMPILED) -> dict[str, Any]:
    """Return one of the runs that are kept; nothing where there is none."""
    kept: dict[str, dict[str, Any]] = json.loads(file.read_text()) if file.exists() else {}
    return kept.get(rules, {})


def figures(file: Path = FILE) -> str:
    """Return the figures of both runs as a table, and on which machine they were taken."""
    told, plain = _run(file), _run(file, PYTHON)
    if not told:
        return NOTHING
    beside = {figure["name"]: figure for figure in plain.get("figures", [])}
    rows = [
        [*_row(figure), *_row(beside.get(figure["name"], {}))[1:3]]
        for figure in told["figures"]
        if figure.get("group") != PARTS
    ]
    machine = ", ".join(f"{name} {value}" for name, value in told["machine"].items())
    return "\n".join([table(HEADS, rows), f"Taken on: {machine}.\n"])


def _row(figure: dict[str, Any]) -> list[str]:
    ratio, value = figure.get("ratio"), figure.get("value")
    aim = next(iter(figure.get("aim", {}).items()), None)
    met = {None: "", True: "met", False: "not met"}[figure.get("met")]
    return [
        figure.get("name", ""),
        f"{_short(value['median'])} {figure['unit']}" if value else "not measured",
        f"{ratio['median']:.2f}" if ratio else "",
        f"{ratio['least']:.2f} … {ratio['most']:.2f}" if ratio else "",
        f"{aim[0].replace('_', ' ')} {aim[1]}" if aim else "",
        met or figure.get("missing", ""),
    ]


def how_far(file: Path = FILE) -> str:
    """Return how many tables a core serves, by what a tap of each kind costs."""
    told = _run(file).get("figures", [])
    costs = [
        (figure["name"], figure["value"]["median"])
        for figure in told
        if figure.get("group") == TAPS and figure.get("value")
    ]
    if not costs:
        return NOTHING
    heads = ("what", "CPU of one", "in a second of one core", "tables")
    second = 1_000_000
    rows = (
        (name, f"{cost / 1000:.1f} ms", f"{second / cost:,.0f}",
         f"{second / cost * PAUSE * BUSY:,.0f}")
        for name, cost in costs
    )  # fmt: skip
    return table(heads, rows)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"  # noqa: PLR2004 - three figures


def picture(file: Path = FILE) -> str:
    """Return a picture of where one tap's time goes: a bar for each part, its length its CPU."""
    told = _run(file).get("figures", [])
    parts = {
        figure["name"]: figure["value"]["median"] for figure in told if figure.get("group") == PARTS
    }
    return f"```{{raw}} html\n{_drawn(parts)}\n```\n" if parts else NOTHING


def _drawn(parts: dict[str, float]) -> str:
    """Return the bars as SVG in the colours of the text; one below nothing is noise, and no bar."""
    whole = sum(max(cost, 0.0) for cost in parts.values())
    words = ", ".join(f"{name} {cost:.0f} µs" for name, cost in parts.items())
    head = (
        f'<svg viewBox="0 0 {WIDTH} {ROW * len(parts)}" width="100%" role="img" '
        f'aria-label="Where one tap\'s time goes: {escape(words)}" font-family="sans-serif" '
        'font-size="13" fill="currentColor">'
    )
    return "\n".join([head, *_bars(parts, whole), "</svg>"])


def _bars(parts: dict[str, float], whole: float) -> Iterator[str]:
    for number, (name, cost) in enumerate(parts.items()):
        share = max(cost, 0.0) / whole if whole else 0.0
        top = number * ROW
        yield (
            f'<text x="{LEFT}" y="{top + 13}">{escape(name)}: {cost:,.0f} µs, {share:.0%}</text>'
            f'<rect x="{LEFT}" y="{top + 17}" height="{BAR}" rx="2" opacity="0.7" '
            f'width="{share * (WIDTH - 2 * LEFT):.1f}"/>'
        )
