"""The draw of the next round: which stage it is of, who takes part, and what its movement says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.tournament.chance import Chance
from referee.tournament.movements import MOVEMENTS, Drawing, Field, Sat
from referee.tournament.refusals import NotNow
from referee.tournament.standings import KNOCKOUTS, standings, whats_open

if TYPE_CHECKING:
    from referee.tournament.movements import Movement
    from referee.tournament.regulation import Stage
    from referee.tournament.tournament import Round, Table, Tournament


def drawing(now: Tournament, seed: str, said: str) -> tuple[int, Drawing]:
    """Return the stage of the next round, and its draw; the same for everybody who asks.

    Raises `NotNow` where something has to come first.
    """
    number = next_stage(now)
    if not number:
        raise NotNow("Every round that the regulation knows is drawn.")
    stage, movement = now.stage(number), MOVEMENTS[now.stage(number).movement]
    begins = not now.rounds_of(number)
    if movement.reads or (begins and stage.take and now.rounds):
        _check_known(now, movement)
    field = field_of(now, number, Chance(seed, purpose("equals", now, said)))
    if len(field.entries) < stage.sides * stage.side and len(field.entries) < 2:  # noqa: PLR2004
        raise NotNow("Nobody can meet anybody: there are fewer than two entries.")
    found = movement.draw(field, Chance(seed, purpose("round", now, said)))
    if stage.deals:
        higher = stage.deals == "higher"
        tables = {n: tuple(sorted(sides, key=max, reverse=higher)) for n, sides in
                  found.tables.items()}  # fmt: skip
        found = found._replace(tables=tables)
    return number, found


def purpose(what: str, now: Tournament, said: str) -> str:
    """Return what is drawn by a seed: the lots of the next round, or those of equals before it."""
    return f"{what} {len(now.rounds) + 1} {said}".rstrip()


def next_stage(now: Tournament) -> int:
    """Return the stage that the next round belongs to, from 1; 0 where all are played."""
    for number, stage in enumerate(now.regulation.stages, 1):
        drawn = now.rounds_of(number)
        if len(drawn) < rounds_in(now, number, stage):
            return number
    return 0


def rounds_in(now: Tournament, number: int, stage: Stage) -> int:
    """Return how many rounds a stage has, with as many as took part in it from the beginning."""
    movement = MOVEMENTS[stage.movement]
    if stage.rounds or movement.rounds is None:
        return stage.rounds
    drawn = now.rounds_of(number)
    if drawn:
        many = len(drawn[0].order) or len(_seated(drawn[0]))
    else:
        many = min(len(now.playing), stage.take or len(now.playing))
    return movement.rounds(many, stage)


def _seated(one: Round) -> list[int]:
    return [entry for table in one.tables.values() for side in table.drawn for entry in side] + [
        *one.byes
    ]


def field_of(now: Tournament, number: int, chance: Chance) -> Field:
    """Return what the movement of a stage may read."""
    stage = now.stage(number)
    ranked = _ranked(now, chance)
    drawn = now.rounds_of(number)
    if stage.take and now.rounds:
        within = set(drawn[0].order or _seated(drawn[0])) if drawn else set(ranked[: stage.take])
        ranked = [entry for entry in ranked if entry in within]
    past = tuple([_sat(now, one) for one in now.rounds])
    return Field(tuple(sorted(ranked)), stage, number, past, tuple(ranked))


def _ranked(now: Tournament, chance: Chance) -> list[int]:
    """Return who plays on in the order of the standings, equals by lots."""
    order = chance.shuffled(now.playing)
    places: dict[int, int] = {line.entry: line.place for line in standings(now)}
    return sorted(order, key=lambda entry: (places[entry], order.index(entry)))


def _sat(now: Tournament, one: Round) -> Sat:
    tables = {table.number: table.sides for table in one.tables.values() if not table.decides}
    won = {entry for table in one.tables.values() for entry in winners(now, one, table)}
    return Sat(one.stage, tables, one.resting, one.order, frozenset(won))


def winners(now: Tournament, one: Round, table: Table) -> tuple[int, ...]:
    """Return the entries that have won a table: more games than the others, or else more points.

    Where that tells nobody apart, a deciding game of the same people does.
    """
    told = now.result_of(table)
    if told is None or told.games is None:
        return ()
    sides = range(1, len(table.sides) + 1)
    made = {
        side: (
            sum(side in game.winners for game in told.games),
            sum(game.points[side - 1] for game in told.games),
        )
        for side in sides
    }
    best = [side for side in sides if made[side] == max(made.values())]
    if len(best) == 1:
        return table.sides[best[0] - 1]
    decider = next(
        (each for each in one.tables.values()
         if each.decides and not table.decides and {*each.entries} <= {*table.entries}), None,
    )  # fmt: skip
    return () if decider is None else winners(now, one, decider)


def _check_known(now: Tournament, movement: Movement) -> None:
    """Raise `NotNow` where a draw reads results that are not there yet."""
    for one in whats_open(now):
        if one.why == "untold":
            raise NotNow(
                "Table {table} of round {round} has no result yet, and the draw goes by it.",
                table=one.table, round=one.round,
            )  # fmt: skip
        if one.why == "disputed":
            raise NotNow(
                "Protest {number} about table {table} is not decided yet, and the draw goes by it.",
                number=one.number, table=one.table,
            )  # fmt: skip
    last = now.now
    if last is None or movement.number not in KNOCKOUTS:
        return
    if now.stage(last.stage).movement not in KNOCKOUTS:
        return
    for table in last.tables.values():
        if not table.decides and not winners(now, last, table):
            raise NotNow(
                "Table {table} has no winner yet: a deciding game says who goes on.",
                table=table.number,
            )
