"""News carries its table: whoever follows a match is told all that a phone would ask for."""

import gzip
import json
import time
import zlib
from functools import cached_property
from typing import Any

import pytest
from flask import Flask

from api.access import viewer_of
from api.requests.viewer import Viewer
from api.responses import current
from api.responses.current import Current
from api.responses.per_viewer import PerViewer
from api.responses.pieces import TINY, Piece, gzip_of
from api.streaming.news import News
from api.streaming.wire import BEAT, RETRY, GzipWire, Wire, event_piece
from referee.presenters.offers import offers_json
from tests.api.conftest import Played, opened
from tests.api.described import Description
from tests.bench.play import played
from tests.fixtures.spies import calls_of

MOMENT = 0.05
"""Seconds for which something is kept, where a test waits until it is not."""


def news(app: Flask, phone: Played, after: int) -> list[dict[str, Any]]:
    """Return what a stream tells this phone of the events after a version."""
    return [json.loads(one.plain.split(b"data: ", 1)[1]) for one in pieces(app, phone, after)]


def pieces(app: Flask, phone: Played, after: int) -> list[Piece]:
    """Return the same as it is sent."""
    services = app.extensions["referee"]
    return services.hub.after(services.records.match(phone.id), after, viewer(app, phone))


def viewer(app: Flask, phone: Played) -> Viewer:
    """Return who this phone is to the service."""
    with app.test_request_context(headers=phone.headers):
        return viewer_of(app.extensions["referee"], phone.id)


@pytest.fixture
def phones(dealt) -> dict[str, Played]:
    """Whoever can look at a match: B has noted a card that nobody else knows."""
    ben = dealt.joined(seat="B")
    ben.ruled("look", "B", place="hand/B", cards=["C2"])
    watching, passing = dealt.joined(), dealt.public()
    ada = dealt.joined(seat="A")
    return {"arbiter": dealt, "A": ada, "B": ben, "spectator": watching, "stranger": passing}


@pytest.mark.parametrize("who", ["arbiter", "A", "B", "spectator", "stranger"])
def test_news_brings_each_phone_what_it_would_have_asked_for(app, phones, who):
    phone = phones[who]
    phones["arbiter"].ruled("play", "B", card="C2")
    [told] = news(app, phone, phones["arbiter"].get().get_json()["version"] - 1)
    assert told["match"] == phone.get().get_json()
    assert ("offers" in told) is (who in {"arbiter", "A", "B"})
    if "offers" in told:
        assert told["offers"] == phone.get("/offers").get_json()


@pytest.mark.parametrize("who", ["arbiter", "A", "B", "spectator", "stranger"])
def test_a_card_that_one_has_noted_is_news_to_nobody_else(app, phones, who):
    version = phones["arbiter"].get().get_json()["version"]
    [told] = news(app, phones[who], version - 1)
    hand = next(p for p in told["match"]["table"]["places"] if p["place"] == "hand/B")
    assert ("C2" in hand["cards"]) is (who == "B")
    assert ("C2" in told["ruling"]["move"]["cards"]) is (who == "B")
    assert ("names" in told["match"]) is (who != "stranger")


def test_news_of_every_kind_is_as_the_description_says(app, dealt):
    dealt.ruled("play", "B", card="C2")
    dealt.post("/disputes", {"report_id": "dispute-1", "ruling": 2, "words": "not so"})
    dealt.post("/disputes/1/decisions", {
        "report_id": "decide-1", "remedies": [{"remedy": "strike"}], "why": "it was not so",
    })  # fmt: skip
    dealt.post("/corrections", {"report_id": "correct-1", "ruling": 1})
    dealt.post("/closing", {"why": "rain"})
    document = dealt.client.get("/api/v1/openapi.json").get_json()
    validator = Description(document).validator("components", "schemas", "News")
    told = [one for after in range(6) for one in news(app, dealt, after)]
    assert {name for one in told for name in one} >= {
        "ruling", "dispute", "decision", "correction", "status", "match", "offers",
    }  # fmt: skip
    assert [error.message for one in told for error in validator.iter_errors(one)] == []


def test_a_stream_goes_on_after_a_version_that_is_asked_for(dealt):
    refused = dealt.get("/stream?after=soon")
    assert (refused.status_code, refused.get_json()["field"]) == (422, "after")
    stream = dealt.client.get(f"{dealt.path}/stream?after=1", headers=dealt.headers, buffered=False)
    chunks = iter(stream.response)
    told = b""
    while b"data: " not in told:
        told += next(chunks)
    assert b"id: 2\n" in told
    stream.close()


