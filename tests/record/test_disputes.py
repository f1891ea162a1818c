"""Disputes and decisions on record: tried before they are recorded, folded, and superseded."""

from __future__ import annotations

import pytest

from referee.kernel import Refuted
from referee.match.commands import Close, Confirm, Correct, Decide, Dispute, Restore
from referee.notation.reports import read_report
from referee.record import (
    By,
    CannotConfirm,
    Closed,
    NeedsReason,
    NoSuchDispute,
    Records,
    stale,
    verify,
)
from referee.record.events.canonical import read
from tests.kernel.trials import watten

from .conftest import sqlite_url as url  # none of it depends on the database
from .toy import SHELF, Deal, Play, remedies, report

__all__ = ["url"]

from collections.abc import Iterator

from referee.record import Match

from .conftest import Connect

BY = By("p1", "a phone", "arbiter")
PIA = By("p2", "Pia's phone", "seat", "P")
ALL = {**SHELF, "watten": watten.WATTEN}
HAND = (
    "C: deal", "F: schlag O", "D: trumpf L", "F: play LO", "F: call", "P: play H8", "C: play L9",
    "D: play L10", "F: play H9",
)  # fmt: skip
"""Ruling 6 claims that P holds no trump; `P: play LA` proves it untrue and ends the hand."""


@pytest.fixture
def connect(url: str) -> Iterator[Connect]:
    opened: list[Records] = []

    def connected() -> Records:
        opened.append(Records.connect(url, shelf=ALL))
        return opened[-1]

    yield connected
    for records in opened:
        records.close()


def reported(records: Records, match_id: str, *texts: str, by: By = BY) -> None:
    book = records.match(match_id).book
    for text in texts:
        records.record(match_id, report(read_report(book, text).move), by)


def hand(records: Records, *more: str) -> str:
    match_id = records.open_match("watten").match_id
    reported(records, match_id, *HAND, *more)
    return match_id


def same_everywhere(records: Records, connect: Connect, match_id: str) -> Match:
    """Return the match, and see that it folds to the same from its events alone."""
    match, other = records.match(match_id), connect().match(match_id)
    assert other.table == match.table
    assert list(other.rulings.values()) == list(match.rulings.values())
    assert other.argued == match.argued
    again = connect()
    for number in range(match.last_number + 1):
        assert again.table_at(match_id, number) == records.table_at(match_id, number)
    verified = verify(list(records.export(match_id)), ALL).match
    assert verified.table == match.table
    return match


def test_a_breach_that_is_let_stand_takes_its_penalty_away(
    records: Records, connect: Connect
) -> None:
    match_id = hand(records, "P: play LA")
    assert records.match(match_id).table.score("FC") == 2
    dispute = records.record(match_id, Dispute("We had agreed.", 6, clause="W-34"), PIA).dispute
    assert (dispute.number, dispute.seat, dispute.ruling) == (1, "P", 6)
    shown = records.tried(records.match(match_id), Decide(1, remedies("let stand")))
    assert shown.decision.text == "let 6 stand !W-34"
    assert [c.number for c in shown.consequences.changes] == [6, 10]
    assert any(isinstance(fact, Refuted) for fact in shown.consequences.changes[1].before.facts)
    assert shown.match.table.score("FC") == 0
    assert records.match(match_id).table.score("FC") == 2
    with pytest.raises(NeedsReason):
        records.record(match_id, Decide(1, remedies("let stand"), " "), BY)
    done = records.record(match_id, Decide(1, remedies("let stand"), "both sides had agreed"), BY)
    assert done.match.table == shown.match.table
    match = same_everywhere(records, connect, match_id)
    assert match.rulings[6].waived == ("W-34",)
    assert match.rulings[6].changed
    assert match.rulings[6].corrected_by == done.decision.version
    assert match.table.claims == ()
    assert not match.argued.open


def test_a_decision_supersedes_the_one_before_and_nothing_is_removed(
    records: Records, connect: Connect
) -> None:
    match_id = hand(records, "P: play LA")
    before = records.match(match_id)
    records.record(match_id, Dispute("Pushed!", 6), PIA)
    first = records.record(
        match_id, Decide(1, remedies("replay the hand; score DP +1"), "so it was"), BY
    )
    assert first.consequences.struck == tuple(range(1, 11))
    match = records.match(match_id)
    assert match.table.queue == match.beginning.queue
    assert match.table.score("DP") == 1
    records.record(match_id, Dispute("Nobody did.", decision=1, seat="F"), BY)
    second = records.record(
        match_id, Decide(2, remedies("score DP -1; score DP -1"), "nobody did"), BY
    )
    assert second.consequences.back == tuple(range(1, 11))
    assert second.decision.supersedes == 1
    match = same_everywhere(records, connect, match_id)
    assert (match.table.score("FC"), match.table.score("DP")) == (2, -2)
    third = records.record(match_id, Decide(1, remedies("the ruling stands"), "too hard"), BY)
    assert third.decision.supersedes == 2
    match = same_everywhere(records, connect, match_id)
    assert match.table == before.table
    assert [r.outcome for r in match.rulings.values()] == [
        r.outcome for r in before.rulings.values()
    ]
    assert [d.superseded_by for d in match.argued.decisions] == [2, 3, 0]
    assert [h.topic for h in match.history][-5:] == [
        "match.disputed", "match.decided", "match.disputed", "match.decided", "match.decided",
    ]  # fmt: skip


