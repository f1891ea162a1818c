"""Who may speak: arbiter, seats and spectators, each with a token that can be taken from them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.conftest import Played, opened

if TYPE_CHECKING:
    from flask import Flask

    from tests.api.described import DescribedClient

PLAY_B = {"move": "play", "seat": "B", "card": "C7"}


def refused(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.get_json()
    assert answer.mimetype == "application/problem+json"
    return str(answer.get_json()["detail"])


def test_a_seat_reports_what_that_seat_does(dealt: Played) -> None:
    seat = dealt.joined(seat="B", device="Ben's phone")
    ruling = seat.ruled("play", "B", card="C7")
    assert ruling["by"] == {
        "participant": seat.participant,
        "device": "Ben's phone",
        "role": "seat",
        "seat": "B",
    }


def test_a_seat_reports_for_no_other_seat_and_not_for_the_table(dealt: Played) -> None:
    seat = dealt.joined(seat="A")
    assert refused(seat.report(PLAY_B), 403) == "This token speaks for A, not for B."
    counted = {"move": "count", "place": "stock", "cards": 40}
    assert "arbiter" in refused(seat.report(counted), 403)
    assert refused(seat.post("/preview", {"move": PLAY_B}), 403)
    assert dealt.get().get_json()["rulings"] == 1


def test_who_watches_reads_and_does_not_report(dealt: Played) -> None:
    watching = dealt.joined(role="spectator")
    assert watching.get().status_code == 200
    assert refused(watching.report(PLAY_B), 403) == "Who watches does not report."


def test_without_a_token_one_reads_the_public_table_and_nothing_else(dealt: Played) -> None:
    public = dealt.public()
    for path in ("", "/rulings", "/rulings/1", "/offers", "/audit", "/export", "/book"):
        assert public.get(path).status_code == 200, path
    assert refused(public.report(PLAY_B), 401)
    assert refused(public.get("/participants"), 401)
    assert refused(public.get("/join"), 401)


def test_what_is_the_arbiters_is_nobody_elses(dealt: Played) -> None:
    seat = dealt.joined(seat="A")
    for path in ("/participants", "/join"):
        assert refused(seat.get(path), 403) == "Only the arbiter may do that."
    assert refused(seat.post("/closing", {"why": "I lose"}), 403)
    named = seat.client.put(f"{seat.path}/names", json={"A": "Eve"}, headers=seat.headers)
    assert refused(named, 403)


def forged(token: str) -> str:
    """Change one sign of the signature."""
    return token[:-6] + ("A" if token[-6] != "A" else "B") + token[-5:]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("Bearer", "must read"),
        ("Basic dXNlcjpwYXNz", "must read"),
        ("Bearer two words", "must read"),
        ("Bearer not.a.token", "not one of ours"),
        ("Bearer \N{LATIN SMALL LETTER E WITH ACUTE}", "must read"),
        ("bearer ", "must read"),
    ],
)
def test_what_is_no_token_is_refused_everywhere(match: Played, header: str, said: str) -> None:
    headers = {"Authorization": header}
    for path in ("", "/rulings", "/offers", "/audit", "/participants", "/stream"):
        answer = match.client.get(match.path + path, headers=headers)
        assert said in refused(answer, 401), path
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_forged_token_is_refused(match: Played) -> None:
    fake = Played(match.client, match.id, forged(match.token))
    assert refused(fake.report({"move": "deal", "seat": "A"}), 401)


def test_a_token_signed_by_another_service_is_refused(
    match: Played, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from api import create_app  # noqa: PLC0415

    elsewhere = create_app(f"sqlite:///{tmp_path_factory.mktemp('else') / 'x.sqlite'}", quiet=True)
    other = opened(elsewhere.test_client())
    assert refused(Played(match.client, match.id, other.token).get(), 401)


def test_the_token_of_another_match_is_not_allowed(match: Played, client: DescribedClient) -> None:
    other = opened(client)
    mixed = Played(client, match.id, other.token)
    assert refused(mixed.get(), 403) == "This token is for another match."
    assert refused(mixed.report({"move": "deal", "seat": "A"}), 403)


def test_an_expired_token_is_refused(match: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = match.joined(seat="A")
    later = time.time() + 91 * 24 * 3600
    monkeypatch.setattr(time, "time", lambda: later)
    assert "expired" in refused(seat.get(), 401)


def test_a_phone_that_is_sent_away_speaks_no_more(dealt: Played) -> None:
    seat = dealt.joined(seat="B", device="Ben's phone")
    assert seat.get().status_code == 200
    phones = dealt.get("/participants").get_json()["participants"]
    assert [(p["device"], p["role"], p["revoked"]) for p in phones] == [
        ("the arbiter's phone", "arbiter", False),
        ("Ben's phone", "seat", False),
    ]

    gone = dealt.client.delete(
        f"{dealt.path}/participants/{seat.participant}", headers=dealt.headers
    )
    assert gone.status_code == 204
    assert "revoked" in refused(seat.report(PLAY_B), 401)
    assert "revoked" in refused(seat.get(), 401)
    assert dealt.get("/participants").get_json()["participants"][1]["revoked"] is True


def test_nobody_is_sent_away_who_is_not_there_nor_the_arbiter_by_itself(match: Played) -> None:
    def send_away(who: str) -> Any:
        return match.client.delete(f"{match.path}/participants/{who}", headers=match.headers)

    assert refused(send_away("p" + "x" * 20), 404)
    assert refused(send_away(match.participant), 409)


def test_a_seat_has_one_phone_until_it_is_sent_away(match: Played) -> None:
    first = match.joined(seat="A")
    body = {"code": match.code, "seat": "A"}
    assert "Another phone" in refused(match.client.post("/api/v1/join", json=body), 409)
    match.client.delete(f"{match.path}/participants/{first.participant}", headers=match.headers)
    assert match.joined(seat="A").get().status_code == 200


def test_a_code_opens_its_own_match_in_either_way(match: Played, client: DescribedClient) -> None:
    other = opened(client)
    body = {"code": match.code.lower(), "role": "spectator"}
    assert client.post("/api/v1/join", json=body).get_json()["match"] == match.id
    assert match.post("/participants", body).status_code == 201
    assert refused(other.post("/participants", body), 403)
    assert refused(client.post("/api/v1/join", json={"code": "AAAAAAA"}), 404)


def test_a_code_tells_which_match_it_is_before_one_joins(
    dealt: Played, client: DescribedClient
) -> None:
    where = f"/api/v1/join/{dealt.code}"
    told = client.get(where).get_json()
    assert told == {
        "id": dealt.id, "book": "whot-1on1", "title": dealt.get().get_json()["title"],
        "status": "open", "seats": ["A", "B"], "free": ["A", "B"],
        "names": dealt.get().get_json()["names"],
    }  # fmt: skip
    ben = dealt.joined(seat="B")
    dealt.joined(role="spectator")
    assert client.get(where.lower()).get_json()["free"] == ["A"]
    client.delete(f"{dealt.path}/participants/{ben.participant}", headers=dealt.headers)
    assert client.get(where).get_json()["free"] == ["A", "B"]
    assert len(dealt.get("/participants").get_json()["participants"]) == 3
    assert refused(client.get("/api/v1/join/AAAAAAA"), 404)


def test_guessing_codes_by_looking_at_them_is_slowed_down(tmp_path: Any) -> None:
    from api import create_app  # noqa: PLC0415

    limited = create_app(f"sqlite:///{tmp_path / 'limited.sqlite'}", quiet=True).test_client()
    answers = [limited.get("/api/v1/join/AAAAAAA") for _ in range(45)]
    assert [a.status_code for a in answers] == [404] * 40 + [429] * 5


def test_guessing_codes_is_slowed_down(app: Flask, tmp_path: Any) -> None:
    from api import create_app  # noqa: PLC0415

    del app
    limited = create_app(f"sqlite:///{tmp_path / 'limited.sqlite'}", quiet=True).test_client()
    answers = [limited.post("/api/v1/join", json={"code": "AAAAAAA"}) for _ in range(45)]
    assert [a.status_code for a in answers] == [404] * 40 + [429] * 5
    assert answers[-1].mimetype == "application/problem+json"
    assert int(answers[-1].headers["Retry-After"]) > 0
