"""The codec of events: what is stored is read and written again byte for byte, whoever wrote it."""

from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs
import orjson
import pytest

from docs.from_code.record import json_schema
from referee.kernel import Flagged, Moved
from referee.kernel.decide import Ruling
from referee.kernel.messages import Message
from referee.match.erasing import GONE
from referee.match.events import ARBITER, Acted, Count, Envelope, Event, Ruled
from referee.match.remedies import Remedy
from referee.match.reports import Report
from referee.record.events.canonical import canonical, digest, read
from referee.record.events.codec import READERS, fits, keys_of, object_of, read_by, write_event
from referee.record.events.words import hashed
from referee.record.match.fold import reading_of

from .toy import SHELF, Play

READING = reading_of(SHELF["toy"].agree({"cards": 2}))
GOLDEN = [
    pytest.param(told["topic"], canonical(told["payload"]), id=f"{path.stem} {told['version']}")
    for path in sorted((Path(__file__).parent / "golden").glob("release-*.jsonl"))
    for line in path.read_bytes().splitlines()
    if "payload" in (told := orjson.loads(line))
]


def read_back(topic: str, payload: bytes) -> tuple[Event, Envelope, str]:
    data = read(payload)
    envelope = Envelope(1, data["recorded"], read_by(data["by"]), data["report_id"])
    return READERS[topic](data, READING), envelope, data["salt"]


@pytest.mark.parametrize(("topic", "payload"), GOLDEN)
def test_what_a_release_stored_is_written_again_byte_for_byte(topic, payload):
    event, envelope, salt = read_back(topic, payload)
    assert canonical(write_event(topic, event, envelope, salt)) == payload


@pytest.mark.parametrize("field", ["why", "words", "abandoned"])
def test_words_have_a_salt_of_their_own_and_what_is_left_without_them_is_read(field):
    topic, payload = next(
        one.values for one in GOLDEN if read(one.values[1]).get(field) not in {None, ""}
    )
    event, envelope, salt = read_back(topic, payload)
    now: Any = write_event(topic, event, envelope, salt, "abcdefghij-KLMNOPQR_01")
    assert now[field] == {"said": read(payload)[field], "salt": "abcdefghij-KLMNOPQR_01"}
    assert (now["v"], fits(topic, now), fits(topic, now | {"v": 3})) == (4, True, False)
    assert read_back(topic, canonical(now))[0] == event
    left = hashed(canonical(now))
    assert read(left) == now | {field: {"sealed": digest(canonical(now[field]))}}
    assert fits(topic, read(left))
    assert getattr(read_back(topic, left)[0], field) == GONE
    schema = orjson.loads(json_schema())
    for one in (now, read(left)):
        jsonschema_rs.validate({**schema, "$ref": f"#/$defs/{topic}"}, one)


@pytest.mark.parametrize(
    "said", ['"', "\\", '\\"}', '{"said":"x","salt":"' + "a" * 22 + '"}', "\n", "ü"]
)
def test_whatever_was_said_its_digest_takes_the_place_of_all_of_it(said):
    words, other = ({"said": one, "salt": "a" * 22} for one in (said, f"{said}!"))
    payload = canonical({"by": said, "words": words})
    left = canonical({"by": said, "words": {"sealed": digest(canonical(words))}})
    assert (hashed(payload), hashed(left)) == (left, left)
    assert hashed(canonical({"by": said, "words": other})) != left


@pytest.mark.parametrize(("topic", "payload"), GOLDEN)
def test_what_a_release_stored_has_the_shape_that_is_published(topic, payload):
    schema = orjson.loads(json_schema())
    jsonschema_rs.validate({**schema, "$ref": f"#/$defs/{topic}"}, read(payload))
    assert fits(topic, read(payload))


@pytest.mark.parametrize("field", ["to", "from"])
@pytest.mark.parametrize("name", ["stöck", "a\x00b", 5, None])
def test_what_a_table_keeps_by_name_has_a_plain_name(field, name):
    payload = next(p for t, p in (one.values for one in GOLDEN) if t == "match.ruled")
    data = read(payload)
    next(fact for fact in data["facts"] if field in fact)[field] = name
    assert not fits("match.ruled", data)


