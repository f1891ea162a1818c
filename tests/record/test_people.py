"""Who may speak: tokens that cannot be forged and can be revoked, join codes, the list."""

import hashlib
import string
import time
from collections.abc import Callable
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from referee.record import BadToken, NoSuchMatch, NoSuchParticipant, RecordError, Records
from referee.record.errors import Unassured
from referee.record.people import people as people_module

from .toy import SHELF

CODE = string.ascii_letters + string.digits + "-_"


def test_a_token_names_its_participant_in_every_process(records, connect):
    match_id = records.open_match("toy").match_id
    bob = records.admit(match_id, "seat", "B", "Bob's phone")
    for some in (records, connect()):
        found = some.participant(bob.token)
        assert (found.id, found.match_id, found.role, found.seat) == (bob.id, match_id, "seat", "B")
        assert found.by.seat == "B"
    assert [(p.role, p.seat, p.label) for p in records.participants(match_id)] == [
        ("arbiter", None, ""), ("seat", "B", "Bob's phone"),
    ]  # fmt: skip


def test_a_forged_token_is_refused(records):
    opening = records.open_match("toy")
    token = opening.arbiter.token
    other = records.admit(opening.match_id, "spectator")
    swapped = f"{opening.arbiter.id}.{other.token.split('.', 1)[1]}"
    forgeries = ["", "x", token[:-1], token + "x", token.upper(), "ä", "\ud800", swapped, "." * 9]
    for forged in forgeries:
        with pytest.raises(BadToken):
            records.participant(forged)


def test_a_token_of_another_service_is_refused(records, tmp_path):
    other = Records.connect(f"sqlite:///{tmp_path}/other.db", shelf=SHELF)
    token = other.open_match("toy").arbiter.token
    other.close()
    with pytest.raises(BadToken):
        records.participant(token)


def test_a_token_expires(records, monkeypatch):
    token = records.open_match("toy").arbiter.token
    monkeypatch.setattr(people_module, "TOKEN_SECONDS", -1)
    with pytest.raises(BadToken, match="expired"):
        records.participant(token)


def test_a_token_from_the_future_is_as_good_as_one_from_now(records, connect, monkeypatch):
    opening = records.open_match("toy")
    hour_ago, day_ago = time.time() - 3600, time.time() - 24 * 3600
    for earlier in (hour_ago, day_ago):
        monkeypatch.setattr(time, "time", lambda earlier=earlier: earlier)
        for some in (records, connect()):
            assert some.participant(opening.arbiter.token).id == opening.arbiter.id
            assert some.admit(opening.match_id, "spectator").token


def signed_by(digest: Callable[[], Any], pid: str, key: str = "golden") -> str:
    signer = TimestampSigner(key, salt="referee-token", digest_method=digest)
    return signer.sign(pid.encode()).decode()


def test_a_token_is_signed_with_sha_256_and_one_of_an_earlier_release_is_read(
    sqlite_url, monkeypatch
):
    with Records.connect(sqlite_url, shelf=SHELF, secret="golden") as records:
        arbiter = records.open_match("toy").arbiter
        value = arbiter.token.encode().rpartition(b".")[0]
        new = TimestampSigner("golden", salt="referee-token", digest_method=hashlib.sha256)
        assert arbiter.token.encode() == value + b"." + new.get_signature(value)

        old = signed_by(hashlib.sha1, arbiter.id)
        assert records.participant(old).id == arbiter.id
        for forged in (
            signed_by(hashlib.sha1, arbiter.id, "x"),
            signed_by(hashlib.md5, arbiter.id),
        ):
            with pytest.raises(BadToken):
                records.participant(forged)
        later = time.time() + people_module.TOKEN_SECONDS + 60
        monkeypatch.setattr(time, "time", lambda: later)
        with pytest.raises(BadToken, match="expired"):
            records.participant(old)


def test_no_sign_of_a_token_can_be_changed(file_records):
    arbiter = file_records.open_match("toy").arbiter
    for token in (arbiter.token, file_records.admit(arbiter.match_id, "seat", "B").token):
        for sign in CODE:
            if sign != token[-1]:
                with pytest.raises(BadToken):
                    file_records.participant(token[:-1] + sign)


def test_a_revoked_token_is_refused_at_once_here_and_soon_elsewhere(records, connect):
    opening = records.open_match("toy")
    other = connect()
    other.participant(opening.arbiter.token)
    records.revoke(opening.arbiter.id)
    with pytest.raises(BadToken, match="revoked"):
        records.participant(opening.arbiter.token)
    other.people._known.expire(time.monotonic() + people_module.REMEMBERED)
    with pytest.raises(BadToken, match="revoked"):
        other.participant(opening.arbiter.token)
    records.revoke(opening.arbiter.id)
    with pytest.raises(NoSuchParticipant):
        records.revoke("nobody")


