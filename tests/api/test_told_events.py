"""Who has the rules is told the event, and comes to all that a service would have told."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from api.access import viewer_of
from api.monitoring.logs import logger
from api.routes.stream import events
from api.streaming.listeners import Pause
from api.streaming.wire import RETRY
from referee.games import shelf
from referee.match.commands import Command
from referee.match.refusals import Refused
from referee.notation.files import parse
from referee.notation.play import play
from referee.phone.desk import Desk
from referee.record.commands.secrets import sealed
from tests.api.conftest import Played, opened
from tests.api.described import DescribedClient
from tests.fixtures.words import words
from tests.phone.questions import FILES

SOON = {
    "whot-a-circle-in-the-sleeve", "watten-the-seven-nobody-may-name",
    "lotta-watta-the-moon-after-the-count",
}  # fmt: skip
"""Of each family a short match with a dispute; the others take longer together."""
MATCHES = [
    pytest.param(path, marks=[] if path.stem in SOON else pytest.mark.long, id=path.stem)
    for path in FILES
]


class Phone:
    """A phone whose rules run: it is told events, and works out the rest."""

    def __init__(self, app: Flask, match: Played, seat: str | None = None) -> None:
        """Begin with the match as it is told."""
        self.app, self.played, self.desk = app, match, Desk()
        self.who = {"role": "seat" if seat else "arbiter", "seat": seat}
        with app.test_request_context(headers=match.headers):
            self.viewer = viewer_of(app.extensions["referee"], match.id)
        self.match = match.get().get_json()
        told = match.get("/told").get_json()
        named = {name: told[name] for name in ("text", "revision", "tag")}
        assert self.ask("sit", **named)["version"] == self.match["version"]

    def ask(self, what: str, **more: Any) -> Any:
        """Ask its rules."""
        return json.loads(self.desk.answer(json.dumps({"ask": what, "match": "m", **more})))

    def events(self) -> list[dict[str, Any]]:
        """Return the events that it is told."""
        return [data for _, data in self._told(ruled=True)]

    def hear(self, events: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]] | None:
        """Take events in; return the news that its rules make of them."""
        told = self.ask("hear", events=events, who=self.who)
        if told is None:
            return None
        news = [(one["event"], one["data"]) for one in told["news"]]
        news[-1][1]["match"] = self.match = self.match | news[-1][1]["match"]
        return news

    def news(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the news that it would have been told without rules."""
        return self._told(ruled=False)

    def _told(self, *, ruled: bool) -> list[tuple[str, dict[str, Any]]]:
        services = self.app.extensions["referee"]
        match = services.records.match(self.played.id)
        told = []
        for one in services.hub.after(match, self.match["version"], self.viewer, ruled=ruled):
            _, name, data = one.plain.decode().split("\n", 2)
            told.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
        return told


def alike(phone: Phone) -> None:
    """Hold all that a phone works out against what it would have been told, sign for sign."""
    would = phone.news()
    made = phone.hear(phone.events())
    assert made is not None
    for (name, data), (told, as_told) in zip(made, would, strict=True):
        assert name == told
        # byte for byte, the names of an object in any order
        assert json.dumps(data, sort_keys=True) == json.dumps(as_told, sort_keys=True)


def commands_of(path: Path) -> tuple[dict[str, Any], list[Command]]:
    """Return how a match on file is opened, and all that is done with it."""
    (script,) = parse(path.read_text(encoding="utf-8"))
    commands: list[Command] = []

    def prepared(command: Command) -> Command:
        commands.append(command)
        return sealed(command)[0]

    match = play(script, shelf(), prepared=prepared).match
    waits = "wait" if match.argued.waits else "go_on"
    return {
        "book": match.book.name, "seats": list(match.seats), "terms": dict(match.terms),
        "names": dict(script.names), "disputes": waits, "device": "Ada's phone",
    }, commands  # fmt: skip


def told_alike(app: Flask, client: DescribedClient, path: Path) -> None:
    """Play a match on file, and hold the phones against the service after each event."""
    opening, commands = commands_of(path)
    match = opened(client, opening.pop("book"), **opening)
    records = app.extensions["referee"].records
    seat = opening["seats"][-1]
    phones = [Phone(app, match), Phone(app, match.joined(seat=seat, device="her phone"), seat)]
    late = Phone(app, match)
    for number, command in enumerate(commands):
        by = phones[number % 2].viewer.by if number else phones[0].viewer.by
        try:
            records.record(match.id, command, by, f"report-{number:04}")
        except Refused:  # as it is written there
            continue
        now = records.match(match.id)
        for phone in phones:
            if not (now.seals and phone.who["seat"]):
                alike(phone)
        if number % 7 == 6:
            alike(late)


