"""An evening over HTTP: a desk, a wall that follows, and four phones at every table."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.tournament.sheet import Sheet

Ask = Callable[[str, str, Any, str], tuple[int, Any]]
"""Asks a service: method, path, body and token; returns the status and what was answered."""
Hear = Callable[[str, int, str], "list[dict[str, Any]]"]
"""Returns what the stream of a tournament has told since a version."""


class Wall:
    """A view of a tournament that is never read again: it hears what is another, and merges it."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def hear(self, told: dict[str, Any]) -> None:
        """Merge one event of the stream, as the contract of the API says."""
        keys = {"tables": "seat"} | dict.fromkeys(
            ("entries", "rounds", "results", "protests", "penalties"), "number"
        )
        changed = dict(told["changed"])
        for name, went in changed.pop("gone", {}).items():
            self.view[name] = [one for one in self.view[name] if one[keys[name]] not in went]
        for title, lines in enumerate(changed.pop("standings", ())):
            self._rank(self.view["standings"][title], lines)
        for name, value in changed.items():
            if name not in keys:
                self.view[name] = value
                continue
            there = {one[keys[name]]: one for one in self.view[name]}
            self.view[name] = [*(there | {one[keys[name]]: one for one in value}).values()]

    @staticmethod
    def _rank(standings: dict[str, Any], told: dict[str, Any]) -> None:
        there = {one["entry"]: one for one in standings["lines"]}
        lines = [*(there | {one["entry"]: one for one in told["lines"]}).values()]
        lines.sort(key=lambda one: ([-count for count in one["counts"]], one["entry"]))
        place = 0
        for number, one in enumerate(lines, 1):
            if number == 1 or one["counts"] != lines[number - 2]["counts"]:
                place = number
            lines[number - 1] = one | {"place": place}
        standings |= {"frozen": told["frozen"], "lines": lines}


@dataclass
class Phone:
    """A phone, which knows a code and what it has been told."""

    hall: Hall
    token: str
    role: str
    seat: str | None

    def do(self, command: str, *, seen: int | None = None, key: str = "", **fields: Any) -> Any:
        """Do something at the tournament; returns what came of it."""
        status, told = self.tried(command, seen=seen, key=key, **fields)
        assert status in {200, 201}, told
        return told

    def tried(
        self, command: str, *, seen: int | None = None, key: str = "", **fields: Any
    ) -> tuple[int, Any]:
        """Try to; returns the status as well."""
        hall = self.hall
        body = {
            "report_id": key or f"report-{next(hall.ids):05}",
            "seen": hall.wall.version if seen is None else seen,
            "command": {"command": command, **fields},
        }
        status, told = hall.ask("POST", f"{hall.path}/commands", body, self.token)
        hall.listen()
        return status, told


@dataclass
class Hall:
    """A tournament that is announced at a service, with its desk."""

    ask: Ask
    hear: Hear
    regulation: str = "oberndorf"
    sheet: Sheet = field(default_factory=Sheet)
    ids: Iterator[int] = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        """Announce it."""
        body = {"title": "Advent", "regulation": self.regulation, "device": "desk"}
        status, told = self.ask("POST", "/tournaments", body, "")
        assert status == 201, told
        self.id, self.path = told["tournament"]["id"], f"/tournaments/{told['tournament']['id']}"
        self.join, self.code = told["join"]["code"], told["code"]
        self.wall = Wall(told["tournament"])
        self.desk = Phone(self, told["token"], "direction", None)
        self.phones: dict[str, Phone] = {}

    def view(self, token: str = "") -> dict[str, Any]:
        """Read the tournament."""
        status, told = self.ask("GET", self.path, None, token)
        assert status == 200, told
        return dict(told["tournament"])

    def listen(self) -> None:
        """Let the wall hear what has happened."""
        for told in self.hear(self.id, self.wall.version, self.desk.token):
            self.wall.hear(told)

    def phone(self, code: str) -> Phone:
        """Let a phone come in by a code."""
        status, told = self.ask("POST", "/tournaments/join", {"code": code, "device": "p"}, "")
        assert status == 201, told
        return Phone(self, told["token"], told["role"], told["seat"])

    def codes(self, number: int = 0) -> dict[str, str]:
        """Return the codes of the tables of a round, or of the entries."""
        query = f"?round={number}" if number else ""
        _, told = self.ask("GET", f"{self.path}/codes{query}", None, self.desk.token)
        return {one["seat"]: one["code"] for one in told["codes"]}

    def tables(self, number: int) -> list[dict[str, Any]]:
        """Return the tables of a round as the wall shows them."""
        return [one for one in self.wall.view["tables"] if one["round"] == number]


