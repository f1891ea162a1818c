"""The repository of tournaments, and what a command has made of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.record.commands.repository import Streams
from referee.record.errors import Damaged, NoSuchTournament, RecordError, RolledBack
from referee.record.events.kinds import OF_MATCHES
from referee.record.store import side_tables as tables
from referee.record.tournament.fold import tournament_of
from referee.tournament import events
from referee.tournament.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.record.events.events import Event
    from referee.tournament.tournament import Happening

SET_BACK = (
    "The record was set back: the tournament now ends with event {number}, and what was told after"
    " that is lost, though it had been acknowledged. Look at what is there, and tell again what is"
    " missing."
)


class DoneThere(NamedTuple):
    """What a command has made of a tournament."""

    happening: Happening
    tournament: Tournament
    """The tournament with it; where it had been done before, the tournament as it is now."""
    before: Tournament | None
    """The tournament without it; ``None`` where it had been done before and changes nothing now."""

    @property
    def event(self) -> Any:
        """The event that the command made."""
        return self.happening.event

    @property
    def version(self) -> int:
        """The place of the event in the tournament."""
        return self.happening.version

    @property
    def repeated(self) -> bool:
        """Whether it had been done before."""
        return self.before is None


class TournamentRepository(Streams[Tournament, DoneThere]):
    """The tournaments of a store."""

    others = OF_MATCHES

    def weight(self, now: Tournament) -> int:
        """Return how many events it has."""
        return now.version

    def read(self, held: Tournament | None, found: Sequence[Event]) -> Tournament | None:
        """Return a tournament after these events."""
        return tournament_of(held, found)

    def missing(self, id_: str) -> RecordError:
        """Return what to raise where no event of a tournament is there."""
        if self.store.ask(tables.FIND_TOURNAMENT, id_):
            return Damaged(id_, 1, "is missing", None)
        return NoSuchTournament("There is no such tournament.")

    def set_back(self, now: Tournament) -> RolledBack:
        """Return how far the record goes now."""
        return RolledBack(SET_BACK.format(number=now.version))

    def beside(self, before: Tournament, now: Tournament) -> list[tables.Note]:
        """Return how far the tournament is, for the list."""
        if now.status == before.status:
            return []
        return [(tables.TOURNAMENT_STATUS, (now.status, now.id))]

    def done(self, happening: Any, now: Tournament, before: Tournament | None) -> DoneThere:
        """Return what a command has made of a tournament."""
        return DoneThere(happening, now, before)

    def rests(self, before: Tournament, now: Tournament) -> bool:
        """Say whether a round or the tournament has ended with the latest event."""
        return now.status != before.status or type(now.history[-1].event) is events.Finished
