"""Acts in people's words: who did what, with names and cards instead of the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.messages import CardPart, CountPart, ListPart, Message, SeatPart, message
from referee.kernel.rules.moves import fields_of
from referee.kernel.sentences import CARDS, MOST_CARDS, cards_said
from referee.kernel.table.cards import UNKNOWN
from referee.kernel.table.places import USUAL, called

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.kernel import Book, Move
    from referee.kernel.messages import Part
    from referee.kernel.rules.moves import Field
    from referee.kernel.table.cards import Pack, PrintedCard
    from referee.match.history import RulingRecord
    from referee.match.match import Match
    from referee.match.reports import Report

TABLE = Message("the table")


def ruling_said(match: Match, one: RulingRecord) -> Message:
    """Return what was reported under a number: *Ruling 8, Pia: lay a card, Eight of Hearts*."""
    return Message("Ruling {ruling}, {act}.", ruling=one.number, act=reported(match, one.report))


def reported(match: Match, report: Report) -> Message:
    """Return a report without a full stop, with what the table let stand in it."""
    act = act_said(match, report.move)
    if not report.waive:
        return act
    return Message("{act}, let stand against {clauses}", act=act, clauses=report.waive)


def act_said(match: Match, move: Move) -> Message:
    """Return an act without a full stop: *Pia: play a card, Eight of Hearts*."""
    who = SeatPart(move.actor) if move.actor else TABLE
    what = tuple(_fields(match, move))
    if not what:
        return Message("{who}: {do}", who=who, do=move.doing())
    return Message("{who}: {do}, {what}", who=who, do=move.doing(), what=ListPart(what, ""))


def clause_said(book: Book, number: str) -> Message:
    """Return a clause with its title: *LO-8 (Following suit)*."""
    printed = book.clause(number)
    if printed is None:
        return Message("{clause}", clause=number)
    return Message("{clause} ({title})", clause=number, title=message(printed.title))


def every_card(pack: Pack, cards: Iterable[str]) -> Part:
    """Return all of these cards by name; where they are many, suit by suit."""
    faces = pack.ordered(cards)
    if len(faces) <= MOST_CARDS or any(face not in pack for face in faces):
        return cards_said(pack, faces)
    suits: dict[str, list[PrintedCard]] = {}
    for face in faces:
        suits.setdefault(pack[face].suit, []).append(pack[face])
    return ListPart(tuple(part for cards in suits.values() for part in _by_suit(pack, cards)))


def _by_suit(pack: Pack, cards: Sequence[PrintedCard]) -> Iterator[Part]:
    """Yield cards of one suit: several together by their ranks, or by those that are not there."""
    suit = cards[0].suit
    if not suit or len(cards) == 1:
        yield from (CardPart(card.face, message(card.text)) for card in cards)
        return
    others = [card for card in pack.cards if card.suit == suit and card not in cards]
    those = others if len(others) < len(cards) else cards
    ranks = ListPart(tuple(map(_rank, those)), "")
    if not others:
        yield Message("{suit} (all)", suit=_suit(cards[0]))
    elif those is others:
        yield Message("{suit} (all but {ranks})", suit=_suit(cards[0]), ranks=ranks)
    else:
        yield Message("{suit} ({ranks})", suit=_suit(cards[0]), ranks=ranks)


def _suit(card: PrintedCard) -> Part:
    """Return the suit of a card as it is called in its name."""
    return message(card.text).parts.get("suit") or message(card.suit)


def _rank(card: PrintedCard) -> Part:
    """Return the rank of a card as it is called in its name."""
    parts = message(card.text).parts
    return parts.get("rank") or parts.get("number") or message(card.rank)


def _fields(match: Match, move: Move) -> Iterator[Part]:
    for field in fields_of(type(move)):
        value = getattr(move, field.name)
        if field.name != "seat" and value not in {None, "", UNKNOWN, False} and value != ():
            said, label = _said(match, field, value), move.labels.get(field.name)
            if label is None:
                yield said
            elif field.kind == "flag":
                yield Message(label)
            else:
                yield Message("{label}: {value}", label=Message(label), value=said)


def _said(match: Match, field: Field, value: Any) -> Part:
    """Return the value of one field in words."""
    book = match.book
    simple: dict[str, Callable[[Any], Part]] = {
        "card": book.pack.called,
        "cards": lambda faces: ListPart(tuple(map(book.pack.called, faces))),
        "seat": SeatPart,
        "place": lambda place: called({**USUAL, **book.places}, place, match.seats),
        "number": lambda many: CountPart(many, CARDS if field.name == "cards" else ""),
        "counts": lambda each: ListPart(
            tuple([Message("{seat} {number}", seat=seat, number=n) for seat, n in each]), ""
        ),
        "flag": lambda _: message(field.name.replace("_", " ")),
        "choice": lambda word: _word(match, word),
        "text": lambda words: Message("“{words}”", words=words),
    }
    return simple[field.kind](value)


def _word(match: Match, word: str) -> Part:
    """Return a word that was chosen: a place, a suit or a rank as it is called."""
    places = {**USUAL, **match.book.places}
    if word in places:
        return called(places, word, match.seats)
    cards = [card for card in match.book.pack.cards if card.suit]
    for card in cards:
        if word in {card.suit, card.face.removesuffix(card.rank)}:
            return _suit(card)
    for card in cards:
        if word == card.rank:
            return _rank(card)
    return message(word.replace("-", " "))
