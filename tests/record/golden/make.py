"""Write the golden record of a release: `python -m tests.record.golden.make 1`, before it goes out.

The files of a release that went out are never written again.
"""

import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import orjson

from referee.match.commands import Close, Confirm, Correct, Decide, Dispute, Picture, Restore
from referee.match.reports import Report
from referee.record import By, Match, Records
from referee.record.exchange.jsonl import state
from tests.fixtures.photographs import PLAIN, sent
from tests.record.toy import SHELF, Deal, Draw, Play, remedies, report

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
    records.record(match_id, report(Deal("A"), NOON), BY, "tap-0001")
    records.record(match_id, report(Play("B", "R1"), NOON + 4_500), BOB, "tap-0002")
    records.record(match_id, report(Play("A", "G2")), BY, "tap-0003")
    records.record(match_id, report(moves["see"]("pile", ("R1",))), BY, "tap-0004")  # type: ignore[call-arg]
    records.record(match_id, report(moves["see"]("stock", ("R1",))), BY, "tap-0005")  # type: ignore[call-arg]
    look = moves["look"]("B", "hand/B", ("R9",))  # type: ignore[call-arg]
    records.record(match_id, report(look), BOB, "tap-0006")
    records.record(match_id, report(Play("A", "B7"), waive=("T-2",)), BY, "tap-0007")
    undo = records.record(match_id, Correct(7, None), BY, "undo-001")
    records.record(match_id, Restore(undo.version, "it was played"), BY, "redo-001")
    green = Report(Play("A", "G3"), NOON + 9_000, ())
    records.record(match_id, Correct(3, green, "it was green"), BY, "mend-001")
    records.record(match_id, report(moves["count"]("hand/A", 9)), BY, "tap-0008")  # type: ignore[call-arg]
    dispute = records.record(
        match_id, Dispute("It was not.", 3, clause="T-2"), BOB, "disp-001"
    ).dispute
    records.record(
        match_id,
        Decide(
            dispute.number, remedies("replace 3 with A: play R3; score B +1 wins"), "all saw it"
        ),
        BY,
        "deci-001",
    )
    talk = records.record(match_id, Dispute("A talks.", seat="B"), BY, "disp-002").dispute
    records.record(
        match_id, Decide(talk.number, remedies("the ruling stands"), "B does, too"), BY, "deci-000"
    )
    again = records.record(match_id, Dispute("Not so!", decision=1), BY, "disp-003").dispute
    records.record(
        match_id,
        Decide(
            again.number, remedies("let 3 stand !T-2; score B +2 wins"), "it was green after all"
        ),
        BY,
        "deci-002",
    )
    records.record(match_id, report(Draw("B")), BOB, "tap-0009")
    records.record(match_id, report(moves["leave"]("A")), BY, "tap-0010")  # type: ignore[call-arg]
    records.record(match_id, Picture(sent(PLAIN), again.number), BOB, "pict-001")
    last = records.record(match_id, Dispute("Enough!", 3), BOB, "disp-004").dispute
    records.record(
        match_id,
        Decide(last.number, remedies("award the match to B"), "A has left"),
        BY,
        "deci-003",
    )
    records.record(match_id, Confirm(1), CY, "conf-001")
    records.record(match_id, Close("rain"), BY, "clos-001")
    records.erase_words(match_id, dispute.version, why="it named somebody")
    return match_id


def seen(records: Records, match: Match) -> dict[str, Any]:
    """Tell what a match looks like when it is read."""
    return {
        "match": match.id,
        "version": match.version,
        "status": match.status,
        "closing": {
            "result": match.closing.result and {
                "winners": list(match.closing.result.winners),
                "scores": match.closing.result.scores,
            },
            "abandoned": match.closing.abandoned,
        } if match.closing else None,
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
        "pictures": [[p.number, p.dispute, p.hand, p.seat, p.size, p.erased]
                     for p in match.argued.pictures],
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
