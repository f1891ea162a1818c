"""What happens at a table in everyday sentences: facts in words, and who is awaited for what."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from referee.kernel.messages import (
    CountPart,
    ListPart,
    Message,
    SeatPart,
    message,
)
from referee.kernel.rules.clauses import No
from referee.kernel.rules.terms import KERNEL_MARKS
from referee.kernel.table.cards import UNKNOWN, Pack
from referee.kernel.table.facts import (
    Awaits,
    Claimed,
    Ended,
    Fact,
    Flagged,
    Gathered,
    Laid,
    Looked,
    Moved,
    Refuted,
    Said,
    Scored,
    Shown,
    Shuffled,
)
from referee.kernel.table.places import USUAL, called

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from referee.kernel.messages import Part, PlacePart
    from referee.kernel.rules.book import Book
    from referee.kernel.rules.moves import Move
    from referee.kernel.table.facts import Awaited
    from referee.kernel.table.table import Table

CARDS = "card|cards"
NO_PACK = Pack(())
NO_NAMES: Mapping[str, str] = MappingProxyType({})
MOST_CARDS = 8
"""So many cards are named one by one, more are counted: nobody would read them."""

ENDED = {
    "trick": Message("the trick"),
    "hand": Message("the hand"),
    "game": Message("the game"),
    "match": Message("the match"),
}
"""What can be over."""


def doing(book: Book, moves: Iterable[str]) -> ListPart:
    """Return moves, by their names, as what somebody does: *lay a card or draw*."""
    return ListPart(
        tuple([
            book.moves[name].doing() if name in book.moves else Message(name.replace("-", " "))
            for name in moves
        ]),
        "or",
    )  # fmt: skip


def awaiting(book: Book, queue: Sequence[Awaited]) -> Message | None:
    """Return who is to do what next, without a full stop; ``None`` where nobody is awaited."""
    if not queue:
        return None
    head = queue[0]
    if head.seat:
        return Message("{seat} is to {do}", seat=head.seat, do=doing(book, head.moves))
    return Message("the table is to {do}", do=doing(book, head.moves))


def not_now(book: Book, table: Table, move: Move) -> No:
    """Say that it is not the time for a move, and what the table waits for."""
    awaits = awaiting(book, table.queue) or Message("nobody is awaited")
    if move.actor:
        return No("{seat} may not {do} now: {awaits}.", seat=move.actor, do=move.doing(),
                  awaits=awaits)  # fmt: skip
    return No("It is not the time to {do}: {awaits}.", do=move.doing(), awaits=awaits)


def cards_said(pack: Pack, cards: Sequence[str]) -> Part:
    """Return cards as people say them: *C7 and T7*, *C7 and 2 cards*, *no cards*."""
    seen: list[Part] = [pack.called(face) for face in cards if face != UNKNOWN]
    hidden = len(cards) - len(seen)
    if len(seen) > MOST_CARDS or not seen:
        return CountPart(len(cards), CARDS)
    return ListPart((*seen, CountPart(hidden, CARDS)) if hidden else tuple(seen))


def in_words(book: Book, facts: Iterable[Fact], seats: Collection[str] = ()) -> list[Message]:
    """Return what happened, a sentence a fact; marks without a label are bookkeeping.

    ``seats`` are those of the table, so that what is remembered of them can be told.
    """
    telling = _Telling(book, seats)
    return [said for fact in facts if (said := telling.fact(fact)) is not None]


class _Telling:
    """Facts of one table told one by one."""

    def __init__(self, book: Book, seats: Collection[str]) -> None:
        self.book = book
        self.pack = book.pack
        self.seats = seats
        self.places = {**USUAL, **book.places}
        self.marks = {mark.name: mark for mark in (*KERNEL_MARKS, *book.marks)}

    def place(self, place: str) -> PlacePart:
        return called(self.places, place, self.seats)

    def fact(self, fact: Fact) -> Message | None:  # noqa: C901, PLR0911, PLR0912 - each kind
        match fact:
            case Moved(cards=cards, source=source, target=target, tag=tag):
                return self.moved(cards, source, target, tag) if cards else None
            case Shown(place=place, cards=cards):
                return Message("{cards} seen in {place}", cards=cards_said(self.pack, cards),
                               place=self.place(place))  # fmt: skip
            case Shuffled(place=place):
                return Message("{place} is shuffled", place=self.place(place))
            case Looked(seat=seat, place=place, cards=cards):
                return Message("{seat} looks at {many} in {place}", seat=seat,
                               many=CountPart(len(cards), CARDS),
                               place=self.place(place))  # fmt: skip
            case Said(mark=mark, value=value):
                return self.said(mark, value)
            case Awaits(queue=queue):
                return awaiting(self.book, queue)
            case Claimed(seat=seat, kind=kind, cards=cards):
                return self.claimed(seat, kind, cards)
            case Refuted(seat=seat, clause=clause, breach=breach):
                return Message("{seat} broke {clause} in ruling {ruling}: now proven", seat=seat,
                               clause=clause, ruling=breach)  # fmt: skip
            case Flagged(text=text):
                return message(text)
            case Scored(side=side, points=points, title=title):
                return scored(side, points, title)
            case Ended(what=what, winners=winners):
                return ended(what, winners)
            case Gathered():
                return Message("the cards are gathered")
            case Laid():
                return Message("the cards are laid as they are said to lie; nobody watched before")

    def moved(self, cards: Sequence[str], source: str, target: str, tag: str) -> Message:
        told, place, place2 = cards_said(self.pack, cards), self.place(source), self.place(target)
        if not tag or tag.startswith("-"):  # that nothing clings to it any more is no news
            return Message("{cards} from {place} to {place2}", cards=told, place=place,
                           place2=place2)  # fmt: skip
        return Message("{cards} from {place} to {place2}, {what}", cards=told, place=place,
                       place2=place2, what=Message(tag))  # fmt: skip

    def claimed(self, seat: str, kind: str, cards: Sequence[str]) -> Message:
        told = cards_said(self.pack, self.pack.ordered(cards))
        if kind == "lacks":
            return Message("{seat} implies holding none of {cards}", seat=seat, cards=told)
        return Message("{seat} implies holding one of {cards}", seat=seat, cards=told)

    def said(self, mark: str, value: Any) -> Message | None:
        if mark == "unwatched":
            return Message("the hand is told, not watched")
        known = self.marks.get(mark)
        if known is None or not known.label or value == {}:  # nobody has any: that is no news
            return None
        said = value_said(self.in_order(value), self.seats, self.pack, known.names)
        return Message("{label}: {value}", label=Message(known.label), value=said)

    def in_order(self, value: Any) -> Any:
        """Return what is remembered by seat or side in the order of the book's seats.

        A record keeps no order of names, and a sentence read again is the one that was told.
        """
        if not isinstance(value, dict):
            return value
        places = {seat: place for place, seat in enumerate(self.book.names)}
        last = len(places)
        return dict(sorted(value.items(), key=lambda one: (places.get(one[0][:1], last), one[0])))


def scored(side: str, points: int, title: str) -> Message:
    """Return that a side gets or loses points under a title."""
    counted = f"{title.removesuffix('s')}|{title}"  # titles are the games' own words
    many = CountPart(abs(points), counted)
    if points < 0:
        return Message("{many} taken from {side}", side=side, many=many)
    return Message("{many} for {side}", side=side, many=many)


def ended(what: str, winners: Sequence[str]) -> Message:
    """Return that a trick, a hand or the match is over, and who won it."""
    over = ENDED.get(what) or Message("the {word}", word=what)
    if not winners:
        return Message("{what} is over", what=over)
    by = ListPart(tuple([SeatPart(who, side=what != "trick") for who in winners]))
    return Message("{what} is over, won by {winners}", what=over, winners=by)


def value_said(
    value: Any,
    seats: Collection[str] = (),
    pack: Pack = NO_PACK,
    names: Mapping[str, str] = NO_NAMES,
) -> Part:
    """Return a mark's value as people say it."""

    def item(value: Any) -> Part:
        return _item(value, seats, pack, names)

    if value in (None, "", [], {}, False):
        return Message("none")
    if value is True:
        return Message("yes")
    if isinstance(value, dict):
        pairs = [
            Message("{key} {value}", key=item(key), value=item(one)) for key, one in value.items()
        ]
        return ListPart(tuple(pairs), "")
    if isinstance(value, (list, tuple)):
        return ListPart(tuple(map(item, value)), "")
    return item(value)


def _item(value: Any, seats: Collection[str], pack: Pack, names: Mapping[str, str]) -> Part:
    """Return what is counted or named in a mark: there 0 is a number like any other."""
    if type(value) is int:
        return CountPart(value)
    if not isinstance(value, str) or not value:
        return value_said(value, seats, pack, names)
    if value in names:
        return message(names[value])
    if value in seats:
        return SeatPart(value)
    if seats and all(seat in seats for seat in value):  # a side, called by its seats
        return ListPart(tuple(map(SeatPart, value)))
    return pack.called(value) if value in pack else message(value)


def without_reason(book: Book, number: str) -> No:
    """Return the printed title of a clause as why not, for a part that gives no reason itself."""
    printed = book.clause(number)
    if printed is None:
        return No("{clause} forbids it.", clause=number)
    return No("{title}.", title=printed.title)
