"""Tournaments in a store: announced, and every command recorded as an event of theirs."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.envelope import Digest, Envelope, SealedName
from referee.kernel.messages import Message
from referee.record.commands.checks import plain
from referee.record.commands.envelopes import Envelopes, now, report_id_of
from referee.record.commands.repository import TRIES, Change
from referee.record.commands.tournament_list import TournamentList
from referee.record.commands.tournament_streams import DoneThere, TournamentRepository
from referee.record.errors import (
    BadName,
    Conflict,
    RecordError,
    Reused,
    Taken,
)
from referee.record.events.canonical import digest
from referee.record.events.events import stored
from referee.record.events.left import committed, left_of
from referee.record.events.sealing import DEVICE, NAME, SEED, seal
from referee.record.people.credentials import (
    FOR_EVER,
    PHONE,
    fresh_code,
    fresh_secret,
    phone_digest,
)
from referee.record.people.names import check_name
from referee.record.people.people import Participant, fresh_id, opening_note
from referee.record.store import side_tables as tables
from referee.record.tournament.fold import tournament_of
from referee.tournament import commands, events
from referee.tournament.chance import seed_before
from referee.tournament.decide import check_words, decide
from referee.tournament.evolve import as_of, evolve
from referee.tournament.meanwhile import check
from referee.tournament.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.envelope import By
    from referee.record.commands.repository import Repository
    from referee.record.events.sealing import Opening
    from referee.record.people.people import People
    from referee.record.store.store import Store
    from referee.tournament.commands import Command
    from referee.tournament.regulation import Regulation
    from referee.tournament.tournament import Tournament


class Announced(NamedTuple):
    """A tournament just announced, or announced before under the same id."""

    tournament: Tournament
    direction: Participant
    """Who announced it, with a fresh token."""
    code: str
    """The join code."""
    repeated: bool = False


class Tournaments(TournamentList):
    """What may be done with the tournaments of a store."""

    def __init__(self, store: Store, repository: Repository, people: People) -> None:
        """Record into a store, beside its matches."""
        super().__init__(store)
        self._people = people
        self._envelopes = Envelopes(store)
        self._streams = TournamentRepository(store, repository.watcher, repository.sealer)
        self.hold, self.aside = self._streams.hold, self._streams.aside

    def get(self, id_: str) -> Tournament:
        """Return a tournament as it stands now; raises `NoSuchTournament` and `Damaged`."""
        return self._streams.found(id_)

    # --- announcing ------------------------------------------------------------------------------

    def announce(  # noqa: PLR0913 - all that is announced
        self,
        title: str,
        regulation: Regulation,
        *,
        about: str = "",
        device: str = "",
        listed: bool = True,
        report_id: str | None = None,
        secret: str | None = None,
    ) -> Announced:
        """Announce a tournament; who announces it directs it.

        The seed of the draws is made now, and its digest announced. ``secret`` is the sender's
        own: the same report id again is answered to whoever knows it. Raises `Conflict`, `BadName`
        and `Reused`.
        """
        title, about = plain("title", title), plain("about", about)
        own, key = secret or fresh_secret(), report_id_of(report_id)
        sealed = seal(SEED, "", secrets.token_hex(32))
        for _ in range(TRIES):
            id_, code = fresh_id(), fresh_code()
            direction, notes = self._people.prepared(
                id_, events.DIRECTION, None, check_name(plain("device", device), "device")
            )
            event = events.Announced(
                title, regulation, Digest(seed_before(sealed.value, -1)), about
            )
            row = stored(id_, event, Envelope(1, now(), direction.by, key))
            made = tournament_of(None, (row,))
            assert made is not None  # noqa: S101 - it was announced
            line = (id_, title, made.announced_at, made.status, int(listed), code, key)
            known = (phone_digest(own, f"announce {key}"), PHONE, id_, direction.id, FOR_EVER)
            notes += [
                opening_note(id_, sealed), (tables.TOURNAMENT, line), (tables.CREDENTIAL, known),
            ]  # fmt: skip
            try:
                self._store.append((row,), notes)
            except Taken:
                if self._store.ask(tables.FIND_ANNOUNCED, key):
                    return self._announced_before(own, key, event)
                continue
            self._streams.hold(made)
            return Announced(made, direction, code)
        raise Conflict("No free name was found for the tournament: try again.")

    def _announced_before(self, secret: str, key: str, event: events.Announced) -> Announced:
        """Return what was announced under an id before, to whoever announced it."""
        line = self._line(tables.FIND_ANNOUNCED, key)
        found = self._store.ask(
            tables.FIND_CREDENTIAL, phone_digest(secret, f"announce {key}"), now()
        )
        if not found:
            raise Conflict("This report id has announced a tournament already: use a new one.")
        made = self.get(line.id)
        if (made.title, made.regulation, made.about) != (
            event.title, event.regulation, event.about
        ):  # fmt: skip
            raise Reused(
                Message("Under the id {id} another tournament was announced: announce this one"
                        " under an id of its own.", id=key), key, 1, None, "",
            )  # fmt: skip
        self._store.assure()
        direction = self._people.found(str(found[0][1]))
        direction = direction._replace(token=self._people.token(direction.id))
        return Announced(made, direction, line.code, repeated=True)

    # --- commands --------------------------------------------------------------------------------

    def record(
        self, id_: str, command: Command, by: By, report_id: str | None = None,
        *, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Decide a command and record what comes of it, under an id that its sender has made.

        The same again under this id records nothing, and returns what was recorded the first time;
        something else raises `Reused`. ``seen`` is the version that its sender has seen: what bears
        upon the command and happened since raises `Meanwhile`. Raises `NoSuchTournament`, what the
        tournament refuses (see `referee.tournament.refusals`), `Conflict` and `StoreTrouble`.
        """
        return self._record(id_, _plainly(command), by, report_id, seen=seen)

    def enter(  # noqa: PLR0913 - who, and what the sender knows
        self, id_: str, names: Sequence[str], by: By, *, entry: int | None = None,
        report_id: str | None = None, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Make an entry of players by their names, which are sealed."""
        told = [_name(name, f"names.{n}") for n, name in enumerate(names, 1)]

        def made(tournament: Tournament) -> tuple[Command, list[Opening]]:
            number = entry or max(tournament.entries, default=0) + 1
            sealed = [seal(NAME, f"{number}.{n}", name) for n, name in enumerate(told, 1)]
            return commands.Enter(_digests(sealed), number), sealed

        done = self._made(id_, made, by, report_id, seen)
        if done.repeated:
            self._check_names(done, done.event.players, told)
        return done

    def substitute(  # noqa: PLR0913 - who for whom, and why
        self, id_: str, entry: int, place: int, name: str, by: By, *, why: str = "",
        report_id: str | None = None, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Put another player in the place of one, or write a name otherwise."""
        told = _name(name, "name")
        sealed = seal(NAME, f"{entry}.{place}", told)
        command = commands.Substitute(entry, place, _digests([sealed])[0], plain("why", why))
        done = self._made(id_, lambda _: (command, [sealed]), by, report_id, seen)
        if done.repeated:
            self._check_names(done, [done.event.player], [told])
        return done

    def draw(  # noqa: PLR0913 - what goes into it, which round is meant, and who asks
        self, id_: str, by: By, *, said: str = "", round: int | None = None,  # noqa: A002 - as sent
        report_id: str | None = None, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Draw the next round by the seed that comes next; ``said`` is what the hall adds to it.

        Where ``round`` says which one is meant, it is drawn once.
        """
        told, secret = plain("said", said), self._secret(id_)

        def made(tournament: Tournament) -> tuple[Command, list[Opening]]:
            return commands.Draw(seed_before(secret, len(tournament.used)), told, round), []

        return self._made(id_, made, by, report_id, seen)

    def freeze(
        self, id_: str, by: By, *, report_id: str | None = None, seen: int | None = None
    ) -> DoneThere:
        """Freeze the standings, equals by the lots of the seed that comes next."""
        secret = self._secret(id_)

        def made(tournament: Tournament) -> tuple[Command, list[Opening]]:
            return commands.Freeze(seed_before(secret, len(tournament.used))), []

        return self._made(id_, made, by, report_id, seen)

    def erase(  # noqa: PLR0913 - whose name, why, and who asks
        self, id_: str, entry: int, place: int, *, why: str, by: By, report_id: str | None = None
    ) -> DoneThere:
        """Forget the name of a player and of their phones, and write that it was erased.

        What matches of tables know of them is erased there: see `TableMatches.erase`.
        """
        command = commands.Erase(plain("why", why), entry, place)
        phones = [
            one.id for one in self._people.of(id_) if one.seat in {f"{entry}.{place}", f"{entry}"}
        ]
        gone = [(NAME, f"{entry}.{place}"), *((DEVICE, one) for one in phones)]
        key = report_id_of(report_id)
        notes = [
            *((tables.FORGET, (id_, *one)) for one in gone),
            (tables.KEEP_SETTING, (tables.UNSCRUBBED, key)),
        ]
        done = self._record(id_, command, by, key, notes)
        self._store.scrub()
        return done

    def erase_words(
        self, id_: str, version: int, *, why: str, by: By, report_id: str | None = None
    ) -> DoneThere:
        """Erase what was said in an event of a tournament that is over."""
        key = report_id_of(report_id)
        if self._streams.first(id_, key):  # what is erased already is not read again
            return self._record(id_, commands.Erase(plain("why", why), event=version), by, key)
        check_words(self.get(id_), version)
        (event,) = self._store.read(id_, version - 1, version)
        left = left_of(event)
        command = commands.Erase(
            plain("why", why), event=version, was=Digest(committed(event.state).hex()),
            left=Digest(digest(left)),
        )  # fmt: skip
        statement = tables.WORDS_GONE.format(events=self._store.events_table)
        notes = [
            (statement, (left, id_, version, event.state)),
            (tables.KEEP_SETTING, (tables.UNSCRUBBED, key)),
        ]
        done = self._record(id_, command, by, key, notes)
        self._store.scrub()
        return done

    def _made(
        self, id_: str, made: Callable[[Tournament], tuple[Command, list[Opening]]], by: By,
        report_id: str | None, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        """Record a command that is made of the tournament as it is when it is decided."""
        command, sealed = made(self.get(id_))
        notes = [opening_note(id_, one) for one in sealed]
        return self._record(id_, command, by, report_id, notes, made, seen=seen)

    def _record(  # noqa: PLR0913, PLR0917 - the command, and all that goes with it
        self, id_: str, command: Command, by: By, report_id: str | None,
        notes: Sequence[tables.Note] = (), made: Making | None = None, *, seen: int | None = None,
    ) -> DoneThere:  # fmt: skip
        key = report_id_of(report_id)

        def decided(tournament: Tournament) -> Change[Tournament]:
            asked, beside = command, notes
            if made is not None:
                asked, sealed = made(tournament)
                beside = [opening_note(id_, one) for one in sealed]
            if seen is not None:
                check(tournament, asked, seen)
            event = decide(tournament, _timed(asked, now()), by)
            if isinstance(event, events.Undrawn):
                beside = [*beside, (tables.REVOKE_OF_ROUND, (now(), id_, f"{event.round}/%"))]
            envelope = self._envelopes.around(tournament, by, key)
            row = stored(id_, event, envelope)
            return Change(row, beside, evolve(tournament, event, envelope, row))

        done = self._streams.record(id_, key, decided)
        if done.repeated:
            then = as_of(done.tournament, done.version - 1)
            asked = command if made is None else made(then)[0]
            if not _same(then, _timed(asked, done.happening.recorded_at), by, done.event):
                raise _reused(key, done.version)
        if isinstance(done.event, events.Undrawn):
            self._people.forget(id_)
        return done

    def _check_names(self, done: DoneThere, players: Sequence[str], told: Sequence[str]) -> None:
        """Raise `Reused` where other names were told under an id; erased ones may be any."""
        known = {one.digest: one.value for one in self._people.openings(
            done.tournament.id, NAME).values()}  # fmt: skip
        kept = [known.get(player, name) for player, name in zip(players, told, strict=False)]
        if len(players) != len(told) or kept != [*told]:
            raise _reused(done.happening.report_id, done.version)

    def _secret(self, id_: str) -> str:
        """Return what the seeds are made of; raises `RecordError` where the record has it not."""
        self.get(id_)
        for opening in self._people.openings(id_, SEED).values():
            return str(opening.value)
        raise RecordError(
            "The seed of this tournament is not in this record: only the record that announced it"
            " can draw."
        )

    def names(self, id_: str) -> dict[int, tuple[str, ...]]:
        """Return what the players of every entry are called; an erased name is empty."""
        return self.names_in(self.get(id_))

    def names_in(self, now: Tournament) -> dict[int, tuple[str, ...]]:
        """Return the same of a tournament that is at hand, which may not be the latest of it."""
        known = {one.digest: one.value for one in self._people.openings(now.id, NAME).values()}
        return {
            entry.number: tuple([known.get(player, "") for player in entry.players])
            for entry in now.entries.values()
        }


Making = Callable[["Tournament"], tuple["Command", "list[Opening]"]]


def _name(name: str, field: str) -> str:
    """Return a name as it can be kept; raises `BadName`: an empty one is one that was erased."""
    told = check_name(plain(field, name), field)
    if not told:
        raise BadName(Message("{field} must not be empty", field=field), field)
    return told


def _digests(sealed: Sequence[Opening]) -> tuple[SealedName, ...]:
    return tuple([SealedName(one.digest) for one in sealed])


def _plainly(command: Command) -> Command:
    """Return a command whose free words are as they can be kept; raises `Unreadable`."""
    asked: Any = command
    free = {"why", "words", "abandoned", "said", "rests"} & set(asked._fields)
    kept: Command = asked._replace(**{one: plain(one, getattr(asked, one)) for one in free})
    return kept


def _timed(command: Command, at: int) -> Command:
    """Return a command with when it was given, where something depends on that."""
    return command._replace(at=at) if isinstance(command, commands.Protest) else command


def _same(then: Tournament, command: Command, by: By, event: Any) -> bool:
    """Say whether a command makes this event of a tournament as it was then, but for the seals.

    Words that were erased are not there any more, and nobody can ask for that again.
    """
    if isinstance(command, commands.Erase) and command.event and isinstance(event, events.Erased):
        return by.role == events.DIRECTION and (command.event, command.why) == (
            event.event, event.why
        )  # fmt: skip
    try:
        made: Any = decide(then, command, by)
    except Refused:
        return False
    sealed = {"players", "player"} & set(getattr(made, "_fields", ()))
    if type(made) is not type(event):
        return False
    return bool(made._replace(**{one: getattr(event, one) for one in sealed}) == event)


def _reused(key: str, version: int) -> Reused:
    return Reused(
        Message(
            "Under the id {id} something else is on record already, and this was not recorded: send"
            " it under an id of its own.",
            id=key,
        ),
        key, version, None, "",
    )  # fmt: skip
