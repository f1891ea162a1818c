"""Exports for what people use: tables, CloudEvents and BG Stats, each held against its reader."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cloudevents.core.bindings.http import HTTPMessage, from_http_event
from cloudevents.core.formats.json import JSONFormat

from referee.games import shelf
from referee.match.commands import Close
from referee.match.erasing import GONE
from referee.notation.files import parse
from referee.record import BadImport, Records
from referee.record.exchange.forms import EXPORTS, FORMS

RECORDS = Path(__file__).parents[1] / "records"
EVENING = "watten-bavarian-4/regulars-table"


@pytest.fixture(scope="module")
def club(tmp_path_factory) -> Iterator[Records]:
    url = f"sqlite:///{tmp_path_factory.mktemp('club') / 'club.sqlite'}"
    with Records.connect(url, shelf=shelf()) as records:
        yield records


def match_of(club: Records, name: str) -> str:
    """Return the id of a whole match, brought into the record where it is not there yet."""
    (taken,) = club.import_text((RECORDS / f"{name}.match").read_text())
    return taken.match_id


def exported(club: Records, match_id: str, form: str, *, names: bool = False) -> str:
    return b"".join(club.export_as(match_id, form, names=names)).decode()


def table(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    text = text.removeprefix("\ufeff")
    assert "\ufeff" not in text
    return list(csv.DictReader(io.StringIO(text, newline="")))


# --- tables --------------------------------------------------------------------------------------


def test_a_table_of_hands_tells_who_won_each_and_the_score_after_it(club):
    hands = table(exported(club, match_of(club, EVENING), "csv-hands"))
    assert [row["hand"] for row in hands] == [str(n) for n in range(1, len(hands) + 1)]
    assert [(row["won by"], row["DP"], row["FC"]) for row in hands[:3]] == [
        ("FC", "0", "2"), ("DP", "4", "2"), ("FC", "4", "5"),
    ]  # fmt: skip
    match = club.match(match_of(club, EVENING))
    points = match.table.scores["points"]
    assert {side: int(hands[-1][side]) for side in ("DP", "FC")} == points
    assert {row["watched"] for row in hands} == {"yes"}


def test_a_table_of_players_counts_what_each_did(club):
    match_id = match_of(club, EVENING)
    match, players = club.match(match_id), table(exported(club, match_id, "csv-players"))
    assert [(row["seat"], row["side"], row["name"]) for row in players] == [
        (seat, match.table.sides[seat], "") for seat in match.seats
    ]
    assert {row["seat"] for row in players if row["won"]} == {
        seat for seat, side in match.table.sides.items() if side in match.table.winners
    }
    acted = [one for one in match.rulings.log if not one.struck and one.move.actor]
    assert sum(int(row["reports"]) for row in players) == len(acted)
    assert sum(int(row["void"]) for row in players) == sum(r.outcome == "void" for r in acted)


def test_names_go_along_where_they_are_asked_for(club):
    match_id = match_of(club, EVENING)
    for form in FORMS:
        assert ("Vroni" in exported(club, match_id, form, names=True)) == FORMS[form].named, form
        assert "Vroni" not in exported(club, match_id, form), form


# --- CloudEvents ---------------------------------------------------------------------------------


def test_cloud_events_are_read_by_their_own_library_and_hold_the_payloads(club):
    match_id = match_of(club, EVENING)
    batch = json.loads(exported(club, match_id, "cloudevents"))
    events = club.events(match_id)
    assert len(batch) == len(events)
    for told, event in zip(batch, events, strict=True):
        body = json.dumps(told).encode()
        message = HTTPMessage({"content-type": JSONFormat.CONTENT_TYPE}, body)
        read = from_http_event(message, JSONFormat())
        assert read.get_type() == f"referee.{event.topic}"
        assert read.get_id() == str(event.version)
        assert read.get_source() == f"/api/v1/matches/{match_id}"
        assert read.get_time() is not None
        assert read.get_data() == json.loads(event.payload)
    sequences = [told["sequence"] for told in batch]
    assert sequences == sorted(sequences)


def test_a_payload_is_the_data_of_its_cloud_event_byte_for_byte(club):
    match_id = match_of(club, EVENING)
    text = exported(club, match_id, "cloudevents")
    for event in club.events(match_id):
        assert f'"data":{event.payload.decode()}' in text


@pytest.mark.parametrize("erased", [False, True])
def test_words_are_text_in_a_cloud_event_and_their_salt_is_not_told(club, erased):
    opened = club.open_match("watten-bavarian-4")
    said = 'He said "no", and \\ {"said":"ü"'
    version = club.record(opened.match_id, Close(said), opened.arbiter.by).version
    payload = json.loads(club.events(opened.match_id)[-1].payload)
    if erased:
        club.erase_words(opened.match_id, version, why="asked")
    data = json.loads(exported(club, opened.match_id, "cloudevents"))[version - 1]["data"]
    assert data == payload | {"abandoned": GONE if erased else said}


# --- BG Stats ------------------------------------------------------------------------------------

PLAY: dict[str, tuple[type, bool]] = {
    "sourceName": (str, True), "sourcePlayId": (str, True), "playDate": (str, True),
    "game": (dict, True), "players": (list, True), "board": (str, False),
    "durationMin": (int, False), "location": (str, False), "comments": (str, False),
}  # fmt: skip
"""What the app takes of a play, and whether it must be there."""
GAME = {
    "name": (str, True), "sourceGameId": (str, True), "bggId": (int, False),
    "highestWins": (bool, True), "noPoints": (bool, True),
}  # fmt: skip
PLAYER = {
    "name": (str, True), "sourcePlayerId": (str, True), "startPlayer": (bool, True),
    "winner": (bool, True), "rank": (int, False), "role": (str, False), "score": (int, False),
    "team": (str, False),
}  # fmt: skip


def taken(told: dict[str, Any], shape: dict[str, tuple[type, bool]]) -> None:
    """Fail where the app would: at a field that it does not know, or that it misses."""
    assert set(told) <= set(shape)
    for name, (kind, required) in shape.items():
        assert not required or name in told, name
        assert name not in told or type(told[name]) is kind, name


@pytest.mark.parametrize(
    ("name", "highest", "points"),
    [
        (EVENING, True, True),
        ("watten-bohemian/twenty-to-nothing", False, True),
        ("whot-1on1/ada-against-bola", True, False),
    ],
)
def test_bg_stats_is_told_who_won_and_with_how_many_points(name, highest, points, club):
    match_id = match_of(club, name)
    match, play = club.match(match_id), json.loads(exported(club, match_id, "bgstats", names=True))
    taken(play, PLAY)
    taken(play["game"], GAME)
    assert (play["game"]["highestWins"], play["game"]["noPoints"]) == (highest, not points)
    names = parse((RECORDS / f"{name}.match").read_text())[0].names
    for player, seat in zip(play["players"], match.seats, strict=True):
        side = match.table.sides[seat]
        taken(player, PLAYER)
        assert player["name"] == player["sourcePlayerId"] == names[seat]
        assert player["winner"] == (side in match.table.winners)
        assert player.get("team", seat) == side
        assert player.get("score") == (match.table.score(side) if points else None)


def test_everything_that_can_be_exported_is_written_of_every_book(club):
    """Of an evening of results, too, whose hands nobody watched."""
    for path in sorted(RECORDS.glob("*/mixed-evening.match")):
        match_id = match_of(club, f"{path.parent.name}/{path.stem}")
        for form in EXPORTS:
            assert exported(club, match_id, form), form


@pytest.mark.parametrize(
    ("name", "result"),
    [
        (EVENING, "then winners: FC; score FC: 11; score DP: 9"),
        ("whot-1on1/ada-against-bola", "then winners: A"),
    ],
)
def test_a_text_says_what_the_match_came_to_and_is_held_to_it(name, result, club, tmp_path):
    text = exported(club, match_of(club, name), "text", names=True)
    assert text.splitlines()[-1] == result
    with Records.connect(f"sqlite:///{tmp_path / 'other.sqlite'}", shelf=shelf()) as other:
        (taken,) = other.import_text(text)
        again = b"".join(other.export_as(taken.match_id, "text", names=True)).decode()
        assert again.partition("\n")[2] == text.partition("\n")[2]
        with pytest.raises(BadImport, match="winners"):
            other.import_text(text.replace("then winners: ", "then winners: nobody "))
