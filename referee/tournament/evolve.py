"""Evolve: what an event makes of a tournament; it never judges and never fails."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.tournament import events
from referee.tournament.tournament import (
    Argued,
    Entry,
    Happening,
    History,
    Penalty,
    Round,
    Table,
    Told,
    Tournament,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.envelope import Envelope
    from referee.tournament.events import Event

Changes = dict[str, Any]


def opened(id_: str, event: events.Announced, envelope: Envelope, stored: Any = None) -> Tournament:
    """Return a tournament that was just announced."""
    return Tournament(
        id_, event.title, event.about, event.regulation, event.seeds, envelope.recorded_at,
        recorded_at=envelope.recorded_at, history=History([Happening(event, envelope)]),
        last=stored,
    )  # fmt: skip


def evolve(was: Tournament, event: Event, envelope: Envelope, stored: Any = None) -> Tournament:
    """Return a tournament after one more event."""
    if isinstance(event, events.Erased) and event.event:
        was = _without_words(was, event.event)
    return _next(was, event, envelope, stored)


def _next(was: Tournament, event: Event, envelope: Envelope, stored: Any = None) -> Tournament:
    """Return a tournament after an event; what that erases is gone from those before already."""
    changes = _EVOLVE[type(event)](was, event, envelope)
    history = History((*was.history, Happening(event, envelope)))
    return replace(
        was, version=envelope.version, recorded_at=envelope.recorded_at, history=history,
        last=stored, **changes,
    )  # fmt: skip


def _without_words(was: Tournament, version: int) -> Tournament:
    """Return a tournament in which the words of an event were never said: it is folded anew."""
    history = list(was.history)
    one = history[version - 1]
    history[version - 1] = Happening(events.without_words(one.event), one.envelope)
    return _folded(was.id, history)


def as_of(now: Tournament, version: int) -> Tournament:
    """Return a tournament as it was after one of its events, from the first on."""
    return _folded(now.id, now.history[:version])


def _folded(id_: str, history: Sequence[Happening]) -> Tournament:
    """Fold what was folded before: from such a history, all words that were erased are gone."""
    first, *others = history
    announced: Any = first.event
    then = opened(id_, announced, first.envelope)
    for one in others:
        then = _next(then, one.event, one.envelope)
    return then


# --- entries -------------------------------------------------------------------------------------


def _entered(was: Tournament, event: events.Entered, _: Envelope) -> Changes:
    entry = Entry(event.entry, event.players, len(was.rounds) + 1)
    return {"entries": {**was.entries, event.entry: entry}}


def _entry(was: Tournament, number: int, **changed: Any) -> Changes:
    return {"entries": {**was.entries, number: was.entries[number]._replace(**changed)}}


def _withdrawn(was: Tournament, event: events.Withdrawn, _: Envelope) -> Changes:
    return _entry(was, event.entry, withdrawn=True)


def _returned(was: Tournament, event: events.Returned, _: Envelope) -> Changes:
    return _entry(was, event.entry, withdrawn=False)


def _substituted(was: Tournament, event: events.Substituted, _: Envelope) -> Changes:
    players = list(was.entries[event.entry].players)
    players[event.place - 1] = event.player
    return _entry(was, event.entry, players=tuple(players))


# --- rounds --------------------------------------------------------------------------------------


def _drawn(was: Tournament, event: events.Drawn, envelope: Envelope) -> Changes:
    tables: dict[int, Table] = {
        one.table: Table(one.table, one.sides, one.sides) for one in event.tables
    }
    drawn = Round(
        event.round, event.stage, tables, event.byes, event.order, event.seed, event.said,
        envelope.recorded_at, envelope.version, event.third,
    )  # fmt: skip
    return {"rounds": (*was.rounds, drawn), "used": (*was.used, event.seed)}


def _undrawn(was: Tournament, _event: events.Undrawn, _: Envelope) -> Changes:
    return {"rounds": was.rounds[:-1]}


def _round(was: Tournament, number: int, **changed: Any) -> Changes:
    rounds = list(was.rounds)
    rounds[number - 1] = rounds[number - 1]._replace(**changed)
    return {"rounds": tuple(rounds)}


def _table(was: Tournament, round_: int, table: Table) -> Changes:
    tables = was.rounds[round_ - 1].tables
    return _round(was, round_, tables={**tables, table.number: table})


def _seated(was: Tournament, event: events.Seated, _: Envelope) -> Changes:
    table = was.table(event.round, event.table) or Table(event.table, event.sides)
    sat = table._replace(sides=event.sides, match=event.match or table.match, decides=event.decides)
    return _table(was, event.round, sat)


def _finished(was: Tournament, event: events.Finished, _: Envelope) -> Changes:
    return _round(was, event.round, finished=True)


def _reopened(was: Tournament, event: events.Reopened, _: Envelope) -> Changes:
    if not event.round:
        return {"frozen": None}
    return _round(was, event.round, finished=False)


# --- results -------------------------------------------------------------------------------------


def _resulted(was: Tournament, event: events.Resulted, envelope: Envelope) -> Changes:
    told = Told(
        event.number, event.round, event.table, event.games, frozenset(event.agreed), event.match,
        envelope.recorded_at, envelope.version,
    )  # fmt: skip
    table = was.rounds[event.round - 1].tables[event.table]
    changes = _table(was, event.round, table._replace(result=event.number))
    return {"results": (*was.results, told), **changes}


def _result(was: Tournament, number: int, **changed: Any) -> Changes:
    results = list(was.results)
    results[number - 1] = results[number - 1]._replace(**changed)
    return {"results": tuple(results)}


def _agreed(was: Tournament, event: events.Agreed, _: Envelope) -> Changes:
    agreed = was.results[event.result - 1].agreed | set(event.sides)
    return _result(was, event.result, agreed=agreed)


def _corrected(was: Tournament, event: events.Corrected, envelope: Envelope) -> Changes:
    told = was.results[event.result - 1]
    changes = _result(
        was, event.result, games=event.new, agreed=frozenset(event.agreed), settled=False,
        told_at=envelope.recorded_at, version=envelope.version,
    )  # fmt: skip
    if event.new is None:
        table = was.rounds[told.round - 1].tables[told.table]
        changes |= _table(was, told.round, table._replace(result=0))
    return changes


# --- protest and penalties -----------------------------------------------------------------------


def _protested(was: Tournament, event: events.Protested, envelope: Envelope) -> Changes:
    instance = was.protests[event.against - 1].instance + 1 if event.against else 1
    argued = Argued(
        event.number, event.entry, event.round, event.table, event.words, event.rests,
        event.against, instance, envelope.version, envelope.recorded_at,
    )  # fmt: skip
    return {"protests": (*was.protests, argued)}


def _argued(was: Tournament, number: int, **changed: Any) -> Changes:
    protests = list(was.protests)
    protests[number - 1] = protests[number - 1]._replace(**changed)
    return {"protests": tuple(protests)}


def _answered(was: Tournament, event: events.Answered, _: Envelope) -> Changes:
    answers = was.protests[event.protest - 1].answers
    return _argued(was, event.protest, answers=(*answers, event))


def _decided(was: Tournament, event: events.Decided, envelope: Envelope) -> Changes:
    changes = _argued(was, event.protest, decision=event)
    if event.result:
        told = was.results[event.result - 1]
        games = told.games if event.games is None else event.games
        changes |= _result(
            was, event.result, games=games, void=frozenset(event.void), settled=True,
            told_at=envelope.recorded_at, version=envelope.version,
        )  # fmt: skip
    return changes


def _penalised(was: Tournament, event: events.Penalised, _: Envelope) -> Changes:
    return {"penalties": (*was.penalties, Penalty(*event))}


def _lifted(was: Tournament, event: events.Lifted, _: Envelope) -> Changes:
    penalties = list(was.penalties)
    penalties[event.penalty - 1] = penalties[event.penalty - 1]._replace(lifted=True)
    return {"penalties": tuple(penalties)}


# --- the end -------------------------------------------------------------------------------------


def _frozen(was: Tournament, event: events.Frozen, _: Envelope) -> Changes:
    return {"frozen": event, "used": (*was.used, event.seed)}


def _closed(_was: Tournament, event: events.Closed, _: Envelope) -> Changes:
    return {"closing": event}


def _erased(_was: Tournament, _event: events.Erased, _: Envelope) -> Changes:
    return {}


_EVOLVE: dict[type[Event], Callable[[Tournament, Any, Envelope], Changes]] = {
    events.Entered: _entered,
    events.Withdrawn: _withdrawn,
    events.Returned: _returned,
    events.Substituted: _substituted,
    events.Drawn: _drawn,
    events.Undrawn: _undrawn,
    events.Seated: _seated,
    events.Resulted: _resulted,
    events.Agreed: _agreed,
    events.Corrected: _corrected,
    events.Protested: _protested,
    events.Answered: _answered,
    events.Decided: _decided,
    events.Penalised: _penalised,
    events.Lifted: _lifted,
    events.Finished: _finished,
    events.Reopened: _reopened,
    events.Frozen: _frozen,
    events.Closed: _closed,
    events.Erased: _erased,
}
