"""At a table that one phone keeps: disputes, decisions, confirmations, the end, the match after."""

from typing import Any

import pytest

from referee.games import shelf
from referee.phone.local_service import LocalService
from referee.phone.routes import answer
from referee.presenters.dossiers import dossier_json, ruling_before
from referee.presenters.viewers import PUBLIC_KNOWLEDGE
from referee.record import Records, verify
from referee.record.commands.checks import tried
from tests.fixtures.photographs import PLAIN, sent
from tests.phone.test_local_service import MATCH, NOW, asked, exported, opened, reported, told_again

DISPUTE = {"ruling": 3, "words": "It does fit.", "clause": "WH-6", "seat": "A"}
AWARD = [{"remedy": "award-hand", "seat": "A"}]


@pytest.fixture
def rows() -> list[Any]:
    """The rows that the page has kept."""
    return []


@pytest.fixture
def service(rows) -> LocalService:
    """A match in which a triangle on a circle was void."""
    one = LocalService(shelf())
    rows += opened(one, terms={"turn_seconds": 0}, names={"A": "Ada", "B": "Ben"}).rows
    rows += reported(one, "deal", "A", 1).rows
    rows += reported(one, "play", "B", 2, card="C7").rows
    rows += reported(one, "play", "A", 3, card="T4").rows
    return one


def told(service: LocalService, path: str, number: int, **body: Any) -> Any:
    return asked(service, f"{MATCH}{path}", report_id=f"arguing-{number:02}", now=NOW + 9, **body)


def decided(service: LocalService, rows: list[Any]) -> None:
    rows += told(service, "/disputes", 1, **DISPUTE).rows
    rows += told(service, "/disputes/1/decisions", 2, remedies=AWARD, why="the table agreed").rows


def test_a_dispute_is_kept_for_whom_it_is_said_and_its_dossier_shows_what_follows(service):
    made = told(service, "/disputes", 1, **DISPUTE).body
    assert (made["number"], made["seat"], made["open"]) == (1, "A", True)
    match = service.own("abcdefgh").match
    about = match.argued.disputes[0]
    before = match.table_after(ruling_before(about))
    dossier = asked(service, f"{MATCH}/disputes/1").body
    there = dossier_json(match, about, PUBLIC_KNOWLEDGE, before=before, public=before, tried=tried)
    assert dossier == there
    assert [one["possible"] for one in dossier["remedies"]].count(True) > 3
    assert match.version == 5


def test_a_decision_is_tried_first_and_then_kept_once(service, rows):
    rows += told(service, "/disputes", 1, **DISPUTE).rows
    first = told(service, "/disputes/1/decisions", 2, remedies=AWARD, preview=True)
    assert (first.status, first.rows, first.body["decision"]) == (200, (), None)
    assert first.body["winners"] == ["A"]
    made = told(service, "/disputes/1/decisions", 2, remedies=AWARD, why="the table agreed")
    again = told(service, "/disputes/1/decisions", 2, remedies=AWARD, why="the table agreed")
    assert (made.status, made.body["decision"]["number"]) == (201, 1)
    assert (again.status, again.rows) == (200, ())
    assert made.body["decision"] == again.body["decision"]
    rows += made.rows
    told_again(service, rows)
    assert service.own("abcdefgh").match.table.winners == ("A",)


@pytest.mark.parametrize(
    ("path", "body", "status", "detail"),
    [
        ("/disputes", {**DISPUTE, "ruling": 9}, 404, "no ruling 9"),
        ("/disputes", {**DISPUTE, "seat": "Z"}, 422, "Z"),
        ("/disputes/1/decisions", {"remedies": AWARD, "why": "so"}, 404, "no dispute 1"),
        ("/confirmations", {"hand": 1}, 404, "not over"),
        ("/pictures", {"hand": 1, "image": sent(PLAIN)}, 404, "not over"),
        ("/pictures", {"dispute": 1, "image": sent(PLAIN)}, 404, "no dispute 1"),
        ("/pictures", {"dispute": 1, "image": sent(b"page")}, 422, "must be a photograph"),
        ("/closing", {}, 409, "not over"),
        ("/rematch", {"id": "after"}, 409, "not over"),
    ],
)
def test_what_makes_no_sense_is_said_and_changes_nothing(service, path, body, status, detail):
    told = answer(service, "POST", MATCH + path, {"report_id": "arguing-01", "now": NOW, **body})
    assert (told.status, told.rows) == (status, ())
    assert detail in told.body["detail"]
    assert service.own("abcdefgh").match.version == 4


