"""Rematches: which match is the rematch of which, and what a rematch takes over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.match.rematch import beginning_with
from referee.record.commands.envelopes import REMATCH
from referee.record.errors import Conflict, NoSuchMatch, RecordError, Reused
from referee.record.store import side_tables as tables

if TYPE_CHECKING:
    from referee.record.commands.admission import Admission, Opened
    from referee.record.commands.repository import Repository
    from referee.record.people.people import Participant
    from referee.record.store.store import Store


class Links(NamedTuple):
    """The match before and the match after."""

    rematch_of: str | None
    rematch: str | None


class Rematches:
    """Opens the match after a match, for the same people."""

    def __init__(self, store: Store, repository: Repository, admission: Admission) -> None:
        """Read from a store, and let admission open matches and let people in."""
        self._store = store
        self._repository = repository
        self._admission = admission

    def links(self, match_id: str) -> Links:
        """Return of which match it is the rematch, and its own; raises `NoSuchMatch`."""
        found = self._store.ask(tables.FIND_OPENING_ID, match_id)
        if not found:
            raise NoSuchMatch("There is no such match.")
        kept = str(found[0][0])
        after = self._store.ask(tables.FIND_OPENED, f"{REMATCH}{match_id}")
        return Links(
            kept.removeprefix(REMATCH) if kept.startswith(REMATCH) else None,
            str(after[0][0]) if after else None,
        )

    def open(
        self,
        match_id: str,
        *,
        first_dealer: str | None = None,
        device: str = "",
        secret: str | None = None,
    ) -> Opened:
        """Open the rematch of a match that is over: same book, terms, seats and names.

        ``first_dealer`` sits first there, and so deals first; the order of the seats stays. Unless
        somebody is named the deal goes on: to whom it would have come next. The
        same again with the same ``secret`` returns the same. Raises `Conflict` where it is not over
        or has its rematch, `RecordError` where nobody sits there, and what opening a match raises.
        """
        match = self._repository.match(match_id)
        if match.status == "open":
            raise Conflict("This match is not over: close it first, and then open its rematch.")
        if first_dealer is not None and first_dealer not in match.seats:
            raise RecordError(
                "Nobody sits at {seat}: the seats are {seats}.",
                seat=first_dealer, seats=match.seats,
            )  # fmt: skip
        before: dict[str, Any] = {
            "terms": match.terms, "seats": beginning_with(match, first_dealer),
            "names": self._admission.people.names(match_id), "waits": match.argued.waits,
            "listed": bool(self._store.ask(tables.FIND_LISTED, match_id)[0][4]),
        }  # fmt: skip
        try:
            return self._admission.open_match(
                match.book.name, **before, device=device, secret=secret, rematch_of=match_id
            )
        except Reused:
            raise
        except Conflict:
            if self.links(match_id).rematch is None:
                raise
            raise Conflict("This match has its rematch already.") from None

    def join(self, one: Participant, *, device: str = "", secret: str | None = None) -> Participant:
        """Admit a phone of the match before to its rematch, as what it is there.

        Raises `Conflict` where there is none yet, or where the phone is the arbiter's, and
        `SeatTaken` where another phone speaks for its seat.
        """
        after = self.links(one.match_id).rematch
        if after is None:
            raise Conflict("This match has no rematch yet: the arbiter opens it.")
        if one.role == "arbiter":
            raise Conflict("Who opened the rematch is its arbiter. Its phone can hand it over.")
        return self._admission.admit(after, one.role, one.seat, device or one.label, secret)
