"""Reports are ruled on once, recorded for good, and replayed without asking a rule."""

from dataclasses import replace

import pytest

from referee.kernel import Disagreement
from referee.kernel.rules.moves import Unreadable
from referee.match import decide as deciding_module
from referee.match import judging as judging_module
from referee.match.commands import Close, Correct, Dispute
from referee.match.events import Closed as Ended
from referee.match.events import Result
from referee.record import By, Closed, NoSuchBook, Records
from referee.record.events.canonical import read
from tests.fixtures.spies import failing
from tests.fixtures.words import words

from .toy import SHELF, Deal, Draw, Play, report

SQLITE_ALONE = True
"""None of it depends on the database."""


BY = By("p1", "a phone", "arbiter")


def opened(records: Records) -> str:
    match_id = records.open_match("toy").match_id
    records.record(match_id, report(Deal("A")), BY)
    return match_id


def test_a_report_id_is_remembered_when_the_match_is_closed(records):
    match_id = opened(records)
    records.record(match_id, report(Play("B", "R1")), BY, "tap-0001")
    records.record(match_id, Close("rain"), BY)
    assert records.record(match_id, report(Play("B", "R1")), BY, "tap-0001").repeated
    with pytest.raises(Closed):
        records.record(match_id, report(Draw("A")), BY)


def test_what_cannot_be_opened_is_refused(records):
    with pytest.raises(NoSuchBook):
        records.open_match("chess")
    with pytest.raises(Disagreement):
        records.open_match("toy", terms={"cards": 9})
    with pytest.raises(Disagreement):
        records.open_match("toy", seats=["A"])
    assert records.list().matches == ()


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("at", {"at": -1}), ("at", {"at": 2**53}), ("at", {"at": 1.5}), ("at", {"at": True}),
        ("waive", {"waive": ["T-2 !x"]}), ("waive", {"waive": [""]}), ("waive", {"waive": ["t"]}),
        ("report_id", {"report_id": "seven-7"}), ("report_id", {"report_id": "x" * 65}),
        ("report_id", {"report_id": "a-b-c-d\x00"}), ("report_id", {"report_id": "\ud800"}),
    ],
)  # fmt: skip
def test_what_could_not_be_read_again_is_not_recorded(records, field, given):
    match_id = opened(records)
    with pytest.raises(Unreadable) as error:
        records.record(
            match_id,
            report(Draw("B"), given.get("at"), given.get("waive", ())),
            BY,
            given.get("report_id"),
        )
    assert error.value.field == field
    assert records.match(match_id).version == 2


@pytest.mark.parametrize("words", ["a\x00b", "\ud800", "x" * 2001])
def test_words_that_no_store_can_keep_are_refused(records, words):
    match_id = opened(records)
    for refused in (
        lambda: records.record(match_id, Correct(1, None, words), BY),
        lambda: records.record(match_id, Dispute(words, 1), BY).dispute,
        lambda: records.record(match_id, Close(words), BY).version,
        lambda: records.open_match("toy", names={"A": words}),
        lambda: records.open_match("toy", device=words),
        lambda: records.set_names(match_id, {"A": words}),
        lambda: records.admit(match_id, "spectator", None, words),
    ):
        with pytest.raises(Unreadable):
            refused()
    assert records.match(match_id).version == 2


def test_one_participant_may_use_several_devices(records, connect):
    match_id = opened(records)
    for name in ("phone", "tablet", "phone"):
        records.record(match_id, report(Draw("B")), By("p1", name, "arbiter"))
    devices = records.devices(match_id)
    for match in (records.match(match_id), connect().match(match_id)):
        used = [devices[r.by.device] for r in match.rulings.values()]
        assert used == ["a phone", "phone", "tablet", "phone"]


def test_a_replay_never_asks_a_rule(records, connect, monkeypatch):
    match_id = opened(records)
    records.record(match_id, report(Play("B", "R1")), BY)
    records.record(match_id, Correct(2, None), BY)
    live = records.match(match_id)
    asked = failing(AssertionError("a rule was asked"))
    monkeypatch.setattr(judging_module, "decide", asked)
    monkeypatch.setattr(deciding_module, "judge", asked)
    for clause in SHELF["toy"].clauses:
        monkeypatch.setitem(clause.__dict__, "ask", asked)
        monkeypatch.setitem(clause.__dict__, "when", asked)
    assert connect().match(match_id).table == live.table


def test_a_match_begins_as_it_began_although_the_book_begins_otherwise_now(
    file_records, sqlite_url
):
    match_id = opened(file_records)
    mended = replace(SHELF["toy"], begin=lambda _table, _dealer: (), partners=lambda _seats: {})
    again = Records.connect(sqlite_url, shelf={"toy": mended})
    assert again.match(match_id).table == file_records.match(match_id).table
    again.close()


def test_a_match_that_is_over_and_closed_says_so(records):
    match_id = records.open_match("toy", terms={"cards": 2}).match_id
    for move in (Deal("A"), Play("B", "R1"), Draw("A"), Play("B", "R2")):
        records.record(match_id, report(move), BY)
    assert records.match(match_id).status == "over"
    assert records.list(status="over").matches[0].id == match_id
    records.record(match_id, Correct(4, None), BY)
    assert records.list(status="open").matches[0].id == match_id
    records.record(match_id, report(Play("B", "R2")), BY)
    records.record(match_id, Close(), BY)
    match = records.match(match_id)
    assert match.status == "closed"
    assert match.closing == Ended(Result(("B",), {"wins": {"B": 1}}), None)
    assert records.list(status="closed").matches[0].id == match_id
    for refused in (
        lambda: records.record(match_id, Correct(5, None), BY),
        lambda: records.record(match_id, Close(), BY).version,
        lambda: records.record(match_id, Dispute("no", 1), BY).dispute,
    ):
        with pytest.raises(Closed):
            refused()


def test_every_event_says_who_and_when(records):
    opening = records.open_match("toy", device="Ada's phone", names={"A": "Ada"})
    by = opening.arbiter.by
    records.record(opening.match_id, report(Deal("A")), by)
    for event in records.events(opening.match_id):
        data = read(event.payload)
        assert data["by"]["participant"] == opening.arbiter.id
        assert data["by"]["role"] == "arbiter"
        assert len(data["salt"]) >= 22
        assert abs(data["recorded"] / 1000 - opening.match.opened_at / 1000) < 60
        assert "Ada" not in words(event.payload)
    digest = records.match(opening.match_id).rulings[1].by.device
    assert records.devices(opening.match_id)[digest] == "Ada's phone"