@pytest.mark.parametrize("moment", ["before it is written", "while it is read"])
def test_whoever_was_looked_up_while_they_were_sent_away_is_good_for_nothing_after(
    file_records, monkeypatch, moment
):
    opening = file_records.open_match("toy")
    gone = file_records.admit(opening.match_id, "seat", "B")
    people, store = file_records.people, file_records.people.store
    ask, note = store.ask, store.note

    def looked_up(*notes: Any) -> int:
        people.found(gone.id)
        return note(*notes)

    def sent_away(*asked: Any) -> Any:
        rows = ask(*asked)
        monkeypatch.setattr(store, "ask", ask)
        file_records.revoke(gone.id)
        return rows

    if moment == "while it is read":
        monkeypatch.setattr(store, "ask", sent_away)
        assert people.found(gone.id).revoked_at is None  # so it was when it was read
    else:
        monkeypatch.setattr(store, "note", looked_up)
        file_records.revoke(gone.id)
    with pytest.raises(BadToken, match="revoked"):
        file_records.participant(gone.token)


AWAY = {
    "one": lambda records, _opening, gone: records.revoke(gone.id),
    "everybody": lambda records, opening, _gone: records.send_all_away(
        opening.match_id, secret="s" * 22
    ),
    "the arbiter": lambda records, opening, _gone: records.take_over(
        opening.recovery, secret="s" * 22
    ),
}


@pytest.mark.parametrize("who", AWAY)
def test_whoever_was_sent_away_where_that_is_not_assured_is_not_remembered_as_they_were(
    file_records, monkeypatch, who
):
    opening = file_records.open_match("toy")
    gone = opening.arbiter
    if who != "the arbiter":
        gone = file_records.admit(opening.match_id, "seat", "B")
    file_records.participant(gone.token)
    store = file_records.people.store
    note = store.note

    def unassured(*notes: Any) -> int:
        note(*notes)
        raise Unassured

    monkeypatch.setattr(store, "note", unassured)
    with pytest.raises(Unassured):
        AWAY[who](file_records, opening, gone)
    with pytest.raises(BadToken, match="revoked"):
        file_records.participant(gone.token)


def test_a_code_finds_its_match_until_there_is_a_new_one(records):
    opening = records.open_match("toy")
    assert records.match_of_code(f" {opening.code.lower()} ") == opening.match_id
    assert records.code(opening.match_id) == opening.code
    new = records.new_code(opening.match_id)
    assert records.match_of_code(new) == opening.match_id
    for wrong in (opening.code, "", "' OR 1=1 --", "\x00", "\ud800"):
        with pytest.raises(NoSuchParticipant):
            records.match_of_code(wrong)
    with pytest.raises(NoSuchMatch):
        records.code("nothing")
    with pytest.raises(NoSuchMatch):
        records.new_code("nothing")


def test_nobody_is_admitted_to_what_is_not_there(records):
    match_id = records.open_match("toy").match_id
    with pytest.raises(NoSuchMatch):
        records.admit("nothing", "spectator")
    for role, seat in (("seat", "Z"), ("seat", None), ("arbiter", "A"), ("king", None)):
        with pytest.raises(RecordError):
            records.admit(match_id, role, seat)


def test_the_list_is_paged_latest_first_and_leaves_out_what_is_not_listed(records):
    opened = [records.open_match("toy").match_id for _ in range(5)]
    hidden = records.open_match("toy", listed=False).match_id
    found, cursor = [], None
    while True:
        page = records.list(cursor=cursor, limit=2)
        assert len(page.matches) <= 2
        found += page.matches
        cursor = page.next
        if cursor is None:
            break
    assert sorted(m.id for m in found) == sorted(opened)
    assert [m.opened_at for m in found] == sorted((m.opened_at for m in found), reverse=True)
    assert {m.version for m in found} == {1}
    assert hidden in {m.id for m in records.list(unlisted=True).matches}
    assert records.list(book="chess").matches == ()
    assert records.list(status="closed").matches == ()
    for wrong in ("", "x", "1", "-1.x", "9" * 40 + ".x", "1'.x; DROP TABLE matches"):
        with pytest.raises(RecordError):
            records.list(cursor=wrong)
    assert records.list(cursor="1.x'; DROP TABLE matches", book="\x00").matches == ()
