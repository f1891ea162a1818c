"""Evenings over HTTP: desk, wall and phones, on both databases, through a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.requests.viewer import Viewer
from api.services import EXTENSION
from referee.record.exchange.record_file import parts
from referee.record.exchange.tournaments import verify_tournament
from referee.record.integrity.tournament_checking import worked_out_again
from referee.record.integrity.verifying import Verifying
from referee.tournament.shelf import text_of
from tests.api.conftest import service_on
from tests.fixtures.photographs import PLAIN, sent
from tests.fixtures.postgres import Postgres
from tests.tournament.phones import Hall, Phone, check, play, told_since


class InProcess:
    """A service in this process, which can be started anew."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.app = self._made()

    def _made(self) -> Flask:
        return service_on(self.url, limits=False)

    @property
    def services(self) -> Any:
        return self.app.extensions[EXTENSION]

    def restart(self) -> None:
        """Stop, and start with nothing in memory."""
        self.services.records.close()
        self.app = self._made()

    def ask(self, method: str, path: str, body: Any, token: str) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.app.test_client().open(
            f"/api/v1{path}", method=method, json=body, headers=headers
        )
        return answer.status_code, answer.get_json(silent=True) or answer.data

    def hear(self, id_: str, version: int, token: str) -> list[dict[str, Any]]:
        """Return what a stream would tell now, without waiting for it."""
        now = self.services.records.tournaments.get(id_)
        if now.version == version:
            return []
        who = self.services.records.participant(token)
        viewer = Viewer(who.role, who.seat, who, token)
        pieces = self.services.hall.after(now, version, viewer)
        return told_since("".join(piece.plain.decode() for piece in pieces))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[InProcess]:
    """A service of its own on either database."""
    if request.param == "sqlite":
        made = InProcess(f"sqlite:///{tmp_path / 'hall.sqlite'}")
        yield made
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        dsn = server.database()
        made = InProcess(dsn)
        yield made
    made.services.records.close()
    if request.param == "postgres":
        server.drop(dsn)


@pytest.fixture
def hall(here: InProcess) -> Hall:
    """A tournament that is announced there."""
    return Hall(here.ask, here.hear)


@pytest.fixture
def in_a_file(tmp_path: Path) -> Iterator[Hall]:
    """A tournament in a file, where the database does not matter."""
    made = InProcess(f"sqlite:///{tmp_path / 'hall.sqlite'}")
    yield Hall(made.ask, made.hear)
    made.services.records.close()


def drawn(hall: Hall, pairs: int = 4) -> dict[str, str]:
    """Enter pairs and draw a round; return the codes of its tables."""
    for number in range(1, pairs + 1):
        hall.desk.do("enter", names=[f"Ada {number}", f"Obi {number}"])
    hall.desk.do("draw")
    return hall.codes(1)


def test_an_evening_by_phones_ends_as_the_sheet_says(here, hall):
    play(hall, pairs=12, rounds=3, restart=here.restart)
    check(hall, 12)
    (found,) = Verifying(here.services.records.store, here.services.shelf).all()
    assert [one.text for one in found.wrong] == []


# --- what goes wrong in a hall -------------------------------------------------------------------


def refused(answer: tuple[int, Any]) -> str:
    """Return which kind of problem was answered."""
    status, told = answer
    assert status >= 400, told
    return str(told["type"].rpartition("#")[2])


def second_desk(hall: Hall) -> Phone:
    """Let another one direct, by a code of their own."""
    _, way = hall.ask("POST", f"{hall.path}/direction", {"device": "two"}, hall.desk.token)
    return hall.phone(way["code"])


def test_what_is_no_command_or_no_name_is_refused_by_its_field(in_a_file):
    before = in_a_file.wall.version
    for answer, field, says in (
        (in_a_file.desk.tried("explode"), "command.command", "withdraw"),
        (in_a_file.desk.tried("enter", names=["Ada", "  "]), "names.2", "must not be empty"),
    ):
        assert refused(answer) == "not-understood"
        assert answer[1]["field"] == field
        assert says in answer[1]["detail"]
    in_a_file.desk.do("enter", names=["Ada", "Obi"])
    assert in_a_file.wall.version == before + 1
    answer = in_a_file.desk.tried("substitute", entry=1, place=2, name="")
    assert refused(answer) == "not-understood"


def test_two_desks_that_draw_at_once_draw_one_round(hall):
    other = second_desk(hall)
    drawn(hall)
    for table in hall.tables(1):
        where = {"round": 1, "table": table["table"]}
        hall.desk.do("result", slip="15:9 15:8 15:7", agreed=[1, 2], **where)
    seen = hall.wall.version
    hall.desk.do("draw", seen=seen)
    status, told = other.tried("draw", seen=seen)
    assert (status, [one["kind"] for one in told["meanwhile"]]) == (409, ["drawn"])
    for when in (seen, hall.wall.version):  # whoever says which round is meant, draws it once
        assert refused(other.tried("draw", seen=when, round=2)) == "told-before"
    assert refused(other.tried("draw", seen=seen, round=2, said="17")) == "conflict"
    assert len(hall.wall.view["rounds"]) == 2


