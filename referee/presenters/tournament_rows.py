"""The plain tables of a tournament: entries, who sits where, the standings, what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.slips import seated, slip_of
from referee.tournament.standings import penalties, standings, whats_open

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.tournament.tournament import Table, Tournament


def entries_told(now: Tournament, names: Mapping[int, Sequence[str]]) -> list[list[str]]:
    """Return the entries, a row each, the first row naming the columns."""
    many = now.regulation.players
    head = ["no", *(f"player {n}" for n in range(1, many + 1)), ""]
    return [head] + [
        [str(one.number), *names.get(one.number, ("",) * many), "gone" if one.withdrawn else ""]
        for one in now.entries.values()
    ]


def called(entry: int, names: Mapping[int, Sequence[str]]) -> str:
    """Return what an entry is called: its number, and its names where they are known."""
    told = " / ".join(filter(None, names.get(entry, ())))
    return f"{entry} {told}".strip()


def seating_told(
    now: Tournament, number: int, names: Mapping[int, Sequence[str]], only: int | None = None
) -> list[list[str]]:
    """Return who sits at the tables of a round, or at one, and what is told of each."""
    found = now.round(number)
    rows = [["table", "who", "result", ""]]
    if found is None:
        return rows
    rows += [
        [str(table.number), _who(table, names), *_result(now, number, table)]
        for table in found.tables.values()
        if only in {None, table.number}
    ]
    if only is None:
        rows += [["-", called(entry, names), "", "rests"] for entry in found.resting]
    return rows


def _who(table: Table, names: Mapping[int, Sequence[str]]) -> str:
    sides = [" + ".join(called(entry, names) for entry in side) for side in table.sides]
    moved = f" (drawn: {seated(table.drawn)})" if table.drawn not in {(), table.sides} else ""
    return " : ".join(sides) + moved


def _result(now: Tournament, number: int, table: Table) -> list[str]:
    told = now.result_of(table)
    if told is None or told.games is None:
        return ["", "disputed" if now.disputed(number, table.number) else ""]
    state = "" if now.accepted(table, told) else "not agreed"
    if now.disputed(number, table.number):
        state = "disputed"
    return [slip_of(told.games), state]


def open_told(now: Tournament) -> list[list[str]]:
    """Return what the standings wait for."""
    rows = [["round", "table", "open", "number"]]
    return rows + [
        [str(one.round), str(one.table), one.why, str(one.number or "")] for one in whats_open(now)
    ]


def standings_told(
    now: Tournament, number: int, names: Mapping[int, Sequence[str]], language: str = "en"
) -> list[list[str]]:
    """Return the standings for a title, those that are frozen where they are."""
    ranking = now.regulation.rankings[number]
    lines = now.frozen.standings[number] if now.frozen is not None else standings(now, number)
    titles = [(language == "de" and count.title.de) or count.title.en for count in ranking.counts]
    head = ["place", "no", "who", *titles, "penalties"]
    return [head] + [
        [
            str(line.place), str(line.entry), " / ".join(filter(None, names.get(line.entry, ()))),
            *map(str, line.counts), str(penalties(now, line.entry) or ""),
        ]
        for line in lines
    ]  # fmt: skip


def results_told(now: Tournament, names: Mapping[int, Sequence[str]]) -> list[list[str]]:
    """Return every result, a row for each table of each round."""
    rows = [["round", "table", "entries", "who", "games", "state", "match"]]
    for one, table, told in now.told():
        slip, state = _result(now, one.number, table)
        if told is not None and not state:
            state = "agreed"
        sat = seated(table.sides)
        rows.append([
            str(one.number), str(table.number), sat, _who(table, names), slip, state, table.match
        ])  # fmt: skip
    return rows