@pytest.mark.parametrize("path", MATCHES)
def test_a_phone_works_out_what_it_would_have_been_told(app, client, path):
    told_alike(app, client, path)


# --- what is told to whom -------------------------------------------------------------------------


def followed(match: Played, after: int, **asked: str) -> tuple[bool, str]:
    """Follow from a version on as a phone that says so; return whether it is told events, and how.

    What it says is what it was told, unless something else is ``asked``.
    """
    told = match.get("/told").get_json()
    named = {name: told[name] for name in ("rules", "revision", "tag")} | asked
    query = "&".join(f"{name}={said}" for name, said in named.items())
    stream = match.client.get(
        f"{match.path}/stream?after={after}&{query}", headers=match.headers, buffered=False
    )
    return "Referee-Rules" in stream.headers, stream.get_data(as_text=True)


def test_who_has_the_same_rules_is_told_the_event_and_nothing_that_follows(app, dealt):
    phone = Phone(app, dealt)
    tag = dealt.get("/told").get_json()["tag"]
    dealt.ruled("play", "B", card="C2")
    ruled, told = followed(dealt, 2, tag=tag)
    assert ruled
    [data] = data_of(told)
    event = json.loads(data.removeprefix("data: "))
    assert "id: 3\nevent: recorded\n" in told
    stored = app.extensions["referee"].records.events(dealt.id, 2)[0]
    assert f'"payload":{stored.payload.decode()}' in data
    assert event.keys() == {"version", "topic", "payload", "beside"}
    assert event["beside"]["names"] == {"A": "Ada", "B": "Ben"}
    [(_, news)] = phone.hear([event])
    assert news["ruling"]["by"]["device"] == "the arbiter's phone"


@pytest.mark.parametrize(
    "other", [{"rules": "0" * 20}, {"revision": "0" * 12}, {"tag": "2-000000000000"}, {"tag": ""}]
)
def test_a_phone_of_other_rules_or_another_record_is_told_everything(dealt, other):
    tag = dealt.get("/told").get_json()["tag"]
    dealt.ruled("play", "B", card="C2")
    ruled, told = followed(dealt, 2, **{"tag": tag} | other)
    assert (ruled, "event: ruling" in told, "event: recorded" in told) == (False, True, False)


def test_whatever_happens_at_a_table_is_worked_out_also_by_who_was_away(app, dealt):
    away, here = Phone(app, dealt), Phone(app, dealt)
    ada = dealt.joined(seat="A", device="her phone")
    tag = dealt.get("/told").get_json()["tag"]
    acts: list[tuple[str, Any]] = [
        ("/rulings", {"move": {"move": "play", "seat": "B", "card": "C2"}}),
        ("/rulings", {"move": {"move": "play", "seat": "A", "card": "S1"}}),
        ("/disputes", {"ruling": 3, "words": "It was a circle."}),
        ("/disputes/1/decisions", {
            "remedies": [{"remedy": "let-stand", "clauses": ["WH-6"]}], "why": "nobody minds",
        }),
        ("/corrections", {"ruling": 2, "replacement": None, "why": "a slip"}),
        ("/corrections", {"restore": 7, "why": "it was none"}),
        ("/disputes", {"words": "A gave the game up."}),
        ("/disputes/2/decisions", {
            "remedies": [{"remedy": "award-hand", "seat": "B"}], "why": "A gave it up",
        }),
        ("/confirmations", {"hand": 1}),
        ("/closing", {"why": "rain"}),
    ]  # fmt: skip
    for number, (where, body) in enumerate(acts):
        by = ada if where == "/confirmations" else dealt
        answer = by.post(where, body | {"report_id": f"report-{number:02}"})
        assert answer.status_code == 201, answer.get_json()
        if number == 4:
            named = dealt.client.put(
                f"{dealt.path}/names", json={"A": "Eve"}, headers=dealt.headers
            )
            assert named.status_code == 200
        alike(here)
    ruled, told = followed(dealt, away.match["version"], tag=tag)
    assert (ruled, told.count("event: recorded")) == (True, len(acts))
    alike(away)
    assert here.match == away.match == dealt.get().get_json()
    assert here.match["names"] == {"A": "Eve", "B": "Ben"}


