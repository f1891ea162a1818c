"""The records: every match that was ever opened here, and all that may be done with one."""

from __future__ import annotations

from functools import partial
from itertools import starmap
from typing import TYPE_CHECKING, Any, Self

from referee.record.commands.admission import Admission
from referee.record.commands.checks import tried
from referee.record.commands.claiming import Claiming
from referee.record.commands.commands import Commands
from referee.record.commands.erasing import Erasing
from referee.record.commands.rematches import Rematches
from referee.record.commands.repository import Repository
from referee.record.commands.table_matches import TableMatches
from referee.record.commands.tournament_phones import TournamentPhones
from referee.record.commands.tournaments import Tournaments
from referee.record.errors import NoSuchRuling, OneDisk, RecordError, StoreDown
from referee.record.events.heads import head_of
from referee.record.exchange import for_phones, jsonl
from referee.record.exchange.forms import FORMS, RECORD, Leaving
from referee.record.exchange.importing import Importing
from referee.record.exchange.lines import Beside
from referee.record.exchange.opening import opened as opened_for
from referee.record.exchange.proving import logged
from referee.record.exchange.tournaments import exported, with_matches
from referee.record.exchange.whole import whole
from referee.record.match.reading import match_of
from referee.record.people.people import People
from referee.record.queries.listing import Listing, Rebuilt
from referee.record.queries.mistaken_notes import Mistaken, mistaken
from referee.record.queries.other_rules import judged_again
from referee.record.queries.seen_by import Viewing
from referee.record.seal.receipts import Receipt
from referee.record.seal.sealing import Sealing, opened, read_origin, sealing, tile
from referee.record.store import side_tables as tables
from referee.record.store import upgrade
from referee.record.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from referee.kernel import Book, Table
    from referee.match.commands import Command
    from referee.match.done import Done
    from referee.match.events import By
    from referee.match.match import Match
    from referee.match.other_rules import Rejudged
    from referee.record.events.events import Event
    from referee.record.exchange.proving import Logged
    from referee.record.queries.listing import Page
    from referee.record.store.watch import Watcher


