"""One match, several homes: a store and a file that hear the same commands hold the same match."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from referee.games import shelf
from referee.kernel import Awaits, Fact, Said
from referee.kernel.rules.moves import Unreadable, hidden
from referee.match import commands
from referee.match.commands import Close, Confirm, Correct, Decide, Dispute, Restore
from referee.match.reports import Report, report_text
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.reports import read_report
from referee.record import BadImport, By, Match, Records, Refused, verify
from referee.record.integrity.verifying import Verifying

from .test_disputes import same_everywhere
from .toy import SHELF, Deal, Draw, Play, remedies, report

BY = By("p1", "a phone", "arbiter")
PIA = By("p2", "Pia's phone", "seat", "B")
ALL = {**shelf(), **SHELF}
REMEDIES = (
    "the ruling stands", "let it stand", "strike", "replace with {move}", "take back to {n}",
    "score A +1 wins", "score B -2", "award the match to B", "replay the hand", "penalty T-2",
    "award the hand to A", "strike {n}; score A +3",
)  # fmt: skip


def undated(fact: Fact, start: int) -> Fact:
    """Return a fact with its times counted from the first one: a text has only the day."""
    if isinstance(fact, Awaits):
        queue = [one._replace(since=one.since and one.since - start) for one in fact.queue]
        return fact._replace(queue=tuple(queue))
    return fact._replace(value=_since(fact.value, start)) if isinstance(fact, Said) else fact


def _since(value: Any, start: int) -> Any:
    if isinstance(value, dict):
        return {name: _since(item, start) for name, item in value.items()}
    return value - start if type(value) is int and 0 < start <= value else value


def told(match: Match) -> dict[str, Any]:
    """Return all of a match but who recorded it, where and when; secrets as all may know them."""
    start = min((r.at for r in match.rulings.values() if r.at is not None), default=0)
    return {
        "rulings": [
            (r.number, report_text(hidden(r.move), None, r.report.waive), r.outcome, r.cites,
             r.waived, r.flags, r.evidence, r.reason,
             tuple([undated(fact, start) for fact in r.facts]), r.struck, r.changed)
            for r in match.rulings.values()
        ],
        "history": [h.topic for h in match.history],
        "disputes": [(d.ruling, d.decision, d.unreported, d.seat, d.words, d.clause)
                     for d in match.argued.disputes],
        "decisions": [(d.dispute, d.text, d.why, d.supersedes, d.superseded_by, d.changed,
                       [(act.after, act.facts, act.cites) for act in d.acts])
                      for d in match.argued.decisions],
        "confirmed": [(c.hand, c.ruling, c.digest, c.seat) for c in match.argued.confirmations],
        "results": match.results(),
        "scores": match.table.scores,
        "over": (match.table.over, match.table.winners, match.status, match.closing and
                 (match.closing.result, match.closing.abandoned is None)),
    }  # fmt: skip


def commanded(records: Records, match_id: str, draw: random.Random) -> None:
    """Give one command at random; what the match refuses changes nothing."""
    match = records.match(match_id)
    turn = match.table.turn or "A"
    n = draw.randint(1, match.last_number)
    move = draw.choice([Draw(turn), Play(turn, f"{draw.choice('RGB')}{draw.randint(1, 30)}")])
    corrections = [h.version for h in match.history if h.correction is not None]
    disputes, decisions = len(match.argued.disputes), len(match.argued.decisions)
    what = draw.random()
    try:
        if what < 0.45:
            waive = draw.choice([(), ("T-2",)])
            records.record(match_id, report(move, draw.choice([None, 10**12]), waive), BY)
        elif what < 0.55:
            records.record(match_id, Correct(n, draw.choice([None, Report(move)]), "x"), BY)
        elif what < 0.62 and corrections:
            records.record(match_id, Restore(draw.choice(corrections), "no"), BY)
        elif what < 0.75:
            decision = draw.choice([None, *range(1, decisions + 1)])
            ruling = None if decision else draw.choice([n, None])
            clause = draw.choice([None, "T-2"])
            records.record(match_id, Dispute("no", ruling, decision, clause), PIA)
        elif what < 0.95 and disputes:
            text = draw.choice(REMEDIES).format(move=f"{turn}: draw", n=n)
            decision = Decide(draw.randint(1, disputes), remedies(text), "so")
            shown = records.tried(match, decision).match
            done = records.record(match_id, decision, BY)
            match = records.match(match_id)
            assert match.table == shown.table == done.match.table
            assert not any(match.rulings[n].struck for n in done.consequences.back)
            assert all(match.rulings[n].struck for n in done.consequences.struck)
        elif what >= 0.95:
            records.record(match_id, Confirm(1), PIA)
    except Refused:
        pass


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(n, marks=pytest.mark.long) for n in range(2, 12))]
)
def test_a_store_and_a_file_that_hear_the_same_hold_the_same_match(
    records, connect, tmp_path, seed
):
    draw = random.Random(seed)
    match_id = records.open_match("toy", waits=bool(seed % 2)).match_id
    records.record(match_id, report(Deal("A")), BY)
    for _ in range(70):
        commanded(records, match_id, draw)
    if seed % 2:
        records.record(match_id, Close("rain # and wind"), BY)
    match, text = same_everywhere(records, connect, match_id), records.export_text(match_id)
    assert match.argued.decisions
    (script,) = parse(text)
    assert told(play(script, ALL).match) == told(match)
    with Records.connect(f"sqlite:///{tmp_path / 'other.db'}", shelf=SHELF) as other:
        (imported,) = other.import_text(text)
        there = other.match(imported.match_id)
        assert told(there) == told(match)
        again = other.export_text(imported.match_id).splitlines()
        assert again[0].startswith("# imported")
        assert again[1:] == text.splitlines()


WRITTEN = [
    path
    for path in sorted((Path(__file__).parent.parent / "records").rglob("*.match"))
    if not re.search(r"^(place|mark|score|turn) ", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_a_match_that_was_written_down_comes_into_the_record(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    (script,) = parse(text)
    with Records.connect(f"sqlite:///{tmp_path / 'one.db'}") as records:
        (imported,) = records.import_text(text)
        match = records.match(imported.match_id)
        assert told(match) == told(play(script, shelf()).match)
        assert records.names(match.id) == script.names
        assert [one.repeated for one in records.import_text(text)] == [True]
        (again,) = records.import_text(records.export_text(match.id, names=True))
        assert told(records.match(again.match_id)) == told(match)
        assert verify(records.export(match.id)).imports == records.imports(match.id)
        assert Verifying(records.store, records.shelf).match(match.id).wrong == ()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("book: toy\nplace pile: R1\nturn: A\n", 2, "a position cannot be imported"),
        ("book: toy\nscore A: 3\nA: deal\n", 2, "a position cannot be imported"),
        ("book: toy\nmark last: R1\nA: deal\n", 2, "a position cannot be imported"),
        ("book: toy\nA: deal\nB: fly\n", 3, "a move must be one of"),
        ("book: toy\nA: deal -> void T-1\n", 2, "expected void T-1, but it is stands"),
        ("book: toy\nA: deal\nthen pile: R1\n", 3, "expected pile: R1"),
        ("book: chess\nA: deal\n", 1, "there is no book 'chess'"),
        ("book: toy\nnames: A=Ada B=Ada\nA: deal\n", 2, "Ada"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_a_record_is_refused_and_nothing_is_stored(
    file_records, text, line, words
):
    with pytest.raises(BadImport, match=words) as refused:
        file_records.import_text(text)
    assert refused.value.line == line
    assert file_records.count() == 0


def test_what_follows_and_is_too_much_for_a_record_is_refused_and_nothing_is_stored(tmp_path):
    huge = "table: tally 9007199254740991 1 9007199254740991"
    with Records.connect(f"sqlite:///{tmp_path / 'one.db'}") as records:
        opened = records.open_match("lohai-4")
        told = commands.Report(read_report(opened.match.book, huge))
        with pytest.raises(Unreadable, match="a number of 17 figures"):
            records.record(opened.match_id, told, BY)
        with pytest.raises(BadImport, match="a number of 17 figures"):
            records.import_text(f"book: lohai-4\n{huge}\n")
        assert (records.match(opened.match_id).version, records.count()) == (1, 1)


def test_what_a_file_says_in_secret_is_sealed(file_records):
    text = "book: toy\nA: deal\nB: look hand/B R9\n"
    (imported,) = file_records.import_text(text)
    assert "R9" in file_records.table_for(imported.match_id, "B").faces("hand/B")
    assert "R9" not in file_records.table_for(imported.match_id, "A").faces("hand/B")
    assert not any(b"R9" in event.payload for event in file_records.events(imported.match_id))


def test_a_hand_that_is_known_at_the_deal_stays_so_when_the_deal_is_judged_again(file_records):
    text = "book: toy\nseats: A B\n\nhand A: R1 R2\n\nA: deal\n"
    (imported,) = file_records.import_text(text)
    match_id = imported.match_id
    known = file_records.table_for(match_id).faces("hand/A")
    assert {"R1", "R2"} <= set(known)
    undo = file_records.record(match_id, Correct(1, None), BY)
    file_records.record(match_id, Restore(undo.version, "it was dealt"), BY)
    assert file_records.table_for(match_id).faces("hand/A") == known
    assert "hand A: R1 R2" in file_records.export_text(match_id)
