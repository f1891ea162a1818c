"""Meanwhile: whether something happened, since somebody looked, that bears upon what they ask.

Several people direct at once, and phones come back late: whoever asks says which version they have
seen. What happened since at another table is nothing to them; at theirs, they look again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.tournament import commands, events
from referee.tournament.refusals import NotNow
from referee.tournament.saying import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.tournament.commands import Command
    from referee.tournament.events import Event
    from referee.tournament.tournament import Happening, Tournament

About = tuple[str | int, ...]
ENTRIES: About = ("entries",)
ROUNDS: About = ("rounds",)
COUNTS: About = ("counts",)
"""Whatever changes what stands in the standings."""
CORRECTED: About = ("corrected",)
"""Whatever changes a result that was told."""


class Meanwhile(NotNow):
    """Something happened since whoever asks has looked, and nothing was done."""

    def __init__(self, happened: tuple[Happening, ...]) -> None:
        """Keep what happened; the sentence tells the latest of it."""
        super().__init__(
            "Somebody was faster: {what}. Look again, and do it if it is still wanted.",
            what=said(happened[-1].event),
        )
        self.happened = happened


def check(now: Tournament, command: Command, seen: int) -> None:
    """Raise `Meanwhile` where something bears upon a command that came after what was seen.

    ``seen`` is the version that whoever asks has seen.
    """
    asked = set(_asked(now, command))
    if not asked:
        return
    found = tuple([one for one in now.history[seen:] if asked & set(_touched(now, one.event))])
    if found:
        raise Meanwhile(found)


def _asked(now: Tournament, command: Command) -> Iterator[About]:
    """Yield what a command rests on."""
    one: Any = command
    match command:
        case commands.Withdraw() | commands.Return() | commands.Substitute():
            yield "entry", one.entry
        case commands.Draw():
            yield from _of_draw(now, one)
        case commands.Undraw():
            yield ROUNDS
        case commands.Seat():
            yield from (("seats", one.round, one.table), ("told", one.round, one.table), ROUNDS)
        case commands.Result():
            yield from (("seats", one.round, one.table), ROUNDS)
        case commands.Agree() | commands.Correct():
            yield from _of_result(now, one.result)
        case commands.Decide():
            yield "protest", one.protest
            yield from _of_protest(now, one.protest)
        case commands.Penalise():
            yield "penalties", one.entry
        case commands.Freeze():
            yield from (COUNTS, ENTRIES, ROUNDS)


def _of_draw(now: Tournament, command: commands.Draw) -> tuple[About, ...]:
    """Return what a draw rests on; nothing, where the round that is meant was drawn so."""
    return () if now.drew(command.round, command.said) else (ENTRIES, ROUNDS, CORRECTED)


def _of_result(now: Tournament, number: int) -> Iterator[About]:
    if 1 <= number <= len(now.results):
        told = now.results[number - 1]
        yield from (("seats", told.round, told.table), ("told", told.round, told.table))


def _of_protest(now: Tournament, number: int) -> Iterator[About]:
    if 1 <= number <= len(now.protests):
        argued = now.protests[number - 1]
        yield from (("seats", argued.round, argued.table), ("told", argued.round, argued.table))


def _touched(now: Tournament, event: Event) -> Iterator[About]:
    """Yield what an event has changed."""
    if isinstance(event, _COUNTING):
        yield COUNTS
    if isinstance(event, _CORRECTING):
        yield CORRECTED
    if (told := _TOUCHED.get(type(event))) is not None:
        yield from told(now, event)


_COUNTING = (
    events.Seated, events.Resulted, events.Corrected, events.Decided, events.Penalised,
    events.Lifted,
)  # fmt: skip
_CORRECTING = events.Seated, events.Corrected, events.Decided
_TOUCHED: dict[type[Event], Callable[[Any, Any], Iterable[About]]] = {
    events.Entered: lambda _, one: (("entry", one.entry), ENTRIES),
    events.Withdrawn: lambda _, one: (("entry", one.entry), ENTRIES),
    events.Returned: lambda _, one: (("entry", one.entry), ENTRIES),
    events.Substituted: lambda _, one: (("entry", one.entry),),
    events.Drawn: lambda _, _one: (ROUNDS,),
    events.Undrawn: lambda _, _one: (ROUNDS,),
    events.Seated: lambda _, one: (("seats", one.round, one.table),),
    events.Resulted: lambda _, one: (("told", one.round, one.table),),
    events.Corrected: lambda now, one: _of_result(now, one.result),
    events.Decided: lambda now, one: (("protest", one.protest), *_of_result(now, one.result)),
    events.Answered: lambda _, one: (("protest", one.protest),),
    events.Penalised: lambda _, one: (("penalties", one.entry),),
    events.Lifted: lambda now, one: (("penalties", now.penalties[one.penalty - 1].entry),),
}
