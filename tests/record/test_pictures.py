"""Photographs: they lie beside the events, go along when asked for, and can be erased."""

import pytest

from referee.kernel.rules.moves import Unreadable
from referee.match import pictures
from referee.match.commands import Close, Decide, Dispute, Picture
from referee.match.pictures import size_of
from referee.record import BadImport, By, CannotErase, NoSuchDispute, Records, verify
from referee.record.errors import Reused, TooManyPictures
from referee.record.exchange.opening import opened
from referee.record.integrity.verifying import Verifying
from tests.fixtures.photographs import NONE, PLAIN, photograph, sent

from .sealed_world import found_wrong
from .test_erasing import bytes_of
from .toy import SHELF, Deal, remedies, report

BY = By("p1", "a phone", "arbiter")
SEEN = sent(PLAIN)
WHY = "somebody is to be seen in it"


def argued(records: Records) -> str:
    """Open a match in which something is disputed, and nothing photographed; return its id."""
    opened = records.open_match("toy", device="a phone")
    records.record(opened.match_id, report(Deal("A")), opened.arbiter.by)
    records.record(opened.match_id, Dispute("It was green.", 1), opened.arbiter.by)
    return opened.match_id


def added(records: Records, match_id: str, shade: int = 0, **more: object):
    by = records.participants(match_id)[0].by
    image = sent(photograph(shade))
    return records.record(match_id, Picture(image, 1), by, **more).picture  # type: ignore[arg-type]


def over(records: Records, match_id: str) -> None:
    by = records.participants(match_id)[0].by
    records.record(match_id, Decide(1, remedies("the ruling stands"), "all saw it"), by)
    records.record(match_id, Close("late"), by)


def test_its_digest_is_on_record_and_the_picture_beside_it(connect):
    records, other = connect(), connect()
    match_id = argued(records)
    one = added(records, match_id, report_id="tap-0001")
    assert (one.number, one.dispute, one.hand, one.size) == (1, 1, None, len(PLAIN))
    assert added(other, match_id, report_id="tap-0001") == one
    with pytest.raises(Reused, match="a picture is on record"):
        added(other, match_id, 9, report_id="tap-0001")
    assert other.match(match_id).argued.pictures == (one,)
    assert other.people.picture(match_id, one.digest) == SEEN
    payload = records.store.read(match_id)[-1].state
    assert one.digest.encode() in payload
    assert SEEN[:40].encode() not in payload
    assert not found_wrong(records)


def test_it_goes_along_when_it_is_asked_for_and_is_held_against_its_digest(records, tmp_path):
    match_id = argued(records)
    one = added(records, match_id)
    without = b"".join(records.export(match_id))
    lines = [*records.export(match_id, pictures=True)]
    assert SEEN.encode() not in without
    assert SEEN.encode() in b"".join(lines)
    assert verify(lines, SHELF).openings[0].value == SEEN
    assert SEEN.encode() in b"".join(records.whole(pictures=True))
    assert SEEN.encode() not in b"".join(records.whole())
    with Records.connect(f"sqlite:///{tmp_path}/other.db", shelf=SHELF) as other:
        other.import_lines(lines)
        assert other.people.picture(match_id, one.digest) == SEEN
        assert [*other.export(match_id, pictures=True)][-2:-1] != lines[-2:-1]  # marked
        assert not found_wrong(other)
    changed = [line.replace(SEEN.encode(), sent(photograph(9)).encode()) for line in lines]
    with pytest.raises(BadImport, match="does not open its digest"):
        verify(changed, SHELF)


def test_what_is_no_picture_is_not_imported(records, monkeypatch):
    match_id = argued(records)
    with monkeypatch.context() as blind:
        blind.setattr("referee.record.commands.secrets.size_of", len)
        page = sent(b"<html>")
        records.record(match_id, Picture(page, 1), BY)
    with pytest.raises(BadImport, match="a picture is none: image must be a photograph"):
        verify(records.export(match_id, pictures=True), SHELF)


