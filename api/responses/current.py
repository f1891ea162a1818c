"""What stands now, encoded once for all who see the same: a match, its offers, its ruling."""

from __future__ import annotations

from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import orjson
from cachetools import LRUCache

from api.requests.viewer import NOBODY, PUBLIC, SEAT
from api.responses.pieces import CLOSE, Joined, Piece, in_a_list
from referee.presenters.matches import match_agreed, match_now
from referee.presenters.offers import offers_json
from referee.presenters.tables import table_digest, table_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from api.requests.viewer import Viewer
    from api.responses.per_viewer import PerViewer
    from referee.kernel import Book, Move
    from referee.record import Done, Import, Match, Records, RulingRecord

T = TypeVar("T")
HEAD, IMPORTED = ("head",), ("imports",)
AS_ONE = ""
"""Who says what the table says as one: it is offered to every seat."""
KEPT = 512
"""Tables whose encodings are kept, some ten kB each."""


class Encoded(NamedTuple):
    """An answer as it goes out, and the tag that changes when it does."""

    tag: str
    body: Piece


class _Told(NamedTuple):
    """What was written of a match as it stands after one event."""

    tag: str
    made: dict[tuple[Any, ...], Any]
    before: dict[tuple[Any, ...], Any]
    """What was written of it at the event before."""

    def once(self, key: tuple[Any, ...], made: Callable[[], T]) -> T:
        """Return what is kept under a key, or make it."""
        found: T | None = self.made.get(key)
        if found is None:
            found = self.made[key] = made()
        return found

    def piece(self, plain: bytes) -> Piece:
        """Return these bytes as a piece: the one of before, which has been compressed already."""
        return self.once((plain,), lambda: self.before.get((plain,)) or Piece(plain))