def test_a_decision_needs_a_reason_and_what_its_remedies_need(service):
    told(service, "/disputes", 1, **DISPUTE)
    path, more = f"{MATCH}/disputes/1/decisions", {"report_id": "arguing-02", "now": NOW}
    for remedies, field in ((AWARD, "why"), ([{"remedy": "score", "seat": "A"}], "points")):
        refused = answer(service, "POST", path, {"remedies": remedies, **more})
        assert refused.status in {409, 422}
        assert refused.body["field"] == field


def test_a_hand_is_confirmed_by_name_and_the_match_closed_and_all_of_it_is_a_record(service, rows):
    decided(service, rows)
    confirmed = told(service, "/confirmations", 3, hand=1, seat="B")
    assert (confirmed.body["seat"], confirmed.body["stale"]) == ("B", False)
    rows += confirmed.rows
    rows += told(service, "/closing", 4).rows
    closed = answer(service, "POST", f"{MATCH}/rulings", {
        "move": {"move": "draw", "seat": "B"}, "report_id": "report-09", "now": NOW,
    })  # fmt: skip
    assert closed.status == 409
    told_again(service, rows)
    one = verify(exported(service))
    assert (one.match.status, one.match.version) == ("closed", 8)
    assert [type(h.event).__name__ for h in one.match.history][-4:] == [
        "Disputed", "Decided", "Confirmed", "Closed",
    ]  # fmt: skip


def test_the_rematch_is_one_match_of_the_same_people(service, rows):
    decided(service, rows)
    first = asked(service, f"{MATCH}/rematch", id="andagain", now=NOW + 20, device=None)
    again = asked(service, f"{MATCH}/rematch", id="oncemore", now=NOW + 30, device=None)
    assert (first.status, again.status, again.rows) == (201, 200, ())
    assert first.match == again.match == "andagain"
    made = service.own("andagain")
    assert made.names == {"A": "Ada", "B": "Ben"}
    assert (made.match.seats[0], made.match.terms["turn_seconds"]) == ("B", 0)
    assert asked(service, f"{MATCH}/rematch").body == {"rematch_of": None, "rematch": "andagain"}
    after = asked(service, "/matches/andagain/rematch").body
    assert after == {"rematch_of": "abcdefgh", "rematch": None}


def test_whoever_opens_under_one_id_again_finds_the_match_that_it_opened(service):
    ask = {"book": "whot-1on1", "now": NOW, "report_id": "opening-1", "disputes": "wait"}
    first = asked(service, "/matches", id="another1", **ask)
    again = asked(service, "/matches", id="another2", **ask)
    assert (first.match, again.match, again.rows) == ("another1", "another1", ())
    assert first.body["match"]["waits"] is True


def test_a_picture_is_kept_with_the_match_and_goes_along_when_it_is_asked_for(
    service, rows, tmp_path
):
    rows += told(service, "/disputes", 1, **DISPUTE).rows
    made = told(service, "/pictures", 2, dispute=1, image=sent(PLAIN), seat="A")
    rows += made.rows
    again = told(service, "/pictures", 2, dispute=1, image=sent(PLAIN), seat="A")
    assert (made.body["number"], again.rows, again.body) == (1, (), made.body)
    told_again(service, rows)  # as it is read from the disk
    assert asked(service, f"{MATCH}/pictures").body["pictures"] == [made.body]
    assert asked(service, f"{MATCH}/pictures/1").body == {"image": sent(PLAIN)}
    assert [one.kind for one in verify(exported(service)).openings] == []
    along = exported(service, pictures="true")
    assert [one.value for one in verify(along).openings] == [sent(PLAIN)]
    with Records.connect(f"sqlite:///{tmp_path}/club.db") as club:
        club.import_lines(along)
        assert club.people.picture("abcdefgh", made.body["digest"]) == sent(PLAIN)
