"""Events of a tournament checked one by one, without trust in any of them, and drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.record.errors import Unsound
from referee.record.events.canonical import digest
from referee.record.events.kinds import OF_TOURNAMENTS
from referee.record.events.left import committed
from referee.record.integrity.checking import payload_of
from referee.record.match.fold import FAULTS
from referee.record.tournament.fold import ANNOUNCED, applied
from referee.refusals import Refused
from referee.tournament import events
from referee.tournament.draws import drawing
from referee.tournament.evolve import as_of
from referee.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sized

    from referee.record.events.events import Event
    from referee.tournament.tournament import Tournament

NUMBERED = {events.Resulted: "results", events.Protested: "protests", events.Penalised: "penalties"}
"""What is numbered from 1, and where a tournament keeps it."""


class TournamentChecking:
    """The events of a tournament, taken in order; `now` is it as far as they are sound."""

    def __init__(self) -> None:
        """Begin before the first event."""
        self.now: Tournament | None = None
        self.sealed: set[str] = set()
        """The digests of all that is sealed in these events."""
        self.named: dict[str, str] = {}
        """Of these the digests of names, each with whose it is: ``12.1``."""
        self.lacking: dict[int, tuple[str, str]] = {}
        """Events without their words, not announced yet: the digests as they were and are."""

    def take(self, event: Event) -> dict[str, Any]:
        """Check the next event, fold it and return its payload; raises `Unsound`."""
        version = 1 if self.now is None else self.now.version + 1
        if event.version != version:
            raise Unsound(version, Message("is missing"))
        data = payload_of(event, OF_TOURNAMENTS, ANNOUNCED)
        try:
            now = applied(self.now, event)
            if self.now is not None:
                _check_numbers(self.now, now.history[-1].event)
        except Unsound:
            raise
        except FAULTS as error:
            reason = Message("does not fit the ones before it ({why})", why=str(error))
            raise Unsound(event.version, reason) from error
        self.now = now
        self.named |= _names_in(data)
        self.sealed |= self.named.keys()
        if "device" in data["by"]:
            self.sealed.add(data["by"]["device"])
        self._without_words(event, data)
        return data

    def _without_words(self, event: Event, data: dict[str, Any]) -> None:
        """Hold what is left of an event against what the event says that erased its words."""
        said = data.get(events.WORDS.get(events.KINDS[event.topic], ""))
        if "erased" in data or type(said) is str:
            raise Unsound(event.version, Message("has words without a salt of their own"))
        if type(said) is dict and "sealed" in said:
            self.lacking[event.version] = (
                committed(event.payload).hex(), digest(event.payload)
            )  # fmt: skip
        if "event" in data:
            told = (data.get("was"), data.get("left"))
            if self.lacking.pop(data["event"], None) != told:
                message = Message(
                    "erases the words of event {number}, which is not what was left of it",
                    number=data["event"],
                )
                raise Unsound(event.version, message)

    def whole(self) -> Tournament | None:
        """Return the tournament as all its events tell it; raises `Unsound` where words are gone
        and no event says so.
        """  # noqa: D205 - one sentence
        for version in self.lacking:
            message = Message("lacks its words, and no event says that they were erased")
            raise Unsound(version, message)
        return self.now


def _names_in(data: dict[str, Any]) -> dict[str, str]:
    """Return the digests of the names in a payload, and whose each is."""
    names = list(enumerate(data.get("players", ()), 1))
    if "player" in data:
        names.append((data["place"], data["player"]))
    return {one["sealed"]: f"{data['entry']}.{place}" for place, one in names}


def _check_numbers(before: Tournament, event: Any) -> None:
    """Refuse numbers that point at nothing, or are not the next; raises ``ValueError``."""
    kind = type(event)
    if before.closing is not None and kind is not events.Erased:
        raise ValueError("the tournament was closed before")
    if kind is events.Entered and event.entry in before.entries:
        raise ValueError("there is such an entry already")
    if kind in NUMBERED and event.number != len(getattr(before, NUMBERED[kind])) + 1:
        raise ValueError("it is not the next of its kind")
    if kind is events.Drawn and event.round != len(before.rounds) + 1:
        raise ValueError("it is not the next round")
    if kind is events.Erased and event.event > before.version:
        raise ValueError(f"there is no event {event.event} to erase")
    for name, kept in _POINTS_AT.items():
        least = 0 if kind in _MAY_BE_NONE.get(name, ()) else 1
        most = len(kept(before)) + (kind is events.Drawn and name == "round")
        if hasattr(event, name) and not least <= getattr(event, name) <= most:
            raise ValueError(f"there is no {name} {getattr(event, name)}")


_POINTS_AT: Mapping[str, Callable[[Tournament], Sized]] = {
    "round": lambda now: now.rounds,
    "stage": lambda now: now.regulation.stages,
    "result": lambda now: now.results,
    "protest": lambda now: now.protests,
    "against": lambda now: now.protests,
    "penalty": lambda now: now.penalties,
}
_MAY_BE_NONE: Mapping[str, set[Any]] = {
    "round": {events.Reopened, events.Penalised}, "result": {events.Decided},
    "against": {events.Protested},
}  # fmt: skip
"""Where 0 stands for nothing."""


# --- drawn again ---------------------------------------------------------------------------------


class Again(NamedTuple):
    """A draw, or frozen standings, worked out again."""

    version: int
    """The event that it is."""
    round: int
    """The round; 0 for the standings."""
    wrong: Message | None
    """What is not as it should be; ``None`` where it comes out the same."""


def worked_out_again(now: Tournament) -> Iterator[Again]:
    """Yield every draw and every frozen table of standings of a tournament, worked out again."""
    for one in now.history:
        event: Any = one.event
        if type(event) is events.Drawn:
            yield Again(one.version, event.round, _drawn_again(as_of(now, one.version - 1), event))
        elif type(event) is events.Frozen:
            yield Again(one.version, 0, _ranked_again(as_of(now, one.version - 1), event))


NOT_BOUND = Message("its seed is not the one whose digest was told before")
OTHERWISE = Message("the seed draws otherwise than it says")


def _drawn_again(then: Tournament, event: events.Drawn) -> Message | None:
    if not then.is_next(event.seed):
        return NOT_BOUND
    try:
        stage, found = drawing(then, event.seed, event.said)
    except Refused as error:
        return Message("it could not be drawn then: {why}", why=error.sentence)
    said = (
        event.stage, {one.table: one.sides for one in event.tables}, event.byes, event.order,
        event.third,
    )  # fmt: skip
    return None if said == (stage, *found) else OTHERWISE


def _ranked_again(then: Tournament, event: events.Frozen) -> Message | None:
    if not then.is_next(event.seed):
        return NOT_BOUND
    titles = range(len(then.regulation.rankings))
    again = tuple([standings(then, number, event.seed) for number in titles])
    return None if again == event.standings else Message("its results come to other standings")
