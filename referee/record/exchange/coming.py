"""What comes in with an import: a match or a tournament, and how it stands in the lists here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from referee.kernel.messages import Message
from referee.match.events import Erased
from referee.record.events.sealing import NAME
from referee.record.match.standing import standing_row
from referee.record.people.credentials import fresh_code
from referee.record.store import side_tables as tables
from referee.tournament.events import Erased as ErasedThere

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.record.commands.repository import Repository
    from referee.record.commands.tournaments import Tournaments
    from referee.record.events.events import Event
    from referee.record.exchange.jsonl import Verified
    from referee.record.exchange.tournaments import VerifiedTournament


class Incoming(Protocol):
    """What was verified, and is to be taken in."""

    now: Any
    """The match or the tournament."""
    kind: str
    find: str
    """What finds its line in the list."""
    ours: Message
    """Why nobody but the operator may add to one of ours."""

    @property
    def verified(self) -> Verified | VerifiedTournament:
        """What was verified."""

    @property
    def events(self) -> Sequence[Event]:
        """Its events."""

    def line(self, *, known: bool, listed: bool) -> list[tables.Note]:
        """Return its line in the list, which may be there already."""

    def erased(self, told: Iterable[Any]) -> Iterator[tables.Note]:
        """Yield what forgets what these events have erased of what is sealed."""

    def hold(self) -> None:
        """Hold it in memory."""


class OfMatch:
    """A match that comes in."""

    kind, find = "match", tables.FIND_LISTED
    ours = Message(
        "This match was refereed here: only the operator can add to it, by the command line."
    )

    def __init__(self, verified: Verified, repository: Repository) -> None:
        """Keep it."""
        self._verified, self.now, self._repository = verified, verified.match, repository

    @property
    def verified(self) -> Verified:
        """What was verified."""
        return self._verified

    @property
    def events(self) -> Sequence[Event]:
        """Its events."""
        return self.verified.events

    def line(self, *, known: bool, listed: bool) -> list[tables.Note]:
        """Return its line in the list, and how it stands."""
        match = self.now
        line: tables.Note = (tables.STATUS, (match.status, match.id))
        if not known:
            row = (
                match.id, match.book.name, match.book.title, match.opened_at, match.status,
                int(listed), fresh_code(), f"import {match.id}",
            )  # fmt: skip
            line = (tables.MATCH, row)
        return [line, (tables.STANDING, standing_row(match))]

    def erased(self, told: Iterable[Any]) -> Iterator[tables.Note]:
        """Yield what forgets the names and the photographs that these events have erased."""
        pictures = {one.version: one.digest for one in self.now.argued.pictures}
        for one in told:
            if isinstance(one, Erased) and one.seat is not None:
                yield tables.FORGET, (self.now.id, NAME, one.seat)
            elif isinstance(one, Erased) and one.event in pictures:
                yield tables.OPENING_GONE, (self.now.id, pictures[one.event])

    def hold(self) -> None:
        """Hold it in memory."""
        self._repository.hold(self.now)


class OfTournament:
    """A tournament that comes in."""

    kind, find = "tournament", tables.FIND_TOURNAMENT
    ours = Message(
        "This tournament was directed here: only the operator can add to it, by the command line."
    )

    def __init__(self, verified: VerifiedTournament, tournaments: Tournaments) -> None:
        """Keep it."""
        self._verified, self.now, self._tournaments = verified, verified.tournament, tournaments

    @property
    def verified(self) -> VerifiedTournament:
        """What was verified."""
        return self._verified

    @property
    def events(self) -> Sequence[Event]:
        """Its events."""
        return self.verified.events

    def line(self, *, known: bool, listed: bool) -> list[tables.Note]:
        """Return its line in the list."""
        now = self.now
        if known:
            return [(tables.TOURNAMENT_STATUS, (now.status, now.id))]
        row = (now.id, now.title, now.announced_at, now.status, int(listed), fresh_code(),
               f"import {now.id}")  # fmt: skip
        return [(tables.TOURNAMENT, row)]

    def erased(self, told: Iterable[Any]) -> Iterator[tables.Note]:
        """Yield what forgets the players whose names were erased, by entry and place."""
        for one in told:
            if isinstance(one, ErasedThere) and one.entry:
                yield tables.FORGET, (self.now.id, NAME, f"{one.entry}.{one.place}")

    def hold(self) -> None:
        """Hold it in memory."""
        self._tournaments.hold(self.now)
