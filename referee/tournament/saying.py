"""What an event of a tournament says in a sentence: for the desk's log, and for who was slower."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.messages import Message
from referee.tournament import events
from referee.tournament.slips import slip_of

if TYPE_CHECKING:
    from referee.tournament.events import Event

_SENTENCES: dict[type[Event], str] = {
    events.Announced: "the tournament was announced",
    events.Entered: "number {entry} was entered",
    events.Withdrawn: "number {entry} was withdrawn",
    events.Returned: "number {entry} plays on",
    events.Substituted: "a name of number {entry} was written otherwise",
    events.Drawn: "round {round} was drawn",
    events.Undrawn: "the draw of round {round} was taken back",
    events.Seated: "table {table} of round {round} was seated otherwise, or its match was opened",
    events.Resulted: "table {table} of round {round} has told {games}",
    events.Agreed: "result {result} was agreed to",
    events.Corrected: "result {result} was corrected",
    events.Protested: "protest {number} was brought about table {table} of round {round}",
    events.Answered: "number {entry} has answered protest {protest}",
    events.Decided: "protest {protest} was decided",
    events.Penalised: "number {entry} has penalty {number}",
    events.Lifted: "penalty {penalty} was lifted",
    events.Finished: "round {round} was closed",
    events.Reopened: "round {round} was opened again",
    events.Frozen: "the standings were frozen",
    events.Closed: "the tournament was closed",
    events.Erased: "a name of number {entry} was erased",
}
STANDINGS_REOPENED = "the standings were opened again"


def said(event: Event) -> Message:
    """Return an event in a sentence, without any name or anybody's own words."""
    if isinstance(event, events.Reopened) and not event.round:
        return Message(STANDINGS_REOPENED)
    parts: dict[str, Any] = dict(event._asdict())
    if isinstance(event, events.Resulted):
        parts["games"] = slip_of(event.games)
    sentence = _SENTENCES[type(event)]
    return Message(sentence, **{name: part for name, part in parts.items()
                                if f"{{{name}}}" in sentence})  # fmt: skip
