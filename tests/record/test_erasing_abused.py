"""Erasing that is abused: what only calls itself one, and what is changed under its cover."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from referee.log.notes import read_key
from referee.match.erasing import GONE, words_of
from referee.record import BadImport, BadSeal, Records, verify
from referee.record.events.canonical import canonical
from referee.record.events.events import Event
from referee.record.events.left import committed, left_of, same_event
from referee.record.events.words import hashed
from referee.record.integrity.verifying import Verifying
from referee.record.store import side_tables as tables

from .sealed_world import found_wrong
from .test_erasing import DISPUTED_AT, WHY, argued, bytes_of, sealed
from .toy import SHELF

__all__ = ["sealed"]


def as_older(event: Event, words: str) -> dict[str, Any]:
    """Return what a payload looked like after an erasing, before words had a salt."""
    erased = hashlib.sha256(event.state).hexdigest()
    return orjson.loads(event.state) | {"erased": erased, "v": 3, "words": words}


FORGED: dict[str, tuple[bool, Callable[[Event], dict[str, Any]], str]] = {
    "gone without an erasing": (
        False, lambda was: orjson.loads(hashed(was.state)), "event 5 lacks its words, and no event",
    ),
    "gone as words went before they had a salt": (
        False, lambda was: as_older(was, GONE), "event 5 cannot have been erased",
    ),
    "others that have no salt": (
        False, lambda was: orjson.loads(was.state) | {"words": "another", "v": 1},
        "event 5 has words without a salt of their own",
    ),
    "what was left is changed since": (
        True, lambda was: orjson.loads(hashed(was.state)) | {"clause": "T-1"},
        "which is not what was left of it",
    ),
    "the words are back": (
        True, lambda was: orjson.loads(was.state), "which is not what was left of it",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("erased", "change", "said"), FORGED.values(), ids=FORGED)
def test_who_writes_to_the_database_cannot_call_a_change_an_erasing(
    sealed, url, erased, change, said
):
    match_id = argued(sealed)
    before = Event(*sealed.store.read(match_id, DISPUTED_AT - 1, DISPUTED_AT)[0])
    if erased:
        sealed.erase_words(match_id, DISPUTED_AT, why=WHY)
    put(sealed, match_id, DISPUTED_AT, canonical(change(before)))
    with Records.connect(url, shelf=SHELF) as fresh:
        assert any(said in one for one in found_wrong(fresh)), found_wrong(fresh)
        with pytest.raises(BadImport, match=said):
            verify(fresh.export(match_id), SHELF)


def put(records: Records, match_id: str, version: int, state: bytes) -> None:
    """Put something else in the place of what is stored."""
    (was,) = records.store.read(match_id, version - 1, version)
    change = tables.WORDS_GONE.format(events=records.store.events_table)
    records.store.note((change, (state, match_id, version, was.state)))


def test_a_move_cannot_be_erased_by_whoever_writes_to_the_database(sealed, url):
    match_id = argued(sealed)
    was = Event(*sealed.store.read(match_id, 2, 3)[0])
    erased = hashlib.sha256(was.state).hexdigest()
    put(sealed, match_id, 3, canonical(orjson.loads(was.state) | {"erased": erased, "v": 3}))
    with Records.connect(url, shelf=SHELF) as fresh:
        assert "event 3 cannot have been erased" in found_wrong(fresh)


def test_who_keeps_the_record_erases_no_words_while_somebody_argues(sealed, monkeypatch):
    """An operator's own program would: whoever checks the record or an export sees it."""
    match_id = argued(sealed, upto=DISPUTED_AT)
    monkeypatch.setattr("referee.match.erasing.check_over", lambda _: None)
    sealed.erase_words(match_id, DISPUTED_AT, why=WHY)
    said = "event 6 erases words of a match that was not over, or disputed"
    assert said in found_wrong(sealed)
    with pytest.raises(BadImport, match=said):
        verify(sealed.export(match_id), SHELF)


def under_cover(event: Event) -> bytes:
    """Return what is left of an event, in which something else is another as well."""
    return canonical(orjson.loads(left_of(event)) | {"by": {"participant": "x", "role": "arbiter"}})


def test_under_cover_of_an_erasing_nothing_else_can_be_changed(sealed, url, monkeypatch):
    match_id = argued(sealed)
    monkeypatch.setattr("referee.record.commands.erasing.left_of", under_cover)
    sealed.erase_words(match_id, DISPUTED_AT, why=WHY)
    with Records.connect(url, shelf=SHELF) as fresh:
        assert "event 5 is not what was sealed" in found_wrong(fresh)
        exported = fresh.export(match_id)
        with pytest.raises(BadImport, match=r"event 8 erases .* not what was left|proof does not"):
            verify(exported, SHELF)


