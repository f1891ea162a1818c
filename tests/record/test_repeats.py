"""The same id with the same report brings what was recorded; with another one it is refused."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from referee.match.commands import Close, Command, Confirm, Correct, Decide, Dispute, Restore
from referee.match.done import Done
from referee.match.remedies import Remedy
from referee.match.reports import Report
from referee.record import By, Conflict, Records, Reused

from .toy import BY, SHELF, Deal, Draw, Play, dealt, played, remedies, report

BEN = By("p2", "", "seat", "B")
ADA = By("p3", "", "seat", "A")
KEY = "again-0001"
SAW = "all saw it"
LOOK = SHELF["toy"].moves["look"]


def over(records: Records) -> str:
    """A match of two that B has won by ruling 4, with a dispute and the first report sealed."""
    match_id = records.open_match("toy", terms={"cards": 2}).match_id
    played(records, match_id, Deal("A"), Play("B", "R1"), Play("A", "R2"), Play("B", "R3"))
    records.record(match_id, Dispute("It was green.", 3), BY, "dispute-01")
    records.record(match_id, Dispute("It was blue.", 4), BY, "dispute-02")
    return match_id


class Sent(NamedTuple):
    """A command as it is sent first, the same in other words, and what is not the same."""

    said: str
    """What the refusal says is on record."""
    first: Callable[[Records, str], Any]
    same: tuple[Callable[[Records, str], Any], ...]
    others: tuple[Callable[[Records, str], Any], ...]


def sent(command: Command, by: By = BY) -> Callable[[Records, str], Done]:
    """Return what sends a command under the id that is used again."""
    return lambda records, match_id: records.record(match_id, command, by, KEY)


SENT = {
    "a report": Sent(
        "ruling 5",
        sent(report(Draw("A"), at=1000)),
        (sent(report(Draw("A"), at=2000)), sent(report(Draw("A")), BEN)),
        (
            sent(report(Draw("B"), at=1000)), sent(report(Play("A", "R9"))),
            sent(report(Draw("A"), waive=("T-2",))), sent(Confirm(1), BEN),
            sent(Close()), sent(Dispute("It was green.", 2)),
        ),
    ),
    "a report that is let stand": Sent(
        "ruling 5",
        sent(report(Play("A", "G9"), waive=("T-2", "T-3"))),
        (sent(report(Play("A", "G9"), waive=("T-3", "T-2"))),),
        (sent(report(Play("A", "G9"))), sent(report(Play("A", "G9"), waive=("T-2",)))),
    ),
    "a correction": Sent(
        "a correction of ruling 3",
        sent(Correct(3, Report(Play("A", "R7"), 1000), why="red")),
        (sent(Correct(3, Report(Play("A", "R7"), 9), why=" red ")),),
        (
            sent(Correct(3, Report(Play("A", "R8"), 1000), why="red")),
            sent(Correct(3, Report(Play("A", "R7"), 1000, ("T-2",)), why="red")),
            sent(Correct(3, None, why="red")),
            sent(Correct(4, Report(Play("A", "R7"), 1000), why="red")),
            sent(Correct(3, Report(Play("A", "R7"), 1000), why="blue")),
            sent(Restore(4, why="red")), sent(report(Draw("A"))),
        ),
    ),
    "a report that is taken back": Sent(
        "a correction of ruling 4",
        sent(Correct(4, None)),
        (sent(Correct(4, None)),),
        (sent(Correct(4, Report(Draw("B"), 1))), sent(Correct(3, None))),
    ),
    "a dispute": Sent(
        "a dispute of ruling 2",
        sent(Dispute("I said so.", 2, clause="T-2", seat="B")),
        (
            sent(Dispute(" I said so. ", 2, clause="T-2", seat="B")),
            sent(Dispute("I said so.", 2, clause="T-2"), BEN),
        ),
        (
            sent(Dispute("I said so.", 3, clause="T-2", seat="B")),
            sent(Dispute("I said so.", clause="T-2", seat="B")),
            sent(Dispute("I did not.", 2, clause="T-2", seat="B")),
            sent(Dispute("I said so.", 2, seat="B")),
            sent(Dispute("I said so.", 2, clause="T-2", seat="A")),
        ),
    ),
    "a dispute of what nobody reported": Sent(
        "a dispute of ruling 4",
        sent(Dispute("He peeked.")),
        (sent(Dispute("He peeked.")),),
        (sent(Dispute("He peeked.", 4)),),
    ),
    "a decision": Sent(
        "a decision",
        sent(Decide(1, remedies("replace with A: play R5; score A +1 wins"), SAW)),
        (
            sent(Decide(1, remedies("replace 3 with A: play R5; score A +1 wins"), f" {SAW} ")),
            sent(Decide(1, (
                Remedy("replace", 0, Report(Play("A", "R5"), 7, ())),
                Remedy("score", seat="A", points=1, title="wins"),
            ), SAW)),
        ),
        (
            sent(Decide(1, remedies("replace 3 with A: play R6; score A +1 wins"), SAW)),
            sent(Decide(1, remedies("replace 3 with A: play R5 !T-2; score A +1 wins"), SAW)),
            sent(Decide(1, remedies("replace 2 with A: play R5; score A +1 wins"), SAW)),
            sent(Decide(1, remedies("replace 3 with A: play R5; score A +2 wins"), SAW)),
            sent(Decide(1, remedies("replace 3 with A: play R5; score B +1 wins"), SAW)),
            sent(Decide(1, remedies("replace 3 with A: play R5"), SAW)),
            sent(Decide(1, remedies("the ruling stands"), SAW)),
            sent(Decide(1, remedies("replace 3 with A: play R5; score A +1 wins"), "nobody saw")),
            sent(Decide(2, remedies("replace 3 with A: play R5; score A +1 wins"), SAW)),
        ),
    ),
    "a decision to take everything back": Sent(
        "a decision",
        sent(Decide(1, remedies("take back to 0"), why="a misdeal")),
        (sent(Decide(1, remedies("take back to 0"), why="a misdeal")),),
        (sent(Decide(1, remedies("take back to 2"), why="a misdeal")),),
    ),
    "a confirmation": Sent(
        "a confirmation of hand 1",
        sent(Confirm(1), BEN),
        (sent(Confirm(1), BEN), sent(Confirm(1, seat="B"))),
        (sent(Confirm(2), BEN), sent(Confirm(1), ADA), sent(report(Draw("A")))),
    ),
    "a closing": Sent(
        "the closing of the match",
        sent(Close()),
        (sent(Close()), sent(Close(), BEN)),
        (sent(Close("rain")), sent(report(Draw("A")))),
    ),
}  # fmt: skip


@pytest.mark.parametrize("command", SENT)
def test_what_is_sent_again_is_what_was_recorded_or_is_refused(file_records, command):
    said, first, same, others = SENT[command]
    records = file_records
    match_id = over(records)
    first(records, match_id)
    version = records.match(match_id).version
    text = records.events(match_id, version - 1)[0].payload.decode()
    for call in same:
        call(records, match_id)
    for number, call in enumerate(others):
        with pytest.raises(Reused) as error:
            call(records, match_id)
        assert (error.value.report_id, error.value.version) == (KEY, version), number
        assert error.value.sentence.startswith(f"Under the id {KEY} {said} is on record")
        assert error.value.text in text
    assert records.match(match_id).version == version


def test_what_was_said_is_the_same_after_its_words_were_erased(file_records):
    records, match_id = file_records, over(file_records)
    said = [
        Correct(3, None, why=SAW), Restore(8, why=SAW), Dispute(SAW, 2),
        *(Decide(number, remedies("the ruling stands"), SAW) for number in (1, 2, 3)), Close(SAW),
    ]  # fmt: skip
    for number, command in enumerate(said):
        records.record(match_id, command, BY, f"said-{number:04}")
    last = records.match(match_id).version
    for version in range(last - len(said) + 1, last + 1):
        records.erase_words(match_id, version, why="asked")
    for number, command in enumerate(said):
        done = records.record(match_id, command, BY, f"said-{number:04}")
        assert done.version == last - len(said) + 1 + number
    with pytest.raises(Reused):
        records.record(match_id, Dispute(SAW, 3), BY, "said-0002")


def test_an_opening_under_the_id_of_another_one_is_refused(file_records):
    file_records.open_match("toy", report_id=KEY, secret="the-openers-own")
    with pytest.raises(Reused, match=KEY):
        file_records.open_match("toy", terms={"cards": 4}, report_id=KEY, secret="the-openers-own")


def test_a_report_under_the_id_of_the_opening_is_a_report_of_its_own(file_records):
    opened = file_records.open_match("toy", report_id=KEY)
    assert file_records.record(opened.match_id, report(Deal("A")), BY, KEY).ruling.number == 1


# --- what is sealed -------------------------------------------------------------------------------


def look(*faces: str, seat: str = "B") -> Any:
    return LOOK(seat, f"hand/{seat}", faces)  # type: ignore[call-arg]


SEALED = {
    "who sent it": (BY, BY, True),
    "the seat that saw it, on another phone": (BEN, By("p9", "", "seat", "B"), True),
    "the seat whose look the arbiter reported": (BY, BEN, True),
    "another seat": (BEN, ADA, False),
    "the arbiter, for a seat that reported itself": (BEN, BY, False),
    "a spectator": (BEN, By("p9", "", "spectator"), False),
}


@pytest.mark.parametrize("who", SEALED)
def test_only_who_may_know_what_is_sealed_learns_whether_it_is_the_same(file_records, who):
    first, then, knows = SEALED[who]
    match_id = dealt(file_records)
    file_records.record(match_id, report(look("R1", "R2", "R3")), first, KEY)
    told = []
    for faces in (("R1", "R2", "R3"), ("R1", "R2", "B9")):
        try:
            told.append(file_records.record(match_id, report(look(*faces)), then, KEY).ruling.text)
        except Reused as error:
            told.append(error.sentence)
    text = file_records.match(match_id).rulings[2].text
    refusal = f'Under the id {KEY} ruling 2 is on record already: "{text}".'
    assert "R1" not in text
    assert [one.startswith(refusal) for one in told] == [not knows, True]
    assert told[0] == text if knows else told[0] == told[1]
    assert file_records.match(match_id).version == 3


def test_a_look_without_its_faces_is_not_the_look_with_them(file_records):
    match_id = dealt(file_records)
    file_records.record(match_id, report(look("R1", "R2", "R3")), BEN, KEY)
    with pytest.raises(Reused):
        file_records.record(match_id, report(look("?", "?", "?")), BEN, KEY)


def test_a_correction_of_what_is_sealed_is_compared_by_who_may_know_it(file_records):
    match_id = dealt(file_records)
    file_records.record(match_id, report(look("R1", "R2", "R3")), BEN)
    told = Report(look("R1", "R2", "R4"), None)
    first = file_records.record(match_id, Correct(2, told), BEN, KEY)
    assert file_records.record(match_id, Correct(2, told), BEN, KEY).version == first.version
    for by, faces in ((BEN, ("R1", "R2", "R5")), (ADA, ("R1", "R2", "R4"))):
        with pytest.raises(Conflict):
            file_records.record(match_id, Correct(2, Report(look(*faces), None)), by, KEY)
