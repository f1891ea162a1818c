"""The table as it lies, in words: who is awaited, what lies where, the score, what is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.audit.acts import every_card
from referee.audit.results import result_said, score_said
from referee.kernel import UNKNOWN
from referee.kernel.messages import CountPart, ListPart, Message, SeatPart, message
from referee.kernel.sentences import CARDS, awaiting, in_words
from referee.kernel.table.facts import Said
from referee.kernel.table.places import USUAL, called
from referee.kernel.tokens import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.kernel import Book, Table
    from referee.kernel.messages import Part

MANY = 12
"""From so many cards on, a place is told by their number and the one on top."""
STOCK = "stock"
Row = tuple[Message, "Part"]


def heading(table: Table) -> Message:
    """Return what stands above a table."""
    if not table.ruling:
        return Message("The table at the beginning")
    return Message("The table after ruling {ruling}", ruling=table.ruling)


def lies(book: Book, table: Table) -> Iterator[Row]:
    """Yield the table, a row for each thing: what it is called, and how it is."""
    table = book.asking(table)
    yield from _next(book, table)
    yield from _places(book, table)
    lines = [(message(label), message(text)) for label, text in book.lines(table)]
    yield from lines
    if table.scores:
        yield Message("Score"), score_said(table)
    if table["dealer"]:
        yield Message("Dealer"), SeatPart(table["dealer"])
    if table.hand > 1:
        yield Message("Hand"), CountPart(table.hand)
    yield from _claims(table)
    told = {label for label, _ in lines}
    for mark in book.marks:
        if mark.label and mark.label not in told and table[mark.name] != mark.default:
            for said in in_words(book, [Said(mark.name, table[mark.name])], table.seats):
                yield Message(mark.label), said.parts["value"]


def _places(book: Book, table: Table) -> Iterator[Row]:
    """Yield what lies where: the hands first, then the stock, then the rest."""
    names = {**USUAL, **book.places}
    hands = [f"{HAND}{seat}" for seat in table.seats]
    others = sorted({*table.places} - {*hands}, key=lambda name: (name != STOCK, name))
    for place in (*hands, *others):
        cards = table.cards(place)
        if cards or place in hands or place == STOCK:
            name = called(names, place, table.seats)
            label = Message("{place}", place=name)
            whose = place.split("/")[1] if "/" in place else ""
            if whose in table.seats and not name.name.parts:
                label = Message("{place}, {seat}", place=name, seat=whose)
            tags = sorted({tag for card in cards for tag in card.tags})
            yield label, _tagged(_lying(book, [card.face for card in cards]), tags)


def _claims(table: Table) -> Iterator[Row]:
    """Yield what somebody has claimed to hold, and by which report."""
    for claim in table.claims:
        cards = every_card(table.pack, claim.cards)
        words = (
            Message("{seat} implies holding none of {cards}", seat=claim.seat, cards=cards)
            if claim.kind == "lacks"
            else Message("{seat} implies holding one of {cards}", seat=claim.seat, cards=cards)
        )
        yield Message("Ruling {ruling}", ruling=claim.ruling), _by(words, claim.clause)


def _next(book: Book, table: Table) -> Iterator[Row]:
    """Yield who is awaited, one after the other, or what came of it all."""
    if table.over:
        yield Message("Result"), result_said(table)
    elif not table.queue:
        yield Message("Next"), Message("nobody is awaited")
    for index, awaited in enumerate(table.queue):
        said = awaiting(book, table.queue[index:])
        assert said is not None  # noqa: S101 - somebody is awaited
        yield Message("Next") if not index else Message("After that"), _by(said, awaited.clause)


def _by(said: Message, clause: str) -> Message:
    return Message("{said} ({clause})", said=said, clause=clause) if clause else said


def _lying(book: Book, faces: Sequence[str]) -> Part:
    """Return how many cards lie somewhere, and which, as far as anybody knows."""
    known = [face for face in faces if face != UNKNOWN]
    many = CountPart(len(faces), CARDS)
    if not known:
        return many
    if len(faces) > MANY:
        top = faces[-1]
        if top == UNKNOWN:
            return many
        return Message("{many}, on top {card}", many=many, card=book.pack.called(top))
    return ListPart((*map(book.pack.called, known), *_hidden(len(faces) - len(known))))


def _hidden(many: int) -> Iterator[Part]:
    if many:
        yield CountPart(many, CARDS)


def _tagged(lying: Part, tags: Sequence[str]) -> Part:
    """Return what lies somewhere, with what clings to it, such as a lock."""
    if not tags:
        return lying
    words = ListPart(tuple(map(Message, tags)), "")
    return Message("{said} ({words})", said=lying, words=words)
