"""Countersignatures: players sign from their own devices what a hand came to, and for what."""

from typing import Any

import pytest

from referee.audit.telling import told
from referee.log.notes import Signer
from referee.match.commands import Close, Confirm, Correct, Decide, Dispute
from referee.match.events import Digest, Result, Version
from referee.record import BadImport, CannotConfirm, Records, verify
from referee.record.events.heads import head_of
from referee.record.integrity.countersigned import countersigned
from referee.record.seal import sealing

from .sealed_world import found_wrong
from .signing import Device, played_out
from .toy import SHELF, Deal, Play, remedies, report

SQLITE_ALONE = True
"""None of it depends on the database."""


def signed_by(records: Records, match_id: str) -> list[tuple[Any, ...]]:
    """Return who has signed what, as whoever is given an export finds it."""
    found = verify(records.export(match_id), SHELF)
    return [
        (one.hand, one.seat, one.upto, one.wrong)
        for one in countersigned(found.match, found.events, SHELF)
    ]


def test_both_players_sign_and_whoever_has_an_export_can_tell(records):
    opened, ada, bob = played_out(records)
    for device in (ada, bob):
        command = device.signs(records, opened.match_id)
        records.record(opened.match_id, command, device.by)
    assert signed_by(records, opened.match_id) == [(1, "A", 5, None), (1, "B", 6, None)]
    assert found_wrong(records) == []
    match = records.match(opened.match_id)
    tale = [str(one.text) for one in told(match).entries]
    assert tale[-1] == "B confirms the result of hand 1, signed by their own device."


def test_a_player_signs_also_who_reported_the_end_and_nobody_else_confirms_it_alone(records):
    opened, _, bob = played_out(records)
    with pytest.raises(CannotConfirm, match="somebody else does"):
        records.record(opened.match_id, Confirm(1), bob.by)
    records.record(opened.match_id, bob.signs(records, opened.match_id), bob.by)
    other = records.open_match("toy", terms={"cards": 2})
    by = other.arbiter.by
    for move in (Deal("A"), Play("B", "R1"), Play("A", "R2"), Play("B", "R3")):
        records.record(other.match_id, report(move), by)
    with pytest.raises(CannotConfirm, match="somebody else does"):
        records.record(other.match_id, Device(by).signs(records, other.match_id), by)


