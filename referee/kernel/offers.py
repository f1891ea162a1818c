"""Offers: what may be done now, found field by field from the queue and the rules of each move."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.cards import UNKNOWN
from referee.kernel.claims import Holds, Lacks
from referee.kernel.clauses import FLAGS
from referee.kernel.moves import Field, fields_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.kernel.book import Book
    from referee.kernel.moves import Move
    from referee.kernel.table import Table


class Choice(NamedTuple):
    """One field of an offered move: the values that may be, or ``None`` where anything goes."""

    field: Field
    options: tuple[Any, ...] | None
    claims: dict[str, str]
    """For an option that would be a claim: the number of the clause that takes it on trust."""


class Offer(NamedTuple):
    """A move that a seat (or the table) may report now."""

    move: type[Move]
    seat: str | None
    awaited: bool
    choices: tuple[Choice, ...]
    when: dict[str, dict[str, tuple[Any, ...]]]
    """For a field that may be left out: with which values of another field it may be given."""


def offers(book: Book, table: Table, seats: Sequence[str] | None = None) -> list[Offer]:
    """Return what may be reported now, the awaited moves first.

    Only rules are asked, and each as soon as the fields it reads are chosen: so the answer costs
    one look at each value of each field, never every combination.
    """
    asked = table.copy()
    asked.book = book
    asked.at = None
    asked.ruling = table.ruling + 1
    wanted = [s for s in (table.seats if seats is None else seats) if s not in table["away"]]
    head = table.queue[0] if table.queue else None
    out = []
    for kind in book.moves_known:
        if (table.over and not kind.after_end) or (kind.phases and table.phase not in kind.phases):
            continue
        acting = any(field.name == "seat" for field in fields_of(kind))
        for seat in wanted if acting else (None,) if seats is None else ():
            awaited = head is not None and head.seat == (seat or "") and kind.name in head.moves
            if kind.in_turn and not awaited:
                continue
            found = _offered(book, asked, kind, seat)
            if found is not None:
                when = _conditions(book, asked, kind, seat, found)
                out.append(Offer(kind, seat, awaited, found, when))
    return sorted(out, key=lambda offer: not offer.awaited)


def narrowed(
    book: Book, table: Table, offer: Offer, given: Mapping[str, Any]
) -> tuple[Choice, ...] | None:
    """Return the choices that are left of an offer once some fields are given; ``None`` for none.

    Which cards can lie in a slot, say, is known when the slot is.
    """
    asked = table.copy()
    asked.book = book
    asked.at = None
    asked.ruling = table.ruling + 1
    return _offered(book, asked, offer.move, offer.seat, given)


def _offered(
    book: Book,
    table: Table,
    kind: type[Move],
    seat: str | None,
    before: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Choice, ...] | None:
    chosen: dict[str, Any] = {**before} if seat is None else {"seat": seat, **before}
    blank = {f.name: f.default for f in fields_of(kind) if not f.required}
    if _refused(book, table, kind, {**blank, **chosen}, set(chosen)):
        return None
    choices = []
    for field in fields_of(kind):
        if field.name in chosen:
            continue
        values = candidates(book, table, kind, field, chosen)
        if values is None:
            choices.append(Choice(field, None, {}))
            continue
        options = []
        claims: dict[str, str] = {}
        for value in values:
            given = {**blank, **chosen, field.name: value}
            refused = _refused(book, table, kind, given, {*chosen, field.name}, claims)
            if not refused:
                options.append(value)
        if not options and field.required:
            return None
        choices.append(Choice(field, tuple(options), claims))
    return tuple(choices)


def _conditions(
    book: Book, table: Table, kind: type[Move], seat: str | None, choices: tuple[Choice, ...]
) -> dict[str, dict[str, tuple[Any, ...]]]:
    """Find the optional fields that go with some cards only, by the rules that read both."""
    out: dict[str, dict[str, tuple[Any, ...]]] = {}
    cards = next((c for c in choices if c.field.required and c.field.kind == "card"), None)
    if cards is None or not cards.options:
        return out
    card = cards.field.name
    blank = {c.field.name: c.field.default for c in choices if not c.field.required}
    blank |= {} if seat is None else {"seat": seat}
    for field, options, _ in choices:
        if field.required or not options:
            continue

        def goes_with(face: str, field: Field = field, options: tuple[Any, ...] = options) -> bool:
            drafts = ({**blank, card: face, field.name: value} for value in options)
            return any(
                not _refused(book, table, kind, given, set(given), both={card, field.name})
                for given in drafts
            )

        faces = tuple(face for face in cards.options if goes_with(face))
        if len(faces) < len(cards.options):
            out[field.name] = {card: faces}
    return out


def candidates(
    book: Book, table: Table, kind: type[Move], field: Field, chosen: Mapping[str, Any]
) -> tuple[Any, ...] | None:
    """Return the values a field can have at this table, or ``None`` where they are not few.

    ``chosen`` are the fields that have a value already, the acting seat among them.
    """
    if field.kind == "seat":
        return table.seats
    if field.kind == "choice":
        return kind.words[field.name](book)
    if field.kind == "flag":
        return (False, True)
    if field.kind == "place":
        return tuple(place for place, cards in table.places.items() if cards)
    if field.kind == "card":
        place = _source(kind, field, chosen)
        return tuple(
            face for face in book.pack.faces if place is None or table.may_show(place, face)
        )
    return None


def _source(kind: type[Move], field: Field, chosen: Mapping[str, Any]) -> str | None:
    """Return the place from which a move would show the card of this field."""
    blank: dict[str, Any] = {f.name: f.default for f in fields_of(kind)} | {**chosen}
    blank[field.name] = UNKNOWN
    try:
        shown = kind(**blank).shows()
    except (TypeError, AttributeError):
        return None
    return next((place for place, faces in shown if UNKNOWN in faces), None)


def _refused(  # noqa: PLR0913, PLR0917 - the move in the making, in pieces
    book: Book,
    table: Table,
    kind: type[Move],
    given: dict[str, Any],
    chosen: set[str],
    claims: dict[str, str] | None = None,
    both: set[str] | None = None,
) -> bool:
    """Ask the rules that read only what is chosen; say whether one of them says no.

    With ``both`` only those are asked that read all of these fields.
    """
    move = _Partial(kind, given)
    full = all(field.name in given for field in fields_of(kind))
    optional = {field.name for field in fields_of(kind) if not field.required}
    for bearing in book.bearing("rule", kind, given.get("card")):
        reads = bearing.clause.reads
        if both is not None and not both <= reads:
            continue
        if not (full if "move" in reads else reads <= chosen | optional):
            continue
        if not bearing.holds(table, move):
            continue
        answer = bearing.ask(table, move)
        if type(answer) in (Lacks, Holds):
            claim = answer
            answer = claim.settled(table)
            if answer is None:
                if claims is not None:
                    claims[str(list(given.values())[-1])] = bearing.number
                continue
        if answer is not True and bearing.clause.no != FLAGS:
            return True
    return False


class _Partial:
    """A move of which only some fields are chosen yet, as far as the rules asked read it."""

    def __init__(self, kind: type[Move], given: dict[str, Any]) -> None:
        self._kind = kind
        self.__dict__.update(given)
        self.name = kind.name
        self.sealed = kind.sealed
        self.actor = given.get("seat")

    def shows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Show what the whole move would show."""
        return self._kind.shows(self)  # type: ignore[arg-type]
