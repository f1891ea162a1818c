"""Disputes and decisions on record: tried before they are recorded, folded, and superseded."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from referee.kernel import Refuted, Report, Unreadable, parse, play, read_move, view
from referee.record import (
    By,
    CannotConfirm,
    CannotDecide,
    Closed,
    Conflict,
    NeedsReason,
    NoSuchDispute,
    NoSuchRuling,
    Records,
    Waits,
    results,
    stale,
    verify,
)
from referee.record.canonical import read
from tests.kernel.trials import watten

from .toy import SHELF, Deal, Draw, Play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.record import Match

BY = By("p1", "a phone", "arbiter")
PIA = By("p2", "Pia's phone", "seat", "P")
ALL = {**SHELF, "watten": watten.WATTEN}
HAND = (
    "C: deal", "F: schlag O", "D: trumpf L", "F: play LO", "F: call", "P: play H8", "C: play L9",
    "D: play L10", "F: play H9",
)  # fmt: skip
"""Ruling 6 claims that P holds no trump; `P: play LA` proves it untrue and ends the hand."""


@pytest.fixture
def connect(url: str) -> Iterator[Callable[[], Records]]:
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
        records.report(match_id, read_move(book, text), by=by)


def hand(records: Records, *more: str) -> str:
    match_id = records.open_match("watten").match_id
    reported(records, match_id, *HAND, *more)
    return match_id


def same_everywhere(records: Records, connect: Callable[[], Records], match_id: str) -> Match:
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
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = hand(records, "P: play LA")
    assert records.match(match_id).table.score("FC") == 2
    dispute = records.dispute(match_id, 6, "We had agreed.", by=PIA, clause="W-34")
    assert (dispute.number, dispute.seat, dispute.ruling) == (1, "P", 6)
    shown = records.decide(match_id, 1, "let stand", by=BY, preview=True)
    assert shown.text == "let 6 stand !W-34"
    assert [c.number for c in shown.changes] == [6, 10]
    assert any(isinstance(fact, Refuted) for fact in shown.changes[1].before.facts)
    assert shown.table.score("FC") == 0
    assert shown.decided is None
    assert records.match(match_id).table.score("FC") == 2
    with pytest.raises(NeedsReason):
        records.decide(match_id, 1, "let stand", by=BY, why=" ")
    done = records.decide(match_id, 1, "let stand", by=BY, why="both sides had agreed")
    assert done.table == shown.table
    assert done.decided is not None
    match = same_everywhere(records, connect, match_id)
    assert match.rulings[6].waived == ("W-34",)
    assert match.rulings[6].changed
    assert match.rulings[6].corrected_by == done.decided.version
    assert match.table.claims == ()
    assert not match.argued.open


def test_a_decision_supersedes_the_one_before_and_nothing_is_removed(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = hand(records, "P: play LA")
    before = records.match(match_id)
    records.dispute(match_id, 6, "Pushed!", by=PIA)
    first = records.decide(match_id, 1, "replay the hand; score DP +1", by=BY, why="so it was")
    assert first.struck == tuple(range(1, 11))
    match = records.match(match_id)
    assert match.table.queue == match.beginning.queue
    assert match.table.score("DP") == 1
    records.dispute(match_id, None, "Nobody did.", by=BY, decision=1, seat="F")
    second = records.decide(match_id, 2, "score DP -1; score DP -1", by=BY, why="nobody did")
    assert second.back == tuple(range(1, 11))
    assert second.supersedes == 1
    match = same_everywhere(records, connect, match_id)
    assert (match.table.score("FC"), match.table.score("DP")) == (2, -2)
    third = records.decide(match_id, 1, "the ruling stands", by=BY, why="too hard")
    assert third.supersedes == 2
    match = same_everywhere(records, connect, match_id)
    assert match.table == before.table
    assert [r.outcome for r in match.rulings.values()] == [
        r.outcome for r in before.rulings.values()
    ]
    assert [d.superseded_by for d in match.argued.decisions] == [2, 3, 0]
    assert [h.topic for h in match.history][-5:] == [
        "match.disputed", "match.decided", "match.disputed", "match.decided", "match.decided",
    ]  # fmt: skip


def test_a_decision_about_a_decision_may_leave_it_as_it_is(records: Records) -> None:
    match_id = hand(records)
    records.dispute(match_id, None, "They talk.", by=PIA)
    records.decide(match_id, 1, "score FC -1", by=BY, why="heard")
    records.dispute(match_id, None, "No!", by=BY, decision=1)
    upheld = records.decide(match_id, 2, "the decision stands", by=BY, why="heard twice")
    assert upheld.supersedes == 0
    assert records.match(match_id).table.score("FC") == -1
    assert not records.match(match_id).argued.open


def test_what_was_decided_is_asked_again_when_the_record_is_corrected(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = hand(records)
    records.dispute(match_id, 6, "A trump!", by=BY, seat="F")
    records.decide(match_id, 1, "penalty W-34; score FC +1", by=BY, why="she says so")
    assert records.match(match_id).table.score("FC") == 3
    reported(records, match_id, "D: deal")
    # with another trump suit the chief striker was not led: nothing was called, no duty was broken
    records.correct(match_id, 4, None, by=BY, why="it was not laid")
    match = same_everywhere(records, connect, match_id)
    corrected = read(records.events(match_id)[-1].payload)
    assert match.table.score("FC") == 3
    assert match.table.hand == 2
    assert "redone" not in corrected or corrected["redone"]
    version = match.version
    records.restore(match_id, version, by=BY, why="it was")
    assert same_everywhere(records, connect, match_id).table.score("FC") == 3


def test_an_award_that_came_too_late_brings_nothing_after_a_correction(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = records.open_match("toy").match_id
    for move in (Deal("A"), Play("B", "R1"), Play("A", "R2")):
        records.report(match_id, move, by=BY)
    records.dispute(match_id, 2, "not so", by=BY)
    records.decide(match_id, 1, "award the match to A; score B +1 wins", by=BY, why="enough")
    assert records.match(match_id).status == "over"
    assert records.list(status="over").matches[0].id == match_id
    records.decide(match_id, 1, "score B +2 wins", by=BY, why="play on")
    match = same_everywhere(records, connect, match_id)
    assert (match.status, match.table.score("B", "wins")) == ("open", 2)
    assert records.list(status="open").matches[0].id == match_id


@pytest.mark.parametrize(
    ("remedies", "error"),
    [
        ("take back to 99", CannotDecide), ("strike 77", CannotDecide), ("fly", Unreadable),
        ("", Unreadable), ("score X +1", CannotDecide), ("penalty W-99", CannotDecide),
        ("replace 6 with P: play h8", Unreadable),
    ],
)  # fmt: skip
def test_what_cannot_be_decided_is_refused_and_not_recorded(
    records: Records, remedies: str, error: type[Exception]
) -> None:
    match_id = hand(records)
    records.dispute(match_id, 6, "no", by=PIA)
    version = records.match(match_id).version
    for preview in (True, False):
        with pytest.raises(error):
            records.decide(match_id, 1, remedies, by=BY, why="so", preview=preview)
    assert records.match(match_id).version == version


def test_what_is_not_there_cannot_be_disputed_or_decided(records: Records) -> None:
    match_id = hand(records)
    with pytest.raises(NoSuchRuling):
        records.dispute(match_id, 99, "what?", by=PIA)
    with pytest.raises(NoSuchDispute):
        records.dispute(match_id, None, "what?", by=PIA, decision=1)
    with pytest.raises(NoSuchDispute):
        records.decide(match_id, 1, "the ruling stands", by=BY, why="so")
    with pytest.raises(Unreadable):
        records.dispute(match_id, 6, "what?", by=PIA, clause="not one")


def test_a_dispute_and_a_decision_are_recorded_once(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = hand(records)
    for again in (records, connect()):
        one = again.dispute(match_id, 6, "no", by=PIA, report_id="disp-0001")
        assert one.number == 1
    for again in (records, connect()):
        done = again.decide(match_id, 1, "strike", by=BY, why="so", report_id="deci-0001")
        assert done.decided is not None
        assert done.decided.number == 1
    assert done.repeated
    assert done.text == "strike 6"
    assert len(records.match(match_id).history) == 12
    with pytest.raises(Conflict):
        records.dispute(match_id, 6, "no", by=PIA, report_id="deci-0001")


def test_play_waits_for_the_arbiter_where_the_table_agreed_on_that(records: Records) -> None:
    match_id = records.open_match("toy", waits=True).match_id
    bob = By("p3", "", "seat", "B")
    records.report(match_id, Deal("A"), by=BY)
    records.report(match_id, Play("B", "R1"), by=bob)
    records.dispute(match_id, 2, "It was G1.", by=BY, seat="A")
    version = records.match(match_id).version
    with pytest.raises(Waits) as error:
        records.report(match_id, Draw("A"), by=By("p4", "", "seat", "A"))
    assert error.value.dispute == 1
    with pytest.raises(Waits):
        records.correct(match_id, 2, None, by=bob)
    assert records.match(match_id).version == version
    records.report(match_id, Draw("A"), by=BY)
    records.decide(match_id, 1, "the ruling stands", by=BY, why="all saw R1")
    assert records.report(match_id, Draw("B"), by=bob).outcome == "stands"


def test_a_second_person_confirms_a_hand_and_a_correction_makes_that_stale(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = hand(records, "P: play LA")
    with pytest.raises(CannotConfirm):
        records.confirm(match_id, 1, by=BY)
    with pytest.raises(NoSuchDispute):
        records.confirm(match_id, 2, by=PIA)
    one = records.confirm(match_id, 1, by=PIA, report_id="conf-0001")
    assert (one.hand, one.ruling, one.seat) == (1, 10, "P")
    assert records.confirm(match_id, 1, by=PIA, report_id="conf-0001") == one
    with pytest.raises(CannotConfirm):
        records.confirm(match_id, 1, by=PIA)
    assert not stale(one, results(records.match(match_id)))
    reported(records, match_id, "D: deal")
    assert not stale(one, results(records.match(match_id)))
    records.dispute(match_id, 6, "no", by=PIA)
    records.decide(match_id, 1, "let stand", by=BY, why="peace")
    match = same_everywhere(records, connect, match_id)
    assert stale(match.argued.confirmations[0], results(match))
    records.decide(match_id, 1, "the ruling stands", by=BY, why="after all")
    assert not stale(one, results(records.match(match_id)))


def test_a_text_tells_disputes_decisions_and_confirmations_so_that_they_are_judged_again(
    records: Records,
) -> None:
    match_id = records.open_match("watten", waits=True).match_id
    book = records.match(match_id).book
    start = 1_795_000_000_000
    for index, text in enumerate((*HAND, "P: play LA")):
        records.report(match_id, read_move(book, text), by=BY, at=start + 1000 * index)
    records.confirm(match_id, 1, by=PIA)
    records.dispute(match_id, 6, 'She said "no" # -> \\ and', by=PIA, clause="W-34")
    records.decide(
        match_id, 1, "replace 6 with [2026-11-18T11:06:45Z] P: play LA; score FC -1", by=BY,
        why="because it was; truly -> so",
    )  # fmt: skip
    records.dispute(match_id, None, "No.", by=BY, decision=1)
    records.decide(match_id, 2, "let 6 stand; award the hand to C", by=BY, why="no")
    records.dispute(match_id, None, "And now?", by=BY, seat="F")
    match = records.match(match_id)
    text = records.export_text(match_id)
    assert "disputes: wait\n" in text
    assert "confirm hand 1 by P\n" in text
    (script,) = parse(text)
    played = play(script, ALL)
    assert [s.problem for s in played.steps if s.problem] == []
    told = view(match.book, match.table)
    assert view(played.book, played.table)["scores"] == told["scores"]
    assert view(played.book, played.table)["places"] == told["places"]
    outcomes = [
        (s.ruling.outcome, s.ruling.cites) for s in played.steps if s.ruling and not s.struck
    ]
    assert outcomes == [(r.outcome, r.cites) for r in match.rulings.values() if not r.struck]


def test_what_a_seat_has_noted_stays_sealed_through_decisions(
    records: Records, connect: Callable[[], Records]
) -> None:
    match_id = records.open_match("toy").match_id
    records.report(match_id, Deal("A"), by=BY)
    look = SHELF["toy"].moves["look"]
    noted = look("B", "hand/B", ("R9",))  # type: ignore[call-arg]
    records.report(match_id, noted, by=By("p3", "", "seat", "B"))
    records.dispute(match_id, 2, "no", by=BY)
    records.decide(match_id, 1, "strike", by=BY, why="so")
    assert "R9" not in records.table_for(match_id, "B").faces("hand/B")
    records.decide(match_id, 1, "replace with B: look hand/B G7", by=BY, why="it was")
    assert "G7" in records.table_for(match_id, "B").faces("hand/B")
    assert "G7" not in records.table_for(match_id, "A").faces("hand/B")
    assert not any(b'"G7"' in event.payload for event in records.events(match_id))
    records.decide(match_id, 1, "the ruling stands", by=BY, why="after all")
    assert "R9" in records.table_for(match_id, "B").faces("hand/B")
    same_everywhere(records, connect, match_id)


REMEDIES = (
    "the ruling stands", "let it stand", "strike", "replace with {move}", "take back to {n}",
    "score A +1 wins", "score B -2", "award the match to B", "replay the hand", "penalty T-2",
    "strike {n}; score A +3; take back to {n}",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_decisions_at_random_fold_to_what_they_came_to(
    records: Records, connect: Callable[[], Records], seed: int
) -> None:
    draw = random.Random(seed)
    match_id = records.open_match("toy", waits=bool(seed % 2)).match_id
    records.report(match_id, Deal("A"), by=BY)
    for _ in range(70):
        match = records.match(match_id)
        turn = match.table.turn or "A"
        card = f"{draw.choice('RGB')}{draw.randint(1, 30)}"
        n = draw.randint(1, match.last_number)
        what = draw.random()
        if what < 0.5:
            move = draw.choice([Draw(turn), Play(turn, card)])
            records.report(match_id, move, by=BY, waive=draw.choice([(), ("T-2",)]))
        elif what < 0.6 and not match.rulings[n].struck:
            records.correct(match_id, n, draw.choice([None, Report(n, Draw("B"))]), why="x", by=BY)
        elif what < 0.75:
            decision = draw.randint(1, 1 + len(match.argued.decisions))
            about = None if decision > len(match.argued.decisions) else decision
            records.dispute(match_id, draw.choice([n, None]), "no", by=BY, decision=about)
        elif match.argued.disputes:
            text = draw.choice(REMEDIES).format(move=f"{turn}: play {card}", n=n)
            number = draw.randint(1, len(match.argued.disputes))
            try:
                shown = records.decide(match_id, number, text, by=BY, why="so", preview=True)
            except CannotDecide:
                continue
            done = records.decide(match_id, number, text, by=BY, why="so")
            match = records.match(match_id)
            assert match.table == shown.table == done.table
            assert not any(match.rulings[n].struck for n in done.back)
            assert all(match.rulings[n].struck for n in done.struck)
    match = same_everywhere(records, connect, match_id)
    assert match.argued.decisions
    (script,) = parse(records.export_text(match_id))
    played = play(script, ALL)
    assert view(played.book, played.table) == view(match.book, match.table)


def test_nothing_is_argued_about_a_match_that_is_closed(records: Records) -> None:
    match_id = hand(records)
    records.dispute(match_id, 6, "no", by=PIA)
    records.close_match(match_id, by=BY, abandoned="rain")
    for refused in (
        lambda: records.dispute(match_id, 6, "no", by=PIA),
        lambda: records.decide(match_id, 1, "strike", by=BY, why="so"),
        lambda: records.confirm(match_id, 1, by=PIA),
    ):
        with pytest.raises(Closed):
            refused()