def test_two_desks_that_correct_one_result_are_never_mixed(hall):
    other = second_desk(hall)
    drawn(hall)
    result = hall.desk.do("result", round=1, table=1, slip="15:9 15:8 15:7", agreed=[1, 2])
    elsewhere = hall.desk.do("result", round=1, table=2, slip="15:1 15:2 15:3", agreed=[1, 2])
    seen = hall.wall.version
    hall.desk.do("correct", seen=seen, result=result["number"], slip="9:15 15:8 15:7", why="typo")
    again = {"result": result["number"], "slip": "15:9 8:15 15:7", "why": "typo"}
    status, told = other.tried("correct", seen=seen, **again)
    assert (status, told["meanwhile"][0]["text"]) == (409, "result 1 was corrected")
    other.do("correct", seen=seen, result=elsewhere["number"], slip="15:1 15:2 3:15", why="typo")
    other.do("correct", **again)
    assert hall.wall.view["results"][0]["slip"] == "15:9 8:15 15:7"


def test_two_desks_that_penalise_one_breach_write_it_once(here):
    hall = Hall(here.ask, here.hear, regulation="wattn")
    other = second_desk(hall)
    drawn(hall)
    breach = hall.wall.view["regulation"]["breaches"][0]["key"]
    seen = hall.wall.version
    hall.desk.do("penalise", seen=seen, entry=1, breach=breach)
    assert refused(other.tried("penalise", seen=seen, entry=1, breach=breach)) == "conflict"
    [penalty] = hall.wall.view["penalties"]
    assert penalty["repeat"]["times"] == 2
    other.do("penalise", seen=seen, entry=2, breach=breach)


def test_nobody_agrees_to_what_they_have_not_seen(in_a_file):
    hall = in_a_file
    codes = drawn(hall)
    phone = hall.phone(codes["1/1"])
    told = phone.do("result", round=1, table=1, slip="15:9 15:8 15:7", agreed=[1])
    seen = hall.wall.version
    hall.desk.do("correct", result=told["number"], slip="9:15 15:8 15:7", why="typo")
    answer = phone.tried("agree", seen=seen, result=told["number"], sides=[2])
    assert refused(answer) == "conflict"


def test_a_slip_of_a_draw_that_was_taken_back_is_good_for_nothing(hall):
    codes = drawn(hall)
    phone = hall.phone(codes["1/1"])
    hall.desk.do("undraw", round=1, why="too early")
    assert hall.wall.view["tables"] == []
    hall.desk.do("draw")
    assert hall.ask("POST", "/tournaments/join", {"code": codes["1/1"]}, "")[0] == 404
    assert phone.tried("result", round=1, table=1, slip="15:9 15:8 15:7")[0] == 401
    assert hall.codes(1)["1/1"] != codes["1/1"]


def test_a_code_that_is_renewed_sends_its_phones_away(hall):
    codes = drawn(hall)
    phone = hall.phone(codes["1/1"])
    _, way = hall.ask("POST", f"{hall.path}/codes", {"seat": "1/1"}, hall.desk.token)
    assert phone.tried("result", round=1, table=1, slip="15:9 15:8 15:7")[0] == 401
    assert hall.ask("POST", "/tournaments/join", {"code": codes["1/1"]}, "")[0] == 404
    hall.phone(way["code"]).do("result", round=1, table=1, slip="15:9 15:8 15:7")


def test_a_director_who_is_sent_away_directs_no_more(in_a_file):
    hall = in_a_file
    _, way = hall.ask("POST", f"{hall.path}/direction", {"device": "two"}, hall.desk.token)
    other = hall.phone(way["code"])
    path = f"{hall.path}/direction/{way['participant']}"
    assert hall.ask("DELETE", path, None, hall.desk.token)[0] == 204
    assert other.tried("enter", names=["Ada", "Obi"])[0] == 401
    assert hall.ask("POST", "/tournaments/join", {"code": way["code"]}, "")[0] == 404
    own = f"{hall.path}/direction/{_own_id(hall)}"
    assert hall.ask("DELETE", own, None, hall.desk.token)[0] == 409


def _own_id(hall: Hall) -> str:
    _, told = hall.ask("GET", f"{hall.path}/direction", None, hall.desk.token)
    return next(one["participant"] for one in told["direction"] if not one["revoked"])