def test_what_one_has_noted_is_told_to_nobody_in_an_event(client):
    match = opened(client, "lotta-watta", names={"A": "Ada"}, device="the arbiter's phone")
    for move in ({"move": "deal", "seat": "A"}, {"move": "turn-up", "seat": "A", "card": "CJ"}):
        assert match.report(move).status_code == 201
    for seat in "AB":
        match.ruled("first-look", seat)
    hers, his, passing = match.joined(seat="B"), match.joined(seat="A"), match.public()
    now = match.get("/told").get_json()
    hers.ruled("take", "B", source="stock", card="H5")
    for ruled, text in [followed(one, now["version"], tag=now["tag"]) for one in (match, his)]:
        assert ruled
        assert "H5" not in words([json.loads(one[6:]) for one in data_of(text)])
    assert followed(hers, now["version"], tag=now["tag"])[0] is False, "she knows more than all"
    ruled, text = followed(passing, now["version"], tag=now["tag"])
    assert ruled
    assert "beside" not in json.loads(data_of(text)[0][6:]), "no names and no devices"


def data_of(stream: str) -> list[str]:
    """Return the lines of a stream that tell something."""
    return [line for line in stream.splitlines() if line.startswith("data: ")]


LOOK = ("look", "B", {"place": "hand/B", "cards": ["C5"]})


def test_who_notes_a_card_in_the_middle_is_told_the_table_from_then_on(app, dealt):
    ben = dealt.joined(seat="B")
    services = app.extensions["referee"]
    with app.test_request_context(headers=ben.headers):
        viewer = viewer_of(services, ben.id)
    told = events(services, services.records.match(ben.id), viewer, 2, ruled=True)
    assert next(told) is RETRY
    assert isinstance(next(told), Pause)
    names = []
    moves = (("play", "B", {"card": "C2"}), LOOK, ("draw", "A", {}))
    for move, seat, more in moves:
        (ben if seat == "B" else dealt).ruled(move, seat, **more)
        piece = told.send(services.records.match(ben.id))
        names.append(piece.plain.split(b"\n")[1].decode())
        assert isinstance(next(told), Pause)
    assert names == ["event: recorded", "event: ruling", "event: ruling"]
    told.close()


def test_a_phone_that_comes_to_another_table_is_told_so_and_the_log_says_it(
    app, dealt, capfdbinary
):
    app.extensions["referee"].log = logger()
    phone = Phone(app, dealt)
    dealt.ruled("play", "B", card="C2")

    def same(version: int, table: str | None) -> bool | None:
        answer = dealt.post("/comparison", {"version": version, "table": table})
        assert answer.status_code == 200
        return answer.get_json()["same"]

    assert same(2, phone.ask("digest")) is None, "the match has gone on"
    [event] = phone.events()
    phone.hear([event])
    assert same(3, phone.ask("digest")) is True
    assert b"another table" not in capfdbinary.readouterr().err

    mistaken = Phone(app, dealt)
    dealt.ruled("play", "A", card="C3")
    [event] = mistaken.events()
    for fact in event["payload"]["facts"]:
        fact.update({name: ["C4"] for name in fact if fact[name] == ["C3"]})
    mistaken.hear([event])
    assert same(4, mistaken.ask("digest")) is False
    [line] = [json.loads(one) for one in capfdbinary.readouterr().err.splitlines()]
    assert (line["event"], line["level"], line["match"], line["version"]) == (
        "another table", "warning", dealt.id, 4,
    )  # fmt: skip
    assert same(4, None) is False, "it could not read the event"


def test_who_works_the_ruling_out_is_answered_without_it(app, dealt):
    phone = Phone(app, dealt)
    body = {"report_id": "report-01", "move": {"move": "play", "seat": "B", "card": "C2"}}
    preferring = {**dealt.headers, "Prefer": "return=minimal"}
    answer = dealt.client.post(f"{dealt.path}/rulings", json=body, headers=preferring)
    assert (answer.status_code, answer.get_data()) == (204, b"")
    assert answer.headers["Preference-Applied"] == "return=minimal"
    assert answer.headers["Referee-Version"] == "3"
    where = answer.headers["Location"]
    [(_, news)] = phone.hear(phone.events())
    assert news["ruling"] == dealt.client.get(where, headers=dealt.headers).get_json()
    again = dealt.client.post(f"{dealt.path}/rulings", json=body, headers=preferring)
    assert (again.status_code, again.get_json()) == (200, news["ruling"])
