"""Tables of a tournament as matches: opened by the regulation, with the names of the people."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.envelope import By
from referee.record.commands.envelopes import OF_TABLE
from referee.record.errors import BadName, RecordError
from referee.record.events.canonical import digest
from referee.record.events.sealing import NAME
from referee.record.people.names import check_apart
from referee.record.people.people import BY_MATCH
from referee.record.store.side_tables import FIND_OPENING_ID
from referee.record.tournament.tables import games_of, is_agreed
from referee.refusals import Refused
from referee.tournament import commands
from referee.tournament.decide import decide
from referee.tournament.events import TABLE, Seated
from referee.tournament.slips import seated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel import Book
    from referee.match.match import Match
    from referee.record.commands.admission import Admission, Opened
    from referee.record.commands.erasing import Erasing
    from referee.record.commands.repository import Repository
    from referee.record.commands.tournament_streams import DoneThere
    from referee.record.commands.tournaments import Tournaments
    from referee.tournament.tournament import Table, Tournament

_KEY = re.compile(rf"{OF_TABLE}([a-z0-9]{{20}})-\d+-(\d+)-[0-9a-f]{{8}}\Z")
"""How the list keeps whose match it is: the tournament, when its round was drawn, the table, and
who sits there."""


class TableMatches:
    """Opens the matches of a tournament's tables, and reads off what they came to."""

    def __init__(
        self, tournaments: Tournaments, admission: Admission, repository: Repository,
        erasing: Erasing,
    ) -> None:  # fmt: skip
        """Open matches in the record of the tournaments."""
        self._tournaments, self._admission = tournaments, admission
        self._repository, self._erasing = repository, erasing

    def open_table(  # noqa: PLR0913 - which table, and who opens it
        self,
        id_: str,
        round_: int,
        table: int,
        by: By,
        *,
        device: str = "",
        secret: str | None = None,
    ) -> Opened:
        """Open the match of a table, or return the one that was opened with the same ``secret``.

        Raises `RecordError` where the table is not there, has a match of its own, or is set
        otherwise than the book seats people.
        """  # fmt: skip
        now = self._tournaments.get(id_)
        there = now.table(round_, table)
        if there is None:
            raise RecordError("Round {round} has no table {table}.", round=round_, table=table)
        regulation, stage = now.regulation, now.stage(now.rounds[round_ - 1].stage)
        agreed = self._admission.shelf[regulation.play.book].agree(regulation.terms(stage))
        seats = agreed.names[: sum(len(side) for side in there.sides) * regulation.players]
        _check_seated(agreed, seats, there, regulation.players)
        names = self._called(id_, seats, agreed, there.sides)
        sat = digest(seated(there.sides).encode())[:8]
        key = f"{id_}-{now.rounds[round_ - 1].version}-{table}-{sat}"
        opened = self._admission.open_match(
            regulation.play.book, terms=regulation.terms(stage), seats=seats, names=names,
            device=device, listed=False, table_of=key, secret=secret,
        )  # fmt: skip
        if there.match != opened.match_id:
            seat = commands.Seat(round_, table, match=opened.match_id, decides=there.decides)
            self._tournaments.record(id_, seat, by)
        return opened

    def _called(
        self, id_: str, seats: Sequence[str], book: Book, sides: Sequence[Sequence[int]]
    ) -> Mapping[str, str]:
        """Return what the people at a table are called; with numbers where two are alike."""
        known = self._tournaments.names(id_)
        own = book.open(seats).sides
        groups: dict[str, list[str]] = {}
        for seat in seats:
            groups.setdefault(own[seat], []).append(seat)
        names, numbered = {}, {}
        for group, side in zip(groups.values(), sides, strict=True):
            people = [(name, entry) for entry in side for name in known.get(entry, ())]
            for seat, (name, entry) in zip(group, people, strict=True):
                names[seat], numbered[seat] = name, f"{name} {entry}".strip()
        try:
            check_apart({}, {seat: name for seat, name in names.items() if name})
        except BadName:
            return numbered
        return names

    def erase(  # noqa: PLR0913 - whose name, why, and who asks
        self, id_: str, entry: int, place: int, *, why: str, by: By, report_id: str | None = None
    ) -> DoneThere:
        """Forget the name of a player: first in the matches of their tables, then here."""
        now = self._tournaments.get(id_)
        decide(now, commands.Erase(why, entry, place), by)  # raises where they may not
        people = self._admission.people
        called = {str(one.value) for one in people.openings(id_, NAME).values()
                  if one.about == f"{entry}.{place}"}  # fmt: skip
        called |= {f"{name} {entry}" for name in called}
        arbiter = By(by.participant, by.device, "arbiter")
        for match_id in _matches_of(now, entry):
            for seat, name in people.names(match_id).items():
                if name in called:
                    self._erasing.erase(match_id, seat, why=why, by=arbiter)
        return self._tournaments.erase(id_, entry, place, why=why, by=by, report_id=report_id)

    def of_match(self, match_id: str) -> tuple[str, int, int] | None:
        """Return the tournament, round and table of a match that a tournament has opened.

        It is the list that says so, and nothing in the match.
        """
        asked = self._repository.store.ask(FIND_OPENING_ID, match_id)
        found = _KEY.match(str(asked[0][0])) if asked else None
        if found is None:
            return None
        now = self._tournaments.get(found[1])
        for one in now.rounds:
            there = one.tables.get(int(found[2]))
            if there is not None and there.match == match_id:
                return now.id, one.number, there.number
        return None

    def finished(self, match: Match) -> DoneThere | None:
        """Hear that a match is over, or that its result was confirmed: its table has told it.

        Nothing where it is no table's, or where the tournament knows already or knows better.
        """
        where = self.of_match(match.id)
        if where is None:
            return None
        id_, round_, table = where
        by = By(BY_MATCH, "", TABLE, f"{round_}/{table}")
        with suppress(Refused):
            return self.take_result(id_, round_, table, by)
        return None

    def take_result(  # noqa: PLR0913, PLR0917 - which table, who says so and when they looked
        self, id_: str, round_: int, table: int, by: By, report_id: str | None = None,
        seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Tell the tournament what the match of a table came to, with the consent it has there.

        Raises `RecordError` where the table has no match, and what the tournament refuses.
        """
        now = self._tournaments.get(id_)
        there = now.table(round_, table)
        if there is None or not there.match:
            raise RecordError("Table {table} has no match to read a result off.", table=table)
        match = self._repository.match(there.match)
        games = games_of(match, now.stage(now.rounds[round_ - 1].stage))
        command = commands.Result(round_, table, games, is_agreed(match), match.id)
        return self._tournaments.record(id_, command, by, report_id, seen=seen)


def _matches_of(now: Tournament, entry: int) -> set[str]:
    """Return the matches that were opened for tables at which an entry sat."""
    seated = [one.event for one in now.history if isinstance(one.event, Seated)]
    return {one.match for one in seated if one.match and any(entry in side for side in one.sides)}


def _check_seated(book: Book, seats: Sequence[str], there: Table, players: int) -> None:
    """Raise `RecordError` unless the sides of a table are those of the book's seats."""
    fewest, most = book.seats
    sitting = [len(side) * players for side in there.sides]
    if fewest <= sum(sitting) <= most:
        own = [*book.open(seats).sides.values()]
        if [own.count(side) for side in dict.fromkeys(own)] == sitting:
            return
    raise RecordError(
        "Table {table} is set otherwise than {book} seats people: write a slip there.",
        table=there.number, book=book.name,
    )  # fmt: skip
