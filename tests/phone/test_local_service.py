"""The service within a phone answers as any does, and keeps the events that one would keep."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.games import shelf
from referee.match import commands
from referee.match.reports import Report
from referee.notation.files import parse
from referee.notation.play import play
from referee.notation.reports import read_report
from referee.phone.desk import Desk
from referee.phone.local_service import LocalService
from referee.phone.own_match import CannotBeTold, Row, of_lines
from referee.phone.routes import answer
from referee.presenters.moves import move_json
from referee.record import BadImport, Event, Records, verify
from referee.record.errors import Closed, Conflict, NoSuchMatch, NoSuchParticipant
from referee.record.events.sealing import Opening
from referee.record.exchange.forms import FORMS, RECORD
from tests.api.refused import each_of
from tests.fixtures.shelves import first_of_each_family
from tests.fixtures.words import words
from tests.phone.questions import FILES, match_of

NOW = 1_790_000_000_000
LOOKED_AT = (
    "", "/book", "/offers", "/rulings?after=0&limit=60", "/rulings/1?around", "/disputes", "/hands",
    "/position", "/audit", "/audit?trail=false", "?ruling=1",
)  # fmt: skip
MATCH = "/matches/abcdefgh"


@pytest.fixture
def service() -> LocalService:
    return LocalService(shelf())


def asked(service: LocalService, path: str, **body: Any) -> Any:
    method = "POST" if body else "GET"
    told = answer(service, method, path, json.loads(json.dumps(body)) if body else None)
    assert told.status in {200, 201}, told.body
    return told


def opened(service: LocalService, book: str = "whot-1on1", **more: Any) -> Any:
    return asked(service, "/matches", **{"book": book, "id": "abcdefgh", "now": NOW} | more)


def reported(service: LocalService, move: str, seat: str, number: int, **more: Any) -> Any:
    body = {"move": {"move": move, "seat": seat, **more}, "at": NOW + number, "now": NOW + number}
    return asked(service, f"{MATCH}/rulings", report_id=f"report-{number:02}", **body)


def told_again(service: LocalService, rows: Sequence[Row]) -> None:
    """Let the service forget the match, and tell it what the page has kept, as JSON brings it."""
    service.matches.clear()
    service.keep("abcdefgh", json.loads(json.dumps(rows)))


def exported(service: LocalService, **more: str) -> list[bytes]:
    query = "".join(f"&{name}={value}" for name, value in more.items())
    body: str = asked(service, f"{MATCH}/export?format=jsonl{query}").body
    return body.encode().splitlines(keepends=True)


def look(service: LocalService) -> list[Any]:
    return [json.loads(json.dumps(asked(service, MATCH + path).body)) for path in LOOKED_AT]


@pytest.mark.parametrize("book", first_of_each_family(shelf()))
def test_others_play_by_themselves_and_it_is_told_again_as_it_was(service, book):
    # nobody at the table practises, so that all are played
    told = opened(service, book, practice="nobody", names={shelf()[book].names[0]: "Ada"})
    assert len(told.rows) > 1
    before, text = look(service), asked(service, f"{MATCH}/export?format=text").body
    told_again(service, told.rows)
    assert look(service) == before
    assert play(parse(text)[0], shelf()).problems == []
    whole = verify(exported(service, names="true"))
    assert (whole.match.kept, whole.match.opened_at) == ("phone", NOW)
    assert [one.value for one in whole.openings] == ["Ada"]


def test_names_go_along_only_where_somebody_wants_them_to(service):
    opened(service, names={"A": "Ada"})
    line = "names: A=Ada"
    assert line in asked(service, f"{MATCH}/export?format=text&names=true").body
    assert line not in asked(service, f"{MATCH}/export?format=text").body
    assert line not in asked(service, f"{MATCH}/told").body["text"]


def test_what_a_player_alone_has_seen_does_not_leave_the_phone(service):
    opened(service, "lotta-watta")
    reported(service, "deal", "A", 1)
    reported(service, "turn-up", "A", 2, card="CJ")
    reported(service, "first-look", "A", 3)
    reported(service, "first-look", "B", 4)
    (taken,) = reported(service, "take", "B", 5, source="stock", card="H5").rows
    assert "H5" not in words(taken.payload)
    assert "take stock" in asked(service, f"{MATCH}/told").body["text"]
    for left in ("told", *(f"export?format={form}&names=true" for form in (*FORMS, RECORD))):
        assert "H5" not in words(asked(service, f"{MATCH}/{left}").body), left


def test_the_same_report_again_gets_the_same_ruling_and_is_kept_once(service):
    opened(service)
    first = reported(service, "deal", "A", 1)
    again = reported(service, "deal", "A", 1)
    assert (first.status, again.status) == (201, 200)
    assert first.body == again.body
    assert (len(first.rows), again.rows) == (1, ())


def test_a_correction_is_shown_first_and_kept_as_an_event(service):
    told = opened(service)
    rows = [*told.rows]
    rows += [*reported(service, "deal", "A", 1).rows, *reported(service, "draw", "B", 2).rows]
    undo = {"ruling": 2, "replacement": None, "why": "it -> slipped", "report_id": "undo-01"}
    shown = asked(service, f"{MATCH}/corrections", preview=True, now=NOW + 3, **undo)
    assert (shown.status, shown.rows) == (200, ())
    rows += asked(service, f"{MATCH}/corrections", now=NOW + 3, **undo).rows
    assert json.loads(rows[-1].payload)["why"]["said"] == "it -> slipped"
    back = asked(service, f"{MATCH}/corrections", restore=4, now=NOW + 4, report_id="back-01")
    rows += back.rows
    before = look(service)
    told_again(service, rows)
    assert look(service) == before


LINES = [
    ["[2026-09-21T14:13:20.001Z] A: deal -> stands", "report-01", NOW + 1],
    ["[2026-09-21T14:13:20.002Z] B: draw -> stands", "report-02", NOW + 2],
    ["undo 2 because it slipped", "undo-01", NOW + 3],
]
OPENING = {
    "id": "abcdefgh", "book": "whot-1on1", "terms": {"turn_seconds": 0}, "seats": ["A", "B"],
    "opened_at": NOW, "names": {"A": "Ada"}, "practice": "B",
}  # fmt: skip


def test_a_match_that_was_kept_as_lines_becomes_events(service):
    desk = Desk(shelf())
    ask = {"ask": "rewrite", "opening": OPENING, "lines": LINES}
    rows = json.loads(desk.answer(json.dumps(ask)))
    told_again(service, rows)
    one = service.matches["abcdefgh"]
    recorded = [(h.recorded_at, h.report_id) for h in one.match.history][1:]
    assert recorded == [(at, key) for _, key, at in LINES]
    assert (one.names, one.practice, one.match.kept) == ({"A": "Ada"}, "B", "phone")
    assert [(r.text, r.struck) for r in one.match.rulings.log] == [
        ("A: deal", False), ("B: draw", True),
    ]  # fmt: skip
    assert verify(exported(service)).match.version == len(LINES) + 1


def test_a_line_that_these_rules_judge_otherwise_is_not_taken_for_what_it_was():
    other = [[LINES[0][0].replace("stands", "void"), *LINES[0][1:]]]
    with pytest.raises(CannotBeTold):
        of_lines(shelf(), OPENING, other)
    ask = {"ask": "rewrite", "opening": OPENING, "lines": other}
    assert Desk(shelf()).answer(json.dumps(ask)) == "null"


@pytest.mark.parametrize(
    ("spoilt", "event"),
    [
        (lambda rows: rows[:1] + rows[2:], 2),
        (lambda rows: [*rows[:2], [*rows[2][:2], rows[2][2][:-1], (), ""]], 3),
        (lambda rows: [[*rows[0][:2], rows[0][2].replace("whot-1on1", "clubs-own"), (), ""]], 1),
    ],
    ids=["an event is missing", "an event is cut off", "a book that is not here"],
)
def test_what_cannot_be_read_is_listed_as_damaged_and_everything_else_goes_on(
    service, spoilt, event
):
    rows = [*opened(service).rows, *reported(service, "deal", "A", 1).rows]
    rows += reported(service, "draw", "B", 2).rows
    told_again(service, spoilt([list(row) for row in rows]))
    (damaged,) = asked(service, "/matches").body["damaged"]
    assert (damaged["id"], damaged["event"]) == ("abcdefgh", event)
    told = answer(service, "GET", MATCH, None)
    assert (told.status, told.body["detail"]) == (404, damaged["detail"])
    told_again(service, rows)
    assert asked(service, "/matches").body["damaged"] == []


def test_a_phone_writes_the_payloads_that_a_service_writes(service, tmp_path):
    match = match_of(next(path for path in FILES if path.stem == "eleven-in-the-dark"))
    terms, seats = dict(match.terms), list(match.seats)
    opened(service, match.book.name, terms=terms, seats=seats)
    with Records.connect(f"sqlite:///{tmp_path}/club.sqlite") as records:
        one = records.open_match(match.book.name, terms=terms, seats=seats)
        for record in match.rulings.log:
            move, at = move_json(match.book, record.move), record.at
            body = {"move": move, "at": at, "waive": list(record.waived), "now": NOW}
            asked(service, f"{MATCH}/rulings", report_id=f"report-{record.number:02}", **body)
            report = Report(record.move, at, record.waived)
            records.record(one.match_id, commands.Report(report), one.arbiter.by)
        there = [bare(event) for event in records.events(one.match_id)]
    here = [bare(event) for event in service.own("abcdefgh").events]
    assert len(here) > 50
    assert here.pop(0) == there.pop(0) | {"kept": "phone"}
    assert here == there


def bare(event: Event) -> dict[str, Any]:
    """Return what was decided, without the envelope and the salt of the seals."""
    told = json.loads(re.sub(r'"sealed":"[0-9a-f]{64}"', '"sealed":""', event.payload.decode()))
    return {
        name: told[name] for name in told if name not in {"salt", "recorded", "by", "report_id"}
    }


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["verify"], "kept on a phone, by its clock"),
        (["verify", "--json"], '"kept": "phone"'),
        (["audit"], "It was recorded on a phone, without a service and by the phone's clock."),
        (["audit", "--language", "de"], "aufgezeichnet auf einem Handy, nach dessen Uhr"),
        (["replay"], "A: deal"),
    ],
    ids=" ".join,
)
def test_who_reads_its_file_is_told_that_a_phone_has_kept_it(service, tmp_path, command, said):
    opened(service)
    reported(service, "deal", "A", 1)
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b"".join(exported(service)))
    told = CliRunner().invoke(main, [*command, str(file)])
    assert told.exit_code == 0, told.output
    assert said in " ".join(told.output.split())


@pytest.mark.parametrize("taken", ["record", "text"])
def test_a_service_takes_it_in_and_tells_that_a_phone_has_kept_it(service, tmp_path, taken):
    opened(service, names={"A": "Ada", "B": "Ben"})
    reported(service, "deal", "A", 1)
    reported(service, "draw", "B", 2)
    with Records.connect(f"sqlite:///{tmp_path}/club.sqlite") as records:
        if taken == "record":
            there = records.import_lines(exported(service, names="true"))
            assert there.match_id == "abcdefgh"
            assert list(records.events(there.match_id)) == list(service.own("abcdefgh").events)
        else:
            text = asked(service, f"{MATCH}/export?format=text&names=true").body
            (there,) = records.import_text(text)
        match = records.match(there.match_id)
        (listed,) = records.list().matches
        assert match.kept == "phone"
        assert listed.standing.kept == "phone"
        assert records.names(there.match_id) == {"A": "Ada", "B": "Ben"}
        assert "kept: phone" in records.export_text(there.match_id)
        assert verify(records.export(there.match_id)).match.kept == "phone"


def test_the_phone_that_kept_a_match_claims_it_at_a_service_and_nobody_else_does(service, tmp_path):
    salt = next(one.salt for one in rows_of(service) if one.kind == "device")
    file = exported(service, names="true")
    assert salt.encode() not in b"".join(file)  # who has the file has nothing
    to_go_on = verify(exported(service, going_on="true"))  # which its keeper alone can have written
    assert [(one.kind, one.salt) for one in to_go_on.openings] == [("device", salt)]
    opened(service, id="elsewhere")
    other = next(one.salt for one in service.own("elsewhere").openings if one.kind == "device")
    with Records.connect(f"sqlite:///{tmp_path}/club.sqlite") as records:
        for wrong in (salt, "abcdefgh", "play-0001"):
            with pytest.raises(NoSuchMatch):
                records.claim("abcdefgh", wrong)
        records.import_lines(file, by="Club")
        for wrong in (other, "", "abcdefgh", "report-001"):
            with pytest.raises(NoSuchParticipant, match="Only the phone that kept"):
                records.claim("abcdefgh", wrong)
        first, again = (records.claim("abcdefgh", salt, device="Ada's") for _ in range(2))
        assert (first.arbiter.id, first.recovery) == (again.arbiter.id, again.recovery)
        assert records.participant(again.arbiter.token).role == "arbiter"
        # what was played on at the phone meanwhile comes after, as long as nobody went on here
        reported(service, "draw", "B", 2)
        assert records.import_lines(exported(service), by="Club").added == 1
        drawn = read_report(records.match("abcdefgh").book, "A: draw")
        records.record("abcdefgh", commands.Report(drawn), first.arbiter.by)
        reported(service, "draw", "A", 3)
        with pytest.raises(BadImport, match="went different ways"):
            records.import_lines(exported(service), by="Club")
        # whoever was given it keeps it: the phone that kept it is like any other then
        for taken in (records.take_over(first.recovery, secret="x" * 22), None):
            if taken is None:
                records.send_all_away("abcdefgh", secret="y" * 22)
            with pytest.raises(Conflict, match="hand it over"):
                records.claim("abcdefgh", salt)


def rows_of(service: LocalService) -> list[Opening]:
    """Open a match with names, deal, and return what opens the seals in it."""
    opened(service, names={"A": "Ada", "B": "Ben"})
    reported(service, "deal", "A", 1)
    return [*service.own("abcdefgh").openings]


def test_a_match_that_no_phone_kept_or_that_is_closed_is_claimed_by_nobody(service, tmp_path):
    salt = next(one.salt for one in rows_of(service) if one.kind == "device")
    text = asked(service, f"{MATCH}/export?format=text").body
    asked(service, f"{MATCH}/closing", why="rain", report_id="closing-1", now=NOW)
    with Records.connect(f"sqlite:///{tmp_path}/club.sqlite") as records:
        records.import_lines(exported(service))
        with pytest.raises(Closed):
            records.claim("abcdefgh", salt)
        here = records.open_match("whot-1on1").match_id
        (told,) = records.import_text(text)
        for match in (here, told.match_id):
            with pytest.raises(NoSuchParticipant):
                records.claim(match, salt)


@each_of("in a phone")
def test_what_cannot_be_is_said_and_changes_nothing(service, bad):
    opened(service)
    reported(service, "deal", "A", 1)
    reported(service, "draw", "B", 2)
    before = look(service)
    body = json.loads(bad.body) if bad.body else None
    told = answer(service, "POST" if body else "GET", bad.sentence.split()[0], body)
    assert (told.status, told.rows) == (bad.status, ())
    assert bad.says in told.body["detail"]
    assert look(service) == before


def test_a_worked_match_can_be_looked_at_from_all_sides():
    desk = Desk()
    argued = next(path for path in FILES if path.stem == "whot-two-cards-short")
    text = argued.read_text(encoding="utf-8")
    assert desk.worked("abcdefgh", text, NOW) is True
    assert len(look(desk.service)) == len(LOOKED_AT)
    told = asked(desk.service, f"{MATCH}/told").body["text"]
    assert ("names:" in told, "names:" in text) == (False, True)
    assert desk.worked("abcdefgh", told, NOW) is True
    assert asked(desk.service, f"{MATCH}/told").body["text"] == told
    otherwise = text.replace("-> stands", "-> void", 1)
    assert otherwise != text
    assert desk.worked("abcdefgh", otherwise, NOW) is False
