"""Erasing: whose name is forgotten, and which words and photographs go out of a match that is over.

What was played, ruled, decided or confirmed is never erased: it is what the match is. What people
said in words of their own is, once nobody argues any more; that it was is an event for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.match import events
from referee.match.refusals import CannotErase, NeedsReason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.match.commands import Erase
    from referee.match.events import By, Event
    from referee.match.match import Match

GONE = "[...]"
"""What stands where words were, in every language."""
WORDS: Mapping[type[Event], str] = {
    events.Corrected: "why", events.Disputed: "words", events.Decided: "why",
    events.Closed: "abandoned",
}  # fmt: skip
"""The field of an event that somebody fills with words of their own."""


def words_of(event: Event) -> str:
    """Return what somebody said in words of their own; empty where nobody did."""
    field = WORDS.get(type(event))
    return getattr(event, field) or "" if field else ""


def said_in(match: Match) -> list[tuple[int, str]]:
    """Return what was said in a match and is not erased, each with the version of its event."""
    told = [(one.version, words_of(one.event)) for one in match.history]
    return [(version, said) for version, said in told if said and said != GONE]


def without_words(event: Any) -> Any:
    """Return an event with its words gone; raises ``LookupError`` where it has no place for any."""
    return event._replace(**{WORDS[type(event)]: GONE})


def erase(match: Match, command: Erase, by: By) -> events.Erased:
    """Erase a name, or an event's words or photograph; raises `CannotErase` and `NeedsReason`."""
    del by
    if not command.why.strip():
        raise NeedsReason(
            "Say why it is erased. The reason stays on record for ever: let it name nobody."
        )
    if command.event is None:
        return events.Erased(command.why, seat=command.seat)
    check_words(match, command.event)
    return events.Erased(
        command.why, None, events.Version(command.event), command.was, command.left
    )


def check_words(match: Match, version: int) -> None:
    """Raise `CannotErase` unless an event has words, or a photograph, that may be erased now."""
    happening = match.history.at(version)
    if happening is None:
        raise CannotErase("There is no event {number} in this match.", number=version)
    if isinstance(happening.event, events.Pictured):
        check_over(match)
        if match.argued.picture_at(version).erased:
            raise CannotErase("The picture of event {number} was erased already.", number=version)
        return
    if type(happening.event) not in WORDS:
        raise CannotErase(
            "Event {number} cannot be erased: what was played, ruled or confirmed stays on record."
            " Names can be erased, pictures, and what people said in a dispute, a decision, a"
            " correction or at the close.",
            number=version,
        )
    check_over(match)
    said = words_of(happening.event)
    if said == GONE:
        raise CannotErase("The words of event {number} were erased already.", number=version)
    if not said:
        raise CannotErase("Nobody said anything in event {number}.", number=version)


def check_over(match: Match) -> None:
    """Raise `CannotErase` while a match is played, or somebody argues in it."""
    if match.status == "open":
        raise CannotErase(
            "This match is not over: nothing that was said in it can be erased before."
        )
    if match.argued.open:
        raise CannotErase(
            "Dispute {number} is not decided yet: nothing that was said in this match can be"
            " erased before.",
            number=match.argued.open[0].number,
        )
