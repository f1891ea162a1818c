"""Who gets a token: who proves it by a secret of their own, and nobody by what is public."""

import pytest

from referee.record import (
    BadToken,
    Conflict,
    NoSuchParticipant,
    Opened,
    Participant,
    Records,
    SeatTaken,
)
from referee.record.commands import admission
from referee.record.people import credentials
from referee.record.people.credentials import WORDS, phrase_of
from tests.fixtures.at_once import at_once

SECRET = "the-opener's-own-secret-0001"
OTHER = "a-secret-of-somebody-else-01"


def turn_clock(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    there = admission.now()
    monkeypatch.setattr(admission, "now", lambda: there + seconds * 1000)


def live(records: Records, match_id: str) -> list[tuple[str, str | None]]:
    return [(p.role, p.seat) for p in records.participants(match_id) if p.revoked_at is None]


# --- opening -------------------------------------------------------------------------------------


def test_an_opening_whose_answer_was_lost_is_answered_again(records, connect):
    first = records.open_match("toy", report_id="open-0001", secret=SECRET)
    for some in (records, connect()):
        again = some.open_match("toy", report_id="open-0001", secret=SECRET)
        assert again.repeated
        assert (again.match_id, again.code, again.recovery) == (
            first.match_id, first.code, first.recovery,
        )  # fmt: skip
        assert some.participant(again.arbiter.token).id == first.arbiter.id
    assert len(records.list().matches) == 1


@pytest.mark.parametrize("secret", [None, OTHER, ""])
@pytest.mark.parametrize("key", ["open-0001", None])
def test_nobody_gets_a_token_for_the_id_of_an_opening(file_records, secret, key):
    opened = file_records.open_match("toy", report_id=key, secret=SECRET)
    with pytest.raises(Conflict, match="use a new one"):
        file_records.open_match("toy", report_id=key or opened.match_id, secret=secret)


def test_an_opening_is_answered_again_for_an_hour(file_records, monkeypatch):
    file_records.open_match("toy", report_id="open-0001", secret=SECRET)
    turn_clock(monkeypatch, 3599)
    assert file_records.open_match("toy", report_id="open-0001", secret=SECRET).repeated
    turn_clock(monkeypatch, 2)
    with pytest.raises(Conflict):
        file_records.open_match("toy", report_id="open-0001", secret=SECRET)


def test_an_opening_is_not_answered_again_to_a_phone_that_was_sent_away(file_records):
    opened = file_records.open_match("toy", report_id="open-0001", secret=SECRET)
    file_records.revoke(opened.arbiter.id)
    with pytest.raises(Conflict):
        file_records.open_match("toy", report_id="open-0001", secret=SECRET)


def test_no_secret_stands_in_the_record_or_beside_it(file_records):
    opened = file_records.open_match("toy", report_id="open-0001", secret=SECRET)
    code = file_records.hand_over(opened.match_id).code
    store = file_records.store
    tables = ("settings", "matches", "participants", "openings", "report_ids", "credentials")
    kept = str([store.ask(f"SELECT * FROM {name}") for name in tables])  # noqa: S608
    kept += str(list(file_records.export(opened.match_id, names=True)))
    assert [told for told in (SECRET, opened.recovery, code) if told in kept] == []


# --- joining -------------------------------------------------------------------------------------


def test_of_phones_that_join_one_seat_at_once_one_gets_it(connect):
    here, there = connect(), connect()
    for _ in range(3):
        match_id = here.open_match("toy").match_id
        found = at_once(
            8, lambda n, m=match_id: (here, there)[n % 2].admit(m, "seat", "B", f"phone {n}")
        )
        assert sorted(type(one) for one in found if type(one) is not SeatTaken) == [Participant]
        assert live(here, match_id) == [("arbiter", None), ("seat", "B")]


def test_a_seat_is_free_again_when_its_phone_was_sent_away(records):
    match_id = records.open_match("toy").match_id
    first = records.admit(match_id, "seat", "B")
    with pytest.raises(SeatTaken):
        records.admit(match_id, "seat", "B")
    records.revoke(first.id)
    assert records.admit(match_id, "seat", "B").id != first.id


def test_a_phone_that_missed_the_answer_joins_the_same_seat_again(records):
    match_id = records.open_match("toy").match_id
    first = records.admit(match_id, "seat", "B", secret=SECRET)
    again = records.admit(match_id, "seat", "B", secret=SECRET)
    assert (again.id, records.participant(again.token).seat) == (first.id, "B")
    watching = [records.admit(match_id, "spectator", secret=OTHER).id for _ in range(2)]
    assert len(set(watching)) == 1
    for seat, secret in (("B", OTHER), ("B", None)):
        with pytest.raises(SeatTaken):
            records.admit(match_id, "seat", seat, secret=secret)
    assert records.admit(match_id, "seat", "A", secret=SECRET).id != first.id


@pytest.mark.parametrize("seat", ["B", None], ids=["a seat", "a spectator"])
def test_a_phone_that_was_sent_away_may_join_anew_with_the_secret_it_had(records, seat):
    match_id = records.open_match("toy").match_id
    role = "seat" if seat else "spectator"
    gone = records.admit(match_id, role, seat, secret=SECRET)
    records.revoke(gone.id)
    anew = records.admit(match_id, role, seat, secret=SECRET)
    again = records.admit(match_id, role, seat, secret=SECRET)
    assert anew.id == again.id != gone.id
    with pytest.raises(BadToken):
        records.participant(gone.token)


# --- handing over and recovery -------------------------------------------------------------------


def handed(records: Records, opened: Opened) -> str:
    return records.hand_over(opened.match_id).code


def recovered(_records: Records, opened: Opened) -> str:
    return opened.recovery


WAYS = {
    "the code": handed,
    "the code, read aloud": lambda r, o: " ".join(handed(r, o).lower()),
    "the phrase": recovered,
    "the phrase, written down": lambda r, o: recovered(r, o).upper().replace(" ", "-"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_another_phone_becomes_the_arbiter(way, records):
    opened = records.open_match("toy", secret=SECRET)
    credential = way(records, opened)
    new = records.take_over(credential, secret=SECRET, device="the new phone")
    assert (new.arbiter.match_id, new.arbiter.role) == (opened.match_id, "arbiter")
    assert records.participant(new.arbiter.token).id == new.arbiter.id
    with pytest.raises(BadToken, match="Another phone is the arbiter now"):
        records.participant(opened.arbiter.token)
    assert live(records, opened.match_id) == [("arbiter", None)]
    called = {one.id: one.label for one in records.participants(opened.match_id)}
    assert called[new.arbiter.id] == "the new phone"
    again = records.take_over(credential, secret=SECRET)
    assert (again.arbiter.id, again.recovery) == (new.arbiter.id, new.recovery)
    for gone in (credential, opened.recovery):
        with pytest.raises(NoSuchParticipant):
            records.take_over(gone, secret=OTHER)
    assert records.take_over(new.recovery, secret=OTHER).arbiter.match_id == opened.match_id


@pytest.mark.parametrize("way", [handed, recovered])
def test_of_phones_that_take_over_at_once_one_does(way, connect):
    here, there = connect(), connect()
    opened = here.open_match("toy")
    credential = way(here, opened)
    found = at_once(
        6, lambda n: (here, there)[n % 2].take_over(credential, secret=f"secret-of-phone-{n:08}")
    )
    assert sum(not isinstance(one, Exception) for one in found) == 1
    assert {type(one) for one in found if isinstance(one, Exception)} == {NoSuchParticipant}
    assert live(here, opened.match_id) == [("arbiter", None)]
    kept = here.store.ask("SELECT kind FROM credentials WHERE kind <> 'phone'")
    assert kept == [("recovery",)]
    assert len(here.store.ask("SELECT * FROM openings WHERE kind = 'device'")) == 2


def test_a_phone_that_takes_over_twice_at_once_is_admitted_once(connect):
    here, there = connect(), connect()
    code = here.hand_over(here.open_match("toy").match_id).code
    found = at_once(6, lambda n: (here, there)[n % 2].take_over(code, secret=SECRET))
    assert len({(one.arbiter.id, one.recovery) for one in found}) == 1


def test_a_code_for_handing_over_is_good_for_ten_minutes_or_until_the_next(
    file_records, monkeypatch
):
    match_id = file_records.open_match("toy").match_id
    first, second = file_records.hand_over(match_id), file_records.hand_over(match_id)
    with pytest.raises(NoSuchParticipant):
        file_records.take_over(first.code, secret=SECRET)
    turn_clock(monkeypatch, 601)
    assert second.expires_at <= admission.now()
    with pytest.raises(NoSuchParticipant):
        file_records.take_over(second.code, secret=SECRET)


def test_another_phrase_makes_the_one_before_worthless(records):
    opened = records.open_match("toy")
    phrase = records.new_recovery(opened.match_id, SECRET)
    assert records.new_recovery(opened.match_id, SECRET) == phrase != opened.recovery
    with pytest.raises(NoSuchParticipant):
        records.take_over(opened.recovery, secret=OTHER)
    assert records.take_over(phrase, secret=OTHER).arbiter.match_id == opened.match_id


@pytest.mark.parametrize("wrong", ["", "x", "A2B3C4D5E6", "one two three four five six", "ä" * 99])
def test_what_is_neither_code_nor_phrase_makes_nobody_the_arbiter(file_records, wrong):
    opened = file_records.open_match("toy", secret=SECRET)
    joining = file_records.code(opened.match_id)
    for credential in (wrong, opened.match_id, joining, SECRET, opened.arbiter.id):
        with pytest.raises(NoSuchParticipant):
            file_records.take_over(credential, secret=OTHER)


def test_a_phrase_is_six_words_told_apart(file_records):
    assert len(set(WORDS)) == len(WORDS) == 256
    phrases = {phrase_of(credentials.fresh_secret(), "m", "open") for _ in range(50)}
    assert len(phrases) == 50
    assert {len(phrase.split()) for phrase in phrases} == {6}
    opened = [file_records.open_match("toy", secret=SECRET).recovery for _ in range(2)]
    assert opened[0] != opened[1]


def test_all_phones_are_sent_away_at_once_and_with_them_every_code(records):
    opened = records.open_match("toy")
    match_id, joining = opened.match_id, opened.code
    tokens = [opened.arbiter.token, records.people.token(opened.arbiter.id)]
    tokens += [records.admit(match_id, "seat", seat).token for seat in "AB"]
    code = records.hand_over(match_id).code
    other = records.open_match("toy")
    new = records.send_all_away(match_id, secret=SECRET, device="the arbiter's phone")
    for token in tokens:
        with pytest.raises(BadToken):
            records.participant(token)
    assert records.participant(new.arbiter.token).role == "arbiter"
    assert live(records, match_id) == [("arbiter", None)]
    for gone in (code, opened.recovery):
        with pytest.raises(NoSuchParticipant):
            records.take_over(gone, secret=OTHER)
    with pytest.raises(NoSuchParticipant):
        records.match_of_code(joining)
    assert records.match_of_code(records.code(match_id)) == match_id
    assert records.participant(other.arbiter.token).match_id == other.match_id
    again = records.sent_all_away(match_id, SECRET)
    assert (again.arbiter.id, again.recovery) == (new.arbiter.id, new.recovery)
    assert records.sent_all_away(match_id, OTHER) is None
    assert records.sent_all_away(other.match_id, SECRET) is None
    assert len(records.events(match_id)) == 1
