"""The figures of the benchmarks, from the file in which the last run that counts was kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docs.from_code.markdown import table

FILE = Path(__file__).resolve().parent.parent / "explanation" / "performance.json"
HEADS = ("what", "measured", "ratio", "from … to", "aim", "")


def figures(file: Path = FILE) -> str:
    """Return the figures as a table, and on which machine they were taken."""
    if not file.exists():
        return "*Not measured yet for this release.*\n"
    told = json.loads(file.read_text())
    hurried = "A hurried run, which only shows that everything is measured.\n" * told["quick"]
    machine = ", ".join(f"{name} {value}" for name, value in told["machine"].items())
    rows = [_row(figure) for figure in told["figures"]]
    return "\n".join([hurried, table(HEADS, rows), f"Taken on: {machine}.\n"])


def _row(figure: dict[str, Any]) -> list[str]:
    ratio = figure.get("ratio")
    aim = next(iter(figure.get("aim", {}).items()), None)
    met = {None: "", True: "met", False: "not met"}[figure.get("met")]
    return [
        figure["name"],
        f"{_short(figure['value']['median'])} {figure['unit']}",
        f"{ratio['median']:.2f}" if ratio else "",
        f"{ratio['least']:.2f} … {ratio['most']:.2f}" if ratio else "",
        f"{aim[0].replace('_', ' ')} {aim[1]}" if aim else "",
        met,
    ]


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"  # noqa: PLR2004 - three figures