SAID = Message("{seat} holds {card}.", seat="A", card="R1")


@pytest.mark.parametrize(
    ("reason", "flag", "version"),
    [("Not so.", "", 1), (SAID, "", 2), ("", "A nods.", 1), ("", SAID, 2)],
    ids=["words", "a message", "a flag in words", "a flag with a message"],
)
def test_a_sentence_is_stored_with_its_pieces_and_read_as_a_message(reason, flag, version):
    flags = (Flagged("T-2", "A", flag),) if flag else ()
    ruling = Ruling("void", ("T-1",), (Moved(("R1",), "stock", "pile"), *flags), reason, (), flags)
    event = Ruled(Count(1), Report(Play("A", "R1")), ruling)
    data: Any = write_event("match.ruled", event, Envelope(1, 0, ARBITER, "tap-0001"), "salt")
    payload = canonical(data)
    assert data["v"] == version
    assert fits("match.ruled", read(payload))
    again, _, _ = read_back("match.ruled", payload)
    assert again == event
    assert isinstance(again, Ruled)
    for before, after in ((reason, again.ruling.reason), (flag, [*again.ruling.flags, flags][0])):
        if isinstance(before, Message):
            words = after.text if isinstance(after, Flagged) else after
            assert isinstance(words, Message)
            assert (words.id, words.parts) == (before.id, before.parts)


@pytest.mark.parametrize("changes", [{"v": 2}, {"v": 3}, {"v": True}, {"message": {"id": "No."}}])
def test_a_payload_is_of_the_version_of_its_newest_name(changes):
    ruling = Ruling("void", ("T-1",), (), "No.")
    event = Ruled(Count(1), Report(Play("A", "R1")), ruling)
    data = write_event("match.ruled", event, Envelope(1, 0, ARBITER, "tap-0001"), "salt")
    assert fits("match.ruled", data)
    assert not fits("match.ruled", {**data, **changes})


class Weather(NamedTuple):
    """A kind of event that nobody has yet."""

    sky: str
    """What the sky looks like."""
    rain: Count = Count(0)
    """How much it rains."""


def test_a_field_of_an_event_is_said_in_one_place_alone():
    shape = object_of(Weather)
    assert shape.fits({"sky": "grey", "rain": 3})
    assert not shape.fits({"sky": "grey", "rain": -1})
    assert not shape.fits({"rain": 3})
    assert shape.write(Weather("grey", Count(3))) == {"sky": "grey", "rain": 3}
    assert shape.write(Weather("blue")) == {"sky": "blue"}
    assert shape.read({"sky": "blue"}, READING) == Weather("blue")
    described = shape.schema["properties"]["rain"]
    assert described == {"type": "integer", "minimum": 0, "description": "How much it rains."}


NAMES_OF_VERSION_1 = {
    "match.opened": "book disputes facts names revision seats sides terms",
    "match.ruled": "at cites evidence facts flags number outcome reason report sealed waived",
    "match.corrected": "new number old redone restores rulings why",
    "match.disputed": "clause decision ruling seat unreported words",
    "match.decided": "acts decision dispute redone remedy reports rulings supersedes why",
    "match.confirmed": "hand result ruling seat",
    "match.closed": "abandoned result",
}
"""What stood in a payload before it had versions; whatever comes later says since when."""


@pytest.mark.parametrize("topic", NAMES_OF_VERSION_1)
def test_a_field_that_came_later_says_since_which_version(topic):
    first = {name for name, key in keys_of(topic).items() if key.since == 1}
    assert " ".join(sorted(first)) == NAMES_OF_VERSION_1[topic]


def test_the_parts_of_a_decision_say_since_which_version_they_have_a_field():
    assert "cites" not in object_of(Acted).write(Acted(1, Remedy("strike"), ()))
    told = object_of(Acted).write(Acted(1, Remedy("strike"), (), ("T-2",)))
    assert object_of(Acted).since(told) == 2
