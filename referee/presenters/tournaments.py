"""A tournament as a desk, a wall and a player's phone need it, and what of it news has to tell.

Names, and what people said in words of their own, are for those who hold a code of the tournament.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.presenters.pieces import in_pieces
from referee.presenters.times import times
from referee.tournament.arguing import deadline, price_of
from referee.tournament.draws import next_stage
from referee.tournament.events import (
    NAMES,
    Answered,
    Closed,
    Decided,
    Entered,
    Erased,
    Penalised,
    Protested,
    Substituted,
)
from referee.tournament.results import for_points
from referee.tournament.saying import said
from referee.tournament.slips import slip_of
from referee.tournament.standings import penalties, standings, whats_open
from referee.tournament.states import states

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.tournament.regulation import Regulation, Text
    from referee.tournament.tournament import (
        Argued,
        Entry,
        Happening,
        Penalty,
        Round,
        Told,
        Tournament,
    )

KEYS = {
    "entries": "number", "rounds": "number", "tables": "seat", "results": "number",
    "protests": "number", "penalties": "number",
}  # fmt: skip
"""The lists of a tournament, and what tells their items apart."""


def tournament_json(now: Tournament, names: Mapping[int, Sequence[str]] | None) -> dict[str, Any]:
    """Return a tournament; ``names`` are those of the players, ``None`` for whoever has no code."""
    words = names is not None
    return {
        "id": now.id,
        "title": now.title,
        "about": now.about,
        "status": now.status,
        "version": now.version,
        **times(announced_at=now.announced_at, recorded_at=now.recorded_at),
        "abandoned": now.closing.abandoned if now.closing is not None and words else None,
        "regulation": brief(now.regulation),
        "seeds": {"announced": now.seeds, "told": list(now.used)},
        "more_rounds": next_stage(now) != 0,
        "entries": [_entry(one, names) for one in now.entries.values()],
        "rounds": [_round(now, one) for one in now.rounds],
        "tables": [table for one in now.rounds for table in _tables(now, one)],
        "results": [_result(now, one) for one in now.results],
        "protests": [protest_json(now, one, words=words) for one in now.protests],
        "penalties": [_penalty(now, one, words=words) for one in now.penalties],
        "standings": standings_json(now),
        "open": _open(now),
    }


def text(said: Text) -> dict[str, str]:
    """Return a text in both languages; English where there is no German."""
    return {"en": said.en, "de": said.de or said.en}


def brief(told: Regulation) -> dict[str, Any]:
    """Return what a page needs of a regulation while it is played by."""
    return {
        "name": told.name,
        "title": text(told.title),
        "book": told.play.book,
        "players": told.players,
        "stages": [
            {
                "name": text(one.name), "movement": one.movement, "rounds": one.rounds,
                "games": one.games, "sides": one.sides, "side": one.side, "to": one.to,
                "tight": one.tight, "total": one.total, "deals": one.deals,
                "for_points": for_points(told, one),
            }
            for one in told.stages
        ],
        "breaches": [
            {
                "key": one.key, "title": text(one.title), "prices": list(one.prices),
                "falls": one.falls, "article": one.article,
            }
            for one in told.breaches
        ],
        "instances": [text(one) for one in told.protest.instances],
        "articles": [one.number for one in told.articles],
    }  # fmt: skip


def _entry(one: Entry, names: Mapping[int, Sequence[str]] | None) -> dict[str, Any]:
    return {
        "number": one.number,
        "players": None if names is None else list(names.get(one.number, ())),
        "withdrawn": one.withdrawn,
        "since": one.since,
    }


def _round(now: Tournament, one: Round) -> dict[str, Any]:
    return {
        "number": one.number, "stage": one.stage, "name": text(now.stage(one.stage).name),
        "finished": one.finished, "byes": list(one.resting), "third": one.third, "seed": one.seed,
        "said": one.said, **times(drawn_at=one.drawn_at),
    }  # fmt: skip


def _tables(now: Tournament, one: Round) -> list[dict[str, Any]]:
    found = states(now, one)
    return [
        {
            "seat": f"{one.number}/{table.number}", "round": one.number, "table": table.number,
            "sides": [list(side) for side in table.sides],
            "drawn": None if table.drawn == table.sides else [list(side) for side in table.drawn],
            "state": found[table.number], "match": table.match, "decides": table.decides,
            "result": table.result,
        }
        for table in one.tables.values()
    ]  # fmt: skip


def _result(now: Tournament, one: Told) -> dict[str, Any]:
    there = now.rounds[one.round - 1].tables[one.table] if one.round <= len(now.rounds) else None
    sides = range(1, len(there.sides) + 1) if there is not None else ()
    games = one.games or ()
    current = there is not None and there.result == one.number
    return {
        "number": one.number, "round": one.round, "table": one.table,
        "slip": slip_of(games), "won": [sum(side in game.winners for game in games)
                                        for side in sides],
        "agreed": sorted(one.agreed),
        "waits_for": [side for side in sides if side not in one.agreed and not one.settled],
        "settled": one.settled, "taken_back": one.games is None, "void": sorted(one.void),
        "match": one.match, **times(told_at=one.told_at),
        "protest_until": deadline(now, one.round, one.table) if current else None,
    }  # fmt: skip


def protest_json(now: Tournament, one: Argued, *, words: bool) -> dict[str, Any]:
    """Return a protest, what was answered, and how it was decided."""
    decided, instances = one.decision, now.regulation.protest.instances
    return {
        "number": one.number, "entry": one.entry, "round": one.round, "table": one.table,
        "words": one.words if words else None, "rests": one.rests, "against": one.against,
        "instance": one.instance, "decides": text(instances[one.instance - 1]),
        "next": text(instances[one.instance]) if one.instance < len(instances) else None,
        "answers": [
            {"entry": each.entry, "says": each.says, "words": each.words if words else None}
            for each in one.answers
        ],
        "decision": None if decided is None else {
            "slip": None if decided.games is None else slip_of(decided.games),
            "void": list(decided.void), "rests": decided.rests,
            "why": decided.why if words else None,
        },
        "dossier": f"/api/v1/tournaments/{now.id}/protests/{one.number}",
        **times(at=one.at),
    }  # fmt: skip


def _penalty(now: Tournament, one: Penalty, *, words: bool) -> dict[str, Any]:
    again, cost = price_of(now, one.entry, one.breach)
    return {
        "number": one.number, "entry": one.entry, "breach": one.breach, "times": one.times,
        "points": one.points, "round": one.round, "gets": list(one.gets),
        "why": one.why if words else None, "lifted": one.lifted,
        "repeat": {"times": again, "points": cost},
    }  # fmt: skip


def standings_json(now: Tournament) -> list[dict[str, Any]]:
    """Return the standings for each title, those that are frozen where they are."""
    waiting: dict[int, int] = {}
    for one in {(one.round, one.table) for one in whats_open(now)}:
        there = now.table(*one)
        for entry in there.entries if there is not None else ():
            waiting[entry] = waiting.get(entry, 0) + 1
    cost = {entry: penalties(now, entry) for entry in now.entries}
    found = []
    for number, ranking in enumerate(now.regulation.rankings):
        lines = now.frozen.standings[number] if now.frozen is not None else standings(now, number)
        found.append({
            "title": text(ranking.title),
            "columns": [text(count.title) for count in ranking.counts],
            "frozen": now.frozen is not None,
            "lines": [
                {"place": line.place, "entry": line.entry, "counts": list(line.counts),
                 "penalties": cost[line.entry], "open": waiting.get(line.entry, 0)}
                for line in lines
            ],
        })  # fmt: skip
    return found


def _open(now: Tournament) -> dict[str, int]:
    """Return how much the standings wait for, by why."""
    found = {"untold": 0, "unagreed": 0, "disputed": 0}
    for one in whats_open(now):
        found[one.why] += 1
    return found


# --- news ----------------------------------------------------------------------------------------


def news_json(
    before: dict[str, Any], now: dict[str, Any], history: Sequence[Happening]
) -> dict[str, Any]:
    """Return what happened between two views of a tournament, and what it changed in them."""
    happened = history[before["version"] :]
    return {
        "version": now["version"],
        "events": [happening_json(one) for one in happened],
        "changed": _changed(before, now, _erased(happened, history)),
    }


def happening_json(one: Happening) -> dict[str, Any]:
    """Return an event in short: what it says in a sentence, and for whom it was said."""
    return {
        "version": one.version, "kind": NAMES[type(one.event)].partition(".")[2],
        "by": {"role": one.by.role, "seat": one.by.seat}, **in_pieces(text=said(one.event)),
        **times(at=one.recorded_at),
    }  # fmt: skip


def _erased(happened: Sequence[Happening], history: Sequence[Happening]) -> set[tuple[str, int]]:
    """Return what may be told otherwise though no event changed it: names, and words that went."""
    found: set[tuple[str, int]] = set()
    for one in happened:
        event: Any = one.event
        if isinstance(event, Entered | Substituted | Erased) and event.entry:
            found.add(("entries", event.entry))
        if isinstance(event, Erased) and event.event:
            said: Any = history[event.event - 1].event
            where = {Protested: "number", Answered: "protest", Decided: "protest"}.get(type(said))
            if where is not None:
                found.add(("protests", getattr(said, where)))
            if isinstance(said, Penalised):
                found.add(("penalties", said.number))
            if isinstance(said, Closed):
                found.add(("abandoned", 0))
    return found


def _changed(
    before: dict[str, Any], now: dict[str, Any], erased: set[tuple[str, int]]
) -> dict[str, Any]:
    """Return what is another; of lists the items that are, and under ``gone`` those that went."""
    found: dict[str, Any] = {}
    gone: dict[str, list[Any]] = {}
    for name, value in now.items():
        if name in KEYS:
            key = KEYS[name]
            had = {one[key]: one for one in before[name]}
            there = {one[key] for one in value}
            fresh = [one for one in value
                     if had.get(one[key]) != one or (name, one[key]) in erased]  # fmt: skip
            if fresh:
                found[name] = fresh
            if went := [one for one in had if one not in there]:
                gone[name] = went
        elif name == "standings":
            if (told := [_lines(*both) for both in zip(before[name], value, strict=True)]) and any(
                one["lines"] or one["frozen"] != was["frozen"]
                for one, was in zip(told, before[name], strict=True)
            ):
                found[name] = told
        elif before[name] != value or (name, 0) in erased:
            found[name] = value
    return found | ({"gone": gone} if gone else {})


def _lines(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return the lines of a table of standings that are others, but for their places alone.

    Places follow from what stands in the columns, looked at from left to right: one result moves
    many of them, and news is as short as what happened.
    """
    had = {one["entry"]: one | {"place": 0} for one in before["lines"]}
    lines = [one for one in now["lines"] if had.get(one["entry"]) != one | {"place": 0}]
    return {"frozen": now["frozen"], "lines": lines}