def test_what_is_changed_beside_the_events_is_found_on_either_database(sealed, url, tmp_path):
    match_id, other = argued(sealed), argued(sealed)
    key = read_key((tmp_path / "seal" / "key.pub").read_text())
    last = "FROM {} WHERE originator_id = ? AND originator_version > 6".format
    cut = last(sealed.store.events_table)
    aside = "INSERT INTO set_aside SELECT originator_id, originator_version, topic, state, 1, 'x' "
    sealed.sealer.now()
    sealed.store.note(
        ("INSERT INTO imports VALUES (?, 2, 3, 1, 'x', '')", (match_id,)),
        (aside + cut, (other,)), (f"DELETE {cut}", (other,)),
        ("DELETE FROM openings WHERE kind = 'name' AND about = 'B' AND match_id = ?", (other,)),
        ("DELETE FROM report_ids WHERE match_id = ? AND version > 6", (other,)),
        ("DELETE FROM standings WHERE match_id = ?", (other,)),
        ("UPDATE matches SET status = 'open' WHERE id = ?", (other,)),
    )  # fmt: skip
    with Records.connect(url, shelf=SHELF) as fresh:
        verifying = Verifying(fresh.store, fresh.shelf)
        assert verifying.signed(key) == (14, 13)
        first, second = (verifying.match(one) for one in (match_id, other))
        assert first.wrong[0].text == "event 2 is marked as imported, and was recorded here"
        fits = "event 7 was set aside, and fits the ones before it"
        assert [one.text for one in second.wrong] == [fits]
        assert second.lost == ("the name of B is gone, and no event says that it was erased",)
        fresh.store.note(("DELETE FROM settings WHERE name = 'log-origin'", ()))
    with Records.connect(url, shelf=SHELF) as fresh:
        (told,) = Verifying(fresh.store, fresh.shelf).log(key)
        assert told.text.startswith("the record says that it is not sealed, and the log cards.")
    with pytest.raises(BadSeal, match=r"says that it is not sealed, and in .* lies a seal"):
        Records.connect(url, shelf=SHELF, seal=tmp_path / "seal")


# --- words that were said before they had a salt --------------------------------------------------

OLDER = (Path(__file__).parent / "golden" / "release-2.jsonl").read_bytes()


def test_words_of_an_older_release_go_as_well(sealed, url):
    match_id = sealed.import_lines(OLDER.splitlines(keepends=True)).match_id
    versions = [one.version for one in sealed.match(match_id).history if words_of(one.event)]
    assert len(versions) > 8
    leaves = [sealed.leaf(match_id, version) for version in versions]
    table = sealed.match(match_id).table
    for version in versions:
        sealed.erase_words(match_id, version, why=WHY)
    assert [sealed.leaf(match_id, version) for version in versions] == leaves
    assert not found_wrong(sealed)
    now = verify(sealed.export(match_id), SHELF)
    assert (now.match.table, now.match.argued.disputes[0].words) == (table, GONE)
    assert b"It was not." not in bytes_of(url)


def test_under_its_cover_something_else_could_be_changed_and_an_older_export_shows_it(
    sealed, monkeypatch
):
    match_id = sealed.import_lines(OLDER.splitlines(keepends=True)).match_id
    before = verify(sealed.export(match_id), SHELF)
    disputed = before.match.argued.disputes[0].version
    monkeypatch.setattr("referee.record.commands.erasing.left_of", under_cover)
    sealed.erase_words(match_id, disputed, why=WHY)
    assert not found_wrong(sealed)
    now = verify(sealed.export(match_id), SHELF).match.history[disputed - 1]
    assert now.by != before.match.history[disputed - 1].by


@pytest.mark.parametrize("erased", ['"ab"', "7", "null", '"' + "0" * 63 + '"'])
def test_a_mark_that_is_none_changes_no_hash(erased):
    payload = b'{"erased":%b}' % erased.encode()
    assert committed(payload) == hashlib.sha256(payload).digest()
    assert committed(b'{"erased":"not json') == hashlib.sha256(b'{"erased":"not json').digest()


def test_two_events_of_one_place_are_not_one():
    one = Event("m", 2, "match.disputed", b'{"words":"a"}')
    assert not same_event(one, one._replace(state=b'{"words":"b"}'))
    assert not same_event(one, one._replace(originator_version=3))
