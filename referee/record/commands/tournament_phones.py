"""Phones of a tournament: the codes by which they speak for the direction, a table or an entry.

A code is the join code of the tournament, for whom it speaks, and a proof that is worked out from
the secret of the record: slips can be printed again, and no list of codes is kept anywhere. Whoever
holds the slip of a table has the table's phone, however many they are: they are one participant.
"""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING, NamedTuple

from referee.record.commands.checks import plain
from referee.record.errors import NoSuchCode, NoSuchParticipant, RecordError, SeatTaken, Taken
from referee.record.people.names import check_name
from referee.tournament.events import DIRECTION, ENTRY, ROLES, TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.record.commands.tournaments import Tournaments
    from referee.record.people.people import Participant, People
    from referee.record.store.store import Store
    from referee.tournament.tournament import Tournament

WATCHER = "watcher"
"""Who came with the join code alone: they see names, and tell nothing."""
PROOF, LONG_PROOF = 8, 12
"""Signs of a proof; guesses are counted, so nobody comes near. The direction's is longer."""
_CODE = re.compile(
    r"([A-Z0-9]{4,12})(?:-(?:(D)|T([1-9]\d{0,3})\.([1-9]\d{0,3})|N([1-9]\d{0,3}(?:\.[1-9])?))"
    r"-([A-Z0-9]{8,12}))?\Z"
)


class Code(NamedTuple):
    """A code, and for whom it speaks."""

    role: str
    seat: str | None
    code: str
    participant: str = ""
    """Of the direction, whose it is."""


