"""Write the golden record of a release: `python -m tests.record.golden.make 1`, before it goes out.

The files of a release that went out are never written again.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from referee.kernel import Report
from referee.record import By, Records
from referee.record.exchange import state
from tests.record.toy import SHELF, Deal, Draw, Play

if TYPE_CHECKING:
    from referee.record import Match

FOLDER = Path(__file__).parent
BY = By("p1", "a phone", "arbiter")
BOB = By("p2", "Bob's phone", "seat", "B")
CY = By("p3", "Cy's phone", "spectator")
NOON = 1_790_000_000_000


def told(records: Records) -> str:
    """Record a match in which every kind of event, fact and outcome occurs."""
    match_id = records.open_match(
        "toy", names={"A": "Ada", "B": "Bob"}, terms={"cards": 2}, waits=True
    ).match_id
    moves = SHELF["toy"].moves
    records.report(match_id, Deal("A"), by=BY, at=NOON, report_id="tap-0001")
    records.report(match_id, Play("B", "R1"), by=BOB, at=NOON + 4_500, report_id="tap-0002")
    records.report(match_id, Play("A", "G2"), by=BY, report_id="tap-0003")
    records.report(match_id, moves["see"]("pile", ("R1",)), by=BY, report_id="tap-0004")  # type: ignore[call-arg]
    records.report(match_id, moves["see"]("stock", ("R1",)), by=BY, report_id="tap-0005")  # type: ignore[call-arg]
    look = moves["look"]("B", "hand/B", ("R9",))  # type: ignore[call-arg]
    records.report(match_id, look, by=BOB, report_id="tap-0006")
    records.report(match_id, Play("A", "B7"), by=BY, waive=("T-2",), report_id="tap-0007")
    undo = records.correct(match_id, 7, None, by=BY, report_id="undo-001")
    records.restore(match_id, undo.version or 0, by=BY, why="it was played", report_id="redo-001")
    green = Report(3, Play("A", "G3"), NOON + 9_000, ())
    records.correct(match_id, 3, green, why="it was green", by=BY, report_id="mend-001")
    records.report(match_id, moves["count"]("hand/A", 9), by=BY, report_id="tap-0008")  # type: ignore[call-arg]
    dispute = records.dispute(
        match_id, 3, "It was not.", by=BOB, clause="T-2", report_id="disp-001"
    )
    records.decide(
        match_id, dispute.number, "replace 3 with A: play R3; score B +1 wins", why="all saw it",
        by=BY, report_id="deci-001",
    )  # fmt: skip
    talk = records.dispute(match_id, None, "A talks.", by=BY, seat="B", report_id="disp-002")
    records.decide(match_id, talk.number, "the ruling stands", why="B does, too", by=BY,
                   report_id="deci-000")  # fmt: skip
    again = records.dispute(match_id, None, "Not so!", by=BY, decision=1, report_id="disp-003")
    records.decide(
        match_id, again.number, "let 3 stand !T-2; score B +2 wins", why="it was green after all",
        by=BY, report_id="deci-002",
    )  # fmt: skip
    records.report(match_id, Draw("B"), by=BOB, report_id="tap-0009")
    records.report(match_id, moves["leave"]("A"), by=BY, report_id="tap-0010")  # type: ignore[call-arg]
    last = records.dispute(match_id, 3, "Enough!", by=BOB, report_id="disp-004")
    records.decide(match_id, last.number, "award the match to B", why="A has left", by=BY,
                   report_id="deci-003")  # fmt: skip
    records.confirm(match_id, 1, by=CY, report_id="conf-001")
    records.close_match(match_id, by=BY, abandoned="rain", report_id="clos-001")
    return match_id


def seen(records: Records, match: Match) -> dict[str, Any]:
    """Tell what a match looks like when it is read."""
    return {
        "match": match.id,
        "version": match.version,
        "status": match.status,
        "closing": match.closing,
        "state": state(match),
        "hand of B as B knows it": records.table_for(match.id, "B").faces("hand/B"),
        "names": records.names(match.id),
        "rulings": [
            {
                "number": r.number, "text": r.text, "at": r.at, "outcome": r.outcome,
                "cites": r.cites, "waived": r.waived, "evidence": r.evidence, "reason": r.reason,
                "struck": r.struck, "changed": r.changed, "corrected_by": r.corrected_by,
                "role": r.by.role, "seat": r.by.seat, "report_id": r.report_id,
            }
            for r in match.rulings.values()
        ],
        "history": [[h.version, h.topic, h.report_id] for h in match.history],
        "disputes": [[d.number, d.ruling, d.decision, d.unreported, d.seat, d.words, d.clause]
                     for d in match.argued.disputes],
        "decisions": [[d.number, d.dispute, d.text, d.why, len(d.acts), d.superseded_by]
                      for d in match.argued.decisions],
        "confirmations": [[c.hand, c.ruling, c.seat] for c in match.argued.confirmations],
    }  # fmt: skip


def main(release: str) -> None:
    """Write store, export and what they look like."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.db"
        with Records.connect(f"sqlite:///{path}", shelf=SHELF, secret="golden") as records:
            match_id = told(records)
            lines = b"".join(records.export(match_id, viewer="B", names=True))
            looks = seen(records, records.match(match_id))
        (FOLDER / f"release-{release}.jsonl").write_bytes(lines)
        whole = orjson.dumps(looks, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
        (FOLDER / f"release-{release}.json").write_bytes(whole + b"\n")
        with sqlite3.connect(path) as store:
            dump = "\n".join(store.iterdump())
        (FOLDER / f"release-{release}.sql").write_text(dump + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