def test_a_stream_is_compressed_piece_by_piece_and_ends_as_gzip_does(dealt):
    def told() -> Any:
        yield RETRY
        yield event_piece(1, "match", {"version": 1, "kind": "opened"})
        yield BEAT

    tool = zlib.decompressobj(zlib.MAX_WBITS | 16)
    wire = GzipWire()
    sent = [*map(wire.write, told()), wire.end()]
    read = [tool.decompress(one) for one in sent]
    assert read == [*map(Wire().write, told()), b""], "each can be read as soon as it is there"
    assert tool.eof, "length and checksum are right"

    asked = {**dealt.headers, "Accept-Encoding": "gzip"}
    stream = dealt.client.get(f"{dealt.path}/stream?after=1", headers=asked, buffered=False)
    assert stream.headers["Content-Encoding"] == "gzip"
    chunks = iter(stream.response)
    begun = next(chunks) + next(chunks)
    stream.close()
    assert b"id: 2\n" in zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(begun)
    assert len(begun) < 8000


def test_what_several_viewers_are_told_alike_is_compressed_once(app, dealt, monkeypatch):
    class Counted(Piece):
        @cached_property
        def deflated(self) -> bytes:
            if len(self.plain) > TINY:
                compressed.append(self.plain)
            return super().deflated

    compressed: list[bytes] = []
    for module in ("api.responses.current", "api.responses.pieces"):
        monkeypatch.setattr(f"{module}.Piece", Counted)
    body = {"report_id": "report-of-b", "move": {"move": "play", "seat": "B", "card": "C2"}}
    answer = dealt.client.post(f"{dealt.path}/rulings", json=body,
                               headers={**dealt.headers, "Accept-Encoding": "gzip"})  # fmt: skip
    assert answer.status_code == 201, answer.data
    everybody = [dealt, dealt.joined(seat="A"), dealt.joined(seat="B"), dealt.joined()] * 9
    for phone in everybody:
        for piece in pieces(app, phone, 2):
            assert gzip.decompress(gzip_of(piece)) == piece.plain
    assert len(compressed) == len(set(compressed))
    assert sum(b'"outcome"' in one for one in compressed) == 1, "the answer is in the news"
    assert sum(b'"places"' in one for one in compressed) == 1


@pytest.mark.parametrize("erased", ["name", "device"])
def test_what_was_erased_is_told_to_nobody_who_comes_later(app, dealt, erased, monkeypatch):
    monkeypatch.setattr("api.streaming.news.SECONDS", MOMENT)
    monkeypatch.setattr("api.responses.per_viewer.STALE", MOMENT)
    records = app.extensions["referee"].records
    per_viewer = PerViewer(records)
    written = News(records, per_viewer, Current(records, per_viewer))
    ben = dealt.joined(seat="B", device="Ben's phone")
    ben.ruled("play", "B", card="C2")
    known = {"name": b'"Ben"', "device": b"Ben's phone"}[erased]
    looking = viewer(app, dealt)
    [before] = written.after(records.match(dealt.id), 2, looking)
    assert known in before.plain
    dealt.client.put(f"{dealt.path}/names", json={"B": ""}, headers=dealt.headers)
    time.sleep(2 * MOMENT)
    later = list(written.after(records.match(dealt.id), 2, looking))
    assert len(later) == 2  # the report, and that something was erased
    assert not [one for one in later if known in one.plain]


def test_a_name_that_is_given_later_comes_with_the_next_news(app, dealt):
    assert news(app, dealt, 1)[-1]["match"]["names"] == {"A": "Ada", "B": "Ben"}
    put = dealt.client.put(f"{dealt.path}/names", json={"B": "Bea"}, headers=dealt.headers)
    assert put.status_code < 300, put.get_json()
    dealt.ruled("play", "B", card="C2")
    assert news(app, dealt, 2)[-1]["match"]["names"]["B"] == "Bea"
    assert dealt.get().get_json()["names"]["B"] == "Bea"


@pytest.mark.parametrize("book", ["whot-short", "watten-bavarian-4", "lohai-4", "lotta-watta"])
def test_the_offers_of_a_seat_are_its_part_of_everybodys(app, client, book):
    game = played(book, 1, 6)
    match = opened(client, book, seats=list(game.seats))
    for report in game.reports():
        assert match.report(**report).status_code == 201
    now = app.extensions["referee"].records.match(match.id)
    for seat in [None, *now.seats]:
        asked = match.get(f"/offers?seat={seat}" if seat else "/offers").get_json()["offers"]
        alone = offers_json(now.book, now.table, None if seat is None else [seat])
        assert asked == json.loads(json.dumps(alone))


def test_two_hundred_who_look_on_cost_one_look(app, dealt, monkeypatch):
    made = calls_of(monkeypatch, current, "table_json")
    dealt.ruled("play", "B", card="C2")
    everybody = [dealt.public(), dealt, dealt.joined(seat="A"), dealt.joined(seat="B")] * 50
    told = [news(app, phone, 2) for phone in everybody]
    assert len(told) == 200
    assert len(made) == 1, "nobody has noted a card: all see the same table"