def test_a_picture_is_erased_and_its_digest_stays(records, url, tmp_path):
    match_id = argued(records)
    one, two = added(records, match_id), added(records, match_id, 9)
    before = [*records.export(match_id, pictures=True)]
    with pytest.raises(CannotErase, match="This match is not over"):
        records.erase_words(match_id, one.version, why=WHY)
    over(records, match_id)
    done = records.erase_words(match_id, one.version, why=WHY)
    assert done.match.argued.pictures[0].erased
    assert SEEN.encode() not in bytes_of(url)
    assert sent(photograph(9)).encode() in bytes_of(url)
    with pytest.raises(CannotErase, match="was erased already"):
        records.erase_words(match_id, one.version, why=WHY)
    lines = [*records.export(match_id, pictures=True)]
    told = verify(lines, SHELF)
    assert [(gone.digest, gone.about) for gone in told.withheld] == [(one.digest, "1")]
    assert [kept.digest for kept in told.openings] == [two.digest]
    assert not found_wrong(records)
    with Records.connect(f"sqlite:///{tmp_path}/other.db", shelf=SHELF) as other:
        other.import_lines(before)
        assert other.people.picture(match_id, one.digest) == SEEN
        other.import_lines(lines)  # in which it is erased
        assert other.people.picture(match_id, one.digest) is None
        assert other.people.picture(match_id, two.digest) is not None


def test_a_picture_that_is_gone_without_a_word_is_missed(records):
    match_id = argued(records)
    one = added(records, match_id)
    records.store.note(("DELETE FROM openings WHERE digest = ?", (one.digest,)))
    _, withheld = opened(records.people, records.match(match_id), None, names=False, pictures=True)
    assert [gone.words for gone in withheld] == [
        "picture 1, which was erased or had not come along"
    ]
    assert "picture 1 is gone, and no event says that it was erased" in lost(records, match_id)


def lost(records: Records, match_id: str) -> tuple[str, ...]:
    return Verifying(records.store, SHELF).match(match_id).lost


@pytest.mark.parametrize(("data", "why"), NONE.values(), ids=NONE)
def test_what_is_no_photograph_is_refused(data, why):
    with pytest.raises(Unreadable, match=why):
        size_of(sent(data))


@pytest.mark.parametrize("how", [{"progressive": True}, {"quality": 1}, {"subsampling": 0}])
def test_every_photograph_without_notes_is_taken(how):
    data = photograph(120, across=2048, **how)
    assert size_of(sent(data)) == len(data)


def test_base64_is_read_to_its_last_sign():
    with pytest.raises(Unreadable, match="must be a photograph"):
        size_of(SEEN[:8] + "\n" + SEEN[8:])


def test_a_dispute_and_a_match_take_so_many(file_records, monkeypatch):
    records, match_id = file_records, argued(file_records)
    monkeypatch.setattr(pictures, "MOST_HERE", 1)
    monkeypatch.setattr(pictures, "MOST", 2)
    added(records, match_id)
    with pytest.raises(TooManyPictures, match="A dispute takes at most 1"):
        added(records, match_id)
    monkeypatch.setattr(pictures, "MOST_HERE", 6)
    monkeypatch.setattr(pictures, "MOST_BYTES", 2 * len(PLAIN) - 1)
    with pytest.raises(TooManyPictures, match="too large together"):
        added(records, match_id)
    monkeypatch.setattr(pictures, "MOST_BYTES", 2 * len(PLAIN))
    added(records, match_id)
    with pytest.raises(TooManyPictures, match="A match takes at most 2"):
        added(records, match_id)
    for where, why in ((Picture(SEEN, 7), "no dispute 7"), (Picture(SEEN, None, 1), "is not over")):
        with pytest.raises(NoSuchDispute, match=why):
            records.record(match_id, where, BY)
    assert records.match(match_id).version == 5
