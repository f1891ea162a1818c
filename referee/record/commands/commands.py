"""Commands on recorded matches: each is decided on the match as it is, and its event is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.match.commands import Confirm
from referee.match.countersigning import another_result, shown
from referee.match.decide import decide
from referee.match.evolve import evolve
from referee.match.refusals import CannotConfirm
from referee.record.commands import repeats
from referee.record.commands.checks import check, plainly
from referee.record.commands.envelopes import Envelopes, report_id_of
from referee.record.commands.repository import Change
from referee.record.commands.secrets import sealed
from referee.record.events.events import stored
from referee.record.events.heads import head_of, is_true
from referee.record.match.fold import fold
from referee.record.people.people import opening_note

if TYPE_CHECKING:
    from referee.match.commands import Command
    from referee.match.done import Done
    from referee.match.events import By, Countersignature
    from referee.match.match import Match
    from referee.record.commands.repository import Repository
    from referee.record.people.people import People
    from referee.record.store.store import Store


class Commands:
    """What may be done with the matches of a store: every command of `referee.match.commands`."""

    def __init__(self, store: Store, repository: Repository, people: People) -> None:
        """Record into a store."""
        self._people = people
        self._repository = repository
        self._store = store
        self._envelopes = Envelopes(store)

    def record(self, match_id: str, command: Command, by: By, report_id: str | None = None) -> Done:
        """Decide a command and record what comes of it, under an id that its sender has made.

        The same again under this id records nothing, and returns what was recorded the first time;
        something else raises `Reused`. Raises `NoSuchMatch`, `Closed`, `Conflict` and
        `StoreTrouble`, what the match refuses (see `referee.match.refusals`), and the kernel's
        `Unreadable`.
        """
        key, told = report_id_of(report_id), plainly(command)
        if isinstance(told, Confirm) and told.signed is not None:
            self._check_signed(match_id, told.hand, told.seat or by.seat, told.signed)
        public, openings = sealed(told)
        notes = [opening_note(match_id, opening) for opening in openings]

        def decided(match: Match) -> Change[Match]:
            check(match, public)
            event = decide(match, public, by)
            envelope = self._envelopes.around(match, by, key)
            row = stored(match.id, event, envelope)
            return Change(row, notes, evolve(match, event, envelope, row))

        done = self._repository.record(match_id, key, decided)
        if done.repeated:
            repeats.check(self._people, done, told, by, key)
        return done

    def _check_signed(
        self, match_id: str, hand: int, seat: str | None, signed: Countersignature
    ) -> None:
        """Raise `CannotConfirm` where a device has not signed for the events on record."""
        match = self._repository.match(match_id)
        upto = self._store.read(match_id, 0, signed.version) if signed.version > 0 else ()
        if not upto or len(upto) != signed.version or head_of(upto) != signed.head:
            raise CannotConfirm(
                "This phone has signed for other events than those on record: load the match anew,"
                " and look at the result again."
            )
        if not is_true(match_id, hand, seat, signed):
            raise CannotConfirm("The signature does not fit: this key has not signed this.")
        then = (
            match if signed.version == match.version else fold(None, upto, self._repository.shelf)
        )
        result = then.results().get(hand) if then is not None else None
        if result is None or shown(result) != signed.result:
            raise another_result(hand)
