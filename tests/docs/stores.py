"""The records that the examples of a page find in their folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel import read_move
from referee.record import Records

if TYPE_CHECKING:
    from pathlib import Path


def prepared(page: str, folder: Path) -> None:
    """Put a record of one short match where the page about backups looks for it."""
    if page != "back-up-and-restore":
        return
    with Records.connect(f"sqlite:///{folder / 'referee.sqlite'}") as records:
        opened = records.open_match("whot-1on1", names={"A": "Ada", "B": "Obi"})
        for report in ("A: deal", "B: play C7", "A: draw"):
            move = read_move(opened.match.book, report)
            records.report(opened.match_id, move, by=opened.arbiter.by)