def test_what_was_decided_is_asked_again_when_the_record_is_corrected(
    records: Records, connect: Connect
) -> None:
    match_id = hand(records)
    records.record(match_id, Dispute("A trump!", 6, seat="F"), BY)
    records.record(match_id, Decide(1, remedies("penalty W-34; score FC +1"), "she says so"), BY)
    assert records.match(match_id).table.score("FC") == 3
    reported(records, match_id, "D: deal")
    # with another trump suit the chief striker was not led: nothing was called, no duty was broken
    records.record(match_id, Correct(4, None, "it was not laid"), BY)
    match = same_everywhere(records, connect, match_id)
    corrected = read(records.events(match_id)[-1].payload)
    assert match.table.score("FC") == 3
    assert match.table.hand == 2
    assert "redone" not in corrected or corrected["redone"]
    version = match.version
    records.record(match_id, Restore(version, "it was"), BY)
    assert same_everywhere(records, connect, match_id).table.score("FC") == 3


def test_an_award_that_came_too_late_brings_nothing_after_a_correction(
    records: Records, connect: Connect
) -> None:
    match_id = records.open_match("toy").match_id
    for move in (Deal("A"), Play("B", "R1"), Play("A", "R2")):
        records.record(match_id, report(move), BY)
    records.record(match_id, Dispute("not so", 2), BY)
    records.record(
        match_id, Decide(1, remedies("award the match to A; score B +1 wins"), "enough"), BY
    )
    assert records.match(match_id).status == "over"
    assert records.list(status="over").matches[0].id == match_id
    records.record(match_id, Decide(1, remedies("score B +2 wins"), "play on"), BY)
    match = same_everywhere(records, connect, match_id)
    assert (match.status, match.table.score("B", "wins")) == ("open", 2)
    assert records.list(status="open").matches[0].id == match_id


def test_a_second_person_confirms_a_hand_and_a_correction_makes_that_stale(
    records: Records, connect: Connect
) -> None:
    match_id = hand(records, "P: play LA")
    with pytest.raises(CannotConfirm):
        records.record(match_id, Confirm(1), BY)
    with pytest.raises(NoSuchDispute):
        records.record(match_id, Confirm(2), PIA)
    one = records.record(match_id, Confirm(1), PIA, "conf-0001").confirmation
    assert (one.hand, one.ruling, one.seat) == (1, 10, "P")
    assert records.record(match_id, Confirm(1), PIA, "conf-0001").confirmation == one
    with pytest.raises(CannotConfirm):
        records.record(match_id, Confirm(1), PIA)
    assert not stale(one, records.match(match_id).results())
    reported(records, match_id, "D: deal")
    assert not stale(one, records.match(match_id).results())
    records.record(match_id, Dispute("no", 6), PIA)
    records.record(match_id, Decide(1, remedies("let stand"), "peace"), BY)
    match = same_everywhere(records, connect, match_id)
    assert stale(match.argued.confirmations[0], match.results())
    records.record(match_id, Decide(1, remedies("the ruling stands"), "after all"), BY)
    assert not stale(one, records.match(match_id).results())


def test_what_a_seat_has_noted_stays_sealed_through_decisions(
    records: Records, connect: Connect
) -> None:
    match_id = records.open_match("toy").match_id
    records.record(match_id, report(Deal("A")), BY)
    look = SHELF["toy"].moves["look"]
    noted = look("B", "hand/B", ("R9",))  # type: ignore[call-arg]
    records.record(match_id, report(noted), By("p3", "", "seat", "B"))
    records.record(match_id, Dispute("no", 2), BY)
    records.record(match_id, Decide(1, remedies("strike"), "so"), BY)
    assert "R9" not in records.table_for(match_id, "B").faces("hand/B")
    records.record(match_id, Decide(1, remedies("replace with B: look hand/B G7"), "it was"), BY)
    assert "G7" in records.table_for(match_id, "B").faces("hand/B")
    assert "G7" not in records.table_for(match_id, "A").faces("hand/B")
    assert not any(b'"G7"' in event.payload for event in records.events(match_id))
    records.record(match_id, Decide(1, remedies("the ruling stands"), "after all"), BY)
    assert "R9" in records.table_for(match_id, "B").faces("hand/B")
    same_everywhere(records, connect, match_id)


def test_nothing_is_argued_about_a_match_that_is_closed(records: Records) -> None:
    match_id = hand(records)
    records.record(match_id, Dispute("no", 6), PIA)
    records.record(match_id, Close("rain"), BY)
    for refused in (
        lambda: records.record(match_id, Dispute("no", 6), PIA).dispute,
        lambda: records.record(match_id, Decide(1, remedies("strike"), "so"), BY),
        lambda: records.record(match_id, Confirm(1), PIA).confirmation,
    ):
        with pytest.raises(Closed):
            refused()