class Current:
    """Matches and offers as bytes; what one viewer was told is not made again for the next."""

    def __init__(self, records: Records, per_viewer: PerViewer) -> None:
        """Ask these records, and what of them is for one viewer."""
        self._records = records
        self._per_viewer = per_viewer
        self._kept: LRUCache[str, _Told] = LRUCache(KEPT)
        self._lock = Lock()

    def match(self, match: Match, viewer: Viewer, names: Mapping[str, str] | None) -> Piece:
        """Return a match with its table as it stands, as the viewer may see it.

        ``names`` say who sits where, to those who may know it.
        """
        who = None if names is None else tuple(names.items())
        told = self._told(match)

        def made() -> Piece:
            parts = [*self._head(match, told)]
            if names is not None:
                written = Piece(b',"names":' + orjson.dumps(names))
                parts.append(told.once(("names", who), lambda: written))
            seen = Piece(b',"viewer":%b,"table":' % orjson.dumps(viewer.sees))
            return Joined(*parts, seen, self._table(match, viewer.seat, told), CLOSE)

        return told.once(("match", viewer.sees, who), made)

    def offers(self, match: Match, viewer: Viewer, seat: str | None) -> Encoded:
        """Return what a seat may report now, or (``None``) everybody; one's own with what one saw.

        Nobody's are worked out who has no phone that asks for them.
        """
        told = self._told(match)
        own = seat is not None and seat == viewer.seat
        table = self._records.seen_by(match, seat if own else None)
        knows = seat if table is not match.table else None

        def made() -> Piece:
            groups: Iterable[Piece]
            if match.status == "closed":
                groups = ()
            elif knows:
                groups = map(Piece, _by_seat(match.book, offers_json(match.book, table, [knows])))
            else:
                groups = self._known_to_all(match, told, seat)
            return in_a_list(b'{"version":%d,"offers":[' % match.version, groups, b"]}")

        body = told.once(("offers", seat, knows), made)
        return Encoded(f"{match.tag}.{viewer.sees}.{seat or ''}", body)

    def ruling(
        self, match: Match, record: RulingRecord, viewer: Viewer, move: Move | None = None
    ) -> Piece:
        """Return a ruling of a match as the viewer may read it; the move where it is at hand."""
        if record.sealed:
            return Piece(orjson.dumps(self._per_viewer.ruling(match.id, record, viewer, move)))
        told, number = self._told(match), record.number
        public = told.once(
            ("public ruling", number),
            lambda: self._per_viewer.ruling(match.id, record, NOBODY, move),
        )
        device = self._per_viewer.devices(match.id, viewer, (record,)).get(record.by.device)

        def made() -> Piece:
            return Piece(orjson.dumps(public | {"by": public["by"] | {"device": device}}))

        return told.once(("ruling", number, device), made)

    def goes_on(self, done: Done) -> None:
        """Hear that an event was recorded here, so that nothing was imported with it.

        Of what a release before this one imported, it is not known where it ends.
        """
        before = done.before
        with self._lock:
            kept = self._kept.get(done.match.id)
        if before is None or kept is None or kept.tag != before.tag:
            return
        imports: tuple[Import, ...] | None = kept.made.get(IMPORTED)
        if imports is not None and all(one.at is not None for one in imports):
            self._told(done.match).made[IMPORTED] = imports

    def digest(self, match: Match) -> str:
        """Return the digest of a match's table as all may know it."""
        return self._told(match).once(("digest",), lambda: table_digest(match.book, match.table))

    def imports(self, match: Match) -> tuple[Import, ...]:
        """Return what of a match came out of files."""
        return self._told(match).once(IMPORTED, lambda: tuple(self._records.imports(match.id)))

    def _head(self, match: Match, told: _Told) -> tuple[Piece, Piece]:
        """Return what all are told of a match: what was agreed, which is long, and what is new."""

        def made() -> tuple[Piece, Piece]:
            agreed = told.piece(orjson.dumps(match_agreed(match))[:-1])
            now = match_now(match, self.imports(match), match.last_number)
            return agreed, Piece(b"," + orjson.dumps(now)[1:-1])

        return told.once(HEAD, made)

    def _known_to_all(self, match: Match, told: _Told, seat: str | None) -> list[Piece]:
        """Return the offers of a seat, or of all, those of each and of the table as a piece.

        Those of a seat are mostly what they were an event before.
        """

        def made() -> list[Piece]:
            asked = None if seat is None else [seat]
            now = _by_seat(match.book, offers_json(match.book, match.table, asked))
            return [told.piece(written) for written in now]

        return told.once(("known to all", seat), made)

    def _table(self, match: Match, seat: str | None, told: _Told) -> Piece:
        table = self._records.seen_by(match, seat)
        knows = seat if table is not match.table else None

        def made() -> Piece:
            return Piece(orjson.dumps(table_json(match.book, table, match.table)))

        return told.once(("table", knows), made)

    def _told(self, match: Match) -> _Told:
        """Return what was written of the match as it stands."""
        with self._lock:
            told = self._kept.get(match.id)
            if told is None or told.tag != match.tag:
                told = self._kept[match.id] = _Told(match.tag, {}, told.made if told else {})
        return told


def _by_seat(book: Book, offers: Iterable[dict[str, Any]]) -> Iterable[bytes]:
    """Write offers, those of a seat in one piece, and so what the table says as one."""
    aloud = {kind.name for kind in book.moves_known if kind.aloud}
    found: dict[str | None, list[bytes]] = {}
    for offer in offers:
        as_one = offer["seat"] is None and offer["move"] in aloud
        found.setdefault(AS_ONE if as_one else offer["seat"], []).append(orjson.dumps(offer))
    return map(b",".join, found.values())


def role(viewer: Viewer) -> str:
    """Return whether somebody takes part, and so is told the names."""
    return PUBLIC if viewer.role == PUBLIC else "in"


def offers_of(viewer: Viewer) -> str | None:
    """Return the seat whose offers a phone is told unasked; ``None`` for those of all."""
    return viewer.seat if viewer.role == SEAT else None


def match_tag(
    match: Match, viewer: Viewer, position: int | str, names: Mapping[str, str] | None
) -> str:
    """Return what changes when, and only when, the answer does."""
    who = blake2b(repr(sorted((names or {}).items())).encode(), digest_size=6).hexdigest()
    return f"{match.tag}.{role(viewer)}.{viewer.sees}.{position}.{who}"
