"""Offers: what may be done now, found field by field from the queue and the rules of each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.kernel.rules.clauses import FLAGS
from referee.kernel.rules.fact_checking import check_answer
from referee.kernel.rules.moves import Draft, Field, fields_of, has_seat
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.checks import Checks
from referee.kernel.table.claims import Holds, Lacks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.kernel.rules.bearing import Bearing
    from referee.kernel.rules.book import Book
    from referee.kernel.rules.draft_rules import Names, Rules
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.table import Table


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
    """For a field that may be left out: with which values of another field it is asked."""
    needs_one: bool = False
    """Whether one of its fields has to be given, whichever: which go together is not said."""


_CLAIMS = (Lacks, Holds)
_FEW: dict[str, tuple[Any, ...]] = {"flag": (False, True)}
CARD = "card"
"""The field by which clauses are found that are about some cards only."""


def offers(book: Book, table: Table, seats: Sequence[str] | None = None) -> list[Offer]:
    """Return what may be reported now, the awaited moves first.

    To seats that are named what the table says as one is offered beside their own.
    Only rules are asked, each as soon as the fields it reads are chosen, and again only of a field
    that may change its answer: so the answer costs one look at each value of each field, never
    every combination.
    """
    asking = _Asking(book, table)
    wanted = [s for s in (table.seats if seats is None else seats) if s not in table["away"]]
    head = table.queue[0] if table.queue else None
    out = []
    for kind in book.moves_known:
        if (table.over and not kind.after_end) or (kind.phases and table.phase not in kind.phases):
            continue
        for seat in wanted if has_seat(kind) else (None,) if seats is None or kind.aloud else ():
            awaited = head is not None and head.seat == (seat or "") and kind.name in head.moves
            if kind.in_turn and not awaited:
                continue
            found = asking.choices(kind, seat, {})
            if found is not None:
                when = asking.conditions(kind, seat, found)
                out.append(Offer(kind, seat, awaited, found, when))
            elif parts := asking.parts(kind, seat):
                out.append(Offer(kind, seat, awaited, parts, {}, needs_one=True))
    return sorted(out, key=lambda offer: not offer.awaited)


def narrowed(
    book: Book, table: Table, offer: Offer, given: Mapping[str, Any]
) -> tuple[Choice, ...] | None:
    """Return the choices that are left of an offer once some fields are given; ``None`` for none.

    Which cards can lie in a slot, say, is known when the slot is.
    """
    return _Asking(book, table).choices(offer.move, offer.seat, given)


class _Asking:
    """The rules of a book as they are asked of one table, which stays as it is."""

    __slots__ = ("book", "met", "places", "rules", "table")

    def __init__(self, book: Book, table: Table) -> None:
        self.book = book
        self.rules = book.draft_rules
        self.table = book.asking(table, ruling=table.ruling + 1)
        self.met: dict[Callable[..., bool], bool] = {}
        """Which conditions on the table are met, as far as they were asked."""
        self.places = tuple([place for place, cards in table.places.items() if cards])

    def choices(
        self, kind: type[Move], seat: str | None, given: Mapping[str, Any]
    ) -> tuple[Choice, ...] | None:
        """Return the choices that a move leaves, or ``None`` where it cannot be made."""
        chosen = {**given} if seat is None else {"seat": seat, **given}
        names = frozenset(chosen)
        draft = Draft(kind, chosen)
        trusted: list[str] = []
        needed: dict[str, tuple[Any, ...]] = {}
        rules = self.rules.first(kind, vars(draft).get(CARD), names)
        if rules and self.refuse(rules, draft, trusted):
            needed = self._needed(draft, names)
            if not needed:
                return None
            vars(draft).update({name: values[0] for name, values in needed.items()})
        if needed or trusted:
            rules = ()  # what they say now they say of every value
        found = []
        for field in fields_of(kind):
            if field.name in needed:
                found.append(Choice(field._replace(required=True), needed[field.name], {}))
            elif field.name not in names:
                found.append(self._choice(draft, field, chosen, rules))
                if field.required and found[-1].options == ():
                    return None
        return tuple(found)

    def parts(self, kind: type[Move], seat: str | None) -> tuple[Choice, ...]:
        """Return the fields of a move that is told by any of them, where it may be told at all.

        Only what rules say whatever is told is asked; there is nothing where a field is needed.
        """
        fields = fields_of(kind)
        if not kind.needs_one or any(field.required for field in fields):
            return ()
        chosen = {} if seat is None else {"seat": seat}
        draft = Draft(kind, chosen)
        told = {"move", *[field.name for field in fields]}
        rules = self.rules.first(kind, None, frozenset(chosen))
        if self.refuse(tuple([one for one in rules if told.isdisjoint(one.clause.reads)]), draft):
            return ()
        return tuple([Choice(one, self._candidates(kind, one, chosen), {}) for one in fields])

    def _choice(
        self, draft: Draft, field: Field, chosen: Mapping[str, Any], asked: Rules
    ) -> Choice:
        """Ask of each value of a field the rules whose answer it may change."""
        kind, name = draft.kind_of_move, field.name
        values = self._candidates(kind, field, chosen)
        if values is None:
            return Choice(field, None, {})
        again = self.rules.again(kind, frozenset([*chosen, name]), name, asked)
        rules = () if name == CARD else again[vars(draft).get(CARD)]
        if not rules and name != CARD:
            return Choice(field, values, {})
        options: list[Any] = []
        claims: dict[str, str] = {}
        trusted: list[str] = []
        for value in draft.each(name, values):
            if name == CARD:
                rules = again[value]
            if not self.refuse(rules, draft, trusted):
                options.append(value)
            if trusted:
                claims[str(value)] = trusted.pop()
                trusted.clear()
        return Choice(field, tuple(options), claims)

    def _candidates(
        self, kind: type[Move], field: Field, chosen: Mapping[str, Any]
    ) -> tuple[Any, ...] | None:
        """Return the values a field can have at this table, or ``None`` where they are not few."""
        if field.kind == "card":
            place = _source(kind, field, chosen)
            faces = self.book.pack.faces
            able = faces if place is None else self.table.may_lie(place)
            return tuple([face for face in faces if face in able])
        if field.kind == "choice":
            return self.rules.words(kind, field.name)
        if field.kind == "place":
            return self.places
        return self.table.seats if field.kind == "seat" else _FEW.get(field.kind)

    def _needed(self, draft: Draft, chosen: Names) -> dict[str, tuple[Any, ...]]:
        """Find a field that may be left out at other times and must be given now."""
        kind = draft.kind_of_move
        for name in kind.instead.keys() - chosen:
            rules = self.rules.first(kind, vars(draft).get(CARD), chosen | {name})
            values = tuple([
                value
                for value in draft.each(name, kind.instead[name])
                if not self.refuse(rules, draft)
            ])  # fmt: skip
            if values:
                return {name: values}
        return {}

    def conditions(
        self, kind: type[Move], seat: str | None, choices: tuple[Choice, ...]
    ) -> dict[str, dict[str, tuple[Any, ...]]]:
        """Find the optional fields that go with some cards only, by the rules that read both."""
        out: dict[str, dict[str, tuple[Any, ...]]] = {}
        if len(choices) == 1:
            return out
        cards = next((c for c in choices if c.field.required and c.field.kind == "card"), None)
        if cards is None or not cards.options:
            return out
        card = cards.field.name
        unasked = kind.unasked(self.table, seat) if seat else ()
        blank = {c.field.name: c.field.default for c in choices if not c.field.required}
        draft = Draft(kind, blank if seat is None else {**blank, "seat": seat})
        for field, options, _ in choices:
            if not field.required and field.name in unasked:
                out[field.name] = {card: ()}
            elif not field.required and options:
                chosen = frozenset([*blank, card] if seat is None else [*blank, "seat", card])
                faces = tuple([
                    face
                    for face in draft.each(card, cards.options)
                    if self._go_together(draft, chosen, card, field.name, options)
                ])  # fmt: skip
                if len(faces) < len(cards.options):
                    out[field.name] = {card: faces}
        return out

    def _go_together(
        self, draft: Draft, chosen: Names, card: str, name: str, options: Iterable[Any]
    ) -> bool:
        """Say whether a field can have any of these values with this card."""
        rules = self.rules.together(draft.kind_of_move, vars(draft).get(CARD), chosen, card, name)
        return not rules or any(not self.refuse(rules, draft) for _ in draft.each(name, options))

    def refuse(self, rules: Rules, draft: Draft, trusted: list[str] | None = None) -> bool:
        """Ask rules; say whether one of them says no.

        The numbers of those that take it on trust are added to ``trusted``.
        """
        table = self.table
        for bearing in rules:
            if not (self._meets(bearing, draft) and bearing.unhindered(table, draft)):
                continue
            answer = bearing.asks.put(table, draft)
            if type(answer) in _CLAIMS:
                if Checks.facts:
                    check_answer(bearing.clause, answer, table)
                answer = answer.settled(table)
                if answer is None:
                    if trusted is not None:
                        trusted.append(bearing.number)
                    continue
            if answer is not True and bearing.clause.no != FLAGS:
                return True
        return False

    def _meets(self, bearing: Bearing, draft: Draft) -> bool:
        """Say whether a condition is met; one on the table alone is asked the first time only."""
        when = bearing.clause.when
        if when is None or bearing.met is None:
            return True
        if bearing.clause.minding:
            return bool(bearing.met.put(self.table, draft))
        if when not in self.met:
            self.met[when] = bool(when(self.table))
        return self.met[when]


def _source(kind: type[Move], field: Field, chosen: Mapping[str, Any]) -> str | None:
    """Return the place from which a move would show the card of this field."""
    blank: dict[str, Any] = {f.name: f.default for f in fields_of(kind)} | {**chosen}
    blank[field.name] = UNKNOWN
    shown: Any  # a place may be made of a seat that is not chosen yet
    try:
        shown = kind(**blank).shows()
    except (TypeError, AttributeError):
        return None
    return next((place for place, faces in shown if UNKNOWN in faces), None)