class TournamentPhones:
    """Admits phones to the tournaments of a store."""

    def __init__(self, store: Store, people: People, tournaments: Tournaments) -> None:
        """Admit people to these tournaments."""
        self._store, self._people, self._tournaments = store, people, tournaments

    def admit(self, id_: str, role: str, seat: str | None = None, device: str = "") -> Participant:
        """Admit somebody; their token is in what is returned, this once.

        ``seat`` is ``2/7`` for the phone of table 7 in round 2, ``12`` for one of entry 12, and
        ``12.1`` for that of its first player. Raises `SeatTaken` where another phone speaks for it.
        """
        self._tournaments.get(id_)
        if role not in {*ROLES, WATCHER} or (role in {TABLE, ENTRY}) != (seat is not None):
            raise RecordError("Somebody is admitted for the direction, a table or an entry.")
        name = check_name(plain("device", device), "device")
        new, notes = self._people.prepared(id_, role, seat, name)
        try:
            self._store.note(*notes)
        except Taken:
            raise SeatTaken("Another phone speaks for {name}.", name=seat or "") from None
        return new

    # --- codes -----------------------------------------------------------------------------------

    def of_round(self, id_: str, number: int) -> list[Code]:
        """Return a code for each table of a round: they stand on its slips."""
        now = self._tournaments.get(id_)
        found = now.round(number)
        seats = [f"{number}/{table}" for table in found.tables] if found is not None else []
        return self._codes(now, TABLE, seats)

    def of_entries(self, id_: str) -> list[Code]:
        """Return a code for each entry."""
        now = self._tournaments.get(id_)
        return self._codes(now, ENTRY, map(str, now.entries))

    def of_direction(self, id_: str) -> list[Code]:
        """Return the codes of those who direct, but for those who were sent away."""
        now = self._tournaments.get(id_)
        return self._of_direction(now, self._everybody(id_))

    def _of_direction(self, now: Tournament, everybody: Iterable[Participant]) -> list[Code]:
        join = self._tournaments.listed(now.id).code
        return [
            Code(DIRECTION, None, f"{join}-D-{self._people.proof(one.id, LONG_PROOF)}", one.id)
            for one in everybody if one.role == DIRECTION and one.revoked_at is None
        ]  # fmt: skip

    def _codes(self, now: Tournament, role: str, seats: Iterable[str]) -> list[Code]:
        join, everybody = self._tournaments.listed(now.id).code, self._everybody(now.id)
        gone: dict[str | None, int] = {}
        for one in everybody:
            gone[one.seat] = gone.get(one.seat, 0) + (one.revoked_at is not None)
        return [
            Code(role, seat, f"{join}-{_mark(role, seat)}-{self._proof(now, seat, gone)}")
            for seat in seats
        ]

    def _proof(self, now: Tournament, seat: str, gone: dict[str | None, int]) -> str:
        """Return the proof of a seat: another one where its phone was sent away, or drawn anew."""
        number = seat.partition("/")[0] if "/" in seat else ""
        drawn = now.rounds[int(number) - 1].version if number else 0
        return self._people.proof(f"{now.id} {seat} {drawn} {gone.get(seat, 0)}", PROOF)

    def _everybody(self, id_: str) -> list[Participant]:
        return self._people.of(id_)

    # --- coming in -------------------------------------------------------------------------------

    def join(self, code: str, device: str = "") -> Participant:
        """Return whoever a code speaks for, with a fresh token.

        Raises `NoSuchCode` for one that is none, or none any more.
        """
        found = _CODE.match(code.strip().upper())
        if found is None:
            raise NoSuchCode("No tournament has this code.")
        join, directs, round_, table, entry, proof = found.groups()
        id_ = self._tournaments.of_code(join).id
        if directs:
            return self._director(id_, proof)
        if proof is None:
            return self._there(id_, WATCHER, None, device)
        role, seat = (ENTRY, entry) if entry else (TABLE, f"{round_}/{table}")
        now = self._tournaments.get(id_)
        if not _is_there(now, role, seat):
            raise NoSuchCode("This code is good for nothing any more.")
        wanted = self._codes(now, role, [seat])[0].code.rpartition("-")[2]
        if not hmac.compare_digest(wanted, proof):
            raise NoSuchCode("This code is good for nothing any more.")
        return self._there(id_, role, seat, device)

    def _director(self, id_: str, proof: str) -> Participant:
        now, everybody = self._tournaments.get(id_), self._everybody(id_)
        for one in self._of_direction(now, everybody):
            if hmac.compare_digest(one.code.rpartition("-")[2], proof):
                known = next(each for each in everybody if each.id == one.participant)
                self._store.assure()
                return known._replace(token=self._people.token(known.id))
        raise NoSuchCode("This code is good for nothing any more.")

    def _there(self, id_: str, role: str, seat: str | None, device: str) -> Participant:
        """Return who speaks for a seat, admitted now where nobody did."""
        while True:
            for one in self._everybody(id_):
                if (one.role, one.seat, one.revoked_at) == (role, seat, None):
                    self._store.assure()
                    return one._replace(token=self._people.token(one.id))
            try:
                return self.admit(id_, role, seat, device)
            except SeatTaken:
                continue  # another phone came with the same slip at the same moment

    def renew(self, id_: str, role: str, seat: str) -> Code:
        """Send the phones of a table or an entry away; return the code that is good from now on."""
        now = self._tournaments.get(id_)
        if not _is_there(now, role, seat):
            raise NoSuchParticipant("There is no such table or entry.")
        self._people.revoke(self._there(id_, role, seat, "").id)
        return self._codes(now, role, [seat])[0]


def _mark(role: str, seat: str) -> str:
    """Return how a code says for whom it speaks."""
    return f"T{seat.replace('/', '.')}" if role == TABLE else f"N{seat}"


def _is_there(now: Tournament, role: str, seat: str) -> bool:
    """Say whether a table or an entry is there to speak for."""
    if role == TABLE:
        number, _, table = seat.partition("/")
        return now.table(int(number), int(table)) is not None
    entry, _, place = seat.partition(".")
    found = now.entries.get(int(entry))
    return found is not None and (not place or int(place) <= len(found.players))
