"""What a later release has written is whole: it is read there, and neither told damaged nor mended.

So two releases can work on one record while one takes the place of the other.
"""

import pytest

from referee.record import ReadElsewhere, RecordError, Records
from referee.record.events.codec import NEWEST
from referee.record.events.events import Event
from referee.record.integrity.mending import Mending

from .toy import BY, SHELF, Deal, Draw, report

KNOWN, NEW = b'"v":1', b'"v":%d' % (NEWEST + 1)


@pytest.fixture
def match_id(records) -> str:
    """Play a match."""
    match_id = str(records.open_match("toy").match_id)
    records.record(match_id, report(Deal("A")), BY, "report-1")
    records.record(match_id, report(Draw("B")), BY, "report-2")
    return match_id


def gone_on(records: Records, match_id: str, topic: str) -> None:
    """Let a later release go on with it, perhaps by a kind of event of its own."""
    last = records.store.read(match_id)[-1]
    written = last.payload.replace(KNOWN, NEW, 1).replace(b"report-2", b"report-3")
    event = Event(match_id, last.version + 1, topic or last.topic, written)
    records.store.append((event,), after=last)


@pytest.mark.parametrize("topic", ["", "match.imagined"])
def test_a_match_with_which_a_later_release_goes_on_is_for_that_one_to_read(
    records, match_id, topic
):
    before = records.store.ask("SELECT * FROM standings")
    gone_on(records, match_id, topic)
    with pytest.raises(ReadElsewhere, match="event 4 was written by a later release"):
        records.record(match_id, report(Draw("A")), BY, "report-4")
    assert records.recorded(match_id, ["report-1", "report-4"]) == {"report-1": 2}
    assert records.store.ask("SELECT * FROM standings") == before
    with pytest.raises(RecordError, match="Here nothing is mended"):
        Mending(records.store, SHELF).plan(match_id)


def test_a_match_by_a_book_that_this_release_has_not_is_read_elsewhere(records, match_id):
    before = records.store.ask("SELECT * FROM standings")
    with Records.connect(records.store.url, shelf={}) as older:
        with pytest.raises(ReadElsewhere, match="not on the shelf"):
            older.match(match_id)
        assert (
            older.list(unlisted=True).matches[0].damaged is None
        )  # its line is that of who has it
    assert records.store.ask("SELECT * FROM standings") == before
