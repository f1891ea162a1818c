"""Messages: what the program says, as words with seats, cards, places and amounts in their places.

A message is a plain English sentence, and knows what it is made of: the sentence with holes
(its id, by which a catalogue finds it in another language) and the parts that fill them. So the
sentence is one way to print it; a phone writes names for seats and draws the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self, Union, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

MANY = 2
HOLE = re.compile(r"\{(\w+(?: \w+)?)(?::(\w+))?\}")
"""A hole in a message: the name of the part that fills it, and in which form (a catalogue's).

A clause names a number with its noun, ``{fine cards}``.
"""


class SeatPart(NamedTuple):
    """A seat or, where ``side``, everybody who plays for it."""

    seat: str
    side: bool = False


class CardPart(NamedTuple):
    """A card by its face, with its name where it is known; ``?`` is one that nobody has seen."""

    card: str
    name: Message | str = ""


class PlacePart(NamedTuple):
    """A place where cards lie, with what it is called at the table."""

    place: str
    name: Message


class ClausePart(NamedTuple):
    """A clause by its number."""

    clause: str


class RulingPart(NamedTuple):
    """A ruling by its number."""

    ruling: int


class CountPart(NamedTuple):
    """So many of something; ``of`` names one and several, such as ``card|cards``.

    Without ``of`` it is the bare number.
    """

    amount: int
    of: str = ""


class TextPart(NamedTuple):
    """What somebody wrote, or a word that is the same in every language."""

    text: str


class ListPart(NamedTuple):
    """Several parts: *a, b and c*, or *a, b or c*, or with commas alone."""

    items: tuple[Part, ...]
    last: str = "and"
    """The word before the last one; nothing for a comma."""


Part = Union[
    SeatPart, CardPart, PlacePart, ClausePart, RulingPart, CountPart, TextPart, ListPart, "Message"
]
Filling = Part | str | int | Sequence[Part | str | int]
"""What may be given for a hole."""


class Message(str):
    """A sentence, or a piece of one, that knows its parts; as a string it is plain English."""

    __slots__ = ("id", "parts")

    id: str
    """The sentence with holes, in English: ``{seat} is to play.``"""
    parts: Mapping[str, Part]
    """What fills the holes, by name."""

    def __new__(cls, words: str, /, **parts: Filling) -> Self:
        """Fill the holes, each with a part, or with what its name says it is.

        A string in ``{seat}``, ``{side}``, ``{card}`` or ``{clause}``, and a number in
        ``{ruling}``, is what the hole is called, also where a digit tells several apart
        (``{seat2}``). In ``{seats}``, ``{cards}``, ``{clauses}`` and ``{rulings}`` it is several
        of them. Anywhere else a string stands for itself and a number is an amount. Raises
        ``KeyError`` where a hole has no part, and ``TypeError`` for a part without a hole.
        """
        known = {name: _part(name, part) for name, part in parts.items()}
        if parts and (spare := known.keys() - holes(words)):
            message = f"{words!r} has no place for {', '.join(sorted(spare))}"
            raise TypeError(message)
        self = super().__new__(cls, _PLAIN.filled(words, known) if "{" in words else words)
        self.id = words
        self.parts = known
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, Part]]:
        """Copy and pickle by what it is made of."""
        return (self.id,), dict(self.parts)


def _part(name: str, filling: Filling) -> Part:
    """Return the part for what fills a hole."""
    if isinstance(filling, Message) or hasattr(filling, "_fields"):
        return cast("Part", filling)
    one = name.rstrip("0123456789")
    if isinstance(filling, (str, int)):
        return _KINDS.get(one, _word)(filling)
    return ListPart(tuple([_part(one.removesuffix("s"), item) for item in filling]))


def _word(filling: str | int) -> Part:
    """Return the part for what its hole says nothing about."""
    return CountPart(filling) if isinstance(filling, int) else TextPart(filling)


_KINDS: dict[str, Callable[..., Part]] = {
    "seat": SeatPart,
    "side": lambda seat: SeatPart(seat, side=True),
    "card": CardPart,
    "clause": ClausePart,
    "ruling": RulingPart,
}


class Pieces(NamedTuple):
    """A sentence taken apart at its holes, once for all messages that it prints."""

    words: tuple[str, ...]
    """What stands before each hole, and behind the last one."""
    holes: tuple[tuple[str, str], ...]
    """The part that fills each hole, and in which form."""
    names: frozenset[str]
    begins: str
    """The part with which a whole sentence begins; nothing where it begins with a word."""


@lru_cache(maxsize=4096)
def pieces(words: str) -> Pieces:
    """Take a sentence apart at its holes."""
    before, *rest = HOLE.split(words)
    found = tuple(zip(rest[::3], [form or "" for form in rest[1::3]], strict=True))
    begins = found[0][0] if found and not before and words[-1] in ".!?:”“" else ""
    return Pieces((before, *rest[2::3]), found, frozenset(rest[::3]), begins)


def holes(words: str) -> frozenset[str]:
    """Return the names of the holes in a sentence."""
    return pieces(words).names


def message(text: str) -> Message:
    """Return a sentence as a message; one that knows no parts, such as an old one, is all words."""
    if isinstance(text, Message):
        return text
    return Message("{text}", text=text) if HOLE.search(text) else Message(text)


def hinted(sentence: str, hint: str) -> Message:
    """Return a sentence with what follows its last word, if anything does."""
    told = message(sentence)
    return Message("{said}{hint}", said=told, hint=message(hint)) if hint else told


def together(sentences: Sequence[str]) -> Message:
    """Return several sentences as one message."""
    first, *more = map(message, sentences or ("",))
    for sentence in more:
        first = Message("{said} {more}", said=first, more=sentence)
    return first


class Printer:
    """Prints messages as plain English; another language or page says what it writes otherwise."""

    def words(self, said: str, form: str = "") -> str:
        """Return a sentence or word, by its id, as it is said here, in the form that is wanted.

        A form is asked for by a hole such as ``{place:from}``; English needs none.
        """
        del form
        return said

    def seat(self, seat: str, *, side: bool) -> str:
        """Write a seat, or all who play for a side."""
        del side
        return seat

    def card(self, card: CardPart, form: str) -> str:
        """Write a card: by its name, where it has one."""
        return self.message(card.name, form) if isinstance(card.name, Message) else card.card

    def place(self, place: PlacePart, form: str) -> str:
        """Write a place."""
        return self.message(place.name, form)

    def clause(self, clause: str) -> str:
        """Write a clause."""
        return clause

    def count(self, amount: int, of: str, form: str) -> str:
        """Write an amount: ``no cards``, ``1 card``, ``3 cards``."""
        if not of:
            return str(amount)
        one, _, several = self.words(of, form).partition("|")
        many = one if amount == 1 else several or one
        return f"{amount} {many}" if amount else self.words("no {many}", form).format(many=many)

    def message(self, said: Message, form: str = "") -> str:
        """Print a message; one that begins with a place or a phrase begins with a capital."""
        return self.filled(self.words(said.id, form), said.parts)

    def filled(self, words: str, parts: Mapping[str, Part]) -> str:
        """Fill the holes of a sentence; where nothing fills one, a space beside it goes too."""
        between, found, _, begins = pieces(words)
        text = between[0]
        for place, (name, form) in enumerate(found, 1):
            part, after = self.part(parts[name], form), between[place]
            if not part:
                text, after = (text.removesuffix(" "), after) if text else ("", after.lstrip(" "))
            text += part + after
        if begins and isinstance(parts[begins], _PHRASES):
            return text[:1].upper() + text[1:]
        return text

    def part(self, part: Part, form: str = "") -> str:
        """Print a part; raises ``KeyError`` for what is none."""
        return _PRINTED[type(part)](self, part, form)

    def listed(self, words: Sequence[str], last: str) -> str:
        """Write several in a row."""
        if not last or len(words) < MANY:
            return ", ".join(words)
        join = self.words("{most} or {last}" if last == "or" else "{most} and {last}")
        return join.format(most=", ".join(words[:-1]), last=words[-1])


_PRINTED: dict[type, Callable[[Printer, Any, str], str]] = {
    SeatPart: lambda to, part, _: to.seat(part.seat, side=part.side),
    CardPart: lambda to, part, form: to.card(part, form),
    PlacePart: lambda to, part, form: to.place(part, form),
    ClausePart: lambda to, part, _: to.clause(part.clause),
    RulingPart: lambda _, part, __: str(part.ruling),
    CountPart: lambda to, part, form: to.count(part.amount, part.of, form),
    TextPart: lambda _, part, __: part.text,
    ListPart: lambda to, several, form: to.listed(
        [to.part(one, form) for one in several.items], several.last
    ),
    Message: lambda to, part, form: to.message(part, form),
}
"""How each kind of part is printed."""
_PHRASES = (CardPart, PlacePart, Message)
"""What is written small within a sentence, and with a capital where one begins."""
_PLAIN = Printer()


def plain(part: Part) -> str:
    """Print a part in plain English."""
    return str(part) if isinstance(part, Message) else _PLAIN.part(part)


def to_json(message: Message) -> dict[str, Any]:
    """Return a message as JSON: its id, and its parts each with its kind."""
    if not message.parts:
        return {"id": message.id}
    return {"id": message.id, "parts": {name: _to(part) for name, part in message.parts.items()}}


def from_json(data: Mapping[str, Any]) -> Message:
    """Read a message again; raises ``KeyError``, ``TypeError`` or ``ValueError`` for none."""
    parts = {name: _from(part) for name, part in data.get("parts", {}).items()}
    return Message(data["id"], **parts)


def _to(part: Part) -> dict[str, Any]:  # noqa: PLR0911 - one for each kind
    """Write a part as JSON."""
    match part:
        case Message():
            return {"message": to_json(part)}
        case PlacePart(place=place, name=name):
            return {"place": place, "name": to_json(name)}
        case CardPart(card=card, name=Message() as name):
            return {"card": card, "name": to_json(name)}
        case ListPart(items=items, last=last):
            return {last or "list": [_to(item) for item in items]}
        case SeatPart(seat=seat, side=True):
            return {"side": seat}
        case CountPart(amount=count, of=of):
            return {"count": count, "of": of} if of else {"count": count}
    return {part._fields[0]: part[0]}


def _from(data: Mapping[str, Any]) -> Part:  # noqa: C901, PLR0911, PLR0912 - one for each kind
    """Read a part again."""
    match data:
        case {"message": told}:
            return from_json(told)
        case {"place": str(place), "name": name}:
            return PlacePart(place, from_json(name))
        case {"side": str(side)}:
            return SeatPart(side, side=True)
        case {"seat": str(seat)}:
            return SeatPart(seat)
        case {"card": str(card), "name": name}:
            return CardPart(card, from_json(name))
        case {"card": str(card)}:
            return CardPart(card)
        case {"clause": str(clause)}:
            return ClausePart(clause)
        case {"ruling": int(ruling)}:
            return RulingPart(ruling)
        case {"count": int(count), **rest}:
            return CountPart(count, rest.get("of", ""))
        case {"text": str(text)}:
            return TextPart(text)
        case {"and": list(items)}:
            return ListPart(tuple(map(_from, items)))
        case {"or": list(items)}:
            return ListPart(tuple(map(_from, items)), "or")
        case {"list": list(items)}:
            return ListPart(tuple(map(_from, items)), "")
    message = f"no part of a message: {data!r}"
    raise ValueError(message)