def test_names_are_for_those_with_a_code_and_an_erased_one_is_gone_for_all(in_a_file):
    hall = in_a_file
    drawn(hall)
    assert {one["players"] for one in hall.view()["entries"]} == {None}
    watcher = hall.phone(hall.join)
    assert hall.view(watcher.token)["entries"][0]["players"] == ["Ada 1", "Obi 1"]
    hall.desk.do("erase", entry=1, place=1, why="asked for")
    assert hall.wall.view["entries"][0]["players"] == ["", "Obi 1"]
    assert hall.view(watcher.token)["entries"][0]["players"] == ["", "Obi 1"]


def test_what_people_said_is_for_those_with_a_code(in_a_file):
    hall = in_a_file
    drawn(hall)
    hall.desk.do("protest", round=1, table=1, words="A card was shown.", entry=0)
    for token, words in (("", None), (hall.desk.token, "A card was shown.")):
        assert hall.view(token)["protests"][0]["words"] == words
        dossier = hall.ask("GET", f"{hall.path}/protests/1", None, token)[1]
        assert dossier["protest"]["words"] == words


# --- every card ----------------------------------------------------------------------------------


def test_a_table_that_is_refereed_tells_its_result_by_itself(hall):
    codes = drawn(hall)
    phone = hall.phone(codes["1/1"])
    path = f"{hall.path}/tables/1/1/match"
    body = {"device": "p", "secret": "a-secret-of-the-table-01"}
    status, opened = hall.ask("POST", path, body, phone.token)
    assert status == 201, opened
    match, token, seats = opened["match"]["id"], opened["token"], opened["match"]["seats"]
    names = {name for one in hall.tables(1)[0]["sides"] for entry in one
             for name in hall.wall.view["entries"][entry - 1]["players"]}  # fmt: skip
    assert set(opened["match"]["names"].values()) == names
    assert hall.ask("POST", path, body, phone.token)[1]["match"]["id"] == match
    other = body | {"secret": "another-secret-of-them-01"}
    assert hall.ask("POST", path, other, phone.token)[0] == 409
    assert hall.ask("GET", path, None, phone.token)[1]["match"] == match

    def said(rest: str, report: dict[str, Any], by: str = token) -> dict[str, Any]:
        told = {"report_id": f"in-the-match-{next(hall.ids)}", **report}
        status, answer = hall.ask("POST", f"/matches/{match}/{rest}", told, by)
        assert status == 201, answer
        return dict(answer)

    for hand in range(9):
        assert hall.tables(1)[0]["result"] == 0, hand
        told = said("rulings", {"move": {"move": "result", "won": seats[0], "value": 5}})
        assert told["outcome"] == "stands", told
        hall.listen()
    [result] = hall.wall.view["results"]
    assert (result["slip"], result["match"], result["agreed"]) == ("15:0 15:0 15:0", match, [])
    joined = {"code": opened["join"]["code"]}
    for number, side in enumerate(dict.fromkeys(opened["match"]["sides"][one] for one in seats), 1):
        seat = next(one for one in seats if opened["match"]["sides"][one] == side)
        _, way = hall.ask("POST", "/join", joined | {"seat": seat}, "")
        said("confirmations", {"hand": 9}, way["token"])
        hall.listen()
        assert hall.wall.view["results"][0]["agreed"] == list(range(1, number + 1))
    assert hall.tables(1)[0]["state"] == "done"


def test_a_match_that_is_abandoned_tells_nothing(in_a_file):
    hall = in_a_file
    codes = drawn(hall)
    phone = hall.phone(codes["1/2"])
    path = f"{hall.path}/tables/1/2/match"
    opened = hall.ask("POST", path, {"secret": "a-secret-of-the-table-01"}, phone.token)[1]
    closing = f"/matches/{opened['match']['id']}/closing"
    told = {"report_id": "closing-01", "why": "they write a slip"}
    assert hall.ask("POST", closing, told, opened["token"])[0] == 201
    hall.listen()
    assert hall.tables(1)[1]["result"] == 0
    phone.do("result", round=1, table=2, slip="15:9 15:8 15:7", agreed=[1])


# --- what leaves ---------------------------------------------------------------------------------


def test_what_is_exported_verifies_and_is_drawn_again(in_a_file):
    hall = in_a_file
    drawn(hall)
    watcher = hall.phone(hall.join)
    export = f"{hall.path}/export?names=true"
    (part,) = parts(hall.ask("GET", export, None, watcher.token)[1].splitlines(keepends=True))
    found = verify_tournament(part.lines)
    assert len(found.openings) == 8
    assert [one.wrong for one in worked_out_again(found.tournament)] == [None]
    assert hall.ask("GET", export, None, "")[0] == 401
    for form in ("csv-entries", "csv-results", "csv-standings"):
        named = hall.ask("GET", f"{export}&format={form}", None, watcher.token)[1].decode(
            "utf-8-sig"
        )
        assert ("Ada 1" in named, len(named.splitlines()) > 2) == (True, True), form
        plain = hall.ask("GET", f"{hall.path}/export?format={form}", None, "")[1].decode()
        assert "Ada" not in plain
    events = hall.ask("GET", f"{hall.path}/export?format=cloudevents", None, watcher.token)[1]
    assert [one["type"] for one in events][-1].endswith("tournament.drawn")


