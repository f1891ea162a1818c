"""A tournament as JSON Lines: its own events, and after them those of its matches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.messages import Message
from referee.record.errors import NoSuchTournament
from referee.record.events import codec
from referee.record.events.canonical import canonical, digest
from referee.record.events.sealing import NAME
from referee.record.exchange.lines import Beside, Reading, Withheld, written
from referee.record.exchange.proving import logged
from referee.record.exchange.record_file import head_line, last_line
from referee.record.integrity.tournament_checking import TournamentChecking
from referee.record.tournament.fold import tournament_of
from referee.tournament.standings import whats_open

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.record.events.events import Event
    from referee.record.events.sealing import Opening
    from referee.record.exchange.lines import Import
    from referee.record.exchange.proving import Logged
    from referee.record.people.people import People
    from referee.record.store.store import Store
    from referee.tournament.tournament import Tournament

FORMAT = "referee/tournament@1"
HEAD = b'{"format":"referee/tournament@1",'
"""What the export of a tournament begins with."""


class VerifiedTournament(NamedTuple):
    """An export of a tournament that holds together."""

    tournament: Tournament
    events: tuple[Event, ...]
    openings: tuple[Opening, ...]
    digest: str
    """The digest of all its lines but the last."""
    logged: Logged | None = None
    """What it says of the log that the tournament is sealed in."""
    withheld: tuple[Withheld, ...] = ()
    """What it was to open and could not, for it was erased."""
    imports: tuple[Import, ...] = ()
    """What it says was imported where it was exported."""


def lines(now: Tournament, happened: Iterable[Event], beside: Beside) -> Iterator[bytes]:
    """Yield the lines of an export of a tournament alone, each with its line feed."""
    head = {"format": FORMAT, "tournament": now.id}
    return written(head, happened, beside, partial(ending, now))


def exported(
    store: Store, people: People, id_: str, imports: Sequence[Import] = (), *, names: bool
) -> Iterator[bytes]:
    """Return the export of a tournament of a store; if asked, with the names of its players.

    Raises `NoSuchTournament`.
    """
    happened = store.read(id_)
    now = tournament_of(None, happened)
    if now is None:
        raise NoSuchTournament("There is no such tournament.")
    sealed = {
        str(player): f"{entry.number}.{place}"
        for entry in now.entries.values() for place, player in enumerate(entry.players, 1)
    }  # fmt: skip
    kept = people.openings(id_, NAME) if names else {}
    openings = [one for one in kept.values() if one.digest in sealed]
    opened = {one.digest for one in openings}
    withheld = [Withheld(player, NAME, whose) for player, whose in sealed.items()
                if names and player not in opened]  # fmt: skip
    proof = logged(store, id_, now.version)
    return lines(now, happened, Beside(openings, withheld, imports, proof))


def with_matches(
    own: Iterable[bytes], matches: Iterable[tuple[str, Iterable[bytes]]], many: int
) -> Iterator[bytes]:
    """Yield a file with a tournament and its matches, each as its own export."""
    yield head_line(many, 0)
    yield from own
    last = ""
    for match_id, export in matches:
        yield from export
        last = match_id
    yield last_line(last)


def ending(now: Tournament, count: int, opened: int, total: str) -> dict[str, Any]:
    """Return what the closing line says: how much there was, and what it came to."""
    short = {
        "status": now.status, "entries": len(now.entries), "rounds": len(now.rounds),
        "results": len(now.results), "open": len(whats_open(now)),
    }  # fmt: skip
    return {
        "events": count, "openings": opened, "digest": total,
        "state": digest(canonical(state(now))), "summary": short,
    }  # fmt: skip


def state(now: Tournament) -> dict[str, Any]:
    """Return what the events of a tournament made of it, but for who and when."""
    return {
        "status": now.status,
        "entries": [[one.number, list(one.players), one.withdrawn]
                    for one in now.entries.values()],
        "rounds": [
            [one.stage, list(one.byes), one.finished,
             [[table.number, table.sides, table.match, table.decides, table.result]
              for table in one.tables.values()]]
            for one in now.rounds
        ],
        "results": [
            [None if one.games is None else [list(game) for game in one.games],
             sorted(one.agreed), sorted(one.void)]
            for one in now.results
        ],
        "protests": [one.decision is not None for one in now.protests],
        "penalties": [[one.entry, one.points, one.lifted] for one in now.penalties],
    }  # fmt: skip


class TournamentReading(Reading[VerifiedTournament]):
    """An export of a tournament being read."""

    head = (codec.TOURNAMENT_HEADER, "tournament")
    none = Message("this is no export of a tournament: the first line does not say so")

    def __init__(self) -> None:
        """Begin before the first line."""
        super().__init__()
        self.checking = TournamentChecking()

    def whole(self) -> Tournament | None:
        """Return the tournament."""
        found: Tournament | None = self.checking.whole()
        return found

    def ending(self, now: Tournament) -> dict[str, Any]:
        """Return what the closing line has to say."""
        return ending(now, *self.counted)

    def verified(self, now: Tournament) -> VerifiedTournament:
        """Return the tournament and what came with it."""
        return VerifiedTournament(
            now, tuple(self.events), tuple(self.openings), self.counted[2], self.log,
            tuple(self.withheld), tuple(self.imports),
        )  # fmt: skip


def verify_tournament(told: Iterable[bytes | str]) -> VerifiedTournament:
    """Check an export of a tournament against itself; raises `BadImport` naming the line.

    Whether its draws come out again is asked apart: see `worked_out_again`.
    """
    return TournamentReading().read(told)
