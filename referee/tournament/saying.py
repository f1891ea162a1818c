"""What an event of a tournament says in a sentence: for the desk's log, and for who was slower."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.tournament import events
from referee.tournament.slips import slip_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.tournament.events import Event


def said(event: Event) -> Message:
    """Return an event in a sentence, without any name or anybody's own words."""
    return _SENTENCES[type(event)](event)


def _reopened(one: events.Reopened) -> Message:
    if not one.round:
        return Message("the standings were opened again")
    return Message("round {round} was opened again", round=one.round)


def _seated(one: events.Seated) -> Message:
    if one.match and not one.why:
        return Message("the match of table {table} in round {round} was opened",
                       table=one.table, round=one.round)  # fmt: skip
    return Message("table {table} of round {round} was seated otherwise",
                   table=one.table, round=one.round)  # fmt: skip


_SENTENCES: dict[type[Event], Callable[[Any], Message]] = {
    events.Announced: lambda _: Message("the tournament was announced"),
    events.Entered: lambda one: Message("number {entry} was entered", entry=one.entry),
    events.Withdrawn: lambda one: Message("number {entry} was withdrawn", entry=one.entry),
    events.Returned: lambda one: Message("number {entry} plays on", entry=one.entry),
    events.Substituted: lambda one: Message(
        "a name of number {entry} was written otherwise", entry=one.entry
    ),
    events.Drawn: lambda one: Message("round {round} was drawn", round=one.round),
    events.Undrawn: lambda one: Message(
        "the draw of round {round} was taken back", round=one.round
    ),
    events.Seated: _seated,
    events.Resulted: lambda one: Message(
        "table {table} of round {round} has told {games}",
        table=one.table,
        round=one.round,
        games=slip_of(one.games),
    ),
    events.Agreed: lambda one: Message("result {result} was agreed to", result=one.result),
    events.Corrected: lambda one: Message("result {result} was corrected", result=one.result),
    events.Protested: lambda one: Message(
        "protest {number} was brought about table {table} of round {round}",
        number=one.number,
        table=one.table,
        round=one.round,
    ),
    events.Answered: lambda one: Message(
        "number {entry} has answered protest {protest}", entry=one.entry, protest=one.protest
    ),
    events.Decided: lambda one: Message("protest {protest} was decided", protest=one.protest),
    events.Penalised: lambda one: Message(
        "number {entry} has penalty {number}", entry=one.entry, number=one.number
    ),
    events.Lifted: lambda one: Message("penalty {penalty} was lifted", penalty=one.penalty),
    events.Finished: lambda one: Message("round {round} was closed", round=one.round),
    events.Reopened: _reopened,
    events.Frozen: lambda _: Message("the standings were frozen"),
    events.Closed: lambda _: Message("the tournament was closed"),
    events.Erased: lambda one: Message("a name of number {entry} was erased", entry=one.entry),
}
