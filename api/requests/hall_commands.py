"""Commands on a tournament as they arrive, given to the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.problems.problems import Problem
from referee.envelope import Count
from referee.tournament import commands
from referee.tournament.events import Game
from referee.tournament.refusals import Impossible
from referee.tournament.slips import games_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.envelope import By
    from referee.record import Records
    from referee.record.commands.tournament_streams import DoneThere

Given = dict[str, Any]


def perform(records: Records, id_: str, asked: Given, by: By) -> DoneThere:
    """Record what a command makes, for whoever asks; raises what the tournament refuses."""
    given: Given = dict(asked["command"])
    word, there = given.pop("command"), records.tournaments
    key: Any = {"report_id": asked["report_id"], "seen": asked["seen"]}
    made: dict[str, Callable[[], DoneThere]] = {
        "enter": lambda: there.enter(id_, **given, by=by, **key),
        "substitute": lambda: there.substitute(id_, **given, by=by, **key),
        "draw": lambda: there.draw(id_, by, **given, **key),
        "freeze": lambda: there.freeze(id_, by, **key),
        "erase": lambda: _erase(records, id_, given, by, asked["report_id"]),
        "take": lambda: records.tables.take_result(id_, **_round(given), by=by, **key),
    }
    if word in made:
        return made[word]()
    return there.record(id_, _MADE[word](given), by, **key)


def _erase(records: Records, id_: str, given: Given, by: By, report_id: str) -> DoneThere:
    """Erase a name, or the words of an event."""
    if ("event" in given) == ("entry" in given or "place" in given):
        detail = "name the entry and the place of a player, or an event"
        raise Problem("not-understood", detail, "command.event")
    there = records.tournaments
    if "event" in given:
        why = given["why"]
        return there.erase_words(id_, given["event"], why=why, by=by, report_id=report_id)
    if not {"entry", "place"} <= given.keys():
        raise Problem("not-understood", "place is missing", "command.place")
    return records.tables.erase(id_, **given, by=by, report_id=report_id)


def _round(given: Given) -> Given:
    return {"round_": given["round"], "table": given["table"]}


def games_told(given: Given) -> tuple[Game, ...] | None:
    """Return the games of a command, ``None`` where it has none; raises a `Problem`."""
    slip, games = given.pop("slip", None), given.pop("games", None)
    if slip is not None and games is not None:
        raise Problem("not-understood", "tell a slip or games, not both", "command.games")
    if games is not None:
        return tuple([
            Game(tuple(one["points"]), tuple(map(Count, one["winners"])),
                 tuple(one.get("marks", ())))
            for one in games
        ])  # fmt: skip
    if slip is None:
        return None
    try:
        return games_of(slip)
    except Impossible as error:
        raise Problem("not-understood", error.sentence, "command.slip") from None


def _result(given: Given) -> commands.Result:
    games = games_told(given)
    if games is None:
        raise Problem("not-understood", "slip is missing", "command.slip")
    return commands.Result(
        given["round"], given["table"], games, tuple(given.get("agreed", ()))
    )  # fmt: skip


def _correct(given: Given) -> commands.Correct:
    games = games_told(given)
    if (games is None) != given.get("taken_back", False):
        detail = "tell the games, or that it is taken back"
        raise Problem("not-understood", detail, "command.taken_back")
    agreed = tuple(given.get("agreed", ()))
    return commands.Correct(given["result"], games, given["why"], agreed)


def _decide(given: Given) -> commands.Decide:
    games = games_told(given)
    return commands.Decide(
        given["protest"], given["why"], games, tuple(given.get("void", ())), given.get("rests", "")
    )


def _seat(given: Given) -> commands.Seat:
    sides = given.get("sides")
    return commands.Seat(
        given["round"], given["table"], None if sides is None else tuple(map(tuple, sides)),
        decides=given.get("decides", False), why=given.get("why", ""),
    )  # fmt: skip


def _agree(given: Given) -> commands.Agree:
    return commands.Agree(given["result"], tuple(given["sides"]))


def _undraw(given: Given) -> commands.Undraw:
    return commands.Undraw(given["why"], given["round"])


_MADE: dict[str, Callable[[Given], commands.Command]] = {
    "withdraw": lambda given: commands.Withdraw(**given),
    "return": lambda given: commands.Return(**given),
    "undraw": _undraw,
    "seat": _seat,
    "result": _result,
    "agree": _agree,
    "correct": _correct,
    "protest": lambda given: commands.Protest(**given),
    "answer": lambda given: commands.Answer(**given),
    "decide": _decide,
    "penalise": lambda given: commands.Penalise(**given),
    "lift": lambda given: commands.Lift(**given),
    "finish": lambda given: commands.Finish(**given),
    "reopen": lambda given: commands.Reopen(**given),
    "close": lambda given: commands.Close(**given),
}