def play(hall: Hall, pairs: int, rounds: int, restart: Callable[[], None]) -> None:
    """Play an evening: late, wrong, disputed, restarted; the last pair comes late.

    At every table sit four phones: that of the slip twice, for two of them have scanned it, and
    one of each pair.
    """
    desk = hall.desk
    for number in range(1, pairs):
        desk.do("enter", names=[f"Ada {number}", f"Obi {number}"])
    desk.do("draw", said="seventeen")
    desk.do("enter", names=[f"Ada {pairs}", f"Obi {pairs}"])
    (resting,) = hall.wall.view["rounds"][0]["byes"]
    last = len(hall.tables(1)) + 1
    desk.do("seat", round=1, table=last, sides=[[resting], [pairs]], why="came late")
    entries = hall.codes()
    for number in range(1, rounds + 1):
        if number > 1:
            desk.do("draw", said=str(number))
        slips = hall.codes(number)
        for table in hall.tables(number):
            if number == 2 and table["table"] == 2:
                restart()
            _sit(hall, table, slips[table["seat"]], entries)
        desk.do("finish", round=number)
    desk.do("freeze")


def _sit(hall: Hall, table: dict[str, Any], slip: str, entries: dict[str, str]) -> None:
    """Play at a table."""
    where = {"round": table["round"], "table": table["table"]}
    (one,), (other,) = table["sides"]
    games = hall.sheet.slip()
    first, second = hall.phone(slip), hall.phone(slip.lower())
    own = {pair: hall.phone(entries[str(pair)]) for pair in (one, other)}
    match table["table"] % 5:
        case 0:  # a phone dies when it has told, before it is answered: the other sends it again
            key = f"told-at-{where['round']}-{where['table']}"
            told = first.do("result", key=key, slip=games, agreed=[1], **where)
            again = second.do("result", key=key, slip=games, agreed=[1], **where)
            assert (again["repeated"], again["number"]) == (True, told["number"])
            own[other].do("agree", result=told["number"], sides=[2])
        case 1:  # each pair tells the same from a phone of its own
            told = own[one].do("result", slip=games, **where)
            own[other].do("result", slip=games, **where)
        case 2:  # who has no phone: the desk types the slip, which was signed
            told = hall.desk.do("result", slip=games, agreed=[1, 2], **where)
        case 3:  # the table's phone for both
            told = second.do("result", slip=games, agreed=[1], **where)
            first.do("agree", result=told["number"], sides=[2])
        case _:  # the slip of another table was typed
            told = hall.desk.do("result", slip=hall.sheet.slip(), agreed=[1, 2], **where)
            why = "another table's slip"
            hall.desk.do("correct", result=told["number"], slip=games, agreed=[1, 2], why=why)
    if table["table"] == 3 and table["round"] <= 3:
        games = _argue(hall, own, (one, other), games, where)
    hall.sheet.keep(one, other, games)


def _argue(
    hall: Hall, own: dict[int, Phone], pairs: tuple[int, int], games: str, where: dict[str, int]
) -> str:
    """Bring a protest, which stays open while others play; return the games as they count then."""
    one, other = pairs
    told = own[one].do("protest", words="A card was shown.", entry=one, rests="W-2", **where)
    own[other].do("answer", protest=told["number"], entry=other, says="denies")
    status, problem = hall.desk.tried("freeze")
    assert (status, problem["type"].rpartition("#")[2]) == (409, "not-now")
    new = hall.sheet.slip() if where["round"] == 2 else None
    decided = {} if new is None else {"slip": new}
    hall.desk.do("decide", protest=told["number"], why="looked into", **decided)
    return new or games


def told_since(text: str) -> list[dict[str, Any]]:
    """Return what a stream has told, of its text."""
    blocks = [block for block in text.split("\n\n") if "event: happened" in block]
    return [json.loads(block.partition("\ndata: ")[2]) for block in blocks]


def check(hall: Hall, pairs: int) -> None:
    """Hold the end against the sheet, and what the wall has heard against what stands there."""
    view = hall.view(hall.desk.token)
    assert hall.wall.view == view
    [standings] = view["standings"]
    assert standings["frozen"]
    lines = [(one["counts"][0], one["counts"][1], one["entry"]) for one in standings["lines"]]
    wanted = hall.sheet.wanted(range(1, pairs + 1))
    assert sorted(lines) == sorted(wanted)
    assert [row[:2] for row in lines] == [row[:2] for row in wanted]
    assert view["open"] == {"untold": 0, "unagreed": 0, "disputed": 0}