class Records:
    """All matches of one store. Everything raises `StoreTrouble` when the store cannot answer."""

    def __init__(
        self,
        store: Store,
        *,
        secret: str | None = None,
        shelf: Mapping[str, Book] | None = None,
        seal: Path | None = None,
    ) -> None:
        """Use an open store; `connect` is the usual way."""
        if shelf is None:
            from referee.games import shelf as ours  # noqa: PLC0415 - tests bring their own

            shelf = ours()
        upgrade.ready(store)
        store.prepare(lambda: upgrade.ready(store))
        read_origin(store)
        self.sealer = None if seal is None else opened(store, seal)
        repository = Repository(store, shelf, self.sealer)
        self.store = store
        self.shelf = shelf
        self.people = People(store, secret)
        self._repository = repository
        admission = Admission(store, repository, self.people, shelf)
        self.tournaments = Tournaments(store, repository, self.people)
        self._join(
            Commands(store, repository, self.people),
            admission,
            Importing(store, repository, self.tournaments, shelf),
        )
        self.participant, self.participants = self.people.participant, self.people.of
        self.revoke, self.match_of_code = self.people.revoke, self.people.match_of_code
        self.names, self.devices = self.people.names, self.people.devices
        self.called = self.people.called
        self.claim = Claiming(store, repository, admission).claim
        erasing = Erasing(store, repository, self.people)
        self.erase, self.erase_words = erasing.erase, erasing.erase_words
        self.rematches = Rematches(store, repository, admission)
        self.phones = TournamentPhones(store, self.people, self.tournaments)
        self.tables = TableMatches(self.tournaments, admission, repository, erasing)
        self._viewing = Viewing(repository, self.people)
        self._listing = Listing(store, repository)

    def _join(self, commands: Commands, admission: Admission, importing: Importing) -> None:
        """Offer what each of these does with the same matches."""
        self._record, self.tried = commands.record, tried
        self.open_match, self.admit = admission.open_match, admission.admit
        self.hand_over, self.take_over = admission.hand_over, admission.take_over
        self.send_all_away, self.sent_all_away = admission.send_all_away, admission.sent_all_away
        self.code, self.new_code = admission.code, admission.new_code
        self.new_recovery, self.set_names = admission.new_recovery, admission.set_names
        self.import_keys, self.record_keys = importing.import_keys, importing.record_keys
        self.imports, self.imports_of = importing.imports, importing.imports_of
        self.import_lines, self.import_text = importing.import_lines, importing.import_text

    @classmethod
    def connect(
        cls,
        url: str,
        *,
        secret: str | None = None,
        shelf: Mapping[str, Book] | None = None,
        seal: Path | None = None,
        require_standby: bool = False,
    ) -> Records:
        """Open ``sqlite:///path`` or ``postgresql://...``, creating what is missing.

        Tokens are signed with ``secret``, or with one that is kept in the store. A record that is
        sealed is signed for with what lies in the folder ``seal``. Where a standby is required,
        nothing is promised that none has. Raises `NeedsUpgrade` for a store of an earlier release
        that has to be changed first, and `BadSeal` for one that is not what was signed for.
        """
        store = Store(url, require_standby=require_standby)
        try:
            return cls(store, secret=secret, shelf=shelf, seal=seal)
        except RecordError:
            store.close()
            raise

    def close(self) -> None:
        """Close every connection and let waiting threads go."""
        if self.sealer is not None:
            self.sealer.stop()
        self._repository.watcher.stop()
        self.store.close()

    def __enter__(self) -> Self:
        """Use the records within a ``with`` statement, which closes them."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close."""
        self.close()

    def check(self) -> None:
        """See that the store is still this record; raises `StoreTrouble` and `NeedsUpgrade`."""
        self.people.check()
        upgrade.schema_of(self.store)

    def replication(self) -> str:
        """Say whether others copy it; raises `StoreTrouble` where one is awaited in vain."""
        copies = self.store.copies()
        if self.store.require_standby and not (copies and copies.awaited):
            raise OneDisk
        if copies is None or not (copies.awaited or copies.standbys):
            return "none"
        if copies.awaited and not copies.standbys:
            raise StoreDown(
                "The database waits for a standby, and none is there: nothing can be recorded now."
            )
        return "synchronous" if copies.awaited else "asynchronous"

    def assure(self) -> None:
        """Assure that what was read until now is as safe as a fresh commit; raises `Unassured`."""
        self.store.assure()

    def record(self, match_id: str, command: Command, by: By, report_id: str | None = None) -> Done:
        """Record what people do at a table; see `Commands.record`.

        A match that is over tells its table in a tournament, where it has one.
        """
        done = self._record(match_id, command, by, report_id)
        if done.match.status != "open":
            self.tables.finished(done.match)
        return done

    def recorded(self, match_id: str, report_ids: Sequence[str]) -> dict[str, int]:
        """Return the events that report ids stand for, of those that are on record.

        It is a promise: raises `Unassured` while that cannot be given.
        """
        if not report_ids:
            return {}
        marks = ", ".join("?" * len(report_ids))
        found = dict(self.store.ask(f"{tables.FIND_VERSIONS} ({marks})", match_id, *report_ids))
        if found:
            self.store.assure()
        return found

    # --- reading -----------------------------------------------------------------------------

    def match(self, match_id: str) -> Match:
        """Return a match as it stands now, as everybody may know it; raises `NoSuchMatch`."""
        return self._repository.match(match_id)

    def table_at(self, match_id: str, number: int | None, viewer: str | None = None) -> Table:
        """Return the table after a ruling (``None``: the latest; 0: before the first).

        ``viewer`` is a seat, which sees what it has looked at itself. Raises `NoSuchRuling`.
        """
        match = self.match(match_id)
        if number is not None and not 0 <= number <= match.last_number:
            raise NoSuchRuling("There is no ruling {ruling} in this match.", ruling=number)
        return self.seen_by(match, viewer, number)

    def seen_by(self, match: Match, viewer: str | None, number: int | None = None) -> Table:
        """Return the same of a match that is at hand, which may not be the latest of it."""
        if viewer is not None and match.seals:
            return self._viewing.table(match, number, viewer)
        return match.table if number is None else match.table_after(number)

    def table_for(self, match_id: str, viewer: str | None = None) -> Table:
        """Return the table now, as a seat or everybody may know it."""
        return self.table_at(match_id, None, viewer)

    def mistaken(self, match_id: str, seats: Iterable[str]) -> Sequence[Mistaken]:
        """Return what these seats noted for themselves and the table has shown to be otherwise."""
        match = self.match(match_id)
        openings: dict[str, Any] = {}
        for seat in seats if match.seals else ():
            openings.update(self.people.faces(match, seat))
        return tuple(mistaken(match, openings)) if openings else ()

    def events(self, match_id: str, after: int = 0) -> Sequence[Event]:
        """Return the stored events of a match after a version; raises `NoSuchMatch`."""
        self.match(match_id)
        return self.store.read(match_id, after)

    def count(self) -> int:
        """Return how many matches are on record."""
        return int(self.store.ask(tables.COUNT_MATCHES)[0][0])

    def list(self, **asked: Any) -> Page:
        """Return a page of matches, the latest first; see `Listing.page`."""
        return self._listing.page(**asked)

    def rebuild_list(self) -> Iterator[Rebuilt]:
        """Make the list of matches anew from the events; see `Listing.rebuild`."""
        yield from self._listing.rebuild()
        yield from starmap(Rebuilt, self.tournaments.relisted(self.tournaments.aside))

    def listed(self, match_id: str) -> bool:
        """Say whether a match stands in the list that everybody may read."""
        found = self.store.ask(tables.FIND_LISTED, match_id)
        return bool(found and found[0][4])

    def rejudge(
        self, match_id: str, *, book: str | None = None, terms: Mapping[str, Any] | None = None
    ) -> Rejudged:
        """Judge a match by another book or under other terms; nothing is recorded.

        Raises `NoSuchMatch`, `NoSuchBook` and the kernel's `Disagreement`.
        """
        return judged_again(self.match(match_id), self.shelf, book, terms)

    def watch(self) -> Watcher:
        """Return the watcher of this process."""
        return self._repository.watcher

    # --- export and import -------------------------------------------------------------------

    def export(
        self,
        match_id: str,
        *,
        viewer: str | None = None,
        names: bool = False,
        pictures: bool = False,
    ) -> Iterator[bytes]:
        """Yield the lines of an export, the stored payloads untouched; raises `NoSuchMatch`.

        With it go the openings of what a seat (``viewer``) may read and, if asked, of the names
        and of the photographs.
        """
        if self.sealer is not None:
            self.sealer.now()
        return self._export(self.match(match_id), viewer, names=names, pictures=pictures)

    def whole(self, after: str = "", *, pictures: bool = False) -> Iterator[bytes]:
        """Yield every match in the order of the ids, from the one after this on; see `whole`.

        Nothing sealed is opened but, if asked, the photographs, and nothing stays in memory.
        """
        if self.sealer is not None:
            self.sealer.now()
        return whole(
            self.store,
            lambda match_id: self._export(self._repository.aside(match_id), pictures=pictures),
            lambda id_: exported(self.store, self.people, id_, self.imports(id_), names=False),
            after,
        )

    def _export(
        self,
        match: Match,
        viewer: str | None = None,
        *,
        names: bool = False,
        pictures: bool = False,
    ) -> Iterator[bytes]:
        # Read at once, and told as it is there: words may have been erased since it was asked for.
        happened = self.store.read(match.id)
        match = match_of(match, happened[match.version :], self.shelf) or match
        openings, withheld = opened_for(self.people, match, viewer, names=names, pictures=pictures)
        proof = logged(self.store, match.id, match.version)
        beside = Beside(openings, withheld, self.imports(match.id), proof)
        return jsonl.lines(match, happened, beside)

    def export_tournament(
        self, id_: str, *, names: bool = False, matches: bool = True, pictures: bool = False
    ) -> Iterator[bytes]:
        """Yield the lines of a tournament, and of every match of its tables; see `with_matches`.

        Raises `NoSuchTournament`. If asked, the names of the players are opened in both, and the
        photographs of the tables with their matches.
        """
        if self.sealer is not None:
            self.sealer.now()
        now = self.tournaments.get(id_)
        own = exported(self.store, self.people, id_, self.imports(id_), names=names)
        if not matches:
            return own
        ids = [table.match for _, table, _ in now.told() if table.match]
        told = partial(self._export, names=names, pictures=pictures)
        exports = ((one, told(self.match(one))) for one in ids)
        return with_matches(own, exports, len(ids))

    def sealing(self) -> Sealing:
        """Return how the record is sealed; its origin is empty where it is not."""
        told = sealing(self.store)
        return told if self.sealer is None else told._replace(wrong=self.sealer.wrong)

    def head(self, match_id: str) -> tuple[int, str]:
        """Return the latest version of a match and the head up to it: what a device signs."""
        happened = self.events(match_id)
        return happened[-1].version, head_of(happened)

    def tile(self, name: str) -> bytes | None:
        """Return a tile of the log, or a bundle of its leaves, by its name; ``None`` for none.

        Raises `Behind` where leaves that were sealed are not there any more as they were.
        """
        return tile(self.store, name)

    def leaf(self, match_id: str, version: int) -> bytes | None:
        """Return the leaf of an event; ``None`` where the record is not sealed."""
        return self.store.leaves.of(match_id, version)

    def receipt(self, match_id: str, version: int) -> Receipt | None:
        """Return the signed receipt of an event; ``None`` where nothing is signed for here."""
        leaf = None if self.sealer is None else self.leaf(match_id, version)
        if self.sealer is None or leaf is None:
            return None
        told = Receipt(self.store.leaves.origin, match_id, version, leaf)
        return told.signed(self.sealer.sequencer.signer)

    def logged(self, match: Match) -> Logged | None:
        """Return the proof that a match is in the log of this record, signed for now if it can be.

        ``None`` where the record is not sealed, or has not signed for any event of the match.
        """
        if self.sealer is not None:
            self.sealer.now()
        return logged(self.store, match.id, match.version)

    def export_as(
        self, match_id: str, form: str, *, names: bool = False, pictures: bool = False
    ) -> Iterator[bytes]:
        """Yield a match in one of the forms of `EXPORTS`, bit by bit; raises `NoSuchMatch`.

        The names of the players go along where the form has a place for them, and photographs
        with the record itself.
        """
        if form == RECORD:
            return self.export(match_id, names=names, pictures=pictures)
        match = self.match(match_id)
        known = self.names(match_id) if names else {}
        events = self.store.read(match_id, 0, match.version)
        leaving = Leaving(match, known, self.imports(match_id), events)
        return (told.encode() for told in FORMS[form].write(leaving))

    def told(self, match: Match) -> tuple[str, Sequence[Event]]:
        """Return a match for who goes on judging it; see `for_phones.told`."""
        return for_phones.told(self.store, match, self.shelf)

    def export_text(self, match_id: str, *, names: bool = False) -> str:
        """Return a match in the notation; raises `NoSuchMatch`."""
        return b"".join(self.export_as(match_id, "text", names=names)).decode()

    def export_csv(self, match_id: str) -> str:
        """Return the rulings of a match as CSV; raises `NoSuchMatch`."""
        return b"".join(self.export_as(match_id, "csv")).decode()
