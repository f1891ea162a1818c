"""The records that the examples of a page find in their folder."""

from pathlib import Path

from referee.notation.reports import read_report
from referee.record import Records
from tests.record.toy import report


def prepared(page: str, folder: Path) -> None:
    """Put a record of one short match where the page about backups looks for it."""
    if page != "back-up-and-restore":
        return
    with Records.connect(f"sqlite:///{folder / 'referee.sqlite'}") as records:
        opened = records.open_match("whot-1on1", names={"A": "Ada", "B": "Obi"})
        for text in ("A: deal", "B: play C7", "A: draw"):
            move = read_report(opened.match.book, text).move
            records.record(opened.match_id, report(move), opened.arbiter.by)