def test_a_picture_of_a_table_leaves_with_its_tournament_for_the_direction_alone(in_a_file):
    hall = in_a_file
    codes = drawn(hall)
    phone = hall.phone(codes["1/2"])
    path = f"{hall.path}/tables/1/2/match"
    opened = hall.ask("POST", path, {"secret": "a-secret-of-the-table-01"}, phone.token)[1]
    match = f"/matches/{opened['match']['id']}"
    said = {"report_id": "dispute-01", "words": "It lay otherwise."}
    assert hall.ask("POST", f"{match}/disputes", said, opened["token"])[0] == 201
    seen = {"report_id": "picture-01", "image": sent(PLAIN), "dispute": 1}
    assert hall.ask("POST", f"{match}/pictures", seen, opened["token"])[0] == 201
    export = f"{hall.path}/export"
    for asked, whose, status in (
        ("", hall.desk.token, 200), ("?pictures=true", hall.desk.token, 200),
        ("?pictures=true", hall.phone(hall.join).token, 403), ("?pictures=true", "", 401),
        ("?pictures=true&format=csv-results", hall.desk.token, 422),
    ):  # fmt: skip
        found, told = hall.ask("GET", f"{export}{asked}", None, whose)
        assert found == status, asked
        assert (sent(PLAIN) in str(told)) == (status == 200 and bool(asked))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_printed_is_a_pdf_in_both_languages(in_a_file, language):
    hall = in_a_file
    drawn(hall)
    for paper in ("regulation", "entries", "seating", "slips", "standings"):
        path = f"{hall.path}/print/{paper}?language={language}"
        assert hall.ask("GET", path, None, hall.desk.token)[1].startswith(b"%PDF"), paper


def test_a_match_is_opened_by_a_regulation_without_any_tournament(in_a_file):
    hall = in_a_file
    opened = hall.ask("POST", "/matches", {"regulation": "oberndorf"}, "")[1]["match"]
    assert (opened["terms"]["games"], opened["terms"]["target"]) == (3, 15)
    other = {"regulation": "oberndorf", "terms": {"games": 5}}
    assert hall.ask("POST", "/matches", other, "")[1]["match"]["terms"]["games"] == 5
    assert refused(hall.ask("POST", "/matches", {"regulation": "none"}, "")) == "not-understood"
    both = {"regulation": "oberndorf", "book": "whot-1on1"}
    assert refused(hall.ask("POST", "/matches", both, "")) == "not-understood"
    assert refused(hall.ask("POST", "/matches", {}, "")) == "not-understood"


def test_a_file_is_checked_with_the_line_of_every_mistake(in_a_file):
    hall = in_a_file
    toml = text_of("oberndorf").replace('movement = "TD-1"', 'movement = "TD-99"')
    line = 1 + toml[: toml.index("TD-99")].count("\n")
    body = {"toml": toml, "language": "de"}
    told = hall.ask("POST", "/regulations/check", body, "")[1]
    assert ([one["line"] for one in told["mistakes"]], told["regulation"]) == ([line], None)
    assert "TD-1" in told["mistakes"][0]["text"]
    announced = hall.ask("POST", "/tournaments", {"title": "A", "toml": toml}, "")
    assert (refused(announced), announced[1]["line"]) == ("bad-regulation", line)
    sound = hall.ask("POST", "/regulations/check", body | {"toml": text_of("oberndorf")}, "")[1]
    assert (sound["mistakes"], sound["regulation"]["language"]) == ([], "de")
    assert all(one["judged"] or one["left"] for one in sound["regulation"]["articles"])


def test_the_same_announcing_again_is_answered_to_whoever_knows_its_secret(in_a_file):
    hall = in_a_file
    body = {"title": "Again", "regulation": "wattn", "report_id": "announced-01",
            "secret": "a-secret-of-the-desk-001"}  # fmt: skip
    first = hall.ask("POST", "/tournaments", body, "")[1]
    assert (
        hall.ask("POST", "/tournaments", body, "")[1]["tournament"]["id"]
        == (first["tournament"]["id"])
    )
    other = body | {"secret": "a-secret-of-the-desk-002"}
    assert refused(hall.ask("POST", "/tournaments", other, "")) == "conflict"
    listed = hall.ask("GET", "/tournaments", None, "")[1]["tournaments"]
    assert [one["title"] for one in listed] == ["Again", "Advent"]