OTHERS: dict[str, tuple[dict[str, Any], str]] = {
    "another head": ({"head": Digest("0" * 64)}, "other events than those on record"),
    "events to come": ({"version": Version(6)}, "other events than those on record"),
    "no event": ({"version": Version(0)}, "other events than those on record"),
    "another score": ({"result": Result(("A",), {"wins": {"A": 1}})}, "did not come to what"),
    "another key": ({"key": Digest("1" * 64)}, "this key has not signed this"),
    "a key under which all is signed": ({"key": Digest("01" + "0" * 62)}, "has not signed this"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_device_that_signs_something_else_is_refused(records, what):
    other, why = OTHERS[what]
    opened, ada, _ = played_out(records)
    with pytest.raises(CannotConfirm, match=why):
        records.record(opened.match_id, ada.signs(records, opened.match_id, **other), ada.by)
    assert records.match(opened.match_id).argued.confirmations == ()


def test_a_result_is_not_signed_for_events_before_it_was_one(records):
    """Whoever verifies would find that it does not fit, for ever."""
    opened, ada, _ = played_out(records)
    head = Digest(head_of(records.events(opened.match_id)[:3]))
    early = ada.signs(records, opened.match_id, version=Version(3), head=head)
    with pytest.raises(CannotConfirm, match="did not come to what"):
        records.record(opened.match_id, early, ada.by)
    assert records.match(opened.match_id).argued.confirmations == ()
    now = ada.signs(records, opened.match_id)  # and then somebody else says something
    records.record(opened.match_id, Dispute("really?", ruling=4), opened.arbiter.by)
    records.record(opened.match_id, now, ada.by)
    assert found_wrong(records) == []


def test_nobody_signs_for_another_seat(records):
    opened, ada, _ = played_out(records)
    arbiter = Device(opened.arbiter.by)
    records.record(opened.match_id, arbiter.signs(records, opened.match_id), arbiter.by)
    command = ada.signs(records, opened.match_id)
    with pytest.raises(CannotConfirm, match="for whoever holds it"):
        records.record(opened.match_id, command._replace(seat="A"), arbiter.by)
    assert signed_by(records, opened.match_id) == [(1, None, 5, None)]


def test_the_first_key_of_a_participant_is_theirs_alone(records):
    opened, ada, bob = played_out(records)
    match_id = opened.match_id
    records.record(match_id, ada.signs(records, match_id), ada.by)
    for device in (Device(ada.by), Device(bob.by, ada.signer)):
        with pytest.raises(CannotConfirm, match="confirm without signing"):
            records.record(match_id, device.signs(records, match_id), device.by)
    records.record(match_id, bob.signs(records, match_id), bob.by)


def test_what_was_signed_stays_true_when_the_result_is_another_since(records):
    opened, ada, bob = played_out(records)
    match_id = opened.match_id
    records.record(match_id, ada.signs(records, match_id), ada.by)
    before = bob.signs(records, match_id)
    records.record(match_id, Correct(4, None, "it was another card"), opened.arbiter.by)
    with pytest.raises(Exception, match="not over"):
        records.record(match_id, before, bob.by)
    records.record(match_id, report(Play("B", "R4")), opened.arbiter.by)
    records.record(match_id, bob.signs(records, match_id), bob.by)
    assert signed_by(records, match_id) == [(1, "A", 5, None), (1, "B", 8, None)]
    assert found_wrong(records) == []


def test_it_fits_whichever_log_the_match_stands_in(records, tmp_path):
    """Sealed afterwards, begun anew, imported elsewhere: what was signed is the match alone."""
    opened, ada, bob = played_out(records)
    match_id = opened.match_id
    records.record(match_id, ada.signs(records, match_id), ada.by)
    sealing.begin(records.store, tmp_path / "seal", "cards.example.org/2026")
    records.record(match_id, bob.signs(records, match_id), bob.by)
    sealing.begin(records.store, tmp_path / "seal", "cards.example.org/2027", anew=True)
    both = [(1, "A", 5, None), (1, "B", 6, None)]
    assert signed_by(records, match_id) == both
    with Records.connect(f"sqlite:///{tmp_path / 'elsewhere'}", shelf=SHELF) as elsewhere:
        elsewhere.import_lines(records.export(match_id))
        elsewhere.record(match_id, Close(), opened.arbiter.by)
        assert signed_by(elsewhere, match_id) == both


def test_it_fits_when_words_from_before_it_are_erased(records):
    opened, ada, bob = played_out(records)
    match_id, by = opened.match_id, opened.arbiter.by
    disputed = records.record(match_id, Dispute("Bob has looked at my cards", ruling=1), by)
    records.record(match_id, Decide(1, remedies("the ruling stands"), "nobody saw it"), by)
    records.record(match_id, ada.signs(records, match_id), ada.by)
    was = signed_by(records, match_id)
    records.erase_words(match_id, disputed.version, why="Bob has asked for it")
    records.record(match_id, bob.signs(records, match_id), bob.by)
    assert signed_by(records, match_id) == [*was, (1, "B", disputed.version + 3, None)]
    assert found_wrong(records) == []


def test_an_export_with_a_forged_one_is_not_imported(records, tmp_path, monkeypatch):
    opened, ada, _ = played_out(records)
    forger = Device(ada.by, Signer.fresh("forger"))
    command = forger.signs(records, opened.match_id, key=Digest(ada.signer.key.public.hex()))
    with monkeypatch.context() as blind:
        blind.setattr("referee.record.commands.commands.is_true", lambda *_: True)
        records.record(opened.match_id, command, ada.by)
    assert [str(one[-1]) for one in signed_by(records, opened.match_id)] == [
        "has a countersignature that is none: this key has not signed this"
    ]
    with Records.connect(f"sqlite:///{tmp_path / 'elsewhere'}", shelf=SHELF) as elsewhere:
        with pytest.raises(BadImport, match="line 7: event 6 has a countersignature"):
            elsewhere.import_lines(records.export(opened.match_id))
        assert elsewhere.count() == 0
